//! [`Sets`]: all sets of traps, numbered, of two that mirror each other only one.

use trapline::grid::{Cell, CellSet};
use trapline::subset;

/// The sets of traps on some cells, by how many traps there are.
pub struct Sets {
    /// The rank of each cell among them.
    rank: [u8; 25],
    /// The cells before the only one that is missing on the raster, or all where none is; none where more are.
    before: Option<u32>,
    layers: Vec<Layer>,
}

struct Layer {
    /// For each set, by rank: its slot, and in the lowest bit whether the slot is that of its mirror image.
    slots: Vec<u32>,
    /// For each slot: its set.
    sets: Vec<CellSet>,
}

/// The set on the board mirrored in its diagonal. Cells change places with those four, eight, twelve and sixteen
/// further on, by how far they are from the diagonal.
fn mirror(set: CellSet) -> CellSet {
    const DIAGONAL: u32 = 0x0104_1041;
    const ABOVE: [(u32, u32); 4] = [(4, 0x0008_2082), (8, 0x0000_4104), (12, 0x208), (16, 0x10)];
    CellSet(
        ABOVE
            .into_iter()
            .fold(set.0 & DIAGONAL, |image, (by, above)| image | (set.0 & above) << by | set.0 >> by & above),
    )
}

/// The next larger number with as many ones: the lowest run of them gives its highest one upwards, and the rest of it
/// drops to the bottom.
fn following(ranks: u32) -> u32 {
    let carried = ranks + (ranks & ranks.wrapping_neg());
    carried | ((1 << (ranks.count_ones() - carried.count_ones())) - 1)
}

impl Sets {
    /// All sets of at most that many traps on these cells.
    pub fn new(cells: CellSet, most: usize, symmetry: bool) -> Sets {
        let mut rank = [0; 25];
        for (n, cell) in cells.iter().enumerate() {
            rank[cell.index()] = n as u8;
        }
        let missing = (0..25).filter(|&cell| !cells.contains(Cell::from_index(cell)));
        let before = (cells.len() >= 24).then(|| (1 << missing.min().unwrap_or(25)) - 1);
        let mut sets = Sets { rank, before, layers: vec![] };
        for size in 0..=most {
            let count = subset::count(cells.len(), size);
            let mut layer = Layer { slots: vec![0; count], sets: vec![] };
            let mut ranks = (1u32 << size) - 1;
            for n in 0..count {
                let set = cells.at_ranks(ranks);
                ranks = following(ranks);
                let image = sets.number(mirror(set));
                layer.slots[n] = if symmetry && image < n {
                    layer.slots[image] | 1
                } else {
                    layer.sets.push(set);
                    (layer.sets.len() as u32 - 1) << 1
                };
            }
            sets.layers.push(layer);
        }
        sets
    }

    fn number(&self, set: CellSet) -> usize {
        subset::rank(match self.before {
            Some(before) => set.0 & before | set.0 >> 1 & !before,
            None => set.iter().fold(0, |mask, cell: Cell| mask | 1 << self.rank[cell.index()]),
        })
    }

    /// How many slots there are for sets of that size.
    pub fn len(&self, size: usize) -> usize {
        self.layers[size].sets.len()
    }

    /// The set in a slot.
    pub fn at(&self, size: usize, slot: usize) -> CellSet {
        self.layers[size].sets[slot]
    }

    /// The slot of a set, and whether what is there belongs to its mirror image.
    pub fn find(&self, set: CellSet) -> (usize, bool) {
        let found = self.layers[set.len()].slots[self.number(set)];
        ((found >> 1) as usize, found & 1 == 1)
    }

    /// How many sets a slot stands for.
    pub fn weight(&self, set: CellSet) -> u64 {
        let layer = &self.layers[set.len()];
        if layer.sets.len() == layer.slots.len() || mirror(set) == set { 1 } else { 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::treasure::mirrored;

    #[test]
    fn sets_are_mirrored_cell_by_cell() {
        for cell in (0..25).map(Cell::from_index) {
            let set: CellSet = [cell, Cell::from_index(1)].into_iter().collect();
            assert_eq!(mirror(set), set.iter().map(mirrored).collect());
        }
    }

    #[test]
    fn one_set_follows_the_other() {
        for size in 0..=6 {
            let all: Vec<u32> = (0..subset::count(25, size)).map(|n| subset::nth(size, n)).collect();
            assert!(all.windows(2).all(|two| following(two[0]) == two[1]));
        }
    }
}
