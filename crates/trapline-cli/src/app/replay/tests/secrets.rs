//! Through a seat's eyes nothing shows what the other keeps secret: not the board, not the log, not the review, and
//! not where keys lead.

use super::rig::{Rig, played};
use crate::app::input::Input;
use crate::app::screen::Screen;
use ratatui::layout::Position;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Player, Viewer};

/// Another secret of that player in the same match, and both matches for as long as they are answered alike.
fn twins(entry: &Entry, record: &Record, owner: Player, number: usize) -> Option<[Record; 2]> {
    let begun = Record { actions: vec![], result: None, ..record.clone() };
    let [mut one, mut two] = [&begun, &begun].map(|record| entry.begin(record).expect("it can be played"));
    for action in &record.actions {
        let mut other = action.clone();
        if one.secret_turn() == Some(owner) {
            let legal = two.legal(Viewer::Seat(owner));
            other = legal[(number * 37 + 11) % legal.len()].clone();
        }
        let (before, was) = (one.record(), two.record());
        one.act(action).expect("it was done");
        two.act(&other).expect("what may be done is public");
        if one.log(Viewer::Public) != two.log(Viewer::Public) || one.turn() != two.turn() {
            return (before.actions != was.actions).then_some([before, was]);
        }
    }
    let [one, two] = [one, two].map(|duel| duel.record());
    (one.actions != two.actions).then_some([one, two])
}

#[test]
fn twins_look_alike_to_the_other_seat_before_and_after_the_review() {
    let (mut pairs, mut frames, mut graded) = (0, 0, 0);
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        for seed in 0..4 {
            let record = played(entry, seed);
            for owner in Player::BOTH {
                for number in 0..4 {
                    let Some(twins) = twins(entry, &record, owner, number) else { continue };
                    let mut rigs = twins.map(|record| Rig::new(vec![record]));
                    for rig in &mut rigs {
                        rig.replay.look_as(Viewer::Seat(owner.other()));
                    }
                    frames += walk(&mut rigs);
                    rigs.iter_mut().for_each(Rig::work);
                    frames += walk(&mut rigs);
                    let [one, _] = &mut rigs;
                    graded += (0..=one.replay.film.last())
                        .filter(|&at| one.replay.film.verdict(at).is_some())
                        .count();
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 40 && frames > 1000 && graded > 100, "{pairs} pairs, {frames} frames, {graded} grades");
}

/// Does the same in both, and compares everything that is drawn. The number of frames.
fn walk([one, two]: &mut [Rig; 2]) -> usize {
    let last = one.replay.film.last();
    let steps = (0..=last).flat_map(|_| [Input::Right]).chain((0..=last).map(|_| Input::Left));
    let jumps = "eeeesxEEEpx7\ng2\na+-a".chars().map(|c| match c {
        '\n' => Input::Enter,
        'x' => Input::Escape,
        c => Input::Char(c),
    });
    let clicks = (0..28).map(|y| Input::Click(Position::new(30 + y, y)));
    let inputs = [Input::Home].into_iter().chain(steps).chain(jumps).chain(clicks);
    let mut frames = 0;
    one.context.now = two.context.now;
    for input in inputs {
        // Escape closes what lies over the replay, and is not to leave it.
        if input == Input::Escape && one.replay.over.is_none() {
            assert!(two.replay.over.is_none());
            continue;
        }
        one.press(input);
        two.press(input);
        assert!(one.buffer() == two.buffer(), "after {input:?}:\n{}{}", one.text(), two.text());
        assert_eq!(one.replay.deadline(), two.replay.deadline(), "after {input:?}");
        frames += 1;
    }
    frames
}

#[test]
fn who_looks_through_one_seat_is_told_neither_chances_nor_what_was_better() {
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        let mut rig = Rig::new(vec![played(entry, 1)]);
        rig.work();
        for player in Player::BOTH {
            rig.replay.look_as(Viewer::Seat(player));
            assert!(rig.replay.film.chances().is_none());
            rig.keys("s");
            assert!(rig.replay.over.is_none());
            for at in 0..=rig.replay.film.last() {
                rig.keys(&format!("{at}\n"));
                let text = rig.text();
                assert!(!text.contains("Better:") && !text.contains("uck:") && !text.contains('▲'), "{text}");
                let own = rig.replay.film.actor(at) == Some(player);
                assert_eq!(rig.replay.film.verdict(at).is_some(), own, "{}: {at}", entry.title);
            }
        }
    }
}
