//! Players who sit apart: each places a secret without waiting for the other. The rules know an order, and the record
//! keeps it; what came before its turn is held until that turn has come.
//!
//! What a seat sees does not depend on the other's secret. So where the other has not placed any yet, it is shown the
//! match as it would be with some secret of theirs, whichever it is.

use super::{Done, Table};
use crate::command::{Command, Entry};
use crate::{Salt, Time};
use trapline::{AnyMatch, Player, Problem, Scene, Tone, Turn, Viewer};

impl Done {
    /// Whether it is a secret of somebody else.
    pub(super) fn is_others(&self, by: Option<Player>) -> bool {
        self.secret && self.entry.by != by
    }
}

impl Table {
    /// The same with players who sit apart.
    #[must_use]
    pub fn apart(self) -> Table {
        Table { apart: true, ..self }
    }

    /// Whether this player may do an action of the game now.
    #[must_use]
    pub fn may_act(&self, player: Player) -> bool {
        self.duel.turn() == Turn::Of(player) || self.ahead_of(player).is_some()
    }

    /// The match as it lies before whoever sits on that seat, or on none: with their own secret as soon as they have
    /// placed it, and with what they may place, whatever the order.
    #[must_use]
    pub fn at_hand(&self, seat: Option<Player>) -> Box<dyn AnyMatch> {
        let whole = || self.duel.earlier(self.duel.plies());
        let Some(player) = seat else { return whole() };
        match &self.ahead {
            Some((ahead, action)) if *ahead == player && self.duel.turn().player().is_some() => {
                let placed = self.imagined(player).and_then(|mut duel| duel.act(action).ok().map(|()| duel));
                placed.unwrap_or_else(whole)
            }
            _ => self.ahead_of(player).unwrap_or_else(whole),
        }
    }

    /// The drawing for whoever sits on that seat, or on none, with what they may do. When it is over everything is
    /// revealed.
    #[must_use]
    pub fn scene(&self, seat: Option<Player>) -> Scene {
        self.scene_of(&*self.at_hand(seat), seat)
    }

    /// The same of a match [at hand](Table::at_hand), for whoever speaks to its player.
    #[must_use]
    pub fn scene_of(&self, duel: &dyn AnyMatch, seat: Option<Player>) -> Scene {
        let mut scene = duel.scene(self.eyes_of(seat));
        // What is imagined of the other is not told as a fact.
        if let Some(player) = seat.filter(|_| duel.plies() != self.duel.plies()) {
            let others = Tone::of(player.other());
            let real = self.duel.scene(self.eyes_of(seat)).facts;
            let mut real = real.into_iter().filter(|fact| fact.tone == others);
            for fact in scene.facts.iter_mut().filter(|fact| fact.tone == others) {
                *fact = real.next().unwrap_or_else(|| fact.clone());
            }
        }
        if seat.is_some_and(|player| !self.may_act(player)) {
            scene.close();
        }
        scene
    }

    /// The same entry, sealed where it has to be: the first secret of a player who sits apart.
    #[must_use]
    pub fn sealed(&self, entry: Entry, salt: Salt) -> Entry {
        let secret = match entry.command {
            Command::Ahead(_) => true,
            Command::Act(_) => self.duel.secret_turn().is_some(),
            _ => false,
        };
        let unbound = entry.by.is_some_and(|player| self.commitments[player.index()].is_none());
        Entry { salt: (self.apart && secret && unbound).then_some(salt), ..entry }
    }

    /// The match as that player may place a secret in it before the other has; `None` where they may not.
    pub(super) fn ahead_of(&self, player: Player) -> Option<Box<dyn AnyMatch>> {
        if !self.apart || self.ahead.is_some() {
            return None;
        }
        self.imagined(player)
    }

    /// The match as it would be if the other had placed the secret that is due, where this player's is due next.
    fn imagined(&self, player: Player) -> Option<Box<dyn AnyMatch>> {
        let mover = self.duel.turn().player()?;
        if mover == player || self.duel.secret_turn() != Some(mover) {
            return None;
        }
        let mut duel = self.duel.earlier(self.duel.plies());
        let any = duel.legal(Viewer::Seat(mover)).into_iter().next()?;
        duel.act(&any).ok()?;
        (duel.turn() == Turn::Of(player) && duel.secret_turn() == Some(player)).then_some(duel)
    }

    /// Whether a secret that was meant for an earlier revision may be placed still: nothing but secrets of the other came
    /// between, and those make no difference.
    pub(super) fn is_in_time(&self, by: Option<Player>, at: u64, command: &Command) -> bool {
        let (Some(player), Command::Act(_)) = (by, command) else { return false };
        let since = usize::try_from(at).ok().and_then(|at| self.entries.get(at..));
        let alone =
            since.is_some_and(|since| !since.is_empty() && since.iter().all(|done| done.is_others(by)));
        self.apart && alone && (self.duel.secret_turn() == Some(player) || self.ahead_of(player).is_some())
    }

    /// Holds what was placed before its turn.
    pub(super) fn place_ahead(&mut self, player: Player, action: &str) -> Result<(), Problem> {
        let early = || Problem::Illegal("nothing can be placed before the other player acts".to_owned());
        let mut duel = self.imagined(player).filter(|_| self.ahead.is_none()).ok_or_else(early)?;
        duel.act(action)?;
        self.ahead = Some((player, action.to_owned()));
        Ok(())
    }

    /// Does what was placed before its turn, now that the turn has come.
    pub(super) fn follow_up(&mut self, at: Option<Time>) -> Result<(), Problem> {
        let turn = self.duel.turn();
        if let Some((_, action)) = self.ahead.take_if(|(player, _)| turn == Turn::Of(*player)) {
            self.duel.act(&action)?;
            self.acted(at);
        }
        Ok(())
    }
}
