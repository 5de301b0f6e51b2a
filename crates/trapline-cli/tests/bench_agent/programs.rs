//! Programs and built-in bots are measured too.

use super::bench::{Bench, forfeits};
use serde_json::{Value, json};
use std::path::Path;

/// A bot of shell that says hello, and then does this.
fn naughty(then: &str) -> String {
    let hello = r#"echo '{"type":"hello","protocol":"trapline-bot/1","name":"Tap"}'"#;
    format!("cmd:read line; {hello}; {then}")
}

/// The options of quick matches.
const QUICK: [&str; 9] =
    ["--game", "trap-runner", "--levels", "random", "--no-loss", "--max-plies", "12", "--matches", "2"];

#[test]
fn the_example_plays_without_a_fault() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/bot.py");
    let options =
        ["--move-time", "600s", "--start-time", "600s", "--matches", "1", "--levels", "random", "--no-loss"];
    let bench = Bench::new(&format!("cmd:python3 {}", file.display()), &options);
    let report = bench.report(&[]);
    assert_eq!((&report["forfeits"], &report["total"]["tokens"]), (&json!([]), &Value::Null));
    let asked = report["total"]["turns"].as_u64().expect("a number");
    assert_eq!(asked, bench.turns().len() as u64);
    assert!(asked > 0 && report["total"]["wrong"]["value"] == 0.0);
}

/// What a program does wrong is counted like a model's.
#[test]
fn a_program_that_cheats_forfeits() {
    let cheat = r#"while read line; do case $line in *'"act"'*) echo '{"action":"win"}';; esac; done"#;
    let bench =
        Bench::new(&naughty(cheat), &[&QUICK[..], &["--retries", "3", "--move-time", "600s"]].concat());
    let report = bench.report(&[]);
    assert_eq!((forfeits(&report, "illegal"), &report["total"]["lost"]), (4, &0.into()));
    assert!(bench.turns().iter().all(|turn| turn["wrong"] == 4), "three are forgiven in each action");
    assert_eq!(report["name"], "Tap");
    let bench = Bench::new(&naughty("read line; exit 3"), &QUICK);
    assert_eq!(forfeits(&bench.report(&[]), "crash"), 4);
}

/// A mistyped command plays nothing and begins nothing.
#[test]
fn a_program_that_is_not_there_ends_it_at_once() {
    let bench = Bench::new("cmd:/no/such/agent", &QUICK);
    let ran = bench.run(&[]).with_status(1);
    assert!(ran.err.contains("did not say hello"), "{ran:?}");
    assert!(!bench.file("").exists(), "nothing was begun");
}

/// The set is fixed: a bot plays the same matches again, and the perfect one loses nothing.
#[test]
fn the_same_set_is_played_again() {
    let options =
        ["--game", "trap-runner", "--game", "grid-hunt", "--levels", "medium,perfect", "--matches", "3"];
    let [one, two] = ["1", "2"].map(|jobs| {
        let bench = Bench::new("perfect", &[&options[..], &["--jobs", jobs]].concat());
        let report = bench.report(&[]);
        assert_eq!(report["total"]["loss"]["value"], 0.0, "{report}");
        assert_eq!(report["total"]["loss"]["low"], Value::Null, "nothing varies");
        let mut played: Vec<_> = bench.matches().iter().map(|one| one["actions"].to_string()).collect();
        played.sort();
        played
    });
    assert_eq!(one, two);
}

/// A bot that is its own yardstick measures exactly itself.
#[test]
fn yardsticks_play_the_same_matches() {
    let options =
        ["--game", "hidden-path", "--game", "trap-runner", "--levels", "easy,medium", "--matches", "3"];
    let bench = Bench::new("medium", &options);
    assert_eq!(bench.report(&[])["games"][0]["yardsticks"], json!([]));
    let report = bench.report(&["--yardstick"]);
    for game in report["games"].as_array().expect("games") {
        let [easy, medium] = &game["yardsticks"].as_array().expect("two")[..] else { panic!("{game}") };
        assert_eq!((&easy["level"], &medium["level"]), (&"easy".into(), &"medium".into()));
        for field in ["matches", "win_rate", "loss"] {
            assert_eq!(medium[field], game["total"][field], "{field}");
            assert!(
                field == "matches" || easy[field] != medium[field],
                "{field}: another bot plays otherwise"
            );
        }
    }
    assert_eq!(bench.matches().len(), 24, "they are not the agent's");
    let page = std::fs::read_to_string(bench.file("report.html")).expect("a page");
    assert_eq!(page.matches("class=\"beside\"").count(), 4);
}
