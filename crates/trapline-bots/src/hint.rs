//! [`Hint`]: what to do and why, in words for a player; and what they can infer, as a drawing.
//!
//! It is made of one seat's sight and the truth; where there is no truth, of what can be inferred. What others at the
//! same table could learn from it about the player's own secret is left out where there are others.

use crate::dice::Dice;
use crate::infer::{self, Inference};
use crate::mind::{anything, drawn};
use crate::minds::any::Guesser;
use crate::share::Share;
use crate::words::reason;
use crate::{Level, level};
use rand::SeedableRng;
use std::sync::Arc;
use trapline::games::{self, AtGame};
use trapline::{Aim, Event, Scene, Seat, Show, Sight};
use trapline_solve::Value;
use trapline_solve::hidden::{Choice, Solved, Verdict};
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
    /// What to do and why, a sentence a line.
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
            let why = || match truth {
                Ok(_) => "Nothing is proved of this position".to_owned(),
                Err(unsolved) => unsolved.to_string(),
            };
            known.or_else(|| guessed(seat, game, &sight, &why(), company))
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
    let worth = judgement.actions.iter().find(|judged| judged.action == action)?.worth;
    let lines = vec![format!("{}: {}.", seat.advise(&action)?, reason(worth, &judgement))];
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
    let verdict = if alone { Some(solved.judge(sight)?) } else { None };
    let action = match &verdict {
        _ if setting_up => drawn(&mix, &mut rand::make_rng::<Dice>()),
        None => mix[0].0,
        // Of what perfect play may do, what does best with what the player hides.
        Some(verdict) => {
            let mut judged = verdict.choices.iter().map(|choice| choice.action);
            judged.find(|action| mix.iter().any(|(one, _)| one == action)).unwrap_or(mix[0].0)
        }
    };
    let inference = inferred(game, sight);
    let mut lines = vec![advice(game, action, inference.as_ref())];
    lines.extend(mixing(game, &mix, setting_up));
    lines.extend(verdict.and_then(|verdict| prospects(game, &verdict, action)));
    if !truth.report().is_proved() {
        lines.push("This is the best play that is known; it is not proved to be perfect.".to_owned());
    }
    let secrets = inference.map(|inference| inference.secrets(game, sight.player.other()));
    lines.extend(secrets.as_ref().and_then(|secrets| told::<G>(seat, secrets)));
    let map = secrets.map(|secrets| drawing(seat, company, &secrets));
    Some(Hint { action: game.write(action), lines, map })
}

/// Where nothing is proved: what seems best of what can be inferred. `why` says in a sentence that there is no more.
fn guessed<G: Show>(
    seat: &Seat<'_>,
    game: &G,
    sight: &Sight<'_, G>,
    why: &str,
    company: Company,
) -> Option<Hint> {
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
    let how = match setting_up {
        true => "any choice will do that cannot be foreseen",
        false => "this goes by what can be inferred, and by how matches went that were tried out at random",
    };
    let mut lines = vec![advice(game, action, inference.as_ref()), format!("{why}; {how}.")];
    let secrets = inference.map(|inference| inference.secrets(game, sight.player.other()));
    lines.extend(secrets.as_ref().and_then(|secrets| told::<G>(seat, secrets)));
    let map = secrets.map(|secrets| drawing(seat, company, &secrets));
    Some(Hint { action: game.write(action), lines, map })
}

/// The action as advice, and what may come of it.
fn advice<G: Show>(game: &G, action: G::Action, inference: Option<&Inference<G>>) -> String {
    match inference.filter(|_| !game.is_private(action)) {
        Some(inference) => format!("{}: {}.", game.advise(action), risk(game, inference, action)),
        None => format!("{}.", game.advise(action)),
    }
}

/// What the player on that seat, who is to move, can foresee of an action: "springs a trap with 1 chance in 3". `None`
/// where nothing can be inferred, or where the action is their own secret.
#[must_use]
pub fn foreseen(seat: &Seat<'_>, action: &str) -> Option<String> {
    struct Foreseen<'a>(&'a Seat<'a>, &'a str);
    impl AtGame for Foreseen<'_> {
        type Made = Option<String>;
        fn at<G: Show>(self) -> Option<String> {
            let Foreseen(seat, action) = self;
            let (game, sight) = seat.sight::<G>()?;
            let action = game.read(action).ok().filter(|&action| !game.is_private(action))?;
            Some(risk(game, &Inference::of(game, &sight)?, action))
        }
    }
    games::at(seat.entry().id, Foreseen(seat, action)).ok()?
}

/// What may come of an action.
fn risk<G: Show>(game: &G, inference: &Inference<G>, action: G::Action) -> String {
    let answers = inference.answers(game, action);
    let all = inference.positions().len();
    let surprises = answers.iter().filter_map(|&(reply, count)| Some((game.surprise(reply)?, count)));
    let mut told: Vec<String> =
        surprises.map(|(surprise, count)| format!("{surprise} {}", chance(count, all))).collect();
    if told.is_empty() {
        told.push(match answers.len() {
            1 => "what comes of it is certain".to_owned(),
            count => {
                format!("{count} answers are possible, of {all} cases at most {} are left", answers[0].1)
            }
        });
    }
    told.join(", ")
}

/// A chance in words.
fn chance(count: usize, all: usize) -> String {
    let (mut a, mut b) = (count, all);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let (part, whole) = (count / a, all / a);
    match (part, whole) {
        (1, 1) => "for certain".to_owned(),
        (1, whole) if whole <= 20 => format!("with 1 chance in {whole}"),
        (part, whole) if whole <= 20 => format!("with {part} chances in {whole}"),
        _ => format!("with a chance of {:.0} %", 100.0 * count as f64 / all as f64),
    }
}

/// How perfect play mixes, where it does.
fn mixing<G: Show>(game: &G, mix: &[(G::Action, f64)], setting_up: bool) -> Option<String> {
    const TOLD: usize = 4;
    if mix.len() < 2 {
        return None;
    }
    let even = mix.iter().all(|(_, share)| (share - mix[0].1).abs() < 1e-9);
    let count = mix.len();
    if even && (setting_up || count > TOLD) {
        return Some(format!("Perfect play does any of {count} such actions, all equally often."));
    }
    let each = mix.iter().take(TOLD);
    let each: Vec<String> =
        each.map(|&(action, share)| format!("{} {:.0} %", game.write(action), 100.0 * share)).collect();
    let more = if count > TOLD { ", …" } else { "" };
    Some(format!("Perfect play is not to be foreseen: {}{more}.", each.join(", ")))
}

/// How often one wins after the action, and after the next best.
fn prospects<G: Show>(game: &G, verdict: &Verdict<G::Action>, action: G::Action) -> Option<String> {
    let wins = |choice: &Choice<_>| 100.0 * Share::of(Worth::Expected(choice.value)).number();
    let own = wins(verdict.choices.iter().find(|choice| choice.action == action)?);
    let best = verdict.choices.first()?;
    let line = format!("Against perfect play it scores {own:.0} of 100");
    if wins(best) > own + 0.5 {
        return Some(format!(
            "{line}; \"{}\" {:.0}, but only if the other hides as perfect play does.",
            game.advise(best.action),
            wins(best)
        ));
    }
    // They are listed best first.
    let next = verdict.choices.iter().find(|choice| wins(choice) < own - 0.5);
    Some(match next {
        Some(next) => format!("{line}; \"{}\" only {:.0}.", game.advise(next.action), wins(next)),
        None => format!("{line}."),
    })
}

/// What can be inferred of where the other's secret is, in a sentence. `None` where nothing is secret.
fn told<G: Show>(seat: &Seat<'_>, secrets: &[Vec<Aim>]) -> Option<String> {
    const LISTED: usize = 6;
    let owner = &seat.names()[seat.player().other()];
    let secret = G::SECRET;
    let scene = seat.public_scene();
    let name = |&aim: &Aim| scene.spot(aim).map_or_else(String::new, |spot| spot.name.clone());
    let places = |aims: &Vec<Aim>| format!("({})", aims.iter().map(name).collect::<Vec<_>>().join(" "));
    if secrets.iter().all(Vec::is_empty) {
        return None;
    }
    let each: Vec<String> = secrets.iter().take(LISTED).map(places).collect();
    Some(match secrets.len() {
        1 => format!("{owner}'s {secret} can only be at {}.", each[0]),
        count if count <= LISTED => {
            let places = if each[0].contains(' ') { "ways" } else { "places" };
            format!("{owner}'s {secret} can be in {count} {places}: {}.", each.join(" "))
        }
        count => format!("{owner}'s {secret} can still be in {count} ways; if all are equally likely:"),
    })
}
