//! [`Clock`]: how soon the other player may finish, as far as watching them tells.
//!
//! To whoever knows the traps on the other's way, the other's run is a chain of chances. All that matters of
//! it is when it ends and what can be learned of that on the way, so positions of the other with the same
//! prospects are one tick of the clock.

use std::collections::HashMap;

/// A place in the clock.
pub type Tick = usize;

/// The tick at which the other has finished.
pub const FINISHED: Tick = 0;

/// Ticks, each with where the other's next move leads and how likely.
pub struct Clock {
    ticks: Vec<Vec<(Tick, f64)>>,
    numbers: HashMap<Vec<(Tick, u64)>, Tick>,
}

impl Clock {
    /// A clock with nothing but the end.
    #[must_use]
    pub fn new() -> Clock {
        Clock { ticks: vec![vec![]], numbers: HashMap::new() }
    }

    /// The tick whose next move leads there.
    pub fn tick(&mut self, next: impl IntoIterator<Item = (Tick, f64)>) -> Tick {
        let mut merged: Vec<(Tick, f64)> = vec![];
        for (to, chance) in next {
            match merged.iter_mut().find(|(known, _)| *known == to) {
                Some((_, sum)) => *sum += chance,
                None => merged.push((to, chance)),
            }
        }
        merged.sort_by_key(|&(to, _)| to);
        let key = merged.iter().map(|&(to, chance)| (to, chance.to_bits())).collect();
        *self.numbers.entry(key).or_insert_with(|| {
            self.ticks.push(merged);
            self.ticks.len() - 1
        })
    }

    /// Where the other's next move leads from there.
    #[must_use]
    pub fn next(&self, tick: Tick) -> &[(Tick, f64)] {
        &self.ticks[tick]
    }
}
