//! Training what a strategist does after telling which placements it may have: regret minimisation over the positions, in
//! which it looks at the tokens, whose turn it is, the obstacles met and the detours left.

use super::cards::position;
use super::field::{
    CELLS, Clock, Field, NOWHERE, OURS, OURS_TWICE, THEIRS, THEIRS_TWICE, after_bump, after_step,
};
use super::groups::{Groups, state};
use super::plan::{GUARD, Lot, OPTIONS, PARTS, POSITIONS, TELL, WIN, placed};
use super::regrets::Fade;
use super::told::{Reply, Told};

/// What is learnt about what was told.
#[derive(Clone)]
pub struct Ending {
    /// By state and placement: what it is worth to the responder, and how likely they come there together.
    pub value: Vec<f32>,
    pub reach: Vec<f32>,
    /// By state: how likely the strategist comes there, whatever the responder does.
    own: Vec<f32>,
    /// By state at the strategist's turn.
    regret: Vec<[f32; OPTIONS]>,
    now: Vec<[f32; OPTIONS]>,
    sum: Vec<[f32; OPTIONS]>,
    /// The responder's regrets.
    theirs: Vec<f32>,
    /// Whether it is known which positions come up.
    begun: bool,
    /// What comes up no more often is passed over now.
    least: f32,
}

/// What comes up no more often is looked at once in so many rounds.
const RARE: f32 = 1e-5;
const RARELY: u32 = 5;

/// However seldom something is done, what comes of it is looked at.
const TRIED: f32 = 1e-5;

/// What an ending is about.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub field: &'a Field,
    pub groups: &'a Groups,
    pub told: &'a Told,
}

/// A position with what was met, and the detours left.
#[derive(Clone, Copy)]
struct Spot {
    met: usize,
    detours: usize,
    clock: Clock,
    ours: u8,
    theirs: u8,
}

impl Spot {
    fn state(self) -> usize {
        state(self.detours, position(self.clock, self.ours, self.theirs))
    }

    /// The state after a step of the strategist's, if the cell is entered, and if there is an obstacle.
    fn after(self, step: Step) -> (usize, usize) {
        let entered = position(after_step(self.clock), step.to, self.theirs);
        let bumped = position(after_bump(self.clock), self.ours, self.theirs);
        (state(step.left, entered), state(step.left, bumped))
    }
}

/// A step of the strategist's: where to, and what is left of detours.
#[derive(Clone, Copy)]
struct Step {
    to: u8,
    left: usize,
}

/// What the strategist can do: the four steps, guard, and tell which placement it is.
struct Choices {
    steps: [Option<Step>; 4],
    guards: bool,
    tells: bool,
}

impl Choices {
    fn at(field: &Field, told: &Told, spot: Spot) -> Choices {
        let here = &field.mets[spot.met];
        let mut steps = [None; 4];
        for (way, step) in steps.iter_mut().enumerate() {
            let to = field.steps[usize::from(spot.ours)][way];
            if to == NOWHERE || to == spot.theirs || here.cells >> to & 1 == 1 {
                continue;
            }
            if to == field.centre {
                let mut steps = [None; 4];
                steps[way] = Some(Step { to, left: spot.detours });
                return Choices { steps, guards: false, tells: false };
            }
            let closer = here.far[usize::from(to)] < here.far[usize::from(spot.ours)];
            *step = spot.detours.checked_sub(usize::from(!closer)).map(|left| Step { to, left });
        }
        let guards = told.is_on_guard(spot.met, position(spot.clock, spot.ours, spot.theirs));
        Choices { steps, guards, tells: told.members.len() > 1 }
    }

    fn is_open(&self, option: usize) -> bool {
        match option {
            GUARD => self.guards,
            TELL => self.tells,
            way => self.steps[way].is_some(),
        }
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        (0..OPTIONS).filter(|&option| self.is_open(option))
    }

    fn steps(&self) -> impl Iterator<Item = (usize, Step)> {
        self.steps.iter().enumerate().filter_map(|(way, &step)| Some((way, step?)))
    }

    /// In proportion to the regrets.
    fn lot(&self, regret: &[f32; OPTIONS]) -> [f32; OPTIONS] {
        let whole: f32 = self.open().map(|n| regret[n].max(0.0)).sum();
        let count = self.open().count() as f32;
        let part = |n: usize| if whole > 0.0 { regret[n].max(0.0) / whole } else { 1.0 / count };
        std::array::from_fn(|n| if self.is_open(n) { part(n) } else { 0.0 })
    }
}

impl Ending {
    pub fn new(groups: &Groups) -> Ending {
        Ending {
            value: vec![0.0; groups.rows],
            reach: vec![0.0; groups.rows],
            own: vec![0.0; groups.places],
            regret: vec![[0.0; OPTIONS]; groups.places / 2],
            now: vec![[0.0; OPTIONS]; groups.places / 2],
            sum: vec![[0.0; OPTIONS]; groups.places / 2],
            theirs: vec![0.0; groups.rows * 2],
            begun: false,
            least: 0.0,
        }
    }

    /// The same for other faced placements: what was learnt is kept, about those faced before.
    pub fn facing(self, old: &Groups, groups: &Groups) -> Ending {
        let Ending { regret, theirs, .. } = self;
        let mut ending = Ending::new(groups);
        for (met, (one, two)) in old.each.iter().zip(&groups.each).enumerate() {
            if one.fits.is_empty() || two.fits.is_empty() {
                continue;
            }
            let (from, to, count) = (old.ours(met, 0), groups.ours(met, 0), groups.states / 2);
            ending.regret[to..to + count].copy_from_slice(&regret[from..from + count]);
            let (from, to) = (old.theirs(met, POSITIONS / 2), groups.theirs(met, POSITIONS / 2));
            let places = one.fits.iter().map(|placement| two.fits.binary_search(placement).ok());
            for (n, at) in places.enumerate().filter_map(|(n, at)| Some((n, at?))) {
                for row in 0..count * 4 {
                    ending.theirs[to + row * two.fits.len() + at] = theirs[from + row * one.fits.len() + n];
                }
            }
        }
        ending
    }

    /// Where the row of a position begins where the strategist starts with its ending.
    pub fn row(groups: &Groups, met: usize, clock: Clock, ours: u8, theirs: u8) -> usize {
        groups.row(met, state(groups.detours, position(clock, ours, theirs)))
    }

    /// The strategist comes to tell there, so likely.
    pub fn arrive(&mut self, groups: &Groups, met: usize, clock: Clock, ours: u8, theirs: u8, own: f32) {
        self.own[groups.place(met, state(groups.detours, position(clock, ours, theirs)))] += own;
    }

    /// Forgets averages.
    pub fn restart(&mut self) {
        self.sum.fill([0.0; OPTIONS]);
    }

    /// In that round of learning.
    pub fn attend(&mut self, round: u32) {
        self.least = if round.is_multiple_of(RARELY) { 0.0 } else { RARE };
    }

    /// Forgets what comes up, to be told anew.
    pub fn begin(&mut self) {
        self.begun = true;
        self.own.fill(0.0);
        self.reach.fill(0.0);
    }

    fn is_passed_over(&self, place: usize) -> bool {
        self.begun && self.own[place] <= self.least
    }

    /// Values backwards; the responder learns. `parts` are the endings of smaller sets.
    pub fn answer(&mut self, setting: Setting<'_>, parts: &[Ending], fade: Fade) {
        let groups = setting.groups;
        let mut room = vec![0.0f32; groups.width(0) * 4];
        for met in (0..groups.each.len()).rev().filter(|&met| groups.width(met) > 0) {
            for detours in 0..=groups.detours {
                for &ours in &groups.each[met].order {
                    let spot = |clock, theirs| Spot { met, detours, clock, ours, theirs };
                    for clock in [OURS_TWICE, OURS] {
                        for theirs in setting.others(ours) {
                            self.decided(setting, parts, spot(clock, theirs), &mut room);
                        }
                    }
                    for clock in [THEIRS, THEIRS_TWICE] {
                        for theirs in setting.others(ours) {
                            self.answered(setting, parts, spot(clock, theirs), fade, &mut room);
                        }
                    }
                }
            }
        }
    }

    /// What a spot at the strategist's turn is worth.
    fn decided(&mut self, setting: Setting<'_>, parts: &[Ending], spot: Spot, room: &mut [f32]) {
        let Setting { field, groups, told } = setting;
        let at = spot.state();
        if self.is_passed_over(groups.place(spot.met, at)) {
            return;
        }
        let choices = Choices::at(field, told, spot);
        let place = groups.ours(spot.met, at);
        let now = choices.lot(&self.regret[place]);
        self.now[place] = now;
        let row = &mut room[..groups.width(spot.met)];
        row.fill(if choices.open().next().is_none() { 1.0 } else { 0.0 });
        for (way, step) in choices.steps().filter(|&(way, _)| now[way] > 0.0) {
            if step.to == field.centre {
                row.iter_mut().for_each(|value| *value -= now[way]);
            } else {
                self.each_stepped(setting, spot, step, |n, value| row[n] += now[way] * value);
            }
        }
        let start = groups.row(spot.met, at);
        if now[TELL] > 0.0 {
            let part = now[TELL] / told.members.len() as f32;
            for &member in &told.members {
                let values = &parts[member].value[start..];
                row.iter_mut().zip(values).for_each(|(row, value)| *row += value * part);
            }
        }
        self.value[start..start + row.len()].copy_from_slice(row);
    }

    /// The same at the responder's turn, who learns.
    fn answered(&mut self, setting: Setting<'_>, parts: &[Ending], spot: Spot, fade: Fade, room: &mut [f32]) {
        let Setting { field, groups, told } = setting;
        let at = spot.state();
        if self.is_passed_over(groups.place(spot.met, at)) {
            return;
        }
        let width = groups.width(spot.met);
        let row_of = |at: usize| groups.row(spot.met, state(spot.detours, at));
        let mut ways = 0;
        for reply in told.replies(field, [spot.ours, spot.theirs], spot.clock) {
            let row = &mut room[ways * width..(ways + 1) * width];
            ways += 1;
            match reply {
                Reply::Centre => row.fill(1.0),
                Reply::All(next) => row.copy_from_slice(&self.value[row_of(next)..][..width]),
                Reply::Parted(part, bumped, entered) => {
                    let (hits, frees) = part.shares();
                    let hit = &parts[part.hit].value[row_of(bumped)..][..width];
                    let free = &parts[part.free].value[row_of(entered)..][..width];
                    for ((row, hit), free) in row.iter_mut().zip(hit).zip(free) {
                        *row = hit * hits + free * frees;
                    }
                }
            }
        }
        let regrets = &mut self.theirs[groups.theirs(spot.met, at)..][..ways * width];
        let values = &mut self.value[groups.row(spot.met, at)..][..width];
        fade.learn(regrets, &room[..ways * width], values);
    }

    /// What a step is worth, by placement that fits.
    fn each_stepped(&self, setting: Setting<'_>, spot: Spot, step: Step, mut take: impl FnMut(usize, f32)) {
        let Setting { field, groups, told } = setting;
        let (entered, bumped) = spot.after(step);
        let group = &groups.each[spot.met];
        let row = &self.value[groups.row(spot.met, entered)..][..group.fits.len()];
        let larger = field.mets[spot.met].with[usize::from(step.to)];
        let mut hit = group.having[usize::from(step.to)].iter().enumerate().peekable();
        for (n, &value) in row.iter().enumerate() {
            let Some((among, _)) = hit.next_if(|&(_, &at)| usize::from(at) == n) else {
                take(n, value);
                continue;
            };
            take(
                n,
                match larger {
                    Some(next) => self.value[groups.row(next as usize, bumped) + among],
                    None => {
                        let worth = told.laid_open(usize::from(group.fits[n]), bumped % POSITIONS);
                        f32::from(worth) / f32::from(WIN)
                    }
                },
            );
        }
    }

    /// How likely everything is, forwards; the strategist learns, and its averages are noted.
    pub fn weigh(&mut self, setting: Setting<'_>, parts: &mut [Ending], fade: Fade) {
        let groups = setting.groups;
        for met in (0..groups.each.len()).filter(|&met| groups.width(met) > 0) {
            for detours in (0..=groups.detours).rev() {
                for &ours in groups.each[met].order.iter().rev() {
                    let spot = |clock, theirs| Spot { met, detours, clock, ours, theirs };
                    for clock in [THEIRS_TWICE, THEIRS] {
                        for theirs in setting.others(ours) {
                            self.pass_on(setting, parts, spot(clock, theirs));
                        }
                    }
                    for clock in [OURS, OURS_TWICE] {
                        for theirs in setting.others(ours) {
                            self.weigh_at(setting, parts, spot(clock, theirs), fade);
                        }
                    }
                }
            }
        }
    }

    /// From the responder's turn to all that it may do.
    fn pass_on(&mut self, setting: Setting<'_>, parts: &mut [Ending], spot: Spot) {
        let Setting { field, groups, told } = setting;
        let at = spot.state();
        let own = self.own[groups.place(spot.met, at)];
        if own <= self.least {
            return;
        }
        let width = groups.width(spot.met);
        let replies = || told.replies(field, [spot.ours, spot.theirs], spot.clock);
        let ways = replies().count();
        for (way, reply) in replies().enumerate() {
            let chosen = |ending: &Ending, n| ending.chosen(groups, spot, ways, way, n);
            let next = |at: usize| {
                let at = state(spot.detours, at);
                (groups.place(spot.met, at), groups.row(spot.met, at))
            };
            match reply {
                Reply::Centre => {}
                Reply::All(at) => {
                    let (place, row) = next(at);
                    self.own[place] += own;
                    for n in 0..width {
                        self.reach[row + n] += chosen(self, n);
                    }
                }
                Reply::Parted(part, bumped, entered) => {
                    let (hits, frees) = part.shares();
                    for (to, share, at) in [(part.hit, hits, bumped), (part.free, frees, entered)] {
                        let (place, row) = next(at);
                        parts[to].own[place] += own * share;
                        for n in 0..width {
                            parts[to].reach[row + n] += chosen(self, n) * share;
                        }
                    }
                }
            }
        }
    }

    /// At the strategist's turn: what everything is worth there, and how likely it is then.
    fn weigh_at(&mut self, setting: Setting<'_>, parts: &mut [Ending], spot: Spot, fade: Fade) {
        let Setting { field, groups, told } = setting;
        let at = spot.state();
        let own = self.own[groups.place(spot.met, at)];
        if own <= self.least {
            return;
        }
        let choices = Choices::at(field, told, spot);
        let place = groups.ours(spot.met, at);
        let now = self.now[place];
        let start = groups.row(spot.met, at);
        let row: Vec<f32> = self.reach[start..start + groups.width(spot.met)].to_vec();
        let visited: f32 = row.iter().sum();
        let mut worth = [0.0f32; OPTIONS];
        for (way, step) in choices.steps() {
            if step.to == field.centre {
                worth[way] = -visited;
                continue;
            }
            if visited > 0.0 {
                self.each_stepped(setting, spot, step, |n, value| worth[way] += row[n] * value);
            }
            self.go_on(setting, spot, step, &row, own, now[way]);
        }
        if choices.tells {
            let share = 1.0 / told.members.len() as f32;
            for &member in &told.members {
                let part = &mut parts[member];
                let values = part.value[start..].iter();
                worth[TELL] += share * row.iter().zip(values).map(|(row, value)| row * value).sum::<f32>();
                part.own[groups.place(spot.met, at)] += own * share * now[TELL].max(TRIED);
                let reached = part.reach[start..].iter_mut();
                reached.zip(&row).for_each(|(reach, row)| *reach += row * share * now[TELL]);
            }
        }
        let mean: f32 = worth.iter().zip(&now).map(|(worth, now)| worth * now).sum();
        for option in choices.open() {
            fade.add(&mut self.regret[place][option], (mean - worth[option]) / own);
            let sum = &mut self.sum[place][option];
            *sum = *sum * fade.sums + own * now[option];
        }
    }

    /// Passes on how likely everything is after a step that is taken so often.
    fn go_on(&mut self, setting: Setting<'_>, spot: Spot, step: Step, row: &[f32], own: f32, often: f32) {
        let Setting { field, groups, .. } = setting;
        let flow = own * often.max(TRIED);
        let (entered, bumped) = spot.after(step);
        self.own[groups.place(spot.met, entered)] += flow;
        let next = groups.row(spot.met, entered);
        if often > 0.0 {
            self.reach[next..].iter_mut().zip(row).for_each(|(reach, row)| *reach += row * often);
        }
        let having = &groups.each[spot.met].having[usize::from(step.to)];
        let larger = field.mets[spot.met].with[usize::from(step.to)].filter(|_| !having.is_empty());
        if let Some(larger) = larger {
            self.own[groups.place(larger as usize, bumped)] += flow;
        }
        for (among, &at) in having.iter().enumerate() {
            let part = row[usize::from(at)] * often;
            self.reach[next + usize::from(at)] -= part;
            if let Some(larger) = larger {
                self.reach[groups.row(larger as usize, bumped) + among] += part;
            }
        }
    }

    /// How likely the responder with that placement comes there and goes that way.
    fn chosen(&self, groups: &Groups, spot: Spot, ways: usize, way: usize, n: usize) -> f32 {
        let (width, at) = (groups.width(spot.met), spot.state());
        let here = self.reach[groups.row(spot.met, at) + n];
        if here <= 0.0 {
            return 0.0;
        }
        let regrets = &self.theirs[groups.theirs(spot.met, at)..][..ways * width];
        let whole: f32 = (0..ways).map(|way| regrets[way * width + n].max(0.0)).sum();
        let part = if whole > 0.0 { regrets[way * width + n].max(0.0) / whole } else { 1.0 / ways as f32 };
        here * part
    }

    /// On average, as lots, by obstacles met.
    pub fn lots(&self, setting: Setting<'_>) -> Vec<Vec<Lot>> {
        let groups = setting.groups;
        let each = |met| (0..groups.states).map(|at| self.lot(setting, met, at)).collect();
        (0..groups.each.len()).map(each).collect()
    }

    fn lot(&self, setting: Setting<'_>, met: usize, at: usize) -> Lot {
        let Setting { field, groups, told } = setting;
        let (clock, ours, theirs) = placed(at % POSITIONS);
        let far = field.mets[met].far;
        if clock >= THEIRS || ours == theirs || far[usize::from(ours)] == u8::MAX || ours == field.centre {
            return [0; OPTIONS];
        }
        if groups.width(met) > 0 {
            let sum = self.sum[groups.ours(met, at)];
            let whole: f32 = sum.iter().sum();
            if whole > RARE {
                return parted(sum.map(|sum| sum / whole));
            }
            if let Some(most) =
                (0..OPTIONS).filter(|&n| sum[n] > 0.0).max_by(|&a, &b| sum[a].total_cmp(&sum[b]))
            {
                // It hardly ever comes to this, and one answer takes less room than a lot.
                return std::array::from_fn(|n| if n == most { PARTS as u8 } else { 0 });
            }
        }
        // It never came to this: it gets on, or else guards.
        let spot = Spot { met, detours: at / POSITIONS, clock, ours, theirs };
        let choices = Choices::at(field, told, spot);
        let steps = || choices.steps();
        let closer = steps().find(|(_, step)| far[usize::from(step.to)] < far[usize::from(ours)]);
        let mut lot = [0; OPTIONS];
        match closer.or_else(|| steps().next()) {
            Some((way, _)) => lot[way] = PARTS as u8,
            None if choices.guards => lot[GUARD] = PARTS as u8,
            None => {}
        }
        lot
    }
}

impl Setting<'_> {
    /// Where the responder's token can be.
    fn others(self, ours: u8) -> impl Iterator<Item = u8> {
        let centre = self.field.centre;
        (0..CELLS as u8).filter(move |&theirs| theirs != ours && theirs != centre)
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
