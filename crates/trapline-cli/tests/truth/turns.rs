//! How many turns an action takes: its own, and those that are skipped before somebody acts again. Worked out from
//! positions as they are shown, and from the rules as they are written.

use super::sample::Duel;
use serde_json::{Value, json};
use trapline::Viewer;

/// The turns from one position to the next.
pub fn turns(before: &Duel, action: &str, after: &Duel) -> u64 {
    1 + skipped(before, action, after)
}

fn skipped(before: &Duel, action: &str, after: &Duel) -> u64 {
    let (actor, next) = (before.turn().player(), after.turn().player());
    let again = u64::from(next == actor);
    let [old, new] = [before, after].map(|duel| duel.state(Viewer::Referee));
    let Some(marks) = old.get("snared") else {
        assert_eq!(again, 0, "no turn is skipped in this game");
        return 0;
    };
    if before.record().rules.contains_key("traps") {
        // Under `traps=wall` nobody is snared: a turn is skipped where its player can do nothing.
        assert_eq!((snares(marks), snares(&new["snared"])), (0, 0));
        return again;
    }
    // A snare lasts until its turn has been skipped, so those that are gone tell how many were.
    let skipped = snares(marks) + u64::from(enters_a_trap(&old, action)) - snares(&new["snared"]);
    assert!(next.is_none() || skipped % 2 == again, "{action} in {old} leads to {new}");
    skipped
}

fn snares(marks: &Value) -> u64 {
    let marks = marks.as_array().expect("a list").iter();
    marks.map(|mark| u64::from(mark.as_bool().expect("true or false"))).sum()
}

fn enters_a_trap(state: &Value, action: &str) -> bool {
    let Some((x, y)) = action.strip_prefix("move ").and_then(|cell| cell.split_once(',')) else {
        return false;
    };
    let [x, y] = [x, y].map(|number| number.parse::<u64>().expect("a coordinate"));
    state["traps"].as_array().expect("a list of cells").contains(&json!([x, y]))
}
