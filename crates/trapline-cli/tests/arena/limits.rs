//! What programs are allowed, all and each: clocks, processor time and memory; and what is kept of it.

use super::hall::Arena;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;

/// A bot that answers with this action, after that.
fn slow(name: &str, before: &str) -> String {
    let hello = format!(r#"echo '{{"type":"hello","protocol":"trapline-bot/1","name":"{name}"}}'"#);
    format!(
        "cmd:read line; {hello}; while read line; do case $line in *'\"act\"'*) {before}; \
         echo '{{\"action\":\"attack\"}}';; esac; done"
    )
}

/// The forfeits of an arena: who, how often and why.
fn forfeits(results: &Value) -> Vec<(String, u64, String)> {
    let all = results["forfeits"].as_array().expect("forfeits");
    let text = |one: &Value| one.as_str().expect("text").to_owned();
    all.iter()
        .map(|one| (text(&one["player"]), one["times"].as_u64().expect("times"), text(&one["cause"])))
        .collect()
}

const SHORT: [&str; 6] = ["--pairs", "1", "--max-plies", "8", "--seed", "1"];

#[test]
fn one_player_may_be_allowed_less_than_all_others() {
    // The first action of a game that is new to it has the time for starting.
    let thinks = |name| slow(name, "if [ -n \"$met\" ]; then sleep 1000; fi; met=1");
    let (ann, bob) = (thinks("Ann"), slow("Bob", ":"));
    let players = ["--player", &ann, "--player", &bob, "--game", "trap-runner", "--no-loss"];
    let options = ["--move-time", "600s", "--start-time", "600s", "--limit", "Ann:move-time=200ms"];
    let arena = Arena::new(&[&players[..], &options, &SHORT].concat());
    let ran = arena.results(&[]);
    assert_eq!(forfeits(&ran), [("Ann".to_owned(), 2, "no answer within 0.2 s".to_owned())]);
    let kept = fs::read_to_string(arena.home.path().join("out/arena.json")).expect("settings");
    assert!(kept.contains(r#""1:move-time=200ms""#), "{kept}");
    let other = Arena::new(&[&players[..], &options[..4], &SHORT].concat());
    let refused = arena.home.run(other.words(&[]), "").with_status(1);
    assert!(refused.err.contains("--limit: 1:move-time=200ms, not none"), "{refused:?}");
}

#[test]
fn a_program_whose_clock_runs_out_loses() {
    let bot = slow("Ann", "if [ -n \"$met\" ]; then sleep 1000; fi; met=1");
    let options = ["--start-time", "600s", "--clock", "300ms+1ms"];
    let results = Arena::against(&bot, &[&options[..], &SHORT].concat()).results(&[]);
    assert_eq!(forfeits(&results), [("Ann".to_owned(), 2, "no answer before its clock ran out".to_owned())]);
}

#[test]
fn a_program_that_uses_too_much_processor_time_is_told_of_so() {
    let patient = ["--move-time", "600s", "--start-time", "600s", "--limit", "2:cpu=1s"];
    // One that is ended at the first word, one behind a shell, and one that does not listen.
    for (script, before) in [
        ("exec", "while :; do :; done"),
        ("behind a shell", "sh -c 'while :; do :; done' || exit $?"),
        ("deaf", "trap '' XCPU; while :; do :; done"),
    ] {
        let results = Arena::against(&slow("Ann", before), &[&patient[..], &SHORT].concat()).results(&[]);
        let why = "it used more than 1 s of processor time";
        assert_eq!(forfeits(&results), [("Ann".to_owned(), 2, why.to_owned())], "{script}");
    }
}

#[test]
fn a_program_has_no_more_memory_than_it_is_allowed() {
    let takes = "python3 -c 'b = bytearray(400 << 20)' 2>/dev/null || exit 7";
    let patient = ["--move-time", "600s", "--start-time", "600s"];
    let results = |memory: &[&str]| {
        Arena::against(&slow("Ann", takes), &[&patient[..], &SHORT, memory].concat()).results(&[])
    };
    assert_eq!(forfeits(&results(&["--memory", "4G"])), []);
    let why = "it ended with exit status 7".to_owned();
    assert_eq!(forfeits(&results(&["--memory", "300M"])), [("Ann".to_owned(), 2, why)]);
}

#[test]
fn limits_of_nobody_are_refused() {
    for (limit, words) in [
        ("Bob:retries=0", r#"there is no player "Bob"; there is 1 or "random", 2 or "Ann""#),
        ("3:retries=0", r#"there is no player "3""#),
        ("random:retries=0", "only programs have limits"),
        ("Ann:speed=1", "there is no limit \"speed\""),
    ] {
        let arena = Arena::against(&slow("Ann", ":"), &[&["--limit", limit][..], &SHORT].concat());
        let ran = arena.run(&[]).with_status(2);
        assert!(ran.err.contains(words), "{limit}: {ran:?}");
        assert!(!arena.file().exists(), "nothing was begun");
    }
}

#[test]
fn all_that_is_said_can_be_written_down() {
    let arena = Arena::against(&slow("Ann", ":"), &[&["--log"][..], &SHORT].concat());
    assert_eq!(arena.results(&[])["forfeits"], serde_json::json!([]));
    let log = fs::read_to_string(arena.home.path().join("out/player-2.pipe.log")).expect("a transcript");
    assert!(!arena.home.path().join("out/player-1.pipe.log").exists(), "that is no program");
    // Two runs may be written down at the same time.
    let mut last: HashMap<&str, f64> = HashMap::new();
    for line in log.lines() {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let ["run", run, time, mark, said] = words[..] else { panic!("{line}") };
        let time: f64 = time.parse().expect("seconds");
        assert!(last.insert(run, time).is_none_or(|before| time >= before), "{line}");
        assert!(
            match mark {
                ">" => said.starts_with("{\"type\":\""),
                "<" => said.starts_with('{'),
                "#" => said == "it ended with exit status 0",
                _ => false,
            },
            "{line}"
        );
    }
    let asked = log.matches(" > {\"type\":\"act\"").count();
    assert!(asked > 0 && log.matches(" < {\"action\"").count() == asked, "{log}");
}

#[test]
fn a_check_can_be_written_down() {
    let arena = Arena::quick(&[]);
    let bot = format!("cmd:{} bot --level random", crate::support::home::PROGRAM);
    arena.home.run(["arena", "--check", &bot, "--game", "grid-hunt", "--log=logs"], "").well();
    let nowhere = arena.home.run(["arena", "--check", &bot, "--log=/dev/null/logs"], "").with_status(1);
    assert!(nowhere.err.contains("/dev/null/logs: "), "{nowhere:?}");
    let log = fs::read_to_string(arena.home.path().join("logs/bot.pipe.log")).expect("a transcript");
    assert!(log.starts_with("run 1 0.") && log.contains("\nrun 2 0."), "{}", &log[..200.min(log.len())]);
}
