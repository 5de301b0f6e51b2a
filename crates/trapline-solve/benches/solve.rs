//! The strong solution of Trap and Treasure: processor seconds on one thread, and bytes.
//!
//! The first of several runs and the fastest one: the first one may also have to wait for memory that the system has
//! yet to give it.

use trapline::Game;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::Traps;
use trapline_solve::treasure;

const RUNS: usize = 5;

fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool there is");
    println!(
        "{:<32} {:>9} {:>9} {:>12} {:>10} {:>15}",
        "strong solution, one thread", "first", "fastest", "bytes", "start", "positions"
    );
    for (name, traps) in [("trap-and-treasure", Traps::Snare), ("trap-and-treasure traps=wall", Traps::Wall)]
    {
        let game = TrapAndTreasure::reduced(traps, 5, 3);
        let solve = || {
            let begun = processor_seconds();
            let solution = treasure::solve(game, true, &|_| {}).expect("enough memory");
            (processor_seconds() - begun, solution)
        };
        let (first, solution) = solve();
        // Each solution is dropped before the next, so that there is never memory for more than two.
        let fastest = (1..RUNS).map(|_| solve().0).fold(first, f64::min);
        let counts = solution.counts();
        let positions = counts.win + counts.draw + counts.loss;
        let start = format!("{:?}", solution.value(&game.start()));
        let bytes = solution.bytes();
        println!("{name:<32} {first:>9.3} {fastest:>9.3} {bytes:>12} {start:>10} {positions:>15}");
    }
}

/// What this process has used of the processor.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
