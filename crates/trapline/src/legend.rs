//! What every sign on a drawing means, in words. What the signs look like is the renderers' business.

use crate::{Mark, Names, Piece, Scene, Sign, TraceKind, games::Entry};

/// A sign that has a meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Key {
    /// Something that stands on a spot.
    Mark(Mark),
    /// Something that can be done at a spot.
    Sign(Sign),
    /// Something that is pointed out.
    Trace(TraceKind, crate::Player),
    /// How likely a secret is somewhere.
    Chance,
    /// One of several spots that were chosen for one action.
    Chosen,
}

/// Every sign of a drawing once, and what it means. Those of what can be done come first.
#[must_use]
pub fn of(scene: &Scene, entry: &Entry, names: &Names) -> Vec<(Key, String)> {
    let signs = scene.spots().filter_map(|(_, spot)| Some(Key::Sign(spot.sign?)));
    let marks = scene.spots().flat_map(|(_, spot)| &spot.marks).flat_map(plain).map(Key::Mark);
    let traces = scene.traces.iter().map(|trace| Key::Trace(trace.kind, trace.player));
    let chance = scene.spots().any(|(_, spot)| spot.chance.is_some()).then_some(Key::Chance);
    let chosen = (scene.pick > 1).then_some(Key::Chosen);
    let mut keys: Vec<(Key, String)> = vec![];
    for key in signs.chain(chosen).chain(marks).chain(traces).chain(chance) {
        if !keys.iter().any(|(known, _)| *known == key) {
            let meaning = meaning(&key, entry, names);
            keys.push((key, meaning));
        }
    }
    keys
}

/// A mark as the signs it is made of, so that each is explained once: a token, and what can be seen of its player.
fn plain(mark: &Mark) -> Vec<Mark> {
    let Mark::Piece(piece) = mark else {
        return match mark {
            // Every distance is the same sign.
            Mark::Scan { .. } => vec![Mark::Scan { distance: 3 }],
            // It means nothing but itself.
            Mark::Text { .. } => vec![],
            mark => vec![mark.clone()],
        };
    };
    let alone = Piece::new(piece.player, &*piece.label);
    let mut signs = vec![Mark::Piece(alone.clone())];
    signs.extend(piece.carries.then(|| Mark::Piece(Piece { carries: true, ..alone.clone() })));
    signs.extend(piece.skips.then(|| Mark::Piece(Piece { skips: true, ..alone.clone() })));
    signs.extend(piece.shields.map(|left| Mark::Piece(Piece { shields: Some(left), ..alone })));
    signs
}

fn meaning(key: &Key, entry: &Entry, names: &Names) -> String {
    match key {
        Key::Sign(sign) => match sign {
            Sign::Step => "you can step here",
            Sign::Trap => "you can lay a trap here",
            Sign::Obstacle => "you can place an obstacle here",
            Sign::Attack => "you can attack here",
            Sign::Hide => "you can hide it here",
            Sign::Scan => "you can scan here",
            Sign::Dig => "you can dig here",
            Sign::Choice => "you can choose this",
            Sign::Several => "you can do several things here",
        }
        .to_owned(),
        Key::Mark(mark) => of_mark(mark, entry, names),
        Key::Trace(TraceKind::Last, player) => format!("what {} did last", names.whom(*player)),
        Key::Trace(TraceKind::Advice, _) => "the best action here".to_owned(),
        Key::Trace(TraceKind::Played, _) => "what was done instead".to_owned(),
        Key::Chance => "how likely the secret is here".to_owned(),
        Key::Chosen => "chosen; choose it again to take it back".to_owned(),
    }
}

fn of_mark(mark: &Mark, entry: &Entry, names: &Names) -> String {
    match mark {
        Mark::Home { player, .. } => format!("{} start", names.whose(*player)),
        Mark::Step => "a free step".to_owned(),
        Mark::Prize { .. } => entry.prize.to_owned(),
        Mark::Trap { sprung: false } => "a trap".to_owned(),
        Mark::Trap { sprung: true } => "a sprung trap: safe now".to_owned(),
        Mark::Obstacle { owner, met: false } => format!("{} obstacle, not met yet", names.whose(*owner)),
        Mark::Obstacle { owner, met: true } => format!("{} obstacle, met", names.whose(*owner)),
        Mark::Dug => "dug, and nothing there".to_owned(),
        Mark::Scan { .. } => "a scan: so many steps to the treasure".to_owned(),
        Mark::Piece(piece) if piece.carries => {
            format!("{} carrying {}", names.whom(piece.player), entry.prize)
        }
        Mark::Piece(piece) if piece.skips => format!("{} losing the next turn", names.whom(piece.player)),
        Mark::Piece(Piece { shields: Some(0), player, .. }) => {
            format!("{} shields: none left", names.whose(*player))
        }
        Mark::Piece(Piece { shields: Some(_), player, .. }) => format!("{} shields", names.whose(*player)),
        Mark::Piece(piece) => names.whom(piece.player).to_owned(),
        Mark::Text { text, .. } => text.clone(),
    }
}
