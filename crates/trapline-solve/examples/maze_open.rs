//! Trains the strategists of Maze Runner Duel with `placement=open` anew and prints them, for `src/maze/open.gz`:
//!
//! ```sh
//! cargo run --release -p trapline-solve --example maze_open 40 | gzip -9n > crates/trapline-solve/src/maze/open.gz
//! ```
//!
//! The number is how many minutes it may take.

use std::time::{Duration, Instant};
use trapline::Show;
use trapline::games::MazeRunnerDuel;
use trapline_solve::effort::Effort;

fn main() {
    let minutes = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(40);
    let start = Instant::now();
    let until = Some(start + Duration::from_secs(60 * minutes));
    let stage = |stage: &str| eprintln!("{:.0} s: {stage}", start.elapsed().as_secs_f64());
    let effort = Effort { until, stage: &stage, ..Effort::new(&|_| {}) };
    print!("{}", trapline_solve::maze::solve_with(&MazeRunnerDuel::with(&[1]), &effort).kept());
}
