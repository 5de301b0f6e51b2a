//! The rules of a game, as its own page tells them.

use super::{Bits, page, text};
use maud::{Markup, html};
use trapline::games::{self, Entry};

/// The page of a game's rules.
#[must_use]
pub fn rules(entry: &'static Entry) -> Markup {
    let title = format!("The rules of {} – Trapline", entry.title);
    page(
        Bits { title: &title, ..Bits::default() },
        &html! {
            div.reading {
                nav.games aria-label="Rules of the games" {
                    @for one in games::ALL {
                        a href={ "/rules/" (one.id) } aria-current=[(one.id == entry.id).then_some("page")] { (one.title) }
                    }
                }
                article { (text::rendered(entry.page)) }
                p { a.button.strong href={ "/?game=" (entry.id) } { "Play " (entry.title) } }
            }
        },
    )
}
