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
        let next = self.beyond(picked).filter(|&spot| self.leads_somewhere(picked | spot, may));
        next.fold(0, |all, spot| all | spot)
    }

    fn leads_somewhere(&self, picked: u32, may: &dyn Fn(u32) -> bool) -> bool {
        if picked.count_ones() == self.picks {
            return may(picked);
        }
        self.beyond(picked).any(|spot| self.leads_somewhere(picked | spot, may))
    }

    /// The spots that lie beyond all of these, a bit each.
    fn beyond(&self, picked: u32) -> impl Iterator<Item = u32> + use<> {
        let passed = u32::MAX.checked_shr(picked.leading_zeros()).unwrap_or(0);
        spots(self.spots & !passed).map(|spot| 1 << spot)
    }
}

/// The spots of a set, ascending.
pub fn spots(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |spot| set >> spot & 1 == 1)
}
