//! A first match of Hidden Path, step by step, from the traps to the finish. How the rules work is in the game itself.

use crate::Lesson;

/// The whole match: the learner is Player 1.
const MATCH: [&str; 22] = [
    "place 7 8 10",
    "place 7 9 10",
    "move 3",
    "move 3",
    "move 1",
    "move 3",
    "move 3",
    "move 1",
    "move 3",
    "move 3",
    "move 1",
    "move 3",
    "move 3",
    "move 3",
    "move 3",
    "move 1",
    "move 3",
    "move 3",
    "move 1",
    "move 3",
    "move 3",
    "move 3",
];

/// The steps.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Your traps",
        text: "Both of you run from step 0 to step 10, past three secret traps of the other. A trap sends its victim \
               back to 0. Everybody has to land on step 10, and late traps cost the longest way.",
        rules: &[],
        actions: &[],
        task: "Place three traps: step 10, and two of 7, 8 and 9.",
        right: "Nobody can reach step 10 now without being sent back first.",
    },
    Lesson {
        title: "Back to the start",
        text: "You move 1, 2 or 3 steps, and only where you land counts. Both run as fast as they can.",
        rules: &[],
        actions: MATCH.split_at(6).0,
        task: "Run on: long moves give traps fewer chances.",
        right: "Step 7 was trapped, and you are back at 0. That trap is gone, and step 7 is safe for you from now on.",
    },
    Lesson {
        title: "Safe steps",
        text: "Steps on which you have stood are safe, and so is one where a trap has sprung: 3, 4 and 7 by now. From \
               a safe step plan the way to the next one.",
        rules: &[],
        actions: MATCH.split_at(10).0,
        task: "Move so that you reach step 7 on safe steps only.",
        right: "From 4 it is three steps to 7, and from 7 three to 10.",
    },
    Lesson {
        title: "Why step 10",
        text: "You stand on 7. Step 10 may well be trapped, but you have to land on it sooner or later: spring the trap \
               early, and you still have time to run again.",
        rules: &[],
        actions: MATCH.split_at(14).0,
        task: "Go for step 10 at once.",
        right: "It was trapped. But now you know a safe way: 3, 4, 7 and 10.",
    },
    Lesson {
        title: "The last lap",
        text: "Player 2 was sent back from step 10 too. Every step of your way is known to be safe, so nothing can go \
               wrong.",
        rules: &[],
        actions: MATCH.split_at(20).0,
        task: "Stay on the safe way.",
        right: "One more move.",
    },
    Lesson {
        title: "The finish",
        text: "You win by landing exactly on step 10. Player 2 stands on 9 and would be there next.",
        rules: &[],
        actions: &MATCH,
        task: "Finish.",
        right: "You landed exactly on step 10, and you win!",
    },
];
