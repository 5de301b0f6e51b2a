//! Subsets of a few numbers, counted and found by rank without listing them.
//!
//! In ascending order of their bit masks, which is the colexicographic order of combinatorics.

const MOST: usize = 25;
const LARGEST: usize = 6;

/// `CHOOSE[k][n]`: how many subsets of size `k` a set of `n` has. Filled up to a whole number of vectors.
static CHOOSE: [[u32; 32]; LARGEST + 1] = {
    let mut table = [[0; 32]; LARGEST + 1];
    let mut n = 0;
    while n <= MOST {
        table[0][n] = 1;
        let mut k = 1;
        while k <= LARGEST && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    while n < 32 {
        let mut k = 0;
        while k <= LARGEST {
            table[k][n] = u32::MAX;
            k += 1;
        }
        n += 1;
    }
    table
};

/// All subsets of size 3, which is what the games place: these are looked up.
static THREES: [u32; CHOOSE[3][MOST] as usize] = {
    let mut table = [0; CHOOSE[3][MOST] as usize];
    let (mut rank, mut mask) = (0, 0b111u32);
    while rank < table.len() {
        table[rank] = mask;
        // The next larger number with as many bits: the lowest run of ones gives its highest one upwards, and the rest
        // of it drops to the bottom.
        let carried = mask + (1 << mask.trailing_zeros());
        mask = carried | ((1 << (3 - carried.count_ones())) - 1);
        rank += 1;
    }
    table
};

/// How many subsets of size `k` a set of `n` has; `n` at most 25, `k` at most 6.
#[must_use]
pub fn count(n: usize, k: usize) -> usize {
    CHOOSE[k][n] as usize
}

/// The subset of size `k` with that rank, as a bit mask.
#[must_use]
#[inline]
pub fn nth(k: usize, rank: usize) -> u32 {
    if k == 3 { THREES[rank] } else { find(k, rank) }
}

/// The same without the table.
#[cold]
fn find(k: usize, rank: usize) -> u32 {
    let mut rest = rank as u32;
    let mut mask = 0;
    for size in (2..=k).rev() {
        // The largest element is the last one that leaves no more subsets below it than the rank. Counting
        // all that qualify takes no branch, so the processor has nothing to guess.
        let fitting: u32 = CHOOSE[size].iter().map(|&below| u32::from(below <= rest)).sum();
        let element = fitting as usize - 1;
        rest -= CHOOSE[size][element];
        mask |= 1 << element;
    }
    // The smallest element is its own rank.
    if k == 0 { 0 } else { mask | 1 << rest }
}

/// The rank of a subset among those of its size.
#[must_use]
pub fn rank(mask: u32) -> usize {
    let mut rest = mask;
    let mut rank = 0;
    for choose in &CHOOSE[1..] {
        if rest == 0 {
            break;
        }
        rank += choose[rest.trailing_zeros() as usize] as usize;
        rest &= rest - 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_run_through_all_subsets_in_ascending_order() {
        for n in 1..=12 {
            for k in 0..=LARGEST.min(n) {
                let all: Vec<u32> = (0u32..1 << n).filter(|m| m.count_ones() as usize == k).collect();
                let ranked: Vec<u32> = (0..count(n, k)).map(|rank| nth(k, rank)).collect();
                assert_eq!(all, ranked);
                assert!(all.iter().enumerate().all(|(at, &mask)| rank(mask) == at));
            }
        }
    }

    #[test]
    fn what_is_looked_up_would_be_found() {
        assert!(THREES.iter().enumerate().all(|(rank, &mask)| mask == find(3, rank)));
    }
}
