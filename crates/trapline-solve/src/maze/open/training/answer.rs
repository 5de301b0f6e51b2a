//! The responder's half of a round: values backwards, and what it learns from them.

use super::Training;
use crate::maze::open::regrets::Fade;
use crate::maze::open::tree::NONE;

impl Training<'_> {
    /// Values for the responder, backwards, and their regrets.
    pub(super) fn answer(&mut self, fade: Fade) {
        let mut room = vec![0.0f32; self.tree.faced.len() * 4];
        for depth in (0..self.tree.depths.len()).rev() {
            for at in 0..self.tree.depths[depth].len() {
                let number = self.tree.depths[depth][at] as usize;
                if self.tree.nodes[number].choice == NONE {
                    self.answer_at(number, &mut room, fade);
                } else {
                    self.decided_at(number, &mut room);
                }
            }
        }
        let faced = self.tree.faced.len();
        let worth: Vec<f32> = (0..faced)
            .map(|n| {
                let own = self.value[n];
                if self.starts() { own + self.value[self.faced_images[n]] } else { own }
            })
            .collect();
        self.picks.choose(0, faced);
        let mean: f32 = worth.iter().zip(&self.picks.now).map(|(worth, now)| worth * now).sum();
        for n in 0..faced {
            let worth = (worth[n] + worth[self.faced_images[n]]) / 2.0;
            fade.add(&mut self.picks.regret[n], worth - mean);
        }
        self.result = Some(f64::from(mean));
        self.picks.choose(0, faced);
        for n in 0..faced {
            self.picks.sum[n] = self.picks.sum[n] * fade.sums + self.picks.now[n];
        }
    }

    /// What a node at the strategist's turn is worth to the responder.
    fn decided_at(&mut self, number: usize, room: &mut [f32]) {
        let (start, width) = (self.rows[number], self.widths[number] as usize);
        let node = &self.tree.nodes[number];
        let choice = &self.tree.choices[node.choice as usize];
        let place = self.places[node.choice as usize];
        let thread = &self.tree.threads[node.thread as usize];
        let reach = &self.reach[node.thread as usize * self.tree.pools.each.len()..];
        let part = |rank: usize, option: usize| {
            let alive = choice.alive[rank];
            let now = self.ours.now[place.start + rank * place.options + option];
            reach[usize::from(alive.pool)] * f32::from(alive.count) * now
        };
        let row = &mut room[..width];
        row.fill(0.0);
        for option in choice.openings.len()..place.options {
            for (rank, alive) in choice.alive.iter().enumerate() {
                let part = part(rank, option);
                if part > 0.0 {
                    self.each_told(alive.set.into(), node, |n, worth| row[n] += worth * part);
                }
            }
        }
        for (option, tried) in node.tried.iter().enumerate() {
            if tried.to == self.tree.field.centre {
                let mass: f32 = (0..choice.alive.len()).map(|rank| part(rank, option)).sum();
                row.iter_mut().for_each(|value| *value -= mass);
                continue;
            }
            let split = self.tree.split_of(thread.fitting, tried.to);
            for (next, places) in [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)] {
                if next != NONE {
                    for (&place, value) in places.iter().zip(&self.value[self.rows[next as usize]..]) {
                        row[usize::from(place)] += value;
                    }
                }
            }
        }
        self.value[start..start + width].copy_from_slice(row);
    }

    /// The same at the responder's turn, who learns.
    fn answer_at(&mut self, number: usize, room: &mut [f32], fade: Fade) {
        let (start, width) = (self.rows[number], self.widths[number] as usize);
        let node = &self.tree.nodes[number];
        let ways = node.tried.len();
        for (way, tried) in node.tried.iter().enumerate() {
            let row = &mut room[way * width..(way + 1) * width];
            let values = |next: u32| &self.value[self.rows[next as usize]..][..width];
            match (tried.entered, tried.bumped) {
                _ if tried.to == self.tree.field.centre => row.fill(self.mass(node)),
                (NONE, NONE) => row.fill(0.0),
                (one, NONE) | (NONE, one) => row.copy_from_slice(values(one)),
                (one, two) => {
                    for ((row, one), two) in row.iter_mut().zip(values(one)).zip(values(two)) {
                        *row = one + two;
                    }
                }
            }
        }
        let regrets = &mut self.theirs[self.regret_rows[number]..][..ways * width];
        let values = &mut self.value[start..start + width];
        if number == 0 && ways == 1 {
            // The first step to the other side is the mirror image.
            for n in 0..width {
                let each = [room[n], room[self.faced_images[n]]];
                self.first_answers.choose(2 * n, 2);
                let now = [self.first_answers.now[2 * n], self.first_answers.now[2 * n + 1]];
                let mean = now[0] * each[0] + now[1] * each[1];
                for (way, worth) in each.iter().enumerate() {
                    fade.add(&mut self.first_answers.regret[2 * n + way], worth - mean);
                }
                values[n] = mean;
            }
            return;
        }
        fade.learn(regrets, &room[..ways * width], values);
    }
}
