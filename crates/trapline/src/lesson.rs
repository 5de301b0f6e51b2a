//! [`Lesson`]: one step of a guided first match, as a game's own data: a real position, one idea, and something to do.
//! Which actions are right is nobody's to write down: the truth says so.

use crate::games::Entry;
use crate::record::Record;
use crate::{AnyMatch, Problem, Rules};

/// One step of a guided first match.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The idea, in a few words.
    pub title: &'static str,
    /// The idea in at most three short sentences, said to the learner, who is to move.
    pub text: &'static str,
    /// The house rules that differ from the defaults.
    pub rules: &'static [(&'static str, &'static str)],
    /// What was done before, as canonical actions.
    pub actions: &'static [&'static str],
    /// What to do, in the imperative.
    pub task: &'static str,
    /// What is said once it is done.
    pub right: &'static str,
}

impl Lesson {
    /// The rules it is played with.
    ///
    /// # Errors
    /// [`Problem::Rule`] where the game has no such rule.
    pub fn rules(&self, entry: &Entry) -> Result<Rules, Problem> {
        let mut rules = Rules::new(entry.house_rules);
        self.rules.iter().try_for_each(|(key, value)| rules.set(key, value))?;
        Ok(rules)
    }

    /// The match as it stands, which speaks to the learner.
    ///
    /// # Errors
    /// Whatever is wrong with rules or actions.
    pub fn duel(&self, entry: &Entry) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut duel = entry.begin(&Record { rules: self.rules(entry)?.write(), ..Record::new(entry.id) })?;
        self.actions.iter().try_for_each(|action| duel.act(action))?;
        duel.address(duel.turn().player());
        Ok(duel)
    }
}
