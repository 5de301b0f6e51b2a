//! Puzzles: exactly one action is right, in every game, and a seed always gives the same.

use std::sync::Arc;
use trapline::games::{self, Entry};
use trapline::{Player, Rules, Seat, Viewer};
use trapline_bots::puzzle::{MARGIN, Puzzle};
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

fn assert_puzzles(game: &str, rule: &str, count: u64) {
    let set = Set::of(game, rule);
    let mut solutions = vec![];
    for seed in 0..count {
        let puzzle = set.puzzle(seed);
        // Judged anew, from the record alone.
        let duel = games::open(&puzzle.duel().record()).expect("a sound record");
        let judgement = set.truth.judge(&Seat::to_move(&*duel)).expect("the truth about this game");
        let mut legal = duel.legal(Viewer::Referee);
        assert!(legal.len() >= 3, "{legal:?}");
        let right = puzzle.solution().action.clone();
        let best = judgement.actions.iter().find(|one| one.action == right).expect("it is legal");
        let margin = if set.entry.hidden { MARGIN } else { 0.5 };
        for other in judgement.actions.iter().filter(|one| one.action != right) {
            assert!(part(best.worth) - part(other.worth) >= margin, "{right} or {}?", other.action);
        }
        assert!(part(best.worth) > 0.0);
        // Every other try is told to be wrong, and does not give the right one away.
        for action in legal.drain(..) {
            let attempt = puzzle.attempt(&*set.truth, &action).expect("a legal action");
            assert_eq!(attempt.right, action == right);
            let told = duel.advise(&right).expect("an action");
            assert_eq!(attempt.words.contains(&format!("{told} ")), attempt.right, "{}", attempt.words);
        }
        assert!(puzzle.attempt(&*set.truth, "fly").is_err());
        let again = set.puzzle(seed);
        assert_eq!(again.json(), puzzle.json());
        solutions.push(puzzle.duel().record().actions);
    }
    solutions.sort();
    solutions.dedup();
    assert!(solutions.len() as u64 > count / 2, "hardly any two differ");
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
