//! Random plies a second of every game, placements included, on one core. The rates depend on the machine, so that
//! with `--cfg yardstick` they stand beside connect four of the `board-game` crate, on the same machine in the same
//! minute; then what counts is the ratio. It is not always there since it brings dozens of crates.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};
use trapline::games::{self, Visitor};
use trapline::{Show, Turn, Viewer};

/// Rounds over all games. The best round counts: whatever else the machine does can only slow a round down.
const ROUNDS: usize = 8;
/// A game that goes on for so long may go on for ever: traps that cannot be entered can shut a treasure out.
const ENDLESS: usize = 1000;
const ROUND: Duration = Duration::from_millis(150);

/// Plies a second of a function that plays one random game and returns its length.
fn rate(mut play: impl FnMut() -> usize) -> f64 {
    let begun = Instant::now();
    let mut plies = 0;
    while begun.elapsed() < ROUND {
        for _ in 0..100 {
            plies += play();
        }
    }
    plies as f64 / begun.elapsed().as_secs_f64()
}

#[cfg(yardstick)]
fn connect_four() -> f64 {
    use board_game::board::Board;
    use board_game::games::connect4::Connect4;
    let mut rng = <rand08::rngs::SmallRng as rand08::SeedableRng>::seed_from_u64(1);
    rate(|| {
        let mut board = Connect4::default();
        let mut plies = 0;
        while !board.is_done() {
            let column = board.random_available_move(&mut rng).expect("not done");
            board.play(column).expect("available");
            plies += 1;
        }
        black_box(board);
        plies
    })
}

fn ours<G: Show>(game: G) -> f64 {
    let mut rng = SmallRng::seed_from_u64(1);
    rate(|| {
        let mut state = game.start();
        let mut plies = 0;
        while let Turn::Of(player) = game.turn(&state)
            && plies < ENDLESS
        {
            let view = game.view(&state, Viewer::Seat(player));
            let chosen = rng.random_range(0..game.count(&view) as u32);
            state = game.play(state, game.nth(&view, chosen as usize)).0;
            plies += 1;
        }
        black_box(state);
        plies
    })
}

/// The best rates so far: of each game with each choice of a house rule.
struct Rates(Vec<(String, f64)>);

impl Rates {
    fn note(&mut self, name: String, rate: f64) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, best)) => *best = best.max(rate),
            None => self.0.push((name, rate)),
        }
    }
}

impl Visitor for Rates {
    fn visit<G: Show>(&mut self) {
        let defaults = vec![0; G::HOUSE_RULES.len()];
        self.note(G::ID.to_owned(), ours(black_box(G::with(&defaults))));
        for (at, rule) in G::HOUSE_RULES.iter().enumerate() {
            for (choice, value) in rule.choices.iter().enumerate().skip(1) {
                let mut choices = defaults.clone();
                choices[at] = choice;
                let name = format!("{} {}={}", G::ID, rule.key, value.value);
                self.note(name, ours(black_box(G::with(&choices))));
            }
        }
    }
}

fn main() {
    let mut rates = Rates(vec![]);
    for _ in 0..ROUNDS {
        #[cfg(yardstick)]
        rates.note("board-game's connect four".to_owned(), connect_four());
        games::each(&mut rates);
    }
    let peer = rates.0[0].1;
    let head = if cfg!(yardstick) { "ratio" } else { "" };
    println!("{:<36} {:>14} {head:>7}", "random play, one core", "plies/second");
    for (name, rate) in &rates.0 {
        let ratio = if cfg!(yardstick) { format!("{:.2}", rate / peer) } else { String::new() };
        println!("{name:<36} {:>12.1} M {ratio:>7}", rate / 1e6);
    }
}
