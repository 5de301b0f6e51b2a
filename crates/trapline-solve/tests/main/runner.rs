//! Trap Runner: every position solved, and checked against the rules themselves.

use trapline::games::TrapRunner;
use trapline::games::trap_runner::{Edges, State};
use trapline::{Game, Player, Turn, Viewer};
use trapline_solve::Value;
use trapline_solve::open::{self, Solution};
use trapline_solve::runner;

/// What an action is worth to the player who does it, by the values of where it leads.
fn after(
    game: &TrapRunner,
    solution: &Solution<TrapRunner>,
    state: State,
    action: <TrapRunner as Game>::Action,
) -> Value {
    let next = game.play(state, action).0;
    match game.turn(&next) {
        Turn::Over(_) => Value::Win(1), // only the mover can capture
        Turn::Of(_) => solution.value(&next).expect("every position is solved").reversed().after(1),
    }
}

#[test]
fn every_value_is_the_best_that_an_action_leads_to() {
    for (edges, size, shields) in
        [(Edges::Wrap, 5, 3), (Edges::Wall, 5, 3), (Edges::Wrap, 3, 1), (Edges::Wall, 4, 2)]
    {
        let game = TrapRunner::reduced(edges, size, shields);
        let all = runner::positions(&game).collect::<Vec<_>>();
        let cells = usize::from(size * size);
        let shield_counts = usize::from(shields + 1) * usize::from(shields + 1);
        assert_eq!(all.len(), cells * (cells - 1) * shield_counts * 2);
        let solution = open::solve(&game, all.iter().copied(), |_| 1, usize::MAX).expect("it fits");
        for &state in &all {
            let view = game.view(&state, Viewer::Referee);
            let best = game.actions(&view).map(|action| after(&game, &solution, state, action)).max();
            assert_eq!(solution.value(&state), best, "{edges:?} {state:?}");
        }
    }
}

#[test]
fn a_player_without_shields_next_to_the_other_is_caught_at_once() {
    let game = TrapRunner::reduced(Edges::Wrap, 5, 3);
    let all = runner::positions(&game).collect::<Vec<_>>();
    let solution = open::solve(&game, all.iter().copied(), |_| 1, usize::MAX).expect("it fits");
    let cell = |x, y| game.grid().cell([x, y]).expect("a cell");
    for there in [cell(2, 1), cell(1, 2), cell(5, 1), cell(1, 5)] {
        let state = game.position(Player::One, [cell(1, 1), there], [3, 0]).expect("it makes sense");
        assert_eq!(solution.value(&state), Some(Value::Win(1)));
    }
}
