//! [`Inference`]: what a player can know of the other's secret, by trying every one it can be.
//!
//! Each is held against everything that was seen; those that would have been answered differently are out. The rest
//! count as equally likely: how the other is thought to choose is not here.

use crate::share::Share;
use std::collections::HashMap;
use trapline::{Aim, Game, Mark, Player, Scene, Show, Sight, Spot, Turn, Viewer};

/// The secrets that the other can have.
pub struct Inference<G: Game> {
    /// The secret actions, ascending.
    pub secrets: Vec<G::Action>,
    /// The position as it would be with each of them.
    states: Vec<G::State>,
}

/// What an action may be answered, and for how many of the secrets.
pub type Answers<G> = Vec<(<G as Game>::Reply, usize)>;

impl<G: Show> Inference<G> {
    /// What that player can know. Nothing where the other has chosen nothing yet, or where the match did not begin
    /// where the rule book says.
    #[must_use]
    pub fn of(game: &G, sight: &Sight<'_, G>) -> Option<Inference<G>> {
        let who = Viewer::Seat(sight.player);
        if !G::HIDDEN || sight.first != game.view(&game.start(), who) {
            return None;
        }
        let mut possible: Option<Vec<(G::Action, G::State)>> = None;
        let mut sure = game.start();
        for event in sight.events.iter() {
            match (event.action, &mut possible) {
                // The one action that was not shown.
                (None, _) => {
                    let view = game.view(&sure, Viewer::Public);
                    let each = game.actions(&view).map(|secret| (secret, game.play(sure, secret).0));
                    possible = Some(each.collect());
                }
                (Some(action), None) => sure = game.play(sure, action).0,
                (Some(action), Some(possible)) => {
                    possible.retain_mut(|(_, state)| {
                        let (next, reply) = game.play(*state, action);
                        *state = next;
                        reply == event.reply
                    });
                }
            }
        }
        let (secrets, states) = possible?.into_iter().unzip();
        Some(Inference { secrets, states })
    }

    /// What the game may answer to an action of the player to move, the likeliest first.
    #[must_use]
    pub fn answers(&self, game: &G, action: G::Action) -> Answers<G> {
        let mut counts: HashMap<G::Reply, usize> = HashMap::new();
        for state in &self.states {
            *counts.entry(game.play(*state, action).1).or_default() += 1;
        }
        let mut answers: Answers<G> = counts.into_iter().collect();
        answers.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        answers
    }

    /// The scene with the chances of the other's secret drawn where it may be.
    #[must_use]
    pub fn map(&self, game: &G, mut scene: Scene, other: Player) -> Scene {
        let view = choosing(game, other);
        let mut counts: HashMap<Aim, usize> = HashMap::new();
        for aim in self.secrets.iter().flat_map(|&secret| game.aims(&view, secret)) {
            *counts.entry(aim).or_default() += 1;
        }
        for (aim, count) in counts {
            let unknown = |spot: &&mut Spot| !spot.marks.iter().any(|mark| settles(mark, other));
            if let Some(spot) = scene.spot_mut(aim).filter(unknown) {
                let percent = Share::of_count(count, self.secrets.len()).percent();
                spot.chance = Some(u8::try_from(percent).expect("at most a hundred"));
            }
        }
        scene
    }
}

/// Whether what is marked there says all there is to know of that player's secret on this spot, so that it is drawn and
/// no chance: a trap that is gone, an obstacle of theirs, a token.
fn settles(mark: &Mark, owner: Player) -> bool {
    match mark {
        Mark::Trap { .. } | Mark::Dug | Mark::Scan { .. } | Mark::Piece(_) => true,
        Mark::Obstacle { owner: whose, .. } => *whose == owner,
        Mark::Home { .. } | Mark::Step | Mark::Prize { .. } | Mark::Text { .. } => false,
    }
}

/// The position in which that player chose the secret.
fn choosing<G: Show>(game: &G, owner: Player) -> G::View {
    let mut state = game.start();
    while game.turn(&state) != Turn::Of(owner) {
        let view = game.view(&state, Viewer::Public);
        state = game.play(state, game.nth(&view, 0)).0;
    }
    game.view(&state, Viewer::Public)
}
