//! Killed without warning, the program leaves no bot behind, whatever the bot does and wherever its children have gone.

use super::hall::Arena;
use crate::support::HANGING;
use crate::support::home::Home;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

/// Bots that write down the numbers of all their processes, their guard's first, and go on for ever.
const ENDLESS: [&str; 3] = [
    // One that hangs.
    "trap '' INT TERM HUP; sleep 1000 & echo $PPID $$ $! > ids.new; mv ids.new ids; wait",
    // One that floods, also when nobody listens any more.
    "trap '' INT TERM HUP PIPE; (while :; do echo flood >&2; done) & echo $PPID $$ $! > ids.new; mv ids.new ids; \
     while :; do echo flood >&2; done",
    // One whose children have left its group, and whose parents are gone.
    "trap '' INT TERM HUP; setsid -f sh -c 'setsid -f sh -c \"echo \\$\\$ > two; exec sleep 1000\"; echo $$ > one; \
     while :; do sleep 1000; done'; until [ -s one ] && [ -s two ]; do :; done; \
     echo $PPID $$ $(cat one two) > ids.new; mv ids.new ids; while :; do sleep 1000; done",
];

/// A bot that says hello; the first time it only does that, and the second it is endless.
fn endless(script: &str) -> String {
    let hello = r#"echo '{"type":"hello","protocol":"trapline-bot/1","name":"endless"}'"#;
    format!("read line; {hello}; if mkdir greeted 2>/dev/null; then exit; fi; {script}")
}

/// Starts this, kills it once its bot has written down its numbers, and waits until nothing of the bot is left.
#[track_caller]
fn assert_leaves_nobody(home: &Home, words: &[impl AsRef<OsStr>]) {
    let mut command = home.command(words);
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let file = home.path().join("ids");
    while !file.exists() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        thread::yield_now();
    }
    let ids = fs::read_to_string(&file).expect("numbers");
    let ids: Vec<&str> = ids.split_whitespace().collect();
    assert!(ids.len() >= 3 && ids.iter().all(|id| lives(id)), "{ids:?}");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let since = Instant::now();
    while ids.iter().any(|id| lives(id)) {
        assert!(since.elapsed() < HANGING, "of {ids:?} somebody lives on");
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

/// Time for all of that.
const PATIENT: [&str; 4] = ["--move-time", "600s", "--start-time", "600s"];

#[test]
fn an_arena_that_is_killed_leaves_no_bot_behind() {
    for script in ENDLESS {
        let bot = format!("endless=cmd:{}", endless(script));
        let arena = Arena::against(&bot, &[&PATIENT[..], &["--pairs", "1", "--jobs", "1"]].concat());
        assert_leaves_nobody(&arena.home, &arena.words(&[]));
    }
}

#[test]
fn an_arena_that_is_killed_while_it_greets_leaves_no_bot_behind() {
    for script in ENDLESS {
        let arena = Arena::against(&format!("endless=cmd:{script}"), &PATIENT);
        assert_leaves_nobody(&arena.home, &arena.words(&[]));
    }
}

#[test]
fn a_check_that_is_killed_leaves_no_bot_behind() {
    for script in ENDLESS {
        let bot = format!("cmd:{script}");
        assert_leaves_nobody(&Home::new(), &[&["arena", "--check", &bot][..], &PATIENT].concat());
    }
}

/// A bot of shell that does something to its guard, and then plays on as if nothing had happened.
fn rebel(name: &str, signal: &str) -> String {
    format!(
        r#"{name}=cmd:read line; echo '{{"type":"hello","protocol":"trapline-bot/1","name":"rebel"}}'
        while read line; do
            case $line in
            *'"type":"act"'*)
                kill -{signal} $PPID
                legal=${{line#*'"legal":["'}}
                echo "{{\"type\":\"action\",\"action\":\"${{legal%%\"*}}\"}}" ;;
            *'"type":"quit"'*) exit 0 ;;
            esac
        done"#
    )
}

#[test]
fn a_bot_that_stops_its_guard_holds_nothing_up() {
    let arena = Arena::against(&rebel("rebel", "STOP"), &["--pairs", "2", "--seed", "1"]);
    assert_eq!(arena.results(&[])["games"], 4);
}

#[test]
fn a_bot_that_ends_its_guard_is_charged_every_time() {
    let arena = Arena::against(&rebel("rebel", "KILL"), &["--pairs", "3", "--seed", "1", "--jobs", "1"]);
    let results = arena.results(&[]);
    assert_eq!(results["players"][1]["forfeits"]["crash"], 6, "{results}");
}
