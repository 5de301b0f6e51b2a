//! Names are free: who sits where is said apart from what they are called.

use super::open;
use crate::app::person::By;
use crate::support::home::Home;
use crate::support::script::{self, Script};
use serde_json::json;

const NAMES: &str = "bot:perfect,bot:hard";

#[test]
fn people_who_are_called_bots_are_people_and_stay_so() {
    let home = Home::new();
    let script = Script::of("grid-hunt");
    let (before, after) = script.turns.split_at(3);
    let first = home.run(["play", "grid-hunt", "--names", NAMES, "--plain"], script::lines(before)).well();
    assert_eq!(home.actions(1), script.actions()[..3], "nobody acts but those who type: {first:?}");
    let people = json!([{"kind": "person"}, {"kind": "person"}]);
    assert_eq!(home.export(1)["seats"], people);
    let second = home.run(["resume", "--plain"], script::lines(after)).well();
    assert!(second.out.contains("bot:perfect wins: "), "{second:?}");
    let record = home.export(1);
    assert_eq!(record["actions"], script.record()["actions"]);
    assert_eq!((&record["players"], &record["seats"]), (&json!(["bot:perfect", "bot:hard"]), &people));
}

#[test]
fn in_the_app_they_are_people_too() {
    let home = Home::new();
    let mut person = open(&home, &["play", "grid-hunt", "--names", NAMES]);
    let script = Script::of("grid-hunt");
    for turn in script.turns {
        if person.wait().secret_turn().is_some() {
            person.sit_down();
        }
        person.act(turn.action, By::Typing);
    }
    person.wait();
    assert_eq!(home.actions(1), script.actions());
}

#[test]
fn a_series_and_a_bot_keep_apart_what_they_are_called_and_what_they_are() {
    let home = Home::new();
    let args =
        ["play", "trap-runner", "--vs", "easy", "--names", "bot:hard", "--series", "2", "--max-plies", "2"];
    home.run(args, "attack\nattack\n").well();
    let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "level": "easy"}));
    assert_eq!(home.export(1)["seats"], json!([person, bot]));
    assert_eq!(home.export(2)["seats"], json!([bot, person]));
    assert_eq!(home.export(2)["players"], json!(["Easy bot", "bot:hard"]));
}

/// Files of old have no field for it: there a name still tells.
#[test]
fn in_a_file_without_seats_a_name_tells_who_is_a_bot() {
    let home = Home::new();
    let header = |players: &str| {
        format!(
            "{{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"players\":{players},\"actions\":[],\"result\":null}}\n"
        )
    };
    home.put_journal(1, header(r#"["Ann","bot:easy"]"#));
    home.run(["resume", "1"], "attack\n").well();
    assert_eq!(home.actions(1).len(), 2, "the bot answers");
    home.put_journal(2, header(r#"["bot:easy","bot:medium"]"#) + "{\"action\":\"attack\"}\n");
    home.run(["resume", "2"], "").well();
    assert!(!home.export(2)["result"].is_null(), "both are bots");
}
