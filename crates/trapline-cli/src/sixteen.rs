//! The sixteen usual colours, in the form that every terminal with colours knows.
//!
//! The library that writes frames chooses all colours from 256. A terminal that has only sixteen reads `38;5;3` as
//! "blink, italic"; `33` means the same colour and is known everywhere.

/// The frame with the first sixteen of 256 colours written as those of sixteen.
pub fn spelt(frame: &[u8]) -> Vec<u8> {
    let mut spelt = Vec::with_capacity(frame.len());
    let mut rest = frame;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(at + 2);
        let numbers = sequence.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b';').count();
        spelt.extend_from_slice(before);
        match str::from_utf8(&sequence[..numbers]) {
            Ok(style) if sequence.get(numbers) == Some(&b'm') => spelt.extend(renumbered(style).bytes()),
            _ => spelt.extend_from_slice(&sequence[..numbers]),
        }
        rest = &sequence[numbers..];
    }
    spelt.extend_from_slice(rest);
    spelt
}

fn renumbered(style: &str) -> String {
    let mut numbers: Vec<u16> = style.split(';').map(|number| number.parse().unwrap_or(0)).collect();
    let mut at = 0;
    while at < numbers.len() {
        match numbers[at..] {
            [ground @ (38 | 48), 5, colour @ ..16, ..] => {
                let bright = if colour < 8 { 0 } else { 60 - 8 };
                numbers.splice(at..at + 3, [ground - 8 + bright + colour]);
            }
            [38 | 48, 5, ..] => at += 2,
            [38 | 48, 2, ..] => at += 4,
            _ => {}
        }
        at += 1;
    }
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_usual_colours_are_spelt_anew() {
        for (written, expected) in [
            ("\x1b[38;5;3mA\x1b[49m", "\x1b[33mA\x1b[49m"),
            ("\x1b[38;5;8;48;5;15m", "\x1b[90;107m"),
            ("\x1b[38;5;16;48;5;7mx", "\x1b[38;5;16;47mx"),
            ("\x1b[38;2;38;5;3;1mx", "\x1b[38;2;38;5;3;1mx"),
            ("\x1b[1;38;5;0mx\x1b[0m", "\x1b[1;30mx\x1b[0m"),
            ("\x1b[5;38Hé\x1b[?25l\x1b[", "\x1b[5;38Hé\x1b[?25l\x1b["),
            ("\x1b[38;5", "\x1b[38;5"),
            ("", ""),
        ] {
            assert_eq!(String::from_utf8(spelt(written.as_bytes())).as_deref(), Ok(expected), "{written:?}");
        }
    }
}
