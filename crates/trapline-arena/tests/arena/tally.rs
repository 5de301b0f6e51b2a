//! Counting: in order, each pair once, and not past a decision.

use crate::games::{all, hall};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use trapline::Player;
use trapline::games::TrapRunner;
use trapline_arena::stats::Pairs;
use trapline_arena::{Decision, Drawn, Fixture, Forfeit, Loss, Plan, Schedule, Scored, Sprt, Tally};
use trapline_bots::{FaultKind, Level, level};

const PAIRS: u64 = 200;

fn plan() -> Plan {
    Plan::new(Schedule::RoundRobin, 2, PAIRS, 1)
}

fn scored(halves: u8) -> Scored {
    Scored { halves: [halves, 2 - halves], losses: None, forfeit: None }
}

/// The fixture of that pair.
fn fixture(pair: u64, swapped: bool) -> Fixture {
    Fixture { pairing: 0, players: [0, 1], pair, swapped }
}

#[test]
fn a_pair_counts_once_both_games_and_all_pairs_before_are_there() {
    let mut tally = Tally::new(plan(), None);
    tally.note(&fixture(1, false), scored(2));
    tally.note(&fixture(1, true), scored(1));
    tally.note(&fixture(0, true), scored(0));
    assert_eq!((tally.games(), tally.pairings[0].games), (0, [0, 0, 0]));
    tally.note(&fixture(0, false), scored(2));
    assert_eq!((tally.games(), tally.pairings[0].games), (4, [2, 1, 1]));
    assert_eq!(tally.pairings[0].pairs, Pairs([0, 0, 1, 1, 0]));
    assert_eq!(tally.standing(0).games, [2, 1, 1]);
    assert_eq!(tally.standing(1).games, [1, 1, 2]);
    assert_eq!(tally.standing(1).pairs, Pairs([0, 1, 1, 0, 0]));
    assert!(!tally.is_finished());
}

#[test]
fn the_order_in_which_games_end_changes_nothing() {
    let game = <TrapRunner as trapline::Show>::with(&[0]);
    let make = |_| level::agent(Level::Random, &game, None).expect("a bot");
    let hall = hall::<TrapRunner>(3, 60, Drawn::Moves, &make);
    let mut lines = all(&hall, 1);
    let sprt = Some(Sprt::new(0.0, 80.0));
    let told = |lines: &[trapline_arena::Line]| {
        let mut tally = Tally::new(hall.plan.clone(), sprt);
        for line in lines {
            let (fixture, scored) = line.scored(&hall.plan).expect("a game of this plan");
            tally.note(&fixture, scored);
        }
        let pairings = tally.pairings.iter().map(|one| (one.games, one.pairs, one.llr, one.decision));
        (pairings.collect::<Vec<_>>(), tally.is_finished())
    };
    let (pairings, finished) = told(&lines);
    assert!(finished);
    assert!(pairings.iter().any(|(.., decision)| decision.is_some()), "nothing is decided: {pairings:?}");
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..5 {
        lines.shuffle(&mut rng);
        assert_eq!(told(&lines), (pairings.clone(), true));
    }
}

#[test]
fn nothing_counts_after_a_decision() {
    let sprt = Sprt::new(0.0, 50.0);
    let mut tally = Tally::new(plan(), Some(sprt));
    // The decision comes with the first number of won pairs whose ratio is past the bound.
    let enough =
        (1..).find(|&won| sprt.llr(&Pairs([0, 0, 0, 0, won])) >= sprt.bounds()[1]).expect("some day");
    for pair in 0..PAIRS {
        tally.note(&fixture(pair, false), scored(2));
        tally.note(&fixture(pair, true), scored(2));
        assert_eq!(tally.is_finished(), pair + 1 >= enough);
    }
    assert!(enough < PAIRS);
    assert_eq!(tally.games(), 2 * enough);
    assert_eq!(tally.pairings[0].decision, Some(Decision::Elo1));
}

#[test]
fn losses_and_forfeits_go_to_whose_they_are() {
    let mut tally = Tally::new(plan(), None);
    let forfeit = |seat, kind, cause: &str| Some(Forfeit { seat, kind, cause: cause.to_owned() });
    let losses = Some([Loss { sum: 0.5, actions: 4 }, Loss { sum: 0.25, actions: 3 }]);
    let one = Scored { halves: [0, 2], losses, forfeit: forfeit(Player::One, FaultKind::Timeout, "slow") };
    // In the second game seat 1 is the second player's.
    let two = Scored { halves: [2, 0], losses, forfeit: forfeit(Player::One, FaultKind::Crash, "gone") };
    for pair in 0..3 {
        tally.note(&fixture(pair, false), one.clone());
        tally.note(&fixture(pair, true), two.clone());
    }
    let counted = |player| {
        [FaultKind::Illegal, FaultKind::Timeout, FaultKind::Crash].map(|kind| tally.forfeits_of(player, kind))
    };
    assert_eq!((counted(0), counted(1)), ([0, 3, 0], [0, 0, 3]));
    let told: Vec<_> =
        tally.forfeits().into_iter().map(|one| (one.player, one.cause, one.times, one.game)).collect();
    assert_eq!(told, [(0, "slow".to_owned(), 3, 0), (1, "gone".to_owned(), 3, 1)]);
    assert_eq!(tally.standing(0).loss.average(), Some(3.0 / 24.0));
    assert_eq!(tally.standing(1).loss, Loss { sum: 1.5, actions: 18 });
}
