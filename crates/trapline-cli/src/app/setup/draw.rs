//! The set-up on the screen: a line each, below them what the chosen one means, and beside them a board where there is room.

use super::Setup;
use super::rows::Told;
use crate::app::context::Context;
use crate::app::home::paint_picture;
use crate::app::look::Look;
use crate::app::page::{self, paragraph};
use crate::app::panel::below;
use crate::wrap::columns;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use trapline::Tone;

/// Wider lines than this are hard to read.
const WIDEST: u16 = 100;
/// So many columns more are enough for a board beside them.
const BOARD: u16 = 48;

impl Setup {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let rows = self.rows();
        let told: Vec<Told> = rows.iter().map(|&row| self.told(row, context)).collect();
        let narrow = Rect { width: area.width.min(WIDEST), ..area };
        if area.width >= WIDEST + BOARD {
            let beside = Rect { x: narrow.right() + 2, width: area.width - narrow.width - 2, ..area };
            paint_picture(&self.picture, look, beside, frame);
        }
        let height = |text: &str| page::height(text, narrow.width);
        let [_, line, _, list, _, about, notice] = Layout::vertical([
            Constraint::Length(u16::from(area.height > 18)),
            Constraint::Length(height(self.entry.line)),
            Constraint::Length(1),
            Constraint::Length(rows.len() as u16),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(height(&self.notice)),
        ])
        .areas(narrow);
        paragraph(self.entry.line, look.tone(Tone::Faint), line, frame);
        let lines: Vec<Line<'_>> = told
            .iter()
            .map(|Told { label, value, .. }| {
                let value = if value.is_empty() { String::new() } else { format!("‹ {value} ›") };
                Line::from(vec![
                    Span::raw(format!("{label:<14}")),
                    Span::styled(value, look.tone(Tone::Safe)),
                ])
            })
            .collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(60), ..list }, frame);
        explain(&told[self.menu.selected.min(rows.len() - 1)], look, about, frame);
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
        if let Some(naming) = &mut self.asked {
            naming.draw(look, area, frame);
        }
    }
}

/// What a line means. All that can be chosen stands there, so that one need not try.
fn explain(told: &Told, look: Look, area: Rect, frame: &mut Buffer) {
    paragraph(&told.about, look.plain(), area, frame);
    let wide = told.choices.iter().map(|(value, _)| columns(value)).max().unwrap_or(0) as u16 + 4;
    let mut rest = area;
    for (number, (value, about)) in told.choices.iter().enumerate() {
        let chosen = number == told.chosen;
        let (sign, style) = if chosen { ("▸", look.plain()) } else { (" ", look.tone(Tone::Faint)) };
        let text = Rect { x: rest.x + wide, width: rest.width.saturating_sub(wide), ..rest };
        paragraph(&format!("{sign} {value}"), style, rest, frame);
        paragraph(about, style, text, frame);
        rest = below(rest, page::height(about, text.width));
    }
}
