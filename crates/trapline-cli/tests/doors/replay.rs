//! `trapline replay` on a terminal.

use super::{CTRL_C, ENTER_SCREEN, ESCAPE, assert_left, file, in_shell, open, record, refused};
use crate::app::person::{LEFT, RIGHT};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;
use rustix::process::Signal;

#[test]
fn a_record_is_stepped_through_with_what_led_to_each_position() {
    let home = Home::new();
    let mut terminal = open(&home, &["replay", file(&home, &record("trap-runner"))]).terminal;
    terminal.see("replay of Trap Runner: Player 1 - Player 2");
    terminal.see("Position 0 of 7");
    for (key, place, told) in [
        (RIGHT, "Position 1 of 7", "1. Player 1 attacked"),
        (" ", "Position 2 of 7", "2. Player 2 moved up to"),
        (LEFT, "Position 1 of 7", "1. Player 1 attacked"),
        ("\u{1b}[F", "Position 7 of 7", "7. Player 1 captured"),
        ("\u{1b}[H", "Position 0 of 7", "The start."),
    ] {
        terminal.press(key);
        terminal.see(place);
        terminal.see(told);
    }
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
}

#[test]
fn a_saved_match_is_named_by_its_number() {
    for script in script::ALL {
        let home = Home::new();
        home.run(["play", "trap-runner"], "").well();
        home.run(["play", script.game, "--names", "Ann,Bob"], script.input().replace("Player", "")).well();
        let mut terminal = open(&home, &["replay", "2"]).terminal;
        terminal.see(": Ann - Bob");
        terminal.see(&format!("Position 0 of {}", script.turns.len()));
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn leaving_gives_the_screen_back_as_it_was() {
    let home = Home::new();
    file(&home, &record("hidden-path"));
    for (key, status) in [("q", 0), (ESCAPE, 0), (CTRL_C, 130)] {
        let mut terminal = in_shell(&home, "replay game.json");
        terminal.see("Position 0 of 9");
        terminal.press(key);
        assert_left(&mut terminal, status, "");
    }
}

#[test]
fn a_signal_gives_the_screen_back_as_it_was() {
    let home = Home::new();
    file(&home, &record("hidden-path"));
    for signal in [Signal::TERM, Signal::HUP] {
        let mut terminal = open(&home, &["replay", "game.json"]).terminal;
        terminal.see("Position 0 of 9");
        terminal.signal(signal);
        assert_eq!(terminal.end(), 128 + signal.as_raw().unsigned_abs());
        terminal.assert_in_order();
        assert_eq!(terminal.screen().trim(), "");
    }
}

/// What a match would show that is not over: at its end the last secrets may be dug up.
fn unfinished(script: &Script) -> String {
    let mut record = script.record();
    record["actions"].as_array_mut().expect("a list").pop();
    record["result"] = serde_json::Value::Null;
    record.to_string()
}

#[test]
fn a_seat_sees_only_what_it_may_know_and_w_does_not_change_that() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        file(&home, &unfinished(script));
        let steps = script.turns.len() - 1;
        let mut seen = vec![];
        for seat in ["1", "2", "public"] {
            let mut terminal = open(&home, &["replay", "--seat", seat, "game.json"]).terminal;
            terminal.see(&format!("Position 0 of {steps}"));
            // In a large window, so that nothing is cut; and with the review, which knows everything.
            terminal.resize(160, 50);
            terminal.see("The chances would give secrets away.");
            let mut screens = String::new();
            for step in 1..=steps {
                terminal.press(RIGHT);
                terminal.see(&format!("Position {step} of {steps}"));
                for (key, told) in [
                    ("w", "! This replay may not show more."),
                    ("s", "! The summary would give secrets away."),
                    ("p", "! You can play on only from a replay that shows everything."),
                ] {
                    terminal.press(key);
                    terminal.see(told);
                    screens += &terminal.screen();
                }
            }
            terminal.press("q");
            assert_eq!(terminal.end(), 0);
            assert!(!screens.contains("Everything is shown"), "{screens}");
            seen.push(screens + &terminal.raw());
        }
        for (owner, secret) in script.revealed.iter().enumerate() {
            let told: Vec<_> = seen.iter().map(|seen| seen.contains(secret)).collect();
            assert_eq!(told, [owner == 0, owner == 1, false], "{}: {secret}\n{}", script.game, seen[owner]);
        }
    }
}

/// What the others hide changes nothing of what is sent to a seat.
#[test]
fn not_one_byte_depends_on_what_a_seat_may_not_know() {
    let sent = |hidden: &str| {
        let home = Home::new();
        let actions = ["hide 4,5", hidden, "scan 1,1", "dig 1,1", "scan 5,5"];
        let record = serde_json::json!({"format": "trapline/1", "game": "grid-hunt", "actions": actions});
        let mut terminal = open(&home, &["replay", "--seat", "1", file(&home, &record.to_string())]).terminal;
        terminal.see("Position 0 of 5");
        // From here on it is the same in every run.
        let pending =
            |text: &str| ["on its way", "Solving", "Judging"].iter().any(|word| text.contains(word));
        terminal.wait_until("the review", |screen| !pending(&screen.contents()));
        let before = terminal.bytes().len();
        for step in 1..=5 {
            terminal.step(RIGHT);
            terminal.see(&format!("Position {step} of 5"));
            terminal.step("w");
        }
        (terminal.screen(), String::from_utf8_lossy(&terminal.bytes()[before..]).into_owned())
    };
    // Both are as far from either scan.
    assert_eq!(sent("hide 2,3"), sent("hide 3,2"));
}

#[test]
fn the_referee_may_look_through_either_seats_eyes() {
    let home = Home::new();
    let mut terminal = open(&home, &["replay", file(&home, &record("hidden-path"))]).terminal;
    for told in ["Everything is shown", "As Player 1 saw it", "As Player 2 saw it", "Everything is shown"] {
        terminal.see(told);
        terminal.press("w");
    }
}

#[test]
fn several_records_are_paged_through() {
    let home = Home::new();
    let text = format!("{}\n{}\n", record("trap-runner"), record("grid-hunt"));
    let mut terminal = open(&home, &["replay", file(&home, &text)]).terminal;
    terminal.see("replay of Trap Runner: Player 1 - Player 2, record 1 of 2");
    terminal.press("n");
    terminal.see("replay of Grid Hunt: Player 1 - Player 2, record 2 of 2");
    terminal.press("n");
    terminal.see("! There is no other record that way.");
    terminal.press("N");
    terminal.see("record 1 of 2");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn what_cannot_be_shown_is_refused_before_the_screen_is_touched() {
    let home = Home::new();
    let good = record("trap-runner");
    let illegal = good.replace("move up", "move sideways");
    for (text, told) in [
        ("\n\n".to_owned(), "there is no record here"),
        ("nonsense\n".to_owned(), "line 1"),
        (format!("{good}\nnonsense\n"), "line 2"),
        (illegal, "line 1, action 2: type move up"),
    ] {
        for command in ["replay", "review"] {
            let raw = refused(&home, &[command, file(&home, &text)], 1, told);
            assert!(raw.contains("--plain"), "what else there is is not told: {raw}");
        }
    }
    for command in ["replay", "review"] {
        refused(&home, &[command, "missing.json"], 1, "missing.json");
        refused(&home, &[command, "."], 1, "folder");
        refused(&home, &[command, "7"], 1, "there is no match 7");
        refused(&home, &[command], 2, "name a file of records or the number of a saved match");
    }
}

#[test]
fn lines_of_text_show_what_can_be_read_of_a_broken_file() {
    let home = Home::new();
    let text = format!("{}\nnonsense\n", record("trap-runner"));
    let mut terminal = Terminal::plain(&home, &["replay", file(&home, &text)]);
    assert_eq!(terminal.end(), 1);
    let raw = terminal.raw();
    assert!(!raw.contains(ENTER_SCREEN), "{raw}");
    for told in [
        "Trap Runner: Player 1 - Player 2",
        "The start",
        "7. Player 1 captured",
        "is not a record of a match",
    ] {
        assert!(raw.contains(told), "{told}: {raw}");
    }
}

/// Whoever hands records in by a pipe has no keys to step with.
#[test]
fn a_record_through_a_pipe_is_printed() {
    let home = Home::new();
    file(&home, &record("trap-runner"));
    for command in [r#"cat game.json | "$0" replay"#, r#""$0" replay game.json | cat"#] {
        let mut terminal = Terminal::shell(&home, command);
        assert_eq!(terminal.end(), 0);
        assert!(!terminal.raw().contains('\u{1b}'), "{:?}", terminal.raw());
        assert!(terminal.history().contains("7. Player 1 captured"), "{}", terminal.history());
    }
    let mut json = Terminal::open(&home, &["replay", "--json", "game.json"]);
    assert_eq!(json.end(), 0);
    assert!(json.raw().starts_with('{'), "{}", json.raw());
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
        format!(
            r#"{{"format":"trapline/1","game":"trap-runner","seats":[{{"kind":"{title}"}},{{"kind":"person"}}],"actions":[]}}"#
        ),
        format!(r#"{{"format":"trapline/1","game":"trap-runner","actions":["{title}"]}}"#),
        format!(
            r#"{{"format":"trapline/1","game":"trap-and-treasure","actions":[],"start":{{"to_move":1,"state":{{"{title}":1e400}}}}}}"#
        ),
    ] {
        let home = Home::new();
        for args in
            [&["replay", "game.json"][..], &["replay", "--plain", "game.json"], &["review", "game.json"]]
        {
            file(&home, &evil);
            let mut terminal = Terminal::open(&home, args);
            assert_eq!(terminal.end(), 1, "{evil}");
            let raw = terminal.raw();
            assert!(!raw.contains("\u{1b}]") && !raw.contains('\u{7}'), "{evil} commands it: {raw:?}");
        }
    }
}
