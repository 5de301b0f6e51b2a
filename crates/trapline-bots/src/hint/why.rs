//! Why a hint says what it says in games with secrets: how perfect play mixes, what may come of an action, what fits
//! what is known, and how likely a win is. Every sentence fits on a line by itself.

use crate::infer::Inference;
use crate::share::Share;
use crate::words::uncapped;
use trapline::{Aim, Seat, Show};
use trapline_solve::hidden::Verdict;
use trapline_solve::truth::Worth;

/// How wide a line of a hint may be.
const WIDEST: usize = 78;
/// So many things are listed one by one, and no more.
const LISTED: usize = 4;

/// What to do in secret, how perfect play, or what comes closest to it, does it, and how often like this.
pub(super) fn hiding<G: Show>(
    game: &G,
    action: G::Action,
    mix: &[(G::Action, f64)],
    best: &str,
) -> [String; 3] {
    let how = match (mix.len(), is_even(mix)) {
        (1, _) => format!("{} always does this.", capital(best)),
        (count, true) => format!("{} mixes {count} such choices equally.", capital(best)),
        (count, false) => format!("{} mixes {count} such choices, some more often.", capital(best)),
    };
    let share = mix.iter().find(|(one, _)| *one == action).map_or(0.0, |(_, share)| *share);
    let often = format!("It chooses this one {} of the time.", Share::from_number(share));
    [format!("{}.", game.advise(action)), how, often]
}

/// How perfect play mixes, where it does so between a few actions: "Perfect play mixes 1, 2 and 3 equally."
pub(super) fn mixing<G: Show>(game: &G, mix: &[(G::Action, f64)], best: &str) -> Option<String> {
    let best = capital(best);
    if !(2..=LISTED).contains(&mix.len()) {
        return None;
    }
    let advice: Vec<String> = mix.iter().map(|&(action, _)| game.advise(action)).collect();
    let names = without_the_same_words(&advice);
    Some(match is_even(mix) {
        true => format!("{best} mixes {} equally.", listed(&names)),
        false => {
            let each: Vec<String> = names
                .iter()
                .zip(mix)
                .map(|(name, &(_, share))| format!("{name} ({})", Share::from_number(share)))
                .collect();
            format!("{best} mixes {}.", listed(&each))
        }
    })
}

/// That everything is lost against the best play. Advice is left out where all actions are `stopped`: it would be none.
pub(super) fn hopeless(advice: &str, stopped: bool, best: &str) -> String {
    match stopped {
        true => format!("No move helps: everything loses against {best}."),
        false => format!("{advice}. Everything loses against {best}."),
    }
}

/// Whether it is certain of each of these actions that it does not come out as it was meant.
pub(super) fn is_stopped<G: Show>(
    game: &G,
    inference: &Inference<G>,
    mut actions: impl Iterator<Item = G::Action>,
) -> bool {
    actions.all(|action| {
        let answers = inference.answers(game, action);
        answers.len() == 1 && answers.iter().all(|&(reply, _)| game.surprise(reply).is_some())
    })
}

/// Advice, and what is said beside it where there is room.
pub(super) fn beside(advice: &str, said: Option<String>) -> String {
    let said = said.map(|said| format!("{advice}. {said}")).filter(|line| line.chars().count() <= WIDEST);
    said.unwrap_or_else(|| format!("{advice}."))
}

/// What may come of an action, in a sentence.
pub(super) fn risk<G: Show>(game: &G, inference: &Inference<G>, action: G::Action) -> Option<String> {
    comes_of(game, inference, action).map(|said| format!("It {said}."))
}

/// What may come of an action, said of it: "springs a trap in 30 % of the cases that fit", "leaves at most 1 of 3 cells". `None`
/// where it is certain and no surprise.
pub(super) fn comes_of<G: Show>(game: &G, inference: &Inference<G>, action: G::Action) -> Option<String> {
    let answers = inference.answers(game, action);
    let all = inference.positions().len();
    let surprises = answers.iter().filter_map(|&(reply, count)| Some((game.surprise(reply)?, count)));
    let told: Vec<String> =
        surprises.map(|(surprise, count)| format!("{surprise} {}", often(count, all))).collect();
    match (told.is_empty(), answers.len()) {
        (false, _) => Some(told.join(" and ")),
        (true, 0 | 1) => None,
        (true, _) => {
            let most = answers[0].1;
            let single = inference.secrets_of_one(game).len() < 2;
            Some(format!("leaves at most {most} of {}", counted(all, single)))
        }
    }
}

/// How often something happens in so many of all cases: not what perfect play makes of it, but what fits, counted.
fn often(count: usize, all: usize) -> String {
    if count == all {
        "for certain".to_owned()
    } else {
        format!("in {} of the cases that fit", Share::of_count(count, all))
    }
}

/// What fits all that is known, of where the other's secret is. `None` where nothing is secret.
pub(super) fn fitting<G: Show>(seat: &Seat<'_>, secrets: &[Vec<Aim>]) -> Option<String> {
    if secrets.iter().all(Vec::is_empty) {
        return None;
    }
    let scene = seat.public_scene();
    let name = |&aim: &Aim| scene.spot(aim).map_or_else(String::new, |spot| spot.name.clone());
    let place = |aims: &Vec<Aim>| aims.iter().map(name).collect::<Vec<_>>().join(" ");
    let single = secrets.iter().all(|aims| aims.len() < 2);
    let count = counted(secrets.len(), single);
    Some(match secrets {
        [only] => {
            let owner = &seat.names()[seat.player().other()];
            format!("Only one place is left for {owner}'s {}: {}.", G::SECRET, place(only))
        }
        few if single && few.len() <= LISTED => {
            let each: Vec<String> = few.iter().map(|aims| format!("({})", place(aims))).collect();
            format!("{count} fit, as the map shows: {}.", listed(&each))
        }
        _ => format!("{count} fit; the map counts them as equally likely."),
    })
}

/// How likely a win is after that action. `lost` is whether that holds only if the other did not hide perfectly.
pub(super) fn chance<A: Copy + PartialEq>(
    seat: &Seat<'_>,
    verdict: &Verdict<A>,
    action: A,
    lost: bool,
    best: &str,
) -> Option<String> {
    let value = verdict.choices.iter().find(|choice| choice.action == action)?.value;
    let chance = Share::of(Worth::Expected(value));
    let other = &seat.names()[seat.player().other()];
    Some(match lost && chance > Share::NOTHING {
        true => format!("If {other} left you a way to win, your chance is {chance}."),
        false => format!("Your chance against {best} is {chance}."),
    })
}

/// So many cells, where a secret is in one; else so many placements.
fn counted(count: usize, single: bool) -> String {
    let thing = if single { "cell" } else { "placement" };
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn is_even<A>(mix: &[(A, f64)]) -> bool {
    mix.iter().all(|(_, share)| (share - mix[0].1).abs() < 1e-9)
}

/// Advice in the middle of a sentence, without the words that all of it begins with: "(1,1)" of "Dig at (1,1)".
fn without_the_same_words(advice: &[String]) -> Vec<String> {
    let texts: Vec<Vec<&str>> = advice.iter().map(|text| text.split(' ').collect()).collect();
    let fewest = texts.iter().map(Vec::len).min().unwrap_or_default();
    let is_shared = |&at: &usize| at + 1 < fewest && texts.iter().all(|words| words[at] == texts[0][at]);
    let shared = (0..fewest).take_while(is_shared).count();
    texts.iter().map(|words| uncapped(&words[shared..].join(" "))).collect()
}

/// "1, 2 and 3".
fn listed(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
