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
