//! The table on the screen: the board, and beside it whose turn it is, the facts and the log.

use super::stage::{Private, Stage};
use super::{DuelScreen, Over};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::Look;
use crate::app::page::{self, paragraph};
use crate::app::panel::{Panel, below};
use crate::app::popup;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use trapline::{Player, Scene, Tone, Turn};
use trapline_bots::hint::Hint;

/// The least room beside a board in which something can be told.
const PANEL: u16 = 30;
/// The rows below a board in which something is said.
const SAID: u16 = 2;
/// The rows that the panel has at least where it stands below.
const BELOW: u16 = 3;
/// With so many rows it can be parted.
const PARTED: u16 = 6;

impl DuelScreen {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        if let Stage::HandOver(player, why) = self.stage {
            self.hand_over(player, why, look, area, frame);
        } else {
            self.paint_board(look, area, frame);
            self.paint_apart(look, area, frame);
        }
        match &mut self.over {
            None | Some(Over::Line(_)) => {}
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
        let scene = self.scene();
        let drawing = Drawing {
            scene: self.motion.step().unwrap_or(&scene),
            look,
            cursor: self.acting().map(|_| self.at()),
            picked: &self.picked,
            flash: self.motion.flash(),
            targets: self.acting().is_some(),
        };
        let side = (area.width / 3).clamp(PANEL, 64);
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

    /// What a player is called, and which seat that is.
    fn called(&self, player: Player) -> String {
        let (name, seat) = (&self.duel().names()[player], self.duel().entry().seats[player.index()]);
        if name == seat { name.to_owned() } else { format!("{name} ({seat})") }
    }

    /// How things stand, each with the tone in which it is said.
    fn standing(&self) -> Vec<(String, Tone)> {
        let hidden = self.duel().entry().hidden;
        let player = match self.duel().turn() {
            Turn::Of(player) => player,
            Turn::Over(outcome) => {
                let tone = outcome.winner.map_or(Tone::Prize, Tone::of);
                let mut said = vec![(format!("Over: {}", outcome.sentence(self.duel().names())), tone)];
                said.extend(
                    self.table().series().map(|series| (series.score(self.duel().names()), Tone::Plain)),
                );
                said.extend(hidden.then(|| ("Everything is revealed.".to_owned(), Tone::Faint)));
                return said;
            }
        };
        let (names, seat) = (self.duel().names(), self.duel().entry().seats[player.index()]);
        let text = match self.stage {
            Stage::Alone(player, Private::Looking) => format!("{}, this only you may see", &names[player]),
            Stage::Alone(player, Private::Choosing) => format!("▸ {}: choose in secret", &names[player]),
            Stage::Bot(_) if self.paused && self.table().people().is_empty() => {
                format!("▸ {} waits", self.called(player))
            }
            Stage::Bot(_) if self.paused => "▸ Enter: it tries again".to_owned(),
            Stage::Bot(_) => format!("▸ {} thinks …", self.called(player)),
            _ if self.table().people().len() == 1 => format!("▸ Your move: you are {seat}"),
            _ => format!("▸ {} to move", self.called(player)),
        };
        vec![(text, Tone::of(player))]
    }

    /// How things stand, what is to be picked, and the facts. The rows that it takes.
    fn paint_standing(&self, scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) -> u16 {
        let mut panel = Panel::new(look, area.width);
        for (text, tone) in self.standing() {
            panel.say(&text, tone);
        }
        if self.acting().is_some() && scene.pick > 1 {
            panel.say(&format!("Pick {} spots: {} chosen", scene.pick, self.picked.len()), Tone::Plain);
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
        let hint = self.hint.as_ref().map(told);
        self.apart = false;
        if let Some(text) = hint {
            let height = page::height(&text, area.width);
            if height > area.height {
                self.apart = true;
            } else {
                paragraph(&text, look.tone(Tone::Safe), area, frame);
                area = below(area, height + 1);
            }
        }
        if area.height > 3 {
            Line::styled("What happened", look.tone(Tone::Faint)).render(Rect { height: 1, ..area }, frame);
            area = below(area, 1);
        }
        let log = self.duel().log(self.eyes());
        let end = log.len() - self.back.min(log.len());
        Panel::log(&log[..end], look, area.as_size()).draw(area, frame);
    }

    /// A hint for which there was no room beside the board.
    fn paint_apart(&self, look: Look, area: Rect, frame: &mut Buffer) {
        let Some(hint) = self.hint.as_ref().filter(|_| self.apart) else { return };
        let text = &told(hint);
        let width = area.width.saturating_sub(8).min(64);
        let size = Size::new(width, page::height(text, width));
        let corner = Rect { y: area.bottom(), height: 0, ..area };
        let inner = popup::draw("Hint", size, Some(corner), look, area, frame);
        paragraph(text, look.tone(Tone::Safe), inner, frame);
    }
}

/// A hint's lines. What it says last, that something follows, is on the board.
fn told(hint: &Hint) -> String {
    let text = hint.lines.join("\n");
    text.strip_suffix(':').map_or(text.clone(), |text| format!("{text}, as on the board."))
}
