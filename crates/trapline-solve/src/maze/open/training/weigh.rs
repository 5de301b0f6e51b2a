//! The strategist's half of a round: how likely the responder gets everywhere, what that makes of every option, and what
//! is learnt from it.

use super::{Telling, Training};
use crate::maze::open::ending::Ending;
use crate::maze::open::pools::Alive;
use crate::maze::open::regrets::Fade;
use crate::maze::open::tree::NONE;

impl Training<'_> {
    /// How likely the responder gets everywhere, what that makes of the strategist's options, and their regrets.
    ///
    /// Ways of the responder's run together, so what follows is counted by thread: each of its nodes once.
    pub(super) fn weigh(&mut self, fade: Fade) {
        let size = self.tree.pools.each.len();
        let mut worth = vec![0.0f32; self.tree.threads.len() * size];
        self.spread(&mut worth);
        let mut gains: Vec<f32> = vec![];
        for number in self.order.iter().map(|&number| number as usize).rev() {
            let choice = &self.tree.choices[number];
            let place = self.places[number];
            let thread = choice.thread as usize;
            gains.clear();
            gains.resize(choice.alive.len() * place.options, 0.0);
            let mut visited = 0.0;
            for &at in &choice.nodes {
                let row = &self.value[self.rows[at as usize]..][..self.widths[at as usize] as usize];
                let here: f32 = row.iter().sum();
                if here <= 0.0 {
                    continue;
                }
                visited += here;
                let node = &self.tree.nodes[at as usize];
                for (rank, alive) in choice.alive.iter().enumerate() {
                    for option in choice.openings.len()..place.options {
                        let mut sum = 0.0;
                        self.each_told(alive.set.into(), node, |n, worth| sum += worth * row[n]);
                        gains[rank * place.options + option] -= sum * f32::from(alive.count);
                    }
                }
            }
            if visited <= 0.0 {
                continue;
            }
            let share = |alive: &Alive| {
                let pool = usize::from(alive.pool);
                self.shares.now[pool] / self.tree.pools.size(pool) as f32 * f32::from(alive.count)
            };
            let left: f32 = choice.alive.iter().map(share).sum();
            self.visits[number] += f64::from(visited * left * self.silent[thread]);
            for (rank, alive) in choice.alive.iter().enumerate() {
                let pool = usize::from(alive.pool);
                let row = &mut gains[rank * place.options..][..place.options];
                for (gain, opening) in row.iter_mut().zip(&choice.openings) {
                    *gain = if opening.to == self.tree.field.centre {
                        visited * f32::from(alive.count)
                    } else {
                        let next = [opening.entered, opening.bumped].into_iter().filter(|&next| next != NONE);
                        -next.map(|next| worth[next as usize * size + pool]).sum::<f32>()
                    };
                }
                let start = place.start + rank * place.options;
                let now = &self.ours.now[start..start + place.options];
                let mean: f32 = row.iter().zip(now).map(|(gain, now)| gain * now).sum();
                worth[thread * size + pool] -= mean;
                if !self.tree.is_first(choice) {
                    for (regret, gain) in self.ours.regret[start..].iter_mut().zip(row.iter()) {
                        fade.add(regret, gain - mean);
                    }
                }
            }
        }
        self.weigh_mix(&worth[..size], fade);
    }

    /// Who comes to tell, and where.
    pub(super) fn arrive(&mut self) {
        let Telling::Learnt(endings) = &mut self.telling else { return };
        endings.iter_mut().for_each(Ending::begin);
        let size = self.tree.pools.each.len();
        for (number, node) in self.tree.nodes.iter().enumerate().filter(|(_, node)| node.choice != NONE) {
            let choice = &self.tree.choices[node.choice as usize];
            let place = self.places[node.choice as usize];
            let thread = &self.tree.threads[node.thread as usize];
            let fitting = &self.tree.fittings[thread.fitting as usize];
            let Some(met) = self.tree.field.met(fitting.met) else { continue };
            if choice.openings.len() == place.options {
                continue;
            }
            for (rank, alive) in choice.alive.iter().enumerate() {
                let now = self.ours.now[place.start + (rank + 1) * place.options - 1];
                let reach = self.reach[node.thread as usize * size + usize::from(alive.pool)];
                let own = (reach * f32::from(alive.count) * now).max(1e-7);
                let ending = &mut endings[usize::from(alive.set)];
                ending.arrive(&self.tree.groups, met, node.clock, thread.ours, node.theirs, own);
                let start = Ending::row(&self.tree.groups, met, node.clock, thread.ours, node.theirs);
                for (&at, reach) in fitting.among.iter().zip(&self.value[self.rows[number]..]) {
                    ending.reach[start + usize::from(at)] += own * reach;
                }
            }
        }
    }

    /// What the pools and the first step are worth.
    fn weigh_mix(&mut self, worth: &[f32], fade: Fade) {
        let images = &self.tree.pools.images;
        let gain = |pool: usize| -worth[pool] / self.tree.pools.size(pool) as f32;
        let mut each: Vec<f32> = (0..worth.len()).map(gain).collect();
        if self.starts() {
            let ways: Vec<[f32; 2]> = (0..worth.len()).map(|n| [each[n], each[images[n]]]).collect();
            for (n, ways) in ways.iter().enumerate() {
                each[n] = ways[0] * self.first.now[2 * n] + ways[1] * self.first.now[2 * n + 1];
                for (way, worth) in ways.iter().enumerate() {
                    fade.add(&mut self.first.regret[2 * n + way], worth - each[n]);
                }
            }
        }
        let each: Vec<f32> = (0..worth.len()).map(|n| (each[n] + each[images[n]]) / 2.0).collect();
        let mean: f32 = each.iter().zip(&self.shares.now).map(|(worth, now)| worth * now).sum();
        for (regret, worth) in self.shares.regret.iter_mut().zip(&each) {
            fade.add(regret, worth - mean);
        }
    }

    /// How likely each placement of the responder's gets everywhere, into the rows. Whoever steps to the centre counts for
    /// the thread.
    fn spread(&mut self, worth: &mut [f32]) {
        self.value.fill(0.0);
        for n in 0..self.tree.faced.len() {
            let image = self.faced_images[n];
            self.value[n] = match self.starts() {
                true => self.picks.now[n],
                // Who takes the other first step is their mirror image here.
                false => {
                    self.first_answers.choose(2 * n, 2);
                    self.first_answers.choose(2 * image, 2);
                    self.picks.now[n] * self.first_answers.now[2 * n]
                        + self.picks.now[image] * self.first_answers.now[2 * image + 1]
                }
            };
        }
        for depth in 0..self.tree.depths.len() {
            for at in 0..self.tree.depths[depth].len() {
                let number = self.tree.depths[depth][at] as usize;
                if self.tree.nodes[number].choice == NONE {
                    self.spread_at(number, worth);
                } else {
                    self.pass_on(number);
                }
            }
        }
    }

    /// From the strategist's turn to all that it may do.
    fn pass_on(&mut self, number: usize) {
        let node = &self.tree.nodes[number];
        let thread = &self.tree.threads[node.thread as usize];
        let start = self.rows[number];
        for tried in node.tried.iter().filter(|tried| tried.to != self.tree.field.centre) {
            let split = self.tree.split_of(thread.fitting, tried.to);
            for (next, places) in [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)] {
                if next != NONE {
                    let next = self.rows[next as usize];
                    for (n, &place) in places.iter().enumerate() {
                        self.value[next + n] += self.value[start + usize::from(place)];
                    }
                }
            }
        }
    }

    fn spread_at(&mut self, number: usize, worth: &mut [f32]) {
        let (start, width) = (self.rows[number], self.widths[number] as usize);
        let node = &self.tree.nodes[number];
        let ways = node.tried.len();
        let regrets = &self.theirs[self.regret_rows[number]..][..ways * width];
        let alone = number == 0 && ways == 1;
        let mut won = 0.0;
        for n in 0..width {
            let here = self.value[start + n];
            if here <= 0.0 {
                continue;
            }
            let whole: f32 = (0..ways).map(|way| regrets[way * width + n].max(0.0)).sum();
            for (way, tried) in node.tried.iter().enumerate() {
                let part = if alone {
                    here
                } else if whole > 0.0 {
                    here * regrets[way * width + n].max(0.0) / whole
                } else {
                    here / ways as f32
                };
                if part > 0.0 && tried.to == self.tree.field.centre {
                    won += part;
                } else if part > 0.0 {
                    for next in [tried.entered, tried.bumped].into_iter().filter(|&next| next != NONE) {
                        self.value[self.rows[next as usize] + n] += part;
                    }
                }
            }
        }
        if won > 0.0 {
            let from = node.thread as usize * self.tree.pools.each.len();
            for alive in self.tree.alive(node.live).iter() {
                worth[from + usize::from(alive.pool)] += won * f32::from(alive.count);
            }
        }
    }
}
