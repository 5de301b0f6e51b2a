//! The chances of both players over a match, as SVG.

use super::{Grade, Review, Reviewed};
use maud::{Markup, html};
use trapline::Player;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
/// Where the first position is drawn, and the last.
pub(super) const LEFT: f64 = 64.0;
pub(super) const RIGHT: f64 = WIDTH - 64.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = HEIGHT - 40.0;

/// The graph of a review.
pub(super) fn draw(review: &Review) -> Markup {
    let last = review.positions.len() - 1;
    let x = |at: usize| LEFT + (RIGHT - LEFT) * at as f64 / last.max(1) as f64;
    let y = |chance: f64| BOTTOM - (BOTTOM - TOP) * chance;
    let points: Vec<_> = review.positions.iter().map(|position| position.chance.number()).collect();
    let line: Vec<_> =
        points.iter().enumerate().map(|(at, &chance)| format!("{:.1},{:.1}", x(at), y(chance))).collect();
    let line = line.join(" ");
    let [one, two] = review.names.both();
    let [start, end] = [0, last].map(|at| review.positions[at].chance.to_string());
    let over = |edge: f64| format!("{LEFT},{edge} {line} {:.1},{edge}", x(last));
    html! {
        svg.graph xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" {
            title {
                (one) "'s chance after every action: it starts at " (start) " and ends at " (end)
                ". What is missing from 100 % is " (two) "'s chance."
            }
            polygon.theirs points=(over(TOP)) {}
            polygon.ours points=(over(BOTTOM)) {}
            @for percent in [0, 25, 50, 75, 100] {
                @let at = y(f64::from(percent) / 100.0);
                line.rule x1=(LEFT) x2=(RIGHT) y1=(at) y2=(at) {}
                @if percent % 50 == 0 {
                    text.end x=(LEFT - 8.0) y=(at + 4.5) { (percent) " %" }
                    text x=(RIGHT + 8.0) y=(at + 4.5) { (100 - percent) " %" }
                }
            }
            @for at in ticks(last) {
                text.middle x=(short(x(at))) y=(BOTTOM + 18.0) { (at) }
            }
            text.middle x=(WIDTH / 2.0) y=(HEIGHT - 4.0) { "actions" }
            // The names stand over their axes, each in its colour and on its side.
            text.first x="4" y="18" { (cut(one)) "'s chance" }
            text.second.end x=(WIDTH - 4.0) y="18" { (cut(two)) "'s chance" }
            polyline.chance points=(line) {}
            @for (at, done) in review.actions.iter().enumerate().filter(|(_, done)| done.grade.is_error()) {
                (error(done, x(at + 1), y(points[at + 1])))
            }
            line.cursor x1=(LEFT) x2=(LEFT) y1=(TOP) y2=(BOTTOM) {}
        }
    }
}

/// A mistake or a blunder, at that point.
fn error(done: &Reviewed, x: f64, y: f64) -> Markup {
    // Inside the plot whichever edge is near.
    let above = if y - TOP < 24.0 { y + 22.0 } else { y - 11.0 };
    let [x, y, above] = [x, y, above].map(short);
    html! {
        // A disc and a diamond, as on the boards.
        @match done.player {
            Player::One => circle.first cx=(x) cy=(y) r="5" {},
            Player::Two => path.second d={ "M" (x) " " (y) "m0-7l7 7l-7 7l-7-7z" } {},
        }
        text.sign.middle x=(x) y=(above) { @if done.grade == Grade::Blunder { "??" } @else { "?" } }
    }
}

/// A length with as many digits as can be seen.
fn short(length: f64) -> String {
    format!("{length:.1}")
}

/// As much of a name as leaves room for the other's.
fn cut(name: &str) -> String {
    const ROOM: usize = 18;
    if name.chars().count() <= ROOM {
        name.to_owned()
    } else {
        name.chars().take(ROOM - 1).chain(['…']).collect()
    }
}

/// Numbers to write below, not too close to each other.
fn ticks(last: usize) -> impl Iterator<Item = usize> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = steps.into_iter().find(|step| last / step <= 12).unwrap_or(1000);
    (0..=last).step_by(step)
}
