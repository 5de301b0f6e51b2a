//! [`Sitting`]: what stays the same over matches in a row, who sits there, and the score. Neither asks nor tells.

use crate::failure::Failure;
use crate::journal::{Journal, Opened, Series, Shelf};
use crate::truths::Truths;
use rand::RngExt;
use rand::rngs::StdRng;
use trapline::games::Entry;
use trapline::record::Record;
use trapline::{AnyMatch, FIRST, Names, Outcome, Player, Rules, Seat};
use trapline_bots::{AnyAgent, Level, level};
use trapline_solve::Value;
use trapline_solve::truth::{Truth, Worth};

/// What is the same in every match of a sitting.
#[derive(Clone)]
pub struct Sitting {
    pub entry: &'static Entry,
    pub rules: Rules,
    /// Whether it is drawn who begins.
    pub drawn: bool,
}

impl Sitting {
    /// The one to which a saved match belongs.
    pub fn of(opened: &Opened) -> Sitting {
        Sitting {
            entry: opened.duel.entry(),
            rules: opened.duel.rules().clone(),
            drawn: opened.series.is_some_and(|series| series.drawn),
        }
    }

    /// A new match, and its place on disk.
    pub fn begin(
        &mut self,
        shelf: &Shelf,
        names: Option<&Names>,
        series: Option<Series>,
        rng: &mut StdRng,
    ) -> Result<(Box<dyn AnyMatch>, Journal), Failure> {
        if self.drawn {
            let first = if rng.random_bool(0.5) { "1" } else { "2" };
            self.rules.set(FIRST.key, first)?;
        }
        let record = Record {
            rules: self.rules.write(),
            players: names.map(|names| names.both().clone()),
            ..Record::new(self.entry.id)
        };
        let duel = self.entry.begin(&record)?;
        let journal = shelf.create(&*duel, series)?;
        Ok((duel, journal))
    }
}

/// What somebody is called who plays against a bot and gives no name: not a seat's, since seats are swapped.
pub const PERSON: &str = "Player";

/// What a bot's name begins with.
pub const BOT: &str = "bot:";

/// What a bot is called.
pub fn bot_name(level: Level) -> String {
    format!("{BOT}{level}")
}

/// The level of whoever is called so, if it is a bot.
pub fn level_of(name: &str) -> Option<Level> {
    name.strip_prefix(BOT)?.parse().ok()
}

/// A person and a bot, by seat.
pub fn against(bot: Level, person: &str, seat: Player) -> Result<Names, Failure> {
    let (person, bot) = (person.to_owned(), bot_name(bot));
    Ok(Names::new(match seat {
        Player::One => [person, bot],
        Player::Two => [bot, person],
    })?)
}

/// A bot at the table.
pub struct Bot {
    pub level: Level,
    /// Whether its strategy is proved, where it is called perfect.
    pub proved: bool,
    pub agent: Box<dyn AnyAgent>,
}

/// The bots of a match, by seat: whoever is called one.
pub fn bots(duel: &dyn AnyMatch, truths: &mut Truths, rng: &mut StdRng) -> Result<[Option<Bot>; 2], Failure> {
    let mut bots = [None, None];
    for player in Player::BOTH {
        let Some(level) = level_of(&duel.names()[player]) else { continue };
        let (entry, rules) = (duel.entry(), duel.rules());
        let truth = level.needs_truth().then(|| truths.of(entry, rules)).transpose()?;
        let mut agent = level::any(level, entry.id, rules, truth.as_ref())?;
        agent.begin(&Seat::of(duel, player), rng.random())?;
        let proved = truth.is_none_or(|truth| truth.report().is_proved());
        bots[player.index()] = Some(Bot { level, proved, agent });
    }
    Ok(bots)
}

impl Bot {
    /// Whether it could take a draw at all. Where there are secrets its answer would tell of them, and only a
    /// perfect one knows.
    pub fn considers_draws(&self, entry: &Entry) -> bool {
        self.level == Level::Perfect && !entry.hidden
    }
}

/// Whether nobody who plays perfectly loses by refusing a draw that this player, who is to move, offers.
pub fn is_fair(duel: &dyn AnyMatch, player: Player, truth: &dyn Truth) -> bool {
    let judgement = truth.judge(&Seat::of(duel, player));
    !judgement.is_some_and(|judgement| matches!(judgement.worth, Worth::Known(Value::Loss(_))))
}

impl Series {
    /// The first match of one.
    pub fn new(of: u32, drawn: bool) -> Option<Series> {
        (of > 1).then_some(Series { of, number: 1, wins: [0; 2], drawn })
    }

    /// Counts a result.
    pub fn count(&mut self, outcome: Outcome) {
        if let Some(winner) = outcome.winner {
            self.wins[winner.index()] = self.wins[winner.index()].saturating_add(1);
        }
    }

    /// The score after the match that was counted last.
    pub fn score(&self, names: &Names) -> String {
        let [one, two] = names.both();
        let [for_one, for_two] = self.wins;
        let drawn = self.number.saturating_sub(for_one).saturating_sub(for_two);
        let drawn = if drawn > 0 { format!(", {drawn} without a winner") } else { String::new() };
        let (number, of) = (self.number, self.of);
        format!("Score after {number} of {of}: {one} {for_one}, {two} {for_two}{drawn}.")
    }

    /// The same before the next match, where there is one.
    pub fn next(self) -> Option<Series> {
        let [one, two] = self.wins;
        (self.number < self.of).then_some(Series { number: self.number + 1, wins: [two, one], ..self })
    }
}

/// What is said of a match that was left.
pub fn saved(id: u64) -> String {
    format!("Match {id} is saved. `trapline resume {id}` goes on with it.")
}
