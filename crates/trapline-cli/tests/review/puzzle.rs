//! `puzzle`: at the prompt, by seed and by date; and its solution, held against `eval`.

use crate::support::home::Home;
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
fn eval_finds_exactly_one_action_right() {
    for (game, rule) in GAMES {
        let puzzle = json(game, rule, &["--date", "2025-01-31"]);
        let eval = Home::new().run(["eval", "--json"], puzzle["record"].to_string()).well().json().remove(0);
        let choices = eval["actions"].as_array().expect("a list of actions");
        let (right, wrong): (Vec<_>, Vec<_>) =
            choices.iter().partition(|judged| judged["action"] == puzzle["solution"]);
        assert!(right.len() == 1 && wrong.len() >= 2, "{puzzle}");
        let margin = if eval["value"].is_string() { 0.5 } else { 0.1 };
        assert!(wrong.iter().all(|judged| part(right[0]) - part(judged) >= margin), "{game}: {eval}");
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
    let args = ["puzzle", game, "--rule", rule, "--date", "2025-01-31"];
    Home::new().run(args, input).well().out
}

#[test]
fn the_right_action_is_told_to_be_right_and_others_wrong() {
    for (game, rule) in [GAMES[2], GAMES[3], GAMES[5]] {
        let puzzle = json(game, rule, &["--date", "2025-01-31"]);
        let right = puzzle["solution"].as_str().expect("an action");
        let wrong = puzzle["actions"][1]["action"].as_str().expect("an action");
        let words = puzzle["words"].as_str().expect("words");
        // Typed as loosely as elsewhere.
        let loosely = right.to_uppercase();
        let out = said(game, rule, &format!("{wrong}\nnonsense\n  {loosely} \n"));
        assert!(out.contains("No. ") && out.contains("2 tries are left."), "{out}");
        assert!(out.contains(&format!("Right! {words}")) && !out.contains("The solution: "), "{out}");
        let out = said(game, rule, &format!("{wrong}\n").repeat(3));
        assert_eq!((out.matches("No. ").count(), out.matches("One try is left.").count()), (3, 1), "{out}");
        assert!(out.ends_with(&format!("The solution: {words}\n")), "{out}");
    }
}

#[test]
fn the_solution_can_be_asked_for_or_waited_for() {
    let words = json("trap-runner", "edges=wall", &["--date", "2025-01-31"])["words"].clone();
    let words = words.as_str().expect("words");
    for input in ["solution\n", "", "help\nboard\nSOLUTION\n"] {
        assert!(said("trap-runner", "edges=wall", input).ends_with(&format!("The solution: {words}\n")));
    }
    for input in ["quit\n", "q\nsolution\n"] {
        assert!(!said("trap-runner", "edges=wall", input).contains(words));
    }
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
    ] {
        let ran = Home::new().run(args, "").with_status(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{ran:?}");
    }
}
