//! A strategy as text, for whoever wants to check it without this program, and for keeping it.
//!
//! Lines of words. First the game, the player and what the strategy claims; then the placements, and the pools of them with
//! the share of each member. A `choice` is a turn of the strategist's as long as it keeps its secret: the thread (what it
//! has done and seen so far), whose turn comes after, which placements the other can hold possible, where the other's token
//! is seen, and the openings: a way, and the threads that go on from there if the cell is entered or an obstacle is met.
//! `tell` among them is telling which placements it may be. After a bar, for each pool of which somebody is possible, how
//! often each is done. A turn that is not written is one at which everything is told. What the strategist does then is told
//! for each `ending`, by the obstacles met, whose turn comes after, both tokens and the detours left: how often it goes up,
//! down, left, right, guards for ever, or tells which of them it is, and goes on as that one does here.
//!
//! What cannot come up is not written, nor what follows from what is.

use super::cards::position;
use super::certificate::{Lots, SHARES, SURE, masses};
use super::field::{Clock, Field, OURS_TWICE, after_bump, after_step, is_ours};
use super::plan::{GUARD, Lot, PARTS, POSITIONS, Plan, TELL, placed};
use super::pools::{Alive, bits};
use super::told::{Reply, Told};
use super::tree::{FAR, NONE, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;
use trapline::games::maze_runner_duel::Placement;
use trapline::grid::Cell;

/// The game, in the first line.
pub fn head(field: &Field) -> String {
    let rule = match field.game.placement() {
        Placement::Any => "any",
        Placement::Open => "open",
    };
    format!("maze {} {} {rule}", field.game.grid().size(), field.allowance)
}

/// Writes what is certified to reach `most` at most.
pub fn write(tree: &Tree<'_>, lots: &Lots, told: &[Arc<Told>], plans: &[Arc<Plan>], most: i64) -> String {
    let words = Words(tree.field);
    let mut text = head(tree.field);
    let player = tree.field.player.number();
    let _ = writeln!(
        text,
        "\nplayer {player} detours {} parts {PARTS} shares {SHARES} most {most} of {SURE}",
        tree.field.detours
    );
    for &own in &tree.pools.mix {
        let _ = writeln!(text, "place {}", words.cells(own));
    }
    for (pool, &members) in tree.pools.each.iter().enumerate() {
        let _ = writeln!(text, "pool {} {} {}", numbers(members), lots.shares[pool], lots.first[pool]);
    }
    let arrivals = write_choices(tree, lots, &words, &mut text);
    let lots = reached(tree.field, told, plans, arrivals);
    for (lots, (&set, told)) in lots.iter().zip(tree.pools.sets.iter().zip(told)) {
        if lots.is_empty() {
            continue;
        }
        let _ = writeln!(text, "ending {}", numbers(set));
        let mut guarded = vec![];
        for (&(met, at), lot) in lots {
            let each: Vec<String> = lot.iter().map(ToString::to_string).collect();
            let (detours, at) = (at / POSITIONS, at % POSITIONS);
            let _ = writeln!(text, "{} {detours} {}", words.position(met, at), each.join(" "));
            if lot[GUARD] > 0 {
                guarded.push((met, at));
            }
        }
        for ((met, at), way) in held(tree.field, told, guarded) {
            let _ = writeln!(text, "hold {} {way}", words.position(met, at));
        }
    }
    text
}

/// Words for cells and positions.
struct Words<'a>(&'a Field);

impl Words<'_> {
    fn cell(&self, cell: u8) -> String {
        self.0.game.grid().text(Cell::from_index(cell.into()))
    }

    fn cells(&self, set: u32) -> String {
        let each: Vec<String> = bits(set).map(|cell| self.cell(cell as u8)).collect();
        if each.is_empty() { "-".to_owned() } else { each.join(";") }
    }

    fn position(&self, met: usize, at: usize) -> String {
        let (clock, ours, theirs) = placed(at);
        let met = self.cells(self.0.mets[met].cells);
        format!("{met} {} {} {}", twice(clock), self.cell(ours), self.cell(theirs))
    }
}

fn twice(clock: Clock) -> &'static str {
    if clock == OURS_TWICE { "twice" } else { "once" }
}

fn numbers(set: u32) -> String {
    bits(set).map(|n| n.to_string()).collect::<Vec<_>>().join(";")
}

/// Writes all choices that come up, and returns where what is told, by set.
fn write_choices(
    tree: &Tree<'_>,
    lots: &Lots,
    words: &Words<'_>,
    text: &mut String,
) -> Vec<BTreeSet<(usize, usize)>> {
    let size = tree.pools.each.len();
    let masses = masses(tree, lots);
    let mut arrivals: Vec<BTreeSet<(usize, usize)>> = vec![BTreeSet::new(); tree.pools.sets.len()];
    let mut names: BTreeMap<u32, usize> = BTreeMap::from([(0, 0)]);
    for (number, choice) in (0..).zip(&tree.choices) {
        let thread = &tree.threads[choice.thread as usize];
        let mass = &masses[choice.thread as usize * size..][..size];
        let here: Vec<(&Alive, &[u16])> = choice
            .alive
            .iter()
            .enumerate()
            .map(|(rank, alive)| (alive, lots.of(number, rank, choice.alive.len())))
            .collect();
        let comes = |alive: &Alive| mass[usize::from(alive.pool)] > 0;
        if !here.iter().any(|(alive, _)| comes(alive)) {
            continue;
        }
        let openings = choice.openings.len();
        let used = |option: usize| here.iter().any(|(alive, weights)| comes(alive) && weights[option] > 0);
        let all = 0..here[0].1.len();
        let taken: Vec<usize> = all.filter(|&option| tree.is_first(choice) || used(option)).collect();
        let met = tree.field.met(tree.fittings[thread.fitting as usize].met);
        if let (Some(&openings), Some(met)) = (taken.iter().find(|&&option| option == openings), met) {
            for &node in &choice.nodes {
                let at = position(choice.clock, thread.ours, tree.nodes[node as usize].theirs);
                for (alive, _) in here.iter().filter(|(alive, weights)| comes(alive) && weights[openings] > 0)
                {
                    arrivals[usize::from(alive.set)].insert((met, tree.field.detours * POSITIONS + at));
                }
            }
        }
        if taken.iter().all(|&option| option >= openings) {
            continue;
        }
        let seen = if choice.seen == FAR { "far".to_owned() } else { words.cell(choice.seen) };
        let live = numbers(choice.live);
        let _ = write!(text, "choice {} {} {live} {seen}", names[&choice.thread], twice(choice.clock));
        for &option in &taken {
            let Some(opening) = choice.openings.get(option) else {
                text.push_str(" tell");
                continue;
            };
            let mut name = |thread: u32| match thread {
                NONE => "-".to_owned(),
                thread => {
                    let new = names.len();
                    names.entry(thread).or_insert(new).to_string()
                }
            };
            let word = ["up", "down", "left", "right"][usize::from(opening.way)];
            let _ = write!(text, " {word}:{}:{}", name(opening.entered), name(opening.bumped));
        }
        if tree.is_first(choice) {
            text.push('\n');
            continue;
        }
        text.push_str(" |");
        for (_, weights) in here {
            for &option in &taken {
                let _ = write!(text, " {}", weights[option]);
            }
        }
        text.push('\n');
    }
    arrivals
}

/// What is done wherever it can come to from these positions, by set that was told: by obstacles met and position.
fn reached(
    field: &Field,
    told: &[Arc<Told>],
    plans: &[Arc<Plan>],
    mut seen: Vec<BTreeSet<(usize, usize)>>,
) -> Vec<BTreeMap<(usize, usize), Lot>> {
    let mut all = vec![BTreeMap::new(); told.len()];
    // Parts of a set come before it.
    for set in (0..told.len()).rev() {
        let mut waiting: Vec<(usize, usize)> = seen[set].iter().copied().collect();
        while let Some((met, at)) = waiting.pop() {
            let (detours, there) = (at / POSITIONS, at % POSITIONS);
            let (clock, ours, theirs) = placed(there);
            let mut go = |of: usize, met: usize, detours: usize, at: usize| {
                let next = (met, detours * POSITIONS + at);
                // Parts are seen to later.
                if seen[of].insert(next) && of == set {
                    waiting.push(next);
                }
            };
            if !is_ours(clock) {
                for reply in told[set].replies(field, [ours, theirs], clock) {
                    match reply {
                        Reply::Centre => {}
                        Reply::All(at) => go(set, met, detours, at),
                        Reply::Parted(parts, bumped, entered) => {
                            go(parts.hit, met, detours, bumped);
                            go(parts.free, met, detours, entered);
                        }
                    }
                }
                continue;
            }
            let lot = plans[set].lots[met][at];
            all[set].insert((met, at), lot);
            if lot[TELL] > 0 {
                told[set].members.iter().for_each(|&member| go(member, met, detours, there));
            }
            let here = &field.mets[met];
            for way in (0..GUARD).filter(|&way| lot[way] > 0) {
                let to = field.steps[usize::from(ours)][way];
                if to == field.centre {
                    continue;
                }
                let closer = here.far[usize::from(to)] < here.far[usize::from(ours)];
                let left = detours - usize::from(!closer);
                if here.having[usize::from(to)].len() < here.fits.len() {
                    go(set, met, left, position(after_step(clock), to, theirs));
                }
                if let Some(next) = here.with[usize::from(to)] {
                    go(set, next as usize, left, position(after_bump(clock), ours, theirs));
                }
            }
        }
    }
    all
}

/// The same on guard: which way to go.
fn held(field: &Field, told: &Told, from: Vec<(usize, usize)>) -> BTreeMap<(usize, usize), u8> {
    let mut seen: BTreeSet<(usize, usize)> = from.iter().copied().collect();
    let mut waiting = from;
    let mut ways = BTreeMap::new();
    while let Some((met, at)) = waiting.pop() {
        let (clock, ours, theirs) = placed(at);
        let mut go = |met: usize, at: usize| {
            if seen.insert((met, at)) {
                waiting.push((met, at));
            }
        };
        if !is_ours(clock) {
            field.replies(told.owns[0], [ours, theirs], clock).flatten().for_each(|at| go(met, at));
            continue;
        }
        let way = told.guards[met][at];
        ways.insert((met, at), way);
        let to = field.steps[usize::from(ours)][usize::from(way)];
        if to != field.centre {
            go(met, position(after_step(clock), to, theirs));
            if let Some(next) = field.mets[met].with[usize::from(to)] {
                go(next as usize, position(after_bump(clock), ours, theirs));
            }
        }
    }
    ways
}
