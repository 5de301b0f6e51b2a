//! Reviews as one page that needs nothing else: no network, no other file, and no script to be read.
//!
//! With a script one position is shown at a time; without, all of them. Whatever players chose goes through
//! [`escape`].

use super::graph::{self, LEFT, RIGHT};
use super::{Grade, Part, Position, Review, Reviewed, Row, Share};
use trapline::svg::{self, escape};
use trapline::{Fact, Player, Tone};

/// A match of the page: its review, or why there is none.
pub type Article = Result<Review, String>;

/// The page of these matches.
#[must_use]
pub fn page(articles: &[Article]) -> String {
    let title = match articles {
        [Ok(review)] => {
            let [one, two] = review.names.both();
            format!("{}: {one} - {two}, reviewed", review.entry.title)
        }
        _ => "Matches, reviewed".to_owned(),
    };
    let matches: String = articles
        .iter()
        .zip(1..)
        .map(|(article, number)| match article {
            Ok(review) => one(review, number),
            Err(problem) => {
                format!("<article class=\"broken\"><h1>No review</h1><p>{}</p></article>", escape(problem))
            }
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n<main>\n{matches}</main>\n\
         <script>\n{}</script>\n</body>\n</html>\n",
        escape(&title),
        svg::STYLE,
        include_str!("page.css"),
        include_str!("page.js"),
    )
}

/// A match. Ids of its parts begin with its number.
fn one(review: &Review, number: usize) -> String {
    let [ann, bob] = Player::BOTH
        .map(|player| format!("<span class=\"{}\">{}</span>", tone(player), escape(&review.names[player])));
    let positions: String =
        review.positions.iter().enumerate().map(|(at, now)| position(review, number, at, now)).collect();
    let actions: String =
        review.actions.iter().enumerate().map(|(at, done)| action(review, number, at, done)).collect();
    let last = review.actions.len();
    format!(
        "<article class=\"match\" data-last=\"{last}\" data-left=\"{LEFT}\" data-right=\"{RIGHT}\">\n\
         <header><p class=\"game\">{}</p><h1>{ann} <span class=\"versus\">against</span> {bob}</h1>\
         <p class=\"result\">{}</p></header>\n\
         <div class=\"columns\">\n<section class=\"stage\" aria-label=\"Positions\">\n\
         <div class=\"controls\"><div class=\"buttons\">\
         <button type=\"button\" data-go=\"first\">Start</button><button type=\"button\" data-go=\"back\">Back</button>\
         <button type=\"button\" data-go=\"next\">Next</button><button type=\"button\" data-go=\"last\">End</button></div>\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"Position\"></div>\n\
         <div class=\"positions\">\n{positions}</div>\n</section>\n\
         <section class=\"told\">\n<figure class=\"chances\">{}<figcaption>A question mark is a mistake, two are a \
         blunder.</figcaption></figure>\n{}\n\
         <h2>Actions</h2>\n<ol class=\"actions\">\n{actions}</ol>\n</section>\n</div>\n</article>\n",
        escape(&game(review)),
        escape(&review.result()),
        graph::draw(review),
        summary(review, number),
    )
}

/// The game and its house rules.
fn game(review: &Review) -> String {
    let rules = review.rules.differing();
    let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    format!("{}{rules}", review.entry.title)
}

fn tone(player: Player) -> &'static str {
    ["first", "second"][player.index()]
}

/// A position with its drawing, and what led to it.
fn position(review: &Review, number: usize, at: usize, now: &Position) -> String {
    let before = at.checked_sub(1).map(|before| &review.positions[before]);
    let drawing = svg::scene(&now.scene, before.map(|before| &before.scene));
    let boards = now.scene.boards.len();
    let wide = now.scene.boards.iter().any(|board| board.rows.first().is_some_and(|row| row.len() > 6));
    let wide = if wide { " wide" } else { "" };
    let facts: String = now.scene.facts.iter().map(fact).collect();
    let caption = match at.checked_sub(1).map(|action| &review.actions[action]) {
        None => "<span class=\"done\">The start</span>".to_owned(),
        Some(done) => format!("<span class=\"done\">{at}. {}</span>{}", escape(&done.told), verdict(done)),
    };
    let [one, two] = Player::BOTH.map(|player| {
        let name = escape(&review.names[player]);
        format!("<span class=\"{}\">{name} {}</span>", tone(player), now.chance.seen_by(player))
    });
    format!(
        "<figure class=\"position\" id=\"m{number}p{at}\"><div class=\"drawing boards{boards}{wide}\">{drawing}</div>\
         <figcaption>{caption}<span class=\"odds\">Chances: {one}, {two}</span><ul class=\"facts\">{facts}</ul></figcaption>\
         </figure>\n"
    )
}

fn fact(fact: &Fact) -> String {
    let tone = match fact.tone {
        Tone::First => "first",
        Tone::Second => "second",
        _ => "other",
    };
    format!("<li><b class=\"{tone}\">{}</b> {}</li>", escape(&fact.label), escape(&fact.value))
}

/// How good an action was, and what would have been better.
fn verdict(done: &Reviewed) -> String {
    let grade = done.grade;
    let mut said = format!("<b class=\"grade {grade}\">{grade}</b>");
    if done.loss.number() >= Grade::ROUNDING {
        said += &format!(" <span class=\"loss\">gave away {}</span>", done.loss);
    }
    if done.luck.size().number() >= Grade::MISTAKE {
        said += &format!(" <span class=\"luck\">{}</span>", luck(done.luck));
    }
    let better = done
        .better
        .as_ref()
        .map_or_else(String::new, |better| format!("<span class=\"better\">{}</span>", escape(better)));
    format!("<span class=\"verdict\">{said}</span>{better}")
}

fn luck(luck: Share) -> String {
    if luck > Share::NOTHING { format!("luck +{luck}") } else { format!("bad luck -{}", luck.size()) }
}

/// An action in the list.
fn action(review: &Review, number: usize, at: usize, done: &Reviewed) -> String {
    let position = at + 1;
    let turned = review.turned.is_some_and(|turned| turned.at == at);
    let turned = if turned { "<span class=\"turned\">Here the match turned.</span>" } else { "" };
    format!(
        "<li class=\"{}\"><a href=\"#m{number}p{position}\" data-at=\"{position}\"><span class=\"number\">{position}</span>\
         <span class=\"what\"><span class=\"done\">{}</span>{}{turned}</span></a></li>\n",
        tone(done.player),
        escape(&done.told),
        verdict(done),
    )
}

/// A line of the summary.
fn row(row: &Row) -> String {
    let label = match row.part {
        Part::Grade(grade) => format!("<b class=\"grade {grade}\">{grade}</b>"),
        Part::Play | Part::Sum => row.label.to_owned(),
    };
    let [one, two] = &row.told;
    format!("<tr><th scope=\"row\">{label}</th><td>{one}</td><td>{two}</td></tr>")
}

/// How both did, side by side.
fn summary(review: &Review, number: usize) -> String {
    let [one, two] = Player::BOTH.map(|player| {
        format!("<th scope=\"col\" class=\"{}\">{}</th>", tone(player), escape(&review.names[player]))
    });
    let (sum, rows): (Vec<Row>, Vec<Row>) =
        review.summary().into_iter().partition(|row| row.part == Part::Sum);
    let [rows, sum] = [rows, sum].map(|rows| rows.iter().map(row).collect::<String>());
    let turning = match review.turned {
        Some(turned) => {
            let position = turned.at + 1;
            format!(
                "<a class=\"turning\" href=\"#m{number}p{position}\" data-at=\"{position}\">{}</a>",
                escape(&review.turning())
            )
        }
        None => escape(&review.turning()),
    };
    format!(
        "<h2>Summary</h2><p>{turning}</p>\n<table class=\"summary\"><thead><tr><td></td>{one}{two}</tr></thead>\
         <tbody>{rows}</tbody><tbody class=\"sum\">{sum}</tbody></table>"
    )
}
