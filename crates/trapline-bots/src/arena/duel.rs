//! One match between two agents, from where it stands to its end. It writes nothing and measures nothing.

use crate::{Agent, Fault, FaultKind, Sitting};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Show, Sight, Turn};

/// That a player lost a match by a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// Whose fault it was.
    pub seat: Player,
    /// What sort of fault.
    pub kind: FaultKind,
    /// What happened, in words.
    pub cause: String,
}

/// A match that has come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How.
    pub outcome: Outcome,
    /// Whether by a fault.
    pub forfeit: Option<Forfeit>,
    /// Which agents cannot go on with another match, by seat.
    pub spent: [bool; 2],
}

/// Has two agents play a match to its end. Nothing where it was told to stop before; an agent may then say that it
/// cannot go on, which is nobody's fault.
pub fn play<G: Show>(
    duel: &mut Match<G>,
    agents: [&mut dyn Agent<G>; 2],
    seeds: [u64; 2],
    stop: &AtomicBool,
) -> Option<Ended> {
    let game = *duel.game();
    let mut fault = None;
    let mut spent = [false; 2];
    let stopped = || stop.load(Ordering::Relaxed);
    for player in Player::BOTH {
        if stopped() {
            return None;
        }
        let seed = seeds[player.index()];
        let sitting = Sitting { rules: duel.rules(), player, names: duel.names(), seed };
        if let Err(wrong) = agents[player.index()].begin(&game, &sitting) {
            spent[player.index()] = true;
            fault.get_or_insert((player, wrong));
        }
    }
    while let (Turn::Of(player), None) = (duel.turn(), &fault) {
        if stopped() {
            return None;
        }
        let chosen = agents[player.index()].act(&game, &Sight::of(duel, player));
        let done =
            chosen.and_then(|action| duel.play(action).map_err(|problem| illegal(problem.to_string())));
        fault = done.err().map(|fault| (player, fault));
    }
    if fault.is_some() && stopped() {
        return None;
    }
    let outcome = match (&fault, duel.turn()) {
        (Some((seat, fault)), _) => Outcome::win(seat.other(), reason(fault.kind)),
        (None, Turn::Over(outcome)) => outcome,
        (None, Turn::Of(_)) => unreachable!("it goes on until it is over"),
    };
    duel.conclude(outcome).expect("a host may end a match that goes on");
    for player in Player::BOTH {
        let spent = &mut spent[player.index()];
        *spent |= fault.as_ref().is_some_and(|(seat, _)| *seat == player);
        // The result stands, whatever comes after it.
        *spent = *spent || agents[player.index()].end(&game, &Sight::of(duel, player), outcome).is_err();
    }
    let forfeit = fault.map(|(seat, Fault { kind, cause })| Forfeit { seat, kind, cause });
    Some(Ended { outcome, forfeit, spent })
}

fn illegal(cause: String) -> Fault {
    Fault { kind: FaultKind::Illegal, cause }
}

/// How a host writes down such a loss: whoever does what is not allowed might as well have resigned.
const fn reason(kind: FaultKind) -> Reason {
    match kind {
        FaultKind::Illegal => Reason::Resignation,
        FaultKind::Timeout => Reason::Time,
        FaultKind::Crash => Reason::Abandoned,
    }
}
