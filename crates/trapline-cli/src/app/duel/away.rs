//! [`Away`]: a match that is played on a server. What is done here is sent there, and what happens there is heard; nothing
//! is waited for, so that the screen never stands still.

use super::hosting::Hosting;
use super::stage::Stage;
use super::{DuelScreen, Over};
use crate::app::context::Context;
use crate::app::motion::Motion;
use crate::app::screen::Next;
use crate::app::task::Ticket;
use crate::remote::{Afar, Guest, News, Pending, Update, Wire};
use std::time::{Duration, Instant};
use trapline::record::Record;
use trapline::{Player, Tone, Viewer, games};
use trapline_host::{Command, Proposal};

/// A match that is played on a server.
pub(super) struct Away {
    wire: Box<dyn Wire>,
    /// By which number its news are known.
    ticket: Ticket,
    pub afar: Afar,
    /// When it was so.
    since: Instant,
    /// Its record, once it is over.
    record: Option<Record>,
    sent: Pending,
    /// Why the server cannot be reached.
    lost: Option<String>,
    /// At which revision somebody here was asked about an offer.
    asked: Option<u64>,
}

impl Away {
    pub fn record(&self) -> Record {
        self.record.clone().unwrap_or_else(|| self.afar.duel().record())
    }

    /// Who plays a game without secrets against a bot takes back at once, else the other is asked.
    pub fn way_back(&self) -> Command {
        if self.afar.update.is_bot(self.afar.seat.other()) {
            Command::TakeBack(1)
        } else {
            Command::Offer(Proposal::TakeBack(1))
        }
    }

    pub fn left(&self) -> String {
        let address = self.wire.address();
        format!("The match goes on at {address}. Come back with `trapline join {address}`.")
    }

    /// Whether somebody here may act.
    pub fn may_act(&self) -> bool {
        !self.sent.is_some() && self.afar.may_act()
    }

    /// Whether something is on its way.
    pub const fn is_sending(&self) -> bool {
        self.sent.is_some()
    }

    /// What is waited for.
    pub fn waiting(&self) -> String {
        let other = self.afar.seat.other();
        let (update, name) = (&self.afar.update, &self.afar.duel().names()[other]);
        match (self.sent.is_some(), &self.lost) {
            (true, Some(_)) => "It is sent as soon as the server can be reached …".to_owned(),
            (true, None) => "Sending …".to_owned(),
            (false, _) if !update.joined => "Waiting for the other player to join …".to_owned(),
            (false, _) if update.is_bot(other) => format!("{name} is thinking …"),
            (false, _) => format!("Waiting for {name} …"),
        }
    }

    /// What is to be known beside the match: the clocks, whether the other is there, whether the server is.
    pub fn facts(&self, now: Instant) -> Vec<(String, Tone)> {
        let (seat, other) = (self.afar.seat, self.afar.seat.other());
        let (update, names) = (&self.afar.update, self.afar.duel().names());
        let mut facts = vec![];
        if let Some(clock) = &update.clock {
            let gone = |player: Player| if clock.runs == Some(player) { self.passed(now) } else { 0 };
            let left = |player: Player| minutes(clock.left[player.index()].saturating_sub(gone(player)));
            let text = format!("Time left: you {}, {} {}", left(seat), &names[other], left(other));
            facts.push((text, Tone::Plain));
        }
        if let Some(wait) = update.claimable_in().filter(|_| update.result.is_none()) {
            let seconds = wait.saturating_sub(self.passed(now)).div_ceil(1000);
            let name = &names[other];
            let text = match seconds {
                0 => format!("{name} is gone. Type :claim to take the win."),
                seconds => format!("{name} is gone. You can claim the win in {seconds} s."),
            };
            facts.push((text, Tone::Prize));
        }
        if let Some(why) = &self.lost {
            facts.push((format!("No connection: {why}. Trying again …"), Tone::Danger));
        }
        facts
    }

    /// The milliseconds since the server told how things stand.
    fn passed(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.since).as_millis()).unwrap_or(u64::MAX)
    }

    /// When what is told here is different by itself: every second, where a time runs.
    pub fn until(&self, now: Instant) -> Option<Instant> {
        let (update, passed) = (&self.afar.update, self.passed(now));
        let clock = update.clock.as_ref().is_some_and(|clock| clock.runs.is_some());
        let claim = update.claimable_in().is_some_and(|wait| wait > passed);
        let next = Duration::from_secs(passed / 1000 + 1);
        (update.result.is_none() && (clock || claim)).then(|| self.since + next)
    }

    /// What is offered to whoever sits here, if they have not been asked about it.
    fn unanswered(&self) -> Option<u64> {
        let update = &self.afar.update;
        let offered = update.offer.as_ref().is_some_and(|offer| offer.by != self.afar.seat);
        Some(update.revision).filter(|&at| offered && !self.sent.is_some() && self.asked != Some(at))
    }
}

/// A time as on a clock: minutes and seconds, or days and hours where there are so many.
fn minutes(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    match seconds {
        0..=35_999 => format!("{}:{:02}", seconds / 60, seconds % 60),
        36_000..=172_799 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} days {} h", seconds / 86_400, seconds / 3600 % 24),
    }
}

/// A screen for a seat at a server.
pub fn open(guest: Guest, update: Update, context: &mut Context) -> Result<DuelScreen, String> {
    let ticket = context.ticket();
    let wire = Box::new(context.connect(guest, ticket));
    over(wire, ticket, update, context)
}

/// The same over something that is heard under that number.
pub fn over(
    wire: Box<dyn Wire>,
    ticket: Ticket,
    update: Update,
    context: &mut Context,
) -> Result<DuelScreen, String> {
    let afar = Afar::new(update).map_err(|trouble| trouble.to_string())?;
    let away = Away {
        wire,
        ticket,
        afar,
        since: context.now,
        record: None,
        sent: Pending::default(),
        lost: None,
        asked: None,
    };
    Ok(DuelScreen::hosted_at(Hosting::Away(Box::new(away)), String::new(), context))
}

impl DuelScreen {
    /// Sends a command for the revision that is on the screen.
    pub(super) fn send(&mut self, command: &Command, context: &mut Context) {
        let Some(away) = self.hosting.away_mut() else { return };
        let revision = away.afar.update.revision;
        away.sent.send(revision);
        away.wire.send(revision, command.clone());
        self.settle(context);
    }

    /// Takes in what was heard of the server.
    pub(super) fn heard(&mut self, ticket: Ticket, news: &mut Option<News>, context: &mut Context) -> Next {
        let Some(away) = self.hosting.away_mut().filter(|away| away.ticket == ticket) else {
            return Next::Stay;
        };
        match news.take() {
            Some(News::Update(update)) => self.updated(*update, None, context),
            Some(News::Over(update, record)) => self.updated(*update, Some(*record), context),
            Some(News::Refused(why)) => {
                away.sent.refused();
                self.settle(context);
                self.refuse(&why);
            }
            Some(News::Lost(why)) => away.lost = Some(why),
            Some(News::Found) => {
                away.lost = None;
                self.say("The server is there again.", Tone::Safe);
            }
            Some(News::Gone(why)) => {
                away.sent.refused();
                self.settle(context);
                self.refuse(&why);
            }
            Some(News::Next(guest, update)) => match open(*guest, *update, context) {
                Ok(screen) => return Next::Instead(Box::new(screen)),
                Err(why) => self.refuse(&why),
            },
            Some(News::Done(revision)) => away.sent.done(revision),
            None => {}
        }
        Next::Stay
    }

    /// Takes in how the match stands now.
    fn updated(&mut self, update: Update, record: Option<Record>, context: &mut Context) {
        let acting = self.stage == Stage::Open;
        let Some(away) = self.hosting.away_mut() else { return };
        // Two threads tell, and one may be late.
        if update.revision < away.afar.update.revision || away.record.is_some() && record.is_none() {
            return;
        }
        let mut afar = match Afar::new(update) {
            Ok(afar) => afar,
            Err(trouble) => return self.refuse(&trouble.to_string()),
        };
        if let Some(duel) = record.as_ref().and_then(|record| games::open(record).ok()) {
            afar.reveal(duel);
        }
        let news =
            afar.update.revision > away.afar.update.revision || away.record.is_some() != record.is_some();
        away.since = context.now;
        away.lost = None;
        away.record = record;
        away.sent.hear(afar.update.revision);
        let before = std::mem::replace(&mut away.afar, afar);
        let (now, may_act) = (&away.afar, away.may_act());
        // Where nothing has changed for whoever is choosing, they are left in peace.
        let same = acting
            && may_act
            && before.hand().plies() == now.hand().plies()
            && before.update.state == now.update.state;
        if news && !same {
            if matches!(self.over, Some(Over::Action(..))) || now.update.result.is_some() {
                self.over = None;
            }
            self.settle(context);
            self.show_change(&before, context);
        } else if !news && acting != may_act && self.stage != Stage::Over {
            self.settle(context);
        }
        let next = |afar: &Afar| afar.update.next.is_some();
        if self.hosting.away().is_some_and(|away| next(&away.afar) && !next(&before)) {
            let name = &self.duel().names()[before.seat.other()];
            self.say(format!("{name} wants a rematch: press r."), Tone::Prize);
        }
        if matches!(self.over, Some(Over::Offer(_))) && self.hosting.offer().is_none() {
            self.over = None;
        }
        self.ask_pending();
    }

    /// Shows what has happened since.
    fn show_change(&mut self, before: &Afar, context: &mut Context) {
        let done = self.hosting.done();
        let (plies, other) = (done.plies(), before.seat.other());
        let name = done.names()[other].to_owned();
        if plies > before.duel().plies() {
            let earlier = done.earlier(plies - 1);
            let Some(player) = done.actor(plies - 1) else { return };
            let told = done.told(plies - 1, self.eyes()).unwrap_or_default();
            let secret = earlier.secret_turn().is_some();
            let action = self.last_action().filter(|_| !secret);
            self.motion = action.map_or_else(Motion::default, |action| {
                let drawn = earlier.scene(self.eyes()).offering(&earlier.scene(Viewer::Seat(player)));
                Motion::of(&drawn, &self.scene(), self.duel(), &action)
            });
            if context.settings.motion {
                self.motion.start(context.now);
            }
            if self.stage != Stage::Over {
                self.say(format!("{told}."), Tone::of(player));
            }
        } else if self.stage == Stage::Over {
            // The end is told by itself.
        } else if plies < before.duel().plies() {
            self.motion = Motion::default();
            self.say("Taken back. The record shows it.", Tone::Faint);
        } else if let (Some(offer), None) = (&before.update.offer, self.hosting.offer()) {
            if offer.by == before.seat {
                self.say(format!("{name} declined. Play on."), Tone::of(other));
            }
        } else if let Some((by, proposal)) = self.hosting.offer()
            && by == before.seat
        {
            let asked = match proposal {
                Proposal::Draw => "You have offered a draw.",
                Proposal::TakeBack(_) => "You have asked to take back.",
            };
            self.say(format!("{asked} {name} has not answered yet."), Tone::Faint);
        }
    }

    /// What was done last, where it was told.
    fn last_action(&self) -> Option<String> {
        self.hosting.away()?.afar.update.events.last()?.action.clone()
    }

    /// Asks about an offer that was made meanwhile, unless something else is being answered.
    pub(super) fn ask_pending(&mut self) {
        if self.over.is_some() {
            return;
        }
        if let Some(away) = self.hosting.away_mut()
            && let Some(at) = away.unanswered()
        {
            away.asked = Some(at);
            self.show_offer();
        }
    }

    /// Asks for another match with the same player.
    pub(super) fn ask_rematch(&mut self) {
        if let Some(away) = self.hosting.away_mut() {
            away.wire.rematch();
            self.say("Asking for a rematch …", Tone::Faint);
        }
    }
}
