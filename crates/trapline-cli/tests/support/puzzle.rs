//! What solves a puzzle, from its JSON; and what is kept of puzzles.

use super::home::Home;
use serde_json::Value;
use trapline::games;
use trapline::record::Record;

/// What the solver has to type, one right action after the other: the rest of the line is the other's.
pub fn typed(puzzle: &Value) -> Vec<String> {
    let record = Record::parse(&puzzle["record"].to_string()).expect("a record");
    let mut duel = games::open(&record).expect("it can be replayed");
    let solver = duel.turn().player();
    let mut typed = vec![];
    for action in puzzle["line"].as_array().expect("a list").iter().filter_map(Value::as_str) {
        if duel.turn().player() == solver {
            typed.push(action.to_owned());
        }
        duel.act(action).expect("it can be done");
    }
    typed
}

/// The puzzles that were tried, a line each.
pub fn kept(home: &Home) -> Vec<Value> {
    let file = home.path().join("data/trapline/puzzles.jsonl");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
