//! The tree of any [`Game`], by following its rules; and where a player's history has led to in it.
//!
//! What a player knows is what they have seen: their own actions, the other's unless private, and every reply.
//! Views are asked only for what one may do. Nothing is merged that the rules keep apart, so this is for small games,
//! reduced boards and few plies.

use super::{Branch, Builder, Sets, Tree, TreeError};
use std::collections::HashMap;
use trapline::{Game, Player, Sight, Turn, Viewer};

/// How far a game is followed: most of ours can go on forever.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Horizon {
    /// After so many actions, placements included, it is not followed any further.
    pub plies: u32,
    /// What player 1 gets where it has not ended by then: 0 for a draw, -1 and 1 for bounds of the endless game.
    pub unresolved: f64,
}

/// Everything that one player has seen: what they had seen before, and one event more.
pub(crate) type Seen<G> = (u32, Option<<G as Game>::Action>, <G as Game>::Reply);

/// Somewhere in the game.
struct Place<G: Game> {
    state: G::State,
    branch: Branch,
    /// What each player has seen.
    seen: [u32; 2],
    plies: u32,
}

/// What players can have seen in a game that was followed, and the information sets that these are.
pub(crate) struct Histories<G: Game> {
    /// For each player all they can have seen, numbered from 1; having seen nothing is 0.
    pub seen: [HashMap<Seen<G>, u32>; 2],
    /// For each player the set that has to be decided in after having seen so much.
    pub sets: Sets<u32>,
    /// For each player what can be done in their sets, one set after the other.
    pub actions: [Vec<G::Action>; 2],
}

impl<G: Game> Histories<G> {
    /// The number of the information set that a player is in. `None` where the game was not followed to there: the
    /// match did not begin at the start, it has gone on for too long, or the player is not to move.
    pub fn find(&self, game: &G, sight: &Sight<'_, G>) -> Option<usize> {
        let seat = sight.player.index();
        if sight.first != game.view(&game.start(), Viewer::Seat(sight.player)) {
            return None;
        }
        let seen = sight.events.iter().try_fold(0, |before, event| {
            self.seen[seat].get(&(before, event.action, event.reply)).copied()
        })?;
        *self.sets[seat].get(&seen)?
    }
}

impl Tree {
    /// The tree of a game in which a win is worth 1, a loss -1 and a draw nothing.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`], where it has more than `limit` nodes.
    pub fn of<G: Game>(game: &G, horizon: Horizon, limit: usize) -> Result<Tree, TreeError> {
        Ok(follow(game, horizon, Builder::new(limit))?.0)
    }

    /// The same, and what players can have seen. Turns with one action make information sets too.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`], where it has more than `limit` nodes.
    pub(crate) fn with_histories<G: Game>(
        game: &G,
        horizon: Horizon,
        limit: usize,
    ) -> Result<(Tree, Histories<G>), TreeError> {
        follow(game, horizon, Builder::with_forced(limit))
    }
}

fn follow<G: Game>(
    game: &G,
    horizon: Horizon,
    (mut builder, root): (Builder<u32>, Branch),
) -> Result<(Tree, Histories<G>), TreeError> {
    let mut known: [HashMap<Seen<G>, u32>; 2] = [HashMap::new(), HashMap::new()];
    let mut actions = [vec![], vec![]];
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
        let before = builder.sets(mover);
        let branches = builder.decide(place.branch, mover, place.seen[mover.index()], game.count(&view))?;
        if builder.sets(mover) > before {
            actions[mover.index()].extend(game.actions(&view));
        }
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
    let (tree, sets) = builder.finish()?;
    Ok((tree, Histories { seen: known, sets, actions }))
}
