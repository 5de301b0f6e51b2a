//! The table on the screen: the board, and beside it whose turn it is, the facts and the log.

use super::stage::{Private, Stage};
use super::{Over, Table};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::page::{self, paragraph};
use crate::app::panel::Panel;
use crate::app::popup;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use trapline::{Scene, Tone, Turn};

/// The least room beside a board in which something can be told.
const PANEL: u16 = 30;
/// The rows below a board in which something is said.
const SAID: u16 = 2;
/// The rows that the panel has at least where it stands below.
const BELOW: u16 = 3;
/// With so many rows it can be parted.
const PARTED: u16 = 6;

impl Table {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        if let Stage::HandOver(player, why) = self.stage {
            self.hand_over(player, why, look, area, frame);
        } else {
            self.paint_board(look, area, frame);
            self.paint_apart(look, area, frame);
        }
        match &mut self.over {
            None | Some(Over::Line { .. }) => {}
            Some(Over::Action(aim, choice)) => {
                let near = aim.and_then(|aim| self.spots.area(aim));
                choice.draw(near, look, area, frame);
            }
            Some(Over::Leave(choice)) => choice.draw(None, look, area, frame),
            Some(Over::Resign(choice) | Over::Draw(choice)) => choice.draw(None, look, area, frame),
        }
    }

    /// Nothing but whose turn it is to sit down.
    fn hand_over(&self, player: trapline::Player, why: Private, look: Look, area: Rect, frame: &mut Buffer) {
        let names = self.duel.names();
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
        let scene = self.scene();
        let drawing = Drawing {
            scene: self.motion.step().unwrap_or(&scene),
            look,
            cursor: self.acting().map(|_| self.cursor),
            picked: &self.picked,
            changed: self.motion.changed(),
            flash: self.motion.flash(),
            targets: self.acting().is_some(),
        };
        let side = (area.width / 3).clamp(PANEL, 46);
        let left = Size::new(area.width.saturating_sub(side + 2), area.height.saturating_sub(SAID + 1));
        let above = |rows| Size::new(area.width, area.height.saturating_sub(SAID + rows));
        // What the board gains in size by each way, against what there is then room to tell.
        let gain = |room: Size, weight: u32| {
            if drawing.fits(room) { weight * drawing.size(room).area() } else { 0 }
        };
        let ways = [gain(left, 15), gain(above(PARTED), 12), gain(above(BELOW), 7)];
        let beside = ways[0] > 0 && ways[0] >= ways[1].max(ways[2]);
        let above = above(if ways[1] >= ways[2] { PARTED } else { BELOW });
        let (narrow, wide) = (drawing.size(left), drawing.size(above));
        let (board, said, panel);
        if beside {
            let [left, _, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Length(side)])
                    .areas(area);
            let above = (left.height - narrow.height - SAID) / 3;
            [_, board, said, _] = Layout::vertical([
                Constraint::Length(above),
                Constraint::Length(narrow.height),
                Constraint::Length(SAID + 1),
                Constraint::Fill(1),
            ])
            .areas(left);
            panel = right;
        } else {
            [board, said, panel] = Layout::vertical([
                Constraint::Length(wide.height.min(above.height)),
                Constraint::Length(SAID),
                Constraint::Fill(1),
            ])
            .areas(area);
        }
        self.spots = drawing.draw(board, frame);
        self.paint_said(look, said, frame);
        if beside {
            self.paint_panel(&scene, look, panel, frame);
        } else if panel.height >= PARTED {
            let [left, _, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Fill(1)])
                    .areas(panel);
            self.paint_standing(&scene, look, left, frame);
            self.paint_log(look, right, frame);
        } else {
            let taken = self.paint_standing(&scene, look, panel, frame);
            self.paint_log(look, below(panel, taken), frame);
        }
    }

    /// What is said where the eye is, or the line that is typed.
    fn paint_said(&self, look: Look, area: Rect, frame: &mut Buffer) {
        if let Some(Over::Line { field, prompt, .. }) = &self.over {
            field.draw(prompt, look, Rect { height: 1, ..area }, frame);
            let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            return self.paint_notice(look, below, frame);
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

    /// Whose turn it is, and in which tone that is said.
    fn standing(&self) -> (String, Tone) {
        let names = self.duel.names();
        let text = match (self.stage, self.duel.turn()) {
            (Stage::Waiting, _) => return ("The bot is getting ready …".to_owned(), Tone::Faint),
            (_, Turn::Over(_)) => return ("Over: all is revealed".to_owned(), Tone::Prize),
            (Stage::Alone(player, Private::Looking), _) => {
                format!("{}, this only you may see", &names[player])
            }
            (Stage::Alone(player, Private::Choosing), _) => format!("▸ {}: choose in secret", &names[player]),
            (Stage::Bot(_), Turn::Of(player)) if self.paused => format!("▸ {} waits", &names[player]),
            (Stage::Bot(_), Turn::Of(player)) => format!("▸ {} thinks …", &names[player]),
            (_, Turn::Of(player)) => format!("▸ {} to move", &names[player]),
        };
        (text, self.duel.turn().player().map_or(Tone::Plain, Tone::of))
    }

    /// Whose turn it is, what is to be picked, and the facts. The rows that it takes.
    fn paint_standing(&self, scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) -> u16 {
        let mut panel = Panel::new(look, area.width);
        let (text, tone) = self.standing();
        panel.say(&text, tone);
        if self.acting().is_some() && scene.pick > 1 {
            panel.say(&format!("Pick {}: {} chosen", scene.pick, self.picked.len()), Tone::Plain);
        }
        panel.facts(scene);
        panel.draw(area, frame);
        panel.rows().min(area.height)
    }

    fn paint_panel(&mut self, scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) {
        let [_, area] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        let taken = self.paint_standing(scene, look, area, frame);
        let rest = below(area, taken + 1);
        self.paint_log(look, rest, frame);
    }

    /// The hint if there is one, and the end of the log.
    fn paint_log(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let mut area = area;
        let hint = self.hint.as_ref().map(|hint| hint.lines.join("\n"));
        let hint = hint.or_else(|| self.hinting.map(|_| "Looking for a hint …".to_owned()));
        self.apart = None;
        if let Some(text) = hint {
            let height = page::height(&text, area.width);
            if height > area.height {
                self.apart = Some(text);
            } else {
                paragraph(&text, look.tone(Tone::Safe), area, frame);
                area = below(area, height + 1);
            }
        }
        if area.height > 3 {
            Line::styled("What happened", look.tone(Tone::Faint)).render(Rect { height: 1, ..area }, frame);
            area = below(area, 1);
        }
        let log = self.duel.log(self.eyes());
        let end = log.len() - self.back.min(log.len());
        let told = log[..end].iter().enumerate().rev();
        // From the last one back, and only whole ones, as far as there is room.
        let mut lines: Vec<String> = vec![];
        for (n, line) in told {
            let wrapped = page::wrapped(&format!("{}. {line}", n + 1), area.width);
            if lines.len() + wrapped.len() > usize::from(area.height) {
                break;
            }
            lines.splice(0..0, wrapped);
        }
        for (row, line) in lines.into_iter().enumerate() {
            Line::raw(line).render(Rect { y: area.y + row as u16, height: 1, ..area }, frame);
        }
    }

    /// A hint for which there was no room beside the board.
    fn paint_apart(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let Some(text) = &self.apart else { return };
        let width = area.width.saturating_sub(8).min(64);
        let size = Size::new(width, page::height(text, width));
        let corner = Rect { y: area.bottom(), height: 0, ..area };
        let inner = popup::draw("Hint", size, Some(corner), look, area, frame);
        paragraph(text, look.tone(Tone::Safe), inner, frame);
    }
}

/// What is left of an area below so many rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}
