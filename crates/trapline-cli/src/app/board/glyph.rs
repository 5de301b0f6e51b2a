//! Signs of one column: what can be done, what is pointed out; and how every sign of a board looks in a legend.

use super::shapes;
use trapline::legend::Key;
use trapline::{Mark, Player, Sign, Spot, Tone, TraceKind};

/// The sign of what can be done at a spot.
pub const fn of_sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Step => "○",
        Sign::Trap => "×",
        Sign::Obstacle => "+",
        Sign::Attack => "!",
        Sign::Hide => "☆",
        Sign::Scan => "◌",
        Sign::Dig => "□",
        Sign::Choice => "◇",
        Sign::Several => "◎",
    }
}

/// The sign of what is pointed out: the shape of whose action it is, or a solid ring for advice.
pub const fn of_trace(kind: TraceKind, player: Player) -> (&'static str, Tone) {
    let shape = match player {
        Player::One => "•",
        Player::Two => "◆",
    };
    match kind {
        TraceKind::Last => (shape, Tone::of(player)),
        TraceKind::Played => (shape, Tone::Faint),
        TraceKind::Advice => ("●", Tone::Safe),
    }
}

/// How a sign looks in a legend.
pub fn of_key(key: &Key) -> (String, Tone) {
    match key {
        Key::Sign(sign) => (of_sign(*sign).to_owned(), Tone::Safe),
        Key::Trace(kind, player) => {
            let (sign, tone) = of_trace(*kind, *player);
            (sign.to_owned(), tone)
        }
        Key::Chance => ("25%".to_owned(), Tone::Plain),
        Key::Chosen => ("✓".to_owned(), Tone::Safe),
        Key::Mark(Mark::Piece(piece)) if piece.shields.is_some() => {
            let left = piece.shields.unwrap_or(0);
            (format!("{} :{left}", shapes::pips(left)), Tone::of(piece.player))
        }
        Key::Mark(mark) => {
            let spot = Spot::new(String::new(), vec![mark.clone()]);
            (shapes::line(&spot, 6), mark.tone())
        }
    }
}
