//! [`Problem`]: what can be wrong with something a person or a program handed us.

/// Why something was refused, in plain words that say what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// Text that is no action.
    #[error("{0}")]
    Unreadable(String),
    /// An action that the rules do not allow now.
    #[error("{0}")]
    Illegal(String),
    /// A position that cannot exist, or is over.
    #[error("{0}")]
    Position(String),
    /// A house rule or value that the game does not have.
    #[error("{0}")]
    Rule(String),
    /// A record that is none.
    #[error("{0}")]
    Record(String),
    /// No game of that id.
    #[error("game: there is no {0:?}; there are {1}")]
    UnknownGame(String, String),
    /// A name nobody can print or tell apart.
    #[error("{0}")]
    Name(String),
}

impl Problem {
    /// Text from outside that can be shown: what would change how it is shown is written out.
    #[must_use]
    pub fn printable(text: &str) -> String {
        let written = |c: char| if is_control(c) { c.escape_default().to_string() } else { c.to_string() };
        text.chars().map(written).collect()
    }

    /// The same problem in other words.
    #[must_use]
    pub fn map(self, words: impl FnOnce(&str) -> String) -> Problem {
        match self {
            Problem::Unreadable(text) => Problem::Unreadable(words(&text)),
            Problem::Illegal(text) => Problem::Illegal(words(&text)),
            Problem::Position(text) => Problem::Position(words(&text)),
            Problem::Rule(text) => Problem::Rule(words(&text)),
            Problem::Record(text) => Problem::Record(words(&text)),
            Problem::Name(text) => Problem::Name(words(&text)),
            Problem::UnknownGame(..) => self,
        }
    }

    /// What is said of any action after the end.
    #[must_use]
    pub fn game_over() -> Problem {
        Problem::Illegal("the game is over; no action is possible".to_owned())
    }
}

/// Characters that are not seen themselves but change what is seen: controls, line separators, direction
/// marks and zero-width ones. The joiners that some scripts and pictures need stay allowed.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}
