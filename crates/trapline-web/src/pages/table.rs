//! The inner part of the page of a match: what a visitor sees of the table. A pure function of a [`Visit`]; whole pages
//! have it inside, and the script fetches it alone.

mod ending;
mod log;
mod people;

use super::board::{Boards, written};
use super::legend;
use super::visit::{Sight, offered};
use super::words::{both, game, tone};
use super::{Notice, Visit};
use maud::{Markup, html};
use trapline::{Fact, Tone, Turn};
use trapline_host::{Command, Proposal};

/// The table as the visitor sees it.
#[must_use]
pub fn table(visit: &Visit<'_>) -> Markup {
    let sight = visit.sight();
    let turn = match visit.table.duel().turn() {
        Turn::Over(_) => "over",
        Turn::Of(_) if visit.is_theirs() => "yours",
        Turn::Of(_) => "theirs",
    };
    html! {
        div id="table" data-revision=(visit.table.revision()) data-title=(visit.title()) data-turn=(turn)
            data-said=(visit.event(&sight)) {
            h1.quiet { (game(sight.duel.entry(), sight.duel.rules())) ": " (both(sight.duel.names())) }
            div.columns.seated {
                (people::panel(visit))
                div.stage {
                    (task(visit, &sight))
                    (board(visit, &sight))
                    (said(visit))
                    (question(visit))
                    @if visit.is_over() { (ending::panel(visit)) }
                    (controls(visit, &sight))
                }
                div.aside {
                    (facts(visit, &sight))
                    (log::list(visit, &sight))
                    (legend::list(&sight.scene, &*sight.duel))
                }
            }
        }
    }
}

/// A form of this match: whatever it sends is meant for the revision that is seen.
fn form(visit: &Visit<'_>, class: &str, inside: &Markup) -> Markup {
    html! { form class=(class) method="post" action={ "/m/" (visit.id) } { (revision(visit)) (inside) } }
}

fn revision(visit: &Visit<'_>) -> Markup {
    html! { input type="hidden" name="revision" value=(visit.table.revision()); }
}

/// What is to be done now.
fn task(visit: &Visit<'_>, sight: &Sight) -> Markup {
    let class = match visit.table.duel().turn() {
        Turn::Of(player) if visit.is_theirs() => tone(visit.seat.unwrap_or(player)),
        Turn::Of(player) => tone(player),
        Turn::Over(outcome) => outcome.winner.map_or("prize", tone),
    };
    html! { p.task.{ (class) } { span.marker aria-hidden="true" { "▸" } " " (visit.task(sight)) } }
}

fn board(visit: &Visit<'_>, sight: &Sight) -> Markup {
    let boards = Boards {
        scene: &sight.scene,
        before: sight.before.as_ref().filter(|_| sight.duel.plies() == sight.told.plies()),
        picked: &visit.said.picked,
        entry: sight.duel.entry(),
        names: sight.duel.names(),
        focus: visit.said.focus,
        answers: visit.seat.is_some() && !visit.is_over(),
    };
    let full = sight.scene.pick > 1 && visit.said.picked.len() == sight.scene.pick;
    let inside = html! {
        @for &aim in &visit.said.picked { input type="hidden" name="picked" value=(written(aim)); }
        (boards.draw())
        @if full && visit.said.question.is_none() {
            div.answers { button.strong type="submit" name="do" value="place" { "Place these" } }
        }
    };
    form(visit, "play", &inside)
}

/// What is said to this request: a refusal, what happened, a hint.
fn said(visit: &Visit<'_>) -> Markup {
    html! {
        @match &visit.said.notice {
            Some(Notice::Refused(text)) => p.notice.refused { b aria-hidden="true" { "! " } (text) },
            Some(Notice::Told(text)) => p.notice { (text) },
            None => {},
        }
        @if let Some(link) = &visit.said.link {
            div.notice {
                label for="seat" { "Open this link on the other device. Whoever has it can play for you." }
                div.line {
                    input id="seat" type="text" readonly value=(link);
                    button type="button" data-copy="seat" hidden { "Copy" }
                }
            }
        }
        @if let Some(hint) = &visit.said.hint {
            div.notice.hint { @for line in &hint.lines { p { (line) } } }
        }
    }
}

/// What is asked: whatever the visitor has begun, or what the other has offered.
fn question(visit: &Visit<'_>) -> Markup {
    if let Some(question) = &visit.said.question {
        let hidden = html! { (revision(visit)) input type="hidden" name="sure" value="yes"; };
        return html! {
            form.question method="post" action={ "/m/" (visit.id) } aria-labelledby="question" {
                (question.ask(&visit.said.picked, &hidden))
            }
        };
    }
    let Some((by, proposal)) = visit.table.offer() else { return html! {} };
    let told = offered(by, &proposal.to_string(), &visit.names());
    let asked = visit.seat == Some(by.other());
    if !asked {
        return html! { p.notice { (told) } };
    }
    let inside = html! {
        p.title id="offer" { (told) }
        div.answers {
            button.strong type="submit" name="do" value="accept" { "Accept" }
            button type="submit" name="do" value="decline" { "Decline" }
        }
    };
    form(visit, "question", &inside)
}

/// What can be done besides choosing spots.
fn controls(visit: &Visit<'_>, sight: &Sight) -> Markup {
    if visit.seat.is_none() || visit.is_over() {
        return html! {};
    }
    let may = visit.may();
    let taking_back =
        |command: &&Command| matches!(command, Command::TakeBack(_) | Command::Offer(Proposal::TakeBack(_)));
    let back = may.iter().rfind(taking_back);
    let inside = html! {
        @if visit.is_against_bot() {
            @if visit.is_theirs() { (button("hint", "Hint")) }
            @if sight.duel.entry().hidden && !visit.said.map { (button("map", "Map of chances")) }
        }
        @match back {
            Some(Command::TakeBack(_)) => (button("take-back", "Take back")),
            Some(_) => (button("offer-take-back", "Ask to take back")),
            None => {},
        }
        @if may.contains(&Command::Offer(Proposal::Draw)) { (button("offer-draw", "Offer a draw")) }
        (button("resign", "Resign"))
        (button("link", "Other device"))
        @if visit.said.map || visit.said.hint.is_some() { (button("look", "Plain board")) }
    };
    html! {
        @if visit.is_theirs() { (typing(visit)) }
        (form(visit, "controls", &inside))
    }
}

fn button(word: &str, label: &str) -> Markup {
    html! { button type="submit" name="do" value=(word) { (label) } }
}

/// Where an action can be typed.
fn typing(visit: &Visit<'_>) -> Markup {
    let inside = html! {
        label for="act" { "Type an action" }
        div.line {
            input id="act" name="act" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"
                maxlength="80" required;
            button type="submit" { "Do it" }
        }
    };
    form(visit, "typing", &inside)
}

/// How things stand.
fn facts(visit: &Visit<'_>, sight: &Sight) -> Markup {
    let seat = visit.seat.map(|player| sight.duel.entry().seats[player.index()]);
    html! {
        section.facts aria-label="How things stand" {
            p.game {
                a href={ "/rules/" (sight.duel.entry().id) } { (game(sight.duel.entry(), sight.duel.rules())) }
                @if let Some(seat) = seat { ". You are " (seat) "." } @else { ". You are watching." }
            }
            ul { @for fact in &sight.scene.facts { (self::fact(fact)) } }
        }
    }
}

/// Something worth knowing beside the board.
pub(super) fn fact(fact: &Fact) -> Markup {
    let tone = match fact.tone {
        Tone::First => "first",
        Tone::Second => "second",
        Tone::Prize => "prize",
        _ => "other",
    };
    html! { li { b class=(tone) { (fact.label) } " " (fact.value) } }
}
