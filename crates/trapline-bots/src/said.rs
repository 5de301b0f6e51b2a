//! [`action`]: what somebody means who answers in free text, as language models do: the last clear action in it, best in square
//! brackets. Whether it may be done is checked; what comes of it is for others to say.

use trapline::games::{self, AtGame};
use trapline::{Problem, Seat, Show, Turn};

/// So much of a text is read, from its end: whoever writes more has said it there.
const READ: usize = 1 << 16;
/// The most words an action has.
const LONGEST: usize = 12;
/// Words that stand between a verb and what it means.
const FILLERS: [&str; 20] = [
    "a",
    "and",
    "at",
    "by",
    "cell",
    "col",
    "column",
    "in",
    "my",
    "obstacles",
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
];

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
    let action = bracketed(text).find_map(|part| alone(game, part));
    let action = action.or_else(|| text.lines().rev().find_map(|line| in_line(game, line)));
    let Some(action) = action else {
        // The reader says how an action is written.
        let right = game.read("").err().map(|problem| format!(": {problem}")).unwrap_or_default();
        return Err(Problem::Unreadable(format!("there is no action in this{right}")));
    };
    game.check(view, action).map(|()| action)
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

/// The last clear action of a line: a verb with what belongs to it, or else the whole line, however short.
fn in_line<G: Show>(game: &G, line: &str) -> Option<G::Action> {
    let words = plain(line);
    let verbal = (0..words.len()).rev().find_map(|start| {
        let longest = words.len().min(start + LONGEST);
        (start + 1..=longest).rev().find_map(|end| {
            let action = game.read(&words[start..end].join(" ")).ok()?;
            // In a sentence only whole verbs are meant: "you are right" is no step, and "a" no attack.
            let written = game.write(action);
            (written.split(' ').next() == Some(&words[start])).then_some(action)
        })
    });
    verbal.or_else(|| alone(game, line)).or_else(|| alone(game, line.rsplit_once(':')?.1))
}

/// The words of a line in lower case, without decoration and fillers.
fn plain(line: &str) -> Vec<String> {
    let parts = line.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let words = parts.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.filter(|word| !FILLERS.contains(&word.as_str())).collect()
}
