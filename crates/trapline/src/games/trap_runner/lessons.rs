//! First matches of Trap Runner, step by step: two positions with open edges, then a hunt between walls to its end. How
//! the rules work is in the game itself.

use crate::Lesson;

/// A hunt between walls: the learner is Player 2.
const HUNT: [&str; 19] = [
    "attack",
    "attack",
    "attack",
    "move down",
    "move up",
    "attack",
    "attack",
    "move down",
    "move up",
    "move left",
    "move right",
    "attack",
    "move up",
    "move left",
    "move up",
    "move up",
    "move left",
    "move left",
    "move down",
];

/// Where a player can be cornered.
const WALLS: &[(&str, &str)] = &[("edges", "wall")];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "The capture",
        text: "You win by stepping onto your opponent, once they have no shields left. Player 2 has none and stands \
               beside you.",
        rules: &[],
        actions: &[
            "attack",
            "move left",
            "attack",
            "move left",
            "attack",
            "move left",
            "move up",
            "move left",
            "move up",
            "move down",
        ],
        task: "Capture Player 2.",
        right: "That is how every match ends.",
    },
    Lesson {
        title: "The edges",
        text: "Each edge is joined to the one across the board. From the left column a step to the left leads to the \
               right column.",
        rules: &[],
        actions: &["attack", "attack", "attack", "attack", "attack", "move up"],
        task: "Capture Player 2 across the edge.",
        right: "What looks far away may be one step away.",
    },
    Lesson {
        title: "Out of reach",
        text: "You have no shields left, so whoever comes beside you captures you next turn. Mind the edges too.",
        rules: &[],
        actions: &["attack", "attack", "attack", "attack", "move up", "attack", "move left", "move down"],
        task: "Do something that leaves Player 2 out of reach.",
        right: "Two steps away is safe: from there nobody can capture you at once.",
    },
    Lesson {
        title: "The attack",
        text: "An attack takes one shield, from any distance, but costs a turn. With the house rule edges=wall the \
               edges are closed, and a player can be cornered. Player 1 has one shield left.",
        rules: WALLS,
        actions: HUNT.split_at(11).0,
        task: "Take Player 1's last shield.",
        right: "Now Player 1 has to run, and between walls there is not far to run.",
    },
    Lesson {
        title: "The corner",
        text: "Do not run after your opponent: take away the cells they could go to. Player 1 is nearly in the corner.",
        rules: WALLS,
        actions: HUNT.split_at(17).0,
        task: "Shut Player 1 in.",
        right: "Wherever Player 1 goes now, you are beside them.",
    },
    Lesson {
        title: "The end of the hunt",
        text: "Player 1 had to step beside you, and has no shields.",
        rules: WALLS,
        actions: &HUNT,
        task: "Capture Player 1.",
        right: "You win: first the shields, then the corner, then the capture.",
    },
];
