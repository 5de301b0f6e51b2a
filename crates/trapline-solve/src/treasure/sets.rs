//! [`Sets`]: all sets of traps, numbered, of two that mirror each other only one.

use super::mirrored;
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

fn mirror(set: CellSet) -> CellSet {
    set.iter().map(mirrored).collect()
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
            for n in 0..count {
                let set = cells.at_ranks(subset::nth(size, n));
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
