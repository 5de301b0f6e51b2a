//! The tree of any [`Game`], by following its rules.
//!
//! What a player knows is what they have seen: their own actions, the other's unless private, and every reply.
//! Views are asked only for what one may do. Nothing is merged that the rules keep apart, so this is for reduced
//! boards and few plies.

use super::{Branch, Builder, Tree, TreeError};
use std::collections::HashMap;
use trapline::{Game, Player, Turn, Viewer};

/// How far a game is followed: most of ours can go on forever.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Horizon {
    /// After so many actions, placements included, it is not followed any further.
    pub plies: u32,
    /// What player 1 gets where it has not ended by then: 0 for a draw, -1 and 1 for bounds of the endless game.
    pub unresolved: f64,
}

/// Everything that one player has seen: what they had seen before, and one event more.
type Seen<G> = (u32, Option<<G as Game>::Action>, <G as Game>::Reply);

/// Somewhere in the game.
struct Place<G: Game> {
    state: G::State,
    branch: Branch,
    /// What each player has seen.
    seen: [u32; 2],
    plies: u32,
}

impl Tree {
    /// The tree of a game in which a win is worth 1, a loss -1 and a draw nothing.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`], where it has more than `limit` nodes.
    pub fn of<G: Game>(game: &G, horizon: Horizon, limit: usize) -> Result<Tree, TreeError> {
        let (mut builder, root) = Builder::new(limit);
        let mut known: [HashMap<Seen<G>, u32>; 2] = [HashMap::new(), HashMap::new()];
        let mut waiting = vec![Place::<G> { state: game.start(), branch: root, seen: [0, 0], plies: 0 }];
        while let Some(place) = waiting.pop() {
            let mover = match game.turn(&place.state) {
                Turn::Of(mover) => mover,
                Turn::Over(outcome) => {
                    let payoff = outcome.winner.map_or(0.0, |winner| winner.pick([1.0, -1.0]));
                    builder.end(place.branch, payoff)?;
                    continue;
                }
            };
            if place.plies >= horizon.plies {
                builder.end(place.branch, horizon.unresolved)?;
                continue;
            }
            let view = game.view(&place.state, Viewer::Seat(mover));
            let branches =
                builder.decide(place.branch, mover, place.seen[mover.index()], game.count(&view))?;
            for (action, branch) in game.actions(&view).zip(branches) {
                let (state, reply) = game.play(place.state, action);
                let seen = Player::BOTH.map(|player| {
                    let visible = player == mover || !game.is_private(action);
                    let known = &mut known[player.index()];
                    let next = known.len() as u32 + 1;
                    let event = (place.seen[player.index()], visible.then_some(action), reply);
                    *known.entry(event).or_insert(next)
                });
                waiting.push(Place { state, branch, seen, plies: place.plies + 1 });
            }
        }
        let (tree, _) = builder.finish()?;
        Ok(tree)
    }
}
