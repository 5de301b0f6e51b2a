//! [`Afar`]: a match on a server, followed, so that it can be looked at like any other. Only with the eyes of its seat:
//! what was not told is imagined.

use super::trouble::Trouble;
use super::update::Update;
use trapline::{AnyMatch, Player, Turn, Viewer};
use trapline_bots::follow::follow;

/// A match on a server, as it lies before one seat.
pub struct Afar {
    pub update: Update,
    pub seat: Player,
    /// What has happened.
    duel: Box<dyn AnyMatch>,
    /// The same with what this seat may place, or has placed, before the other has: players who sit apart do not wait for
    /// each other with that.
    hand: Option<Box<dyn AnyMatch>>,
}

impl Afar {
    /// The match that an update tells.
    pub fn new(mut update: Update) -> Result<Afar, Trouble> {
        update.arrive();
        let strange = |why: String| Trouble::Strange(why);
        let seat = update.seat.ok_or_else(|| strange("it does not know our seat".to_owned()))?;
        let header = update.header().map_err(|problem| strange(problem.to_string()))?;
        let mut duel = follow(&header, &update.events).map_err(|astray| strange(astray.to_string()))?;
        duel.address(Some(seat));
        let hand = at_hand(&*duel, &update, seat);
        Ok(Afar { update, seat, duel, hand })
    }

    /// The match is over, and this is all of it.
    pub fn reveal(&mut self, mut duel: Box<dyn AnyMatch>) {
        duel.address(Some(self.seat));
        (self.duel, self.hand) = (duel, None);
    }

    /// The match as it lies before us.
    pub fn hand(&self) -> &dyn AnyMatch {
        &**self.hand.as_ref().unwrap_or(&self.duel)
    }

    /// The match as far as it has come.
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// Whether it is for us to act.
    pub fn may_act(&self) -> bool {
        !self.update.legal.is_empty() && self.hand().turn() == Turn::Of(self.seat)
    }
}

/// The match with what we may place before the other has, or have placed; `None` where it is as it is.
fn at_hand(duel: &dyn AnyMatch, update: &Update, seat: Player) -> Option<Box<dyn AnyMatch>> {
    let other = duel.secret_turn().filter(|&player| player != seat && duel.turn() == Turn::Of(player))?;
    let mut hand = duel.earlier(duel.plies());
    // What they place makes no difference to us, or it would be no secret.
    hand.act(hand.legal(Viewer::Seat(other)).first()?).ok()?;
    if hand.secret_turn() != Some(seat) {
        return None;
    }
    if !update.legal.is_empty() {
        return Some(hand);
    }
    // We have placed: which of all it was shows in the position that we are told.
    let placed = |action: &String| {
        let mut placed = hand.earlier(hand.plies());
        placed.act(action).ok()?;
        (placed.state(Viewer::Seat(seat)) == update.state).then_some(placed)
    };
    hand.legal(Viewer::Seat(seat)).iter().find_map(placed)
}
