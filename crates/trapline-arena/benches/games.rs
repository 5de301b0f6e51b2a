//! Games a second between two perfect players on one core: played only; and as the arena plays them, with openings,
//! losses against the truth and every game written out. The rates depend on the machine.

use std::collections::HashSet;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use trapline::games::{GridHunt, TrapRunner};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Rules, Show, Sitter};
use trapline_arena::{Drawn, Hall, Measure, Openings, Plan, Schedule, Wanted, duel};
use trapline_bots::{Level, level};
use trapline_solve::truth::{self, Truth};

/// Rounds over all games. The best round counts: whatever else the machine does can only slow a round down.
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(400);
const MAX_PLIES: u64 = 200;

fn rules<G: Show>() -> Rules {
    let mut rules = Rules::new(G::HOUSE_RULES);
    rules.max_plies = Some(MAX_PLIES);
    rules
}

/// Games a second, and plies a game.
fn played<G: Show>(truth: &Arc<dyn Truth>) -> (f64, f64) {
    let rules = rules::<G>();
    let game = G::with(rules.choices());
    let [mut one, mut two] =
        [(); 2].map(|()| level::agent(Level::Perfect, &game, Some(truth)).expect("a bot"));
    let record = Record { rules: rules.write(), ..Record::new(G::ID) };
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let (mut games, mut plies) = (0, 0);
    while begun.elapsed() < ROUND {
        for _ in 0..20 {
            let mut duel: Match<G> = Match::open(&record).expect("a match");
            games += 1;
            black_box(duel::play(&mut duel, [&mut *one, &mut *two], [games, !games], &stop));
            plies += duel.plies();
        }
    }
    (games as f64 / begun.elapsed().as_secs_f64(), plies as f64 / games as f64)
}

/// Games a second, all told.
fn arena<G: Show>(truth: &Arc<dyn Truth>) -> f64 {
    let rules = rules::<G>();
    let game = G::with(rules.choices());
    let stop = AtomicBool::new(false);
    let make = |_| level::agent(Level::Perfect, &game, Some(truth)).expect("a bot");
    let hall = Hall::<G> {
        rules,
        plan: Plan::new(Schedule::RoundRobin, 2, 1 << 40, 1),
        names: vec!["perfect".to_owned(), "perfect 2".to_owned()],
        sitters: vec![Sitter::bot(Level::Perfect); 2],
        openings: Openings::Drawn(vec![if G::HIDDEN { Drawn::Nothing } else { Drawn::Moves }]),
        measure: Measure::new(truth.clone()),
        adjudicate: None,
        make: &make,
    };
    let begun = Instant::now();
    let mut games = 0;
    let ended = hall.play(&HashSet::new(), 1, &stop, |line| {
        black_box(line.text());
        games += 1;
        if begun.elapsed() < ROUND { Ok(Wanted::All) } else { Err(begun.elapsed()) }
    });
    f64::from(games) / ended.expect_err("it is ended by the clock").as_secs_f64()
}

fn rates<G: Show>() {
    let truth = truth::solve(G::ID, &Rules::new(G::HOUSE_RULES), &|_| {}).expect("it can be solved");
    let truth: Arc<dyn Truth> = truth.into();
    let best = (0..ROUNDS).map(|_| played::<G>(&truth)).max_by(|a, b| a.0.total_cmp(&b.0));
    let (rate, plies) = best.expect("there are rounds");
    let whole = (0..ROUNDS).map(|_| arena::<G>(&truth)).fold(0.0, f64::max);
    println!("{:<36} {rate:>12.0} {plies:>10.1} {whole:>12.0}", G::ID);
}

fn main() {
    println!(
        "{:<36} {:>12} {:>10} {:>12}",
        "perfect against perfect, one core", "games/second", "plies/game", "all told"
    );
    rates::<GridHunt>();
    rates::<TrapRunner>();
}
