//! `trapline puzzle`: a position with something to be found in it, asked for line by line. The first try counts.

use crate::app::{self, Start};
use crate::args;
use crate::bar::Bar;
use crate::console::{Answer, Console, is_quit};
use crate::date;
use crate::door::Door;
use crate::failure::Failure;
use crate::history::{Ended, History};
use crate::solving::{Keeper, Solving};
use crate::truths;
use crate::which::{Onward, Which};
use crate::words::sentence;
use std::io::{self, Write};
use std::sync::Arc;
use trapline::games;
use trapline::{AnyMatch, Ask, Seat, plain};
use trapline_bots::Dice;
use trapline_bots::puzzle::{Came, Puzzle};
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// Does what the command asks.
pub fn run(args: &args::Puzzle, console: &Console, door: Door) -> Result<(), Failure> {
    let entry = games::find(&args.game)?;
    let rules = args::house_rules(entry, &args.rules)?;
    let mut rng: Dice = rand::make_rng();
    let keeper = Keeper { history: History::own(), today: date::today() };
    let onward = if args.practice { Onward::Practice(Some(entry)) } else { Onward::Fresh };
    let date = args.date.or_else(|| args.daily.then_some(keeper.today));
    let which = match (date, args.seed) {
        _ if args.practice => keeper.history.tried().missed(Some(entry)).into_iter().next(),
        (Some(date), _) => Some(Which::of_day(entry, rules, date)),
        (None, Some(seed)) => Some(Which { entry, rules, seed, date: None }),
        (None, None) => Some(Which::fresh(entry, rules, &mut rng)),
    };
    let Some(mut which) = which else { return Ok(console.say(&nothing_left(entry.title))?) };
    if let (Door::App(color), false) = (door, args.json) {
        return app::run(color, rng, Start::Puzzle { which, onward });
    }
    let truths = Truths::default();
    loop {
        let (puzzle, truth) = find(&which, &truths)?;
        if args.json {
            return Ok(io::stdout().lock().write_all(format!("{}\n", puzzle.json()).as_bytes())?);
        }
        let mut solving = Solving::new(which.clone(), onward, Box::new(puzzle), truth, &keeper);
        if !solve(&mut solving, console, &keeper)? {
            return Ok(());
        }
        which = match which.next(onward, &keeper.history, &mut rng) {
            Some(next) => next,
            None => return Ok(console.say(&nothing_left(entry.title))?),
        };
        console.say("")?;
    }
}

/// That there is nothing to practise.
pub fn nothing_left(title: &str) -> String {
    format!("Nothing to practise in {title}: no puzzle that you missed is left.")
}

fn find(which: &Which, truths: &Truths) -> Result<(Puzzle, Arc<dyn Truth>), Failure> {
    let truth = truths::with_bar(truths, which.entry, &which.rules)?;
    let bar = Bar::new("Looking for a puzzle".to_owned());
    let puzzle = Puzzle::make(which.entry, &which.rules, &*truth, which.seed, &|done| bar.set(done))?;
    drop(bar);
    let none = || Failure::Failed("with these rules there is no puzzle of that number".to_owned());
    Ok((puzzle.ok_or_else(none)?, truth))
}

const HELP: &str = "\
Besides answering you can type:
  help      this list
  rules     the rules of this game
  board     the position, as the player to move sees it
  solution  the solution, and why
  next      another puzzle
  quit      stop here";

/// Asks until it is solved or given up. Whether another one is wanted.
fn solve(solving: &mut Solving, console: &Console, keeper: &Keeper) -> Result<bool, Failure> {
    let Which { entry, .. } = solving.which;
    console.say(&format!("{}, {}", entry.title, solving.which.name()))?;
    console.say(&format!("{}\n{}\n", solving.which.command(), solving.about()))?;
    console.say(&position(&solving.step().seat()))?;
    console.say(&format!("{}\n", solving.task()))?;
    while !solving.done {
        match ask(solving.step().duel(), console)? {
            Said::Action(action) => tried(solving, &action, console, keeper)?,
            Said::Word("help") => console.say(HELP)?,
            Said::Word("board") => {
                console.say(&position(&solving.step().seat()))?;
                console.say(&format!("{}\n", solving.task()))?;
            }
            Said::Word("next") => return Ok(true),
            Said::Word("quit") => return Ok(false),
            Said::Word(_) | Said::End => console.say(&format!("\n{}", solving.give_up(keeper)))?,
        }
    }
    if let Some(share) = solving.share(keeper) {
        console.say(&format!("\n{share}"))?;
    }
    if let Some(why) = &solving.unkept {
        crate::console::aside(&sentence(why));
    }
    loop {
        match console.ask("\nType next for another puzzle, or quit: ", false)? {
            Answer::Line(line) if line.trim().eq_ignore_ascii_case("next") => return Ok(true),
            answer if answer.is_leaving() => return Ok(false),
            _ => {}
        }
    }
}

/// Tells what came of an action.
fn tried(solving: &mut Solving, action: &str, console: &Console, keeper: &Keeper) -> Result<(), Failure> {
    let first = solving.ended.is_none();
    let attempt = solving.attempt(action, keeper)?;
    console.say(&format!("\n{}", attempt.words))?;
    match attempt.came {
        Came::Wrong if first && solving.before != Some(Ended::Solved) => {
            console.say("It counts as missed. Try on, or type solution or next.\n")?;
        }
        Came::Wrong => console.say("Try on, or type solution or next.\n")?,
        Came::On(_) => {
            console.say(&format!(
                "\n{}\n\n{}\n",
                plain::scene(&solving.step().seat().scene()),
                solving.task()
            ))?;
        }
        Came::Solved => {}
    }
    Ok(())
}

/// So much of what has happened is told where everything is on the board.
const LAST: usize = 4;

/// What the player to move can see: what has happened, and the board.
pub fn position(seat: &Seat<'_>) -> String {
    // Where there are secrets, what has happened tells of them.
    let first = if seat.entry().hidden { 0 } else { seat.plies().saturating_sub(LAST) };
    let told = (first..seat.plies()).filter_map(|n| Some(format!("{:>3}. {}\n", n + 1, seat.told(n)?)));
    let (told, board) = (told.collect::<String>(), plain::scene(&seat.scene()));
    if told.is_empty() { format!("{board}\n") } else { format!("{told}\n{board}\n") }
}

/// What somebody said to a game's questions.
pub enum Said {
    /// An action.
    Action(String),
    /// A word that means something else: `help`, `board`, `solution`, `next`, `hint` or `quit`.
    Word(&'static str),
    /// The input is at its end.
    End,
}

/// The words that mean something else than an answer.
const WORDS: [&str; 5] = ["help", "board", "solution", "next", "hint"];

/// Asks the game's own questions until there is an action.
pub fn ask(duel: &dyn AnyMatch, console: &Console) -> Result<Said, Failure> {
    let mut answers: Vec<String> = vec![];
    loop {
        let prompt = match duel.ask(&answers) {
            Ok(Ask::Act(action)) => return Ok(Said::Action(action)),
            Ok(Ask::Prompt { text, .. }) => text,
            Err(refusal) => {
                console.say(&sentence(&refusal.problem.to_string()))?;
                answers.truncate(refusal.keep);
                continue;
            }
        };
        let Answer::Line(line) = console.ask(&prompt, false)? else { return Ok(Said::End) };
        match line.trim().to_lowercase().as_str() {
            "?" => return Ok(Said::Word("help")),
            "rules" => console.say(duel.entry().page)?,
            word if is_quit(word) => return Ok(Said::Word("quit")),
            word => match WORDS.iter().find(|known| **known == word) {
                Some(word) => return Ok(Said::Word(word)),
                None => answers.push(line),
            },
        }
    }
}
