//! What is told at the end: tables for people, JSON for programs, and games that replay.

use super::hall::Arena;
use serde_json::Value;
use std::fs;

/// Two levels and a third player, with losses.
fn arena() -> Arena {
    let players = ["--player", "perfect", "--player", "random", "--player", "Anna=random"];
    Arena::new(&[&["--game", "trap-runner", "--pairs", "12", "--seed", "5"][..], &players].concat())
}

#[test]
fn the_results_are_those_of_the_games() {
    let arena = arena();
    let results = arena.results(&[]);
    let games: Vec<Value> =
        arena.games().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 3 * 24);
    assert_eq!(results["games"], 72);
    for player in results["players"].as_array().expect("a list") {
        let (mut points, mut played, mut loss, mut actions) = (0.0, 0, 0.0, 0);
        for game in &games {
            let Some(seat) = (0..2).find(|&seat| game["players"][seat] == player["name"]) else { continue };
            played += 1;
            points += match game["result"]["winner"].as_u64() {
                None => 0.5,
                Some(winner) if winner == seat as u64 + 1 => 1.0,
                Some(_) => 0.0,
            };
            loss += game["arena"]["loss"][seat]["sum"].as_f64().expect("a number");
            actions += game["arena"]["loss"][seat]["actions"].as_u64().expect("a number");
        }
        assert_eq!(player["games"], played);
        assert_eq!(player["points"], points);
        assert_eq!(player["score"], points / f64::from(played));
        assert_eq!(player["actions"], actions);
        let average = player["loss"].as_f64().expect("a number");
        assert!((average - loss / actions as f64).abs() < 1e-12, "{average}");
    }
    let names: Vec<_> =
        results["players"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["perfect", "random", "Anna"]);
    assert_eq!(results["players"][0]["loss"], 0.0);
    assert!(results["players"][1]["loss"].as_f64() > Some(0.0));
    for pairing in results["pairings"].as_array().expect("a list") {
        let of = |field: &str| pairing[field].as_u64().expect("a number");
        assert_eq!(of("wins") + of("draws") + of("losses"), 24);
        let pairs = pairing["pairs"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|count| count.as_u64().expect("a number"));
        let halves: u64 = (0..).zip(pairs).map(|(halves, count)| halves * count).sum();
        assert_eq!(halves, 2 * of("wins") + of("draws"));
    }
}

#[test]
fn every_game_replays() {
    let arena = arena();
    arena.results(&[]);
    let text = fs::read_to_string(arena.file()).expect("games");
    let ran = arena.home.run(["replay", "--json", "out/games.jsonl"], "").well();
    let traces = ran.json();
    assert_eq!(traces.len(), 72);
    for (line, trace) in text.lines().zip(traces) {
        let game: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(trace["result"], game["result"]);
    }
}

#[test]
fn tables_tell_the_same_to_people() {
    let arena = arena();
    let results = arena.results(&[]);
    let ran = arena.run(&[]).well();
    assert_eq!(ran.err, "", "nothing is left to be played");
    let out = ran.out;
    assert!(out.starts_with("Trap Runner: 72 games, seed 5\n"), "{out}");
    for player in results["players"].as_array().expect("a list") {
        let name = player["name"].as_str().expect("text");
        let row = out.lines().find(|line| line.trim_start().starts_with(name)).expect(name);
        let loss = format!("{:.4}", player["loss"].as_f64().expect("a number"));
        let points = player["points"].to_string();
        assert!(row.contains(&loss) && row.contains(points.trim_end_matches(".0")), "{row}");
    }
    let pairing = &results["pairings"][0];
    let row = out.lines().find(|line| line.contains("perfect - random")).expect("a row");
    let games = ["wins", "draws", "losses"].map(|field| pairing[field].to_string()).join("-");
    assert!(row.contains(&games), "{row}");
    assert!(out.contains("out/games.jsonl"), "{out}");
    assert!(!out.contains('\u{1b}') && !out.contains('\r'), "there is no bar in a pipe");
}

#[test]
fn whoever_has_won_everything_is_stronger_by_at_least_so_much() {
    let arena =
        Arena::new(&["--game", "trap-runner", "--player", "perfect", "--player", "random", "--no-loss"]);
    let results = arena.results(&["--pairs", "20", "--seed", "1"]);
    let pairing = &results["pairings"][0];
    assert_eq!(pairing["pairs"], serde_json::json!([0, 0, 0, 0, 20]), "perfect play beats a random mover");
    assert_eq!((&pairing["elo"]["value"], &pairing["elo"]["high"]), (&Value::Null, &Value::Null));
    let out = arena.run(&["--pairs", "20"]).well().out;
    // 400 log10(20 / 1.959964²)
    assert!(out.contains("at least +287"), "{out}");
    assert_eq!(results["players"][0]["loss"], Value::Null, "nobody asked for it");
}
