//! Subsets of a few numbers, counted and found by rank without listing them.
//!
//! In ascending order of their bit masks, which is the colexicographic order of combinatorics.

const MOST: usize = 25;
const LARGEST: usize = 4;

/// `CHOOSE[k][n]`: how many subsets of size `k` a set of `n` has.
const CHOOSE: [[u32; MOST + 1]; LARGEST + 1] = {
    let mut table = [[0; MOST + 1]; LARGEST + 1];
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
    table
};

/// How many subsets of size `k` a set of `n` has; `n` at most 25, `k` at most 4.
pub const fn count(n: usize, k: usize) -> usize {
    CHOOSE[k][n] as usize
}

/// The subset of size `k` with that rank, as a bit mask.
pub fn nth(k: usize, rank: usize) -> u32 {
    let mut rest = rank as u32;
    let mut mask = 0;
    for size in (1..=k).rev() {
        // The largest element is the last one that leaves no more subsets below it than the rank.
        let above = CHOOSE[size].iter().position(|&below| below > rest);
        let element = above.expect("a rank below the count") - 1;
        rest -= CHOOSE[size][element];
        mask |= 1 << element;
    }
    mask
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
