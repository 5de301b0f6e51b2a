//! The chances of both players over a match, as SVG.

use super::{Grade, Review};
use std::fmt::Write;
use trapline::Player;
use trapline::svg::escape;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
/// Where the first position is drawn, and the last.
pub(super) const LEFT: f64 = 64.0;
pub(super) const RIGHT: f64 = WIDTH - 64.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = HEIGHT - 40.0;

/// The graph of a review.
pub(super) fn draw(review: &Review) -> String {
    let last = review.positions.len() - 1;
    let x = |at: usize| LEFT + (RIGHT - LEFT) * at as f64 / last.max(1) as f64;
    let y = |chance: f64| BOTTOM - (BOTTOM - TOP) * chance;
    let points: Vec<_> = review.positions.iter().map(|position| position.chance.number()).collect();
    let line: String =
        points.iter().enumerate().map(|(at, &chance)| format!(" {:.1},{:.1}", x(at), y(chance))).collect();
    let [one, two] = review.names.both().each_ref().map(|name| escape(name));
    let end = x(last);
    let mut svg = format!(
        "<svg class=\"graph\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\
         <title>{one}'s chance after every action: it starts at {} and ends at {}. What is missing from 100 % is \
         {two}'s chance.</title>\
         <polygon class=\"theirs\" points=\"{LEFT},{TOP}{line} {end:.1},{TOP}\"/>\
         <polygon class=\"ours\" points=\"{LEFT},{BOTTOM}{line} {end:.1},{BOTTOM}\"/>",
        review.positions[0].chance, review.positions[last].chance,
    );
    let mut put = |text: std::fmt::Arguments<'_>| svg.write_fmt(text).expect("text can be written to");
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        put(format_args!("<line class=\"rule\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{at}\" y2=\"{at}\"/>"));
        if percent % 50 == 0 {
            let (left, right, text) = (LEFT - 8.0, RIGHT + 8.0, at + 4.5);
            put(format_args!("<text class=\"end\" x=\"{left}\" y=\"{text}\">{percent} %</text>"));
            put(format_args!("<text x=\"{right}\" y=\"{text}\">{} %</text>", 100 - percent));
        }
    }
    for at in ticks(last) {
        let (at, below) = (format!("{:.1}", x(at)), (at, BOTTOM + 18.0));
        put(format_args!("<text class=\"middle\" x=\"{at}\" y=\"{}\">{}</text>", below.1, below.0));
    }
    put(format_args!("<text class=\"middle\" x=\"{}\" y=\"{}\">actions</text>", WIDTH / 2.0, HEIGHT - 4.0));
    // The names stand over their axes, each in its colour and on its side.
    let [one, two] = review.names.both().each_ref().map(|name| escape(&short(name)));
    put(format_args!("<text class=\"first\" x=\"4\" y=\"18\">{one}'s chance</text>"));
    put(format_args!("<text class=\"second end\" x=\"{}\" y=\"18\">{two}'s chance</text>", WIDTH - 4.0));
    put(format_args!("<polyline class=\"chance\" points=\"{}\"/>", line.trim_start()));
    for (at, done) in review.actions.iter().enumerate().filter(|(_, done)| done.grade.is_error()) {
        let (x, y) = (x(at + 1), y(points[at + 1]));
        // A disc and a diamond, as on the boards.
        let dot = match done.player {
            Player::One => format!("<circle class=\"first\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>"),
            Player::Two => {
                format!("<path class=\"second\" d=\"M{x:.1} {y:.1}m0-7l7 7l-7 7l-7-7z\"/>")
            }
        };
        let sign = if done.grade == Grade::Blunder { "??" } else { "?" };
        // Inside the plot whichever edge is near.
        let above = if y - TOP < 24.0 { y + 22.0 } else { y - 11.0 };
        put(format_args!("{dot}"));
        put(format_args!("<text class=\"sign middle\" x=\"{x:.1}\" y=\"{above:.1}\">{sign}</text>"));
    }
    put(format_args!("<line class=\"cursor\" x1=\"{LEFT}\" x2=\"{LEFT}\" y1=\"{TOP}\" y2=\"{BOTTOM}\"/>"));
    svg + "</svg>"
}

/// As much of a name as leaves room for the other's.
fn short(name: &str) -> String {
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
