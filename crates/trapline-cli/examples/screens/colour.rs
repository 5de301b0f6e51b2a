//! What colours of a terminal look like here. The usual ones are those of the program's dark theme.

use vt100::Color;

pub const INK: &str = "#eceff2";
pub const GROUND: &str = "#14181d";

/// The sixteen that every terminal chooses for itself.
const SIXTEEN: [&str; 16] = [
    "#14181d", "#f0725e", "#2bc59b", "#e5c44a", "#56a4e9", "#cc79a7", "#4fc1c9", "#c8ced4", "#8a949e",
    "#ff8f7d", "#57dcb8", "#f0e442", "#7fbef2", "#e09cc4", "#7fdde3", "#eceff2",
];

/// The colour of text or ground, as SVG writes it; nothing for the usual one.
pub fn named(colour: Color) -> Option<String> {
    match colour {
        Color::Default => None,
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        Color::Idx(index @ 0..16) => Some(SIXTEEN[usize::from(index)].to_owned()),
        Color::Idx(index @ 16..232) => {
            let part = |place: u8| [0, 95, 135, 175, 215, 255][usize::from(place % 6)];
            let place = index - 16;
            named(Color::Rgb(part(place / 36), part(place / 6), part(place)))
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * (index - 232);
            named(Color::Rgb(grey, grey, grey))
        }
    }
}
