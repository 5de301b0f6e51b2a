//! An endpoint that answers well: a whole set at every game, counted to the last token.

use super::bench::{Bench, KEY};
use super::endpoint::{Asked, Endpoint, Reply};
use serde_json::Value;
use trapline::games;

#[test]
fn a_model_plays_every_game_and_every_token_is_counted() {
    let endpoint = Endpoint::start(Asked::sensible);
    let options = ["--model", "scripted", "--levels", "random,easy", "--matches", "1", "--jobs", "2"];
    let more = ["--move-time", "600s", "--max-plies", "30", "--no-loss", "--temperature", "0.5"];
    let bench = Bench::new(&endpoint.agent(), &[&options[..], &more].concat());
    let report = bench.report(&[]);
    let matches = bench.matches();
    // Two levels and two seats.
    assert_eq!(matches.len(), 4 * games::ALL.len());
    assert_eq!(report["total"]["matches"], matches.len());
    for entry in games::ALL {
        assert_eq!(matches.iter().filter(|one| one["game"] == entry.id).count(), 4, "{}", entry.id);
    }
    assert_eq!(report["forfeits"], serde_json::json!([]), "{report}");
    let asked = endpoint.asked();
    let turns = bench.turns();
    assert_eq!(asked.len(), turns.len(), "one request a turn");
    assert_eq!(report["total"]["turns"], turns.len());
    let cost = asked.iter().map(|one| match one.sensible() {
        Reply::Say(_, Some(cost)) => cost,
        _ => unreachable!("it says what it costs"),
    });
    let cost = cost.fold([0, 0], |sum, cost| [sum[0] + cost[0], sum[1] + cost[1]]);
    assert_eq!(
        [&report["total"]["tokens"]["input"], &report["total"]["tokens"]["output"]],
        [cost[0], cost[1]]
    );
    for one in &asked {
        assert_eq!(one.path, "/v1/chat/completions");
        assert_eq!(one.headers["authorization"], format!("Bearer {KEY}"));
        let body: Value = serde_json::from_str(&one.body).expect("JSON");
        assert_eq!((&body["model"], &body["temperature"]), (&"scripted".into(), &0.5.into()));
        let roles: Vec<String> = one.messages().into_iter().map(|(role, _)| role).collect();
        assert_eq!(roles, ["system", "user"], "a conversation does not grow");
    }
}

/// The system message has the rules of that game, and the turn what has to be known.
#[test]
fn a_model_is_told_the_rules_and_its_seat() {
    let endpoint = Endpoint::start(Asked::sensible);
    let options = ["--model", "m", "--game", "hidden-path", "--rule", "finish=safe", "--matches", "1"];
    let more = ["--levels", "easy", "--no-loss", "--move-time", "600s"];
    let bench = Bench::new(&endpoint.agent(), &[&options[..], &more].concat());
    bench.report(&[]);
    let page = games::find("hidden-path").expect("a game").page.trim_end();
    for one in endpoint.asked() {
        let [(_, system), (_, turn)] = &one.messages()[..] else { panic!("two messages") };
        assert!(system.contains(page) && system.contains("finish=safe") && system.contains("200 actions"));
        for part in ["You are player", "The position:", "Your task:", "square brackets"] {
            assert!(turn.contains(part), "{part}: {turn}");
        }
        assert!(!turn.contains("easy") && !system.contains("easy"), "nobody tells how well the bot plays");
    }
    let matches = bench.matches();
    assert!(matches.iter().all(|one| one["rules"]["finish"] == "safe"), "{matches:?}");
}

/// Without the legal actions a model has to know the rules; the tokens of an endpoint that tells none are not known.
#[test]
fn legal_actions_need_not_be_told_nor_tokens() {
    let endpoint = Endpoint::start(|_| Reply::Say("I go. [attack]".to_owned(), None));
    let bench = Bench::quick(&endpoint, &["--no-legal", "--matches", "2"]);
    let report = bench.report(&[]);
    assert_eq!((&report["total"]["tokens"], &report["legal"]), (&Value::Null, &false.into()));
    assert!(endpoint.asked().iter().all(|one| !one.turn().contains("egal actions")));
}
