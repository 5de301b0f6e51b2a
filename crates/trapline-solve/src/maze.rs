//! Maze Runner Duel: what is proved of it, and what to do in it.
//!
//! Where sealing is allowed the value is 0: whoever seals cannot lose (`sealing.rs`). Where it is not, nobody knows the
//! value, and what is proved are two bounds, each by a *strategist*. A strategist draws three obstacles from a mix and
//! then walks by public things alone, as if its own secret were not known to it: where the tokens stand, which obstacles
//! were met, and what the other can have ruled out of the mix. So its steps give nothing away, the other's belief is
//! the mix as far as it fits, and the best answer to it (`answer.rs`) can be worked out exactly for each of the other's
//! placements. The strategist always gets on towards the centre, so play against it ends, and the bounds need no limit
//! on the length of a match. How strategists come about, in `training.rs` and `growth.rs`, proves nothing and need not be
//! trusted.
//!
//! Strategies that use their own secret are not here: the other would learn from every step, and no best answer to
//! them can be worked out this way.

mod answer;
mod board;
mod certificate;
mod clock;
mod growth;
mod judgement;
mod sealing;
mod search;
mod strategy;
mod text;
mod training;
mod walk;

use crate::hidden::{Bound, Choice, Proof, Solved, Verdict};
use board::{Atlas, Board};
use certificate::Certificate;
use flate2::read::GzDecoder;
use growth::Stage;
use judgement::Belief;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::BTreeMap;
use std::io::{self, Read};
use strategy::{Strategy, WHOLE};
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::grid::CellSet;
use trapline::{Game, Player, Show, Sight};
use walk::Walk;

/// The work that goes into the full board.
const FULL: &[Stage] = &[
    Stage { mix: 6, lessons: 3, rounds: 40 },
    Stage { mix: 8, lessons: 3, rounds: 60 },
    // What was hardly used is dropped by now: fewer placements, trained for longer.
    Stage { mix: 4, lessons: 4, rounds: 200 },
];

/// The work that goes into smaller ones.
const SMALL: &[Stage] = &[Stage { mix: 8, lessons: 3, rounds: 200 }; 2];

/// What is proved of Maze Runner Duel.
pub struct Solution {
    board: Board,
    /// By the strategist's seat.
    seats: [(Strategy, Certificate); 2],
    proof: Proof,
    /// Whether they do it by shutting each other in.
    seals: bool,
}

/// Proves what can be proved. Where sealing is possible that is quick; else strategists are trained, which takes
/// minutes on the full board. The same every time. `progress` is told the part that is done.
#[must_use]
pub fn solve(game: &MazeRunnerDuel, progress: &dyn Fn(f64)) -> Solution {
    let stages = if game.grid().size() < 5 { SMALL } else { FULL };
    Solution::with(game, stages, progress)
}

/// The same with little training on the full board, in seconds: the bounds hold but are wide.
#[must_use]
pub fn solve_roughly(game: &MazeRunnerDuel, progress: &dyn Fn(f64)) -> Solution {
    Solution::with(game, &[Stage { mix: 4, lessons: 3, rounds: 30 }], progress)
}

impl Solution {
    fn with(game: &MazeRunnerDuel, stages: &[Stage], progress: &dyn Fn(f64)) -> Solution {
        let board = Board { game: *game };
        let seals = Player::BOTH.map(|owner| sealing::seals(game, owner));
        if seals.iter().any(Vec::is_empty) {
            let seats = growth::grow(board, stages, progress);
            return Solution::trained(board, seats);
        }
        let mut done = 0;
        let all = seals.iter().map(Vec::len).sum::<usize>();
        let seats = Player::BOTH.map(|owner| {
            let mix = seals[owner.index()].clone();
            for &seal in &mix {
                assert!(sealing::never_loses(game, owner, seal), "a sealed opponent never wins");
                done += 1;
                progress(done as f64 / all as f64);
            }
            let strategy = sealer(owner, mix);
            let certificate = Certificate::of(board, &strategy);
            (strategy, certificate)
        });
        let zero = || Bound::Exact(BigRational::zero());
        let proof = Proof { lower: zero(), upper: zero(), max_plies: None, information_sets: 2 };
        Solution { board, seats, proof, seals: true }
    }

    /// Everything, as text that [`Solution::read`] understands.
    #[must_use]
    pub fn kept(&self) -> String {
        let seats = Player::BOTH.map(|player| self.text(player) + &self.seats[player.index()].1.text());
        seats.concat()
    }

    /// What was kept of a solution; `None` where it is not one of this game. That nobody has changed it is for the
    /// reader to know.
    #[must_use]
    pub fn read(game: &MazeRunnerDuel, text: &str) -> Option<Solution> {
        let board = Board { game: *game };
        let second = text.rfind("maze ")?;
        let seat = |text: &str| {
            let (strategy, values) = text.split_at(text.find("reached ")?);
            let strategy = text::read(board, strategy)?;
            let certificate = Certificate::read(board, strategy.player, values)?;
            Some((strategy, certificate))
        };
        let seats = [seat(&text[..second])?, seat(&text[second..])?];
        let players = [seats[0].0.player, seats[1].0.player];
        (players == Player::BOTH).then(|| Solution::trained(board, seats))
    }

    /// What was found by long training, where it was shipped with the program. It is the same that [`solve`] finds.
    ///
    /// # Panics
    /// Never, as long as the program is whole.
    #[must_use]
    pub fn shipped(game: &MazeRunnerDuel) -> Option<Solution> {
        (*game == MazeRunnerDuel::with(&[1])).then(|| {
            let mut text = String::new();
            let packed: &[u8] = include_bytes!("maze/open.gz");
            GzDecoder::new(packed).read_to_string(&mut text).expect("it is whole");
            Solution::read(game, &text).expect("it is of this game")
        })
    }

    /// The solution that two strategists prove.
    fn trained(board: Board, seats: [(Strategy, Certificate); 2]) -> Solution {
        let [one, two] = [&seats[0].1, &seats[1].1].map(Certificate::most);
        let situations = seats.iter().map(|(strategy, _)| strategy.situations() + 1).sum();
        let proof = Proof {
            lower: Bound::Rounded(-one),
            upper: Bound::Rounded(two),
            max_plies: None,
            information_sets: situations,
        };
        Solution { board, seats, proof, seals: false }
    }

    /// Where that player hides obstacles, and how often.
    pub fn mix(&self, player: Player) -> impl Iterator<Item = (CellSet, f64)> {
        let strategy = &self.seats[player.index()].0;
        let share = |&weight: &u32| f64::from(weight) / f64::from(strategy.weights.iter().sum::<u32>());
        strategy.mix.iter().copied().zip(strategy.weights.iter().map(share))
    }

    /// The verdict on a position in which both have placed.
    fn walking(&self, sight: &Sight<'_, MazeRunnerDuel>, belief: Belief) -> Verdict<Action> {
        judgement::judge(self.board, [&self.seats[0].0, &self.seats[1].0], sight, belief)
    }

    /// What every placement of that player's is worth to them at most against the other's strategist, ascending by
    /// placement.
    pub fn placements(&self, player: Player) -> impl Iterator<Item = (CellSet, f64)> {
        self.seats[player.other().index()].1.each()
    }

    /// The number of actions, placements included, after which a match against either strategist is over, unless it
    /// has given up, which the bounds count as lost.
    #[must_use]
    pub fn longest(&self) -> u32 {
        let game = &self.board.game;
        let each = self.seats.iter().map(|(strategy, _)| {
            let from = strategy.first_spot(self.board);
            let mut atlas = Atlas::new(self.board);
            let walks = game.placements(strategy.player.other());
            walks.map(|cells| Walk::new(self.board, &mut atlas, cells, from).longest()).max()
        });
        let steps = each.flatten().max().expect("there is a placement");
        // A bump costs the strategist a turn, in which the other acts; and the other may begin.
        2 + 2 * steps + u32::from(game.allowance()) + 1
    }

    /// That player's strategy as text; `python3 -m oracle certify maze-runner-duel FILE` checks it.
    #[must_use]
    pub fn text(&self, player: Player) -> String {
        let (strategy, certificate) = &self.seats[player.index()];
        text::write(self.board, strategy, certificate.most())
    }
}

/// The strategist who seals and walks straight on.
fn sealer(player: Player, mix: Vec<CellSet>) -> Strategy {
    let share = WHOLE / mix.len() as u32;
    Strategy { player, weights: vec![share; mix.len()], mix, rows: BTreeMap::new() }
}

impl Solved<MazeRunnerDuel> for Solution {
    fn game(&self) -> &MazeRunnerDuel {
        &self.board.game
    }

    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        Player::BOTH.into_iter().try_for_each(|player| out.write_all(self.text(player).as_bytes()))
    }

    fn proof(&self) -> &Proof {
        &self.proof
    }

    fn judge(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Verdict<Action>> {
        if sight.view.obstacles(sight.player).is_unset() {
            let mix: BTreeMap<CellSet, f64> = self.mix(sight.player).collect();
            let values: BTreeMap<CellSet, f64> = self.placements(sight.player).collect();
            let choices = self.board.game.actions(&sight.view).map(|action| {
                let Action::Place(cells) = action else { unreachable!("obstacles come first") };
                let probability = mix.get(&cells).copied().unwrap_or(0.0);
                Choice { action, value: values[&cells], probability }
            });
            return Some(Verdict::new(choices.collect()));
        }
        Some(self.walking(sight, Belief::Mix))
    }

    fn remaining(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Verdict<Action>> {
        if sight.view.obstacles(sight.player).is_unset() {
            return self.judge(sight);
        }
        Some(self.walking(sight, Belief::Hope))
    }

    fn remark(&self) -> Option<&'static str> {
        self.seals.then_some(
            "With these rules three obstacles can shut the other player in, who then cannot win. So every placement \
             that leaves a way out gives away 50 points; what follows is graded by what was still possible.",
        )
    }

    fn mix(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
        if sight.view.obstacles(sight.player).is_unset() {
            let placed = Solution::mix(self, sight.player);
            return Some(placed.map(|(cells, share)| (Action::Place(cells), share)).collect());
        }
        let walked = judgement::walked(self.board, &self.seats[sight.player.index()].0, sight);
        Some(walked.into_iter().filter(|&(_, chance)| chance > 0.0).collect())
    }
}
