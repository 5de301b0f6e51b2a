//! [`Seen`]: a table as somebody may know it: all that a front end shows, as data.

use crate::{Proposal, Table, Time};
use serde::Serialize;
use serde_json::{Map, Value, json};
use trapline::{Outcome, Player, Sitter};

/// A table as somebody may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// The game's id.
    pub game: &'static str,
    /// As in a record: what differs from the default, and the ply limit.
    pub rules: Map<String, Value>,
    /// What the players are called, by seat.
    pub players: [String; 2],
    /// Who sits where.
    pub seats: [Sitter; 2],
    /// Whose eyes these are; `None` for a bystander's.
    pub seat: Option<Player>,
    /// How many commands have been carried out.
    pub revision: u64,
    /// Whose turn it is.
    pub to_move: Option<Player>,
    /// The position.
    pub state: Value,
    /// What may be done, if it is for this seat to do.
    pub legal: Vec<String>,
    /// What has happened.
    pub log: Vec<String>,
    /// What is offered: `{"by":1,"what":"draw"}`.
    pub offer: Option<Value>,
    /// The milliseconds left, by seat, and whose time runs.
    pub clock: Option<Value>,
    /// What binds the players to their secrets, by seat: `{"hash":"sha256:…"}`, with `salt` once it is over.
    pub commitments: [Option<Value>; 2],
    /// How it ended.
    pub result: Option<Outcome>,
}

impl Table {
    /// The table as whoever sits on that seat may know it, or on none. When it is over everything is revealed.
    #[must_use]
    pub fn seen(&self, seat: Option<Player>, now: Time) -> Seen {
        let (duel, who) = (self.duel(), self.eyes_of(seat));
        let at_hand = self.at_hand(seat);
        let over = duel.turn().player().is_none();
        let acting = seat.is_some_and(|player| self.may_act(player));
        Seen {
            game: duel.entry().id,
            rules: duel.rules().write(),
            players: duel.names().both().clone(),
            seats: self.seats().clone(),
            seat,
            revision: self.revision(),
            to_move: duel.turn().player(),
            state: at_hand.state(who),
            legal: if acting { at_hand.legal(who) } else { vec![] },
            log: duel.log(who),
            offer: self.offer().map(|(by, proposal)| match proposal {
                Proposal::Draw => json!({ "by": by, "what": "draw" }),
                Proposal::TakeBack(count) => json!({ "by": by, "what": "take-back", "count": count }),
            }),
            clock: self.clock().map(|clock| {
                let left = Player::BOTH.map(|player| clock.left(player, now));
                json!({ "left": left, "runs": clock.deadline().map(|(player, _)| player) })
            }),
            commitments: self.commitments().each_ref().map(|one| Some(one.as_ref()?.json(over))),
            result: duel.turn().outcome(),
        }
    }
}
