//! [`Tries`]: how often a player has failed to act in the turn they are in. Kept in memory: a server that is started anew forgives.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use trapline::Player;
use trapline_host::{Id, Table};

/// Of so many turns it is known at once.
const MOST: usize = 100_000;

/// How often players have failed to act in their turn.
#[derive(Default)]
pub struct Tries(Mutex<HashMap<(Id, Player), Turn>>);

/// A turn of a player: how many actions they had done before, and how often they have failed since.
#[derive(Clone, Copy, Default)]
struct Turn {
    done: usize,
    failed: u32,
}

impl Tries {
    /// Notes that a player has failed once more in this turn, and tells how often that makes.
    pub fn failed(&self, id: &Id, table: &Table, player: Player) -> u32 {
        let done = (0..table.duel().plies()).filter(|&n| table.duel().actor(n) == Some(player)).count();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        let turn = all.entry((id.clone(), player)).or_default();
        if turn.done != done {
            *turn = Turn { done, failed: 0 };
        }
        turn.failed += 1;
        turn.failed
    }

    /// Forgets a player who has acted, or whose match is over.
    pub fn forget(&self, id: &Id, player: Player) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(id.clone(), player));
    }
}
