//! What a player is told to do can be done.

use serde_json::json;
use trapline::games;
use trapline::record::Record;

fn task(game: &str, rule: [&str; 2], actions: &[&str]) -> String {
    let mut record = Record::new(game).with_actions(actions.iter().copied());
    record.rules.insert(rule[0].to_owned(), json!(rule[1]));
    games::open(&record).expect("a match").task().expect("it is not over")
}

#[test]
fn no_step_is_asked_for_where_none_is_free() {
    let walled = task("trap-and-treasure", ["traps", "wall"], &["trap 0,1", "trap 1,0"]);
    assert_eq!(walled, "lay one of 2 traps: no cell beside you is free");
    let snared = task("trap-and-treasure", ["traps", "snare"], &["trap 0,1", "trap 1,0"]);
    assert_eq!(snared, "step, or lay one of 2 traps");
}

#[test]
fn whoever_is_out_of_reach_is_not_to_be_stepped_on() {
    let mut actions = vec!["attack"; 6];
    let told = |actions: &[&str]| task("trap-runner", ["edges", "wall"], actions);
    assert_eq!(told(&actions), "step closer: Player 2 has no shields left", "the corners are far apart");
    actions.extend(["move right", "move down"].repeat(3));
    assert_eq!(told(&actions), "step closer: Player 2 has no shields left", "across a corner is not beside");
    actions.push("move up");
    assert_eq!(told(&actions), "step onto Player 1 to win: no shields are left");
}
