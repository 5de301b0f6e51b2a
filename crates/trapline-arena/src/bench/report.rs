//! [`Report`]: all that a set of matches tells, as data. How it looks is for others to say.

use super::figures::Figures;
use super::interval::Estimate;
use super::line::Scored;
use super::settings::Settings;
use serde::Serialize;
use serde_json::{Map, Value};
use trapline::Level;
use trapline_bots::FaultKind;

/// The format of a report.
pub const REPORT: &str = "trapline-bench-report/1";

/// All that a set of matches tells.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Always [`REPORT`].
    pub format: &'static str,
    /// The version of the program that played.
    pub version: &'static str,
    /// Who was measured.
    pub agent: String,
    /// What it is called.
    pub name: String,
    /// Which model was asked for.
    pub model: Option<String>,
    /// How freely it was to choose its words.
    pub temperature: Option<f64>,
    /// Where all that was drawn at random began.
    pub seed: u64,
    /// How many matches there are for each game, level and seat.
    pub matches_each: u64,
    /// How long the agent might take for an action, in milliseconds.
    pub move_time_ms: u64,
    /// How often it might try again in one action.
    pub retries: u32,
    /// Whether a model was told what is legal.
    pub legal: bool,
    /// How many matches there are to be.
    pub planned: u64,
    /// Whether all of them were played.
    pub finished: bool,
    /// All matches.
    pub total: Figures,
    /// All games, by level.
    pub levels: Vec<AtLevel>,
    /// Each game.
    pub games: Vec<AtGame>,
    /// What was forfeited and why, those alike together, the commonest first.
    pub forfeits: Vec<FaultsAlike>,
    /// The file of matches beside the report.
    pub records: String,
}

/// The matches at one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AtLevel {
    /// The bot's level.
    pub level: Level,
    /// What they tell.
    #[serde(flatten)]
    pub figures: Figures,
}

/// The matches at one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AtGame {
    /// Its id.
    pub game: String,
    /// Its name for people.
    #[serde(skip)]
    pub title: &'static str,
    /// The house rules that differ from the default, and the ply limit.
    pub rules: Map<String, Value>,
    /// All of them.
    pub total: Figures,
    /// By level.
    pub levels: Vec<AtLevel>,
    /// What built-in bots made of the same matches; none unless they played them.
    pub yardsticks: Vec<Yardstick>,
}

/// What a built-in bot made of the same matches of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Yardstick {
    /// How well it plays.
    pub level: Level,
    /// How many it played.
    pub matches: u64,
    /// Matches won, of all.
    pub win_rate: Option<Estimate>,
    /// What each of its actions gave away, in wins.
    pub loss: Option<Estimate>,
}

/// Forfeits alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultsAlike {
    /// What sort of fault.
    pub kind: FaultKind,
    /// What happened, in words.
    pub cause: String,
    /// How often.
    pub times: u64,
}

impl Report {
    /// What these matches of a set tell.
    #[must_use]
    pub fn of(settings: &Settings, matches: &[Scored], records: &str) -> Report {
        let at = |game: Option<&str>, level: Option<Level>| {
            let chosen = matches.iter().filter(|one| {
                game.is_none_or(|game| game == one.bout.game)
                    && level.is_none_or(|level| level == one.bout.level)
            });
            Figures::of(&chosen.collect::<Vec<_>>())
        };
        let levels = |game: Option<&str>| {
            let each = settings.levels.iter();
            each.map(|&level| AtLevel { level, figures: at(game, Some(level)) }).collect()
        };
        let games = settings.games.iter().map(|played| AtGame {
            game: played.game.clone(),
            title: trapline::games::find(&played.game).map_or("", |entry| entry.title),
            rules: played.rules.clone(),
            total: at(Some(&played.game), None),
            levels: levels(Some(&played.game)),
            yardsticks: vec![],
        });
        let planned = 2 * settings.matches * (settings.levels.len() * settings.games.len()) as u64;
        Report {
            format: REPORT,
            version: env!("CARGO_PKG_VERSION"),
            agent: settings.agent.clone(),
            name: settings.name.clone(),
            model: settings.model.clone(),
            temperature: settings.temperature,
            seed: settings.seed,
            matches_each: settings.matches,
            move_time_ms: settings.move_time,
            retries: settings.retries,
            legal: settings.legal,
            planned,
            finished: matches.len() as u64 == planned,
            total: at(None, None),
            levels: levels(None),
            games: games.collect(),
            forfeits: alike(matches),
            records: records.to_owned(),
        }
    }

    /// The same with what a bot of that level made of the same matches.
    #[must_use]
    pub fn beside(mut self, level: Level, matches: &[Scored]) -> Report {
        for game in &mut self.games {
            let own: Vec<_> = matches.iter().filter(|one| one.bout.game == game.game).collect();
            let Figures { matches, win_rate, loss, .. } = Figures::of(&own);
            game.yardsticks.push(Yardstick { level, matches, win_rate, loss });
        }
        self
    }
}

fn alike(matches: &[Scored]) -> Vec<FaultsAlike> {
    let mut all: Vec<FaultsAlike> = vec![];
    for forfeit in matches.iter().filter_map(|one| one.slot.forfeit.as_ref()) {
        match all.iter_mut().find(|one| (one.kind, &one.cause) == (forfeit.kind, &forfeit.cause)) {
            Some(one) => one.times += 1,
            None => all.push(FaultsAlike { kind: forfeit.kind, cause: forfeit.cause.clone(), times: 1 }),
        }
    }
    all.sort_by_key(|one| std::cmp::Reverse(one.times));
    all
}
