//! [`LayerMemory`]: memory for the loops of one layer, asked for from the operating system itself: it is cleared page by
//! page when it is first written to, and where there is none that is an error.

use super::{Batch, Half, WIDTH};
use memmap2::MmapMut;

/// Loops of one layer, those of one batch next to each other for all ways to share the traps that are left.
pub struct LayerMemory(MmapMut);

impl LayerMemory {
    /// Room for at least one batch.
    pub fn new(batches: usize) -> std::io::Result<LayerMemory> {
        // Not in large pages: on a virtual machine whose host has yet to give them, asking for them takes longer than all
        // the rest, and a game is solved once in a process.
        MmapMut::map_anon(batches * size_of::<Batch>()).map(LayerMemory)
    }

    pub fn batches(&self) -> &[Batch] {
        let halves = self.0.as_chunks::<{ size_of::<Half>() }>().0;
        halves.as_chunks::<2>().0.as_chunks::<WIDTH>().0
    }

    pub fn batches_mut(&mut self) -> &mut [Batch] {
        let halves = self.0.as_chunks_mut::<{ size_of::<Half>() }>().0;
        halves.as_chunks_mut::<2>().0.as_chunks_mut::<WIDTH>().0
    }
}
