//! What the protocol adds to an action: the same matches in one process, and with one player in a process of its own.

use std::io;
use std::time::Instant;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Show, Sight, Turn};
use trapline_arena::{Guard, Process, Terms};
use trapline_bots::{Agent, Level, Sitting, level, speak};

/// Matches of each game in a round; of several rounds the quickest counts.
const MATCHES: u64 = 300;
const ROUNDS: usize = 5;
const MOST_PLIES: u64 = 200;

/// The word that makes this program the bot.
const BOT: &str = "as-bot";

fn main() {
    if std::env::args().nth(1).as_deref() == Some(BOT) {
        let truth = |_: &_, _: &_| Err("random play needs no truth".to_owned());
        return speak(Level::Random, None, io::stdin().lock(), io::stdout().lock(), truth).expect("a host");
    }
    println!(
        "{:<24} {:>14} {:>14} {:>14}",
        "microseconds an action", "in process", "through pipes", "protocol adds"
    );
    games::each(&mut Bench);
}

struct Bench;

impl Visitor for Bench {
    fn visit<G: Show>(&mut self) {
        let here = std::env::current_exe().expect("this program");
        let command = format!("exec '{}' {BOT}", here.display());
        let guard = Guard { program: env!("CARGO_BIN_EXE_trapline-guard").into(), words: vec![] };
        let mut process = Process::new(&command, Terms::new(guard));
        let mut inside =
            level::agent::<G>(Level::Random, &G::with(&vec![0; G::HOUSE_RULES.len()]), None).expect("a bot");
        process.start().expect("it says hello");
        let (mut best, mut through) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            let (one, played) = round::<G>(&mut *inside);
            let (two, same) = round::<G>(&mut process);
            assert!(played == same, "the same matches are played");
            best = best.min(one);
            through = through.min(two);
        }
        println!("{:<24} {best:>14.2} {through:>14.2} {:>14.2}", G::ID, through - best);
    }
}

/// Plays the matches against somebody in this process, from alternating seats. Gives the microseconds for each of the
/// agent's actions, and what was played.
fn round<G: Show>(agent: &mut dyn Agent<G>) -> (f64, Vec<Vec<String>>) {
    let mut record = Record::new(G::ID);
    record.rules.insert("max_plies".to_owned(), MOST_PLIES.into());
    let mut other =
        level::agent::<G>(Level::Random, &G::with(&vec![0; G::HOUSE_RULES.len()]), None).expect("a bot");
    let mut duels = vec![];
    let mut actions = 0;
    let since = Instant::now();
    for seed in 0..MATCHES {
        let seat = Player::BOTH[(seed % 2) as usize];
        let mut duel = Match::<G>::open(&record).expect("a match");
        let game = *duel.game();
        let sitting = |player, seed| Sitting { rules: duel.rules(), player, names: duel.names(), seed };
        agent.begin(&game, &sitting(seat, seed)).expect("it begins");
        other.begin(&game, &sitting(seat.other(), seed + MATCHES)).expect("it begins");
        let outcome = loop {
            match duel.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Of(player) => {
                    let sight = Sight::of(&duel, player);
                    actions += u32::from(player == seat);
                    let mover = if player == seat { &mut *agent } else { &mut *other };
                    let action = mover.act(&game, &sight).expect("an action");
                    duel.play(action).expect("a legal action");
                }
            }
        };
        agent.end(&game, &Sight::of(&duel, seat), outcome).expect("it ends");
        duels.push(duel);
    }
    let took = since.elapsed().as_secs_f64() * 1e6 / f64::from(actions);
    (took, duels.iter().map(|duel| duel.record().actions).collect())
}
