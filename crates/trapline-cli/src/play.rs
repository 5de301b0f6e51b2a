//! `trapline play` and `trapline resume`: matches in a row, their seats and their score.

use crate::args::{self, First, Play, Resume};
use crate::console::{Console, aside};
use crate::failure::Failure;
use crate::journal::{self, Journal, Opened, Series, Shelf};
use crate::sitting::{self, BOT, PERSON, Sitting, saved};
use crate::table::{Left, Table};
use crate::terminal::{self, Key};
use crate::truths::Truths;
use rand::{RngExt, SeedableRng};
use std::io;
use trapline::games;
use trapline::{AnyMatch, FIRST, Names, Player};
use trapline_bots::Dice;

/// Whoever sees to it that matches follow each other.
struct Host<'a> {
    sitting: Sitting,
    shelf: Shelf,
    plain: bool,
    console: &'a Console,
    rng: Dice,
    truths: Truths,
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
    let mut rng = match args.seed {
        Some(seed) => Dice::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let names = names(args, &mut rng)?;
    let drawn = args.first == Some(First::Random);
    let mut host = Host {
        sitting: Sitting { entry, rules, drawn },
        shelf: Shelf::of_user()?,
        plain: args.plain || !console.is_screen(),
        console,
        rng,
        truths: Truths::default(),
    };
    let series = Series::new(args.series, drawn);
    let (duel, journal) = host.begin(names.as_ref(), series)?;
    host.play(duel, journal, series, String::new())
}

/// Goes on with a saved match.
pub fn resume(args: &Resume, console: &Console) -> Result<(), Failure> {
    let shelf = Shelf::of_user()?;
    let opened = match args.id {
        Some(id) => shelf.open(id)?,
        None => last_open(&shelf)?,
    };
    let sitting = Sitting::of(&opened);
    let Opened { journal, duel, series, torn } = opened;
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
    let mut host = Host {
        sitting,
        shelf,
        plain: args.plain || !console.is_screen(),
        console,
        rng: rand::make_rng(),
        truths: Truths::default(),
    };
    let done = counted(duel.plies(), "action");
    let goes_on = format!("Match {id}, {}, goes on after {done}.\n", duel.entry().title);
    console.say(&goes_on)?;
    notice = format!("{notice}{}{goes_on}", if notice.is_empty() { "" } else { "\n" });
    host.play(duel, journal, series, notice)
}

/// The match played last that is not over, and not being played elsewhere.
fn last_open(shelf: &Shelf) -> Result<Opened, Failure> {
    let is_open =
        |listed: &journal::Listed| listed.duel.as_ref().is_ok_and(|duel| duel.turn().player().is_some());
    let mut busy = None;
    for listed in shelf.list()?.into_iter().filter(is_open) {
        match shelf.open(listed.id) {
            Ok(opened) => return Ok(opened),
            Err(failure) => busy = busy.or(Some(failure)),
        }
    }
    let none = || Failure::Failed("there is no match to go on with; `trapline play` begins one".to_owned());
    Err(busy.unwrap_or_else(none))
}

impl Host<'_> {
    fn begin(
        &mut self,
        names: Option<&Names>,
        series: Option<Series>,
    ) -> Result<(Box<dyn AnyMatch>, Journal), Failure> {
        self.sitting.begin(&self.shelf, names, series, &mut self.rng)
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
            let bots = sitting::bots(&*duel, &mut self.truths, &mut self.rng)?;
            let mut table = Table {
                console: self.console,
                duel,
                journal,
                bots,
                truths: &mut self.truths,
                plain: self.plain,
                notice: std::mem::take(&mut notice),
            };
            // Where secrets come first, the hand-over greets, on the screen it has cleared.
            let secret = table.duel.secret_turn().is_some();
            if fresh && !(self.console.is_screen() && secret && table.is_shared()) {
                table.greet()?;
            }
            let greeted_plainly = fresh && self.plain;
            if !secret && !greeted_plainly {
                self.console.say(&format!("{}\n", table.board(table.eyes())))?;
            }
            let Left::Over(outcome) = table.play()? else {
                aside(&saved(id));
                return Ok(());
            };
            terminal::set_farewell(String::new());
            match &mut series {
                Some(counted) => {
                    counted.count(outcome);
                    let seats = Names::of_seats(self.sitting.entry.seats);
                    self.console.say(&format!("\n{}", counted.score(names.as_ref().unwrap_or(&seats))))?;
                    series = counted.next();
                    if series.is_none() {
                        return Ok(());
                    }
                }
                None if !self.rematch()? => return Ok(()),
                None => {}
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
                let [one, two] = self.sitting.entry.seats;
                notice = format!("Seats are swapped: who was {one} is now {two}.\n");
                self.console.say(&notice)?;
            }
        }
    }

    fn rematch(&self) -> io::Result<bool> {
        let prompt = "\nPress r for a rematch with seats swapped, any other key to leave. ";
        Ok(self.console.is_screen() && matches!(self.console.key(prompt)?, Some(Key::Char('r' | 'R'))))
    }
}

/// A number of things.
pub fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// What the players of a match are called, where that was said: bots by their level.
fn names(args: &Play, rng: &mut Dice) -> Result<Option<Names>, Failure> {
    if let Some(of_bot) = args.vs {
        let seat = match args.seat {
            First::One => Player::One,
            First::Two => Player::Two,
            First::Random => Player::BOTH[usize::from(rng.random_bool(0.5))],
        };
        let person = match &args.names {
            Some(name) if name.contains(',') => {
                return Err(Failure::Usage("--names: against a bot give one name, yours".to_owned()));
            }
            Some(name) => name.trim().to_owned(),
            None => PERSON.to_owned(),
        };
        refuse_bots(args.names.as_deref())?;
        return Ok(Some(sitting::against(of_bot, &person, seat)?));
    }
    match args.watch[..] {
        [] => {}
        [one, two] => return Ok(Some(Names::new([one, two].map(sitting::bot_name))?)),
        _ => return Err(Failure::Usage("--watch takes two levels, like medium,perfect".to_owned())),
    }
    refuse_bots(args.names.as_deref())?;
    args.names.as_deref().map(two_names).transpose()
}

/// People cannot be called like bots: a match that goes on would take them for one.
fn refuse_bots(names: Option<&str>) -> Result<(), Failure> {
    let mut names = names.unwrap_or_default().split(',');
    if names.any(|name| name.trim().starts_with(BOT)) {
        return Err(Failure::Usage(format!("--names: a name cannot begin with {BOT}; --vs brings a bot")));
    }
    Ok(())
}

fn two_names(text: &str) -> Result<Names, Failure> {
    match text.split(',').map(str::trim).collect::<Vec<_>>().as_slice() {
        [one, two] if one == two => Err(Failure::Usage("--names: give two different names".to_owned())),
        [one, two] => Ok(Names::new([(*one).to_owned(), (*two).to_owned()])?),
        _ => Err(Failure::Usage("--names takes two names with a comma between, like Ann,Bob".to_owned())),
    }
}
