//! What actions are worth, in words for the players: said by hints, reviews and puzzles alike.

use crate::share::Share;
use trapline::{AnyMatch, Player};
use trapline_solve::Value;
use trapline_solve::truth::{Judged, Judgement, Worth};

/// What was better than what was done: the better action, what it is worth, and what the other
/// can do after the one that was done.
pub fn better(
    duel: &dyn AnyMatch,
    player: Player,
    [best, chosen]: [&Judged; 2],
    foreseen: Option<&str>,
    answers: Option<&Judgement>,
) -> String {
    let action = advice(duel, &best.action);
    let other = &duel.names()[player.other()];
    let (better, worse) = match (best.worth, chosen.worth) {
        (Worth::Known(better), Worth::Known(worse)) => (better, worse),
        (better, worse) => {
            let chances = format!("chance {} instead of {}.", Share::of(better), Share::of(worse));
            return match foreseen {
                Some(foreseen) => format!("{action} {foreseen}: {chances}"),
                None => format!("{action}: {chances}"),
            };
        }
    };
    let led = match (better, worse) {
        (Value::Win(soon), Value::Win(late)) => {
            return format!("{action} wins in {}, this in {}.", moves(soon), count(late));
        }
        (Value::Loss(late), Value::Loss(soon)) => {
            return format!("{action} holds out for {}, this for {}.", moves(late), count(soon));
        }
        (_, Value::Loss(end)) => format!("this lets {other} win in {}", moves(end)),
        (_, _) => format!("this lets {other} hold a draw"),
    };
    let answer = answers.map_or_else(String::new, |answers| answer(duel, other, answers));
    format!("{action} {}; {led}.{answer}", known(better))
}

/// Why an action of that worth is advised, beside all others, and one number: two sentences for the one who asks.
pub fn reason(value: Value, judgement: &Judgement) -> [String; 2] {
    let others = judgement.actions.len() - 1;
    let alike = |judged: &&Judged| match judged.worth {
        Worth::Known(other) => other.word() == value.word(),
        Worth::Expected(_) => false,
    };
    let alike = judgement.actions.iter().filter(alike).count() - 1;
    let besides = |[one, more]: [&str; 2], rest: &str| match (alike, others) {
        (_, 0) => "It is all you can do.".to_owned(),
        (0, _) => rest.to_owned(),
        (alike, others) if alike == others => format!("Everything else {one} too."),
        (1, _) => format!("One other action {one} too."),
        (alike, _) => format!("{alike} other actions {more} too."),
    };
    match value {
        Value::Win(soon) => [
            besides(["wins", "win"], "Every other action gives the win away."),
            match count(soon) {
                1 => "You win in 1 move.".to_owned(),
                _ => format!("You win in {} at most.", moves(soon)),
            },
        ],
        Value::Draw => [
            besides(["holds the draw", "hold the draw"], "Every other action loses."),
            "With perfect play it is a draw: 50 points.".to_owned(),
        ],
        Value::Loss(end) => [
            "Everything loses against perfect play.".to_owned(),
            format!("This holds out longest: {}.", moves(end)),
        ],
    }
}

/// What the other answers, as a sentence.
pub fn answer(duel: &dyn AnyMatch, other: &str, answers: &Judgement) -> String {
    let Some(best) = answers.actions.first() else { return String::new() };
    let as_good = answers.actions.iter().filter(|one| Share::of(one.worth) == Share::of(best.worth)).count();
    let only = if as_good == 1 { "only " } else { "" };
    format!(" {other}'s {only}answer: {}.", uncapped(&advice(duel, &best.action)))
}

/// What something is worth, said of an action.
pub fn worth(worth: Worth) -> String {
    match worth {
        Worth::Known(value) => known(value),
        Worth::Expected(1.0) => "is sure to win against perfect play".to_owned(),
        Worth::Expected(-1.0) => "has no chance against perfect play".to_owned(),
        Worth::Expected(_) => format!("has a chance of {}", Share::of(worth)),
    }
}

fn known(value: Value) -> String {
    match value {
        Value::Win(soon) => format!("wins in {}", moves(soon)),
        Value::Draw => "holds the draw".to_owned(),
        Value::Loss(end) => format!("loses in {}", moves(end)),
    }
}

/// An action as advice.
pub fn advice(duel: &dyn AnyMatch, action: &str) -> String {
    duel.advise(action).unwrap_or_else(|| action.to_owned())
}

/// In the middle of a sentence.
pub fn uncapped(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// So many turns of both, as moves of the one who moves first.
pub fn moves(turns: u8) -> String {
    if count(turns) == 1 { "1 move".to_owned() } else { format!("{} moves", count(turns)) }
}

fn count(turns: u8) -> u8 {
    turns.div_ceil(2)
}
