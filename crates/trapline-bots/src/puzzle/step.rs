//! [`Step`]: a position of a puzzle in which some actions are right and every other is clearly wrong.

use crate::share::Share;
use trapline::{AnyMatch, Mark, Player, Seat, Spot, Tone, Turn};
use trapline_solve::Value;
use trapline_solve::truth::{Judged, Judgement, Worth};

/// In games with secrets every wrong action is worse than the best one by at least this part of a win.
pub const MARGIN: f64 = 0.1;
/// Of more right answers than this there is nothing to be found.
const MOST_RIGHT: usize = 4;

/// A position in which something is to be found.
#[derive(Clone)]
pub struct Step {
    duel: Box<dyn AnyMatch>,
    player: Player,
    judgement: Judgement,
    right: Vec<Judged>,
    /// For each right action the step that follows it; `None` where the point is made.
    pub(super) next: Vec<Option<usize>>,
}

impl Step {
    /// The position a match stands at, where the truth tells right from wrong clearly enough.
    pub(super) fn of(duel: &dyn AnyMatch, judgement: Judgement) -> Option<Step> {
        let best = Share::of(judgement.actions.first()?.worth);
        // What perfect play may do cannot be wrong.
        let is_right = |judged: &&Judged| {
            Share::of(judged.worth) == best || judged.probability.is_some_and(|often| often > 0.0)
        };
        let (right, wrong): (Vec<_>, Vec<_>) = judgement.actions.iter().partition(is_right);
        let is_clear = |judged: &&Judged| match judged.worth {
            Worth::Known(_) => true,
            Worth::Expected(_) => (best - Share::of(judged.worth)).number() >= MARGIN,
        };
        if wrong.is_empty() || right.len() > MOST_RIGHT || !wrong.iter().all(is_clear) {
            return None;
        }
        let right: Vec<Judged> = right.into_iter().cloned().collect();
        let (mut duel, player) = (duel.earlier(duel.plies()), duel.next());
        duel.address(Some(player));
        Some(Step { duel, player, next: vec![None; right.len()], judgement, right })
    }

    /// The match that stands there, secrets included; for asking, and for front ends that show a [`Seat`] of it.
    #[must_use]
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// What the player to move may know.
    #[must_use]
    pub fn seat(&self) -> Seat<'_> {
        Seat::of(&*self.duel, self.player)
    }

    /// The truth about it.
    #[must_use]
    pub fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// The right actions, the best first.
    #[must_use]
    pub fn right(&self) -> &[Judged] {
        &self.right
    }

    /// What is to be found here, for so many moves, in the imperative.
    pub(super) fn task(&self, moves: usize) -> String {
        let (right, all) = (self.right.len(), self.judgement.actions.len());
        let does = if right == 1 { "does" } else { "do" };
        let goal = match self.right[0].worth {
            Worth::Known(Value::Win(1)) => "Win at once",
            Worth::Known(Value::Win(_)) => "Keep the win",
            Worth::Known(_) => "Hold the draw",
            Worth::Expected(1.0) => "Make sure of the win",
            Worth::Expected(_) => "Find what is clearly best",
        };
        match moves {
            1 => format!("{goal}: {right} of {all} actions {does} it."),
            moves => format!("{goal}, {moves} moves in a row: now {right} of {all} actions {does} it."),
        }
    }

    /// Whether anybody sees what to do: the action takes what lies in the open, or wins at once beside one's own piece.
    pub(super) fn is_plain(&self) -> bool {
        self.right.iter().any(|judged| self.is_seen(judged))
    }

    fn is_seen(&self, judged: &Judged) -> bool {
        let scene = self.seat().scene();
        let aims = self.duel.aims(&judged.action);
        let spots: Vec<&Spot> = aims.iter().filter_map(|&aim| scene.spot(aim)).collect();
        if spots.iter().any(|spot| spot.marks.iter().any(|mark| mark.tone() == Tone::Prize)) {
            return true;
        }
        let own = scene.token(self.player);
        let beside =
            own.is_some_and(|own| aims.iter().any(|aim| aim.board == own.board && aim.distance(own) == 1));
        // Where something is known of a spot it is drawn there.
        let marked = spots.iter().any(|spot| spot.top().is_some_and(|mark| *mark != Mark::Step));
        (beside || own.is_none() && marked) && self.wins_at_once(judged)
    }

    /// Whether the action is a sure win at once.
    fn wins_at_once(&self, judged: &Judged) -> bool {
        let mut after = self.duel.earlier(self.duel.plies());
        Share::of(judged.worth) == Share::WIN
            && after.act(&judged.action).is_ok()
            && matches!(after.turn(), Turn::Over(_))
    }
}
