//! [`Motion`]: what an action changed, and what of it stands out for a moment. Follows from the drawings alone.

use super::board::{Flash, Sign};
use std::time::{Duration, Instant};
use trapline::{Aim, Outcome, Player, Scene, Tone};

/// How long something stands out.
pub const MOMENT: Duration = Duration::from_millis(200);

/// What the last action changed.
#[derive(Clone, Default)]
pub struct Motion {
    changed: Vec<Aim>,
    spots: Vec<Aim>,
    sign: Option<Sign>,
    until: Option<Instant>,
}

impl Motion {
    /// What that action of that player changed between two drawings.
    pub fn of(
        before: &Scene,
        after: &Scene,
        action: &str,
        player: Player,
        outcome: Option<Outcome>,
    ) -> Motion {
        let changed: Vec<Aim> = after
            .spots()
            .filter(|(aim, now)| {
                before.spot(*aim).is_none_or(|was| (&was.mark, was.tone) != (&now.mark, now.tone))
            })
            .map(|(aim, _)| aim)
            .collect();
        let meant = |(_, spot): &(Aim, &trapline::Spot)| spot.actions.iter().any(|one| one == action);
        let target = before.spots().find(meant).map(|(aim, _)| aim);
        let sign = match target {
            _ if outcome.is_some_and(|outcome| outcome.winner.is_some()) => Sign::Win,
            Some(aim) if is_mishap(before, after, aim, player) => Sign::Danger,
            _ => Sign::Change,
        };
        let mut spots = changed.clone();
        spots.extend(target.filter(|aim| !changed.contains(aim)));
        Motion { changed, spots, sign: Some(sign), until: None }
    }

    /// Lets it stand out from now on.
    pub fn start(&mut self, now: Instant) {
        self.until = Some(now + MOMENT);
    }

    /// When it is to be drawn again, if anything stands out.
    pub fn until(&self) -> Option<Instant> {
        self.until
    }

    /// The moment may be past.
    pub fn tick(&mut self, now: Instant) {
        self.until = self.until.filter(|until| *until > now);
    }

    pub fn changed(&self) -> &[Aim] {
        &self.changed
    }

    /// What stands out now.
    pub fn flash(&self) -> Option<Flash<'_>> {
        self.until?;
        Some(Flash { spots: &self.spots, sign: self.sign? })
    }
}

/// Whether something bad happened there: a trap was stepped on, or whoever wanted to go there was thrown back.
fn is_mishap(before: &Scene, after: &Scene, aim: Aim, player: Player) -> bool {
    let tone = |scene: &Scene| scene.spot(aim).map(|spot| spot.tone);
    let (was, is) = (tone(before), tone(after));
    let arrived = is == Some(Tone::of(player));
    was == Some(Tone::Danger)
        || is == Some(Tone::Danger)
        || was == Some(Tone::of(player.other())) && !arrived
        || !arrived
            && was != is
            && is == Some(Tone::Safe)
            && after.pick == 1
            && before.spot(aim).is_some_and(|spot| spot.tone == Tone::Faint)
}
