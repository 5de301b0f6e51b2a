//! The keys of the table.

use super::stage::{Private, Stage};
use super::{DuelScreen, Over};
use crate::app::context::Context;
use crate::app::cursor;
use crate::app::dialogue::Dialogue;
use crate::app::input::Input;
use crate::app::page::Page;
use crate::app::replay::Replay;
use crate::app::screen::{Key, Next};
use trapline::{Aim, Viewer};
use trapline_host::Hosted;

impl DuelScreen {
    /// Takes in a key while nothing lies over the board.
    pub(super) fn key(&mut self, input: Input, context: &mut Context) -> Next {
        match self.stage {
            Stage::HandOver(_, why) => return self.handed_over(input, why, context),
            Stage::Alone(_, Private::Looking) => {
                self.settle(context);
                return Next::Stay;
            }
            Stage::Over => return self.after(input, context),
            _ => {}
        }
        match input {
            Input::Click(place) => {
                if let Some(aim) = self.spots.at(place) {
                    self.cursor = Some(aim);
                    self.choose(aim, context);
                }
            }
            Input::Tab | Input::BackTab => {
                self.cursor = Some(cursor::target(&self.scene(), self.at(), input == Input::Tab));
            }
            Input::Char(' ') if self.hosting.people().is_empty() => self.paused = !self.paused,
            Input::Enter | Input::Right | Input::Char('l') if self.hosting.people().is_empty() => {
                self.bot_acts(context)
            }
            input if input.chooses() && self.paused => self.bot_acts(context),
            input if input.chooses() => self.choose(self.at(), context),
            Input::PageUp | Input::ScrollUp => self.back = (self.back + 3).min(self.duel().plies()),
            Input::PageDown | Input::ScrollDown => self.back = self.back.saturating_sub(3),
            Input::Char(':') => self.line(context),
            Input::Char('i') => self.ask_hint(context),
            Input::Char('m') => self.turn_map(),
            Input::Char('u') => self.take_back(context),
            Input::Char('p') => self.look_alone(context),
            Input::Char('b') => return self.rules(),
            Input::Char('w') => return self.log(),
            Input::Char('c') if !self.picked.is_empty() => self.picked.clear(),
            Input::Escape if self.hint.is_some() => self.forget_hint(),
            Input::Char('q') | Input::Escape => self.leave(),
            input => {
                if let Some(way) = input.way() {
                    self.cursor = Some(cursor::step(&self.scene(), self.at(), way));
                }
            }
        }
        Next::Stay
    }

    /// The keys while somebody is to sit down alone.
    fn handed_over(&mut self, input: Input, why: Private, context: &mut Context) -> Next {
        match (input, why) {
            (Input::Enter, _) => self.sit_down(),
            (Input::Escape, Private::Looking) => self.settle(context),
            (Input::Char('q') | Input::Escape, _) => self.leave(),
            _ => {}
        }
        Next::Stay
    }

    /// The keys when the match is over.
    pub(super) fn after(&mut self, input: Input, context: &mut Context) -> Next {
        let series = self.hosting.series();
        match input {
            Input::Escape | Input::Click(_) if self.close_ending() => Next::Stay,
            Input::Char('r') if series.is_none() => self.again(context),
            Input::Char('n') if series.is_some_and(|series| series.goes_on()) => self.again(context),
            Input::Char('v') => Next::open(Replay::new(vec![self.hosting.record()], Viewer::Referee)),
            Input::Char('b') => self.rules(),
            Input::Char('w') => self.log(),
            Input::Char('u') => {
                self.take_back(context);
                Next::Stay
            }
            Input::Char(':') => {
                self.line(context);
                Next::Stay
            }
            Input::PageUp | Input::ScrollUp => {
                self.back = (self.back + 3).min(self.duel().plies());
                Next::Stay
            }
            Input::PageDown | Input::ScrollDown => {
                self.back = self.back.saturating_sub(3);
                Next::Stay
            }
            Input::Char('q') | Input::Escape => {
                // The next match of a series waits among those to go on with.
                if series.is_some_and(|series| series.goes_on()) && !self.leaving {
                    let next = self.next_table(context);
                    let kept = next.and_then(|table| {
                        Hosted::create(context.store.clone(), table).map_err(|error| error.to_string())
                    });
                    if let Err(why) = kept {
                        // Whoever leaves once more leaves.
                        self.leaving = true;
                        self.refuse(&format!("the next match of the series could not be begun: {why}"));
                        return Next::Stay;
                    }
                }
                Next::Home
            }
            _ => Next::Stay,
        }
    }

    /// Shows where the other's secret may be, or no longer.
    fn turn_map(&mut self) {
        if let Some(why) = self.hosting.unadvised() {
            return self.refuse(why);
        }
        self.map = !self.map;
        if self.map && !self.scene().spots().any(|(_, spot)| spot.chance.is_some()) {
            self.map = false;
            self.refuse("there is nothing to map yet");
        }
    }

    /// Where the cursor is.
    pub(super) fn at(&self) -> Aim {
        self.cursor.unwrap_or(Aim { board: 0, row: 0, column: 0 })
    }

    fn line(&mut self, context: &Context) {
        self.over = Some(Over::Line(Dialogue::new().recalling(&context.lines)));
    }

    pub(super) fn rules(&self) -> Next {
        Next::open(Page::rules(self.duel().entry()))
    }

    /// Everything that has happened, to whoever looks.
    pub(super) fn log(&self) -> Next {
        let log = self.hosting.done().log(self.eyes());
        let lines: Vec<String> =
            log.iter().enumerate().map(|(n, line)| format!("{}. {line}", n + 1)).collect();
        let text = if lines.is_empty() { "Nothing yet.".to_owned() } else { lines.join("\n") };
        Next::open(Page::new("what happened".to_owned(), text))
    }

    /// Two people at one keyboard: the one to move wants to see the own secret again.
    fn look_alone(&mut self, context: &mut Context) {
        let hidden = self.duel().entry().hidden;
        match (self.stage, self.duel().turn().player()) {
            (Stage::Open, Some(player)) if hidden && self.hosting.is_shared() => {
                context.forgets = true;
                self.stage = Stage::HandOver(player, Private::Looking);
            }
            _ => self.refuse("you have no secret that is not on the board"),
        }
    }

    /// What can be done next when the match is over.
    pub(super) fn next_keys(&self) -> Vec<Key> {
        let again = match self.hosting.series() {
            None => Some(("r", "rematch, seats swapped")),
            Some(series) if series.goes_on() => Some(("n", "next match")),
            Some(_) => None,
        };
        again.into_iter().chain([("v", "review"), ("q", "home")]).collect()
    }

    pub(super) fn useful_keys(&self) -> Vec<Key> {
        match (&self.over, self.stage) {
            (Some(Over::Line(_)), _) => return vec![("Enter", "do it"), ("Esc", "cancel")],
            (Some(_), _) => return vec![("Enter", "choose"), ("↑ ↓", "move"), ("Esc", "cancel")],
            (None, Stage::HandOver(..)) => return vec![("Enter", "nobody else can see"), ("q", "stop")],
            (None, Stage::Alone(_, Private::Looking)) => return vec![("any key", "hide it again")],
            (None, Stage::Over) => {
                let rest = [("b", "rules"), (":", "type a command"), ("w", "what happened")];
                return self.next_keys().into_iter().chain(rest).collect();
            }
            _ => {}
        }
        let mut keys = vec![];
        if self.hosting.people().is_empty() {
            keys.extend([("space", "pause or go on"), ("→", "next action")]);
        } else {
            keys.extend([("Enter", "do it"), ("arrows hjkl", "move"), ("Tab", "next target")]);
        }
        let advised = self.hosting.unadvised().is_none();
        if !self.hosting.people().is_empty() && advised {
            keys.push(("i", "hint"));
        }
        if self.duel().entry().hidden && advised {
            keys.push(("m", "map of chances"));
        }
        if self.hosting.is_shared() && self.duel().entry().hidden && self.stage == Stage::Open {
            keys.push(("p", "look at your secret"));
        }
        if !self.hosting.people().is_empty() && !self.duel().entry().hidden {
            keys.push(("u", "take back"));
        }
        if !self.picked.is_empty() {
            keys.push(("c", "start over"));
        }
        keys.extend([
            (":", "type a command"),
            ("b", "rules"),
            ("w", "what happened"),
            ("PgUp PgDn", "scroll it"),
            ("q", "stop"),
            (":draw", "offer a draw"),
            (":resign", "resign"),
            ("click", "choose a spot"),
        ]);
        keys
    }
}
