//! A puzzle on the screen: the board as the player to move sees it, what is to be found, what has happened.

use super::riddle::Riddle;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::panel::{Panel, below};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use trapline::Tone;

impl Riddle {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let panel = self.question.draw(look, area, frame);
        let asked = if self.solving.done {
            vec![]
        } else {
            vec![(self.solving.task(), Tone::of(self.solving.step().seat().player()))]
        };
        let mut area_left = self.question.draw_panel(&asked, &self.notice, look, panel, frame);
        if let Some(share) = &self.share {
            let mut told = Panel::new(look, panel.width);
            told.say("For a friend:", Tone::Faint);
            told.say(share, Tone::Plain);
            told.draw(area_left, frame);
            area_left = below(area_left, told.rows() + 1);
        }
        let mut facts = Panel::new(look, panel.width);
        facts.facts(&self.question.scene);
        facts.draw(area_left, frame);
        self.paint_log(look, below(area_left, facts.rows() + 1), frame);
        self.question.draw_over(look, area, frame);
    }

    /// How to get the puzzle again, above it as much of what has happened as there is room for.
    fn paint_log(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let seat = self.solving.step().seat();
        let mut again = Panel::new(look, area.width);
        again.say("On the command line:", Tone::Faint);
        again.say(&self.solving.which.command(), Tone::Faint);
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
