//! Skill and luck add up to the result, whatever was played.

use super::matches::{random, review};
use trapline::record::Record;
use trapline::{Outcome, Player, Reason};
use trapline_bots::review::{Cause, Grade, Part, Review, Share, Turned};

/// Asserts everything that holds of any review.
fn assert_sound(review: &Review, record: &Record) {
    assert_told(review);
    assert_turned(review);
    assert_eq!(review.actions.len(), record.actions.len());
    assert_eq!(review.positions.len(), record.actions.len() + 1);
    let [one, two] = &review.sides;
    assert_eq!(one.skill, -two.skill);
    assert_eq!(one.luck, -two.luck);
    assert_eq!(one.start + two.start, Share::WIN);
    for (side, player) in review.sides.iter().zip(Player::BOTH) {
        assert_eq!(side.player, player);
        // By whole numbers, so it is exact.
        assert_eq!(side.result, side.start + side.skill + side.luck + side.ending);
        let end = review.positions.last().expect("a position").chance.seen_by(player);
        let result = review.outcome.map_or(end, |outcome| Share::of_outcome(outcome, player));
        assert_eq!(side.result, result, "{record:?}");
        let own = review.actions.iter().filter(|done| done.player == player);
        assert_eq!(side.actions(), own.clone().count());
        assert_eq!(side.given, own.map(|done| done.loss).sum());
        assert!((0.0..=100.0).contains(&side.accuracy), "{}", side.accuracy);
    }
    for (at, done) in review.actions.iter().enumerate() {
        assert!(
            Share::NOTHING <= done.loss && done.loss <= done.stake && done.stake <= Share::WIN,
            "{done:?}"
        );
        let [was, is] = [at, at + 1].map(|at| review.positions[at].chance.seen_by(done.player));
        assert_eq!(was - done.loss + done.luck, is);
        assert_eq!(done.better.is_some(), done.grade != Grade::Best, "{done:?}");
        // In an open game nothing happens but what the players do.
        assert!(review.entry.hidden || done.luck == Share::NOTHING, "{done:?}");
    }
}

/// Asserts that what people are told, in whole numbers, adds up as well.
fn assert_told(review: &Review) {
    let sum: Vec<_> = review.summary().into_iter().filter(|row| row.part == Part::Sum).collect();
    let number = |told: &String| told.trim_end_matches(" %").parse::<i64>().expect("a whole number");
    let column = |player: Player| sum.iter().map(move |row| number(&row.told[player.index()]));
    for player in Player::BOTH {
        let result = column(player).next_back();
        assert_eq!(Some(column(player).rev().skip(1).sum()), result, "{sum:?}");
    }
    let [start, .., result] = &sum[..] else { panic!("there are at least two rows") };
    for row in [start, result] {
        assert_eq!(row.told.iter().map(number).sum::<i64>(), 100, "{sum:?}");
    }
}

/// Asserts that a match turned where the favourite changed, or by a quarter of a win.
fn assert_turned(review: &Review) {
    let is_blunder = |grade| grade == Grade::Blunder;
    let Some(Turned { at, by }) = review.turned else {
        assert!(!review.actions.iter().any(|done| is_blunder(done.grade)), "{:?}", review.actions);
        return;
    };
    let done = &review.actions[at];
    let size = match by {
        Cause::Loss => done.loss,
        Cause::Luck => done.luck.size(),
    };
    let ahead = [at, at + 1].map(|at| review.positions[at].chance.cmp(&Share::HALF));
    assert!(is_blunder(Grade::of(size, false)) || ahead[0] != ahead[1], "{done:?}");
}

fn assert_sums(game: &str, rule: &str, count: u64, most: usize) {
    for seed in 0..count {
        let record = random(game, rule, seed, most);
        assert_sound(&review(&record), &record);
    }
}

#[test]
fn trap_and_treasure_adds_up() {
    assert_sums("trap-and-treasure", "", 300, 100);
}

#[test]
fn trap_runner_adds_up() {
    assert_sums("trap-runner", "", 200, 100);
    assert_sums("trap-runner", "edges=wall", 300, 100);
}

#[test]
fn hidden_path_adds_up() {
    assert_sums("hidden-path", "", 100, 100);
    assert_sums("hidden-path", "finish=safe", 100, 100);
}

#[test]
fn maze_runner_duel_adds_up() {
    assert_sums("maze-runner-duel", "", 30, 60);
}

#[test]
fn grid_hunt_adds_up() {
    assert_sums("grid-hunt", "", 30, 12);
}

#[test]
fn a_match_that_the_players_end_adds_up_too() {
    for (game, most) in [("trap-and-treasure", 5), ("hidden-path", 6), ("grid-hunt", 6)] {
        for outcome in [
            None,
            Some(Outcome::win(Player::One, Reason::Resignation)),
            Some(Outcome::win(Player::Two, Reason::Time)),
            Some(Outcome::draw(Reason::Agreement)),
        ] {
            let record = Record { result: outcome, ..random(game, "", 1, most) };
            let review = review(&record);
            assert_sound(&review, &record);
            assert!(outcome.is_some() || review.ending == Share::NOTHING, "{game}");
        }
    }
}

#[test]
fn a_ply_limit_does_not_count_in_the_truth() {
    let free = random("trap-runner", "edges=wall", 3, 40);
    let mut limited = Record { result: Some(Outcome::draw(Reason::PlyLimit)), ..free.clone() };
    limited.rules.insert("max_plies".to_owned(), 40.into());
    let [one, two] = [&free, &limited].map(review);
    let losses = |review: &Review| review.actions.iter().map(|done| done.loss).collect::<Vec<_>>();
    assert_eq!(losses(&one), losses(&two));
    assert_sound(&two, &limited);
}
