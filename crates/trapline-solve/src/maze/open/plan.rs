//! How a strategist goes on after telling the other its obstacles: a plan, one step for every position.
//!
//! A plan knows the tokens, whose turn it is, the obstacles met and the detours left, and does not draw lots. It gets on:
//! every step is closer to the centre past the obstacles met, or bumps into a new one, or is a detour. Or it guards: from
//! some positions the other can be kept from the centre for ever, whatever they have placed; that is a draw. When all
//! of the other's obstacles are met, all is known to both, and play goes on with open cards.
//!
//! A plan is made for an opinion of what the other may have placed: it does what is best on average against a responder
//! who does what is best for each placement. What it is worth then holds for every placement.

use super::cards::{Cards, DRAWN, WON, position};
use super::field::{
    CELLS, Clock, Field, Met, NOWHERE, OURS, OURS_TWICE, THEIRS, THEIRS_TWICE, after_bump, after_step,
    is_ours,
};

/// Steps away from the centre that a plan takes at most.
pub const DETOURS: usize = 1;

/// What a plan can do: the four ways, and guard.
pub const GUARD: usize = 4;
pub const OPTIONS: usize = 5;

/// How often each is done, in parts of [`PARTS`]; nothing where the plan gives up.
pub type Lot = [u8; OPTIONS];
pub const PARTS: i32 = 64;

/// Where guarding fails.
const GIVE_UP: u8 = 5;

/// What a win is worth to the responder; a loss is as much less than nothing.
pub const WIN: i16 = 1 << 13;

/// The positions with the same obstacles met.
pub const POSITIONS: usize = 4 * CELLS * CELLS;

/// The clock and both tokens of a position.
pub fn placed(at: usize) -> (Clock, u8, u8) {
    ((at / CELLS / CELLS) as Clock, (at / CELLS % CELLS) as u8, (at % CELLS) as u8)
}

/// Everything about one placement of the strategist's that does not depend on an opinion.
pub struct Told {
    pub own: u32,
    /// By placement of the responder's.
    pub cards: Vec<Cards>,
    /// By set of obstacles met, what to do on guard, [`GIVE_UP`] where guarding fails.
    pub guards: Vec<Vec<u8>>,
}

impl Told {
    pub fn new(field: &Field, own: u32) -> Told {
        let cards = field.theirs.iter().map(|&other| Cards::new(field, own, other)).collect();
        let mut told = Told { own, cards, guards: vec![vec![]; field.mets.len()] };
        for met in (0..field.mets.len()).rev() {
            told.guards[met] = told.guard(field, &field.mets[met]);
        }
        told
    }

    pub fn is_on_guard(&self, met: usize, at: usize) -> bool {
        self.guards[met][at] != GIVE_UP
    }

    /// The positions from which the other can be kept off for ever: those that remain when whatever leads out of them
    /// is struck off, again and again.
    fn guard(&self, field: &Field, met: &Met) -> Vec<u8> {
        let mut ways = vec![0; POSITIONS];
        loop {
            let mut changed = false;
            for at in 0..POSITIONS {
                if ways[at] == GIVE_UP {
                    continue;
                }
                let (clock, ours, theirs) = placed(at);
                let holds = |at: usize| ways[at] != GIVE_UP;
                let way = if is_ours(clock) {
                    let by =
                        |way: &u8| self.guards_by(field, met, &holds, [ours, theirs], clock, (*way).into());
                    (0..4).find(by)
                } else {
                    // Whatever the responder does next.
                    let mut replies = field.replies(self.own, [ours, theirs], clock);
                    replies.all(|reply| reply.is_some_and(holds)).then_some(0)
                };
                let way = way.unwrap_or(GIVE_UP);
                changed |= way == GIVE_UP;
                ways[at] = way;
            }
            if !changed {
                return ways;
            }
        }
    }

    /// Whether the guard holds after a step of the strategist's, wherever the other's obstacles are.
    fn guards_by(
        &self,
        field: &Field,
        met: &Met,
        holds: &impl Fn(usize) -> bool,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        way: usize,
    ) -> bool {
        let to = field.steps[usize::from(ours)][way];
        if to == NOWHERE || to == theirs || met.cells >> to & 1 == 1 {
            return false;
        }
        if to == field.centre {
            return true;
        }
        let at = position(after_bump(clock), ours, theirs);
        let bumped = match met.with[usize::from(to)] {
            Some(next) => self.guards[next as usize][at] != GIVE_UP,
            None => match field.number(met.cells | 1 << to) {
                Some(other) => self.cards[usize::from(other)].at_position(at) != WON,
                None => true, // There cannot be one.
            },
        };
        bumped && holds(position(after_step(clock), to, theirs))
    }
}

/// What it is worth to a responder, by what is met, to be at a position: one number for each placement that fits.
pub struct Worth {
    /// By detours left, then position, then placement.
    each: Vec<i16>,
    width: usize,
}

impl Worth {
    fn new(width: usize) -> Worth {
        Worth { each: vec![-WIN; (DETOURS + 1) * POSITIONS * width], width }
    }

    fn start(&self, detours: usize, at: usize) -> usize {
        (detours * POSITIONS + at) * self.width
    }

    /// Only where the strategist is to move and no detour has been taken.
    fn of_beginning(self) -> (Vec<i16>, usize) {
        let (from, to) = (self.start(DETOURS, 0), self.start(DETOURS, position(THEIRS, 0, 0)));
        (self.each[from..to].to_vec(), self.width)
    }

    fn row(&self, detours: usize, at: usize) -> &[i16] {
        let start = self.start(detours, at);
        &self.each[start..start + self.width]
    }

    fn put(&mut self, detours: usize, at: usize, row: &[i16]) {
        let start = self.start(detours, at);
        self.each[start..start + self.width].copy_from_slice(row);
    }
}

/// A plan, and what it is worth.
pub struct Plan {
    /// By set of obstacles met: what is done, by detours left and position.
    pub lots: Vec<Vec<Lot>>,
    /// By set of obstacles met: what it is worth to begin with it, by position and placement.
    worth: Vec<(Vec<i16>, usize)>,
}

impl Plan {
    /// The plan for that opinion: how likely each placement is.
    pub fn new(field: &Field, told: &Told, lots: Vec<Vec<Lot>>) -> Plan {
        let mut plan = Plan { lots, worth: vec![] };
        let mut making: Vec<Option<Worth>> = (0..field.mets.len()).map(|_| None).collect();
        for met in (0..field.mets.len()).rev() {
            let worth =
                Making { field, told, met: &field.mets[met], lots: &plan.lots[met], larger: &making }.run();
            making[met] = Some(worth);
        }
        plan.worth = making.into_iter().flatten().map(Worth::of_beginning).collect();
        plan
    }

    /// What it is worth to a responder where a strategist begins with the plan, for each placement that fits.
    pub fn begun(&self, met: usize, clock: Clock, ours: u8, theirs: u8) -> &[i16] {
        let (each, width) = &self.worth[met];
        &each[position(clock, ours, theirs) * width..][..*width]
    }
}

struct Making<'a> {
    field: &'a Field,
    told: &'a Told,
    met: &'a Met,
    lots: &'a [Lot],
    larger: &'a [Option<Worth>],
}

impl Making<'_> {
    fn run(&self) -> Worth {
        let width = self.met.fits.len();
        let mut worth = Worth::new(width);
        let mut order: Vec<u8> =
            (0..CELLS as u8).filter(|&cell| self.met.far[usize::from(cell)] < u8::MAX).collect();
        order.sort_by_key(|&cell| self.met.far[usize::from(cell)]);
        let mut rows: [Vec<i16>; OPTIONS] = std::array::from_fn(|_| vec![0; width]);
        let mut best = vec![0; width];
        for detours in 0..=DETOURS {
            for &ours in order.iter().filter(|&&ours| ours != self.field.centre) {
                for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours) {
                    for clock in [OURS_TWICE, OURS] {
                        let at = position(clock, ours, theirs);
                        self.options(&worth, detours, [ours, theirs], clock, &mut rows);
                        mixed(&rows, self.lots[detours * POSITIONS + at], &mut best);
                        worth.put(detours, at, &best);
                    }
                }
                for clock in [THEIRS, THEIRS_TWICE] {
                    for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours) {
                        self.respond(&worth, detours, [ours, theirs], clock, &mut best);
                        worth.put(detours, position(clock, ours, theirs), &best);
                    }
                }
            }
        }
        worth
    }

    /// What can be done, a bit each, and what it is worth.
    fn options(
        &self,
        worth: &Worth,
        detours: usize,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        rows: &mut [Vec<i16>; OPTIONS],
    ) -> u8 {
        let far = &self.met.far;
        let mut open = 0;
        for (way, &to) in self.field.steps[usize::from(ours)].iter().enumerate() {
            if to == NOWHERE || to == theirs || self.met.cells >> to & 1 == 1 {
                continue;
            }
            if to == self.field.centre {
                rows[way].fill(-WIN);
                return 1 << way;
            }
            let closer = far[usize::from(to)] < far[usize::from(ours)];
            let Some(left) = detours.checked_sub(usize::from(!closer)) else { continue };
            self.stepped(worth, left, [ours, theirs], to, clock, &mut rows[way]);
            open |= 1 << way;
        }
        let met = self.field.met(self.met.cells).expect("it is met");
        if self.told.is_on_guard(met, position(clock, ours, theirs)) {
            rows[GUARD].fill(0);
            open |= 1 << GUARD;
        }
        open
    }

    /// What a step of the strategist's is worth.
    fn stepped(
        &self,
        worth: &Worth,
        left: usize,
        [ours, theirs]: [u8; 2],
        to: u8,
        clock: Clock,
        row: &mut [i16],
    ) {
        row.copy_from_slice(worth.row(left, position(after_step(clock), to, theirs)));
        let having = &self.met.having[usize::from(to)];
        let bumped = position(after_bump(clock), ours, theirs);
        match self.met.with[usize::from(to)] {
            Some(next) => {
                let next = self.larger[next as usize].as_ref().expect("larger sets come first");
                for (&place, &worth) in having.iter().zip(next.row(left, bumped)) {
                    row[usize::from(place)] = worth;
                }
            }
            None => {
                for &place in having {
                    let cards = &self.told.cards[usize::from(self.met.fits[usize::from(place)])];
                    row[usize::from(place)] = dealt(cards.at(after_bump(clock), ours, theirs));
                }
            }
        }
    }

    /// The best that each placement's responder can do.
    fn respond(
        &self,
        worth: &Worth,
        detours: usize,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        best: &mut [i16],
    ) {
        best.fill(-WIN);
        let mut any = false;
        for reply in self.field.replies(self.told.own, [ours, theirs], clock) {
            any = true;
            let Some(next) = reply else {
                best.fill(WIN);
                return;
            };
            for (best, &worth) in best.iter_mut().zip(worth.row(detours, next)) {
                *best = (*best).max(worth);
            }
        }
        if !any {
            best.fill(0);
        }
    }
}

/// What open cards are worth in a plan's numbers.
pub fn dealt(worth: u8) -> i16 {
    (i16::from(worth) - i16::from(DRAWN)) * WIN
}

/// What drawing lots comes to, rounded up; a win of the responder's where the plan gives up.
fn mixed(rows: &[Vec<i16>; OPTIONS], lot: Lot, to: &mut [i16]) {
    let used: Vec<usize> = (0..OPTIONS).filter(|&n| lot[n] > 0).collect();
    match used[..] {
        [] => to.fill(WIN),
        [one] => to.copy_from_slice(&rows[one]),
        _ => {
            for (at, to) in to.iter_mut().enumerate() {
                let sum: i32 = used.iter().map(|&n| i32::from(rows[n][at]) * i32::from(lot[n])).sum();
                *to = (-((-sum).div_euclid(PARTS))) as i16;
            }
        }
    }
}
