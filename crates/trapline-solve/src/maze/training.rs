//! Training a strategist: counterfactual regret minimisation (CFR+, the sides in turn) against responders who each
//! know one placement of theirs, and who mix over these placements.
//!
//! The strategist is held to its public knowledge, the responders to nothing but the rules. What comes out is only ever
//! believed after it has been [certified](super::answer): a value from training proves nothing.

use super::board::{Atlas, Board, mirrored, mirrored_set, mirrored_way};
use super::clock::Clock;
use super::search::{self, NEVER, Search, chosen};
use super::strategy::{
    DETOURS, MOST, Mirror, Rows, Strategy, WHOLE, Weights, everything, mirrored_spot, mirrored_weights,
};
use super::walk::{self, Spot, Walk};
use std::collections::{BTreeMap, HashMap};
use trapline::Player;
use trapline::grid::{Cell, CellSet};

/// Ways taken more rarely than this are dropped from what was trained.
const RARELY: f64 = 0.015;

/// Below this reach a situation is off the strategist's way, and what happens there counts that little.
const FAR: f64 = 1e-6;
const OFF_THE_WAY: f64 = 1e-3;

/// What the strategist can tell apart: the spot, and the responder's cell, what they hold possible, and whether they
/// lose the next turn.
type Situation = (Spot, (Cell, u32, bool));

/// Regrets and strategy in one situation.
struct Info {
    situation: Situation,
    /// Whether it is its own mirror image.
    symmetric: bool,
    /// What is done without regrets to go by.
    default: [f64; 4],
    regret: [f64; 4],
    now: [f64; 4],
    sum: [f64; 4],
    /// How far the strategist goes to get here, on average over the points of play that look like this.
    reach: f64,
    points: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Strategist,
    Responder,
    Won,
    Lost,
}

/// A point of play against one placement.
struct Node {
    kind: Kind,
    /// Whether the situation is held as its mirror image.
    mirrored: bool,
    edges: u8,
    first_edge: u32,
    /// The situation, the responder's first regret, or the stand where the match ends.
    link: u32,
}

struct Edge {
    way: u8,
    /// Two outcomes, [`NEVER`] where there is none.
    to: [u32; 2],
}

/// How likely play gets to a point, as far as it is up to the strategist, to the responder, and to both. Since several
/// ways lead to a point, the third is not the product of the others.
#[derive(Clone, Copy, Default)]
struct Reach {
    ours: f64,
    theirs: f64,
    both: f64,
}

/// Play against one placement; every edge leads on in the list.
struct Graph {
    placement: CellSet,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    root: usize,
    /// The responder's regrets, an entry for each of their edges.
    regret: Vec<f32>,
    now: Vec<f32>,
    reach: Vec<Reach>,
    /// How often the responder chooses this placement, its regret, and the sum over time.
    weight: f64,
    weight_regret: f64,
    weight_sum: f64,
    value: f64,
}

/// Whose regrets grow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Learner {
    Strategist,
    Responder,
}

/// A node before it has a number. In the order in which play gets to them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Point {
    /// The numbers of the spot and the stand, and whose turn it is.
    Turn { spot: u32, clock: Clock, stand: u32 },
    /// The responder has won, or lost, at that stand.
    End { won: bool, stand: u32 },
}

pub(super) struct Training {
    board: Board,
    atlas: Atlas,
    player: Player,
    mix: Vec<CellSet>,
    mirror: Mirror,
    search: Search,
    share: Vec<f64>,
    share_regret: Vec<f64>,
    share_sum: Vec<f64>,
    numbers: HashMap<Situation, u32>,
    infos: Vec<Info>,
    graphs: Vec<Graph>,
    rounds: u32,
}

impl Training {
    /// A strategist in that seat with these placements, which hold all their mirror images.
    pub fn new(board: Board, player: Player, mix: Vec<CellSet>) -> Training {
        let first = search::Stand {
            cell: board.home(player.other()),
            possible: everything(mix.len()),
            met: CellSet::EMPTY,
        };
        let search = Search::new(board, &mix, first, false);
        let size = mix.len();
        Training {
            mirror: Mirror::of(&mix),
            share: vec![1.0 / size as f64; size],
            share_regret: vec![0.0; size],
            share_sum: vec![0.0; size],
            numbers: HashMap::new(),
            infos: vec![],
            graphs: vec![],
            rounds: 0,
            board,
            atlas: Atlas::new(board),
            player,
            mix,
            search,
        }
    }

    /// Whether a responder with this placement, or its mirror image, is there.
    pub fn faces(&self, placement: CellSet) -> bool {
        let one = lesser(placement);
        self.graphs.iter().any(|graph| graph.placement == one)
    }

    /// Adds a responder with this placement, who stands for its mirror image too.
    pub fn face(&mut self, placement: CellSet) {
        if self.faces(placement) {
            return;
        }
        let placement = lesser(placement);
        let from = Spot { cell: self.board.home(self.player), met: CellSet::EMPTY, detours: DETOURS };
        let walk = Walk::new(self.board, &mut self.atlas, placement, from);
        let clock = if self.player == Player::One { Clock::Strategist } else { Clock::Responder };
        let first = Point::Turn { spot: 0, clock, stand: 0 };
        let mut points = vec![first];
        let mut numbers = HashMap::from([(first, 0)]);
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            for (_, outcomes) in self.moves(&walk, point) {
                for to in outcomes.into_iter().flatten() {
                    numbers.entry(to).or_insert_with(|| {
                        points.push(to);
                        0
                    });
                }
            }
            next += 1;
        }
        points.sort_unstable();
        for (number, point) in points.iter().enumerate() {
            numbers.insert(*point, number as u32);
        }
        let mut graph = Graph {
            placement,
            nodes: vec![],
            edges: vec![],
            root: numbers[&first] as usize,
            regret: vec![],
            now: vec![],
            reach: vec![],
            weight: 0.0,
            weight_regret: 0.0,
            weight_sum: 0.0,
            value: 0.0,
        };
        for &point in &points {
            let first_edge = graph.edges.len() as u32;
            let moves = self.moves(&walk, point);
            let ways = moves.iter().fold(0, |ways, (way, _)| ways | 1 << way);
            let number = |to: Option<Point>| to.map_or(NEVER, |to| numbers[&to]);
            graph.edges.extend(moves.iter().map(|&(way, to)| Edge { way, to: to.map(number) }));
            let (kind, link, mirrored) = match point {
                Point::End { won, stand } => (if won { Kind::Won } else { Kind::Lost }, stand, false),
                // The strategist gives up where the other's token leaves it no way.
                Point::Turn { clock, stand, .. } if clock.is_strategists() && moves.is_empty() => {
                    (Kind::Won, stand, false)
                }
                Point::Turn { spot, clock, stand } if clock.is_strategists() => {
                    let (info, mirrored) = self.info(&walk, spot as usize, stand as usize, clock, ways);
                    (Kind::Strategist, info, mirrored)
                }
                Point::Turn { .. } => {
                    let regrets = graph.regret.len();
                    graph.regret.resize(regrets + moves.len(), 0.0);
                    (Kind::Responder, regrets as u32, false)
                }
            };
            graph.nodes.push(Node { kind, mirrored, edges: moves.len() as u8, first_edge, link });
        }
        graph.now = vec![0.0; graph.regret.len()];
        self.graphs.push(graph);
    }

    /// What can be done at a point of play, and to where it leads.
    fn moves(&self, walk: &Walk, point: Point) -> Vec<(u8, [Option<Point>; 2])> {
        let Point::Turn { spot, clock, stand } = point else { return vec![] };
        let (ours, theirs) = (walk.spots[spot as usize].cell, self.search.stands[stand as usize].cell);
        let end = |won| [Some(Point::End { won, stand }), None];
        if clock.is_strategists() {
            let free = (0..4u8).filter(|&way| self.board.step(ours, way.into()) != Some(theirs));
            let tried = free.filter_map(|way| {
                let outcomes = match walk.tries[spot as usize][usize::from(way)] {
                    walk::Try::Never => return None,
                    walk::Try::Centre => end(false),
                    walk::Try::Entered(spot) => {
                        [Some(Point::Turn { spot, clock: clock.after_step(), stand }), None]
                    }
                    walk::Try::Bumped(spot) => {
                        [Some(Point::Turn { spot, clock: clock.after_bump(), stand }), None]
                    }
                };
                Some((way, outcomes))
            });
            return tried.collect();
        }
        // Everything legal: a responder who only got closer would leave the strategist open to one who waits.
        let legal = (0..4u8).filter(|&way| self.board.step(theirs, way.into()) != Some(ours));
        let tried = legal.filter_map(|way| {
            let outcomes = match self.search.tries[stand as usize][usize::from(way)] {
                search::Try::Nowhere => return None,
                search::Try::Centre => end(true),
                search::Try::Step { entered, bumped } => {
                    let to = |stand, clock| (stand != NEVER).then_some(Point::Turn { spot, clock, stand });
                    [to(entered, clock.after_step()), to(bumped, clock.after_bump())]
                }
            };
            Some((way, outcomes))
        });
        tried.collect()
    }

    /// The number of the strategist's situation, and whether it is held as its mirror image.
    fn info(&mut self, walk: &Walk, spot: usize, stand: usize, clock: Clock, ways: u8) -> (u32, bool) {
        let (here, there) = (walk.spots[spot], self.search.stands[stand]);
        let recovering = clock == Clock::StrategistTwice;
        let direct = (here, (there.cell, there.possible, recovering));
        let image =
            (mirrored_spot(here), (mirrored(there.cell), self.mirror.possible(there.possible), recovering));
        let is_mirrored = image < direct;
        let situation = direct.min(image);
        let new = self.infos.len() as u32;
        let number = *self.numbers.entry(situation).or_insert(new);
        if number == new {
            let closer = walk.ways[spot].closer & ways;
            let taken = if closer == 0 { ways } else { closer };
            let share = 1.0 / f64::from(taken.count_ones());
            let default = [0, 1, 2, 3].map(|way| if taken >> way & 1 == 1 { share } else { 0.0 });
            let default = if is_mirrored { mirrored_weights(default) } else { default };
            self.infos.push(Info {
                situation,
                symmetric: direct == image,
                default,
                regret: [0.0; 4],
                now: default,
                sum: [0.0; 4],
                reach: 0.0,
                points: 0,
            });
        }
        (number, is_mirrored)
    }

    /// One round of regret minimisation, in which one side learns and then the other.
    pub fn round(&mut self) {
        self.rounds += 1;
        // Later rounds count more, in proportion to the square of their number.
        let fade = f64::from(self.rounds).powi(2) / f64::from(self.rounds + 1).powi(2);
        for learner in [Learner::Strategist, Learner::Responder] {
            self.choose();
            let mass: Vec<f64> = self
                .search
                .stands
                .iter()
                .map(|stand| chosen(self.mix.len(), stand.possible).map(|n| self.share[n]).sum())
                .collect();
            for graph in &mut self.graphs {
                graph.reach(&mut self.infos);
            }
            let mut worth = vec![0.0; self.mix.len()];
            for graph in &mut self.graphs {
                graph.learn(learner, &mut self.infos, &mass, |stand, result| {
                    for n in chosen(worth.len(), self.search.stands[stand].possible) {
                        worth[n] -= result;
                    }
                });
            }
            match learner {
                Learner::Strategist => self.note_strategist(&worth, fade),
                Learner::Responder => self.note_responder(fade),
            }
        }
    }

    /// Adds this round to the strategist's averages, and to the regrets of its mix.
    fn note_strategist(&mut self, worth: &[f64], fade: f64) {
        for info in &mut self.infos {
            // Also where the responder never comes: the average is needed everywhere.
            info.sum = [0, 1, 2, 3].map(|way| info.sum[way] * fade + info.reach * info.now[way]);
        }
        let mean: f64 = worth.iter().zip(&self.share).map(|(worth, share)| worth * share).sum();
        for n in 0..self.mix.len() {
            let worth = (worth[n] + worth[self.mirror.image(n)]) / 2.0;
            self.share_regret[n] = (self.share_regret[n] + worth - mean).max(0.0);
            self.share_sum[n] = self.share_sum[n] * fade + self.share[n];
        }
    }

    /// Adds this round to the responder's averages, and to the regrets of its choice of a placement.
    fn note_responder(&mut self, fade: f64) {
        let mean: f64 = self.graphs.iter().map(|graph| graph.weight * graph.value).sum();
        for graph in &mut self.graphs {
            graph.weight_regret = (graph.weight_regret + graph.value - mean).max(0.0);
            graph.weight_sum = graph.weight_sum * fade + graph.weight;
        }
    }

    /// Everybody's strategy now, in proportion to the regrets.
    fn choose(&mut self) {
        for info in &mut self.infos {
            if info.symmetric {
                let image = mirrored_weights(info.regret);
                info.regret = [0, 1, 2, 3].map(|way| (info.regret[way] + image[way]) / 2.0);
            }
            info.regret = info.regret.map(|regret| regret.max(0.0));
            let whole: f64 = info.regret.iter().sum();
            info.now = if whole > 0.0 { info.regret.map(|regret| regret / whole) } else { info.default };
            (info.reach, info.points) = (0.0, 0);
        }
        let even = 1.0 / self.graphs.len() as f64;
        let whole: f64 = self.graphs.iter().map(|graph| graph.weight_regret).sum();
        for graph in &mut self.graphs {
            graph.weight = if whole > 0.0 { graph.weight_regret / whole } else { even };
        }
        let even = 1.0 / self.mix.len() as f64;
        let whole: f64 = self.share_regret.iter().sum();
        for (share, regret) in self.share.iter_mut().zip(&self.share_regret) {
            *share = if whole > 0.0 { regret / whole } else { even };
        }
    }

    /// How often the responder chooses each placement, on average; mirror images are not listed.
    pub fn responders(&self) -> Vec<(CellSet, f64)> {
        let whole: f64 = self.graphs.iter().map(|graph| graph.weight_sum).sum();
        self.graphs.iter().map(|graph| (graph.placement, graph.weight_sum / whole)).collect()
    }

    /// The strategist on average.
    pub fn strategy(&self) -> Strategy {
        let mut rows: BTreeMap<Spot, Rows> = BTreeMap::new();
        let mut usual: BTreeMap<Spot, [f64; 4]> = BTreeMap::new();
        for info in &self.infos {
            let Some(weights) = rounded(info.sum, info.symmetric) else { continue };
            let (spot, stand) = info.situation;
            rows.entry(spot).or_default().at.insert(stand, weights);
            let usual = usual.entry(spot).or_default();
            for (usual, sum) in usual.iter_mut().zip(info.sum) {
                *usual += sum;
            }
        }
        for (spot, sum) in usual {
            let weights = rounded(sum, spot == mirrored_spot(spot)).expect("a sum of positive sums");
            rows.entry(spot).or_default().usual = weights;
        }
        let whole: f64 = self.share_sum.iter().sum();
        let mut weights: Vec<u32> =
            self.share_sum.iter().map(|sum| (sum / whole * f64::from(WHOLE)) as u32).collect();
        // Mirror images get the same; what rounding leaves goes to the placements that have most.
        for n in 0..weights.len() {
            weights[n] = weights[n].min(weights[self.mirror.image(n)]);
        }
        let most = (0..weights.len()).max_by_key(|&n| weights[n]).expect("there is a placement");
        let rest = WHOLE - weights.iter().sum::<u32>();
        let image = self.mirror.image(most);
        weights[most] += rest / 2;
        weights[image] += rest / 2;
        // Only with a placement that mirrors itself can the rest be odd.
        if let Some(own) = (0..weights.len()).find(|&n| self.mirror.image(n) == n) {
            weights[own] += rest % 2;
        }
        Strategy { player: self.player, mix: self.mix.clone(), weights, rows }
    }
}

impl Graph {
    /// How likely play gets to every point this round.
    fn reach(&mut self, infos: &mut [Info]) {
        let Graph { nodes, edges, regret, now, reach, .. } = self;
        reach.clear();
        reach.resize(nodes.len(), Reach::default());
        reach[self.root] = Reach { ours: 1.0, theirs: 1.0, both: 1.0 };
        for (n, node) in nodes.iter().enumerate() {
            let edges = &edges[node.first_edge as usize..][..node.edges.into()];
            let here = reach[n];
            match node.kind {
                Kind::Strategist => {
                    let info = &mut infos[node.link as usize];
                    info.reach += here.ours;
                    info.points += 1;
                    for edge in edges {
                        let part = info.now[node.way(edge)];
                        let to = &mut reach[edge.to[0] as usize];
                        to.ours += here.ours * part;
                        to.theirs += here.theirs;
                        to.both += here.both * part;
                    }
                }
                Kind::Responder => {
                    let own = node.link as usize..node.link as usize + edges.len();
                    let whole: f32 = regret[own.clone()].iter().sum();
                    for (edge, at) in edges.iter().zip(own) {
                        let even = 1.0 / edges.len() as f32;
                        now[at] = if whole > 0.0 { regret[at] / whole } else { even };
                        for to in edge.to.into_iter().filter(|&to| to != NEVER) {
                            let to = &mut reach[to as usize];
                            to.ours += here.ours;
                            to.theirs += here.theirs * f64::from(now[at]);
                            to.both += here.both * f64::from(now[at]);
                        }
                    }
                }
                Kind::Won | Kind::Lost => {}
            }
        }
    }

    /// Values backwards, and the learner's regrets. `ended` is told every end with its weight, for the responder.
    fn learn(
        &mut self,
        learner: Learner,
        infos: &mut [Info],
        mass: &[f64],
        mut ended: impl FnMut(usize, f64),
    ) {
        let Graph { nodes, edges, regret, now, reach, .. } = self;
        let mut value = vec![0.0; nodes.len()];
        for (n, node) in nodes.iter().enumerate().rev() {
            let edges = &edges[node.first_edge as usize..][..node.edges.into()];
            match node.kind {
                Kind::Strategist => {
                    let info = &mut infos[node.link as usize];
                    let mean: f64 =
                        edges.iter().map(|edge| info.now[node.way(edge)] * value[edge.to[0] as usize]).sum();
                    value[n] = mean;
                    if learner == Learner::Responder {
                        continue;
                    }
                    // The strategist forgets on which way it came. So what counts is how likely the responder is here
                    // on the ways that it does take; on others only where there is nothing better.
                    let own = info.reach / f64::from(info.points);
                    let likely = if own > FAR { reach[n].both / own } else { reach[n].theirs * OFF_THE_WAY };
                    for edge in edges {
                        let gain = mean - value[edge.to[0] as usize];
                        info.regret[node.way(edge)] += self.weight * likely * gain;
                    }
                }
                Kind::Responder => {
                    let mut each = [0.0; 4];
                    let mut mean = 0.0;
                    for (k, edge) in edges.iter().enumerate() {
                        let outcomes = edge.to.into_iter().filter(|&to| to != NEVER);
                        each[k] = outcomes.map(|to| value[to as usize]).sum();
                        mean += f64::from(now[node.link as usize + k]) * each[k];
                    }
                    value[n] = mean;
                    if learner == Learner::Strategist {
                        continue;
                    }
                    for (k, each) in each[..edges.len()].iter().enumerate() {
                        let regret = &mut regret[node.link as usize + k];
                        *regret = (f64::from(*regret) + reach[n].ours * (each - mean)).max(0.0) as f32;
                    }
                }
                Kind::Won | Kind::Lost => {
                    let sign = if node.kind == Kind::Won { 1.0 } else { -1.0 };
                    value[n] = sign * mass[node.link as usize];
                    ended(node.link as usize, self.weight * reach[n].both * sign);
                }
            }
        }
        self.value = value[self.root];
    }
}

impl Node {
    /// The edge's way in the situation as it is held.
    fn way(&self, edge: &Edge) -> usize {
        let way = usize::from(edge.way);
        if self.mirrored { mirrored_way(way) } else { way }
    }
}

/// Sums as weights, rare ways dropped; `None` where nothing was summed up.
fn rounded(sum: [f64; 4], symmetric: bool) -> Option<Weights> {
    let image = mirrored_weights(sum);
    let sum = if symmetric { [0, 1, 2, 3].map(|way| sum[way] + image[way]) } else { sum };
    let whole: f64 = sum.iter().sum();
    if whole < 1e-9 {
        return None;
    }
    let kept = sum.map(|part| if part < whole * RARELY { 0.0 } else { part });
    let most = kept.into_iter().fold(0.0, f64::max);
    Some(kept.map(|part| (part / most * f64::from(MOST)).round() as u16))
}

/// Of a placement and its mirror image the lesser.
pub(super) fn lesser(placement: CellSet) -> CellSet {
    placement.min(mirrored_set(placement))
}
