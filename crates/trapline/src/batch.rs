//! Many matches at one game, stepped at once: [`Batch`], and [`AnyBatch`] without its game's type.
//!
//! Whatever is over begins anew in the same step. Nothing is kept of what was done: no names, no log, no record; that
//! is what a [`Match`](crate::Match) is for. Threads are absent: whoever has several cores makes several batches.

use crate::encode::{Chosen, Encode, Encoding, Picks};
use crate::games::{self, AtGame};
use crate::{Game, Outcome, Player, Problem, Reason, Rules, Show, Size, Turn, Viewer};
use serde_json::{Map, Value};

/// Many matches at one game.
#[derive(Clone, Debug)]
pub struct Batch<G: Game> {
    encoding: Encoding<G>,
    most_plies: u64,
    matches: Vec<One<G>>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
struct One<G: Game> {
    state: G::State,
    plies: u64,
    picks: Picks,
}

/// An action of one match that cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Whose.
    pub at: usize,
    /// Why.
    pub problem: Problem,
}

impl Refused {
    /// The same in a longer list, after so many others.
    #[must_use]
    pub fn after(self, others: usize) -> Refused {
        Refused { at: self.at + others, ..self }
    }
}

/// What a step led to, a place a match.
#[derive(Debug)]
pub struct Outcomes<'a> {
    /// What whoever acted gets: 1 for a win, -1 for a loss, and 0.
    pub rewards: &'a mut [f32],
    /// Whether the rules ended it.
    pub terminations: &'a mut [bool],
    /// Whether the ply limit ended it.
    pub truncations: &'a mut [bool],
}

impl<G: Encode> Batch<G> {
    /// So many matches from the start.
    #[must_use]
    pub fn new(encoding: Encoding<G>, most_plies: Option<u64>, count: usize) -> Batch<G> {
        let one = One { state: encoding.game().start(), plies: 0, picks: 0 };
        Batch { encoding, most_plies: most_plies.unwrap_or(u64::MAX), matches: vec![one; count] }
    }

    fn fresh(&self) -> One<G> {
        One { state: self.encoding.game().start(), plies: 0, picks: 0 }
    }

    /// Whose turn it is in a match, and what they may know of it.
    #[inline]
    fn sight(&self, one: &One<G>) -> (Player, G::View) {
        let game = self.encoding.game();
        let player = game.turn(&one.state).player().expect("what is over has begun anew");
        (player, game.view(&one.state, Viewer::Seat(player)))
    }

    #[inline]
    fn chosen(&self, one: &One<G>, index: i64) -> Result<Chosen<G::Action>, Problem> {
        let (_, view) = self.sight(one);
        let negative = |_| Problem::Unreadable(format!("actions are numbered from 0, not {index}"));
        self.encoding.chosen(&view, one.picks, usize::try_from(index).map_err(negative)?)
    }

    /// The same of what was checked. An action that is done at once need not be looked at again.
    #[inline]
    fn checked(&self, one: &One<G>, index: i64) -> Chosen<G::Action> {
        match self.encoding.meaning(index as usize) {
            Ok(action @ Chosen::Action(_)) => action,
            _ => self.chosen(one, index).expect("it was checked"),
        }
    }
}

/// Many matches, whichever the game.
pub trait AnyBatch: Send + Sync {
    /// How many they are.
    fn count(&self) -> usize;
    /// Begins all of them anew.
    fn reset(&mut self);
    /// Whether these actions can be done, one in every match, by their numbers.
    ///
    /// # Errors
    /// The first that cannot.
    fn check(&self, actions: &[i64]) -> Result<(), Refused>;
    /// Does these actions, which were checked. What is over begins anew.
    ///
    /// # Panics
    /// Where one cannot be done, or a list has not a place for every match.
    fn carry_out(&mut self, actions: &[i64], outcomes: Outcomes<'_>);
    /// Does these actions.
    ///
    /// # Errors
    /// The first that cannot be done; then nothing has changed.
    fn step(&mut self, actions: &[i64], outcomes: Outcomes<'_>) -> Result<(), Refused> {
        self.check(actions)?;
        self.carry_out(actions, outcomes);
        Ok(())
    }
    /// Writes what whoever is to move in each match sees, and what they may do. Either may be left out.
    ///
    /// # Panics
    /// Where there is not room for every match in each of the lists.
    fn observe(&self, observations: Option<&mut [f32]>, masks: Option<&mut [i8]>);
    /// Whose turn it is in each: 1 or 2.
    fn to_move(&self, seats: &mut [i8]);
    /// An action for each match, drawn from those that may be done: `draw` is asked for a number below another.
    fn sample(&self, actions: &mut [i64], draw: &mut dyn FnMut(u32) -> u32);
    /// One match from the start to its end, drawn at random: how it ended, and after how many actions.
    fn rollout(&self, draw: &mut dyn FnMut(u32) -> u32) -> (Outcome, u64);
}

impl<G: Encode> AnyBatch for Batch<G> {
    fn count(&self) -> usize {
        self.matches.len()
    }

    fn reset(&mut self) {
        let fresh = self.fresh();
        self.matches.fill(fresh);
    }

    fn check(&self, actions: &[i64]) -> Result<(), Refused> {
        for (at, (one, &index)) in self.matches.iter().zip(actions).enumerate() {
            self.chosen(one, index).map_err(|problem| Refused { at, problem })?;
        }
        Ok(())
    }

    fn carry_out(&mut self, actions: &[i64], outcomes: Outcomes<'_>) {
        let count = self.count();
        let Outcomes { rewards, terminations, truncations } = outcomes;
        assert!([actions.len(), rewards.len(), terminations.len(), truncations.len()] == [count; 4]);
        let game = *self.encoding.game();
        let fresh = self.fresh();
        for at in 0..count {
            let one = self.matches[at];
            (rewards[at], terminations[at], truncations[at]) = (0.0, false, false);
            let action = match self.checked(&one, actions[at]) {
                Chosen::Action(action) => action,
                Chosen::Picks(picks) => {
                    self.matches[at].picks = picks;
                    continue;
                }
            };
            let state = game.play(one.state, action).0;
            let plies = one.plies + 1;
            self.matches[at] = match game.turn(&state) {
                Turn::Over(outcome) => {
                    let mine =
                        |winner| if Some(winner) == game.turn(&one.state).player() { 1.0 } else { -1.0 };
                    rewards[at] = outcome.winner.map_or(0.0, mine);
                    terminations[at] = true;
                    fresh
                }
                Turn::Of(_) if plies >= self.most_plies => {
                    truncations[at] = true;
                    fresh
                }
                Turn::Of(_) => One { state, plies, picks: 0 },
            };
        }
    }

    fn observe(&self, observations: Option<&mut [f32]>, masks: Option<&mut [i8]>) {
        let (length, indices) = (self.encoding.length(), self.encoding.indices());
        if let Some(observations) = observations {
            assert_eq!(observations.len(), length * self.count());
            for (one, into) in self.matches.iter().zip(observations.chunks_exact_mut(length)) {
                let (player, view) = self.sight(one);
                self.encoding.observe(&view, Turn::Of(player), one.picks, player, into);
            }
        }
        if let Some(masks) = masks {
            assert_eq!(masks.len(), indices * self.count());
            for (one, into) in self.matches.iter().zip(masks.chunks_exact_mut(indices)) {
                self.encoding.mask(&self.sight(one).1, one.picks, into);
            }
        }
    }

    fn to_move(&self, seats: &mut [i8]) {
        assert_eq!(seats.len(), self.count());
        for (one, seat) in self.matches.iter().zip(seats) {
            *seat = self.sight(one).0.number() as i8;
        }
    }

    fn sample(&self, actions: &mut [i64], draw: &mut dyn FnMut(u32) -> u32) {
        assert_eq!(actions.len(), self.count());
        let game = self.encoding.game();
        let mut indices = vec![];
        for (one, action) in self.matches.iter().zip(actions) {
            let view = self.sight(one).1;
            *action = if self.encoding.is_factored() {
                indices.clear();
                self.encoding.each(&view, one.picks, |index| indices.push(index));
                indices[draw(indices.len() as u32) as usize]
            } else {
                game.index(game.nth(&view, draw(game.count(&view) as u32) as usize))
            } as i64;
        }
    }

    fn rollout(&self, draw: &mut dyn FnMut(u32) -> u32) -> (Outcome, u64) {
        let game = self.encoding.game();
        let mut state = game.start();
        let mut plies = 0;
        loop {
            let player = match game.turn(&state) {
                Turn::Over(outcome) => return (outcome, plies),
                Turn::Of(_) if plies >= self.most_plies => {
                    return (Outcome::draw(Reason::PlyLimit), plies);
                }
                Turn::Of(player) => player,
            };
            let view = game.view(&state, Viewer::Seat(player));
            state = game.play(state, game.nth(&view, draw(game.count(&view) as u32) as usize)).0;
            plies += 1;
        }
    }
}

/// So many matches at the game of that id, with these house rules as in a record, on a board of these sizes, where some
/// are given.
///
/// # Errors
/// What is wrong with any of these.
pub fn open<'a>(
    game: &str,
    rules: &Map<String, Value>,
    sizes: impl IntoIterator<Item = (&'a str, u64)>,
    factored: bool,
    count: usize,
) -> Result<Box<dyn AnyBatch>, Problem> {
    struct Open<'r, S>(&'r Map<String, Value>, S, bool, usize);
    impl<'a, S: IntoIterator<Item = (&'a str, u64)>> AtGame for Open<'_, S> {
        type Made = Result<Box<dyn AnyBatch>, Problem>;
        fn at<G: Show>(self) -> Self::Made {
            let rules = Rules::read(G::HOUSE_RULES, self.0)?;
            let game = G::sized(rules.choices(), &Size::read(G::SIZES, self.1)?);
            Ok(Box::new(Batch::new(Encoding::new(game, self.2), rules.max_plies, self.3)))
        }
    }
    games::at(game, Open(rules, sizes, factored, count))?
}
