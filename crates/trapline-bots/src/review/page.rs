//! Reviews as one page that needs nothing else: no network, no other file, and no script to be read.
//!
//! With a script one position is shown at a time; without, all of them. Whatever players chose goes through
//! [`escape`].

use super::graph::{self, LEFT, RIGHT};
use super::{Account, Done, Grade, Part, Position, Review, Reviewed, Row, Share, Story};
use trapline::games::Entry;
use trapline::svg::{self, escape};
use trapline::{Fact, Names, Player, Rules, Scene, Tone};

/// A match of the page: its review or story, or what is wrong with its record.
pub type Article = Result<Account, String>;

/// The page of these matches.
#[must_use]
pub fn page(articles: &[Article]) -> String {
    let title = match articles {
        [Ok(account)] => {
            let (entry, names) = match account {
                Account::Review(review) => (review.entry, &review.names),
                Account::Story(story) => (story.entry, &story.names),
            };
            let [one, two] = names.both();
            format!("{}: {one} - {two}, reviewed", entry.title)
        }
        _ => "Matches, reviewed".to_owned(),
    };
    let matches: String = articles
        .iter()
        .zip(1..)
        .map(|(article, number)| match article {
            Ok(Account::Review(review)) => reviewed(review, number),
            Ok(Account::Story(story)) => told(story, number),
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

/// A match with its grades. Ids of its parts begin with its number.
fn reviewed(review: &Review, number: usize) -> String {
    let positions: String =
        review.positions.iter().enumerate().map(|(at, now)| position(review, number, at, now)).collect();
    let actions: String =
        review.actions.iter().enumerate().map(|(at, done)| action(review, number, at, done)).collect();
    let told = format!(
        "<figure class=\"chances\">{}<figcaption>A question mark is a mistake, two are a blunder.</figcaption></figure>\n{}",
        graph::draw(review),
        summary(review, number),
    );
    let heading =
        Heading { entry: review.entry, rules: &review.rules, names: &review.names, result: review.result() };
    heading.article(review.actions.len(), &positions, &told, &actions)
}

/// A match without grades, and why there are none.
fn told(story: &Story, number: usize) -> String {
    let caption = |at: usize| match at.checked_sub(1).map(|action| &story.actions[action]) {
        None => "<span class=\"done\">The start</span>".to_owned(),
        Some(done) => format!("<span class=\"done\">{at}. {}</span>", escape(&done.told)),
    };
    let drawn = story.scenes.iter().enumerate();
    let positions: String = drawn
        .map(|(at, scene)| {
            let before = at.checked_sub(1).map(|before| &story.scenes[before]);
            figure([number, at], scene, before, &caption(at))
        })
        .collect();
    let actions: String =
        story.actions.iter().zip(1..).map(|(done, position)| entry_of(done, number, position)).collect();
    let why = format!("<p class=\"ungraded\">{}</p>", escape(&story.why));
    let heading =
        Heading { entry: story.entry, rules: &story.rules, names: &story.names, result: story.result() };
    heading.article(story.actions.len(), &positions, &why, &actions)
}

/// An action without its grade, in the list.
fn entry_of(done: &Done, number: usize, position: usize) -> String {
    item(done.player, [number, position], &format!("<span class=\"done\">{}</span>", escape(&done.told)))
}

/// What stands above a match.
struct Heading<'a> {
    entry: &'static Entry,
    rules: &'a Rules,
    names: &'a Names,
    result: String,
}

impl Heading<'_> {
    /// The match under it: its positions, what is told of it, and its actions, each as HTML.
    fn article(&self, last: usize, positions: &str, told: &str, actions: &str) -> String {
        let [ann, bob] = Player::BOTH
            .map(|player| format!("<span class=\"{}\">{}</span>", tone(player), escape(&self.names[player])));
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
         <section class=\"told\">\n{told}\n\
         <h2>Actions</h2>\n<ol class=\"actions\">\n{actions}</ol>\n</section>\n</div>\n</article>\n",
            escape(&self.game()),
            escape(&self.result),
        )
    }

    /// The game and its house rules.
    fn game(&self) -> String {
        let rules = self.rules.differing();
        let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
        format!("{}{rules}", self.entry.title)
    }
}

fn tone(player: Player) -> &'static str {
    ["first", "second"][player.index()]
}

/// A position with its drawing, and what led to it.
fn position(review: &Review, number: usize, at: usize, now: &Position) -> String {
    let before = at.checked_sub(1).map(|before| &review.positions[before].scene);
    let caption = match at.checked_sub(1).map(|action| &review.actions[action]) {
        None => "<span class=\"done\">The start</span>".to_owned(),
        Some(done) => format!("<span class=\"done\">{at}. {}</span>{}", escape(&done.told), verdict(done)),
    };
    let [one, two] = Player::BOTH.map(|player| {
        let name = escape(&review.names[player]);
        format!("<span class=\"{}\">{name} {}</span>", tone(player), now.chance.seen_by(player))
    });
    let caption = format!("{caption}<span class=\"odds\">Chances: {one}, {two}</span>");
    figure([number, at], &now.scene, before, &caption)
}

/// A drawing, what changed since the one before, and what is said under it.
fn figure([number, at]: [usize; 2], now: &Scene, before: Option<&Scene>, caption: &str) -> String {
    let drawing = svg::scene(now, before);
    let boards = now.boards.len();
    let wide = now.boards.iter().any(|board| board.rows.first().is_some_and(|row| row.len() > 6));
    let wide = if wide { " wide" } else { "" };
    let facts: String = now.facts.iter().map(fact).collect();
    format!(
        "<figure class=\"position\" id=\"m{number}p{at}\"><div class=\"drawing boards{boards}{wide}\">{drawing}</div>\
         <figcaption>{caption}<ul class=\"facts\">{facts}</ul></figcaption></figure>\n"
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
    let what = format!("<span class=\"done\">{}</span>{}{turned}", escape(&done.told), verdict(done));
    item(done.player, [number, position], &what)
}

/// A line of the list of actions, which leads to a position of the match of that number.
fn item(player: Player, [number, position]: [usize; 2], what: &str) -> String {
    format!(
        "<li class=\"{}\"><a href=\"#m{number}p{position}\" data-at=\"{position}\"><span class=\"number\">{position}</span>\
         <span class=\"what\">{what}</span></a></li>\n",
        tone(player),
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
