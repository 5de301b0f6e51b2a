//! [`Hint`]: what to do, why, and one number, in words for a player; and what they can infer, as a drawing.
//!
//! It is made of one seat's sight and the truth; where there is no truth, of what can be inferred. What others at the
//! same table could learn from it about the player's own secret is left out where there are others.

mod why;

use crate::dice::Dice;
use crate::infer::{self, Inference};
use crate::mind::{anything, drawn};
use crate::minds::any::Guesser;
use crate::words;
use crate::{Level, level};
use rand::SeedableRng;
use std::sync::Arc;
use trapline::games::{self, AtGame};
use trapline::{Aim, Event, Scene, Seat, Show, Sight};
use trapline_solve::Value;
use trapline_solve::hidden::{Solved, Verdict};
use trapline_solve::open::state_of;
use trapline_solve::truth::{Truth, Unsolved, Worth};

/// Who hears a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// The player alone.
    Alone,
    /// The opponent too: what depends on the player's own secret is not said.
    Both,
}

/// Advice.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What to do, in canonical text.
    pub action: String,
    /// What to do, why, and one number: at most three short lines.
    pub lines: Vec<String>,
    /// What the player can infer: where the other's secret may be, and how likely.
    pub map: Option<Scene>,
}

/// A hint for the player on that seat, who is to move; `None` where they are not. Where there is no truth, or it knows
/// nothing of this position, the hint goes by what can be inferred, and says so.
#[must_use]
pub fn hint(seat: &Seat<'_>, truth: Result<&Arc<dyn Truth>, &Unsolved>, company: Company) -> Option<Hint> {
    struct At<'a>(&'a Seat<'a>, Result<&'a Arc<dyn Truth>, &'a Unsolved>, Company);
    impl AtGame for At<'_> {
        type Made = Option<Hint>;
        fn at<G: Show>(self) -> Option<Hint> {
            let At(seat, truth, company) = self;
            let (game, sight) = seat.sight::<G>()?;
            let known = truth.ok().and_then(|truth| match truth.solved::<G>() {
                Some(solved) => hidden(seat, game, &sight, solved, truth, company),
                None => open(seat, truth),
            });
            known.or_else(|| guessed(seat, game, &sight, company))
        }
    }
    if seat.turn().player() != Some(seat.player()) {
        return None;
    }
    games::at(seat.entry().id, At(seat, truth, company)).ok()?
}

/// What the player on that seat can infer, whoever is to move: the drawing with the chances where the other's secret
/// may be. `None` in a game without secrets, nor before both have theirs, nor where a match did not begin where the
/// rule book says.
#[must_use]
pub fn map(seat: &Seat<'_>, company: Company) -> Option<Scene> {
    struct Map<'a>(&'a Seat<'a>, Company);
    impl AtGame for Map<'_> {
        type Made = Option<Scene>;
        fn at<G: Show>(self) -> Option<Scene> {
            let Map(seat, company) = self;
            let (game, sight) = seat.sight::<G>()?;
            let inference = inferred(game, &sight)?;
            Some(drawing(seat, company, &inference.secrets(game, sight.player.other())))
        }
    }
    games::at(seat.entry().id, Map(seat, company)).ok()?
}

/// The drawing with the chances of what the other keeps secret.
fn drawing(seat: &Seat<'_>, company: Company, secrets: &[Vec<Aim>]) -> Scene {
    let scene = match company {
        Company::Alone => seat.scene(),
        Company::Both => seat.public_scene(),
    };
    infer::map(scene, secrets, seat.player().other())
}

/// What can be inferred once the player has set up too: before that it would be no news.
fn inferred<G: Show>(game: &G, sight: &Sight<'_, G>) -> Option<Inference<G>> {
    let inference = Inference::of(game, sight)?;
    let own = |event: Event<G>| event.player == sight.player;
    sight.events.iter().any(own).then_some(inference)
}

/// In a game without secrets: what perfect play would do, and what it is worth.
fn open(seat: &Seat<'_>, truth: &Arc<dyn Truth>) -> Option<Hint> {
    let judgement = truth.judge(seat)?;
    let action = match judgement.worth {
        // Whoever is lost holds out.
        Worth::Known(Value::Loss(_)) => judgement.actions.first()?.action.clone(),
        _ => level::any(Level::Perfect, seat.entry().id, seat.rules(), Some(truth)).ok()?.act(seat).ok()?,
    };
    let Worth::Known(value) = judgement.actions.iter().find(|judged| judged.action == action)?.worth else {
        return None;
    };
    let [why, number] = words::reason(value, &judgement);
    let lines = vec![format!("{}.", seat.advise(&action)?), why, number];
    Some(Hint { action, lines, map: None })
}

/// In a game with secrets.
fn hidden<G: Show>(
    seat: &Seat<'_>,
    game: &G,
    sight: &Sight<'_, G>,
    solved: &dyn Solved<G>,
    truth: &Arc<dyn Truth>,
    company: Company,
) -> Option<Hint> {
    let mut mix = match company {
        Company::Alone => solved.mix(sight)?,
        Company::Both => solved.public_mix(sight)?,
    };
    mix.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    let setting_up = game.is_private(mix.first()?.0);
    let alone = company == Company::Alone && !setting_up;
    let verdict = if alone { Some(solved.remaining(sight)?) } else { None };
    let action = match &verdict {
        _ if setting_up => drawn(&mix, &mut rand::make_rng::<Dice>()),
        None => mix[0].0,
        // Of what perfect play may do, what does best with what the player hides.
        Some(verdict) => {
            let mut judged = verdict.choices.iter().map(|choice| choice.action);
            judged.find(|action| mix.iter().any(|(one, _)| one == action)).unwrap_or(mix[0].0)
        }
    };
    let best = if truth.report().is_proved() { "perfect play" } else { "the best play known" };
    let inference = inferred(game, sight);
    if setting_up {
        let lines = why::hiding(game, action, &mix, best);
        let map = inference.map(|known| drawing(seat, company, &known.secrets(game, sight.player.other())));
        return Some(Hint { action: game.write(action), lines: lines.into(), map });
    }
    let mut risk = inference.as_ref().and_then(|known| why::risk(game, known, action));
    let (first, last) = match verdict {
        // Nothing can be gained or given away any more: neither a mix nor a chance would tell anything.
        Some(verdict) if verdict.value <= -1.0 => {
            let actions = verdict.choices.iter().map(|choice| choice.action);
            let stopped = inference.as_ref().is_some_and(|known| why::is_stopped(game, known, actions));
            (why::hopeless(&game.advise(action), stopped, best), risk.filter(|_| !stopped))
        }
        verdict => {
            let said = why::mixing(game, &mix, best).or_else(|| risk.take());
            let lost = is_lost(solved, sight);
            let chance = verdict.and_then(|verdict| why::chance(seat, &verdict, action, lost, best));
            (why::beside(&game.advise(action), said), chance.or(risk))
        }
    };
    let mut lines = vec![first];
    let secrets = inference.map(|inference| inference.secrets(game, sight.player.other()));
    lines.extend(secrets.as_ref().and_then(|secrets| why::fitting::<G>(seat, secrets)));
    lines.extend(last);
    let map = secrets.map(|secrets| drawing(seat, company, &secrets));
    Some(Hint { action: game.write(action), lines, map })
}

/// Whether everything is lost to an opponent who hid perfectly.
fn is_lost<G: Show>(solved: &dyn Solved<G>, sight: &Sight<'_, G>) -> bool {
    solved.judge(sight).is_some_and(|verdict: Verdict<_>| verdict.value <= -1.0)
}

/// Where nothing is proved: what seems best of what can be inferred.
fn guessed<G: Show>(seat: &Seat<'_>, game: &G, sight: &Sight<'_, G>, company: Company) -> Option<Hint> {
    if game.count(&sight.view) == 0 {
        return None;
    }
    let setting_up = game.is_private(game.nth(&sight.view, 0));
    // The same hint as long as nothing happens; but a secret must not be foreseen.
    let mut rng = if setting_up { rand::make_rng() } else { Dice::seed_from_u64(0) };
    let inference = inferred(game, sight);
    let guesser = Guesser(Level::Hard);
    let action = match (state_of::<G>(&sight.view), company) {
        _ if setting_up => None,
        (Some(state), _) => guesser.guess(game, &[*state], &mut rng),
        (None, Company::Alone) => {
            inference.as_ref().and_then(|known| guesser.guess(game, known.positions(), &mut rng))
        }
        (None, Company::Both) => {
            Inference::public(game, sight).and_then(|known| guesser.guess(game, known.positions(), &mut rng))
        }
    };
    let action = action.unwrap_or_else(|| anything(game, &sight.view, &mut rng));
    let risk = inference.as_ref().filter(|_| !setting_up).and_then(|known| why::risk(game, known, action));
    let how = match setting_up {
        true => "Nothing is proved here. Just be hard to predict.",
        false => "Nothing is proved here. This did best when tried out at random.",
    };
    let mut lines = vec![why::beside(&game.advise(action), risk), how.to_owned()];
    let secrets = inference.map(|inference| inference.secrets(game, sight.player.other()));
    lines.extend(secrets.as_ref().and_then(|secrets| why::fitting::<G>(seat, secrets)));
    let map = secrets.map(|secrets| drawing(seat, company, &secrets));
    Some(Hint { action: game.write(action), lines, map })
}

/// What the player on that seat, who is to move, can foresee of an action: "springs a trap in 30 % of the cases that fit". `None`
/// where nothing can be inferred or it is certain, or where the action is their own secret.
#[must_use]
pub fn foreseen(seat: &Seat<'_>, action: &str) -> Option<String> {
    struct Foreseen<'a>(&'a Seat<'a>, &'a str);
    impl AtGame for Foreseen<'_> {
        type Made = Option<String>;
        fn at<G: Show>(self) -> Option<String> {
            let Foreseen(seat, action) = self;
            let (game, sight) = seat.sight::<G>()?;
            let action = game.read(action).ok().filter(|&action| !game.is_private(action))?;
            why::comes_of(game, &Inference::of(game, &sight)?, action)
        }
    }
    games::at(seat.entry().id, Foreseen(seat, action)).ok()?
}
