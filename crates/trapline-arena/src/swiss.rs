//! [`draw`]: the next round of a Swiss tournament. Those meet who have done equally well so far and have not met yet; with
//! an odd number one of the last pauses, nobody twice while others have not.

use trapline_bots::SplitMix;

/// What is known of a player before a round.
#[derive(Clone, Debug)]
pub struct Record {
    /// What it has made so far; a pause counts as all that could be made.
    pub points: u64,
    /// How often it met each of the others.
    pub met: Vec<u64>,
    /// How often it has paused.
    pub pauses: u64,
}

/// Who plays whom, the players of each pairing ascending. Equal players are told apart by lot, from that seed.
#[must_use]
pub fn draw(records: &[Record], seed: u64) -> Vec<[usize; 2]> {
    let lot = |player: usize| SplitMix::new(seed ^ SplitMix::new(player as u64).number()).number();
    let mut order: Vec<usize> = (0..records.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(records[player].points), lot(player)));
    // The fewer meet again the better; after enough rounds some have to. The last of those who have paused least pauses, unless
    // the others would have to meet again.
    let least = records.iter().map(|record| record.pauses).min().unwrap_or(0);
    let pausing: Vec<Option<usize>> = match order.len() % 2 {
        0 => vec![None],
        _ => order
            .iter()
            .rev()
            .filter(|&&player| records[player].pauses == least)
            .map(|&player| Some(player))
            .collect(),
    };
    let most = records.iter().flat_map(|record| &record.met).max().copied().unwrap_or(0);
    let ways = (0..=most).flat_map(|again| pausing.iter().map(move |pausing| (again, *pausing)));
    let mut found = ways.filter_map(|(again, pausing)| {
        let playing: Vec<usize> = order.iter().copied().filter(|&player| Some(player) != pausing).collect();
        let (mut pairings, mut tries) = (vec![], TRIES);
        pair(records, &playing, again, &mut tries, &mut pairings).then_some(pairings)
    });
    let neighbours = || order.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    let mut pairings = found.next().unwrap_or_else(neighbours);
    pairings.iter_mut().for_each(|pairing| pairing.sort_unstable());
    pairings
}

/// So many pairings are tried before more are allowed to meet again.
const TRIES: u32 = 100_000;

/// Pairs the first with the nearest it has met at most so often, then the rest likewise; takes back what leads nowhere.
fn pair(
    records: &[Record],
    order: &[usize],
    again: u64,
    tries: &mut u32,
    found: &mut Vec<[usize; 2]>,
) -> bool {
    let Some((&first, rest)) = order.split_first() else { return true };
    for (at, &other) in rest.iter().enumerate() {
        if records[first].met[other] > again {
            continue;
        }
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let left: Vec<usize> =
            rest.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, &player)| player).collect();
        found.push([first, other]);
        if pair(records, &left, again, tries, found) {
            return true;
        }
        found.pop();
    }
    false
}
