//! [`Exits`]: what placing a trap is worth, the best of all cells, taken from the loops of the layer above.

use super::plane::Plane;
use super::{HALF, Solution, Treasure, mirrored};
use trapline::Player;
use trapline::grid::{Cell, CellSet};

/// The best values that a player's placing a trap can lead to.
pub struct Exits {
    /// To the other player, who then is to move: the least of all. 255 where no trap can be placed.
    pub other: Plane,
    /// To the player who has placed it, who is to move again because the other skips: the greatest of all. 0 where
    /// no trap can be placed.
    pub same: Plane,
    /// The same, gathered from blocks as they are stored: those of the set of traps itself, and those of its
    /// mirror image.
    least: [Box<[u8; HALF]>; 2],
    greatest: [Box<[u8; HALF]>; 2],
    /// Whether no trap can be placed at all.
    empty: bool,
}

impl Exits {
    pub fn none() -> Exits {
        let filled = |byte| [Box::new([byte; HALF]), Box::new([byte; HALF])];
        Exits {
            other: Plane::filled(u8::MAX),
            same: Plane::filled(0),
            least: filled(u8::MAX),
            greatest: filled(0),
            empty: true,
        }
    }

    /// Looks at all traps that a player can place.
    #[inline(always)]
    pub fn gather(
        &mut self,
        solution: &Solution,
        treasure: Treasure,
        traps: CellSet,
        left: [u8; 2],
        player: Player,
    ) {
        if left[player.index()] == 0 {
            if !self.empty {
                *self = Exits::none();
            }
            return;
        }
        self.empty = false;
        for half in &mut self.least {
            half.fill(u8::MAX);
        }
        for half in &mut self.greatest {
            half.fill(0);
        }
        let mut fewer = left;
        fewer[player.index()] -= 1;
        let mut free = solution.game.grid().cells().minus(traps);
        if treasure == Treasure::Lying {
            free = free.without(solution.game.grid().middle());
        }
        for cell in free.iter() {
            let (block, mirror) = solution.block(treasure, traps.with(cell), fewer);
            let cell = if mirror { mirrored(cell) } else { cell };
            let (ours, theirs) = (player.index() * HALF, player.other().index() * HALF);
            merge(&mut self.least[usize::from(mirror)], &block[theirs..][..HALF], cell, u8::min);
            merge(&mut self.greatest[usize::from(mirror)], &block[ours..][..HALF], cell, u8::max);
        }
        unfold(&mut self.other, &self.least, u8::min);
        unfold(&mut self.same, &self.greatest, u8::max);
    }
}

/// Merges a block into what was gathered, except where a piece stands on the cell of the trap.
#[inline(always)]
fn merge(gathered: &mut [u8; HALF], block: &[u8], cell: Cell, better: impl Fn(u8, u8) -> u8) {
    let cell = cell.index();
    let kept: [u8; 25] = std::array::from_fn(|a| gathered[a * 25 + cell]);
    let (above, rest) = gathered.split_at_mut(cell * 25);
    let below = &mut rest[25..];
    for (old, &new) in above.iter_mut().zip(block) {
        *old = better(*old, new);
    }
    for (old, &new) in below.iter_mut().zip(&block[(cell + 1) * 25..]) {
        *old = better(*old, new);
    }
    for (a, kept) in kept.into_iter().enumerate() {
        gathered[a * 25 + cell] = kept;
    }
}

/// Puts what was gathered into rows.
#[inline(always)]
fn unfold(plane: &mut Plane, [plain, mirror]: &[Box<[u8; HALF]>; 2], better: impl Fn(u8, u8) -> u8) {
    const SIDE: usize = trapline::grid::SIDE as usize;
    for a in 0..25 {
        let to = plane.row_mut(a);
        let own = &plain[a * 25..][..25];
        let image = &mirror[mirrored(Cell::from_index(a)).index() * 25..][..25];
        // Rows and columns of the board change places.
        for row in 0..SIDE {
            for column in 0..SIDE {
                let b = row * SIDE + column;
                to[b] = better(own[b], image[column * SIDE + row]);
            }
        }
    }
}
