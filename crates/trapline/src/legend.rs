//! What every sign on a drawing means, in words, and what is to be seen at a spot, for whoever cannot see it. What the
//! signs look like is the renderers' business.

use crate::{Aim, Mark, Names, Piece, Scene, Sign, Spot, TraceKind, games::Entry};

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
        Key::Sign(Sign::Choice) => "you can choose this".to_owned(),
        Key::Sign(sign) => format!("you can {} here", sign.verb()),
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

/// What is to be seen at a spot, and what can be done there: "3,3: scanned, 4 steps away; you can scan or dig here".
/// Empty where there is no such spot.
#[must_use]
pub fn said(scene: &Scene, aim: Aim, entry: &Entry, names: &Names) -> String {
    let Some(spot) = scene.spot(aim) else { return String::new() };
    let mut shown: Vec<String> = spot.marks.iter().filter_map(|mark| seen(mark, entry, names)).collect();
    shown.extend(spot.chance.map(|chance| format!("{chance} % likely")));
    for trace in scene.traces_at(aim) {
        shown.push(match trace.kind {
            TraceKind::Last => format!("where {} acted last", names.whom(trace.player)),
            TraceKind::Advice => "the best action".to_owned(),
            TraceKind::Played => "what was done instead".to_owned(),
        });
    }
    if shown.is_empty() {
        shown.push("nothing".to_owned());
    }
    let can = match able(spot) {
        Some(can) => format!("; you can {can} here"),
        None => String::new(),
    };
    format!("{}: {}{can}", called(scene, aim, spot), shown.join(", "))
}

/// A spot's name, or the labels at its edges.
fn called(scene: &Scene, aim: Aim, spot: &Spot) -> String {
    let board = &scene.boards[aim.board];
    let label = |labels: &[String], at: usize| labels.get(at).cloned().unwrap_or_default();
    let row = label(&board.row_labels, aim.row);
    if spot.name.is_empty() {
        return format!("{row} {}", label(&board.column_labels, aim.column));
    }
    // Where rows share their names, it has to be said which row it is.
    let shared = board.rows.iter().flatten().filter(|other| other.name == spot.name).count() > 1;
    if shared { format!("{row} {}", spot.name) } else { spot.name.clone() }
}

/// What can be done there: "scan or dig".
fn able(spot: &Spot) -> Option<String> {
    let verbs: Vec<&str> = spot.signs.iter().map(|sign| sign.verb()).collect();
    let (last, rest) = verbs.split_last()?;
    Some(if rest.is_empty() { (*last).to_owned() } else { format!("{} or {last}", rest.join(", ")) })
}

/// A mark as part of a list of what is to be seen at a spot; `None` where there is nothing to be said of it.
fn seen(mark: &Mark, entry: &Entry, names: &Names) -> Option<String> {
    Some(match mark {
        Mark::Step => return None,
        Mark::Scan { distance: 1 } => "scanned, 1 step away".to_owned(),
        Mark::Scan { distance } => format!("scanned, {distance} steps away"),
        Mark::Piece(piece) => {
            let mut told = vec![names.whom(piece.player).to_owned()];
            told.extend(piece.carries.then(|| format!("carrying {}", entry.prize)));
            told.extend(piece.skips.then(|| "losing the next turn".to_owned()));
            told.extend(piece.shields.map(|left| crate::words::counted(left, "shield")));
            told.join(", ")
        }
        mark => of_mark(mark, entry, names),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::{Player, Viewer, games};

    fn heard(game: &str, actions: &[&str], you: Player, aim: Aim) -> String {
        let record = Record::new(game).with_actions(actions.iter().copied());
        let mut duel = games::open(&record).expect("a match");
        duel.address(Some(you));
        said(&duel.scene(Viewer::Seat(you)), aim, duel.entry(), duel.names())
    }

    #[test]
    fn a_spot_tells_what_is_there_and_what_can_be_done() {
        let at = |board, row, column| Aim { board, row, column };
        let hunt = ["hide 2,3", "hide 5,5", "scan 3,3", "scan 1,1"];
        let heard_at = |aim| heard("grid-hunt", &hunt, Player::One, aim);
        let scanned = "3,3: scanned, 4 steps away, where you acted last; you can scan or dig here";
        assert_eq!(heard_at(at(0, 2, 2)), scanned);
        assert_eq!(heard_at(at(0, 0, 0)), "1,1: nothing; you can scan or dig here");
        assert_eq!(heard_at(at(2, 0, 0)), "", "there is no third board");
        let path = ["place 4 7 9", "place 3 6 8", "move 1", "move 2"];
        let heard_at = |aim| heard("hidden-path", &path, Player::One, aim);
        assert_eq!(heard_at(at(0, 0, 1)), "P1 1: you, where you acted last");
        assert_eq!(heard_at(at(0, 0, 2)), "P1 2: nothing; you can step here");
        assert_eq!(heard_at(at(0, 1, 4)), "P2 4: a trap");
    }
}
