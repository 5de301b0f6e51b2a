//! Who plays: names, whose turn it is, how much time they have, whether they are there, and what can be done if not.

use super::form;
use crate::pages::Visit;
use crate::pages::words::{clock, level, pace, tone};
use maud::{Markup, html};
use trapline::{Level, Player, Sitter};

/// Both players, and the way for one who is not there yet.
pub fn panel(visit: &Visit<'_>) -> Markup {
    html! {
        section.people id="people" aria-label="Players" {
            ul { @for player in Player::BOTH { (line(visit, player)) } }
            @if let Some(clock) = visit.table.clock() { p.pace { (pace(clock.pace())) } }
            @if let Some(address) = visit.invite { (invitation(address)) }
            (gone(visit))
        }
    }
}

/// A player's sign: the first is a disc, the second a diamond, as on the boards.
pub fn token(player: Player) -> Markup {
    html! {
        svg.token.{ (tone(player)) } viewBox="0 0 16 16" aria-hidden="true" {
            @match player {
                Player::One => circle cx="8" cy="8" r="7" {},
                Player::Two => path d="M8 0l8 8l-8 8l-8-8z" {},
            }
        }
    }
}

fn line(visit: &Visit<'_>, player: Player) -> Markup {
    let names = visit.names();
    // Secrets are chosen by both at once.
    let turn = visit.table.may_act(player);
    let what = if visit.table.duel().secret_turn().is_some() { " choosing in secret" } else { " to move" };
    html! {
        li.{ (tone(player)) }.turn[turn] {
            (token(player))
            span.who {
                b { (names[player]) }
                @if names.is_you(player) { " (you)" }
                @if turn { span.move { (what) } }
            }
            (time(visit, player))
            span.presence { (presence(visit, player)) }
        }
    }
}

/// Whether a player is there, in words.
fn presence(visit: &Visit<'_>, player: Player) -> String {
    match visit.table.sitter(player) {
        Sitter::Bot { level } => format!("{level} bot"),
        Sitter::Program { .. } => "a program".to_owned(),
        Sitter::Person if !visit.joined[player.index()] => "not here yet".to_owned(),
        Sitter::Person if visit.is_over() => String::new(),
        Sitter::Person if visit.here[player.index()] => "here".to_owned(),
        Sitter::Person => "away".to_owned(),
    }
}

/// A player's clock, which the script lets run.
fn time(visit: &Visit<'_>, player: Player) -> Markup {
    let Some(time) = visit.table.clock() else { return html! {} };
    let left = time.left(player, visit.now);
    let runs = time.deadline().is_some_and(|(who, _)| who == player);
    html! { span.clock.runs[runs] role="timer" aria-label={ "Time left" } data-left=(left) data-runs[runs] { (clock(left)) } }
}

/// What brings the other player here.
fn invitation(address: &str) -> Markup {
    html! {
        div.invite {
            label for="invite" { "Send this link to the other player. It can be used once." }
            div.line {
                input id="invite" type="text" readonly value=(address);
                button type="button" data-copy="invite" hidden { "Copy" }
            }
        }
    }
}

/// What can be done about somebody who is gone.
fn gone(visit: &Visit<'_>) -> Markup {
    let other = visit.seat.filter(|_| !visit.is_over()).map(Player::other);
    let Some((other, from)) = other.and_then(|other| Some((other, visit.table.claimable(other)?))) else {
        return html! {};
    };
    let name = visit.names()[other].to_owned();
    let wait = from.since(visit.now);
    if wait > 0 {
        return html! {
            p.gone {
                (name) " is gone. You can claim the win in "
                span.clock data-wait=(wait) { (clock(wait + 999)) } "."
            }
        };
    }
    let inside = html! {
        p { (name) " is gone for long." }
        div.answers {
            button.strong type="submit" name="do" value="claim" { "Claim the win" }
        }
        label for="level" { "Or play on against a bot" }
        div.line {
            select id="level" name="level" {
                @for one in Level::OPPONENTS { option value=(one) selected[one == Level::Medium] { (level(one)) } }
            }
            button type="submit" name="do" value="bot" { "Seat a bot" }
        }
    };
    form(visit, "gone", &inside)
}
