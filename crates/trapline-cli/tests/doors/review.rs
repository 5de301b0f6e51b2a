//! `trapline review` on a terminal.

use super::{ENTER_SCREEN, assert_left, file, in_shell, open, record};
use crate::support::home::Home;
use crate::support::script;
use crate::support::terminal::Terminal;

const SUMMARY: &str = "How it was played";

/// What stands apart in a line, in small letters.
fn parts(line: &str) -> Vec<String> {
    line.split("  ").map(|part| part.trim().to_lowercase()).filter(|part| !part.is_empty()).collect()
}

/// The rows of a printed summary: what it is about, and both sides.
fn rows(text: &str) -> Vec<Vec<String>> {
    let (_, summary) = text.trim_end().rsplit_once("\n\n").expect("there is a summary");
    summary.lines().skip(1).map(parts).collect()
}

#[test]
fn the_summary_comes_up_once_it_is_there_and_says_what_the_printed_one_says() {
    for script in script::ALL {
        let home = Home::new();
        home.run(["play", script.game], script.input()).well();
        let text = home.run(["review", "1"], "").well().out;
        for from in ["1", file(&home, &script.record().to_string())] {
            let mut terminal = open(&home, &["review", from]).terminal;
            terminal.see(SUMMARY);
            let screen = terminal.screen();
            for row in rows(&text) {
                let [label, one, two] = &row[..] else { panic!("{row:?}") };
                let shown = screen.lines().any(|line| {
                    let line = parts(
                        line.split('│')
                            .find(|part| part.to_lowercase().contains(label.as_str()))
                            .unwrap_or_default(),
                    );
                    line.ends_with(&[one.clone(), two.clone()])
                        && line.iter().any(|part| part.ends_with(label.as_str()))
                });
                assert!(shown, "{row:?} is not there:\n{screen}");
            }
            terminal.press("x");
            terminal.wait_until("the replay", |screen| !screen.contents().contains(SUMMARY));
            terminal.see(&format!("Position 0 of {}", script.turns.len()));
            terminal.press("q");
            assert_eq!(terminal.end(), 0);
            terminal.assert_in_order();
        }
    }
}

#[test]
fn leaving_gives_the_screen_back_as_it_was() {
    let home = Home::new();
    file(&home, &record("trap-runner"));
    let mut terminal = in_shell(&home, "review game.json");
    terminal.see(SUMMARY);
    terminal.press("x");
    terminal.press("q");
    assert_left(&mut terminal, 0, "");
}

#[test]
fn printed_forms_stay_where_they_are_asked_for() {
    let home = Home::new();
    file(&home, &record("trap-runner"));
    let plain = home.run(["review", "game.json"], "").well().out;
    for (args, begins) in [
        (&["--plain", "game.json"][..], "Trap Runner: Player 1 - Player 2"),
        (&["--json", "game.json"], "{"),
        (&["--html", "-", "game.json"], "<!"),
    ] {
        let mut terminal = Terminal::open(&home, &[&["review"], args].concat());
        assert_eq!(terminal.end(), 0);
        let raw = terminal.raw();
        assert!(!raw.contains(ENTER_SCREEN) && raw.contains(begins), "{args:?}: {raw}");
    }
    let mut terminal = Terminal::open_with(&home, &["review", "game.json"], &[("TERM", "dumb")]);
    assert_eq!(terminal.end(), 0);
    // On a terminal long lines are broken.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&terminal.raw()), words(&plain));
}
