//! Who plays whom, games that are called early, and what is told meanwhile.

use super::hall::Arena;
use serde_json::Value;

const PLAYERS: [&str; 13] = [
    "--game",
    "trap-runner",
    "--player",
    "random",
    "--player",
    "easy",
    "--player",
    "medium",
    "--player",
    "Anna=random",
    "--no-loss",
    "--seed",
    "5",
];

fn parsed(arena: &Arena) -> Vec<Value> {
    arena.games().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn in_a_gauntlet_the_first_plays_all_others() {
    let arena = Arena::new(&[&PLAYERS[..], &["--schedule", "gauntlet", "--pairs", "3"]].concat());
    let results = arena.results(&[]);
    assert_eq!((&results["games"], &results["schedule"]), (&18.into(), &"gauntlet".into()));
    for game in parsed(&arena) {
        assert_eq!(game["arena"]["pairing"][0], 0);
    }
    let refused = arena.run(&["--schedule", "round-robin"]);
    assert!(refused.err.contains("cannot be used multiple times"), "{}", refused.err);
    let other = Arena::new(&[&PLAYERS[..], &["--pairs", "3"]].concat());
    let other = other.home.run(
        [
            &["arena"][..],
            &PLAYERS,
            &["--pairs", "3", "--out"],
            &[arena.home.path().join("out").to_str().expect("plain")],
        ]
        .concat(),
        "",
    );
    assert_eq!(other.status, Some(1));
    assert!(other.err.contains("--schedule: gauntlet, not round-robin"), "{}", other.err);
}

#[test]
fn swiss_rounds_go_on_where_they_were_and_may_become_more() {
    let options = [&PLAYERS[..], &["--schedule", "swiss", "--pairs", "4", "--rounds"]].concat();
    let three = Arena::new(&[&options[..], &["3"]].concat());
    let results = three.results(&["--jobs", "1"]);
    assert_eq!(results["games"], 3 * 2 * 8);
    let again = Arena::new(&[&options[..], &["3"]].concat());
    assert_eq!(again.results(&["--jobs", "4"])["pairings"], results["pairings"]);
    assert_eq!(again.games(), three.games(), "however many are played at a time");
    // The same with a stop in between: two rounds, then the third.
    let two = Arena::new(&[&options[..], &["2"]].concat());
    assert_eq!(two.results(&[])["games"], 2 * 2 * 8);
    let words = [&["arena", "--out", "out"][..], &options, &["3", "--json"]].concat();
    let more = two.home.run(&words, "").well().json().remove(0);
    assert_eq!(more["pairings"], results["pairings"]);
    assert_eq!(two.games(), three.games());
    let fewer = two.home.run([&["arena", "--out", "out"][..], &options, &["2"]].concat(), "");
    assert!(fewer.err.contains("more rounds"), "{}", fewer.err);
    let pairs: Vec<&str> = words.iter().map(|&word| if word == "4" { "5" } else { word }).collect();
    let other = two.home.run(pairs, "");
    assert!(other.err.contains("--pairs: 4, not 5"), "{}", other.err);
}

#[test]
fn what_does_not_go_together_is_told() {
    for (options, words) in [
        (&["--rounds", "3"][..], "--rounds is for --schedule swiss"),
        (&["--schedule", "swiss", "--sprt", "0,10"], "--sprt needs pairings"),
        (&["--alpha", "0.1"], "--sprt"),
        (&["--sprt", "0,10", "--alpha", "0.7"], "up to 0.4"),
        (&["--schedule", "knockout"], "round-robin"),
        (&["--adjudicate", "0"], "from 1 on"),
    ] {
        let arena = Arena::new(&[&PLAYERS[..], options].concat());
        let ran = arena.run(&[]);
        assert_eq!(ran.status, Some(2), "{options:?}");
        assert!(ran.err.contains(words), "{options:?}: {}", ran.err);
    }
}

#[test]
fn a_game_ends_when_the_truth_has_called_it_for_long_enough() {
    let players = [
        "--game",
        "trap-runner",
        "--rule",
        "edges=wall",
        "--player",
        "medium",
        "--player",
        "easy",
        "--pairs",
        "20",
        "--seed",
        "7",
    ];
    let whole = Arena::new(&players);
    whole.results(&[]);
    let called = Arena::new(&[&players[..], &["--adjudicate", "3"]].concat());
    called.results(&[]);
    let mut adjudicated = 0;
    for (short, long) in parsed(&called).iter().zip(parsed(&whole)) {
        let actions = |game: &Value| game["actions"].as_array().expect("a list").clone();
        let (some, all) = (actions(short), actions(&long));
        assert_eq!(some[..], all[..some.len()], "it is the same game as far as it went");
        if short["arena"]["adjudicated"] != true {
            assert_eq!(short["result"], long["result"]);
            continue;
        }
        adjudicated += 1;
        let imposed = short["arena"]["imposed"].as_u64().expect("a number") as usize;
        assert!(some.len() >= imposed + 3);
        // The truth says the same of each of the last three positions.
        for back in 0..3 {
            let mut record = short.clone();
            record["actions"] = some[..some.len() - back].into();
            record["result"] = Value::Null;
            record.as_object_mut().expect("an object").remove("arena");
            let told = called.home.run(["eval", "--json"], record.to_string()).well().json().remove(0);
            let replayed = called.home.run(["replay", "--json"], record.to_string()).well().json().remove(0);
            let mover = &replayed["trace"].as_array().expect("a list").last().expect("a step")["to_move"];
            let winner = &short["result"]["winner"];
            let expected = if winner == mover { "win" } else { "loss" };
            assert_eq!(told["value"], expected, "{back} back");
        }
        assert_eq!(short["result"]["reason"], "resignation");
    }
    assert!(adjudicated > 10, "{adjudicated} games were called");
}

#[test]
fn off_a_terminal_it_tells_how_far_it_is() {
    let arena = Arena::quick(&["--pairs", "20000", "--seed", "5", "--sprt", "-500,500"]);
    let ran = arena.run(&["--report", "1ms"]).well();
    let line = ran.err.lines().next().expect("a line");
    assert!(line.contains(" games: random ") && line.contains("LLR "), "{line}");
    let quiet = Arena::quick(&["--pairs", "20", "--seed", "5"]);
    assert_eq!(quiet.run(&["--report", "1000s"]).well().err, "");
}

#[test]
fn ratings_seats_and_cross_table_are_those_of_the_games() {
    let arena = Arena::new(&[&PLAYERS[..], &["--pairs", "10"]].concat());
    let results = arena.results(&[]);
    let games = parsed(&arena);
    for player in results["players"].as_array().expect("a list") {
        for seat in 0..2 {
            let mut counted = [0, 0, 0];
            for game in games.iter().filter(|game| game["players"][seat] == player["name"]) {
                let won = game["result"]["winner"].as_u64().map(|winner| winner == seat as u64 + 1);
                counted[match won {
                    Some(true) => 0,
                    None => 1,
                    Some(false) => 2,
                }] += 1;
            }
            let told = &player["seats"][seat];
            assert_eq!(
                [&told["wins"], &told["draws"], &told["losses"]],
                [&counted[0].into(), &counted[1].into(), &Value::from(counted[2])]
            );
        }
    }
    let out = arena.run(&[]).well().out;
    let rows: Vec<&str> =
        out.lines().skip_while(|line| !line.contains("points against")).skip(1).take(4).collect();
    for row in rows {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let player = results["players"]
            .as_array()
            .expect("a list")
            .iter()
            .find(|one| one["name"] == cells[1])
            .expect("a player");
        let sum: f64 = cells[2..].iter().filter_map(|cell| cell.parse::<f64>().ok()).sum();
        assert_eq!(player["points"], sum, "{row}");
    }
}
