//! [`Dialogue`]: a match on a server line by line, for pipes, scripts and screen readers. The questions are the rule
//! book's. Lines are taken in the order in which they are typed: an action that comes before its turn waits for it.

use crate::console::{self, Console, aside, is_quit};
use crate::failure::Failure;
use crate::remote::{Afar, Connection, Guest, News, Pending, Update, Wire};
use crate::terminal;
use crate::words::sentence;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use trapline::record::Record;
use trapline::{Ask, Outcome, Viewer, games, plain};
use trapline_host::{Command, Proposal};

const HELP: &str = "\
Besides answering you can type:
  help       this list
  rules      the rules of this game
  board      the position, as you may see it
  log        what has happened so far
  draw       offer a draw
  accept     take what the other offers; decline does not
  undo       take back your last move, in games without secrets, if the other agrees
  claim      take the win, where the other has been gone for long
  bot LEVEL  have a bot play on for them
  resign     give up
  quit       stop; the match goes on, and `trapline join` brings you back
You can also type a whole action, such as ";

/// What wakes the dialogue.
enum Wake {
    News(News),
    /// A line that was typed; `None` where there are no more.
    Line(Option<String>),
}

/// What comes next.
enum Next {
    Go,
    Leave,
}

/// A match on a server, line by line.
pub struct Dialogue<'a> {
    console: &'a Console,
    connection: Connection,
    afar: Afar,
    wakes: Receiver<Wake>,
    /// Asks for one more line.
    more: Sender<()>,
    /// A line that has not been taken yet.
    line: Option<String>,
    /// Whether there are no more.
    ended: bool,
    /// The answers so far to the questions of this turn.
    answers: Vec<String>,
    /// Whether a question stands there unanswered.
    asked: bool,
    /// Whether it was said whose turn this is.
    headed: bool,
    /// Whether it was asked whether to resign.
    resigning: bool,
    sent: Pending,
    lost: bool,
}

impl<'a> Dialogue<'a> {
    /// Sits down at a match as it stands.
    pub fn open(console: &'a Console, guest: Guest, update: Update) -> Result<Dialogue<'a>, Failure> {
        let afar = Afar::new(update)?;
        let (wake, wakes) = mpsc::channel();
        let (more, wanted) = mpsc::channel();
        let typed = wake.clone();
        let connection = Connection::open(guest, move |news| drop(wake.send(Wake::News(news))));
        thread::spawn(move || {
            for () in wanted {
                let line = console::read_line().unwrap_or(None);
                if typed.send(Wake::Line(line)).is_err() {
                    return;
                }
            }
        });
        terminal::set_farewell(left(&connection));
        Ok(Dialogue {
            console,
            connection,
            afar,
            wakes,
            more,
            line: None,
            ended: false,
            answers: vec![],
            asked: false,
            headed: false,
            resigning: false,
            sent: Pending::default(),
            lost: false,
        })
    }

    /// Plays until the match is over or somebody leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        self.want_line();
        loop {
            if let Next::Leave = self.go_on()? {
                aside(&left(&self.connection));
                return Ok(());
            }
            let Ok(wake) = self.wakes.recv() else { return Ok(()) };
            match wake {
                Wake::Line(Some(line)) => self.line = Some(line),
                Wake::Line(None) => self.ended = true,
                Wake::News(News::Over(update, record)) => {
                    self.updated(*update)?;
                    terminal::set_farewell(String::new());
                    return self.reveal(&record);
                }
                Wake::News(News::Gone(why)) => return Err(Failure::Failed(why)),
                Wake::News(news) => self.heard(news)?,
            }
        }
    }

    fn want_line(&self) {
        // The thread lasts as long as this does.
        let _ = self.more.send(());
    }

    fn greet(&self) -> io::Result<()> {
        let (duel, seat) = (self.afar.duel(), self.afar.seat);
        let (names, seats) = (duel.names(), duel.entry().seats);
        let [one, two] = names.both();
        self.console.say(&format!(
            "{}: {one}. {}: {two}. You are {}.\n",
            seats[0],
            seats[1],
            seats[seat.index()]
        ))?;
        self.console.say(&format!("{}\n", duel.greeting()))?;
        if duel.plies() > 0 {
            self.console.say(&format!("{}\n", self.board(Viewer::Seat(seat))))?;
        }
        if !self.afar.may_act() {
            self.say_waiting()?;
        }
        Ok(())
    }

    fn say_waiting(&self) -> io::Result<()> {
        let name = &self.afar.duel().names()[self.afar.seat.other()];
        self.say(&format!("Waiting for {name}."))
    }

    /// Says something on a line of its own, below a question that stands there.
    fn say(&self, text: &str) -> io::Result<()> {
        if self.asked {
            self.console.say("")?;
        }
        self.console.say(text)
    }

    fn refuse(&mut self, why: &str) -> io::Result<()> {
        self.say(&sentence(why))?;
        self.asked = false;
        Ok(())
    }

    /// Asks what is to be asked, and takes the line that is there if its time has come.
    fn go_on(&mut self) -> Result<Next, Failure> {
        loop {
            self.ask()?;
            let Some(line) = self.line.take() else {
                let leaves = self.ended && !self.sent.is_some();
                return Ok(if leaves { Next::Leave } else { Next::Go });
            };
            match self.take(&line)? {
                Taken::Leave => return Ok(Next::Leave),
                Taken::Done => self.want_line(),
                Taken::Later => {
                    self.line = Some(line);
                    return Ok(Next::Go);
                }
            }
        }
    }

    fn may_act(&self) -> bool {
        !self.sent.is_some() && self.afar.may_act()
    }

    /// Asks the next question, where there is one.
    fn ask(&mut self) -> Result<(), Failure> {
        if self.asked || !self.may_act() || self.resigning {
            return Ok(());
        }
        let text = match self.afar.hand().ask(&self.answers) {
            Ok(Ask::Prompt { text, .. }) => text,
            Ok(Ask::Act(_)) => return Ok(()),
            Err(refusal) => {
                self.answers.truncate(refusal.keep);
                return Ok(self.refuse(&refusal.problem.to_string())?);
            }
        };
        let heading = self.afar.hand().heading();
        if !std::mem::replace(&mut self.headed, true) && !heading.is_empty() {
            self.console.say(&heading)?;
        }
        self.console.prompt(&text)?;
        self.asked = true;
        Ok(())
    }

    /// Does what a line says, if its time has come.
    fn take(&mut self, line: &str) -> Result<Taken, Failure> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let word = word.to_lowercase();
        if std::mem::take(&mut self.resigning) {
            self.console.echo(line)?;
            if word == "yes" || word == "y" {
                self.send(Command::Resign);
            }
            self.asked = false;
            return Ok(Taken::Done);
        }
        // Whatever is on its way comes first.
        if self.sent.is_some() {
            return Ok(Taken::Later);
        }
        let command = match (word.as_str(), rest.trim()) {
            ("help" | "?", "") => {
                let legal = self.afar.hand().legal(Viewer::Seat(self.afar.seat));
                self.note(line, &format!("{HELP}{}.", legal.first().map_or("", |action| action)))?;
                return Ok(Taken::Done);
            }
            ("rules", "") => {
                self.note(line, self.afar.duel().entry().page)?;
                return Ok(Taken::Done);
            }
            ("board", "") => {
                let board = self.board(Viewer::Seat(self.afar.seat));
                self.note(line, &board)?;
                return Ok(Taken::Done);
            }
            ("log", "") => {
                let log = self.afar.duel().log(Viewer::Seat(self.afar.seat));
                let lines: Vec<String> =
                    log.iter().zip(1..).map(|(line, n)| format!("{n:>3}. {line}")).collect();
                let text =
                    if lines.is_empty() { "Nothing has happened yet.".to_owned() } else { lines.join("\n") };
                self.note(line, &text)?;
                return Ok(Taken::Done);
            }
            ("hint", "") => {
                self.note(line, "There are no hints here; open the match in the app or in a browser.")?;
                return Ok(Taken::Done);
            }
            ("resign", "") => {
                let winner = self.afar.duel().names()[self.afar.seat.other()].to_owned();
                self.note(line, "")?;
                self.console.prompt(&format!("Resign? {winner} wins the match. Type yes or no: "))?;
                (self.asked, self.resigning) = (true, true);
                return Ok(Taken::Done);
            }
            (word, "") if is_quit(word) => return Ok(Taken::Leave),
            ("draw", "") => Command::Offer(Proposal::Draw),
            ("accept", "") => Command::Accept,
            ("decline", "") => Command::Decline,
            ("claim", "") => Command::Claim,
            ("bot", level) => match level.parse() {
                Ok(level) => Command::Substitute(level),
                Err(_) => {
                    self.note(line, "Type bot and a level, like bot hard.")?;
                    return Ok(Taken::Done);
                }
            },
            ("undo" | "u", "") if self.afar.update.is_bot(self.afar.seat.other()) => Command::TakeBack(1),
            ("undo" | "u", "") => Command::Offer(Proposal::TakeBack(1)),
            _ => return self.answer(line),
        };
        self.note(line, "")?;
        self.send(command);
        Ok(Taken::Done)
    }

    /// Shows what was typed, and something that it asked for.
    fn note(&mut self, line: &str, text: &str) -> io::Result<()> {
        self.console.echo(line)?;
        self.asked = false;
        if text.is_empty() { Ok(()) } else { self.console.say(text) }
    }

    /// Takes a line for an answer to what the match asks.
    fn answer(&mut self, line: &str) -> Result<Taken, Failure> {
        if !self.may_act() {
            return Ok(Taken::Later);
        }
        self.note(line, "")?;
        self.answers.push(line.to_owned());
        match self.afar.hand().ask(&self.answers) {
            Ok(Ask::Act(action)) => {
                self.answers.clear();
                self.send(Command::Act(action));
            }
            Ok(Ask::Prompt { .. }) => {}
            Err(refusal) => {
                self.answers.truncate(refusal.keep);
                self.refuse(&refusal.problem.to_string())?;
            }
        }
        Ok(Taken::Done)
    }

    fn send(&mut self, command: Command) {
        self.sent.send(self.afar.update.revision);
        self.connection.send(self.afar.update.revision, command);
    }

    fn heard(&mut self, news: News) -> Result<(), Failure> {
        match news {
            News::Update(update) => self.updated(*update)?,
            News::Done(revision) => self.sent.done(revision),
            News::Refused(why) => {
                self.sent.refused();
                self.answers.clear();
                self.refuse(&why)?;
            }
            News::Lost(why) if !self.lost => {
                self.lost = true;
                aside(&format!("{}; trying again.", sentence(&why).trim_end_matches('.')));
            }
            News::Found => {
                self.lost = false;
                aside("The server is there again.");
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes in how the match stands now, and tells what has happened.
    fn updated(&mut self, update: Update) -> Result<(), Failure> {
        // Two threads tell, and one may be late.
        if update.revision < self.afar.update.revision {
            return Ok(());
        }
        let afar = Afar::new(update)?;
        self.sent.hear(afar.update.revision);
        let before = std::mem::replace(&mut self.afar, afar);
        let (was, now) = (before.duel().plies(), self.afar.duel().plies());
        if now > was {
            (was..now).try_for_each(|n| self.tell(n, n + 1 == now))?;
        }
        let changed = now != was || before.hand().plies() != self.afar.hand().plies();
        if changed {
            self.answers.clear();
            (self.asked, self.headed) = (false, false);
        }
        if now < was {
            self.say("Taken back.")?;
        }
        self.tell_offer(&before, now != was)?;
        if changed && self.afar.update.result.is_none() && !self.afar.may_act() {
            self.say_waiting()?;
        }
        Ok(())
    }

    /// Tells what happened in an action; after the last one with the board.
    fn tell(&self, n: usize, last: bool) -> Result<(), Failure> {
        let (duel, eyes) = (self.afar.duel(), Viewer::Seat(self.afar.seat));
        let told = duel.told(n, eyes).unwrap_or_default();
        self.say(&format!("{told}."))?;
        if last && self.afar.update.result.is_none() && duel.secret_turn().is_none() {
            let drawing = duel.drawing().unwrap_or_else(|| self.board(eyes));
            self.console.say(&format!("{drawing}\n"))?;
        }
        Ok(())
    }

    /// Tells of an offer, or how it was answered.
    fn tell_offer(&mut self, before: &Afar, acted: bool) -> io::Result<()> {
        let (was, now) = (before.update.offer.clone(), self.afar.update.offer.clone());
        if was == now {
            return Ok(());
        }
        let other = self.afar.seat.other();
        let name = self.afar.duel().names()[other].to_owned();
        match (was, now) {
            (_, Some(offer)) if offer.by == other => {
                self.say(&format!("{name} {}. Type accept or decline, or play on.", offer.proposal()))?;
            }
            (_, Some(_)) => self.say(&format!("{name} is asked."))?,
            (Some(offer), None) if offer.by != other && !acted && self.afar.update.result.is_none() => {
                self.say(&format!("{name} declined."))?;
            }
            _ => return Ok(()),
        }
        self.asked = false;
        Ok(())
    }

    /// The position as that viewer may see it.
    fn board(&self, who: Viewer) -> String {
        plain::scene(&self.afar.hand().scene(who))
    }

    /// The result and why, and everything that was secret.
    fn reveal(mut self, record: &Record) -> Result<(), Failure> {
        if let Ok(duel) = games::open(record) {
            self.afar.reveal(duel);
        }
        let outcome: Option<Outcome> = self.afar.duel().turn().outcome();
        if let Some(outcome) = outcome {
            self.say(&outcome.sentence(self.afar.duel().names()))?;
        }
        if self.afar.duel().entry().hidden {
            let board = self.board(Viewer::Referee);
            self.console.say(&format!("\nNow everything is revealed:\n{board}"))?;
        }
        Ok(())
    }
}

/// What became of a line.
enum Taken {
    Done,
    /// Its time has not come yet.
    Later,
    /// Somebody wants to leave.
    Leave,
}

/// What is said of a match that was left.
fn left(connection: &Connection) -> String {
    let address = connection.address();
    format!("The match goes on at {address}. Come back with `trapline join {address}`.")
}
