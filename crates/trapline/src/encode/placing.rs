//! [`Placing`]: several things put down at once, picked one after the other in ascending order.

/// What is placed several at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// How many placements there are, legal or not.
    pub placements: usize,
    /// How many spots one takes.
    pub picks: u32,
    /// The spots of the board that may be among them, a bit each.
    pub spots: u32,
}

impl Placing {
    /// The spots that can be picked after these: those that lie beyond, and leave a way to a placement that `may` be.
    pub(super) fn next(&self, picked: u32, may: &dyn Fn(u32) -> bool) -> u32 {
        let beyond = match picked {
            0 => self.spots,
            picked => self.spots & !(u32::MAX >> picked.leading_zeros()),
        };
        bits(beyond).filter(|&spot| self.leads_somewhere(picked | spot, may)).fold(0, |all, spot| all | spot)
    }

    fn leads_somewhere(&self, picked: u32, may: &dyn Fn(u32) -> bool) -> bool {
        if picked.count_ones() == self.picks {
            return may(picked);
        }
        let beyond = self.spots & !(u32::MAX >> picked.leading_zeros());
        bits(beyond).any(|spot| self.leads_somewhere(picked | spot, may))
    }
}

/// The bits that are set, one by one, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
