//! Every way out: the terminal is left as it was, and the match goes on where it was.

use super::person::{Against, By, Person, STILL, UTF8, read};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use rustix::process::Signal;
use trapline::{Viewer, games};

const GOES_ON: &str = "Match 1 is saved. Continue it with `trapline resume 1`.";
const CTRL_C: &str = "\u{3}";

pub fn open_game() -> usize {
    games::ALL.iter().position(|entry| !entry.hidden).expect("there is one")
}

pub fn hidden_game() -> usize {
    games::ALL.iter().position(|entry| entry.hidden).expect("there is one")
}

/// Where somebody is when the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Home,
    /// Two people have done something.
    Table,
    /// Somebody is alone with the screen, about to choose a secret.
    Alone,
}

impl Place {
    const ALL: [Place; 3] = [Place::Home, Place::Table, Place::Alone];

    /// Goes there.
    fn reach(self, person: &mut Person<'_>) {
        match self {
            Place::Home => {}
            Place::Table => {
                person.begin(open_game(), Against::Person, By::Keys);
                for _ in 0..2 {
                    let duel = person.wait();
                    person.act(&duel.legal(Viewer::Referee)[0], By::Keys);
                }
            }
            Place::Alone => {
                person.begin(hidden_game(), Against::Person, By::Keys);
                person.wait();
                person.sit_down();
            }
        }
    }

    /// Asserts that nothing of what was done there is lost.
    #[track_caller]
    fn assert_kept(self, home: &Home) {
        if self == Place::Home {
            assert!(!home.journal(1).exists());
            return;
        }
        let plies = read(home, 1).plies();
        assert_eq!(plies, if self == Place::Table { 2 } else { 0 });
        let mut person = Person::open(home);
        if self == Place::Table {
            person.resume();
        } else {
            // What was left before the first action is continued only by its number.
            assert!(!person.terminal.screen().contains("Continue ("), "{}", person.terminal.screen());
            person = Person::start(home, &["resume", "1"], 1);
        }
        let duel = person.wait();
        assert_eq!(duel.plies(), plies);
        if self == Place::Table {
            assert_eq!(person.act(&duel.legal(Viewer::Referee)[0], By::Keys).plies(), plies + 1);
        }
    }
}

/// After the end: the terminal in order, what was there before, and how to go on.
#[track_caller]
fn assert_left(terminal: &Terminal, place: Place, said: &str) {
    terminal.assert_in_order();
    let screen = terminal.screen();
    let mut lines = screen.lines().map(str::trim_end).filter(|line| !line.is_empty());
    assert_eq!(lines.next(), Some("before"), "what was there is gone:\n{screen}");
    assert_eq!(screen.contains(GOES_ON), place != Place::Home, "{place:?}:\n{screen}");
    assert!(screen.contains(said), "{said:?} is not said:\n{screen}");
}

/// The app, opened by a shell that tells how it ended.
fn open<'a>(home: &'a Home, more: &[(&str, &str)]) -> Person<'a> {
    super::person::set(home, STILL);
    let more: Vec<_> = more.iter().copied().chain([UTF8]).collect();
    // Signals that the terminal sends are for the program alone.
    let line = r#"trap : INT; echo before; "$0"; echo status $?"#;
    Person::with(home, Terminal::shell_with(home, line, &more))
}

#[test]
fn leaving_the_home_screen_gives_the_terminal_back() {
    for keys in ["q", "\u{1b}[A\r"] {
        let home = Home::new();
        let mut person = open(&home, &[]);
        let state = person.terminal.state();
        assert!(state.alternate_screen() && state.hide_cursor());
        assert_ne!(state.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!person.terminal.echoes());
        person.terminal.press(keys);
        person.terminal.end();
        assert_left(&person.terminal, Place::Home, "status 0");
        assert_eq!(person.terminal.screen().trim_end(), "before\nstatus 0");
    }
}

#[test]
fn quitting_inside_a_match_asks_once_and_says_how_to_go_on() {
    for place in [Place::Table, Place::Alone] {
        let home = Home::new();
        let mut person = open(&home, &[]);
        place.reach(&mut person);
        person.terminal.press("q");
        person.terminal.see("Stop playing?");
        person.terminal.press("q");
        person.terminal.end();
        assert_left(&person.terminal, place, "status 0");
        place.assert_kept(&home);
    }
}

#[test]
fn ctrl_c_leaves_at_once_from_everywhere() {
    for place in Place::ALL {
        let home = Home::new();
        let mut person = open(&home, &[]);
        place.reach(&mut person);
        person.terminal.press(CTRL_C);
        person.terminal.end();
        assert_left(&person.terminal, place, "status 130");
        place.assert_kept(&home);
    }
}

#[test]
fn a_signal_leaves_at_once_from_everywhere() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)]
    {
        for place in Place::ALL {
            let home = Home::new();
            let mut person = Person::open(&home);
            place.reach(&mut person);
            person.terminal.signal(signal);
            assert_eq!(person.terminal.end(), status, "{place:?}");
            person.terminal.assert_in_order();
            let screen = person.terminal.screen();
            assert_eq!(screen.contains(GOES_ON), place != Place::Home, "{place:?}:\n{screen}");
            place.assert_kept(&home);
        }
    }
}

#[test]
fn a_match_survives_that_the_terminal_is_closed() {
    for place in Place::ALL {
        let home = Home::new();
        let mut person = Person::open(&home);
        place.reach(&mut person);
        assert_eq!(person.terminal.close("?"), 129, "{place:?}");
        place.assert_kept(&home);
    }
}

/// A program in a session of its own gets no signal when the terminal goes.
#[test]
fn a_match_survives_that_the_terminal_is_closed_without_a_signal() {
    let home = Home::new();
    super::person::set(&home, STILL);
    let line = r#"trap "" HUP; setsid -w "$0"; echo $? > status"#;
    let mut person = Person::with(&home, Terminal::shell_with(&home, line, &[UTF8]));
    Place::Table.reach(&mut person);
    person.terminal.close("?");
    let status = std::fs::read_to_string(home.path().join("status")).expect("the shell has written it");
    assert_eq!(status, "129\n");
    Place::Table.assert_kept(&home);
}

#[test]
#[cfg(debug_assertions)]
fn a_panic_gives_the_terminal_back_and_says_what_happened() {
    for place in Place::ALL {
        let home = Home::new();
        let mut person = open(&home, &[("TRAPLINE_PANIC", "app")]);
        place.reach(&mut person);
        person.terminal.press("!");
        person.terminal.end();
        assert_left(&person.terminal, place, "status 101");
        assert!(person.terminal.screen().contains("provoked in the app"), "{}", person.terminal.screen());
        place.assert_kept(&home);
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_panic_beside_the_app_ends_it_in_the_same_way() {
    let home = Home::new();
    let mut person = open(&home, &[("TRAPLINE_PANIC", "task")]);
    Place::Table.reach(&mut person);
    person.terminal.press("i");
    person.terminal.end();
    assert_left(&person.terminal, Place::Table, "status 101");
    assert!(person.terminal.screen().contains("provoked in the task"), "{}", person.terminal.screen());
    Place::Table.assert_kept(&home);
}
