//! The table on the screen: what to do now, the board, and beside it how things stand, the hint and the log.

use super::stage::{Private, Stage};
use super::{DuelScreen, Over};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::page::{self, paragraph};
use crate::app::panel::{Panel, below};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};
use trapline::{Scene, Tone};

/// The least room beside a board in which something can be told.
const PANEL: u16 = 30;
/// The rows below a board in which something is said.
const SAID: u16 = 2;
/// The columns before the task, and the most rows that it takes.
const MARKER: u16 = 2;
const TASK: u16 = 2;
/// The rows that the panel has at least where it stands below.
const BELOW: u16 = 3;
/// With so many rows it can be parted.
const PARTED: u16 = 6;

/// Where everything goes.
struct Places {
    task: Rect,
    board: Rect,
    said: Rect,
    panel: Rect,
    /// Whether the panel stands beside the board, and not below it.
    beside: bool,
}

impl Places {
    /// The largest board that leaves room to tell something, and so many rows for the task and for what is said.
    fn of(drawing: &Drawing<'_>, [task, said]: [u16; 2], area: Rect) -> Places {
        let [task, area] = Layout::vertical([Constraint::Length(task), Constraint::Fill(1)]).areas(area);
        let side = (area.width / 3).clamp(PANEL, 64);
        let left = Size::new(area.width.saturating_sub(side + 2), area.height.saturating_sub(said));
        let above = |rows| Size::new(area.width, area.height.saturating_sub(said + rows));
        // What the board gains in size by each way, against what there is then room to tell.
        let gain = |room: Size, weight: u32| {
            if drawing.fits(room) { weight * drawing.size(room).area() } else { 0 }
        };
        let rows = [PARTED, BELOW, 0];
        let beside = gain(left, 15);
        let ways = [12, 7, 3].into_iter().zip(rows).map(|(weight, rows)| (gain(above(rows), weight), rows));
        let (best, rows) = ways.rev().max().unwrap_or_default();
        let beside = beside > 0 && beside >= best;
        if beside {
            let height = drawing.size(left).height;
            let [left, _, panel] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Length(side)])
                    .areas(area);
            let [_, board, said] = Layout::vertical([
                Constraint::Length((left.height - height - said) / 3),
                Constraint::Length(height),
                Constraint::Fill(1),
            ])
            .areas(left);
            return Places { task, board, said, panel, beside };
        }
        let above = above(rows);
        let [board, said, panel] = Layout::vertical([
            Constraint::Length(drawing.size(above).height.min(above.height)),
            Constraint::Length(said),
            Constraint::Fill(1),
        ])
        .areas(area);
        Places { task, board, said, panel, beside }
    }

    /// The parts of the panel: how things stand, and what happened.
    fn parts(&self, standing: u16) -> [Rect; 2] {
        if !self.beside && self.panel.height >= PARTED {
            let [left, _, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Fill(1)])
                    .areas(self.panel);
            return [left, right];
        }
        let gap = u16::from(self.beside);
        [self.panel, below(self.panel, standing + gap)]
    }
}

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
            let besides = if self.says_nothing() { 0 } else { SAID };
            places = Places::of(&drawing, [task, page::height(hint, area.width).max(SAID) + besides], area);
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
        let long = low.is_none() && self.is_long(said);
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

    /// Whether nothing is said or typed.
    fn says_nothing(&self) -> bool {
        self.notice.0.is_empty() && !matches!(self.over, Some(Over::Line(_)))
    }

    /// Whether what is said takes more room than there is below the board.
    fn is_long(&self, said: Rect) -> bool {
        let typed = u16::from(matches!(self.over, Some(Over::Line(_))));
        page::height(&self.notice.0, said.width.saturating_sub(MARKER)) + typed > said.height
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
        let log = self.duel().log(self.eyes());
        let end = log.len() - self.back.min(log.len());
        Panel::log(&log[..end], look, area.as_size()).draw(area, frame);
    }
}
