//! What can happen against a strategist: the public histories, as far as they matter.
//!
//! A *thread* is what the strategist has done and seen so far when it decided: its own steps and bumps, and at each of
//! its turns the *sight* of the responder. As long as the responder's token is far from everything, the strategist does
//! not look where exactly it is; so ways that differ only in that run together. A *choice* is a thread and the sight at
//! the strategist's turn. Choices that have not been opened up are where the strategist tells its obstacles and goes on
//! by a [plan](super::plan).
//!
//! How likely anything is, or what it is worth, is not here.

use super::field::{CELLS, Clock, Field, NOWHERE, OURS, THEIRS, after_bump, after_step, apart, is_ours};
use super::groups::Groups;
use super::pools::{Alive, Pools};
use std::collections::HashMap;
use std::sync::Arc;

/// No node, thread or choice.
pub const NONE: u32 = u32::MAX;

/// Where the responder's token is, when the strategist does not look.
pub const FAR: u8 = CELLS as u8;

/// The placements of the responder's that fit what a strategist met and entered.
pub struct Fitting {
    pub met: u32,
    pub entered: u32,
    /// Numbers of placements, ascending.
    pub each: Vec<u16>,
    /// For each, where it is among the faced ones that fit what was met, and among all; empty where all is met.
    pub among: Vec<u16>,
    pub within: Vec<u16>,
    /// By cell that was tried: what fits if it was entered, or if there was an obstacle.
    splits: [Option<Box<Split>>; CELLS],
}

/// How a list falls apart when a cell is tried.
pub struct Split {
    pub entered: u32,
    pub bumped: u32,
    /// Where the two parts are in the whole.
    pub entered_at: Vec<u16>,
    pub bumped_at: Vec<u16>,
}

/// See above.
pub struct Thread {
    pub ours: u8,
    pub fitting: u32,
    /// How often the strategist has decided.
    pub decided: u32,
    /// The choice and its option that lead here; [`NONE`] at the start.
    pub choice: u32,
    pub option: u8,
}

/// What a strategist can do at a choice that was opened up.
#[derive(Clone, Copy)]
pub struct Opening {
    pub way: u8,
    pub to: u8,
    /// The threads that go on from here; [`NONE`] where it cannot come to that.
    pub entered: u32,
    pub bumped: u32,
}

/// See above.
pub struct Choice {
    pub thread: u32,
    pub clock: Clock,
    /// Which placements of the mix the responder can hold possible, a bit each; and the pools that leaves.
    pub live: u32,
    pub alive: Arc<[Alive]>,
    /// Where the responder's token is, or [`FAR`].
    pub seen: u8,
    /// Nothing where the strategist tells its obstacles here.
    pub openings: Vec<Opening>,
    pub nodes: Vec<u32>,
}

/// What trying a way leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    pub to: u8,
    pub entered: u32,
    pub bumped: u32,
}

/// A point of play.
pub struct Node {
    pub thread: u32,
    pub theirs: u8,
    pub clock: Clock,
    pub live: u32,
    /// At the strategist's turn.
    pub choice: u32,
    /// What can be tried: by the responder, or by opening. Empty at choices that were not opened up.
    pub tried: Vec<Tried>,
}

/// See above.
pub struct Tree<'a> {
    pub field: &'a Field,
    pub pools: Pools,
    /// The placements of the responder's that are considered, ascending.
    pub faced: Vec<u16>,
    pub fittings: Vec<Fitting>,
    pub threads: Vec<Thread>,
    pub choices: Vec<Choice>,
    pub nodes: Vec<Node>,
    /// The nodes in an order in which play leads from each list to later ones only.
    pub depths: Vec<Vec<u32>>,
    pub groups: Groups,
    fitting_numbers: HashMap<(u32, u32), u32>,
    choice_numbers: HashMap<(u32, Clock, u32, u8), u32>,
    node_numbers: HashMap<(u32, u8, Clock, u32), u32>,
    alive: HashMap<u32, Arc<[Alive]>>,
}

impl<'a> Tree<'a> {
    pub fn new(field: &'a Field, pools: Pools, faced: Vec<u16>) -> Tree<'a> {
        let groups = Groups::new(field, &faced);
        let mut tree = Tree {
            field,
            pools,
            faced,
            groups,
            fittings: vec![],
            threads: vec![],
            choices: vec![],
            nodes: vec![],
            depths: vec![],
            fitting_numbers: HashMap::new(),
            choice_numbers: HashMap::new(),
            node_numbers: HashMap::new(),
            alive: HashMap::new(),
        };
        let fitting = tree.fitting(0, 1 << field.homes[0]);
        let start = Thread { ours: field.homes[0], fitting, decided: 0, choice: NONE, option: 0 };
        tree.threads.push(start);
        let everything = tree.pools.everything();
        let clock = if field.player == trapline::Player::One { OURS } else { THEIRS };
        let root = tree.node(0, field.homes[1], clock, everything);
        debug_assert_eq!(root, 0);
        tree
    }

    /// Whether it is the very first step, which is chosen apart.
    pub fn is_first(&self, choice: &Choice) -> bool {
        self.starts() && choice.thread == 0 && !choice.openings.is_empty()
    }

    pub fn starts(&self) -> bool {
        self.field.player == trapline::Player::One
    }

    /// The list of placements that fit.
    fn fitting(&mut self, met: u32, entered: u32) -> u32 {
        let new = self.fittings.len() as u32;
        let number = *self.fitting_numbers.entry((met, entered)).or_insert(new);
        if number == new {
            let fits = |&n: &u16| {
                let cells = self.field.theirs[usize::from(n)];
                cells & met == met && cells & entered == 0
            };
            let each: Vec<u16> = self.faced.iter().copied().filter(fits).collect();
            let places = |all: &[u16]| -> Vec<u16> {
                each.iter().map(|n| all.binary_search(n).expect("it fits") as u16).collect()
            };
            let (among, within) = match self.field.met(met) {
                Some(met) => (places(&self.groups.each[met].fits), places(&self.field.mets[met].fits)),
                None => (vec![], vec![]),
            };
            self.fittings.push(Fitting { met, entered, each, among, within, splits: Default::default() });
        }
        number
    }

    /// How that list falls apart when a cell is tried.
    fn split(&mut self, fitting: u32, cell: u8) {
        let at = usize::from(cell);
        let whole = &self.fittings[fitting as usize];
        if whole.splits[at].is_some() {
            return;
        }
        let (met, entered) = (whole.met, whole.entered);
        let has = |&n: &usize| self.field.theirs[usize::from(whole.each[n])] >> cell & 1 == 1;
        let all = 0..whole.each.len();
        let bumped_at: Vec<u16> = all.clone().filter(has).map(|n| n as u16).collect();
        let entered_at: Vec<u16> = all.filter(|n| !has(n)).map(|n| n as u16).collect();
        let with = if entered_at.is_empty() { NONE } else { self.fitting(met, entered | 1 << cell) };
        let without = if bumped_at.is_empty() { NONE } else { self.fitting(met | 1 << cell, entered) };
        let split = Split { entered: with, bumped: without, entered_at, bumped_at };
        self.fittings[fitting as usize].splits[at] = Some(Box::new(split));
    }

    /// The same, known by now.
    pub fn split_of(&self, fitting: u32, cell: u8) -> &Split {
        self.fittings[fitting as usize].splits[usize::from(cell)].as_ref().expect("it was tried")
    }

    pub fn fitting_of(&self, node: &Node) -> &Fitting {
        &self.fittings[self.threads[node.thread as usize].fitting as usize]
    }

    /// What the strategist sees of the responder's token.
    fn seen(&self, ours: u8, theirs: u8) -> u8 {
        let looks = apart(theirs, self.field.centre) <= NEAR || apart(ours, theirs) <= NEAR;
        if looks { theirs } else { FAR }
    }

    /// The node's number. A new one is followed up to the strategist's next turn, and beyond where that is opened up.
    fn node(&mut self, thread: u32, theirs: u8, clock: Clock, live: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let number = *self.node_numbers.entry((thread, theirs, clock, live)).or_insert(new);
        if number != new {
            return number;
        }
        self.nodes.push(Node { thread, theirs, clock, live, choice: NONE, tried: vec![] });
        self.make_alive(live);
        // Between two decisions the responder acts at most twice.
        let stage = [2, 2, 1, 0][usize::from(clock)];
        let depth = 3 * self.threads[thread as usize].decided as usize + stage;
        while self.depths.len() <= depth {
            self.depths.push(vec![]);
        }
        self.depths[depth].push(number);
        if is_ours(clock) {
            let seen = self.seen(self.threads[thread as usize].ours, theirs);
            let choice = self.choice(thread, clock, live, seen);
            self.nodes[number as usize].choice = choice;
            self.choices[choice as usize].nodes.push(number);
            if !self.choices[choice as usize].openings.is_empty() {
                self.go_on(number);
            }
            return number;
        }
        let ours = self.threads[thread as usize].ours;
        let ways =
            self.field.steps[usize::from(theirs)].into_iter().filter(|&to| to != NOWHERE && to != ours);
        // At the start one way mirrors the other.
        let ways: Vec<u8> = ways.take(if number == 0 { 1 } else { 4 }).collect();
        for to in ways {
            let hit = self.pools.having(to) & live;
            let mut tried = Tried { to, entered: NONE, bumped: NONE };
            if to != self.field.centre {
                if live != hit {
                    tried.entered = self.node(thread, to, after_step(clock), live & !hit);
                }
                if hit != 0 {
                    tried.bumped = self.node(thread, theirs, after_bump(clock), hit);
                }
            }
            self.nodes[number as usize].tried.push(tried);
        }
        number
    }

    /// The pools that are left where these placements are possible.
    pub fn alive(&self, live: u32) -> &Arc<[Alive]> {
        &self.alive[&live]
    }

    fn make_alive(&mut self, live: u32) {
        self.alive.entry(live).or_insert_with(|| self.pools.alive(live));
    }

    fn choice(&mut self, thread: u32, clock: Clock, live: u32, seen: u8) -> u32 {
        let new = self.choices.len() as u32;
        let number = *self.choice_numbers.entry((thread, clock, live, seen)).or_insert(new);
        if number == new {
            let alive = self.alive(live).clone();
            self.choices.push(Choice { thread, clock, live, alive, seen, openings: vec![], nodes: vec![] });
        }
        number
    }

    /// The ways that a strategist considers there.
    fn ways(&self, choice: &Choice) -> Vec<(u8, u8)> {
        let thread = &self.threads[choice.thread as usize];
        let met = self.fittings[thread.fitting as usize].met;
        let each = self.field.steps[usize::from(thread.ours)].into_iter().zip(0..);
        let open = each.filter(|&(to, _)| to != NOWHERE && to != choice.seen && met >> to & 1 == 0);
        let open: Vec<(u8, u8)> = open.map(|(to, way)| (way, to)).collect();
        // Next to the centre there is one only.
        match open.iter().find(|&&(_, to)| to == self.field.centre) {
            Some(&last) => vec![last],
            None => open,
        }
    }

    /// Opens up a choice: from now on the strategist decides there, and keeps its secret. False where it cannot.
    pub fn open(&mut self, choice: u32) -> bool {
        let here = &self.choices[choice as usize];
        if !here.openings.is_empty() {
            return false;
        }
        let mut ways = self.ways(here);
        let thread = here.thread;
        if thread == 0 && self.field.player == trapline::Player::One {
            // At the start one way mirrors the other.
            ways.truncate(1);
        }
        self.open_by(choice, thread, &ways)
    }

    fn open_by(&mut self, choice: u32, thread: u32, ways: &[(u8, u8)]) -> bool {
        let Thread { ours, fitting, decided, .. } = self.threads[thread as usize];
        let decided = decided + 1;
        for (option, &(way, to)) in ways.iter().enumerate() {
            let mut opening = Opening { way, to, entered: NONE, bumped: NONE };
            if to != self.field.centre {
                self.split(fitting, to);
                let split = self.split_of(fitting, to);
                let (entered, bumped) = (split.entered, split.bumped);
                let mut thread = |ours, fitting| {
                    self.threads.push(Thread { ours, fitting, decided, choice, option: option as u8 });
                    self.threads.len() as u32 - 1
                };
                if entered != NONE {
                    opening.entered = thread(to, entered);
                }
                if bumped != NONE {
                    opening.bumped = thread(ours, bumped);
                }
            }
            self.choices[choice as usize].openings.push(opening);
        }
        if ways.is_empty() {
            return false;
        }
        let nodes = self.choices[choice as usize].nodes.clone();
        nodes.into_iter().for_each(|node| self.go_on(node));
        true
    }

    /// Follows a node at the strategist's turn along all openings.
    fn go_on(&mut self, node: u32) {
        let Node { theirs, clock, live, choice, .. } = self.nodes[node as usize];
        for n in 0..self.choices[choice as usize].openings.len() {
            let opening = self.choices[choice as usize].openings[n];
            let mut tried = Tried { to: opening.to, entered: NONE, bumped: NONE };
            if opening.entered != NONE {
                tried.entered = self.node(opening.entered, theirs, after_step(clock), live);
            }
            if opening.bumped != NONE {
                tried.bumped = self.node(opening.bumped, theirs, after_bump(clock), live);
            }
            self.nodes[node as usize].tried.push(tried);
        }
    }

    /// The same choices opened up, where they come up, for other placements of the responder's; and which choices and
    /// threads are which.
    pub fn facing<'b>(&self, field: &'b Field, faced: Vec<u16>) -> (Tree<'b>, Vec<(u32, u32)>, Vec<u32>) {
        let mut tree = Tree::new(field, self.pools.clone(), faced);
        let mut threads = vec![NONE; self.threads.len()];
        threads[0] = 0;
        let mut same = vec![];
        for (number, old) in self.choices.iter().enumerate() {
            let key = (threads[old.thread as usize], old.clock, old.live, old.seen);
            let Some(&new) = tree.choice_numbers.get(&key) else { continue };
            same.push((number as u32, new));
            if old.openings.is_empty() {
                continue;
            }
            tree.open(new);
            for (one, two) in old.openings.iter().zip(&tree.choices[new as usize].openings) {
                for (one, two) in [(one.entered, two.entered), (one.bumped, two.bumped)] {
                    if one != NONE {
                        threads[one as usize] = two;
                    }
                }
            }
        }
        (tree, same, threads)
    }

    /// The node there, if there is one.
    pub fn node_at(&self, thread: u32, node: &Node) -> Option<u32> {
        self.node_numbers.get(&(thread, node.theirs, node.clock, node.live)).copied()
    }
}

/// A token as near as this to the centre or to the strategist's is looked at.
pub const NEAR: u8 = 2;
