//! A game in numbers, for whatever learns: [`Encode`] says what every number means, [`Encoding`] is one way to write a
//! game down with it, [`Canvas`] is what an observation is painted on.
//!
//! Everything is computed from a view, so nothing can be learned from numbers that a player may not know. Matches in
//! numbers are in [`coded`](crate::coded), many of them at once in [`batch`](crate::batch).

mod canvas;
mod placing;

pub use canvas::{Canvas, Layout};
pub use placing::{Placing, spots};

use crate::{Game, Player, Problem, Turn};

/// How a game is written in numbers.
///
/// Actions are numbered from 0 in ascending order, legal or not, and the numbers do not change during a match. What a
/// player sees is a row of numbers from -1 to 1, their own things first.
pub trait Encode: Game {
    /// Counts up whenever an index or a number of an observation changes its meaning.
    const ENCODING: u32;

    /// How many actions there are, legal or not.
    fn indices(&self) -> usize;

    /// The number of an action.
    fn index(&self, action: Self::Action) -> usize;

    /// The action of a number below [`indices`](Encode::indices).
    fn action(&self, index: usize) -> Self::Action;

    /// What an observation consists of.
    fn layout(&self) -> Layout;

    /// Paints what that player sees; `view` is theirs. The canvas has room for the [`layout`](Encode::layout) without
    /// what ends every observation.
    fn paint(&self, view: &Self::View, me: Player, canvas: &mut Canvas<'_>);

    /// The numbers of all actions that the player to move may do, ascending.
    #[inline]
    fn each(&self, view: &Self::View, note: impl FnMut(usize)) {
        self.actions(view).map(|action| self.index(action)).for_each(note);
    }

    /// Writes 1 at each of these numbers, and 0 elsewhere.
    #[inline]
    fn mask(&self, view: &Self::View, into: &mut [i8]) {
        into.fill(0);
        self.each(view, |index| into[index] = 1);
    }

    /// What is placed several at a time, where the game has that. Those actions are the first.
    fn placing(&self) -> Option<Placing> {
        None
    }

    /// The placement on these spots of the board, a bit each, counted row by row.
    ///
    /// # Panics
    /// Where nothing is placed several at a time.
    fn placement(&self, spots: u32) -> Self::Action {
        panic!("nothing is placed several at a time in {self:?}, so nothing on {spots:b}")
    }
}

/// A game with one way to number its actions: each by itself, or *factored*, where several things that are placed at
/// once are picked one after the other, in ascending order. Then the spots of the board come first, and after them
/// all other actions.
#[derive(Clone, Copy, Debug)]
pub struct Encoding<G> {
    game: G,
    layout: Layout,
    /// Where placements are picked spot by spot.
    placing: Option<Placing>,
}

/// The spots picked so far, a bit each; none before and after a placement.
pub type Picks = u32;

/// What a number means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen<A> {
    /// An action.
    Action(A),
    /// One more spot of a placement, which is not complete yet; all that are picked now.
    Picks(Picks),
}

impl<G: Encode> Encoding<G> {
    /// The encoding of a game. Without placements of several there is nothing to factor.
    #[must_use]
    pub fn new(game: G, factored: bool) -> Encoding<G> {
        let placing = game.placing().filter(|_| factored);
        Encoding { game, layout: game.layout(), placing }
    }

    /// The game.
    #[must_use]
    #[inline]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// How many numbers for actions there are.
    #[must_use]
    #[inline]
    pub fn indices(&self) -> usize {
        match self.placing {
            None => self.game.indices(),
            Some(placing) => self.game.indices() - placing.placements + self.layout.area(),
        }
    }

    /// What each plane of an observation shows.
    #[must_use]
    pub fn planes(&self) -> Vec<&'static str> {
        let picks = self.placing.map(|_| "what I have picked so far");
        picks.into_iter().chain(self.layout.planes.iter().copied()).collect()
    }

    /// What each number after the planes tells.
    #[must_use]
    pub fn numbers(&self) -> Vec<&'static str> {
        self.layout.numbers.iter().copied().chain(Canvas::LAST).collect()
    }

    /// The rows and columns of a plane.
    #[must_use]
    pub const fn board(&self) -> (usize, usize) {
        (self.layout.rows, self.layout.columns)
    }

    /// How many numbers an observation has.
    #[must_use]
    #[inline]
    pub fn length(&self) -> usize {
        let picks = if self.placing.is_some() { self.layout.area() } else { 0 };
        picks + self.layout.length() + Canvas::LAST.len()
    }

    /// Whether placements are picked spot by spot.
    #[must_use]
    #[inline]
    pub const fn is_factored(&self) -> bool {
        self.placing.is_some()
    }

    /// What a number means, legal or not: of a spot, that it alone is picked.
    ///
    /// # Errors
    /// [`Problem::Unreadable`], where there is no such number.
    #[inline]
    pub fn meaning(&self, index: usize) -> Result<Chosen<G::Action>, Problem> {
        let spots = self.layout.area();
        match self.placing {
            _ if index >= self.indices() => Err(self.beyond(index)),
            None => Ok(Chosen::Action(self.game.action(index))),
            Some(_) if index < spots => Ok(Chosen::Picks(1 << index)),
            Some(placing) => Ok(Chosen::Action(self.game.action(index - spots + placing.placements))),
        }
    }

    /// The number of an action; `None` where it is made of picks. Of what is no action it may be anything.
    #[must_use]
    pub fn number(&self, action: G::Action) -> Option<usize> {
        let index = self.game.index(action);
        match self.placing {
            None => Some(index),
            Some(placing) => Some(index.checked_sub(placing.placements)? + self.layout.area()),
        }
    }

    /// Writes what that player sees. `view` is theirs, and so are the picks, if any.
    ///
    /// # Panics
    /// Where `into` is not [`length`](Encoding::length) long.
    #[inline]
    pub fn observe(&self, view: &G::View, turn: Turn, picks: Picks, me: Player, into: &mut [f32]) {
        assert_eq!(into.len(), self.length(), "an observation has its own length");
        let mut canvas = Canvas::new(into, self.layout.area());
        if self.placing.is_some() {
            canvas.spots(picks);
        }
        self.game.paint(view, me, &mut canvas);
        canvas.finish(turn, me);
    }

    /// Writes 1 at the number of everything that the player to move may choose, and 0 elsewhere.
    ///
    /// # Panics
    /// Where `into` is not [`indices`](Encoding::indices) long.
    #[inline]
    pub fn mask(&self, view: &G::View, picks: Picks, into: &mut [i8]) {
        assert_eq!(into.len(), self.indices(), "a mask has a place for every action");
        match self.placing {
            None => self.game.mask(view, into),
            Some(_) => {
                into.fill(0);
                self.each(view, picks, |index| into[index] = 1);
            }
        }
    }

    /// The numbers of everything that the player to move may choose, ascending.
    #[inline]
    pub fn each(&self, view: &G::View, picks: Picks, note: impl FnMut(usize)) {
        let Some(placing) = self.placing else {
            return self.game.each(view, note);
        };
        if self.is_placing(view) {
            spots(self.next_spots(placing, view, picks)).for_each(note);
        } else {
            self.game.actions(view).filter_map(|action| self.number(action)).for_each(note);
        }
    }

    /// What a number means for the player to move.
    ///
    /// # Errors
    /// [`Problem::Illegal`], where they may not do it, and [`Problem::Unreadable`], where there is no such number.
    #[inline]
    pub fn chosen(&self, view: &G::View, picks: Picks, index: usize) -> Result<Chosen<G::Action>, Problem> {
        let chosen = self.meaning(index)?;
        match (chosen, self.placing) {
            (Chosen::Picks(spot), Some(placing)) => self.picked(placing, view, picks, spot),
            (Chosen::Action(action), _) => self.game.check(view, action).map(|()| chosen),
            (Chosen::Picks(_), None) => unreachable!("spots are picked only where something is placed"),
        }
    }

    #[cold]
    fn beyond(&self, index: usize) -> Problem {
        Problem::Unreadable(format!("actions are numbered from 0 to {}, not {index}", self.indices() - 1))
    }

    #[cold]
    fn picked(
        &self,
        placing: Placing,
        view: &G::View,
        picks: Picks,
        spot: Picks,
    ) -> Result<Chosen<G::Action>, Problem> {
        if self.game.count(view) == 0 {
            return Err(Problem::game_over());
        }
        if !self.is_placing(view) {
            let first = self.layout.area();
            return Err(Problem::Illegal(format!(
                "everything is placed already; choose a number from {first} on"
            )));
        }
        let next = self.next_spots(placing, view, picks);
        if next & spot == 0 {
            let spot = spot.trailing_zeros();
            let free: Vec<_> = spots(next).map(|spot| spot.to_string()).collect();
            return Err(Problem::Illegal(format!(
                "spot {spot} cannot be picked now; those that can are {}",
                free.join(", ")
            )));
        }
        let all = picks | spot;
        Ok(if all.count_ones() < placing.picks {
            Chosen::Picks(all)
        } else {
            Chosen::Action(self.game.placement(all))
        })
    }

    /// Whether the player to move places something now.
    fn is_placing(&self, view: &G::View) -> bool {
        let first = (self.game.count(view) > 0).then(|| self.game.index(self.game.nth(view, 0)));
        self.placing.is_some_and(|placing| first.is_some_and(|first| first < placing.placements))
    }

    fn next_spots(&self, placing: Placing, view: &G::View, picks: Picks) -> u32 {
        placing.next(picks, &|spots| self.game.check(view, self.game.placement(spots)).is_ok())
    }
}
