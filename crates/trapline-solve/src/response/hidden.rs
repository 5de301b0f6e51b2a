//! The best response to a policy in a game with secrets: every situation that the responder can be in.
//!
//! A situation is what the responder has seen, and so which positions it may be in and how likely each is. Where the
//! policy acts, every position goes its ways; where the responder acts, they choose the same in all of them. Nothing is
//! kept of a situation once it is left, but there may be very many: what is too large is refused.

use super::{Policy, TooLarge};
use std::collections::HashMap;
use trapline::{Event, Game, Log, Player, Sight, Turn, Viewer};

/// A position that it may be in.
struct Case<G: Game> {
    state: G::State,
    /// How likely it is that the policy has led here.
    weight: f64,
    /// All that was done.
    events: Vec<Event<G>>,
}

struct Walk<'a, G: Game> {
    game: &'a G,
    policy: &'a dyn Policy<G>,
    responder: Player,
    plies: Option<u64>,
    left: usize,
    most: usize,
}

/// What of an action the responder sees, and what they see afterwards.
type Seen<G> = (Option<<G as Game>::Action>, <G as Game>::Reply, <G as Game>::View);

/// What the responder can get against the policy from the start, exactly but for rounding, and in how many situations
/// they may have to decide or wait. A match that has not ended after so many plies is drawn.
///
/// # Errors
/// [`TooLarge`], where there are more than `most` situations.
pub fn value<G: Game>(
    game: &G,
    policy: &dyn Policy<G>,
    responder: Player,
    plies: Option<u64>,
    most: usize,
) -> Result<(f64, usize), TooLarge> {
    let mut walk = Walk { game, policy, responder, plies, left: most, most };
    let start = Case { state: game.start(), weight: 1.0, events: vec![] };
    let value = walk.worth(vec![start])?;
    Ok((value, most - walk.left))
}

impl<G: Game> Walk<'_, G> {
    /// What a situation is worth, times how likely it is. All its positions look alike to the responder.
    fn worth(&mut self, cases: Vec<Case<G>>) -> Result<f64, TooLarge> {
        let game = self.game;
        let Some(first) = cases.first() else { return Ok(0.0) };
        let mover = match game.turn(&first.state) {
            Turn::Over(_) => {
                let won = |case: &Case<G>| match game.turn(&case.state).outcome().and_then(|end| end.winner) {
                    None => 0.0,
                    Some(winner) if winner == self.responder => case.weight,
                    Some(_) => -case.weight,
                };
                return Ok(cases.iter().map(won).sum());
            }
            Turn::Of(mover) => mover,
        };
        if self.plies.is_some_and(|most| first.events.len() as u64 >= most) {
            return Ok(0.0);
        }
        self.left = self.left.checked_sub(1).ok_or(TooLarge::Situations(self.most))?;
        if mover != self.responder {
            let mut next = Groups::<G>::default();
            for case in cases {
                let who = Viewer::Seat(mover);
                let sight = Sight {
                    player: mover,
                    first: game.view(&game.start(), who),
                    view: game.view(&case.state, who),
                    events: Log::new(game, &case.events, who),
                };
                let mix = self.policy.mix(game, &sight);
                for (action, often) in mix.into_iter().filter(|&(_, often)| often > 0.0) {
                    next.note(self, &case, mover, action, often);
                }
            }
            return self.sum(next);
        }
        let view = game.view(&first.state, Viewer::Seat(mover));
        let mut best = f64::NEG_INFINITY;
        for action in game.actions(&view) {
            let mut next = Groups::<G>::default();
            cases.iter().for_each(|case| next.note(self, case, mover, action, 1.0));
            best = best.max(self.sum(next)?);
        }
        Ok(best)
    }

    fn sum(&mut self, groups: Groups<G>) -> Result<f64, TooLarge> {
        groups.0.into_iter().try_fold(0.0, |sum, cases| Ok(sum + self.worth(cases)?))
    }
}

/// What comes after an action, by what the responder sees of it.
struct Groups<G: Game>(Vec<Vec<Case<G>>>, HashMap<Seen<G>, usize>);

impl<G: Game> Default for Groups<G> {
    fn default() -> Self {
        Groups(vec![], HashMap::new())
    }
}

impl<G: Game> Groups<G> {
    fn note(&mut self, walk: &Walk<'_, G>, case: &Case<G>, mover: Player, action: G::Action, often: f64) {
        let (state, reply) = walk.game.play(case.state, action);
        let shown = mover == walk.responder || !walk.game.is_private(action);
        let view = walk.game.view(&state, Viewer::Seat(walk.responder));
        let mut events = case.events.clone();
        events.push(Event { player: mover, action: Some(action), reply });
        let Groups(all, numbers) = self;
        let at = *numbers.entry((shown.then_some(action), reply, view)).or_insert_with(|| {
            all.push(vec![]);
            all.len() - 1
        });
        all[at].push(Case { state, weight: case.weight * often, events });
    }
}
