//! The best response to a policy in a game without secrets: every position that can be reached against it.

use super::graph::{Edge, Graph, Node};
use super::{Policy, Range, TooLarge};
use std::collections::HashMap;
use trapline::{Game, Log, Player, Sight, Turn, Viewer};

/// Everything that the responder can get to, and what it is worth to them.
pub struct Response<G: Game> {
    responder: Player,
    index: HashMap<G::State, u32>,
    graph: Graph,
    values: Vec<Range>,
}

/// How long matches go on for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Count {
    /// After so many plies they are drawn.
    Within(u64),
    /// As long as they like; what never ends is drawn.
    Forever,
    /// The same, but what comes later is worth less: with every ply only that part of it. For whoever has to act.
    Hurried(f64),
}

/// How closely it is worked out.
const CLOSE: f64 = 1e-12;
/// How closely for whoever has to act.
const ROUGH: f64 = 1e-7;

/// What one seat knows of a position that everybody sees: there is nothing else to be known.
pub fn sight<'a, G: Game>(game: &'a G, state: &G::State, player: Player) -> Sight<'a, G> {
    let who = Viewer::Seat(player);
    let view = game.view(state, who);
    Sight { player, first: view, view, events: Log::new(game, &[], who) }
}

impl<G: Game> Response<G> {
    /// The best response of that player, from these positions on, as long as there are no more than `most`. Of a
    /// position for which `known` has a worth nothing more is asked.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn new(
        game: &G,
        policy: &dyn Policy<G>,
        responder: Player,
        from: impl IntoIterator<Item = G::State>,
        known: &dyn Fn(&G::State) -> Option<f64>,
        count: Count,
        most: usize,
    ) -> Result<Response<G>, TooLarge> {
        let mut index: HashMap<G::State, u32> = HashMap::new();
        let mut states: Vec<G::State> = vec![];
        let mut note = |state: G::State, states: &mut Vec<G::State>| match game.turn(&state) {
            Turn::Over(outcome) => {
                Edge::Worth(outcome.winner.map_or(0.0, |winner| if winner == responder { 1.0 } else { -1.0 }))
            }
            Turn::Of(_) => match (index.get(&state), known(&state)) {
                (Some(&at), _) => Edge::To(at),
                (None, Some(worth)) => Edge::Worth(worth),
                (None, None) => {
                    states.push(state);
                    let at = states.len() as u32 - 1;
                    index.insert(state, at);
                    Edge::To(at)
                }
            },
        };
        for state in from {
            note(state, &mut states);
        }
        let mut graph = Graph::default();
        while graph.0.len() < states.len() {
            if states.len() > most.min(u32::MAX as usize) {
                return Err(TooLarge::Positions(most));
            }
            let state = states[graph.0.len()];
            let mut after = |action| note(game.play(state, action).0, &mut states);
            graph.0.push(match game.turn(&state) {
                Turn::Of(mover) if mover == responder => {
                    let view = game.view(&state, Viewer::Seat(mover));
                    Node::Choice(game.actions(&view).map(after).collect())
                }
                Turn::Of(mover) => {
                    let mix = policy.mix(game, &sight(game, &state, mover)).into_iter();
                    let done = mix.filter(|&(_, often)| often > 0.0);
                    Node::Chance(done.map(|(action, often)| (often, after(action))).collect())
                }
                Turn::Over(_) => unreachable!("what is over is not listed"),
            });
        }
        let exactly = |values: Vec<f64>| values.into_iter().map(Range::exactly).collect();
        let values = match count {
            Count::Within(plies) => exactly(graph.within(plies)),
            Count::Forever => graph.solve(CLOSE),
            Count::Hurried(patience) => exactly(graph.hurried(patience, ROUGH)),
        };
        Ok(Response { responder, index, graph, values })
    }

    /// What a position is worth to the responder, where it can be reached.
    #[must_use]
    pub fn value(&self, state: &G::State) -> Option<Range> {
        self.index.get(state).map(|&at| self.values[at as usize])
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.graph.0.len()
    }

    /// Whose response it is.
    #[must_use]
    pub const fn responder(&self) -> Player {
        self.responder
    }
}
