//! [`Graph`]: somebody who chooses and somebody who throws dice, until an end that may never come.
//!
//! Going on forever is worth 0. Counting backwards from the ends is not enough then: who may wait as long as they like
//! could seem to postpone a loss beyond any horizon and yet keep the chance that goes with it. So wherever the one who
//! chooses can go round forever (an *end component*), these places are taken for one, in which staying is worth 0
//! and leaving is worth what the best way out is. Then every way ends, and there is one answer, which is closed in on
//! from below and from above.

use super::Range;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

/// Where one thing leads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Edge {
    /// To the place of that number.
    To(u32),
    /// To an end, or to somewhere whose worth is known.
    Worth(f64),
}

/// A place.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// The responder chooses.
    Choice(Vec<Edge>),
    /// The policy decides; how likely each is, adding up to 1.
    Chance(Vec<(f64, Edge)>),
}

/// Places, by number.
#[derive(Clone, Default, Debug)]
pub struct Graph(pub Vec<Node>);

/// So often each part is gone through, and no more.
const MOST_SWEEPS: usize = 1_000_000;

impl Node {
    fn targets(&self) -> impl Iterator<Item = Edge> {
        let (choices, chances): (&[Edge], &[(f64, Edge)]) = match self {
            Node::Choice(edges) => (edges, &[]),
            Node::Chance(edges) => (&[], edges),
        };
        choices.iter().copied().chain(chances.iter().map(|&(_, edge)| edge))
    }
}

impl Graph {
    /// What every place is worth to the one who chooses, within `close`. The bounds hold in any case.
    #[must_use]
    pub fn solve(&self, close: f64) -> Vec<Range> {
        let rounds = self.rounds();
        let places = Places::new(self, &rounds);
        let mut ranges = vec![Range { low: -1.0, high: 1.0 }; places.steps.len()];
        for part in places.parts() {
            for _ in 0..MOST_SWEEPS {
                let mut widest = 0.0_f64;
                let mut moved = 0.0_f64;
                for &at in &part {
                    let (old, new) = (ranges[at], places.worth(at, &ranges));
                    moved = moved.max(new.low - old.low).max(old.high - new.high);
                    ranges[at] = new;
                    widest = widest.max(new.width());
                }
                // What comes from elsewhere may itself be known only so closely.
                if widest <= close || moved <= f64::EPSILON * close {
                    break;
                }
            }
        }
        places.of.iter().map(|&at| ranges[at]).collect()
    }

    /// What every place is worth where each step takes a little away of what comes later, so that whoever is ahead
    /// hurries, and nobody goes round for nothing. `patience` is what is left of it, below 1.
    #[must_use]
    pub fn hurried(&self, patience: f64, close: f64) -> Vec<f64> {
        let mut values = vec![0.0; self.0.len()];
        for part in kosaraju_scc(&drawn(&self.0, &vec![true; self.0.len()])) {
            loop {
                let mut moved = 0.0_f64;
                for at in part.iter().map(|at| at.index()) {
                    let new = patience
                        * worth(&self.0[at], |edge| match edge {
                            Edge::To(to) => values[to as usize],
                            Edge::Worth(value) => value,
                        });
                    moved = moved.max((new - values[at]).abs());
                    values[at] = new;
                }
                if moved <= close {
                    break;
                }
            }
        }
        values
    }

    /// What every place is worth where all that has not ended after so many steps is worth 0: `plies` sweeps backwards.
    #[must_use]
    pub fn within(&self, plies: u64) -> Vec<f64> {
        let mut values = vec![0.0; self.0.len()];
        for _ in 0..plies {
            let of = |edge: Edge| match edge {
                Edge::To(at) => values[at as usize],
                Edge::Worth(value) => value,
            };
            let next: Vec<f64> = self.0.iter().map(|node| worth(node, of)).collect();
            if next == values {
                break; // more steps change nothing
            }
            values = next;
        }
        values
    }

    /// For each place the round it belongs to, if any: where the one who chooses can go round forever, and get from
    /// anywhere to anywhere.
    fn rounds(&self) -> Vec<Option<u32>> {
        let mut alive = vec![true; self.0.len()];
        loop {
            let mut part = vec![0; self.0.len()];
            for (number, members) in (0..).zip(kosaraju_scc(&drawn(&self.0, &alive))) {
                members.iter().for_each(|member| part[member.index()] = number);
            }
            let before = alive.clone();
            for (from, node) in self.0.iter().enumerate().filter(|&(from, _)| before[from]) {
                let stays = |edge: Edge| matches!(edge, Edge::To(to) if before[to as usize] && part[to as usize] == part[from]);
                alive[from] = match node {
                    Node::Choice(edges) => edges.iter().any(|&edge| stays(edge)),
                    Node::Chance(edges) => edges.iter().all(|&(_, edge)| stays(edge)),
                };
            }
            if alive == before {
                return (0..self.0.len()).map(|at| alive[at].then_some(part[at])).collect();
            }
        }
    }
}

fn worth(node: &Node, of: impl Fn(Edge) -> f64) -> f64 {
    match node {
        Node::Choice(edges) => edges.iter().map(|&edge| of(edge)).fold(f64::NEG_INFINITY, f64::max),
        Node::Chance(edges) => edges.iter().map(|&(chance, edge)| chance * of(edge)).sum(),
    }
}

/// The places that are still looked at, and the ways between them.
fn drawn(nodes: &[Node], alive: &[bool]) -> DiGraph<(), (), u32> {
    let ways = nodes.iter().enumerate().filter(|&(from, _)| alive[from]).flat_map(|(from, node)| {
        let to = node.targets().filter_map(|edge| match edge {
            Edge::To(to) if alive[to as usize] => Some(to),
            _ => None,
        });
        to.map(move |to| (from as u32, to))
    });
    let mut drawn = DiGraph::from_edges(ways);
    while drawn.node_count() < nodes.len() {
        drawn.add_node(());
    }
    drawn
}

/// The places with each round taken for one.
struct Places {
    /// For each place of the graph its number here.
    of: Vec<usize>,
    steps: Vec<Node>,
}

impl Places {
    fn new(graph: &Graph, rounds: &[Option<u32>]) -> Places {
        let mut numbers = std::collections::HashMap::new();
        let mut of = vec![];
        let mut count = 0;
        for &round in rounds {
            let mut fresh = || {
                count += 1;
                count - 1
            };
            of.push(match round {
                None => fresh(),
                Some(round) => *numbers.entry(round).or_insert_with(fresh),
            });
        }
        let mut steps: Vec<Option<Node>> = vec![None; count];
        let moved = |edge: Edge| match edge {
            Edge::To(to) => Edge::To(of[to as usize] as u32),
            known @ Edge::Worth(_) => known,
        };
        for (from, node) in graph.0.iter().enumerate() {
            let here = of[from];
            match (rounds[from], node) {
                (None, Node::Choice(edges)) => {
                    steps[here] = Some(Node::Choice(edges.iter().map(|&edge| moved(edge)).collect()));
                }
                (None, Node::Chance(edges)) => {
                    let edges = edges.iter().map(|&(chance, edge)| (chance, moved(edge)));
                    steps[here] = Some(Node::Chance(edges.collect()));
                }
                (Some(_), node) => {
                    // To stay is worth nothing either way.
                    let round = steps[here].get_or_insert_with(|| Node::Choice(vec![Edge::Worth(0.0)]));
                    let (Node::Choice(ways), Node::Choice(edges)) = (round, node) else { continue };
                    let out = edges.iter().map(|&edge| moved(edge));
                    ways.extend(out.filter(|&edge| edge != Edge::To(here as u32)));
                }
            }
        }
        Places { of, steps: steps.into_iter().map(|node| node.expect("every number has a place")).collect() }
    }

    fn worth(&self, at: usize, ranges: &[Range]) -> Range {
        let side = |pick: fn(Range) -> f64| {
            worth(&self.steps[at], |edge| match edge {
                Edge::To(to) => pick(ranges[to as usize]),
                Edge::Worth(value) => value,
            })
        };
        let old = ranges[at];
        // Rounding must not take back what is known.
        let low = side(|range| range.low).max(old.low);
        Range { low, high: side(|range| range.high).min(old.high).max(low) }
    }

    /// Parts that lead into one another, those at the end first.
    fn parts(&self) -> Vec<Vec<usize>> {
        let parts = kosaraju_scc(&drawn(&self.steps, &vec![true; self.steps.len()]));
        parts.into_iter().map(|part| part.into_iter().map(NodeIndex::index).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(nodes: Vec<Node>) -> Vec<f64> {
        let ranges = Graph(nodes).solve(1e-12);
        assert!(ranges.iter().all(|range| range.width() <= 1e-12), "{ranges:?}");
        ranges.into_iter().map(Range::middle).collect()
    }

    #[test]
    fn whoever_may_wait_cannot_wait_a_loss_away() {
        // 0: wait, or go. 1: the dice say win or 2, which loses after two steps more.
        let nodes = vec![
            Node::Choice(vec![Edge::To(4), Edge::To(1)]),
            Node::Chance(vec![(0.5, Edge::Worth(1.0)), (0.5, Edge::To(2))]),
            Node::Choice(vec![Edge::To(3)]),
            Node::Chance(vec![(1.0, Edge::Worth(-1.0))]),
            Node::Chance(vec![(1.0, Edge::To(0))]),
        ];
        assert_eq!(solved(nodes.clone())[0], 0.0);
        // With any limit it pays to wait until the loss comes too late.
        assert_eq!(Graph(nodes).within(99)[0], 0.5);
    }

    #[test]
    fn what_is_drawn_forever_is_nothing() {
        let round = |to| Node::Chance(vec![(1.0, Edge::To(to))]);
        assert_eq!(solved(vec![Node::Choice(vec![Edge::To(1), Edge::Worth(-1.0)]), round(0)]), [0.0, 0.0]);
        let leave = vec![Node::Choice(vec![Edge::To(1), Edge::Worth(0.25)]), round(0)];
        assert_eq!(solved(leave), [0.25, 0.25]);
    }

    #[test]
    fn who_cannot_stay_gets_what_the_dice_give() {
        // The dice end it one time in ten, lost; else it goes round.
        let nodes = vec![
            Node::Choice(vec![Edge::To(1)]),
            Node::Chance(vec![(0.1, Edge::Worth(-1.0)), (0.9, Edge::To(0))]),
        ];
        assert!((solved(nodes)[0] + 1.0).abs() < 1e-11);
    }

    #[test]
    fn the_best_way_out_of_a_round_counts_everywhere_in_it() {
        let nodes = vec![
            Node::Choice(vec![Edge::To(1), Edge::Worth(-0.5)]),
            Node::Chance(vec![(0.5, Edge::To(0)), (0.5, Edge::To(2))]),
            Node::Choice(vec![Edge::To(1), Edge::To(3)]),
            Node::Chance(vec![(0.75, Edge::Worth(1.0)), (0.25, Edge::Worth(-1.0))]),
        ];
        assert_eq!(solved(nodes), [0.5; 4]);
    }
}
