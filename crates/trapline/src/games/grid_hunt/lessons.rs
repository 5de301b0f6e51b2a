//! First matches of Grid Hunt, step by step: hiding, scanning, digging. How the rules work is in the game itself.

use crate::Lesson;

/// The match in which the learner is Player 1.
const MATCH: [&str; 6] = ["hide 2,3", "hide 3,4", "scan 1,1", "scan 1,1", "scan 1,5", "scan 1,5"];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Hide",
        text: "Each of you hides a treasure, and whoever digs up the other's wins. Most people scan from corners first, \
               so corners and the cells beside them are found soon.",
        rules: &[],
        actions: &["hide 2,3"],
        task: "Hide your treasure well away from the corners.",
        right: "The cells of a small square standing on its corner around (3,3) are hardest to tell apart.",
    },
    Lesson {
        title: "What a scan tells",
        text: "A scan tells how far the treasure is: rows plus columns. From the middle many cells are equally far; from \
               a corner the answers differ more. You have three scans.",
        rules: &[],
        actions: MATCH.split_at(2).0,
        task: "Scan a corner.",
        right: "The treasure lies on one slanting line of cells now.",
    },
    Lesson {
        title: "Two scans cross",
        text: "The first scan, from (1,1), says 5: the treasure is on a slanting line. A scan from a neighbouring corner \
               crosses that line, and leaves a single cell.",
        rules: &[],
        actions: MATCH.split_at(4).0,
        task: "Scan a neighbouring corner.",
        right: "Two scans from neighbouring corners tell every cell from every other.",
    },
    Lesson {
        title: "Now or never",
        text: "You are Player 2 here, and Player 1 has scanned twice: they know where your treasure is and dig next turn. \
               Your one scan leaves a line of cells.",
        rules: &[],
        actions: MATCH.split_at(5).0,
        task: "Do not scan again: dig on that line, and not in a corner.",
        right: "It is a guess, but scanning would have been too late.",
    },
    Lesson {
        title: "Dig",
        text: "From (1,1) the treasure is 5 away, from (1,5) it is 3. Only one cell fits both: two rows down, three \
               columns to the right.",
        rules: &[],
        actions: &MATCH,
        task: "Dig there.",
        right: "You found it, and you win!",
    },
];
