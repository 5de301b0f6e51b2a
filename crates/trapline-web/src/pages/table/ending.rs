//! The end of a match: who has won and how, and what can be done next.

use super::form;
use crate::pages::Visit;
use maud::{Markup, html};

/// The panel of the end; nothing while the match lasts.
pub fn panel(visit: &Visit<'_>) -> Markup {
    let Some(outcome) = visit.outcome() else { return html! {} };
    let names = visit.names();
    let hidden = visit.table.duel().entry().hidden;
    let id = visit.id;
    html! {
        section.ending aria-label="The end" {
            h2 { (outcome.headline(&names)) }
            p { (outcome.why(&names)) @if hidden { " Everything is revealed." } }
            @if let Some(series) = visit.table.series() { p { (series.score(&names)) } }
            @match (visit.next, visit.seat) {
                (Some(next), Some(_)) => p { a.button.strong href={ "/m/" (next) } { "To the rematch" } },
                (None, Some(_)) => (form(visit, "again", &html! {
                    button.strong type="submit" name="do" value="rematch" { "Rematch, seats swapped" }
                })),
                (Some(next), None) => p { a href={ "/m/" (next) } { "They play a rematch" } },
                (None, None) => {},
            }
            @if visit.table.duel().plies() > 0 {
                ul.ways {
                    li { a.button href={ "/m/" (id) "/review" } { "Review" } }
                    li { a.button href={ "/m/" (id) "/replay?ply=0" } { "Step through" } }
                    li { a.button href={ "/m/" (id) "/record" } download { "Record" } }
                }
            }
        }
    }
}
