//! Whatever is pressed, clicked or resized, the app goes on.

use super::desk::Desk;
use crate::app::Message;
use crate::app::input::Input;
use rand::{RngExt, SeedableRng};
use ratatui::layout::Position;
use trapline_bots::Dice;

/// Any input at all, the useful ones more often.
pub fn any(rng: &mut Dice, size: (u16, u16)) -> Input {
    const KEYS: [Input; 15] = [
        Input::Up,
        Input::Down,
        Input::Left,
        Input::Right,
        Input::Enter,
        Input::Enter,
        Input::Tab,
        Input::BackTab,
        Input::Backspace,
        Input::Home,
        Input::End,
        Input::PageUp,
        Input::PageDown,
        Input::ScrollUp,
        Input::ScrollDown,
    ];
    const LETTERS: &str = "hjkl imupbvrnc:?y1234567890 adehgswo+-";
    match rng.random_range(0..20) {
        0..9 => KEYS[rng.random_range(0..KEYS.len())],
        9..15 => {
            let at = rng.random_range(0..LETTERS.len());
            Input::Char(LETTERS.chars().nth(at).expect("it is one of them"))
        }
        15 => Input::Char(['q', 'é', '漢', '\u{202e}', '~'][rng.random_range(0..5)]),
        16 => Input::Escape,
        _ => Input::Click(Position::new(
            rng.random_range(0..size.0.max(1)),
            rng.random_range(0..size.1.max(1)),
        )),
    }
}

/// A long while of random keys, with windows of every size.
fn storm(seed: u64, count: usize) {
    let mut rng = Dice::seed_from_u64(seed);
    let mut size = (100, 30);
    let mut desk = Desk::new(size.0, size.1);
    for _ in 0..count {
        match rng.random_range(0..60) {
            0 => {
                size = (rng.random_range(0..170), rng.random_range(0..60));
                desk.resize(size.0, size.1);
            }
            1 => desk.send(Message::Back),
            2..8 => {
                if let Some(at) = desk.deadline() {
                    desk.now = desk.now.max(at);
                    desk.send(Message::Tick);
                }
            }
            _ => desk.press(any(&mut rng, size)),
        }
        if !desk.goes_on {
            desk.restart();
        }
    }
}

#[test]
fn random_keys_never_panic() {
    for seed in 0..8 {
        storm(seed, 2_500);
    }
}

/// The same for longer: `cargo test -p trapline-cli --bin trapline storm -- --ignored`.
#[test]
#[ignore = "takes half a minute"]
fn a_long_storm_never_panics() {
    for seed in 100..120 {
        storm(seed, 5_000);
    }
}
