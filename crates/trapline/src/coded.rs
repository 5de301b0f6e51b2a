//! A match in numbers: [`Coded`], and [`AnyCoded`] without its game's type. What the numbers mean is in
//! [`encode`].

use crate::encode::{self, Chosen, Encoding, Picks};
use crate::games::{self, AtGame};
use crate::record::Record;
use crate::{AnyMatch, Match, Outcome, Player, Problem, Show, Sight, Size, Turn, Viewer};
use std::fmt::Write;

/// A match in which actions are numbers, or text as ever.
#[derive(Clone, Debug)]
pub struct Coded<G: Show> {
    duel: Match<G>,
    encoding: Encoding<G>,
    picks: Picks,
}

/// What a player has been told, as text.
const SECRET: &str = "?";

impl<G: Show> Coded<G> {
    /// The match that a record tells, after its last action.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn open(record: &Record, sizes: &[u8], factored: bool) -> Result<Coded<G>, Problem> {
        let mut duel = Match::<G>::open_sized(record, sizes)?;
        for action in &record.actions {
            duel.act(action)?;
        }
        if let Some(result) = record.result {
            duel.conclude(result)?;
        }
        Ok(Coded::of(duel, factored))
    }

    /// A match as it is, in numbers.
    #[must_use]
    pub fn of(duel: Match<G>, factored: bool) -> Coded<G> {
        Coded { encoding: Encoding::new(*duel.game(), factored), duel, picks: 0 }
    }

    /// What the player to move, if any, may know.
    fn mover(&self) -> Option<(Player, G::View)> {
        let player = self.duel.turn().player()?;
        Some((player, self.duel.view(Viewer::Seat(player))))
    }

    /// The picks of a placement that is being made, which nobody else may know.
    fn picks_of(&self, player: Player) -> Picks {
        if self.duel.turn() == Turn::Of(player) { self.picks } else { 0 }
    }
}

/// A match in numbers, whichever the game.
pub trait AnyCoded: Send + Sync {
    /// The match.
    fn duel(&self) -> &dyn AnyMatch;
    /// The same match once more.
    fn copy(&self) -> Box<dyn AnyCoded>;
    /// What the numbers mean.
    fn code(&self) -> &dyn AnyEncoding;
    /// Does an action, given in canonical text.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    fn act(&mut self, action: &str) -> Result<(), Problem>;
    /// Does the action of that number.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    fn play(&mut self, index: usize) -> Result<(), Problem>;
    /// Ends the match by a host's ending.
    ///
    /// # Errors
    /// [`Problem::Record`] where the actions contradict it.
    fn conclude(&mut self, outcome: Outcome) -> Result<(), Problem>;
    /// The numbers of everything that the player to move may choose, ascending; none once it is over.
    fn each(&self, note: &mut dyn FnMut(usize));
    /// The same as a mask; all 0 for a player who is not to move.
    fn mask(&self, who: Player, into: &mut [i8]);
    /// What that player sees.
    fn observe(&self, who: Player, into: &mut [f32]);
    /// All that this player has seen and done, as text: equal exactly where they cannot tell two matches apart.
    fn information(&self, who: Player) -> String;
    /// The spots of a placement that were picked so far, a bit each.
    fn picks(&self) -> Picks;
}

impl<G: Show> AnyCoded for Coded<G> {
    fn duel(&self) -> &dyn AnyMatch {
        &self.duel
    }

    fn copy(&self) -> Box<dyn AnyCoded> {
        Box::new(self.clone())
    }

    fn code(&self) -> &dyn AnyEncoding {
        &self.encoding
    }

    fn act(&mut self, action: &str) -> Result<(), Problem> {
        if self.picks != 0 && self.duel.turn().player().is_some() {
            let wrong = "a placement is being picked spot by spot; pick the next one by its number";
            return Err(Problem::Illegal(wrong.to_owned()));
        }
        self.duel.act(action)
    }

    fn play(&mut self, index: usize) -> Result<(), Problem> {
        let (player, view) = self.mover().ok_or_else(Problem::game_over)?;
        match self.encoding.chosen(&view, self.picks, index)? {
            Chosen::Picks(picks) => self.picks = picks,
            Chosen::Action(action) => {
                self.duel.carry_out(player, action);
                self.picks = 0;
            }
        }
        Ok(())
    }

    fn conclude(&mut self, outcome: Outcome) -> Result<(), Problem> {
        self.duel.conclude(outcome)?;
        self.picks = 0;
        Ok(())
    }

    fn each(&self, note: &mut dyn FnMut(usize)) {
        if let Some((_, view)) = self.mover() {
            self.encoding.each(&view, self.picks, note);
        }
    }

    fn mask(&self, who: Player, into: &mut [i8]) {
        match self.mover() {
            Some((player, view)) if player == who => self.encoding.mask(&view, self.picks, into),
            _ => into.fill(0),
        }
    }

    fn observe(&self, who: Player, into: &mut [f32]) {
        let view = self.duel.view(Viewer::Seat(who));
        self.encoding.observe(&view, self.duel.turn(), self.picks_of(who), who, into);
    }

    fn information(&self, who: Player) -> String {
        let sight = Sight::of(&self.duel, who);
        let game = self.duel.game();
        let mut text = format!("player {}", who.number());
        if sight.first != game.view(&game.start(), Viewer::Seat(who)) {
            let _ = write!(text, " from {}", game.state(&sight.first)); // writing to a text cannot fail
        }
        for event in sight.events.iter() {
            let action = event.action.map_or_else(|| SECRET.to_owned(), |action| game.write(action));
            let _ = write!(text, "; {}: {action}", event.player.number());
            let reply = game.reply(event.reply);
            if !reply.is_null() {
                let _ = write!(text, " {reply}");
            }
        }
        for spot in encode::spots(self.picks_of(who)) {
            let _ = write!(text, "; pick {spot}");
        }
        if self.duel.turn() != self.duel.turn_by_rules() {
            let _ = write!(text, "; over");
        }
        text
    }

    fn picks(&self) -> Picks {
        self.picks
    }
}

/// An encoding, whichever the game.
pub trait AnyEncoding: Send + Sync {
    /// The same once more.
    fn copy(&self) -> Box<dyn AnyEncoding>;
    /// Counts up whenever a number changes its meaning.
    fn version(&self) -> u32;
    /// How many numbers for actions there are.
    fn indices(&self) -> usize;
    /// How many numbers an observation has.
    fn length(&self) -> usize;
    /// The rows and columns of a plane.
    fn board(&self) -> (usize, usize);
    /// What each plane shows.
    fn planes(&self) -> Vec<&'static str>;
    /// What each number after the planes tells.
    fn numbers(&self) -> Vec<&'static str>;
    /// The canonical text of an action by its number; of a spot to be picked `pick n`.
    ///
    /// # Errors
    /// [`Problem::Unreadable`] where there is no such number.
    fn action(&self, index: usize) -> Result<String, Problem>;
    /// The number of an action by its canonical text.
    ///
    /// # Errors
    /// [`Problem::Unreadable`] where it is none, or has none.
    fn index(&self, action: &str) -> Result<usize, Problem>;
}

/// What comes before the number of a spot that is picked.
const PICK: &str = "pick ";

impl<G: Show> AnyEncoding for Encoding<G> {
    fn copy(&self) -> Box<dyn AnyEncoding> {
        Box::new(*self)
    }

    fn version(&self) -> u32 {
        G::ENCODING
    }

    fn indices(&self) -> usize {
        Encoding::indices(self)
    }

    fn length(&self) -> usize {
        Encoding::length(self)
    }

    fn board(&self) -> (usize, usize) {
        Encoding::board(self)
    }

    fn planes(&self) -> Vec<&'static str> {
        Encoding::planes(self)
    }

    fn numbers(&self) -> Vec<&'static str> {
        Encoding::numbers(self)
    }

    fn action(&self, index: usize) -> Result<String, Problem> {
        Ok(match self.meaning(index)? {
            Chosen::Action(action) => self.game().write(action),
            Chosen::Picks(spot) => format!("{PICK}{}", spot.trailing_zeros()),
        })
    }

    fn index(&self, action: &str) -> Result<usize, Problem> {
        let index = match action.strip_prefix(PICK) {
            Some(spot) if self.is_factored() => spot.parse().ok(),
            _ => self.number(self.game().read(action)?),
        };
        // Only what means this, and is written so, has the number.
        let meant = |&index: &usize| self.action(index).as_deref() == Ok(action);
        index.filter(meant).ok_or_else(|| {
            Problem::Unreadable(format!("{action:?} is written otherwise, or has no number in this encoding"))
        })
    }
}

/// The match that a record tells, in numbers, whichever its game; on a board of these sizes, where some are given.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn open<'a>(
    record: &Record,
    sizes: impl IntoIterator<Item = (&'a str, u64)>,
    factored: bool,
) -> Result<Box<dyn AnyCoded>, Problem> {
    struct Open<'r, S>(&'r Record, S, bool);
    impl<'a, S: IntoIterator<Item = (&'a str, u64)>> AtGame for Open<'_, S> {
        type Made = Result<Box<dyn AnyCoded>, Problem>;
        fn at<G: Show>(self) -> Self::Made {
            let sizes = Size::read(G::SIZES, self.1)?;
            Ok(Box::new(Coded::<G>::open(self.0, &sizes, self.2)?))
        }
    }
    games::at(&record.game, Open(record, sizes, factored))?
}
