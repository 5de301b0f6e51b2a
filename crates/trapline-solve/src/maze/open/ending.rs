//! Training what a strategist does after telling one placement: regret minimisation over the positions, in which it
//! looks at the tokens, whose turn it is, the obstacles met and the detours left.

use super::cards::position;
use super::field::{
    CELLS, Clock, Field, NOWHERE, OURS, OURS_TWICE, THEIRS, THEIRS_TWICE, after_bump, after_step,
};
use super::plan::{DETOURS, GUARD, Lot, OPTIONS, PARTS, POSITIONS, Told, dealt};

/// The faced placements that fit a set of obstacles met.
pub struct Group {
    /// Numbers of placements, ascending.
    pub fits: Vec<u16>,
    /// By cell, where those are that have an obstacle there.
    having: Vec<Vec<u16>>,
    /// Where the rows of this set begin, in rows of one position, and in positions.
    rows: usize,
    positions: usize,
    /// Cells by their distance to the centre.
    order: Vec<u8>,
}

/// All groups of a number of faced placements.
pub struct Groups {
    pub each: Vec<Group>,
    rows: usize,
    positions: usize,
}

const STATES: usize = (DETOURS + 1) * POSITIONS;

impl Groups {
    pub fn new(field: &Field, faced: &[u16]) -> Groups {
        let mut groups = Groups { each: vec![], rows: 0, positions: 0 };
        let mut is_faced = vec![false; field.theirs.len()];
        faced.iter().for_each(|&n| is_faced[usize::from(n)] = true);
        for met in &field.mets {
            let fits: Vec<u16> = met.fits.iter().copied().filter(|&n| is_faced[usize::from(n)]).collect();
            let having = (0..CELLS)
                .map(|cell| {
                    let has = |&at: &u16| field.theirs[usize::from(fits[usize::from(at)])] >> cell & 1 == 1;
                    (0..fits.len() as u16).filter(has).collect()
                })
                .collect();
            let mut order: Vec<u8> = (0..CELLS as u8)
                .filter(|&cell| met.far[usize::from(cell)] < u8::MAX && cell != field.centre)
                .collect();
            order.sort_by_key(|&cell| met.far[usize::from(cell)]);
            let width = fits.len();
            groups.each.push(Group { fits, having, rows: groups.rows, positions: groups.positions, order });
            groups.rows += width * STATES;
            groups.positions += if width > 0 { STATES } else { 0 };
        }
        groups
    }
}

/// What is learnt about one placement.
pub struct Ending {
    pub value: Vec<f32>,
    pub reach: Vec<f32>,
    own: Vec<f32>,
    regret: Vec<[f32; OPTIONS]>,
    now: Vec<[f32; OPTIONS]>,
    sum: Vec<[f32; OPTIONS]>,
    theirs: Vec<f32>,
    /// Whether it is known which positions come up.
    begun: bool,
}

const fn state(detours: usize, at: usize) -> usize {
    detours * POSITIONS + at
}

/// An option of the strategist's: what is left of detours, and where to.
type Step = (usize, usize, u8);

impl Ending {
    pub fn new(groups: &Groups) -> Ending {
        Ending {
            value: vec![0.0; groups.rows],
            reach: vec![0.0; groups.rows],
            own: vec![0.0; groups.positions],
            regret: vec![[0.0; OPTIONS]; groups.positions],
            now: vec![[0.0; OPTIONS]; groups.positions],
            sum: vec![[0.0; OPTIONS]; groups.positions],
            theirs: vec![0.0; groups.rows * 4],
            begun: false,
        }
    }

    /// The same for other faced placements: what the strategist has learnt is kept.
    pub fn facing(&self, old: &Groups, groups: &Groups) -> Ending {
        let mut ending = Ending::new(groups);
        for (one, two) in old.each.iter().zip(&groups.each) {
            if one.fits.is_empty() || two.fits.is_empty() {
                continue;
            }
            for n in 0..STATES {
                ending.regret[two.positions + n] = self.regret[one.positions + n];
                ending.sum[two.positions + n] = self.sum[one.positions + n];
            }
        }
        ending
    }

    /// Where the row of a position begins where the strategist starts with its ending.
    pub fn row(groups: &Groups, met: usize, clock: Clock, ours: u8, theirs: u8) -> usize {
        let group = &groups.each[met];
        group.rows + state(DETOURS, position(clock, ours, theirs)) * group.fits.len()
    }

    pub fn arrive(&mut self, groups: &Groups, met: usize, clock: Clock, ours: u8, theirs: u8, own: f32) {
        let group = &groups.each[met];
        self.own[group.positions + state(DETOURS, position(clock, ours, theirs))] += own;
    }

    pub fn begin(&mut self) {
        self.begun = true;
        self.own.fill(0.0);
        self.reach.fill(0.0);
    }

    fn steps(
        field: &Field,
        told: &Told,
        met: usize,
        detours: usize,
        clock: Clock,
        ours: u8,
        theirs: u8,
    ) -> ([Option<Step>; 4], bool) {
        let here = &field.mets[met];
        let mut steps = [None; 4];
        for way in 0..4 {
            let to = field.steps[usize::from(ours)][way];
            if to == NOWHERE || to == theirs || here.cells >> to & 1 == 1 {
                continue;
            }
            if to == field.centre {
                let mut only = [None; 4];
                only[way] = Some((way, detours, to));
                return (only, false);
            }
            let closer = here.far[usize::from(to)] < here.far[usize::from(ours)];
            if let Some(left) = detours.checked_sub(usize::from(!closer)) {
                steps[way] = Some((way, left, to));
            }
        }
        (steps, told.is_on_guard(met, position(clock, ours, theirs)))
    }

    /// Values backwards; the responder learns.
    pub fn answer(&mut self, field: &Field, told: &Told, groups: &Groups, gains: f32, losses: f32) {
        let mut room = vec![0.0f32; groups.each[0].fits.len() * 4];
        for met in (0..groups.each.len()).rev() {
            let group = &groups.each[met];
            let width = group.fits.len();
            if width == 0 {
                continue;
            }
            for detours in 0..=DETOURS {
                for &ours in &group.order {
                    for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours && theirs != field.centre)
                    {
                        for clock in [OURS_TWICE, OURS] {
                            let at = state(detours, position(clock, ours, theirs));
                            let (steps, guards) = Self::steps(field, told, met, detours, clock, ours, theirs);
                            let place = group.positions + at;
                            if self.begun && self.own[place] == 0.0 {
                                continue;
                            }
                            let open: [bool; OPTIONS] =
                                std::array::from_fn(|n| if n == GUARD { guards } else { steps[n].is_some() });
                            let count = open.iter().filter(|&&open| open).count();
                            let regret = &self.regret[place];
                            let whole: f32 =
                                (0..OPTIONS).filter(|&n| open[n]).map(|n| regret[n].max(0.0)).sum();
                            let now: [f32; OPTIONS] = std::array::from_fn(|n| match (open[n], whole > 0.0) {
                                (false, _) => 0.0,
                                (true, true) => regret[n].max(0.0) / whole,
                                (true, false) => 1.0 / count as f32,
                            });
                            self.now[place] = now;
                            let row = &mut room[..width];
                            row.fill(if count == 0 { 1.0 } else { 0.0 });
                            for (way, left, to) in steps.into_iter().flatten() {
                                let part = now[way];
                                if part == 0.0 {
                                    continue;
                                }
                                if to == field.centre {
                                    row.iter_mut().for_each(|value| *value -= part);
                                    continue;
                                }
                                self.each_step(
                                    field,
                                    told,
                                    groups,
                                    met,
                                    left,
                                    [ours, theirs],
                                    to,
                                    clock,
                                    |at, value| {
                                        row[at] += part * value;
                                    },
                                );
                            }
                            let start = group.rows + at * width;
                            self.value[start..start + width].copy_from_slice(row);
                        }
                    }
                    for clock in [THEIRS, THEIRS_TWICE] {
                        for theirs in
                            (0..CELLS as u8).filter(|&theirs| theirs != ours && theirs != field.centre)
                        {
                            let at = state(detours, position(clock, ours, theirs));
                            if self.begun && self.own[group.positions + at] == 0.0 {
                                continue;
                            }
                            let start = group.rows + at * width;
                            let mut ways = 0;
                            for reply in field.replies(told.own, [ours, theirs], clock) {
                                let row = &mut room[ways * width..(ways + 1) * width];
                                ways += 1;
                                let Some(next) = reply else {
                                    row.fill(1.0);
                                    continue;
                                };
                                let next = group.rows + state(detours, next) * width;
                                row.copy_from_slice(&self.value[next..next + width]);
                            }
                            let regrets = &mut self.theirs[start * 4..(start + width) * 4];
                            for n in 0..width {
                                let (mut whole, mut mean, mut plain) = (0.0, 0.0, 0.0);
                                for way in 0..ways {
                                    let gain = regrets[way * width + n].max(0.0);
                                    whole += gain;
                                    mean += gain * room[way * width + n];
                                    plain += room[way * width + n];
                                }
                                let mean = if whole > 0.0 { mean / whole } else { plain / ways as f32 };
                                self.value[start + n] = mean;
                                for way in 0..ways {
                                    let regret = &mut regrets[way * width + n];
                                    *regret = *regret * if *regret > 0.0 { gains } else { losses }
                                        + room[way * width + n]
                                        - mean;
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What a step is worth, by placement that fits.
    #[expect(clippy::too_many_arguments, reason = "a position")]
    fn each_step(
        &self,
        field: &Field,
        told: &Told,
        groups: &Groups,
        met: usize,
        left: usize,
        [ours, theirs]: [u8; 2],
        to: u8,
        clock: Clock,
        mut tell: impl FnMut(usize, f32),
    ) {
        let group = &groups.each[met];
        let width = group.fits.len();
        let having = &group.having[usize::from(to)];
        let entered = group.rows + state(left, position(after_step(clock), to, theirs)) * width;
        let row = &self.value[entered..entered + width];
        let bumped = position(after_bump(clock), ours, theirs);
        if having.is_empty() {
            row.iter().enumerate().for_each(|(n, &value)| tell(n, value));
            return;
        }
        let mut hit = having.iter().enumerate().peekable();
        let larger = field.mets[met].with[usize::from(to)].map(|next| &groups.each[next as usize]);
        for (n, &value) in row.iter().enumerate() {
            match hit.next_if(|&(_, &at)| usize::from(at) == n) {
                Some((among, _)) => match larger {
                    Some(next) => {
                        tell(n, self.value[next.rows + state(left, bumped) * next.fits.len() + among])
                    }
                    None => tell(
                        n,
                        f32::from(dealt(told.cards[usize::from(group.fits[n])].at_position(bumped))) / 8192.0,
                    ),
                },
                None => tell(n, value),
            }
        }
    }

    /// How likely everything is, forwards; the strategist learns, and its averages are noted.
    pub fn weigh(&mut self, field: &Field, told: &Told, groups: &Groups, gains: f32, losses: f32, sums: f32) {
        for met in 0..groups.each.len() {
            let group = &groups.each[met];
            let width = group.fits.len();
            if width == 0 {
                continue;
            }
            for detours in (0..=DETOURS).rev() {
                for &ours in group.order.iter().rev() {
                    for clock in [THEIRS_TWICE, THEIRS] {
                        for theirs in
                            (0..CELLS as u8).filter(|&theirs| theirs != ours && theirs != field.centre)
                        {
                            let at = state(detours, position(clock, ours, theirs));
                            let own = self.own[group.positions + at];
                            if own == 0.0 {
                                continue;
                            }
                            let start = group.rows + at * width;
                            let ways = field.replies(told.own, [ours, theirs], clock).count();
                            let replies = field.replies(told.own, [ours, theirs], clock).enumerate();
                            for (way, next) in replies.filter_map(|(way, reply)| Some((way, reply?))) {
                                let next = state(detours, next);
                                self.own[group.positions + next] += own;
                                let next = group.rows + next * width;
                                let regrets = &self.theirs[start * 4..(start + width) * 4];
                                for n in 0..width {
                                    let here = self.reach[start + n];
                                    if here > 0.0 {
                                        let whole: f32 =
                                            (0..ways).map(|way| regrets[way * width + n].max(0.0)).sum();
                                        let part = if whole > 0.0 {
                                            regrets[way * width + n].max(0.0) / whole
                                        } else {
                                            1.0 / ways as f32
                                        };
                                        self.reach[next + n] += here * part;
                                    }
                                }
                            }
                        }
                    }
                    for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours && theirs != field.centre)
                    {
                        for clock in [OURS, OURS_TWICE] {
                            let at = state(detours, position(clock, ours, theirs));
                            let place = group.positions + at;
                            let own = self.own[place];
                            if own == 0.0 {
                                continue;
                            }
                            let start = group.rows + at * width;
                            let (steps, guards) = Self::steps(field, told, met, detours, clock, ours, theirs);
                            let now = self.now[place];
                            let mut worth = [0.0f32; OPTIONS];
                            let mut mean = 0.0;
                            let row: Vec<f32> = self.reach[start..start + width].to_vec();
                            let visited: f32 = row.iter().sum();
                            for (way, left, to) in steps.into_iter().flatten() {
                                if to == field.centre {
                                    worth[way] = -visited;
                                } else if visited > 0.0 {
                                    let mut sum = 0.0;
                                    self.each_step(
                                        field,
                                        told,
                                        groups,
                                        met,
                                        left,
                                        [ours, theirs],
                                        to,
                                        clock,
                                        |n, value| sum += row[n] * value,
                                    );
                                    worth[way] = sum;
                                }
                                mean += now[way] * worth[way];
                                let part = now[way];
                                if to == field.centre {
                                    continue;
                                }
                                let flow = own * part.max(1e-5);
                                let entered = state(left, position(after_step(clock), to, theirs));
                                let bumped = state(left, position(after_bump(clock), ours, theirs));
                                self.own[group.positions + entered] += flow;
                                let having = &group.having[usize::from(to)];
                                let next = group.rows + entered * width;
                                if part > 0.0 {
                                    for (reach, row) in self.reach[next..].iter_mut().zip(&row) {
                                        *reach += row * part;
                                    }
                                }
                                for (among, &at) in having.iter().enumerate() {
                                    self.reach[next + usize::from(at)] -= row[usize::from(at)] * part;
                                    if let Some(larger) = field.mets[met].with[usize::from(to)] {
                                        let larger = &groups.each[larger as usize];
                                        let next = larger.rows + bumped * larger.fits.len() + among;
                                        self.reach[next] += row[usize::from(at)] * part;
                                    }
                                }
                                if let (Some(larger), false) =
                                    (field.mets[met].with[usize::from(to)], having.is_empty())
                                {
                                    self.own[groups.each[larger as usize].positions + bumped] += flow;
                                }
                            }
                            let open: [bool; OPTIONS] =
                                std::array::from_fn(|n| if n == GUARD { guards } else { steps[n].is_some() });
                            for n in 0..OPTIONS {
                                if open[n] {
                                    let regret = &mut self.regret[place][n];
                                    *regret = *regret * if *regret > 0.0 { gains } else { losses }
                                        + (mean - worth[n]) / own;
                                    let sum = &mut self.sum[place][n];
                                    *sum = *sum * sums + own * now[n];
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// On average, as lots.
    pub fn lots(&self, groups: &Groups, field: &Field, told: &Told) -> Vec<Vec<Lot>> {
        groups
            .each
            .iter()
            .enumerate()
            .map(|(met, group)| {
                (0..STATES)
                    .map(|at| {
                        let sum = if group.fits.is_empty() {
                            [0.0; OPTIONS]
                        } else {
                            self.sum[group.positions + at]
                        };
                        let whole: f32 = sum.iter().sum();
                        if whole > 0.0 {
                            return parted(sum.map(|sum| sum / whole));
                        }
                        let (detours, at) = (at / POSITIONS, at % POSITIONS);
                        let (clock, ours, theirs) =
                            ((at / CELLS / CELLS) as u8, (at / CELLS % CELLS) as u8, (at % CELLS) as u8);
                        if clock >= THEIRS
                            || ours == theirs
                            || field.mets[met].far[usize::from(ours)] == u8::MAX
                            || ours == field.centre
                        {
                            return [0; OPTIONS];
                        }
                        let (steps, guards) = Self::steps(field, told, met, detours, clock, ours, theirs);
                        let here = &field.mets[met];
                        let closer =
                            |step: &Step| here.far[usize::from(step.2)] < here.far[usize::from(ours)];
                        let any = steps
                            .iter()
                            .flatten()
                            .find(|step| closer(step))
                            .or(steps.iter().flatten().next());
                        let mut lot = [0; OPTIONS];
                        match any {
                            Some(&(way, ..)) => lot[way] = PARTS as u8,
                            None if guards => lot[GUARD] = PARTS as u8,
                            None => {}
                        }
                        lot
                    })
                    .collect()
            })
            .collect()
    }
}

/// Shares in whole parts.
fn parted(shares: [f32; OPTIONS]) -> Lot {
    let mut lot = shares.map(|share| (share * PARTS as f32).round() as u8);
    let most = (0..OPTIONS).max_by(|&a, &b| shares[a].total_cmp(&shares[b])).expect("there are options");
    let rest: i32 = (0..OPTIONS).filter(|&n| n != most).map(|n| i32::from(lot[n])).sum();
    lot[most] = (PARTS - rest).max(0) as u8;
    lot
}
