//! `trapline review`: every action of each record graded; as text, as JSON, or as one page.

use crate::args;
use crate::eval::{Checked, checked};
use crate::failure::Failure;
use crate::truths::Truths;
use crate::{paint, replay};
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use trapline::record;
use trapline::{Player, Tone};
use trapline_bots::review::page::{self, Article};
use trapline_bots::review::{Account, Grade, Review, Reviewed, Row, Share, Story};

/// Does what the command asks.
pub fn run(args: &args::Review) -> Result<(), Failure> {
    if let (Some(page), Some(file)) = (&args.html, &args.file) {
        refuse_same(page, file)?;
    }
    let truths = Truths::default();
    let mut failed = false;
    let mut articles: Vec<Article> = vec![];
    for found in record::read_all(replay::open(args.file.as_deref())?) {
        let (error, article) = match checked(found?) {
            Checked::Right(duel, record) => {
                let truth = truths.answer(duel.entry(), duel.rules());
                let truth = truth.as_ref().map(|truth| &**truth);
                (None, Ok(Account::of(truth, &record)?))
            }
            Checked::Wrong(error, message) => (Some(error), Err(paint::sentence(&message))),
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
            (Ok(Account::Story(story)), false) => retold(story),
            (Err(message), false) => format!("{message}\n"),
        };
        // One write a record, so that a program can send one and wait for its answer.
        let mut out = anstream::stdout().lock();
        out.write_all(format!("{text}\n").as_bytes())?;
        out.flush()?;
    }
    if let Some(file) = &args.html {
        if articles.is_empty() {
            return Err(Failure::Failed("there is no record here, so no page was written".to_owned()));
        }
        write_page(file, &page::page(&articles))?;
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// A page must not be written over the records that it is made from.
fn refuse_same(page: &Path, file: &Path) -> Result<(), Failure> {
    let same = fs::canonicalize(page).ok().zip(fs::canonicalize(file).ok()).is_some_and(|(a, b)| a == b);
    if same {
        let message = "--html takes the name of the page to write, and this is the file of records";
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
    let [one, two] = Player::BOTH.map(|player| paint::toned(&review.names[player], Tone::of(player)));
    let mut text = format!("{}: {one} - {two}\n{}\n\n", review.entry.title, review.result());
    text += &format!("     {} has #, {} has -\n", one, two);
    text += &format!("     {}\n", bar(review.positions[0].chance));
    for (number, (done, position)) in review.actions.iter().zip(&review.positions[1..]).enumerate() {
        text += &format!("{:>3}. {}  {}\n", number + 1, bar(position.chance), line(done));
        if let Some(better) = &done.better {
            text += &format!("      better: {better}\n");
        }
    }
    text += &format!("\n{}\n{}", review.turning(), summary(review));
    text
}

/// A match without grades, and why there are none.
fn retold(story: &Story) -> String {
    let [one, two] = Player::BOTH.map(|player| paint::toned(&story.names[player], Tone::of(player)));
    let mut text = format!("{}: {one} - {two}\n{}\n\n", story.entry.title, story.result());
    for (done, number) in story.actions.iter().zip(1..) {
        text += &format!("{number:>3}. {}\n", done.told);
    }
    text + &format!("\n{}\n", story.why)
}

/// Player 1's part of a win, drawn and in per cent.
fn bar(chance: Share) -> String {
    let ours = (chance.number() * BAR as f64).round() as usize;
    let [one, two] = [("#", ours, Tone::First), ("-", BAR - ours, Tone::Second)]
        .map(|(sign, count, tone)| paint::toned(&sign.repeat(count), tone));
    format!("[{one}{two}] {:>5}", chance.to_string())
}

/// An action: its grade, what it gave away, what happened, and how much of that was luck.
fn line(done: &Reviewed) -> String {
    let grade = paint::toned(&format!("{:<8}", done.grade), tone(done.grade));
    let lost = done.loss.number() >= Grade::ROUNDING;
    let loss = if lost { format!("-{}", done.loss) } else { String::new() };
    let luck = if done.luck.size().number() < Grade::MISTAKE {
        String::new()
    } else if done.luck > Share::NOTHING {
        paint::toned(&format!(" (luck +{})", done.luck), Tone::Faint)
    } else {
        paint::toned(&format!(" (bad luck -{})", done.luck.size()), Tone::Faint)
    };
    format!("{grade}{loss:>6}  {}{luck}", done.told)
}

/// What a grade is painted in.
pub const fn tone(grade: Grade) -> Tone {
    match grade {
        Grade::Best => Tone::Safe,
        Grade::Fine => Tone::Plain,
        Grade::Mistake => Tone::Prize,
        Grade::Blunder => Tone::Danger,
    }
}

/// Both sides beside each other.
fn summary(review: &Review) -> String {
    let names = Player::BOTH.map(|player| &review.names[player]);
    let widths = names.map(|name| name.chars().count().max(9) + 2);
    let mut text = format!("\n{:24}", "");
    for ((name, width), player) in names.into_iter().zip(widths).zip(Player::BOTH) {
        text += &paint::toned(&format!("{name:>width$}"), Tone::of(player));
    }
    text += "\n";
    for Row { label, told, .. } in review.summary() {
        let cells: String = told.iter().zip(widths).map(|(told, width)| format!("{told:>width$}")).collect();
        text += &format!("  {:<22}{cells}\n", label.to_lowercase());
    }
    text
}
