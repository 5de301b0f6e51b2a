//! Maze Runner Duel: bounds that meet on small boards, and strategies that do in real matches what was promised.
//!
//! The written strategies are checked by `oracle/certify_maze.py`, which shares nothing with the solver. The full board
//! takes minutes: `cargo test --release -p trapline-solve -- --ignored`.

use crate::certify::checked;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::OnceLock;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::{Action, Placement, State, View};
use trapline::grid::CellSet;
use trapline::{Event, Game, Log, Outcome, Player, Show, Sight, Turn, Viewer};
use trapline_solve::hidden::{Solved, Verdict};
use trapline_solve::maze::{self, Solution};

fn quiet(_: f64) {}

fn solve(game: &MazeRunnerDuel) -> Solution {
    maze::solve(game, &quiet)
}

/// The full board after little training, made once for all tests.
fn rough() -> &'static Solution {
    static ROUGH: OnceLock<Solution> = OnceLock::new();
    ROUGH.get_or_init(|| maze::solve_roughly(&MazeRunnerDuel::with(&[1]), &quiet))
}

/// A match as one player sees it.
struct Seen {
    first: [View; 2],
    events: [Vec<Event<MazeRunnerDuel>>; 2],
}

impl Seen {
    fn from(game: &MazeRunnerDuel, state: &State) -> Seen {
        let first = Player::BOTH.map(|player| game.view(state, Viewer::Seat(player)));
        Seen { first, events: [vec![], vec![]] }
    }

    /// Plays an action on and notes what either player sees of it.
    fn play(&mut self, game: &MazeRunnerDuel, state: State, action: Action) -> State {
        let player = game.turn(&state).player().expect("the match goes on");
        let (next, reply) = game.play(state, action);
        for seat in Player::BOTH {
            let secret = game.is_private(action) && seat != player;
            let event = Event { player, action: (!secret).then_some(action), reply };
            self.events[seat.index()].push(event);
        }
        next
    }

    fn take_back(&mut self) {
        for events in &mut self.events {
            events.pop();
        }
    }

    fn verdict(&self, game: &MazeRunnerDuel, solution: &Solution, state: &State) -> Verdict<Action> {
        let player = game.turn(state).player().expect("the match goes on");
        let seat = player.index();
        solution
            .judge(&Sight {
                player,
                first: self.first[seat],
                view: game.view(state, Viewer::Seat(player)),
                events: Log::new(game, &self.events[seat], Viewer::Seat(player)),
            })
            .expect("every position is judged")
    }
}

fn result(outcome: Outcome, player: Player) -> f64 {
    match outcome.winner {
        None => 0.0,
        Some(winner) if winner == player => 1.0,
        Some(_) => -1.0,
    }
}

/// What the responder gets by always doing what is judged best, while the other plays their strategy, all of it tried.
fn played_out(
    game: &MazeRunnerDuel,
    solution: &Solution,
    responder: Player,
    state: State,
    seen: &mut Seen,
) -> f64 {
    let player = match game.turn(&state) {
        Turn::Over(outcome) => return result(outcome, responder),
        Turn::Of(player) => player,
    };
    let verdict = seen.verdict(game, solution, &state);
    let mut total = 0.0;
    let part = |n: usize, probability: f64| match player == responder {
        true => f64::from(u8::from(n == 0)),
        false => probability,
    };
    for (n, choice) in verdict.choices.iter().enumerate() {
        let part = part(n, choice.probability);
        if part > 0.0 {
            let next = seen.play(game, state, choice.action);
            total += part * played_out(game, solution, responder, next, seen);
            seen.take_back();
        }
    }
    total
}

/// What the responder gets with that placement against the other's mix, by playing all of it.
fn reached(game: &MazeRunnerDuel, solution: &Solution, responder: Player, placement: CellSet) -> f64 {
    let each = solution.placing(responder.other()).filter(|&(_, share)| share > 0.0).map(|(cells, share)| {
        let mut seen = Seen::from(game, &game.start());
        let mut state = game.start();
        for player in Player::BOTH {
            let cells = if player == responder { placement } else { cells };
            state = seen.play(game, state, Action::Place(cells));
        }
        share * played_out(game, solution, responder, state, &mut seen)
    });
    each.sum()
}

/// On three by three cells with one obstacle each, the way is two steps and either first step is barred with
/// probability 1/2. Player 1 walks through (1/2: won). Else player 2 has two turns: enough with probability 1/2
/// (1/4: lost); else both have bumped, player 1 is to move and knows the way (1/4: won). So 1/2 + 1/4 - 1/4. Further
/// obstacles that leave a way bar nothing else.
#[test]
fn small_boards_are_solved() {
    for obstacles in 1..=3 {
        let game = MazeRunnerDuel::reduced(Placement::Open, 3, obstacles);
        let solution = solve(&game);
        let proof = solution.proof();
        let (lower, upper) = (proof.lower.down(), proof.upper.up());
        assert!(lower <= 0.5 && 0.5 <= upper, "{obstacles}: {lower} {upper}");
        assert!(upper - lower < 1e-3, "{obstacles}: {lower} {upper}");
        assert_eq!(proof.max_plies, None);
    }
}

#[test]
fn what_is_promised_is_what_play_comes_to() {
    for (placement, obstacles) in [
        (Placement::Open, 1),
        (Placement::Open, 2),
        (Placement::Any, 1),
        (Placement::Any, 2),
        (Placement::Any, 3),
    ] {
        let game = MazeRunnerDuel::reduced(placement, 3, obstacles);
        let solution = solve(&game);
        for responder in Player::BOTH {
            for (cells, promised) in solution.placements(responder) {
                let reached = reached(&game, &solution, responder, cells);
                assert!(
                    (reached - promised).abs() < 1e-6,
                    "{placement:?} {responder:?} {cells:?}: {reached} {promised}"
                );
            }
        }
    }
}

#[test]
fn whoever_seals_never_loses() {
    for (size, obstacles) in [(3, 2), (3, 3), (5, 2)] {
        let game = MazeRunnerDuel::reduced(Placement::Any, size, obstacles);
        let solution = solve(&game);
        let proof = solution.proof();
        assert_eq!((proof.lower.down(), proof.upper.up()), (0.0, 0.0));
        for player in Player::BOTH {
            let best = solution.placements(player).map(|(_, value)| value).fold(-1.0, f64::max);
            assert_eq!(best, 0.0);
        }
    }
}

#[test]
#[ignore = "the full board: seconds in a release build"]
fn whoever_seals_never_loses_on_the_full_board() {
    let solution = solve(&MazeRunnerDuel::with(&[0]));
    let proof = solution.proof();
    assert_eq!((proof.lower.down(), proof.upper.up()), (0.0, 0.0));
}

/// Random matches: every verdict is about the legal actions, and makes sense.
fn judges_anything(game: &MazeRunnerDuel, solution: &Solution, matches: u64) {
    for seed in 0..matches {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut state = game.start();
        let mut seen = Seen::from(game, &state);
        for ply in 0..40 {
            if game.turn(&state).player().is_none() {
                break;
            }
            let verdict = seen.verdict(game, solution, &state);
            let view = game.view(&state, Viewer::Referee);
            let mut judged: Vec<Action> = verdict.choices.iter().map(|choice| choice.action).collect();
            judged.sort_unstable();
            assert!(judged.into_iter().eq(game.actions(&view)));
            let whole: f64 = verdict.choices.iter().map(|choice| choice.probability).sum();
            assert!((whole - 1.0).abs() < 1e-9, "{whole}");
            assert!(verdict.choices.iter().all(|choice| choice.value.abs() <= 1.0));
            assert!(verdict.choices.is_sorted_by(|one, two| one.value >= two.value));
            let action = game.nth(&view, random.random_range(0..game.count(&view)));
            state = seen.play(game, state, action);
            if ply == 6 {
                // From here on as if set up by hand: nothing is known of how it came about.
                seen = Seen::from(game, &state);
            }
        }
    }
}

#[test]
fn every_position_has_a_verdict() {
    let open = MazeRunnerDuel::with(&[1]);
    judges_anything(&open, rough(), 6);
    for (placement, size, obstacles) in
        [(Placement::Any, 5, 2), (Placement::Any, 3, 2), (Placement::Open, 3, 2), (Placement::Open, 3, 3)]
    {
        let game = MazeRunnerDuel::reduced(placement, size, obstacles);
        judges_anything(&game, &solve(&game), 20);
    }
}

#[test]
fn a_step_to_the_centre_wins() {
    let game = MazeRunnerDuel::with(&[1]);
    let text = r#"{"pieces":[[2,3],[5,5]],"obstacles":[[[3,4],[4,3],[5,2]],[[1,3],[2,2],[3,2]]],
        "revealed":[[],[]],"recovering":[false,false]}"#;
    let view = game.read_state(Player::One, serde_json::from_str(text).expect("JSON")).expect("a position");
    let state = game.restore(&view).expect("it makes sense");
    let verdict = Seen::from(&game, &state).verdict(&game, rough(), &state);
    assert_eq!(verdict.choices[0].action, Action::Move(trapline::grid::Direction::Down));
    assert_eq!(verdict.value, 1.0);
}

/// Bounds from little training are wide, but they are bounds, and strategies are the same under the mirror.
#[test]
fn little_training_gives_bounds_on_the_full_board() {
    let solution = rough();
    let proof = solution.proof();
    assert!(proof.lower.down() <= proof.upper.up());
    assert!(proof.lower.down() > -1.0 && proof.upper.up() < 1.0);
    for player in Player::BOTH {
        let most = solution.placements(player).map(|(_, value)| value).fold(-1.0, f64::max);
        let bound = match player {
            Player::One => proof.upper.up(),
            Player::Two => -proof.lower.down(),
        };
        assert!((most - bound).abs() < 1e-9);
        assert_eq!(solution.placements(player).count(), 1517);
        let mix: HashMap<CellSet, f64> = solution.placing(player).collect();
        assert!((mix.values().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(
            solution.text(player).lines().filter(|line| line.starts_with("place ")).count(),
            mix.len()
        );
    }
}

#[test]
fn training_comes_out_the_same_every_time() {
    let game = MazeRunnerDuel::reduced(Placement::Open, 3, 2);
    let [one, two] = [(); 2].map(|()| solve(&game));
    assert_eq!(Player::BOTH.map(|player| one.text(player)), Player::BOTH.map(|player| two.text(player)));
}

#[test]
#[ignore = "minutes in a release build"]
fn the_full_board_is_bounded() {
    let solution = solve(&MazeRunnerDuel::with(&[1]));
    let proof = solution.proof();
    assert!(proof.lower.down() > 0.0 && proof.upper.up() < 0.35, "{proof:?}");
    assert!(proof.lower.down() <= proof.upper.up());
}

/// What comes with the program, read once for all tests.
fn shipped() -> &'static Solution {
    static SHIPPED: OnceLock<Solution> = OnceLock::new();
    SHIPPED.get_or_init(|| Solution::shipped(&MazeRunnerDuel::with(&[1])).expect("it is shipped"))
}

/// From the first move on, a player who knows what they placed can reach against a strategist who tells what its
/// certificate says of that placement, and no more.
#[test]
fn the_first_move_is_worth_what_is_certified() {
    let game = MazeRunnerDuel::with(&[1]);
    let solution = shipped();
    let theirs = solution.placing(Player::Two).next().expect("there is a mix").0;
    for (cells, promised) in solution.placements(Player::One).step_by(97) {
        let mut seen = Seen::from(&game, &game.start());
        let state = seen.play(&game, game.start(), Action::Place(cells));
        let state = seen.play(&game, state, Action::Place(theirs));
        let verdict = seen.verdict(&game, solution, &state);
        assert!((verdict.value - promised).abs() < 1e-6, "{cells:?}: {} {promised}", verdict.value);
    }
}

/// The same for player 2, over all that player 1 may have placed and may do first.
#[test]
fn the_second_move_is_worth_what_is_certified() {
    let game = MazeRunnerDuel::with(&[1]);
    let solution = shipped();
    for (cells, promised) in solution.placements(Player::Two).step_by(307) {
        let mut mean = 0.0;
        for (theirs, share) in solution.placing(Player::One).filter(|&(_, share)| share > 0.0) {
            let mut seen = Seen::from(&game, &game.start());
            let state = seen.play(&game, game.start(), Action::Place(theirs));
            let state = seen.play(&game, state, Action::Place(cells));
            for choice in seen.verdict(&game, solution, &state).choices {
                if choice.probability > 0.0 {
                    let state = seen.play(&game, state, choice.action);
                    mean += share * choice.probability * seen.verdict(&game, solution, &state).value;
                    seen.take_back();
                }
            }
        }
        assert!((mean - promised).abs() < 1e-3, "{cells:?}: {mean} {promised}");
    }
}

/// What a responder can expect from here, the other doing what their strategist does with what they placed.
fn expected(
    game: &MazeRunnerDuel,
    solution: &Solution,
    responder: Player,
    seen: &mut Seen,
    state: State,
) -> f64 {
    match game.turn(&state) {
        Turn::Over(outcome) => result(outcome, responder),
        Turn::Of(player) if player == responder => seen.verdict(game, solution, &state).value,
        Turn::Of(_) => {
            let choices = seen.verdict(game, solution, &state).choices;
            let each = choices.iter().filter(|choice| choice.probability > 0.0).map(|choice| {
                let next = seen.play(game, state, choice.action);
                let worth = expected(game, solution, responder, seen, next);
                seen.take_back();
                choice.probability * worth
            });
            each.sum()
        }
    }
}

/// What an action is judged to be worth is what comes of it on average over all that the strategist may have placed, as
/// likely as what it did makes them by Bayes.
#[test]
fn an_action_is_worth_what_comes_of_it() {
    let game = MazeRunnerDuel::with(&[1]);
    let solution = shipped();
    let mut checked = 0;
    let several = [400, 700, 1000].map(|nth| Player::BOTH.map(|player| (player, nth)));
    for (responder, nth) in several.into_iter().flatten() {
        let mut random = SmallRng::seed_from_u64(nth);
        let own = solution.placements(responder).nth(nth as usize).expect("there are so many").0;
        let mix = solution.placing(responder.other()).filter(|&(_, share)| share > 0.0);
        let mut all: Vec<(f64, Seen, State)> = mix
            .map(|(theirs, share)| {
                let mut seen = Seen::from(&game, &game.start());
                let placed = Player::BOTH.map(|player| if player == responder { own } else { theirs });
                let state = placed
                    .into_iter()
                    .fold(game.start(), |state, cells| seen.play(&game, state, Action::Place(cells)));
                (share, seen, state)
            })
            .collect();
        // What hardly ever comes up is judged otherwise.
        while all.iter().map(|(likely, ..)| likely).sum::<f64>() > 0.15 {
            let Some(player) = game.turn(&all[0].2).player() else { break };
            let verdict = all[0].1.verdict(&game, solution, &all[0].2);
            let action = if player == responder {
                let whole: f64 = all.iter().map(|(likely, ..)| likely).sum();
                for choice in &verdict.choices {
                    let each = all.iter_mut().map(|(likely, seen, state)| {
                        let next = seen.play(&game, *state, choice.action);
                        let worth = expected(&game, solution, responder, seen, next);
                        seen.take_back();
                        *likely / whole * worth
                    });
                    let mean: f64 = each.sum();
                    assert!((mean - choice.value).abs() < 0.03, "{choice:?}: {mean}");
                    checked += 1;
                }
                verdict.choices[random.random_range(0..verdict.choices.len())].action
            } else {
                drawn(&verdict, &mut random)
            };
            for (likely, seen, state) in &mut all {
                let choices = seen.verdict(&game, solution, state).choices;
                let chosen = choices.iter().find(|choice| choice.action == action);
                *likely *=
                    if player == responder { 1.0 } else { chosen.map_or(0.0, |choice| choice.probability) };
                *state = seen.play(&game, *state, action);
            }
            let entered = |seen: &Seen| seen.events[0].last().expect("somebody moved").reply.entered();
            let here = entered(&all[random.random_range(0..all.len())].1);
            all.retain(|(likely, seen, _)| *likely > 0.0 && entered(seen) == here);
        }
    }
    assert!(checked > 20, "{checked}");
}

/// An action, drawn as the verdict mixes.
fn drawn(verdict: &Verdict<Action>, random: &mut SmallRng) -> Action {
    let mut left: f64 = random.random_range(0.0..1.0);
    let found = verdict.choices.iter().find(|choice| {
        left -= choice.probability;
        left < 0.0
    });
    found.unwrap_or(&verdict.choices[0]).action
}

#[test]
fn a_checker_that_shares_nothing_with_the_solver_agrees_on_who_tells() {
    let solution = shipped();
    for player in Player::BOTH {
        if let Some((holds, said)) =
            checked("maze-runner-duel", &format!("maze-telling-{player:?}"), &solution.text(player))
        {
            assert!(holds, "{said}");
        }
    }
}

#[test]
fn what_is_shipped_is_whole_and_of_the_full_board_only() {
    let game = MazeRunnerDuel::with(&[1]);
    let shipped = Solution::shipped(&game).expect("it is shipped");
    judges_anything(&game, &shipped, 2);
    assert!(Solution::shipped(&MazeRunnerDuel::with(&[0])).is_none());
    assert!(Solution::shipped(&MazeRunnerDuel::reduced(Placement::Open, 3, 2)).is_none());
}

#[test]
fn what_was_kept_comes_back() {
    let game = MazeRunnerDuel::reduced(Placement::Open, 3, 2);
    let solution = solve(&game);
    let kept = solution.kept();
    let again = Solution::read(&game, &kept).expect("it is whole");
    assert_eq!(again.proof(), solution.proof());
    assert_eq!(again.kept(), kept);
    let start = game.start();
    let judged = |solution: &Solution| {
        let who = Viewer::Seat(Player::One);
        let (view, events) = (game.view(&start, who), Log::new(&game, &[], who));
        format!("{:?}", solution.judge(&Sight { player: Player::One, first: view, view, events }))
    };
    assert_eq!(judged(&again), judged(&solution));
    // Of another board, or not one at all.
    assert!(Solution::read(&MazeRunnerDuel::reduced(Placement::Open, 3, 1), &kept).is_none());
    assert!(Solution::read(&game, &kept.replace("spot", "stop")).is_none());
    assert!(Solution::read(&game, &kept.replace("reached ", "reached 1 ")).is_none());
    assert!(Solution::read(&game, "").is_none());
}

#[test]
fn a_checker_that_shares_nothing_with_the_solver_agrees() {
    for (placement, obstacles) in [(Placement::Open, 1), (Placement::Open, 2), (Placement::Any, 2)] {
        let solution = solve(&MazeRunnerDuel::reduced(placement, 3, obstacles));
        let mut text = vec![];
        solution.write(&mut text).expect("memory takes it");
        let text = String::from_utf8(text).expect("it is text");
        let Some((holds, said)) =
            checked("maze-runner-duel", &format!("maze-{placement:?}-{obstacles}"), &text)
        else {
            return;
        };
        assert!(holds, "{said}");
    }
    // A strategy that claims more than it is worth is found out.
    let solution = solve(&MazeRunnerDuel::reduced(Placement::Open, 3, 1));
    let claims = solution.text(Player::One).replacen("most -", "most -1", 1);
    assert_ne!(claims, solution.text(Player::One));
    if let Some((holds, said)) = checked("maze-runner-duel", "maze-boasting", &claims) {
        assert!(!holds, "{said}");
    }
}
