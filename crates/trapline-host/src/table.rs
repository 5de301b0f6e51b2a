//! [`Table`]: a match being played. It knows who sits where, and what may be done now and by whom.
//!
//! It keeps nothing on disk and asks nobody: [`Hosted`](crate::Hosted) sees to the first, front ends to the second. What
//! players who sit apart may place before their turn has come is in `apart.rs`.

mod apart;

use crate::clock::{Clock, Pace, Time};
use crate::command::{Command, Entry, Proposal};
use crate::commitment::{self, Commitment};
use crate::series::Series;
use crate::store::StoreError;
use serde_json::Value;
use trapline::record::Record;
use trapline::{AnyMatch, FIRST, Names, Outcome, Player, Problem, Reason, Sitter, Turn, Viewer, games};

/// The fields of a record that a clock makes.
const CLOCK: &str = "clock";
const TIMES: &str = "times";

/// A match being played.
#[derive(Clone)]
pub struct Table {
    duel: Box<dyn AnyMatch>,
    seats: [Sitter; 2],
    /// Whether a bot has taken a seat since.
    substituted: bool,
    /// Whether the players sit apart, so that nobody waits for the other to place a secret.
    apart: bool,
    /// What a player has placed before it was their turn.
    ahead: Option<(Player, String)>,
    /// What binds the players to what they have placed in secret, by seat.
    commitments: [Option<Commitment>; 2],
    /// What has happened since it was laid, in order: as many entries as the revision says.
    entries: Vec<Done>,
    /// What is offered, and by whom.
    offer: Option<(Player, Proposal)>,
    clock: Option<Clock>,
    /// When each action was done, where that is known.
    times: Vec<Option<Time>>,
    series: Option<Series>,
    /// Whether it is drawn who begins the next match.
    drawn: bool,
    /// Who is gone, and until when they are waited for, by seat. Only as long as the host lasts.
    gone: [Option<Time>; 2],
}

/// Something that has happened.
#[derive(Clone)]
struct Done {
    entry: Entry,
    /// Whether only the one who did it knows what it was.
    secret: bool,
}

/// Why a command is not carried out. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It was carried out before, at the revision it names.
    #[error("this has been done already")]
    Repeated,
    /// The match has gone on since the revision it names.
    #[error("the match has gone on meanwhile; look at it again")]
    Stale {
        /// The revision now.
        revision: u64,
    },
    /// It is for the other to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// The player's time is up.
    #[error("your time is up")]
    OutOfTime,
    /// It cannot be done now; the problem says why, and what would be right.
    #[error(transparent)]
    Wrong(#[from] Problem),
    /// It could not be kept, so it does not count.
    #[error("this could not be saved ({0}), so it does not count; try again")]
    Unsaved(#[from] StoreError),
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Wrong(Problem::Illegal(why.into())))
}

impl Table {
    /// The table at which a record's match goes on.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn open(record: &Record, series: Option<Series>) -> Result<Table, Problem> {
        let pace = record.more.get(CLOCK).filter(|clock| !clock.is_null());
        let pace: Option<Pace> =
            pace.map(|clock| serde_json::from_value(clock.clone())).transpose().map_err(|_| {
                let right = r#"{"base":300,"increment":5} or {"each":86400}, in seconds"#;
                Problem::Record(format!("{CLOCK}: this must be {right}"))
            })?;
        Ok(Table {
            duel: games::open(record)?,
            seats: record.sitters(),
            substituted: false,
            apart: false,
            ahead: None,
            commitments: commitment::of(record)?,
            entries: vec![],
            offer: None,
            clock: pace.map(Clock::new),
            times: vec![None; record.actions.len()],
            series,
            drawn: series.is_some_and(|series| series.drawn),
            gone: [None; 2],
        })
    }

    /// The same where it is drawn who begins the next match.
    #[must_use]
    pub fn drawing(self, drawn: bool) -> Table {
        Table { drawn, ..self }
    }

    /// The match.
    #[must_use]
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// Speaks to the one person of the table from now on, for a screen that nobody else looks at. Two who share a screen
    /// are called by their names.
    pub fn speak_to_person(&mut self) {
        if let [person] = self.people()[..] {
            self.duel.address(Some(person));
        }
    }

    /// The same with the names in [quotation marks](trapline::Names::quoted), for words that a language model reads. Not to
    /// be kept.
    #[must_use]
    pub fn quoted(&self) -> Table {
        let mut table = self.clone();
        table.duel.quote_names();
        table
    }

    /// How many commands have been carried out.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &[Sitter; 2] {
        &self.seats
    }

    /// Who sits there.
    #[must_use]
    pub fn sitter(&self, player: Player) -> &Sitter {
        &self.seats[player.index()]
    }

    /// The seats of people.
    #[must_use]
    pub fn people(&self) -> Vec<Player> {
        Player::BOTH.into_iter().filter(|&player| self.sitter(player).is_person()).collect()
    }

    /// Whether two people play, each with secrets from the other.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.people().len() == 2
    }

    /// Whether a seat needs the truth before anything can begin.
    #[must_use]
    pub fn needs_truth(&self) -> bool {
        self.seats.iter().filter_map(Sitter::level).any(trapline::Level::needs_truth)
    }

    /// Whether it is for a bot to act or to answer.
    #[must_use]
    pub fn waits_for_bot(&self) -> bool {
        let is_bot = |player: Player| self.sitter(player).level().is_some();
        let asked = self.offer.is_some_and(|(by, _)| is_bot(by.other()));
        self.duel.turn().player().is_some_and(|mover| asked || is_bot(mover))
    }

    /// Whose eyes the match is shown to on a screen that all people at the table look at: both people's, the one
    /// person's, or those of whoever watches bots. When it is over everything is revealed.
    #[must_use]
    pub fn eyes(&self) -> Viewer {
        match self.duel.turn() {
            Turn::Over(_) => Viewer::Referee,
            Turn::Of(_) => self.eyes_until_the_end(),
        }
    }

    /// The same as long as the end has not been told.
    #[must_use]
    pub fn eyes_until_the_end(&self) -> Viewer {
        match self.people()[..] {
            [] => Viewer::Referee,
            [person] => Viewer::Seat(person),
            _ => Viewer::Public,
        }
    }

    /// Whose eyes the match is shown to by somebody who sits on that seat, or on none. When it is over everything is
    /// revealed.
    #[must_use]
    pub fn eyes_of(&self, seat: Option<Player>) -> Viewer {
        match (self.duel.turn(), seat) {
            (Turn::Over(_), _) => Viewer::Referee,
            (Turn::Of(_), Some(player)) => Viewer::Seat(player),
            (Turn::Of(_), None) => Viewer::Public,
        }
    }

    /// What is offered, and by whom.
    #[must_use]
    pub const fn offer(&self) -> Option<(Player, Proposal)> {
        self.offer
    }

    /// The clock, where there is one.
    #[must_use]
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The series it belongs to, this match counted once it is over.
    #[must_use]
    pub fn series(&self) -> Option<Series> {
        self.series.map(|series| series.counted(self.duel.turn().outcome()))
    }

    /// Whether it is drawn who begins the next match.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// The series as it was before this match.
    #[must_use]
    pub const fn series_before(&self) -> Option<Series> {
        self.series
    }

    /// Notes that somebody is gone, and until when they are waited for; `None` where they are there.
    pub fn set_gone(&mut self, player: Player, until: Option<Time>) {
        self.gone[player.index()] = until;
    }

    /// From when on the other may claim the win because this player is gone, or have a bot play on.
    #[must_use]
    pub fn claimable(&self, gone: Player) -> Option<Time> {
        self.gone[gone.index()]
    }

    /// What binds the players to what they have placed in secret, by seat.
    #[must_use]
    pub const fn commitments(&self) -> &[Option<Commitment>; 2] {
        &self.commitments
    }

    /// How many actions a player takes back to be at their own last one again; `None` where they have done nothing.
    #[must_use]
    pub fn back_to(&self, player: Player) -> Option<usize> {
        let plies = self.duel.plies();
        (0..plies).rev().find(|&n| self.duel.actor(n) == Some(player)).map(|last| plies - last)
    }

    /// How people at one screen take back: who plays against a bot goes back to their own last action, and of two
    /// whoever acted last asks the other. `None` where nobody plays.
    #[must_use]
    pub fn way_back(&self) -> Option<(Player, Command)> {
        match self.people()[..] {
            [] => None,
            [person] => Some((person, Command::TakeBack(self.back_to(person).unwrap_or(0)))),
            _ => {
                let last = self.duel.plies().checked_sub(1).and_then(|last| self.duel.actor(last));
                Some((last.unwrap_or(Player::One), Command::Offer(Proposal::TakeBack(1))))
            }
        }
    }

    /// Whether a command that was meant for that revision may be carried out now: then this is what has to be kept.
    /// `by` is `None` for the host's own.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, by: Option<Player>, at: u64, command: &Command, now: Time) -> Result<Entry, Refusal> {
        if at != self.revision() && !self.is_in_time(by, at, command) {
            return Err(if self.is_repeated(by, at, command) {
                Refusal::Repeated
            } else {
                Refusal::Stale { revision: self.revision() }
            });
        }
        let Turn::Of(mover) = self.duel.turn() else {
            return Err(Refusal::Over);
        };
        let out = self.clock.and_then(|clock| clock.is_out(now));
        let command = match (command, by) {
            (Command::Act(text) | Command::Ahead(text), Some(player)) if player != mover => {
                let duel = self.ahead_of(player).ok_or(Refusal::NotYourTurn)?;
                Command::Ahead(duel.understand(text)?)
            }
            (Command::Act(_) | Command::Ahead(_), _) if out.is_some() => return Err(Refusal::OutOfTime),
            (Command::Act(text) | Command::Ahead(text), Some(_)) => Command::Act(self.duel.understand(text)?),
            (Command::Offer(proposal), Some(player)) => {
                self.check_offer(player, *proposal)?;
                command.clone()
            }
            (Command::Accept | Command::Decline, Some(player)) => {
                if self.offer.is_none_or(|(offering, _)| offering == player) {
                    return wrong("nothing is offered to you");
                }
                command.clone()
            }
            (Command::TakeBack(count), Some(player)) => {
                if self.sitter(player.other()).is_person() {
                    return wrong("the other player has to agree; offer to take it back");
                }
                self.check_back(*count)?;
                command.clone()
            }
            (Command::Resign, Some(_)) => Command::Resign,
            (Command::Flag, _) if out.is_none() => return wrong("nobody's time is up"),
            (Command::Flag, _) => Command::Flag,
            (Command::Claim | Command::Substitute(_), Some(player)) => {
                self.check_gone(player.other(), now)?;
                command.clone()
            }
            (Command::End(outcome), None) if outcome.reason.is_the_hosts() => {
                self.duel.may_conclude(*outcome)?;
                Command::End(*outcome)
            }
            (Command::End(_), _) => {
                return wrong("only the host ends a match so, and only by a host's reason");
            }
            (_, None) => return wrong("only a player does this"),
        };
        Ok(Entry { by, command, at: self.clock.map(|_| now), salt: None })
    }

    /// Whether a player is gone for so long that the match may go on without them.
    fn check_gone(&self, gone: Player, now: Time) -> Result<(), Refusal> {
        match self.claimable(gone) {
            None => wrong("the other player is here; only who is gone for long is not waited for"),
            Some(from) if now < from => {
                let seconds = from.since(now).div_ceil(1000);
                wrong(format!("the other player has {seconds} s left to come back"))
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether just this was done at that revision, by the same.
    fn is_repeated(&self, by: Option<Player>, at: u64, command: &Command) -> bool {
        let same = |done: &Done| done.entry.by == by && self.is_same(&done.entry.command, command);
        let Some(since) = usize::try_from(at).ok().and_then(|at| self.entries.get(at..)) else {
            return false;
        };
        since.first().is_some_and(same)
            || self.apart && since.iter().find(|done| !done.is_others(by)).is_some_and(same)
    }

    fn check_offer(&self, player: Player, proposal: Proposal) -> Result<(), Refusal> {
        match self.offer {
            Some((offering, _)) if offering == player => {
                return wrong("your last offer has not been answered yet");
            }
            Some(_) => return wrong("answer the other player's offer first: accept or decline"),
            None => {}
        }
        match proposal {
            Proposal::Draw => Ok(()),
            Proposal::TakeBack(count) => self.check_back(count),
        }
    }

    fn check_back(&self, count: usize) -> Result<(), Refusal> {
        Ok(self.duel.may_take_back(count)?)
    }

    /// Whether two commands mean the same, however an action is written.
    fn is_same(&self, done: &Command, command: &Command) -> bool {
        match (done, command) {
            (Command::Act(done) | Command::Ahead(done), Command::Act(text) | Command::Ahead(text)) => {
                self.duel.canonical(text).is_ok_and(|text| text == *done)
            }
            // At one revision there is only one way back.
            (Command::TakeBack(_), Command::TakeBack(_)) => true,
            (Command::Offer(Proposal::TakeBack(_)), Command::Offer(Proposal::TakeBack(_))) => true,
            (done, command) => done == command,
        }
    }

    /// Carries out what [`check`](Table::check) has allowed at this very revision.
    ///
    /// # Panics
    /// Where it has not.
    pub fn apply(&mut self, entry: Entry) {
        self.recall(entry).expect("it has been checked");
    }

    /// Carries out what a store has kept.
    ///
    /// # Errors
    /// Why it cannot have happened.
    pub fn recall(&mut self, mut entry: Entry) -> Result<(), Problem> {
        let mover = self.duel.turn().player();
        let secret = matches!(entry.command, Command::Ahead(_))
            || matches!(entry.command, Command::Act(_)) && self.duel.secret_turn().is_some();
        match (&entry.command, entry.by) {
            (Command::Act(action), _) => {
                self.duel.act(action)?;
                entry.by = mover;
                // Whoever plays on does not accept; and what was to be taken back is not the last any more.
                self.offer = self.offer.filter(|&(by, what)| Some(by) == mover && what == Proposal::Draw);
                self.acted(entry.at);
                self.follow_up(entry.at)?;
            }
            (Command::Ahead(action), Some(player)) => self.place_ahead(player, action)?,
            (Command::TakeBack(count), _) => self.take_back(*count, entry.at)?,
            (Command::End(outcome), _) if mover.is_none() && self.duel.turn().outcome() != Some(*outcome) => {
                return Err(Problem::game_over());
            }
            (Command::End(outcome), _) => self.duel.conclude(*outcome)?,
            (_, _) if mover.is_none() => return Err(Problem::game_over()),
            (Command::Offer(proposal), Some(player)) => self.offer = Some((player, *proposal)),
            (Command::Accept, Some(_)) => match self.offer.take() {
                None => return Err(Problem::Illegal("nothing is offered".to_owned())),
                Some((_, Proposal::Draw)) => self.duel.conclude(Outcome::draw(Reason::Agreement))?,
                Some((_, Proposal::TakeBack(count))) => self.take_back(count, entry.at)?,
            },
            (Command::Decline, Some(_)) => self.offer = None,
            (Command::Resign, Some(player)) => {
                self.duel.conclude(Outcome::win(player.other(), Reason::Resignation))?;
            }
            (Command::Claim, Some(player)) => self.duel.conclude(Outcome::win(player, Reason::Abandoned))?,
            (Command::Substitute(level), Some(player)) => {
                self.seats[player.other().index()] = Sitter::bot(*level);
                self.substituted = true;
                self.gone[player.other().index()] = None;
            }
            (Command::Flag, _) => {
                let out = self.clock.and_then(|clock| clock.is_out(entry.at?));
                let out = out.ok_or_else(|| Problem::Illegal("nobody's time was up".to_owned()))?;
                self.duel.conclude(Outcome::win(out.other(), Reason::Time))?;
            }
            (_, None) => return Err(Problem::Record("by: it must be said whose this was".to_owned())),
        }
        if self.duel.turn().player().is_none() {
            self.offer = None;
            if let Some(clock) = &mut self.clock {
                clock.turned(None, entry.at.unwrap_or_default());
            }
        }
        if let (Some(player), Some(salt), Command::Act(action) | Command::Ahead(action)) =
            (entry.by, entry.salt, &entry.command)
        {
            self.commitments[player.index()].get_or_insert_with(|| Commitment::new(salt, action));
        }
        self.entries.push(Done { entry, secret });
        Ok(())
    }

    /// The time of whoever is to move runs, once both have acted.
    fn acted(&mut self, at: Option<Time>) {
        self.times.push(at);
        let next = self.timed();
        if let (Some(clock), Some(at)) = (&mut self.clock, at) {
            clock.acted(next, at);
        }
    }

    /// Whose time runs: that of whoever is to move, once both have acted.
    fn timed(&self) -> Option<Player> {
        let plies = self.duel.plies();
        let acted = |&player: &Player| (0..plies).any(|n| self.duel.actor(n) == Some(player));
        self.duel.turn().player().filter(|_| Player::BOTH.iter().all(acted))
    }

    fn take_back(&mut self, count: usize, at: Option<Time>) -> Result<(), Problem> {
        self.duel.take_back(count)?;
        self.offer = None;
        self.times.truncate(self.duel.plies());
        let next = self.timed();
        if let (Some(clock), Some(at)) = (&mut self.clock, at) {
            clock.turned(next, at);
        }
        Ok(())
    }

    /// The match as text.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.duel.record();
        if self.clock.is_some() && !self.entries.is_empty() {
            record.more.remove(TIMES);
            // Only where every action's time is known.
            let known: Option<Vec<Time>> = self.times.iter().copied().collect();
            if let Some((&first, known)) = known.as_ref().and_then(|known| Some((known.first()?, known))) {
                let times = known.iter().map(|at| Value::from(at.since(first)));
                record.more.insert(TIMES.to_owned(), times.collect());
            }
        }
        if self.substituted {
            record.seats = Some(self.seats.clone());
        }
        commitment::write(&self.commitments, &mut record);
        record
    }

    /// The next match of the series, or a rematch: the same people with seats swapped. Where it is drawn who begins,
    /// `first` is who does.
    ///
    /// # Errors
    /// Where there is no such match.
    pub fn next(&self, first: Player) -> Result<Table, Problem> {
        let series = match self.series() {
            None => None,
            Some(series) => Some(series.next().ok_or_else(|| {
                Problem::Illegal("the series is over; begin a new one for another match".to_owned())
            })?),
        };
        let mut rules = self.duel.rules().clone();
        if self.drawn {
            rules.set(FIRST.key, &first.number().to_string())?;
        }
        let old = self.duel.record();
        let clock = old.more.get(CLOCK).map(|clock| (CLOCK.to_owned(), clock.clone()));
        let [one, two] = self.seats.clone();
        let record = Record {
            rules: rules.write(),
            players: old.players.map(Names::new).transpose()?.map(|names| names.swapped().both().clone()),
            seats: Some([two, one]),
            more: clock.into_iter().collect(),
            ..Record::new(&old.game)
        };
        Ok(Table::open(&record, series)?.drawing(self.drawn))
    }

    /// What this player may do now besides acting.
    #[must_use]
    pub fn may(&self, player: Player, now: Time) -> Vec<Command> {
        let back = self.back_to(player).unwrap_or(0);
        let all = [
            Command::Accept,
            Command::Decline,
            Command::Offer(Proposal::Draw),
            Command::Offer(Proposal::TakeBack(back)),
            Command::TakeBack(back),
            Command::Claim,
            Command::Flag,
            Command::Resign,
        ];
        let allowed = |command: &Command| self.check(Some(player), self.revision(), command, now).is_ok();
        all.into_iter().filter(allowed).collect()
    }
}
