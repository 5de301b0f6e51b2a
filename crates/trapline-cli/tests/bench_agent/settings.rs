//! What may change when a set is gone on with, and what is refused with words that name it.

use super::bench::Bench;
use super::endpoint::{Asked, Endpoint};

#[test]
fn more_matches_are_played_and_fewer_refused() {
    let endpoint = Endpoint::start(Asked::sensible);
    let bench = Bench::quick(&endpoint, &[]);
    bench.report(&["--matches", "1"]);
    let report = bench.report(&["--matches", "3", "--jobs", "2"]);
    assert_eq!((&report["total"]["matches"], &report["matches_each"]), (&6.into(), &3.into()));
    let ran = bench.run(&["--matches", "2"]).with_status(2);
    assert!(ran.err.contains("a greater --matches"), "{ran:?}");
}

#[test]
fn other_settings_are_refused() {
    let endpoint = Endpoint::start(Asked::sensible);
    let usual = ["--model", "m", "--levels", "random", "--no-loss", "--move-time", "600s", "--matches", "1"];
    let game = ["--game", "trap-runner", "--max-plies", "12"];
    let bench = Bench::new(&endpoint.agent(), &usual);
    bench.report(&game);
    for (more, named) in [
        (&["--game", "trap-runner", "--max-plies", "14"][..], "--max-plies"),
        (&["--game", "trap-runner", "--max-plies", "12", "--rule", "edges=wall"], "--rule"),
        (&["--game", "trap-runner", "--max-plies", "12", "--seed", "2"], "--seed: 1, not 2"),
        (&["--game", "trap-runner", "--max-plies", "12", "--retries", "7"], "--retries: 2, not 7"),
        (&["--game", "trap-runner", "--max-plies", "12", "--no-legal"], "legal actions: told, not withheld"),
        (&["--game", "trap-runner", "--max-plies", "12", "--temperature", "1"], "--temperature: none, not 1"),
    ] {
        let ran = bench.run(more).with_status(1);
        assert!(ran.err.contains("other settings") && ran.err.contains(named), "{named}: {ran:?}");
    }
    assert_eq!(bench.report(&game)["total"]["matches"], 2, "and the set is as it was");
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused() {
    for (agent, options, told) in [
        ("https://example.org/v1", &[][..], "--model"),
        ("clever", &[], "cmd:"),
        ("easy", &["--model", "m"], "--model is for a model"),
        ("cmd:true", &["--no-legal"], "--no-legal is for a model"),
        ("easy", &["--levels", "easy,easy"], "easy twice"),
        ("easy", &["--levels", "clever"], "a level is"),
        ("easy", &["--rule", "edges=none"], "edges"),
        ("easy", &["--rule", "colour=red"], "has no \"colour\""),
        ("easy", &["--matches", "0"], "--matches"),
        ("https://example.org/v1", &["--model", "m", "--temperature", "NaN"], "a temperature is"),
    ] {
        let bench = Bench::new(agent, options);
        let ran = bench.run(&[]).with_status(2);
        assert!(ran.err.contains(told), "{agent} {options:?}: {ran:?}");
        assert!(!bench.file("").exists(), "nothing was begun");
    }
}

/// A rule is for the games that have it.
#[test]
fn a_house_rule_is_for_the_games_that_have_it() {
    let options =
        ["--game", "trap-runner", "--game", "grid-hunt", "--rule", "first=2", "--rule", "edges=wall"];
    let more = ["--levels", "random", "--no-loss", "--matches", "1"];
    let bench = Bench::new("random", &[&options[..], &more].concat());
    bench.report(&[]);
    for one in bench.matches() {
        let (own, other) = if one["game"] == "grid-hunt" { ("first", "edges") } else { ("edges", "first") };
        assert!(!one["rules"][own].is_null() && one["rules"][other].is_null(), "{one}");
    }
}
