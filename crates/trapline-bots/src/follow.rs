//! [`follow`]: a match as somebody can follow it who is told of it event by event, and not of the other's secrets.
//!
//! Positions are not read but followed: the events say what was done and answered, and for a secret action, which is not
//! told, any one is imagined that fits the answers. What a seat or a bystander sees is the same with all of them, or the
//! rules would give a secret away; so what comes out is a match like any other, to be looked at with those eyes only.

use crate::protocol::Told;
use trapline::games::{self, AtGame};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Problem, Show, Turn, Viewer};

/// Why a match cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Astray {
    /// There is no such match.
    #[error(transparent)]
    Match(#[from] Problem),
    /// An event that nothing explains.
    #[error("this cannot have happened: {0:?}")]
    Event(String),
}

/// The match that begins as the record does and goes on as the events say. Actions of the record do not count; its result
/// does.
///
/// # Errors
/// [`Astray`], where there is no such match.
pub fn follow(record: &Record, events: &[Told]) -> Result<Box<dyn AnyMatch>, Astray> {
    struct Following<'a>(&'a Record, &'a [Told]);
    impl AtGame for Following<'_> {
        type Made = Result<Box<dyn AnyMatch>, Astray>;
        fn at<G: Show>(self) -> Self::Made {
            let mut followed = Followed::<G>::begin(Match::open(self.0)?);
            self.1.iter().try_for_each(|told| followed.hear(told))?;
            Ok(Box::new(followed.duel))
        }
    }
    let mut duel = games::at(&record.game, Following(record, events))??;
    record.result.map(|result| duel.conclude(result)).transpose()?;
    Ok(duel)
}

/// A match that is being followed.
pub(crate) struct Followed<G: Show> {
    begun: Match<G>,
    /// One that it may be, for all that was told.
    duel: Match<G>,
    heard: Vec<Heard<G>>,
    /// For each action that was not told which one is imagined, by its number among the legal ones.
    imagined: Vec<usize>,
}

/// Something that happened, as it was told.
struct Heard<G: Show> {
    player: Player,
    action: Option<G::Action>,
    reply: serde_json::Value,
}

/// Why something cannot have happened so.
enum Contradiction {
    /// There are not so many actions as the number of this imagined one.
    Exhausted(usize),
    /// What was told does not fit, after so many imagined actions.
    Unfit(usize),
}

impl<G: Show> Followed<G> {
    /// A match of which nothing has been heard yet.
    pub fn begin(begun: Match<G>) -> Followed<G> {
        Followed { duel: begun.clone(), begun, heard: vec![], imagined: vec![] }
    }

    /// The match as it may be: the same as the real one to whoever was told.
    pub const fn duel(&self) -> &Match<G> {
        &self.duel
    }

    /// Takes in what happened next.
    pub fn hear(&mut self, told: &Told) -> Result<(), Astray> {
        let action = told.action.as_deref().map(|text| self.duel.game().read(text)).transpose()?;
        let heard = Heard { player: told.player, action, reply: told.reply.clone() };
        let mut used = self.imagined.len();
        if action.is_none() {
            self.imagined.push(0);
        }
        let mut duel = self.duel.clone();
        let fits = self.step(&mut duel, &heard, &self.imagined, &mut used).is_ok();
        self.heard.push(heard);
        if !fits {
            duel = self.imagine_otherwise().ok_or_else(|| Astray::Event(told.text.clone()))?;
        }
        self.duel = duel;
        Ok(())
    }

    /// Does what was told, where that fits. `used` counts the imagined actions so far.
    fn step(
        &self,
        duel: &mut Match<G>,
        heard: &Heard<G>,
        imagined: &[usize],
        used: &mut usize,
    ) -> Result<(), Contradiction> {
        let action = match heard.action {
            Some(action) => action,
            None => {
                let (view, number) = (duel.view(Viewer::Public), imagined[*used]);
                if number >= duel.game().count(&view) {
                    return Err(Contradiction::Exhausted(*used));
                }
                *used += 1;
                duel.game().nth(&view, number)
            }
        };
        let done = duel.turn() == Turn::Of(heard.player) && duel.play(action).is_ok();
        let reply = duel.events(Viewer::Referee).iter().next_back().filter(|_| done);
        match reply.map(|event| duel.game().reply(event.reply)) {
            Some(reply) if reply == heard.reply => Ok(()),
            _ => Err(Contradiction::Unfit(*used)),
        }
    }

    /// The match after everything that was told, with these imagined actions.
    fn replayed(&self, imagined: &[usize]) -> Result<Match<G>, Contradiction> {
        let (mut duel, mut used) = (self.begun.clone(), 0);
        for heard in &self.heard {
            self.step(&mut duel, heard, imagined, &mut used)?;
        }
        Ok(duel)
    }

    /// Imagines something else that fits everything that was told, where there is such a thing.
    fn imagine_otherwise(&mut self) -> Option<Match<G>> {
        let (imagined, duel) = self.one_otherwise().or_else(|| self.all_otherwise())?;
        self.imagined = imagined;
        Some(duel)
    }

    /// The same by changing a single action, the last first. That is enough where an answer tells of one secret alone, and
    /// saves a bystander from going through the pairs of them.
    fn one_otherwise(&self) -> Option<(Vec<usize>, Match<G>)> {
        for changed in (0..self.imagined.len()).rev() {
            let mut imagined = self.imagined.clone();
            for number in 0.. {
                imagined[changed] = number;
                match self.replayed(&imagined) {
                    Ok(duel) => return Some((imagined, duel)),
                    // There are no more, or it makes no difference.
                    Err(Contradiction::Exhausted(used) | Contradiction::Unfit(used)) if used <= changed => {
                        break;
                    }
                    Err(_) => {}
                }
            }
        }
        None
    }

    /// The same by going through all there is, in order.
    fn all_otherwise(&self) -> Option<(Vec<usize>, Match<G>)> {
        let mut imagined = vec![0; self.imagined.len()];
        loop {
            let used = match self.replayed(&imagined) {
                Ok(duel) => return Some((imagined, duel)),
                Err(Contradiction::Exhausted(used) | Contradiction::Unfit(used)) => used,
            };
            let last = used.checked_sub(1)?;
            imagined[last] += 1;
            imagined[used..].fill(0);
        }
    }
}
