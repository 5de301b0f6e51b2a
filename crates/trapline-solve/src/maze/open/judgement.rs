//! What a player in the middle of a match should do, from what they can know, where obstacles leave a way.
//!
//! Their actions are worth what the best response to the opponent's strategist still reaches. What they saw may not be
//! what the strategist does: then nothing is said. Nothing here looks at the opponent's secret.

use super::book::Book;
use super::cards::{Cards, DRAWN};
use super::field::{Field, NOWHERE, after_bump, after_step, mirrored_set};
use super::follow::{Standing, Teller};
use super::plan::{GUARD, PARTS};
use super::pools::bits;
use super::value::Responder;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::{Game, Player, Sight};

/// The two first steps there are, by number.
const DOWN: usize = 1;
const RIGHT: usize = 3;

/// The board and the book of one seat's strategist.
pub struct Side {
    pub field: Field,
    pub book: Book,
}

/// What every way is worth to the player to move, by number, where the other is that strategist; `None` where it would not
/// have come to this.
pub fn worth(other: &Side, sight: &Sight<'_, MazeRunnerDuel>) -> Option<[Option<f64>; 4]> {
    let own = sight.view.obstacles(sight.player).known().expect("players know their own obstacles");
    let standing = Standing::of(&other.book, &other.field, sight)?;
    let ways = |own: u32| Responder::new(&other.field, &other.book, own).ways(&standing);
    if standing.is_beginning() && sight.player == Player::One {
        // The book has the first step down only: to the right is its mirror image.
        return Some([None, ways(own.0)[DOWN], None, ways(mirrored_set(own.0))[DOWN]]);
    }
    Some(ways(standing.turned(own.0)))
}

/// How often the player's own strategist takes each way; `None` where the player left its book.
pub fn walked(side: &Side, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
    let own = sight.view.obstacles(sight.player).known().expect("players know their own obstacles");
    let standing = Standing::of(&side.book, &side.field, sight)?;
    let n = side.book.pools.mix.iter().position(|&cells| cells == standing.turned(own.0))?;
    Some(as_actions(side, sight, shares(side, &standing, 1 << n)?))
}

/// The same as far as everybody may hear it: over all placements that the player may have, as others see it.
pub fn publicly(side: &Side, sight: &Sight<'_, MazeRunnerDuel>) -> Option<Vec<(Action, f64)>> {
    let standing = Standing::of(&side.book, &side.field, sight)?;
    Some(as_actions(side, sight, shares(side, &standing, u32::MAX)?))
}

/// How often these placements of the mix take each way; in the match's half.
fn shares(side: &Side, standing: &Standing, whose: u32) -> Option<[f64; 4]> {
    let pools = &side.book.pools;
    let mut shares = [0.0; 4];
    let mut put = |way: usize, part: f64| shares[standing.turned_way(way)] += part;
    if let (Some(page), Some((_, masses))) = (standing.page(&side.book, &side.field), &standing.kept) {
        for (rank, alive) in pools.alive(standing.live).iter().enumerate() {
            let meant = f64::from((pools.sets[usize::from(alive.set)] & whose).count_ones());
            if page.weights.is_empty() {
                first_steps(side, alive.pool.into(), meant, &mut put);
                continue;
            }
            let parts = Book::split(page, rank, masses[usize::from(alive.pool)]).0;
            for (opening, part) in page.openings.iter().zip(parts) {
                put(opening.way.into(), part as f64 * meant);
            }
        }
    }
    let tellers = standing.all_acting(&side.book, &side.field);
    for teller in &tellers {
        let members = pools.sets[teller.set];
        let each = teller.mass / f64::from(members.count_ones());
        if standing.is_laid_open(&side.field) {
            bits(members & whose).for_each(|n| put(laid_open(side, standing, n), each));
            continue;
        }
        let teller = &Teller { mass: each * f64::from((members & whose).count_ones()), ..*teller };
        let lot = standing.lot(&side.book, teller);
        for (way, &part) in lot.iter().enumerate().take(GUARD) {
            put(way, teller.mass * f64::from(part) / f64::from(PARTS));
        }
        if lot[GUARD] > 0 {
            let guarding = Teller { guards: true, ..*teller };
            if let Some(way) = standing.lot(&side.book, &guarding)[..GUARD].iter().position(|&part| part > 0)
            {
                put(way, teller.mass * f64::from(lot[GUARD]) / f64::from(PARTS));
            }
        }
    }
    let whole: f64 = shares.iter().sum();
    (whole > 0.0).then(|| shares.map(|share| share / whole))
}

/// The very first step: down, or right as the mirror shows it.
fn first_steps(side: &Side, pool: usize, meant: f64, put: &mut impl FnMut(usize, f64)) {
    let mirrors_itself = side.book.pools.images[pool] == pool;
    let down = if mirrors_itself { 0.5 } else { f64::from(side.book.first[pool]) / f64::from(u16::MAX) };
    let share = f64::from(side.book.shares[pool]) * meant;
    put(DOWN, share * down);
    put(RIGHT, share * (1.0 - down));
}

/// With open cards: a way that wins soonest, or else does not lose.
fn laid_open(side: &Side, standing: &Standing, placement: usize) -> usize {
    let field = &side.field;
    let own = side.book.pools.mix[placement];
    let cards = Cards::new(field, own, standing.met);
    let rate = |way: usize| {
        let to = field.steps[usize::from(standing.ours)][way];
        if to == NOWHERE || to == standing.theirs {
            return None;
        }
        if to == field.centre {
            return Some((0, 0));
        }
        let bumps = standing.met >> to & 1 == 1;
        let (clock, ours) = match bumps {
            true => (after_bump(standing.clock), standing.ours),
            false => (after_step(standing.clock), to),
        };
        let worth = cards.at(clock, ours, standing.theirs);
        let settled = cards.settled(clock, ours, standing.theirs);
        // Whoever loses delays.
        Some((worth, if worth > DRAWN { u16::MAX - settled } else { settled }))
    };
    (0..4).filter_map(|way| rate(way).map(|rate| (rate, way))).min().map_or(0, |(_, way)| way)
}

/// As legal actions that add up to 1.
fn as_actions(side: &Side, sight: &Sight<'_, MazeRunnerDuel>, shares: [f64; 4]) -> Vec<(Action, f64)> {
    let actions: Vec<Action> = side.field.game.actions(&sight.view).collect();
    let share = |action: &Action| match action {
        Action::Move(direction) => shares[*direction as usize],
        Action::Place(_) => 0.0,
    };
    let whole: f64 = actions.iter().map(share).sum();
    let even = 1.0 / actions.len() as f64;
    actions.iter().map(|action| (*action, if whole > 0.0 { share(action) / whole } else { even })).collect()
}
