//! What is pointed out on a board as SVG: what was done last has its player's small shape in the upper left corner, advice
//! is an arrow or a solid ring, and what was played instead the same in faint.

use super::{SIDE, class_of, put};
use crate::{Aim, Player, Trace, TraceKind};

/// Draws what of a trace is on that board, whose first spot has its upper left corner there.
pub fn draw(svg: &mut String, trace: &Trace, board: usize, first: [usize; 2]) {
    let middle = |aim: Aim| [first[0] + aim.column * SIDE + SIDE / 2, first[1] + aim.row * SIDE + SIDE / 2];
    let here = trace.to.iter().filter(|aim| aim.board == board).copied();
    let class = match trace.kind {
        TraceKind::Last => {
            return here.for_each(|aim| draw_last(svg, trace.player, middle(aim)));
        }
        TraceKind::Advice => "advice",
        TraceKind::Played => "played",
    };
    for aim in here {
        let [x, y] = middle(aim);
        // Over an edge of the board an arrow would point the wrong way.
        match trace.from.filter(|from| from.board == board && from.distance(aim) <= 3) {
            Some(from) => draw_arrow(svg, class, middle(from), [x, y]),
            None => put(svg, format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/>")),
        }
    }
}

fn draw_last(svg: &mut String, player: Player, [x, y]: [usize; 2]) {
    let (x, y) = (x - SIDE / 2 + 7, y - SIDE / 2 + 7);
    let class = class_of(player);
    match player {
        Player::One => {
            put(svg, format_args!("<circle class=\"{class} last\" cx=\"{x}\" cy=\"{y}\" r=\"3.5\"/>"))
        }
        Player::Two => {
            put(
                svg,
                format_args!(
                    "<path class=\"{class} last\" d=\"M{x} {y}m0-4.5l4.5 4.5l-4.5 4.5l-4.5-4.5z\"/>"
                ),
            );
        }
    }
}

/// An arrow that ends a little before the middle, so that what stands there is seen.
fn draw_arrow(svg: &mut String, class: &str, from: [usize; 2], to: [usize; 2]) {
    let [x, y] = [0, 1].map(|axis| to[axis] as f64 - from[axis] as f64);
    let length = x.hypot(y).max(1.0);
    let (along, across) = ([x / length, y / length], [-y / length, x / length]);
    let at = |back: f64, aside: f64| {
        [0, 1].map(|axis| to[axis] as f64 - along[axis] * back + across[axis] * aside)
    };
    let ([tip_x, tip_y], [left_x, left_y], [right_x, right_y], [end_x, end_y]) =
        (at(6.0, 0.0), at(18.0, 7.0), at(18.0, -7.0), at(16.0, 0.0));
    let [from_x, from_y] = from;
    put(
        svg,
        format_args!(
            "<path class=\"{class}\" d=\"M{from_x} {from_y}L{end_x:.1} {end_y:.1}\"/>\
             <path class=\"{class} head\" d=\"M{tip_x:.1} {tip_y:.1}L{left_x:.1} {left_y:.1}L{right_x:.1} {right_y:.1}z\"/>"
        ),
    );
}
