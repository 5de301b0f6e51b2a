//! Replays as they look.

use super::rig::{Rig, played};
use crate::app::input::Input;
use crate::app::look::{Depth, Look, Theme};
use crate::app::tests::desk::DARK;
use trapline::games;

/// The room that windows of 60x20, 100x30 and 160x50 leave.
const SIZES: [(u16, u16); 3] = [(58, 18), (98, 28), (158, 48)];

#[test]
fn every_game_in_every_window() {
    for entry in games::ALL {
        let [narrow, middle, wide] = SIZES.map(|(width, height)| {
            let mut rig = Rig::new(vec![played(entry, 1)]).look(DARK, width, height);
            rig.work();
            rig.keys("6\n");
            let sixth = rig.text();
            rig.press(Input::End);
            [sixth, rig.text()]
        });
        for (name, text) in [("narrow", &narrow[0]), ("middle", &middle[0]), ("end", &wide[1])] {
            insta::assert_snapshot!(format!("{}-{name}", entry.id), text);
        }
    }
}

#[test]
fn before_the_review_has_come() {
    let mut rig = Rig::new(vec![played(&games::ALL[0], 1)]);
    rig.press(Input::Right);
    insta::assert_snapshot!("unreviewed", rig.text());
}

#[test]
fn through_all_eyes() {
    let entry = games::ALL.iter().find(|entry| entry.hidden).expect("there are games with secrets");
    let mut rig = Rig::new(vec![played(entry, 1)]);
    rig.work();
    rig.keys("8\n");
    for eyes in ["everything", "seat-1", "seat-2"] {
        insta::assert_snapshot!(format!("eyes-{eyes}"), rig.text());
        rig.keys("w");
    }
}

#[test]
fn what_lies_over_it() {
    let hidden = games::ALL.iter().find(|entry| entry.hidden).expect("there are games with secrets");
    let mut rig = Rig::new(vec![played(hidden, 1)]).look(DARK, SIZES[0].0, SIZES[0].1);
    rig.work();
    rig.keys("5\ns");
    insta::assert_snapshot!("summary", rig.text());
    rig.keys("xp");
    insta::assert_snapshot!("play-on-level", rig.text());
    rig.keys("h");
    insta::assert_snapshot!("play-on-seat", rig.text());
    rig.press(Input::Escape);
    rig.press(Input::Escape);
    rig.keys("g1");
    insta::assert_snapshot!("number", rig.text());
}

#[test]
fn everything_can_be_said_in_ascii_and_without_colours() {
    for entry in games::ALL {
        for (width, height) in SIZES {
            let mut texts = vec![];
            let looks = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None].map(|depth| Look {
                depth,
                theme: Theme::Light,
                ascii: false,
            });
            for look in looks.into_iter().chain([Look { depth: Depth::None, ascii: true, ..DARK }]) {
                let mut rig = Rig::new(vec![played(entry, 1)]).look(look, width, height);
                rig.work();
                rig.keys("6\n");
                texts.push(rig.text());
            }
            let plain = texts.pop().expect("there is the last");
            assert!(texts.windows(2).all(|two| two[0] == two[1]), "colours change signs: {}", entry.title);
            assert!(plain.is_ascii(), "{plain}");
            let asked = |text: &str| text.matches('?').count();
            assert_eq!(asked(&plain), asked(&texts[0]), "a sign has no form in ASCII:\n{plain}");
            if entry.id == games::ALL[0].id && width == SIZES[1].0 {
                insta::assert_snapshot!("ascii", plain);
            }
        }
    }
}
