//! What the solvers found, as the documentation tells it.

use super::{Bits, page, text};
use maud::{Markup, html};

/// The page of what was found.
#[must_use]
pub fn solutions() -> Markup {
    page(
        Bits { title: "What the solvers found – Trapline", place: "/solutions", ..Bits::default() },
        &html! { div.reading { article { (text::rendered(include_str!("../../../../docs/solutions.md"))) } } },
    )
}
