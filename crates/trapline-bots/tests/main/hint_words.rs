//! What hints say in positions about which something is known by other means.

use std::sync::Arc;
use trapline::record::Record;
use trapline::{Seat, games};
use trapline_bots::hint::{Company, Hint, hint};
use trapline_solve::truth::{self, Truth};

fn advised(game: &str, actions: &[&str], company: Company) -> Hint {
    let record = Record { players: Some(["Ann".to_owned(), "Bob".to_owned()]), ..Record::new(game) };
    let duel = games::open(&record.with_actions(actions.iter().copied())).expect("a match");
    let truth: Arc<dyn Truth> = truth::solve(game, duel.rules(), &|_| {}).expect("it can be solved").into();
    hint(&Seat::to_move(&*duel), Ok(&truth), company).expect("somebody is to move")
}

fn said(game: &str, actions: &[&str]) -> Vec<String> {
    advised(game, actions, Company::Alone).lines
}

/// Scans of (3,3) at distance 2 and (1,1) at distance 6 leave the three cells that `|r-3|+|c-3| = 2` and
/// `(r-1)+(c-1) = 6` have in common: (3,5), (4,4) and (5,3). A scan of (1,5) tells them apart.
#[test]
fn hints_say_where_the_treasure_can_be() {
    let play = ["hide 1,1", "hide 4,4", "scan 3,3", "dig 5,5", "scan 1,1", "dig 5,4"];
    let hint = advised("grid-hunt", &play, Company::Alone);
    assert_eq!(hint.lines[0], "Scan (1,5). It leaves at most 1 of 3 cells.");
    assert_eq!(hint.lines[1], "3 cells fit, as the map shows: (3,5), (4,4) and (5,3).");
    let map = hint.map.expect("a map");
    let shown = map.spots().filter_map(|(_, spot)| Some((spot.name.as_str(), spot.chance?)));
    assert_eq!(shown.collect::<Vec<_>>(), [("3,5", 33), ("4,4", 33), ("5,3", 33)]);
}

/// Three traps on ten steps can lie in 10 · 9 · 8 / 6 ways, and whichever step comes first has one in 3 of 10.
#[test]
fn hints_say_how_perfect_play_mixes_and_how_likely_a_trap_is() {
    let placed = ["place 7 8 10", "place 4 7 9"];
    for (company, number) in [
        (Company::Both, "It springs a trap in 30 % of the cases that fit."),
        (Company::Alone, "Your chance "),
    ] {
        let lines = advised("hidden-path", &placed, company).lines;
        assert!(lines[0].ends_with("Perfect play mixes 1, 2 and 3 equally."), "{lines:?}");
        assert_eq!(lines[1], "120 placements fit; the map counts them as equally likely.");
        assert!(lines[2].starts_with(number), "{lines:?}");
    }
}

/// With the book's rules of the maze whoever seals cannot lose, so that a placement which does not is lost to perfect
/// play; but what was not sealed can be won.
#[test]
fn who_is_lost_to_perfect_play_is_told_what_is_still_possible() {
    let lines = said("maze-runner-duel", &["place 2,3 3,2 4,3", "place 2,2 3,4 4,2"]);
    assert!(lines[2].starts_with("If Bob left you a way to win, your chance is "), "{lines:?}");
}

/// Traps on the first three steps hold nobody up for long: whoever laid them is lost to perfect play, but may hope.
#[test]
fn who_is_lost_but_free_to_move_is_still_advised() {
    let lines = said("hidden-path", &["place 1 2 3", "place 7 8 10"]);
    assert!(lines[0].starts_with("Move "), "{lines:?}");
    assert!(lines[0].ends_with(". Everything loses against perfect play."), "{lines:?}");
    assert!(lines[2].starts_with("It springs a trap in "), "{lines:?}");
}

/// Ann has met obstacles on both ways out of her corner, and left Bob's open: she can do nothing, and he comes through.
#[test]
fn who_is_shut_in_is_told_that_nothing_helps() {
    let placed = ["place 1,3 2,4 4,5", "place 1,2 2,1 5,1"];
    let bumped = ["move down", "move left", "move left", "move right"];
    let lines = said("maze-runner-duel", &[&placed[..], &bumped[..], &["move right", "move left"]].concat());
    assert_eq!(lines[0], "No move helps: everything loses against perfect play.");
    assert!(lines[1].starts_with("20 cells fit") && lines.len() == 2, "{lines:?}");
}

/// Of the three cells above, one has been dug in vain. Nothing tells the other two apart.
#[test]
fn cells_that_perfect_play_mixes_can_be_told_apart() {
    let play = ["hide 1,1", "hide 4,4", "scan 3,3", "dig 5,5", "scan 1,1", "dig 5,4", "dig 5,3", "dig 5,2"];
    let lines = said("grid-hunt", &play);
    assert!(lines[0].ends_with("Perfect play mixes (3,5) and (4,4) equally."), "{lines:?}");
}

/// Two first actions of Trap and Treasure win in 11 moves, and whoever answers them is lost.
#[test]
fn hints_say_what_else_is_as_good() {
    let lines = said("trap-and-treasure", &[]);
    assert_eq!(lines[1..], ["One other action wins too.", "You win in 11 moves at most."]);
    let lines = said("trap-and-treasure", &["move 1,0"]);
    assert_eq!(lines[1], "Everything loses against perfect play.");
}

#[test]
fn hints_say_what_is_won_and_given_away() {
    // Without shields at (5,1), which is next to (1,1) across the edge.
    let lines = said("trap-runner", &["attack", "attack", "attack", "attack", "attack", "move up"]);
    assert_eq!([&*lines[0], &*lines[2]], ["Move left.", "You win in 1 move."]);
    let lines = said("trap-and-treasure", &["move 1,0", "move 4,3", "move 2,0", "move 3,3"]);
    assert_eq!(lines[1], "Every other action gives the win away.");
    assert!(lines[2].starts_with("You win in ") && lines[2].ends_with(" moves at most."), "{lines:?}");
}
