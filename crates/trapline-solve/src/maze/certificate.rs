//! What a strategist is certified to be worth: the best response for every placement of the responder's.

use super::answer::{Answer, WIN};
use super::board::{Atlas, Board};
use super::strategy::{Strategy, WHOLE};
use super::training::lesser;
use super::walk::Walk;
use rayon::prelude::*;
use std::collections::HashMap;
use trapline::Player;
use trapline::grid::CellSet;

/// By placement, ascending, what a responder reaches who chose it.
#[derive(Clone, Debug)]
pub(super) struct Certificate {
    values: Vec<(CellSet, i32)>,
}

impl Certificate {
    /// Tries all placements of the responder's, of two that mirror each other only one.
    pub fn of(board: Board, strategy: &Strategy) -> Certificate {
        let search = strategy.search(board);
        let all: Vec<CellSet> = board.game.placements(strategy.player.other()).collect();
        let lesser_ones: Vec<CellSet> = all.iter().copied().filter(|&cells| cells == lesser(cells)).collect();
        let value = |&cells: &CellSet| {
            let walk = Walk::new(board, &mut Atlas::new(board), cells, strategy.first_spot(board));
            let answer = Answer::new(board, strategy, &search, walk);
            (cells, answer.value(strategy.first_clock()))
        };
        let values: HashMap<CellSet, i32> = lesser_ones.par_iter().map(value).collect();
        assert_eq!(strategy.weights.iter().sum::<u32>(), WHOLE, "the mix is complete");
        Certificate { values: all.into_iter().map(|cells| (cells, values[&lesser(cells)])).collect() }
    }

    /// In a line.
    pub fn text(&self) -> String {
        let values: Vec<_> = self.values.iter().map(|(_, value)| value.to_string()).collect();
        format!("reached {}\n", values.join(" "))
    }

    /// The certificate of that player's strategy, as [`Certificate::text`] wrote it.
    pub fn read(board: Board, player: Player, text: &str) -> Option<Certificate> {
        let words = text.trim_end().strip_prefix("reached ")?.split(' ');
        let values: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
        let placements: Vec<CellSet> = board.game.placements(player.other()).collect();
        let values = values.filter(|values| values.len() == placements.len())?;
        Some(Certificate { values: placements.into_iter().zip(values).collect() })
    }

    /// What a responder can reach at most.
    pub fn most(&self) -> f64 {
        self.each().map(|(_, value)| value).fold(-1.0, f64::max)
    }

    /// By placement, ascending, what a responder reaches who chose it. Dividing by a power of two is exact.
    pub fn each(&self) -> impl Iterator<Item = (CellSet, f64)> {
        const WON: f64 = WIN as f64 * WHOLE as f64;
        self.values.iter().map(|&(cells, value)| (cells, f64::from(value) / WON))
    }
}
