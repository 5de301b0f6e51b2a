//! Bots that misbehave: each is ended, with its children, and charged with what it did.

use crate::support::{
    BRIEF, Folder, LONG, PATIENT, Written, after_hello, after_one, assert_ends, is_known, limited, play,
    process, reply,
};
use trapline::games::{MazeRunnerDuel, TrapRunner};
use trapline::{AnyMatch, Show};
use trapline_arena::Limits;
use trapline_bots::{Agent, Fault, FaultKind, Sitting};

/// Plays Trap Runner against this bot until it fails, and looks whether anything of it is left.
fn fault(script: &str, limits: Limits) -> Fault {
    let mut bot = process(script, limits);
    let mut other = Written::new(&["move up"]);
    let begun = bot.start().map(|_| ());
    let id = bot.id();
    let ended =
        begun.and_then(|()| play::<TrapRunner>(&limited(TrapRunner::ID, 20), [&mut bot, &mut other]).1);
    assert_eq!(bot.id(), None, "a bot that failed is not running");
    if let Some(id) = id {
        assert!(!is_known(id), "nothing is left of the bot, not even a zombie");
    }
    ended.expect_err("this bot fails")
}

#[track_caller]
fn assert_fault(fault: &Fault, kind: FaultKind, words: &str) {
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.cause.contains(words), "{fault}");
}

const IMPATIENT: Limits = Limits { start: LONG, act: Some(BRIEF), retries: 0, ..Limits::USUAL };

#[test]
fn a_bot_that_hangs_runs_out_of_time() {
    let fault = fault(&after_one("attack", "sleep 1000"), IMPATIENT);
    assert_fault(&fault, FaultKind::Timeout, "no answer within 0.2 s");
}

#[test]
fn a_bot_that_does_not_say_hello_runs_out_of_time() {
    let limits = Limits { start: BRIEF, ..PATIENT };
    assert_fault(&fault("sleep 1000", limits), FaultKind::Timeout, "no answer within 0.2 s");
}

#[test]
fn a_bot_that_says_something_else_than_hello_does_not_keep_to_the_protocol() {
    let hello = |said: &str| fault(&format!("echo '{said}'; sleep 1000"), PATIENT);
    assert_fault(&hello("Hi!"), FaultKind::Crash, r#"its first line must be {"type":"hello""#);
    assert_fault(&hello(r#"{"action":"attack"}"#), FaultKind::Crash, "its first line must be");
    let other = r#"{"type":"hello","protocol":"trapline-bot/2","name":"Later"}"#;
    assert_fault(&hello(other), FaultKind::Crash, "this host speaks trapline-bot/1 only");
}

#[test]
fn a_command_that_there_is_not_tells_so_by_its_status() {
    assert_fault(&fault("exec /no/such/bot", PATIENT), FaultKind::Crash, "exit status 127");
}

#[test]
fn a_line_without_end_is_a_flood() {
    let fault = fault(&after_one("attack", "read -r act; while :; do printf %01000d 0; done"), PATIENT);
    assert_fault(&fault, FaultKind::Crash, "flood: it wrote a line of more than 65536 bytes");
}

#[test]
fn lines_that_nobody_asked_for_are_a_flood() {
    for line in ["", r#"{"action":"attack","id":0}"#] {
        let script = after_one("attack", &format!("while :; do echo '{line}'; done"));
        let fault = fault(&script, PATIENT);
        assert_fault(&fault, FaultKind::Crash, "flood: it wrote more than 100 lines that nobody asked for");
    }
}

#[test]
fn a_bot_that_writes_and_does_not_read_is_a_flood() {
    // Every line that will not do is answered with all the placements there are, until the pipe is full.
    let limits = Limits { retries: 1000, ..PATIENT };
    let mut bot = process(&after_hello("while :; do printf '%0200d\\n' 0; done"), limits);
    let mut other = Written::new(&["move up"]);
    let ended = play::<MazeRunnerDuel>(&limited(MazeRunnerDuel::ID, 20), [&mut bot, &mut other]).1;
    let fault = ended.expect_err("this bot fails");
    assert_eq!(fault.kind, FaultKind::Crash, "{fault}");
    assert!(fault.cause.starts_with("flood: "), "{fault}");
}

#[test]
fn a_bot_that_does_not_read_runs_out_of_time() {
    // It has placed once, so that the placing in the second match is not its first at this game.
    let place = reply("place 2,3 3,2 4,3");
    // Every answer that will not do makes the host ask again, with all the placements there are.
    let garbage = "while :; do echo no; sleep 0.01; done";
    let script = after_hello(&format!("read -r match; read -r act; {place}; {garbage}"));
    let mut bot = process(&script, Limits { retries: 1000, act: Some(10 * BRIEF), ..PATIENT });
    let mut other = Written::new(&["place 2,3 3,2 4,3"]);
    let short = limited(MazeRunnerDuel::ID, 1);
    assert_eq!(play::<MazeRunnerDuel>(&short, [&mut bot, &mut other]).1, Ok(()));
    let ended = play::<MazeRunnerDuel>(&short, [&mut bot, &mut other]).1;
    assert_fault(
        &ended.expect_err("it fails"),
        FaultKind::Timeout,
        "it did not read what it was sent within 2 s",
    );
}

#[test]
fn a_bot_that_dies_is_charged_with_how() {
    let exit = fault(&after_one("attack", "read -r act; exit 3"), PATIENT);
    assert_fault(&exit, FaultKind::Crash, "it ended with exit status 3");
    let well = fault(&after_one("attack", "exit 0"), PATIENT);
    assert_fault(&well, FaultKind::Crash, "it ended with exit status 0");
    let signal = fault(&after_one("attack", "read -r act; kill -9 $$"), PATIENT);
    assert_fault(&signal, FaultKind::Crash, "it was ended by signal 9 (SIGKILL)");
}

#[test]
fn a_bot_that_closes_a_pipe_is_charged() {
    for pipe in ["exec >&-", "exec <&-"] {
        // Once its input is closed it says so, lest it is asked before.
        let script = after_hello(&format!(
            "read -r match; read -r act; {pipe}; {} 2>/dev/null; sleep 1000",
            reply("attack")
        ));
        assert_fault(&fault(&script, PATIENT), FaultKind::Crash, "it closed its standard input or output");
    }
}

#[test]
fn a_bot_that_closes_a_pipe_behind_a_shell_is_charged_with_that() {
    // The shell that waits for it has both pipes open.
    for pipe in ["exec >&-", "exec <&-"] {
        let script = after_one("attack", &format!("(read -r act; {pipe}; exec sleep 1000); true"));
        let fault = fault(&script, IMPATIENT);
        assert_fault(&fault, FaultKind::Crash, "it closed its standard input or output");
    }
    // A child that writes elsewhere has closed nothing.
    let fault = fault(&after_one("attack", "read -r act; x=$(sleep 1000); echo $x"), IMPATIENT);
    assert_fault(&fault, FaultKind::Timeout, "no answer within 0.2 s");
}

#[test]
fn signals_are_named_also_where_a_shell_tells_of_them() {
    let direct = fault(&after_one("attack", "read -r act; kill -SEGV $$"), PATIENT);
    assert_fault(&direct, FaultKind::Crash, "it was ended by signal 11 (SIGSEGV)");
    let told = fault(&after_one("attack", "read -r act; sh -c 'kill -SEGV $$'; exit $?"), PATIENT);
    let words = "it ended with exit status 139, which a shell gives for signal 11 (SIGSEGV)";
    assert_fault(&told, FaultKind::Crash, words);
}

#[test]
fn what_is_no_action_is_illegal_and_explained() {
    for (said, words) in [
        ("echo attack", "this is no JSON"),
        (r"printf '\377\n'", "a line must be UTF-8 text"),
        ("echo '[1]'", "a message is a JSON object in braces"),
        ("echo '{}'", r#""action" must be there, and be text in quotes"#),
        (r#"echo '{"type":"move","action":"up"}'"#, r#"messages of type hello and action, not "move""#),
        (r#"echo '{"action":"fly"}'"#, "type move up, move down, move left, move right or attack"),
        (r#"echo '{"action":"fly"}'"#, r#"one of the legal actions is "move up""#),
        (r#"echo '{"action":"attack","id":99}'"#, "there is no request 99 yet; this is 2"),
    ] {
        let fault = fault(&after_one("attack", &format!("read -r act; {said}; sleep 1000")), PATIENT);
        assert_fault(&fault, FaultKind::Illegal, words);
    }
}

#[test]
fn what_a_bot_says_cannot_change_how_it_is_shown() {
    let fault =
        fault(&after_one("attack", r"read -r act; printf '\033[31m%02000d\n' 0; sleep 1000"), PATIENT);
    assert_fault(&fault, FaultKind::Illegal, r"\\u{1b}[31m");
    assert!(!fault.cause.contains('\u{1b}') && fault.cause.len() < 500, "{fault}");
}

#[test]
fn children_that_keep_the_pipe_open_do_not_hide_that_a_bot_died() {
    let folder = Folder::new();
    let child = folder.file("child");
    let script = format!("read -r act; sleep 1000 & echo $! > '{}'; exit 3", child.display());
    let fault = fault(&after_one("attack", &script), PATIENT);
    assert_fault(&fault, FaultKind::Crash, "it ended with exit status 3");
    assert_ends(folder.text("child").trim().parse().expect("a process's number"));
}

#[test]
fn the_children_of_a_bot_that_hangs_end_with_it() {
    let folder = Folder::new();
    let child = folder.file("child");
    let script = format!("sleep 1000 & echo $! > '{}'; wait", child.display());
    let fault = fault(&after_one("attack", &script), IMPATIENT);
    assert_eq!(fault.kind, FaultKind::Timeout, "{fault}");
    assert_ends(folder.text("child").trim().parse().expect("a process's number"));
}

#[test]
fn after_a_fault_the_bot_is_started_anew() {
    let folder = Folder::new();
    let fails_once = format!(
        "if mkdir '{}' 2>/dev/null; then {}; else {}; fi",
        folder.file("once").display(),
        after_one("attack", "exit 1"),
        after_hello(&format!(
            "while read -r line; do case $line in *'\"act\"'*) {};; esac; done",
            reply("move up")
        ))
    );
    let mut bot = process(&fails_once, PATIENT);
    let mut other = Written::new(&["move up"]);
    let record = limited(TrapRunner::ID, 8);
    let (_, first) = play::<TrapRunner>(&record, [&mut bot, &mut other]);
    assert_fault(&first.expect_err("it fails once"), FaultKind::Crash, "exit status 1");
    let (duel, second) = play::<TrapRunner>(&record, [&mut bot, &mut other]);
    assert_eq!((duel.plies(), second), (8, Ok(())));
}

#[test]
fn a_bot_that_is_not_running_is_a_fault_and_no_panic() {
    let mut bot = process("exit 1", PATIENT);
    let duel = trapline::Match::<TrapRunner>::open(&limited(TrapRunner::ID, 8)).expect("a match");
    let sight = trapline::Sight::of(&duel, trapline::Player::One);
    let sitting =
        Sitting { rules: duel.rules(), player: trapline::Player::One, names: duel.names(), seed: 0 };
    assert!(bot.begin(duel.game(), &sitting).is_err());
    assert!(bot.act(duel.game(), &sight).is_err());
}
