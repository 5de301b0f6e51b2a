//! Small things that are said in many places.

use trapline::{Level, Names, Player, Rules, games::Entry};
use trapline_host::Pace;

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// A number of things.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The class of what belongs to a player.
pub const fn tone(player: Player) -> &'static str {
    match player {
        Player::One => "first",
        Player::Two => "second",
    }
}

/// A game and its house rules.
pub fn game(entry: &Entry, rules: &Rules) -> String {
    let differing = rules.differing();
    if differing.is_empty() {
        entry.title.to_owned()
    } else {
        format!("{} ({})", entry.title, differing.join(", "))
    }
}

/// "Ann and Bob", in the order of their seats.
pub fn both(names: &Names) -> String {
    let [one, two] = names.both();
    format!("{one} and {two}")
}

/// A bot's level, for people who choose: "Hard – Counts and looks ahead, …".
pub fn level(level: Level) -> String {
    format!("{} – {}", capital(level.name()), level.about())
}

/// How much time players have, in a few words.
pub fn pace(pace: Pace) -> String {
    match pace {
        Pace::Whole { base, increment: 0 } => format!("{} each", span(base)),
        Pace::Whole { base, increment } => format!("{} each, and {increment} s an action", span(base)),
        Pace::Each { each } => format!("{} an action", span(each)),
    }
}

/// So many seconds, in the largest unit that fits.
pub fn span(seconds: u64) -> String {
    match seconds {
        s if s > 0 && s % 86_400 == 0 => counted(s / 86_400, "day"),
        s if s > 0 && s % 3600 == 0 => counted(s / 3600, "hour"),
        s if s > 0 && s % 60 == 0 => counted(s / 60, "minute"),
        s => counted(s, "second"),
    }
}

/// A clock: "4:05", "26:03:00", "3 days". Nobody is shown more time than there is.
pub fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{rest:02}"),
        1..48 => format!("{hours}:{minutes:02}:{rest:02}"),
        _ => counted(hours / 24, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_in_the_unit_that_matters() {
        let told = [0, 999, 61_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000].map(clock);
        assert_eq!(told, ["0:00", "0:00", "1:01", "1:00:00", "47:00:00", "3 days"]);
    }

    #[test]
    fn paces_are_told_in_words() {
        assert_eq!(pace(Pace::Whole { base: 300, increment: 5 }), "5 minutes each, and 5 s an action");
        assert_eq!(pace(Pace::Whole { base: 90, increment: 0 }), "90 seconds each");
        assert_eq!(pace(Pace::Each { each: 86_400 }), "1 day an action");
    }

    #[test]
    fn a_reason_becomes_a_sentence_once() {
        assert_eq!(sentence("it is not your turn"), "It is not your turn.");
        assert_eq!(sentence("Type up."), "Type up.");
    }
}
