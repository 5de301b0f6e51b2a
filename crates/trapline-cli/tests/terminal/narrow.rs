//! What is printed on a narrow terminal: it breaks between words, and never inside a cell.

use crate::support::home::Home;
use crate::support::terminal::Terminal;
use serde_json::json;

/// The lines that were sent, without those of a board, and without a bar of progress.
fn lines(terminal: &Terminal) -> Vec<String> {
    let raw = terminal.raw().replace('\r', "");
    raw.lines().filter(|line| !line.contains("][") && !line.contains('\u{1b}')).map(str::to_owned).collect()
}

#[test]
fn printed_text_keeps_to_the_width_of_the_terminal() {
    let home = Home::new();
    let actions = ["trap 3,3", "move 4,3", "move 1,0", "move 4,2", "move 1,1", "move 3,2"];
    let record = json!({"format": "trapline/1", "game": "trap-and-treasure", "actions": actions});
    std::fs::write(home.path().join("game.json"), record.to_string()).expect("a file");
    for width in [30, 44, 60] {
        for args in [
            &["review", "game.json"][..],
            &["replay", "game.json"],
            &["eval", "game.json"],
            &["rules", "trap-and-treasure"],
            &["matches"],
        ] {
            let mut terminal = Terminal::narrow(&home, args, width);
            assert_eq!(terminal.end(), 0);
            for line in lines(&terminal) {
                // A drawing in a page of rules stands as it is.
                let long = line.chars().count() > width.into() && !line.starts_with("    ");
                assert!(!long, "{args:?} at {width}: {line}");
                let open = line.rfind('(').filter(|&at| !line[at..].contains(')'));
                let cut = open.is_some_and(|at| line[at + 1..].ends_with(','));
                assert!(!cut, "{args:?} at {width}: {line}");
            }
        }
    }
}

#[test]
fn what_is_for_programs_is_one_line_on_a_terminal_too() {
    let home = Home::new();
    let record = json!({"format": "trapline/1", "game": "trap-runner", "actions": ["attack"]});
    std::fs::write(home.path().join("game.json"), record.to_string()).expect("a file");
    for command in ["review", "eval", "replay"] {
        let mut terminal = Terminal::narrow(&home, &[command, "--json", "game.json"], 40);
        assert_eq!(terminal.end(), 0);
        let raw = terminal.raw();
        let line = raw.lines().find(|line| line.starts_with('{')).expect("a line of JSON");
        serde_json::from_str::<serde_json::Value>(line).expect("all of it");
    }
}

#[test]
fn through_a_pipe_lines_are_as_long_as_they_are() {
    let out = Home::new().run(["play", "trap-and-treasure"], "move 9,9\n").well().out;
    assert!(out.lines().any(|line| line.len() > 40), "{out}");
    let page = trapline::games::find("grid-hunt").expect("a game").page;
    assert_eq!(Home::new().run(["rules", "grid-hunt"], "").well().out, page);
}
