//! Reviews as one page that needs nothing else: no network, no other file, and no script to be read.
//!
//! With a script one position is shown at a time; without, all of them. Whatever players chose is text: only drawings,
//! styles and the script are taken as they are. [`article`] is one match of it, for a page that has other things too.

use super::graph::{self, LEFT, RIGHT};
use super::{Account, Grade, Part, Position, Review, Reviewed, Row, Share, Story};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use trapline::games::Entry;
use trapline::{Fact, Names, Player, Rules, Scene, Tone, svg};

/// A match of the page: its review or story, or what is wrong with its record.
pub type Article = Result<Account, String>;

/// What the page may load and run: what stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// What an [`article`] looks like; [`svg::STYLE`] comes before it.
pub const STYLE: &str = include_str!("article.css");

/// What shows one position of an [`article`] at a time; without it all of them are seen.
pub const SCRIPT: &str = include_str!("page.js");

/// One match. Ids of its parts begin with its number.
#[must_use]
pub fn article(account: &Account, number: usize) -> Markup {
    match account {
        Account::Review(review) => reviewed(review, number),
        Account::Story(story) => told(story, number),
    }
}

/// The page of these matches.
#[must_use]
pub fn page(articles: &[Article]) -> String {
    let title = match articles {
        [Ok(account)] => {
            let (names, entry) = match account {
                Account::Review(review) => (&review.names, review.entry),
                Account::Story(story) => (&story.names, story.entry),
            };
            let [one, two] = names.both();
            format!("{}: {one} - {two}, reviewed", entry.title)
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
                style { (PreEscaped(svg::STYLE)) (PreEscaped(include_str!("page.css"))) (PreEscaped(STYLE)) }
            }
            body {
                main {
                    @for (one, number) in articles.iter().zip(1..) {
                        @match one {
                            Ok(account) => (article(account, number)),
                            Err(problem) => article.broken { h1 { "No review" } p { (problem) } },
                        }
                        "\n"
                    }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

/// A match with its grades.
fn reviewed(review: &Review, number: usize) -> Markup {
    let heading =
        Heading { entry: review.entry, rules: &review.rules, names: &review.names, result: review.result() };
    let positions = review.positions.iter().enumerate();
    let actions = review.actions.iter().enumerate();
    heading.article(
        positions.map(|(at, now)| position(review, number, at, now)).collect(),
        html! {
            @if let Some(remark) = review.remark { p.remark { (remark) } }
            figure.chances {
                (graph::draw(review))
                figcaption { "? is a mistake, ?? a blunder. 100 points are a win." }
            }
            (summary(review, number))
        },
        actions.map(|(at, done)| action(review, number, at, done)).collect(),
    )
}

/// A match without grades, and why there are none.
fn told(story: &Story, number: usize) -> Markup {
    let heading =
        Heading { entry: story.entry, rules: &story.rules, names: &story.names, result: story.result() };
    let position = |(at, now): (usize, &Scene)| {
        let before = at.checked_sub(1).map(|before| &story.scenes[before]);
        let done = at.checked_sub(1).map(|action| &story.actions[action]);
        figure([number, at], now, before, &caption(at, done.map(|done| done.told.as_str())))
    };
    let actions = story.actions.iter().zip(1..);
    heading.article(
        story.scenes.iter().enumerate().map(position).collect(),
        html! { p.ungraded { (story.why) } },
        actions.map(|(done, at)| item(done.player, [number, at], &done.told, &html! {})).collect(),
    )
}

/// What stands above a match.
struct Heading<'a> {
    entry: &'static Entry,
    rules: &'a Rules,
    names: &'a Names,
    result: String,
}

impl Heading<'_> {
    /// The match under it: its positions, what is told of it, and its actions.
    fn article(&self, positions: Vec<Markup>, about: Markup, actions: Vec<Markup>) -> Markup {
        let last = actions.len();
        let [ann, bob] =
            Player::BOTH.map(|player| html! { span class=(tone(player)) { (self.names[player]) } });
        html! {
            article.match data-last=(last) data-left=(LEFT) data-right=(RIGHT) {
                header {
                    p.game { (self.game()) }
                    h1 { (ann) " " span.versus { "against" } " " (bob) }
                    p.result { (self.result) }
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
                        div.positions { @for position in positions { (position) "\n" } }
                    }
                    section.told {
                        (about)
                        h2 { "Actions" }
                        ol.actions { @for action in actions { (action) "\n" } }
                    }
                }
            }
        }
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
fn position(review: &Review, number: usize, at: usize, now: &Position) -> Markup {
    let before = at.checked_sub(1).map(|before| &review.positions[before].scene);
    let done = at.checked_sub(1).map(|action| &review.actions[action]);
    let [one, two] = Player::BOTH.map(|player| {
        html! { span class=(tone(player)) { (review.names[player]) " " (now.chance.seen_by(player).to_string()) } }
    });
    let said = html! {
        (caption(at, done.map(|done| done.told.as_str())))
        @if let Some(done) = done { (verdict(done)) }
        span.odds { "Chances: " (one) ", " (two) }
    };
    let mut scene = now.scene.clone();
    scene.traces.extend(done.iter().flat_map(|done| &done.traces).cloned());
    figure([number, at], &scene, before, &said)
}

/// What led to a position.
fn caption(at: usize, told: Option<&str>) -> Markup {
    match told {
        None => html! { span.done { "The start" } },
        Some(told) => html! { span.done { (at) ". " (told) } },
    }
}

/// A drawing, what changed since the one before, and what is said under it.
fn figure([number, at]: [usize; 2], now: &Scene, before: Option<&Scene>, said: &Markup) -> Markup {
    let drawing = svg::scene(now, before);
    let wide = now.boards.iter().any(|board| board.rows.first().is_some_and(|row| row.len() > 6));
    html! {
        figure.position id={ "m" (number) "p" (at) } {
            div.drawing.{ "boards" (now.boards.len()) }.wide[wide] { (PreEscaped(drawing)) }
            figcaption { (said) ul.facts { @for one in &now.facts { (fact(one)) } } }
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
                " " span.loss { "gave away " (done.loss.points()) }
            }
            @if done.luck.size().number() >= Grade::MISTAKE {
                " " span.luck { (luck(done.luck)) }
            }
        }
        @if let Some(better) = &done.better { span.better { "Better: " (better) } }
    }
}

fn luck(luck: Share) -> String {
    let which = if luck > Share::NOTHING { "good luck" } else { "bad luck" };
    format!("{which}: {}", luck.size().points())
}

/// Where a position is on the page.
fn place(number: usize, position: usize) -> String {
    format!("#m{number}p{position}")
}

/// An action in the list.
fn action(review: &Review, number: usize, at: usize, done: &Reviewed) -> Markup {
    let turned = review.turned.is_some_and(|turned| turned.at == at);
    let graded = html! {
        (verdict(done))
        @if turned { span.turned { "Here the match turned." } }
    };
    item(done.player, [number, at + 1], &done.told, &graded)
}

/// A line of the list, which leads to its position.
fn item(player: Player, [number, position]: [usize; 2], told: &str, graded: &Markup) -> Markup {
    html! {
        li class=(tone(player)) {
            a href=(place(number, position)) data-at=(position) {
                span.number { (position) }
                span.what { span.done { (told) } (graded) }
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
                Some(position) => a.turning href=(place(number, position)) data-at=(position) { (review.turning(&review.names)) },
                None => (review.turning(&review.names)),
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
