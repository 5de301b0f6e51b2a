//! [`Story`]: a match told action by action without grades, for where there is no truth to judge it by; and
//! [`Account`], one or the other.

use super::{Review, Unreviewed};
use serde_json::{Value as Json, json};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Names, Outcome, Player, Problem, Rules, Scene, Viewer};
use trapline_solve::truth::{Truth, Unsolved};

/// A match told without grades.
#[derive(Clone, Debug)]
pub struct Story {
    /// The game.
    pub entry: &'static Entry,
    /// The rules it was played with.
    pub rules: Rules,
    /// What the players are called.
    pub names: Names,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// The drawings of all positions, secrets included, the one before the first action too.
    pub scenes: Vec<Scene>,
    /// All actions.
    pub actions: Vec<Done>,
    /// Why there are no grades, in a sentence.
    pub why: String,
}

/// One action of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Who acted.
    pub player: Player,
    /// What was done, in canonical text.
    pub action: String,
    /// What happened, in words.
    pub told: String,
}

impl Story {
    /// The story of the match that a record tells, as far as it goes. `why` says why there are no grades.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn of(record: &Record, why: &str) -> Result<Story, Problem> {
        let mut duel = games::find(&record.game)?.begin(record)?;
        let mut scenes = vec![duel.scene(Viewer::Referee)];
        let mut actions = vec![];
        for (at, action) in record.actions.iter().enumerate() {
            let player = duel.next();
            duel.act(action)?;
            scenes.push(duel.scene(Viewer::Referee));
            let told = duel.told(at, Viewer::Referee).unwrap_or_default();
            actions.push(Done { player, action: action.clone(), told });
        }
        if let Some(result) = record.result {
            duel.conclude(result)?;
        }
        Ok(Story {
            entry: duel.entry(),
            rules: duel.rules().clone(),
            names: duel.names().clone(),
            outcome: duel.turn().outcome(),
            scenes,
            actions,
            why: format!("{why}, so nothing is graded."),
        })
    }

    /// The result, or that there is none yet, in a sentence.
    #[must_use]
    pub fn result(&self) -> String {
        super::result(self.outcome, &self.names)
    }

    /// Everything but the drawings. The fields are told in `docs/review.md`.
    #[must_use]
    pub fn json(&self) -> Json {
        let actions = self.actions.iter().enumerate().map(
            |(at, done)| json!({"at": at, "player": done.player, "action": done.action, "told": done.told}),
        );
        json!({
            "game": self.entry.id,
            "rules": self.rules.write(),
            "players": self.names.both(),
            "result": self.outcome,
            "actions": actions.collect::<Vec<_>>(),
            "ungraded": self.why,
        })
    }
}

/// What is made of a match for people.
#[derive(Clone, Debug)]
pub enum Account {
    /// Every action judged.
    Review(Box<Review>),
    /// Only told.
    Story(Story),
}

impl Account {
    /// The review of a match; or, where there is no truth, or it knows nothing of these positions, its story.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn of(truth: Result<&dyn Truth, &Unsolved>, record: &Record) -> Result<Account, Problem> {
        Ok(match Account::watched(truth, record, &|_| true)? {
            Some(account) => account,
            None => unreachable!("nobody stops it"),
        })
    }

    /// The same for somebody who is told how much is done, and says whether it is still wanted; `None` where it is not.
    ///
    /// # Errors
    /// As [`of`](Account::of).
    pub fn watched(
        truth: Result<&dyn Truth, &Unsolved>,
        record: &Record,
        goes_on: &dyn Fn(f64) -> bool,
    ) -> Result<Option<Account>, Problem> {
        let why = match truth.map(|truth| Review::watched(truth, record, goes_on)) {
            Ok(Ok(review)) => return Ok(Some(Account::Review(Box::new(review)))),
            Ok(Err(Unreviewed::Stopped)) => return Ok(None),
            Ok(Err(Unreviewed::Record(problem))) => return Err(problem),
            Ok(Err(Unreviewed::Unknown)) => Unreviewed::Unknown.to_string(),
            Err(unsolved) => unsolved.to_string(),
        };
        Story::of(record, &why).map(Account::Story).map(Some)
    }

    /// Everything but the drawings, as JSON.
    #[must_use]
    pub fn json(&self) -> Json {
        match self {
            Account::Review(review) => review.json(),
            Account::Story(story) => story.json(),
        }
    }
}
