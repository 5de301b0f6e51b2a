//! Reviews as one page that needs nothing else: no network, no other file, and no script to be read.
//!
//! With a script one position is shown at a time; without, all of them. Whatever players chose is text: only drawings,
//! styles and the script are taken as they are.

use super::graph::{self, LEFT, RIGHT};
use super::{Grade, Part, Position, Review, Reviewed, Row, Share};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use trapline::svg;
use trapline::{Fact, Player, Tone};

/// A match of the page: its review, or why there is none.
pub type Article = Result<Review, String>;

/// What the page may load and run: what stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

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
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(svg::STYLE)) (PreEscaped(include_str!("page.css"))) }
            }
            body {
                main {
                    @for (article, number) in articles.iter().zip(1..) {
                        @match article {
                            Ok(review) => (one(review, number)),
                            Err(problem) => article.broken { h1 { "No review" } p { (problem) } },
                        }
                        "\n"
                    }
                }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    };
    page.into_string() + "\n"
}

/// A match. Ids of its parts begin with its number.
fn one(review: &Review, number: usize) -> Markup {
    let last = review.actions.len();
    let [ann, bob] =
        Player::BOTH.map(|player| html! { span class=(tone(player)) { (review.names[player]) } });
    html! {
        article.match data-last=(last) data-left=(LEFT) data-right=(RIGHT) {
            header {
                p.game { (game(review)) }
                h1 { (ann) " " span.versus { "against" } " " (bob) }
                p.result { (review.result()) }
            }
            div.columns {
                section.stage aria-label="Positions" {
                    div.controls {
                        div.buttons {
                            @for (way, label) in [("first", "Start"), ("back", "Back"), ("next", "Next"), ("last", "End")] {
                                button type="button" data-go=(way) { (label) }
                            }
                        }
                        input type="range" min="0" max=(last) value="0" aria-label="Position";
                    }
                    div.positions {
                        @for (at, now) in review.positions.iter().enumerate() { (position(review, number, at, now)) "\n" }
                    }
                }
                section.told {
                    figure.chances {
                        (graph::draw(review))
                        figcaption { "A question mark is a mistake, two are a blunder." }
                    }
                    (summary(review, number))
                    h2 { "Actions" }
                    ol.actions {
                        @for (at, done) in review.actions.iter().enumerate() { (action(review, number, at, done)) "\n" }
                    }
                }
            }
        }
    }
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
fn position(review: &Review, number: usize, at: usize, now: &Position) -> Markup {
    let before = at.checked_sub(1).map(|before| &review.positions[before]);
    let drawing = svg::scene(&now.scene, before.map(|before| &before.scene));
    let wide = now.scene.boards.iter().any(|board| board.rows.first().is_some_and(|row| row.len() > 6));
    let [one, two] = Player::BOTH.map(|player| {
        html! { span class=(tone(player)) { (review.names[player]) " " (now.chance.seen_by(player).to_string()) } }
    });
    html! {
        figure.position id={ "m" (number) "p" (at) } {
            div.drawing.{ "boards" (now.scene.boards.len()) }.wide[wide] { (PreEscaped(drawing)) }
            figcaption {
                @match at.checked_sub(1).map(|action| &review.actions[action]) {
                    None => span.done { "The start" },
                    Some(done) => { span.done { (at) ". " (done.told) } (verdict(done)) }
                }
                span.odds { "Chances: " (one) ", " (two) }
                ul.facts { @for one in &now.scene.facts { (fact(one)) } }
            }
        }
    }
}

fn fact(fact: &Fact) -> Markup {
    let tone = match fact.tone {
        Tone::First => "first",
        Tone::Second => "second",
        _ => "other",
    };
    html! { li { b class=(tone) { (fact.label) } " " (fact.value) } }
}

fn grade(grade: Grade) -> Markup {
    html! { b.grade.{ (grade.to_string()) } { (grade.to_string()) } }
}

/// How good an action was, and what would have been better.
fn verdict(done: &Reviewed) -> Markup {
    html! {
        span.verdict {
            (grade(done.grade))
            @if done.loss.number() >= Grade::ROUNDING {
                " " span.loss { "gave away " (done.loss.to_string()) }
            }
            @if done.luck.size().number() >= Grade::MISTAKE {
                " " span.luck { (luck(done.luck)) }
            }
        }
        @if let Some(better) = &done.better { span.better { (better) } }
    }
}

fn luck(luck: Share) -> String {
    if luck > Share::NOTHING { format!("luck +{luck}") } else { format!("bad luck -{}", luck.size()) }
}

/// Where a position is on the page.
fn place(number: usize, position: usize) -> String {
    format!("#m{number}p{position}")
}

/// An action in the list.
fn action(review: &Review, number: usize, at: usize, done: &Reviewed) -> Markup {
    let position = at + 1;
    let turned = review.turned.is_some_and(|turned| turned.at == at);
    html! {
        li class=(tone(done.player)) {
            a href=(place(number, position)) data-at=(position) {
                span.number { (position) }
                span.what {
                    span.done { (done.told) }
                    (verdict(done))
                    @if turned { span.turned { "Here the match turned." } }
                }
            }
        }
    }
}

/// How both did, side by side.
fn summary(review: &Review, number: usize) -> Markup {
    let (sum, rows): (Vec<Row>, Vec<Row>) =
        review.summary().into_iter().partition(|row| row.part == Part::Sum);
    html! {
        h2 { "Summary" }
        p {
            @match review.turned.map(|turned| turned.at + 1) {
                Some(position) => a.turning href=(place(number, position)) data-at=(position) { (review.turning()) },
                None => (review.turning()),
            }
        }
        table.summary {
            thead {
                tr {
                    td {}
                    @for player in Player::BOTH { th scope="col" class=(tone(player)) { (review.names[player]) } }
                }
            }
            tbody { @for one in &rows { (row(one)) } }
            tbody.sum { @for one in &sum { (row(one)) } }
        }
    }
}

/// A line of the summary.
fn row(row: &Row) -> Markup {
    html! {
        tr {
            th scope="row" {
                @match row.part {
                    Part::Grade(one) => (grade(one)),
                    Part::Play | Part::Sum => (row.label),
                }
            }
            @for told in &row.told { td { (told) } }
        }
    }
}
