//! A screen as SVG: a window, and in it every cell exactly where it is on a terminal.

use crate::boxes;
use crate::canvas::{Canvas, pixels};
use crate::colour::{GROUND, INK, named};
use vt100::{Cell, Screen};

/// How large a cell is, in half pixels.
const WIDTH: i32 = 18;
const HEIGHT: i32 = 40;
/// How far below its upper edge text stands.
const BASE: i32 = 28;
/// Around the screen; the upper edge has a bar.
const EDGE: i32 = 20;
const BAR: i32 = 56;

/// The picture of a screen.
pub fn draw(screen: &Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (wide, high) = (i32::from(columns.get()) * WIDTH, i32::from(rows.get()) * HEIGHT);
    let (width, height) = (pixels(wide + 2 * EDGE), pixels(high + BAR + EDGE));
    let ground = screen.cell(0, 0).and_then(|cell| named(cell.bgcolor())).unwrap_or(GROUND.to_owned());
    let mut canvas = Canvas::default();
    for row in 0..rows.get() {
        let cells: Vec<&Cell> = (0..columns.get()).filter_map(|column| screen.cell(row, column)).collect();
        draw_row(&cells, i32::from(row) * HEIGHT, &ground, &mut canvas);
    }
    let dots: String =
        (0..3).map(|n| format!("<circle cx=\"{}\" cy=\"14\" r=\"5\"/>", 20 + 18 * n)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>\
         text {{ font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, \"DejaVu Sans Mono\", \
         \"Liberation Mono\", monospace; white-space: pre }} \
         .b {{ font-weight: 700 }} .u {{ text-decoration: underline }} .d {{ opacity: .6 }} \
         .line {{ fill: none; stroke-width: 1.5; stroke-linecap: square }}</style>\n\
         <rect x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"{ground}\" stroke=\"#7d8792\"/>\n\
         <g fill=\"#7d8792\">{dots}</g>\n<g transform=\"translate({} {})\">\n{}</g>\n</svg>\n",
        pixels(wide + 2 * EDGE - 2),
        pixels(high + BAR + EDGE - 2),
        pixels(EDGE),
        pixels(BAR),
        canvas.write(),
    )
}

/// How text in a cell looks: its colour, and classes.
fn style(cell: &Cell) -> (String, String) {
    let flags = [(cell.bold(), "b"), (cell.underline(), "u"), (cell.dim(), "d")];
    let classes: Vec<&str> = flags.into_iter().filter(|(is, _)| *is).map(|(_, class)| class).collect();
    (colours(cell).0, classes.join(" "))
}

/// The colours of a cell's text and ground.
fn colours(cell: &Cell) -> (String, String) {
    let ink = named(cell.fgcolor()).unwrap_or(INK.to_owned());
    let ground = named(cell.bgcolor()).unwrap_or(GROUND.to_owned());
    if cell.inverse() { (ground, ink) } else { (ink, ground) }
}

fn draw_row(cells: &[&Cell], y: i32, ground: &str, canvas: &mut Canvas) {
    let mut run: Option<Run> = None;
    for (cell, x) in cells.iter().zip((0..).step_by(WIDTH as usize)) {
        let (ink, under) = colours(cell);
        if under != ground {
            canvas.area(&under, [x, y, WIDTH, HEIGHT], 4);
        }
        let sign = cell.contents().chars().next().unwrap_or(' ');
        let is_text = !draw_sign(sign, &ink, x, y, canvas);
        let style = style(cell);
        // One space is part of what is said, two are a gap.
        let goes_on = run.as_ref().is_some_and(|run| run.style == style && !(run.gap && sign == ' '));
        if let Some(done) = run.take_if(|_| !goes_on || !is_text) {
            done.draw(y, canvas);
        }
        match (&mut run, is_text) {
            (Some(run), true) => run.push(sign),
            (None, true) if sign != ' ' => run = Some(Run { x, style, words: sign.to_string(), gap: false }),
            _ => {}
        }
    }
    if let Some(run) = run {
        run.draw(y, canvas);
    }
}

/// Draws a sign that is made of lines or rectangles. Whether it is one.
fn draw_sign(sign: char, ink: &str, x: i32, y: i32, canvas: &mut Canvas) -> bool {
    let (middle, centre) = (x + WIDTH / 2, y + HEIGHT / 2);
    if let Some(([left, top, width, height], quarters)) = boxes::block(sign) {
        let part = |whole: i32, eighths: u8| whole * i32::from(eighths) / 8;
        let place = [x + part(WIDTH, left), y + part(HEIGHT, top), part(WIDTH, width), part(HEIGHT, height)];
        canvas.area(ink, place, quarters);
    } else if let Some(([up, right, down, left], double)) = boxes::line(sign) {
        // A double line is one that runs on both sides of the middle, and turns there.
        let sides: &[i32] = if double { &[-3, 3] } else { &[0] };
        for side in sides {
            let bend = |other: i32| if up == down && left == right { 0 } else { other };
            // Around a corner the outer one turns later: whether that is above or below depends on the corner.
            let across = if right == down { *side } else { -side };
            let (column, line) = (middle + side, centre + if double { across } else { 0 });
            let edge = bend(if double { column - middle } else { 0 });
            if left || right {
                let from = if left { x } else { middle + edge };
                let to = if right { x + WIDTH } else { middle + edge };
                canvas.level(ink, line, from, to);
            }
            if up || down {
                let from = if up { y } else { line };
                let to = if down { y + HEIGHT } else { line };
                canvas.upright(ink, column, from, to);
            }
        }
    } else if sign == '╌' {
        for part in [0, 10] {
            canvas.level(ink, centre, x + part + 1, x + part + 6);
        }
    } else if sign == '╎' {
        for part in [0, 20] {
            canvas.upright(ink, middle, y + part + 4, y + part + 16);
        }
    } else {
        return false;
    }
    true
}

/// Words that are written at once.
struct Run {
    x: i32,
    style: (String, String),
    words: String,
    /// Whether they end in a space.
    gap: bool,
}

impl Run {
    fn push(&mut self, sign: char) {
        self.words.push(sign);
        self.gap = sign == ' ';
    }

    fn draw(&self, y: i32, canvas: &mut Canvas) {
        let words = self.words.trim_end();
        let (ink, classes) = &self.style;
        let class = if classes.is_empty() { String::new() } else { format!(" class=\"{classes}\"") };
        let width = words.chars().count() as i32 * WIDTH;
        canvas.words(&format!("{class} fill=\"{ink}\""), words, [self.x, y + BASE, width]);
    }
}
