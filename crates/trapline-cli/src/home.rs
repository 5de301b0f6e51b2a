//! `trapline` by itself on a terminal: what there is, and a choice.

use crate::args::{First, Play};
use crate::console::{Answer, Console};
use crate::failure::Failure;
use crate::{paint, play};
use std::num::NonZeroU32;
use trapline::games::{self, Entry};
use trapline::{FIRST, Rules, Tone};

/// Lets the players pick a game and its rules, and plays it.
pub fn run(console: &Console) -> Result<(), Failure> {
    console.say("Welcome to Trapline: five duels with traps and secrets, for two.\n")?;
    for (entry, number) in games::ALL.iter().zip(1..) {
        let title = paint::toned(entry.title, Tone::Prize);
        console.say(&format!("  {number}. {title}\n     {}", entry.line))?;
    }
    console.say("\n`trapline --help` tells what else there is.")?;
    let Some(entry) = pick(console)? else {
        return Ok(());
    };
    let Some((rules, first)) = house_rules(console, entry)? else {
        return Ok(());
    };
    let args = Play {
        game: entry.id.to_owned(),
        plain: false,
        rules,
        first,
        names: None,
        max_plies: None,
        series: NonZeroU32::MIN,
        seed: None,
    };
    console.say("")?;
    play::run(&args, console)
}

/// The game that was picked by number or name; nothing if none.
fn pick(console: &Console) -> Result<Option<&'static Entry>, Failure> {
    let count = games::ALL.len();
    loop {
        let Answer::Line(line) = console.ask(&format!("Pick a game (1-{count}, q to leave): "), false)?
        else {
            return Ok(None);
        };
        let answer = line.trim().to_lowercase();
        if matches!(answer.as_str(), "q" | "quit" | "exit" | "") {
            return Ok(None);
        }
        let by_number =
            answer.parse::<usize>().ok().and_then(|number| games::ALL.get(number.checked_sub(1)?));
        let by_name =
            games::ALL.iter().find(|entry| entry.id == answer || entry.title.to_lowercase() == answer);
        if let Some(entry) = by_number.or(by_name) {
            return Ok(Some(entry));
        }
        console.say(&paint::toned(&format!("Type a number from 1 to {count}."), Tone::Danger))?;
    }
}

/// The house rules that were chosen, and whether it is drawn who begins; nothing if the players leave.
fn house_rules(console: &Console, entry: &Entry) -> Result<Option<(Vec<String>, Option<First>)>, Failure> {
    console.say("\nHouse rules:")?;
    for rule in entry.house_rules {
        for (choice, default) in rule.choices.iter().zip([" (the rule book's)", ""]) {
            console.say(&format!("  {}={}  {}{default}", rule.key, choice.value, choice.about))?;
        }
    }
    if entry.house_rules.contains(&FIRST) {
        console.say(&format!("  {}=random  it is drawn", FIRST.key))?;
    }
    loop {
        let prompt = "Press Enter for the rule book's, or type what to change: ";
        let Answer::Line(line) = console.ask(prompt, false)? else {
            return Ok(None);
        };
        let mut rules = Rules::new(entry.house_rules);
        let (mut chosen, mut first) = (vec![], None);
        let mut problem = None;
        for word in line.split_whitespace() {
            let drawn = format!("{}=random", FIRST.key);
            if word == drawn && entry.house_rules.contains(&FIRST) {
                first = Some(First::Random);
                continue;
            }
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            problem = problem.or(rules.set(key, value).err());
            chosen.push(word.to_owned());
        }
        match problem {
            None => return Ok(Some((chosen, first))),
            Some(problem) => console.say(&paint::toned(&format!("{problem}."), Tone::Danger))?,
        }
    }
}
