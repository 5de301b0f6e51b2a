//! [`Setup`]: what somebody chooses before a match, as the form of the lobby sends it.

use serde_json::{Map, Value};
use trapline::games::{self, Entry};
use trapline::{FIRST, Level, Names, Player, Rules};
use trapline_host::Pace;

/// What was chosen.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub entry: &'static Entry,
    /// Its house rules.
    pub rules: Rules,
    /// Whether it is drawn who begins.
    pub drawn: bool,
    /// The seat of who chose it; `None` where that is drawn.
    pub seat: Option<Player>,
    /// Against whom.
    pub opponent: Opponent,
    /// How much time there is.
    pub pace: Option<Pace>,
    /// What they are called.
    pub name: String,
}

/// Against whom somebody wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Whoever they send the link to.
    Link,
    /// Anybody.
    Open,
    /// A built-in bot.
    Bot(Level),
}

/// The longest time for one action, in days, and for a match, in minutes.
const DAYS: u64 = 30;
const MINUTES: u64 = 180;
/// The most seconds that an action adds.
const INCREMENT: u64 = 180;

/// The fields of a form, as they came.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fields<'a>(pub &'a [(String, String)]);

impl<'a> Fields<'a> {
    /// What stands in a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
        let number =
            self.get(name).and_then(|text| text.trim().parse().ok()).filter(|one| range.contains(one));
        number
            .ok_or_else(|| format!("the {name} are a whole number from {} to {}", range.start(), range.end()))
    }
}

/// The name of the field for a house rule of a game.
#[must_use]
pub fn field(entry: &Entry, key: &str) -> String {
    format!("rule.{}.{key}", entry.id)
}

/// What stands in the field of [`FIRST`] where it is to be drawn.
pub const DRAWN: &str = "drawn";

impl Setup {
    /// What the fields of a form say.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn read(fields: Fields<'_>) -> Result<Setup, String> {
        let entry =
            games::find(fields.get("game").unwrap_or_default()).map_err(|problem| problem.to_string())?;
        let mut rules = Rules::new(entry.house_rules);
        let mut drawn = false;
        for rule in entry.house_rules {
            match fields.get(&field(entry, rule.key)) {
                None => {}
                Some(DRAWN) if *rule == FIRST => drawn = true,
                Some(value) => rules.set(rule.key, value).map_err(|problem| problem.to_string())?,
            }
        }
        let name = fields.get("name").unwrap_or_default().trim().to_owned();
        if let Some(wrong) = Names::wrong(&name) {
            return Err(format!("your name {wrong}; choose another"));
        }
        Ok(Setup {
            entry,
            rules,
            drawn,
            seat: match fields.get("seat") {
                Some("1") => Some(Player::One),
                Some("2") => Some(Player::Two),
                _ => None,
            },
            opponent: match fields.get("opponent") {
                Some("link") => Opponent::Link,
                Some("open") => Opponent::Open,
                Some("bot") | None => Opponent::Bot(fields.get("level").unwrap_or("easy").parse()?),
                Some(_) => return Err("an opponent is a friend, anybody, or a bot".to_owned()),
            },
            pace: match fields.get("clock") {
                Some("clock") => Some(Pace::Whole {
                    base: 60 * fields.number("minutes", 1..=MINUTES)?,
                    increment: fields.number("seconds", 0..=INCREMENT)?,
                }),
                Some("days") => Some(Pace::Each { each: 86_400 * fields.number("days", 1..=DAYS)? }),
                _ => None,
            },
            name,
        })
    }

    /// The house rules as a record has them.
    #[must_use]
    pub fn written(&self) -> Map<String, Value> {
        self.rules.write()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &[(&str, &str)]) -> Result<Setup, String> {
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Setup::read(Fields(&fields))
    }

    #[test]
    fn a_form_says_what_is_to_be_played() {
        let entry = games::ALL.iter().find(|entry| entry.house_rules.contains(&FIRST)).expect("a game");
        let first = field(entry, FIRST.key);
        let setup = read(&[
            ("game", entry.id),
            (&first, "2"),
            ("name", " Ann "),
            ("opponent", "bot"),
            ("level", "hard"),
            ("clock", "clock"),
            ("minutes", "5"),
            ("seconds", "3"),
        ])
        .expect("it is right");
        assert_eq!(setup.rules.differing(), ["first=2"]);
        assert_eq!((setup.name.as_str(), setup.opponent), ("Ann", Opponent::Bot(Level::Hard)));
        assert_eq!(setup.pace, Some(Pace::Whole { base: 300, increment: 3 }));
        assert_eq!((setup.seat, setup.drawn), (None, false));
        let drawn = read(&[("game", entry.id), (&first, DRAWN), ("name", "Ann")]).expect("it is right");
        assert!(drawn.drawn && drawn.rules.differing().is_empty());
    }

    #[test]
    fn what_is_wrong_is_refused_with_what_would_be_right() {
        let game = games::ALL[0].id;
        for (fields, wrong) in [
            (vec![("game", "chess"), ("name", "Ann")], "chess"),
            (vec![("game", game), ("name", "")], "name is empty"),
            (vec![("game", game), ("name", "Ann"), ("opponent", "bot"), ("level", "mad")], "a level is"),
            (
                vec![("game", game), ("name", "Ann"), ("clock", "clock"), ("minutes", "0"), ("seconds", "1")],
                "minutes",
            ),
            (vec![("game", game), ("name", "Ann"), ("clock", "days"), ("days", "1000")], "days"),
        ] {
            let why = read(&fields).expect_err(wrong);
            assert!(why.contains(wrong), "{why}");
        }
    }
}
