//! [`Ending`]: the end of a match as a panel: who has won and how, the score, how well it was played, and what can be done
//! next. How well it was played comes later, from somebody else.

use super::DuelScreen;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::panel::Panel;
use crate::app::popup;
use crate::app::screen::Key;
use crate::app::task::{News, Task, Ticket};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::sync::Arc;
use trapline::{Names, Player, Tone};
use trapline_bots::review::Review;

/// Columns in which the panel can be read.
const WIDTH: u16 = 24;
/// More columns than this are of no use to it.
const WIDEST: u16 = 52;

/// How well a match was played that is over.
#[derive(Default)]
pub struct Ending {
    review: Option<Arc<Review>>,
    ticket: Option<Ticket>,
    /// As long as it is held, the review is wanted.
    wanted: Arc<()>,
    /// Whether the panel lies over the board for want of room beside it, and was not put away yet.
    over: bool,
    closed: bool,
}

impl Ending {
    /// Takes in what came of the review, if this is it.
    pub fn news(&mut self, news: &News) {
        if let News::Reviewed { ticket, review } = news
            && self.ticket == Some(*ticket)
        {
            self.review = Some(review.clone());
        }
    }

    /// How well both played, and where it turned.
    fn judged(&self, names: &Names) -> Vec<String> {
        let Some(review) = &self.review else { return vec![] };
        let [one, two] = Player::BOTH
            .map(|player| format!("{} {:.0} %", names.whom(player), review.sides[player.index()].accuracy));
        vec![format!("Accuracy: {one}, {two}."), review.turning(names)]
    }
}

impl DuelScreen {
    /// Has the match reviewed that has just ended.
    pub(super) fn ask_review(&mut self, context: &mut Context) {
        self.ending = Ending::default();
        if self.duel().plies() == 0 {
            return;
        }
        let (record, wanted) = (Box::new(self.hosting.record()), Arc::downgrade(&self.ending.wanted));
        self.ending.ticket = Some(context.ask(|ticket| Task::Review { ticket, record, wanted }));
    }

    /// Puts the panel away where it lies over the board. Whether it did.
    pub(super) fn close_ending(&mut self) -> bool {
        self.ending.closed |= self.ending.over;
        std::mem::take(&mut self.ending.over)
    }

    /// What the panel says.
    fn ending_panel(&self, look: Look, width: u16) -> Option<(String, Panel)> {
        let outcome = self.duel().turn().outcome()?;
        let names = self.duel().names();
        let tone = outcome.winner.map_or(Tone::Prize, Tone::of);
        let mut panel = Panel::new(look, width);
        panel.say(&outcome.why(names), tone);
        if let Some(series) = self.hosting.series() {
            panel.say(&series.score(names), Tone::Plain);
        }
        for line in self.ending.judged(names) {
            panel.say(&line, Tone::Plain);
        }
        panel.gap();
        // A key stays with what it does.
        let whole = |(key, what): &Key| format!("{key} {what}").replace(' ', "\u{a0}");
        let next: Vec<String> = self.next_keys().iter().map(whole).collect();
        panel.say(&next.join(" · "), Tone::Prize);
        Some((outcome.headline(names), panel))
    }

    /// Draws the end into the panel beside the board, where there is room. The rows that it takes.
    pub(super) fn paint_ending(&mut self, look: Look, panel: Rect, frame: &mut Buffer) -> u16 {
        let width = panel.width.min(WIDEST).saturating_sub(4);
        let Some((title, text)) = self.ending_panel(look, width) else { return 0 };
        let height = text.rows() + 2;
        self.ending.over = (width < WIDTH || height > panel.height) && !self.ending.closed;
        if width < WIDTH || height > panel.height {
            return 0;
        }
        let area = Rect { width: width + 4, ..panel };
        let corner = Rect { height: 0, ..area };
        let inner = popup::draw(&title, Size::new(width, text.rows()), Some(corner), look, area, frame);
        text.draw(inner, frame);
        height
    }

    /// Draws the end over the lower edge of everything, where there was no room beside the board.
    pub(super) fn paint_ending_over(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let width = area.width.min(WIDEST) - 4;
        let Some((title, text)) = self.ending_panel(look, width).filter(|_| self.ending.over) else { return };
        let corner = Rect { y: area.bottom(), height: 0, ..area };
        let inner = popup::draw(&title, Size::new(width, text.rows()), Some(corner), look, area, frame);
        text.draw(inner, frame);
    }
}
