//! [`Contestant`]: who plays in an arena, from a text to an agent.

use crate::settings::Entrant;
use crate::{Process, Terms};
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::str::FromStr;
use std::sync::Arc;
use trapline::games::{self, AtGame};
use trapline::{Names, Outcome, Problem, Rules, Show, Sight, Sitter};
use trapline_bots::level::{self, Truthless};
use trapline_bots::{Agent, AnyAgent, Dice, Fault, FaultKind, Level, Sitting, erased};
use trapline_solve::truth::Truth;

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// A built-in bot.
    Level(Level),
    /// A program that speaks the protocol, by its command line.
    Command(String),
}

/// A command begins with this.
const COMMAND: &str = "cmd:";
/// The longest name that is made of a command.
const LONGEST: usize = 24;

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        match text.strip_prefix(COMMAND) {
            Some(command) if command.trim().is_empty() => Err("there is no command after cmd:".to_owned()),
            Some(command) => Ok(Contestant::Command(command.to_owned())),
            None => text.parse().map(Contestant::Level).map_err(|_| {
                let levels = Level::ALL.map(Level::name).join(", ");
                format!("a player is {levels} or {COMMAND}COMMAND, not {text:?}")
            }),
        }
    }
}

impl Contestant {
    /// What it is called unless it is given a name: its level, or its command, of a long one the end after a
    /// mark.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Contestant::Level(level) => level.name().to_owned(),
            Contestant::Command(command) => {
                let plain: Vec<char> = command.trim().chars().filter(|c| !c.is_control()).collect();
                match plain.len().checked_sub(LONGEST) {
                    None | Some(0) => plain.into_iter().collect(),
                    Some(cut) => format!("…{}", plain[cut + 1..].iter().collect::<String>().trim()),
                }
            }
        }
    }

    /// Who that is in a record, where it is called so.
    #[must_use]
    pub fn sitter(&self, name: &str) -> Sitter {
        match self {
            Contestant::Level(level) => Sitter::bot(*level),
            Contestant::Command(_) => Sitter::Program { name: name.to_owned() },
        }
    }

    /// Whether it plays from the truth.
    #[must_use]
    pub const fn needs_truth(&self) -> bool {
        matches!(self, Contestant::Level(level) if level.needs_truth())
    }

    /// Whether it is known to draw its secrets at random by itself.
    #[must_use]
    pub const fn mixes(&self) -> bool {
        matches!(self, Contestant::Level(_))
    }

    /// The agent: the one place where a player's text becomes one. A program runs on these terms. One that needs a truth
    /// where there is none cannot begin a match.
    #[must_use]
    pub fn agent<G: Show>(
        &self,
        game: &G,
        truth: Option<&Arc<dyn Truth>>,
        terms: &Terms,
    ) -> Box<dyn Agent<G>> {
        match self {
            Contestant::Level(level) => {
                level::agent(*level, game, truth).unwrap_or_else(|truthless| Box::new(Absent(truthless)))
            }
            Contestant::Command(command) => Box::new(Apart(Process::new(command, terms.clone()))),
        }
    }

    /// The same without naming the game.
    ///
    /// # Errors
    /// [`Problem::UnknownGame`], where there is no such game.
    pub fn any(
        &self,
        game: &str,
        rules: &Rules,
        truth: Option<&Arc<dyn Truth>>,
        terms: &Terms,
    ) -> Result<Box<dyn AnyAgent>, Problem> {
        struct Wanted<'a> {
            who: &'a Contestant,
            rules: &'a Rules,
            truth: Option<&'a Arc<dyn Truth>>,
            terms: &'a Terms,
        }
        impl AtGame for Wanted<'_> {
            type Made = Box<dyn AnyAgent>;
            fn at<G: Show>(self) -> Box<dyn AnyAgent> {
                let game = G::with(self.rules.choices());
                erased(self.who.agent(&game, self.truth, self.terms))
            }
        }
        games::at(game, Wanted { who: self, rules, truth, terms })
    }
}

/// Somebody who cannot play.
struct Absent(Truthless);

impl Absent {
    fn fault(&self) -> Fault {
        Fault { kind: FaultKind::Crash, cause: self.0.to_string() }
    }
}

impl<G: Show> Agent<G> for Absent {
    fn begin(&mut self, _: &G, _: &Sitting<'_>) -> Result<(), Fault> {
        Err(self.fault())
    }

    fn act(&mut self, _: &G, _: &Sight<'_, G>) -> Result<G::Action, Fault> {
        Err(self.fault())
    }
}

/// A program that is told another seed than its seat's: in the other game of the pair a built-in bot draws its secrets
/// from that one, and they should not be foreseen. Whoever knows the arena's own seed can still work it all out.
struct Apart(Process);

impl<G: Show> Agent<G> for Apart {
    fn begin(&mut self, game: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        // There is no short way back from what this generator draws.
        const OTHERWISE: u64 = 0xA9A7_2026;
        let drawn: u64 = Dice::seed_from_u64(sitting.seed ^ OTHERWISE).random();
        // As many bits as a reader of JSON who knows only floating point numbers can keep.
        self.0.begin(game, &Sitting { seed: drawn >> 11, ..*sitting })
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        self.0.act(game, sight)
    }

    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        self.0.end(game, sight, outcome)
    }
}

/// A player as the command line names it, before it has been greeted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name it was given.
    pub name: Option<String>,
    /// Its text, without the name.
    pub text: String,
    /// Who it is.
    pub player: Contestant,
}

impl FromStr for Named {
    type Err = String;

    /// Reads `PLAYER` or `NAME=PLAYER`.
    fn from_str(text: &str) -> Result<Named, String> {
        let (name, player) = match text.split_once('=') {
            Some((name, player)) if !text.starts_with(COMMAND) => (Some(name.trim().to_owned()), player),
            _ => (None, text),
        };
        if let Some(wrong) = name.as_deref().and_then(Names::wrong) {
            return Err(format!("the name of {text:?} {wrong}"));
        }
        Ok(Named { name, text: player.to_owned(), player: player.parse()? })
    }
}

/// What each player is called: as it was told to be, else as it said itself when it was greeted, else by its level or
/// command. Those who would be called alike get a number.
#[must_use]
pub fn entrants(players: &[Named], greeted: &[Option<String>]) -> Vec<Entrant> {
    let mut taken = HashSet::new();
    let mut entrant = |(player, own): (&Named, &Option<String>)| {
        let own = own.as_ref().and_then(|own| fitting(own, ""));
        let wanted = player.name.clone().or(own).unwrap_or_else(|| player.player.name());
        let numbered = (2..).filter_map(|number| fitting(&wanted, &format!(" {number}")));
        let free = |name: &String| taken.insert(name.clone());
        let name = [wanted.clone()].into_iter().chain(numbered).find(free).expect("numbers do not end");
        Entrant { name, player: player.text.clone() }
    };
    players.iter().zip(greeted).map(&mut entrant).collect()
}

/// A name with that after it, cut at a mark where it would not do as one.
fn fitting(name: &str, after: &str) -> Option<String> {
    let cut = |kept| format!("{}…{after}", name.chars().take(kept).collect::<String>().trim_end());
    let shorter = (1..name.chars().count()).rev().map(cut);
    [format!("{name}{after}")].into_iter().chain(shorter).find(|name| Names::wrong(name).is_none())
}
