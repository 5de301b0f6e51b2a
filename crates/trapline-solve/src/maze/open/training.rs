//! Training a strategist on a [tree](super::tree): discounted regret minimisation, the sides in turn.
//!
//! The responder is a number of placements, each of which goes its own way, and a mix of them. What comes out is only ever
//! believed after it has been certified.

use super::cards::Cards;
use super::ending::Ending;
use super::field::Field;
use super::plan::{Plan, Told};
use super::tree::{Choice, NONE, Node, Tree};
use trapline::Player;

/// What the strategist can do after telling a placement.
pub struct Teller {
    pub told: std::sync::Arc<Told>,
    pub plans: Vec<std::sync::Arc<Plan>>,
}

/// Where a choice's numbers are.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    options: usize,
}

pub struct Training<'a> {
    pub tree: Tree<'a>,
    /// By placement of the mix.
    pub tellers: &'a [Teller],
    images: Vec<usize>,
    round: u32,
    /// Of the mix, and of the first step, by placement.
    shares: Learnt,
    first: Learnt,
    /// Of the responder's choice of a placement, by faced placement; their mirror images; and of the first step.
    picks: Learnt,
    faced_images: Vec<usize>,
    first_answers: Learnt,
    places: Vec<Place>,
    ours: Learnt,
    /// How likely the strategist gets to each thread, by placement of the mix.
    reach: Vec<f32>,
    /// By node: where its row begins, and its responder's regrets.
    rows: Vec<usize>,
    row_end: usize,
    regret_rows: Vec<usize>,
    theirs: Vec<f32>,
    value: Vec<f32>,
    /// By choice, how likely play gets there; summed up since the tree last grew.
    pub visits: Vec<f64>,
    /// What the responder's choices came to in the last round.
    pub result: Option<f64>,
    pub endings: Vec<Ending>,
}

/// Regrets, what follows from them, and its sum over time.
#[derive(Default, Clone)]
struct Learnt {
    regret: Vec<f32>,
    now: Vec<f32>,
    sum: Vec<f32>,
}

impl Learnt {
    fn new(size: usize) -> Learnt {
        Learnt { regret: vec![0.0; size], now: vec![0.0; size], sum: vec![0.0; size] }
    }

    fn grow(&mut self, size: usize) {
        self.regret.resize(size, 0.0);
        self.now.resize(size, 0.0);
        self.sum.resize(size, 0.0);
    }

    /// In proportion to the regrets, `stride` apart.
    fn choose(&mut self, start: usize, count: usize, stride: usize) {
        let each = (0..count).map(|n| start + n * stride);
        let whole: f32 = each.clone().map(|at| self.regret[at].max(0.0)).sum();
        for at in each {
            self.now[at] = if whole > 0.0 { self.regret[at].max(0.0) / whole } else { 1.0 / count as f32 };
        }
    }
}

/// How regrets fade.
#[derive(Clone, Copy)]
struct Fade {
    gains: f32,
    losses: f32,
    sums: f32,
}

impl Fade {
    fn at(round: u32) -> Fade {
        let t = round as f32;
        Fade { gains: t.powf(1.5) / (t.powf(1.5) + 1.0), losses: 0.5, sums: (t / (t + 1.0)).powi(2) }
    }

    fn add(self, regret: &mut f32, gain: f32) {
        *regret = *regret * if *regret > 0.0 { self.gains } else { self.losses } + gain;
    }
}

impl<'a> Training<'a> {
    pub fn new(tree: Tree<'a>, tellers: &'a [Teller]) -> Training<'a> {
        let (size, faced) = (tree.mix.len(), tree.faced.len());
        let images = tree.images();
        let mut training = Training {
            images,
            faced_images: vec![],
            tellers,
            round: 0,
            shares: Learnt::new(size),
            first: Learnt::new(2 * size),
            picks: Learnt::new(faced),
            first_answers: Learnt::new(2 * faced),
            places: vec![],
            ours: Learnt::default(),
            reach: vec![],
            rows: vec![],
            row_end: 0,
            regret_rows: vec![],
            theirs: vec![],
            value: vec![],
            visits: vec![],
            result: None,
            endings: (0..size).map(|_| Ending::new(&tree.groups)).collect(),
            tree,
        };
        training.set_faced();
        training.fit();
        training
    }

    fn field(&self) -> &'a Field {
        self.tree.field
    }

    fn set_faced(&mut self) {
        let field = self.field();
        let image = |&n: &u16| {
            let image = field.images[usize::from(n)];
            self.tree.faced.binary_search(&image).expect("mirror images are faced too")
        };
        self.faced_images = self.tree.faced.iter().map(image).collect();
    }

    /// Makes room for what the tree has grown.
    fn fit(&mut self) {
        for number in self.places.len()..self.tree.choices.len() {
            let choice = &self.tree.choices[number];
            let place = self.place_for(choice);
            self.places.push(place);
            self.ours.grow(place.start + place.options * choice.live.count_ones() as usize);
        }
        self.visits.resize(self.tree.choices.len(), 0.0);
        self.reach.resize(self.tree.threads.len() * self.tree.mix.len(), 0.0);
        for number in self.rows.len()..self.tree.nodes.len() {
            let node = &self.tree.nodes[number];
            let width = self.tree.fitting_of(node).each.len();
            self.rows.push(self.row_end);
            self.row_end += width;
            self.regret_rows.push(self.theirs.len());
            if node.choice == NONE {
                self.theirs.resize(self.theirs.len() + width * node.tried.len(), 0.0);
            }
        }
        self.value.resize(self.row_end, 0.0);
    }

    fn place_for(&self, choice: &Choice) -> Place {
        // Telling is an option but at the very first step.
        let options = choice.openings.len() + usize::from(!self.tree.is_first(choice));
        Place { start: self.ours.regret.len(), options }
    }

    /// Opens up these choices.
    pub fn open(&mut self, choices: &[u32]) {
        for &choice in choices {
            if self.tree.open(choice) {
                let here = &self.tree.choices[choice as usize];
                let (from, to) = (self.places[choice as usize], self.place_for(here));
                let live = here.live.count_ones() as usize;
                self.places[choice as usize] = to;
                self.ours.grow(to.start + to.options * live);
                // What was learnt about plans is kept.
                let openings = here.openings.len();
                for rank in 0..live {
                    for plan in 0..to.options - openings {
                        let (from, to) = (
                            from.start + rank * from.options + plan,
                            to.start + rank * to.options + openings + plan,
                        );
                        self.ours.regret[to] = self.ours.regret[from];
                        self.ours.sum[to] = self.ours.sum[from];
                    }
                }
            }
        }
        self.fit();
        self.visits.fill(0.0);
    }

    /// Faces these placements from now on, and forgets what the responder has learnt.
    pub fn face<'b>(&self, field: &'b Field, tellers: &'b [Teller], faced: Vec<u16>) -> Training<'b> {
        let (tree, choices) = self.tree.facing(field, faced);
        let mut training = Training::new(tree, tellers);
        training.round = self.round;
        (training.shares, training.first) = (self.shares.clone(), self.first.clone());
        training.endings = self
            .endings
            .iter()
            .map(|ending| ending.facing(&self.tree.groups, &training.tree.groups))
            .collect();
        for (old, new) in choices {
            let (from, to) = (self.places[old as usize], training.places[new as usize]);
            assert!(from.options <= to.options, "the same choice");
            for rank in 0..self.tree.choices[old as usize].live.count_ones() as usize {
                for option in 0..from.options {
                    let (from, to) =
                        (from.start + rank * from.options + option, to.start + rank * to.options + option);
                    training.ours.regret[to] = self.ours.regret[from];
                    training.ours.sum[to] = self.ours.sum[from];
                }
            }
        }
        training
    }

    /// One round: the responder learns, then the strategist.
    pub fn round(&mut self) {
        self.round += 1;
        let fade = Fade::at(self.round);
        self.choose();
        let (field, tellers) = (self.field(), self.tellers);
        for (ending, teller) in self.endings.iter_mut().zip(tellers) {
            ending.answer(field, &teller.told, &self.tree.groups, fade.gains, fade.losses);
        }
        self.answer(fade);
        self.weigh(fade);
        self.arrive();
        for (ending, teller) in self.endings.iter_mut().zip(tellers) {
            ending.weigh(field, &teller.told, &self.tree.groups, fade.gains, fade.losses, fade.sums);
        }
        self.sum_up(fade);
    }

    /// What everybody of the strategist's side does now, and how far it goes.
    fn choose(&mut self) {
        for (choice, place) in self.tree.choices.iter().zip(&self.places) {
            for n in 0..choice.live.count_ones() as usize {
                self.ours.choose(place.start + n * place.options, place.options, 1);
            }
        }
        let size = self.tree.mix.len();
        self.shares.choose(0, size, 1);
        (0..size).for_each(|n| self.first.choose(2 * n, 2, 1));
        let mut reach = std::mem::take(&mut self.reach);
        for (n, reach) in reach.iter_mut().enumerate().take(size) {
            *reach = self.shares.now[n] * if self.starts() { self.first.now[2 * n] } else { 1.0 };
        }
        for (thread, here) in self.tree.threads.iter().enumerate().skip(1) {
            let choice = &self.tree.choices[here.choice as usize];
            let place = self.places[here.choice as usize];
            let (from, to) = (choice.thread as usize * size, thread * size);
            reach[to..to + size].fill(0.0);
            for (rank, n) in bits(choice.live).enumerate() {
                let part = self.ours.now[place.start + rank * place.options + usize::from(here.option)];
                // The first step is chosen apart.
                let part = if self.starts() && choice.thread == 0 { 1.0 } else { part };
                reach[to + n] = reach[from + n] * part;
            }
        }
        self.reach = reach;
    }

    fn starts(&self) -> bool {
        self.field().player == Player::One
    }

    /// Values for the responder, backwards, and their regrets.
    fn answer(&mut self, fade: Fade) {
        let size = self.tree.mix.len();
        let mut room = vec![0.0f32; self.tree.faced.len() * 4];
        for depth in (0..self.tree.depths.len()).rev() {
            for at in 0..self.tree.depths[depth].len() {
                let number = self.tree.depths[depth][at] as usize;
                let node = &self.tree.nodes[number];
                let thread = &self.tree.threads[node.thread as usize];
                let width = self.tree.fittings[thread.fitting as usize].each.len();
                let start = self.rows[number];
                let reach = &self.reach[node.thread as usize * size..][..size];
                if node.choice != NONE {
                    let choice = &self.tree.choices[node.choice as usize];
                    let row = &mut room[..width];
                    row.fill(0.0);
                    let place = self.places[node.choice as usize];
                    let openings = choice.openings.len();
                    for (rank, n) in bits(node.live).enumerate() {
                        for option in openings..place.options {
                            let part = reach[n] * self.ours.now[place.start + rank * place.options + option];
                            if part > 0.0 {
                                add_told(&self.tree, &self.tellers[n], &self.endings[n], node, part, row);
                            }
                        }
                    }
                    for (option, tried) in node.tried.iter().enumerate() {
                        if tried.to == self.tree.field.centre {
                            let each = bits(node.live).enumerate();
                            let mass: f32 = each
                                .map(|(rank, n)| {
                                    reach[n] * self.ours.now[place.start + rank * place.options + option]
                                })
                                .sum();
                            row.iter_mut().for_each(|value| *value -= mass);
                            continue;
                        }
                        let split = self.tree.split_of(thread.fitting, tried.to);
                        for (next, places) in
                            [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)]
                        {
                            if next != NONE {
                                let next = &self.value[self.rows[next as usize]..];
                                for (&place, value) in places.iter().zip(next) {
                                    row[usize::from(place)] += value;
                                }
                            }
                        }
                    }
                    self.value[start..start + width].copy_from_slice(row);
                    continue;
                }
                // The responder's turn.
                let ways = node.tried.len();
                let mass: f32 = bits(node.live).map(|n| reach[n]).sum();
                for (way, tried) in node.tried.iter().enumerate() {
                    let row = &mut room[way * width..(way + 1) * width];
                    if tried.to == self.tree.field.centre {
                        row.fill(mass);
                        continue;
                    }
                    match (tried.entered, tried.bumped) {
                        (NONE, NONE) => row.fill(0.0),
                        (one, NONE) | (NONE, one) => {
                            row.copy_from_slice(&self.value[self.rows[one as usize]..][..width]);
                        }
                        (one, two) => {
                            let one = &self.value[self.rows[one as usize]..][..width];
                            let two = &self.value[self.rows[two as usize]..][..width];
                            for ((row, one), two) in row.iter_mut().zip(one).zip(two) {
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
                        self.first_answers.choose(2 * n, 2, 1);
                        let now = [self.first_answers.now[2 * n], self.first_answers.now[2 * n + 1]];
                        let mean = now[0] * each[0] + now[1] * each[1];
                        for (way, worth) in each.iter().enumerate() {
                            fade.add(&mut self.first_answers.regret[2 * n + way], worth - mean);
                        }
                        values[n] = mean;
                    }
                    continue;
                }
                for n in 0..width {
                    let mut whole = 0.0;
                    let mut mean = 0.0;
                    let mut plain = 0.0;
                    for way in 0..ways {
                        let gain = regrets[way * width + n].max(0.0);
                        whole += gain;
                        mean += gain * room[way * width + n];
                        plain += room[way * width + n];
                    }
                    let mean = if whole > 0.0 { mean / whole } else { plain / ways as f32 };
                    values[n] = mean;
                    for way in 0..ways {
                        fade.add(&mut regrets[way * width + n], room[way * width + n] - mean);
                    }
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
        self.picks.choose(0, faced, 1);
        let mean: f32 = worth.iter().zip(&self.picks.now).map(|(worth, now)| worth * now).sum();
        for n in 0..faced {
            let worth = (worth[n] + worth[self.faced_images[n]]) / 2.0;
            fade.add(&mut self.picks.regret[n], worth - mean);
        }
        self.result = Some(f64::from(mean));
        self.picks.choose(0, faced, 1);
        for n in 0..faced {
            self.picks.sum[n] = self.picks.sum[n] * fade.sums + self.picks.now[n];
        }
    }

    /// How likely the responder gets everywhere, what that makes of the strategist's options, and their regrets.
    fn weigh(&mut self, fade: Fade) {
        self.spread();
        let size = self.tree.mix.len();
        let mut worth = vec![0.0f32; self.tree.nodes.len() * size];
        let mut gains = vec![0.0f32; self.ours.regret.len()];
        for depth in (0..self.tree.depths.len()).rev() {
            for at in 0..self.tree.depths[depth].len() {
                let number = self.tree.depths[depth][at] as usize;
                let node = &self.tree.nodes[number];
                let fitting = self.tree.fitting_of(node);
                let row = &self.value[self.rows[number]..][..fitting.each.len()];
                if node.choice != NONE {
                    let choice = &self.tree.choices[node.choice as usize];
                    let place = self.places[node.choice as usize];
                    let ours = &self.reach[node.thread as usize * size..][..size];
                    let visited: f32 = row.iter().sum();
                    let mass: f32 = bits(node.live).map(|n| ours[n]).sum();
                    self.visits[node.choice as usize] += f64::from(visited * mass);
                    for n in bits(node.live) {
                        let at = place.start + rank_of(choice.live, n) * place.options;
                        let mut mean = 0.0;
                        for option in 0..place.options {
                            let value = match node.tried.get(option) {
                                None => told(&self.tree, &self.tellers[n], &self.endings[n], node, row),
                                Some(tried) if tried.to == self.tree.field.centre => -visited,
                                Some(tried) => [tried.entered, tried.bumped]
                                    .into_iter()
                                    .filter(|&next| next != NONE)
                                    .map(|next| worth[next as usize * size + n])
                                    .sum(),
                            };
                            gains[at + option] -= value;
                            mean += value * self.ours.now[at + option];
                        }
                        worth[number * size + n] = mean;
                    }
                    continue;
                }
                for n in bits(node.live) {
                    let mut sum = 0.0;
                    for tried in &node.tried {
                        if tried.to == self.tree.field.centre {
                            continue;
                        }
                        let bumps = self.tree.mix[n] >> tried.to & 1 == 1;
                        let next = if bumps { tried.bumped } else { tried.entered };
                        sum += worth[next as usize * size + n];
                    }
                    worth[number * size + n] = sum;
                }
                if let Some(way) = node.tried.iter().position(|tried| tried.to == self.tree.field.centre) {
                    let won = self.won(number, way, row);
                    for n in bits(node.live) {
                        worth[number * size + n] += won;
                    }
                }
            }
        }
        for (choice, place) in self.tree.choices.iter().zip(&self.places) {
            if self.starts() && choice.thread == 0 && !choice.openings.is_empty() {
                continue;
            }
            for rank in 0..choice.live.count_ones() as usize {
                let at = place.start + rank * place.options;
                let each = at..at + place.options;
                let mean: f32 = each.clone().map(|at| gains[at] * self.ours.now[at]).sum();
                for at in each {
                    fade.add(&mut self.ours.regret[at], gains[at] - mean);
                }
            }
        }
        self.weigh_mix(&worth[..size], fade);
    }

    /// Who comes to tell, and where.
    fn arrive(&mut self) {
        let size = self.tree.mix.len();
        self.endings.iter_mut().for_each(Ending::begin);
        for (number, node) in self.tree.nodes.iter().enumerate().filter(|(_, node)| node.choice != NONE) {
            let choice = &self.tree.choices[node.choice as usize];
            let place = self.places[node.choice as usize];
            let openings = choice.openings.len();
            if openings == place.options {
                continue;
            }
            let thread = &self.tree.threads[node.thread as usize];
            let fitting = &self.tree.fittings[thread.fitting as usize];
            let Some(met) = self.tree.field.met(fitting.met) else { continue };
            for (rank, n) in bits(node.live).enumerate() {
                let now = self.ours.now[place.start + rank * place.options + openings];
                let own = (self.reach[node.thread as usize * size + n] * now).max(1e-7);
                let ending = &mut self.endings[n];
                ending.arrive(&self.tree.groups, met, node.clock, thread.ours, node.theirs, own);
                let start = Ending::row(&self.tree.groups, met, node.clock, thread.ours, node.theirs);
                let row = &self.value[self.rows[number]..];
                for (&at, reach) in fitting.among.iter().zip(row) {
                    ending.reach[start + usize::from(at)] += own * reach;
                }
            }
        }
    }

    /// What the mix and the first step are worth.
    fn weigh_mix(&mut self, worth: &[f32], fade: Fade) {
        let size = worth.len();
        let mut each = vec![0.0; size];
        for (n, each) in each.iter_mut().enumerate() {
            *each = -worth[n];
            if self.starts() {
                let ways = [-worth[n], -worth[self.images[n]]];
                let mean = ways[0] * self.first.now[2 * n] + ways[1] * self.first.now[2 * n + 1];
                *each = mean;
                for (way, worth) in ways.iter().enumerate() {
                    fade.add(&mut self.first.regret[2 * n + way], worth - mean);
                }
            }
        }
        let each: Vec<f32> = (0..size).map(|n| (each[n] + each[self.images[n]]) / 2.0).collect();
        let mean: f32 = each.iter().zip(&self.shares.now).map(|(worth, now)| worth * now).sum();
        for (regret, worth) in self.shares.regret.iter_mut().zip(&each) {
            fade.add(regret, worth - mean);
        }
    }

    /// How likely those get to a node who step to the centre there.
    fn won(&self, number: usize, way: usize, row: &[f32]) -> f32 {
        let ways = self.tree.nodes[number].tried.len();
        let regrets = &self.theirs[self.regret_rows[number]..][..ways * row.len()];
        let each = row.iter().enumerate().map(|(n, reach)| {
            let whole: f32 = (0..ways).map(|way| regrets[way * row.len() + n].max(0.0)).sum();
            let part =
                if whole > 0.0 { regrets[way * row.len() + n].max(0.0) / whole } else { 1.0 / ways as f32 };
            reach * part
        });
        each.sum()
    }

    /// How likely each placement of the responder's gets everywhere, into the rows.
    fn spread(&mut self) {
        self.value.fill(0.0);
        let faced = self.tree.faced.len();
        for n in 0..faced {
            let image = self.faced_images[n];
            self.value[n] = match self.starts() {
                true => self.picks.now[n],
                // Who takes the other first step is their mirror image here.
                false => {
                    self.first_answers.choose(2 * n, 2, 1);
                    self.first_answers.choose(2 * image, 2, 1);
                    self.picks.now[n] * self.first_answers.now[2 * n]
                        + self.picks.now[image] * self.first_answers.now[2 * image + 1]
                }
            };
        }
        for depth in 0..self.tree.depths.len() {
            for at in 0..self.tree.depths[depth].len() {
                let number = self.tree.depths[depth][at] as usize;
                let node = &self.tree.nodes[number];
                let thread = &self.tree.threads[node.thread as usize];
                let width = self.tree.fittings[thread.fitting as usize].each.len();
                let start = self.rows[number];
                if node.choice != NONE {
                    for tried in node.tried.iter().filter(|tried| tried.to != self.tree.field.centre) {
                        let split = self.tree.split_of(thread.fitting, tried.to);
                        for (next, places) in
                            [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)]
                        {
                            if next != NONE {
                                let next = self.rows[next as usize];
                                for (n, &place) in places.iter().enumerate() {
                                    self.value[next + n] += self.value[start + usize::from(place)];
                                }
                            }
                        }
                    }
                    continue;
                }
                let ways = node.tried.len();
                let regrets = &self.theirs[self.regret_rows[number]..][..ways * width];
                for n in 0..width {
                    let here = self.value[start + n];
                    if here <= 0.0 {
                        continue;
                    }
                    let alone = number == 0 && ways == 1;
                    let whole: f32 = (0..ways).map(|way| regrets[way * width + n].max(0.0)).sum();
                    for (way, tried) in node.tried.iter().enumerate() {
                        let part = if alone {
                            1.0
                        } else if whole > 0.0 {
                            regrets[way * width + n].max(0.0) / whole
                        } else {
                            1.0 / ways as f32
                        };
                        if part > 0.0 {
                            for next in [tried.entered, tried.bumped] {
                                if next != NONE {
                                    self.value[self.rows[next as usize] + n] += here * part;
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds this round to the strategist's averages.
    fn sum_up(&mut self, fade: Fade) {
        let size = self.tree.mix.len();
        for (choice, place) in self.tree.choices.iter().zip(&self.places) {
            let reach = &self.reach[choice.thread as usize * size..][..size];
            for (rank, n) in bits(choice.live).enumerate() {
                for at in place.start + rank * place.options..place.start + (rank + 1) * place.options {
                    self.ours.sum[at] = self.ours.sum[at] * fade.sums + reach[n] * self.ours.now[at];
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

    /// What was learnt on average: the mix's shares, and how the first step is taken.
    pub fn shares(&self) -> (Vec<f32>, Vec<[f32; 2]>) {
        let first = self.first.sum.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        (self.shares.sum.clone(), first)
    }

    /// The same at a choice: by placement that is live, what each option came to.
    pub fn weights(&self, choice: usize) -> (&[f32], usize) {
        let place = self.places[choice];
        let size = place.options * self.tree.choices[choice].live.count_ones() as usize;
        (&self.ours.sum[place.start..place.start + size], place.options)
    }
}

/// The numbers of the bits that are set.
pub fn bits(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let n = set.trailing_zeros() as usize;
            set &= set - 1;
            n
        })
    })
}

/// Which of the set bits that one is.
pub fn rank_of(set: u32, bit: usize) -> usize {
    (set & ((1 << bit) - 1)).count_ones() as usize
}

/// The rows of what telling is worth.
fn told(tree: &Tree<'_>, teller: &Teller, ending: &Ending, node: &Node, reach: &[f32]) -> f32 {
    let thread = &tree.threads[node.thread as usize];
    let fitting = &tree.fittings[thread.fitting as usize];
    match tree.field.met(fitting.met) {
        Some(met) => {
            let row = &ending.value[Ending::row(&tree.groups, met, node.clock, thread.ours, node.theirs)..];
            let each = fitting.among.iter().zip(reach);
            each.map(|(&at, reach)| row[usize::from(at)] * reach).sum::<f32>()
        }
        None => {
            let card = |n: u16| -> &Cards { &teller.told.cards[usize::from(n)] };
            let each = fitting.each.iter().zip(reach);
            each.map(|(&n, reach)| {
                (f32::from(card(n).at(node.clock, thread.ours, node.theirs)) - 1.0) * reach
            })
            .sum()
        }
    }
}

fn add_told(tree: &Tree<'_>, teller: &Teller, ending: &Ending, node: &Node, part: f32, to: &mut [f32]) {
    let thread = &tree.threads[node.thread as usize];
    let fitting = &tree.fittings[thread.fitting as usize];
    match tree.field.met(fitting.met) {
        Some(met) => {
            let row = &ending.value[Ending::row(&tree.groups, met, node.clock, thread.ours, node.theirs)..];
            for (to, &at) in to.iter_mut().zip(&fitting.among) {
                *to += row[usize::from(at)] * part;
            }
        }
        None => {
            for (to, &n) in to.iter_mut().zip(&fitting.each) {
                let worth = teller.told.cards[usize::from(n)].at(node.clock, thread.ours, node.theirs);
                *to += (f32::from(worth) - 1.0) * part;
            }
        }
    }
}
