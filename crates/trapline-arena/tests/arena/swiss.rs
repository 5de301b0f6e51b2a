//! Rounds in which those meet who have done equally well: nobody twice while it can be helped, everybody as often.

use std::collections::{HashMap, HashSet};
use trapline_arena::{Fixture, Plan, Schedule, Scored, Tally};

/// Plays all rounds, the player with the smaller number always winning both games; what the rounds were.
fn rounds(players: usize, rounds: u64, pairs: u64, seed: u64) -> (Tally, Vec<Vec<[usize; 2]>>) {
    let mut tally = Tally::new(Plan::new(Schedule::Swiss { rounds }, players, pairs, seed), None);
    let mut drawn = vec![];
    let mut played = 0;
    while !tally.is_finished() {
        let known = tally.plan().known();
        assert!(!tally.draw(), "the round that is there has not been played");
        drawn.push(tally.plan().pairings[drawn.len() * (players / 2)..].to_vec());
        for number in played..known {
            let fixture: Fixture = tally.plan().fixture(number).expect("it is known");
            assert_eq!(tally.plan().number(&fixture), number);
            tally.note(&fixture, Scored { halves: [2, 0], losses: None, forfeit: None });
        }
        assert_eq!(tally.plan().fixture(known), None, "nobody knows who plays then");
        played = known;
        tally.draw();
    }
    assert_eq!(tally.games(), tally.plan().games());
    (tally, drawn)
}

#[test]
fn everybody_plays_once_a_round_and_nobody_meets_again_while_it_can_be_helped() {
    for (players, count) in [(2, 1), (4, 3), (5, 3), (8, 4), (9, 5), (16, 8)] {
        for seed in 0..20 {
            let (_, drawn) = rounds(players, count, 2, seed);
            assert_eq!(drawn.len() as u64, count);
            let mut met = HashSet::new();
            let mut pauses: HashMap<usize, u64> = HashMap::new();
            for round in drawn {
                let sat: HashSet<usize> = round.iter().flatten().copied().collect();
                assert_eq!(sat.len(), players / 2 * 2, "{round:?}");
                for player in (0..players).filter(|player| !sat.contains(player)) {
                    *pauses.entry(player).or_default() += 1;
                }
                for pairing in round {
                    assert!(met.insert(pairing), "{players} players: {pairing:?} met again");
                }
            }
            assert!(pauses.values().all(|&times| times <= 1), "{pauses:?}");
        }
    }
}

#[test]
fn the_best_is_found() {
    for seed in 0..20 {
        let (tally, drawn) = rounds(16, 4, 1, seed);
        // Four rounds single out one of sixteen, if the stronger always wins.
        let won = |player| tally.standing(player).games[0];
        assert_eq!(won(0), 8, "seed {seed}");
        assert!((1..16).all(|player| won(player) < 8), "seed {seed}");
        assert_ne!(drawn[0], rounds(16, 4, 1, seed + 1000).1[0], "the first round is drawn by lot");
    }
}

#[test]
fn where_there_are_more_rounds_than_opponents_some_meet_again_with_other_games() {
    let (tally, drawn) = rounds(4, 7, 2, 3);
    let mut times: HashMap<[usize; 2], u64> = HashMap::new();
    drawn.iter().flatten().for_each(|&pairing| *times.entry(pairing).or_default() += 1);
    assert!(times.values().all(|&times| (2..=3).contains(&times)), "{times:?}");
    let mut seeds = HashSet::new();
    for number in (0..tally.plan().games()).step_by(2) {
        let fixture = tally.plan().fixture(number).expect("it was played");
        assert!(seeds.insert(tally.plan().opening_seed(&fixture)), "games came up twice");
    }
}

#[test]
fn a_gauntlet_is_the_first_against_all_others() {
    let plan = Plan::new(Schedule::Gauntlet, 4, 3, 1);
    assert_eq!(plan.pairings, [[0, 1], [0, 2], [0, 3]]);
    assert_eq!((plan.games(), plan.known()), (18, 18));
    let all: HashSet<_> = (0..18)
        .map(|number| plan.fixture(number).expect("a game"))
        .map(|one| (one.players, one.pair, one.swapped))
        .collect();
    assert_eq!(all.len(), 18);
}
