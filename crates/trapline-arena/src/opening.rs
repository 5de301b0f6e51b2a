//! [`Opening`]: how a game begins before anybody is asked. Read from records, or drawn at random.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead};
use trapline::games::Entry;
use trapline::record::{self, Record, Start};
use trapline::{AnyMatch, Match, Problem, Rules, Show, Turn, Viewer};
use trapline_bots::{Dice, anything};

/// What is imposed on both players.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// A position to begin from, if not the rule book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// What has been done since: secrets, first moves.
    pub actions: Vec<String>,
}

/// Why a file of openings will not do.
#[derive(Debug, thiserror::Error)]
pub enum BadOpening {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is nothing in it.
    #[error("there is no opening in it: it takes records, one a line")]
    Empty,
    /// A record that does not fit.
    #[error("line {line}: {why}")]
    Record {
        /// Where it begins, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Opening {
    /// Reads openings from records of that game and those rules. The players and the ply limit of a record do not
    /// count.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read_all(input: impl BufRead, entry: &Entry, rules: &Rules) -> Result<Vec<Opening>, BadOpening> {
        let mut openings = vec![];
        for found in record::read_all(input) {
            let found = found?;
            let opening = found.record.map_err(|problem| problem.to_string());
            let opening = opening.and_then(|record| Opening::of(record, entry, rules));
            openings.push(opening.map_err(|why| BadOpening::Record { line: found.line, why })?);
        }
        if openings.is_empty() { Err(BadOpening::Empty) } else { Ok(openings) }
    }

    fn of(record: Record, entry: &Entry, rules: &Rules) -> Result<Opening, String> {
        if record.game != entry.id {
            return Err(format!("game: this is {}, and the arena plays {}", record.game, entry.id));
        }
        let house = Rules::read(entry.house_rules, &record.rules).map_err(|e| format!("rules: {e}"))?;
        if house.choices() != rules.choices() {
            let mut ours = rules.clone();
            ours.max_plies = None;
            let ours = serde_json::Value::Object(ours.write());
            return Err(format!("rules: they differ from the arena's, {ours}"));
        }
        if record.result.is_some() {
            return Err("result: the match is over, so nobody could play it".to_owned());
        }
        let opening = Opening { start: record.start, actions: record.actions };
        let whole = opening.record(entry.id, rules);
        let mut duel = entry.begin(&whole).map_err(|e| e.to_string())?;
        for (at, action) in opening.actions.iter().enumerate() {
            duel.act(action).map_err(|e| format!("action {}: {e}", at + 1))?;
        }
        if let Turn::Over(_) = duel.turn() {
            return Err("the match is over after these actions, so nobody could play it".to_owned());
        }
        Ok(opening)
    }

    /// The record of a match that begins so, before its first action.
    fn record(&self, id: &str, rules: &Rules) -> Record {
        Record { rules: rules.write(), start: self.start.clone(), ..Record::new(id) }
    }

    /// The match that begins so, the imposed actions done.
    ///
    /// # Errors
    /// Where it does not fit the game.
    pub fn open<G: Show>(&self, rules: &Rules, players: [String; 2]) -> Result<Match<G>, Problem> {
        let record = Record { players: Some(players), ..self.record(G::ID, rules) };
        let mut duel = Match::open(&record)?;
        self.actions.iter().try_for_each(|action| duel.act(action))?;
        Ok(duel)
    }
}

/// What is drawn at random where no openings are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// A few first moves, for open games: without them two players who never waver play one game over and over.
    Moves,
    /// Everybody's secrets, for players who may never vary theirs.
    Secrets,
    /// Nothing: the players vary by themselves.
    Nothing,
}

/// So many actions are drawn for an open game.
pub const MOVES: usize = 4;

impl Drawn {
    /// Opens a match so, from that seed on. It is not over then, if it can be helped.
    ///
    /// # Errors
    /// Where the rules or the names are no good.
    pub fn open<G: Show>(self, rules: &Rules, players: [String; 2], seed: u64) -> Result<Match<G>, Problem> {
        let mut duel: Match<G> = Opening::default().open(rules, players)?;
        let mut rng = Dice::seed_from_u64(seed);
        let room =
            rules.max_plies.map_or(usize::MAX, |plies| usize::try_from(plies).unwrap_or(usize::MAX) - 1);
        let most = match self {
            Drawn::Moves => MOVES,
            Drawn::Secrets => usize::MAX,
            Drawn::Nothing => 0,
        };
        while duel.plies() < most.min(room) && (self == Drawn::Moves || duel.secret_turn().is_some()) {
            let (game, view) = (*duel.game(), duel.view(Viewer::Referee));
            let goes_on = |&action: &G::Action| {
                let mut after = duel.clone();
                after.play(action).is_ok() && matches!(after.turn(), Turn::Of(_))
            };
            // The first that is drawn does nearly always.
            let drawn = std::iter::repeat_with(|| anything(&game, &view, &mut rng));
            let Some(action) = drawn.take(TRIES).find(goes_on) else { break };
            duel.play(action)?;
        }
        Ok(duel)
    }
}

/// After so many that would end the game at once there may be no others.
const TRIES: usize = 100;
