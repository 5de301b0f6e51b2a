//! [`Measure`]: what the actions of a match gave away against the truth, in fractions of a win.
//!
//! In an open game a win counts 1, a draw 1/2 and a loss 0, whatever the ply limit and however long it takes. In a
//! game with secrets it is half the difference of the expected results, as that player could know them.

use crate::share::Share;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use trapline::{AnyMatch, Game, Match, Player, Show, Sight, Turn, Viewer};
use trapline_solve::hidden::{Choice, Solved};
use trapline_solve::open::{Valued, state_of};
use trapline_solve::truth::{Truth, Worth};

/// What one player gave away.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Loss {
    /// In all, in wins.
    pub sum: f64,
    /// In so many actions.
    pub actions: u64,
}

impl Loss {
    /// With this one as well.
    #[must_use]
    pub fn and(self, more: Loss) -> Loss {
        Loss { sum: self.sum + more.sum, actions: self.actions + more.actions }
    }

    /// For each action; `None` where there was none.
    #[must_use]
    pub fn average(self) -> Option<f64> {
        (self.actions > 0).then(|| self.sum / self.actions as f64)
    }
}

/// What is given away by everything that can be done in a situation.
type Losses<G> = Arc<[(<G as Game>::Action, f64)]>;

/// All that a judgement can depend on: who asks, where it began, and what they have seen since.
type Known<G> = (Player, <G as Game>::View, Vec<Seen<G>>);
type Seen<G> = (Player, Option<<G as Game>::Action>, <G as Game>::Reply);

/// Situations that have been judged, and how many actions they have together.
type Memory<G> = (HashMap<Known<G>, Losses<G>>, usize);

/// Situations come up again only early in a match.
const EARLY: usize = 8;
/// So many actions are remembered, and no more: some tens of megabytes.
const MOST: usize = 2_000_000;

/// Holds matches of a game against the truth about it.
pub struct Measure<G: Game> {
    truth: Arc<dyn Truth>,
    /// Only of games with secrets: the others are judged sooner than they are looked up.
    judged: Mutex<Memory<G>>,
}

impl<G: Show> Measure<G> {
    /// By that truth. `None` where it is about another game.
    #[must_use]
    pub fn new(truth: Arc<dyn Truth>) -> Option<Measure<G>> {
        let fits = truth.valued::<G>().is_some() || truth.solved::<G>().is_some();
        fits.then(|| Measure { truth, judged: Mutex::default() })
    }

    /// What each player gave away in a match, by seat, the first `imposed` actions left out.
    ///
    /// # Panics
    /// Never: a match that was played can be played again.
    #[must_use]
    pub fn of(&self, played: &Match<G>, imposed: usize) -> [Loss; 2] {
        let mut losses = [Loss::default(); 2];
        for (player, loss) in self.each(played, imposed) {
            // Nothing is known of some positions that were set up by hand.
            if let Some(sum) = loss {
                losses[player.index()] = losses[player.index()].and(Loss { sum, actions: 1 });
            }
        }
        losses
    }

    /// What each action of a match gave away, and whose it was, the first `imposed` left out. `None` where nothing is
    /// known of the position.
    ///
    /// # Panics
    /// Never: a match that was played can be played again.
    #[must_use]
    pub fn each(&self, played: &Match<G>, imposed: usize) -> Vec<(Player, Option<f64>)> {
        let again = trapline::record::Record { actions: vec![], result: None, ..played.record() };
        let mut duel: Match<G> = Match::open(&again).expect("it was opened before");
        let mut losses = vec![];
        for (at, event) in played.events(Viewer::Referee).iter().enumerate() {
            let action = event.action.expect("a referee sees everything");
            let Turn::Of(player) = duel.turn() else { break };
            if at >= imposed {
                losses.push((player, self.loss(&duel, player, action)));
            }
            duel.play(action).expect("it was done before");
        }
        losses
    }

    fn loss(&self, duel: &Match<G>, player: Player, action: G::Action) -> Option<f64> {
        let sight = Sight::of(duel, player);
        if let Some(solved) = self.truth.solved::<G>() {
            let losses = self.judged(solved, &sight)?;
            return losses.iter().find(|(known, _)| *known == action).map(|(_, loss)| *loss);
        }
        let valued = self.truth.valued::<G>()?;
        let state = state_of::<G>(&sight.view).filter(|state| valued.knows(state))?;
        Some(open_loss(duel.game(), valued, state, &sight.view, action))
    }

    fn judged(&self, solved: &dyn Solved<G>, sight: &Sight<'_, G>) -> Option<Losses<G>> {
        let known = (sight.events.len() <= EARLY).then(|| {
            let seen = sight.events.iter().map(|event| (event.player, event.action, event.reply));
            (sight.player, sight.first, seen.collect())
        });
        if let Some(losses) = known.as_ref().and_then(|known| self.memory().0.get(known).cloned()) {
            return Some(losses);
        }
        let verdict = solved.judge(sight)?;
        let best = verdict.value;
        // What the proved strategy does is never charged: it has to be safe against everybody.
        let lost = |choice: &Choice<G::Action>| match choice.probability {
            often if often > 0.0 => 0.0,
            _ => (best - choice.value) / 2.0,
        };
        let losses = verdict.choices.iter().map(|choice| (choice.action, lost(choice)));
        let losses: Losses<G> = losses.collect();
        if let Some(known) = known {
            let mut memory = self.memory();
            if memory.1 + losses.len() <= MOST {
                memory.1 += losses.len();
                memory.0.insert(known, losses.clone());
            }
        }
        Some(losses)
    }

    fn memory(&self) -> MutexGuard<'_, Memory<G>> {
        self.judged.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn open_loss<G: Game>(
    game: &G,
    valued: &dyn Valued<G>,
    state: &G::State,
    view: &G::View,
    action: G::Action,
) -> f64 {
    let worth = |action| Share::of(Worth::Known(valued.after(state, action)));
    let own = worth(action);
    if own == Share::WIN {
        return 0.0; // nothing is better
    }
    let best = game.actions(view).map(worth).max().expect("something could be done");
    (best - own).number()
}
