//! Regrets, what follows from them, and how they fade: discounted regret minimisation.

/// Regrets, what follows from them, and its sum over time.
#[derive(Default, Clone)]
pub struct Learnt {
    pub regret: Vec<f32>,
    pub now: Vec<f32>,
    pub sum: Vec<f32>,
}

impl Learnt {
    pub fn new(size: usize) -> Learnt {
        Learnt { regret: vec![0.0; size], now: vec![0.0; size], sum: vec![0.0; size] }
    }

    pub fn grow(&mut self, size: usize) {
        self.regret.resize(size, 0.0);
        self.now.resize(size, 0.0);
        self.sum.resize(size, 0.0);
    }

    /// In proportion to the regrets.
    pub fn choose(&mut self, start: usize, count: usize) {
        let each = start..start + count;
        let whole: f32 = self.regret[each.clone()].iter().map(|regret| regret.max(0.0)).sum();
        for at in each {
            self.now[at] = if whole > 0.0 { self.regret[at].max(0.0) / whole } else { 1.0 / count as f32 };
        }
    }
}

/// How regrets fade.
#[derive(Clone, Copy)]
pub struct Fade {
    pub gains: f32,
    pub losses: f32,
    pub sums: f32,
}

impl Fade {
    /// In that round; averages began so many rounds ago.
    pub fn at(round: u32, since: u32) -> Fade {
        let (t, since) = (round as f32, since as f32);
        Fade { gains: t.powf(1.5) / (t.powf(1.5) + 1.0), losses: 0.5, sums: (since / (since + 1.0)).powi(2) }
    }

    pub fn add(self, regret: &mut f32, gain: f32) {
        *regret = *regret * if *regret > 0.0 { self.gains } else { self.losses } + gain;
    }
}

impl Fade {
    /// One decision for each of a row: from what every way is worth to each (a row after the other) to what it is worth on
    /// average, with regrets in the same order.
    pub fn learn(self, regrets: &mut [f32], worth: &[f32], values: &mut [f32]) {
        let width = values.len();
        let ways = worth.len() / width.max(1);
        for (n, value) in values.iter_mut().enumerate() {
            let (mut whole, mut mean, mut plain) = (0.0, 0.0, 0.0);
            for at in (0..ways).map(|way| way * width + n) {
                let gain = regrets[at].max(0.0);
                whole += gain;
                mean += gain * worth[at];
                plain += worth[at];
            }
            let mean = if whole > 0.0 { mean / whole } else { plain / ways as f32 };
            *value = mean;
            for at in (0..ways).map(|way| way * width + n) {
                self.add(&mut regrets[at], worth[at] - mean);
            }
        }
    }
}
