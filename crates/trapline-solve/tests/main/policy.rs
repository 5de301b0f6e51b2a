//! Best responses to policies, held against arithmetic, brute force that shares nothing with them, and the solver of trees.

use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value as Json, json};
use std::collections::{HashMap, HashSet};
use trapline::games::{GridHunt, HiddenPath, TrapAndTreasure, TrapRunner};
use trapline::{Game, Player, Show, Sight, Turn, Viewer};
use trapline_solve::equilibrium::Strategy;
use trapline_solve::policy::{Exact, FORMAT, Sides, Wrong, against, exploitability};
use trapline_solve::response::graph::{Edge, Graph, Node};
use trapline_solve::response::{Policy, anything};
use trapline_solve::tree::{Horizon, Tree};
use trapline_solve::truth;

/// Does anything.
struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    fn mix(&self, game: &G, sight: &Sight<'_, G>) -> Vec<(G::Action, f64)> {
        anything(game, &sight.view)
    }

    fn is_memoryless(&self) -> bool {
        true
    }
}

fn header(fields: Json) -> String {
    let mut header = json!({"format": FORMAT, "seat": "both"});
    let more = fields.as_object().expect("fields").clone();
    header.as_object_mut().expect("fields").extend(more);
    header.to_string()
}

fn found(text: &str) -> Sides {
    exploitability(text, &|_| ()).expect("the file is right").1
}

/// By seat, what the policy can be made to lose.
#[track_caller]
fn losses(sides: &Sides) -> Vec<f64> {
    let each = sides.sides.iter().map(|side| {
        let beyond = side.expect("it is small enough").exploitability().expect("the game is solved");
        assert!(beyond.width() < 1e-6, "{beyond:?}");
        beyond.middle()
    });
    each.collect()
}

#[test]
fn perfect_play_loses_nothing() {
    let games = [
        json!({"game": "trap-runner"}),
        json!({"game": "trap-runner", "rules": {"edges": "wall"}}),
        json!({"game": "trap-and-treasure", "sizes": {"size": 3, "traps": 1}}),
        json!({"game": "trap-and-treasure", "sizes": {"size": 3, "traps": 1}, "rules": {"traps": "wall"}}),
        json!({"game": "hidden-path", "sizes": {"length": 5, "traps": 1}}),
        json!({"game": "grid-hunt", "sizes": {"size": 2, "scans": 1}}),
        json!({"game": "hidden-path"}),
        json!({"game": "grid-hunt"}),
        json!({"game": "maze-runner-duel"}),
    ];
    for mut game in games {
        game["otherwise"] = "perfect".into();
        for loss in losses(&found(&header(game.clone()))) {
            assert!(loss < 1e-6, "{game}: {loss}");
        }
    }
}

#[test]
fn a_perfect_policy_that_is_written_out_loses_nothing() {
    let game = TrapRunner::with(&[1]);
    let rules = {
        let mut rules = trapline::Rules::new(TrapRunner::HOUSE_RULES);
        rules.set("edges", "wall").expect("it is offered");
        rules
    };
    let truth = truth::solve(TrapRunner::ID, &rules, &|_| ()).expect("it is solved");
    let valued = truth.valued::<TrapRunner>().expect("it is open");
    let mut lines = vec![header(json!({"game": "trap-runner", "rules": {"edges": "wall"}}))];
    // Every position that can be reached, whoever does what.
    let (mut states, mut known) = (vec![game.start()], HashSet::from([game.start()]));
    while let Some(state) = states.pop() {
        let Turn::Of(mover) = game.turn(&state) else { continue };
        let best =
            game.actions(&state).max_by_key(|&action| valued.after(&state, action)).expect("an action");
        let actions = Map::from_iter([(game.write(best), json!(1.0))]);
        lines.push(json!({"seat": mover, "state": game.state(&state), "actions": actions}).to_string());
        let next = game.actions(&state).map(|action| game.play(state, action).0);
        states.extend(next.filter(|&next| known.insert(next)));
    }
    let sides = found(&lines.join("\n"));
    assert_eq!(losses(&sides), [0.0, 0.0]);
    assert_eq!(sides.listed.0, lines.len() - 1);
    assert!(sides.listed.1 > 100, "{:?}", sides.listed);
}

/// What the responder gets against whoever does anything within so many plies, where what has not ended is worth `cut`.
/// A plain recursion over everything that can happen.
fn brute<G: Game>(
    game: &G,
    responder: Player,
    state: G::State,
    plies: u32,
    cut: f64,
    known: &mut HashMap<(G::State, u32), f64>,
) -> f64 {
    let mover = match game.turn(&state) {
        Turn::Over(end) => {
            return end.winner.map_or(0.0, |winner| if winner == responder { 1.0 } else { -1.0 });
        }
        Turn::Of(mover) => mover,
    };
    if plies == 0 {
        return cut;
    }
    if let Some(&value) = known.get(&(state, plies)) {
        return value;
    }
    let view = game.view(&state, Viewer::Referee);
    let each: Vec<f64> = game
        .actions(&view)
        .map(|action| brute(game, responder, game.play(state, action).0, plies - 1, cut, known))
        .collect();
    let value = if mover == responder {
        each.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    } else {
        each.iter().sum::<f64>() / each.len() as f64
    };
    known.insert((state, plies), value);
    value
}

fn open_boards_agree<G: Show>(game: &G) {
    for seat in Player::BOTH {
        let responder = seat.other();
        let count = |plies, cut| brute(game, responder, game.start(), plies, cut, &mut HashMap::new());
        for plies in [1, 2, 3, 7, 20] {
            let (exact, _) = against(game, &Uniform, seat, Some(plies.into())).expect("it is small");
            let counted = count(plies, 0.0);
            assert!((exact.middle() - counted).abs() < 1e-12, "{plies} plies: {exact:?}, not {counted}");
        }
        // However long it goes on, it is no worse than where all that has not ended is lost, and no better than where
        // it is won.
        let (exact, _) = against(game, &Uniform, seat, None).expect("it is small");
        let (low, high) = (count(60, -1.0), count(60, 1.0));
        assert!(low - 1e-9 <= exact.high && exact.low <= high + 1e-9, "{low} to {high}: {exact:?}");
        assert!(exact.width() < 1e-9, "{exact:?}");
    }
}

#[test]
fn against_chance_small_boards_give_what_brute_force_gives() {
    open_boards_agree(&TrapRunner::sized(&[0], &[2, 1]));
    open_boards_agree(&TrapRunner::sized(&[1], &[3, 1]));
    open_boards_agree(&TrapAndTreasure::sized(&[0], &[3, 1]));
    open_boards_agree(&TrapAndTreasure::sized(&[1], &[3, 0]));
}

/// Every way to choose once and for all in a graph, each played out for so long that nothing is left.
fn tried(graph: &Graph) -> Vec<f64> {
    let counts: Vec<usize> =
        graph.0.iter().map(|node| if let Node::Choice(edges) = node { edges.len() } else { 1 }).collect();
    let mut best = vec![f64::NEG_INFINITY; graph.0.len()];
    for number in 0..counts.iter().product::<usize>() {
        let mut rest = number;
        let chosen: Vec<usize> = counts.iter().map(|count| (rest % count, rest /= count).0).collect();
        let mut values = vec![0.0; graph.0.len()];
        for _ in 0..3000 {
            let of = |edge: Edge| match edge {
                Edge::To(at) => values[at as usize],
                Edge::Worth(value) => value,
            };
            let next = graph.0.iter().zip(&chosen).map(|(node, &chosen)| match node {
                Node::Choice(edges) => of(edges[chosen]),
                Node::Chance(edges) => edges.iter().map(|&(chance, edge)| chance * of(edge)).sum(),
            });
            values = next.collect();
        }
        best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
    }
    best
}

#[test]
fn of_all_ways_to_choose_the_best_is_found() {
    let mut rng = rand::rngs::ChaCha12Rng::seed_from_u64(1);
    for _ in 0..150 {
        let edge = |rng: &mut rand::rngs::ChaCha12Rng| match rng.random_range(0..8) {
            to @ 0..6 => Edge::To(to),
            6 => Edge::Worth(f64::from(rng.random_range(-1..=1))),
            _ => Edge::Worth(rng.random_range(-1.0..1.0)),
        };
        let node = |rng: &mut rand::rngs::ChaCha12Rng| match rng.random_bool(0.5) {
            true => Node::Choice((0..3).map(|_| edge(rng)).collect()),
            false => Node::Chance([0.5, 0.25, 0.25].into_iter().map(|chance| (chance, edge(rng))).collect()),
        };
        let graph = Graph((0..6).map(|_| node(&mut rng)).collect());
        for (range, right) in graph.solve(1e-12).into_iter().zip(tried(&graph)) {
            assert!(
                range.low - 1e-6 <= right && right <= range.high + 1e-6,
                "{graph:?}: {range:?}, not {right}"
            );
            assert!(range.width() < 1e-9, "{graph:?}: {range:?}");
        }
    }
}

/// Against the tree of the game written out, and its own best responses.
fn trees_agree<G: Show>(game: &G, plies: u32) {
    let tree = Tree::of(game, Horizon { plies, unresolved: 0.0 }, 1_000_000).expect("it is small");
    let plies = Some(u64::from(plies));
    for seat in Player::BOTH {
        let strategy = Strategy::new(&tree, seat, |set| vec![1.0; tree.actions(seat, set)]);
        let best = strategy.best_response(&tree).1;
        let (exact, _) = against(game, &Uniform, seat, plies).expect("it is small");
        assert!((exact.middle() - best).abs() < 1e-9, "seat {seat:?}: {exact:?}, not {best}");
        // Situations that come up again are looked at once; it makes no difference.
        let forgetful = |game: &G, sight: &Sight<'_, G>| anything(game, &sight.view);
        let (again, _) = against(game, &forgetful, seat, plies).expect("it is small");
        assert!((exact.middle() - again.middle()).abs() < 1e-9);
    }
}

#[test]
fn with_secrets_the_walk_gives_what_the_tree_gives() {
    trees_agree(&HiddenPath::sized(&[0, 0], &[4, 1]), 99);
    trees_agree(&HiddenPath::sized(&[1, 1], &[5, 1]), 99);
    // Who digs where they have dug before goes on forever.
    trees_agree(&GridHunt::sized(&[0], &[2, 0]), 8);
    trees_agree(&GridHunt::sized(&[0], &[2, 1]), 6);
}

#[test]
fn who_hides_always_in_the_same_place_loses_what_arithmetic_says() {
    // Four cells, no scans. Whoever digs anywhere finds the treasure with chance 1/4, each time: they may dig where they
    // have dug before. Who plays well is through in one dig to four, all equally likely, so the first to dig wins 10/16.
    let board = json!({"game": "grid-hunt", "sizes": {"size": 2, "scans": 0}, "rules": {"max_plies": 30}});
    let game = GridHunt::sized(&[0], &[2, 0]);
    let mut lines = vec![header(board)];
    let mut state = game.start();
    for seat in Player::BOTH {
        let view = game.view(&state, Viewer::Seat(seat));
        let hide = game.nth(&view, 0);
        let actions = Map::from_iter([(game.write(hide), json!(1))]);
        lines.push(json!({"seat": seat, "state": game.state(&view), "actions": actions}).to_string());
        state = game.play(state, hide).0;
    }
    let sides = found(&lines.join("\n"));
    // Player 1 digs first and finds it with chance 1/4, else is found out: the other scores 3/4 instead of 6/16. Player 2
    // is found at once: 1 instead of 10/16.
    for (loss, right) in losses(&sides).into_iter().zip([0.375, 0.375]) {
        assert!((loss - right).abs() < 1e-6, "{loss}");
    }
    assert_eq!(sides.listed, (2, 2));
}

#[test]
fn what_is_too_large_or_endless_is_refused() {
    let sides = found(&header(json!({"game": "trap-and-treasure", "seat": 1})));
    assert!(sides.sides[0].is_err());
    let endless =
        found(&header(json!({"game": "maze-runner-duel", "sizes": {"size": 3, "obstacles": 1}, "seat": 1})));
    let why = endless.sides[0].expect_err("they may walk to and fro").to_string();
    assert!(why.contains("max_plies") || why.contains("too many"), "{why}");
}

#[test]
fn what_is_wrong_with_a_file_is_told_by_its_line() {
    let wrong = |lines: &[&str]| match exploitability(&lines.join("\n"), &|_| ()) {
        Err(Wrong::Line(number, why)) => (number, why),
        other => panic!("{other:?}"),
    };
    let right = header(json!({"game": "trap-runner", "seat": 1}));
    let start = TrapRunner::with(&[0]);
    let state = start.state(&start.start());
    let line = |actions: Json| json!({"state": state, "actions": actions}).to_string();
    let cases = [
        (wrong(&["x"]), (1, "no JSON")),
        (wrong(&["{}"]), (1, "format")),
        (wrong(&[&header(json!({"game": "chess"}))]), (1, "chess")),
        (wrong(&[&header(json!({"game": "trap-runner", "seat": 3}))]), (1, "seat")),
        (wrong(&[&header(json!({"game": "trap-runner", "otherwise": "well"}))]), (1, "uniform")),
        (wrong(&[&header(json!({"game": "trap-runner", "sizes": {"width": 3}}))]), (1, "width")),
        (wrong(&[&header(json!({"game": "trap-runner", "colour": 3}))]), (1, "colour")),
        (wrong(&[&right, "{}"]), (2, "state")),
        (wrong(&[&right, &line(json!({"attack": 0.5}))]), (2, "add up to 0.5")),
        (wrong(&[&right, &line(json!({"jump": 1}))]), (2, "attack")),
        (wrong(&[&right, &line(json!({"attack": 2}))]), (2, "between 0 and 1")),
        (wrong(&[&right, &line(json!({"attack": 1})), "", &line(json!({"attack": 1}))]), (4, "line 2")),
    ];
    for ((number, why), (right, part)) in cases {
        assert_eq!(number, right, "{why}");
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn what_cannot_be_done_in_its_situation_is_told_by_its_line() {
    // At the start nobody has hidden anything yet.
    let game = GridHunt::sized(&[0], &[2, 0]);
    let state = game.state(&game.view(&game.start(), Viewer::Seat(Player::One)));
    let text = [
        header(json!({"game": "grid-hunt", "sizes": {"size": 2, "scans": 0}, "seat": 1})),
        json!({"state": state, "actions": {"dig 1,1": 1}}).to_string(),
    ];
    match exploitability(&text.join("\n"), &|_| ()) {
        Err(Wrong::Line(2, why)) => assert!(why.contains("dig 1,1"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_exact_figure_is_half_the_difference_of_results() {
    use trapline_solve::response::Range;
    let side = Exact {
        seat: Player::One,
        response: Range::exactly(0.5),
        value: Some(Range { low: -0.25, high: 0.0 }),
        positions: 1,
    };
    assert_eq!(side.exploitability(), Some(Range { low: 0.25, high: 0.375 }));
}
