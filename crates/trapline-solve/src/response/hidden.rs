//! The best response to a policy in a game with secrets: every situation that the responder can be in.
//!
//! A situation is what the responder has seen, and so which positions it may be in and how likely each is. Where the
//! policy acts, every position goes its ways; where the responder acts, they choose the same in all of them. Against a
//! policy that goes by nothing but what is to be seen, situations with the same positions, as likely, are worth the same
//! and are looked at once. There may be very many all the same: what is too large is refused.

use super::{Policy, TooLarge};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use trapline::{Event, Game, Log, Player, Sight, Turn, Viewer};

/// A position that it may be in.
struct Case<G: Game> {
    state: G::State,
    /// How likely it is that the policy has led here.
    weight: f64,
    /// All that was done, where the policy may remember it.
    events: Vec<Event<G>>,
}

struct Walk<'a, G: Game> {
    game: &'a G,
    policy: &'a dyn Policy<G>,
    responder: Player,
    plies: Option<u64>,
    left: usize,
    most: usize,
    /// What was found of situations that can come up again, for each unit of their weight.
    known: HashMap<[u64; 2], f64>,
}

/// What of an action the responder sees, and what they see afterwards.
type Seen<G> = (Option<<G as Game>::Action>, <G as Game>::Reply, <G as Game>::View);

/// Where a match may go on for longer than this, a limit has to be given.
const LONGEST: u64 = 300;

/// What the responder can get against the policy from the start, exactly but for rounding, and how many positions were
/// looked at in all situations together. A match that has not ended after so many plies is drawn.
///
/// # Errors
/// [`TooLarge`], where more than `most` would have to be looked at, or a match may go on forever.
pub fn value<G: Game>(
    game: &G,
    policy: &dyn Policy<G>,
    responder: Player,
    plies: Option<u64>,
    most: usize,
) -> Result<(f64, usize), TooLarge> {
    let mut walk = Walk { game, policy, responder, plies, left: most, most, known: HashMap::new() };
    let start = Case { state: game.start(), weight: 1.0, events: vec![] };
    let value = walk.worth(vec![start], 0)?;
    Ok((value, most - walk.left))
}

impl<G: Game> Walk<'_, G> {
    /// What a situation is worth, times how likely it is. All its positions look alike to the responder.
    fn worth(&mut self, cases: Vec<Case<G>>, ply: u64) -> Result<f64, TooLarge> {
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
        match self.plies {
            Some(most) if ply >= most => return Ok(0.0),
            None if ply >= LONGEST => return Err(TooLarge::Endless(LONGEST)),
            _ => {}
        }
        let weight: f64 = cases.iter().map(|case| case.weight).sum();
        let name = self.policy.is_memoryless().then(|| self.name(&cases, weight, ply));
        if let Some(known) = name.and_then(|name| self.known.get(&name)) {
            return Ok(known * weight);
        }
        self.left = self.left.checked_sub(cases.len()).ok_or(TooLarge::Situations(self.most))?;
        let worth = if mover == self.responder {
            let view = game.view(&first.state, Viewer::Seat(mover));
            let mut best = f64::NEG_INFINITY;
            for action in game.actions(&view) {
                let mut next = Groups::<G>::default();
                cases.iter().for_each(|case| next.note(self, case, mover, action, 1.0));
                best = best.max(self.sum(next, ply + 1)?);
            }
            best
        } else {
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
            self.sum(next, ply + 1)?
        };
        if let Some(name) = name {
            self.known.insert(name, worth / weight);
        }
        Ok(worth)
    }

    fn sum(&mut self, groups: Groups<G>, ply: u64) -> Result<f64, TooLarge> {
        groups.0.into_iter().try_fold(0.0, |sum, cases| Ok(sum + self.worth(cases, ply)?))
    }

    /// What tells situations apart: which positions, and how likely, as shares of all of them. 128 bits, so that two are
    /// never taken for one.
    fn name(&self, cases: &[Case<G>], weight: f64, ply: u64) -> [u64; 2] {
        const DIGITS: f64 = 1e13;
        let plies = self.plies.map(|_| ply);
        [1_u8, 2].map(|salt| {
            let hash = |case: &Case<G>| {
                let mut hasher = DefaultHasher::new();
                (salt, case.state, (case.weight / weight * DIGITS).round() as u64).hash(&mut hasher);
                hasher.finish()
            };
            let mut all: Vec<u64> = cases.iter().map(hash).collect();
            all.sort_unstable();
            let mut hasher = DefaultHasher::new();
            (salt, plies, all).hash(&mut hasher);
            hasher.finish()
        })
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
        let weight = case.weight * often;
        let Groups(all, numbers) = self;
        let at = *numbers.entry((shown.then_some(action), reply, view)).or_insert_with(|| {
            all.push(vec![]);
            all.len() - 1
        });
        let mut events = vec![];
        if walk.policy.is_memoryless() {
            if let Some(same) = all[at].iter_mut().find(|known| known.state == state) {
                same.weight += weight;
                return;
            }
        } else {
            events.clone_from(&case.events);
            events.push(Event { player: mover, action: Some(action), reply });
        }
        all[at].push(Case { state, weight, events });
    }
}
