//! A first match of Maze Runner Duel, step by step, from the obstacles to the centre. With `placement=open`: by the
//! book's rules a careful player shuts the other in, and there would be nothing to walk. How the rules work is in the
//! game itself.

use crate::Lesson;

/// The whole match: the learner is Player 1.
const MATCH: [&str; 14] = [
    "place 2,3 3,2 3,4",
    "place 2,3 3,4 4,2",
    "move down",
    "move left",
    "move down",
    "move left",
    "move down",
    "move left",
    "move right",
    "move up",
    "move up",
    "move up",
    "move right",
    "move right",
];

/// Nobody can be shut in.
const OPEN: &[(&str, &str)] = &[("placement", "open")];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Your obstacles",
        text: "Both of you run to the centre, past three secret obstacles of the other. Four doors lead into it: (2,3), \
               (3,2), (3,4) and (4,3).",
        rules: OPEN,
        actions: &[],
        task: "Place obstacles on (2,3), (3,2) and (3,4).",
        right: "Three doors are shut, and Player 2 has to find the fourth.",
    },
    Lesson {
        title: "Towards the centre",
        text: "You came down the left edge, since the doors near your corner are often shut. Nothing is known of the \
               cells before you.",
        rules: OPEN,
        actions: MATCH.split_at(8).0,
        task: "Walk towards the centre.",
        right: "A bump: there is an obstacle at (4,2).",
    },
    Lesson {
        title: "A bump",
        text: "You stayed where you were and lost a turn; bumping again would cost another. But Player 2 came up through \
               its own obstacle and bumped into yours at (3,2).",
        rules: OPEN,
        actions: MATCH.split_at(11).0,
        task: "Go round it, back up the edge.",
        right: "Player 2 has lost a turn, too: you go on at once.",
    },
    Lesson {
        title: "Your own obstacles",
        text: "You put an obstacle on (3,2) yourself. Your own obstacles never stop you.",
        rules: OPEN,
        actions: MATCH.split_at(12).0,
        task: "Walk through your own obstacle.",
        right: "You stand before the centre, and Player 2 comes up to it, too.",
    },
    Lesson {
        title: "The centre",
        text: "No obstacle can lie on the centre. Whoever is there first wins.",
        rules: OPEN,
        actions: &MATCH,
        task: "Step onto the centre.",
        right: "You win! One turn later it would have been Player 2.",
    },
];
