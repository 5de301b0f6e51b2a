//! [`Settings`]: all that decides which games an arena plays. How many are played at a time is not among it.

use crate::opening::Opening;
use crate::{Limits, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The format this library reads and writes.
pub const FORMAT: &str = "trapline-arena/1";

/// A player of an arena.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What it is: a level, or a command.
    pub player: String,
}

/// All that decides which games are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Always [`FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The house rules that differ from the default, and the ply limit.
    pub rules: Map<String, Value>,
    /// Who plays.
    pub players: Vec<Entrant>,
    /// Who plays whom. The first arenas knew round robins only.
    #[serde(default)]
    pub schedule: Schedule,
    /// How many pairs of games any two of them were to play when it was begun; there may be more later.
    pub pairs: u64,
    /// Where all that is drawn at random begins.
    pub seed: u64,
    /// How the games begin; `None` where that is drawn at random.
    pub openings: Option<Vec<Opening>>,
    /// How long a program may think about an action, in milliseconds; 0 where only its clock says.
    pub move_time: u64,
    /// How long it may take to start, in milliseconds. The first arenas did not keep it.
    #[serde(default = "usual_start")]
    pub start_time: u64,
    /// How often a program may try again after something illegal.
    pub retries: u32,
    /// What else programs are allowed: a text for all, and one for each player who is allowed something else. The first
    /// arenas had nothing of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<String>,
    /// Whether games are held against the truth.
    pub loss: bool,
    /// After so many actions for which the truth has called a game the same, it is ended so; `None` where none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudicate: Option<u64>,
}

fn usual_start() -> u64 {
    Limits::default().start.as_millis() as u64
}

impl Settings {
    /// What differs and must not, in words that name the options. Only the number of pairs may, or of rounds where there are
    /// rounds.
    #[must_use]
    pub fn differences(&self, other: &Settings) -> Vec<String> {
        let list = |settings: &Settings| {
            let texts = settings.players.iter().map(|one| format!("{}={}", one.name, one.player));
            texts.collect::<Vec<_>>().join(" ")
        };
        let openings = |settings: &Settings| {
            settings
                .openings
                .as_ref()
                .map_or_else(|| "none".to_owned(), |all| format!("{} of them", all.len()))
        };
        let rules = |settings: &Settings| Value::Object(settings.rules.clone()).to_string();
        let mut differing = vec![];
        let mut compare = |what: &str, same: bool, here: String, there: String| {
            if !same {
                let told = if here == there { "others".to_owned() } else { format!("{there}, not {here}") };
                differing.push(format!("{what}: {told}"));
            }
        };
        let (a, b) = (self, other);
        compare("format", a.format == b.format, a.format.clone(), b.format.clone());
        compare("--game", a.game == b.game, a.game.clone(), b.game.clone());
        compare("--rule or --max-plies", a.rules == b.rules, rules(a), rules(b));
        compare("--player", a.players == b.players, list(a), list(b));
        let (here, there) = (a.schedule.told(), b.schedule.told());
        compare("--schedule", a.schedule.is_like(b.schedule), here, there);
        let swiss = matches!(a.schedule, Schedule::Swiss { .. });
        compare("--pairs", !swiss || a.pairs == b.pairs, a.pairs.to_string(), b.pairs.to_string());
        compare("--seed", a.seed == b.seed, a.seed.to_string(), b.seed.to_string());
        compare("--openings", a.openings == b.openings, openings(a), openings(b));
        let time = |time: u64| format!("{time} ms");
        compare("--move-time", a.move_time == b.move_time, time(a.move_time), time(b.move_time));
        compare("--start-time", a.start_time == b.start_time, time(a.start_time), time(b.start_time));
        compare("--retries", a.retries == b.retries, a.retries.to_string(), b.retries.to_string());
        let limits = |settings: &Settings| match &settings.limits[..] {
            [] => "none".to_owned(),
            some => some.join(" "),
        };
        let more = "--clock, --margin, --memory, --cpu or --limit";
        compare(more, a.limits == b.limits, limits(a), limits(b));
        let loss = |settings: &Settings| if settings.loss { "yes" } else { "no" }.to_owned();
        let called =
            |settings: &Settings| settings.adjudicate.map_or_else(|| "no".to_owned(), |n| n.to_string());
        compare("--adjudicate", a.adjudicate == b.adjudicate, called(a), called(b));
        compare("measuring losses", a.loss == b.loss, loss(a), loss(b));
        differing
    }
}
