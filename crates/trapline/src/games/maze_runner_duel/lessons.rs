//! A first match of Maze Runner Duel, step by step, from the obstacles to the centre. With `placement=open`: by the
//! book's rules a careful player shuts the other in, and there would be nothing to walk. How the rules work is in the
//! game itself.

use crate::Lesson;

/// The whole match: the learner is Player 1.
const MATCH: [&str; 14] = [
    "place 2,5 3,4 4,3",
    "place 2,3 3,2 4,1",
    "move right",
    "move left",
    "move right",
    "move left",
    "move down",
    "move up",
    "move right",
    "move left",
    "move down",
    "move up",
    "move down",
    "move up",
];

/// Nobody can be shut in.
const OPEN: &[(&str, &str)] = &[("placement", "open")];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Your obstacles",
        text: "Both of you run to the centre, past three secret obstacles of the other. Player 2 comes from the lower \
               right: the nearest doors are (3,4) and (4,3).",
        rules: OPEN,
        actions: &[],
        task: "Place obstacles on (3,4), (4,3), and (2,5) or (5,2).",
        right: "Both near doors are shut, and Player 2 has to guess which way round is free.",
    },
    Lesson {
        title: "A bump",
        text: "You bumped into an obstacle at (2,3). You stayed where you were and lost a turn, and bumping again would \
               cost another. Now both of you know of it.",
        rules: OPEN,
        actions: MATCH.split_at(8).0,
        task: "Go round it.",
        right: "The way is free. A detour of two steps costs no more than a bump.",
    },
    Lesson {
        title: "Towards the centre",
        text: "Nothing is known of the cells before you. Player 2 has bumped too, and is on a way round.",
        rules: OPEN,
        actions: MATCH.split_at(10).0,
        task: "Walk towards the centre.",
        right: "Free again. Two steps to go.",
    },
    Lesson {
        title: "Your own obstacles",
        text: "You put an obstacle on (3,4) yourself. Your own obstacles never stop you. To the left lies the obstacle \
               that you know.",
        rules: OPEN,
        actions: MATCH.split_at(12).0,
        task: "Walk through your own obstacle.",
        right: "You stand before the centre, and so does Player 2.",
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
