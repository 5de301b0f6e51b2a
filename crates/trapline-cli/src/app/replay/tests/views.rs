//! Replays as they look.

use super::rig::{Rig, played};
use crate::app::input::Input;
use crate::app::look::{Depth, Look, Theme};
use crate::app::replay::signs::sign;
use crate::app::screen::{Screen, Sign};
use crate::app::tests::desk::DARK;
use trapline::games;
use trapline::record::Record;

/// The room that windows of 60x20, 100x30 and 200x55 leave.
const SIZES: [(u16, u16); 3] = [(58, 18), (98, 28), (198, 53)];

#[test]
fn every_game_in_every_window() {
    for entry in games::ALL {
        for (width, height) in SIZES {
            let mut rig = Rig::new(vec![played(entry, 1)]).look(DARK, width, height);
            rig.press(Input::Right);
            // Every game in the usual room, and its end in the least; all else once.
            let first = entry.id == games::ALL[0].id;
            if first && width == SIZES[1].0 {
                insta::assert_snapshot!("unreviewed", rig.text());
            }
            rig.work();
            rig.keys("6\n");
            if first || width == SIZES[1].0 {
                insta::assert_snapshot!(format!("{}-{width}", entry.id), rig.text());
            }
            rig.press(Input::End);
            if width == SIZES[0].0 {
                insta::assert_snapshot!(format!("{}-end", entry.id), rig.text());
            }
        }
    }
}

#[test]
fn the_list_tells_every_action_to_its_end() {
    for entry in games::ALL {
        let players = Some(["Ann".to_owned(), "Perfect bot".to_owned()]);
        let mut rig = Rig::new(vec![Record { players, ..played(entry, 1) }]);
        rig.work();
        let last = rig.replay.film.last();
        let indent = " ".repeat(2 + last.to_string().len() + 4);
        for at in 1..=last {
            rig.keys(&format!("{at}\n"));
            let text = rig.text();
            let above = text.lines().take_while(|line| !line.contains('▸')).count();
            let left = text.lines().nth(above).and_then(|line| line.chars().position(|c| c == '▸'));
            let left = left.unwrap_or_else(|| panic!("{at} is not in the list:\n{text}"));
            let mut rows = text.lines().skip(above).map(|line| line.chars().skip(left).collect::<String>());
            let first = rows.next().unwrap_or_default();
            let rest = rows.take_while(|row| row.starts_with(&indent));
            let said = |row: &str| {
                let words = row.split_whitespace().map(str::to_owned);
                words.filter(|word| word != "↓").collect::<Vec<String>>()
            };
            let mut words = said(&first);
            let verdict = rig.replay.film.verdict(at).expect("it is judged");
            // The points stand at the end of the first row, with nothing over them.
            if verdict.loss.percent() > 0 {
                assert_eq!(words.pop(), Some(format!("-{}", verdict.loss.percent())), "{text}");
            }
            words.extend(rest.flat_map(|row| said(&row)));
            let told = format!("▸ {at} {} {}", sign(verdict.grade), rig.replay.film.told(at));
            assert_eq!(words.join(" "), told, "{text}");
        }
    }
}

#[test]
fn what_is_kept_back_is_told_in_the_least_window_with_the_key_that_shows_it() {
    let entry = games::ALL.iter().find(|entry| entry.hidden).expect("there are games with secrets");
    let mut rig = Rig::new(vec![played(entry, 1)]).look(DARK, SIZES[0].0, SIZES[0].1);
    rig.work();
    rig.keys("ws");
    let text = rig.text();
    assert!(text.contains("! The summary would give secrets away: w changes the view.\n"), "{text}");
    assert!(text.contains("The chances would give secrets away: w changes the view.\n"), "{text}");
    assert_eq!(rig.replay.keys()[1].0, "w");
}

#[test]
fn every_sign_is_explained() {
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]).look(DARK, SIZES[2].0, SIZES[2].1);
        let explains = |rig: &Rig, sign: &str| rig.replay.legend().iter().any(|(one, ..)| one == sign);
        assert!(!explains(&rig, "??"), "nothing is judged yet");
        rig.work();
        for at in 0..=rig.replay.film.last() {
            rig.keys(&format!("{at}\n"));
            let text = rig.text();
            for sign in ["✓", "?", "??", "▲", "●", "•", "◆", "★"] {
                let shown = text.contains(&format!("{sign} ")) || text.contains(&format!("│{sign}"));
                assert!(!shown || explains(&rig, sign), "{sign} at {at} of {}:\n{text}", entry.title);
            }
            let offers = |(_, _, what): &Sign| what.starts_with("you can");
            assert!(!rig.replay.legend().iter().any(offers), "nothing can be done in a replay");
        }
    }
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
            if width == SIZES[1].0 && entry.id == games::ALL[0].id {
                insta::assert_snapshot!(format!("{}-ascii", entry.id), plain);
            }
        }
    }
}

#[test]
fn what_was_better_is_on_the_board_where_it_may_be_told() {
    let mut shown = 0;
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]).look(DARK, SIZES[2].0, SIZES[2].1);
        rig.work();
        let review = rig.replay.film.review.clone().expect("it has come");
        for (at, done) in (1..).zip(&review.actions) {
            rig.keys(&format!("{at}\n"));
            let text = rig.text();
            assert_eq!(
                text.contains('●'),
                done.better.is_some(),
                "{at} of {}: {done:?}\n{text}",
                entry.title
            );
            shown += usize::from(done.better.is_some());
            // Through one player's eyes it would tell what that player could not know.
            if entry.hidden {
                rig.keys("w");
                assert!(!rig.text().contains('●'), "{at} of {}", entry.title);
                rig.keys("ww");
            }
        }
    }
    assert!(shown > 5, "{shown} better actions");
}

#[test]
fn a_graph_has_no_gaps() {
    // In colours every cell of it is one player's or the other's, whatever the number of positions.
    for (entry, seed) in games::ALL.iter().zip([1, 2, 3, 4, 5, 6]) {
        for (width, height) in SIZES {
            let mut rig = Rig::new(vec![played(entry, seed)]).look(DARK, width, height);
            rig.work();
            let buffer = rig.buffer();
            let place = |x, y| rig.replay.graph.at(ratatui::layout::Position::new(x, y)).is_some();
            let bars: Vec<(u16, u16)> = (0..height - 1)
                .flat_map(|y| (0..width).map(move |x| (x, y)))
                .filter(|&(x, y)| place(x, y))
                .collect();
            assert!(bars.iter().any(|&(x, _)| x == width - 1), "it takes the whole width");
            let second = DARK.tone(trapline::Tone::Second).fg;
            assert!(bars.iter().all(|&(x, y)| Some(buffer[(x, y)].bg) == second), "{}", entry.title);
        }
    }
}
