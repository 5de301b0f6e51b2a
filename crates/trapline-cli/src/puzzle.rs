//! `trapline puzzle`: a position where exactly one action is right, and a few tries to find it.

use crate::args;
use crate::bar::Bar;
use crate::console::{Answer, Console, is_quit};
use crate::date;
use crate::failure::Failure;
use crate::paint;
use crate::truths::Truths;
use jiff::civil::Date;
use rand::RngExt;
use std::io::{self, Write};
use trapline::games::{self, Entry};
use trapline::{Ask, Tone};
use trapline_bots::puzzle::Puzzle;
use trapline_solve::truth::Truth;

/// So many tries there are.
pub const TRIES: usize = 3;

/// What is drawn at random is short enough to be told to somebody.
const RANDOM: std::ops::Range<u64> = 1..1_000_000;

/// Does what the command asks.
pub fn run(args: &args::Puzzle, console: &Console) -> Result<(), Failure> {
    let entry = games::find(&args.game)?;
    let rules = args::house_rules(entry, &args.rules)?;
    let date = args.date.or_else(|| args.daily.then(date::today));
    let seed = date.map(date::number).or(args.seed).unwrap_or_else(|| rand::rng().random_range(RANDOM));
    let truth = Truths::default().of(entry, &rules)?;
    let bar = Bar::new("Looking for a puzzle".to_owned());
    let puzzle = Puzzle::make(entry, &rules, &*truth, seed, &|done| bar.set(done))?;
    drop(bar);
    let Some(puzzle) = puzzle else {
        return Err(Failure::Failed("with these rules there is no puzzle of that number".to_owned()));
    };
    if args.json {
        return Ok(io::stdout().lock().write_all(format!("{}\n", puzzle.json()).as_bytes())?);
    }
    console.say(&title(&puzzle, date, &args.rules))?;
    console.say(&position(&puzzle))?;
    solve(&puzzle, &*truth, console)
}

/// Which puzzle it is, and how to get it again.
fn title(puzzle: &Puzzle, date: Option<Date>, rules: &[String]) -> String {
    let entry = puzzle.duel().entry();
    let rules: String = rules.iter().map(|rule| format!(" --rule {rule}")).collect();
    let (name, again) = match date {
        Some(date) => (format!("the puzzle of {date}"), of_date(entry, &rules, date)),
        None => {
            let seed = puzzle.seed;
            (format!("puzzle {seed}"), format!("trapline puzzle {}{rules} --seed {seed}", entry.id))
        }
    };
    let share = paint::toned(&again, Tone::Faint);
    format!("{}, {name}\n{share}\n", entry.title)
}

/// The command that gives the puzzle of a day.
pub fn of_date(entry: &Entry, rules: &str, date: Date) -> String {
    format!("trapline puzzle {}{rules} --date {date}", entry.id)
}

/// How many tries are left, in a sentence.
pub fn left(tries: usize) -> String {
    match tries {
        0 => "No try is left.".to_owned(),
        1 => "One try is left.".to_owned(),
        tries => format!("{tries} tries are left."),
    }
}

/// What the player to move can see, and what is asked.
fn position(puzzle: &Puzzle) -> String {
    let seat = puzzle.seat();
    format!("{}\n{}\n\n{}\n", log(puzzle), paint::scene(&seat.scene()), puzzle.task())
}

/// What has happened, as the player to move knows it.
fn log(puzzle: &Puzzle) -> String {
    let seat = puzzle.seat();
    let lines = (0..seat.plies()).filter_map(|n| Some(format!("{:>3}. {}\n", n + 1, seat.told(n)?)));
    lines.collect()
}

const HELP: &str = "\
Besides answering you can type:
  help      this list
  rules     the rules of this game
  board     the position, as the player to move sees it
  solution  the solution, and why
  quit      stop here";

/// What came of asking.
enum Heard {
    /// An action.
    Action(String),
    /// Whoever answers gives up.
    Solution,
    /// Whoever answers wants to leave.
    Leave,
}

/// Asks until it is solved or given up.
fn solve(puzzle: &Puzzle, truth: &dyn Truth, console: &Console) -> Result<(), Failure> {
    for tries in (0..TRIES).rev() {
        let heading = puzzle.duel().heading();
        if !heading.is_empty() {
            console.say(&heading)?;
        }
        let action = match hear(puzzle, console)? {
            Heard::Action(action) => action,
            Heard::Solution => break,
            Heard::Leave => return Ok(()),
        };
        let attempt = puzzle.attempt(truth, &action)?;
        let tone = if attempt.right { Tone::Safe } else { Tone::Danger };
        console.say(&format!("\n{}", paint::toned(&attempt.words, tone)))?;
        if attempt.right {
            return Ok(());
        }
        if tries > 0 {
            console.say(&format!("{}\n", left(tries)))?;
        }
    }
    Ok(console.say(&format!("\nThe solution: {}", puzzle.explanation()))?)
}

/// Asks the game's own questions until there is an action.
fn hear(puzzle: &Puzzle, console: &Console) -> Result<Heard, Failure> {
    let mut answers: Vec<String> = vec![];
    loop {
        let prompt = match puzzle.duel().ask(&answers) {
            Ok(Ask::Act(action)) => return Ok(Heard::Action(action)),
            Ok(Ask::Prompt { text, .. }) => text,
            Err(refusal) => {
                let why = paint::sentence(&refusal.problem.to_string());
                console.say(&paint::toned(&why, Tone::Danger))?;
                answers.truncate(refusal.keep);
                continue;
            }
        };
        let Answer::Line(line) = console.ask(&prompt, false)? else {
            return Ok(Heard::Solution);
        };
        match line.trim().to_lowercase().as_str() {
            "help" | "?" => console.say(HELP)?,
            "rules" => console.say(&paint::page(puzzle.duel().entry().page))?,
            "board" => console.say(&position(puzzle))?,
            "solution" => return Ok(Heard::Solution),
            word if is_quit(word) => return Ok(Heard::Leave),
            _ => answers.push(line),
        }
    }
}
