//! Wrong fields of a record: the message begins with the field.

use super::sandwich::{assert_places, messages, outcomes};
use crate::support::script::Script;
use serde_json::{Value, json};

/// A record with one field as this raw text.
fn with(field: &str, text: &str) -> String {
    let mut record = Script::of("trap-runner").record();
    record[field] = json!("@");
    record.to_string().replace("\"@\"", text)
}

const HUGE: [&str; 4] = ["1e400", "-1e400", "99999999999999999999", "-1"];

#[test]
fn a_field_of_the_wrong_type_is_named() {
    let wrong: [(&str, &[&str]); 7] = [
        ("format", &["null", "1", "true", "[]", "{}", "\"\"", "\"trapline/2\"", "\"TRAPLINE/1\""]),
        ("game", &["null", "1", "false", "[]", "{}"]),
        ("rules", &["null", "1", "\"edges=wall\"", "[]", "[[\"edges\",\"wall\"]]"]),
        ("start", &["1", "\"start\"", "true", "[]"]),
        (
            "players",
            &["1", "\"Ann\"", "{}", "[]", "[\"Ann\"]", "[\"Ann\",\"Bob\",\"Cid\"]", "[1,2]", "[null,null]"],
        ),
        ("actions", &["null", "1", "\"attack\"", "{}", "[1]", "[null]", "[[\"attack\"]]", "[\"attack\",{}]"]),
        ("result", &["1", "\"capture\"", "true", "{\"winner\":1}", "{\"reason\":\"time\"}", "{}"]),
    ];
    let mut bad = vec![];
    for (field, values) in wrong {
        for value in values.iter().chain(&HUGE) {
            bad.push((with(field, value), field.to_owned()));
        }
    }
    assert_places(&bad);
}

#[test]
fn what_is_wrong_inside_a_field_is_named() {
    let mut bad = vec![];
    for value in ["1", "null", "{}", "1e400"] {
        bad.push((with("players", &format!("[\"Ann\",{value}]")), "players[1]".to_owned()));
        bad.push((with("actions", &format!("[\"attack\",{value}]")), "actions[1]".to_owned()));
    }
    for value in ["0", "3", "-1", "\"1\"", "1.5", "1e400", "99999999999999999999", "true", "[]"] {
        bad.push((
            with("result", &format!("{{\"winner\":{value},\"reason\":\"time\"}}")),
            "result.winner".to_owned(),
        ));
        bad.push((
            with("start", &format!("{{\"to_move\":{value},\"state\":{{}}}}")),
            "start.to_move".to_owned(),
        ));
    }
    for value in ["1", "null", "\"luck\"", "\"Capture\"", "\"\"", "[]"] {
        bad.push((
            with("result", &format!("{{\"winner\":1,\"reason\":{value}}}")),
            "result.reason".to_owned(),
        ));
    }
    bad.push((with("start", "{\"state\":{}}"), "start".to_owned()));
    bad.push((with("start", "{\"to_move\":1}"), "start".to_owned()));
    for value in ["null", "1", "\"x\"", "true"] {
        bad.push((with("start", &format!("{{\"to_move\":1,\"state\":{value}}}")), "start.state".to_owned()));
    }
    assert_places(&bad);
}

#[test]
fn a_list_in_the_place_of_an_object_is_refused() {
    let bad = [
        (with("result", "[1,\"capture\"]"), "result".to_owned()),
        (with("start", "[1,{\"pieces\":[[1,1],[5,5]],\"shields\":[3,3]}]"), "start".to_owned()),
        (with("start", "{\"to_move\":1,\"state\":[[[1,1],[5,5]],[3,3]]}"), "start.state".to_owned()),
    ];
    assert_places(&bad);
}

#[test]
fn a_field_that_is_missing_or_comes_twice_is_named() {
    for field in ["format", "game", "actions"] {
        let mut record = Script::of("trap-runner").record();
        record.as_object_mut().expect("an object").remove(field);
        let twice = Script::of("trap-runner").record().to_string().replacen(
            '{',
            &format!("{{\"{field}\":\"trapline/1\","),
            1,
        );
        for message in messages(&[record.to_string(), twice]) {
            assert!(message.contains(field), "{field} is not named: {message}");
        }
    }
}

#[test]
fn an_unknown_game_is_told_with_those_there_are() {
    for game in
        ["", "chess", "Trap-Runner", "trap runner", "trap-runner ", "\\u0000", "\\u001b[31m", "\\u202e"]
    {
        for message in messages(&[with("game", &format!("\"{game}\""))]) {
            assert!(message.contains("maze-runner-duel"), "{message}");
        }
    }
}

#[test]
fn an_unknown_rule_or_value_is_named() {
    let games: [(&str, &[(&str, &str)]); 5] = [
        (
            "trap-and-treasure",
            &[("lava", "1"), ("first", "1"), ("traps", "\"lava\""), ("traps", "null"), ("traps", "[]")],
        ),
        (
            "trap-runner",
            &[
                ("lava", "{}"),
                ("finish", "\"safe\""),
                ("edges", "1"),
                ("edges", "true"),
                ("Edges", "\"wall\""),
            ],
        ),
        (
            "hidden-path",
            &[
                ("finish", "\"Safe\""),
                ("first", "\"2\""),
                ("first", "3"),
                ("first", "0"),
                ("first", "2.0"),
                ("first", "1.5"),
            ],
        ),
        ("maze-runner-duel", &[("first", "2"), ("placement", "\"closed\""), ("placement", "{}")]),
        (
            "grid-hunt",
            &[("first", "-1"), ("first", "99999999999999999999"), ("first", "null"), ("finish", "\"safe\"")],
        ),
    ];
    let mut bad = vec![];
    for (game, rules) in games {
        let limits = ["0", "-1", "1.5", "\"9\"", "null", "true", "[]", "99999999999999999999"]
            .map(|value| ("max_plies", value));
        for (key, value) in rules.iter().chain(&limits) {
            let line = format!(
                r#"{{"format":"trapline/1","game":"{game}","rules":{{"{key}":{value}}},"actions":[]}}"#
            );
            bad.push((line, *key));
        }
    }
    let lines: Vec<_> = bad.iter().map(|(line, _)| line).collect();
    for (message, (line, key)) in messages(&lines).iter().zip(&bad) {
        assert!(message.contains(key), "{line} does not name {key}: {message}");
    }
}

#[test]
fn a_number_out_of_all_range_is_named_even_where_anything_may_stand() {
    let bad = [(with("rules", "{\"edges\":1e400}"), "rules.edges".to_owned())];
    assert_places(&bad);
}

#[test]
fn names_that_would_change_the_text_around_them_are_refused() {
    let marks = [
        "\\u0000",
        "\\u0007",
        "\\u001b[31m",
        "\\n",
        "\\r",
        "\\t",
        "\\u007f",
        "\\u0085",
        "\\u009b31m",
        "\\u200e",
        "\\u200f",
        "\\u202a",
        "\\u202d",
        "\\u202e",
        "\\u2066",
        "\\u2067",
        "\\u2069",
        "\\u061c",
        "\\u2028",
        "\\u2029",
        "\\ufeff",
    ];
    for mark in marks {
        let lines = [
            with("players", &format!("[\"A{mark}nn\",\"Bob\"]")),
            with("players", &format!("[\"Ann\",\"Bob{mark}\"]")),
        ];
        for (message, seat) in messages(&lines).iter().zip(["player 1", "player 2"]) {
            assert!(message.contains(seat), "{mark} of {seat}: {message}");
        }
    }
    let long = "x".repeat(41);
    for name in ["", " ", "\u{3000}", &long] {
        messages(&[
            with("players", &format!("[\"{name}\",\"Bob\"]")),
            with("players", &format!("[\"Ann\",\"{name}\"]")),
        ]);
    }
}

#[test]
fn a_lone_half_of_a_character_is_no_text() {
    messages(&[
        with("players", "[\"\\ud800\",\"Bob\"]"),
        with("game", "\"\\udc00\""),
        with("actions", "[\"\\ud83d\"]"),
    ]);
}

#[test]
fn null_stands_for_what_may_be_left_out() {
    for field in ["start", "players"] {
        let line = with(field, "null");
        let outcome = &outcomes(&[line.as_str(), "x"])[0];
        assert_eq!(outcome.get("error"), None::<&Value>, "{line}");
    }
}
