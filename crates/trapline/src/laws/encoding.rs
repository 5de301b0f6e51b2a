//! What every encoding must satisfy.

use super::{combinations, playout};
use crate::encode::{Chosen, Encode, Encoding, Picks};
use crate::{Game, Player, Show, Turn, Viewer};
use std::collections::{BTreeSet, HashMap};

/// Every combination of a game's sizes.
#[must_use]
pub fn sizes<G: Show>() -> Vec<Vec<u8>> {
    combinations(G::SIZES.iter().map(|size| size.values.to_vec()))
}

/// Actions and numbers belong to each other, in the same order.
pub fn numbering<G: Encode>(game: &G) {
    let all: Vec<_> = (0..game.indices()).map(|index| game.action(index)).collect();
    assert!(all.is_sorted_by(|a, b| a < b), "numbers ascend with the actions");
    for (index, &action) in all.iter().enumerate() {
        assert_eq!(game.index(action), index);
    }
    for factored in [false, true] {
        let encoding = Encoding::new(*game, factored);
        let placed = if factored { game.placing() } else { None };
        let meanings: Vec<_> = (0..encoding.indices()).map(|index| encoding.meaning(index)).collect();
        let actions = meanings.iter().filter_map(|meaning| match meaning {
            Ok(Chosen::Action(action)) => Some(*action),
            _ => None,
        });
        assert!(actions.eq(all.iter().copied().skip(placed.map_or(0, |placing| placing.placements))));
        assert!(encoding.meaning(encoding.indices()).is_err(), "there is no such number");
    }
}

/// What was observed, and what it was of.
pub type Observed<G> = HashMap<Vec<u32>, (<G as Game>::View, Turn, Player)>;

/// Observations differ where views do. `seen` holds what was observed before in the same game.
pub fn observing<G: Show>(
    game: &G,
    seen: &mut Observed<G>,
    limit: usize,
    choose: impl FnMut(usize) -> usize,
) {
    let (whole, factored) = (Encoding::new(*game, false), Encoding::new(*game, true));
    for (state, _) in playout(game, limit, choose) {
        let turn = game.turn(&state);
        for me in Player::BOTH {
            let view = game.view(&state, Viewer::Seat(me));
            let mut observation = vec![f32::NAN; whole.length()];
            whole.observe(&view, turn, 0, me, &mut observation);
            assert!(observation.iter().all(|number| (-1.0..=1.0).contains(number)), "{observation:?}");
            let mut longer = vec![f32::NAN; factored.length()];
            factored.observe(&view, turn, 0, me, &mut longer);
            assert_eq!(longer[longer.len() - observation.len()..], observation, "factored, it only grows");
            let bits = observation.into_iter().map(f32::to_bits).collect();
            let known = *seen.entry(bits).or_insert((view, turn, me));
            assert_eq!(known, (view, turn, me), "different views look different");
        }
    }
}

/// What is legal is what the mask says and what numbers are taken, whole or factored.
pub fn masking<G: Show>(game: &G, limit: usize, choose: impl FnMut(usize) -> usize) {
    let (whole, factored) = (Encoding::new(*game, false), Encoding::new(*game, true));
    for (state, _) in playout(game, limit, choose) {
        let turn = game.turn(&state);
        let view = game.view(&state, turn.player().map_or(Viewer::Public, Viewer::Seat));
        let legal: Vec<_> = game.actions(&view).collect();
        let mut mask = vec![-1; whole.indices()];
        whole.mask(&view, 0, &mut mask);
        for (index, mark) in mask.into_iter().enumerate() {
            let action = game.action(index);
            let listed = legal.binary_search(&action).is_ok();
            assert_eq!(mark, i8::from(listed), "{action:?}");
            let taken = whole.chosen(&view, 0, index);
            assert_eq!(taken.ok(), listed.then_some(Chosen::Action(action)), "{action:?}");
        }
        assert!(whole.chosen(&view, 0, whole.indices()).is_err(), "there is no such number");
        assert_eq!(reached(&factored, &view, 0), legal.into_iter().collect());
    }
}

/// Every action that can be made from there by choosing numbers.
fn reached<G: Encode>(encoding: &Encoding<G>, view: &G::View, picks: Picks) -> BTreeSet<G::Action> {
    let mut mask = vec![-1; encoding.indices()];
    encoding.mask(view, picks, &mut mask);
    let mut actions = BTreeSet::new();
    for (index, mark) in mask.into_iter().enumerate() {
        let chosen = encoding.chosen(view, picks, index);
        assert_eq!(mark, i8::from(chosen.is_ok()), "a mask says what is taken: {chosen:?}");
        let more = match chosen {
            Ok(Chosen::Action(action)) => BTreeSet::from([action]),
            Ok(Chosen::Picks(more)) => reached(encoding, view, more),
            Err(_) => continue,
        };
        assert!(!more.is_empty(), "a pick leads somewhere");
        assert!(actions.is_disjoint(&more), "there is one way to each action");
        actions.extend(more);
    }
    actions
}
