//! A match in the eyes of a strategist's [book](super::book): on which page it stands, and what the strategist may
//! have placed, from what everybody has seen.

use super::book::{Book, Page};
use super::cards::position;
use super::certificate::{SHARES, WHOLE, first_part};
use super::field::{
    Clock, Field, NOWHERE, OURS, THEIRS, after_bump, after_step, apart, is_ours, mirrored_set, mirrored_way,
};
use super::plan::{GUARD, Lot, OPTIONS, PARTS, POSITIONS, TELL};
use super::pools::bits;
use super::tree::{FAR, NEAR, NONE};
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::{Player, Sight};

/// What comes to so little of the mix is as if it were not in the book.
const HARDLY: f64 = 0.001;

/// What the strategist may have told itself, and how it goes on.
#[derive(Clone, Copy, Debug)]
pub struct Teller {
    /// By number: that its placement is one of these.
    pub set: usize,
    /// How likely it is, in no particular measure.
    pub mass: f64,
    pub detours: usize,
    /// Whether it guards for ever by now.
    pub guards: bool,
}

impl Teller {
    /// The same where only these placements are possible.
    pub fn left(&self, book: &Book, live: u32) -> Option<Teller> {
        let whole = book.pools.sets[self.set];
        let left = whole & live;
        let part = f64::from(left.count_ones()) / f64::from(whole.count_ones());
        Some(Teller { set: book.pools.number(left)?, mass: self.mass * part, ..*self })
    }
}

/// Where a match stands, in the book's own half of the mirror.
#[derive(Clone)]
pub struct Standing {
    pub flipped: bool,
    pub ours: u8,
    pub theirs: u8,
    pub clock: Clock,
    pub met: u32,
    pub live: u32,
    /// How many steps were tried.
    pub moved: u32,
    /// The thread, with the mass of each pool's members, as far as the secret is kept.
    pub kept: Option<(u32, Vec<i64>)>,
    /// What may have been told.
    pub tellers: Vec<Teller>,
}

impl Standing {
    /// The beginning, `flipped` where the first step shows the mirror image.
    fn new(book: &Book, field: &Field, flipped: bool) -> Standing {
        let clock = if field.player == Player::One { OURS } else { THEIRS };
        let whole = |pool: usize| {
            let mass = i64::from(book.shares[pool]) * (WHOLE / i64::from(SHARES));
            match field.player {
                Player::One => first_part(mass, book.pools.images[pool] == pool, book.first[pool]),
                Player::Two => mass,
            }
        };
        let masses = (0..book.pools.each.len()).map(whole).collect();
        let homes = field.homes;
        let (met, live) = (0, book.pools.everything());
        let kept = Some((0, masses));
        Standing {
            flipped,
            ours: homes[0],
            theirs: homes[1],
            clock,
            met,
            live,
            moved: 0,
            kept,
            tellers: vec![],
        }
    }

    /// Follows a match from its beginning; `None` where it left the book: nothing that the strategist may have placed does
    /// what was seen, or hardly ever.
    pub fn of(book: &Book, field: &Field, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Standing> {
        let began = Player::BOTH.into_iter().all(|player| {
            let home = field.game_home(player);
            sight.first.piece(player) == home && sight.first.obstacles(player).is_unset()
        });
        if !began || !sight.first.revealed(Player::One).is_empty() {
            return None;
        }
        let mut standing: Option<Standing> = None;
        for event in sight.events.iter() {
            let Some(Action::Move(direction)) = event.action else { continue };
            let way = direction as usize;
            // The first step is down, or shows the mirror image.
            let here = standing.get_or_insert_with(|| Standing::new(book, field, way != 1));
            let way = if here.flipped { mirrored_way(way) } else { way };
            let entered = event.reply.entered().is_some();
            let ours = event.player == book.player;
            if ours != is_ours(here.clock) {
                return None;
            }
            *here = if ours {
                here.after_ours(book, field, way, entered)?
            } else {
                here.after_theirs(book, field, way, entered)?
            };
        }
        standing.or_else(|| Some(Standing::new(book, field, false)))
    }

    /// Whether nobody has moved.
    pub fn is_beginning(&self) -> bool {
        self.moved == 0
    }

    /// The responder's cell as the strategist sees it.
    fn seen(&self, field: &Field) -> u8 {
        let looks = apart(self.theirs, field.centre) <= NEAR || apart(self.ours, self.theirs) <= NEAR;
        if looks { self.theirs } else { FAR }
    }

    /// At the strategist's turn: the page, where the secret is kept.
    pub fn page<'a>(&self, book: &'a Book, field: &Field) -> Option<&'a Page> {
        let (thread, _) = self.kept.as_ref()?;
        book.pages.get(&(*thread, self.clock, self.live, self.seen(field)))
    }

    /// What may have been told by now, this being the strategist's turn.
    pub fn all_tellers(&self, book: &Book, field: &Field) -> Vec<Teller> {
        let mut tellers = self.tellers.clone();
        let Some((_, masses)) = &self.kept else { return tellers };
        let page = self.page(book, field);
        for (rank, alive) in book.pools.alive(self.live).iter().enumerate() {
            let mass = masses[usize::from(alive.pool)];
            let told = page.map_or(mass, |page| Book::split(page, rank, mass).1);
            if told > 0 {
                let mass = told as f64 * f64::from(alive.count);
                tellers.push(Teller { set: alive.set.into(), mass, detours: field.detours, guards: false });
            }
        }
        tellers
    }

    /// The same once those who tell which of several it is have done so: whoever goes by lots next.
    pub fn all_acting(&self, book: &Book, field: &Field) -> Vec<Teller> {
        let mut acting = self.all_tellers(book, field);
        for at in 0..acting.len() {
            let teller = acting[at];
            let part = f64::from(self.lot(book, &teller)[TELL]) / f64::from(PARTS);
            let members = book.pools.sets[teller.set];
            for set in bits(members).filter(|_| part > 0.0).filter_map(|n| book.pools.number(1 << n)) {
                let mass = teller.mass * part / f64::from(members.count_ones());
                acting.push(Teller { set, mass, ..teller });
            }
        }
        acting
    }

    /// Whether all of the responder's obstacles are met.
    pub fn is_laid_open(&self, field: &Field) -> bool {
        self.met.count_ones() as usize == field.allowance
    }

    /// What a teller draws lots by here.
    pub fn lot(&self, book: &Book, teller: &Teller) -> Lot {
        let at = position(self.clock, self.ours, self.theirs);
        if teller.guards {
            let mut lot = [0; OPTIONS];
            if let Some(&way) = book.holds[teller.set].get(&(self.met, at as u16)) {
                lot[usize::from(way)] = PARTS as u8;
            }
            return lot;
        }
        let key = (self.met, (teller.detours * POSITIONS + at) as u16);
        book.endings[teller.set].get(&key).copied().unwrap_or_default()
    }

    fn after_ours(&self, book: &Book, field: &Field, way: usize, entered: bool) -> Option<Standing> {
        let to = field.steps[usize::from(self.ours)][way];
        if to == NOWHERE {
            return None;
        }
        let mut next = Standing { moved: self.moved + 1, ..self.clone() };
        if entered {
            (next.ours, next.clock) = (to, after_step(self.clock));
        } else {
            (next.met, next.clock) = (self.met | 1 << to, after_bump(self.clock));
        }
        next.kept = self.page(book, field).and_then(|page| self.on_from(book, page, way, entered));
        let far = field.far(self.met);
        let closer = far[usize::from(to)] < far[usize::from(self.ours)];
        next.tellers.clear();
        for teller in self.all_acting(book, field) {
            if self.is_laid_open(field) {
                next.tellers.push(teller);
                continue;
            }
            let lot = self.lot(book, &teller);
            let part = |option: usize| teller.mass * f64::from(lot[option]) / f64::from(PARTS);
            if lot[way] > 0 {
                let detours = teller.detours.saturating_sub(usize::from(!closer && !teller.guards));
                next.tellers.push(Teller { mass: part(way), detours, ..teller });
            }
            if lot[GUARD] > 0 {
                let on_guard = Teller { guards: true, mass: part(GUARD), ..teller };
                if self.lot(book, &on_guard)[way] > 0 {
                    next.tellers.push(on_guard);
                }
            }
        }
        next.possible(book)
    }

    /// The thread that follows, with the masses that go there.
    fn on_from(&self, book: &Book, page: &Page, way: usize, entered: bool) -> Option<(u32, Vec<i64>)> {
        let (_, masses) = self.kept.as_ref()?;
        let option = page.openings.iter().position(|opening| usize::from(opening.way) == way)?;
        let thread = if entered { page.openings[option].entered } else { page.openings[option].bumped };
        let mut after = vec![0; masses.len()];
        for (rank, alive) in book.pools.alive(self.live).iter().enumerate() {
            let pool = usize::from(alive.pool);
            after[pool] = Book::split(page, rank, masses[pool]).0[option];
        }
        (thread != NONE).then_some((thread, after))
    }

    fn after_theirs(&self, book: &Book, field: &Field, way: usize, entered: bool) -> Option<Standing> {
        let to = field.steps[usize::from(self.theirs)][way];
        if to == NOWHERE {
            return None;
        }
        let hit = book.pools.having(to);
        let mut next = Standing { moved: self.moved + 1, ..self.clone() };
        if entered {
            (next.theirs, next.clock, next.live) = (to, after_step(self.clock), self.live & !hit);
        } else {
            (next.clock, next.live) = (after_bump(self.clock), self.live & hit);
        }
        let live = next.live;
        next.tellers = next.tellers.iter().filter_map(|teller| teller.left(book, live)).collect();
        next.possible(book)
    }

    /// Unless it would hardly ever come to this: then the book says more about how rare it is than about what to do.
    fn possible(self, book: &Book) -> Option<Standing> {
        (self.mass(book) > HARDLY * WHOLE as f64).then_some(self)
    }

    /// How much of the mix is still possible.
    pub fn mass(&self, book: &Book) -> f64 {
        let alive = book.pools.alive(self.live);
        let kept = self.kept.as_ref().map_or(0, |(_, masses)| {
            alive.iter().map(|alive| masses[usize::from(alive.pool)] * i64::from(alive.count)).sum::<i64>()
        });
        kept as f64 + self.tellers.iter().map(|teller| teller.mass).sum::<f64>()
    }

    /// Cells as they are in the match, or in the book's half; the same either way.
    pub fn turned(&self, cells: u32) -> u32 {
        if self.flipped { mirrored_set(cells) } else { cells }
    }

    pub fn turned_way(&self, way: usize) -> usize {
        if self.flipped { mirrored_way(way) } else { way }
    }
}
