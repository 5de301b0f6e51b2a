//! All games on all kinds of screens, as snapshots and by rule.

use super::*;
use crate::app::look::{Depth, Theme, ascii};
use ratatui::style::Modifier;
use trapline::record::Record;
use trapline::{AnyMatch, Mark, Player, Viewer, games};

const LOOK: Look = Look { depth: Depth::True, theme: Theme::Dark, ascii: false };

/// Rooms in which boards are drawn large, in the middle, low, small, and without lines.
const ROOMS: [(u16, u16); 5] = [(200, 58), (100, 28), (80, 18), (60, 14), (48, 8)];

/// Every game after that many actions, chosen by a rule that is the same every time, and as long as it is not over.
fn matches(actions: usize) -> Vec<Box<dyn AnyMatch>> {
    let play = |entry: &games::Entry| {
        let mut duel = entry.begin(&Record::new(entry.id)).expect("a game begins");
        let mut seed = 7_usize;
        for _ in 0..actions {
            let mut further = games::open(&duel.record()).expect("its own record");
            let legal = further.legal(Viewer::Referee);
            seed = (seed * 1103 + 12345) % 65537;
            further.act(&legal[seed % legal.len()]).expect("it is legal");
            if further.turn().player().is_none() {
                break;
            }
            duel = further;
        }
        duel
    };
    games::ALL.iter().map(play).collect()
}

/// The scene of the player to move.
fn scene(duel: &dyn AnyMatch) -> Scene {
    duel.scene(Viewer::Seat(duel.next()))
}

/// What a frame says, without colours.
fn text(frame: &Buffer) -> String {
    let lines = frame.content.chunks(usize::from(frame.area.width).max(1));
    let line = |cells: &[ratatui::buffer::Cell]| {
        let line: String = cells.iter().map(|cell| cell.symbol()).collect();
        line.trim_end().to_owned() + "\n"
    };
    let text: String = lines.map(line).collect();
    text.trim_end().to_owned()
}

fn drawn(drawing: &Drawing, width: u16, height: u16) -> (Buffer, Spots) {
    let mut frame = Buffer::empty(Rect::new(0, 0, width, height));
    frame.set_style(frame.area, drawing.look.plain());
    let spots = drawing.draw(frame.area, &mut frame);
    drawing.look.finish(&mut frame);
    (frame, spots)
}

/// The scene with as much said of it as can be.
fn crowded(scene: &mut Scene) -> [Vec<Aim>; 4] {
    let mut aims: [Vec<Aim>; 4] = Default::default();
    let all: Vec<Aim> = scene.spots().map(|(aim, _)| aim).collect();
    for (n, aim) in all.into_iter().enumerate() {
        if n % 6 < 4 {
            aims[n % 6].push(aim);
        }
        if n % 6 == 4 || n.is_multiple_of(7) {
            let spot = &mut scene.boards[aim.board].rows[aim.row][aim.column];
            spot.chance = Some(u8::try_from(n * 13 % 100 + 1).expect("small"));
        }
    }
    aims
}

fn crowd<'a>(scene: &'a Scene, aims: &'a [Vec<Aim>; 4], look: Look, what: Happening) -> Drawing<'a> {
    Drawing {
        cursor: aims[0].get(1).copied(),
        picked: &aims[1],
        flash: Some(Flash { spots: &aims[3], what }),
        targets: true,
        ..Drawing::of(scene, look)
    }
}

/// All games, one after the other, each with its name.
fn gallery(actions: usize, mut draw: impl FnMut(&mut Scene) -> String) -> String {
    let one = |duel: Box<dyn AnyMatch>| format!("{}\n{}\n\n", duel.entry().title, draw(&mut scene(&*duel)));
    matches(actions).into_iter().map(one).collect()
}

#[test]
fn every_game_in_small_middle_and_large_rooms() {
    for (width, height) in [(60, 18), (100, 28), (200, 58)] {
        let drawn = gallery(9, |scene| {
            text(&drawn(&Drawing { targets: true, ..Drawing::of(scene, LOOK) }, width, height).0)
        });
        insta::assert_snapshot!(format!("games-{width}x{height}"), drawn);
    }
}

#[test]
fn all_that_can_be_said_of_a_spot() {
    for (width, height, name) in [(100, 28, "middle"), (80, 18, "low"), (60, 14, "small"), (48, 8, "bare")] {
        let drawn = gallery(9, |scene| {
            let aims = crowded(scene);
            text(&drawn(&crowd(scene, &aims, LOOK, Happening::Danger), width, height).0)
        });
        insta::assert_snapshot!(format!("crowded-{name}"), drawn);
    }
}

#[test]
fn all_that_can_be_said_in_ascii_without_colours() {
    let look = Look { depth: Depth::None, ascii: true, ..LOOK };
    let drawn = gallery(9, |scene| {
        let aims = crowded(scene);
        text(&drawn(&crowd(scene, &aims, look, Happening::Win), 100, 28).0)
    });
    assert!(drawn.is_ascii());
    insta::assert_snapshot!("crowded-ascii", drawn);
}

#[test]
fn small_pictures() {
    let drawn = gallery(9, |scene| {
        let size = picture_size(scene, 60);
        let mut frame = Buffer::empty(Rect::new(0, 0, size.width, size.height));
        picture(scene, LOOK, frame.area, &mut frame);
        text(&frame)
    });
    insta::assert_snapshot!("pictures", drawn);
}

#[test]
fn a_click_hits_what_the_cursor_covers() {
    for duel in matches(9) {
        let mut scene = scene(&*duel);
        // Letters on a disc are in reverse video too.
        scene.spots_mut().for_each(|spot| spot.marks.clear());
        for (width, height) in ROOMS {
            for (aim, _) in scene.spots() {
                let drawing = Drawing { cursor: Some(aim), ..Drawing::of(&scene, LOOK) };
                let (frame, spots) = drawn(&drawing, width, height);
                let covered = |place: &Position| frame[*place].modifier.contains(Modifier::REVERSED);
                let covered: Vec<Position> = frame.area.positions().filter(covered).collect();
                let hit = |place: &Position| spots.at(*place) == Some(aim);
                let hit: Vec<Position> = frame.area.positions().filter(hit).collect();
                assert!(!hit.is_empty(), "{aim:?} at {width}x{height}");
                assert_eq!(covered, hit, "{aim:?} at {width}x{height}");
            }
        }
    }
}

#[test]
fn any_room_will_do_and_nothing_is_drawn_beside_it() {
    for duel in matches(9) {
        let mut scene = scene(&*duel);
        let aims = crowded(&mut scene);
        let drawing = crowd(&scene, &aims, LOOK, Happening::Danger);
        for (width, height) in (0..=120).flat_map(|width| (0..=50).map(move |height| (width, height))) {
            let room = Rect::new(3, 2, width, height);
            let mut frame = Buffer::empty(Rect::new(0, 0, width + 6, height + 4));
            drawing.draw(room, &mut frame);
            let size = drawing.size(room.as_size());
            assert!(size.width <= width && size.height <= height);
            for place in frame.area.positions() {
                let blank = frame[place].symbol() == " ";
                assert!(room.contains(place) || blank, "{place} in {width}x{height}");
            }
        }
        for (width, height) in (0..30).flat_map(|width| (0..8).map(move |height| (width, height))) {
            let mut frame = Buffer::empty(Rect::new(0, 0, 24, 6));
            picture(&scene, LOOK, Rect::new(3, 2, width, height), &mut frame);
            let beside = |place: &Position| !Rect::new(3, 2, width, height).contains(*place);
            assert!(frame.area.positions().filter(beside).all(|place| frame[place].symbol() == " "));
        }
    }
}

#[test]
fn every_sign_has_a_form_in_ascii() {
    for duel in matches(5).into_iter().chain(matches(9)) {
        let mut scene = duel.scene(Viewer::Referee);
        let aims = crowded(&mut scene);
        for depth in [Depth::True, Depth::None] {
            let drawing = crowd(&scene, &aims, Look { depth, ..LOOK }, Happening::Danger);
            for (width, height) in ROOMS {
                let (frame, _) = drawn(&drawing, width, height);
                let strange = frame.content.iter().find(|cell| ascii(cell.symbol()).is_none());
                assert_eq!(strange.map(|cell| cell.symbol()), None);
            }
        }
    }
}

#[test]
fn boards_take_the_room_they_say() {
    for duel in matches(9) {
        let scene = scene(&*duel);
        let drawing = Drawing::of(&scene, LOOK);
        for (width, height) in ROOMS {
            let size = drawing.size(Size::new(width, height));
            let (there, _) = drawn(&drawing, size.width, size.height);
            let (roomy, _) = drawn(&drawing, width, height);
            let inked = |frame: &Buffer| frame.content.iter().filter(|cell| cell.symbol() != " ").count();
            assert_eq!(inked(&there), inked(&roomy), "{width}x{height}");
        }
    }
}

#[test]
fn colours_change_no_sign() {
    let everywhere = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None]
        .into_iter()
        .flat_map(|depth| [Theme::Dark, Theme::Light].map(|theme| Look { depth, theme, ascii: false }));
    let looks: Vec<Look> = everywhere.collect();
    for duel in matches(9) {
        let mut scene = scene(&*duel);
        for (width, height) in ROOMS {
            let signs = |look: Look| text(&drawn(&Drawing::of(&scene, look), width, height).0);
            assert!(looks.iter().all(|&look| signs(look) == signs(LOOK)), "{width}x{height}");
        }
        // Chances have signs of their own where there is no shading.
        let aims = crowded(&mut scene);
        let signs = |look: Look| text(&drawn(&crowd(&scene, &aims, look, Happening::Win), 100, 28).0);
        let sets: [Vec<String>; 2] = [true, false].map(|shades| {
            looks.iter().filter(|look| look.shades() == shades).map(|&look| signs(look)).collect()
        });
        for set in &sets {
            assert!(set.iter().all(|signs| *signs == set[0]));
        }
        assert_ne!(sets[0][0], sets[1][0]);
    }
}

#[test]
fn everything_is_said_by_signs_too() {
    for duel in matches(9) {
        let scene = scene(&*duel);
        for (width, height) in ROOMS {
            let signs = |drawing: &Drawing| text(&drawn(drawing, width, height).0);
            let bare = Drawing::of(&scene, LOOK);
            for (aim, spot) in scene.spots() {
                let here = [aim];
                let said = [
                    Drawing { cursor: Some(aim), ..Drawing::of(&scene, LOOK) },
                    Drawing { picked: &here, ..Drawing::of(&scene, LOOK) },
                    Drawing {
                        flash: Some(Flash { spots: &here, what: Happening::Danger }),
                        ..Drawing::of(&scene, LOOK)
                    },
                    Drawing {
                        flash: Some(Flash { spots: &here, what: Happening::Win }),
                        ..Drawing::of(&scene, LOOK)
                    },
                ];
                let said: Vec<String> = said.iter().map(signs).collect();
                for (n, one) in said.iter().enumerate() {
                    assert_ne!(*one, signs(&bare), "{aim:?} {n} at {width}x{height}");
                    assert!(!said[..n].contains(one), "{aim:?} {n} at {width}x{height}");
                }
                if spot.is_target() {
                    let mut only = scene.clone();
                    for other in only.spots_mut().filter(|other| other.name != spot.name) {
                        other.actions.clear();
                        other.pickable = false;
                    }
                    let marked = Drawing { targets: true, ..Drawing::of(&only, LOOK) };
                    assert_ne!(signs(&marked), signs(&bare), "{aim:?} at {width}x{height}");
                }
            }
        }
    }
}

/// The signs that stand for something elsewhere are drawn as what they are, in every size, and in small pictures.
#[test]
fn text_is_drawn_as_text() {
    let mut scene = scene(&*games::open(&Record::new(games::ALL[0].id)).expect("a match"));
    scene.boards[0].title.clear();
    for sign in ["+", "#", "X", "x", "*", ".", "+1", "#2", "P1"] {
        for tone in [Tone::First, Tone::Second, Tone::Prize, Tone::Danger, Tone::Faint, Tone::Plain] {
            for spot in scene.spots_mut() {
                spot.marks = vec![Mark::Text { text: sign.to_owned(), tone }];
                spot.actions.clear();
            }
            for (width, height) in ROOMS {
                let (frame, spots) = drawn(&Drawing::of(&scene, LOOK), width, height);
                for (area, _) in &spots.0 {
                    let written: String = area.positions().map(|place| frame[place].symbol()).collect();
                    assert_eq!(
                        written.trim(),
                        &sign[..sign.len().min(area.width.into())],
                        "{width}x{height}"
                    );
                }
            }
            let mut frame = Buffer::empty(Rect::new(0, 0, 15, 5));
            picture(&scene, LOOK, frame.area, &mut frame);
            let row: Vec<String> = text(&frame).lines().map(|line| line.split(' ').collect()).collect();
            assert_eq!(row, vec![sign.repeat(5); 5]);
        }
    }
}

/// Where one's own obstacle stands and the other's may be, both are seen.
#[test]
fn a_chance_does_not_hide_what_stands_there() {
    let mut scene = scene(&*games::open(&Record::new(games::ALL[0].id)).expect("a match"));
    let spot = &mut scene.boards[0].rows[0][0];
    spot.marks = vec![Mark::Obstacle { owner: Player::One, met: false }];
    spot.chance = Some(34);
    for (width, height) in ROOMS {
        let (frame, spots) = drawn(&Drawing::of(&scene, LOOK), width, height);
        let area = spots.area(Aim { board: 0, row: 0, column: 0 }).expect("it is drawn");
        let written: String = area.positions().map(|place| frame[place].symbol()).collect();
        let room = area.height > 1 || area.width >= 7;
        assert_eq!(written.contains("+1"), room, "{written:?} at {width}x{height}");
    }
}

#[test]
fn long_names_are_cut() {
    let names = ["Bartholomew of the Seven Treasures".to_owned(), "名前".repeat(15)];
    for entry in games::ALL {
        let record = Record { players: Some(names.clone()), ..Record::new(entry.id) };
        let duel = entry.begin(&record).expect("a match");
        let scene = duel.scene(Viewer::Public);
        let titles = scene.boards.iter().filter(|board| !board.title.is_empty()).count();
        let (frame, _) = drawn(&Drawing::of(&scene, LOOK), 60, 18);
        assert_eq!(text(&frame).matches('…').count(), titles);
    }
}
