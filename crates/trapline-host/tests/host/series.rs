//! Matches in a row: seats swapped, score kept.

use crate::{against, carry_out};
use trapline::record::Record;
use trapline::{Level, Player, Sitter};
use trapline_host::{Command, Series, Table};

fn first(series: Option<Series>) -> Table {
    let players = Some(["Ann".to_owned(), "Robby".to_owned()]);
    let record = Record { players, seats: Some(against(Level::Hard)), ..Record::new("grid-hunt") };
    Table::open(&record, series).expect("a match")
}

#[test]
fn people_and_bots_swap_seats_and_the_score_goes_with_them() {
    let mut one = first(Series::new(2, false));
    carry_out(&mut one, Player::Two, &Command::Resign).expect("one can resign");
    assert_eq!(one.series().expect("a series").wins, [1, 0]);
    let mut two = one.next(Player::One).expect("a second match");
    assert_eq!(two.duel().names().both(), &["Robby".to_owned(), "Ann".to_owned()]);
    assert_eq!(*two.seats(), [Sitter::bot(Level::Hard), Sitter::Person]);
    assert_eq!(two.series().map(|series| (series.number, series.wins)), Some((2, [0, 1])));
    carry_out(&mut two, Player::One, &Command::Resign).expect("one can resign");
    let score = two.series().expect("a series").score(two.duel().names());
    assert_eq!(score, "Score after 2 of 2: Robby 0, Ann 2. Ann wins the series.");
    assert!(two.next(Player::One).is_err(), "the series is over");
}

#[test]
fn a_rematch_swaps_seats_without_a_score() {
    let again = first(None).next(Player::Two).expect("a rematch");
    assert_eq!(again.duel().names().both(), &["Robby".to_owned(), "Ann".to_owned()]);
    assert!(again.series().is_none());
    assert!(again.duel().rules().write().is_empty(), "who begins is not drawn unless it was before");
    let drawn = first(None).drawing(true).next(Player::Two).expect("a rematch");
    assert_eq!(drawn.duel().rules().write()["first"], 2);
}

#[test]
fn that_it_is_drawn_who_begins_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = std::sync::Arc::new(trapline_host::Journals::at(folder.path().to_owned()));
    let stores: [std::sync::Arc<dyn trapline_host::Store>; 2] =
        [files, std::sync::Arc::new(trapline_host::Memory::default())];
    for store in stores {
        for drawn in [false, true] {
            let id = store.create(&first(None).drawing(drawn)).expect("it is kept");
            assert_eq!(store.load(&id).expect("it is there").table.is_drawn(), drawn);
        }
    }
}
