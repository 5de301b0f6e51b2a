//! The general solver: games whose values others have published, small boards whose values follow from a few lines
//! of arithmetic, and best responses against a second way to find them that shares nothing with the first.

use crate::known::{self, Kuhn, Leduc, LiarsDice};
use std::collections::HashMap;
use trapline::games::hidden_path::Finish;
use trapline::games::maze_runner_duel::Placement;
use trapline::games::trap_and_treasure::Traps;
use trapline::games::trap_runner::Edges;
use trapline::games::{GridHunt, HiddenPath, MazeRunnerDuel, TrapAndTreasure, TrapRunner};
use trapline::{Game, Player, Turn, Viewer};
use trapline_solve::equilibrium::{self, Bounds, Method, Solution, Strategy};
use trapline_solve::tree::{Builder, Horizon, Tree, TreeError};

const METHODS: [Method; 2] = [Method::Discounted, Method::Predictive];

/// Solves to that exploitability, which has to be reached, and sees that the value is where it should be.
#[track_caller]
fn assert_value(tree: &Tree, method: Method, target: f64, value: f64) -> Solution {
    let solution = equilibrium::solve(tree, method, target, 100_000);
    let Bounds { lower, upper } = solution.bounds;
    assert!(solution.bounds.exploitability() <= target, "{method:?}: {lower} to {upper}");
    // Sums of many numbers are right to some fourteen digits.
    assert!(
        lower <= value + 1e-12 && value - 1e-12 <= upper,
        "{method:?}: {value} not in {lower} to {upper}"
    );
    solution
}

fn assert_near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found}, not {wanted}");
}

#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    let (tree, sets) = known::tree(&Kuhn::Deal);
    for method in METHODS {
        let solution = assert_value(&tree, method, 1e-4, -1.0 / 18.0);
        // Player 2 has only one optimal strategy, which Kuhn gives: bluff with a third of the lowest cards after a
        // pass, call with a third of the middle ones after a bet.
        let bets = |card: u64, player_one_bet: u64| {
            let set = sets[1][&(card << 8 | 1 << 4 | player_one_bet)].expect("two actions");
            solution.strategies[1].at(&tree, set)[1]
        };
        assert_near(bets(0, 0), 1.0 / 3.0, 0.01);
        assert_near(bets(1, 1), 1.0 / 3.0, 0.01);
        assert_near(bets(0, 1), 0.0, 0.01);
        assert_near(bets(2, 1), 1.0, 0.01);
    }
    assert_value(&tree, Method::Predictive, 1e-9, -1.0 / 18.0);
}

/// The value is the one in the tests of the Python package `noregret`, found on OpenSpiel's `leduc_poker`.
#[test]
fn leduc_is_worth_what_others_have_found() {
    let (tree, _) = known::tree(&Leduc::START);
    for method in METHODS {
        assert_value(&tree, method, 0.002, -0.085_606_424_18);
    }
}

#[test]
fn both_methods_agree_on_liars_dice() {
    let (tree, _) = known::tree(&LiarsDice::start(4));
    let [one, two] = METHODS.map(|method| equilibrium::solve(&tree, method, 1e-3, 10_000).bounds);
    for bounds in [one, two] {
        assert!(bounds.exploitability() <= 1e-3, "{bounds:?}");
    }
    assert!(one.lower <= two.upper && two.lower <= one.upper, "{one:?} and {two:?}");
}

/// Player 1 gets the entry of the matrix that the two choose without seeing each other's choice.
fn matrix(payoffs: [[f64; 2]; 2]) -> Tree {
    let (mut builder, root) = Builder::new(100);
    for (row, branch) in builder.decide(root, Player::One, (), 2).unwrap().enumerate() {
        for (column, branch) in builder.decide(branch, Player::Two, (), 2).unwrap().enumerate() {
            builder.end(branch, payoffs[row][column]).unwrap();
        }
    }
    builder.finish().unwrap().0
}

/// Who mixes makes the other indifferent: 2p - (1 - p) = -p + (1 - p), so p = 2/5 and the value is 1/5.
#[test]
fn a_matrix_is_mixed_as_arithmetic_has_it() {
    let tree = matrix([[2.0, -1.0], [-1.0, 1.0]]);
    for method in METHODS {
        let solution = assert_value(&tree, method, 1e-4, 0.2);
        for strategy in &solution.strategies {
            assert_near(strategy.at(&tree, 0)[0], 0.4, 0.001);
        }
    }
}

#[test]
fn a_best_response_is_the_best_there_is() {
    let tree = matrix([[2.0, -1.0], [-1.0, 1.0]]);
    let strategy = |player, weights: [f64; 2]| Strategy::new(&tree, player, |_| weights.to_vec());
    // Against one half each, the first row gets 1/2 and the second 0.
    let (response, worth) = strategy(Player::Two, [3.0, 3.0]).best_response(&tree);
    assert_eq!((response.at(&tree, 0), worth), (&[1.0, 0.0][..], 0.5));
    // Against the first row three times of four: 5/4 in the first column, -1/2 in the second; player 2 pays that.
    let (response, worth) = strategy(Player::One, [3.0, 1.0]).best_response(&tree);
    assert_eq!((response.at(&tree, 0), worth), (&[0.0, 1.0][..], 0.5));
}

/// Where the other player stays away there is nothing to learn any more, but what one does there is what keeps them
/// away: it has to be averaged all the same. Solvers that skip it because the other's reach is zero leave there what
/// was played while they were still learning; on this board that can be exploited for a third of a win, however long
/// they go on.
#[test]
fn what_keeps_the_other_away_is_averaged_though_they_stay_away() {
    let game = HiddenPath::reduced(Finish::Trappable, Player::One, 4, 2);
    let tree = Tree::of(&game, Horizon { plies: 9, unresolved: 0.0 }, 1_000_000).expect("a small tree");
    for method in METHODS {
        let bounds = equilibrium::solve(&tree, method, 0.001, 1000).bounds;
        assert!(bounds.exploitability() <= 0.001, "{method:?}: {bounds:?}");
    }
}

#[test]
fn chance_is_multiplied_out() {
    // A coin that falls heads three times of four, unseen; who guesses right gets 1.
    let (mut builder, root) = Builder::new(100);
    for (side, branch) in builder.chance(root, &[3.0, 1.0]).unwrap().enumerate() {
        // Another coin that decides nothing.
        for branch in builder.chance(branch, &[1.0, 1.0]).unwrap() {
            for (guess, branch) in builder.decide(branch, Player::One, (), 2).unwrap().enumerate() {
                builder.end(branch, f64::from(u8::from(guess == side))).unwrap();
            }
        }
    }
    let (tree, _) = builder.finish().unwrap();
    assert_eq!((tree.nodes(), tree.ends(), tree.sets(Player::One), tree.sets(Player::Two)), (15, 2, 1, 0));
    let solution = assert_value(&tree, Method::Predictive, 1e-6, 0.75);
    assert_near(solution.strategies[0].at(&tree, 0)[0], 1.0, 1e-5);
}

#[test]
fn what_is_no_tree_is_refused() {
    let decide = |builder: &mut Builder<u8>, branch, name, count| {
        builder.decide(branch, Player::One, name, count).map(Vec::from_iter)
    };
    let (mut builder, root) = Builder::new(10);
    let branches = decide(&mut builder, root, 1, 2).unwrap();
    // The same name after different actions, and with another number of actions.
    decide(&mut builder, branches[0], 2, 2).unwrap();
    assert_eq!(decide(&mut builder, branches[1], 2, 2).unwrap_err(), TreeError::Forgetful);
    assert_eq!(decide(&mut builder, branches[1], 2, 1).unwrap_err(), TreeError::Actions);
    assert_eq!(decide(&mut builder, branches[1], 3, 100).unwrap_err(), TreeError::TooLarge(10));
    assert_eq!(builder.finish().map(drop).unwrap_err(), TreeError::Unfinished);

    let (mut builder, root) = Builder::new(10);
    let single = decide(&mut builder, root, 1, 1).unwrap()[0];
    assert_eq!(decide(&mut builder, single, 1, 2).unwrap_err(), TreeError::Actions);

    let (mut builder, root) = Builder::new(10);
    assert_eq!(decide(&mut builder, root, 1, 0).unwrap_err(), TreeError::Nothing);
    assert_eq!(builder.chance(root, &[]).map(drop).unwrap_err(), TreeError::Nothing);
    for weights in [[1.0, 0.0], [1.0, -1.0], [1.0, f64::NAN], [1.0, f64::INFINITY]] {
        assert_eq!(builder.chance(root, &weights).map(drop).unwrap_err(), TreeError::Number);
    }
    assert_eq!(builder.end(root, f64::NAN).unwrap_err(), TreeError::Number);

    let (mut builder, root) = Builder::<u8>::new(10);
    builder.end(root, 1.0).unwrap();
    assert_eq!(builder.end(root, 1.0).unwrap_err(), TreeError::Unfinished);
}

/// A game that can go on forever, followed forever: memory is not what stops it.
#[test]
fn a_tree_that_does_not_fit_is_refused() {
    let horizon = Horizon { plies: u32::MAX, unresolved: 0.0 };
    let game = TrapRunner::reduced(Edges::Wrap, 3, 1);
    assert_eq!(Tree::of(&game, horizon, 10_000).map(drop).unwrap_err(), TreeError::TooLarge(10_000));
    assert_eq!(equilibrium::bounds(&game, 100, 0.1, 10_000).unwrap_err(), TreeError::TooLarge(10_000));
}

/// The bounds of a game in so many plies, found to within `1e-4`, are these.
#[track_caller]
fn assert_bounds<G: Game>(game: &G, plies: u32, wanted: [f64; 2]) {
    let Bounds { lower, upper } = equilibrium::bounds(game, plies, 1e-4, 1_000_000).expect("a small tree");
    let fits = |found: f64, wanted: f64| (found - wanted).abs() <= 1e-4;
    assert!(fits(lower, wanted[0]) && fits(upper, wanted[1]), "{game:?}: {lower} to {upper}, not {wanted:?}");
}

/// Without scans and with treasures hidden anywhere, everybody finds the other's with equal chances at their first to
/// fourth dig, whatever the order. Player 1 wins where that is as soon as for player 2, in 10 cases of 16: 1/4.
#[test]
fn grid_hunt_on_four_cells() {
    for (first, value) in [(Player::One, 0.25), (Player::Two, -0.25)] {
        // The treasures, and four digs of the first and three of the other, when there is one cell left.
        assert_bounds(&GridHunt::reduced(first, 2, 0), 9, [value, value]);
    }
}

/// Of three steps before a safe last one, one is trapped: it takes two moves in two cases of three, and three
/// otherwise. Player 2 wins only where player 1 is slower, 1/3 times 2/3: 1 - 2 * 2/9 = 5/9.
#[test]
fn hidden_path_of_four_steps() {
    for (first, value) in [(Player::One, 5.0 / 9.0), (Player::Two, -5.0 / 9.0)] {
        assert_bounds(&HiddenPath::reduced(Finish::Safe, first, 4, 1), 8, [value, value]);
    }
}

/// Two steps to the centre by one of two ways, and one of them blocked: a bump costs a turn more. Player 2 wins where
/// only player 1 bumps, in one case of four: 1 - 2/4 = 1/2.
#[test]
fn maze_runner_duel_on_nine_cells() {
    for placement in [Placement::Any, Placement::Open] {
        assert_bounds(&MazeRunnerDuel::reduced(placement, 3, 1), 8, [0.5, 0.5]);
    }
}

/// The longer a game is followed, the closer the bounds are, and what is followed to no end is no bound at all.
#[test]
fn bounds_close_in_on_the_value() {
    let game = GridHunt::reduced(Player::One, 2, 0);
    let bounds: Vec<Bounds> = (2..=9)
        .map(|plies| equilibrium::bounds(&game, plies, 1e-4, 1_000_000).expect("a small tree"))
        .collect();
    assert_eq!((bounds[0].lower, bounds[0].upper), (-1.0, 1.0));
    for pair in bounds.windows(2) {
        assert!(pair[0].lower <= pair[1].lower + 1e-4 && pair[1].upper <= pair[0].upper + 1e-4, "{pair:?}");
    }
    assert!(bounds.iter().all(|bounds| bounds.lower <= 0.25 && 0.25 <= bounds.upper), "{bounds:?}");
}

/// Who begins is all that tells the seats apart: treasures and traps are placed unseen.
#[test]
fn if_player_2_begins_everything_is_turned_round() {
    fn turned<G: Game>(one_begins: &G, two_begins: &G, plies: u32) {
        let [one, two] = [one_begins, two_begins]
            .map(|game| equilibrium::bounds(game, plies, 1e-4, 1_000_000).expect("small"));
        assert_near(two.lower, -one.upper, 1e-4);
        assert_near(two.upper, -one.lower, 1e-4);
        assert!(one.upper > one.lower + 0.1, "a bracket that shows which way it is turned: {one:?}");
    }
    let hunt = |first| GridHunt::reduced(first, 2, 1);
    turned(&hunt(Player::One), &hunt(Player::Two), 6);
    let path = |first| HiddenPath::reduced(Finish::Trappable, first, 4, 3);
    turned(&path(Player::One), &path(Player::Two), 9);
}

/// What the end of a game is worth to player 1, if it is over or not followed any further.
fn payoff<G: Game>(game: &G, state: &G::State, plies: u32) -> Option<f64> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome.winner.map_or(0.0, |winner| winner.pick([1.0, -1.0]))),
        Turn::Of(_) => (plies == 0).then_some(0.0),
    }
}

/// What the responder gets at best in so many plies, believing in these positions, against somebody who does the
/// n-th of their actions with a weight of n. Beliefs are split by what the responder then sees.
fn respond<G: Game>(game: &G, responder: Player, believed: &[(f64, G::State)], plies: u32) -> f64 {
    let (_, some) = believed[0];
    assert!(
        believed.iter().all(|(_, state)| game.turn(state) == game.turn(&some)),
        "whose turn it is is public"
    );
    if payoff(game, &some, plies).is_some() {
        let worth = |(weight, state): &(f64, _)| weight * payoff(game, state, plies).expect("all are over");
        return responder.pick([1.0, -1.0]) * believed.iter().map(worth).sum::<f64>();
    }
    let view = game.view(&some, Viewer::Public);
    let count = game.count(&view);
    let mine = game.turn(&some).player() == Some(responder);
    let after = |actions: &[usize], weight: &dyn Fn(usize) -> f64| {
        let mut seen: HashMap<_, Vec<(f64, G::State)>> = HashMap::new();
        for &n in actions {
            let action = game.nth(&view, n);
            for (likely, state) in believed {
                let (next, reply) = game.play(*state, action);
                let shown = (mine || !game.is_private(action)).then_some(action);
                seen.entry((shown, reply)).or_default().push((likely * weight(n), next));
            }
        }
        seen.values().map(|believed| respond(game, responder, believed, plies - 1)).sum::<f64>()
    };
    if mine {
        (0..count).map(|n| after(&[n], &|_| 1.0)).fold(f64::NEG_INFINITY, f64::max)
    } else {
        let all = (count * (count + 1) / 2) as f64;
        after(&Vec::from_iter(0..count), &|n| (n + 1) as f64 / all)
    }
}

#[test]
fn best_responses_are_those_of_a_player_who_keeps_beliefs() {
    fn check<G: Game>(game: &G, plies: u32) {
        let tree = Tree::of(game, Horizon { plies, unresolved: 0.0 }, 1_000_000).expect("a small tree");
        for player in Player::BOTH {
            let weights = |set| (1..=tree.actions(player, set)).map(|n| n as f64).collect();
            let (_, worth) = Strategy::new(&tree, player, weights).best_response(&tree);
            let wanted = respond(game, player.other(), &[(1.0, game.start())], plies);
            assert!((worth - wanted).abs() < 1e-12, "{game:?} against {player:?}: {worth}, not {wanted}");
        }
    }
    for first in Player::BOTH {
        check(&GridHunt::reduced(first, 2, 1), 6);
        check(&HiddenPath::reduced(Finish::Trappable, first, 4, 2), 8);
        check(&HiddenPath::reduced(Finish::Safe, first, 5, 2), 8);
    }
    check(&MazeRunnerDuel::reduced(Placement::Any, 3, 3), 7);
    check(&MazeRunnerDuel::reduced(Placement::Open, 3, 2), 8);
    check(&TrapRunner::reduced(Edges::Wall, 3, 0), 6);
}

/// The best that the player to move can force in so many plies, as a player without secrets sees it.
fn minimax<G: Game<View = <G as Game>::State>>(game: &G, state: G::State, plies: u32) -> f64 {
    if let Some(payoff) = payoff(game, &state, plies) {
        return payoff;
    }
    let worth = game.actions(&state).map(|action| minimax(game, game.play(state, action).0, plies - 1));
    match game.turn(&state) {
        Turn::Of(Player::One) => worth.fold(f64::NEG_INFINITY, f64::max),
        _ => worth.fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn open_games_are_worth_what_can_be_forced() {
    fn check<G: Game<View = <G as Game>::State>>(game: &G, plies: u32) -> f64 {
        let tree = Tree::of(game, Horizon { plies, unresolved: 0.0 }, 1_000_000).expect("a small tree");
        let value = minimax(game, game.start(), plies);
        assert_value(&tree, Method::Predictive, 1e-3, value);
        value
    }
    let mut values = vec![];
    for plies in 3..=7 {
        values.push(check(&TrapRunner::reduced(Edges::Wrap, 3, 0), plies));
        values.push(check(&TrapRunner::reduced(Edges::Wall, 3, 0), plies));
        values.push(check(&TrapAndTreasure::reduced(Traps::Snare, 3, 1), plies));
    }
    values.sort_by(f64::total_cmp);
    values.dedup();
    assert!(values.len() > 1, "something is forced in some of them: {values:?}");
}
