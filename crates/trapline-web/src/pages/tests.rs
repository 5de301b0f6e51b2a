//! What holds for every page, in every game.

use super::wish::{Meant, Wish};
use super::{Notice, Said, Visit, duel, replay, table};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Aim, Player, Scene, Sign, Sitter, Spot, Viewer};
use trapline_host::{Command, Table, Time};

fn table(entry: &'static Entry, sitters: [Sitter; 2]) -> Table {
    let record = Record {
        players: Some(["<b>Ann".to_owned(), "Bob".to_owned()]),
        seats: Some(sitters),
        ..Record::new(entry.id)
    };
    Table::open(&record, None).expect("a table").apart()
}

fn people() -> [Sitter; 2] {
    [Sitter::Person, Sitter::Person]
}

fn visit(table: &Table, seat: Option<Player>) -> Visit<'_> {
    Visit {
        id: "abc",
        table,
        seat,
        now: Time(5_000),
        joined: [true; 2],
        here: [true; 2],
        invite: None,
        next: None,
        said: Said::default(),
    }
}

fn act(table: &mut Table, player: Player, action: &str) {
    let act = Command::Act(action.to_owned());
    let entry = table.check(Some(player), table.revision(), &act, Time(0)).expect("it may be done");
    table.apply(entry);
}

fn legal(table: &Table, player: Player) -> Vec<String> {
    table.at_hand(Some(player)).legal(Viewer::Seat(player))
}

fn meant(visit: &Visit<'_>, fields: &[(&str, &str)]) -> Meant {
    Wish::read(fields.iter().copied()).meant(visit)
}

fn said(visit: &Visit<'_>, fields: &[(&str, &str)]) -> Said {
    match meant(visit, fields) {
        Meant::Say(said) => *said,
        other => panic!("{fields:?} means {other:?}"),
    }
}

fn place(aim: Aim) -> String {
    super::board::written(aim)
}

fn spot(scene: &Scene, wanted: impl Fn(&Spot) -> bool) -> Option<Aim> {
    scene.spots().find(|(_, spot)| wanted(spot)).map(|(aim, _)| aim)
}

/// Everything that a page of a match can be asked for.
fn pages(table: &Table, seat: Option<Player>) -> Vec<String> {
    let words = ["look", "resign", "offer-draw", "map", "claim"];
    let mut pages: Vec<String> = words
        .iter()
        .map(|word| {
            let mut visit = visit(table, seat);
            if let Meant::Say(said) = meant(&visit, &[("do", word)]) {
                visit.said = *said;
            }
            duel::duel(&visit).into_string()
        })
        .collect();
    let scene = table.scene(seat);
    for (aim, _) in scene.spots() {
        let mut visit = visit(table, seat);
        if let Meant::Say(said) = meant(&visit, &[("spot", &place(aim))]) {
            visit.said = *said;
        }
        pages.push(table::table(&visit).into_string());
    }
    pages.push(replay::replay(&visit(table, seat), 1).into_string());
    pages
}

#[test]
fn pages_do_not_depend_on_the_secret_of_another() {
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        let (one, two) = (Player::One, Player::Two);
        let [mut here, mut there] = [table(entry, people()), table(entry, people())];
        let secrets = legal(&here, one);
        act(&mut here, one, &secrets[0]);
        act(&mut there, one, secrets.last().expect("a secret"));
        for seat in [None, Some(two)] {
            assert_eq!(pages(&here, seat), pages(&there, seat), "{}", entry.id);
        }
        assert_ne!(pages(&here, Some(one)), pages(&there, Some(one)), "{}: its owner sees it", entry.id);
        let other = legal(&here, two)[0].clone();
        for table in [&mut here, &mut there] {
            act(table, two, &other);
        }
        for seat in [None, Some(two)] {
            assert_eq!(pages(&here, seat), pages(&there, seat), "{}", entry.id);
        }
    }
}

#[test]
fn who_places_first_makes_no_difference_to_the_other() {
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        let (one, two) = (Player::One, Player::Two);
        let [mut here, mut there] = [table(entry, people()), table(entry, people())];
        let secrets = legal(&here, two);
        act(&mut here, two, &secrets[0]);
        act(&mut there, two, secrets.last().expect("a secret"));
        for seat in [None, Some(one)] {
            assert_eq!(pages(&here, seat), pages(&there, seat), "{}", entry.id);
        }
    }
}

#[test]
fn nothing_in_a_page_is_run_or_styled() {
    for entry in games::ALL {
        let table = table(entry, people());
        for page in pages(&table, Some(Player::One)) {
            let free = page.replace("<script src=", "").replace("data-said=", "");
            for bad in ["<script", "<style", " style=", " onclick=", "javascript:", "://"] {
                let free = free.replace("http://www.w3.org/2000/svg", "");
                assert!(!free.contains(bad), "{}: {bad}", entry.id);
            }
            assert!(!page.contains("<b>Ann"), "a name is text");
        }
    }
}

#[test]
fn every_action_can_be_made_by_buttons() {
    for entry in games::ALL {
        let mut table = table(entry, people());
        for n in 0..6 {
            let Some(player) = table.duel().turn().player() else { break };
            for action in legal(&table, player).into_iter().step_by(7) {
                let aims = table.at_hand(Some(player)).aims(&action);
                let made = chosen(&visit(&table, Some(player)), &aims, &action);
                assert!(made, "{}: {action}", entry.id);
            }
            let actions = legal(&table, player);
            act(&mut table, player, &actions[(n * 5 + 1) % actions.len()].clone());
        }
    }
}

/// Whether choosing these spots one by one, and answering what is asked, makes that action.
fn chosen(visit: &Visit<'_>, aims: &[Aim], action: &str) -> bool {
    let mut picked: Vec<String> = vec![];
    for &aim in aims {
        let place = place(aim);
        let mut fields: Vec<(&str, &str)> = picked.iter().map(|one| ("picked", one.as_str())).collect();
        fields.push(("spot", &place));
        match meant(visit, &fields) {
            Meant::Do(command) => return command == Command::Act(action.to_owned()),
            Meant::Say(said) => {
                if let Some(question) = said.question {
                    let sure = question.answers.iter().any(|answer| {
                        let fields = [("sure", "yes"), (answer.field, answer.value.as_str())];
                        matches!(meant(visit, &fields), Meant::Do(Command::Act(made)) if made == action)
                    });
                    return sure;
                }
                picked = said.picked.into_iter().map(self::place).collect();
            }
            Meant::Hint | Meant::Rematch | Meant::Link => return false,
        }
    }
    false
}

#[test]
fn a_picked_spot_that_is_chosen_again_is_taken_back() {
    for entry in games::ALL {
        let table = table(entry, people());
        let visit = visit(&table, Some(Player::One));
        let Some(aim) = spot(&table.scene(Some(Player::One)), |spot| spot.pickable) else { continue };
        let place = place(aim);
        assert_eq!(said(&visit, &[("spot", &place)]).picked, [aim]);
        assert!(said(&visit, &[("picked", &place), ("spot", &place)]).picked.is_empty());
    }
}

#[test]
fn a_spot_where_nothing_can_be_done_says_why() {
    for entry in games::ALL {
        let mut table = table(entry, people());
        for _ in 0..3 {
            let player = table.duel().turn().player().expect("it goes on");
            let action = legal(&table, player)[0].clone();
            act(&mut table, player, &action);
        }
        let mover = table.duel().turn().player().expect("it goes on");
        for (seat, why) in [(Some(mover.other()), "not your turn"), (None, "watching")] {
            let notice = said(&visit(&table, seat), &[("spot", "0.0.0")]).notice;
            assert!(matches!(&notice, Some(Notice::Refused(text)) if text.contains(why)), "{notice:?}");
        }
        let Some(barred) = spot(&table.scene(Some(mover)), |spot| !spot.is_target()) else { continue };
        let notice = said(&visit(&table, Some(mover)), &[("spot", &place(barred))]).notice;
        assert!(matches!(notice, Some(Notice::Refused(_))), "{}", entry.id);
    }
}

#[test]
fn what_cannot_be_undone_is_asked_once() {
    let table = table(&games::ALL[0], people());
    let visit = visit(&table, Some(Player::One));
    for word in ["resign", "offer-draw"] {
        let question = said(&visit, &[("do", word)]).question.expect("a question");
        let answer = &question.answers[0];
        let sure = meant(&visit, &[("sure", "yes"), (answer.field, &answer.value)]);
        assert!(matches!(sure, Meant::Do(_)), "{word}: {sure:?}");
    }
    for entry in games::ALL {
        let table = self::table(entry, people());
        let visit = self::visit(&table, Some(Player::One));
        let far = spot(&table.scene(Some(Player::One)), |spot| {
            spot.sign == Some(Sign::Trap) && spot.actions.len() == 1
        });
        if let Some(far) = far {
            assert!(said(&visit, &[("spot", &place(far))]).question.is_some(), "a trap where no step leads");
        }
    }
}

#[test]
fn hints_are_for_matches_against_bots() {
    let entry = &games::ALL[0];
    let among = table(entry, people());
    assert!(said(&visit(&among, Some(Player::One)), &[("do", "hint")]).notice.is_some());
    let alone = table(entry, [Sitter::Person, Sitter::bot(trapline::Level::Easy)]);
    assert!(matches!(meant(&visit(&alone, Some(Player::One)), &[("do", "hint")]), Meant::Hint));
}

#[test]
fn whatever_a_form_holds_nothing_breaks() {
    let long = "x".repeat(5_000);
    for entry in games::ALL {
        let table = table(entry, people());
        for seat in [None, Some(Player::One), Some(Player::Two)] {
            let visit = visit(&table, seat);
            for value in ["", "0.0.0", "9.9.9", "18446744073709551615.0.0", "-1", "yes", "<b>", long.as_str()]
            {
                for name in ["revision", "spot", "act", "do", "picked", "sure", "level", "else"] {
                    meant(&visit, &[(name, value)]);
                    meant(&visit, &[("picked", value), ("spot", "0.0.0"), (name, value)]);
                    meant(&visit, &[("picked", value), ("do", "place")]);
                    meant(&visit, &[("picked", value), ("do", "look")]);
                }
            }
        }
    }
}
