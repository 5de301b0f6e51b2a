//! What environments mean, and that everything can be read.

use super::palette::{Rgb, shown};
use super::*;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

const TONES: [Tone; 7] =
    [Tone::First, Tone::Second, Tone::Prize, Tone::Danger, Tone::Safe, Tone::Faint, Tone::Plain];
const PAINTED: [(Depth, Theme); 4] = [
    (Depth::True, Theme::Dark),
    (Depth::True, Theme::Light),
    (Depth::Indexed, Theme::Dark),
    (Depth::Indexed, Theme::Light),
];

fn detect(environment: &[(&str, &str)]) -> Look {
    Look::detect(|name| {
        environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn colours_follow_from_the_environment() {
    let cases: &[(&[(&str, &str)], Depth)] = &[
        (&[], Depth::Sixteen),
        (&[("TERM", "xterm")], Depth::Sixteen),
        (&[("TERM", "linux")], Depth::Sixteen),
        (&[("TERM", "xterm-256color")], Depth::Indexed),
        (&[("TERM", "screen-256color"), ("COLORTERM", "")], Depth::Indexed),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True),
        (&[("TERM", "xterm"), ("COLORTERM", "24bit")], Depth::True),
        (&[("TERM", "xterm"), ("COLORTERM", "yes")], Depth::Sixteen),
        (&[("TERM", "xterm-direct")], Depth::True),
        (&[("TERM", "vt100")], Depth::None),
        (&[("TERM", "vt102")], Depth::None),
        (&[("TERM", "vt220"), ("COLORTERM", "truecolor")], Depth::None),
        (&[("TERM", "linux-m")], Depth::None),
        (&[("TERM", "xterm-mono")], Depth::None),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::Indexed),
    ];
    for (environment, depth) in cases {
        assert_eq!(detect(environment).depth, *depth, "{environment:?}");
    }
}

#[test]
fn the_ground_follows_from_the_environment() {
    let cases = [
        ("15;0", Theme::Dark),
        ("0;15", Theme::Light),
        ("0;7", Theme::Light),
        ("0;default;15", Theme::Light),
        ("12;8", Theme::Dark),
        ("15;default", Theme::Dark),
        ("what", Theme::Dark),
        ("", Theme::Dark),
    ];
    for (value, theme) in cases {
        assert_eq!(detect(&[("COLORFGBG", value)]).theme, theme, "{value:?}");
    }
    assert_eq!(detect(&[]).theme, Theme::Dark);
}

#[test]
fn signs_follow_from_the_locale() {
    let cases: &[(&[(&str, &str)], bool)] = &[
        (&[], true),
        (&[("LANG", "C")], true),
        (&[("LANG", "C.UTF-8")], false),
        (&[("LANG", "de_AT.utf8")], false),
        (&[("LANG", "C.UTF-8"), ("LC_ALL", "C")], true),
        (&[("LANG", "C"), ("LC_CTYPE", "en_GB.Utf-8")], false),
        (&[("LANG", "C.UTF-8"), ("LC_CTYPE", "POSIX"), ("LC_ALL", "")], true),
    ];
    for (environment, ascii) in cases {
        assert_eq!(detect(environment).ascii, *ascii, "{environment:?}");
    }
}

fn colours(style: Style) -> (Rgb, Rgb) {
    let [text, ground] = [style.fg, style.bg].map(|colour| shown(colour.expect("painted")));
    (text, ground)
}

#[test]
fn everything_can_be_read_on_the_ground() {
    for (depth, theme) in PAINTED {
        let look = Look { depth, theme, ascii: false };
        let (ink, ground) = colours(look.plain());
        assert!(ink.contrast(ground) >= 7.0, "{look:?}: {}", ink.contrast(ground));
        for tone in TONES {
            let (text, ground) = colours(look.plain().patch(look.tone(tone)));
            assert!(text.contrast(ground) >= 4.5, "{look:?} {tone:?}: {}", text.contrast(ground));
        }
    }
}

#[test]
fn chances_have_five_grounds_and_can_be_read_on_them() {
    for (depth, theme) in PAINTED {
        let look = Look { depth, theme, ascii: false };
        let steps = [10, 30, 50, 70, 90].map(|percent| look.shade(percent));
        for (at, &style) in steps.iter().enumerate() {
            let (text, ground) = colours(style);
            assert!(text.contrast(ground) >= 4.5, "{look:?} step {at}: {}", text.contrast(ground));
            assert!(steps[..at].iter().all(|other| other.bg != style.bg), "{look:?} step {at}");
            assert_ne!(style.bg, look.plain().bg, "{look:?} step {at}");
        }
    }
    let signs = [1, 21, 41, 61, 81].map(shade_sign);
    assert_eq!(signs.map(|sign| ascii(sign).expect("has a form")), [".", ":", "+", "*", "#"]);
}

#[test]
fn without_colours_there_are_none() {
    for theme in [Theme::Dark, Theme::Light] {
        let look = Look { depth: Depth::None, theme, ascii: false };
        let styles = TONES.map(|tone| look.tone(tone)).into_iter();
        for style in styles.chain([look.plain(), look.line(), look.focus(), look.shade(50)]) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}

#[test]
fn everything_is_said_in_ascii() {
    let mut frame = Buffer::empty(Rect::new(0, 0, 12, 2));
    frame.set_string(0, 0, "╭─★ Zoë 日x…", Style::new().bold());
    let look = Look { depth: Depth::Sixteen, theme: Theme::Dark, ascii: true };
    look.finish(&mut frame);
    let line: String = frame.content[..12].iter().map(|cell| cell.symbol()).collect();
    assert_eq!(line, ".-* Zo? ? x.");
    assert!(frame.content[9].modifier.contains(Modifier::BOLD), "the second half of a wide sign");
}

#[test]
fn long_text_is_cut() {
    assert_eq!(cut("Anna", 4), "Anna");
    assert_eq!(cut("Annabel", 4), "Ann…");
    assert_eq!(cut("日本語", 4), "日…");
    assert_eq!(cut("日本語", 6), "日本語");
    assert_eq!(cut("Anna", 1), "…");
    assert_eq!(cut("Anna", 0), "");
}
