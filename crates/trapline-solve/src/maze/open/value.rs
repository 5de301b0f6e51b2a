//! What a responder with one placement can still reach against a strategist's [book](super::book).
//!
//! The same numbers that the certificate proves, for one placement and from anywhere; each is worked out once.

use super::book::Book;
use super::cards::{Cards, position};
use super::field::{Clock, Field, NOWHERE, after_bump, after_step, is_ours};
use super::follow::{Standing, Teller};
use super::plan::{GUARD, PARTS, POSITIONS, TELL, WIN, dealt, shared};
use super::pools::{Alive, bits};
use super::tree::NONE;
use std::collections::HashMap;

pub struct Responder<'a> {
    field: &'a Field,
    book: &'a Book,
    /// In the book's half of the mirror.
    placement: u32,
    kept: HashMap<(u32, u8, Clock, u32), f64>,
    told: HashMap<(usize, u32, u16), i16>,
    cards: HashMap<usize, Cards>,
}

impl<'a> Responder<'a> {
    pub fn new(field: &'a Field, book: &'a Book, placement: u32) -> Responder<'a> {
        Responder {
            field,
            book,
            placement,
            kept: HashMap::new(),
            told: HashMap::new(),
            cards: HashMap::new(),
        }
    }

    /// What trying each way is worth to the responder, whose turn it is; `None` where it is illegal. In the match's half.
    pub fn ways(&mut self, standing: &Standing) -> [Option<f64>; 4] {
        let whole = standing.mass(self.book);
        let mut ways = [None; 4];
        for way in 0..4 {
            let to = self.field.steps[usize::from(standing.theirs)][way];
            if to != NOWHERE && to != standing.ours {
                let won = to == self.field.centre;
                ways[standing.turned_way(way)] =
                    Some(if won { 1.0 } else { self.tried(standing, to) / whole });
            }
        }
        ways
    }

    fn tried(&mut self, standing: &Standing, to: u8) -> f64 {
        let mut value = 0.0;
        if let Some((thread, masses)) = &standing.kept {
            let hit = self.book.pools.having(to) & standing.live;
            let free = standing.live & !hit;
            let stepped = (free, to, after_step(standing.clock));
            let bumped = (hit, standing.theirs, after_bump(standing.clock));
            for (live, theirs, clock) in [stepped, bumped].into_iter().filter(|&(live, ..)| live != 0) {
                value += self.keep((*thread, theirs, clock, live), masses, standing.ours, standing.met);
            }
        }
        let hit = self.book.pools.having(to);
        let stepped = (!hit, to, after_step(standing.clock));
        let bumped = (hit, standing.theirs, after_bump(standing.clock));
        for teller in &standing.tellers {
            for (live, theirs, clock) in [stepped, bumped] {
                if let Some(left) = teller.left(self.book, live) {
                    value += left.mass * self.teller(&left, standing.met, clock, standing.ours, theirs);
                }
            }
        }
        value
    }

    /// The worth of a point of play at which the secret is kept, in wins for each part of mass.
    fn keep(&mut self, at: (u32, u8, Clock, u32), masses: &[i64], ours: u8, met: u32) -> f64 {
        if let Some(&known) = self.kept.get(&at) {
            return known;
        }
        let (thread, theirs, clock, live) = at;
        let kept = Some((thread, masses.to_vec()));
        let standing =
            Standing { flipped: false, ours, theirs, clock, met, live, moved: 1, kept, tellers: vec![] };
        let value = if is_ours(clock) { self.decided(&standing, masses) } else { self.answered(&standing) };
        self.kept.insert(at, value);
        value
    }

    fn answered(&mut self, standing: &Standing) -> f64 {
        let steps = self.field.steps[usize::from(standing.theirs)];
        let mut best = None;
        for to in steps.into_iter().filter(|&to| to != NOWHERE && to != standing.ours) {
            let value =
                if to == self.field.centre { standing.mass(self.book) } else { self.tried(standing, to) };
            best = Some(best.map_or(value, |best: f64| best.max(value)));
        }
        best.unwrap_or(0.0)
    }

    fn decided(&mut self, standing: &Standing, masses: &[i64]) -> f64 {
        let mut value = 0.0;
        for teller in standing.all_tellers(self.book, self.field) {
            value += teller.mass
                * self.teller(&teller, standing.met, standing.clock, standing.ours, standing.theirs);
        }
        let Some(page) = standing.page(self.book, self.field) else { return value };
        let alive = self.book.pools.alive(standing.live);
        let split =
            |(rank, alive): (usize, &Alive)| Book::split(page, rank, masses[usize::from(alive.pool)]).0;
        let parts: Vec<Vec<i64>> = alive.iter().enumerate().map(split).collect();
        for (option, opening) in page.openings.iter().enumerate() {
            let mut after = vec![0; masses.len()];
            let mut whole = 0;
            for (alive, parts) in alive.iter().zip(&parts) {
                after[usize::from(alive.pool)] = parts[option];
                whole += parts[option] * i64::from(alive.count);
            }
            let to = self.field.steps[usize::from(standing.ours)][usize::from(opening.way)];
            if to == self.field.centre {
                value -= whole as f64;
                continue;
            }
            let bumps = self.placement >> to & 1 == 1;
            let (thread, clock) = match bumps {
                true => (opening.bumped, after_bump(standing.clock)),
                false => (opening.entered, after_step(standing.clock)),
            };
            if whole == 0 || thread == NONE {
                continue;
            }
            let (ours, met) =
                if bumps { (standing.ours, standing.met | 1 << to) } else { (to, standing.met) };
            value += self.keep((thread, standing.theirs, clock, standing.live), &after, ours, met);
        }
        value
    }

    /// What it is worth that this was told, in wins.
    fn teller(&mut self, teller: &Teller, met: u32, clock: Clock, ours: u8, theirs: u8) -> f64 {
        let worth = if teller.guards && met != self.placement {
            0
        } else {
            self.end(teller.set, met, teller.detours, clock, ours, theirs)
        };
        f64::from(worth) / f64::from(WIN)
    }

    fn end(&mut self, set: usize, met: u32, detours: usize, clock: Clock, ours: u8, theirs: u8) -> i16 {
        let members = self.book.pools.sets[set];
        if met == self.placement {
            let (book, field, placement) = (self.book, self.field, self.placement);
            let each = bits(members).map(|n| {
                let cards =
                    self.cards.entry(n).or_insert_with(|| Cards::new(field, book.pools.mix[n], placement));
                i32::from(dealt(cards.at(clock, ours, theirs)))
            });
            return shared(each.sum(), members.count_ones() as i32);
        }
        let at = (detours * POSITIONS + position(clock, ours, theirs)) as u16;
        if let Some(&known) = self.told.get(&(set, met, at)) {
            return known;
        }
        let value = if is_ours(clock) {
            let lot = self.book.endings[set].get(&(met, at)).copied().unwrap_or_default();
            let far = self.field.far(met);
            let mut sum = 0;
            if lot[TELL] > 0 {
                let alone: Vec<usize> =
                    bits(members).filter_map(|n| self.book.pools.number(1 << n)).collect();
                let each = alone.iter().map(|&n| i32::from(self.end(n, met, detours, clock, ours, theirs)));
                sum += i32::from(shared(each.sum(), alone.len() as i32)) * i32::from(lot[TELL]);
            }
            for way in (0..GUARD).filter(|&way| lot[way] > 0) {
                let to = self.field.steps[usize::from(ours)][way];
                let closer = far[usize::from(to)] < far[usize::from(ours)];
                let left = detours.saturating_sub(usize::from(!closer));
                let worth = if to == self.field.centre {
                    -WIN
                } else if self.placement >> to & 1 == 1 {
                    self.end(set, met | 1 << to, left, after_bump(clock), ours, theirs)
                } else {
                    self.end(set, met, left, after_step(clock), to, theirs)
                };
                sum += i32::from(worth) * i32::from(lot[way]);
            }
            if lot.iter().all(|&part| part == 0) { WIN } else { shared(sum, PARTS) }
        } else {
            let mut best = None;
            for to in
                self.field.steps[usize::from(theirs)].into_iter().filter(|&to| to != NOWHERE && to != ours)
            {
                let worth = if to == self.field.centre {
                    WIN
                } else {
                    let hit = members & self.book.pools.having(to);
                    let bumped = (hit, after_bump(clock), theirs);
                    let stepped = (members & !hit, after_step(clock), to);
                    let mut sum = 0;
                    for (left, clock, theirs) in [bumped, stepped] {
                        if let Some(part) = self.book.pools.number(left) {
                            let worth = self.end(part, met, detours, clock, ours, theirs);
                            sum += i32::from(worth) * left.count_ones() as i32;
                        }
                    }
                    shared(sum, members.count_ones() as i32)
                };
                best = best.max(Some(worth));
            }
            best.unwrap_or(0)
        };
        self.told.insert((set, met, at), value);
        value
    }
}
