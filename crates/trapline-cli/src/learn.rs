//! `trapline learn`: a guided first match, line by line. What is taught is the games' own; the truth says what is right.

use crate::app::{self, Start};
use crate::args;
use crate::console::Console;
use crate::door::Door;
use crate::failure::Failure;
use crate::puzzle::{Said, ask, position};
use crate::truths;
use std::sync::Arc;
use trapline::games::{self, Entry};
use trapline_bots::lesson::Taught;
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// Does what the command asks.
pub fn run(args: &args::Learn, console: &Console, door: Door) -> Result<(), Failure> {
    let entry = args.game.as_deref().map(games::find).transpose()?;
    if let Some(entry) = entry.filter(|entry| entry.lessons.is_empty()) {
        return Err(Failure::Failed(none(entry)));
    }
    if let Door::App(color) = door {
        return app::run(color, rand::make_rng(), Start::Learn(entry));
    }
    match entry {
        Some(entry) => teach(entry, console),
        None => list(console),
    }
}

/// That a game has no lessons.
pub fn none(entry: &Entry) -> String {
    format!("{} has no lessons yet; `trapline rules {}` shows its rules", entry.title, entry.id)
}

/// What is said when all is learnt.
pub fn farewell(entry: &Entry) -> String {
    format!("That is all you need. Now play: trapline play {} --vs easy", entry.id)
}

/// The games that can be learnt.
pub fn taught() -> impl Iterator<Item = &'static Entry> {
    games::ALL.iter().filter(|entry| !entry.lessons.is_empty())
}

fn list(console: &Console) -> Result<(), Failure> {
    console.say("Learn a game in a few steps:\n")?;
    for entry in taught() {
        console.say(&format!("  trapline learn {:<20} {}", entry.id, entry.title))?;
    }
    Ok(())
}

const HELP: &str = "\
Besides answering you can type:
  help      this list
  rules     the rules of this game
  board     the position, as you see it
  hint      what would be right
  next      go on to the next step
  quit      stop here";

fn teach(entry: &'static Entry, console: &Console) -> Result<(), Failure> {
    let truths = Truths::default();
    for number in 0..entry.lessons.len() {
        let (taught, truth) = step(entry, number, &truths)?;
        console.say(&heading(entry, number))?;
        console.say(&format!("{}\n", taught.lesson.text))?;
        console.say(&position(&taught.seat()))?;
        console.say(&format!("{}\n", task(&taught)))?;
        if !learn(&taught, &*truth, console)? {
            return Ok(());
        }
    }
    Ok(console.say(&farewell(entry))?)
}

/// What the learner is to do.
pub fn task(taught: &Taught) -> String {
    format!("You are {}. {}", &taught.duel().names()[taught.seat().player()], taught.lesson.task)
}

/// Which step it is.
pub fn heading(entry: &Entry, number: usize) -> String {
    format!("Step {} of {}: {}", number + 1, entry.lessons.len(), entry.lessons[number].title)
}

/// A step of a game's lessons, and what its answers are judged by.
fn step(entry: &'static Entry, number: usize, truths: &Truths) -> Result<(Taught, Arc<dyn Truth>), Failure> {
    let lesson = &entry.lessons[number];
    let truth = truths::with_bar(truths, entry, &lesson.rules(entry)?)?;
    let taught = Taught::new(entry, lesson, &*truth)?;
    let unknown = || Failure::Failed("nothing is known of the position of this lesson".to_owned());
    Ok((taught.ok_or_else(unknown)?, truth))
}

/// Asks until it is right. Whether to go on.
fn learn(taught: &Taught, truth: &dyn Truth, console: &Console) -> Result<bool, Failure> {
    loop {
        match ask(taught.duel(), console)? {
            Said::Action(action) => {
                let answer = taught.attempt(truth, &action)?;
                if answer.right {
                    console.say(&format!("\nRight! {}\n", answer.words))?;
                    return Ok(true);
                }
                console.say(&format!("\n{}\n", answer.words))?;
            }
            Said::Word("help") => console.say(HELP)?,
            Said::Word("board") => console.say(&position(&taught.seat()))?,
            Said::Word("next") => return Ok(true),
            Said::Word("quit") | Said::End => return Ok(false),
            Said::Word(_) => console.say(&format!("{}\n", taught.hint()))?,
        }
    }
}
