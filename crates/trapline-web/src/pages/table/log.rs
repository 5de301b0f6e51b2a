//! What has happened, the newest first, and what binds the players to their secrets.

use crate::pages::Visit;
use crate::pages::visit::Sight;
use crate::pages::words::tone;
use maud::{Markup, html};
use trapline::Player;
use trapline_host::Commitment;

/// The log as the visitor may know it.
pub fn list(visit: &Visit<'_>, sight: &Sight) -> Markup {
    let who = visit.table.eyes_of(visit.seat);
    let lines: Vec<(usize, Player, String)> = (0..sight.told.plies())
        .filter_map(|n| Some((n, sight.told.actor(n)?, sight.told.told(n, who)?)))
        .collect();
    // Where the first secret of a player stands in the log.
    let first = |player: Player| {
        lines.iter().map(|(n, ..)| *n).find(|&n| sight.told.earlier(n).secret_turn() == Some(player))
    };
    let seals = Player::BOTH.map(|player| {
        let seal = visit.table.commitments()[player.index()].as_ref();
        seal.map(|seal| (first(player), seal))
    });
    let sealed = |n: usize| seals.iter().flatten().find(|(at, _)| *at == Some(n)).map(|(_, seal)| *seal);
    html! {
        section.log aria-labelledby="happened" {
            h2 id="happened" { "What happened" }
            @if lines.is_empty() && seals.iter().flatten().next().is_none() { p { "Nothing yet." } }
            ol {
                // What is placed before its turn has come is in nobody's log yet, but everybody may know of it.
                @for player in Player::BOTH {
                    @if let Some((None, seal)) = seals[player.index()] {
                        li.{ (tone(player)) } {
                            span.n { (lines.len() + 1) "." } " "
                            (sight.told.names().who(player)) " placed in secret" (self::seal(visit, seal))
                        }
                    }
                }
                @for (n, player, told) in lines.iter().rev() {
                    li.{ (tone(*player)) } {
                        span.n { (n + 1) "." } " "
                        (told)
                        @if let Some(seal) = sealed(*n) { (self::seal(visit, seal)) }
                    }
                }
            }
        }
    }
}

/// What binds a player to a secret; once the match is over, what opens it too.
fn seal(visit: &Visit<'_>, commitment: &Commitment) -> Markup {
    let told = commitment.json(visit.is_over());
    let salt = told["salt"].as_str();
    html! {
        details.seal {
            summary { @if salt.is_some() { "opened" } @else { "sealed" } }
            code { (commitment.hash()) }
            @if let Some(salt) = salt { " with the salt " code { (salt) } }
        }
    }
}
