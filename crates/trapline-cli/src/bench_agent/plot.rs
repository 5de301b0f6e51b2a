//! Figures as SVG: points with their intervals over levels, matches by how they ended, lengths side by side. Shape and
//! text carry the meaning; colours are the page's.

use maud::{Markup, html};
use trapline_arena::bench::{Estimate, Figures};

/// How a figure is marked.
#[derive(Clone, Copy)]
pub enum Shape {
    Disc,
    Diamond,
    Bar,
}

/// A figure in a plot.
pub struct Point {
    pub estimate: Estimate,
    pub shape: Shape,
    /// Its class, which has its colour.
    pub tone: &'static str,
    /// What it is, with its numbers.
    pub told: String,
}

/// Points over a name.
pub struct Column {
    pub name: String,
    pub points: Vec<Point>,
}

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 230.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = WIDTH - 10.0;
/// Room for the names of lines.
const BESIDE: f64 = 60.0;
/// So far apart lines of text have to be.
const LINE: f64 = 13.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = HEIGHT - 28.0;

/// Columns of points beside each other, from 0 to `top`, and dashed lines to compare them with, each with its name.
pub fn columns(
    title: &str,
    columns: &[Column],
    beside: &[(f64, &str)],
    top: f64,
    written: impl Fn(f64) -> String,
) -> Markup {
    let step = (RIGHT - LEFT) / columns.len().max(1) as f64;
    let width = if beside.is_empty() { WIDTH } else { WIDTH + BESIDE };
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * (value / top).clamp(0.0, 1.0);
    html! {
        svg.plot xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (HEIGHT) } role="img" {
            title { (title) }
            @for tick in 0..=4 {
                @let value = top * f64::from(tick) / 4.0;
                line.rule x1=(LEFT) x2=(RIGHT) y1=(short(y(value))) y2=(short(y(value))) {}
                text.end x=(LEFT - 6.0) y=(short(y(value) + 4.0)) { (written(value)) }
            }
            @for (value, name, told) in spread(beside, y) {
                @let [at, told] = [value, told].map(short);
                line.beside x1=(LEFT) x2=(RIGHT) y1=(at) y2=(at) {}
                // Names that would lie over each other are apart, and lead to their lines.
                line.leader x1=(RIGHT) x2=(RIGHT + 8.0) y1=(at) y2=(told) {}
                text.faint x=(RIGHT + 10.0) y=(told) dy="4" { (name) }
            }
            @for (at, column) in columns.iter().enumerate() {
                @let middle = LEFT + step * (at as f64 + 0.5);
                text.middle x=(short(middle)) y=(HEIGHT - 9.0) { (column.name) }
                @let apart = 13.0_f64.min(step / 3.0);
                @for (number, point) in column.points.iter().enumerate() {
                    @let shift = apart * (number as f64 - (column.points.len() as f64 - 1.0) / 2.0);
                    (marked(point, middle + shift, y))
                }
            }
        }
    }
}

/// Where lines lie, and where their names stand so that none lies over another.
fn spread<'a>(beside: &[(f64, &'a str)], y: impl Fn(f64) -> f64) -> Vec<(f64, &'a str, f64)> {
    let mut lines: Vec<_> = beside.iter().map(|&(value, name)| (y(value), name)).collect();
    lines.sort_by(|(one, _), (two, _)| two.total_cmp(one));
    let mut free = f64::INFINITY;
    let placed = lines.into_iter().map(|(at, name)| {
        let told = at.min(free);
        free = told - LINE;
        (at, name, told)
    });
    placed.collect()
}

/// A point and its interval, upright.
fn marked(point: &Point, x: f64, y: impl Fn(f64) -> f64) -> Markup {
    let Estimate { value, low, high } = point.estimate;
    html! {
        g class=(point.tone) {
            title { (point.told) }
            @if let (Some(low), Some(high)) = (low, high) {
                line.reach x1=(short(x)) x2=(short(x)) y1=(short(y(low))) y2=(short(y(high))) {}
                @for end in [low, high] {
                    line.reach x1=(short(x - 4.0)) x2=(short(x + 4.0)) y1=(short(y(end))) y2=(short(y(end))) {}
                }
            }
            (shape(point.shape, x, y(value)))
        }
    }
}

fn shape(shape: Shape, x: f64, y: f64) -> Markup {
    let [left, x, y, up] = [x - 1.5, x, y, y - 8.0].map(short);
    html! {
        @match shape {
            Shape::Disc => circle cx=(x) cy=(y) r="5" {},
            Shape::Diamond => path d={ "M" (x) " " (y) "m0-6.5l6.5 6.5l-6.5 6.5l-6.5-6.5z" } {},
            Shape::Bar => rect x=(left) y=(up) width="3" height="16" {},
        }
    }
}

const ROW: f64 = 30.0;
const NAMES: f64 = 78.0;
const LONG: f64 = 640.0;

/// Matches by how they ended, a row for each name.
pub fn endings(title: &str, rows: &[(&str, &Figures)]) -> Markup {
    let height = ROW * rows.len() as f64 + 6.0;
    html! {
        svg.plot xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } role="img" {
            title { (title) }
            @for (at, (name, figures)) in rows.iter().enumerate() {
                @let top = ROW * at as f64 + 3.0;
                text.end x=(NAMES - 8.0) y=(short(top + 17.0)) { (name) }
                (ending(figures, top))
            }
        }
    }
}

fn ending(figures: &Figures, top: f64) -> Markup {
    let parts = [
        ("won", figures.won),
        ("drawn", figures.drawn),
        ("lost", figures.lost),
        ("forfeited", figures.forfeited()),
    ];
    let width = (RIGHT - NAMES) / figures.matches.max(1) as f64;
    let mut from = NAMES;
    let mut placed = vec![];
    for (what, count) in parts.into_iter().filter(|(_, count)| *count > 0) {
        placed.push((what, count, from, width * count as f64));
        from += width * count as f64;
    }
    html! {
        @for (what, count, from, wide) in placed {
            g class=(what) {
                title { (count) " " (what) }
                rect x=(short(from)) y=(short(top)) width=(short(wide)) height=(ROW - 6.0) {}
                // A letter and a number where there is room: colour tells nothing alone.
                @if wide > 40.0 {
                    text.middle x=(short(from + wide / 2.0)) y=(short(top + 17.0)) { (letter(what)) " " (count) }
                } @else if wide > 12.0 {
                    text.middle x=(short(from + wide / 2.0)) y=(short(top + 17.0)) { (letter(what)) }
                }
            }
        }
    }
}

fn letter(what: &str) -> String {
    what.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// Points along a line, a row for each name, from 0 to `top`.
pub fn rows(title: &str, rows: &[Column], top: f64, written: impl Fn(f64) -> String) -> Markup {
    const START: f64 = 150.0;
    let (end, below) = (LONG - 30.0, ROW * rows.len() as f64 + 4.0);
    let x = |value: f64| START + (end - START) * (value / top).clamp(0.0, 1.0);
    html! {
        svg.plot xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (LONG) " " (below + 22.0) } role="img" {
            title { (title) }
            @for tick in 0..=4 {
                @let value = top * f64::from(tick) / 4.0;
                line.rule x1=(short(x(value))) x2=(short(x(value))) y1="2" y2=(below) {}
                text.middle x=(short(x(value))) y=(below + 16.0) { (written(value)) }
            }
            @for (at, row) in rows.iter().enumerate() {
                @let middle = ROW * (at as f64 + 0.5) + 2.0;
                text.end x=(START - 10.0) y=(short(middle + 4.0)) { (row.name) }
                @for point in &row.points {
                    g class=(point.tone) {
                        title { (point.told) }
                        @if let (Some(low), Some(high)) = (point.estimate.low, point.estimate.high) {
                            line.reach x1=(short(x(low))) x2=(short(x(high))) y1=(short(middle)) y2=(short(middle)) {}
                        }
                        (shape(point.shape, x(point.estimate.value), middle))
                    }
                }
            }
        }
    }
}

/// A round number that none of these exceeds.
pub fn round_above(values: impl Iterator<Item = f64>) -> f64 {
    let most = values.fold(0.0, f64::max);
    if most <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(most.log10().floor());
    let steps = [1.0, 2.0, 4.0, 6.0, 8.0, 10.0];
    steps.iter().map(|step| step * power).find(|&end| most <= end).unwrap_or(10.0 * power)
}

/// A length with as many digits as can be seen.
fn short(length: f64) -> String {
    format!("{length:.1}")
}
