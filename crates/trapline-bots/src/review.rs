//! [`Review`]: a match judged action by action. Plain data; how it is shown is for front ends to say, but for the one
//! [`page`] that any of them can hand out.
//!
//! Every action is judged by what its player could know. What it gave away is skill, or the lack of it. The chances
//! are those that an onlooker sees who knows all secrets; what they change beyond what was given away is luck: what
//! the game's answer and the secrets brought. Both are counted in [`Share`]s of a win and add up to the result exactly.

mod grade;
mod graph;
mod json;
mod look;
mod onlooker;
pub mod page;
mod side;
mod story;
mod summary;

pub use crate::share::Share;
pub use grade::Grade;
use look::Look;
use onlooker::Seen;
pub use side::Side;
pub use story::{Account, Done, Story};
pub use summary::{Part, Row};

use crate::words;
use std::cmp::Ordering;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Names, Outcome, Player, Problem, Rules, Scene, Trace, TraceKind, Viewer};
use trapline_solve::truth::{Judged, Truth, Worth};

/// A match judged action by action.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game.
    pub entry: &'static Entry,
    /// The rules it was played with.
    pub rules: Rules,
    /// What the players are called.
    pub names: Names,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// All positions, the one before the first action included.
    pub positions: Vec<Position>,
    /// All actions.
    pub actions: Vec<Reviewed>,
    /// What a host's ending changed for player 1: a resignation, an agreement, a ply limit.
    pub ending: Share,
    /// How each side did, by seat.
    pub sides: [Side; 2],
    /// Where the match turned, if it did.
    pub turned: Option<Turned>,
    /// What whoever reads the grades should know, in a sentence or two: said once, above them.
    pub remark: Option<&'static str>,
}

/// One position.
#[derive(Clone, Debug)]
pub struct Position {
    /// Player 1's part of a win, as an onlooker expects it who knows all secrets.
    pub chance: Share,
    /// The drawing, secrets included.
    pub scene: Scene,
}

/// One action.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Who acted.
    pub player: Player,
    /// What was done, in canonical text.
    pub action: String,
    /// What happened, in words.
    pub told: String,
    /// How good it was.
    pub grade: Grade,
    /// What it gave away.
    pub loss: Share,
    /// What the worst action would have given away.
    pub stake: Share,
    /// What the chances of the one who acted changed by beyond that.
    pub luck: Share,
    /// What it was worth.
    pub worth: Worth,
    /// The best there was.
    pub best: Judged,
    /// What was better, and why, in words.
    pub better: Option<String>,
    /// The same as something to be pointed out on the board: what was played, and what was better.
    pub traces: Vec<Trace>,
}

/// Where a match turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned {
    /// The action, counted from 0.
    pub at: usize,
    /// Whether by what it gave away, or by luck.
    pub by: Cause,
}

/// What can turn a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Something was given away.
    Loss,
    /// Nobody did anything wrong.
    Luck,
}

/// Why there is no review.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreviewed {
    /// Something is wrong with the record.
    #[error(transparent)]
    Record(#[from] Problem),
    /// The truth knows nothing of these positions: they were set up by hand, or it is about another game.
    #[error("Nothing is proved of positions that were set up by hand in this game")]
    Unknown,
    /// Nobody wanted it any more.
    #[error("Nobody wanted it any more")]
    Stopped,
}

/// How a match ended, or that it has not, in a sentence.
fn result(outcome: Option<Outcome>, names: &Names) -> String {
    outcome.map_or_else(|| "The match is not over.".to_owned(), |end| end.sentence(names))
}

impl Review {
    /// Reviews the match that a record tells, as far as it goes.
    ///
    /// # Errors
    /// Why it cannot be reviewed.
    pub fn of(truth: &dyn Truth, record: &Record) -> Result<Review, Unreviewed> {
        Review::watched(truth, record, &|_| true)
    }

    /// The same for somebody who is told how much is done, and says whether it is still wanted.
    ///
    /// # Errors
    /// As [`of`](Review::of); [`Unreviewed::Stopped`] where it is not wanted any more.
    pub fn watched(
        truth: &dyn Truth,
        record: &Record,
        goes_on: &dyn Fn(f64) -> bool,
    ) -> Result<Review, Unreviewed> {
        let mut duel = games::find(&record.game)?.begin(record)?;
        let mut looks = vec![Look::at(truth, &*duel).ok_or(Unreviewed::Unknown)?];
        let mut scenes = vec![duel.scene(Viewer::Referee)];
        let mut played = vec![];
        // Each action is looked at twice: by what its player knew, and as an onlooker sees it.
        let parts = 2.0 * record.actions.len() as f64;
        for (number, action) in record.actions.iter().enumerate() {
            if !goes_on(number as f64 / parts) {
                return Err(Unreviewed::Stopped);
            }
            played.push(duel.trace(TraceKind::Played, action));
            duel.act(action)?;
            looks.push(Look::at(truth, &*duel).ok_or(Unreviewed::Unknown)?);
            scenes.push(duel.scene(Viewer::Referee));
        }
        if let Some(result) = record.result {
            duel.conclude(result)?;
        }
        let known = || looks.iter().map(|look| look.chance).collect();
        let onlooker = onlooker::chances(truth, record, &|number| goes_on(0.5 + number as f64 / parts))?;
        let chances = match onlooker {
            Seen::All(chances) => chances,
            Seen::Open => known(),
            Seen::Stopped => return Err(Unreviewed::Stopped),
        };
        // Who has hidden something that the proved strategy would not.
        let mut strayed = [false; 2];
        let mut actions = vec![];
        for at in 0..record.actions.len() {
            let look = &looks[at];
            let (proved, strayed) = (look.proves(&record.actions[at]), &mut strayed[look.mover.index()]);
            let mut done = reviewed(&*duel, at, &looks[at..], &chances[at..], proved && !*strayed);
            if done.better.is_some() {
                done.traces.extend([played[at].clone(), look.advice.clone()].into_iter().flatten());
            }
            actions.push(done);
            *strayed |= look.secret && !proved;
        }
        let outcome = duel.turn().outcome();
        let end = *chances.last().expect("there is a position");
        let ending = outcome.map_or(Share::NOTHING, |outcome| Share::of_outcome(outcome, Player::One) - end);
        Ok(Review {
            entry: duel.entry(),
            rules: duel.rules().clone(),
            names: duel.names().clone(),
            outcome,
            sides: Player::BOTH.map(|player| Side::of(player, chances[0], &actions, ending)),
            turned: turned(&actions, &chances),
            positions: chances
                .into_iter()
                .zip(scenes)
                .map(|(chance, scene)| Position { chance, scene })
                .collect(),
            actions,
            ending,
            remark: truth.remark(),
        })
    }

    /// The result, or that there is none yet, in a sentence.
    #[must_use]
    pub fn result(&self) -> String {
        result(self.outcome, &self.names)
    }

    /// Where the match turned, in a sentence with these names: of the same two, perhaps spoken to one of them.
    #[must_use]
    pub fn turning(&self, names: &Names) -> String {
        let Some(Turned { at, by }) = self.turned else {
            return "It never turned: nobody gave much away.".to_owned();
        };
        let (number, done) = (at + 1, &self.actions[at]);
        let name = names.whom(done.player);
        match by {
            Cause::Loss => {
                format!("It turned at action {number}: {name} gave away {}.", done.loss.points())
            }
            Cause::Luck => {
                let lucky = if done.luck > Share::NOTHING { "good" } else { "bad" };
                let size = done.luck.size().points();
                format!("It turned at action {number}, by {lucky} luck for {name}: {size}.")
            }
        }
    }
}

/// The action that gave most away; where that turned nothing, the one with most luck in it. It has to be as much as a
/// blunder, or as a mistake where the favourite changes: anything less turns no match.
fn turned(actions: &[Reviewed], chances: &[Share]) -> Option<Turned> {
    let most = |by: Cause, size: &dyn Fn(&Reviewed) -> Share| {
        let sizes = actions.iter().map(size).enumerate();
        let turning = sizes.filter(|&(at, size)| {
            let changed = favourite(chances[at]) != favourite(chances[at + 1]);
            size.number() >= if changed { Grade::MISTAKE } else { Grade::BLUNDER }
        });
        // Of several the first.
        turning.rev().max_by_key(|&(_, size)| size).map(|(at, _)| Turned { at, by })
    };
    most(Cause::Loss, &|done| done.loss).or_else(|| most(Cause::Luck, &|done| done.luck.size()))
}

/// Who is more likely to win, if anybody, of player 1's chance.
fn favourite(chance: Share) -> Option<Player> {
    match chance.cmp(&Share::HALF) {
        Ordering::Greater => Some(Player::One),
        Ordering::Equal => None,
        Ordering::Less => Some(Player::Two),
    }
}

/// The `at`-th action of a match, from the looks and chances before it and after it.
///
/// `safe` is whether the proved strategy may do it, and they hide what that strategy might hide: then it is never
/// charged, though against perfect play something else may do better still, since it is safe against everybody.
/// Whoever hides something else is not safe by it any more, and their actions are held against the best there is.
fn reviewed(duel: &dyn AnyMatch, at: usize, looks: &[Look], chances: &[Share], safe: bool) -> Reviewed {
    let (before, after) = (&looks[0], &looks[1]);
    let action = &duel.record().actions[at];
    let choices = &before.judgement.as_ref().expect("something could be done").actions;
    let chosen = choices.iter().find(|one| one.action == *action).expect("every action is judged");
    let best = choices.first().expect("something could be done");
    let worst = choices.iter().map(|one| Share::of(one.worth)).min().unwrap_or_default();
    let loss = if safe { Share::NOTHING } else { Share::of(best.worth) - Share::of(chosen.worth) };
    let slow = matches!((best.worth, chosen.worth), (Worth::Known(one), Worth::Known(other)) if one != other);
    let grade = Grade::of(loss, slow);
    let answers = after.judgement.as_ref().filter(|_| after.mover != before.mover);
    let [was, is] = [chances[0], chances[1]].map(|chance| chance.seen_by(before.mover));
    Reviewed {
        player: before.mover,
        action: action.clone(),
        told: duel.told(at, Viewer::Referee).expect("it has been done"),
        grade,
        loss,
        stake: Share::of(best.worth) - worst,
        luck: is - was + loss,
        worth: chosen.worth,
        best: best.clone(),
        better: (grade != Grade::Best)
            .then(|| words::better(duel, before.mover, [best, chosen], before.foreseen.as_deref(), answers)),
        traces: vec![],
    }
}
