//! One match between two agents, from where it stands to its end. It writes nothing and measures nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use trapline::{AnyMatch, Match, Outcome, Player, Show, Sight, Turn};
use trapline_bots::{Agent, Sitting};
use trapline_host::conduct::{self, Forfeit};

/// A match that has come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How.
    pub outcome: Outcome,
    /// Whether by a fault.
    pub forfeit: Option<Forfeit>,
    /// Whether the referee ended it.
    pub called: bool,
    /// Which agents cannot go on with another match, by seat.
    pub spent: [bool; 2],
}

/// Whoever may end a match before its end, by what was done so far.
pub type Referee<'a, G> = dyn FnMut(&Match<G>) -> Option<Outcome> + 'a;

/// Has two agents play a match to its end. `None` where it was told to stop before; an agent may then say that it
/// cannot go on, which is nobody's fault.
pub fn play<G: Show>(
    duel: &mut Match<G>,
    agents: [&mut dyn Agent<G>; 2],
    seeds: [u64; 2],
    stop: &AtomicBool,
) -> Option<Ended> {
    play_before(duel, agents, seeds, stop, &mut |_| None)
}

/// The same before a referee, who is asked after every action.
pub fn play_before<G: Show>(
    duel: &mut Match<G>,
    agents: [&mut dyn Agent<G>; 2],
    seeds: [u64; 2],
    stop: &AtomicBool,
    referee: &mut Referee<'_, G>,
) -> Option<Ended> {
    let game = *duel.game();
    let mut forfeit = None;
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
            forfeit.get_or_insert(Forfeit::of(player, wrong));
        }
    }
    let mut called = None;
    while let (Turn::Of(player), None, None) = (duel.turn(), &forfeit, called) {
        if stopped() {
            return None;
        }
        let chosen = agents[player.index()].act(&game, &Sight::of(duel, player));
        let done = chosen.and_then(|action| duel.play(action).map_err(|problem| conduct::illegal(&problem)));
        forfeit = done.err().map(|fault| Forfeit::of(player, fault));
        if forfeit.is_none() && duel.turn().outcome().is_none() {
            called = referee(duel);
        }
    }
    if forfeit.is_some() && stopped() {
        return None;
    }
    let outcome = match (&forfeit, called, duel.turn()) {
        (Some(forfeit), ..) => forfeit.outcome(),
        (None, Some(called), _) | (None, None, Turn::Over(called)) => called,
        (None, None, Turn::Of(_)) => unreachable!("it goes on until it is over"),
    };
    duel.conclude(outcome).expect("a host may end a match that goes on");
    for player in Player::BOTH {
        let spent = &mut spent[player.index()];
        *spent |= forfeit.as_ref().is_some_and(|forfeit| forfeit.seat == player);
        // The result stands, whatever comes after it.
        *spent = *spent || agents[player.index()].end(&game, &Sight::of(duel, player), outcome).is_err();
    }
    Some(Ended { outcome, forfeit, called: called.is_some(), spent })
}
