//! `trapline play` and `trapline resume`: matches in a row, their seats and their score.

use crate::args::{self, First, Play, Resume};
use crate::console::{Console, aside};
use crate::failure::Failure;
use crate::journal::{self, Journal, Opened, Series};
use crate::table::{Bot, Left, Table};
use crate::terminal::{self, Key};
use crate::truths::Truths;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, FIRST, Names, Outcome, Player, Rules, Seat};
use trapline_bots::{Level, level};

/// What is the same in every match of a sitting.
struct Sitting<'a> {
    entry: &'static Entry,
    rules: Rules,
    /// Whether it is drawn who begins.
    drawn: bool,
    plain: bool,
    console: &'a Console,
    rng: StdRng,
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
        Some(seed) => StdRng::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let names = names(args, &mut rng)?;
    let drawn = args.first == Some(First::Random);
    let plain = args.plain || !console.is_screen();
    let truths = Truths::default();
    let mut sitting = Sitting { entry, rules, drawn, plain, console, rng, truths };
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
        truths: Truths::default(),
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

    /// The bots of a match, by seat: whoever is called one.
    fn bots(&mut self, duel: &dyn AnyMatch) -> Result<[Option<Bot>; 2], Failure> {
        let mut bots = [None, None];
        for player in Player::BOTH {
            let level = duel.names()[player].strip_prefix(BOT).and_then(|level| level.parse::<Level>().ok());
            let Some(level) = level else { continue };
            let truth = level.needs_truth().then(|| self.truths.of(self.entry, duel.rules())).transpose()?;
            let mut agent = level::any(level, self.entry.id, duel.rules(), truth.as_ref());
            agent.begin(&Seat::of(duel, player), self.rng.random())?;
            let proved = truth.is_none_or(|truth| truth.report().is_proved());
            bots[player.index()] = Some(Bot { level, proved, agent });
        }
        Ok(bots)
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
            let bots = self.bots(&*duel)?;
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

/// What somebody is called who plays against a bot and gives no name: not a seat's, since seats are swapped.
const PERSON: &str = "Player";

/// What a bot's name begins with.
const BOT: &str = "bot:";

/// What the players of a match are called, where that was said: bots by their level.
fn names(args: &Play, rng: &mut StdRng) -> Result<Option<Names>, Failure> {
    let bot = |level: Level| format!("{BOT}{level}");
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
        let names = match seat {
            Player::One => [person, bot(of_bot)],
            Player::Two => [bot(of_bot), person],
        };
        refuse_bots(args.names.as_deref())?;
        return Ok(Some(Names::new(names)?));
    }
    match args.watch[..] {
        [] => {}
        [one, two] => return Ok(Some(Names::new([bot(one), bot(two)])?)),
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
