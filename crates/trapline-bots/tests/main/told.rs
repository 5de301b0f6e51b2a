//! What is told of a match: to each seat everything but the other's secrets, to the public nobody's.

use trapline::record::Record;
use trapline::{Player, Viewer, games};
use trapline_bots::protocol::told;

fn hunt() -> Record {
    let actions = ["hide 2,3", "hide 4,4", "scan 3,3", "dig 1,1"];
    Record { players: Some(["Ann", "Bob"].map(str::to_owned)), ..Record::new("grid-hunt") }
        .with_actions(actions)
}

#[test]
fn secrets_are_told_to_their_owner_alone() {
    let duel = games::open(&hunt()).unwrap();
    let actions =
        |who| -> Vec<Option<String>> { told(&*duel, who).into_iter().map(|told| told.action).collect() };
    let known = |actions: [&str; 4]| -> Vec<Option<String>> {
        actions.iter().map(|action| (!action.is_empty()).then(|| (*action).to_owned())).collect()
    };
    assert_eq!(actions(Viewer::Seat(Player::One)), known(["hide 2,3", "", "scan 3,3", "dig 1,1"]));
    assert_eq!(actions(Viewer::Seat(Player::Two)), known(["", "hide 4,4", "scan 3,3", "dig 1,1"]));
    assert_eq!(actions(Viewer::Public), known(["", "", "scan 3,3", "dig 1,1"]));
    assert_eq!(actions(Viewer::Referee), known(["hide 2,3", "hide 4,4", "scan 3,3", "dig 1,1"]));
}

#[test]
fn a_match_that_says_you_is_told_by_names() {
    let mut duel = games::open(&hunt()).unwrap();
    let before = told(&*duel, Viewer::Public);
    duel.address(Some(Player::One));
    assert_eq!(told(&*duel, Viewer::Public), before);
    assert!(before.iter().all(|told| told.text.starts_with(["Ann", "Bob"][told.player.index()])));
    // From (3,3) to (4,4) there are two steps.
    assert_eq!(before[2].reply["distance"], 2);
}
