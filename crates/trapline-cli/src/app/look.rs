//! [`Look`]: what tones and signs become on this terminal. Knows no screen, and no game.

mod glyphs;
mod palette;
#[cfg(test)]
mod tests;

use palette::{Palette, Rgb};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use ratatui::text::Span;
use trapline::{Spot, Tone};

#[cfg(test)]
pub use glyphs::ascii;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    True,
    Indexed,
    Sixteen,
    None,
}

/// What the ground is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    Dark,
    Light,
}

/// How things look here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub depth: Depth,
    pub theme: Theme,
    /// Whether nothing but ASCII can be shown.
    pub ascii: bool,
}

impl Look {
    /// What the environment says of the terminal. `get` gives the value of a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Look {
        let value = |name: &str| get(name).filter(|value| !value.is_empty());
        let term = value("TERM").unwrap_or_default();
        let depth = if value("NO_COLOR").is_some() || is_monochrome(&term) {
            Depth::None
        } else if matches!(value("COLORTERM").as_deref(), Some("truecolor" | "24bit"))
            || term.ends_with("-direct")
        {
            Depth::True
        } else if term.ends_with("-256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        };
        // Foreground and background, and in between what only one terminal says: "15;0", "0;default;15".
        let ground = value("COLORFGBG").and_then(|both| both.rsplit(';').next()?.parse().ok());
        let theme = if matches!(ground, Some(7_u8 | 15)) { Theme::Light } else { Theme::Dark };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value).unwrap_or_default();
        let unicode = ["utf-8", "utf8"].into_iter().any(|name| locale.to_ascii_lowercase().contains(name));
        Look { depth, theme, ascii: !unicode }
    }

    /// Text that means nothing in particular, and the ground of the screen.
    pub fn plain(self) -> Style {
        if self.paints() {
            let palette = self.palette();
            Style::new().fg(self.colour(palette.ink)).bg(self.colour(palette.ground))
        } else {
            Style::new()
        }
    }

    /// Text in a tone.
    pub fn tone(self, tone: Tone) -> Style {
        let style = match self.depth {
            Depth::True | Depth::Indexed => Style::new().fg(self.text(self.palette().tone(tone))),
            Depth::Sixteen => match tone {
                Tone::First => Style::new().blue(),
                Tone::Second => Style::new().red(),
                Tone::Prize => Style::new().yellow(),
                Tone::Danger => Style::new().magenta(),
                Tone::Safe => Style::new().green(),
                Tone::Faint => Style::new().dark_gray(),
                Tone::Plain => Style::new().fg(Color::Reset),
            },
            Depth::None if tone == Tone::Faint => Style::new().dim(),
            Depth::None => Style::new(),
        };
        if matches!(tone, Tone::Faint | Tone::Plain) { style } else { style.bold() }
    }

    /// Lines between things: there, and no more than that.
    pub fn line(self) -> Style {
        if self.paints() { Style::new().fg(self.colour(self.palette().line)) } else { self.tone(Tone::Faint) }
    }

    /// What the keyboard acts on: reverse video.
    pub fn focus(self) -> Style {
        Style::new().reversed()
    }

    /// The ground under a chance, in five steps, with text that can be read on it. `None` where there are no colours
    /// to blend: [`shade_sign`] tells it there.
    pub fn shade(self, percent: u8) -> Style {
        if !self.paints() {
            return Style::new();
        }
        let palette = self.palette();
        let ground = self.colour(palette.shade(step(percent)));
        let shown = palette::shown(ground);
        let text = [palette.ink, palette.deep]
            .into_iter()
            .max_by(|one, two| one.contrast(shown).total_cmp(&two.contrast(shown)))
            .unwrap_or(palette.ink);
        Style::new().fg(self.colour(text)).bg(ground)
    }

    /// Whether [`shade`](Look::shade) can be told apart, so that no signs are needed.
    pub fn shades(self) -> bool {
        self.paints() && !self.ascii
    }

    /// Says everything in ASCII, where nothing else can be shown. The last thing that is done to a frame.
    pub fn finish(self, frame: &mut Buffer) {
        if self.ascii {
            glyphs::to_ascii(frame);
        }
    }

    /// Whether there are colours enough to have our own.
    fn paints(self) -> bool {
        matches!(self.depth, Depth::True | Depth::Indexed)
    }

    fn palette(self) -> &'static Palette {
        match self.theme {
            Theme::Dark => &palette::DARK,
            Theme::Light => &palette::LIGHT,
        }
    }

    /// The colour of text on the ground.
    fn text(self, rgb: Rgb) -> Color {
        if self.depth == Depth::True {
            return rgb.exact();
        }
        rgb.indexed_on(palette::shown(self.palette().ground.indexed()))
    }

    fn colour(self, rgb: Rgb) -> Color {
        if self.depth == Depth::True { rgb.exact() } else { rgb.indexed() }
    }
}

/// Terminals that have no colours, by their names.
fn is_monochrome(term: &str) -> bool {
    matches!(term, "dumb" | "vt52" | "vt100" | "vt102" | "vt220" | "vt320" | "vt420")
        || term.ends_with("-m")
        || term.ends_with("-mono")
}

/// Which of the five steps a chance is, from 0.
fn step(percent: u8) -> usize {
    usize::from(Spot::shade_of(percent)) - 1
}

/// A chance as a sign, in five steps.
pub fn shade_sign(percent: u8) -> &'static str {
    ["·", "░", "▒", "▓", "█"][step(percent)]
}

/// Text that takes at most that many columns: what is too long ends in `…`.
pub fn cut(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if Span::raw(text).width() <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if Span::raw(&cut).width() + 1 > width {
            cut.pop();
            break;
        }
    }
    if width > 0 {
        cut.push('…');
    }
    cut
}
