//! `trapline play` and `trapline resume`: who plays, by which rules, how often; and matches in a row at the prompt.

use crate::app::{self, Start, Who};
use crate::args::{First, Play, Resume};
use crate::console::{Answer, Console, aside};
use crate::door::Door;
use crate::failure::Failure;
use crate::folders;
use crate::program::{self, Program};
use crate::prompt::{Left, Prompt};
use crate::rules::{self, Draw};
use crate::settings::{Settings, login};
use crate::terminal;
use crate::truths;
use crate::words::counted;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use trapline::record::Record;
use trapline::{FIRST, Level, Names, Player, Rules, Sitter, Turn, games};
use trapline_arena::Contestant;
use trapline_bots::Dice;
use trapline_host::{Bots, Hosted, Id, Journals, Listed, Series, Standing, Store, StoreError, Table};
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// What a person without a name is called against a bot, at the prompt.
const PERSON: &str = "Guest";

/// Plays a new match, or a series.
pub fn run(args: &Play, console: &Console, door: Door) -> Result<(), Failure> {
    let mut rng = match args.seed {
        Some(seed) => Dice::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    // Whoever mistypes a command wants to know before anything is begun.
    let program = match &args.vs {
        Some(Contestant::Command(command)) => Some(Program::greet(command, args.move_time)?),
        Some(Contestant::Level(_)) | None => None,
    };
    let called = program.as_ref().map(|program| program.name.clone());
    match door {
        Door::App(color) => {
            let settings = Settings::file().map_or_else(Settings::default, |file| Settings::load(&file).0);
            // What is wrong is told before the screen is touched. What is drawn is drawn later.
            wanted(args, called.as_deref(), Some(settings.people(&login())), &mut Dice::seed_from_u64(0))?;
            let (whom, wish) = (unnamed(args, &settings), args.clone());
            let lay = move |people, rng: &mut Dice| wanted(&wish, called.as_deref(), Some(people), rng);
            let program = program.map(Program::quiet);
            app::run(color, rng, Start::Begin { whom, lay: Box::new(lay), program })
        }
        Door::Plain => {
            // The prompt calls people as the rule books do; in the app nobody is called after a seat.
            let table = wanted(args, called.as_deref(), None, &mut rng)?;
            let store = folders::matches()?;
            let mut host = Host { store, console, rng, truths: Truths::default(), program };
            let hosted = host.begin(table)?;
            host.play(hosted, String::new())
        }
    }
}

/// The people whose names neither the command line nor the settings tell.
fn unnamed(args: &Play, settings: &Settings) -> Vec<Who> {
    let here = match (&args.names, &args.vs) {
        _ if !args.watch.is_empty() => &[][..],
        (Some(_), _) => &[],
        (None, Some(_)) => &[Who::You],
        (None, None) => &[Who::You, Who::Friend],
    };
    here.iter().copied().filter(|&who| settings.names[who as usize].is_empty()).collect()
}

/// The table that was asked for; a program at it is called so.
fn wanted(
    args: &Play,
    program: Option<&str>,
    people: Option<[String; 2]>,
    rng: &mut Dice,
) -> Result<Table, Failure> {
    let entry = games::find(&args.game)?;
    let (mut rules, drawn) = rules::chosen(entry, &args.rules, Draw::Allowed)?;
    let drawn = drawn || args.first == Some(First::Random);
    if let Some(first) = args.first.or(drawn.then_some(First::Random)) {
        if !entry.house_rules.contains(&FIRST) {
            let title = entry.title;
            return Err(Failure::Usage(format!("--first: in {title} the rules say who begins")));
        }
        if args.first.is_some() && args.rules.iter().any(|rule| rule.starts_with("first=")) {
            return Err(Failure::Usage(
                "--first and --rule first= say the same; give only one of them".to_owned(),
            ));
        }
        set_first(&mut rules, first.drawn(rng))?;
    }
    rules.max_plies = args.max_plies;
    let (names, seats) = players(args, program, people, rng)?;
    let record = Record {
        rules: rules.write(),
        players: names.map(|names| names.both().clone()),
        seats: Some(seats),
        ..Record::new(entry.id)
    };
    Ok(Table::open(&record, Series::new(args.series, drawn))?.drawing(drawn))
}

/// Says who begins.
pub fn set_first(rules: &mut Rules, first: Player) -> Result<(), Failure> {
    Ok(rules.set(FIRST.key, &first.number().to_string())?)
}

/// Goes on with a saved match.
pub fn resume(args: &Resume, console: &Console, door: Door) -> Result<(), Failure> {
    let store = folders::matches()?;
    let (hosted, torn) = match args.id {
        Some(id) => store.resume(&Id::from(id.to_string()))?,
        None => last_open(&store)?,
    };
    let id = hosted.id().clone();
    let duel = hosted.table().duel();
    let torn = torn.then(|| {
        format!(
            "The last line of match {id} was cut off by an interruption and is gone. Everything before it is there."
        )
    });
    if let Some(outcome) = duel.turn().outcome() {
        if let Some(torn) = &torn {
            aside(torn);
        }
        let sentence = outcome.sentence(duel.names());
        return Err(Failure::Failed(format!(
            "match {id} is over. {sentence} Review it with `trapline review {id}`"
        )));
    }
    let program = program_of(args, &hosted)?;
    match door {
        Door::App(color) => {
            let program = program.map(Program::quiet);
            app::run(color, rand::make_rng(), Start::Resume(Box::new(hosted), torn, program))
        }
        Door::Plain => {
            if let Some(torn) = &torn {
                aside(torn);
            }
            let done = counted(duel.plies(), "move");
            let goes_on = format!("Match {id}, {}: {done} so far.\n", duel.entry().title);
            console.say(&goes_on)?;
            let notice: Vec<String> = torn.into_iter().chain([goes_on]).collect();
            let (rng, truths) = (rand::make_rng(), Truths::default());
            let mut host = Host { store, console, rng, truths, program };
            host.play(hosted, notice.join("\n"))
        }
    }
}

/// The program that plays in a saved match: the match keeps its name, and not its command.
fn program_of(args: &Resume, hosted: &Hosted) -> Result<Option<Program>, Failure> {
    let id = hosted.id();
    match (&args.vs, program::at(hosted.table())) {
        (None, None) => Ok(None),
        (Some(_), None) => Err(Failure::Usage(format!("--vs: no program plays in match {id}"))),
        (None, Some(name)) => Err(Failure::Failed(format!(
            "the program {name:?} plays in match {id}: continue it with `trapline resume {id} --vs 'cmd:…'`"
        ))),
        (Some(command), Some(name)) => {
            let program = Program::greet(command, args.move_time)?;
            if program.name != name {
                let said = &program.name;
                let wrong =
                    format!("--vs: the program {name:?} plays in match {id}, and this one is {said:?}");
                return Err(Failure::Failed(wrong));
            }
            Ok(Some(program))
        }
    }
}

/// The match played last that is not over, and not being played elsewhere.
fn last_open(store: &Arc<Journals>) -> Result<(Hosted, bool), Failure> {
    let mut busy: Option<StoreError> = None;
    let mut open = store.list()?;
    open.retain(Listed::is_open);
    // One that was left before the first action is meant only where there is no other.
    open.sort_by_key(|one| !one.is_begun());
    for listed in &open {
        match store.resume(&listed.id) {
            Ok(resumed) => return Ok(resumed),
            Err(error) => busy = busy.or(Some(error)),
        }
    }
    let none = || Failure::Failed("there is no match to continue; start one with `trapline play`".to_owned());
    Err(busy.map_or_else(none, Failure::from))
}

/// Whoever sees to it that matches follow each other at the prompt.
struct Host<'a> {
    store: Arc<Journals>,
    console: &'a Console,
    rng: Dice,
    truths: Truths,
    /// The program that plays, if one does.
    program: Option<Program>,
}

impl Host<'_> {
    /// What the bots of a table play from.
    fn truth(&self, table: &Table) -> Result<Option<Arc<dyn Truth>>, Failure> {
        let duel = table.duel();
        let truth = table.needs_truth().then(|| truths::with_bar(&self.truths, duel.entry(), duel.rules()));
        Ok(truth.transpose()?)
    }

    /// Begins a match: what its bots need is worked out before anything is saved.
    fn begin(&self, table: Table) -> Result<Hosted, Failure> {
        self.truth(&table)?;
        Ok(Hosted::create(self.store.clone(), table)?)
    }

    /// Plays a match, then whatever follows it.
    fn play(&mut self, mut hosted: Hosted, mut notice: String) -> Result<(), Failure> {
        loop {
            terminal::set_farewell(saved(&hosted));
            hosted.speak_to_person();
            let fresh = hosted.table().duel().plies() == 0;
            let truth = self.truth(hosted.table())?;
            hosted.speak_to_person();
            let (program, table) = (&self.program, hosted.table());
            let bots = Bots::seat_with(table, truth.as_ref(), &mut self.rng, |name| {
                program.as_ref()?.seat(table, name)
            })?;
            let notice_now = std::mem::take(&mut notice);
            let mut prompt =
                Prompt { console: self.console, hosted, bots, truths: &self.truths, notice: notice_now };
            // Where secrets come first, the hand-over greets, on the screen it has cleared.
            let table = prompt.hosted.table();
            let secret = table.duel().secret_turn().is_some();
            if fresh && !(self.console.is_screen() && secret && table.is_shared()) {
                prompt.greet()?;
            }
            if !secret && !fresh {
                self.console.say(&format!("{}\n", prompt.position()))?;
            }
            if prompt.play()? == Left::Interrupted {
                aside(&saved(&prompt.hosted));
                return Ok(());
            }
            terminal::set_farewell(String::new());
            let table = prompt.hosted.table();
            match table.series() {
                Some(series) => {
                    self.console.say(&format!("\n{}", series.score(table.duel().names())))?;
                    if !series.goes_on() {
                        return Ok(());
                    }
                }
                None if !self.rematch()? => return Ok(()),
                None => {}
            }
            let (named, series) = (table.record().players.is_some(), table.series().is_some());
            let seats = table.duel().entry().seats;
            let next = table.next(First::Random.drawn(&mut self.rng))?;
            drop(prompt);
            hosted = self.begin(next)?;
            // It is on disk now, so that a series can be left here and resumed.
            if series {
                if self.console.wait("Press Enter for the next match: ")?.is_leaving() {
                    aside(&saved(&hosted));
                    return Ok(());
                }
                self.console.say("")?;
            }
            if !named {
                notice = swapped(seats) + "\n";
                self.console.say(&notice)?;
            }
        }
    }

    fn rematch(&self) -> Result<bool, Failure> {
        if !self.console.is_screen() {
            return Ok(false);
        }
        let prompt = "\nType r for a rematch with seats swapped, or press Enter to leave: ";
        let answer = self.console.ask(prompt, false)?;
        Ok(matches!(answer, Answer::Line(line) if line.trim().eq_ignore_ascii_case("r")))
    }
}

/// What is said of a match that was left.
pub fn saved(hosted: &Hosted) -> String {
    let id = hosted.id();
    let program = hosted.table().seats().iter().any(|sitter| matches!(sitter, Sitter::Program { .. }));
    // Its command is not kept.
    let again = if program { " --vs 'cmd:…'" } else { "" };
    format!("Match {id} is saved. Continue it with `trapline resume {id}{again}`.")
}

/// What is said where nobody has a name that would tell it.
pub fn swapped([one, two]: [&str; 2]) -> String {
    format!("Seats are swapped: who was {one} is now {two}.")
}

/// How a match stands, in a sentence.
pub fn told(standing: &Standing) -> String {
    match standing.turn {
        Turn::Of(player) => format!("{} to move.", &standing.names[player]),
        Turn::Over(outcome) => outcome.sentence(&standing.names),
    }
}

/// A person and a bot, by seat: what they are called, and who they are.
pub fn against(bot: Level, person: &str, seat: Player) -> Result<(Names, [Sitter; 2]), Failure> {
    opposite(Sitter::bot(bot), bot.bot_name(), person, seat)
}

/// A person and somebody else, by seat: what they are called, and who they are.
fn opposite(
    other: Sitter,
    called: String,
    person: &str,
    seat: Player,
) -> Result<(Names, [Sitter; 2]), Failure> {
    let names = Names::new([person.to_owned(), called])?;
    let [one, two] = [Sitter::Person, other];
    Ok(match seat {
        Player::One => (names, [one, two]),
        Player::Two => (names.swapped(), [two, one]),
    })
}

/// What the players of a match are called, where that was said or is known, and who sits where.
fn players(
    args: &Play,
    program: Option<&str>,
    people: Option<[String; 2]>,
    rng: &mut Dice,
) -> Result<(Option<Names>, [Sitter; 2]), Failure> {
    if let Some(opponent) = &args.vs {
        let called = match (opponent, program) {
            (Contestant::Level(level), _) => level.bot_name(),
            (Contestant::Command(_), name) => name.unwrap_or_default().to_owned(),
        };
        let person = match &args.names {
            Some(name) if name.contains(',') => {
                return Err(Failure::Usage("--names: against a bot give only your own name".to_owned()));
            }
            Some(name) if name.trim() == called => {
                return Err(Failure::Usage("--names: that is the bot's name; give another".to_owned()));
            }
            Some(name) => name.trim(),
            None => people.as_ref().map_or(PERSON, |[own, _]| own),
        };
        let sitter = opponent.sitter(&called);
        let (names, seats) = opposite(sitter, called, person, args.seat.drawn(rng))?;
        return Ok((Some(names), seats));
    }
    match args.watch[..] {
        [] => {
            let given = args.names.as_deref().map(two_names).or(people.map(|names| Ok(Names::new(names)?)));
            Ok((given.transpose()?, [Sitter::Person, Sitter::Person]))
        }
        [one, two] => {
            let levels = [one, two];
            Ok((Some(Names::new(levels.map(Level::bot_name))?), levels.map(Sitter::bot)))
        }
        _ => Err(Failure::Usage(
            "--watch takes two levels with a comma between them, like medium,perfect".to_owned(),
        )),
    }
}

fn two_names(text: &str) -> Result<Names, Failure> {
    match text.split(',').map(str::trim).collect::<Vec<_>>().as_slice() {
        [one, two] if one == two && !one.is_empty() => {
            Err(Failure::Usage("--names: give two different names".to_owned()))
        }
        [one, two] => Ok(Names::new([(*one).to_owned(), (*two).to_owned()])?),
        _ => {
            Err(Failure::Usage("--names takes two names with a comma between them, like Ann,Bob".to_owned()))
        }
    }
}

impl First {
    /// Who it is, drawn where it is to be.
    pub fn drawn(self, rng: &mut Dice) -> Player {
        match self {
            First::One => Player::One,
            First::Two => Player::Two,
            First::Random => Player::BOTH[usize::from(rng.random_bool(0.5))],
        }
    }
}
