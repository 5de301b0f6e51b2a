//! [`Inference`]: what a player can know of where a match stands, by trying everything that was kept from them.
//!
//! Wherever the other did something in secret, everything they may have done is followed; what would have been answered
//! differently from then on is out. The rest count as equally likely: how the other is thought to choose is not here.

use crate::share::Share;
use std::collections::{HashMap, HashSet};
use trapline::{Aim, Game, Mark, Names, Player, Scene, Show, Sight, Spot, Viewer};

/// So many positions are followed at once, and no more: what was kept from a player in more ways than that is not to be
/// told in words or pictures either.
pub const MOST: usize = 20_000;

/// The positions that a match can be in, for all that somebody knows.
pub struct Inference<G: Game> {
    positions: Vec<G::State>,
}

/// What an action may be answered, and in how many of the positions.
pub type Answers<G> = Vec<(<G as Game>::Reply, usize)>;

impl<G: Show> Inference<G> {
    /// What that player can know. `None` where nothing was kept from them yet, where the match did not begin where the
    /// rule book says, and where there would be more than [`MOST`] positions.
    #[must_use]
    pub fn of(game: &G, sight: &Sight<'_, G>) -> Option<Inference<G>> {
        Inference::follow(game, sight, |_| false)
    }

    /// What everybody can know, the same without this player's own secrets.
    #[must_use]
    pub fn public(game: &G, sight: &Sight<'_, G>) -> Option<Inference<G>> {
        Inference::follow(game, sight, |action| game.is_private(action))
    }

    /// Follows a match, without those of the actions that were shown which are to be `forgotten`.
    fn follow(game: &G, sight: &Sight<'_, G>, forgotten: impl Fn(G::Action) -> bool) -> Option<Inference<G>> {
        let who = Viewer::Seat(sight.player);
        if !G::HIDDEN || sight.first != game.view(&game.start(), who) {
            return None;
        }
        let mut positions = vec![game.start()];
        let mut kept = false;
        for event in sight.events.iter() {
            let fits = |(next, reply)| (reply == event.reply).then_some(next);
            if let Some(action) = event.action.filter(|&action| !forgotten(action)) {
                positions = positions.iter().filter_map(|&state| fits(game.play(state, action))).collect();
                continue;
            }
            kept = true;
            // What one may do is public: the same in all of them.
            let view = game.view(positions.first()?, Viewer::Public);
            if positions.len().saturating_mul(game.count(&view)) > MOST {
                return None;
            }
            let mut seen = HashSet::new();
            let next = positions.iter().flat_map(|&state| {
                game.actions(&view).filter_map(move |action| fits(game.play(state, action)))
            });
            positions = next.filter(|&state| seen.insert(state)).collect();
        }
        kept.then_some(Inference { positions })
    }

    /// The positions, in the order of the actions that were kept secret.
    #[must_use]
    pub fn positions(&self) -> &[G::State] {
        &self.positions
    }

    /// What the game may answer to an action of the player to move, the likeliest first.
    #[must_use]
    pub fn answers(&self, game: &G, action: G::Action) -> Answers<G> {
        let mut answers = answered(game, &self.positions, action);
        answers.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        answers
    }

    /// In each of the positions the spots where that player keeps something secret: where their own drawing differs
    /// from everybody's.
    #[must_use]
    pub fn secrets(&self, game: &G, owner: Player) -> Vec<Vec<Aim>> {
        Inference::among(&self.positions, game, owner)
    }

    /// The same of these positions, in which everybody sees the same.
    fn among(positions: &[G::State], game: &G, owner: Player) -> Vec<Vec<Aim>> {
        let Some(any) = positions.first() else { return vec![] };
        let names = Names::of_seats(G::SEATS);
        // Everybody sees the same in all of them.
        let public = game.scene(&game.view(any, Viewer::Public), &names);
        let places = |state: &G::State| {
            let own = game.scene(&game.view(state, Viewer::Seat(owner)), &names);
            let both = own.spots().zip(public.spots());
            both.filter(|((_, own), (_, public))| own.marks != public.marks)
                .map(|((aim, _), _)| aim)
                .collect()
        };
        positions.iter().map(places).collect()
    }

    /// The spots where the player who waits keeps something secret, in one of the positions.
    #[must_use]
    pub fn secrets_of_one(&self, game: &G) -> Vec<Aim> {
        let waiting = self.positions.first().and_then(|state| game.turn(state).player()).map(Player::other);
        let one = |owner| Inference::among(&self.positions[..1], game, owner).pop();
        waiting.and_then(one).unwrap_or_default()
    }
}

/// What the game may answer to an action, and in how many of these positions, in their order.
pub(crate) fn answered<G: Game>(game: &G, positions: &[G::State], action: G::Action) -> Answers<G> {
    let mut answers: Answers<G> = vec![];
    let mut numbers: HashMap<G::Reply, usize> = HashMap::new();
    for &state in positions {
        let reply = game.play(state, action).1;
        let number = *numbers.entry(reply).or_insert_with(|| {
            answers.push((reply, 0));
            answers.len() - 1
        });
        answers[number].1 += 1;
    }
    answers
}

/// The scene with the chances drawn where that player's secret may be: the spots where it is, in every case that is
/// possible.
#[must_use]
pub fn map(mut scene: Scene, secrets: &[Vec<Aim>], owner: Player) -> Scene {
    let mut counts: HashMap<Aim, usize> = HashMap::new();
    for &aim in secrets.iter().flatten() {
        *counts.entry(aim).or_default() += 1;
    }
    for (aim, count) in counts {
        let unknown = |spot: &&mut Spot| !spot.marks.iter().any(|mark| settles(mark, owner));
        if let Some(spot) = scene.spot_mut(aim).filter(unknown) {
            let percent = Share::of_count(count, secrets.len()).percent();
            spot.chance = Some(u8::try_from(percent).expect("at most a hundred"));
        }
    }
    scene
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
