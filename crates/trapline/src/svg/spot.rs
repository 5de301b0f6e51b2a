//! One spot of a board as SVG. The first player is a disc, the second a diamond, a prize a star, a trap a cross, hollow
//! once sprung, an obstacle a brick hatch, dashed as long as nobody has met it. A home has its owner's sign in a corner;
//! whoever carries the prize wears a star, whoever loses a turn a broken ring, and shields are dots below the token.
//! Where a chance is known, there is a shade and the percentage instead, below it what stands there as text. What can be
//! done has a small sign of its own; what was picked has a frame and a tick instead.

use super::{SIDE, class, class_of, escape, percentage, put};
use crate::{Mark, Piece, Player, Sign, Spot};

/// What else is to be seen of a spot.
#[derive(Clone, Copy)]
pub struct Look {
    /// Whether it has changed since the drawing before.
    pub changed: bool,
    /// Whether it is one of several that have been picked.
    pub picked: bool,
}

/// A spot whose upper left corner is there.
pub fn draw(svg: &mut String, spot: &Spot, [x, y]: [usize; 2], look: Look) {
    let changed = if look.changed { " changed" } else { "" };
    put(
        svg,
        format_args!(
            "<g transform=\"translate({x} {y})\"><rect class=\"spot{changed}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
        ),
    );
    for mark in &spot.marks {
        if let Mark::Home { player, letter } = mark {
            let letter = escape(&letter.to_string());
            put(
                svg,
                format_args!(
                    "<path class=\"{} home\" d=\"M1 43V23L21 43z\"/><text class=\"home-of\" x=\"7.5\" y=\"40\">{letter}</text>",
                    class_of(*player)
                ),
            );
        }
    }
    match (spot.chance, spot.shade()) {
        (Some(chance), Some(shade)) => {
            // Even under the darkest the percentage has a contrast of 4.5 or more in both themes.
            put(
                svg,
                format_args!(
                    "<rect class=\"shade\" fill-opacity=\"0.{shade}\" width=\"{SIDE}\" height=\"{SIDE}\"/>\
                     <text class=\"mark chance\" x=\"22\" y=\"{}\">{}</text>",
                    if spot.is_blank() { 22 } else { 16 },
                    percentage(chance)
                ),
            );
            if !spot.is_blank() {
                let under = escape(&spot.text());
                put(svg, format_args!("<text class=\"mark under\" x=\"22\" y=\"33\">{under}</text>"));
            }
        }
        _ => draw_marks(svg, spot),
    }
    if look.picked {
        put(svg, format_args!("<path class=\"picked\" d=\"{PICKED}\"/>"));
    } else if let Some(sign) = spot.sign {
        put(svg, format_args!("<path class=\"target\" d=\"{}\"/>", shape(sign)));
    }
    *svg += "</g>";
}

/// The sign of what can be done, in the upper right corner.
const fn shape(sign: Sign) -> &'static str {
    match sign {
        Sign::Step => "M32 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        Sign::Trap => "M32 4l8 8m0-8l-8 8",
        Sign::Obstacle => "M32 4h8v8h-8zM32 8h8",
        Sign::Attack => "M38 2l-5 7h6l-5 7",
        Sign::Hide => "M36 3l1.5 3.5l3.5 0.5l-2.5 2.5l0.5 3.5l-3-2l-3 2l0.5-3.5l-2.5-2.5l3.5-0.5z",
        Sign::Scan => "M32 12a8 8 0 0 1 8-8M36 12a4 4 0 0 1 4-4",
        Sign::Dig => "M32 4h8v8h-8z",
        Sign::Choice => "M36 4l4 4l-4 4l-4-4z",
        Sign::Several => "M31 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM34 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
    }
}

/// What stands on a spot.
fn draw_marks(svg: &mut String, spot: &Spot) {
    let Some(top) = spot.top() else { return };
    let tone = class(top.tone());
    match top {
        Mark::Piece(piece) => {
            // Who stands on a trap stands on its cross, whose ends are to be seen.
            if spot.marks.contains(&Mark::Trap { sprung: false }) {
                put(svg, format_args!("<path class=\"danger\" d=\"{WIDE_CROSS}\"/>"));
            }
            let shape = if piece.player == Player::One { DISC } else { DIAMOND };
            put(svg, format_args!("<path class=\"{tone}\" d=\"{shape}\"/>"));
            text(svg, &spot.text(), "on");
            draw_standing(svg, piece);
        }
        Mark::Prize { letter } => {
            put(svg, format_args!("<path class=\"{tone}\" d=\"{STAR}\"/>"));
            // Without a letter the star says it.
            if letter.is_some() {
                text(svg, &spot.text(), "on small");
            }
        }
        Mark::Trap { sprung: false } => put(svg, format_args!("<path class=\"{tone}\" d=\"{CROSS}\"/>")),
        Mark::Trap { sprung: true } | Mark::Dug => {
            put(svg, format_args!("<path class=\"{tone} hollow\" d=\"{CROSS}\"/>"));
        }
        Mark::Obstacle { .. } => {
            let met = spot.marks.iter().any(|mark| matches!(mark, Mark::Obstacle { met: true, .. }));
            let unmet = if met { "" } else { " unmet" };
            put(svg, format_args!("<path class=\"brick{unmet}\" d=\"{BRICKS}\"/>"));
            put(
                svg,
                format_args!("<rect class=\"plate\" x=\"9\" y=\"12\" width=\"26\" height=\"20\" rx=\"4\"/>"),
            );
            text(svg, &spot.text(), tone);
        }
        Mark::Step => put(svg, format_args!("<circle class=\"{tone}\" cx=\"22\" cy=\"22\" r=\"2.5\"/>")),
        Mark::Home { .. } | Mark::Scan { .. } | Mark::Text { .. } => text(svg, &spot.text(), tone),
    }
}

/// How things stand with the player of a token.
fn draw_standing(svg: &mut String, piece: &Piece) {
    if piece.skips {
        put(svg, format_args!("<path class=\"skips {}\" d=\"{BROKEN}\"/>", class_of(piece.player)));
    }
    if piece.carries {
        put(svg, format_args!("<path class=\"prize worn\" d=\"{SMALL_STAR}\"/>"));
    }
    let Some(shields) = piece.shields else { return };
    if shields == 0 {
        return put(svg, format_args!("<circle class=\"pip none\" cx=\"22\" cy=\"39.5\" r=\"3\"/>"));
    }
    for n in 0..usize::from(shields) {
        let x = 22 + 8 * n - 4 * (usize::from(shields) - 1);
        put(svg, format_args!("<circle class=\"pip\" cx=\"{x}\" cy=\"39.5\" r=\"3\"/>"));
    }
}

/// Text in the middle of a spot.
fn text(svg: &mut String, mark: &str, class: &str) {
    let size = match mark.chars().count() {
        1 => "",
        2 => " two",
        _ => " long",
    };
    put(svg, format_args!("<text class=\"mark {class}{size}\" x=\"22\" y=\"22\">{}</text>", escape(mark)));
}

const DISC: &str = "M22 5a17 17 0 1 1 0 34a17 17 0 1 1 0-34z";
const DIAMOND: &str = "M22 2L42 22L22 42L2 22z";
/// Five points, twenty from the middle, and as many notches, ten from it.
const STAR: &str = "M22 2L27.9 13.9L41 15.8L31.5 25.1L33.8 38.2L22 32L10.2 38.2L12.5 25.1L3 15.8L16.1 13.9z";
const CROSS: &str = "M7 12L12 7L22 17L32 7L37 12L27 22L37 32L32 37L22 27L12 37L7 32L17 22z";
const WIDE_CROSS: &str =
    "M2.5 9L9 2.5L22 15.5L35 2.5L41.5 9L28.5 22L41.5 35L35 41.5L22 28.5L9 41.5L2.5 35L15.5 22z";
const BRICKS: &str = "M3 3h38v38h-38zM3 15.7h38M3 28.3h38M22 3v12.7M12 15.7v12.6M32 15.7v12.6M22 28.3v12.7";
/// The star that whoever carries the prize wears, at the upper left.
const SMALL_STAR: &str =
    "M10 1L12.6 6.4L18.6 7.2L14.2 11.3L15.3 17.2L10 14.4L4.7 17.2L5.8 11.3L1.4 7.2L7.4 6.4z";
/// A ring, broken in the middle.
const BROKEN: &str = "M18 2.5A20 20 0 0 0 18 41.5M26 2.5A20 20 0 0 1 26 41.5";
/// A frame inside the spot, and a tick in its middle.
const PICKED: &str = "M4 4h36v36h-36zM13 23l6 7l12-15";
