//! The general solver, as a truth like any other: what it says of small games is what an independent player who keeps
//! beliefs finds, what arithmetic says, and what the special solvers say; and what is too large is refused in a sentence.

use std::collections::HashMap;
use std::sync::{Arc, Barrier};
use trapline::games::cups::Cups;
use trapline::games::hidden_path::Finish;
use trapline::games::trap_and_treasure::Traps;
use trapline::games::trap_runner::Edges;
use trapline::games::{self, GridHunt, HiddenPath, TrapAndTreasure, TrapRunner};
use trapline::{Event, Game, Log, Player, Rules, Show, Sight, Turn, Viewer};
use trapline_solve::general::{self, General};
use trapline_solve::hidden::Solved;
use trapline_solve::open::Valued;
use trapline_solve::truth::{self, Unsolved};
use trapline_solve::{Truths, hunt, path, runner, treasure};

/// One way that a match can have gone, and how likely the other's strategy makes it.
#[derive(Clone)]
struct Way<G: Game> {
    weight: f64,
    state: G::State,
    events: Vec<Event<G>>,
}

/// What a player gets at best against a strategy, believing in all ways that look alike to them. Nothing but the rules
/// and [`Solved::mix`] is used. Where the strategy does not know what to do, the responder wins.
struct Responder<'a, G: Game> {
    game: G,
    solved: &'a dyn Solved<G>,
    player: Player,
    /// Whether what is found is held against [`Solved::judge`].
    judged: bool,
    looks: usize,
}

impl<G: Show> Responder<'_, G> {
    fn sight(
        &self,
        way: &Way<G>,
        player: Player,
        run: impl FnOnce(&Sight<'_, G>) -> Vec<(G::Action, f64)>,
    ) -> Vec<(G::Action, f64)> {
        let who = Viewer::Seat(player);
        let events = Log::new(&self.game, &way.events, who);
        let [first, view] = [self.game.start(), way.state].map(|state| self.game.view(&state, who));
        run(&Sight { player, first, view, events })
    }

    /// The worth to the responder, by all weights together.
    fn worth(&mut self, ways: &[Way<G>]) -> f64 {
        let game = self.game;
        let all: f64 = ways.iter().map(|way| way.weight).sum();
        let turn = game.turn(&ways[0].state);
        assert!(ways.iter().all(|way| game.turn(&way.state) == turn), "whose turn it is is public");
        match turn {
            Turn::Over(outcome) => match outcome.winner {
                None => 0.0,
                Some(winner) => {
                    if winner == self.player {
                        all
                    } else {
                        -all
                    }
                }
            },
            Turn::Of(mover) if mover == self.player => {
                let view = game.view(&ways[0].state, Viewer::Seat(mover));
                let each: Vec<(G::Action, f64)> = game
                    .actions(&view)
                    .map(|action| (action, self.after(ways.iter().map(|way| (way.clone(), action)))))
                    .collect();
                if self.judged && all > 1e-6 {
                    self.looks += 1;
                    let solved = self.solved;
                    let judged = self.sight(&ways[0], mover, |sight| {
                        let verdict = solved.judge(sight).expect("this match began at the start");
                        verdict.choices.iter().map(|choice| (choice.action, choice.value)).collect()
                    });
                    let judged: HashMap<_, _> = judged.into_iter().collect();
                    for (action, worth) in &each {
                        // Beliefs that are only rounding elsewhere are what the judge goes by too.
                        assert!(
                            (judged[action] - worth / all).abs() < 1e-4,
                            "{action:?}: {} {}",
                            judged[action],
                            worth / all
                        );
                    }
                }
                each.into_iter().map(|(_, worth)| worth).fold(f64::NEG_INFINITY, f64::max)
            }
            Turn::Of(mover) => {
                let mut next = vec![];
                let mut lost = 0.0;
                for way in ways {
                    let solved = self.solved;
                    let mix = self.sight(way, mover, |sight| solved.mix(sight).unwrap_or_default());
                    let sum: f64 = mix.iter().map(|(_, share)| share).sum();
                    if mix.is_empty() {
                        lost += way.weight;
                        continue;
                    }
                    assert!((sum - 1.0).abs() < 1e-9, "shares add up to 1, not {sum}");
                    next.extend(
                        mix.into_iter().filter(|&(_, share)| share > 0.0).map(|(action, share)| {
                            (Way { weight: way.weight * share, ..way.clone() }, action)
                        }),
                    );
                }
                lost + if next.is_empty() { 0.0 } else { self.after(next.into_iter()) }
            }
        }
    }

    /// The same after these actions, told apart by what the responder sees.
    fn after(&mut self, done: impl Iterator<Item = (Way<G>, G::Action)>) -> f64 {
        let mut seen: HashMap<_, Vec<Way<G>>> = HashMap::new();
        for (mut way, action) in done {
            let player = self.game.turn(&way.state).player().expect("somebody acts");
            let (state, reply) = self.game.play(way.state, action);
            let event = Event { player, action: Some(action), reply };
            let shown = event.seen(&self.game, Viewer::Seat(self.player)).action;
            way.events.push(event);
            way.state = state;
            seen.entry((shown, reply)).or_default().push(way);
        }
        let alike: Vec<_> = seen.into_values().collect();
        alike.iter().map(|ways| self.worth(ways)).sum()
    }
}

/// What the best response of that player to a strategy is worth to them.
fn response<G: Show>(solved: &dyn Solved<G>, player: Player, judged: bool) -> f64 {
    let game = *solved.game();
    let mut responder = Responder { game, solved, player, judged, looks: 0 };
    let worth = responder.worth(&[Way { weight: 1.0, state: game.start(), events: vec![] }]);
    assert!(!judged || responder.looks > 10, "nothing was compared");
    worth
}

fn solved<G: Show>(game: G) -> General<G> {
    general::hidden(game, &|_| {}).expect("it is small")
}

/// Asserts that the bounds are what best responses make of the strategies, and that every verdict is.
fn assert_proved<G: Show>(general: &General<G>) {
    let proof = general.proof();
    let lower = -response(general, Player::Two, true);
    let upper = response(general, Player::One, true);
    assert!((proof.lower.down() - lower).abs() < 1e-8, "{} {lower}", proof.lower.down());
    assert!((proof.upper.up() - upper).abs() < 1e-8, "{} {upper}", proof.upper.up());
    assert!(proof.lower.down() <= lower + 1e-12 && upper <= proof.upper.up() + 1e-12, "rounded outward");
}

#[test]
fn best_responses_prove_what_is_said_of_cups() {
    let general = solved(Cups::with(&[0]));
    assert_proved(&general);
    assert!(general.proof().upper.up() - general.proof().lower.down() < 1e-6, "{:?}", general.proof());
    assert_eq!(general.proof().max_plies, None);
}

/// Three cups, one coin to find. North lifts first, so South must find North's coin at the first try once North is
/// sure to find theirs next: 1 chance in 3, as North hides anywhere alike. South hides in the middle with chance m and
/// at either end with q = (1 - m)/2.
///
/// North lifts the middle: it is there with m, and else North is told where it is, and wins unless South finds North's
/// coin at once: m + (1 - m) 2/3 = 2/3 + m/3. North lifts an end: it is there with q; else North has to guess between
/// the middle and the other end, if South (who lifts the middle, finds it with 1/3 and else knows it) gives North the
/// time: q + 2/3 max(m, q). South makes both alike: with q >= m, 2/3 + (1 - 2q)/3 = 5q/3 gives q = 3/7, m = 1/7, and
/// North wins with 5/7. That is 5/7 - 2/7 = 3/7.
#[test]
fn one_coin_under_three_cups_is_worth_three_sevenths() {
    let general = solved(Cups::reduced(3, 1));
    let proof = general.proof();
    assert!(proof.lower.down() <= 3.0 / 7.0 && 3.0 / 7.0 <= proof.upper.up(), "{proof:?}");
    assert!((proof.value() - 3.0 / 7.0).abs() < 1e-6, "{proof:?}");
    // South's way to hide is the only one that does it.
    let game = Cups::reduced(3, 1);
    let hide = game.read("hide 1").expect("an action");
    let event = Event { player: Player::One, action: Some(hide), reply: game.play(game.start(), hide).1 };
    let state = game.play(game.start(), hide).0;
    let who = Viewer::Seat(Player::Two);
    let (first, view) = (game.view(&game.start(), who), game.view(&state, who));
    let events = [event];
    let sight = Sight { player: Player::Two, first, view, events: Log::new(&game, &events, who) };
    let mix = general.mix(&sight).expect("South is to hide");
    let shares: Vec<f64> = mix.iter().map(|(_, share)| *share).collect();
    for (share, wanted) in shares.iter().zip([3.0 / 7.0, 1.0 / 7.0, 3.0 / 7.0]) {
        assert!((share - wanted).abs() < 1e-3, "{shares:?}");
    }
}

/// The value to the player who is to hide first, and to the one who is to hide then.
fn values<G: Show>(solved: &dyn Solved<G>) -> [f64; 2] {
    let game = *solved.game();
    let view = game.view(&game.start(), Viewer::Seat(Player::One));
    let hide = game.nth(&view, 0);
    let (after, reply) = game.play(game.start(), hide);
    let events = [Event { player: Player::One, action: Some(hide), reply }];
    [(Player::One, game.start(), 0), (Player::Two, after, 1)].map(|(player, state, count)| {
        let who = Viewer::Seat(player);
        let (first, view) = (game.view(&game.start(), who), game.view(&state, who));
        let events = Log::new(&game, &events[..count], who);
        solved.judge(&Sight { player, first, view, events }).expect("a match from the start").value
    })
}

/// Holds the general solver against a special one: bounds, strategies and verdicts.
fn agree<G: Show>(special: &dyn Solved<G>) {
    let general = solved(*special.game());
    assert_proved(&general);
    let (one, two) = (general.proof(), special.proof());
    let told = format!("{:?}: {one:?}, {two:?}", special.game());
    assert!(one.lower.down() <= two.upper.up() && two.lower.down() <= one.upper.up(), "{told}");
    // As good as the bounds say, also for those who know nothing of how they were found.
    for (player, bound) in [(Player::One, two.upper.up()), (Player::Two, -two.lower.down())] {
        assert!(response(special, player, false) <= bound + 1e-9, "{told}");
    }
    let wide = (one.upper.up() - one.lower.down()) + (two.upper.up() - two.lower.down()) + 1e-4;
    for (one, two) in values(&general).into_iter().zip(values(special)) {
        assert!((one - two).abs() <= wide, "{one} {two}, {told}");
    }
}

#[test]
fn it_agrees_with_the_solver_of_hidden_path() {
    for (finish, length, traps) in
        [(Finish::Trappable, 4, 2), (Finish::Safe, 5, 1), (Finish::Trappable, 5, 1)]
    {
        let game = HiddenPath::reduced(finish, Player::One, length, traps);
        agree(&path::solve(&game, &|_| {}));
    }
}

/// Grid Hunt can go on for ever: whoever digs where they have dug before. The bounds hold all the same.
#[test]
fn it_agrees_with_the_solver_of_grid_hunt() {
    for first in Player::BOTH {
        let game = GridHunt::reduced(first, 2, 0);
        let general = solved(game);
        let special = hunt::solve(&game, &|_| {});
        let (one, two) = (general.proof(), special.proof());
        assert!(one.lower.down() <= two.lower.up() && two.upper.down() <= one.upper.up(), "{one:?} {two:?}");
        assert!(one.upper.up() - one.lower.down() < 0.02 && one.max_plies.is_none(), "{one:?}");
        for (one, two) in values(&general).into_iter().zip(values(&special)) {
            assert!((one - two).abs() < 0.02, "{one} {two}");
        }
    }
}

/// What is written down is what is played: the file alone has every situation that comes up, and its shares.
#[test]
fn the_strategies_are_written_down() {
    let general = solved(Cups::reduced(3, 1));
    let mut text = vec![];
    general.write(&mut text).expect("it can be written to memory");
    let lines: Vec<serde_json::Value> = String::from_utf8(text)
        .expect("it is text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(lines.len() as u64, general.proof().information_sets);
    for line in &lines {
        let mix = line["mix"].as_object().expect("shares by action");
        let sum: f64 = mix.values().filter_map(serde_json::Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{line}");
    }
    let first = lines.iter().find(|line| line["seat"] == 1 && line["seen"] == serde_json::json!([]));
    assert_eq!(first.expect("North hides first")["mix"].as_object().expect("shares").len(), 3);
    let seen = serde_json::json!([["hide 2", null], [null, null]]);
    assert!(lines.iter().any(|line| line["seat"] == 1 && line["seen"] == seen), "and then lifts");
}

#[test]
fn open_games_are_solved_from_their_start_on() {
    for edges in [Edges::Wrap, Edges::Wall] {
        let game = TrapRunner::reduced(edges, 4, 1);
        let all = general::open(game, runner::positions(&game)).expect("it is small");
        let from_start = general::open(game, [game.start()]).expect("it is small");
        let known: Vec<_> = runner::positions(&game).filter(|state| from_start.knows(state)).collect();
        assert!(known.len() as u64 == from_start.counts().total() && known.len() > 100);
        for state in known {
            assert_eq!(all.value(&state), from_start.value(&state));
            for action in game.actions(&state) {
                assert_eq!(all.after(&state, action), from_start.after(&state, action));
            }
        }
    }
    // Turns that are skipped do not count here; who wins does not depend on that.
    let game = TrapAndTreasure::reduced(Traps::Snare, 3, 1);
    let general = general::open(game, [game.start()]).expect("it is small");
    let special = treasure::solve(game, true, &|_| {}).expect("it is small");
    assert_eq!(general.value(&game.start()).word(), special.value(&game.start()).word());
    let mut looked = 0;
    let mut waiting = vec![game.start()];
    while let Some(state) = waiting.pop().filter(|_| looked < 10_000) {
        looked += 1;
        for action in game.actions(&state) {
            assert_eq!(general.after(&state, action).word(), special.after(&state, action).word());
            let next = game.play(state, action).0;
            waiting.extend(game.turn(&next).player().map(|_| next));
        }
    }
    assert!(looked > 1000);
}

fn rules(game: &str, rule: &str) -> (&'static games::Entry, Rules) {
    let entry = games::find(game).expect("a game");
    let mut rules = Rules::new(entry.house_rules);
    if let Some((key, value)) = rule.split_once('=') {
        rules.set(key, value).expect("a house rule");
    }
    (entry, rules)
}

#[test]
fn what_is_too_large_is_refused_in_a_sentence() {
    let (entry, six) = rules("cups", "cups=6");
    let refused = truth::solve(entry.id, &six, &|_| {}).err().expect("it is too large");
    assert_eq!(
        refused.to_string(),
        "Cups with cups=6 is too large to be solved here: a match can go in more than 1,000,000 ways"
    );
    let game = TrapAndTreasure::with(&[0]);
    let why = general::open(game, [game.start()]).err().expect("it is too large");
    assert_eq!(why, "is too large to be solved here: it has more than 1,000,000 positions");
    let unknown = truth::solve("chess", &six, &|_| {}).err().expect("there is no such game");
    assert!(
        matches!(unknown, Unsolved::Unknown(_)) && unknown.to_string().contains("grid-hunt"),
        "{unknown}"
    );
}

#[test]
fn each_game_is_solved_once_whoever_asks() {
    let truths = Truths::default();
    let (entry, mut three) = rules("cups", "");
    assert!(truths.known(entry, &three).is_none());
    let together = Barrier::new(4);
    let all: Vec<_> = std::thread::scope(|scope| {
        let ask = || {
            together.wait();
            truths.solve(entry, &three, &|_| {}).expect("it can be solved")
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it has not failed")).collect()
    });
    assert!(all.iter().all(|truth| Arc::ptr_eq(truth, &all[0])));
    // A ply limit does not make another game of it.
    three.max_plies = Some(9);
    let again = truths.solve(entry, &three, &|_| panic!("it is known")).expect("it is known");
    assert!(Arc::ptr_eq(&again, &all[0]) && truths.known(entry, &three).is_some());

    let (_, six) = rules("cups", "cups=6");
    let refused = truths.solve(entry, &six, &|_| {}).err().expect("it is too large");
    let again = truths.solve(entry, &six, &|_| panic!("it is not tried again")).err();
    assert_eq!(again, Some(refused.clone()));
    assert_eq!(truths.known(entry, &six).and_then(Result::err), Some(refused));
}
