//! Hidden Path: the proof, and what is said of positions, held against the rules themselves.
//!
//! On small boards the best answer to a strategy is found by going through the whole game, secrets and all,
//! with nothing but [`Game`] and what the solution says it does. The full board's strategies are checked by
//! `oracle/certify_path.py`, which shares nothing with the solver.

use crate::certify::checked;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use trapline::games::HiddenPath;
use trapline::games::hidden_path::{Action, Finish, Reply, State};
use trapline::{Event, Game, Log, Player, Show, Sight, Turn, Viewer};
use trapline_solve::hidden::{Bound, Choice, Solved, Verdict};
use trapline_solve::path::{Solution, solve};

const CLOSE: f64 = 1e-9;

/// The full board where player 1 moves first, solved once for all tests.
fn full(finish: Finish) -> &'static (HiddenPath, Solution) {
    static SOLVED: [OnceLock<(HiddenPath, Solution)>; 2] = [OnceLock::new(), OnceLock::new()];
    SOLVED[finish as usize].get_or_init(|| board(finish, Player::One, 10, 3))
}

fn board(finish: Finish, first: Player, length: u8, traps: u8) -> (HiddenPath, Solution) {
    let game = HiddenPath::reduced(finish, first, length, traps);
    (game, solve(&game, &|_| ()))
}

/// The bounds, which are fractions in this game.
fn bounds(solution: &Solution) -> [f64; 2] {
    let proof = solution.proof();
    assert!(
        matches!((&proof.lower, &proof.upper), (Bound::Exact(lower), Bound::Exact(upper)) if lower <= upper)
    );
    assert_eq!(proof.max_plies, None);
    [proof.lower.down(), proof.upper.up()]
}

/// What happened, as that player saw it.
fn seen(game: &HiddenPath, events: &[(Player, Action, Reply)], by: Player) -> Vec<Event<HiddenPath>> {
    let shown = |&(player, action, reply): &(Player, Action, Reply)| Event {
        player,
        action: (player == by || !game.is_private(action)).then_some(action),
        reply,
    };
    events.iter().map(shown).collect()
}

fn judge(
    game: &HiddenPath,
    solution: &Solution,
    start: &State,
    events: &[(Player, Action, Reply)],
    now: &State,
) -> Verdict<Action> {
    let player = game.turn(now).player().expect("the game goes on");
    let view = |state| game.view(state, Viewer::Seat(player));
    let events = seen(game, events, player);
    let events = Log::new(game, &events, Viewer::Seat(player));
    let sight = Sight { player, first: view(start), view: view(now), events };
    let verdict = solution.judge(&sight).expect("every position is judged");
    // Whoever plays by the solution does what it says of the position.
    let said = verdict.choices.iter().filter(|choice| choice.probability > 0.0);
    let said: BTreeMap<Action, f64> = said.map(|choice| (choice.action, choice.probability)).collect();
    let done: BTreeMap<Action, f64> =
        solution.mix(&sight).expect("every position is played").into_iter().collect();
    assert_eq!(done, said, "{now:?}");
    verdict
}

/// Everything there is to know in a position, to a player who cannot tell these states apart.
struct Fog<'a> {
    game: &'a HiddenPath,
    solution: &'a Solution,
    /// Who answers the other's strategy as well as possible.
    responder: Player,
}

/// A state, what led to it, and how likely the other's strategy brings it about.
#[derive(Clone)]
struct Case {
    state: State,
    events: Vec<(Player, Action, Reply)>,
    chance: f64,
}

impl Fog<'_> {
    /// The responder's best result, summed over the cases with their chances. Holds what the solution says of
    /// every position on the way against it.
    fn best(&self, cases: &[Case]) -> f64 {
        let chance: f64 = cases.iter().map(|case| case.chance).sum();
        match self.game.turn(&cases[0].state) {
            Turn::Over(outcome) if outcome.winner == Some(self.responder) => chance,
            Turn::Over(_) => -chance,
            Turn::Of(player) if player == self.responder => {
                let view = self.game.view(&cases[0].state, Viewer::Seat(player));
                let actions: Vec<Action> = self.game.actions(&view).collect();
                let after = |&action: &Action| {
                    let next = cases.iter().map(|case| self.played(case, action, 1.0)).collect();
                    (action, self.parted(next) / chance)
                };
                let values: BTreeMap<Action, f64> = actions.iter().map(after).collect();
                self.compare(&cases[0], &values);
                values.into_values().fold(f64::NEG_INFINITY, f64::max) * chance
            }
            Turn::Of(_) => {
                let next = cases.iter().flat_map(|case| {
                    let verdict =
                        judge(self.game, self.solution, &self.game.start(), &case.events, &case.state);
                    let likely = verdict.choices.into_iter().filter(|choice| choice.probability > 0.0);
                    likely.map(|Choice { action, probability, .. }| self.played(case, action, probability))
                });
                self.parted(next.collect())
            }
        }
    }

    fn played(&self, case: &Case, action: Action, probability: f64) -> Case {
        let player = self.game.turn(&case.state).player().expect("the game goes on");
        let (state, reply) = self.game.play(case.state, action);
        let events = case.events.iter().copied().chain([(player, action, reply)]).collect();
        Case { state, events, chance: case.chance * probability }
    }

    /// The sum over what the responder can tell apart of the last action.
    fn parted(&self, cases: Vec<Case>) -> f64 {
        let mut parts: BTreeMap<String, Vec<Case>> = BTreeMap::new();
        for case in cases {
            let last = seen(self.game, &case.events, self.responder).pop().expect("there was an action");
            parts.entry(format!("{:?} {:?}", last.action, last.reply)).or_default().push(case);
        }
        parts.values().map(|cases| self.best(cases)).sum()
    }

    fn compare(&self, case: &Case, values: &BTreeMap<Action, f64>) {
        let verdict = judge(self.game, self.solution, &self.game.start(), &case.events, &case.state);
        assert_eq!(verdict.choices.len(), values.len());
        for choice in verdict.choices {
            let value = values[&choice.action];
            assert!((choice.value - value).abs() < CLOSE, "{:?}: {choice:?}, not {value}", case.events);
        }
    }
}

#[test]
fn nobody_does_better_against_a_strategy_than_is_proved_and_every_position_is_worth_what_is_said() {
    let mut exact = 0;
    for (finish, length, traps) in [
        (Finish::Trappable, 2, 1),
        (Finish::Safe, 3, 1),
        (Finish::Trappable, 3, 2),
        (Finish::Trappable, 4, 1),
        (Finish::Safe, 4, 1),
        (Finish::Safe, 4, 2),
        (Finish::Trappable, 4, 2),
        (Finish::Safe, 5, 1),
    ] {
        for first in Player::BOTH {
            let (game, solution) = board(finish, first, length, traps);
            let [lower, upper] = bounds(&solution);
            let start = [Case { state: game.start(), events: vec![], chance: 1.0 }];
            for (responder, bound) in [(Player::One, upper), (Player::Two, -lower)] {
                let best = Fog { game: &game, solution: &solution, responder }.best(&start);
                assert!(best < bound + CLOSE, "{game:?}: {responder:?} gets {best}, more than {bound}");
                if upper - lower < CLOSE {
                    assert!((best - bound).abs() < CLOSE, "{game:?}: {responder:?} gets {best}, not {bound}");
                    exact += usize::from(lower.abs() < 1.0);
                }
            }
        }
    }
    assert!(exact > 0, "none was both exact and open");
}

#[test]
fn the_value_of_the_full_board_is_settled_and_turns_with_who_begins() {
    for finish in [Finish::Trappable, Finish::Safe] {
        let (one, two) = (&full(finish).1, board(finish, Player::Two, 10, 3).1);
        assert_eq!(one.proof().lower, one.proof().upper);
        let [lower, upper] = bounds(one);
        assert!(0.0 < lower && upper < 1.0, "moving first helps, but does not win");
        let [Bound::Exact(value), Bound::Exact(turned)] = [&one.proof().lower, &two.proof().upper] else {
            panic!("the bounds are fractions")
        };
        assert_eq!(*value, -turned.clone());
        for player in Player::BOTH {
            assert_eq!(one.hiding(player).cases(), two.hiding(player.other()).cases());
            assert_eq!(one.first_move(player), two.first_move(player.other()));
        }
    }
}

#[test]
fn on_the_full_board_a_strategy_does_only_what_is_best() {
    for finish in [Finish::Trappable, Finish::Safe] {
        let (game, solution) = full(finish);
        let [value, _] = bounds(solution);
        let mut random = SmallRng::seed_from_u64(1);
        for _ in 0..100 {
            // Both play as proved; what they do must be among the best there is.
            let (mut state, mut events) = (game.start(), vec![]);
            while let Turn::Of(player) = game.turn(&state) {
                let verdict = judge(game, solution, &game.start(), &events, &state);
                if events.len() < 2 {
                    let expected = if player == Player::One { value } else { -value };
                    assert!((verdict.value - expected).abs() < CLOSE, "{} {expected}", verdict.value);
                }
                let sum: f64 = verdict.choices.iter().map(|choice| choice.probability).sum();
                assert!((sum - 1.0).abs() < CLOSE, "{sum}");
                let mut drawn: f64 = random.random();
                let chosen = verdict.choices.iter().find(|choice| {
                    drawn -= choice.probability;
                    drawn < 0.0
                });
                let chosen = chosen.unwrap_or(&verdict.choices[0]);
                assert!(
                    chosen.probability == 0.0 || chosen.value > verdict.value - CLOSE,
                    "{events:?} {chosen:?}"
                );
                let (next, reply) = game.play(state, chosen.action);
                events.push((player, chosen.action, reply));
                state = next;
            }
        }
    }
}

/// Checks that a verdict makes sense.
fn is_sensible(game: &HiddenPath, state: &State, verdict: &Verdict<Action>) {
    let listed: BTreeSet<Action> = verdict.choices.iter().map(|choice| choice.action).collect();
    let legal: BTreeSet<Action> = game.actions(&game.view(state, Viewer::Public)).collect();
    assert_eq!(listed, legal);
    let sum: f64 = verdict.choices.iter().map(|choice| choice.probability).sum();
    assert!((sum - 1.0).abs() < CLOSE, "{state:?} {verdict:?}");
    assert!(verdict.choices.iter().all(|choice| choice.value.abs() < 1.0 + CLOSE), "{state:?} {verdict:?}");
}

#[test]
fn there_is_an_answer_however_badly_both_play() {
    let (game, solution) = full(Finish::Trappable);
    let mut random = SmallRng::seed_from_u64(2);
    for _ in 0..30 {
        let (mut state, mut events) = (game.start(), vec![]);
        while let Turn::Of(player) = game.turn(&state) {
            is_sensible(game, &state, &judge(game, solution, &game.start(), &events, &state));
            let view = game.view(&state, Viewer::Public);
            let action = game.nth(&view, random.random_range(0..game.count(&view)));
            let (next, reply) = game.play(state, action);
            events.push((player, action, reply));
            state = next;
        }
    }
}

#[test]
fn there_is_an_answer_for_positions_set_up_by_hand() {
    let (game, solution) = full(Finish::Safe);
    let mut random = SmallRng::seed_from_u64(3);
    for _ in 0..100 {
        let mut lists = || {
            let mut steps: Vec<u8> = (1..=9).collect();
            (0..6).for_each(|at| steps.swap(at, random.random_range(at..9)));
            let armed = random.random_range(0..=3);
            (steps[..armed].to_vec(), steps[armed..3].to_vec(), random.random_range(0..10))
        };
        // A token may even stand on a trap that is armed.
        let ((armed_1, sprung_1, at_1), (armed_2, sprung_2, at_2)) = (lists(), lists());
        let fields =
            json!({"positions": [at_1, at_2], "traps": [armed_1, armed_2], "sprung": [sprung_1, sprung_2]});
        let view =
            game.read_state(Player::BOTH[random.random_range(0..2)], fields).expect("it is well formed");
        let start = game.restore(&view).expect("it makes sense");
        let (mut state, mut events) = (start, vec![]);
        while let Turn::Of(player) = game.turn(&state) {
            is_sensible(game, &state, &judge(game, solution, &start, &events, &state));
            let view = game.view(&state, Viewer::Public);
            let action = game.nth(&view, random.random_range(0..game.count(&view)));
            let (next, reply) = game.play(state, action);
            events.push((player, action, reply));
            state = next;
        }
    }
}

#[test]
fn whoever_can_finish_now_wins() {
    let (game, solution) = full(Finish::Safe);
    let fields = json!({"positions": [8, 9], "traps": [[1, 2, 3], [4, 5, 6]], "sprung": [[], []]});
    let start = game
        .restore(&game.read_state(Player::One, fields).expect("it is well formed"))
        .expect("it makes sense");
    let verdict = judge(game, solution, &start, &[], &start);
    assert_eq!(verdict.choices[0].action, Action::Move(2));
    assert_eq!(verdict.value, 1.0);
    // The other move loses at once, wherever it leads.
    assert_eq!(verdict.choices[1].value, -1.0);
    assert_eq!(verdict.choices[0].probability, 1.0);
}

#[test]
fn nobody_dawdles_where_it_is_won() {
    let (game, solution) = full(Finish::Safe);
    // The other needs four moves at least, and all their traps are known: there is time for every move.
    for (at, hasty) in [(7, 3), (8, 2)] {
        let fields = json!({"positions": [at, 0], "traps": [[1, 2, 3], []], "sprung": [[], [4, 5, 6]]});
        let view = game.read_state(Player::One, fields).expect("it is well formed");
        let start = game.restore(&view).expect("it makes sense");
        let verdict = judge(game, solution, &start, &[], &start);
        assert!(verdict.choices.iter().all(|choice| choice.value == 1.0), "{verdict:?}");
        assert_eq!(verdict.choices[0].action, Action::Move(hasty));
        let shares: Vec<f64> = verdict.choices.iter().map(|choice| choice.probability).collect();
        assert!(shares[0] == 1.0 && shares[1..].iter().all(|&share| share == 0.0), "{verdict:?}");
    }
}

#[test]
fn bounds_hold_where_they_leave_a_gap() {
    // A strategy's own placements and first moves cannot be worth less than what it is sure of.
    for (finish, length, traps) in [(Finish::Safe, 8, 2), (Finish::Safe, 8, 3), (Finish::Trappable, 9, 3)] {
        let (game, solution) = board(finish, Player::One, length, traps);
        let [lower, upper] = bounds(&solution);
        let start = game.start();
        let one = judge(&game, &solution, &start, &[], &start);
        // Against player 2's strategy player 1 can get no more than that strategy concedes, nor less than the
        // value.
        assert!(lower - CLOSE < one.value && one.value < upper + CLOSE, "{lower} {} {upper}", one.value);
        let placed = one.choices[0].action;
        let (state, reply) = game.play(start, placed);
        let two = judge(&game, &solution, &start, &[(Player::One, placed, reply)], &state);
        assert!(-upper - CLOSE < two.value && two.value < -lower + CLOSE, "{lower} {} {upper}", -two.value);
    }
}

#[test]
fn a_checker_that_shares_nothing_with_the_solver_agrees() {
    let (_, small) = board(Finish::Trappable, Player::Two, 6, 2);
    let (_, gap) = board(Finish::Safe, Player::Two, 8, 2);
    let proofs = [&full(Finish::Trappable).1, &full(Finish::Safe).1, &small, &gap].map(Solution::text);
    for (number, proof) in proofs.iter().enumerate() {
        let Some((holds, said)) = checked("hidden-path", &format!("path-{number}.jsonl"), proof) else {
            return;
        };
        assert!(holds, "{said}");
    }
    // A running in which more go on than come, and a hiding that is easier to guess.
    let more = proofs[0].replacen("\"weights\":[0, 0, 1]", "\"weights\":[0, 0, 2]", 1);
    let easier = proofs[0].replacen("\"weight\":1}", "\"weight\":2}", 1);
    for (name, spoilt) in [("path-more.jsonl", more), ("path-easier.jsonl", easier)] {
        assert_ne!(spoilt, proofs[0]);
        let (holds, said) = checked("hidden-path", name, &spoilt).expect("there was Python before");
        assert!(!holds, "{said}");
    }
}
