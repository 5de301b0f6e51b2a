//! Somebody who has never seen the program: from the home screen to the end of a match in every game, by nothing but what
//! the screen offers. Knows no game, and reads nothing but the screen.

use super::person::UTF8;
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use trapline::games;

/// So many keys are enough for any match; whoever is not through by then resigns.
const PATIENCE: usize = 400;

/// Somebody in front of the app.
struct FirstTimer {
    terminal: Terminal,
    /// Drawn anew for every choice, always in the same way.
    number: usize,
}

impl FirstTimer {
    fn new(home: &Home) -> FirstTimer {
        FirstTimer { terminal: Terminal::open_with(home, &[], &[UTF8, ("USER", "ann")]), number: 7 }
    }

    /// The keys that the last line of the screen offers, and what they are said to do.
    fn footer(&self) -> String {
        let (_, width) = self.terminal.state().size();
        self.terminal.state().rows(0, width.get()).last().unwrap_or_default()
    }

    /// Presses a key that the footer offers for that, and looks at what comes of it.
    #[track_caller]
    fn press(&mut self, key: &str, what: &str) {
        let offered = self.footer();
        assert!(offered.contains(what), "{what:?} is not offered: {offered}\n{}", self.terminal.screen());
        self.terminal.step(key);
    }

    /// A number below that.
    fn draw(&mut self, below: usize) -> usize {
        self.number =
            self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.number >> 33) % below
    }

    /// Goes down to a line, and changes its value until it is that one.
    #[track_caller]
    fn set(&mut self, line: &str, value: &str) {
        for (key, what, wanted) in [
            ("\u{1b}[B", "↑ ↓ move", format!("▸ {line}")),
            ("\u{1b}[D", "← → change", format!("‹ {value} ›")),
        ] {
            while !self.terminal.screen().contains(&wanted) {
                self.press(key, what);
            }
        }
    }

    /// Does whatever the screen offers next. Whether the match goes on.
    #[track_caller]
    fn act(&mut self) -> bool {
        self.terminal.wait_until("a task or the end", |screen| {
            let text = screen.contents();
            let task = text.lines().any(|line| line.trim_start().starts_with("▸ "));
            task && !text.contains("is thinking")
        });
        let offered = self.footer();
        if offered.contains("r rematch") {
            return false;
        }
        // A question lies over the board: the first answer does what was chosen.
        if offered.contains("Enter choose") {
            self.press("\r", "Enter choose");
        } else {
            // Any of the next targets, so that not every turn does the same.
            for _ in 0..self.draw(8) {
                self.press("\t", "Tab next target");
            }
            self.press("\r", "Enter do it");
        }
        true
    }

    /// Plays until the end is told, or gives up.
    #[track_caller]
    fn play(&mut self) {
        for _ in 0..PATIENCE {
            if !self.act() {
                return;
            }
        }
        self.press(":", ": type a command");
        self.terminal.press("resign\r");
        self.terminal.see("Resign?");
        self.press("\r", "Enter choose");
        self.terminal.see("r rematch");
    }
}

#[test]
fn every_game_is_found_understood_and_finished() {
    for entry in games::ALL {
        let home = Home::new();
        let mut person = FirstTimer::new(&home);
        person.terminal.see("Enter choose");
        while !person.terminal.screen().lines().any(|line| line.contains('▸') && line.contains(entry.title))
        {
            person.press("\u{1b}[B", "arrows");
        }
        person.press("\r", "Enter choose");
        person.terminal.see("Enter start");
        person.set("Opponent", "easy bot");
        person.press("\r", "Enter start");
        person.terminal.see("What is your name?");
        assert!(person.terminal.screen().contains("ann"), "the login is offered");
        person.press("\r", "Enter accept");
        person.terminal.wait_until("the table", |screen| !screen.contents().contains("new match"));
        person.play();
        let screen = person.terminal.screen();
        let told = ["You win!", "You lose", "Draw"].iter().any(|end| screen.contains(end));
        assert!(told, "{}: who has won is not told:\n{screen}", entry.title);
        // What comes next is offered as well: home, and out.
        person.press("q", "q home");
        person.terminal.see("q quit");
        person.terminal.press("q");
        assert_eq!(person.terminal.end(), 0, "{}", entry.title);
        person.terminal.assert_in_order();
    }
}
