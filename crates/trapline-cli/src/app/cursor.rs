//! Moving from spot to spot of a scene, and what choosing one means.

use super::input::Way;
use trapline::{Aim, AnyMatch, Player, Scene, Spot};

/// The spot that lies that way; the same where there is none.
pub fn step(scene: &Scene, from: Aim, way: Way) -> Aim {
    let to = match way {
        Way::Up => from.row.checked_sub(1).map(|row| Aim { row, ..from }),
        Way::Down => Some(Aim { row: from.row + 1, ..from }),
        Way::Left => from.column.checked_sub(1).map(|column| Aim { column, ..from }),
        Way::Right => Some(Aim { column: from.column + 1, ..from }),
    };
    if let Some(to) = to.filter(|&to| scene.spot(to).is_some()) {
        return to;
    }
    // Off one board it goes on to the next one, on the same row.
    let next = match way {
        Way::Left => from.board.checked_sub(1),
        Way::Right => Some(from.board + 1),
        _ => None,
    };
    let across = next.and_then(|board| {
        let row = scene.boards.get(board)?.rows.get(from.row)?;
        let column = if way == Way::Left { row.len().checked_sub(1)? } else { 0 };
        Some(Aim { board, column, ..from })
    });
    across.unwrap_or(from)
}

/// The next spot where something can be done, or the one before.
pub fn target(scene: &Scene, from: Aim, forward: bool) -> Aim {
    let mut targets: Vec<Aim> = targets(scene).collect();
    if !forward {
        targets.reverse();
    }
    let beyond = |aim: &&Aim| if forward { **aim > from } else { **aim < from };
    targets.iter().find(beyond).or(targets.first()).copied().unwrap_or(from)
}

/// Where the cursor begins a turn: where it was, if something can be done there; else at the player's own piece.
pub fn begin(scene: &Scene, from: Option<Aim>, player: Player) -> Aim {
    let useful = |aim: &Aim| scene.spot(*aim).is_some_and(Spot::is_target);
    if let Some(from) = from.filter(useful) {
        return from;
    }
    let own = |(_, spot): &(Aim, &Spot)| spot.piece().is_some_and(|piece| piece.player == player);
    let piece = scene.spots().find(own).map(|(aim, _)| aim);
    piece.filter(|_| scene.pick == 1).or_else(|| targets(scene).next()).or(from).unwrap_or(Aim {
        board: 0,
        row: 0,
        column: 0,
    })
}

fn targets(scene: &Scene) -> impl Iterator<Item = Aim> {
    scene.spots().filter(|(_, spot)| spot.is_target()).map(|(aim, _)| aim)
}

/// What choosing a spot means.
pub enum Meaning {
    /// Nothing, and why.
    Barred(String),
    /// This action.
    One(String),
    /// One of these: as advice, and as they are.
    Several(Vec<(String, String)>),
    /// One of several spots that make an action together.
    Pick,
}

/// What choosing that spot of a match's drawing means; `None` where there is no such spot.
pub fn meaning(duel: &dyn AnyMatch, scene: &Scene, aim: Aim) -> Option<Meaning> {
    let spot = scene.spot(aim)?;
    Some(match spot.actions.as_slice() {
        [] if spot.pickable => Meaning::Pick,
        [] => Meaning::Barred(duel.barred(aim).unwrap_or_else(|| "nothing can be done there".to_owned())),
        [action] => Meaning::One(action.clone()),
        several => {
            let advice = |action: &String| duel.advise(action).unwrap_or_else(|| action.clone());
            Meaning::Several(several.iter().map(|action| (advice(action), action.clone())).collect())
        }
    })
}
