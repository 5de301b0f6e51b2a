//! Grid Hunt: proved from both sides.
//!
//! A player hides evenly over a set of cells that scans tell apart badly, and searches by a policy that knows
//! no secret. What it holds an opponent to, who may hide anywhere and react to everything, is computed exactly.
//! Which cells to hide in and how to dig under pressure are found, not given.

mod board;
mod mix;
mod policy;
mod response;

use crate::hidden::{Bound, Choice, Proof, Solved, Verdict};
use board::Board;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};
use policy::{Deed, Policy, Search};
use response::{Chance, Position, Response, Situation, Width};
use serde_json::json;
use std::collections::HashMap;
use std::io::{self, Write};
use trapline::games::GridHunt;
use trapline::games::grid_hunt::{Action, View};
use trapline::grid::{Cell, CellSet};
use trapline::{Game, Player, Show, Sight};

/// Whether a policy moves first or second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// First.
    First,
    /// Second.
    Second,
}

/// The responder's chance from the start, with the treasure there.
fn root<C: Chance, F: Fn(CellSet, Cell) -> C>(
    response: &mut Response<'_, C, F>,
    policy: &Policy,
    treasure: Cell,
    order: Order,
) -> C {
    let own = Search { cells: policy.hiding, scans: policy.scans };
    let other = Search { cells: policy.board.cells(), scans: policy.scans };
    let at = Position { own, other, treasure };
    match order {
        Order::First => response.reply(at),
        Order::Second => response.turn(at),
    }
}

/// Grid Hunt solved.
pub struct Solution {
    game: GridHunt,
    /// Of the one who moves first, and of the other.
    policies: [Policy; 2],
    /// In which each of them may have to act.
    situations: [Vec<Situation>; 2],
    proof: Proof,
}

/// The cells to hide in: of all sets that look the same from every side, one where a scan and a dig find least,
/// and of those the smallest.
fn hiding(board: &Board, scans: u8) -> CellSet {
    let groups = board.alike(board.cells());
    let sets = (1..1u32 << groups.len()).map(|union| {
        let chosen = groups.iter().enumerate().filter(|(n, _)| union >> n & 1 == 1);
        chosen.fold(CellSet::EMPTY, |set, (_, group)| set.or(*group))
    });
    let found = |set: CellSet| {
        let told = board.cells().iter().map(|at| board.split(set, at).len()).max().unwrap_or(1);
        BigRational::new(if scans > 0 { told } else { 1 }.into(), set.len().into())
    };
    sets.min_by_key(|set| (found(*set), set.len())).expect("there are cells")
}

/// Solves it. `progress` is told how much is done, from 0 to 1.
#[must_use]
pub fn solve(game: &GridHunt, progress: &dyn Fn(f64)) -> Solution {
    let board = Board::new(game.grid());
    let scans = game.scans();
    let hiding = hiding(&board, scans);
    let mut second = Policy { board, scans, hiding, mixes: HashMap::new() };
    let left_to_first = mix::improve(&mut second, Order::Second);
    progress(0.5);
    // The one who moves second needs the better table; for the other it may do as well.
    let mut first = second.clone();
    let left_to_second = mix::improve(&mut first, Order::First);
    progress(0.6);
    // A chance of p to win is worth 2p - 1; there are no draws.
    let worth = |chance: BigRational| chance.clone() + chance - BigRational::one();
    let (lower, upper) = (-worth(left_to_second.clone()), worth(left_to_first.clone()));
    let (lower, upper) = match game.first() {
        Player::One => (lower, upper),
        Player::Two => (-upper, -lower),
    };
    let (left, situations) = certify(&first, Order::First);
    assert_eq!(left, left_to_second, "the policy's worth, computed twice");
    let (left, others) = certify(&second, Order::Second);
    assert_eq!(left, left_to_first, "the policy's worth, computed twice");
    progress(1.0);
    let proof = Proof {
        lower: Bound::Exact(lower),
        upper: Bound::Exact(upper),
        max_plies: None,
        information_sets: (situations.len() + others.len()) as u64,
    };
    Solution { game: *game, policies: [first, second], situations: [situations, others], proof }
}

/// Computes what a policy holds its opponent to once more, in plain fractions, and counts the policy's situations.
///
/// # Panics
/// Where its table of mixes is not one of chances.
fn certify(policy: &Policy, order: Order) -> (BigRational, Vec<Situation>) {
    let total = |mix: &[(Cell, BigRational)]| mix.iter().map(|(_, chance)| chance).sum::<BigRational>();
    assert!(policy.mixes.values().all(|mix| total(mix) == BigRational::one()));
    assert!(policy.mixes.values().flatten().all(|(_, chance)| !chance.is_negative()));
    let missed = |cells, treasure| BigRational::one() - dug(policy, cells, treasure);
    let mut response: Response<BigRational, _> = Response::new(policy, Width::Everything, missed);
    let cells = policy.board.cells();
    let left = cells.iter().map(|treasure| root(&mut response, policy, treasure, order)).max();
    (left.expect("there are cells"), response.situations())
}

/// How often that cell is dug when it is now or never.
fn dug(policy: &Policy, cells: CellSet, treasure: Cell) -> BigRational {
    let mix = policy.mix(cells).into_iter();
    mix.filter(|(cell, _)| *cell == treasure).map(|(_, chance)| chance).sum()
}

/// A searcher's deed as an action of the game.
fn action(deed: Deed) -> Action {
    match deed {
        Deed::Scan(cell) => Action::Scan(cell),
        Deed::Dig(cell) => Action::Dig(cell),
    }
}

impl Solution {
    /// The policy of that player.
    fn policy(&self, player: Player) -> &Policy {
        &self.policies[usize::from(player != self.game.first())]
    }

    /// How often each cell is chosen to hide in.
    pub fn hiding(&self, player: Player) -> impl Iterator<Item = (Cell, f64)> {
        let hiding = self.policy(player).hiding;
        let each = 1.0 / hiding.len() as f64;
        let chance = move |cell| if hiding.contains(cell) { each } else { 0.0 };
        self.game.grid().cells().iter().map(move |cell| (cell, chance(cell)))
    }

    fn sides(&self) -> impl Iterator<Item = (Player, (&Policy, &Vec<Situation>))> {
        let players = [self.game.first(), self.game.first().other()];
        players.into_iter().zip(self.policies.iter().zip(&self.situations))
    }

    /// All that the policy looks at.
    fn situation(&self, player: Player, view: &View) -> Situation {
        let places = self.policy(player).believed(self.game.candidates(view, player.other())).len();
        Situation { own: self.search(view, player), pressed: places == 1 }
    }

    fn search(&self, view: &View, player: Player) -> Search {
        Search { cells: self.game.candidates(view, player), scans: self.game.scans_left(view, player) }
    }
}

impl Solved<GridHunt> for Solution {
    fn game(&self) -> &GridHunt {
        &self.game
    }

    /// Both policies, written out for every situation they may have to act in: a line of JSON each.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let grid = self.game.grid();
        let texts = |cells: CellSet| cells.iter().map(|cell| grid.text(cell)).collect::<Vec<_>>();
        let first = self.game.first().number();
        writeln!(
            out,
            "{}",
            json!({
                "game": "grid-hunt", "size": grid.size(), "scans": self.game.scans(), "first": first,
                "lower": self.proof.lower.text(), "upper": self.proof.upper.text(),
            })
        )?;
        for (player, (policy, situations)) in self.sides() {
            let (seat, hiding) = (player.number(), texts(policy.hiding));
            writeln!(out, "{}", json!({"seat": seat, "hide": hiding}))?;
            for &Situation { own, pressed } in situations {
                let deeds: serde_json::Map<_, _> = policy
                    .frequencies(own, pressed)
                    .into_iter()
                    .map(|(deed, chance)| (self.game.write(action(deed)), chance.to_string().into()))
                    .collect();
                let cells = texts(own.cells);
                let line = json!({
                    "seat": seat, "cells": cells, "scans": own.scans, "pressed": pressed, "deeds": deeds,
                });
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    fn proof(&self) -> &Proof {
        &self.proof
    }

    fn judge(&self, sight: &Sight<'_, GridHunt>) -> Option<Verdict<Action>> {
        let (player, view) = (sight.player, &sight.view);
        let against = self.policy(player.other());
        let missed =
            |cells, treasure| 1.0 - dug(against, cells, treasure).to_f64().expect("a chance is a number");
        let mut response: Response<f64, _> = Response::new(against, Width::Useful, missed);
        let order = if player == self.game.first() { Order::Second } else { Order::First };
        let mut own = self.search(view, player);
        own.cells = against.believed(own.cells);
        let other = self.search(view, player.other());
        let mut chance = |action| {
            let deed = match action {
                Action::Hide(cell) => return root(&mut response, against, cell, order),
                Action::Scan(cell) => Deed::Scan(cell),
                Action::Dig(cell) => Deed::Dig(cell),
            };
            let treasure = view.treasure(player).known().expect("who scans or digs has hidden a treasure");
            response.act(Position { own, other, treasure }, deed)
        };
        let mix: HashMap<Action, f64> = self.mix(sight)?.into_iter().collect();
        let choices = self.game.actions(view).map(|action| Choice {
            action,
            value: 2.0 * chance(action) - 1.0,
            probability: mix.get(&action).copied().unwrap_or(0.0),
        });
        Some(Verdict::new(choices.collect()))
    }

    fn mix(&self, sight: &Sight<'_, GridHunt>) -> Option<Vec<(Action, f64)>> {
        let (player, view) = (sight.player, &sight.view);
        let policy = self.policy(player);
        if view.treasure(player).is_unset() {
            let each = 1.0 / policy.hiding.len() as f64;
            return Some(policy.hiding.iter().map(|cell| (Action::Hide(cell), each)).collect());
        }
        let Situation { own, pressed } = self.situation(player, view);
        let number = |chance: BigRational| chance.to_f64().expect("a chance is a number");
        let deeds = policy.frequencies(own, pressed).into_iter();
        Some(deeds.map(|(deed, chance)| (action(deed), number(chance))).collect())
    }
}
