//! Programs in the arena: the examples play, and whoever misbehaves is stopped, charged and gone.

use super::hall::Arena;
use crate::support::HANGING;
use crate::support::home::Home;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

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
        (naughty("hangs", "sleep 1000"), "400ms", "timeout", "no answer within"),
        (naughty("dies", "read line; exit 3"), "60s", "crash", "exit status 3"),
        (naughty("closes", "exec 1>&-; sleep 1000"), "60s", "crash", "closed"),
        (naughty("floods", "yes | tr -d '\\n'"), "60s", "crash", "flood"),
        (
            naughty("cheats", "while read line; do echo '{\"action\":\"win\"}'; done"),
            "60s",
            "illegal",
            "\"win\"",
        ),
    ];
    for (bot, time, kind, words) in bots {
        let options = ["--pairs", "1", "--seed", "1", "--move-time", time, "--start-time", time];
        let arena = Arena::against(&bot, &options);
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

/// Programs are called as they say themselves, else by the end of their command, and never two alike.
#[test]
fn programs_are_called_as_they_say() {
    let bot = |name: &str| {
        format!(
            "cmd:read line; echo '{{\"type\":\"hello\",\"protocol\":\"trapline-bot/1\",\"name\":\"{name}\"}}'; \
             while read line; do case $line in *'\"act\"'*) echo '{{\"action\":\"attack\"}}';; esac; done; true"
        )
    };
    let long = "a name that is longer than any name may be";
    let players = [bot("Tap"), bot("Tap"), format!("Ann={}", bot("Tap")), bot(""), bot(long), bot(long)];
    let players = players.iter().flat_map(|player| ["--player", player]).collect::<Vec<_>>();
    let options = ["--game", "trap-runner", "--no-loss", "--pairs", "1", "--max-plies", "6"];
    let arena = Arena::new(&[&players[..], &options].concat());
    let results = arena.results(&[]);
    let names: Vec<_> =
        results["players"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    let [short, shorter] =
        ["a name that is longer than any name may…", "a name that is longer than any name m… 2"];
    assert_eq!(names, ["Tap", "Tap 2", "Ann", "…k\"}';; esac; done; true", short, shorter]);
    assert_eq!(results["forfeits"], serde_json::json!([]));
}

/// Whoever ends by themselves after every match is charged with nothing, told of the end or not.
#[test]
fn a_program_for_one_match_plays_many() {
    let act = r#"echo '{"action":"attack"}'"#;
    let at_the_end =
        format!("while read line; do case $line in *'\"act\"'*) {act};; *'\"end\"'*) exit;; esac; done");
    // After the four moves of the opening there is one left for each, so that it can know.
    let before_it = format!("read line; read line; {act}; exit 0");
    for script in [at_the_end, before_it] {
        let options = ["--pairs", "20", "--max-plies", "6", "--seed", "2"];
        let results = Arena::against(&naughty("short", &script), &options).results(&[]);
        assert_eq!(results["forfeits"], serde_json::json!([]), "{script}");
    }
}

/// However much a program writes to its standard error, a little of it is kept, from both ends.
#[test]
fn notes_have_a_limit() {
    // 14 MB in all: 24 games and the greeting, of 588,895 bytes each.
    let arena =
        Arena::against(&naughty("loud", "seq 1 100000 >&2; exit 3"), &["--pairs", "12", "--seed", "1"]);
    let ran = arena.run(&[]).well();
    assert!(ran.err.starts_with("1\n2\n3\n") && ran.err.ends_with("99999\n100000\n"));
    assert!(ran.err.len() < 132_000, "{} bytes are shown of the greeting", ran.err.len());
    let [first, last] = ["player-2.log", "player-2.last.log"]
        .map(|file| fs::read_to_string(arena.home.path().join("out").join(file)).expect("notes"));
    assert!(first.starts_with("1\n2\n3\n") && first.contains("bytes are left out here"));
    assert!(last.ends_with("99999\n100000\n") && last.contains("bytes are left out here"));
    assert!(first.len() <= 1 << 20 && last.len() <= 1 << 20, "{} and {} bytes", first.len(), last.len());
}

/// Nobody who never says hello plays: the arena says so at once, and has begun nothing.
#[test]
fn a_program_that_never_says_hello_ends_the_arena_before_its_first_game() {
    let typo = "cmd:/no/such/bot --fast";
    for (bot, told) in [
        (typo, "exit status 127"),
        ("Ann=cmd:echo Hi!; sleep 1000", "its first line must be"),
        ("cmd:sleep 1000", "no answer within 0.4 s"),
        ("cmd:exec >&-; sleep 1000", "it closed its standard input or output"),
    ] {
        let arena = Arena::against(bot, &["--pairs", "1000", "--start-time", "400ms"]);
        let ran = arena.run(&[]).with_status(1);
        assert_eq!(ran.out, "", "{ran:?}");
        assert!(ran.err.contains("did not say hello, so no game was played"), "{ran:?}");
        assert!(ran.err.contains(told) && ran.err.contains("--check"), "{ran:?}");
        assert!(!arena.home.path().join("out").exists(), "nothing was begun");
    }
    let ran = Arena::against(typo, &[]).run(&[]).with_status(1);
    assert!(ran.err.contains("not found"), "the shell says what there is not: {ran:?}");
    assert!(ran.err.contains(r#""/no/such/bot --fast""#), "{ran:?}");
}

/// Whoever greets a program that hangs can be stopped, and takes it along.
#[test]
fn no_bot_outlives_a_greeting() {
    let bot = format!("x=cmd:{THINKS}");
    let arena = Arena::against(&bot, &PATIENT);
    for (signal, status) in SIGNALS {
        assert_stops(&arena.home, &arena.words(&[]), signal, status);
        assert!(!arena.file().exists(), "nothing was begun");
    }
}

/// Says hello, starts a child, writes down both numbers, and thinks for ever.
const THINKS: &str = "trap '' INT TERM HUP; sleep 1000 & echo $$ $! > ids.new; mv ids.new ids; wait";

/// Time for it to do so.
const PATIENT: [&str; 4] = ["--move-time", "600s", "--start-time", "600s"];

/// Starts this, sends it a signal when its bot is thinking, and looks what is left of it.
#[track_caller]
fn assert_stops(home: &Home, words: &[impl AsRef<OsStr>], signal: Signal, status: i32) {
    let mut command = home.command(words);
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let file = home.path().join("ids");
    while !file.exists() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        thread::yield_now();
    }
    let ids = fs::read_to_string(&file).expect("numbers");
    fs::remove_file(&file).expect("it is there");
    let [bot, its_child] = ids.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{ids:?}") };
    assert!(lives(bot) && lives(its_child));
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(status));
    assert!(!Path::new("/proc").join(bot).exists(), "nothing is left of the bot");
    // It has been killed too, but whoever takes over orphans may need a moment to notice.
    let since = Instant::now();
    while lives(its_child) {
        assert!(since.elapsed() < HANGING, "the bot's child lives on");
        thread::yield_now();
    }
}

/// Whether there is a process of that number that is not dead.
fn lives(id: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(id).join("stat"));
    // After the name in brackets comes the state.
    stat.is_ok_and(|stat| {
        stat.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with(['Z', 'X']))
    })
}

const SIGNALS: [(Signal, i32); 3] = [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)];

/// Asked to stop while a bot thinks, the arena takes the bot with it, and the game does not count.
#[test]
fn no_bot_outlives_its_arena() {
    // Every first time it is only greeted.
    for then in [THINKS, &format!("read line; {THINKS}")] {
        let bot =
            naughty("thinks", &format!("if mkdir greeted 2>/dev/null; then exit; fi; rmdir greeted; {then}"));
        let arena = Arena::against(&bot, &[&PATIENT[..], &["--pairs", "1", "--jobs", "1"]].concat());
        for (signal, status) in SIGNALS {
            assert_stops(&arena.home, &arena.words(&[]), signal, status);
            assert_eq!(arena.games(), [""; 0]);
        }
    }
}

#[test]
fn no_bot_outlives_its_check() {
    // While it is waited for to say hello, and to act.
    for bot in [format!("x=cmd:{THINKS}"), naughty("x", THINKS)] {
        let (_, player) = bot.split_once('=').expect("a name");
        let words = [&["arena", "--check", player][..], &PATIENT].concat();
        for (signal, status) in SIGNALS {
            assert_stops(&Home::new(), &words, signal, status);
        }
    }
}
