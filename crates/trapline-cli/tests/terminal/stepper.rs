//! `trapline replay` on a terminal: step by step, with single keys.

use crate::support::home::Home;
use crate::support::script::Script;
use crate::support::terminal::Terminal;
use rustix::process::Signal;
use std::fs;

/// The last words of every picture.
const DRAWN: &str = "q quit";

const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";

/// A file with these records.
fn file(home: &Home, text: &str) -> &'static str {
    fs::write(home.path().join("game.json"), text).expect("a file for the test");
    "game.json"
}

fn record(game: &str) -> String {
    Script::of(game).record().to_string()
}

/// Presses a key and waits for the picture that it leads to.
#[track_caller]
fn see(terminal: &mut Terminal, key: &str, wanted: &str) {
    terminal.press(key);
    terminal.wait_for(wanted);
    terminal.wait_for(DRAWN);
    assert!(terminal.screen().contains(wanted), "{}", terminal.screen());
}

#[test]
fn keys_step_through_a_record() {
    let home = Home::new();
    let mut terminal = Terminal::open(&home, &["replay", file(&home, &record("trap-runner"))]);
    terminal.wait_for("Position 0 of 7");
    terminal.wait_for(DRAWN);
    for (key, wanted) in [
        (" ", "Position 1 of 7"),
        (RIGHT, "Position 2 of 7"),
        (LEFT, "Position 1 of 7"),
        ("b", "Position 0 of 7"),
        (LEFT, "Position 0 of 7"),
        (END, "Position 7 of 7"),
        (RIGHT, "Position 7 of 7"),
        (LEFT, "Position 6 of 7"),
        (HOME, "Position 0 of 7"),
        ("e", "Position 7 of 7"),
        ("s", "Position 0 of 7"),
    ] {
        see(&mut terminal, key, wanted);
    }
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
}

#[test]
fn every_position_is_shown_with_what_led_to_it() {
    let home = Home::new();
    let mut terminal = Terminal::open(&home, &["replay", file(&home, &record("trap-runner"))]);
    terminal.wait_for(DRAWN);
    assert!(terminal.screen().contains("The start"), "{}", terminal.screen());
    see(&mut terminal, " ", "1. Player 1 attacks: Player 2's shields are now 2");
    assert!(terminal.screen().contains("Player 2: at (5,5), shields 2"), "{}", terminal.screen());
    see(&mut terminal, " ", "2. Player 2 moves up to (5,1)");
    see(&mut terminal, END, "7. Player 1 captures Player 2 at (5,1)");
    assert!(terminal.screen().contains("Player 1 wins: a token was captured."), "{}", terminal.screen());
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn leaving_gives_the_screen_back_as_it_was() {
    let home = Home::new();
    file(&home, &record("hidden-path"));
    for key in ["q", "\u{1b}"] {
        let line = r#"echo before; "$0" replay game.json; echo status $?"#;
        let mut terminal = Terminal::shell(&home, line);
        terminal.wait_for("before\r\n");
        terminal.wait_for(DRAWN);
        assert!(terminal.state().alternate_screen() && terminal.state().hide_cursor());
        terminal.press(key);
        assert_eq!(terminal.end(), 0);
        terminal.assert_in_order();
        assert_eq!(terminal.screen().trim_end(), "before\nstatus 0", "{key:?}");
    }
}

#[test]
fn ctrl_c_gives_the_screen_back_as_it_was() {
    let home = Home::new();
    let mut terminal = Terminal::open(&home, &["replay", file(&home, &record("hidden-path"))]);
    terminal.wait_for(DRAWN);
    terminal.press("\u{3}");
    // A way out like any other, or the signal that it is elsewhere.
    let status = terminal.end();
    assert!(status == 0 || status == 130, "{status}");
    terminal.assert_in_order();
}

#[test]
fn a_signal_gives_the_screen_back_as_it_was() {
    for signal in [Signal::TERM, Signal::HUP] {
        let home = Home::new();
        let mut terminal = Terminal::open(&home, &["replay", file(&home, &record("hidden-path"))]);
        terminal.wait_for(DRAWN);
        terminal.signal(signal);
        assert_eq!(terminal.end(), 128 + signal.as_raw().unsigned_abs());
        terminal.assert_in_order();
    }
}

#[test]
fn a_seat_never_sees_the_other_seats_secret() {
    for (game, mark) in [("hidden-path", "2 6 9"), ("maze-runner-duel", "+2"), ("grid-hunt", "2,1")] {
        let home = Home::new();
        // Not to the end: what is dug up there is no secret any more.
        let script = Script::of(game);
        let mut record = script.record();
        record["actions"].as_array_mut().expect("a list").pop();
        record["result"] = serde_json::Value::Null;
        let steps = script.turns.len() - 1;
        file(&home, &record.to_string());
        for (seat, own, sees_mark) in [("1", 0, false), ("2", 1, true)] {
            let mut terminal = Terminal::open(&home, &["replay", "--seat", seat, "game.json"]);
            terminal.wait_for(DRAWN);
            for step in 1..=steps {
                see(&mut terminal, " ", &format!("Position {step} of {steps}"));
            }
            terminal.press("q");
            assert_eq!(terminal.end(), 0);
            let raw = terminal.raw();
            assert!(raw.contains(script.revealed[own]), "{game}: seat {seat} does not see its own:\n{raw}");
            assert!(!raw.contains(script.revealed[1 - own]), "{game}: seat {seat} sees the other's:\n{raw}");
            assert_eq!(raw.contains(mark), sees_mark, "{game}: seat {seat}:\n{raw}");
        }
    }
}

#[test]
fn several_records_are_paged_through() {
    let home = Home::new();
    let text = format!("{}\n{}\n", record("trap-runner"), record("grid-hunt"));
    let mut terminal = Terminal::open(&home, &["replay", file(&home, &text)]);
    terminal.wait_for("Record 1 of 2");
    terminal.wait_for(DRAWN);
    see(&mut terminal, "n", "Record 2 of 2");
    assert!(terminal.screen().contains("Grid Hunt"), "{}", terminal.screen());
    see(&mut terminal, "n", "Record 2 of 2");
    see(&mut terminal, "p", "Record 1 of 2");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_record_can_come_through_a_pipe() {
    let home = Home::new();
    file(&home, &record("trap-runner"));
    let mut terminal = Terminal::shell(&home, r#"cat game.json | "$0" replay"#);
    terminal.wait_for(DRAWN);
    see(&mut terminal, " ", "Position 1 of 7");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
}

#[test]
fn a_broken_record_is_told_after_leaving_and_is_a_failure() {
    let home = Home::new();
    let text = format!("{}\nnonsense\n", record("trap-runner"));
    let mut terminal = Terminal::open(&home, &["replay", file(&home, &text)]);
    terminal.wait_for(DRAWN);
    see(&mut terminal, "n", "Record 2 of 2");
    assert!(terminal.screen().contains("is no record of a match"), "{}", terminal.screen());
    terminal.press("q");
    assert_eq!(terminal.end(), 1);
    terminal.assert_in_order();
    assert!(terminal.screen().contains("is no record of a match"), "{}", terminal.screen());
}

#[test]
fn an_empty_file_is_a_failure_and_leaves_the_terminal_alone() {
    let home = Home::new();
    let mut terminal = Terminal::open(&home, &["replay", file(&home, "\n\n")]);
    assert_eq!(terminal.end(), 1);
    terminal.assert_in_order();
    assert!(terminal.screen().contains("there is no record here"), "{}", terminal.screen());
}

#[test]
fn what_a_file_says_cannot_command_the_terminal() {
    // A title for the window, in the places of a record whose text is quoted when it is wrong.
    let title = r"\u001b]0;mine\u0007";
    for evil in [
        format!(r#"{{"format":"trapline/1","game":"{title}","actions":[]}}"#),
        format!(r#"{{"format":"{title}","game":"trap-runner","actions":[]}}"#),
        format!(r#"{{"format":"trapline/1","game":"trap-runner","rules":{{"{title}":1}},"actions":[]}}"#),
        format!(r#"{{"format":"trapline/1","game":"trap-runner","rules":{{"{title}":1e400}},"actions":[]}}"#),
        format!(
            r#"{{"format":"trapline/1","game":"trap-runner","rules":{{"edges":"{title}"}},"actions":[]}}"#
        ),
        format!(r#"{{"format":"trapline/1","game":"trap-runner","players":["{title}","B"],"actions":[]}}"#),
        format!(r#"{{"format":"trapline/1","game":"trap-runner","actions":["{title}"]}}"#),
        format!(
            r#"{{"format":"trapline/1","game":"trap-and-treasure","actions":[],"start":{{"to_move":1,"state":{{"{title}":1e400}}}}}}"#
        ),
    ] {
        let home = Home::new();
        let mut terminal = Terminal::open(&home, &["replay", file(&home, &evil)]);
        terminal.wait_for(DRAWN);
        terminal.press("q");
        assert_eq!(terminal.end(), 1, "{evil}");
        let raw = terminal.raw();
        assert!(!raw.contains("\u{1b}]") && !raw.contains('\u{7}'), "{evil} commands it: {raw:?}");
    }
}
