//! `puzzle`: at the prompt, by seed and by date; and its solution, held against `eval`.

use crate::support::home::Home;
use crate::support::puzzle::{kept, typed};
use serde_json::Value;

const GAMES: [(&str, &str); 6] = [
    ("trap-and-treasure", "traps=snare"),
    ("trap-runner", "edges=wrap"),
    ("trap-runner", "edges=wall"),
    ("hidden-path", "finish=trappable"),
    ("maze-runner-duel", "placement=any"),
    ("grid-hunt", "first=2"),
];

fn json(game: &str, rule: &str, which: &[&str]) -> Value {
    let args = [&["puzzle", game, "--rule", rule, "--json"], which].concat();
    Home::new().run(args, "").well().json().remove(0)
}

/// What `eval` says something is worth, as a part of a win.
fn part(judged: &Value) -> f64 {
    match judged["value"].as_str() {
        Some("win") => 1.0,
        Some("draw") => 0.5,
        Some("loss") => 0.0,
        _ => (judged["value"].as_f64().expect("a number") + 1.0) / 2.0,
    }
}

#[test]
fn eval_finds_the_same_actions_right() {
    for (game, rule) in GAMES {
        let puzzle = json(game, rule, &["--date", "2025-01-31"]);
        let eval = Home::new().run(["eval", "--json"], puzzle["record"].to_string()).well().json().remove(0);
        let choices = eval["actions"].as_array().expect("a list of actions");
        let told = puzzle["right"].as_array().expect("a list");
        let (right, wrong): (Vec<_>, Vec<_>) =
            choices.iter().partition(|judged| told.contains(&judged["action"]));
        assert!(right.len() == told.len() && told[0] == puzzle["solution"] && !wrong.is_empty(), "{puzzle}");
        // Three wrong answers for a right one, or several moves to find.
        assert!(wrong.len() >= 3 * right.len() || puzzle["moves"].as_u64() > Some(1), "{puzzle}");
        let margin = if eval["value"].is_string() { 0.5 } else { 0.1 };
        assert!(wrong.iter().all(|judged| part(right[0]) - part(judged) > margin - 1e-6), "{game}: {eval}");
        let mut legal: Vec<_> = puzzle["legal"].as_array().expect("a list").iter().collect();
        let mut told: Vec<_> = choices.iter().map(|judged| &judged["action"]).collect();
        legal.sort_by_key(|action| action.to_string());
        told.sort_by_key(|action| action.to_string());
        assert_eq!(legal, told);
    }
}

#[test]
fn a_date_is_a_seed_and_both_are_kept_to() {
    // The others take longer to solve, and were drawn by the same numbers.
    for (game, rule) in [GAMES[2], GAMES[5]] {
        let dated = json(game, rule, &["--date", "2025-01-31"]);
        assert_eq!(dated["seed"], 20_250_131);
        assert_eq!(json(game, rule, &["--seed", "20250131"]), dated);
    }
    let daily = json("trap-runner", "edges=wall", &["--daily"]);
    let seed = daily["seed"].to_string();
    assert_eq!(json("trap-runner", "edges=wall", &["--seed", &seed]), daily);
    assert_eq!(seed.len(), 8);
}

/// Says all this to the puzzle of that day, and gives what it says.
fn said(game: &str, rule: &str, input: &str) -> String {
    said_in(&Home::new(), game, rule, input)
}

/// The same where something may have been tried before.
fn said_in(home: &Home, game: &str, rule: &str, input: &str) -> String {
    let args = ["puzzle", game, "--rule", rule, "--date", "2025-01-31"];
    home.run(args, input).well().out
}

#[test]
fn the_right_moves_solve_it_and_the_first_try_counts() {
    for (game, rule) in [GAMES[2], GAMES[3], GAMES[5]] {
        let puzzle = json(game, rule, &["--date", "2025-01-31"]);
        let right = puzzle["right"].as_array().expect("a list");
        let actions = puzzle["actions"].as_array().expect("a list").iter().map(|judged| &judged["action"]);
        let wrong =
            actions.filter(|action| !right.contains(action)).find_map(Value::as_str).expect("an action");
        // Typed as loosely as elsewhere.
        let moves =
            typed(&puzzle).iter().map(|action| format!("  {} \n", action.to_uppercase())).collect::<String>();
        let home = Home::new();
        let out = said_in(&home, game, rule, &format!("nonsense\n{moves}"));
        assert_eq!(out.matches("Right!").count(), typed(&puzzle).len(), "{out}");
        assert!(!out.contains("The solution: ") && !out.contains("No. "), "{out}");
        let grade = puzzle["grade"].as_str().expect("a word");
        assert!(out.contains(": solved, ") && out.contains(&format!(", {grade} (")), "{out}");
        let again = said_in(&home, game, rule, &format!("{wrong}\n"));
        assert!(again.contains("You solved it before.") && again.contains(": solved, "), "{again}");
        assert!(!again.contains("It counts as missed."), "{again}");
        let lines = kept(&home);
        assert_eq!([&lines[0]["result"], &lines[1]["result"]], ["solved", "missed"]);
        assert_eq!((&lines[0]["seed"], &lines[0]["grade"]), (&puzzle["seed"], &puzzle["missed"]));
        let home = Home::new();
        let out = said_in(&home, game, rule, &format!("{wrong}\n{wrong}\n{moves}"));
        assert_eq!(
            (out.matches("No. ").count(), out.matches("It counts as missed.").count()),
            (2, 1),
            "{out}"
        );
        assert!(out.contains(": missed, ") && !out.contains(": solved, "), "{out}");
        assert_eq!(kept(&home).len(), 1);
    }
}

#[test]
fn the_solution_can_be_asked_for_or_waited_for() {
    let words = json("trap-runner", "edges=wall", &["--date", "2025-01-31"])["words"].clone();
    let words = words.as_str().expect("words");
    for input in ["solution\n", "", "help\nboard\nSOLUTION\n"] {
        assert!(flat(&said("trap-runner", "edges=wall", input)).contains(&format!("The solution: {words}")));
    }
    for input in ["quit\n", "q\nsolution\n"] {
        let home = Home::new();
        assert!(!flat(&said_in(&home, "trap-runner", "edges=wall", input)).contains(words));
        assert!(kept(&home).is_empty(), "nothing was tried");
    }
}

/// With single blanks, wherever lines are broken.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn next_gives_another_and_practice_those_that_were_missed() {
    let home = Home::new();
    let out =
        home.run(["puzzle", "trap-runner", "--seed", "7"], "next\nsolution\nnext\nsolution\n").well().out;
    assert_eq!(out.matches("Trap Runner, puzzle ").count(), 3, "{out}");
    let missed: Vec<String> = kept(&home).iter().map(|line| line["seed"].to_string()).collect();
    assert_eq!(missed.len(), 2, "to go on costs nothing");
    let practice = ["puzzle", "trap-runner", "--practice"];
    let out = home.run(practice, "next\nnext\nquit\n").well().out;
    let named: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("Trap Runner, puzzle ")).collect();
    assert_eq!(named, [&missed[0], &missed[1], &missed[0]], "one after the other");
    for (left, seed) in (0..2).rev().zip(&missed) {
        let puzzle = json("trap-runner", "edges=wrap", &["--seed", seed]);
        let out = home.run(practice, typed(&puzzle).join("\n") + "\nnext\nquit\n").well().out;
        assert_eq!(out.contains("Nothing to practise in Trap Runner"), left == 0, "{out}");
    }
    assert!(home.run(practice, "").well().out.starts_with("Nothing to practise in Trap Runner"));
    assert!(
        home.run(["puzzle", "grid-hunt", "--practice"], "").well().out.starts_with("Nothing to practise in")
    );
}

#[test]
fn a_torn_history_is_gone_on_with() {
    let home = Home::new();
    home.run(["puzzle", "trap-runner", "--seed", "7"], "solution\n").well();
    let file = home.path().join("data/trapline/puzzles.jsonl");
    let mut text = std::fs::read_to_string(&file).expect("it is kept");
    text.push_str("{\"date\":\"2026-");
    std::fs::write(&file, text).expect("it can be written");
    home.run(["puzzle", "trap-runner", "--seed", "8"], "solution\n").well();
    let out = home.run(["puzzle", "trap-runner", "--practice"], "next\nquit\n").well().out;
    assert!(out.contains("puzzle 7") && out.contains("puzzle 8"), "{out}");
}

#[test]
fn without_a_place_for_results_it_goes_on_and_says_so() {
    let home = Home::new();
    std::fs::create_dir_all(home.path().join("data")).expect("a folder");
    std::fs::write(home.path().join("data/trapline"), "").expect("a file where a folder should be");
    let ran = home.run(["puzzle", "trap-runner", "--seed", "7"], "solution\n").well();
    assert!(ran.out.contains("Trapline puzzle 7 Trap Runner: missed, "), "{ran:?}");
    assert!(ran.err.contains("could not be kept"), "{ran:?}");
}

#[test]
fn the_prompt_shows_no_secret_of_the_other() {
    let puzzle = json("grid-hunt", "first=2", &["--date", "2025-01-31"]);
    let other = 2 - puzzle["to_move"].as_u64().expect("a seat") as usize;
    let secret = puzzle["record"]["actions"][other].as_str().expect("a placement");
    let cell = secret.strip_prefix("hide ").expect("a placement");
    let out = said("grid-hunt", "first=2", "quit\n");
    assert!(out.contains("hid a treasure in secret"), "{out}");
    assert!(!out.contains(&format!("treasure at ({cell})")), "{out}");
}

#[test]
fn without_a_number_it_tells_one_that_gives_it_again() {
    let first = Home::new().run(["puzzle", "trap-runner"], "").well().out;
    let again =
        first.lines().nth(1).expect("how to get it again").strip_prefix("trapline ").expect("a command");
    assert_eq!(Home::new().run(again.split(' '), "").well().out, first);
}

#[test]
fn what_cannot_be_is_a_usage_error() {
    for args in [
        &["puzzle"][..],
        &["puzzle", "chess"],
        &["puzzle", "trap-runner", "--date", "2025-02-29"],
        &["puzzle", "trap-runner", "--date", "tomorrow"],
        &["puzzle", "trap-runner", "--daily", "--seed", "1"],
        &["puzzle", "trap-runner", "--rule", "edges=lava"],
        &["puzzle", "trap-runner", "--practice", "--seed", "1"],
        &["puzzle", "trap-runner", "--practice", "--json"],
    ] {
        let ran = Home::new().run(args, "").with_status(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{ran:?}");
    }
}
