//! Growing strategists for both seats side by side: trees, mixes, and whom they face.
//!
//! Each seat's strategist is trained against the placements that are hardest for it; what its responder ends up choosing
//! is what the other seat's strategist tries next. Its tree grows where play goes. Only what is certified is kept.

use super::certificate::{Lots, SHARES, certify};
use super::field::{CELLS, Field, mirrored_set};
use super::pools::Pools;
use super::text;
use super::told::all_told;
use super::training::Training;
use super::tree::Tree;
use crate::maze::board::Board;
use crate::maze::growth::{join, slowest};
use std::cell::Cell;
use std::collections::HashSet;
use std::time::Instant;
use trapline::grid::CellSet;

/// How much work goes into one stage.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// Placements in the mix, about, by seat.
    pub mixes: [usize; 2],
    /// How large the tree grows while endings are learnt, about.
    pub nodes: usize,
    /// How often the strategist is certified meanwhile; each time the worst placements join the responders.
    pub lessons: usize,
    /// Rounds of training before each.
    pub rounds: usize,
    /// How large the tree grows afterwards, by seat.
    pub later: [usize; 2],
}

/// What a seat's training leaves.
#[derive(Clone)]
pub struct Trained {
    /// The strategy as it is written.
    pub text: String,
    /// What each placement of the responder's reaches.
    pub reached: Vec<i64>,
    pub most: i64,
    /// The placements that it draws, and what the responder chose, with how often; as bits.
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
    /// One round is done.
    fn step(&self) {
        self.rounds.set(self.rounds.get() + 1);
        (self.progress)((self.rounds.get() as f64 / self.all as f64).min(1.0));
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Rounds between two times that the tree grows, and by how much.
const BETWEEN: usize = 12;
const GROWTH: f64 = 1.4;

/// With endings settled, the strategist is certified each time the tree has grown by so much, and so often.
const LEAP: usize = 4;
const REPEATS: usize = 2;

/// Rounds before averages are worth anything.
const SETTLING: usize = 20;

/// Placements that are hard to get past and are faced from the start, and those that join after a lesson.
const HARD: usize = 60;
const WORST: usize = 30;

/// Shares below this do not stay in a mix.
const LITTLE: f32 = 0.005;

/// Pools with less of the whole are not drawn: what they do takes more room than it is worth.
const HARDLY: f32 = 0.001;

/// Rounds in which endings are learnt too, about; the others take hardly any time.
pub fn rounds_of(stage: &Stage) -> usize {
    let times = ((stage.nodes as f64 / 400.0).ln().max(0.0) / GROWTH.ln()) as usize + 1;
    times * BETWEEN + stage.lessons * stage.rounds
}

/// The placements for the next stage, those drawn most first: what held up, and what the other seat's responder chose.
pub fn next_mix(own: &Trained, other: &Trained, size: usize) -> Vec<u32> {
    let often = |each: &[(u32, f32)]| {
        let mut kept: Vec<(u32, f32)> = each.iter().copied().filter(|&(_, share)| share > LITTLE).collect();
        kept.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
        kept
    };
    let mut mix = vec![];
    for (cells, _) in often(&own.mix).into_iter().chain(often(&other.picks)) {
        if mix.len() + 2 <= size {
            join(&mut mix, CellSet(cells));
        }
    }
    mix.into_iter().map(|cells| cells.0).collect()
}

/// What to draw from that mix, closed under the mirror: each placement alone, and without looking whether it is that one or
/// its mirror image.
pub fn drawn(mix: &[u32]) -> Pools {
    let number =
        |cells: u32| mix.iter().position(|&other| other == cells).expect("mirror images are in the mix");
    let both = |n: usize| 1u32 << n | 1 << number(mirrored_set(mix[n]));
    let mut each: Vec<u32> = (0..mix.len()).flat_map(|n| [1 << n, both(n)]).collect();
    each.sort_unstable_by_key(|&pool| (pool.count_ones(), pool));
    each.dedup();
    Pools::new(mix.to_vec(), each).expect("mixes are closed under the mirror, and small")
}

/// Whom to face from the start: the hardest, and for every pair of cells somebody who has obstacles on both, since
/// else it would never come up that both are met.
fn first_faced(field: &Field) -> Vec<u16> {
    let hard = slowest(Board { game: field.game }, field.player.other(), HARD);
    let mut faced: Vec<u16> = hard.iter().filter_map(|cells| field.number(cells.0)).collect();
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

/// Trains one seat's strategist, first together with its endings, and then in a larger tree.
pub fn train(field: &Field, pools: Pools, stage: &Stage, pace: &Pace<'_>) -> Trained {
    let told = all_told(field, &pools);
    let mut tree = Tree::new(field, pools, first_faced(field));
    for choice in 0..tree.choices.len() as u32 {
        tree.open(choice);
    }
    let mut training = Training::new(tree, told);
    training.round();
    grow_to(&mut training, stage.nodes, pace);
    let mut best = None;
    training = teach(training, stage.lessons, stage.rounds, pace, &mut best);
    let later = stage.later[field.player.index()];
    if later > 0 {
        training.settle();
    }
    while training.tree.nodes.len() < later && !pace.is_over() {
        let before = training.tree.nodes.len();
        grow_to(&mut training, later.min(before * LEAP), pace);
        if training.tree.nodes.len() == before {
            break;
        }
        training.restart();
        training = teach(training, REPEATS, stage.rounds, pace, &mut best);
    }
    let mut best = best.expect("there is a lesson");
    let picks = training.tree.faced.iter().map(|&n| field.theirs[usize::from(n)]).zip(training.picks());
    best.picks = picks.filter(|&(_, part)| part > 0.0).collect();
    best
}

/// So many lessons, but one at least: rounds, a certificate, and the worst placements join the responders. The best that
/// was certified is kept.
fn teach<'a>(
    mut training: Training<'a>,
    lessons: usize,
    rounds: usize,
    pace: &Pace<'_>,
    best: &mut Option<Trained>,
) -> Training<'a> {
    let field = training.tree.field;
    for lesson in 0..lessons.max(1) {
        let going = (0..rounds).all(|_| round(&mut training, pace));
        let trained = certified(&training);
        let hard = worst(&training, &trained);
        if best.as_ref().is_none_or(|best| trained.most < best.most) {
            *best = Some(trained);
        }
        if !going {
            break;
        }
        if lesson + 1 < lessons && !hard.is_empty() {
            let faced = sorted(training.tree.faced.iter().copied().chain(hard).collect());
            training = training.face(field, faced);
            (0..SETTLING).for_each(|_| training.round());
            training.restart();
        }
    }
    training
}

/// One round, unless time is up.
fn round(training: &mut Training<'_>, pace: &Pace<'_>) -> bool {
    let going = !pace.is_over();
    if going {
        training.round();
        if training.learns_endings() {
            pace.step();
        }
    }
    going
}

/// Lets the tree grow where play goes.
fn grow_to(training: &mut Training<'_>, nodes: usize, pace: &Pace<'_>) {
    while training.tree.nodes.len() < nodes {
        let going = (0..BETWEEN).all(|_| round(training, pace));
        if !going || !grow(training) {
            return;
        }
    }
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
fn certified(training: &Training<'_>) -> Trained {
    let field = training.tree.field;
    let all = (0..field.theirs.len() as u16).collect();
    let (tree, same, _) = training.tree.facing(field, all);
    let lots = lots(&tree, &same, training);
    let plans = training.plans();
    let reached = certify(&tree, &training.told, &plans, &lots);
    let most = reached.iter().copied().max().expect("there is a placement");
    let text = text::write(&tree, &lots, &training.told, &plans, most);
    let share = |n: usize| {
        let pools = tree.pools.each.iter().zip(&lots.shares).filter(move |&(&pool, _)| pool >> n & 1 == 1);
        pools.map(|(_, &share)| share as f32 / SHARES as f32).sum()
    };
    let mix = tree.pools.mix.iter().enumerate().map(|(n, &cells)| (cells, share(n))).collect();
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
            row.repeat(choice.alive.len())
        })
        .collect();
    for &(old, new) in same {
        let (sum, options) = training.weights(old as usize);
        let row: Vec<u16> = sum.chunks(options).flat_map(rounded).collect();
        assert_eq!(row.len(), weights[new as usize].len(), "the same choice");
        weights[new as usize] = row;
    }
    let images = &tree.pools.images;
    let first = (0..images.len()).map(|pool| first_weight(images, &first, pool)).collect();
    Lots { shares: whole_shares(&tree.pools, &shares), first, weights }
}

/// Sums as weights, rare ways dropped.
fn rounded(sum: &[f32]) -> Vec<u16> {
    const MOST: f32 = 100.0;
    const RARELY: f32 = 0.005;
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

/// Shares of each member in whole parts; mirror images get the same.
fn whole_shares(pools: &Pools, shares: &[f32]) -> Vec<u32> {
    let all: f32 = shares.iter().sum();
    let shares: Vec<f32> =
        shares.iter().map(|&share| if share > all * HARDLY { share } else { 0.0 }).collect();
    let whole: f64 = shares.iter().map(|&share| f64::from(share)).sum();
    let part =
        |n: usize| (f64::from(shares[n]) / whole * f64::from(SHARES) / f64::from(pools.size(n))) as u32;
    let each = 0..shares.len();
    let mut parts: Vec<u32> = each.clone().map(|n| part(n).min(part(pools.images[n]))).collect();
    // What is left goes to one who is alone, and its mirror image; it is even unless someone mirrors itself.
    let alone = each.filter(|&n| pools.size(n) == 1);
    let most = alone.clone().filter(|&n| pools.images[n] != n).max_by_key(|&n| parts[n]);
    let rest = SHARES - parts.iter().enumerate().map(|(n, &part)| part * pools.size(n)).sum::<u32>();
    let most = most.expect("somebody is alone");
    parts[most] += rest / 2;
    parts[pools.images[most]] += rest / 2;
    if rest % 2 == 1 {
        let own = alone.clone().find(|&n| pools.images[n] == n);
        parts[own.expect("only with a placement that mirrors itself the rest is odd")] += 1;
    }
    parts
}
