//! [`Canvas`]: lines, rectangles and text by colour, those that touch joined into one. Units are half pixels.

use std::collections::BTreeMap;
use std::fmt::Write;

/// From where to where, one after the other.
type Spans = Vec<(i32, i32)>;

/// What is drawn, by colour.
#[derive(Default)]
pub struct Canvas {
    /// Rows of rectangles: colour, top, height, and how many quarters of them are filled.
    areas: BTreeMap<(String, i32, i32, u8), Spans>,
    /// Level lines: colour and height.
    level: BTreeMap<(String, i32), Spans>,
    /// Upright lines: colour and column.
    upright: BTreeMap<(String, i32), Spans>,
    text: String,
}

impl Canvas {
    /// Fills a rectangle: left, top, width, height; so many quarters of it.
    pub fn area(&mut self, colour: &str, [x, y, width, height]: [i32; 4], quarters: u8) {
        join(self.areas.entry((colour.to_owned(), y, height, quarters)).or_default(), (x, x + width));
    }

    pub fn level(&mut self, colour: &str, y: i32, from: i32, to: i32) {
        join(self.level.entry((colour.to_owned(), y)).or_default(), (from, to));
    }

    pub fn upright(&mut self, colour: &str, x: i32, from: i32, to: i32) {
        join(self.upright.entry((colour.to_owned(), x)).or_default(), (from, to));
    }

    /// Puts words there, exactly so wide.
    pub fn words(&mut self, style: &str, words: &str, [x, y, width]: [i32; 3]) {
        let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let (x, y, width) = (pixels(x), pixels(y), pixels(width));
        let _ = writeln!(
            self.text,
            "<text{style} x=\"{x}\" y=\"{y}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\">{words}</text>"
        );
    }

    /// Everything as SVG: grounds and blocks, lines, then text.
    pub fn write(&self) -> String {
        let mut out = String::new();
        for ((colour, y, height, quarters), spans) in &self.areas {
            let parts = spans.iter().map(|(from, to)| {
                format!(
                    "M{} {}H{}v{}H{}z",
                    pixels(*from),
                    pixels(*y),
                    pixels(*to),
                    pixels(*height),
                    pixels(*from)
                )
            });
            let faint = match quarters {
                4 => String::new(),
                n => format!(" fill-opacity=\"{}\"", f32::from(*n) / 4.0),
            };
            let _ = writeln!(out, "<path fill=\"{colour}\"{faint} d=\"{}\"/>", parts.collect::<String>());
        }
        let mut lines: BTreeMap<&str, String> = BTreeMap::new();
        for ((colour, y), spans) in &self.level {
            let path = lines.entry(colour).or_default();
            for (from, to) in spans {
                let _ = write!(path, "M{} {}H{}", pixels(*from), pixels(*y), pixels(*to));
            }
        }
        for ((colour, x), spans) in &self.upright {
            let path = lines.entry(colour).or_default();
            for (from, to) in spans {
                let _ = write!(path, "M{} {}V{}", pixels(*x), pixels(*from), pixels(*to));
            }
        }
        for (colour, path) in lines {
            let _ = writeln!(out, "<path class=\"line\" stroke=\"{colour}\" d=\"{path}\"/>");
        }
        out + &self.text
    }
}

/// Adds a span to those before it, which it may go on from.
fn join(spans: &mut Spans, span: (i32, i32)) {
    match spans.last_mut() {
        Some(last) if last.1 >= span.0 && last.0 <= span.0 => last.1 = last.1.max(span.1),
        _ => spans.push(span),
    }
}

/// Half pixels as pixels.
pub fn pixels(halves: i32) -> String {
    if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}
