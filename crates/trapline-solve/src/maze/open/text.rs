//! A strategy as text, for whoever wants to check it without this program, and for keeping it.
//!
//! Lines of words. First the game, the player and what the strategy claims; then the placements of the mix with their
//! shares. A `choice` is a turn of the strategist's as long as it keeps its secret: the thread (what it has done and seen
//! so far), whose turn comes after, which placements of the mix the other can hold possible, where the other's token is
//! seen, and the openings: a way, and the threads that go on from there if the cell is entered or an obstacle is met.
//! `tell` among them is telling the own obstacles. After a bar, for each possible placement, how often each is done. A turn
//! that is not written is one at which everything is told. What the strategist does then is told for each `ending`, by the obstacles met, whose turn
//! comes after, both tokens and the detours left: how often it goes up, down, left, right, or guards for ever.
//!
//! What cannot come up is not written, nor what follows from what is.

use super::cards::position;
use super::certificate::{Lots, SHARES, SURE, masses};
use super::field::{Field, OURS_TWICE, after_bump, after_step, is_ours};
use super::plan::{DETOURS, GUARD, Lot, PARTS, POSITIONS, Plan, Told, placed};
use super::training::bits;
use super::tree::{FAR, NONE, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use trapline::games::maze_runner_duel::Placement;
use trapline::grid::{Cell, CellSet};

/// The game, in the first line.
pub fn head(field: &Field) -> String {
    let rule = match field.game.placement() {
        Placement::Any => "any",
        Placement::Open => "open",
    };
    format!("maze {} {} {rule}", field.game.grid().size(), field.allowance)
}

/// Writes what is certified to reach `most` at most.
pub fn write(tree: &Tree<'_>, lots: &Lots, plans: &[(&Told, &Plan)], most: i64) -> String {
    let field = tree.field;
    let grid = field.game.grid();
    let cell = |cell: u8| grid.text(Cell::from_index(cell.into()));
    let cells = |set: u32| match set {
        0 => "-".to_owned(),
        _ => CellSet(set).iter().map(|cell| grid.text(cell)).collect::<Vec<_>>().join(";"),
    };
    let mut text = head(field);
    text.push('\n');
    let _ = writeln!(
        text,
        "player {} detours {DETOURS} parts {PARTS} shares {SHARES} most {most} of {SURE}",
        field.player.number()
    );
    for (n, &own) in tree.mix.iter().enumerate() {
        let _ = writeln!(text, "place {} {} {}", cells(own), lots.shares[n], lots.first[n]);
    }
    let size = tree.mix.len();
    let masses = masses(tree, lots);
    let mut arrivals: Vec<BTreeSet<(usize, usize)>> = vec![BTreeSet::new(); size];
    let mut names: BTreeMap<u32, usize> = BTreeMap::from([(0, 0)]);
    for (number, choice) in tree.choices.iter().enumerate() {
        let thread = &tree.threads[choice.thread as usize];
        let mass = &masses[choice.thread as usize * size..][..size];
        if bits(choice.live).all(|n| mass[n] == 0) {
            continue;
        }
        let openings = choice.openings.len();
        let weights = &lots.weights[number];
        let options = weights.len() / choice.live.count_ones() as usize;
        let taken: Vec<usize> = (0..options)
            .filter(|&option| {
                let used = |(rank, n): (usize, usize)| mass[n] > 0 && weights[rank * options + option] > 0;
                option < openings && tree.is_first(choice) || bits(choice.live).enumerate().any(used)
            })
            .collect();
        let met = field.met(tree.fittings[thread.fitting as usize].met);
        if let (true, Some(met)) = (taken.iter().any(|&option| option >= openings), met) {
            for &node in &choice.nodes {
                let at = DETOURS * POSITIONS
                    + position(choice.clock, thread.ours, tree.nodes[node as usize].theirs);
                for (rank, n) in bits(choice.live).enumerate() {
                    if mass[n] > 0 && weights[rank * options + openings] > 0 {
                        arrivals[n].insert((met, at));
                    }
                }
            }
        }
        if taken.iter().all(|&option| option >= openings) {
            continue;
        }
        let live: Vec<String> = bits(choice.live).map(|n| n.to_string()).collect();
        let twice = if choice.clock == OURS_TWICE { "twice" } else { "once" };
        let seen = if choice.seen == FAR { "far".to_owned() } else { cell(choice.seen) };
        let _ = write!(text, "choice {} {twice} {} {seen}", names[&choice.thread], live.join(";"));
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
        for rank in 0..choice.live.count_ones() as usize {
            for &option in &taken {
                let _ = write!(text, " {}", weights[rank * options + option]);
            }
        }
        text.push('\n');
    }
    for (n, arrivals) in arrivals.into_iter().enumerate() {
        let _ = writeln!(text, "ending {n}");
        let (told, plan) = plans[n];
        let lots = reached(field, tree.mix[n], plan, arrivals);
        for ((met, at), lot) in &lots {
            let (met, at) = (*met, *at);
            let (detours, at) = (at / POSITIONS, at % POSITIONS);
            let (clock, ours, theirs) = placed(at);
            let twice = if clock == OURS_TWICE { "twice" } else { "once" };
            let lot: Vec<String> = lot.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                text,
                "{} {twice} {} {} {detours} {}",
                cells(field.mets[met].cells),
                cell(ours),
                cell(theirs),
                lot.join(" ")
            );
        }
        let guarded = lots.iter().filter(|(_, lot)| lot[GUARD] > 0);
        for ((met, at), way) in
            held(field, told, guarded.map(|(&(met, at), _)| (met, at % POSITIONS)).collect())
        {
            let (clock, ours, theirs) = placed(at);
            let twice = if clock == OURS_TWICE { "twice" } else { "once" };
            let _ = writeln!(
                text,
                "hold {} {twice} {} {} {way}",
                cells(field.mets[met].cells),
                cell(ours),
                cell(theirs)
            );
        }
    }
    text
}

/// What a plan does wherever it can get to from these positions, by obstacles met and position.
fn reached(
    field: &Field,
    own: u32,
    plan: &Plan,
    arrivals: BTreeSet<(usize, usize)>,
) -> BTreeMap<(usize, usize), Lot> {
    let mut seen: BTreeSet<(usize, usize)> = arrivals.clone();
    let mut waiting: Vec<(usize, usize)> = arrivals.into_iter().collect();
    let mut lots = BTreeMap::new();
    while let Some((met, at)) = waiting.pop() {
        let (detours, there) = (at / POSITIONS, at % POSITIONS);
        let (clock, ours, theirs) = placed(there);
        let mut go = |met: usize, detours: usize, at: usize| {
            let next = (met, detours * POSITIONS + at);
            if seen.insert(next) {
                waiting.push(next);
            }
        };
        if !is_ours(clock) {
            field.replies(own, [ours, theirs], clock).flatten().for_each(|at| go(met, detours, at));
            continue;
        }
        let lot = plan.lots[met][at];
        lots.insert((met, at), lot);
        let here = &field.mets[met];
        for way in (0..GUARD).filter(|&way| lot[way] > 0) {
            let to = field.steps[usize::from(ours)][way];
            if to == field.centre {
                continue;
            }
            let closer = here.far[usize::from(to)] < here.far[usize::from(ours)];
            let left = detours - usize::from(!closer);
            if here.having[usize::from(to)].len() < here.fits.len() {
                go(met, left, position(after_step(clock), to, theirs));
            }
            if let Some(next) = here.with[usize::from(to)] {
                go(next as usize, left, position(after_bump(clock), ours, theirs));
            }
        }
    }
    lots
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
            field.replies(told.own, [ours, theirs], clock).flatten().for_each(|at| go(met, at));
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
