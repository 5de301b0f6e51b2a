//! Trap and Treasure: the solver's values against the rules themselves. A value is right where it is the best that
//! any action leads to; distances grow from the ends, so what is right everywhere is proved.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::{State, Traps};
use trapline::grid::CellSet;
use trapline::{Game, Player, Turn, Viewer, subset};
use trapline_solve::Counts;
use trapline_solve::treasure::{self, Solution};
use trapline_solve::{Value, open};

/// All positions that make sense, are not over, and whose player to move is not snared.
fn positions(game: &TrapAndTreasure) -> impl Iterator<Item = State> {
    let (game, cells) = (*game, game.grid().cells());
    let most = game.allowance();
    let sets = (0..=2 * usize::from(most)).flat_map(move |size| {
        (0..subset::count(cells.len(), size)).map(move |n| cells.at_ranks(subset::nth(size, n)))
    });
    sets.flat_map(move |traps| {
        let shares = (0..=most).filter_map(move |a| {
            let b = (2 * most).checked_sub(traps.len() as u8 + a)?;
            (b <= most).then_some([a, b])
        });
        shares.flat_map(move |left| on_board(game, traps, left))
    })
}

fn on_board(game: TrapAndTreasure, traps: CellSet, left: [u8; 2]) -> impl Iterator<Item = State> {
    let cells = game.grid().cells();
    let pieces = cells.iter().flat_map(move |a| cells.without(a).iter().map(move |b| [a, b]));
    pieces.flat_map(move |pieces| {
        let carriers = [None, Some(Player::One), Some(Player::Two)];
        carriers.into_iter().flat_map(move |carrier| {
            Player::BOTH.into_iter().flat_map(move |mover| {
                let snared = [[false; 2], [mover == Player::Two, mover == Player::One]];
                snared.into_iter().filter_map(move |snared| {
                    let state = game.position(mover, pieces, carrier, traps, left, snared).ok()?;
                    // Where the mover can do nothing the turn has passed on: that is another position.
                    (game.turn(&state) == Turn::Of(mover)).then_some(state)
                })
            })
        })
    })
}

/// The best of what all actions lead to.
fn best(game: &TrapAndTreasure, solution: &Solution, state: &State) -> Value {
    let view = game.view(state, Viewer::Referee);
    game.actions(&view).map(|action| solution.after(state, action)).max().expect("there is an action")
}

fn count(counts: &mut Counts, value: Value) {
    match value {
        Value::Win(_) => counts.win += 1,
        Value::Draw => counts.draw += 1,
        Value::Loss(_) => counts.loss += 1,
    }
}

#[test]
fn small_boards_are_right_everywhere_and_agree_with_the_plain_solver() {
    for traps in [Traps::Snare, Traps::Wall] {
        for allowance in [0, 1, 2] {
            let game = TrapAndTreasure::reduced(traps, 3, allowance);
            let solution = treasure::solve(game, true, &|_| {}).expect("enough memory");
            let plain =
                open::solve(&game, positions(&game), |reply| reply.turns(), usize::MAX).expect("it fits");
            let mut counts = Counts::default();
            for state in positions(&game) {
                let value = solution.value(&state);
                assert_eq!(value, best(&game, &solution, &state), "{traps:?} {allowance} {state:?}");
                assert_eq!(Some(value), plain.value(&state), "{traps:?} {allowance} {state:?}");
                count(&mut counts, value);
            }
            assert_eq!(counts, solution.counts(), "{traps:?} {allowance}");
        }
    }
}

#[test]
fn symmetry_changes_nothing() {
    let game = TrapAndTreasure::reduced(Traps::Snare, 3, 2);
    let [with, without] =
        [true, false].map(|symmetry| treasure::solve(game, symmetry, &|_| {}).expect("enough memory"));
    assert!(with.bytes() < without.bytes());
    assert_eq!(with.counts(), without.counts());
    for state in positions(&game) {
        assert_eq!(with.value(&state), without.value(&state));
    }
}

#[test]
fn the_full_board_is_right_wherever_one_looks() {
    for traps in [Traps::Snare, Traps::Wall] {
        let game = TrapAndTreasure::reduced(traps, 5, 3);
        let solution = treasure::solve(game, true, &|_| {}).expect("enough memory");
        let mut rng = SmallRng::seed_from_u64(7);
        let cells = game.grid().cells();
        for _ in 0..300 {
            let size = rng.random_range(0..=6);
            let traps = cells.at_ranks(subset::nth(size, rng.random_range(0..subset::count(25, size))));
            let least = (6 - size).saturating_sub(3);
            let a = rng.random_range(least..=(6 - size).min(3));
            for state in on_board(game, traps, [a as u8, (6 - size - a) as u8]).step_by(97) {
                assert_eq!(solution.value(&state), best(&game, &solution, &state), "{state:?}");
            }
        }
    }
}
