//! Reviews held against what is known by other means: the rules, proofs, published play, and players who go on.

mod chances;
mod known;
mod matches;
mod sums;
