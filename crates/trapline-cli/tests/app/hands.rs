//! What hands do on a real terminal besides playing: clicking keys instead of pressing them, clicking outside, typing and
//! mending lines, saying a name once.

use super::person::{Against, By, ENTER, HOME, Person, UP, UTF8, settings};
use crate::support::home::Home;
use crate::support::terminal::Terminal;

const CTRL_A: &str = "\u{1}";
const CTRL_E: &str = "\u{5}";
const CTRL_U: &str = "\u{15}";
const CTRL_W: &str = "\u{17}";

#[test]
fn the_keys_below_can_be_clicked_and_a_click_outside_closes_a_box() {
    let home = Home::new();
    let mut person = Person::open(&home);
    person.terminal.click_on("? keys");
    person.terminal.see("Keys and signs: ");
    person.terminal.click((0, 5));
    person.terminal.wait_until("the box is gone", |screen| !screen.contents().contains("Keys and signs: "));
    person.terminal.click_on("b rule book");
    person.terminal.see("rules of");
    person.terminal.click_on("q back");
    person.terminal.see(HOME);
    person.begin(super::exits::open_game(), Against::Easy, By::Mouse);
    person.wait();
    person.terminal.press("q");
    person.terminal.see("Stop playing?");
    person.terminal.click((0, 28));
    person.terminal.wait_until("the box is gone", |screen| !screen.contents().contains("Stop playing?"));
    person.terminal.click_on(": type a command");
    person.terminal.see("Esc cancel");
    person.terminal.click_on("Esc cancel");
    person.terminal.see("Enter do it");
    assert_eq!(person.duel().plies(), 0, "nothing was done by all that");
}

#[test]
fn a_typed_line_is_edited_refused_replaced_and_comes_back() {
    let home = Home::new();
    let mut person = Person::open(&home);
    person.begin(super::exits::open_game(), Against::Person, By::Keys);
    person.wait();
    person.terminal.press(&format!(":never mind this{CTRL_W}{CTRL_A}x{CTRL_E}y"));
    person.terminal.see(":xnever mind y");
    person.terminal.press(&format!("{CTRL_U}nonsense"));
    person.terminal.see(":nonsense");
    assert!(!person.terminal.screen().contains("xnever"), "{}", person.terminal.screen());
    person.terminal.press(ENTER);
    person.terminal.see("! ");
    let (column, row) = person.terminal.find(":nonsense");
    let cell = |column| person.terminal.state().cell(row, column).expect("it is there").inverse();
    assert!((1..9).all(|letter| cell(column + letter)), "what was refused is selected");
    // What is typed takes its place.
    person.terminal.press("help");
    person.terminal.see(":help");
    assert!(!person.terminal.screen().contains("nonsense"), "{}", person.terminal.screen());
    person.terminal.press(ENTER);
    person.terminal.see("Type an action");
    person.terminal.press(&format!(":{UP}"));
    person.terminal.see(":help");
    person.terminal.press(UP);
    person.terminal.see(":nonsense");
}

#[test]
fn a_name_is_asked_for_once_and_a_friends_each_time() {
    let home = Home::new();
    let names = || {
        let text = std::fs::read_to_string(settings(&home)).expect("it is kept");
        serde_json::from_str::<serde_json::Value>(&text).expect("it is right")["names"].clone()
    };
    let open = || Person::with(&home, Terminal::open_with(&home, &[], &[UTF8, ("USER", "ann")]));
    let mut person = open();
    person.terminal.press("1");
    person.terminal.see("Enter start");
    person.terminal.press(ENTER);
    person.terminal.see("What is your name?");
    // The login is offered, and typing replaces it.
    person.terminal.see("▸ ann");
    person.terminal.press("Zoe");
    person.terminal.see("▸ Zoe");
    person.terminal.press(ENTER);
    person.terminal.see("Zoe - Medium bot");
    assert_eq!(names(), serde_json::json!(["Zoe", ""]));
    person.terminal.press("q");
    person.terminal.see("Stop playing?");
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
    // Never again; but who plays with her is asked, and offered the next time.
    let mut person = open();
    person.terminal.press("1");
    person.terminal.see("Enter start");
    person.terminal.press("\u{1b}[B\u{1b}[D\u{1b}[D");
    person.terminal.see("‹ a friend here ›");
    person.terminal.press(ENTER);
    person.terminal.see("Who plays against");
    person.terminal.see("▸ Friend");
    person.terminal.press(&format!("Zoe{ENTER}"));
    person.terminal.see("! Give two different names.");
    person.terminal.press(&format!("{CTRL_U}Max{ENTER}"));
    person.terminal.see("Zoe - Max");
    assert_eq!(names(), serde_json::json!(["Zoe", "Max"]));
    person.terminal.press("q");
    person.terminal.see("Stop playing?");
    person.terminal.press("h");
    person.terminal.see(HOME);
    person.terminal.press("1");
    person.terminal.see("‹ a friend here ›");
    person.terminal.press(ENTER);
    person.terminal.see("▸ Max");
}
