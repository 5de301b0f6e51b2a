//! What is shown where there is no page, or where something went wrong: what would be right, in plain words.

use super::{Bits, page};
use maud::{Markup, html};

/// The page that says so.
#[must_use]
pub fn error(title: &str, detail: &str) -> Markup {
    let whole = format!("{title} – Trapline");
    page(
        Bits { title: &whole, unlisted: true, ..Bits::default() },
        &html! {
            div.narrow {
                h1 { (title) }
                p { (detail) }
                p { a.button href="/" { "To the games" } }
            }
        },
    )
}
