//! The numbers of `review --json`, worked out again from what `eval --json` says of every position.

use crate::support::home::Home;
use crate::support::script::{self, Script};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// What differs by no more is the same.
const SAME: f64 = 1e-9;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// What `eval` says something is worth, as a part of a win.
fn part(judged: &Value) -> f64 {
    match judged["value"].as_str() {
        Some("win") => 1.0,
        Some("draw") => 0.5,
        Some("loss") => 0.0,
        _ => (number(&judged["value"]) + 1.0) / 2.0,
    }
}

/// The records of all beginnings of a match, a line each.
fn beginnings(script: &Script) -> String {
    let actions = script.actions();
    let record = |count| json!({"format": "trapline/1", "game": script.game, "actions": actions[..count]});
    (0..actions.len()).map(|count| format!("{}\n", record(count))).collect()
}

/// The reviews of the rule books' matches, made once.
fn reviews() -> impl Iterator<Item = (&'static Script, &'static Value)> {
    static REVIEWS: OnceLock<Vec<Value>> = OnceLock::new();
    let reviews = REVIEWS.get_or_init(|| {
        let records: String = script::ALL.iter().map(|script| format!("{}\n", script.record())).collect();
        Home::new().run(["review", "--json"], records).well().json()
    });
    assert_eq!(reviews.len(), script::ALL.len());
    script::ALL.iter().zip(reviews)
}

#[test]
fn every_action_gives_away_what_eval_says() {
    let home = Home::new();
    let mut hopes = 0;
    for (script, review) in reviews() {
        let judged = home.run(["eval", "--json"], beginnings(script)).well().json();
        let actions = review["actions"].as_array().expect("a list of actions");
        assert_eq!(actions.len(), judged.len(), "{}", script.game);
        let mut strayed = [false; 2];
        for ((at, done), (before, action)) in
            actions.iter().enumerate().zip(judged.iter().zip(script.actions()))
        {
            let choices = before["actions"].as_array().expect("a list of actions");
            let chosen = choices.iter().find(|one| one["action"] == *action).expect("every action is judged");
            let worst = choices.iter().map(part).fold(1.0, f64::min);
            let proved = chosen["probability"].as_f64().is_some_and(|often| often > 0.0);
            let seat = done["player"].as_u64().expect("a seat") as usize - 1;
            // What perfect play may do is never charged to whoever hides what perfect play might.
            let safe = proved && !strayed[seat];
            strayed[seat] |= !proved && ["place", "hide"].iter().any(|word| action.starts_with(word));
            if before["value"] == -1.0 {
                // Lost to perfect play: it is held against what was still possible, of which `eval` says nothing.
                let (best, own) = (part(&done["best"]), part(done));
                let loss = if safe { 0.0 } else { best - own };
                assert!(
                    (number(&done["loss"]) - loss).abs() < SAME && best >= own,
                    "{}: {done}",
                    script.game
                );
                hopes += 1;
                continue;
            }
            let loss = if safe { 0.0 } else { part(before) - part(chosen) };
            assert!((number(&done["loss"]) - loss).abs() < SAME, "{}: {done}", script.game);
            assert!(
                (number(&done["stake"]) - (part(before) - worst)).abs() < SAME,
                "{}: {done}",
                script.game
            );
            assert_eq!((&done["at"], &done["action"]), (&json!(at), &json!(action)));
            assert_eq!(done["value"], chosen["value"]);
            assert_eq!(
                (&done["best"]["action"], &done["best"]["value"]),
                (&choices[0]["action"], &before["value"])
            );
            let as_good = chosen["value"] == before["value"] && chosen["plies"] == before["plies"] || safe;
            let grade = match loss {
                loss if loss >= 0.25 => "blunder",
                loss if loss >= 0.05 => "mistake",
                loss if loss >= 1e-6 || !as_good => "fine",
                _ => "best",
            };
            assert_eq!(done["grade"], grade, "{}: {done}", script.game);
        }
    }
    assert!(hopes > 0, "the maze's first steps after a placement that seals nobody in");
}

#[test]
fn skill_and_luck_add_up_in_the_output_too() {
    for (script, review) in reviews() {
        let chances: Vec<f64> = review["chances"].as_array().expect("chances").iter().map(number).collect();
        assert_eq!(chances.len(), script.turns.len() + 1);
        for (seat, side) in review["sides"].as_array().expect("two sides").iter().enumerate() {
            let sum: f64 = ["start", "skill", "luck", "ending"].iter().map(|key| number(&side[key])).sum();
            assert!((sum - number(&side["end"])).abs() < SAME, "{side}");
            // Player 1 wins all these matches.
            assert_eq!(number(&side["end"]), if seat == 0 { 1.0 } else { 0.0 });
            let own: Vec<&Value> = (review["actions"].as_array().expect("actions").iter())
                .filter(|done| done["player"] == seat as u64 + 1)
                .collect();
            let given: f64 = own.iter().map(|done| number(&done["loss"])).sum();
            assert!((given - number(&side["given"])).abs() < SAME, "{side}");
            let graded: u64 =
                side["grades"].as_object().expect("grades").values().filter_map(Value::as_u64).sum();
            assert_eq!((graded, side["actions"].as_u64()), (own.len() as u64, Some(own.len() as u64)));
        }
        for (done, pair) in review["actions"].as_array().expect("actions").iter().zip(chances.windows(2)) {
            let side = if done["player"] == 1 { 1.0 } else { -1.0 };
            let change = side * (pair[1] - pair[0]);
            assert!((number(&done["luck"]) - number(&done["loss"]) - change).abs() < SAME, "{done}");
        }
        assert_eq!(review["result"]["winner"], 1);
        assert_eq!(review["game"], script.game);
    }
}

#[test]
fn a_review_is_the_same_every_time() {
    let record = Script::of("grid-hunt").record().to_string();
    let [one, two] = [0; 2].map(|_| Home::new().run(["review", "--json"], &record).well().out);
    assert_eq!(one, two);
}
