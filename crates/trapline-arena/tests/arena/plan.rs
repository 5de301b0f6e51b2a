//! Which games there are, who sits where, and what they begin with.

use std::collections::HashSet;
use trapline::Player;
use trapline_arena::{Fixture, Plan, Schedule};

fn all(plan: &Plan) -> Vec<Fixture> {
    (0..plan.games()).map(|number| plan.fixture(number).expect("a game")).collect()
}

fn plan() -> Plan {
    Plan::new(Schedule::RoundRobin, 4, 5, 9)
}

#[test]
fn everybody_plays_everybody_in_pairs() {
    let fixtures = all(&plan());
    assert_eq!(fixtures.len(), 6 * 5 * 2);
    for first in 0..4 {
        for second in first + 1..4 {
            for pair in 0..5 {
                let fits = |one: &&Fixture| one.players == [first, second] && one.pair == pair;
                let both: Vec<_> = fixtures.iter().filter(fits).collect();
                let seats = both.iter().map(|one| Player::BOTH.map(|seat| one.sitting(seat)));
                assert_eq!(seats.collect::<Vec<_>>(), [[first, second], [second, first]]);
                assert_eq!(both[0].seat(0), Player::One);
                assert_eq!(both[1].seat(0), Player::Two);
                assert_eq!(both[1].seat(1), Player::One);
            }
        }
    }
}

#[test]
fn numbers_and_games_are_the_same_thing() {
    for number in 0..plan().games() {
        assert_eq!(plan().number(&plan().fixture(number).expect("a game")), number);
    }
}

#[test]
fn more_pairs_only_add_games_at_the_end() {
    let more = all(&Plan { pairs: 8, ..plan() });
    assert_eq!(more[..all(&plan()).len()], all(&plan()));
}

#[test]
fn both_games_of_a_pair_have_the_same_seeds_and_no_others_have() {
    let mut seen = HashSet::new();
    for (number, fixture) in all(&plan()).iter().enumerate().step_by(2) {
        let other = plan().fixture(number as u64 + 1).expect("a game");
        assert_eq!(plan().opening_seed(fixture), plan().opening_seed(&other));
        for seat in Player::BOTH {
            assert_eq!(plan().seed(fixture, seat), plan().seed(&other, seat));
            assert!(seen.insert(plan().seed(fixture, seat)), "a seed came up twice");
        }
        assert!(seen.insert(plan().opening_seed(fixture)), "a seed came up twice");
        for game in [fixture, &other] {
            assert!(seen.insert(plan().secrets_seed(game)), "a seed came up twice");
        }
    }
    let other = Plan { seed: 10, ..plan() };
    assert!(all(&other).iter().all(|fixture| !seen.contains(&other.seed(fixture, Player::One))));
    assert!(seen.iter().all(|&seed| seed < 1 << 53), "they fit in a floating point number");
}
