//! Stopped and continued: in order while others have the terminal, drawn anew afterwards, and no secret for whoever
//! sits there then.

use super::exits::{hidden_game, open_game};
use super::person::{Against, By, ENTER, HOME, Person, STILL, UTF8, set};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use rustix::process::Signal;
use trapline::Viewer;

const CTRL_Z: &str = "\u{1a}";

/// Nobody could let it go on again.
#[test]
fn ctrl_z_does_nothing_where_there_is_no_shell() {
    let home = Home::new();
    let mut person = Person::open(&home);
    person.begin(open_game(), Against::Person, By::Keys);
    let before = person.wait();
    person.terminal.press(CTRL_Z);
    person.terminal.press("?");
    person.terminal.see("Keys and signs: ");
    person.terminal.press("x");
    assert_eq!(person.act(&before.legal(Viewer::Referee)[0], By::Mouse).plies(), 1);
    person.terminal.signal(Signal::TERM);
    assert_eq!(person.terminal.end(), 143);
    person.terminal.assert_in_order();
}

#[test]
fn somebody_alone_with_a_secret_is_asked_again_whether_others_can_see() {
    let home = Home::new();
    let mut person = Person::open(&home);
    person.begin(hidden_game(), Against::Person, By::Keys);
    let hand_over = person.wait();
    person.sit_down();
    let clean = person.terminal.screen();
    // Something is picked, and something more is considered.
    person.terminal.step(ENTER);
    person.terminal.step("l");
    person.terminal.step(ENTER);
    person.terminal.step("l");
    assert_ne!(person.terminal.screen(), clean);
    person.terminal.signal(Signal::STOP);
    person.terminal.wait_until_stopped();
    person.terminal.signal(Signal::CONT);
    person.terminal.wait_until("the hand-over", |screen| screen.contents().contains("look away"));
    person.terminal.press(ENTER);
    // Nothing tells what was considered before.
    person.terminal.wait_until("a clean table", |screen| screen.contents() == clean);
    assert_eq!(person.act(&hand_over.legal(Viewer::Referee)[0], By::Keys).plies(), 1);
}

#[test]
fn what_others_have_written_meanwhile_is_gone_afterwards() {
    let home = Home::new();
    let mut person = Person::open(&home);
    let drawn = person.terminal.screen();
    person.terminal.signal(Signal::STOP);
    person.terminal.wait_until_stopped();
    person.terminal.scribble("\u{1b}[?1049l\u{1b}[?25h\u{1b}[?1000lsomebody else\r\n");
    person.terminal.signal(Signal::CONT);
    person.terminal.wait_until("the same screen", |screen| {
        screen.alternate_screen() && screen.hide_cursor() && screen.contents() == drawn
    });
    assert_ne!(person.terminal.state().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
}

/// As it is used: a shell takes over, and gives the terminal back.
#[test]
fn a_shell_has_the_terminal_while_the_app_is_stopped() {
    let home = Home::new();
    set(&home, STILL);
    let mut terminal = Terminal::shell_with(&home, r#"export PS1='ready> ' P="$0"; exec sh -i"#, &[UTF8]);
    terminal.answer("ready> ", r#""$P""#);
    let mut person = Person::with(&home, terminal);
    person.begin(open_game(), Against::Person, By::Keys);
    let duel = person.wait();
    let drawn = person.terminal.screen();
    for line in ["fg", "bg\nfg"] {
        person.terminal.press(CTRL_Z);
        person.terminal.wait_until_left();
        person.terminal.answer("ready> ", "echo $((6 * 7))");
        person.terminal.wait_for("42\r\n");
        assert!(person.terminal.screen().contains("echo $((6 * 7))"), "what is typed is not shown");
        for line in line.lines() {
            person.terminal.answer("ready> ", line);
        }
        person.terminal.wait_until("the same screen", |screen| screen.contents() == drawn);
    }
    person.act(&duel.legal(Viewer::Referee)[0], By::Keys);
    person.terminal.press("qh");
    person.terminal.see(HOME);
    person.terminal.press("q");
    person.terminal.answer("ready> ", "exit");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
}
