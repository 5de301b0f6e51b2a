//! Matches that are over, by the rules or by the host; and those that have only reached a ply limit.

use super::exact::{Exact, Worth};
use super::judge::Judge;
use super::sample::{self, Duel, blank};
use crate::support::script::Script;
use serde_json::{Value, json};
use trapline::{Outcome, Player, Reason, Viewer};

/// Asserts that a record is judged as one that is over: 1 is won for the player who would be to move, -1 lost.
#[track_caller]
fn over(judge: &mut Judge, record: &Value, result: i8) {
    let line: Value = serde_json::from_str(&judge.answer(&record.to_string())).expect("JSON");
    assert_eq!(line["actions"], json!([]), "{line} for {record}");
    match record["game"].as_str() {
        Some("trap-runner" | "trap-and-treasure") => {
            let worth = match result {
                1 => Worth::Win(0),
                0 => Worth::Draw,
                _ => Worth::Loss(0),
            };
            assert_eq!(Exact::read(&line).worth, worth, "{record}");
        }
        _ => assert_eq!(line["value"].as_f64(), Some(f64::from(result)), "{line} for {record}"),
    }
}

/// Asserts that a match that player 1 has just won is lost for player 2, who would be to move. Games that take long
/// to solve have this looked at where they are solved anyway.
#[track_caller]
pub fn won(judge: &mut Judge, script: &Script) {
    let mut record = script.record();
    over(judge, &record, -1);
    record["result"] = json!(null);
    over(judge, &record, -1);
}

#[test]
fn whoever_would_be_to_move_has_lost() {
    let mut judge = Judge::new();
    won(&mut judge, Script::of("trap-runner"));
    judge.dismiss();
}

#[test]
fn the_hosts_endings_count() {
    let mut judge = Judge::new();
    for game in ["trap-runner", "grid-hunt"] {
        let script = Script::of(game);
        for done in 0..script.turns.len() {
            // Nobody loses a turn in these games, and player 1 begins, also with hiding.
            let to_move = 1 + done % 2;
            let mut record = script.record();
            record["actions"] = json!(script.actions()[..done]);
            for (winner, reason) in [(1, "resignation"), (2, "resignation"), (1, "time"), (2, "abandoned")] {
                record["result"] = json!({"winner": winner, "reason": reason});
                over(&mut judge, &record, if winner == to_move { 1 } else { -1 });
            }
            for reason in ["agreement", "time", "abandoned"] {
                record["result"] = json!({"winner": null, "reason": reason});
                over(&mut judge, &record, 0);
            }
        }
    }
    judge.dismiss();
}

/// Asserts that a position is judged alike whatever ply limit there is.
#[track_caller]
fn unlimited(judge: &mut Judge, duel: &Duel) {
    let record = duel.record();
    let free = judge.line(&record);
    let done = record.actions.len() as u64;
    let mut said = vec![];
    for most in [done, done + 1, done + 2, u64::MAX] {
        let mut limited = record.clone();
        limited.rules.insert("max_plies".to_owned(), most.into());
        if most > 0 {
            said.push(judge.line(&limited));
        }
    }
    // A host may say so too.
    let ended = Some(Outcome { winner: None, reason: Reason::PlyLimit });
    said.push(judge.line(&trapline::record::Record { result: ended, ..record.clone() }));
    for line in said {
        assert_eq!(line, free, "{record:?}");
    }
}

#[test]
fn a_ply_limit_is_ignored() {
    let mut judge = Judge::new();
    for game in ["trap-runner", "grid-hunt"] {
        let duels = sample::played(&blank(game, ""), 3, 12, 12);
        assert!(duels.iter().any(|duel| duel.plies() > 2), "a poor sample");
        for duel in duels {
            assert_ne!(duel.legal(Viewer::Referee), [""; 0]);
            unlimited(&mut judge, &duel);
        }
    }
    judge.dismiss();
}

#[test]
fn a_win_on_the_last_ply_is_one() {
    let mut judge = Judge::new();
    let script = Script::of("trap-runner");
    let mut record = script.record();
    record["rules"] = json!({"max_plies": script.turns.len()});
    over(&mut judge, &record, -1);
    judge.dismiss();
}

#[test]
fn a_match_can_be_over_before_anything_is_done() {
    let mut judge = Judge::new();
    let mut record = Script::of("trap-runner").record();
    record["actions"] = json!([]);
    for player in Player::BOTH {
        let start = json!({"pieces": [[1, 1], [3, 3]], "shields": [1, 1]});
        record["start"] = json!({"to_move": player, "state": start});
        record["result"] = json!({"winner": player, "reason": "resignation"});
        over(&mut judge, &record, 1);
        record["result"] = json!({"winner": player.other(), "reason": "resignation"});
        over(&mut judge, &record, -1);
    }
    judge.dismiss();
}
