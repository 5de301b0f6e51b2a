//! `trapline arena --check`: good bots pass, and bad ones are told what is wrong.

use crate::support::home::{Home, PROGRAM, Ran};
use std::fs;
use std::path::PathBuf;
use trapline::games;

fn example(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots");
    folder.join(name).canonicalize().expect("an example")
}

fn check(home: &Home, command: &str, more: &[&str]) -> Ran {
    let player = format!("cmd:{command}");
    let args = ["arena", "--check", &player].into_iter().chain(more.iter().copied());
    home.run(args, "")
}

#[track_caller]
fn assert_passes(ran: Ran, games: usize) {
    let ran = ran.well();
    let (lines, verdict) = ran.out.rsplit_once("\n\n").expect("a verdict");
    assert!(lines.lines().all(|line| line.starts_with("ok      ")), "{}", ran.out);
    assert!(lines.lines().count() >= 3 + 8 * games, "{}", ran.out);
    assert!(verdict.contains(" checks, all well. A reply took "), "{verdict}");
}

#[test]
fn the_example_in_python_passes() {
    let command = format!("python3 '{}'", example("bot.py").display());
    assert_passes(check(&Home::new(), &command, &[]), games::ALL.len());
}

#[test]
fn the_example_in_shell_passes() {
    let command = format!("sh '{}'", example("bot.sh").display());
    assert_passes(check(&Home::new(), &command, &[]), games::ALL.len());
}

#[test]
fn the_examples_are_short() {
    for name in ["bot.py", "bot.sh"] {
        let lines = fs::read_to_string(example(name)).expect("an example").lines().count();
        assert!(lines < 60, "{name} has {lines} lines");
    }
}

#[test]
fn built_in_bots_pass() {
    let random = format!("exec '{PROGRAM}' bot --level random");
    assert_passes(check(&Home::new(), &random, &[]), games::ALL.len());
    let perfect = format!("exec '{PROGRAM}' bot --level perfect");
    let games = ["--game", "trap-runner", "--game", "hidden-path", "--game", "grid-hunt"];
    assert_passes(check(&Home::new(), &perfect, &games), 3);
}

/// The example in Python with something changed, at one game.
fn spoilt(from: &str, to: &str) -> Ran {
    hurried(from, to, ["30s", "20s"])
}

/// The same with that much time for an action, and for everything else.
fn hurried(from: &str, to: &str, [action, other]: [&str; 2]) -> Ran {
    let home = Home::new();
    let good = fs::read_to_string(example("bot.py")).expect("an example");
    assert!(good.contains(from), "{from:?} is not in the example any more");
    fs::write(home.path().join("bad.py"), good.replace(from, to)).expect("a bot");
    let limits = ["--game", "grid-hunt", "--move-time", action, "--start-time", other];
    check(&home, "python3 bad.py 2>/dev/null", &limits)
}

/// Asserts that these checks fail and no others, each explained with these words.
#[track_caller]
fn assert_fails(ran: Ran, checks: &[&str], words: &[&str]) {
    let ran = ran.with_status(1);
    let failed: Vec<_> = ran.out.lines().filter_map(|line| line.strip_prefix("FAILED  ")).collect();
    assert_eq!(failed.len(), checks.len(), "{}", ran.out);
    for (check, failed) in checks.iter().zip(failed) {
        assert!(failed.contains(check), "{check:?} is not {failed:?}");
    }
    for words in words {
        assert_eq!(ran.out.matches(words).count(), checks.len(), "{words:?} in {}", ran.out);
    }
    assert!(ran.out.contains(&format!("{} failed.", checks.len())), "{}", ran.out);
}

/// For a bot that is waited for in vain, but has to get as far as that.
const STAYS: [&str; 2] = ["30s", "2s"];

const SAY: &str = r#"say(type="action", action=action, id=message["id"])"#;
/// Every check in which the bot comes to act.
const ACTING: [&str; 8] = [
    "player 1",
    "player 2",
    "player 1",
    "player 2",
    "asked again",
    "does not know",
    "host ended",
    "before its turn",
];

#[test]
fn another_protocol_is_told() {
    let ran = spoilt("trapline-bot/1", "chess-bot/1");
    assert_fails(
        ran,
        &["says hello"],
        &["wrong  it said", "this host speaks trapline-bot/1 only", "right  run"],
    );
}

#[test]
fn an_action_that_cannot_be_done_is_told() {
    let ran = spoilt(SAY, r#"say(type="action", action="dig 9,9")"#);
    let words = [
        "wrong  its action cannot be done",
        r#"sent   {"type":"act","id":1,"#,
        "got    dig 9,9",
        "right  a cell is two numbers from 1 to 5, row then column, like 1 5; one of the legal actions is",
    ];
    assert_fails(ran, &ACTING, &words);
}

#[test]
fn notes_on_standard_output_are_told() {
    let ran = spoilt(SAY, &format!(r#"print("thinking"); {SAY}"#));
    let words = ["got    thinking", "right  this is no JSON", "notes for people go to standard error"];
    assert_fails(ran, &ACTING, &words);
}

#[test]
fn more_answers_than_questions_are_told() {
    let twice = "answer = json.dumps(dict(action=action)); print(answer + chr(10) + answer, flush=True)";
    let ran = spoilt(SAY, twice);
    let out = ran.with_status(1).out;
    assert!(out.contains("wrong  it wrote a line that nobody asked for"), "{out}");
    assert!(out.contains("right  one line for every request"), "{out}");
}

#[test]
fn a_bot_that_keeps_its_output_back_is_told() {
    let out = hurried("flush=True", "flush=False", ["30s", "0.1s"]).with_status(1).out;
    assert!(out.contains("FAILED  says hello") && out.contains("wrong  no answer within 0.1 s"), "{out}");
    assert!(out.contains("has to be told to flush it"), "{out}");
}

#[test]
fn a_bot_that_fails_at_what_it_does_not_know_is_told() {
    let quit = "elif message[\"type\"] == \"quit\":\n        break";
    let strict =
        format!("{quit}\n    elif message[\"type\"] not in (\"error\", \"end\"):\n        sys.exit(3)");
    assert_fails(spoilt(quit, &strict), &["does not know"], &["wrong  it ended with exit status 3"]);
}

#[test]
fn a_bot_that_does_not_quit_is_told() {
    let stays = hurried(r#"== "quit""#, r#"== "never""#, STAYS);
    assert_fails(stays, &["quit"], &["wrong  it had not ended after 2 s", "right  end with exit status 0"]);
    let fails = spoilt("        break", "        sys.exit(4)");
    assert_fails(fails, &["quit"], &["wrong  it ended with exit status 4"]);
}

#[test]
fn a_bot_that_outlives_its_input_is_told() {
    let reads_on = "while line := (sys.stdin.readline() or '{\"type\":\"none\"}'):";
    let stays = hurried("for line in sys.stdin:", reads_on, STAYS);
    assert_fails(stays, &["end of its input"], &["wrong  it had not ended after 2 s"]);
}

#[test]
fn a_wrong_id_is_told() {
    let out = hurried(r#"id=message["id"]"#, "id=1", ["0.3s", "20s"]).with_status(1).out;
    assert!(out.contains("wrong  no answer to request 2 within 0.3 s"), "{out}");
    assert!(out.contains("does not answer it"), "{out}");
}

#[test]
fn a_command_that_there_is_not_is_told() {
    let out = check(&Home::new(), "exec /no/such/bot 2>/dev/null", &[]).with_status(1).out;
    assert!(out.contains("FAILED  says hello") && out.contains("it ended with exit status 127"), "{out}");
}

#[test]
fn what_cannot_be_checked_is_a_usage_error() {
    for (args, words) in [
        (&["--check", "perfect"][..], "like 'cmd:python3 mybot.py'"),
        (&["--check", "cmd:true", "--game", "chess"], "chess"),
        (&["--check", "cmd:true", "--move-time", "soon"], "500ms or 2s"),
        (&["--check", "cmd:true", "--start-time", "NaN"], "500ms or 2s"),
        (&["--check", "cmd:true", "--start-time", "0"], "500ms or 2s"),
    ] {
        let args = ["arena"].iter().chain(args);
        let ran = Home::new().run(args, "").with_status(2);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}
