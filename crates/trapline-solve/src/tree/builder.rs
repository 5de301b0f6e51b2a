//! [`Builder`]: a tree made branch by branch.
//!
//! Whoever builds walks through the game in any order that goes from the root outwards. Nothing is known here of
//! rules; `game.rs` follows those of a [`Game`](trapline::Game).

use super::{Ends, Set, Side, Tree};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use trapline::Player;

/// Why something is no tree that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// It does not end, or takes more memory than it was given.
    #[error("the tree has more than {0} nodes; allow more, or cut it after fewer plies")]
    TooLarge(usize),
    /// Two places that a player cannot tell apart, though they have done different things before.
    #[error("a player has forgotten what they did: an information set must tell it")]
    Forgetful,
    /// Two places that a player cannot tell apart, though there are different numbers of actions.
    #[error("the actions give away where one is: an information set must have the same everywhere")]
    Actions,
    /// A turn or a draw of chance without anything that can happen.
    #[error("nothing can happen here: there must be at least one action or outcome")]
    Nothing,
    /// A payoff or a probability that is not a number one can count with.
    #[error("payoffs must be finite, weights of chance positive and finite")]
    Number,
    /// Some branches were never followed to an end, or twice.
    #[error("every branch must be followed to its end, and once")]
    Unfinished,
}

/// A place in a tree that is being built. It has to be continued once, by one method of the [`Builder`].
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// How likely chance makes it.
    chance: f64,
    /// What each player has done.
    done: [u32; 2],
}

/// For each player the number of every information set; none where there is only one action and nothing to decide.
pub type Sets<K> = [HashMap<K, Option<usize>>; 2];

/// One end: what each player has done, and the probability of chance times what player 1 gets.
struct End {
    done: [u32; 2],
    payoff: f64,
}

/// A tree that is being built. `K` is whatever names an information set to its player; the two players' names do
/// not get mixed up. After an error it is of no more use.
///
/// Matching pennies, where player 2 does not know what player 1 has chosen:
/// ```
/// use trapline::Player;
/// use trapline_solve::tree::Builder;
///
/// let (mut builder, root) = Builder::new(100);
/// for (mine, branch) in builder.decide(root, Player::One, "first", 2)?.enumerate() {
///     for (yours, branch) in builder.decide(branch, Player::Two, "second", 2)?.enumerate() {
///         builder.end(branch, if mine == yours { 1.0 } else { -1.0 })?;
///     }
/// }
/// let (tree, _) = builder.finish()?;
/// assert_eq!((tree.nodes(), tree.ends()), (7, 4));
/// # Ok::<(), trapline_solve::tree::TreeError>(())
/// ```
pub struct Builder<K> {
    limit: usize,
    nodes: usize,
    /// Branches that have still to be continued.
    open: usize,
    sets: [Vec<Set>; 2],
    names: Sets<K>,
    /// How many sequences each player has.
    sequences: [u32; 2],
    ends: Vec<End>,
    /// Whether a turn with one action makes an information set too.
    forced: bool,
}

impl<K: Eq + Hash> Builder<K> {
    /// An empty tree and its root. More than `limit` nodes are refused; while a tree is built they take about a
    /// hundred bytes each.
    #[must_use]
    pub fn new(limit: usize) -> (Builder<K>, Branch) {
        let builder = Builder {
            limit: limit.min(u32::MAX as usize - 1),
            nodes: 1,
            open: 1,
            sets: [vec![], vec![]],
            names: [HashMap::new(), HashMap::new()],
            sequences: [1, 1],
            ends: vec![],
            forced: false,
        };
        (builder, Branch { chance: 1.0, done: [0, 0] })
    }

    /// The same, but turns with one action make information sets too: for whoever wants to know what they are worth.
    #[must_use]
    pub(crate) fn with_forced(limit: usize) -> (Builder<K>, Branch) {
        let (builder, root) = Builder::new(limit);
        (Builder { forced: true, ..builder }, root)
    }

    /// Takes an open branch, and opens so many further ones.
    fn split(&mut self, count: usize) -> Result<(), TreeError> {
        if count > self.limit - self.nodes.min(self.limit) {
            return Err(TreeError::TooLarge(self.limit));
        }
        self.nodes += count;
        self.open = self.open.checked_sub(1).ok_or(TreeError::Unfinished)? + count;
        Ok(())
    }

    /// Chance decides: a branch for each weight, as likely as its share of all of them.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`], [`TreeError::Nothing`], [`TreeError::Number`], [`TreeError::Unfinished`].
    pub fn chance<'w>(
        &mut self,
        branch: Branch,
        weights: &'w [f64],
    ) -> Result<impl Iterator<Item = Branch> + use<'w, K>, TreeError> {
        let all: f64 = weights.iter().sum();
        if weights.is_empty() {
            return Err(TreeError::Nothing);
        }
        if !all.is_finite() || weights.iter().any(|&weight| weight.is_nan() || weight <= 0.0) {
            return Err(TreeError::Number);
        }
        self.split(weights.len())?;
        Ok(weights.iter().map(move |weight| Branch { chance: branch.chance * weight / all, ..branch }))
    }

    /// A player decides, knowing what `name` stands for: a branch for each of `count` actions.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`], [`TreeError::Nothing`], [`TreeError::Forgetful`], [`TreeError::Actions`],
    /// [`TreeError::Unfinished`].
    pub fn decide(
        &mut self,
        branch: Branch,
        player: Player,
        name: K,
        count: usize,
    ) -> Result<impl Iterator<Item = Branch> + use<K>, TreeError> {
        let seat = player.index();
        let done = branch.done[seat];
        self.split(count)?;
        if count == 0 {
            return Err(TreeError::Nothing);
        }
        let first = match self.names[seat].entry(name) {
            Entry::Occupied(known) => match *known.get() {
                None if count == 1 => done,
                Some(set) if self.sets[seat][set].count as usize == count => {
                    let set = self.sets[seat][set];
                    if set.after != done {
                        return Err(TreeError::Forgetful);
                    }
                    set.first
                }
                None | Some(_) => return Err(TreeError::Actions),
            },
            Entry::Vacant(new) if count == 1 && !self.forced => {
                new.insert(None);
                done
            }
            Entry::Vacant(new) => {
                let first = self.sequences[seat];
                new.insert(Some(self.sets[seat].len()));
                self.sets[seat].push(Set { after: done, first, count: count as u32 });
                self.sequences[seat] += count as u32; // fits: there are at most as many as nodes
                first
            }
        };
        Ok((0..count as u32).map(move |n| {
            let mut next = branch;
            next.done[seat] = first + n;
            next
        }))
    }

    /// How many information sets that player has so far.
    pub(crate) fn sets(&self, player: Player) -> usize {
        self.sets[player.index()].len()
    }

    /// The game ends: player 1 gets that much, and player 2 loses it.
    ///
    /// # Errors
    /// [`TreeError::Number`], [`TreeError::Unfinished`].
    pub fn end(&mut self, branch: Branch, payoff: f64) -> Result<(), TreeError> {
        if !payoff.is_finite() {
            return Err(TreeError::Number);
        }
        self.split(0)?;
        self.ends.push(End { done: branch.done, payoff: branch.chance * payoff });
        Ok(())
    }

    /// The tree, and the numbers of its information sets by name.
    ///
    /// # Errors
    /// [`TreeError::Unfinished`].
    pub fn finish(mut self) -> Result<(Tree, Sets<K>), TreeError> {
        if self.open != 0 {
            return Err(TreeError::Unfinished);
        }
        self.ends.sort_unstable_by_key(|end| end.done);
        self.ends.dedup_by(|next, kept| {
            let same = next.done == kept.done;
            if same {
                kept.payoff += next.payoff;
            }
            same
        });
        let rows = Player::BOTH.map(|player| rows(&self.ends, player, self.sequences[player.index()]));
        let [one, two] = rows;
        let [sets_one, sets_two] = self.sets;
        let sides = [Side { sets: sets_one, ends: one }, Side { sets: sets_two, ends: two }];
        Ok((Tree { sides, nodes: self.nodes }, self.names))
    }
}

/// The ends by this player's sequences, worth what they get.
fn rows(ends: &[End], player: Player, sequences: u32) -> Ends {
    let (mine, yours) = (player.index(), player.other().index());
    let sign = player.pick([1.0, -1.0]);
    let mut starts = vec![0; sequences as usize + 1];
    for end in ends {
        starts[end.done[mine] as usize + 1] += 1;
    }
    for sequence in 0..sequences as usize {
        starts[sequence + 1] += starts[sequence];
    }
    let mut free = starts.clone();
    let mut others = vec![0; ends.len()];
    let mut payoffs = vec![0.0; ends.len()];
    for end in ends {
        let slot = &mut free[end.done[mine] as usize];
        others[*slot as usize] = end.done[yours];
        payoffs[*slot as usize] = sign * end.payoff;
        *slot += 1;
    }
    Ends { starts, others, payoffs }
}
