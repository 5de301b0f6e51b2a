//! What can be typed at the table: the words of the prompt, or an action.

use super::stage::Stage;
use super::{DuelScreen, Over};
use crate::app::context::Context;
use crate::app::dialogue::{Dialogue, Response};
use crate::app::input::Input;
use crate::app::screen::Next;
use crate::console::is_quit;
use crate::save;
use trapline::Tone;
use trapline_host::Command;

/// The words, for whoever asks.
const WORDS: &str = "Type an action, or hint, rules, log, undo (or u), save FILE, draw, resign, quit.";

/// The same in a match on a server.
const AWAY: &str = "Type an action, or rules, log, undo (or u), draw, resign, claim, bot LEVEL, quit.";

impl DuelScreen {
    /// Whether a match on a server goes on.
    fn plays_away(&self) -> bool {
        self.hosting.away().is_some() && self.stage != Stage::Over
    }

    /// Whether somebody here may offer a draw or resign: on their turn, and on a server at any time.
    fn may_offer(&self) -> bool {
        self.acting().is_some() || self.plays_away()
    }

    /// Does what a typed line says.
    pub(super) fn command(&mut self, dialogue: Dialogue, line: &str, context: &mut Context) -> Next {
        // A secret is not to come back when somebody else types.
        if self.duel().secret_turn().is_none() {
            context.lines.keep(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") if self.plays_away() => self.say(AWAY, Tone::Faint),
            ("help" | "?", "") => self.say(WORDS, Tone::Faint),
            ("hint", "") => self.ask_hint(context),
            ("rules", "") => return self.rules(),
            ("undo" | "u", "") => self.take_back(context),
            ("log", "") => return self.log(),
            ("board", "") => self.say("It is on the screen.", Tone::Faint),
            ("save", "") => self.refuse("type save and the name of a file, like save game.json"),
            ("save", _) if self.plays_away() => {
                self.refuse("the record can be saved once the match is over");
            }
            ("save", file) => match save::save(&self.hosting.record(), file) {
                Ok(said) => self.say(said, Tone::Safe),
                Err(why) => self.refuse(&why),
            },
            ("draw", "") if self.may_offer() => self.offer_draw(context),
            ("resign", "") if self.may_offer() => self.ask_resign(),
            ("claim", "") if self.plays_away() => self.send(&Command::Claim, context),
            ("bot", level) if self.plays_away() => match level.parse() {
                Ok(level) => self.send(&Command::Substitute(level), context),
                Err(_) => self.refuse("type bot and a level, like bot hard"),
            },
            (word, "") if is_quit(word) && self.stage == Stage::Over => {
                return self.after(Input::Char('q'), context);
            }
            (word, "") if is_quit(word) => self.leave(),
            _ if self.stage == Stage::Over => self.refuse("the match is over"),
            _ if self.acting().is_none() => self.say(self.not_acting(), Tone::Faint),
            _ => match dialogue.answer(self.duel(), line) {
                Response::Act(action) if self.duel().secret_turn().is_some() => self.confirm(None, action),
                Response::Act(action) => drop(self.act(&action, context)),
                Response::Asked(dialogue) => self.over = Some(Over::Line(dialogue)),
                Response::Refused(dialogue, why) => {
                    self.refuse(&why);
                    self.over = Some(Over::Line(dialogue));
                }
            },
        }
        Next::Stay
    }
}
