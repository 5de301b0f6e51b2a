//! Programs in the arena: the examples play, and whoever misbehaves is stopped, charged and gone.

use crate::hall::Arena;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// The example bot of that name, as a player.
fn example(interpreter: &str, name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").join(name);
    format!("{name}=cmd:{interpreter} {}", file.display())
}

/// A bot of shell that says hello, and then does this.
fn naughty(name: &str, then: &str) -> String {
    let hello = r#"echo '{"type":"hello","protocol":"trapline-bot/1","name":"naughty"}'"#;
    format!("{name}=cmd:read line; {hello}; {then}")
}

#[track_caller]
fn player<'a>(results: &'a Value, name: &str) -> &'a Value {
    let players = results["players"].as_array().expect("players");
    players.iter().find(|player| player["name"] == name).expect("the player")
}

#[test]
fn the_examples_play_every_game_without_a_fault() {
    for entry in trapline::games::ALL {
        let (python, shell) = (example("python3", "bot.py"), example("sh", "bot.sh"));
        let arena = Arena::new(&[
            "--game",
            entry.id,
            "--player",
            "random",
            "--player",
            &python,
            "--player",
            &shell,
            "--pairs",
            "2",
            "--seed",
            "3",
            "--no-loss",
            "--move-time",
            "60s",
            "--start-time",
            "60s",
            "--max-plies",
            "60",
        ]);
        let results = arena.results(&[]);
        assert_eq!(results["games"], 12, "{}", entry.id);
        assert_eq!(results["forfeits"], serde_json::json!([]), "{}", entry.id);
    }
}

/// Everybody who misbehaves loses every game to the one who does not, each for its own reason.
#[test]
fn whoever_misbehaves_is_charged_and_the_arena_goes_on() {
    let bots = [
        (naughty("hangs", "sleep 1000"), "timeout", "no answer within"),
        (naughty("dies", "read line; exit 3"), "crash", "exit status 3"),
        (naughty("closes", "exec 1>&-; sleep 1000"), "crash", "closed"),
        (naughty("floods", "yes '{\"action\":\"attack\"}'"), "crash", "flood"),
        (naughty("cheats", "while read line; do echo '{\"action\":\"win\"}'; done"), "illegal", "\"win\""),
    ];
    for (bot, kind, words) in bots {
        let arena = Arena::new(&[
            "--game",
            "trap-runner",
            "--player",
            "random",
            "--player",
            &bot,
            "--pairs",
            "1",
            "--seed",
            "1",
            "--no-loss",
            "--move-time",
            "200ms",
            "--start-time",
            "400ms",
        ]);
        let ran = arena.run(&["--json"]).well();
        let results = &ran.json()[0];
        let name = bot.split('=').next().expect("a name");
        assert_eq!(player(results, name)["forfeits"][kind], 2, "{bot}: {results}");
        assert_eq!(player(results, "random")["points"], 2.0, "{bot}: {results}");
        let cause = results["forfeits"][0]["cause"].as_str().expect("a cause");
        assert!(cause.to_lowercase().contains(words), "{bot}: {cause}");
        for line in arena.games() {
            let record: Value = serde_json::from_str(&line).expect("a record");
            assert_eq!(
                record["players"][record["result"]["winner"].as_u64().expect("a seat") as usize - 1],
                "random"
            );
        }
    }
}

/// Asked to stop while a bot thinks, the arena takes the bot with it.
#[test]
fn no_bot_outlives_its_arena() {
    let bot = naughty("thinks", "echo $$ > pid.new; mv pid.new pid; sleep 1000");
    let arena = Arena::new(&[
        "--game",
        "trap-runner",
        "--player",
        "random",
        "--player",
        &bot,
        "--pairs",
        "1",
        "--no-loss",
        "--jobs",
        "1",
        "--move-time",
        "1s",
        "--start-time",
        "2s",
    ]);
    let mut command = arena.home.command(arena.words(&[]));
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let file = arena.home.path().join("pid");
    while !file.exists() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let id = fs::read_to_string(&file).expect("a number").trim().to_owned();
    assert!(Path::new("/proc").join(&id).exists());
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    assert!(!Path::new("/proc").join(&id).exists(), "nothing is left of the bot");
}
