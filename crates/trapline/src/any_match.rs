//! [`AnyMatch`]: a match without naming its game, for everything outside the library. What it does is in
//! [`Match`](crate::Match).

use crate::games::Entry;
use crate::record::Record;
use crate::{
    Aim, Ask, Names, Outcome, Player, Problem, Refusal, Rules, Scene, Trace, TraceKind, Turn, Viewer,
};
use serde_json::Value;
use std::any::Any;

/// A match at any of the games. Actions are text, positions JSON.
pub trait AnyMatch: Any + Send + Sync {
    /// The game.
    fn entry(&self) -> &'static Entry;
    /// The rules it is played with.
    fn rules(&self) -> &Rules;
    /// What the players are called.
    fn names(&self) -> &Names;
    /// Speaks to that player from now on, or to nobody in particular: in the log, the drawing, the task and reasons. The
    /// rule book's own dialogue goes by names.
    fn address(&mut self, you: Option<Player>);
    /// Puts the players' names in [quotation marks](Names::quoted) from now on.
    fn quote_names(&mut self);
    /// Whose turn it is; the host's endings count.
    fn turn(&self) -> Turn;
    /// Whose turn it is by the rules, or would be if it were not over: the one who did not act last, before any
    /// turn is lost.
    fn next(&self) -> Player;
    /// How many actions have been done.
    fn plies(&self) -> usize;
    /// The match as it was after so many actions; as it is where there are no more.
    fn earlier(&self, plies: usize) -> Box<dyn AnyMatch>;
    /// Whose secret the action to come would be, if it is one. The host's endings do not count: what is
    /// handed in after them is still a secret.
    fn secret_turn(&self) -> Option<Player>;
    /// The position as that viewer may know it.
    fn state(&self, who: Viewer) -> Value;
    /// What may be done, if it is for that viewer to do.
    fn legal(&self, who: Viewer) -> Vec<String>;
    /// The canonical text of an action that somebody has written as loosely as people do, whether it can be done or not.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn canonical(&self, text: &str) -> Result<String, Problem>;
    /// The canonical text of the action that somebody means, written as loosely as people do, if it can be done now.
    ///
    /// # Errors
    /// Why it cannot be read or done.
    fn understand(&self, text: &str) -> Result<String, Problem>;
    /// Does an action, given in canonical text.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    fn act(&mut self, action: &str) -> Result<(), Problem>;
    /// Whether the last actions, so many, may be taken back.
    ///
    /// # Errors
    /// Why they may not: where players keep secrets it would buy information, and what is over is over.
    fn may_take_back(&self, count: usize) -> Result<(), Problem>;
    /// Takes back the last actions, so many.
    ///
    /// # Errors
    /// Why they cannot be; nothing has changed then.
    fn take_back(&mut self, count: usize) -> Result<(), Problem>;
    /// Whether the match may end so: by a host's ending, or by the rules' own once it has.
    ///
    /// # Errors
    /// [`Problem::Record`] where the actions contradict it.
    fn may_conclude(&self, outcome: Outcome) -> Result<(), Problem>;
    /// Ends the match by a host's ending, or confirms the rules' own.
    ///
    /// # Errors
    /// [`Problem::Record`] where the actions contradict it.
    fn conclude(&mut self, outcome: Outcome) -> Result<(), Problem>;
    /// The drawing for that viewer, with what can be chosen in it if it is for them to act.
    fn scene(&self, who: Viewer) -> Scene;
    /// What the player to move is to do now: "step, or lay one of 2 traps". Said to that player, from what everybody
    /// knows; `None` once it is over.
    fn task(&self) -> Option<String>;
    /// An action that may be done now, given in canonical text, as something to be pointed out; `None` where it may not.
    fn trace(&self, kind: TraceKind, action: &str) -> Option<Trace>;
    /// Where an action that may be done now points in the drawing, given in canonical text; nowhere where it may not.
    fn aims(&self, action: &str) -> Vec<Aim>;
    /// The canonical action that the player to move makes by choosing these spots, whatever their order.
    ///
    /// # Errors
    /// [`Problem::Illegal`], saying what would be right: they are too few or too many, nothing can be done at one of
    /// them, they make no action together, or more than one.
    fn choose(&self, aims: &[Aim]) -> Result<String, Problem>;
    /// Why the player to move can do nothing at that spot, and what would be right. `None` where they can, and where
    /// there is no such spot.
    fn barred(&self, aim: Aim) -> Option<String>;
    /// Who did the `n`-th action, counted from 0.
    fn actor(&self, n: usize) -> Option<Player>;
    /// What the one who did the `n`-th action could not be sure of before it was answered.
    fn surprise(&self, n: usize) -> Option<&'static str>;
    /// What happened in the `n`-th action, counted from 0.
    fn told(&self, n: usize, who: Viewer) -> Option<String>;
    /// What has happened, a line an action.
    fn log(&self, who: Viewer) -> Vec<String> {
        (0..self.plies()).filter_map(|n| self.told(n, who)).collect()
    }
    /// An action, given in canonical text, as advice to the one who may do it; `None` where it is none.
    fn advise(&self, action: &str) -> Option<String>;
    /// What is said before anything is asked.
    fn greeting(&self) -> String;
    /// What is said before this turn.
    fn heading(&self) -> String;
    /// The next question to the player to move, or the canonical action that the answers make.
    ///
    /// # Errors
    /// A [`Refusal`] of the last answer.
    fn ask(&self, answers: &[String]) -> Result<Ask<String>, Refusal>;
    /// What is said after the last action.
    fn answer(&self) -> String;
    /// The rule book's own drawing of the position, where its dialogue has one.
    fn drawing(&self) -> Option<String>;
    /// The match as text.
    fn record(&self) -> Record;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.earlier(self.plies())
    }
}
