//! Writes both strategies of Maze Runner Duel into a folder, for `oracle/certify_maze.py` to check.
//!
//! `cargo run --release -p trapline-solve --example maze_strategy -- FOLDER any|open SIZE OBSTACLES`

use trapline::Player;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Placement;
use trapline_solve::hidden::Solved;
use trapline_solve::maze;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rule, size, obstacles] = &words[..] else {
        eprintln!("what is needed is: FOLDER any|open SIZE OBSTACLES");
        std::process::exit(2);
    };
    let placement = if rule == "any" { Placement::Any } else { Placement::Open };
    let number = |word: &String| word.parse().expect("a small number");
    let game = MazeRunnerDuel::reduced(placement, number(size), number(obstacles));
    let solution = maze::solve(&game, &|part| eprint!("\r{:3.0}%", part * 100.0));
    let proof = solution.proof();
    println!("between {} and {}", proof.lower.down(), proof.upper.up());
    for player in Player::BOTH {
        for (cells, share) in solution.mix(player) {
            let cells: Vec<_> = cells.iter().map(|cell| game.grid().text(cell)).collect();
            println!("player {} places {} {share:.3}", player.number(), cells.join(" "));
        }
        let path = format!("{folder}/maze-{rule}-{size}-{obstacles}-player-{}.txt", player.number());
        std::fs::write(&path, solution.text(player)).expect("the folder takes files");
        println!("{path}");
    }
}
