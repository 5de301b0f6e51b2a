//! What is shown while something takes longer than anybody waits for a page. It looks again by itself.

use super::{Bits, page};
use maud::{Markup, html};

/// After so many seconds.
const AGAIN: u32 = 3;

/// The page; `back` is where else to go meanwhile.
#[must_use]
pub fn wait(title: &str, text: &str, back: &str) -> Markup {
    let whole = format!("{title} – Trapline");
    page(
        Bits { title: &whole, scripts: &["board.js"], again: Some(AGAIN), unlisted: true, ..Bits::default() },
        &html! {
            div.narrow data-again=(AGAIN) {
                h1 { (title) }
                p role="status" { (text) }
                p { a.button href=(back) { "Back" } }
            }
        },
    )
}
