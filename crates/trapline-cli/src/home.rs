//! `trapline` by itself on a terminal: what there is, and a choice.

use crate::args::{First, Play};
use crate::console::{Answer, Console, is_quit};
use crate::failure::Failure;
use crate::{paint, play};
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
    let Some(args) = house_rules(console, entry)? else {
        return Ok(());
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
        if answer.is_empty() || is_quit(&answer) {
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

/// The game with the house rules that were chosen; nothing if the players leave.
fn house_rules(console: &Console, entry: &Entry) -> Result<Option<Play>, Failure> {
    console.say("\nHouse rules:")?;
    for rule in entry.house_rules {
        for (choice, default) in rule.choices.iter().zip([" (the rule book's)", ""]) {
            console.say(&format!("  {}={}  {}{default}", rule.key, choice.value, choice.about))?;
        }
    }
    let drawn = format!("{}=random", FIRST.key);
    let may_draw = entry.house_rules.contains(&FIRST);
    if may_draw {
        console.say(&format!("  {drawn}  it is drawn who begins"))?;
    }
    loop {
        let prompt = "Press Enter for the rule book's, or type what to change: ";
        let answer = console.ask(prompt, false)?;
        let Answer::Line(line) = &answer else { return Ok(None) };
        if answer.is_leaving() {
            return Ok(None);
        }
        let (draw, chosen): (Vec<&str>, Vec<&str>) =
            line.split_whitespace().partition(|&word| may_draw && word == drawn);
        let mut rules = Rules::new(entry.house_rules);
        let set = chosen.iter().try_for_each(|word| {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            rules.set(key, value)
        });
        if let Err(problem) = set {
            console.say(&paint::toned(&paint::sentence(&problem.to_string()), Tone::Danger))?;
            continue;
        }
        return Ok(Some(Play {
            game: entry.id.to_owned(),
            plain: false,
            rules: chosen.into_iter().map(str::to_owned).collect(),
            first: (!draw.is_empty()).then_some(First::Random),
            names: None,
            max_plies: None,
            series: 1,
            seed: None,
        }));
    }
}
