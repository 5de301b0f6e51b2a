//! A first match of Trap and Treasure, step by step: the shortest win against the best defence. How the rules work is
//! in the game itself.

use crate::Lesson;

/// What Player B does when Player A begins well, and what Player A answers.
const MATCH: [&str; 16] = [
    "move 1,0", "trap 2,1", "move 2,0", "move 4,3", "move 2,1", "move 4,2", "move 4,1", "move 2,2",
    "trap 1,2", "move 2,1", "move 4,0", "move 3,0", "move 2,0", "move 4,0", "move 1,0", "trap 0,0",
];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "The race",
        text: "The treasure lies in the middle. Whoever carries it back to their own corner wins. A turn is one \
               step up, down, left or right, or one trap.",
        rules: &[],
        actions: &[],
        task: "Take the first step towards the treasure.",
        right: "Every turn counts: whoever is first at the treasure usually wins.",
    },
    Lesson {
        title: "Your traps",
        text: "You have three traps, and each costs a turn to lay. Whoever steps on one skips their next turn. \
               Player B carries the treasure home, along the bottom row.",
        rules: &[],
        actions: &[
            "move 0,1", "move 3,4", "move 0,0", "move 2,4", "move 0,1", "move 2,3", "move 0,2", "move 2,2",
            "move 0,3", "move 2,3", "move 0,4", "move 2,4",
        ],
        task: "Lay a trap in Player B's way.",
        right: "Stepping on it or going round: either way it costs Player B time.",
    },
    Lesson {
        title: "The snare",
        text: "Player B has laid a trap at (2, 1), before the treasure. It snares you for one turn, but it does not \
               stop you. Going round costs more.",
        rules: &[],
        actions: MATCH.split_at(4).0,
        task: "Take the shortest way to the treasure.",
        right: "You are snared and skip a turn, and still you are first.",
    },
    Lesson {
        title: "The treasure",
        text: "Step onto the treasure to pick it up. Nobody can take it from you then.",
        rules: &[],
        actions: MATCH.split_at(7).0,
        task: "Take the treasure.",
        right: "You carry it now. The way home is all that is left.",
    },
    Lesson {
        title: "The way home",
        text: "You carry the treasure, and your corner is two steps away. Laying traps now only gives Player B time.",
        rules: &[],
        actions: MATCH.split_at(14).0,
        task: "Go straight on.",
        right: "One step to go.",
    },
    Lesson {
        title: "A trap at home",
        text: "Player B has trapped your corner. Snared at home you have not won yet. But you win as soon as the lost \
               turn has passed.",
        rules: &[],
        actions: &MATCH,
        task: "Bring the treasure home.",
        right: "The treasure is home: Player B has one turn left, and it changes nothing.",
    },
];
