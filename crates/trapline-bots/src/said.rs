//! [`action`]: what somebody means who answers in free text, as language models do: the last clear action in it, best after
//! "Action:" or in square brackets. Whether it may be done is checked; what comes of it is for others to say.

use std::collections::HashSet;
use trapline::games::{self, AtGame};
use trapline::{Problem, Seat, Show, Turn};

/// So much of a text is read, from its end: whoever writes more has said it there.
const READ: usize = 1 << 16;
/// The most words an action has.
const LONGEST: usize = 12;
/// Words that stand between a verb and what it means.
const FILLERS: [&str; 26] = [
    "a",
    "and",
    "at",
    "by",
    "cell",
    "col",
    "column",
    "for",
    "in",
    "my",
    "obstacles",
    "of",
    "on",
    "position",
    "row",
    "space",
    "spaces",
    "step",
    "steps",
    "the",
    "to",
    "traps",
    "treasure",
    "x",
    "y",
    "your",
];
/// Other words for what the games call so.
const ALSO: [(&str, &str); 8] = [
    ("advance", "move"),
    ("bury", "hide"),
    ("go", "move"),
    ("lay", "place"),
    ("put", "place"),
    ("run", "move"),
    ("set", "place"),
    ("walk", "move"),
];
/// What stands before the colon where somebody says what they have decided.
const LABELS: [&str; 5] = ["action", "answer", "choice", "decision", "move"];
/// Whoever thinks aloud says so, and answers afterwards.
const THOUGHT: &str = "</think>";

/// The canonical text of the action that whoever sits there means, if it can be done now.
///
/// # Errors
/// Why it cannot be read or done, and what would be right.
///
/// # Panics
/// Never: a match is at one of the games.
pub fn action(seat: &Seat<'_>, text: &str) -> Result<String, Problem> {
    struct Said<'a>(&'a Seat<'a>, &'a str);
    impl AtGame for Said<'_> {
        type Made = Result<String, Problem>;
        fn at<G: Show>(self) -> Result<String, Problem> {
            let (game, sight) = self.0.sight::<G>().expect("it is at its game");
            read(game, &sight.view, self.1).map(|action| game.write(action))
        }
    }
    match seat.turn() {
        Turn::Over(_) => Err(Problem::game_over()),
        Turn::Of(player) if player != seat.player() => {
            Err(Problem::Illegal("it is the other's turn".to_owned()))
        }
        Turn::Of(_) => games::at(seat.entry().id, Said(seat, text)).expect("it is in the list"),
    }
}

/// The action that a text means, if whoever has that view can do it now.
///
/// # Errors
/// Why it cannot be read or done, and what would be right.
pub fn read<G: Show>(game: &G, view: &G::View, text: &str) -> Result<G::Action, Problem> {
    let text = (text.len().saturating_sub(READ)..).find_map(|from| text.get(from..)).unwrap_or_default();
    let answer = text.rsplit_once(THOUGHT).map_or(text, |(_, answer)| answer);
    let text = if answer.trim().is_empty() { text } else { answer };
    let sentences: Vec<&str> = text.lines().flat_map(sentences).collect();
    let last = |found: &dyn Fn(&str) -> Option<G::Action>| {
        sentences.iter().rev().filter_map(|part| found(part)).collect()
    };
    // The clearest first. Of equally clear ones the last counts; but one that can be done before any that cannot.
    let ways: [Vec<G::Action>; 5] = [
        last(&|part| labelled(part).and_then(|part| verbal(game, part))),
        bracketed(text).filter_map(|part| verbal(game, part)).collect(),
        last(&|part| verbal(game, part)),
        bracketed(text).filter_map(|part| alone(game, part)).collect(),
        last(&|part| alone(game, part).or_else(|| alone(game, part.rsplit_once(':')?.1))),
    ];
    let legal = |action: &&G::Action| game.check(view, **action).is_ok();
    let found =
        ways.iter().find(|way| !way.is_empty()).and_then(|way| way.iter().find(legal).or(way.first()));
    match found {
        Some(&action) => game.check(view, action).map(|()| action),
        None => Err(unclear(game, view, &sentences)),
    }
}

/// Why there is no action in a text: what is wrong with what begins like one, or how one is written.
fn unclear<G: Show>(game: &G, view: &G::View, sentences: &[&str]) -> Problem {
    let verbs: HashSet<String> = game.actions(view).filter_map(|action| verb(game, action)).collect();
    let begun = sentences.iter().rev().find_map(|part| {
        let words = plain(part);
        let start = words.iter().rposition(|word| verbs.contains(word))?;
        Some(words[start..].iter().take(LONGEST).cloned().collect::<Vec<_>>().join(" "))
    });
    let (what, text) = match begun {
        Some(text) => (format!("{text:?} is no action"), text),
        None => ("there is no action in this".to_owned(), String::new()),
    };
    let why = game
        .read(&text)
        .err()
        .map_or_else(|| "say one and no more".to_owned(), |problem| problem.to_string());
    Problem::Unreadable(format!("{what}: {why}"))
}

/// The word that an action begins with.
fn verb<G: Show>(game: &G, action: G::Action) -> Option<String> {
    game.write(action).split(' ').next().map(str::to_owned)
}

/// The action that a text is, and nothing else.
fn alone<G: Show>(game: &G, text: &str) -> Option<G::Action> {
    game.read(text).or_else(|_| game.read(&plain(text).join(" "))).ok()
}

/// What stands in square brackets, the last first.
fn bracketed(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.rmatch_indices(']');
    ends.filter_map(|(end, _)| text[..end].rfind('[').map(|start| &text[start + 1..end]))
}

/// The sentences of a line.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(". ").flat_map(|part| part.split_inclusive(&[';', '!', '?']))
}

/// What somebody says they have decided.
fn labelled(sentence: &str) -> Option<&str> {
    let (label, rest) = sentence.rsplit_once(':')?;
    plain(label).last().is_some_and(|word| LABELS.contains(&word.as_str())).then_some(rest)
}

/// The last action of a sentence that begins with its verb.
fn verbal<G: Show>(game: &G, sentence: &str) -> Option<G::Action> {
    let words = plain(sentence);
    (0..words.len()).rev().find_map(|start| {
        let longest = words.len().min(start + LONGEST);
        (start + 1..=longest).rev().find_map(|end| {
            // What goes on with numbers is something else.
            let rest = words[end..].iter().find(|word| *word != "or");
            if rest.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
                return None;
            }
            let action = game.read(&words[start..end].join(" ")).ok()?;
            // In a sentence only whole verbs are meant: "you are right" is no step, and "a" no attack.
            (verb(game, action).as_ref() == Some(&words[start])).then_some(action)
        })
    })
}

/// The words of a text in lower case, without decoration and fillers, in the games' words.
fn plain(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let words = parts.filter(|word| !word.is_empty()).map(str::to_lowercase);
    let words = words.filter(|word| !FILLERS.contains(&word.as_str()));
    words
        .map(|word| ALSO.iter().find(|(also, _)| *also == word).map_or(word, |(_, word)| (*word).to_owned()))
        .collect()
}
