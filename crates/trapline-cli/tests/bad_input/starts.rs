//! Positions to begin from that cannot be: the message begins with what is wrong in them.

use super::sandwich::{assert_places, messages, outcomes};
use serde_json::{Value, json};

/// A position of each game that makes sense, with the player to move.
fn sensible() -> [(&'static str, u8, Value); 5] {
    [
        (
            "trap-and-treasure",
            2,
            json!({
                "pieces": [[1, 1], [3, 3]],
                "treasure": "board",
                "traps": [[1, 1], [4, 0]],
                "traps_left": [2, 2],
                "snared": [true, false],
            }),
        ),
        ("trap-runner", 1, json!({"pieces": [[2, 3], [4, 5]], "shields": [1, 0]})),
        ("hidden-path", 1, json!({"positions": [3, 3], "traps": [[4, 7], [3, 6, 8]], "sprung": [[9], []]})),
        (
            "maze-runner-duel",
            2,
            json!({
                "pieces": [[1, 2], [4, 4]],
                "obstacles": [[[2, 3], [3, 2], [4, 3]], [[2, 2], [3, 4], [4, 2]]],
                "revealed": [[[4, 3]], [[2, 2]]],
                "recovering": [true, false],
            }),
        ),
        (
            "grid-hunt",
            1,
            json!({
                "treasures": [[2, 3], [5, 5]],
                "scans_left": [2, 3],
                "scans": [[{"at": [3, 3], "distance": 4}], []],
                "digs": [[[1, 1], [1, 2]], []],
            }),
        ),
    ]
}

/// A record that begins from this position.
fn record(game: &str, rules: &Value, to_move: u8, state: &Value) -> String {
    let start = json!({"to_move": to_move, "state": state});
    json!({"format": "trapline/1", "game": game, "rules": rules, "start": start, "actions": []}).to_string()
}

/// Every place in a value, as a pointer into it and as people write it.
fn places(value: &Value) -> Vec<(String, String)> {
    fn walk(value: &Value, pointer: &str, path: &str, places: &mut Vec<(String, String)>) {
        let mut visit = |inner: &Value, pointer: String, path: String| {
            places.push((pointer.clone(), path.clone()));
            walk(inner, &pointer, &path, places);
        };
        match value {
            Value::Object(fields) => {
                for (key, inner) in fields {
                    visit(inner, format!("{pointer}/{key}"), format!("{path}.{key}"));
                }
            }
            Value::Array(items) => {
                for (i, inner) in items.iter().enumerate() {
                    visit(inner, format!("{pointer}/{i}"), format!("{path}[{i}]"));
                }
            }
            _ => {}
        }
    }
    let mut found = vec![];
    walk(value, "", "start.state", &mut found);
    found
}

#[test]
fn the_positions_that_are_spoilt_here_make_sense() {
    for (game, to_move, state) in sensible() {
        let outcome = &outcomes(&[record(game, &json!({}), to_move, &state), "x".to_owned()])[0];
        assert_eq!(outcome.get("error"), None, "{outcome}");
        assert_eq!(outcome["trace"][0]["state"], state);
        assert_eq!(outcome["trace"][0]["to_move"], to_move);
    }
}

#[test]
fn a_wrong_type_anywhere_in_a_position_is_named() {
    let wrong = [
        "null",
        "true",
        "\"x\"",
        "-1",
        "1.5",
        "300",
        "1e400",
        "-1e400",
        "99999999999999999999",
        "{}",
        "[[[]]]",
        "[{}]",
    ];
    for (game, to_move, state) in sensible() {
        let mut bad = vec![];
        for (pointer, path) in places(&state) {
            let whole = state.pointer(&pointer).expect("it is there");
            for text in wrong.iter().filter(|text| !(whole.is_boolean() && **text == "true")) {
                let mut spoilt = state.clone();
                *spoilt.pointer_mut(&pointer).expect("it is there") = json!("@");
                bad.push((record(game, &json!({}), to_move, &spoilt).replace("\"@\"", text), path.clone()));
            }
        }
        assert_places(&bad);
    }
}

#[test]
fn a_field_missing_from_a_position_is_named() {
    for (game, to_move, state) in sensible() {
        for field in state.as_object().expect("an object").keys() {
            let mut spoilt = state.clone();
            spoilt.as_object_mut().expect("an object").remove(field);
            let message = &messages(&[record(game, &json!({}), to_move, &spoilt)])[0];
            assert!(
                message.starts_with("start.state") && message.contains(field.as_str()),
                "{game}, {field}: {message}"
            );
            assert!(!message.contains(".."), "{message}");
        }
    }
}

#[test]
fn a_position_of_another_game_is_no_position() {
    for (game, ..) in sensible() {
        for (other, to_move, state) in sensible().into_iter().filter(|(other, ..)| *other != game) {
            let message = &messages(&[record(game, &json!({}), to_move, &state)])[0];
            assert!(message.starts_with("start.state"), "{game} from {other}: {message}");
        }
    }
}

#[test]
fn a_list_by_seat_that_is_too_long_or_too_short_is_named() {
    for (game, to_move, state) in sensible() {
        let mut bad = vec![];
        for (field, value) in state.as_object().expect("an object") {
            // The traps of Trap and Treasure belong to nobody.
            let Some(list) =
                value.as_array().filter(|_| (game, field.as_str()) != ("trap-and-treasure", "traps"))
            else {
                continue;
            };
            for wrong in [vec![], list[..1].to_vec(), [list.as_slice(), &list[..1]].concat()] {
                let mut spoilt = state.clone();
                spoilt[field] = json!(wrong);
                bad.push((record(game, &json!({}), to_move, &spoilt), format!("start.state.{field}")));
            }
        }
        assert_places(&bad);
    }
}

/// Asserts that a position with these fields changed is refused, and that the message begins with that place.
#[track_caller]
fn impossible(game: &str, rules: Value, cases: Vec<(Value, &str)>) {
    let (_, to_move, state) = sensible().into_iter().find(|(id, ..)| *id == game).expect("a game");
    let bad: Vec<_> = cases
        .into_iter()
        .map(|(changes, place)| {
            let mut spoilt = state.clone();
            for (field, value) in changes.as_object().expect("fields") {
                spoilt[field] = value.clone();
            }
            (record(game, &rules, to_move, &spoilt), format!("start.state.{place}"))
        })
        .collect();
    assert_places(&bad);
}

#[test]
fn impossible_positions_of_trap_and_treasure_are_named() {
    let cases = vec![
        (json!({"pieces": [[1, 1], [5, 3]]}), "pieces[1]"),
        (json!({"pieces": [[1, 5], [3, 3]]}), "pieces[0]"),
        (json!({"pieces": [[1, 1], [1, 1]]}), "pieces"),
        (json!({"pieces": [[1, 1], [2, 2]]}), "pieces"),
        (json!({"treasure": 0}), "treasure"),
        (json!({"treasure": 3}), "treasure"),
        (json!({"treasure": "Board"}), "treasure"),
        (json!({"treasure": 2, "pieces": [[1, 1], [4, 4]]}), "treasure"),
        (json!({"traps": [[1, 1], [2, 2]]}), "traps"),
        (json!({"traps": [[1, 1], [1, 1]]}), "traps"),
        (json!({"traps": [[1, 1], [5, 0]]}), "traps[1]"),
        (json!({"traps": [[1, 1]]}), "traps_left"),
        (json!({"traps": [[1, 1], [4, 0], [4, 1]]}), "traps_left"),
        (json!({"traps_left": [3, 3]}), "traps_left"),
        (json!({"traps_left": [0, 4]}), "traps_left"),
        (json!({"traps_left": [255, 5]}), "traps_left"),
        (json!({"snared": [true, true]}), "snared[1]"),
        (json!({"pieces": [[1, 2], [3, 3]]}), "snared[0]"),
    ];
    impossible("trap-and-treasure", json!({}), cases);
}

#[test]
fn impossible_positions_of_trap_and_treasure_with_walls_are_named() {
    let free = |traps: Value, pieces: Value, left: Value| json!({"pieces": pieces, "traps": traps, "traps_left": left, "snared": [false, false]});
    let cases = vec![
        (free(json!([[1, 1], [4, 0]]), json!([[1, 1], [3, 3]]), json!([2, 2])), "pieces[0]"),
        (free(json!([[3, 3], [4, 0]]), json!([[1, 1], [3, 3]]), json!([2, 2])), "pieces[1]"),
        // Both shut in, and no traps left.
        (
            free(
                json!([[0, 1], [1, 0], [3, 4], [4, 3], [2, 1], [1, 2]]),
                json!([[0, 0], [4, 4]]),
                json!([0, 0]),
            ),
            "pieces",
        ),
    ];
    impossible("trap-and-treasure", json!({"traps": "wall"}), cases);
}

#[test]
fn impossible_positions_of_trap_runner_are_named() {
    let cases = vec![
        (json!({"pieces": [[0, 1], [4, 5]]}), "pieces[0]"),
        (json!({"pieces": [[1, 1], [6, 5]]}), "pieces[1]"),
        (json!({"pieces": [[4, 5], [4, 5]]}), "pieces"),
        (json!({"shields": [4, 0]}), "shields[0]"),
        (json!({"shields": [0, 255]}), "shields[1]"),
    ];
    impossible("trap-runner", json!({}), cases.clone());
    impossible("trap-runner", json!({"edges": "wall"}), cases);
}

#[test]
fn impossible_positions_of_hidden_path_are_named() {
    let cases = vec![
        (json!({"positions": [10, 3]}), "positions[0]"),
        (json!({"positions": [3, 11]}), "positions[1]"),
        (json!({"positions": [3, 255]}), "positions[1]"),
        (json!({"traps": [null, [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 7], null]}), "traps[1]"),
        (json!({"traps": [[4], [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 7, 8], [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 7], []]}), "traps[1]"),
        (json!({"traps": [[4, 4], [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 9], [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 0], [3, 6, 8]]}), "traps[0]"),
        (json!({"traps": [[4, 11], [3, 6, 8]]}), "traps[0]"),
        (json!({"sprung": [[9, 9], []]}), "sprung[0]"),
        (json!({"sprung": [[9], [0]]}), "sprung[1]"),
    ];
    impossible("hidden-path", json!({}), cases);
    let safe = vec![
        (json!({"traps": [[4, 10], [3, 6, 8]]}), "traps[0]"),
        // The armed and the sprung ones together; either may be named.
        (json!({"traps": [[4, 7], [3, 6]], "sprung": [[9], [10]]}), ""),
    ];
    impossible("hidden-path", json!({"finish": "safe"}), safe);
}

#[test]
fn impossible_positions_of_maze_runner_duel_are_named() {
    let two = json!([[2, 2], [3, 4], [4, 2]]);
    let cases = vec![
        (json!({"pieces": [[0, 2], [4, 4]]}), "pieces[0]"),
        (json!({"pieces": [[1, 2], [4, 6]]}), "pieces[1]"),
        (json!({"pieces": [[4, 4], [4, 4]]}), "pieces"),
        (json!({"pieces": [[3, 3], [4, 4]]}), "pieces[0]"),
        (json!({"obstacles": [null, two]}), "obstacles[0]"),
        (json!({"obstacles": [[[2, 3], [4, 3]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[2, 3], [3, 2], [4, 3], [4, 4]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[2, 3], [2, 3], [4, 3]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[1, 1], [3, 2], [4, 3]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[3, 3], [3, 2], [4, 3]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[5, 5], [3, 2], [4, 3]], two]}), "obstacles[0]"),
        (json!({"obstacles": [[[2, 6], [3, 2], [4, 3]], two]}), "obstacles[0]"),
        (json!({"revealed": [[[4, 4]], [[2, 2]]]}), "revealed[0]"),
        (json!({"revealed": [[[4, 3], [4, 3]], [[2, 2]]]}), "revealed[0]"),
        (json!({"revealed": [[[4, 3]], [[0, 2]]]}), "revealed[1]"),
    ];
    impossible("maze-runner-duel", json!({}), cases);
}

#[test]
fn a_maze_in_which_both_are_shut_in_is_over() {
    let walls = json!([[[4, 5], [5, 4], [2, 2]], [[1, 2], [2, 1], [4, 4]]]);
    let met = json!([[[4, 5], [5, 4]], [[1, 2], [2, 1]]]);
    let shut = json!({"pieces": [[1, 1], [5, 5]], "obstacles": walls, "revealed": met, "recovering": [false, false]});
    impossible("maze-runner-duel", json!({}), vec![(shut, "revealed")]);
}

#[test]
fn obstacles_that_shut_the_opponent_in_are_refused_where_the_house_says_so() {
    let sealing = json!([[[4, 5], [5, 4], [2, 2]], [[2, 2], [3, 4], [4, 2]]]);
    let changes = json!({"obstacles": sealing, "revealed": [[], []]});
    impossible("maze-runner-duel", json!({"placement": "open"}), vec![(changes, "obstacles[0]")]);
}

#[test]
fn impossible_positions_of_grid_hunt_are_named() {
    let cases = vec![
        (json!({"treasures": [null, [5, 5]]}), "treasures[0]"),
        (json!({"treasures": [[2, 3], null]}), "treasures[1]"),
        (json!({"treasures": [[0, 3], [5, 5]]}), "treasures[0]"),
        (json!({"treasures": [[2, 3], [5, 6]]}), "treasures[1]"),
        (json!({"scans_left": [3, 3]}), "scans_left[0]"),
        (json!({"scans_left": [2, 4]}), "scans_left[1]"),
        (json!({"scans_left": [255, 3]}), "scans_left[0]"),
        (json!({"scans": [[{"at": [3, 3], "distance": 3}], []]}), "scans[0][0].distance"),
        (json!({"scans": [[{"at": [3, 3], "distance": 9}], []]}), "scans[0][0].distance"),
        (json!({"scans": [[{"at": [3, 6], "distance": 4}], []]}), "scans[0][0].at"),
        (json!({"digs": [[[5, 5]], []]}), "digs[0]"),
        (json!({"digs": [[], [[2, 3]]]}), "digs[1]"),
        (json!({"digs": [[[1, 2], [1, 1]], []]}), "digs[0]"),
        (json!({"digs": [[[1, 1], [1, 1]], []]}), "digs[0]"),
        (json!({"digs": [[[1, 1], [6, 1]], []]}), "digs[0]"),
    ];
    impossible("grid-hunt", json!({}), cases);
}

#[test]
fn odd_positions_that_can_be_are_not_refused() {
    let odd = [
        // Tokens may share a step.
        ("hidden-path", 2, json!({"positions": [0, 0], "traps": [[1, 2, 3], [1, 2, 3]], "sprung": [[], []]})),
        // A snared carrier on its own start.
        (
            "trap-and-treasure",
            2,
            json!({
                "pieces": [[0, 0], [3, 3]],
                "treasure": 1,
                "traps": [[0, 0], [4, 0]],
                "traps_left": [2, 2],
                "snared": [true, false],
            }),
        ),
        // Both treasures in one place.
        (
            "grid-hunt",
            2,
            json!({"treasures": [[3, 3], [3, 3]], "scans_left": [3, 3], "scans": [[], []], "digs": [[], []]}),
        ),
    ];
    for (game, to_move, state) in odd {
        let outcome = &outcomes(&[record(game, &json!({}), to_move, &state), "x".to_owned()])[0];
        assert_eq!(outcome.get("error"), None, "{outcome}");
        assert_eq!(outcome["trace"][0]["state"], state);
    }
}

#[test]
fn a_lost_turn_of_the_player_to_move_is_passed_first() {
    let lost = sensible().into_iter().filter_map(|(game, _, state)| match game {
        "trap-and-treasure" => Some((game, state, "snared")),
        "maze-runner-duel" => Some((game, state, "recovering")),
        _ => None,
    });
    for (game, state, field) in lost {
        let outcome = &outcomes(&[record(game, &json!({}), 1, &state), "x".to_owned()])[0];
        assert_eq!(outcome.get("error"), None, "{outcome}");
        assert_eq!(outcome["trace"][0]["to_move"], 2);
        assert_eq!(outcome["trace"][0]["state"][field], json!([false, false]));
    }
}
