//! A puzzle on the screen: the board as the player to move sees it, what is to be found, what has happened.

use super::riddle::{Over, Riddle};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::panel::{Panel, below, part};
use crate::puzzle::left;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use trapline::{Aim, Tone};

impl Riddle {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let right = self.right();
        let drawing = Drawing {
            picked: &right,
            cursor: Some(self.cursor).filter(|_| !self.done),
            targets: !self.done,
            ..Drawing::of(&self.scene, look)
        };
        let [board, panel] = part(&drawing, area);
        self.spots = drawing.draw(board, frame);
        self.paint_panel(look, panel, frame);
        if let Some(Over::Action(aim, choice)) = &mut self.over {
            choice.draw(self.spots.area(*aim), look, area, frame);
        }
    }

    /// Where the right action is done, once that may be told.
    fn right(&self) -> Vec<Aim> {
        let right = &self.puzzle.solution().action;
        let spots = self.scene.spots().filter(|(_, spot)| self.done && spot.actions.contains(right));
        spots.map(|(aim, _)| aim).collect()
    }

    /// The task, the line that is typed, what came of the last try; then how things stand and what led here.
    fn paint_panel(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let mut area = area;
        let mut panel = Panel::new(look, area.width);
        let player = self.puzzle.seat().player();
        panel.say(&self.puzzle.task(), Tone::of(player));
        if let Some(Over::Line(dialogue)) = &self.over {
            panel.draw(area, frame);
            area = below(area, panel.rows());
            dialogue.draw(look, area, frame);
            area = below(area, 1);
            panel = Panel::new(look, area.width);
        }
        let (said, tone) = &self.notice;
        panel.say(said, *tone);
        if !self.done {
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
        again.say(&self.called().1, Tone::Faint);
        // What led here matters more than how to tell others.
        let room = area.height.saturating_sub(again.rows() + 1);
        let told = if room >= 3 { room } else { area.height };
        let log: Vec<String> = (0..seat.plies()).filter_map(|n| seat.told(n)).collect();
        let log = Panel::log(&log, look, Size::new(area.width, told.saturating_sub(1)));
        if log.rows() > 0 {
            let mut head = Panel::new(look, area.width);
            head.say("What happened", Tone::Faint);
            head.draw(area, frame);
            log.draw(below(area, 1), frame);
        }
        if room >= 3 {
            again.draw(below(area, log.rows() + 2), frame);
        }
    }
}
