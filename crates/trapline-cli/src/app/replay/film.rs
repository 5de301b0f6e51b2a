//! [`Film`]: a record, position by position, through somebody's eyes. The one place that says what of a review those
//! eyes may see.

use crate::app::motion::Motion;
use std::sync::Arc;
use trapline::record::Record;
use trapline::{AnyMatch, Player, Scene, TraceKind, Turn, Viewer, games};
use trapline_bots::review::{Grade, Review, Share};

/// A record through somebody's eyes.
pub struct Film {
    record: Record,
    /// The match after its last action.
    duel: Box<dyn AnyMatch>,
    pub viewer: Viewer,
    pub review: Option<Arc<Review>>,
}

/// How good an action was, as far as the viewer may know.
#[derive(Clone, Copy)]
pub struct Verdict<'a> {
    pub grade: Grade,
    /// What it gave away.
    pub loss: Share,
    pub luck: Share,
    pub better: Option<&'a str>,
}

impl Film {
    /// A record that can be replayed.
    pub fn new(record: Record, viewer: Viewer) -> Film {
        let duel = games::open(&record).expect("it can be replayed");
        Film { record, duel, viewer, review: None }
    }

    /// The match after its last action.
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// The number of the last position.
    pub fn last(&self) -> usize {
        self.record.actions.len()
    }

    /// How many actions were taken back.
    pub fn taken_back(&self) -> usize {
        self.record.takebacks.iter().map(|takeback| takeback.actions.len()).sum()
    }

    /// The record up to that position, as of a match that goes on there.
    pub fn until(&self, at: usize) -> Record {
        // Whatever else the record tells is about the match that it was.
        let more = serde_json::Map::new();
        let mut record = Record { takebacks: vec![], result: None, more, ..self.record.clone() };
        record.actions.truncate(at);
        record
    }

    /// That position as the viewer sees it, and whose turn it is there.
    pub fn shown(&self, at: usize) -> (Scene, Turn) {
        let duel = self.duel.earlier(at);
        (duel.scene(self.viewer), duel.turn())
    }

    /// What the action that led to that position changed, as the viewer sees it.
    pub fn motion(&self, at: usize) -> Motion {
        let Some(number) = at.checked_sub(1) else { return Motion::default() };
        let (before, after) = (self.duel.earlier(number), self.duel.earlier(at));
        let mut scene = before.scene(self.viewer);
        let Some(player) = before.turn().player() else { return Motion::default() };
        // Where the action aimed is told by what could be done, which is no secret; what was done may be one.
        if before.secret_turn().is_none_or(|owner| self.viewer.may_see(owner)) {
            scene = scene.offering(&before.scene(Viewer::Seat(player)));
        }
        Motion::of(&scene, &after.scene(self.viewer), &*after, &self.record.actions[number])
    }

    /// What happened in the action that led to that position.
    pub fn told(&self, at: usize) -> String {
        at.checked_sub(1).and_then(|number| self.duel.told(number, self.viewer)).unwrap_or_default()
    }

    /// Who did that action.
    pub fn actor(&self, at: usize) -> Option<Player> {
        self.duel.actor(at.checked_sub(1)?)
    }

    /// Whether nothing has to be kept from the viewer.
    pub fn shows_all(&self) -> bool {
        self.viewer == Viewer::Referee || !self.duel.entry().hidden
    }

    /// How good the action was that led to that position.
    pub fn verdict(&self, at: usize) -> Option<Verdict<'_>> {
        let done = self.review.as_ref()?.actions.get(at.checked_sub(1)?)?;
        // An action is graded by what its player could know. Luck and what was better are told by one who knows all.
        let all = self.shows_all();
        (all || self.viewer.may_see(done.player)).then(|| Verdict {
            grade: done.grade,
            loss: done.loss,
            luck: if all { done.luck } else { Share::NOTHING },
            better: done.better.as_deref().filter(|_| all),
        })
    }

    /// What is pointed out at that position: what was played, and what was better, where that may be told; else what
    /// each player did last.
    pub fn point_out(&self, at: usize, scene: &mut Scene) {
        let better = self.verdict(at).filter(|verdict| verdict.better.is_some());
        let (Some(_), Some(number), Some(review)) = (better, at.checked_sub(1), &self.review) else { return };
        let (before, done) = (self.duel.earlier(number), &review.actions[number]);
        // Where there is room for one sign, the first is seen.
        let pointed = [(TraceKind::Advice, &done.best.action), (TraceKind::Played, &done.action)];
        let pointed = pointed.iter().filter_map(|(kind, action)| before.trace(*kind, action));
        scene.traces.retain(|trace| trace.player != done.player);
        scene.traces.splice(..0, pointed);
    }

    /// The how manieth action of its player led to that position.
    pub fn move_of(&self, at: usize) -> Option<(Player, usize)> {
        let player = self.actor(at)?;
        Some((player, (1..=at).filter(|&earlier| self.actor(earlier) == Some(player)).count()))
    }

    /// Player 1's part of a win at each position, where that tells nothing it should not.
    pub fn chances(&self) -> Option<Vec<Share>> {
        let review = self.review.as_ref().filter(|_| self.shows_all())?;
        Some(review.positions.iter().map(|position| position.chance).collect())
    }

    /// Whether the action that led to that position was an error.
    pub fn is_error(&self, at: usize) -> bool {
        self.verdict(at).is_some_and(|verdict| verdict.grade.is_error())
    }
}
