//! Games with secrets: what `eval` says at any position, and that it hangs together with what `solve` says.

use super::expected::SAME;
use super::judge::Judge;
use super::sample::{self, Duel, and, as_start, blank, open};
use super::{ending, report, secrecy};
use crate::support::script::Script;
use trapline::record::Record;
use trapline::{Player, Viewer};

/// Asserts that a position is judged in order.
#[track_caller]
fn in_order(judge: &mut Judge, duel: &Duel) {
    let said = judge.expected(&duel.record());
    said.assert_about(duel.legal(Viewer::Referee));
}

/// Asserts that both seats are judged as they place what they hide, as `solve` says: what player 1 can be sure of,
/// and what player 2 can hold them to. Only best placements are played. Gives what `solve` says.
#[track_caller]
fn placing(judge: &mut Judge, from: &Record) -> [f64; 2] {
    let rules = from.rules.iter().map(|(key, value)| format!(" --rule {key}={value}").replace('"', ""));
    let [(lower, _), (upper, _)] = report::hidden(&format!("{}{}", from.game, rules.collect::<String>()));
    let mut record = from.clone();
    for (player, most) in [(Player::One, upper), (Player::Two, -lower)] {
        let duel = open(&record);
        assert_eq!(duel.turn().player(), Some(player));
        let said = judge.expected(&record);
        said.assert_about(duel.legal(Viewer::Referee));
        assert!((said.value - most).abs() < SAME, "{} instead of {most} for {player:?}", said.value);
        for chance in said.actions.iter().filter(|chance| chance.probability > 0.0) {
            assert!((chance.value - most).abs() < SAME, "{chance:?} is played by {player:?}");
        }
        record = and(&record, &said.actions.last().expect("there is one").action);
    }
    [lower, upper]
}

/// Asserts that a placement is worth what the position after it is worth, where its owner knows no more there. That
/// is so for whoever begins, before the first move.
#[track_caller]
fn placed(judge: &mut Judge, from: &Record, first: Player, count: usize) {
    let legal = open(from).legal(Viewer::Referee);
    let worth = judge.expected(&match first {
        Player::One => from.clone(),
        Player::Two => and(from, &legal[0]),
    });
    let step = legal.len() / count + 1;
    for (place, other) in legal.iter().step_by(step).zip(legal.iter().rev()) {
        let placements = if first == Player::One { [place, other] } else { [other, place] };
        let record = placements.into_iter().fold(from.clone(), |record, place| and(&record, place));
        assert_eq!(open(&record).turn().player(), Some(first));
        let (before, after) = (worth.of(place).value, judge.expected(&record).value);
        assert!((before - after).abs() < SAME, "{place} is worth {before}, then {after}: {from:?}");
    }
}

/// Checks what there is to check, with one run of the program.
fn check_all(game: &str, rules: &str, first: Player, longest: usize) -> [f64; 2] {
    let mut judge = Judge::new();
    let from = blank(game, rules);
    let bounds = placing(&mut judge, &from);
    placed(&mut judge, &from, first, 20);
    let duels = sample::played(&from, 6, 40, longest);
    for player in Player::BOTH {
        let turns = duels.iter().filter(|duel| duel.plies() > 3 && duel.turn().player() == Some(player));
        assert!(turns.count() > 3, "a poor sample");
    }
    for duel in &duels {
        in_order(&mut judge, duel);
        if duel.plies() >= 2 {
            in_order(&mut judge, &open(&as_start(duel)));
        }
    }
    secrecy::kept(&mut judge, &duels);
    if rules.is_empty() {
        ending::won(&mut judge, Script::of(game));
    }
    judge.dismiss();
    bounds
}

#[test]
fn hidden_path_is_judged_at_any_position() {
    check_all("hidden-path", "", Player::One, 16);
}

#[test]
fn hidden_path_with_other_rules_is_judged_at_any_position() {
    check_all("hidden-path", "finish=safe first=2", Player::Two, 16);
}

#[test]
fn grid_hunt_is_judged_at_any_position() {
    check_all("grid-hunt", "", Player::One, 16);
}

#[test]
fn grid_hunt_is_judged_at_any_position_whoever_begins() {
    check_all("grid-hunt", "first=2", Player::Two, 16);
}

#[test]
fn maze_runner_duel_is_judged_at_any_position() {
    let bounds = check_all("maze-runner-duel", "", Player::One, 30);
    // Either player can shut the other in for good, so neither can be sure of more than a draw, or held to less.
    assert_eq!(bounds, [0.0, 0.0]);
}
