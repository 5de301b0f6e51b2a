//! Puzzles: right and wrong are told apart in every game, at every step, and a seed always gives the same.

use std::sync::Arc;
use trapline::games::{self, Entry};
use trapline::{Player, Rules, Seat, Viewer};
use trapline_bots::puzzle::{Came, GUESSED, Grade, MARGIN, Puzzle};
use trapline_solve::Value;
use trapline_solve::truth::{self, Truth, Worth};

struct Set {
    entry: &'static Entry,
    rules: Rules,
    truth: Arc<dyn Truth>,
}

impl Set {
    fn of(game: &str, rule: &str) -> Set {
        let entry = games::find(game).expect("a game");
        let mut rules = Rules::new(entry.house_rules);
        if let Some((key, value)) = rule.split_once('=') {
            rules.set(key, value).expect("a house rule");
        }
        let truth = truth::solve(game, &rules, &|_| {}).expect("it can be solved").into();
        Set { entry, rules, truth }
    }

    fn puzzle(&self, seed: u64) -> Puzzle {
        let made = Puzzle::make(self.entry, &self.rules, &*self.truth, seed, &|_| {});
        made.expect("sound rules").expect("there is a puzzle")
    }
}

/// What an action is worth as a part of a win.
fn part(worth: Worth) -> f64 {
    match worth {
        Worth::Known(Value::Win(_)) => 1.0,
        Worth::Known(Value::Draw) => 0.5,
        Worth::Known(Value::Loss(_)) => 0.0,
        Worth::Expected(value) => (value + 1.0) / 2.0,
    }
}

/// Tries everything at a step and at those that follow it, and gives how often somebody gets through who guesses.
fn assert_step(set: &Set, puzzle: &Puzzle, at: usize, depth: usize) -> f64 {
    // Judged anew, from the record alone.
    let duel = games::open(&puzzle.step(at).duel().record()).expect("a sound record");
    let seat = Seat::to_move(&*duel);
    assert_eq!(seat.player(), puzzle.step(0).seat().player(), "the same player goes on");
    let judgement = set.truth.judge(&seat).expect("the truth about this game");
    let best = part(judgement.actions[0].worth);
    assert!(best > 0.0);
    let margin = if set.entry.hidden { MARGIN } else { 0.5 };
    let right: Vec<&str> = puzzle.step(at).right().iter().map(|judged| judged.action.as_str()).collect();
    let (legal, mut guessed) = (duel.legal(Viewer::Referee), 0.0);
    assert!(!right.is_empty() && right.len() < legal.len());
    for action in &legal {
        let judged = judgement.actions.iter().find(|one| one.action == *action).expect("it is legal");
        let (loss, often) = (best - part(judged.worth), judged.probability.unwrap_or(0.0));
        let attempt = puzzle.attempt(at, &*set.truth, action).expect("a legal action");
        assert_eq!(right.contains(&action.as_str()), attempt.came != Came::Wrong, "{action}");
        match attempt.came {
            Came::Wrong => {
                assert!(loss > margin - 1e-6 && often == 0.0, "{action} is not so bad: {loss}");
                for right in &right {
                    let told = duel.advise(right).expect("an action");
                    assert!(!attempt.words.contains(&format!("{told} ")), "{}", attempt.words);
                }
            }
            came => {
                assert!(loss < 1e-6 || often > 0.0, "{action} gives something away");
                guessed += match came {
                    Came::On(next) => assert_step(set, puzzle, next, depth + 1),
                    _ => 1.0,
                };
            }
        }
    }
    assert!(puzzle.attempt(at, &*set.truth, "fly").is_err());
    assert!(depth + puzzle.moves(at) <= 3, "no more is asked for than three moves");
    guessed / legal.len() as f64
}

fn assert_puzzles(game: &str, rule: &str, count: u64) {
    let set = Set::of(game, rule);
    let mut positions = vec![];
    for seed in 0..count {
        let puzzle = set.puzzle(seed);
        let guessed = assert_step(&set, &puzzle, 0, 0);
        assert!(guessed <= GUESSED, "{game} {seed}: who guesses is right with chance {guessed}");
        assert_eq!(set.puzzle(seed).json(), puzzle.json(), "grade and all");
        // The line that is told leads through.
        let line = puzzle.json()["line"].as_array().expect("a list").clone();
        let mut duel = games::open(&puzzle.step(0).duel().record()).expect("a sound record");
        line.iter().for_each(|action| duel.act(action.as_str().expect("a text")).expect("it can be done"));
        positions.push(puzzle.step(0).duel().record().actions);
    }
    positions.sort();
    positions.dedup();
    assert!(positions.len() as u64 > count / 2, "hardly any two differ");
}

/// How many of the puzzles of a game the hard bot sometimes misses.
fn missed(set: &Set, count: u64) -> usize {
    (0..count).filter(|&seed| set.puzzle(seed).grade.missed() > 0).count()
}

#[test]
fn most_puzzles_are_such_that_the_hard_bot_errs() {
    for (game, rule) in [("trap-and-treasure", ""), ("trap-runner", ""), ("grid-hunt", "")] {
        let missed = missed(&Set::of(game, rule), 12);
        assert!(missed > 6, "{game}: of 12 it misses {missed}");
    }
}

#[test]
fn nobody_is_asked_to_take_what_lies_beside_them() {
    // Where nobody can force anything, the only wins are captures at once: those asked for lie across an edge.
    let set = Set::of("trap-runner", "");
    let mut captures = 0;
    for seed in 0..40 {
        let puzzle = set.puzzle(seed);
        if !matches!(puzzle.step(0).right()[0].worth, Worth::Known(Value::Win(1))) {
            continue;
        }
        captures += 1;
        let state = puzzle.step(0).seat().state();
        let at = |player: usize, axis: usize| state["pieces"][player][axis].as_u64().expect("a number");
        let far = at(0, 0).abs_diff(at(1, 0)) + at(0, 1).abs_diff(at(1, 1));
        assert_eq!(far, 4, "{state}");
    }
    assert!(captures > 0, "some are");
}

#[test]
fn a_grade_is_told_in_a_word_and_a_percentage() {
    for (missed, told) in [
        (0, "easy (the hard bot finds it)"),
        (19, "easy (the hard bot misses 19 %)"),
        (20, "medium (the hard bot misses 20 %)"),
        (60, "hard (the hard bot misses 60 %)"),
        (100, "hard (the hard bot misses it)"),
    ] {
        assert_eq!(Grade::of(missed).expect("a percentage").to_string(), told);
    }
    assert_eq!(Grade::of(101), None);
}

#[test]
fn trap_and_treasure() {
    assert_puzzles("trap-and-treasure", "", 10);
    assert_puzzles("trap-and-treasure", "traps=wall", 10);
}

#[test]
fn trap_runner() {
    assert_puzzles("trap-runner", "", 4);
    assert_puzzles("trap-runner", "edges=wall", 10);
}

#[test]
fn hidden_path() {
    assert_puzzles("hidden-path", "", 10);
    assert_puzzles("hidden-path", "finish=safe", 10);
    assert_puzzles("hidden-path", "first=2", 4);
}

#[test]
fn maze_runner_duel() {
    assert_puzzles("maze-runner-duel", "", 8);
}

#[test]
fn grid_hunt() {
    assert_puzzles("grid-hunt", "", 4);
}

/// What is told of a puzzle, but for the record, is what the player to move may know.
#[test]
fn a_puzzle_keeps_the_other_s_secret() {
    for game in ["hidden-path", "maze-runner-duel", "grid-hunt"] {
        let set = Set::of(game, "");
        let json = set.puzzle(5).json();
        let player = Player::from_number(json["to_move"].as_u64().expect("a seat")).expect("a seat");
        let secret = json["record"]["actions"][player.other().index()].as_str().expect("a placement");
        let log = json["log"].to_string();
        assert!(log.contains("in secret"), "{log}");
        let hidden = ["traps", "obstacles", "treasures"].iter().filter_map(|field| json["state"].get(field));
        let hidden: Vec<_> = hidden.collect();
        assert!(hidden.len() == 1 && hidden[0][player.other().index()].is_null(), "{secret}: {json}");
    }
}
