//! A match action by action: one position a page, and links to the others. For matches that are over; through the
//! visitor's eyes where they are not.

use super::board::Boards;
use super::table::fact;
use super::words::{game, tone};
use super::{Bits, Visit, legend, page};
use maud::{Markup, html};

/// The position after so many actions; the last where there are not as many.
#[must_use]
pub fn replay(visit: &Visit<'_>, ply: usize) -> Markup {
    let mut whole = visit.table.duel().earlier(visit.table.duel().plies());
    whole.address(visit.seat);
    let (who, last) = (visit.table.eyes_of(visit.seat), whole.plies());
    let at = ply.min(last);
    let now = whole.earlier(at);
    let mut scene = now.scene(who);
    scene.close();
    let before = at.checked_sub(1).map(|before| whole.earlier(before).scene(who));
    let told = at.checked_sub(1).and_then(|n| whole.told(n, who));
    let told = told.map_or_else(|| "The start.".to_owned(), |told| format!("{at}. {told}."));
    let ended = (at == last).then(|| visit.outcome()).flatten();
    let boards = Boards {
        scene: &scene,
        before: before.as_ref(),
        picked: &[],
        entry: now.entry(),
        names: now.names(),
        focus: None,
        answers: false,
    };
    let place = |ply: usize| format!("/m/{}/replay?ply={ply}", visit.id);
    let [one, two] = now.names().both();
    let title = format!("{}: {one} and {two}, step by step – Trapline", now.entry().title);
    let ways = [
        ("Start", "", 0, at > 0),
        ("Back", "prev", at.saturating_sub(1), at > 0),
        ("Next", "next", at + 1, at < last),
        ("End", "", last, at < last),
    ];
    page(
        Bits { title: &title, place: "/matches", scripts: &["board.js"], unlisted: true, ..Bits::default() },
        &html! {
            h1.quiet { (game(now.entry(), now.rules())) ": " (one) " and " (two) }
            div.columns {
                div.stage {
                    p.task { span.marker aria-hidden="true" { "▸" } " " (told) }
                    @if let Some(outcome) = ended { p.notice { (outcome.sentence(now.names())) } }
                    (boards.draw())
                    nav.steps aria-label="Positions" {
                        @for (label, rel, to, leads) in ways {
                            @if leads { a.button href=(place(to)) rel=[(!rel.is_empty()).then_some(rel)] { (label) } }
                            @else { span.button.off { (label) } }
                        }
                    }
                }
                div.aside {
                    section.facts aria-label="How things stand" { ul { @for one in &scene.facts { (fact(one)) } } }
                    section.log aria-labelledby="happened" {
                        h2 id="happened" { "What happened" }
                        ol {
                            @for n in 0..last {
                                li.{ (whole.actor(n).map_or("", tone)) } {
                                    span.n { (n + 1) "." } " "
                                    a href=(place(n + 1)) aria-current=[(at == n + 1).then_some("step")] {
                                        (whole.told(n, who).unwrap_or_default())
                                    }
                                }
                            }
                        }
                    }
                    (legend::list(&scene, &*now))
                    ul.ways {
                        li { a.button href={ "/m/" (visit.id) } { "The match" } }
                        @if visit.is_over() { li { a.button href={ "/m/" (visit.id) "/review" } { "Review" } } }
                    }
                }
            }
        },
    )
}
