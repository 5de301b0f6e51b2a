//! `trapline solve`: the report, as JSON and as text.

use super::exact::Worth;
use super::fraction::assert_outward;
use crate::support::home::Home;
use serde_json::{Value, json};

/// The report on what these words name, as it stands and read, after what all of them have was looked at.
#[track_caller]
fn report(words: &str) -> (String, Value) {
    let words = ["solve", "--json"].into_iter().chain(words.split_whitespace());
    let ran = Home::new().run(words, "").well();
    assert_eq!(ran.err, "", "there is no progress to be seen through a pipe");
    let line = ran.out.lines().last().expect("a report").to_owned();
    let report: Value = serde_json::from_str(&line).expect("a line of JSON");
    assert!(report["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{line}");
    (line, report)
}

/// A number of a report, read from its text: the library that reads JSON may be off by its last digit.
#[track_caller]
fn number(line: &str, key: &str) -> f64 {
    let (_, after) = line.split_once(&format!("\"{key}\":")).expect("the field is there");
    let text = after.split([',', '}']).next().expect("there is text");
    text.parse().unwrap_or_else(|_| panic!("{key} is no number in {line}"))
}

/// Looks at the report of an open game, and gives it.
#[track_caller]
pub fn open(words: &str) -> Value {
    let (line, report) = report(words);
    let count = |key: &str| report[key].as_u64().unwrap_or_else(|| panic!("{key} is no number in {line}"));
    assert_eq!(count("win") + count("draw") + count("loss"), count("positions"), "{line}");
    assert!(count("win") > 0, "whoever can win at once wins: {line}");
    assert!(!matches!(Worth::read(&report), Worth::Win(0) | Worth::Loss(0)), "the start is over: {line}");
    report
}

/// Looks at the report of a game with secrets, and gives its bounds, as numbers and exactly.
#[track_caller]
pub fn hidden(words: &str) -> [(f64, String); 2] {
    let (line, report) = report(words);
    let [lower, value, upper] = ["lower", "value", "upper"].map(|key| number(&line, key));
    assert!(-1.0 <= lower && lower <= value && value <= upper && upper <= 1.0, "{line}");
    assert!(report["information_sets"].as_u64().is_some_and(|sets| sets > 0), "{line}");
    assert_eq!(report.get("max_plies"), None, "these bounds hold without a limit: {line}");
    let [low, high] =
        ["lower_exact", "upper_exact"].map(|key| report[key].as_str().expect("a fraction").to_owned());
    assert_outward(lower, &low, upper, &high);
    [(lower, low), (upper, high)]
}

/// The same from the other side of the table.
fn mirrored([(lower, low), (upper, high)]: [(f64, String); 2]) -> [(f64, String); 2] {
    let negated = |text: String| text.strip_prefix('-').map_or_else(|| format!("-{text}"), str::to_owned);
    [(-upper, negated(high)), (-lower, negated(low))]
}

#[test]
fn every_position_of_trap_runner_is_counted() {
    for edges in ["wrap", "wall"] {
        let report = open(&format!("trap-runner --rule edges={edges}"));
        // Two pieces apart on 25 cells, 0 to 3 shields each, either to move; none of these is over.
        assert_eq!(report["positions"], 25 * 24 * 4 * 4 * 2);
    }
}

#[test]
fn who_begins_only_swaps_the_seats() {
    for game in ["hidden-path", "hidden-path --rule finish=safe", "grid-hunt"] {
        let first = hidden(game);
        assert_eq!(hidden(&format!("{game} --rule first=2")), mirrored(first), "{game}");
    }
}

#[test]
fn the_rules_that_differ_are_told() {
    for (words, rules) in [
        ("trap-runner --rule edges=wrap", json!({})),
        ("trap-runner --rule edges=wall", json!({"edges": "wall"})),
        ("grid-hunt --rule first=2", json!({"first": 2})),
        ("grid-hunt --rule first=2 --rule first=1", json!({})),
    ] {
        let (line, told) = report(words);
        assert_eq!(told["rules"], rules, "{line}");
        assert_eq!(told["game"], words.split(' ').next().expect("a game"), "{line}");
    }
}

#[test]
fn text_tells_the_result() {
    // How many positions there are is worked out above; what Grid Hunt is worth is told in JSON too.
    let [(_, exact), _] = hidden("grid-hunt");
    for (words, told) in [
        ("trap-runner --rule edges=wall", ["Trap Runner, edges=wall", "19,200 positions", "Solved in "]),
        ("grid-hunt", ["Grid Hunt", "Player 1's result", &exact]),
        ("grid-hunt --rule first=2", ["Grid Hunt, first=2", "Player 1's result", "Solved in "]),
    ] {
        let words = ["solve"].into_iter().chain(words.split_whitespace());
        let ran = Home::new().run(words, "").well();
        for part in told {
            assert!(ran.out.contains(part), "{part:?} is not told: {}", ran.out);
        }
        assert!(!ran.out.contains('{') && !ran.out.contains('\u{1b}'), "{}", ran.out);
    }
}
