//! [`Motion`]: what an action changed, and what of it is shown for a moment. Follows from the drawings, and from
//! whether the game's answer was a surprise.

use super::board::{Flash, Sign};
use std::time::{Duration, Instant};
use trapline::{Aim, AnyMatch, Player, Scene, Spot, Tone};

/// How long it is shown.
pub const MOMENT: Duration = Duration::from_millis(200);

/// What the last action changed.
#[derive(Clone, Default)]
pub struct Motion {
    changed: Vec<Aim>,
    spots: Vec<Aim>,
    sign: Option<Sign>,
    /// Somebody who was thrown back, where they were before that.
    step: Option<Scene>,
    /// When the step is over, and when everything is.
    times: Option<[Instant; 2]>,
}

impl Motion {
    /// What the last action of a match changed between two drawings.
    pub fn of(before: &Scene, after: &Scene, duel: &dyn AnyMatch, action: &str) -> Motion {
        let differs = |was: &Spot, now: &Spot| (&was.mark, was.tone) != (&now.mark, now.tone);
        let changed: Vec<Aim> = after
            .spots()
            .filter(|(aim, now)| before.spot(*aim).is_none_or(|was| differs(was, now)))
            .map(|(aim, _)| aim)
            .collect();
        let mut motion =
            Motion { spots: changed.clone(), changed, sign: Some(Sign::Change), ..Motion::default() };
        let last = duel.plies().saturating_sub(1);
        if duel.turn().outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            motion.sign = Some(Sign::Win);
        }
        let meant = |(_, spot): &(Aim, &Spot)| spot.actions.iter().any(|one| one == action);
        let target = before.spots().find(meant).map(|(aim, _)| aim);
        let (Some(target), Some(player)) = (target, duel.actor(last)) else { return motion };
        if !motion.spots.contains(&target) {
            motion.spots.push(target);
        }
        let surprised = duel.surprise(last).is_some();
        let tone = |scene: &Scene| scene.spot(target).map(|spot| spot.tone);
        let arrived = tone(after) == Some(Tone::of(player));
        let hit = tone(before) == Some(Tone::of(player.other())) && !arrived;
        let snared = tone(before) == Some(Tone::Danger);
        if motion.sign != Some(Sign::Win) && (surprised || hit || snared) {
            motion.sign = Some(Sign::Danger);
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

    pub fn changed(&self) -> &[Aim] {
        &self.changed
    }

    /// What stands out now.
    pub fn flash(&self) -> Option<Flash<'_>> {
        self.times?;
        Some(Flash { spots: &self.spots, sign: self.sign? })
    }
}

/// The drawing with the player's piece on another spot; nothing where there is no piece.
fn stepped(scene: &Scene, to: Aim, player: Player) -> Option<Scene> {
    let (from, piece) = scene.spots().find(|(_, spot)| spot.tone == Tone::of(player))?;
    let piece = (piece.mark.clone(), piece.tone);
    let mut scene = scene.clone();
    let mut put = |aim: Aim, (mark, tone): (String, Tone)| {
        let spot = &mut scene.boards[aim.board].rows[aim.row][aim.column];
        (spot.mark, spot.tone) = (mark, tone);
    };
    put(from, (String::new(), Tone::Plain));
    put(to, piece);
    scene.boards.iter_mut().flat_map(|board| &mut board.rows).flatten().for_each(|spot| spot.actions.clear());
    Some(scene)
}
