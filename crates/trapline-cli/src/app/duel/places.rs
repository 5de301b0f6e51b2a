//! [`Places`]: where the task, the board, what is said and the panel go in a window.

use crate::app::board::Drawing;
use crate::app::panel::below;
use ratatui::layout::{Constraint, Layout, Rect, Size};

/// The least room beside a board in which something can be told.
const PANEL: u16 = 30;
/// The rows that the panel has at least where it stands below.
const BELOW: u16 = 3;
/// With so many rows it can be parted.
const PARTED: u16 = 6;

/// Where everything goes.
pub(super) struct Places {
    pub task: Rect,
    pub board: Rect,
    pub said: Rect,
    pub panel: Rect,
    /// Whether the panel stands beside the board, and not below it.
    beside: bool,
}

/// What a board gains in size by that much room, against what there is then room to tell.
fn gain(drawing: &Drawing<'_>, room: Size, weight: u32) -> u32 {
    if drawing.fits(room) { weight * drawing.size(room).area() } else { 0 }
}

impl Places {
    /// The largest board that leaves room to tell something, and so many rows for the task and for what is said.
    pub fn of(drawing: &Drawing<'_>, [task, said]: [u16; 2], area: Rect) -> Places {
        let [above, rest] = Layout::vertical([Constraint::Length(task), Constraint::Fill(1)]).areas(area);
        let side = (rest.width / 3).clamp(PANEL, 64);
        let room = Size::new(rest.width.saturating_sub(side + 2), rest.height.saturating_sub(said));
        let won = gain(drawing, room, 15);
        if won == 0 || won < Places::rows(drawing, said, rest.as_size()).0 {
            return Places::below(drawing, [task, said], area);
        }
        let height = drawing.size(room).height;
        let [left, _, panel] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Length(side)])
                .areas(rest);
        let [_, board, said] = Layout::vertical([
            Constraint::Length((left.height - height - said) / 3),
            Constraint::Length(height),
            Constraint::Fill(1),
        ])
        .areas(left);
        Places { task: above, board, said, panel, beside: true }
    }

    /// The same with everything below the board, across the whole width.
    pub fn below(drawing: &Drawing<'_>, [task, said]: [u16; 2], area: Rect) -> Places {
        let [task, rest] = Layout::vertical([Constraint::Length(task), Constraint::Fill(1)]).areas(area);
        let (_, rows) = Places::rows(drawing, said, rest.as_size());
        let room = Size::new(rest.width, rest.height.saturating_sub(said + rows));
        let [board, said, panel] = Layout::vertical([
            Constraint::Length(drawing.size(room).height.min(room.height)),
            Constraint::Length(said),
            Constraint::Fill(1),
        ])
        .areas(rest);
        Places { task, board, said, panel, beside: false }
    }

    /// How many rows to leave for a panel below the board, and what the board gains then.
    fn rows(drawing: &Drawing<'_>, said: u16, room: Size) -> (u32, u16) {
        let above = |rows| Size::new(room.width, room.height.saturating_sub(said + rows));
        let ways = [(12, PARTED), (7, BELOW), (3, 0)]
            .map(|(weight, rows)| (gain(drawing, above(rows), weight), rows));
        ways.into_iter().max().unwrap_or_default()
    }

    /// The parts of the panel: how things stand, and what happened.
    pub fn parts(&self, standing: u16) -> [Rect; 2] {
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
