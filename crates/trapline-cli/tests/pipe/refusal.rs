//! Answers that will not do: refused with a reason, and asked again. Nothing changes meanwhile.

use crate::support::home::Home;
use crate::support::script::{self, Script};

/// What is asked after each answer, from the answers given and the prompts that follow them.
#[track_caller]
fn asks_again(game: &str, before: usize, answers: &[(&str, &str)]) {
    let home = Home::new();
    let mut talk = home.talk(["play", game]);
    let script = Script::of(game);
    for (prompt, answer) in script.turns[..before].iter().flat_map(|turn| turn.asked) {
        talk.answer(prompt, answer);
    }
    let (first, _) = script.turns[before].asked[0];
    talk.wait_for(first);
    for (answer, next) in answers {
        talk.say(answer);
        let said = talk.wait_for(next);
        // The answer itself, a reason, and the question; or the next question at once. The questions for a row
        // to search have two lines.
        let lines: Vec<_> = said.lines().filter(|line| *line != "Enter scan coordinates.").collect();
        assert!(lines.len() <= 3, "{answer:?} leads to {said:?}");
        if lines.len() == 3 {
            assert!(
                lines[1].ends_with('.') && lines[1].len() > 10,
                "{answer:?} is refused with {:?}",
                lines[1]
            );
        }
    }
    talk.end().well();
    assert_eq!(home.actions(1), script.actions()[..before], "nothing was done");
}

#[test]
fn trap_and_treasure_goes_back_to_its_first_question() {
    let [choice, to, trap] = [
        "\nEnter your move (M for move, T for trap): ",
        "Enter your move coordinates (x y): ",
        "Enter your trap coordinates (x y): ",
    ];
    asks_again(
        "trap-and-treasure",
        0,
        &[
            ("X", choice),
            ("", choice),
            ("1 0", choice),
            ("M", to),
            ("2 2", choice),
            ("M", to),
            ("5 0", choice),
            ("M", to),
            ("north", choice),
            ("T", trap),
            ("2 2", choice),
            ("T", trap),
            ("0 0", choice),
            ("T 4 4", choice),
            ("move 1,1", choice),
            ("t", trap),
            ("99999999999999999999 1", choice),
        ],
    );
}

#[test]
fn trap_runner_asks_for_the_command_again() {
    let command = "\nEnter command: ";
    asks_again(
        "trap-runner",
        0,
        &[("", command), ("jump", command), ("move", command), ("move up up", command)],
    );
}

#[test]
fn hidden_path_asks_for_the_steps_again() {
    let steps = "\nEnter steps to move (1, 2, or 3): ";
    asks_again(
        "hidden-path",
        2,
        &[("0", steps), ("4", steps), ("-1", steps), ("one", steps), ("1 2 3", steps)],
    );
    // From step 7 there are three left.
    asks_again("hidden-path", 8, &[("4", steps), ("place 1 2 3", steps), ("256", steps)]);
}

#[test]
fn hidden_path_asks_for_the_traps_again() {
    let traps = "\nPlayer 1, enter your trap positions (three numbers between 1-10): ";
    let answers = ["", "1 2", "1 2 3 4", "1 1 2", "0 1 2", "9 10 11", "a b c", "move 1", "-1 2 3", "257 2 3"];
    asks_again("hidden-path", 0, &answers.map(|answer| (answer, traps)));
}

#[test]
fn maze_runner_duel_asks_for_the_obstacles_and_the_move_again() {
    let obstacles = "\nPlayer 1, enter your three obstacles (row,column row,column row,column): ";
    let answers = [
        "",
        "2,3",
        "2,3 2,3 4,3",
        "1,1 2,3 4,3",
        "3,3 2,3 4,3",
        "5,5 2,3 4,3",
        "0,1 2,3 4,3",
        "2,3 3,2 4,3 4,4",
        "up",
    ];
    asks_again("maze-runner-duel", 0, &answers.map(|answer| (answer, obstacles)));
    let way = "\nEnter move (up/down/left/right): ";
    asks_again("maze-runner-duel", 2, &[("up", way), ("left", way), ("north", way), ("", way), ("2,1", way)]);
}

#[test]
fn grid_hunt_asks_for_the_same_row_or_column_again() {
    let [row, column] = ["\nEnter row (1-5): ", "\nEnter column (1-5): "];
    asks_again(
        "grid-hunt",
        0,
        &[("0", row), ("6", row), ("x", row), ("", row), ("3", column), ("9", column), ("1 2", column)],
    );
    let [choice, row, column] = ["\nEnter your choice (1 or 2): ", "\nRow (1-5): ", "\nColumn (1-5): "];
    asks_again(
        "grid-hunt",
        2,
        &[
            ("3", choice),
            ("", choice),
            ("hide 1,1", choice),
            ("scan 6,6", choice),
            ("1", row),
            ("7", row),
            ("", row),
            ("2", column),
            ("7", column),
            ("x", column),
        ],
    );
}

#[test]
fn a_scan_too_many_is_refused_before_its_cell_is_asked() {
    let home = Home::new();
    let mut talk = home.talk(["play", "grid-hunt"]);
    let setup = "hide 1,1\nhide 5,5\n";
    talk.write(setup);
    for _ in 0..3 {
        talk.write("scan 1,1\ndig 2,2\n");
    }
    talk.wait_for("1. Scan (0 Scans remaining)\n2. Dig\nEnter your choice (1 or 2): ");
    talk.say("1");
    let said = talk.wait_for("\nEnter your choice (1 or 2): ");
    assert!(said.contains("no scans left") && !said.contains("Row"), "{said}");
    talk.end().well();
    assert_eq!(home.actions(1).len(), 8);
}

#[test]
fn a_trap_too_many_is_refused_before_its_cell_is_asked() {
    let home = Home::new();
    let mut talk = home.talk(["play", "trap-and-treasure"]);
    talk.write("T 0 1\nM 4 3\nT 0 2\nM 4 4\nT 0 3\nM 4 3\n");
    talk.wait_for("Player A, you have 0 Traps remaining.\nEnter your move (M for move, T for trap): ");
    talk.say("T");
    let said = talk.wait_for("\nEnter your move (M for move, T for trap): ");
    assert!(said.contains("no traps left") && !said.contains("coordinates"), "{said}");
    talk.end().well();
}

#[test]
fn a_secret_is_not_repeated_when_it_is_refused() {
    for (game, answer) in [("hidden-path", "6 6 6"), ("maze-runner-duel", "6,6 6,6 6,6"), ("grid-hunt", "6")]
    {
        let home = Home::new();
        let out = home.run(["play", game], format!("{answer}\n")).well().out;
        assert!(!out.contains('6'), "{out}");
    }
}

#[test]
fn nonsense_of_every_kind_is_refused() {
    let long = "x".repeat(1_000_000);
    let digits = "9".repeat(5000);
    let nonsense: [&[u8]; 10] = [
        b"\xff\xfe\xfd",
        b"\0",
        b"\x1b[2J",
        "\u{202e}2".as_bytes(),
        "\u{ff11} \u{ff12} \u{ff13}".as_bytes(),
        b"-1",
        b"1e3",
        b"((((((",
        long.as_bytes(),
        digits.as_bytes(),
    ];
    for script in script::ALL {
        let home = Home::new();
        let mut input = vec![];
        for turn in script.turns {
            for line in nonsense {
                input.extend_from_slice(line);
                input.push(b'\n');
            }
            for (_, answer) in turn.asked {
                input.extend_from_slice(answer.as_bytes());
                input.push(b'\n');
            }
        }
        home.run(["play", script.game], &input).well();
        assert_eq!(home.export(1), script.record());
    }
}
