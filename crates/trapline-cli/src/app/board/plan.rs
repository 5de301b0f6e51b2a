//! [`Plan`]: how large the boards of a scene can be drawn, and where each of them goes. It follows from the shape of
//! the boards alone, never from what stands on them, so that nothing jumps while a game goes on.

use super::pen::Pen;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::text::Span;
use trapline::{Board, Scene};

/// How finely a board is drawn: what a spot takes, and whether there are lines between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grain {
    pub width: u16,
    pub height: u16,
    pub lines: bool,
}

/// From large to small. Between lines, a spot is about as high as it is wide.
const GRAINS: [(u16, u16); 9] = [(15, 7), (11, 5), (7, 3), (5, 3), (7, 2), (5, 2), (5, 1), (4, 1), (3, 1)];

/// Columns between boards that stand beside each other.
const GAP: u16 = 3;

/// Where boards go.
pub struct Plan {
    pub grain: Grain,
    /// Their upper left corners.
    pub places: Vec<Position>,
    pub size: Size,
}

impl Plan {
    /// The largest that fits, boards beside each other if they can be; where nothing fits, the smallest.
    pub fn of(scene: &Scene, room: Size) -> Plan {
        let lined = GRAINS.into_iter().map(|(width, height)| Grain { width, height, lines: true });
        let width = scene.boards.iter().map(|board| board.width).max().unwrap_or(1);
        let bare = Grain { width: u16::try_from(width).unwrap_or(1), height: 1, lines: false };
        let fits = |plan: &Plan| plan.size.width <= room.width && plan.size.height <= room.height;
        lined
            .chain([bare])
            .flat_map(|grain| [beside(scene, grain), below(scene, grain)])
            .find(fits)
            .unwrap_or_else(
                || if room.width < room.height { below(scene, bare) } else { beside(scene, bare) },
            )
    }
}

fn beside(scene: &Scene, grain: Grain) -> Plan {
    let mut size = Size::default();
    let mut places = vec![];
    for board in &scene.boards {
        let gap = if places.is_empty() { 0 } else { GAP };
        places.push(Position::new(size.width + gap, 0));
        let taken = board_size(board, grain);
        size = Size::new(size.width + gap + taken.width, size.height.max(taken.height));
    }
    Plan { grain, places, size }
}

fn below(scene: &Scene, grain: Grain) -> Plan {
    let mut size = Size::default();
    let mut places = vec![];
    for board in &scene.boards {
        places.push(Position::new(0, size.height));
        let taken = board_size(board, grain);
        size = Size::new(size.width.max(taken.width), size.height + taken.height);
    }
    Plan { grain, places, size }
}

/// How many columns a board has.
pub fn columns(board: &Board) -> u16 {
    count(board.rows.iter().map(Vec::len).max().unwrap_or(0))
}

/// Room for the labels of rows, and a column to keep them off the board.
pub fn margin(board: &Board) -> u16 {
    count(board.row_labels.iter().map(|label| Span::raw(label).width()).max().unwrap_or(0)) + 1
}

/// How much room a board takes, title and labels included.
pub fn board_size(board: &Board, grain: Grain) -> Size {
    let first = first_spot(board, Position::default());
    let rows = count(board.rows.len());
    let last = grain.spot(first, board.rows.len().saturating_sub(1), usize::from(columns(board).max(1)) - 1);
    let below = if grain.lines && rows > 0 { 1 } else { 0 };
    Size::new(last.right() + 1, last.bottom() + below)
}

/// Where the first spot of a board is whose corner is there: below title, labels and a line, right of labels and a
/// line.
pub fn first_spot(board: &Board, corner: Position) -> Position {
    let title = u16::from(!board.title.is_empty());
    Position::new(corner.x + margin(board) + 1, corner.y + title + 2)
}

fn count(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

impl Grain {
    /// A spot's area, without lines.
    pub fn spot(self, first: Position, row: usize, column: usize) -> Rect {
        // Neighbours share a line; without lines each has two brackets of its own, and the first line is missing.
        let (across, down) = if self.lines { (1, 1) } else { (2, 0) };
        let x = first.x + count(column) * (self.width + across);
        let y = first.y + count(row) * (self.height + down) - u16::from(!self.lines);
        Rect::new(x, y, self.width, self.height)
    }

    /// The lines round the spots, or the brackets.
    pub fn draw_lines(self, board: &Board, first: Position, style: Style, pen: &mut Pen) {
        let (rows, columns) = (board.rows.len(), usize::from(columns(board)));
        if !self.lines {
            for (row, spots) in board.rows.iter().enumerate() {
                for column in 0..spots.len() {
                    let spot = self.spot(first, row, column);
                    pen.text(spot.x - 1, spot.y, "[", style);
                    pen.text(spot.right(), spot.y, "]", style);
                }
            }
            return;
        }
        let dashes = "─".repeat(usize::from(self.width));
        for row in 0..=rows {
            let [left, middle, right] = match row {
                0 => ["┌", "┬", "┐"],
                _ if row == rows => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let y = self.spot(first, row, 0).y - 1;
            pen.text(
                first.x - 1,
                y,
                &format!("{left}{}{right}", vec![&*dashes; columns].join(middle)),
                style,
            );
        }
        for row in 0..rows {
            for column in 0..=columns {
                let spot = self.spot(first, row, column);
                pen.fill(Rect { x: spot.x - 1, width: 1, ..spot }, "│", style);
            }
        }
    }
}
