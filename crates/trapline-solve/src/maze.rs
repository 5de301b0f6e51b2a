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
//! Where obstacles have to leave a way there is a second kind of strategist, who uses its own secret (`open.rs`). Each seat
//! has the one that proves more.

mod answer;
mod board;
mod certificate;
mod clock;
mod growth;
mod judgement;
mod open;
mod sealing;
mod search;
mod strategy;
mod text;
mod training;
mod walk;

use crate::effort::Effort;
use crate::hidden::{Bound, Choice, Proof, Solved, Verdict};
use board::Board;
use certificate::Certificate;
use flate2::read::GzDecoder;
use growth::Stage;
use judgement::Belief;
use num_rational::BigRational;
use num_traits::Zero;
use open::Telling;
use std::collections::BTreeMap;
use std::io::{self, Read};
use strategy::{Strategy, WHOLE};
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::grid::CellSet;
use trapline::{Game, Player, Show, Sight};

/// The work that goes into the full board.
const FULL: &[Stage] = &[
    Stage { mix: 6, lessons: 3, rounds: 40 },
    Stage { mix: 8, lessons: 3, rounds: 60 },
    // What was hardly used is dropped by now: fewer placements, trained for longer.
    Stage { mix: 4, lessons: 4, rounds: 200 },
];

/// The work that goes into smaller ones.
const SMALL: &[Stage] = &[Stage { mix: 8, lessons: 3, rounds: 200 }; 2];

/// A seat's strategists, certified.
struct Seat {
    /// Who never uses its own secret.
    strategy: Strategy,
    certificate: Certificate,
    /// Who does, where that proves more.
    telling: Option<Telling>,
}

impl Seat {
    fn blind((strategy, certificate): (Strategy, Certificate)) -> Seat {
        Seat { strategy, certificate, telling: None }
    }

    /// What the other reaches at most.
    fn most(&self) -> f64 {
        self.telling.as_ref().map_or_else(|| self.certificate.most(), Telling::most)
    }

    fn situations(&self) -> u64 {
        self.telling.as_ref().map_or_else(|| self.strategy.situations(), Telling::situations)
    }

    /// With that one, where it proves more.
    fn with(self, telling: Telling) -> Seat {
        if telling.most() < self.most() { Seat { telling: Some(telling), ..self } } else { self }
    }
}

/// What is proved of Maze Runner Duel.
pub struct Solution {
    board: Board,
    /// By the strategist's seat.
    seats: [Seat; 2],
    proof: Proof,
    /// Whether they do it by shutting each other in.
    seals: bool,
}

/// Proves what can be proved. Where sealing is possible that is quick; else strategists are trained, which takes
/// minutes on the full board. The same every time. `progress` is told the part that is done.
#[must_use]
pub fn solve(game: &MazeRunnerDuel, progress: &dyn Fn(f64)) -> Solution {
    solve_with(game, &Effort::new(progress))
}

/// The same with a limit to the time that training may take.
#[must_use]
pub fn solve_with(game: &MazeRunnerDuel, effort: &Effort<'_>) -> Solution {
    let small = game.grid().size() < 5;
    let blind =
        Effort { progress: &|done| (effort.progress)(done * if small { 1.0 } else { BLIND }), ..*effort };
    (effort.stage)("walking by public things alone");
    let solution = Solution::with(game, if small { SMALL } else { FULL }, &blind);
    if small || solution.seals || effort.is_over() {
        return solution;
    }
    (effort.stage)("using their own secret");
    let telling = Effort { progress: &|done| (effort.progress)(BLIND + (1.0 - BLIND) * done), ..*effort };
    let mixes = Player::BOTH.map(|player| solution.placing(player).map(|(cells, _)| cells).collect());
    solution.telling(open::train(game, mixes, &telling))
}

/// How much of the work is training those who are blind to their own secret, about.
const BLIND: f64 = 0.2;

/// The same with little training on the full board, in seconds: the bounds hold but are wide.
#[must_use]
pub fn solve_roughly(game: &MazeRunnerDuel, progress: &dyn Fn(f64)) -> Solution {
    Solution::with(game, &[Stage { mix: 4, lessons: 3, rounds: 30 }], &Effort::new(progress))
}

impl Solution {
    fn with(game: &MazeRunnerDuel, stages: &[Stage], effort: &Effort<'_>) -> Solution {
        let board = Board { game: *game };
        let seals = Player::BOTH.map(|owner| sealing::seals(game, owner));
        if seals.iter().any(Vec::is_empty) {
            let seats = growth::grow(board, stages, effort.until, effort.progress);
            return Solution::trained(board, seats.map(Seat::blind));
        }
        let mut done = 0;
        let all = seals.iter().map(Vec::len).sum::<usize>();
        let seats = Player::BOTH.map(|owner| {
            let mix = seals[owner.index()].clone();
            for &seal in &mix {
                assert!(sealing::never_loses(game, owner, seal), "a sealed opponent never wins");
                done += 1;
                (effort.progress)(done as f64 / all as f64);
            }
            let strategy = sealer(owner, mix);
            let certificate = Certificate::of(board, &strategy);
            Seat::blind((strategy, certificate))
        });
        let zero = || Bound::Exact(BigRational::zero());
        let proof = Proof { lower: zero(), upper: zero(), max_plies: None, information_sets: 2 };
        Solution { board, seats, proof, seals: true }
    }

    /// The same with strategists who use their own secret, where they prove more.
    fn telling(self, telling: [Telling; 2]) -> Solution {
        let [one, two] = self.seats;
        let [by_one, by_two] = telling;
        Solution::trained(self.board, [one.with(by_one), two.with(by_two)])
    }

    /// Everything, as text that [`Solution::read`] understands.
    #[must_use]
    pub fn kept(&self) -> String {
        let blind = self.seats.iter().map(|seat| {
            let written = text::write(self.board, &seat.strategy, seat.certificate.most());
            written + &seat.certificate.text()
        });
        let telling = self.seats.iter().flat_map(|seat| &seat.telling);
        blind.chain(telling.map(|telling| telling.text().to_owned() + &telling.values())).collect()
    }

    /// What was kept of a solution; `None` where it is not one of this game. That nobody has changed it is for the
    /// reader to know.
    #[must_use]
    pub fn read(game: &MazeRunnerDuel, text: &str) -> Option<Solution> {
        let board = Board { game: *game };
        let mut seats: Vec<Seat> = vec![];
        let begins = text.match_indices("maze ").map(|(at, _)| at);
        let ends = begins.clone().skip(1).chain([text.len()]);
        for (begin, end) in begins.zip(ends) {
            let part = &text[begin..end];
            let (written, values) = part.split_at(part.find("reached ")?);
            if !Telling::wrote(written) {
                let strategy = text::read(board, written)?;
                let certificate = Certificate::read(board, strategy.player, values)?;
                seats.push(Seat::blind((strategy, certificate)));
                continue;
            }
            let player = Player::from_number(written.lines().nth(1)?.split(' ').nth(1)?.parse().ok()?)?;
            let telling = Telling::read(game, player, written, values)?;
            seats.get_mut(player.index())?.telling = Some(telling);
        }
        let seats: [Seat; 2] = seats.try_into().ok()?;
        let players = seats.each_ref().map(|seat| seat.strategy.player);
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
    fn trained(board: Board, seats: [Seat; 2]) -> Solution {
        let [one, two] = seats.each_ref().map(Seat::most);
        let situations = seats.iter().map(|seat| seat.situations() + 1).sum();
        let proof = Proof {
            lower: Bound::Rounded(-one),
            upper: Bound::Rounded(two),
            max_plies: None,
            information_sets: situations,
        };
        Solution { board, seats, proof, seals: false }
    }

    /// Where that player hides obstacles, and how often.
    pub fn placing(&self, player: Player) -> impl Iterator<Item = (CellSet, f64)> {
        let Seat { strategy, telling, .. } = &self.seats[player.index()];
        let share = |&weight: &u32| f64::from(weight) / f64::from(strategy.weights.iter().sum::<u32>());
        let blind =
            telling.is_none().then(|| strategy.mix.iter().copied().zip(strategy.weights.iter().map(share)));
        telling.iter().flat_map(Telling::mix).chain(blind.into_iter().flatten())
    }

    /// What every placement of that player's is worth to them at most against the other's strategist, ascending by
    /// placement.
    pub fn placements(&self, player: Player) -> impl Iterator<Item = (CellSet, f64)> {
        let Seat { certificate, telling, .. } = &self.seats[player.other().index()];
        let blind = telling.is_none().then(|| certificate.each());
        telling.iter().flat_map(Telling::each).chain(blind.into_iter().flatten())
    }

    /// That player's strategy as text; `python3 -m oracle certify maze-runner-duel FILE` checks it.
    #[must_use]
    pub fn text(&self, player: Player) -> String {
        let Seat { strategy, certificate, telling } = &self.seats[player.index()];
        match telling {
            Some(telling) => telling.text().to_owned(),
            None => text::write(self.board, strategy, certificate.most()),
        }
    }
}

impl Solution {
    /// What the player's own strategist does, in proportion, and how it walks.
    fn doing(&self, sight: &Sight<'_, MazeRunnerDuel>, walked: Walking) -> Vec<(Action, f64)> {
        if sight.view.obstacles(sight.player).is_unset() {
            return self.placing(sight.player).map(|(cells, share)| (Action::Place(cells), share)).collect();
        }
        let walked = walked(self.board, &self.seats[sight.player.index()], sight);
        walked.into_iter().filter(|&(_, chance)| chance > 0.0).collect()
    }
}

/// How a seat's strategist takes each way.
type Walking = fn(Board, &Seat, &Sight<'_, MazeRunnerDuel>) -> Vec<(Action, f64)>;

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
            let mix: BTreeMap<CellSet, f64> = self.placing(sight.player).collect();
            let values: BTreeMap<CellSet, f64> = self.placements(sight.player).collect();
            let choices = self.board.game.actions(&sight.view).map(|action| {
                let Action::Place(cells) = action else { unreachable!("obstacles come first") };
                let probability = mix.get(&cells).copied().unwrap_or(0.0);
                Choice { action, value: values[&cells], probability }
            });
            return Some(Verdict::new(choices.collect()));
        }
        Some(judgement::judge(self.board, &self.seats, sight, Belief::Mix))
    }

    fn remaining(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Verdict<Action>> {
        if sight.view.obstacles(sight.player).is_unset() {
            return self.judge(sight);
        }
        Some(judgement::judge(self.board, &self.seats, sight, Belief::Hope))
    }

    fn remark(&self) -> Option<&'static str> {
        self.seals.then_some(
            "With these rules three obstacles can shut the other player in, who then cannot win. So every placement \
             that leaves a way out gives away 50 points; what follows is graded by what was still possible.",
        )
    }

    fn mix(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
        Some(self.doing(sight, judgement::walked))
    }

    fn public_mix(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
        Some(self.doing(sight, judgement::walked_publicly))
    }
}
