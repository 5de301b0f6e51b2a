//! Nothing of a bot is left behind, whatever it does: the guard finds children that leave their group, and whoever
//! attacks the guard is ended as well.

use crate::support::{
    BRIEF, Folder, LONG, PATIENT, Written, after_hello, after_one, assert_ends, is_known, limited, lives,
    play, process, terms,
};
use std::fs;
use std::path::Path;
use std::time::Instant;
use trapline::Show;
use trapline::games::TrapRunner;
use trapline_arena::{Guard, Limits, Process, Terms};
use trapline_bots::{Fault, FaultKind};

/// Starts a child in a session of its own whose parent has ended, and one that has a child like that, and writes down
/// the numbers of all.
fn scattering(folder: &Folder) -> String {
    let file = folder.file("ids");
    let file = file.display();
    format!(
        "setsid -f sh -c 'trap \"\" TERM INT HUP; setsid -f sh -c \"echo \\$\\$ > {file}.3; exec sleep 1000\"; \
         echo $$ > {file}.1; while :; do sleep 1000; done'; \
         (sh -c 'echo $$ > {file}.2; exec sleep 1000' &); \
         until [ -s {file}.1 ] && [ -s {file}.2 ] && [ -s {file}.3 ]; do :; done; \
         cat {file}.1 {file}.2 {file}.3 > {file}"
    )
}

/// The numbers that were written down.
fn ids(folder: &Folder) -> Vec<u32> {
    let ids: Vec<u32> = folder.text("ids").lines().map(|id| id.parse().expect("a number")).collect();
    assert_eq!(ids.len(), 3);
    ids
}

/// Plays Trap Runner until the bot fails.
fn fault(bot: &mut Process) -> Fault {
    let mut other = Written::new(&["move up"]);
    play::<TrapRunner>(&limited(TrapRunner::ID, 20), [bot, &mut other]).1.expect_err("this bot fails")
}

#[test]
fn children_that_left_their_group_are_gone_when_a_bot_quits() {
    let folder = Folder::new();
    let hello = after_hello("while read -r line; do :; done");
    let mut bot = process(&format!("{}; {hello}", scattering(&folder)), PATIENT);
    bot.start().expect("it says hello, once all of them are there");
    let ids = ids(&folder);
    assert!(ids.iter().all(|&id| lives(id)));
    bot.quit();
    assert!(!ids.iter().any(|&id| is_known(id)), "not even a zombie is left");
}

#[test]
fn children_that_left_their_group_are_gone_after_a_forfeit() {
    let impatient = Limits { act: Some(BRIEF), ..PATIENT };
    for (then, limits, kind) in [
        ("sleep 1000", impatient, FaultKind::Timeout),
        ("read -r act; exit 3", PATIENT, FaultKind::Crash),
        ("exec >&-; sleep 1000", impatient, FaultKind::Crash),
        ("yes | tr -d '\\n'", PATIENT, FaultKind::Crash),
    ] {
        let folder = Folder::new();
        let script = format!("{}; {}", scattering(&folder), after_one("attack", then));
        let mut bot = process(&script, limits);
        let fault = fault(&mut bot);
        assert_eq!(fault.kind, kind, "{then}: {fault}");
        assert!(!ids(&folder).iter().any(|&id| is_known(id)), "{then}: not even a zombie is left");
    }
}

/// A process that starts another and ends, over and over, is never there for long, and never gone.
#[test]
fn a_child_that_is_always_another_process_is_gone_when_a_bot_quits() {
    let folder = Folder::new();
    let script = folder.file("comet");
    fs::write(&script, "sh \"$0\" & exit").expect("a script");
    let start = format!("setsid sh '{}' <&- >&- 2>&- &", script.display());
    let mut bot = process(&after_hello(&format!("{start} while read -r line; do :; done")), PATIENT);
    bot.start().expect("it says hello");
    let since = Instant::now();
    while !anybody_runs(&script) {
        assert!(since.elapsed() < LONG, "it does not begin");
        std::thread::yield_now();
    }
    bot.quit();
    assert!(!anybody_runs(&script), "it goes on");
}

/// Whether any process has that among its words.
fn anybody_runs(script: &Path) -> bool {
    let all = fs::read_dir("/proc").expect("processes").filter_map(|entry| {
        let words = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(words.split(|&byte| byte == 0).any(|word| word == script.as_os_str().as_encoded_bytes()))
    });
    all.into_iter().any(|runs| runs)
}

#[test]
fn a_bot_that_ends_its_guard_is_ended_and_charged() {
    let mut bot = process(&after_one("attack", "read -r act; kill -9 $PPID; sleep 1000"), PATIENT);
    bot.start().expect("it says hello");
    let id = bot.id().expect("it runs");
    let fault = fault(&mut bot);
    assert_eq!((fault.kind, &*fault.cause), (FaultKind::Crash, "it ended its guard"));
    assert_ends(id);
}

#[test]
fn a_bot_that_stops_its_guard_is_ended_all_the_same() {
    let script = after_one("attack", "read -r act; while :; do kill -STOP $PPID; done");
    let mut bot = process(&script, Limits { act: Some(BRIEF), ..PATIENT });
    bot.start().expect("it says hello");
    let id = bot.id().expect("it runs");
    assert_eq!(fault(&mut bot).kind, FaultKind::Timeout);
    assert_ends(id);
}

#[test]
fn a_guard_that_is_asked_to_end_ends_its_bot_first() {
    let folder = Folder::new();
    let mut bot = process(&format!("{}; kill -TERM $PPID; sleep 1000", scattering(&folder)), PATIENT);
    let fault = bot.start().expect_err("it does not say hello");
    assert_eq!((fault.kind, &*fault.cause), (FaultKind::Crash, "it ended its guard"));
    assert!(!ids(&folder).iter().any(|&id| is_known(id)), "not even a zombie is left");
}

#[test]
fn without_a_guard_no_bot_is_started() {
    let folder = Folder::new();
    let begun = format!("touch '{}'", folder.file("begun").display());
    for (program, words) in
        [("/no/such/guard", "it cannot be started"), ("/bin/true", "its guard does not run")]
    {
        let guard = Guard { program: program.into(), words: vec![] };
        let mut bot = Process::new(&begun, Terms { guard, ..terms(PATIENT) });
        let fault = bot.start().expect_err("nobody guards it");
        assert!(fault.cause.contains(words), "{fault}");
    }
    assert!(!folder.file("begun").exists());
}
