//! A built-in bot plays through the protocol exactly as it plays in process, so it knows exactly as much.

use crate::support::HANGING;
use crate::support::home::PROGRAM;
use std::collections::BTreeSet;
use std::sync::Arc;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Rules, Show, Sight, Turn, laws};
use trapline_arena::{Guard, Limits, Process, Terms};
use trapline_bots::{Agent, Level, Sitting, level};
use trapline_solve::truth::{self, Truth};

const LIMITS: Limits = Limits { start: HANGING, act: Some(HANGING), retries: 0, ..Limits::USUAL };
const MATCHES: u64 = 6;

struct Alike<'a> {
    level: Level,
    games: &'a [&'a str],
    process: Process,
    played: BTreeSet<&'static str>,
}

impl Visitor for Alike<'_> {
    fn visit<G: Show>(&mut self) {
        if !self.games.contains(&G::ID) {
            return;
        }
        self.played.insert(G::ID);
        for choices in laws::variants::<G>() {
            let rules = Rules::of(G::HOUSE_RULES, &choices);
            let truth = || truth::solve(G::ID, &rules, &|_| {}).expect("it is solved").into();
            let truth: Option<Arc<dyn Truth>> = self.level.needs_truth().then(truth);
            let mut inside = level::agent(self.level, &G::with(&choices), truth.as_ref()).expect("a bot");
            for seed in 0..MATCHES {
                let seat = Player::BOTH[(seed % 2) as usize];
                let here = play::<G>(&rules, seat, &mut *inside, seed);
                let there = play::<G>(&rules, seat, &mut self.process, seed);
                assert_eq!(here, there, "{} {choices:?} as player {}", G::ID, seat.number());
            }
        }
    }
}

/// A match of the agent's against somebody who does anything.
fn play<G: Show>(rules: &Rules, seat: Player, agent: &mut dyn Agent<G>, seed: u64) -> Record {
    let mut rules = rules.clone();
    rules.max_plies = Some(80);
    let record = Record { rules: rules.write(), ..Record::new(G::ID) };
    let mut duel = Match::<G>::open(&record).expect("a match");
    let game = *duel.game();
    let mut other = level::agent(Level::Random, &game, None).expect("a bot");
    let sitting = |player, seed| Sitting { rules: &rules, player, names: duel.names(), seed };
    agent.begin(&game, &sitting(seat, seed)).expect("it begins");
    other.begin(&game, &sitting(seat.other(), seed + 1000)).expect("it begins");
    loop {
        match duel.turn() {
            Turn::Of(player) => {
                let mover = if player == seat { &mut *agent } else { &mut *other };
                let action = mover.act(&game, &Sight::of(&duel, player)).expect("an action");
                duel.play(action).expect("a legal action");
            }
            Turn::Over(outcome) => {
                agent.end(&game, &Sight::of(&duel, seat), outcome).expect("it ends");
                return duel.record();
            }
        }
    }
}

fn assert_alike(level: Level, games: &[&str]) {
    let command = format!("exec '{PROGRAM}' bot --level {level}");
    let guard = Guard { program: PROGRAM.into(), words: vec!["guard".into(), "--".into()] };
    let process = Process::new(&command, Terms { limits: LIMITS, ..Terms::new(guard) });
    let mut alike = Alike { level, games, process, played: BTreeSet::new() };
    games::each(&mut alike);
    assert_eq!(alike.played.len(), games.len());
}

#[test]
fn bots_that_need_no_truth_play_alike_at_every_game() {
    let all: Vec<_> = games::ALL.iter().map(|entry| entry.id).collect();
    let levels = Level::ALL.into_iter();
    for level in levels.filter(|level| !level.needs_truth()) {
        assert_alike(level, &all);
    }
}

#[test]
fn perfect_bots_play_alike() {
    assert_alike(Level::Perfect, &["trap-runner", "hidden-path", "grid-hunt"]);
}
