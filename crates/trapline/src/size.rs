//! [`Size`]: what of a game can be made smaller, for whoever studies it. Nobody plays or keeps such matches: a record
//! has no place for sizes.

use crate::Problem;

/// A size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// What it is called.
    pub key: &'static str,
    /// What it can be, ascending; the last is the rule book's.
    pub values: &'static [u8],
    /// What it counts.
    pub about: &'static str,
}

impl Size {
    /// The rule book's.
    #[must_use]
    pub fn full(&self) -> u8 {
        *self.values.last().expect("a size has a value")
    }

    /// For each of the sizes that a game offers what was asked for, or the rule book's.
    ///
    /// # Errors
    /// [`Problem::Rule`] where the game has no such size or value, naming those it has.
    pub fn read<'a>(
        offered: &[Size],
        asked: impl IntoIterator<Item = (&'a str, u64)>,
    ) -> Result<Vec<u8>, Problem> {
        let mut sizes: Vec<u8> = offered.iter().map(Size::full).collect();
        for (key, value) in asked {
            let at = offered.iter().position(|size| size.key == key).ok_or_else(|| {
                let keys: Vec<_> = offered.iter().map(|size| size.key).collect();
                Problem::Rule(format!(
                    "there is no size {key:?} in this game; there is {}",
                    keys.join(" and ")
                ))
            })?;
            let found = offered[at].values.iter().find(|&&known| u64::from(known) == value);
            sizes[at] = *found.ok_or_else(|| {
                let values: Vec<_> = offered[at].values.iter().map(u8::to_string).collect();
                Problem::Rule(format!("{key} is {}, not {value}", values.join(" or ")))
            })?;
        }
        Ok(sizes)
    }
}
