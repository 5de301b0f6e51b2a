//! Trains the strategists of Maze Runner Duel with `placement=open` anew and prints them, for `src/maze/open.gz`:
//!
//! ```sh
//! cargo run --release -p trapline-solve --example maze_open | gzip -9n > crates/trapline-solve/src/maze/open.gz
//! ```

use trapline::Show;
use trapline::games::MazeRunnerDuel;

fn main() {
    print!("{}", trapline_solve::maze::solve(&MazeRunnerDuel::with(&[1]), &|_| {}).kept());
}
