//! The page of a match: the table, and what stays when the script fetches the table anew.

use super::{Bits, Visit, page, table};
use maud::{Markup, html};

/// Where there are no scripts, whoever waits looks again after so many seconds.
const AGAIN: u32 = 8;

/// The whole page.
#[must_use]
pub fn duel(visit: &Visit<'_>) -> Markup {
    let title = visit.title();
    let waits = !visit.is_theirs() && !visit.is_over() && visit.said.question.is_none();
    let bits = Bits {
        title: &title,
        scripts: &["board.js", "table.js"],
        again: waits.then_some(AGAIN),
        unlisted: true,
        ..Bits::default()
    };
    page(
        bits,
        &html! {
            div.live data-match=(visit.id) {
                p.link id="link" role="status" hidden {}
                p.sr id="said" role="status" {}
                (table::table(visit))
                p.sound { button type="button" id="sound" aria-pressed="false" hidden { "Sound" } }
                noscript { p { a href={ "/m/" (visit.id) } { "Look again" } } }
            }
        },
    )
}
