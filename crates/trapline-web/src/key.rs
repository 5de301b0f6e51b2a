//! [`Key`]: what opens a seat, and [`struct@Hash`], all that is kept of one. Keys come from the operating system; they are shown
//! to whom they belong, and stand in no log and no list.

use sha2::{Digest, Sha256};
use std::fmt;
use subtle::ConstantTimeEq;

/// Bytes of a key: 160 bits.
const BYTES: usize = 20;

/// Something only one person or program knows.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// A new one.
    #[must_use]
    pub fn draw() -> Key {
        Key(hex::encode(random::<BYTES>()))
    }

    /// One that somebody shows; `None` where it cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Key> {
        let fits = text.len() == 2 * BYTES && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Key(text.to_ascii_lowercase()))
    }

    /// As it is shown to its owner.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }
}

/// Nothing that is printed by accident shows a key.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// What is kept of a key.
#[derive(Clone, Debug)]
pub struct Hash(pub(crate) String);

impl Hash {
    /// The hash of what somebody shows.
    #[must_use]
    pub fn of(text: &str) -> Hash {
        Hash(hex::encode(Sha256::digest(text)))
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both are of one key. It takes as long for the wrong ones as for the right one.
    #[must_use]
    pub fn is(&self, other: &Hash) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

/// Random bytes from the operating system.
///
/// # Panics
/// Where it has none, which no program can go on without.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// A new name for a match: short, in letters and digits that are not taken for each other.
#[must_use]
pub fn name() -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstuvwxz";
    random::<10>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_shown() {
        let key = Key::draw();
        assert_eq!(Key::read(key.secret()), Some(key.clone()));
        assert!(Key::read(key.secret()).is_some_and(|same| same.hash().is(&key.hash())));
        assert!(!Key::draw().hash().is(&key.hash()));
        for wrong in ["", "00", &"g".repeat(40), &"0".repeat(39), &"0".repeat(42)] {
            assert_eq!(Key::read(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{key:?}"), "Key(…)");
    }
}
