//! [`Script`]: a short match of each game, as the questions it is asked in and the answers to them.

use serde_json::{Value, json};

/// One turn: what is asked and answered, and the action that it makes.
pub struct Turn {
    pub asked: &'static [(&'static str, &'static str)],
    pub action: &'static str,
    /// Whether the answers are typed unseen.
    pub secret: bool,
}

/// A match from its first question to its end. The first player wins it.
pub struct Script {
    pub game: &'static str,
    pub turns: &'static [Turn],
    /// Why it ends.
    pub reason: &'static str,
    /// What was secret and is shown at the end, by seat.
    pub revealed: &'static [&'static str],
}

impl Script {
    /// The answers, a line each.
    pub fn input(&self) -> String {
        lines(self.turns)
    }

    /// The actions.
    pub fn actions(&self) -> Vec<&'static str> {
        self.turns.iter().map(|turn| turn.action).collect()
    }

    /// The record of the match between two people without names, as the program writes it.
    pub fn record(&self) -> Value {
        json!({
            "format": "trapline/1",
            "game": self.game,
            "seats": PEOPLE.map(|kind| json!({"kind": kind})),
            "actions": self.actions(),
            "result": {"winner": 1, "reason": self.reason},
        })
    }

    pub fn of(game: &str) -> &'static Script {
        ALL.iter().find(|script| script.game == game).expect("a game")
    }
}

/// Who sits at the table.
const PEOPLE: [&str; 2] = ["person"; 2];

/// The answers of some turns, a line each.
pub fn lines(turns: &[Turn]) -> String {
    turns.iter().flat_map(|turn| turn.asked).map(|(_, answer)| format!("{answer}\n")).collect()
}

const fn open(asked: &'static [(&'static str, &'static str)], action: &'static str) -> Turn {
    Turn { asked, action, secret: false }
}

const fn secret(asked: &'static [(&'static str, &'static str)], action: &'static str) -> Turn {
    Turn { asked, action, secret: true }
}

const CHOICE: &str = "Enter your move (M for move, T for trap): ";
const TO: &str = "Enter your move coordinates (x y): ";
const TRAP: &str = "Enter your trap coordinates (x y): ";
const COMMAND: &str = "Enter command: ";
const STEPS: &str = "Enter steps to move (1, 2, or 3): ";
const WAY: &str = "Enter move (up/down/left/right): ";
const ACTION: &str = "Enter your choice (1 or 2): ";
const ROW: &str = "Row (1-5): ";
const COLUMN: &str = "Column (1-5): ";

/// One of each game.
pub const ALL: &[Script] = &[
    Script {
        game: "trap-and-treasure",
        turns: &[
            open(&[(CHOICE, "M"), (TO, "1 0")], "move 1,0"),
            open(&[(CHOICE, "T"), (TRAP, "0 2")], "trap 0,2"),
            open(&[(CHOICE, "M 2 0")], "move 2,0"),
            open(&[(CHOICE, "m"), (TO, "4,3")], "move 4,3"),
            open(&[(CHOICE, "M"), (TO, "2 1")], "move 2,1"),
            open(&[(CHOICE, "move 4,4")], "move 4,4"),
            open(&[(CHOICE, "M"), (TO, "2 2")], "move 2,2"),
            open(&[(CHOICE, "M"), (TO, "4 3")], "move 4,3"),
            open(&[(CHOICE, "M"), (TO, "2 1")], "move 2,1"),
            open(&[(CHOICE, "M"), (TO, "4 4")], "move 4,4"),
            open(&[(CHOICE, "M"), (TO, "2 0")], "move 2,0"),
            open(&[(CHOICE, "M"), (TO, "4 3")], "move 4,3"),
            open(&[(CHOICE, "M"), (TO, "1 0")], "move 1,0"),
            open(&[(CHOICE, "M"), (TO, "4 4")], "move 4,4"),
            open(&[(CHOICE, "M"), (TO, "0 0")], "move 0,0"),
        ],
        reason: "treasure-home",
        revealed: &[],
    },
    Script {
        game: "trap-runner",
        turns: &[
            open(&[(COMMAND, "attack")], "attack"),
            open(&[(COMMAND, "move up")], "move up"),
            open(&[(COMMAND, "a")], "attack"),
            open(&[(COMMAND, "down")], "move down"),
            open(&[(COMMAND, "ATTACK")], "attack"),
            open(&[(COMMAND, "move  up")], "move up"),
            open(&[(COMMAND, "move left")], "move left"),
        ],
        reason: "capture",
        revealed: &[],
    },
    Script {
        game: "hidden-path",
        turns: &[
            secret(
                &[("Player 1, enter your trap positions (three numbers between 1-10): ", "8 1 5")],
                "place 1 5 8",
            ),
            secret(
                &[("Player 2, enter your trap positions (three numbers between 1-10): ", "2,6,9")],
                "place 2 6 9",
            ),
            open(&[(STEPS, "3")], "move 3"),
            open(&[(STEPS, "1")], "move 1"),
            open(&[(STEPS, "move 1")], "move 1"),
            open(&[(STEPS, "3")], "move 3"),
            open(&[(STEPS, "3")], "move 3"),
            open(&[(STEPS, "1")], "move 1"),
            open(&[(STEPS, "3")], "move 3"),
        ],
        reason: "finish",
        revealed: &["5 8", "2 6 9"],
    },
    Script {
        game: "maze-runner-duel",
        turns: &[
            secret(
                &[(
                    "Player 1, enter your three obstacles (row,column row,column row,column): ",
                    "5,4 1,4 2,5",
                )],
                "place 1,4 2,5 5,4",
            ),
            secret(
                &[(
                    "Player 2, enter your three obstacles (row,column row,column row,column): ",
                    "(4,2) (5,3) (1,5)",
                )],
                "place 1,5 4,2 5,3",
            ),
            open(&[(WAY, "right")], "move right"),
            open(&[(WAY, "left")], "move left"),
            open(&[(WAY, "r")], "move right"),
            open(&[(WAY, "down")], "move down"),
            open(&[(WAY, "up")], "move up"),
            open(&[(WAY, "move down")], "move down"),
        ],
        reason: "centre",
        revealed: &["1,4 2,5 5,4", "1,5 4,2 5,3"],
    },
    Script {
        game: "grid-hunt",
        turns: &[
            secret(&[("Enter row (1-5): ", "4"), ("Enter column (1-5): ", "5")], "hide 4,5"),
            secret(&[("Enter row (1-5): ", "2"), ("Enter column (1-5): ", "1")], "hide 2,1"),
            open(&[(ACTION, "1"), (ROW, "3"), (COLUMN, "3")], "scan 3,3"),
            open(&[(ACTION, "2"), (ROW, "1"), (COLUMN, "1")], "dig 1,1"),
            open(&[(ACTION, "dig 2,1")], "dig 2,1"),
        ],
        reason: "found",
        revealed: &["(4,5)", "(2,1)"],
    },
];
