//! Commands that ask for something that there is not: told in words, with status 2, and nothing is solved.

use crate::support::home::Home;

/// Asserts that this is a usage error whose message holds that.
#[track_caller]
fn refused(words: &[&str], told: &str) {
    let ran = Home::new().run(words, "").with_status(2);
    assert_eq!(ran.out, "", "{ran:?}");
    assert!(ran.err.starts_with("error: ") && ran.err.contains(told), "{told:?} is not told: {}", ran.err);
}

#[test]
fn a_game_has_to_be_named() {
    refused(&["solve"], "<GAME>");
    refused(&["solve", "--json"], "<GAME>");
    refused(&["solve", "chess"], "maze-runner-duel");
    refused(&["solve", ""], "maze-runner-duel");
    refused(&["solve", "trap-runner", "grid-hunt"], "grid-hunt");
}

#[test]
fn house_rules_have_to_be_ones_there_are() {
    refused(&["solve", "trap-runner", "--rule", "lava=1"], "edges=wrap|wall");
    refused(&["solve", "trap-runner", "--rule", "edges=lava"], "wrap or wall");
    refused(&["solve", "trap-runner", "--rule", "edges"], "edges=wrap or edges=wall");
    refused(&["solve", "trap-runner", "--rule", ""], "KEY=VALUE");
    refused(&["solve", "grid-hunt", "--rule", "first=3"], "1 or 2");
    refused(&["solve", "hidden-path", "--rule", "max_plies=3"], "finish=trappable|safe");
    // A right one before it does not help.
    refused(&["solve", "hidden-path", "--rule", "first=2", "--rule", "edges=wall"], "edges");
}

#[test]
fn all_games_are_all_there_are() {
    refused(&["solve", "--all", "trap-runner"], "--all");
    refused(&["solve", "--all", "--rule", "edges=wall"], "--all");
}

#[test]
fn a_time_limit_is_a_number_of_minutes() {
    for minutes in ["x", "-1", "NaN", ""] {
        refused(&["solve", "grid-hunt", &format!("--minutes={minutes}")], "like 10 or 0.5");
    }
}

#[test]
fn eval_takes_one_file() {
    refused(&["eval", "one.json", "two.json"], "two.json");
    refused(&["eval", "--seat", "1"], "--seat");
}
