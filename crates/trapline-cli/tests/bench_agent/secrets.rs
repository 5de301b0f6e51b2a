//! What a model is sent follows from what its seat may know: where that is the same, so are the bytes, whatever the other
//! has hidden.

use super::bench::Bench;
use super::endpoint::{Asked, Endpoint};
use std::collections::{HashMap, HashSet};
use trapline::games;

/// What the seat has seen: who it is, its house rules and the log.
fn seen(asked: &Asked) -> String {
    let turn = asked.turn();
    let (log, _) = turn.split_once("The position:").expect("a position");
    log.to_owned()
}

#[test]
fn requests_are_alike_where_only_the_others_secret_differs() {
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        let endpoint = Endpoint::start(Asked::sensible);
        let options =
            ["--model", "m", "--game", entry.id, "--levels", "random", "--matches", "25", "--jobs", "1"];
        let more = ["--no-loss", "--move-time", "600s", "--max-plies", "12"];
        let bench = Bench::new(&endpoint.agent(), &[&options[..], &more].concat());
        assert_eq!(bench.report(&[])["forfeits"], serde_json::json!([]));
        let asked = endpoint.asked();
        let mut all: HashMap<String, HashSet<&str>> = HashMap::new();
        for one in &asked {
            all.entry(seen(one)).or_default().insert(&one.body);
        }
        for (seen, bodies) in &all {
            assert_eq!(bodies.len(), 1, "{}: {seen}: {bodies:#?}", entry.id);
        }
        // With one job requests are in the order of matches, so it is known which secret each request kept quiet of.
        let mut secrets: HashMap<String, HashSet<String>> = HashMap::new();
        let mut requests = asked.iter();
        for one in bench.matches() {
            let seat = one["bench"]["seat"].as_u64().expect("a seat") as usize;
            let other = one["actions"][2 - seat].as_str().expect("the other's secret").to_owned();
            for asked in requests.by_ref().take(one["bench"]["turns"].as_array().expect("turns").len()) {
                secrets.entry(seen(asked)).or_default().insert(other.clone());
            }
        }
        assert_eq!(requests.count(), 0, "every request belongs to a match");
        // There was something to be kept quiet of, before the game's answers told anything and after.
        let compared = secrets.iter().filter(|(_, secrets)| secrets.len() > 1).count();
        assert!(compared >= 3, "{}: only {compared} situations came with several secrets", entry.id);
    }
}
