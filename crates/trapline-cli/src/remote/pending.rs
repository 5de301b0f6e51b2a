//! [`Pending`]: whether something that was sent still has to show in what is told. Others act too: that the match has gone
//! on does not mean that it has gone on by that.

/// Something that was sent, if anything was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pending(Option<Awaited>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    /// An answer, after something was sent for that revision.
    Answer(u64),
    /// What was sent is done, and shows from that revision on.
    Revision(u64),
}

impl Pending {
    /// Something is sent for that revision.
    pub const fn send(&mut self, revision: u64) {
        self.0 = Some(Awaited::Answer(revision));
    }

    /// It is done, and the match has come to that revision.
    pub const fn done(&mut self, revision: u64) {
        self.0 = Some(Awaited::Revision(revision));
    }

    /// It is not done. Gives the revision that it was sent for.
    pub fn refused(&mut self) -> Option<u64> {
        match self.0.take()? {
            Awaited::Answer(revision) | Awaited::Revision(revision) => Some(revision),
        }
    }

    /// The match is told as it is at that revision.
    pub fn hear(&mut self, revision: u64) {
        self.0 = self.0.filter(|awaited| !matches!(awaited, Awaited::Revision(from) if *from <= revision));
    }

    /// Whether there is something.
    pub const fn is_some(self) -> bool {
        self.0.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_do_meanwhile_is_no_answer() {
        let mut pending = Pending::default();
        pending.send(3);
        pending.hear(4);
        assert!(pending.is_some(), "the other has done something");
        pending.done(5);
        pending.hear(4);
        assert!(pending.is_some(), "this was told too late");
        pending.hear(5);
        assert!(!pending.is_some());
        pending.send(5);
        assert_eq!(pending.refused(), Some(5));
        assert!(!pending.is_some());
    }
}
