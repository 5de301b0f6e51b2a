//! `trapline` by itself on a terminal: what there is, and a choice.

use crate::args::{First, Play};
use crate::console::{Answer, Console, is_quit};
use crate::door::Door;
use crate::failure::Failure;
use crate::play;
use crate::rules::{self, Draw};
use crate::words::sentence;
use trapline::FIRST;
use trapline::games::{self, Entry};
use trapline_arena::Contestant;
use trapline_bots::Level;

/// Lets the players pick a game and its rules, and plays it.
pub fn run(console: &Console) -> Result<(), Failure> {
    console.say("Welcome to Trapline: duels with traps and secrets, for two players or against a bot.\n")?;
    for (entry, number) in games::ALL.iter().zip(1..) {
        console.say(&format!("  {number}. {}\n     {}", entry.title, entry.line))?;
    }
    console.say("\nFor everything else see `trapline --help`.")?;
    let Some(entry) = pick(console)? else {
        return Ok(());
    };
    let Some(mut args) = house_rules(console, entry)? else {
        return Ok(());
    };
    let Some(opponent) = opponent(console)? else {
        return Ok(());
    };
    if let Against::Bot(level) = opponent {
        let Some(seat) = seat(console, entry)? else {
            return Ok(());
        };
        (args.vs, args.seat) = (Some(Contestant::Level(level)), seat);
    }
    console.say("")?;
    play::run(&args, console, Door::Plain)
}

/// The game that was picked by number or name; `None` if none.
fn pick(console: &Console) -> Result<Option<&'static Entry>, Failure> {
    let count = games::ALL.len();
    loop {
        let Answer::Line(line) = console.ask(&format!("Pick a game (1-{count}, q to quit): "), false)? else {
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
        console.say(&format!("Type a number from 1 to {count}."))?;
    }
}

/// Whom to play against.
enum Against {
    Person,
    Bot(Level),
}

/// Whom the player wants to play against; `None` if they leave.
fn opponent(console: &Console) -> Result<Option<Against>, Failure> {
    let levels = Level::OPPONENTS;
    let names = levels.map(Level::name);
    console.say("\nWho do you play against?")?;
    console.say("  person   a friend at this keyboard")?;
    for level in levels {
        console.say(&format!("  {:8} a bot: {}", level.name(), level.about().to_lowercase()))?;
    }
    loop {
        let answer = console.ask("Press Enter for a person, or type a level: ", false)?;
        let Answer::Line(line) = &answer else { return Ok(None) };
        if answer.is_leaving() {
            return Ok(None);
        }
        let word = line.trim().to_lowercase();
        if word.is_empty() || word == "person" {
            return Ok(Some(Against::Person));
        }
        if let Some(level) = levels.into_iter().find(|level| level.name() == word) {
            return Ok(Some(Against::Bot(level)));
        }
        let message = format!("Type person, {}, or press Enter.", names.join(", "));
        console.say(&message)?;
    }
}

/// The seat to take against a bot; `None` if the player leaves.
fn seat(console: &Console, entry: &Entry) -> Result<Option<First>, Failure> {
    let [one, two] = entry.seats;
    loop {
        let prompt = format!("Your seat: 1 for {one}, 2 for {two}, or press Enter for either: ");
        let answer = console.ask(&prompt, false)?;
        let Answer::Line(line) = &answer else { return Ok(None) };
        if answer.is_leaving() {
            return Ok(None);
        }
        match line.trim().to_lowercase().as_str() {
            "" | "random" => return Ok(Some(First::Random)),
            "1" => return Ok(Some(First::One)),
            "2" => return Ok(Some(First::Two)),
            _ => console.say("Type 1 or 2, or press Enter.")?,
        }
    }
}

/// The game with the house rules that were chosen; `None` if the players leave.
fn house_rules(console: &Console, entry: &Entry) -> Result<Option<Play>, Failure> {
    console.say("\nHouse rules:")?;
    for rule in entry.house_rules {
        for (choice, default) in rule.choices.iter().zip([" (the rule book's)", ""]) {
            console.say(&format!("  {}={}  {}{default}", rule.key, choice.value, choice.about))?;
        }
    }
    if entry.house_rules.contains(&FIRST) {
        console.say(&format!("  {}=random  chance decides who begins", FIRST.key))?;
    }
    loop {
        let prompt = "Press Enter for the rule book's, or type what to change: ";
        let answer = console.ask(prompt, false)?;
        let Answer::Line(line) = &answer else { return Ok(None) };
        if answer.is_leaving() {
            return Ok(None);
        }
        let chosen: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if let Err(problem) = rules::chosen(entry, &chosen, Draw::Allowed) {
            console.say(&sentence(&problem.to_string()))?;
            continue;
        }
        return Ok(Some(Play {
            game: entry.id.to_owned(),
            rules: chosen,
            first: None,
            vs: None,
            move_time: None,
            seat: First::One,
            watch: vec![],
            names: None,
            max_plies: None,
            series: 1,
            seed: None,
        }));
    }
}
