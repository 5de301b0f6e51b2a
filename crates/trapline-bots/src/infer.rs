//! [`Inference`]: what a player can know of the other's secret, by trying every one it can be.
//!
//! Each is held against everything that was seen; those that would have been answered differently are out. The rest
//! count as equally likely: how the other is thought to choose is not here.

use crate::share::Share;
use std::collections::HashMap;
use trapline::{Game, Player, Scene, Show, Sight, Turn, Viewer};

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
        let places = places(game, other);
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let texts: Vec<String> = self.secrets.iter().map(|&secret| game.write(secret)).collect();
        // After its verb, a secret action names the spots it picks.
        for name in texts.iter().flat_map(|text| text.split(' ').skip(1)) {
            *counts.entry(name).or_default() += 1;
        }
        for (board, drawn) in scene.boards.iter_mut().zip(&places.boards) {
            let spots = board.rows.iter_mut().flatten().zip(drawn.rows.iter().flatten());
            // Where something has been shown since, that is drawn and no chance: a token, a trap that is gone.
            let unchanged =
                spots.filter(|(spot, place)| !place.actions.is_empty() && spot.mark == place.mark);
            for (spot, place) in unchanged {
                spot.chance = counts.get(&*place.name).map(|&count| {
                    let percent = Share::of_count(count, texts.len()).percent();
                    u8::try_from(percent).expect("at most a hundred")
                });
            }
        }
        scene
    }
}

/// The drawing in which that player chose the secret: its spots offer what can be picked.
fn places<G: Show>(game: &G, owner: Player) -> Scene {
    let mut state = game.start();
    while game.turn(&state) != Turn::Of(owner) {
        let view = game.view(&state, Viewer::Public);
        state = game.play(state, game.nth(&view, 0)).0;
    }
    game.scene(&game.view(&state, Viewer::Public))
}
