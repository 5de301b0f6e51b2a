//! `trapline review`: every action of each record graded; in the app, as text, as JSON, or as one page.

use crate::app::Start;
use crate::args;
use crate::console::{print, print_as_it_is};
use crate::door::Door;
use crate::eval::{Checked, checked};
use crate::failure::Failure;
use crate::records;
use crate::replay;
use crate::truths;
use crate::words::sentence;
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use trapline::{Player, Viewer};
use trapline_bots::review::page::{self, Article};
use trapline_bots::review::{Account, Grade, Review, Reviewed, Row, Share, Story};
use trapline_solve::Truths;

/// Does what the command asks.
pub fn run(args: &args::Review, door: Door) -> Result<(), Failure> {
    if let (Some(page), Some(file)) = (&args.html, &args.file) {
        refuse_same(page, file)?;
    }
    let records = records::open(args.file.as_deref(), Viewer::Referee)?;
    if let (Door::App(color), false, None) = (door, args.json, &args.html) {
        return replay::show(color, records, |records| Start::Review { records });
    }
    let truths = Truths::default();
    let mut failed = false;
    let mut articles: Vec<Article> = vec![];
    for found in records {
        let (error, article) = match checked(found?) {
            Checked::Right(duel, record) => {
                let truth = truths::with_bar(&truths, duel.entry(), duel.rules());
                (None, Ok(Account::of(truth.as_ref().map(|truth| &**truth), &record)?))
            }
            Checked::Wrong(error, message) => (Some(error), Err(sentence(&message))),
        };
        failed |= article.is_err();
        if args.html.is_some() {
            articles.push(article);
            continue;
        }
        let text = match (&article, args.json) {
            (Ok(account), true) => account.json().to_string(),
            (Err(_), true) => json!({ "error": error }).to_string(),
            (Ok(Account::Review(review)), false) => told(review),
            (Ok(Account::Story(story)), false) => ungraded(story),
            (Err(message), false) => format!("{message}\n"),
        };
        if args.json { print_as_it_is(&text)? } else { print(&text)? }
    }
    if let Some(file) = &args.html {
        if articles.is_empty() {
            return Err(Failure::Failed("there is no record, so no page was written".to_owned()));
        }
        write_page(file, &page::page(&articles))?;
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// A page must not be written over the records that it is made from.
fn refuse_same(page: &Path, file: &Path) -> Result<(), Failure> {
    let same = fs::canonicalize(page).ok().zip(fs::canonicalize(file).ok()).is_some_and(|(a, b)| a == b);
    if same {
        let message = "--html takes the name of a page to write, and this is the file of records";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(())
}

fn write_page(file: &Path, page: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(io::stdout().lock().write_all(page.as_bytes())?);
    }
    fs::write(file, page).map_err(Failure::about(file))
}

/// How wide the bars of chances are.
const BAR: usize = 10;

/// A review as one readable page of text.
fn told(review: &Review) -> String {
    let [one, two] = review.names.both();
    let mut text = format!("{}: {one} - {two}\n{}\n\n", review.entry.title, review.result());
    text += &review.remark.map_or_else(String::new, |remark| format!("{remark}\n\n"));
    text += &format!("     Chances: {one} #, {two} -. Points: 100 are a win.\n");
    text += &format!("     {}\n", bar(review.positions[0].chance));
    for (number, (done, position)) in review.actions.iter().zip(&review.positions[1..]).enumerate() {
        text += &format!("{:>3}. {}  {}\n", number + 1, bar(position.chance), line(done));
        if let Some(better) = &done.better {
            text += &format!("     better:  {better}\n");
        }
    }
    text += &format!("\n{}\n{}", review.turning(&review.names), summary(review));
    text
}

/// A match without grades, and why there are none.
fn ungraded(story: &Story) -> String {
    let [one, two] = story.names.both();
    let told = story.actions.iter().zip(1..).map(|(done, number)| format!("{number:>3}. {}\n", done.told));
    let (title, result, told) = (story.entry.title, story.result(), told.collect::<String>());
    format!("{title}: {one} - {two}\n{result}\n\n{told}\n{}\n", story.why)
}

/// Player 1's part of a win, drawn and in per cent.
fn bar(chance: Share) -> String {
    let ours = (chance.number() * BAR as f64).round() as usize;
    let (one, two) = ("#".repeat(ours), "-".repeat(BAR - ours));
    format!("[{one}{two}] {:>5}", chance.to_string())
}

/// An action: its grade, what it gave away, what happened, and how much of that was luck.
fn line(done: &Reviewed) -> String {
    let lost = done.loss.number() >= Grade::ROUNDING;
    let loss = if lost { format!("-{}", done.loss.percent()) } else { String::new() };
    let luck = if done.luck.size().number() < Grade::MISTAKE {
        String::new()
    } else {
        let which = if done.luck > Share::NOTHING { "good" } else { "bad" };
        format!(" ({which} luck: {})", done.luck.size().points())
    };
    format!("{:<7}{loss:>5}  {}{luck}", done.grade, done.told)
}

/// Both sides beside each other.
fn summary(review: &Review) -> String {
    let names = Player::BOTH.map(|player| &review.names[player]);
    let widths = names.map(|name| name.chars().count().max(9) + 2);
    let mut text = format!("\n{:26}", "");
    for (name, width) in names.into_iter().zip(widths) {
        text += &format!("{name:>width$}");
    }
    text += "\n";
    for Row { label, told, .. } in review.summary() {
        let cells: String = told.iter().zip(widths).map(|(told, width)| format!("{told:>width$}")).collect();
        text += &format!("  {:<24}{cells}\n", label.to_lowercase());
    }
    text
}
