//! `trapline play` and `trapline resume`: matches in a row, their seats and their score.

use crate::args::{self, First, Play, Resume};
use crate::console::{Console, aside};
use crate::failure::Failure;
use crate::journal::{self, Journal, Opened, Series};
use crate::table::{Left, Table};
use crate::terminal::{self, Key};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, FIRST, Names, Outcome, Rules, Viewer};

/// What is the same in every match of a sitting.
struct Sitting<'a> {
    entry: &'static Entry,
    rules: Rules,
    /// Whether it is drawn who begins.
    drawn: bool,
    plain: bool,
    console: &'a Console,
    rng: StdRng,
}

/// Plays a new match, or a series.
pub fn run(args: &Play, console: &Console) -> Result<(), Failure> {
    let entry = games::find(&args.game)?;
    let mut rules = args::house_rules(entry, &args.rules)?;
    if let Some(first) = args.first {
        if !entry.house_rules.contains(&FIRST) {
            let title = entry.title;
            return Err(Failure::Usage(format!("--first: the rules of {title} say who begins")));
        }
        if args.rules.iter().any(|rule| rule.starts_with("first=")) {
            return Err(Failure::Usage(
                "--first and --rule first= say the same; give one of them".to_owned(),
            ));
        }
        match first {
            First::One => rules.set(FIRST.key, "1")?,
            First::Two => rules.set(FIRST.key, "2")?,
            First::Random => {}
        }
    }
    rules.max_plies = args.max_plies;
    let names = args.names.as_deref().map(two_names).transpose()?;
    let rng = match args.seed {
        Some(seed) => StdRng::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let drawn = args.first == Some(First::Random);
    let plain = args.plain || !console.is_screen();
    let mut sitting = Sitting { entry, rules, drawn, plain, console, rng };
    let of = args.series;
    let series = (of > 1).then_some(Series { of, number: 1, wins: [0; 2], drawn });
    let (duel, journal) = sitting.begin(names.as_ref(), series)?;
    sitting.play(duel, journal, series, String::new())
}

/// Goes on with a saved match.
pub fn resume(args: &Resume, console: &Console) -> Result<(), Failure> {
    let Opened { journal, duel, series, torn } = match args.id {
        Some(id) => Journal::open(id)?,
        None => last_open()?,
    };
    let id = journal.id;
    let mut notice = String::new();
    if torn {
        notice = format!(
            "The last line of match {id} was torn by an interruption and has been dropped; \
             everything that was accepted before it is there."
        );
        aside(&notice);
    }
    if let Some(outcome) = duel.turn().outcome() {
        let sentence = outcome.sentence(duel.names());
        return Err(Failure::Failed(format!(
            "match {id} is over. {sentence} `trapline matches export {id}` gives its record"
        )));
    }
    let mut sitting = Sitting {
        entry: duel.entry(),
        rules: duel.rules().clone(),
        drawn: series.is_some_and(|series| series.drawn),
        plain: args.plain || !console.is_screen(),
        console,
        rng: rand::make_rng(),
    };
    let done = counted(duel.plies(), "action");
    let goes_on = format!("Match {id}, {}, goes on after {done}.\n", duel.entry().title);
    console.say(&goes_on)?;
    notice = format!("{notice}{}{goes_on}", if notice.is_empty() { "" } else { "\n" });
    sitting.play(duel, journal, series, notice)
}

/// The match played last that is not over, and not being played elsewhere.
fn last_open() -> Result<Opened, Failure> {
    let is_open =
        |listed: &journal::Listed| listed.duel.as_ref().is_ok_and(|duel| duel.turn().player().is_some());
    let mut busy = None;
    for listed in journal::list()?.into_iter().filter(is_open) {
        match Journal::open(listed.id) {
            Ok(opened) => return Ok(opened),
            Err(failure) => busy = busy.or(Some(failure)),
        }
    }
    let none = || Failure::Failed("there is no match to go on with; `trapline play` begins one".to_owned());
    Err(busy.unwrap_or_else(none))
}

impl Sitting<'_> {
    fn begin(
        &mut self,
        names: Option<&Names>,
        series: Option<Series>,
    ) -> Result<(Box<dyn AnyMatch>, Journal), Failure> {
        if self.drawn {
            let first = if self.rng.random_bool(0.5) { "1" } else { "2" };
            self.rules.set(FIRST.key, first)?;
        }
        let record = Record {
            rules: self.rules.write(),
            players: names.map(|names| names.both().clone()),
            ..Record::new(self.entry.id)
        };
        let duel = self.entry.begin(&record)?;
        let journal = Journal::create(&*duel, series)?;
        Ok((duel, journal))
    }

    /// Plays a match, then whatever follows it.
    fn play(
        &mut self,
        mut duel: Box<dyn AnyMatch>,
        mut journal: Journal,
        mut series: Option<Series>,
        mut notice: String,
    ) -> Result<(), Failure> {
        loop {
            let id = journal.id;
            terminal::set_farewell(saved(id));
            let names = duel.record().players.map(Names::new).transpose()?;
            let fresh = duel.plies() == 0;
            let mut table = Table {
                console: self.console,
                duel,
                journal,
                plain: self.plain,
                notice: std::mem::take(&mut notice),
            };
            // Where secrets come first, the hand-over greets, on the screen it has cleared.
            let secret = table.duel.secret_turn().is_some();
            if fresh && !(self.console.is_screen() && secret) {
                table.greet()?;
            }
            let greeted_plainly = fresh && self.plain;
            if !secret && !greeted_plainly {
                self.console.say(&format!("{}\n", table.board(Viewer::Public)))?;
            }
            let Left::Over(outcome) = table.play()? else {
                aside(&saved(id));
                return Ok(());
            };
            terminal::set_farewell(String::new());
            let another = match &mut series {
                Some(series) => self.next_in_series(series, outcome, names.as_ref())?,
                None => self.rematch()?,
            };
            if !another {
                return Ok(());
            }
            let names = names.as_ref().map(Names::swapped);
            (duel, journal) = self.begin(names.as_ref(), series)?;
            // It is on disk now, so that a series can be left here and resumed.
            if series.is_some() {
                let id = journal.id;
                if self.console.wait("Press Enter for the next match: ")?.is_leaving() {
                    aside(&saved(id));
                    return Ok(());
                }
                self.console.say("")?;
            }
            if names.is_none() {
                let [one, two] = self.entry.seats;
                notice = format!("Seats are swapped: who was {one} is now {two}.\n");
                self.console.say(&notice)?;
            }
        }
    }

    /// Tells the score; whether there is another match to play.
    fn next_in_series(
        &self,
        series: &mut Series,
        outcome: Outcome,
        names: Option<&Names>,
    ) -> io::Result<bool> {
        if let Some(winner) = outcome.winner {
            series.wins[winner.index()] += 1;
        }
        let seats = Names::of_seats(self.entry.seats);
        let [one, two] = names.unwrap_or(&seats).both();
        let [for_one, for_two] = series.wins;
        let drawn = series.number - for_one - for_two;
        let drawn = if drawn > 0 { format!(", {drawn} without a winner") } else { String::new() };
        let (number, of) = (series.number, series.of);
        self.console
            .say(&format!("\nScore after {number} of {of}: {one} {for_one}, {two} {for_two}{drawn}."))?;
        if number == of {
            return Ok(false);
        }
        series.number += 1;
        series.wins = [for_two, for_one];
        Ok(true)
    }

    fn rematch(&self) -> io::Result<bool> {
        let prompt = "\nPress r for a rematch with seats swapped, any other key to leave. ";
        Ok(self.console.is_screen() && matches!(self.console.key(prompt)?, Some(Key::Char('r' | 'R'))))
    }
}

fn saved(id: u64) -> String {
    format!("Match {id} is saved. `trapline resume {id}` goes on with it.")
}

/// A number of things.
pub fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn two_names(text: &str) -> Result<Names, Failure> {
    match text.split(',').map(str::trim).collect::<Vec<_>>().as_slice() {
        [one, two] if one == two => Err(Failure::Usage("--names: give two different names".to_owned())),
        [one, two] => Ok(Names::new([(*one).to_owned(), (*two).to_owned()])?),
        _ => Err(Failure::Usage("--names takes two names with a comma between, like Ann,Bob".to_owned())),
    }
}
