//! Subsets of a few numbers, counted and found by rank without listing them.
//!
//! In ascending order of their bit masks, which is the colexicographic order of combinatorics.

const MOST: usize = 25;
const LARGEST: usize = 4;

/// `CHOOSE[k][n]`: how many subsets of size `k` a set of `n` has. Filled up to a whole number of vectors.
static CHOOSE: [[u16; 32]; LARGEST + 1] = {
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
            table[k][n] = u16::MAX;
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many subsets of size `k` a set of `n` has; `n` at most 25, `k` at most 4.
pub const fn count(n: usize, k: usize) -> usize {
    CHOOSE[k][n] as usize
}

/// The subset of size `k` with that rank, as a bit mask.
pub fn nth(k: usize, rank: usize) -> u32 {
    let mut rest = rank as u16;
    let mut mask = 0;
    for size in (2..=k).rev() {
        // The largest element is the last one that leaves no more subsets below it than the rank. Counting
        // all that qualify takes no branch, so the processor has nothing to guess.
        let fitting: u16 = CHOOSE[size].iter().map(|&below| u16::from(below <= rest)).sum();
        let element = usize::from(fitting) - 1;
        rest -= CHOOSE[size][element];
        mask |= 1 << element;
    }
    // The smallest element is its own rank.
    mask | 1 << rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_run_through_all_subsets_in_ascending_order() {
        for n in 1..=12 {
            for k in 1..=LARGEST.min(n) {
                let all: Vec<u32> = (0u32..1 << n).filter(|m| m.count_ones() as usize == k).collect();
                let ranked: Vec<u32> = (0..count(n, k)).map(|rank| nth(k, rank)).collect();
                assert_eq!(all, ranked);
            }
        }
    }
}
