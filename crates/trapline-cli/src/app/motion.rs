//! [`Motion`]: what an action changed, and what of it is shown for a moment. Follows from the drawings, and from
//! whether the game's answer was a surprise.

use super::board::{Flash, Happening};
use std::time::{Duration, Instant};
use trapline::{Aim, AnyMatch, Mark, Player, Scene, Spot};

/// How long it is shown.
pub const MOMENT: Duration = Duration::from_millis(200);

/// What the last action changed.
#[derive(Clone, Default)]
pub struct Motion {
    spots: Vec<Aim>,
    what: Option<Happening>,
    /// Somebody who was thrown back, where they were before that.
    step: Option<Scene>,
    /// When the step is over, and when everything is.
    times: Option<[Instant; 2]>,
}

impl Motion {
    /// What the last action of a match changed between two drawings.
    pub fn of(before: &Scene, after: &Scene, duel: &dyn AnyMatch, action: &str) -> Motion {
        let spots: Vec<Aim> = after
            .spots()
            .filter(|(aim, now)| before.spot(*aim).is_none_or(|was| was.marks != now.marks))
            .map(|(aim, _)| aim)
            .collect();
        let mut motion = Motion { spots, what: Some(Happening::Change), ..Motion::default() };
        let last = duel.plies().saturating_sub(1);
        if duel.turn().outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            motion.what = Some(Happening::Win);
        }
        let meant = |(_, spot): &(Aim, &Spot)| spot.actions.iter().any(|one| one == action);
        let target = before.spots().find(meant).map(|(aim, _)| aim);
        let (Some(target), Some(player)) = (target, duel.actor(last)) else { return motion };
        if !motion.spots.contains(&target) {
            motion.spots.push(target);
        }
        let surprised = duel.surprise(last).is_some();
        let stands = |scene: &Scene| scene.spot(target).and_then(Spot::piece).map(|piece| piece.player);
        let arrived = stands(after) == Some(player);
        let hit = stands(before) == Some(player.other()) && !arrived;
        let danger =
            |spot: &Spot| matches!(spot.top(), Some(Mark::Trap { sprung: false } | Mark::Obstacle { .. }));
        let snared = before.spot(target).is_some_and(danger);
        if motion.what != Some(Happening::Win) && (surprised || hit || snared) {
            motion.what = Some(Happening::Danger);
        }
        if surprised && !arrived {
            motion.step = stepped(before, target, player);
        }
        motion
    }

    /// Shows it from now on.
    pub fn start(&mut self, now: Instant) {
        let half = if self.step.is_some() { MOMENT / 2 } else { Duration::ZERO };
        self.times = Some([now + half, now + MOMENT]);
    }

    /// When it is to be drawn again, if anything is shown.
    pub fn until(&self) -> Option<Instant> {
        let [step, all] = self.times?;
        Some(if self.step.is_some() { step } else { all })
    }

    /// The moment may be past.
    pub fn tick(&mut self, now: Instant) {
        if self.times.is_some_and(|[step, _]| step <= now) {
            self.step = None;
        }
        self.times = self.times.filter(|[_, all]| *all > now);
    }

    /// Where somebody still stands who is about to be thrown back.
    pub fn step(&self) -> Option<&Scene> {
        self.times.and(self.step.as_ref())
    }

    /// What stands out now.
    pub fn flash(&self) -> Option<Flash<'_>> {
        self.times?;
        Some(Flash { spots: &self.spots, what: self.what? })
    }
}

/// The drawing with the player's piece on another spot; `None` where there is no piece.
fn stepped(scene: &Scene, to: Aim, player: Player) -> Option<Scene> {
    let own = |mark: &Mark| matches!(mark, Mark::Piece(piece) if piece.player == player);
    let mut scene = scene.clone();
    let from = scene.spots_mut().find(|spot| spot.marks.last().is_some_and(own))?;
    let piece = from.marks.pop()?;
    scene.spot_mut(to)?.marks.push(piece);
    scene.close();
    Some(scene)
}
