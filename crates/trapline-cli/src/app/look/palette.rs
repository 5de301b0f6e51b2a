//! The colours, light and dark, and what they become where there are 256. Says nothing about when to use them.

use ratatui::style::Color;
use trapline::Tone;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(u8, u8, u8);

/// What one theme is painted with.
pub struct Palette {
    pub ground: Rgb,
    pub ink: Rgb,
    /// Ink for where the ground is closer to the usual ink than to the usual ground.
    pub deep: Rgb,
    pub line: Rgb,
    faint: Rgb,
    first: Rgb,
    second: Rgb,
    prize: Rgb,
    danger: Rgb,
    safe: Rgb,
    /// How much of the prize is in the ground under a chance, in per cent.
    shades: [u16; 5],
}

pub const DARK: Palette = Palette {
    ground: Rgb::new(0x14181d),
    ink: Rgb::new(0xeceff2),
    deep: Rgb::new(0x0b0d10),
    line: Rgb::new(0x5c6772),
    faint: Rgb::new(0xa3adb8),
    first: Rgb::new(0x56b4e9),
    second: Rgb::new(0xf0a35e),
    prize: Rgb::new(0xf0e442),
    danger: Rgb::new(0xcc79a7),
    safe: Rgb::new(0x2bc59b),
    shades: [8, 20, 36, 62, 90],
};

pub const LIGHT: Palette = Palette {
    ground: Rgb::new(0xfcfbf8),
    ink: Rgb::new(0x1b1f24),
    deep: Rgb::new(0xffffff),
    line: Rgb::new(0x9aa3ac),
    faint: Rgb::new(0x5c6670),
    first: Rgb::new(0x0072b2),
    second: Rgb::new(0xb84e00),
    prize: Rgb::new(0x8a6400),
    danger: Rgb::new(0xa0307a),
    safe: Rgb::new(0x00785a),
    shades: [8, 22, 40, 62, 100],
};

impl Palette {
    pub fn tone(&self, tone: Tone) -> Rgb {
        match tone {
            Tone::First => self.first,
            Tone::Second => self.second,
            Tone::Prize => self.prize,
            Tone::Danger => self.danger,
            Tone::Safe => self.safe,
            Tone::Faint => self.faint,
            Tone::Plain => self.ink,
        }
    }

    /// The ground under a chance of that step, from 0 to 4.
    pub fn shade(&self, step: usize) -> Rgb {
        let share = self.shades[step];
        let blend = |ground: u8, prize: u8| {
            let mixed = (u16::from(ground) * (100 - share) + u16::from(prize) * share) / 100;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        Rgb(
            blend(self.ground.0, self.prize.0),
            blend(self.ground.1, self.prize.1),
            blend(self.ground.2, self.prize.2),
        )
    }
}

/// The six values that the 216 colours of the cube are made of.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    const fn new(hex: u32) -> Rgb {
        let [_, red, green, blue] = hex.to_be_bytes();
        Rgb(red, green, blue)
    }

    pub const fn exact(self) -> Color {
        Color::Rgb(self.0, self.1, self.2)
    }

    /// The nearest of the 256 colours. The first sixteen are the user's own, so they are never it.
    pub fn indexed(self) -> Color {
        let nearest = (16..=u8::MAX).min_by_key(|&index| self.distance(Rgb::of_index(index)));
        Color::Indexed(nearest.unwrap_or(u8::MAX))
    }

    /// The nearest of the 256 colours that can be read on that ground as well as text must be.
    pub fn indexed_on(self, ground: Rgb) -> Color {
        let readable = (16..=u8::MAX).filter(|&index| Rgb::of_index(index).contrast(ground) >= 4.5);
        let nearest = readable.min_by_key(|&index| self.distance(Rgb::of_index(index)));
        nearest.map_or(self.indexed(), Color::Indexed)
    }

    /// What a colour of the cube or of the greys is.
    fn of_index(index: u8) -> Rgb {
        match index {
            232.. => {
                let grey = 8 + 10 * (index - 232);
                Rgb(grey, grey, grey)
            }
            _ => {
                let place = index.saturating_sub(16);
                let part = |place: u8| CUBE[usize::from(place % 6)];
                Rgb(part(place / 36), part(place / 6), part(place))
            }
        }
    }

    /// How different two colours are: squares of differences, the eye's weights.
    fn distance(self, other: Rgb) -> u32 {
        let square = |one: u8, two: u8| u32::from(one.abs_diff(two)).pow(2);
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }

    /// How well one can be read on the other: from 1 to 21, as the web's guidelines count.
    pub fn contrast(self, other: Rgb) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// What a colour that we gave looks like.
pub fn shown(colour: Color) -> Rgb {
    match colour {
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        Color::Indexed(index) => Rgb::of_index(index),
        _ => Rgb(0, 0, 0),
    }
}
