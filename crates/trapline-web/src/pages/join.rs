//! The page that a link leads to: what is to be played, with whom, and the question whether to sit down. Looking at it does
//! nothing, so that whoever previews a link takes nobody's seat.

use super::words::{game, pace};
use super::{Bits, page};
use maud::{Markup, html};
use trapline::Rules;
use trapline::games::Entry;
use trapline_host::Pace;

/// What somebody is invited to.
pub struct Invitation<'a> {
    /// What the link ends with.
    pub code: &'a str,
    /// The game.
    pub entry: &'static Entry,
    /// Its house rules.
    pub rules: &'a Rules,
    /// Who invites.
    pub host: &'a str,
    /// How much time there is.
    pub pace: Option<Pace>,
    /// What the visitor was called last.
    pub name: &'a str,
    /// Why it did not work just now.
    pub problem: Option<&'a str>,
}

/// The page.
#[must_use]
pub fn join(to: &Invitation<'_>) -> Markup {
    let title = format!("{} invites you – Trapline", to.host);
    page(
        Bits { title: &title, unlisted: true, ..Bits::default() },
        &html! {
            div.narrow {
                h1 { (to.host) " invites you to " (to.entry.title) }
                p { (to.entry.line) }
                ul.chosen {
                    li { (game(to.entry, to.rules)) ": " a href={ "/rules/" (to.entry.id) } { "the rules" } }
                    @if let Some(time) = to.pace { li { (pace(time)) } } @else { li { "No clock" } }
                }
                @if let Some(problem) = to.problem { p.notice.refused role="alert" { b aria-hidden="true" { "! " } (problem) } }
                form method="post" action={ "/join/" (to.code) } {
                    label for="name" { "Your name" }
                    div.line {
                        input id="name" name="name" type="text" value=(to.name) maxlength="40" autocomplete="nickname" required;
                        button.strong type="submit" { "Sit down" }
                    }
                }
            }
        },
    )
}

/// The page of a link that binds this browser to a seat.
#[must_use]
pub fn seat(key: &str, entry: &'static Entry, name: &str) -> Markup {
    page(
        Bits { title: "Your seat – Trapline", unlisted: true, ..Bits::default() },
        &html! {
            div.narrow {
                h1 { "Go on here as " (name) "?" }
                p { "This link is the key to a seat at " (entry.title) ". Whoever has it can play for " (name) "." }
                form method="post" action={ "/seat/" (key) } {
                    button.strong type="submit" { "Play in this browser" }
                }
            }
        },
    )
}
