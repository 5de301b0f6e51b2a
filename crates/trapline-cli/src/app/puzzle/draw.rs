//! A puzzle on the screen: the board as the player to move sees it, what is to be found, what has happened.

use super::riddle::{Over, Riddle};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::panel::Panel;
use crate::puzzle::{left, of_date};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use trapline::Tone;

/// The rows that the panel has at least where it stands below.
const BELOW: u16 = 7;

impl Riddle {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let drawing = Drawing {
            cursor: Some(self.cursor).filter(|_| !self.done),
            targets: !self.done,
            ..Drawing::of(&self.scene, look)
        };
        let side = (area.width * 2 / 5).clamp(28, 56);
        let room = Size::new(area.width.saturating_sub(side + 2), area.height);
        let above = Size::new(area.width, area.height.saturating_sub(BELOW));
        let (narrow, wide) = (drawing.size(room), drawing.size(above));
        let fits = |size: Size, room: Size| size.width <= room.width && size.height <= room.height;
        let (board, panel);
        if fits(narrow, room) || !fits(wide, above) {
            let [left, _, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Length(side)])
                    .areas(area);
            let height = narrow.height.min(left.height);
            board = Rect { y: left.y + (left.height - height) / 3, height, ..left };
            panel = right;
        } else {
            [board, _, panel] = Layout::vertical([
                Constraint::Length(wide.height),
                Constraint::Length(u16::from(wide.height < above.height)),
                Constraint::Fill(1),
            ])
            .areas(area);
        }
        self.spots = drawing.draw(board, frame);
        self.paint_panel(look, panel, frame);
        if let Some(Over::Action(aim, choice)) = &mut self.over {
            choice.draw(self.spots.area(*aim), look, area, frame);
        }
    }

    /// The task, the line that is typed, what came of the last try; then how things stand and what led here.
    fn paint_panel(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let mut area = area;
        let mut panel = Panel::new(look, area.width);
        let player = self.puzzle.seat().player();
        panel.say(&self.puzzle.task(), Tone::of(player));
        if let Some(Over::Line { field, prompt, .. }) = &self.over {
            panel.draw(area, frame);
            area = below(area, panel.rows());
            field.draw(prompt, look, Rect { height: area.height.min(1), ..area }, frame);
            area = below(area, 1);
            panel = Panel::new(look, area.width);
        }
        let (said, tone) = &self.notice;
        panel.say(said, *tone);
        if said.is_empty() {
            panel.say(&left(self.tries), Tone::Faint);
        }
        panel.gap();
        panel.facts(&self.scene);
        panel.draw(area, frame);
        area = below(area, panel.rows() + 1);
        self.paint_log(look, area, frame);
    }

    /// How to get the puzzle again, above it as much of what has happened as there is room for.
    fn paint_log(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let seat = self.puzzle.seat();
        let mut again = Panel::new(look, area.width);
        again.say("On the command line:", Tone::Faint);
        again.say(&of_date(seat.entry(), "", self.date), Tone::Faint);
        let mut log = Panel::new(look, area.width);
        for (n, told) in (1..).zip((0..seat.plies()).filter_map(|n| seat.told(n))) {
            log.say(&format!("{n}. {told}"), Tone::Plain);
        }
        // What led here matters more than how to tell others.
        let room = area.height.saturating_sub(again.rows() + 1);
        let told = if room >= 3 { room } else { area.height };
        let rows = told.saturating_sub(1).min(log.rows());
        if rows > 0 {
            let mut head = Panel::new(look, area.width);
            head.say("What happened", Tone::Faint);
            head.draw(area, frame);
            log.draw_end(Rect { height: rows, ..below(area, 1) }, frame);
        }
        if room >= 3 {
            again.draw(below(area, rows + 2), frame);
        }
    }
}

/// What is left of an area below so many rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}
