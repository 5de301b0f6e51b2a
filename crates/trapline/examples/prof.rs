use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use trapline::*;
use trapline::games::*;
fn run<G: Show>(game: G, n: usize) {
    let mut rng = SmallRng::seed_from_u64(1);
    let t = std::time::Instant::now();
    let mut plies = 0;
    while plies < n {
        let mut state = game.start();
        let mut k = 0;
        while let Turn::Of(player) = game.turn(&state) {
            let view = game.view(&state, Viewer::Seat(player));
            let chosen = rng.random_range(0..game.count(&view) as u32);
            state = game.play(state, game.nth(&view, chosen as usize)).0;
            k += 1;
            if k == 1000 { break; }
        }
        std::hint::black_box(state);
        plies += k;
    }
    println!("{:.1} ns", t.elapsed().as_secs_f64() * 1e9 / plies as f64);
}
fn main() {
    let a = std::env::args().nth(1).unwrap();
    let z = std::hint::black_box([0usize, 0]);
    match a.as_str() { "tr" => run(TrapRunner::with(&z), 100_000_000), "tt" => run(TrapAndTreasure::with(&z), 60_000_000),
     "hp" => run(HiddenPath::with(&z), 100_000_000), "mz" => run(MazeRunnerDuel::with(&z), 60_000_000), _ => run(GridHunt::with(&z), 60_000_000) }
}
