//! Growing strategists for both seats side by side: trees, mixes, and whom they face.
//!
//! Each seat's strategist is trained against the placements that are hardest for it; what its responder ends up choosing
//! is what the other seat's strategist tries next. Its tree grows where play goes. Only what is certified is kept.

use super::certificate::{Lots, SHARES, certify};
use super::field::{CELLS, Field, NOWHERE, mirrored_set};
use super::plan::{Plan, Told};
use super::text;
use super::training::{Teller, Training};
use super::tree::Tree;
use rayon::prelude::*;
use std::cell::Cell;
use std::collections::HashSet;
use std::time::Instant;

/// How much work goes into one stage for each seat.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// Placements in the mix, about.
    pub mix: usize,
    /// How large the tree grows, about.
    pub nodes: usize,
    /// How often the strategist is certified; each time the worst placements join the responders.
    pub lessons: usize,
    /// Rounds of training before each.
    pub rounds: usize,
}

/// What a seat's training leaves.
#[derive(Clone)]
pub struct Trained {
    /// The strategy as it is written.
    pub text: String,
    /// What each placement of the responder's reaches.
    pub reached: Vec<i64>,
    pub most: i64,
    /// The mix that it ended with, and what the responder chose, with how often; as bits.
    pub mix: Vec<(u32, f32)>,
    pub picks: Vec<(u32, f32)>,
}

/// Tells how much is done, and when to come to an end.
pub struct Pace<'a> {
    pub until: Option<Instant>,
    pub progress: &'a dyn Fn(f64),
    pub rounds: Cell<usize>,
    pub all: usize,
}

impl Pace<'_> {
    /// One round is done. False where time is up.
    fn step(&self) -> bool {
        self.rounds.set(self.rounds.get() + 1);
        (self.progress)((self.rounds.get() as f64 / self.all as f64).min(1.0));
        self.until.is_none_or(|until| Instant::now() < until)
    }
}

/// Rounds between two times that the tree grows, and by how much.
const BETWEEN: usize = 12;
const GROWTH: f64 = 1.4;

/// Placements that are hard to get past and are faced from the start, and those that join after a lesson.
const HARD: usize = 60;
const WORST: usize = 30;

/// Shares below this do not stay in a mix.
const LITTLE: f32 = 0.01;

/// Rounds that a stage takes, about.
pub fn rounds_of(stage: &Stage) -> usize {
    let growing = ((stage.nodes as f64 / 400.0).ln().max(0.0) / GROWTH.ln()) as usize + 1;
    growing * BETWEEN + stage.lessons * stage.rounds
}

/// The mix for the next stage: what held up, and what the other seat's responder chose.
pub fn next_mix(own: &Trained, other: &Trained, size: usize) -> Vec<u32> {
    let mut kept: Vec<(u32, f32)> = own.mix.iter().copied().filter(|&(_, share)| share > LITTLE).collect();
    kept.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    let mut mix = vec![];
    for (cells, _) in
        kept.into_iter().chain(other.picks.iter().copied().filter(|&(_, share)| share > LITTLE / 2.0))
    {
        if mix.len() < size {
            join(&mut mix, cells);
        }
    }
    mix
}

/// Adds a placement and its mirror image.
fn join(mix: &mut Vec<u32>, cells: u32) {
    for cells in [cells, mirrored_set(cells)] {
        if !mix.contains(&cells) {
            mix.push(cells);
        }
    }
}

/// The placements, of those given, that take somebody longest who comes from there and always walks straight on.
pub fn slowest(field: &Field, from: u8, all: &[u32], count: usize) -> Vec<u32> {
    let mut delays: Vec<(f64, u32)> =
        all.iter().map(|&cells| (turns(field, from, 0, cells), cells)).collect();
    delays.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    let mut mix = vec![];
    for (_, cells) in delays {
        if mix.len() < count {
            join(&mut mix, cells);
        }
    }
    mix
}

/// The turns such a walk takes on average, evenly at forks; a bump costs two.
fn turns(field: &Field, at: u8, met: u32, cells: u32) -> f64 {
    if at == field.centre {
        return 0.0;
    }
    let far = field.far(met);
    let closer = |to: &&u8| **to != NOWHERE && far[usize::from(**to)] < far[usize::from(at)];
    let steps = field.steps[usize::from(at)];
    let ways: Vec<u8> = steps.iter().filter(closer).copied().collect();
    let each = ways.iter().map(|&to| match cells >> to & 1 {
        1 => 2.0 + turns(field, at, met | 1 << to, cells),
        _ => 1.0 + turns(field, to, met, cells),
    });
    each.sum::<f64>() / ways.len().max(1) as f64
}

/// Whom to face from the start: the hardest, and for every pair of cells somebody who has obstacles on both, since
/// else it would never come up that both are met.
fn first_faced(field: &Field) -> Vec<u16> {
    let hard = slowest(field, field.homes[0], &field.theirs, HARD);
    let mut faced: Vec<u16> = hard.iter().filter_map(|&cells| field.number(cells)).collect();
    let pairs = |n: u16| {
        let cells: Vec<usize> =
            (0..CELLS).filter(|&cell| field.theirs[usize::from(n)] >> cell & 1 == 1).collect();
        let each = cells
            .clone()
            .into_iter()
            .flat_map(move |one| cells.clone().into_iter().map(move |two| (one, two)));
        each.filter(|(one, two)| one <= two).collect::<Vec<_>>()
    };
    let mut seen: HashSet<(usize, usize)> = faced.iter().flat_map(|&n| pairs(n)).collect();
    loop {
        let new = |n: u16| pairs(n).iter().filter(|pair| !seen.contains(pair)).count();
        let best = (0..field.theirs.len() as u16).map(|n| (new(n), std::cmp::Reverse(n))).max();
        match best {
            Some((1.., std::cmp::Reverse(n))) => {
                for n in [n, field.images[usize::from(n)]] {
                    faced.push(n);
                    seen.extend(pairs(n));
                }
            }
            _ => return sorted(faced),
        }
    }
}

fn sorted(mut faced: Vec<u16>) -> Vec<u16> {
    faced.sort_unstable();
    faced.dedup();
    faced
}

/// Trains one seat's strategist with that mix, closed under the mirror.
pub fn train(field: &Field, mix: &[u32], stage: &Stage, pace: &Pace<'_>) -> Trained {
    let tellers: Vec<Teller> =
        mix.par_iter().map(|&own| Teller { told: Told::new(field, own).into(), plans: vec![] }).collect();
    let mut tree = Tree::new(field, mix.to_vec(), first_faced(field));
    for choice in 0..tree.choices.len() as u32 {
        tree.open(choice);
    }
    let mut training = Training::new(tree, &tellers);
    let mut going = true;
    while going && training.tree.nodes.len() < stage.nodes {
        going = (0..BETWEEN).all(|_| {
            training.round();
            pace.step()
        });
        if !grow(&mut training) {
            break;
        }
    }
    let mut best: Option<Trained> = None;
    for lesson in 0..stage.lessons.max(1) {
        for _ in 0..stage.rounds {
            going = going && pace.step();
            if going || training.result.is_none() {
                training.round();
            }
        }
        let trained = certified(&training, mix);
        let hard = worst(&training, &trained);
        if best.as_ref().is_none_or(|best| trained.most < best.most) {
            best = Some(trained);
        }
        if !going {
            break;
        }
        if lesson + 1 < stage.lessons && !hard.is_empty() {
            let faced = sorted(training.tree.faced.iter().copied().chain(hard).collect());
            training = training.face(field, &tellers, faced);
        }
    }
    let mut best = best.expect("there is a lesson");
    let picks = training.picks();
    best.picks = training
        .tree
        .faced
        .iter()
        .map(|&n| field.theirs[usize::from(n)])
        .zip(picks)
        .filter(|&(_, part)| part > 0.0)
        .collect();
    best.picks.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    best
}

/// Opens up the choices where play goes most; false where there is nothing left to open up.
fn grow(training: &mut Training<'_>) -> bool {
    let count = training.tree.choices.len() as u32;
    let mut leaves: Vec<u32> =
        (0..count).filter(|&n| training.tree.choices[n as usize].openings.is_empty()).collect();
    let score = |n: u32| {
        // Where only one placement is possible there is no secret to keep.
        let one = training.tree.choices[n as usize].live.count_ones() == 1;
        training.visits[n as usize] * if one { 0.3 } else { 1.0 }
    };
    leaves.sort_by(|&one, &two| score(two).total_cmp(&score(one)).then(one.cmp(&two)));
    let before = training.tree.nodes.len();
    let target = (before as f64 * GROWTH) as usize;
    let chunk = (leaves.len() / 50).max(16);
    for chunk in leaves.chunks(chunk) {
        training.open(chunk);
        if training.tree.nodes.len() >= target {
            break;
        }
    }
    training.tree.nodes.len() > before
}

/// What was learnt so far, certified and written.
fn certified(training: &Training<'_>, mix: &[u32]) -> Trained {
    let field = training.tree.field;
    let all = (0..field.theirs.len() as u16).collect();
    let (tree, same) = training.tree.facing(field, all);
    let lots = lots(&tree, &same, training);
    let groups = &training.tree.groups;
    let planned: Vec<Teller> = training
        .tellers
        .par_iter()
        .zip(&training.endings)
        .map(|(teller, ending)| {
            let plan = Plan::new(field, &teller.told, ending.lots(groups, field, &teller.told));
            Teller { told: teller.told.clone(), plans: vec![plan.into()] }
        })
        .collect();
    let reached = certify(&tree, &planned, &lots);
    let most = reached.iter().copied().max().expect("there is a placement");
    let plans: Vec<(&Told, &Plan)> =
        planned.iter().map(|teller| (&*teller.told, &*teller.plans[0])).collect();
    let text = text::write(&tree, &lots, &plans, most);
    let share = |&share: &u32| share as f32 / SHARES as f32;
    let mix = mix.iter().copied().zip(lots.shares.iter().map(share)).collect();
    Trained { text, reached, most, mix, picks: vec![] }
}

/// The placements that do best against a strategist and are not faced yet, with their mirror images.
fn worst(training: &Training<'_>, trained: &Trained) -> Vec<u16> {
    let faced = &training.tree.faced;
    let least = faced.iter().map(|&n| trained.reached[usize::from(n)]).max().unwrap_or(i64::MIN);
    let near = least - trained.most.abs().max(least.abs()) / 20;
    let new = |n: &u16| faced.binary_search(n).is_err() && trained.reached[usize::from(*n)] > near;
    let mut all: Vec<u16> = (0..trained.reached.len() as u16).filter(new).collect();
    all.sort_by_key(|&n| (std::cmp::Reverse(trained.reached[usize::from(n)]), n));
    all.truncate(WORST);
    let images = |n: u16| [n, training.tree.field.images[usize::from(n)]];
    all.into_iter().flat_map(images).collect()
}

/// What was learnt, as lots for a tree that faces everybody; `same` tells which choices of it were trained.
fn lots(tree: &Tree<'_>, same: &[(u32, u32)], training: &Training<'_>) -> Lots {
    let images = tree.images();
    let (shares, first) = training.shares();
    let mut weights: Vec<Vec<u16>> = tree
        .choices
        .iter()
        .map(|choice| {
            let openings = choice.openings.len();
            let mut row = vec![1; openings + usize::from(!tree.is_first(choice))];
            if openings > 0 && !tree.is_first(choice) {
                row[openings] = 0;
            }
            row.repeat(choice.live.count_ones() as usize)
        })
        .collect();
    for &(old, new) in same {
        let (sum, options) = training.weights(old as usize);
        let row: Vec<u16> = sum.chunks(options).flat_map(rounded).collect();
        if row.len() == weights[new as usize].len() {
            weights[new as usize] = row;
        }
    }
    let first = (0..tree.mix.len()).map(|n| first_weight(&images, &first, n)).collect();
    Lots { shares: whole_shares(&images, &shares), first, weights }
}

/// Sums as weights, rare ways dropped.
fn rounded(sum: &[f32]) -> Vec<u16> {
    const MOST: f32 = 255.0;
    const RARELY: f32 = 0.01;
    let most = sum.iter().copied().fold(0.0, f32::max);
    let weight = |&sum: &f32| match sum / most {
        part if part < RARELY => 0,
        part => (part * MOST).round() as u16,
    };
    if most > 0.0 { sum.iter().map(weight).collect() } else { vec![1; sum.len()] }
}

/// How often the first step is the one of the tree: for mirror images, what is left.
fn first_weight(images: &[usize], first: &[[f32; 2]], n: usize) -> u16 {
    let (of, image) = (n.min(images[n]), n.max(images[n]));
    let [one, two] = first[of];
    let weight =
        if one + two > 0.0 { (one / (one + two) * f32::from(u16::MAX)).round() as u16 } else { u16::MAX / 2 };
    match (of == image, n == of) {
        (true, _) => u16::MAX / 2,
        (false, true) => weight,
        (false, false) => u16::MAX - weight,
    }
}

/// Shares in whole parts; mirror images get the same.
fn whole_shares(images: &[usize], shares: &[f32]) -> Vec<u32> {
    let whole: f64 = shares.iter().map(|&share| f64::from(share)).sum();
    let part = |n: usize| (f64::from(shares[n]) / whole * f64::from(SHARES)) as u32;
    let mut parts: Vec<u32> = (0..shares.len()).map(|n| part(n).min(part(images[n]))).collect();
    let most = (0..parts.len()).max_by_key(|&n| parts[n]).expect("there is a placement");
    let rest = SHARES - parts.iter().sum::<u32>();
    if images[most] == most {
        parts[most] += rest;
        return parts;
    }
    parts[most] += rest / 2;
    parts[images[most]] += rest / 2;
    // Only with a placement that mirrors itself can the rest be odd.
    if let Some(own) = (0..parts.len()).find(|&n| images[n] == n) {
        parts[own] += rest % 2;
    }
    parts
}
