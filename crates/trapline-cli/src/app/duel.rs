//! [`DuelScreen`]: one match, played on the screen by people here and by bots, or by somebody here on a server. It asks and
//! draws; what may be done, and what is kept of it, is the host's business. Knows no game.
//!
//! Between two people only public views are drawn, but for the moments in which one of them is alone with the screen,
//! and each of those begins with a hand-over.

mod act;
pub mod away;
mod command;
mod draw;
mod ending;
mod hosting;
mod keys;
mod places;
mod stage;
mod told;

use super::board::{self, Spots};
use super::choice::{Choice, Chosen};
use super::context::Context;
use super::dialogue::{Dialogue, Typed};
use super::input::Input;
use super::motion::Motion;
use super::screen::{Key, Next, Screen, Sign};
use super::task::{News, Ticket};
use ending::Ending;
use hosting::Hosting;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stage::Stage;
use std::time::Instant;
use trapline::{Aim, AnyMatch, Tone, Trace, TraceKind};
use trapline_bots::hint::Hint;
use trapline_host::{Bots, Command, Hosted};

/// One match on the screen.
pub struct DuelScreen {
    hosting: Hosting,
    stage: Stage,
    /// Where the keyboard is, once somebody has begun a turn.
    cursor: Option<Aim>,
    /// What has been picked so far of a placement.
    picked: Vec<Aim>,
    motion: Motion,
    /// What is said below the board, and how it is meant.
    notice: (String, Tone),
    hint: Option<Hint>,
    hinting: Option<Ticket>,
    /// Whether the board shows where the other's secret may be.
    map: bool,
    over: Option<Over>,
    /// So many lines of the log are scrolled back.
    back: usize,
    /// Where the spots were drawn, and what stands beside them.
    spots: Spots,
    panel: Rect,
    ending: Ending,
    /// Whether the bots that are being watched wait for a key.
    paused: bool,
    /// Under which number a program tells what it does, and at which revision it was asked.
    thinking: Option<(Ticket, u64)>,
    /// When it was drawn last.
    shown: Instant,
    /// Whether it was said already why the next match of the series could not be begun.
    leaving: bool,
}

/// What lies over the board.
enum Over {
    /// A spot that may mean several things, or something that is to be confirmed.
    Action(Option<Aim>, Choice<Option<String>>),
    /// Something is typed.
    Line(Dialogue),
    Leave(Choice<Leave>),
    Resign(Choice<bool>),
    /// What the other has offered: a draw, or to take something back.
    Offer(Choice<bool>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    Home,
    Quit,
    Stay,
}

impl DuelScreen {
    /// A match that can be played, with something to be said first.
    pub fn new(mut hosted: Hosted, bots: Bots, notice: String, context: &mut Context) -> DuelScreen {
        hosted.speak_to_person();
        DuelScreen::hosted_at(Hosting::Here { hosted: Box::new(hosted), bots }, notice, context)
    }

    /// The same wherever it is hosted.
    fn hosted_at(hosting: Hosting, notice: String, context: &mut Context) -> DuelScreen {
        let mut screen = DuelScreen {
            hosting,
            stage: Stage::Open,
            cursor: None,
            picked: vec![],
            motion: Motion::default(),
            notice: (notice, Tone::Prize),
            hint: None,
            hinting: None,
            map: false,
            over: None,
            back: 0,
            spots: Spots::default(),
            panel: Rect::default(),
            ending: Ending::default(),
            paused: false,
            thinking: None,
            shown: context.now,
            leaving: false,
        };
        screen.greet();
        screen.settle(context);
        // What was offered before an interruption.
        screen.ask_offer(context);
        screen
    }

    /// What is said first, where nothing more important is.
    fn greet(&mut self) {
        if !self.notice.0.is_empty() {
            return;
        }
        if matches!(&self.hosting, Hosting::Here { bots, .. } if bots.unproved().is_some()) {
            self.say(
                "With these rules no strategy is proved perfect; this one is the best that is known.",
                Tone::Faint,
            );
        } else if self.duel().plies() == 0 {
            self.say(self.duel().entry().line, Tone::Faint);
        }
    }

    fn duel(&self) -> &dyn AnyMatch {
        self.hosting.duel()
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = (text.into(), tone);
    }

    /// Says why something is not done.
    fn refuse(&mut self, why: &str) {
        self.say(crate::words::sentence(why), Tone::Danger);
    }

    fn forget_hint(&mut self) {
        self.hint = None;
        self.hinting = None;
    }

    /// Takes in a hint: the map is shown, and the cursor goes where it says.
    fn advised(&mut self, hint: Option<Hint>) {
        self.notice = (String::new(), Tone::Plain);
        self.hint = hint;
        // Where several spots make the action, the cursor would stand on one of them only.
        let advised = self.advice().filter(|trace| trace.to.len() == 1).map(|trace| trace.to[0]);
        self.cursor = advised.or(self.cursor);
    }

    /// What the hint advises, as something to be pointed out on the board.
    fn advice(&self) -> Option<Trace> {
        self.duel().trace(TraceKind::Advice, &self.hint.as_ref()?.action)
    }

    /// Takes in a key while something lies over the board.
    fn answer(&mut self, over: Over, input: Input, context: &mut Context) -> Next {
        match over {
            Over::Action(aim, mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Action(aim, choice)),
                Chosen::Answer(Some(action)) => drop(self.act(&action, context)),
                Chosen::Answer(None) | Chosen::Cancelled => {}
            },
            Over::Line(dialogue) => match dialogue.input(input) {
                Typed::Open(dialogue) => self.over = Some(Over::Line(dialogue)),
                Typed::Line(dialogue, line) => return self.command(dialogue, &line, context),
                Typed::Closed => {}
            },
            Over::Leave(mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Leave(choice)),
                Chosen::Answer(Leave::Home) => return Next::Home,
                Chosen::Answer(Leave::Quit) => return Next::Quit,
                Chosen::Answer(Leave::Stay) | Chosen::Cancelled => {}
            },
            Over::Resign(mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Resign(choice)),
                Chosen::Answer(true) => self.resign(context),
                Chosen::Answer(false) | Chosen::Cancelled => {}
            },
            Over::Offer(mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Offer(choice)),
                Chosen::Answer(true) => self.answer_offer(&Command::Accept, context),
                Chosen::Answer(false) | Chosen::Cancelled => self.answer_offer(&Command::Decline, context),
            },
        }
        Next::Stay
    }

    /// Asks once whether to leave.
    fn leave(&mut self) {
        let text = match &self.hosting {
            Hosting::Here { hosted, .. } => {
                format!("Match {} is saved. You can continue it at any time.", hosted.id())
            }
            Hosting::Away(away) => away.left(),
        };
        let answers = vec![
            ("Home screen".to_owned(), Leave::Home),
            ("Quit Trapline".to_owned(), Leave::Quit),
            ("Stay".to_owned(), Leave::Stay),
        ];
        self.over = Some(Over::Leave(Choice::new("Stop playing?", &text, answers)));
    }
}

impl Screen for DuelScreen {
    fn title(&self) -> String {
        let [one, two] = self.duel().names().both();
        let series = self.hosting.series();
        let series = series.map_or(String::new(), |series| format!(", {} of {}", series.number, series.of));
        format!("{}: {one} - {two}{series}", self.duel().entry().title)
    }

    fn keys(&self) -> Vec<Key> {
        self.useful_keys()
    }

    fn legend(&self) -> Vec<Sign> {
        if matches!(self.stage, Stage::HandOver(..)) {
            return vec![];
        }
        let mut scene = self.scene();
        scene.traces.extend(self.advice());
        board::legend(&scene, self.duel())
    }

    fn is_typing(&self) -> bool {
        matches!(self.over, Some(Over::Line(_)))
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let next = match self.over.take() {
            Some(over) => self.answer(over, input, context),
            None => self.key(input, context),
        };
        self.ask_pending();
        next
    }

    fn news(&mut self, news: &mut News, context: &mut Context) -> Next {
        self.ending.news(news);
        match news {
            News::Hinted { ticket, hint } if self.hinting == Some(*ticket) => {
                self.hinting = None;
                self.advised(hint.take());
            }
            News::Failed { ticket, why } if self.hinting == Some(*ticket) => {
                self.hinting = None;
                self.refuse(why);
            }
            News::Thought { ticket, thought } if self.thinking.is_some_and(|(asked, _)| asked == *ticket) => {
                if let Some(thought) = thought.take() {
                    self.thought(*thought, context);
                }
            }
            News::Afar { ticket, news } => return self.heard(*ticket, news, context),
            _ => {}
        }
        Next::Stay
    }

    fn deadline(&self) -> Option<Instant> {
        let bot = match self.stage {
            Stage::Bot(at) if !self.paused && self.over.is_none() && self.thinking.is_none() => Some(at),
            _ => None,
        };
        let away = self.hosting.away().and_then(|away| away.until(self.shown));
        self.motion.until().into_iter().chain(bot).chain(away).min()
    }

    fn tick(&mut self, context: &mut Context) -> Next {
        self.motion.tick(context.now);
        self.shown = context.now;
        match self.stage {
            Stage::Bot(at)
                if at <= context.now && !self.paused && self.over.is_none() && self.thinking.is_none() =>
            {
                self.bot_acts(context)
            }
            _ => {}
        }
        Next::Stay
    }

    fn hide(&mut self) {
        if let Stage::Alone(player, why) = self.stage {
            self.stage = Stage::HandOver(player, why);
            self.picked.clear();
            self.cursor = None;
            self.over = None;
            self.forget_hint();
            self.notice = (String::new(), Tone::Plain);
        }
    }

    fn farewell(&self) -> Option<String> {
        self.duel().turn().player().map(|_| self.hosting.left())
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.shown = context.now;
        self.paint(context, area, frame);
    }
}
