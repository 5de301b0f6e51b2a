//! The table on the screen: what to do now, the board, and beside it how things stand, the hint and the log.

use super::places::Places;
use super::stage::{Private, Stage};
use super::{DuelScreen, Over};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::page::{self, paragraph};
use crate::app::panel::{Panel, below};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};
use trapline::{Scene, Tone};

/// The rows below a board in which something is said.
const SAID: u16 = 2;
/// The columns before the task, and the most rows that it takes.
const MARKER: u16 = 2;
const TASK: u16 = 2;

impl DuelScreen {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        if let Stage::HandOver(player, why) = self.stage {
            self.hand_over(player, why, look, area, frame);
        } else {
            self.paint_board(look, area, frame);
        }
        match &mut self.over {
            None | Some(Over::Line(_)) => {}
            Some(Over::Action(aim, choice)) => {
                // What is chosen by several spots is asked for in the panel, since they may be all over the board.
                let near = aim.map_or(Some(Rect { height: 0, ..self.panel }), |aim| self.spots.area(aim));
                choice.draw(near, look, area, frame);
            }
            Some(Over::Leave(choice)) => choice.draw(None, look, area, frame),
            Some(Over::Resign(choice) | Over::Offer(choice)) => choice.draw(None, look, area, frame),
        }
    }

    /// Nothing but whose turn it is to sit down.
    fn hand_over(&self, player: trapline::Player, why: Private, look: Look, area: Rect, frame: &mut Buffer) {
        let names = self.duel().names();
        let (name, other) = (&names[player], &names[player.other()]);
        let what = match why {
            Private::Choosing => "it is your turn to choose in secret",
            Private::Looking => "you want to look at your secret",
        };
        let text = [
            (format!("{name}, {what}."), Tone::of(player)),
            (format!("{other}, look away."), Tone::of(player.other())),
            (String::new(), Tone::Plain),
            (format!("{name}: press Enter when nobody else can see."), Tone::Plain),
        ];
        let top = area.y + area.height.saturating_sub(text.len() as u16 + 2) / 2;
        for (row, (line, tone)) in text.into_iter().enumerate() {
            let place = Rect { y: top + row as u16, height: 1, ..area }.intersection(area);
            Line::styled(line, look.tone(tone)).centered().render(place, frame);
        }
        if !self.notice.0.is_empty() {
            let place = Rect { y: area.y + 1, height: 2, ..area };
            paragraph(&self.notice.0, look.tone(Tone::Faint), place, frame);
        }
    }

    fn paint_board(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let mut scene = self.scene();
        scene.traces.extend(self.advice());
        let drawing = Drawing {
            scene: self.motion.step().unwrap_or(&scene),
            look,
            cursor: self.acting().map(|_| self.at()),
            picked: &self.picked,
            flash: self.motion.flash(),
            targets: self.acting().is_some(),
        };
        let task = page::height(&self.task(&scene).0, area.width.saturating_sub(MARKER)).clamp(1, TASK);
        let mut places = Places::of(&drawing, [task, SAID], area);
        let hint = self.hint.as_ref().map(|hint| hint.lines.join("\n"));
        let [_, room] = places.parts(self.standing(&scene, look, places.panel.width).rows());
        // A hint that has no room in the panel is said below the board, which gives way: it must not be covered.
        let low = hint.as_ref().filter(|hint| page::height(hint, room.width) > room.height).cloned();
        if let Some(hint) = &low {
            let said = page::height(hint, area.width) + self.said_rows(area.width);
            places = Places::below(&drawing, [task, said.max(SAID)], area);
        }
        self.spots = drawing.draw(places.board, frame);
        self.panel = places.panel;
        self.paint_task(&scene, look, places.task, frame);
        let said = match &low {
            Some(hint) => {
                paragraph(hint, look.tone(Tone::Safe), places.said, frame);
                below(places.said, page::height(hint, places.said.width))
            }
            None => places.said,
        };
        let long = low.is_none() && self.said_rows(said.width) > said.height;
        if !long {
            self.paint_said(look, said, frame);
        }
        let [place, _] = places.parts(0);
        let ending = if self.stage == Stage::Over { self.paint_ending(look, place, frame) } else { 0 };
        let standing = self.standing(&scene, look, place.width);
        standing.draw(below(place, ending), frame);
        let [_, log] = places.parts(ending + standing.rows());
        self.paint_log(hint.filter(|_| low.is_none()), look, log, frame);
        if long {
            // What has no room below the board takes that of the log beside it.
            let wide = Rect { x: area.x, width: area.width, ..places.said };
            Clear.render(wide, frame);
            frame.set_style(wide, look.plain());
            self.paint_said(look, wide, frame);
        }
        if self.stage == Stage::Over {
            self.paint_ending_over(look, area, frame);
        }
    }

    /// What is to be done now.
    fn paint_task(&self, scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) {
        let (text, tone) = self.task(scene);
        Line::styled("▸", look.tone(tone)).render(area, frame);
        let text_area = Rect { x: area.x + MARKER, width: area.width.saturating_sub(MARKER), ..area };
        paragraph(&text, look.tone(tone), text_area, frame);
    }

    /// The rows that what is typed and said takes.
    fn said_rows(&self, width: u16) -> u16 {
        let typed = u16::from(matches!(self.over, Some(Over::Line(_))));
        let said = if self.notice.0.is_empty() {
            0
        } else {
            page::height(&self.notice.0, width.saturating_sub(MARKER))
        };
        typed + said
    }

    /// What is said where the eye is, or the line that is typed.
    fn paint_said(&self, look: Look, area: Rect, frame: &mut Buffer) {
        if let Some(Over::Line(dialogue)) = &self.over {
            dialogue.draw(look, area, frame);
            return self.paint_notice(look, below(area, 1), frame);
        }
        self.paint_notice(look, area, frame);
    }

    fn paint_notice(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let (text, tone) = &self.notice;
        let text = match tone {
            Tone::Danger => format!("! {text}"),
            _ => text.clone(),
        };
        let lines = text.lines().flat_map(|line| page::wrapped(line, area.width));
        for (row, line) in lines.take(usize::from(area.height)).enumerate() {
            let place = Rect { y: area.y + row as u16, height: 1, ..area };
            Line::styled(line, look.tone(*tone)).centered().render(place, frame);
        }
    }

    /// Which seat one has, and the facts.
    fn standing(&self, scene: &Scene, look: Look, width: u16) -> Panel {
        let mut panel = Panel::new(look, width);
        if let Some((text, tone)) = self.seated() {
            panel.say(&text, tone);
        }
        panel.facts(scene);
        if let Some(away) = self.hosting.away() {
            for (text, tone) in away.facts(self.shown) {
                panel.say(&text, tone);
            }
        }
        let rules = self.duel().rules().differing();
        if !rules.is_empty() {
            panel.label("House rules:", &rules.join(", "), Tone::Faint);
        }
        panel
    }

    /// The hint if it is told here, and the end of the log.
    fn paint_log(&self, hint: Option<String>, look: Look, area: Rect, frame: &mut Buffer) {
        let mut area = area;
        if let Some(hint) = hint {
            paragraph(&hint, look.tone(Tone::Safe), area, frame);
            area = below(area, page::height(&hint, area.width) + 1);
        }
        if area.height > 3 {
            Line::styled("What happened", look.tone(Tone::Faint)).render(Rect { height: 1, ..area }, frame);
            area = below(area, 1);
        }
        let log = self.hosting.done().log(self.eyes());
        let end = log.len() - self.back.min(log.len());
        Panel::log(&log[..end], look, area.as_size()).draw(area, frame);
    }
}
