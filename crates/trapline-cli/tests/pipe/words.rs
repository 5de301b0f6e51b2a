//! What can be said at every prompt besides an answer.

use crate::support::home::Home;
use crate::support::script::{self, Script};
use serde_json::json;
use std::fs;

#[test]
fn help_tells_all_words_and_an_action_that_is_possible() {
    for (script, action) in script::ALL.iter().zip(["move ", "move ", "place ", "place ", "hide "]) {
        let out = Home::new().run(["play", script.game], "help\n").well().out;
        for word in ["help", "rules", "board", "log", "save FILE", "draw", "resign", "quit"] {
            assert!(out.contains(&format!("\n  {word}  ")), "{word} is missing:\n{out}");
        }
        assert!(out.contains(action), "{out}");
    }
}

#[test]
fn every_word_is_understood_at_every_prompt_and_costs_no_turn() {
    for script in script::ALL {
        let home = Home::new();
        let mut talk = home.talk(["play", script.game]);
        for (prompt, answer) in script.turns.iter().flat_map(|turn| turn.asked) {
            talk.wait_for(prompt);
            for word in ["help", "?", "rules", "board", "log", "HELP", " log ", "save"] {
                talk.say(word);
                // The row and column questions repeat their heading.
                talk.wait_for(prompt);
            }
            talk.say(answer);
        }
        talk.end().well();
        assert_eq!(home.export(1), script.record());
    }
}

#[test]
fn rules_are_the_page_of_the_game() {
    for script in script::ALL {
        let home = Home::new();
        let page = home.run(["rules", script.game], "").well().out;
        let out = home.run(["play", script.game], "rules\n").well().out;
        assert!(out.contains(page.trim_end()), "{out}");
    }
}

#[test]
fn the_board_shows_the_position() {
    let home = Home::new();
    let out = home.run(["play", "trap-runner"], "board\nattack\nmove left\nboard\n").well().out;
    assert!(out.contains("5 [  ][  ][  ][  ][P2]"), "{out}");
    assert!(out.contains("5 [  ][  ][  ][P2][  ]"), "{out}");
}

#[test]
fn the_board_and_the_log_keep_secrets() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        let input = script::lines(&script.turns[..2]) + "board\nlog\n";
        let out = home.run(["play", script.game], input).well().out;
        assert!(out.contains("in secret"), "{out}");
        for secret in script.revealed {
            assert!(!out.contains(secret), "{secret} is told:\n{out}");
        }
    }
}

#[test]
fn the_log_tells_what_has_happened() {
    let home = Home::new();
    let out = home.run(["play", "trap-runner"], "log\nattack\nmove left\nlog\n").well().out;
    assert!(out.contains("Nothing has happened yet."), "{out}");
    assert!(out.contains("1. Player 1 attacked"), "{out}");
    assert!(out.contains("2. Player 2 moved left to (4,5)"), "{out}");
}

#[test]
fn save_writes_a_record_that_replay_reads() {
    for script in script::ALL {
        let home = Home::new();
        let (_, before) = script.turns.split_last().expect("there are turns");
        let input = script::lines(before) + "save my game.json\n";
        let out = home.run(["play", script.game], input).well().out;
        assert!(out.contains("Saved to") && out.contains("my game.json"), "{out}");
        let text = fs::read_to_string(home.path().join("my game.json")).expect("the file");
        let saved: serde_json::Value = serde_json::from_str(&text).expect("a record");
        assert_eq!(saved, home.export(1));
        let replayed = home.run(["replay", "--json", "my game.json"], "").well().json();
        assert_eq!(replayed.len(), 1);
        assert_eq!(replayed[0]["trace"].as_array().map(Vec::len), Some(script.turns.len()));
    }
}

#[test]
fn save_leaves_a_file_alone_that_is_there_already() {
    let home = Home::new();
    fs::write(home.path().join("precious"), "mine").expect("a file");
    let out = home.run(["play", "trap-runner"], "attack\nsave precious\nsave other\n").well().out;
    assert!(out.contains("is there already") && !out.contains("Precious"), "{out}");
    assert_eq!(fs::read_to_string(home.path().join("precious")).expect("a file"), "mine");
    assert!(home.path().join("other").exists());
}

#[test]
fn save_tells_where_it_cannot_write_and_the_match_goes_on() {
    let home = Home::new();
    let out = home.run(["play", "trap-runner"], "save no/such/folder\nsave\nattack\n").well().out;
    assert!(out.contains("could not be written") && !out.contains("No/such"), "{out}");
    assert!(out.contains("save game.json"), "an example:\n{out}");
    assert_eq!(home.actions(1), ["attack"]);
}

#[test]
fn a_draw_that_both_want_ends_the_match() {
    for yes in ["y", "yes", "Y", " Yes "] {
        let home = Home::new();
        let input = format!("attack\ndraw\nmaybe\n{yes}\n");
        let out = home.run(["play", "trap-runner", "--names", "Ann,Bob"], input).well().out;
        assert_eq!(out.matches("Ann, Bob offers a draw. Type yes or no: ").count(), 2, "{out}");
        assert!(out.contains("Draw agreed."), "{out}");
        assert_eq!(home.export(1)["result"], json!({"winner": null, "reason": "agreement"}));
    }
}

#[test]
fn a_draw_that_one_does_not_want_changes_nothing() {
    let home = Home::new();
    let out = home.run(["play", "trap-runner"], "draw\nn\nattack\n").well().out;
    assert!(out.contains("Player 2 declined. Play on.\nEnter command: "), "{out}");
    assert_eq!(home.export(1)["result"], json!(null));
    assert_eq!(home.actions(1), ["attack"]);
}

#[test]
fn the_end_of_the_input_accepts_no_draw() {
    let home = Home::new();
    let ran = home.run(["play", "trap-runner"], "draw\n").well();
    assert!(ran.err.contains("Continue it with"), "{ran:?}");
    assert_eq!(home.export(1)["result"], json!(null));
}

#[test]
fn whoever_resigns_loses() {
    for (before, winner, name) in [("", 2, "Bob"), ("attack\n", 1, "Ann")] {
        let home = Home::new();
        let input = format!("{before}resign\nyes\n");
        let out = home.run(["play", "trap-runner", "--names", "Ann,Bob"], input).well().out;
        let loser = if name == "Ann" { "Bob" } else { "Ann" };
        assert!(out.contains(&format!("{name} wins: {loser} resigned.")), "{out}");
        assert_eq!(home.export(1)["result"], json!({"winner": winner, "reason": "resignation"}));
    }
}

#[test]
fn resigning_is_asked_for_twice() {
    let asked = "Resign? Bob wins the match. Type yes or no: ";
    for (answers, times) in [("no\nattack\n", 1), ("N\nattack\n", 1), ("perhaps\n\nno\nattack\n", 3)] {
        let home = Home::new();
        let input = format!("resign\n{answers}");
        let out = home.run(["play", "trap-runner", "--names", "Ann,Bob"], input).well().out;
        assert_eq!(out.matches(asked).count(), times, "{out}");
        assert_eq!(home.export(1)["result"], json!(null));
        assert_eq!(home.actions(1), ["attack"]);
    }
    // The end of the input is no yes, nor is leaving.
    for input in ["attack\nresign\n", "attack\nresign\nquit\n"] {
        let home = Home::new();
        let ran = home.run(["play", "trap-runner"], input).well();
        assert!(ran.err.contains("Continue it with"), "{ran:?}");
        assert_eq!(home.export(1)["result"], json!(null));
    }
}

#[test]
fn whoever_resigns_before_the_second_secret_reveals_only_what_there_is() {
    let home = Home::new();
    let turns = Script::of("hidden-path").turns;
    let out = home.run(["play", "hidden-path"], script::lines(&turns[..1]) + "resign\nyes\n").well().out;
    assert!(out.contains("Player 1 wins: Player 2 resigned."), "{out}");
    assert!(out.contains("1 5 8"), "{out}");
}

#[test]
fn quit_leaves_the_match_for_another_time() {
    for quit in ["quit", "exit", "QUIT"] {
        let home = Home::new();
        let ran = home.run(["play", "trap-runner"], format!("attack\n{quit}\nattack\n")).well();
        assert!(ran.err.contains("Match 1 is saved. Continue it with `trapline resume 1`."), "{ran:?}");
        assert_eq!(home.actions(1), ["attack"]);
    }
}

#[test]
fn quit_leaves_at_the_question_of_a_draw_too() {
    let home = Home::new();
    let ran = home.run(["play", "trap-runner"], "draw\nquit\ny\n").well();
    assert!(ran.err.contains("Continue it with"), "{ran:?}");
    assert_eq!(home.export(1)["result"], json!(null));
}

#[test]
fn two_people_take_back_what_both_want_to() {
    let home = Home::new();
    let input = "attack\nundo\nno\nu\nyes\nmove up\nattack\n";
    let out = home.run(["play", "trap-runner", "--names", "Ann,Bob"], input).well().out;
    assert_eq!(
        out.matches("Bob, Ann asks to take back the last action. Type yes or no: ").count(),
        2,
        "{out}"
    );
    assert!(out.contains("Bob declined. Play on.") && out.contains("Taken back."), "{out}");
    // It is Ann's turn again, and she is told so.
    assert_eq!(out.matches("Ann, it's your turn.").count(), 3, "{out}");
    assert_eq!(home.actions(1), ["move up", "attack"]);
    assert_eq!(home.export(1)["takebacks"], json!([{"at": 0, "actions": ["attack"]}]));
}

#[test]
fn against_a_bot_the_own_move_is_taken_back_with_its_answer() {
    let home = Home::new();
    let out = home.run(["play", "trap-runner", "--vs", "easy"], "attack\nattack\nundo\n").well().out;
    assert!(out.contains("Taken back."), "{out}");
    assert_eq!(home.actions(1).len(), 2);
    let out = home.run(["play", "hidden-path", "--vs", "easy"], "1 2 3\nundo\n").well().out;
    assert!(out.contains("nothing can be taken back"), "{out}");
}
