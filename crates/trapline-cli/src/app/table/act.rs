//! What can be done at the table: acting, taking back, giving up, going on.

use super::stage::Stage;
use super::{Over, Table};
use crate::app::choice::Choice;
use crate::app::context::Context;
use crate::app::cursor::{self, Meaning};
use crate::app::motion::Motion;
use crate::app::screen::Next;
use crate::app::task::Task;
use crate::failure::Failure;
use crate::journal::Series;
use crate::sitting::is_fair;
use std::time::Duration;
use trapline::{Aim, Ask, Names, Outcome, Reason, Seat, Tone, Viewer};

/// How long a bot lets one see what happened.
pub const PAUSE: Duration = Duration::from_millis(450);
/// The same where two bots are watched.
pub const WATCHING: Duration = Duration::from_millis(900);

impl Table {
    /// Why nobody here can act now.
    pub(super) fn not_acting(&self) -> &'static str {
        match self.people().as_slice() {
            [] => "You only watch here.",
            _ => "It is not your turn.",
        }
    }

    /// Chooses a spot.
    pub(super) fn choose(&mut self, aim: Aim, context: &mut Context) {
        let Some(player) = self.acting() else {
            return self.say(self.not_acting(), Tone::Faint);
        };
        let scene = self.scene();
        let secret = self.duel.secret_turn() == Some(player);
        match cursor::meaning(&*self.duel, &scene, aim) {
            None => {}
            Some(Meaning::Barred(why)) => self.refuse(&why),
            Some(Meaning::Pick) => self.pick(aim, scene.pick),
            Some(Meaning::One(action)) if secret => self.confirm(Some(aim), action),
            Some(Meaning::One(action)) => drop(self.act(&action, context)),
            Some(Meaning::Several(actions)) => {
                let answers = actions.into_iter().map(|(advice, action)| (advice, Some(action))).collect();
                let name = scene.spot(aim).map_or("", |spot| &spot.name);
                self.over = Some(Over::Action(Some(aim), Choice::new(name, "", answers)));
            }
        }
    }

    fn advice(&self, action: &str) -> String {
        self.duel.advise(action).unwrap_or_else(|| action.to_owned())
    }

    /// Picks one of several spots, or takes it back; the last one makes the action.
    fn pick(&mut self, aim: Aim, count: usize) {
        self.notice = (String::new(), Tone::Plain);
        if let Some(at) = self.picked.iter().position(|picked| *picked == aim) {
            self.picked.remove(at);
            return;
        }
        if self.picked.len() == count {
            return self.refuse(&format!("{count} are chosen already; choose one of them to take it back"));
        }
        self.picked.push(aim);
        if self.picked.len() == count {
            self.compose();
        }
    }

    /// Makes an action of what was picked.
    pub(super) fn compose(&mut self) {
        let scene = self.scene();
        let spots = self.picked.iter().filter_map(|aim| scene.spot(*aim)?.actions.first());
        let text = spots.map(String::as_str).collect::<Vec<_>>().join(" ");
        match self.duel.ask(&[text]) {
            Ok(Ask::Act(action)) => self.confirm(None, action),
            Ok(Ask::Prompt { text, .. }) => self.refuse(&text),
            Err(refusal) => self.refuse(&refusal.problem.to_string()),
        }
    }

    /// A secret cannot be changed once it is chosen, so it is asked for twice.
    pub(super) fn confirm(&mut self, aim: Option<Aim>, action: String) {
        let answers = vec![("Yes".to_owned(), Some(action.clone())), ("No, change it".to_owned(), None)];
        let question = format!("{}?", self.advice(&action));
        self.over = Some(Over::Action(aim, Choice::new("Your secret", &question, answers)));
    }

    /// Does an action: first on disk, then here. Whether it was done.
    pub(super) fn act(&mut self, action: &str, context: &mut Context) -> bool {
        let Some(player) = self.duel.turn().player() else { return false };
        // What is on disk must be what can be done: a journal with anything else could not be read any more.
        if !self.duel.legal(Viewer::Seat(player)).iter().any(|legal| legal == action) {
            self.refuse("this cannot be done now");
            return false;
        }
        if let Err(e) = self.journal.action(action) {
            self.refuse(&format!("this could not be saved ({e}), so it does not count; try again"));
            return false;
        }
        let secret = self.duel.secret_turn().is_some();
        let before = self.scene_for(Some(player));
        if let Err(problem) = self.duel.act(action) {
            self.refuse(&problem.to_string());
            return false;
        }
        // What somebody placed alone must not be told by what changes on the screen, nor by where the cursor is.
        if secret && self.is_shared() {
            self.cursor = None;
        }
        self.settle(context);
        self.motion = Motion::default();
        if !secret {
            self.motion = Motion::of(&before, &self.scene(), &*self.duel, action);
            if context.settings.motion {
                self.motion.start(context.now);
            }
        }
        if self.stage != Stage::Over {
            let told = self.duel.told(self.duel.plies() - 1, self.eyes()).unwrap_or_default();
            self.say(format!("{told}."), Tone::of(player));
        }
        true
    }

    /// A bot's turn.
    pub(super) fn bot_acts(&mut self, context: &mut Context) {
        let (Some(player), Some(bots)) = (self.duel.turn().player(), &mut self.bots) else { return };
        let Some(bot) = &mut bots[player.index()] else { return };
        let done = match bot.agent.act(&Seat::of(&*self.duel, player)) {
            Ok(action) => self.act(&action, context),
            Err(fault) => {
                self.refuse(&fault.to_string());
                false
            }
        };
        // Where it could not act, it is not asked over and over, but when somebody says so.
        self.paused |= !done;
    }

    /// Takes back the last action of the person who plays against a bot, and what the bot answered.
    pub(super) fn take_back(&mut self, context: &mut Context) {
        let [person] = self.people()[..] else {
            return self.refuse("moves can be taken back only against a bot");
        };
        if self.bots.is_none() {
            return self.refuse("the bot is still getting ready");
        }
        if self.duel.entry().hidden {
            return self
                .refuse("where there are secrets nothing can be taken back: it would buy information");
        }
        if self.duel.turn().player().is_none() {
            return self.refuse("the match is over; review it, and play on from any position there");
        }
        let plies = self.duel.plies();
        let Some(last) = (0..plies).rev().find(|&n| self.duel.actor(n) == Some(person)) else {
            return self.refuse("you have done nothing yet that could be taken back");
        };
        let count = plies - last;
        if let Err(e) = self.journal.back(count) {
            return self.refuse(&format!("this could not be saved ({e}), so it does not count; try again"));
        }
        if let Err(problem) = self.duel.take_back(count) {
            return self.refuse(&problem.to_string());
        }
        self.motion = Motion::default();
        self.settle(context);
        self.say("Taken back; the record says so.", Tone::Faint);
    }

    pub(super) fn ask_hint(&mut self, context: &mut Context) {
        let Some(player) = self.acting() else {
            return self.say("A hint is for whoever is to act.", Tone::Faint);
        };
        let (record, company) = (Box::new(self.duel.record()), self.company());
        self.hinting = Some(context.ask(|ticket| Task::Hint { ticket, record, player, company }));
        self.say("Looking for a hint …", Tone::Faint);
    }

    pub(super) fn ask_resign(&mut self) {
        let answers = vec![("Yes, give up".to_owned(), true), ("No, play on".to_owned(), false)];
        self.over = Some(Over::Resign(Choice::new("Give up?", "The other wins the match.", answers)));
    }

    pub(super) fn resign(&mut self, context: &mut Context) {
        if let Some(player) = self.duel.turn().player() {
            self.conclude(Outcome::win(player.other(), Reason::Resignation), context);
        }
    }

    /// Offers a draw: to the other person, or to the bot.
    pub(super) fn offer_draw(&mut self, context: &mut Context) {
        // While a secret is being chosen, the other must not look.
        if self.stage != Stage::Open {
            return self.refuse("offer a draw once both secrets are chosen");
        }
        let Some(player) = self.acting() else { return };
        let other = player.other();
        let names = self.duel.names();
        let bot = self.bots.as_ref().and_then(|bots| bots[other.index()].as_ref());
        let Some(bot) = bot else {
            let text = format!("{} offers a draw. {}, do you accept?", &names[player], &names[other]);
            let answers = vec![("No, play on".to_owned(), false), ("Yes".to_owned(), true)];
            self.over = Some(Over::Draw(Choice::new("A draw?", &text, answers)));
            return;
        };
        let truth = context.truths.known(self.duel.entry(), self.duel.rules()).and_then(Result::ok);
        let fair = truth.is_some_and(|truth| is_fair(&*self.duel, player, &*truth));
        if bot.considers_draws(self.duel.entry()) && fair {
            return self.agree(context);
        }
        self.say(format!("{} plays on.", &self.duel.names()[other]), Tone::of(other));
    }

    pub(super) fn agree(&mut self, context: &mut Context) {
        self.conclude(Outcome::draw(Reason::Agreement), context);
    }

    fn conclude(&mut self, outcome: Outcome, context: &mut Context) {
        if let Err(e) = self.journal.result(outcome) {
            return self.refuse(&format!("this could not be saved ({e}), so the match goes on"));
        }
        match self.duel.conclude(outcome) {
            Ok(()) => self.settle(context),
            Err(problem) => self.refuse(&problem.to_string()),
        }
    }

    /// The next match of a series, or a rematch, on disk; seats are swapped.
    pub(super) fn begin_next(&mut self, context: &mut Context) -> Result<Table, Failure> {
        let series = self.series.and_then(Series::next);
        let names = self.duel.record().players.map(Names::new).transpose()?.map(|names| names.swapped());
        let mut sitting = self.sitting.clone();
        let (duel, journal) = sitting.begin(&context.shelf, names.as_ref(), series, &mut context.rng)?;
        let mut table = Table::new(sitting, duel, journal, series);
        if names.is_none() {
            let [one, two] = self.sitting.entry.seats;
            table.say(format!("Seats are swapped: who was {one} is now {two}."), Tone::Prize);
        }
        Ok(table)
    }

    pub(super) fn again(&mut self, context: &mut Context) -> Next {
        match self.begin_next(context) {
            Ok(table) => Next::instead(table),
            Err(failure) => {
                self.refuse(&failure.to_string());
                Next::Stay
            }
        }
    }
}
