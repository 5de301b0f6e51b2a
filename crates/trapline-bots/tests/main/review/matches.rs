//! Matches to be reviewed, and the truth about their games.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Rules, Viewer};
use trapline_bots::review::Review;
use trapline_solve::truth::{self, Truth};

/// The truth about a game with one house rule, or none. Each is worked out once.
pub fn truth(entry: &Entry, rule: &str) -> Arc<dyn Truth> {
    static KNOWN: Mutex<Option<HashMap<String, Arc<dyn Truth>>>> = Mutex::new(None);
    let mut known = KNOWN.lock().expect("no test panics while it solves");
    let solve = || truth::solve(entry.id, &rules(entry, rule), &|_| {}).expect("it can be solved").into();
    known.get_or_insert_default().entry(format!("{} {rule}", entry.id)).or_insert_with(solve).clone()
}

fn rules(entry: &Entry, rule: &str) -> Rules {
    let mut rules = Rules::new(entry.house_rules);
    if let Some((key, value)) = rule.split_once('=') {
        rules.set(key, value).expect("a house rule");
    }
    rules
}

/// Nothing done yet.
pub fn blank(game: &str, rule: &str) -> Record {
    let entry = games::find(game).expect("a game");
    Record { rules: rules(entry, rule).write(), ..Record::new(game) }
}

/// The review of a record.
pub fn review(record: &Record) -> Review {
    let entry = games::find(&record.game).expect("a game");
    let house = record.rules.iter().find(|(key, _)| *key != "max_plies");
    let rule = house.map_or_else(String::new, |(key, value)| {
        format!("{key}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    });
    Review::of(&*truth(entry, &rule), record).expect("a sound record")
}

/// A match in which both do anything, ended after so many actions at the latest.
pub fn random(game: &str, rule: &str, seed: u64, most: usize) -> Record {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut duel: Box<dyn AnyMatch> = games::open(&blank(game, rule)).expect("a match");
    while duel.turn().player().is_some() && duel.plies() < most {
        let legal = duel.legal(Viewer::Referee);
        duel.act(&legal[rng.random_range(0..legal.len())]).expect("a legal action");
    }
    duel.record()
}
