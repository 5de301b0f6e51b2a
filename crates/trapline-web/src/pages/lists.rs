//! Lists of matches: the visitor's own, challenges that anybody may take, those being played, and those that are over.

use super::words::{game, pace};
use super::{Bits, page};
use maud::{Markup, html};
use trapline::games::Entry;
use trapline::{Names, Outcome, Player, Rules};
use trapline_host::Pace;

/// A match in a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is called in addresses.
    pub id: String,
    /// The game.
    pub entry: &'static Entry,
    /// Its house rules.
    pub rules: Rules,
    /// Who plays, by seat; `None` for who has not joined yet.
    pub players: [Option<String>; 2],
    /// The visitor's seat, where they have one.
    pub seat: Option<Player>,
    /// How it stands.
    pub standing: Standing,
    /// How much time there is.
    pub pace: Option<Pace>,
    /// When something happened last, in words: "5 min ago".
    pub when: String,
}

/// How a match in a list stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Somebody is to sit down yet: with this code, where anybody may.
    Open(Option<String>),
    /// It is for this player to act.
    Playing(Player),
    /// It is over.
    Over(Outcome),
}

/// A list of matches, and where it goes on.
#[derive(Clone, Default, Debug)]
pub struct List {
    /// The matches.
    pub lines: Vec<Line>,
    /// The address of the next page of it.
    pub more: Option<String>,
}

/// All lists of the page.
#[derive(Clone, Default, Debug)]
pub struct Lists {
    /// Those in which the visitor has a seat.
    pub mine: List,
    /// Challenges that anybody may take.
    pub open: List,
    /// Those being played.
    pub playing: List,
    /// Those that are over.
    pub recent: List,
}

/// The page of all lists.
#[must_use]
pub fn matches(lists: &Lists) -> Markup {
    page(
        Bits { title: "Matches – Trapline", place: "/matches", ..Bits::default() },
        &html! {
            div.all {
                h1 { "Matches" }
                (mine(lists))
                (all(lists))
            }
        },
    )
}

/// The page of one list.
#[must_use]
pub fn some(title: &str, list: &List) -> Markup {
    let whole = format!("{title} – Trapline");
    page(
        Bits { title: &whole, place: "/matches", ..Bits::default() },
        &html! { div.narrow { h1 { "Matches" } (section(title, list, "There are no more.")) } },
    )
}

/// The visitor's own matches, if there are any.
pub(super) fn mine(lists: &Lists) -> Markup {
    html! { @if !lists.mine.lines.is_empty() { div.mine { (section("My matches", &lists.mine, "")) } } }
}

/// The other lists, each under its heading.
pub(super) fn all(lists: &Lists) -> Markup {
    html! {
        (section("Open challenges", &lists.open, "Nobody waits for an opponent. Begin one: choose “anybody” as your opponent."))
        (section("Being played", &lists.playing, "Nobody plays at the moment."))
        (section("Recent", &lists.recent, "No match has ended yet."))
    }
}

fn section(title: &str, list: &List, none: &str) -> Markup {
    html! {
        section.list {
            h2 { (title) }
            @if list.lines.is_empty() { p.none { (none) } }
            ul { @for line in &list.lines { (self::line(line)) } }
            @if let Some(more) = &list.more { p { a.button href=(more) { "More" } } }
        }
    }
}

fn line(line: &Line) -> Markup {
    let [one, two] = Player::BOTH.map(|player| match &line.players[player.index()] {
        Some(name) if line.seat == Some(player) => format!("{name} (you)"),
        Some(name) => name.clone(),
        None => "?".to_owned(),
    });
    let (address, yours) = match &line.standing {
        Standing::Open(Some(code)) if line.seat.is_none() => (format!("/join/{code}"), false),
        Standing::Playing(player) => (format!("/m/{}", line.id), line.seat == Some(*player)),
        _ => (format!("/m/{}", line.id), false),
    };
    html! {
        li {
            a.yours[yours] href=(address) {
                b { (one) " – " (two) }
                span.what { (game(line.entry, &line.rules)) }
                span.how { (standing(line)) @if let Some(time) = line.pace.filter(|_| !matches!(line.standing, Standing::Over(_))) { ", " (pace(time)) } }
                span.when { (line.when) }
            }
        }
    }
}

/// How a match stands, in a few words.
fn standing(line: &Line) -> String {
    let seats = line.entry.seats;
    let called = Player::BOTH
        .map(|player| line.players[player.index()].clone().unwrap_or_else(|| player.pick(seats).to_owned()));
    match &line.standing {
        Standing::Open(Some(_)) if line.seat.is_none() => "take this seat".to_owned(),
        Standing::Open(_) => "waiting for an opponent".to_owned(),
        Standing::Playing(player) if line.seat == Some(*player) => "your turn".to_owned(),
        Standing::Playing(player) => format!("{} is to act", called[player.index()]),
        Standing::Over(outcome) => match Names::new(called) {
            Ok(names) => outcome.sentence(&names.to(line.seat)).trim_end_matches('.').to_owned(),
            Err(_) => "over".to_owned(),
        },
    }
}
