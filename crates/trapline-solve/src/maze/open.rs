//! Maze Runner Duel where obstacles have to leave a way: the value is not known, and what is proved are two bounds.
//!
//! Each is proved by a *strategist*. It draws a [pool](pools) of placements, one of which it has, and keeps that secret
//! for a while, with what it does depending on it; what the other can have seen of that is a [tree](tree). Somewhere it
//! *tells* the other what is left of the pool, which can only help them, and goes on by public things alone ([plan]). So
//! the best response of every placement of the other's is one pass backwards over a finite tree ([certificate]), and the
//! bound holds however long a match lasts. How strategists come about, in [training], [ending] and [grow], proves nothing
//! and need not be trusted.
//!
//! Play in which somebody can be shut in for good is not here.

mod book;
mod cards;
mod certificate;
mod ending;
mod field;
mod follow;
mod groups;
mod grow;
mod judgement;
mod plan;
mod pools;
mod regrets;
mod text;
mod told;
mod training;
mod tree;
mod value;

use crate::effort::Effort;
use book::Book;
use certificate::{SHARES, SURE};
use field::Field;
use grow::{Pace, Stage, Trained};
use judgement::Side;
use std::cell::Cell;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::grid::CellSet;
use trapline::{Player, Sight};

/// The work that goes into the full board, where no time is given.
const FULL: &[Stage] = &[
    Stage { mixes: [6, 6], nodes: 1500, lessons: 3, rounds: 80, later: [0, 0] },
    Stage { mixes: [14, 6], nodes: 2000, lessons: 5, rounds: 100, later: [100_000, 20_000] },
];

/// How large player 1's tree grows at most where time is given: what fits into the memory of a small machine. Player 2
/// gains nothing by a larger one.
const LARGEST: usize = 1_500_000;

/// One seat's strategist who tells, and what it is certified to be worth.
pub struct Telling {
    side: Side,
    text: String,
    /// What each placement of the other's reaches.
    reached: Vec<i64>,
}

/// Trains a strategist for each seat. The mixes begin with those of the strategists that are known.
pub fn train(game: &MazeRunnerDuel, mixes: [Vec<CellSet>; 2], effort: &Effort<'_>) -> [Telling; 2] {
    let fields = Player::BOTH.map(|player| Field::new(game, player));
    let mut mixes = mixes.map(|mix| mix.into_iter().map(|cells| cells.0).collect::<Vec<u32>>());
    let mut best: [Option<Trained>; 2] = [None, None];
    let all: usize = FULL.iter().map(grow::rounds_of).sum();
    let mut done = 0;
    for (number, stage) in FULL.iter().enumerate() {
        let last = number + 1 == FULL.len();
        let mut stage = *stage;
        if last && effort.until.is_some() {
            stage.later[0] = LARGEST;
        }
        let (until, first) = (effort.until, done);
        let pace = Pace { until, progress: effort.progress, rounds: Cell::new(first), all };
        let trained = std::thread::scope(|scope| {
            let (fields, mixes, stage) = (&fields, &mixes, &stage);
            let two = scope.spawn(move || {
                let quiet = Pace { until, progress: &|_| {}, rounds: Cell::new(0), all };
                grow::train(&fields[1], grow::drawn(&mixes[1]), stage, &quiet)
            });
            let one = grow::train(&fields[0], grow::drawn(&mixes[0]), stage, &pace);
            [one, two.join().expect("training does not panic")]
        });
        done += grow::rounds_of(&FULL[number]);
        let next = FULL.get(number + 1).map_or([0, 0], |stage| stage.mixes);
        mixes = [0, 1].map(|seat| grow::next_mix(&trained[seat], &trained[1 - seat], next[seat]));
        for (best, trained) in best.iter_mut().zip(trained) {
            if best.as_ref().is_none_or(|best| trained.most < best.most) {
                *best = Some(trained);
            }
        }
        if effort.is_over() {
            break;
        }
    }
    let mut fields = fields.into_iter();
    best.map(|best| {
        let best = best.expect("there is a stage");
        let field = fields.next().expect("there are two seats");
        Telling::of(field, best.text, best.reached).expect("what is written can be read")
    })
}

impl Telling {
    fn of(field: Field, text: String, reached: Vec<i64>) -> Option<Telling> {
        let book = Book::read(&field, &text)?;
        (reached.len() == field.theirs.len()).then_some(Telling { side: Side { field, book }, text, reached })
    }

    /// Whether a text is of this form.
    pub fn wrote(text: &str) -> bool {
        text.lines().nth(1).is_some_and(|line| line.contains(" parts "))
    }

    /// What [`Telling::text`] and [`Telling::values`] wrote; `None` where it is not of this seat and game.
    pub fn read(game: &MazeRunnerDuel, player: Player, text: &str, values: &str) -> Option<Telling> {
        let words = values.trim_end().strip_prefix("reached ")?.split(' ');
        let reached = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Telling::of(Field::new(game, player), text.to_owned(), reached)
    }

    /// The strategy; `python3 -m oracle certify maze-runner-duel FILE` checks it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The certificate, in a line.
    pub fn values(&self) -> String {
        let reached: Vec<String> = self.reached.iter().map(ToString::to_string).collect();
        format!("reached {}\n", reached.join(" "))
    }

    /// What a responder can reach at most, rounded in their favour.
    pub fn most(&self) -> f64 {
        (self.side.book.most as f64 / SURE as f64).next_up()
    }

    /// By placement of the other's, ascending, what it reaches.
    pub fn each(&self) -> impl Iterator<Item = (CellSet, f64)> {
        let worth = self.reached.iter().map(|&reached| reached as f64 / SURE as f64);
        self.side.field.theirs.iter().map(|&cells| CellSet(cells)).zip(worth)
    }

    /// Where the strategist hides obstacles, and how often.
    pub fn mix(&self) -> impl Iterator<Item = (CellSet, f64)> {
        let book = &self.side.book;
        book.pools.mix.iter().enumerate().map(|(n, &cells)| {
            let drawn = book.pools.each.iter().zip(&book.shares).filter(|&(&pool, _)| pool >> n & 1 == 1);
            let share: u32 = drawn.map(|(_, &share)| share).sum();
            (CellSet(cells), f64::from(share) / f64::from(SHARES))
        })
    }

    /// How many situations are told apart.
    pub fn situations(&self) -> u64 {
        let book = &self.side.book;
        (book.pages.len() + book.endings.iter().map(|rows| rows.len()).sum::<usize>()) as u64
    }

    /// What every way is worth to the player to move, whose opponent this strategist is; by number, `None` where it is
    /// illegal. `None` altogether where the strategist would not have come to this.
    pub fn worth(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<[Option<f64>; 4]> {
        judgement::worth(&self.side, sight)
    }

    /// How often the strategist takes each way, it being their turn; `None` as above.
    pub fn walked(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
        judgement::walked(&self.side, sight)
    }

    /// The same as far as everybody may hear it.
    pub fn publicly(&self, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
        judgement::publicly(&self.side, sight)
    }
}
