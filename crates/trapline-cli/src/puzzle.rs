//! `trapline puzzle`: a position where exactly one action is right, and a few tries to find it.

use crate::app::{self, Start};
use crate::args;
use crate::bar::Bar;
use crate::console::{Answer, Console, is_quit};
use crate::date;
use crate::door::Door;
use crate::failure::Failure;
use crate::truths;
use crate::words::sentence;
use jiff::civil::Date;
use rand::RngExt;
use std::io::{self, Write};
use trapline::games::{self, Entry};
use trapline::{Ask, plain};
use trapline_bots::puzzle::Puzzle;
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// So many tries there are.
pub const TRIES: usize = 3;

/// What is drawn at random is short enough to be told to somebody.
const RANDOM: std::ops::Range<u64> = 1..1_000_000;

/// Does what the command asks.
pub fn run(args: &args::Puzzle, console: &Console, door: Door) -> Result<(), Failure> {
    let entry = games::find(&args.game)?;
    let rules = args::house_rules(entry, &args.rules)?;
    let date = args.date.or_else(|| args.daily.then(date::today));
    let seed = date.map(date::number).or(args.seed).unwrap_or_else(|| rand::rng().random_range(RANDOM));
    if let (Door::App(color), false) = (door, args.json) {
        return app::run(color, rand::make_rng(), Start::Puzzle { entry, rules, seed, date });
    }
    let truth = truths::with_bar(&Truths::default(), entry, &rules)?;
    let bar = Bar::new("Looking for a puzzle".to_owned());
    let puzzle = Puzzle::make(entry, &rules, &*truth, seed, &|done| bar.set(done))?;
    drop(bar);
    let Some(puzzle) = puzzle else {
        return Err(Failure::Failed("with these rules there is no puzzle of that number".to_owned()));
    };
    if args.json {
        return Ok(io::stdout().lock().write_all(format!("{}\n", puzzle.json()).as_bytes())?);
    }
    let (name, again) = called(entry, &puzzle.duel().rules().differing(), seed, date);
    console.say(&format!("{}, {name}\n{again}\n", entry.title))?;
    console.say(&position(&puzzle))?;
    solve(&puzzle, &*truth, console)
}

/// Which puzzle it is, and the command that gives it again.
pub fn called(entry: &Entry, rules: &[String], seed: u64, date: Option<Date>) -> (String, String) {
    let rules: String = rules.iter().map(|rule| format!(" --rule {rule}")).collect();
    let (name, which) = match date {
        Some(date) => (format!("the puzzle of {date}"), format!("--date {date}")),
        None => (format!("puzzle {seed}"), format!("--seed {seed}")),
    };
    (name, format!("trapline puzzle {}{rules} {which}", entry.id))
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
    format!("{}\n{}\n\n{}\n", log(puzzle), plain::scene(&seat.scene()), puzzle.task())
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
enum Response {
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
        let action = match ask(puzzle, console)? {
            Response::Action(action) => action,
            Response::Solution => break,
            Response::Leave => return Ok(()),
        };
        let attempt = puzzle.attempt(truth, &action)?;
        console.say(&format!("\n{}", attempt.words))?;
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
fn ask(puzzle: &Puzzle, console: &Console) -> Result<Response, Failure> {
    let mut answers: Vec<String> = vec![];
    loop {
        let prompt = match puzzle.duel().ask(&answers) {
            Ok(Ask::Act(action)) => return Ok(Response::Action(action)),
            Ok(Ask::Prompt { text, .. }) => text,
            Err(refusal) => {
                console.say(&sentence(&refusal.problem.to_string()))?;
                answers.truncate(refusal.keep);
                continue;
            }
        };
        let Answer::Line(line) = console.ask(&prompt, false)? else {
            return Ok(Response::Solution);
        };
        match line.trim().to_lowercase().as_str() {
            "help" | "?" => console.say(HELP)?,
            "rules" => console.say(puzzle.duel().entry().page)?,
            "board" => console.say(&position(puzzle))?,
            "solution" => return Ok(Response::Solution),
            word if is_quit(word) => return Ok(Response::Leave),
            _ => answers.push(line),
        }
    }
}
