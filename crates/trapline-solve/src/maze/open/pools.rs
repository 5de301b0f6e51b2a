//! What a strategist draws its obstacles from: placements, and *pools* of placements. A pool is drawn first, and then one
//! of its members evenly, without looking at which: what is done depends on the pool alone, so it gives nothing away about
//! the member. Most pools have one member; that is a strategist who knows its own secret.
//!
//! How often each pool is drawn is not here.

use super::field::{CELLS, mirrored_set};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Clone)]
pub struct Pools {
    /// The placements, closed under the mirror.
    pub mix: Vec<u32>,
    /// Who is in each pool, a bit each.
    pub each: Vec<u32>,
    /// By pool, the one that the mirror shows.
    pub images: Vec<usize>,
    /// All that can be told, namely that the own placement is one of these, a bit each; parts of a set come before it.
    pub sets: Vec<u32>,
    numbers: HashMap<u32, u16>,
    /// By cell, the placements with an obstacle there, a bit each.
    having: [u32; CELLS],
}

/// A pool of which somebody is still possible.
#[derive(Clone, Copy)]
pub struct Alive {
    pub pool: u16,
    /// How many members are left.
    pub count: u8,
    /// The number of the set of those.
    pub set: u16,
}

impl Pools {
    /// Every placement alone, and these pools, closed under the mirror. `None` where they are not, or are too many.
    pub fn new(mix: Vec<u32>, each: Vec<u32>) -> Option<Pools> {
        let all = u32::MAX.checked_shr(32 - mix.len() as u32)?;
        let image_of = |&cells: &u32| mix.iter().position(|&other| other == mirrored_set(cells));
        let placed: Vec<usize> = mix.iter().map(image_of).collect::<Option<_>>()?;
        let image = |&pool: &u32| {
            let image = bits(pool).map(|n| 1u32 << placed[n]).sum::<u32>();
            each.iter().position(|&other| other == image)
        };
        let known = each.iter().all(|&pool| pool != 0 && pool & !all == 0);
        let images =
            if known { each.iter().map(image).collect::<Option<Vec<usize>>>()? } else { return None };
        let mut sets: Vec<u32> = each.iter().flat_map(|&pool| parts_of(pool)).collect();
        sets.sort_unstable_by_key(|&set| (set.count_ones(), set));
        sets.dedup();
        let numbers = sets.iter().zip(0..).map(|(&set, n)| (set, n)).collect();
        let having = std::array::from_fn(|cell| {
            (0..mix.len()).filter(|&n| mix[n] >> cell & 1 == 1).map(|n| 1 << n).sum()
        });
        Some(Pools { mix, each, images, sets, numbers, having })
    }

    /// The placements with an obstacle there, a bit each.
    pub fn having(&self, cell: u8) -> u32 {
        self.having[usize::from(cell)]
    }

    /// All placements, a bit each.
    pub fn everything(&self) -> u32 {
        u32::MAX >> (32 - self.mix.len())
    }

    /// The number of a set that can be told.
    pub fn number(&self, set: u32) -> Option<usize> {
        self.numbers.get(&set).map(|&number| usize::from(number))
    }

    /// The pools that are left where these placements are possible.
    pub fn alive(&self, live: u32) -> Arc<[Alive]> {
        let left = |(pool, &members): (usize, &u32)| {
            let set = members & live;
            (set != 0).then(|| Alive {
                pool: pool as u16,
                count: set.count_ones() as u8,
                set: self.numbers[&set],
            })
        };
        self.each.iter().enumerate().filter_map(left).collect()
    }

    /// The placements that share pools, or share them with those that do: the sets of these, a bit each.
    pub fn together(&self) -> Vec<u32> {
        let mut all: Vec<u32> = vec![];
        for &pool in &self.each {
            let (with, mut apart): (Vec<u32>, Vec<u32>) = all.into_iter().partition(|&set| set & pool != 0);
            apart.push(with.into_iter().fold(pool, |one, two| one | two));
            all = apart;
        }
        all
    }

    /// How many members a pool has.
    pub fn size(&self, pool: usize) -> u32 {
        self.each[pool].count_ones()
    }
}

/// A set and all of its parts but the empty one.
fn parts_of(set: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(set), move |&part| Some(part.wrapping_sub(1) & set))
        .take_while(|&part| part != 0)
}

/// The numbers of the bits that are set.
pub fn bits(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let n = set.trailing_zeros() as usize;
            set &= set - 1;
            n
        })
    })
}
