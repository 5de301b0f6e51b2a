//! Growing both strategists' mixes side by side: a double oracle.
//!
//! Each seat's strategist is trained against the placements that hurt it most, and what its responder ends up
//! choosing is what the other seat's strategist tries next. It begins with the placements that hold up longest
//! somebody who knows nothing.

use super::board::{Atlas, Board, mirrored_set};
use super::certificate::Certificate;
use super::strategy::{Strategy, WHOLE};
use super::training::{Training, lesser};
use super::walk::{Spot, Try, Walk};
use std::time::Instant;
use trapline::Player;
use trapline::grid::CellSet;

/// How much work goes into one stage for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// Placements in the mix, about.
    pub mix: usize,
    /// How often the strategist is certified; each time the worst placements join the responders.
    pub lessons: usize,
    /// Rounds of training before each.
    pub rounds: usize,
}

/// Placements that join the responders after a lesson.
const WORST: usize = 10;

/// Placements that are faced from the start of the next stage, beside those that the responder chooses.
const HARD: usize = 20;

/// Shares below this do not stay in a mix.
const LITTLE: f64 = 0.02;

/// Both seats' best strategists, certified.
pub(super) fn grow(
    board: Board,
    stages: &[Stage],
    until: Option<Instant>,
    progress: &dyn Fn(f64),
) -> [(Strategy, Certificate); 2] {
    let mut mixes = Player::BOTH.map(|owner| slowest(board, owner, stages[0].mix));
    let mut faced = Player::BOTH.map(|player| mixes[player.other().index()].clone());
    let mut best: [Option<(Strategy, Certificate)>; 2] = [None, None];
    for (n, stage) in stages.iter().enumerate() {
        let seat = |player: Player, progress: &dyn Fn(f64)| {
            let mix = mixes[player.index()].clone();
            train(board, player, mix, &faced[player.index()], *stage, until, progress)
        };
        let trained = std::thread::scope(|scope| {
            let two = scope.spawn(|| seat(Player::Two, &|_| {}));
            let one = seat(Player::One, &|part| progress((n as f64 + part) / stages.len() as f64));
            [one, two.join().expect("training does not panic")]
        });
        for (best, trained) in best.iter_mut().zip(&trained) {
            if best.as_ref().is_none_or(|(_, known)| trained.best.1.most() < known.most()) {
                *best = Some(trained.best.clone());
            }
        }
        for player in Player::BOTH {
            let (own, other) = (&trained[player.index()], &trained[player.other().index()]);
            let (strategy, certificate) = best[player.index()].as_ref().expect("a stage is done");
            let mut mix = vec![];
            for (&cells, &weight) in strategy.mix.iter().zip(&strategy.weights) {
                if f64::from(weight) > LITTLE * f64::from(WHOLE) {
                    join(&mut mix, cells);
                }
            }
            let next = stages.get(n + 1).map_or(0, |stage| stage.mix);
            for &(cells, share) in &other.responders {
                if mix.len() < next && share > LITTLE / 4.0 {
                    join(&mut mix, cells);
                }
            }
            mixes[player.index()] = mix;
            faced[player.index()] = own.responders.iter().map(|&(cells, _)| cells).collect();
            faced[player.index()].extend(hardest(certificate).take(HARD));
        }
    }
    progress(1.0);
    best.map(|best| best.expect("there is a stage"))
}

/// What one stage leaves of a seat.
struct Trained {
    best: (Strategy, Certificate),
    /// The responder's placements worth facing again, those chosen most often first.
    responders: Vec<(CellSet, f64)>,
}

fn train(
    board: Board,
    player: Player,
    mix: Vec<CellSet>,
    faced: &[CellSet],
    stage: Stage,
    until: Option<Instant>,
    progress: &dyn Fn(f64),
) -> Trained {
    let mut training = Training::new(board, player, mix);
    faced.iter().for_each(|&cells| training.face(cells));
    let mut best: Option<(Strategy, Certificate)> = None;
    for lesson in 0..stage.lessons {
        for round in 0..stage.rounds {
            if round > 0 && until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
            training.round();
            progress((lesson as f64 + round as f64 / stage.rounds as f64) / stage.lessons as f64);
        }
        let strategy = training.strategy();
        let certificate = Certificate::of(board, &strategy);
        let new = |cells: &CellSet| !training.faces(*cells);
        let worst: Vec<CellSet> = hardest(&certificate).filter(new).take(WORST).collect();
        if best.as_ref().is_none_or(|(_, known)| certificate.most() < known.most()) {
            best = Some((strategy, certificate));
        }
        worst.into_iter().for_each(|cells| training.face(cells));
    }
    let mut responders = training.responders();
    responders.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    responders.retain(|&(_, share)| share > LITTLE / 20.0);
    Trained { best: best.expect("there is a lesson"), responders }
}

/// The responder's placements that a strategist does worst against, the worst first, without mirror images.
fn hardest(certificate: &Certificate) -> impl Iterator<Item = CellSet> {
    let mut all: Vec<(CellSet, f64)> =
        certificate.each().filter(|&(cells, _)| cells == lesser(cells)).collect();
    all.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    all.into_iter().map(|(cells, _)| cells)
}

/// Adds a placement and its mirror image.
pub(super) fn join(mix: &mut Vec<CellSet>, cells: CellSet) {
    for cells in [cells, mirrored_set(cells)] {
        if !mix.contains(&cells) {
            mix.push(cells);
        }
    }
}

/// The placements that take longest to get past for somebody who always walks straight on, evenly at forks.
pub(super) fn slowest(board: Board, owner: Player, count: usize) -> Vec<CellSet> {
    let mut atlas = Atlas::new(board);
    let from = Spot { cell: board.home(owner.other()), met: CellSet::EMPTY, detours: 0 };
    let mut delays: Vec<(f64, CellSet)> = board
        .game
        .placements(owner)
        .map(|cells| (turns(&Walk::new(board, &mut atlas, cells, from)), cells))
        .collect();
    delays.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    let mut mix = vec![];
    for (_, cells) in delays {
        if mix.len() < count {
            join(&mut mix, cells);
        }
    }
    mix
}

/// The turns such a walk takes on average; a bump costs two.
fn turns(walk: &Walk) -> f64 {
    let mut turns = vec![0.0; walk.spots.len()];
    for spot in (0..walk.spots.len()).rev() {
        let each: Vec<f64> = walk.tries[spot]
            .iter()
            .filter_map(|attempt| match *attempt {
                Try::Never => None,
                Try::Centre => Some(1.0),
                Try::Entered(next) => Some(1.0 + turns[next as usize]),
                Try::Bumped(next) => Some(2.0 + turns[next as usize]),
            })
            .collect();
        turns[spot] = each.iter().sum::<f64>() / each.len().max(1) as f64;
    }
    turns[0]
}
