//! A match that is over, judged action by action. What is judged, and how it is drawn, is the review's own business.

use super::{Bits, page};
use maud::{Markup, html};
use trapline_bots::review::Account;
use trapline_bots::review::page as judged;

/// The page of a review.
#[must_use]
pub fn review(id: &str, account: &Account) -> Markup {
    let (names, entry) = match account {
        Account::Review(review) => (&review.names, review.entry),
        Account::Story(story) => (&story.names, story.entry),
    };
    let [one, two] = names.both();
    let title = format!("{}: {one} and {two}, reviewed – Trapline", entry.title);
    let bits = Bits {
        title: &title,
        place: "/matches",
        scripts: &["review.js"],
        styles: &["review.css"],
        unlisted: true,
        ..Bits::default()
    };
    page(
        bits,
        &html! {
            (judged::article(account, 1))
            ul.ways {
                li { a.button href={ "/m/" (id) } { "The match" } }
                li { a.button href={ "/m/" (id) "/record" } download { "Record" } }
            }
        },
    )
}

/// What is shown while a review is being made; it looks again by itself.
#[must_use]
pub fn pending(id: &str) -> Markup {
    page(
        Bits {
            title: "Reviewing … – Trapline",
            scripts: &["board.js"],
            again: Some(3),
            unlisted: true,
            ..Bits::default()
        },
        &html! {
            div.narrow data-again="3" {
                h1 { "Reviewing the match …" }
                p role="status" { "Every action is held against the truth. This page looks again by itself." }
                p { a.button href={ "/m/" (id) } { "Back to the match" } }
            }
        },
    )
}
