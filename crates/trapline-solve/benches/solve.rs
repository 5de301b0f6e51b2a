//! The strong solution of Trap and Treasure: processor seconds on one thread, and bytes.

use trapline::Game;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::Traps;
use trapline_solve::treasure;

fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool there is");
    println!(
        "{:<32} {:>9} {:>12} {:>10} {:>15}",
        "strong solution, one thread", "seconds", "bytes", "start", "positions"
    );
    for (name, traps) in [("trap-and-treasure", Traps::Snare), ("trap-and-treasure traps=wall", Traps::Wall)]
    {
        let game = TrapAndTreasure::reduced(traps, 5, 3);
        let begun = processor_seconds();
        let solution = treasure::solve(game, true, &|_| {}).expect("enough memory");
        let seconds = processor_seconds() - begun;
        let counts = solution.counts();
        let positions = counts.win + counts.draw + counts.loss;
        let start = format!("{:?}", solution.value(&game.start()));
        println!("{name:<32} {seconds:>9.2} {:>12} {start:>10} {positions:>15}", solution.bytes());
    }
}

/// What this process has used of the processor.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
