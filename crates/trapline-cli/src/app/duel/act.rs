//! What can be done at the table: acting, taking back, giving up, going on.

use super::hosting::Hosting;
use super::stage::Stage;
use super::{DuelScreen, Over};
use crate::app::begin::{self, Match};
use crate::app::choice::Choice;
use crate::app::context::Context;
use crate::app::cursor::{self, Meaning};
use crate::app::motion::Motion;
use crate::app::screen::Next;
use crate::app::task::{News, Task};
use crate::args::First;
use crate::moment::now;
use crate::play::swapped;
use std::thread;
use std::time::Duration;
use trapline::{Aim, Player, Scene, Sign, Tone};
use trapline_host::{Command, Proposal, Table, Thought};

/// What came of a command.
#[derive(PartialEq, Eq)]
enum Carried {
    /// It is carried out.
    Out,
    /// It is on its way to a server; what comes of it is heard later.
    Sent,
    Not,
}

/// How long a bot lets one see what happened.
pub const PAUSE: Duration = Duration::from_millis(450);
/// The same where two bots are watched.
pub const WATCHING: Duration = Duration::from_millis(900);

impl DuelScreen {
    /// Why nobody here can act now.
    pub(super) fn not_acting(&self) -> &'static str {
        match self.hosting.people().as_slice() {
            [] => "You are watching.",
            _ if self.hosting.away().is_some_and(|away| away.is_sending()) => {
                "What you did before is still on its way."
            }
            _ => "It is not your turn.",
        }
    }

    /// Chooses a spot.
    pub(super) fn choose(&mut self, aim: Aim, context: &mut Context) {
        let Some(player) = self.acting() else {
            return self.say(self.not_acting(), Tone::Faint);
        };
        let scene = self.scene();
        let secret = self.duel().secret_turn() == Some(player);
        match cursor::meaning(self.duel(), &scene, aim) {
            None => {}
            Some(Meaning::Barred(why)) => self.refuse(&why),
            Some(Meaning::Pick) => self.pick(aim, scene.pick),
            Some(Meaning::One(action)) if secret => self.confirm(Some(aim), action),
            Some(Meaning::One(action)) if context.settings.ask_far && self.is_far(&scene, aim) => {
                self.ask_far(aim, action);
            }
            Some(Meaning::One(action)) => drop(self.act(&action, context)),
            Some(Meaning::Several(actions)) => {
                let answers = actions.into_iter().map(|(advice, action)| (advice, Some(action))).collect();
                let name = scene.spot(aim).map_or("", |spot| &spot.name);
                self.over = Some(Over::Action(Some(aim), Choice::new(name, "", answers)));
            }
        }
    }

    /// Whether nothing but a trap can be laid there: it may have been meant as a step.
    fn is_far(&self, scene: &Scene, aim: Aim) -> bool {
        scene.spot(aim).is_some_and(|spot| spot.sign == Some(Sign::Trap))
    }

    /// Asks once before a trap is laid where no step leads.
    fn ask_far(&mut self, aim: Aim, action: String) {
        let question = format!("{}?", self.advised_as(&action));
        let answers = vec![("Yes".to_owned(), Some(action)), ("No".to_owned(), None)];
        self.over = Some(Over::Action(Some(aim), Choice::new("Too far to step", &question, answers)));
    }

    fn advised_as(&self, action: &str) -> String {
        self.duel().advise(action).unwrap_or_else(|| action.to_owned())
    }

    /// Picks one of several spots, or takes it back; the last one makes the action.
    fn pick(&mut self, aim: Aim, count: usize) {
        self.notice = (String::new(), Tone::Plain);
        if let Some(at) = self.picked.iter().position(|picked| *picked == aim) {
            self.picked.remove(at);
            return;
        }
        if self.picked.len() == count {
            return self.refuse(&format!(
                "you have chosen {count} already; choose one of them again to take it back"
            ));
        }
        self.picked.push(aim);
        if self.picked.len() == count {
            self.compose();
        }
    }

    /// Makes an action of what was picked.
    pub(super) fn compose(&mut self) {
        match self.duel().choose(&self.picked) {
            Ok(action) => self.confirm(None, action),
            Err(problem) => self.refuse(&problem.to_string()),
        }
    }

    /// A secret cannot be changed once it is chosen, so it is asked for twice.
    pub(super) fn confirm(&mut self, aim: Option<Aim>, action: String) {
        let answers = vec![("Yes".to_owned(), Some(action.clone())), ("No, change it".to_owned(), None)];
        let question = format!("{}?", self.advised_as(&action));
        // What was typed is shown as what was chosen is.
        let aims = self.duel().aims(&action);
        let aim = aim.or_else(|| if let [aim] = aims[..] { Some(aim) } else { None });
        match aim {
            Some(aim) => self.cursor = Some(aim),
            None => self.picked = aims,
        }
        self.over = Some(Over::Action(aim, Choice::new("Your secret", &question, answers)));
    }

    /// Carries out a command; where it cannot be done it is said why.
    fn carry_out(&mut self, by: Player, command: &Command, context: &mut Context) -> Carried {
        let Hosting::Here { hosted, .. } = &mut self.hosting else {
            self.send(command, context);
            return Carried::Sent;
        };
        match hosted.command_now(Some(by), command, now()) {
            Ok(()) => Carried::Out,
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                Carried::Not
            }
        }
    }

    /// Does an action of the player to move. Whether it was done.
    pub(super) fn act(&mut self, action: &str, context: &mut Context) -> bool {
        let Some(player) = self.duel().turn().player() else { return false };
        let secret = self.duel().secret_turn().is_some();
        let before = self.scene_for(Some(player));
        match self.carry_out(player, &Command::Act(action.to_owned()), context) {
            Carried::Out => self.acted(player, action, (!secret).then_some(&before), context),
            Carried::Sent => {}
            Carried::Not => {
                // Whoever was too late has lost.
                if self.duel().turn().player().is_none() {
                    self.settle(context);
                }
                return false;
            }
        }
        true
    }

    /// Shows what an action led to; `before` is the drawing before it, unless it was a secret.
    fn acted(&mut self, player: Player, action: &str, before: Option<&Scene>, context: &mut Context) {
        // What somebody placed alone must not be told by what changes on the screen, nor by where the cursor is.
        if before.is_none() && self.hosting.is_shared() {
            self.cursor = None;
        }
        self.settle(context);
        self.motion = Motion::default();
        if let Some(before) = before {
            self.motion = Motion::of(before, &self.scene(), self.duel(), action);
            if context.settings.motion {
                self.motion.start(context.now);
            }
        }
        if self.stage != Stage::Over {
            let told = self.duel().told(self.duel().plies() - 1, self.eyes()).unwrap_or_default();
            self.say(format!("{told}."), Tone::of(player));
        }
    }

    /// A bot's turn.
    pub(super) fn bot_acts(&mut self, context: &mut Context) {
        let secret = self.duel().secret_turn().is_some();
        let before = self.scene_for(self.duel().turn().player());
        let Hosting::Here { hosted, bots } = &mut self.hosting else { return };
        let table = hosted.table();
        let answers = table.offer().is_some_and(|(by, _)| !table.sitter(by.other()).is_person());
        if !answers && let Some(thinking) = bots.think(table) {
            // A program may take its time: the screen does not wait for it.
            let (ticket, herald) = (context.ticket(), context.herald.clone());
            self.thinking = Some((ticket, table.revision()));
            thread::spawn(move || {
                herald(News::Thought { ticket, thought: Some(Box::new(thinking.wait())) });
            });
            return;
        }
        match hosted.bot_turn(bots, now()) {
            Ok(Some((player, Command::Act(action)))) => {
                self.acted(player, &action, (!secret).then_some(&before), context);
            }
            Ok(Some((player, answer))) => self.answered(player, &answer, context),
            // Where it could not act, it is not asked over and over, but when somebody says so.
            Ok(None) => self.paused = true,
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                self.paused = true;
            }
        }
    }

    /// Takes in what a program does, unless the match has changed since it was asked.
    pub(super) fn thought(&mut self, thought: Thought, context: &mut Context) {
        let secret = self.duel().secret_turn().is_some();
        let before = self.scene_for(self.duel().turn().player());
        let asked = self.thinking.take().map(|(_, revision)| revision);
        let Hosting::Here { hosted, bots } = &mut self.hosting else { return };
        let (player, chosen) = bots.hear(thought);
        if asked != Some(hosted.table().revision()) {
            return self.settle(context);
        }
        match hosted.bot_chose(bots, player, chosen, now()) {
            Ok(Command::Act(action)) => {
                self.acted(player, &action, (!secret).then_some(&before), context);
            }
            Ok(_) => {
                let cause = bots.forfeit().map_or_else(String::new, |forfeit| forfeit.cause.clone());
                self.settle(context);
                let name = self.duel().names()[player].to_string();
                self.refuse(&format!("{name} cannot go on: {cause}"));
            }
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                self.paused = true;
            }
        }
    }

    /// Takes back the last action of the person who plays against a bot, and what the bot answered; of two people whoever
    /// acted last asks the other.
    pub(super) fn take_back(&mut self, context: &mut Context) {
        if self.stage == Stage::Over {
            return self.refuse("the match is over; review it, and play on from any position there");
        }
        let Some((player, command)) = self.hosting.way_back() else {
            return self.say(self.not_acting(), Tone::Faint);
        };
        if self.carry_out(player, &command, context) == Carried::Out {
            match command {
                Command::TakeBack(_) => self.taken_back(context),
                _ => self.ask_offer(context),
            }
        }
    }

    fn taken_back(&mut self, context: &mut Context) {
        self.motion = Motion::default();
        self.settle(context);
        self.say("Taken back. The record shows it.", Tone::Faint);
    }

    pub(super) fn ask_hint(&mut self, context: &mut Context) {
        if let Some(why) = self.hosting.unadvised() {
            return self.refuse(why);
        }
        let Some(player) = self.acting() else {
            return self.say("You can ask for a hint on your turn.", Tone::Faint);
        };
        let (record, company) = (Box::new(self.hosting.record()), self.company());
        self.hinting = Some(context.ask(|ticket| Task::Hint { ticket, record, player, company }));
        self.say("Looking for a hint …", Tone::Faint);
    }

    pub(super) fn ask_resign(&mut self) {
        let answers = vec![("Yes, resign".to_owned(), true), ("No, play on".to_owned(), false)];
        let winner = self.answering().map_or("", |player| &self.duel().names()[player.other()]);
        let text = format!("{winner} then wins the match.");
        self.over = Some(Over::Resign(Choice::new("Resign?", &text, answers)));
    }

    pub(super) fn resign(&mut self, context: &mut Context) {
        if let Some(player) = self.answering()
            && self.carry_out(player, &Command::Resign, context) == Carried::Out
        {
            self.settle(context);
        }
    }

    /// Offers a draw: to the other person, who is asked at once, or to the bot.
    pub(super) fn offer_draw(&mut self, context: &mut Context) {
        // While a secret is being chosen, the other must not look.
        if self.stage != Stage::Open && self.hosting.away().is_none() {
            return self.refuse("you can offer a draw once both secrets are chosen");
        }
        let Some(player) = self.answering() else { return };
        if self.carry_out(player, &Command::Offer(Proposal::Draw), context) == Carried::Out {
            self.ask_offer(context);
        }
    }

    /// Has what is offered answered by whoever it is offered to.
    pub(super) fn ask_offer(&mut self, context: &mut Context) {
        let (Some((player, _)), Some(table)) = (self.hosting.offer(), self.hosting.table()) else { return };
        if !table.sitter(player.other()).is_person() {
            return self.bot_acts(context);
        }
        self.show_offer();
    }

    /// Asks whoever it is made to about what is offered.
    pub(super) fn show_offer(&mut self) {
        let Some((player, proposal)) = self.hosting.offer() else { return };
        let names = self.duel().names();
        let (name, other) = (&names[player], &names[player.other()]);
        let text = match self.hosting.is_shared() {
            true => format!("{name} {proposal}. {other}, do you agree?"),
            false => format!("{name} {proposal}. Do you agree?"),
        };
        let answers = vec![("No, play on".to_owned(), false), ("Yes".to_owned(), true)];
        self.over = Some(Over::Offer(Choice::new("An offer", &text, answers)));
    }

    /// Answers an offer for whoever it was made to.
    pub(super) fn answer_offer(&mut self, answer: &Command, context: &mut Context) {
        let Some((offering, proposal)) = self.hosting.offer() else { return };
        let other = offering.other();
        if self.carry_out(other, answer, context) != Carried::Out {
            return;
        }
        match (answer, proposal) {
            (Command::Accept, Proposal::TakeBack(_)) => self.taken_back(context),
            _ => self.answered(other, answer, context),
        }
    }

    /// Shows how an offer was answered, or that the match has ended.
    fn answered(&mut self, player: Player, answer: &Command, context: &mut Context) {
        match answer {
            Command::Decline => {
                self.say(format!("{} declined. Play on.", &self.duel().names()[player]), Tone::of(player));
            }
            _ => self.settle(context),
        }
    }

    /// The table of the next match of a series, or of a rematch; seats are swapped. It is not saved yet.
    pub(super) fn next_table(&self, context: &mut Context) -> Result<Table, String> {
        let first = First::Random.drawn(&mut context.rng);
        let table = self.hosting.table().ok_or("the match is played on a server")?;
        table.next(first).map_err(|problem| problem.to_string())
    }

    pub(super) fn again(&mut self, context: &mut Context) -> Next {
        if self.hosting.away().is_some() {
            self.ask_rematch();
            return Next::Stay;
        }
        let named = self.hosting.record().players.is_some();
        let notice = if named { String::new() } else { swapped(self.duel().entry().seats) };
        let next = self.next_table(context);
        match next.and_then(|table| begin::open(Match::New(Box::new(table)), notice, context)) {
            Ok(screen) => Next::Instead(screen),
            Err(why) => {
                self.refuse(why.trim_end_matches('.'));
                Next::Stay
            }
        }
    }
}
