//! Training a strategist on a [tree](super::tree): discounted regret minimisation, the sides in turn.
//!
//! The responder is a number of placements, each of which goes its own way, and a mix of them. What comes out is only ever
//! believed after it has been certified.

use super::ending::{Ending, Setting};
use super::field::Field;
mod answer;
mod weigh;

use super::cards::position;
use super::plan::{Plan, WIN, plans};
use super::regrets::{Fade, Learnt};
use super::told::Told;
use super::tree::{Choice, NONE, Node, Tree};
use rayon::prelude::*;
use std::sync::Arc;
use trapline::Player;

/// Where a choice's numbers are.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    options: usize,
}

/// How it goes on after telling, by number of what is told.
#[derive(Clone)]
pub enum Telling {
    /// Being learnt.
    Learnt(Vec<Ending>),
    /// Settled.
    Planned(Vec<Arc<Plan>>),
}

pub struct Training<'a> {
    pub tree: Tree<'a>,
    pub told: Vec<Arc<Told>>,
    pub telling: Telling,
    round: u32,
    /// The round after which averages began anew.
    restarted: u32,
    /// Of the pools, and of the first step, by pool.
    shares: Learnt,
    first: Learnt,
    /// Of the responder's choice of a placement, by faced placement; their mirror images; and of the first step.
    picks: Learnt,
    faced_images: Vec<usize>,
    first_answers: Learnt,
    places: Vec<Place>,
    ours: Learnt,
    /// How likely the strategist gets to each thread with each member of a pool, by pool.
    reach: Vec<f32>,
    /// How likely it gets to each thread, did it never tell.
    silent: Vec<f32>,
    /// By node: where its row begins, how wide it is, and its responder's regrets.
    rows: Vec<usize>,
    widths: Vec<u32>,
    row_end: usize,
    regret_rows: Vec<usize>,
    theirs: Vec<f32>,
    value: Vec<f32>,
    /// Choices, those of later threads later.
    order: Vec<u32>,
    /// By choice, how likely play gets there; summed up since the tree last grew.
    pub visits: Vec<f64>,
    /// What the responder's choices came to in the last round.
    pub result: Option<f64>,
}

/// Endings are learnt once in so many rounds: they change little, and take long.
const SELDOM: u32 = 4;

impl<'a> Training<'a> {
    pub fn new(tree: Tree<'a>, told: Vec<Arc<Told>>) -> Training<'a> {
        let endings = told.iter().map(|_| Ending::new(&tree.groups)).collect();
        Training::with(tree, told, Telling::Learnt(endings))
    }

    pub fn with(tree: Tree<'a>, told: Vec<Arc<Told>>, telling: Telling) -> Training<'a> {
        let (size, faced) = (tree.pools.each.len(), tree.faced.len());
        let image = |&n: &u16| {
            let image = tree.field.images[usize::from(n)];
            tree.faced.binary_search(&image).expect("mirror images are faced too")
        };
        let mut training = Training {
            faced_images: tree.faced.iter().map(image).collect(),
            told,
            telling,
            round: 0,
            restarted: 0,
            shares: Learnt::new(size),
            first: Learnt::new(2 * size),
            picks: Learnt::new(faced),
            first_answers: Learnt::new(2 * faced),
            places: vec![],
            ours: Learnt::default(),
            reach: vec![],
            silent: vec![],
            rows: vec![],
            widths: vec![],
            row_end: 0,
            regret_rows: vec![],
            theirs: vec![],
            value: vec![],
            order: vec![],
            visits: vec![],
            result: None,
            tree,
        };
        training.fit();
        training
    }

    fn field(&self) -> &'a Field {
        self.tree.field
    }

    /// Makes room for what the tree has grown.
    fn fit(&mut self) {
        for number in self.places.len()..self.tree.choices.len() {
            let choice = &self.tree.choices[number];
            let place = self.place_for(choice);
            self.places.push(place);
            self.ours.grow(place.start + place.options * choice.alive.len());
        }
        self.visits.resize(self.tree.choices.len(), 0.0);
        self.reach.resize(self.tree.threads.len() * self.tree.pools.each.len(), 0.0);
        for number in self.rows.len()..self.tree.nodes.len() {
            let node = &self.tree.nodes[number];
            let width = self.tree.fitting_of(node).each.len();
            self.rows.push(self.row_end);
            self.widths.push(width as u32);
            self.row_end += width;
            self.regret_rows.push(self.theirs.len());
            if node.choice == NONE {
                self.theirs.resize(self.theirs.len() + width * node.tried.len(), 0.0);
            }
        }
        self.value.resize(self.row_end, 0.0);
        self.order = (0..self.tree.choices.len() as u32).collect();
        self.order.sort_by_key(|&n| self.tree.choices[n as usize].thread);
    }

    fn place_for(&self, choice: &Choice) -> Place {
        // Telling is an option but at the very first step.
        let options = choice.openings.len() + usize::from(!self.tree.is_first(choice));
        Place { start: self.ours.regret.len(), options }
    }

    /// Whether endings are still being learnt.
    pub fn learns_endings(&self) -> bool {
        matches!(self.telling, Telling::Learnt(_))
    }

    /// Settles what was learnt about endings.
    pub fn settle(&mut self) {
        self.telling = Telling::Planned(self.plans());
    }

    /// How it goes on after telling, as learnt so far.
    pub fn plans(&self) -> Vec<Arc<Plan>> {
        match &self.telling {
            Telling::Planned(plans) => plans.clone(),
            Telling::Learnt(endings) => {
                let (field, groups) = (self.field(), &self.tree.groups);
                let lots = endings.par_iter().zip(&self.told);
                let lots = lots.map(|(ending, told)| ending.lots(Setting { field, groups, told }));
                plans(field, &self.tree.pools, &self.told, lots.collect())
            }
        }
    }

    /// Opens up these choices.
    pub fn open(&mut self, choices: &[u32]) {
        for &choice in choices {
            if self.tree.open(choice) {
                let here = &self.tree.choices[choice as usize];
                let (from, to) = (self.places[choice as usize], self.place_for(here));
                self.places[choice as usize] = to;
                self.ours.grow(to.start + to.options * here.alive.len());
                // What was learnt about telling is kept.
                if from.options == 1 && to.options > here.openings.len() {
                    for rank in 0..here.alive.len() {
                        let (from, to) = (from.start + rank, to.start + (rank + 1) * to.options - 1);
                        self.ours.regret[to] = self.ours.regret[from];
                        self.ours.sum[to] = self.ours.sum[from];
                    }
                }
            }
        }
        self.fit();
        self.visits.fill(0.0);
    }

    /// Faces these placements from now on, and forgets averages.
    pub fn face<'b>(self, field: &'b Field, faced: Vec<u16>) -> Training<'b> {
        let (tree, choices, threads) = self.tree.facing(field, faced);
        let telling = match self.telling {
            Telling::Planned(plans) => Telling::Planned(plans),
            Telling::Learnt(endings) => {
                let (old, new) = (&self.tree.groups, &tree.groups);
                Telling::Learnt(endings.into_iter().map(|ending| ending.facing(old, new)).collect())
            }
        };
        let mut training = Training::with(tree, self.told, telling);
        training.round = self.round;
        (training.shares, training.first) = (self.shares, self.first);
        for (old, new) in choices {
            let (from, to) = (self.places[old as usize], training.places[new as usize]);
            assert_eq!(from.options, to.options, "the same choice");
            let size = from.options * self.tree.choices[old as usize].alive.len();
            let (from, to) = (from.start..from.start + size, to.start..to.start + size);
            training.ours.regret[to].copy_from_slice(&self.ours.regret[from]);
        }
        // What the responder has learnt is kept for those placements that were faced before.
        let place = |n: &u16| training.tree.faced.binary_search(n).ok();
        for (n, at) in self.tree.faced.iter().enumerate().filter_map(|(n, faced)| Some((n, place(faced)?))) {
            training.picks.regret[at] = self.picks.regret[n];
            training.first_answers.regret[2 * at..2 * at + 2]
                .copy_from_slice(&self.first_answers.regret[2 * n..2 * n + 2]);
        }
        for (number, node) in self.tree.nodes.iter().enumerate().filter(|(_, node)| node.choice == NONE) {
            let thread = threads[node.thread as usize];
            let Some(new) = training.tree.node_at(thread, node).filter(|_| thread != NONE) else { continue };
            let (from, to) = (self.regret_rows[number], training.regret_rows[new as usize]);
            let (fits, fitting) =
                (self.tree.fitting_of(node), training.tree.fitting_of(&training.tree.nodes[new as usize]));
            for (n, placement) in fits.each.iter().enumerate() {
                let Ok(at) = fitting.each.binary_search(placement) else { continue };
                for way in 0..node.tried.len() {
                    training.theirs[to + way * fitting.each.len() + at] =
                        self.theirs[from + way * fits.each.len() + n];
                }
            }
        }
        training.restart();
        training
    }

    /// Forgets averages, not what was learnt.
    pub fn restart(&mut self) {
        self.restarted = self.round;
        for learnt in [&mut self.shares, &mut self.first, &mut self.picks, &mut self.ours] {
            learnt.sum.fill(0.0);
        }
        if let Telling::Learnt(endings) = &mut self.telling {
            endings.iter_mut().for_each(Ending::restart);
        }
    }

    /// One round: the responder learns, then the strategist.
    pub fn round(&mut self) {
        self.round += 1;
        let since = self.round - self.restarted;
        let fade = Fade::at(self.round, since);
        self.choose();
        let learns = self.round.is_multiple_of(SELDOM) || since <= 2;
        let seldom = Fade::at(self.round / SELDOM + 1, since / SELDOM + 1);
        if learns {
            if let Telling::Learnt(endings) = &mut self.telling {
                endings.iter_mut().for_each(|ending| ending.attend(self.round / SELDOM));
            }
            self.answer_told(seldom);
        }
        self.answer(fade);
        self.weigh(fade);
        if learns {
            self.weigh_told(seldom);
        }
        self.sum_up(fade);
    }

    /// The sets that can be told, by size, as ranges of numbers.
    fn sizes(&self) -> Vec<std::ops::Range<usize>> {
        let mut sizes: Vec<std::ops::Range<usize>> = vec![];
        for (n, told) in self.told.iter().enumerate() {
            if told.owns.len() > sizes.len() {
                sizes.push(n..n);
            }
            sizes.last_mut().expect("there is a size").end = n + 1;
        }
        sizes
    }

    fn answer_told(&mut self, fade: Fade) {
        let (field, sizes) = (self.field(), self.sizes());
        let Telling::Learnt(endings) = &mut self.telling else { return };
        let (told, groups) = (&self.told, &self.tree.groups);
        for size in sizes {
            let (parts, each) = endings.split_at_mut(size.start);
            each[..size.len()].par_iter_mut().zip(&told[size]).for_each(|(ending, told)| {
                ending.answer(Setting { field, groups, told }, parts, fade);
            });
        }
    }

    fn weigh_told(&mut self, fade: Fade) {
        if matches!(self.telling, Telling::Planned(_)) {
            return;
        }
        self.arrive();
        let (field, sizes) = (self.field(), self.sizes());
        let Telling::Learnt(endings) = &mut self.telling else { return };
        let (told, groups) = (&self.told, &self.tree.groups);
        let singles = sizes[0].end;
        for n in (singles..endings.len()).rev() {
            let (parts, each) = endings.split_at_mut(n);
            each[0].weigh(Setting { field, groups, told: &told[n] }, parts, fade);
        }
        endings[..singles].par_iter_mut().zip(told).for_each(|(ending, told)| {
            ending.weigh(Setting { field, groups, told }, &mut [], fade);
        });
    }

    /// What everybody of the strategist's side does now, and how far it goes.
    fn choose(&mut self) {
        for (choice, place) in self.tree.choices.iter().zip(&self.places) {
            for rank in 0..choice.alive.len() {
                self.ours.choose(place.start + rank * place.options, place.options);
            }
        }
        let size = self.tree.pools.each.len();
        self.shares.choose(0, size);
        (0..size).for_each(|n| self.first.choose(2 * n, 2));
        let mut reach = std::mem::take(&mut self.reach);
        for (pool, reach) in reach.iter_mut().enumerate().take(size) {
            let each = self.shares.now[pool] / self.tree.pools.size(pool) as f32;
            *reach = each * if self.starts() { self.first.now[2 * pool] } else { 1.0 };
        }
        for (thread, here) in self.tree.threads.iter().enumerate().skip(1) {
            let choice = &self.tree.choices[here.choice as usize];
            let place = self.places[here.choice as usize];
            // The first step is chosen apart.
            let apart = self.starts() && choice.thread == 0;
            let (from, to) = (choice.thread as usize * size, thread * size);
            reach[to..to + size].fill(0.0);
            for (rank, alive) in choice.alive.iter().enumerate() {
                let part = self.ours.now[place.start + rank * place.options + usize::from(here.option)];
                let pool = usize::from(alive.pool);
                reach[to + pool] = reach[from + pool] * if apart { 1.0 } else { part };
            }
        }
        self.reach = reach;
        self.stay_silent();
    }

    /// How likely it gets to each thread, did it never tell: that is where the tree should grow.
    fn stay_silent(&mut self) {
        let size = self.tree.pools.each.len();
        self.silent.clear();
        self.silent.push(1.0);
        for here in &self.tree.threads[1..] {
            let choice = &self.tree.choices[here.choice as usize];
            let place = self.places[here.choice as usize];
            let reach = &self.reach[choice.thread as usize * size..];
            let (mut taken, mut all) = (0.0, 0.0);
            for (rank, alive) in choice.alive.iter().enumerate() {
                let row = &self.ours.now[place.start + rank * place.options..][..choice.openings.len()];
                let reach = reach[usize::from(alive.pool)] * f32::from(alive.count);
                taken += reach * row[usize::from(here.option)];
                all += reach * row.iter().sum::<f32>();
            }
            let part = if all > 0.0 { taken / all } else { 1.0 / choice.openings.len() as f32 };
            self.silent.push(self.silent[choice.thread as usize] * part);
        }
    }

    fn starts(&self) -> bool {
        self.field().player == Player::One
    }

    /// How much of the mix is left at a node.
    fn mass(&self, node: &Node) -> f32 {
        let reach = &self.reach[node.thread as usize * self.tree.pools.each.len()..];
        self.tree
            .alive(node.live)
            .iter()
            .map(|alive| reach[usize::from(alive.pool)] * f32::from(alive.count))
            .sum()
    }

    /// Adds this round to the strategist's averages.
    fn sum_up(&mut self, fade: Fade) {
        let size = self.tree.pools.each.len();
        for (choice, place) in self.tree.choices.iter().zip(&self.places) {
            let reach = &self.reach[choice.thread as usize * size..];
            for (rank, alive) in choice.alive.iter().enumerate() {
                let reach = reach[usize::from(alive.pool)];
                for at in place.start + rank * place.options..place.start + (rank + 1) * place.options {
                    self.ours.sum[at] = self.ours.sum[at] * fade.sums + reach * self.ours.now[at];
                }
            }
        }
        for n in 0..size {
            self.shares.sum[n] = self.shares.sum[n] * fade.sums + self.shares.now[n];
            for at in 2 * n..2 * n + 2 {
                self.first.sum[at] = self.first.sum[at] * fade.sums + self.shares.now[n] * self.first.now[at];
            }
        }
    }

    /// The responder's mix on average, by faced placement.
    pub fn picks(&self) -> Vec<f32> {
        let whole: f32 = self.picks.sum.iter().sum();
        self.picks.sum.iter().map(|sum| sum / whole.max(1e-30)).collect()
    }

    /// What was learnt on average: the pools' shares, and how the first step is taken.
    pub fn shares(&self) -> (Vec<f32>, Vec<[f32; 2]>) {
        let first = self.first.sum.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        (self.shares.sum.clone(), first)
    }

    /// The same at a choice: by pool that is alive, what each option came to.
    pub fn weights(&self, choice: usize) -> (&[f32], usize) {
        let place = self.places[choice];
        let size = place.options * self.tree.choices[choice].alive.len();
        (&self.ours.sum[place.start..place.start + size], place.options)
    }

    /// Goes through what telling that set is worth to each placement that fits.
    fn each_told(&self, set: usize, node: &Node, mut take: impl FnMut(usize, f32)) {
        let thread = &self.tree.threads[node.thread as usize];
        let fitting = &self.tree.fittings[thread.fitting as usize];
        let Some(met) = self.tree.field.met(fitting.met) else {
            let at = position(node.clock, thread.ours, node.theirs);
            for (n, &other) in fitting.each.iter().enumerate() {
                take(n, f32::from(self.told[set].laid_open(other.into(), at)) / f32::from(WIN));
            }
            return;
        };
        match &self.telling {
            Telling::Planned(plans) => {
                let row = plans[set].begun(met, node.clock, thread.ours, node.theirs);
                for (n, &at) in fitting.within.iter().enumerate() {
                    take(n, f32::from(row[usize::from(at)]) / f32::from(WIN));
                }
            }
            Telling::Learnt(endings) => {
                let start = Ending::row(&self.tree.groups, met, node.clock, thread.ours, node.theirs);
                let row = &endings[set].value[start..];
                for (n, &at) in fitting.among.iter().enumerate() {
                    take(n, row[usize::from(at)]);
                }
            }
        }
    }
}
