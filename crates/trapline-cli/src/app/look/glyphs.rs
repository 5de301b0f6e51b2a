//! The one table of what signs are in ASCII, so that everybody else can draw with any sign that is in it.

use ratatui::buffer::Buffer;
use ratatui::text::Span;

/// Signs, and what stands for any of them.
const FORMS: &[(&str, &str)] = &[
    ("─━╌╍┄┅┈┉╴╶╸╺–—−‐‑", "-"),
    ("═▄▪", "="),
    ("│┃║╎╏┆┇┊┋╵╷╹╻▌▐▏▕", "|"),
    ("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬▒▅", "+"),
    ("╭╮·▁…•", "."),
    ("╰╯‘’′▘▝", "'"),
    ("╱", "/"),
    ("╲", "\\"),
    ("╳✗✘", "X"),
    ("×", "x"),
    ("░▂⋮", ":"),
    ("▃", "-"),
    ("▓▆★☆■∙", "*"),
    ("●", "@"),
    ("▇◆", "%"),
    ("█", "#"),
    ("▀“”″", "\""),
    ("◦○°", "o"),
    ("◇", "c"),
    ("◌", "s"),
    ("□", "d"),
    ("▫", "-"),
    ("⌂", "h"),
    ("◎", "O"),
    ("✓✔↓▼▾", "v"),
    ("↑▲▴", "^"),
    ("←◀◂‹⟨«", "<"),
    ("→▶▸›⟩»", ">"),
    ("↔↕", "+"),
    ("↵⏎", "<"),
    ("≤", "<"),
    ("≥", ">"),
    ("≈", "~"),
    ("\u{a0}", " "),
];

/// What stands for a sign where there is only ASCII; `None` where nobody has thought of one.
pub fn ascii(symbol: &str) -> Option<&str> {
    if symbol.is_ascii() {
        return Some(symbol);
    }
    FORMS.iter().find(|(signs, _)| signs.contains(symbol)).map(|&(_, form)| form)
}

/// Every sign of the frame in ASCII; a question mark stands for what has no form.
pub fn to_ascii(frame: &mut Buffer) {
    let width = usize::from(frame.area.width);
    for at in 0..frame.content.len() {
        let cell = &mut frame.content[at];
        if cell.symbol().is_ascii() {
            continue;
        }
        let columns = Span::raw(cell.symbol()).width();
        let form = ascii(cell.symbol()).unwrap_or("?").to_owned();
        cell.set_symbol(&form);
        let style = cell.style();
        // A wide sign has hidden what is beside it, which its form does not.
        let beside = columns > 1 && (at + 1) % width != 0;
        if let Some(hidden) = frame.content.get_mut(at + 1).filter(|_| beside) {
            hidden.set_symbol(" ").set_style(style);
        }
    }
}
