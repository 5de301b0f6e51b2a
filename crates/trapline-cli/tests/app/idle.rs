//! While nothing happens, nothing is done: every thread sleeps, and none wakes.

use super::exits::{hidden_game, open_game};
use super::person::{Against, By, Person};
use crate::support::HANGING;
use crate::support::home::Home;
use crate::support::process;
use std::time::Instant;
use trapline::games;

/// Lets others work for a while.
fn others_work(home: &Home) {
    for entry in games::ALL.iter().cycle().take(20) {
        home.run(["rules", entry.id], "").well();
    }
}

#[track_caller]
fn assert_idle(person: &Person<'_>) {
    let look = || process::threads(person.terminal.id().as_raw_pid());
    // Whatever was begun comes to its end first.
    let since = Instant::now();
    let settled = loop {
        let before = look();
        others_work(person.home);
        let after = look();
        if before == after {
            break after;
        }
        assert!(since.elapsed() < HANGING, "it never sleeps: {before:?} {after:?}");
    };
    assert!(settled.len() > 1 && settled.iter().all(|&(state, _)| state == 'S'), "{settled:?}");
    for _ in 0..3 {
        others_work(person.home);
        assert_eq!(look(), settled, "something has woken");
    }
}

#[test]
fn nobody_wakes_at_home() {
    let home = Home::new();
    assert_idle(&Person::open(&home));
}

#[test]
fn nobody_wakes_at_a_table() {
    for (game, against) in [(open_game(), Against::Easy), (hidden_game(), Against::Person)] {
        let home = Home::new();
        let mut person = Person::open(&home);
        person.begin(game, against, By::Keys);
        let duel = person.wait();
        if against == Against::Easy {
            // A bot has answered.
            person.act(&duel.legal(trapline::Viewer::Referee)[0], By::Keys);
        }
        assert_idle(&person);
    }
}
