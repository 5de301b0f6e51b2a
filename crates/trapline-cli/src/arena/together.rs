//! An arena that many machines play together: each claims games, plays them, hands them in, and counts what all have handed
//! in. What counts is only ever read from the database, so all count the same.

use super::Setting;
use super::bar::Bar;
use crate::console::aside;
use crate::failure::Failure;
use crate::signals::Signals;
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use trapline_arena::{Folder, Line, Plan, Shared, SharedError, Tally, Wanted};

/// Where all others are at the games that are left, it is looked that often whether they are done.
const LOOK: Duration = Duration::from_millis(200);
/// So often, at least, games are handed in.
const HAND_IN: Duration = Duration::from_millis(200);
/// So many games wait to be handed in at most, and so many are claimed at a time.
const MOST: u64 = 256;

/// Plays until all is played, by whomever, and writes all games into the folder. Gives the signal that stopped it before, if
/// one did.
pub fn play(
    setting: &Setting<'_>,
    shared: Shared,
    folder: &mut Folder,
    tally: &mut Tally,
    signals: &Signals,
) -> Result<Option<i32>, Failure> {
    let bar = Bar::new(setting, tally.plan(), 0);
    let jobs = setting.jobs as u64;
    let work = Work {
        shared: &shared,
        tally,
        last: 0,
        counted: 0,
        claimed: VecDeque::new(),
        size: jobs,
        asked: Instant::now(),
        waiting: vec![],
        handed_in: Instant::now(),
        failed: None,
    };
    let work = Mutex::new(work);
    let stop = signals.stop();
    let stopped = || stop.load(Ordering::Relaxed);
    let mut went = open(&work).count();
    if went.is_ok() {
        let number = shared.number();
        let (played, all) = {
            let work = open(&work);
            (work.counted, work.tally.plan().games())
        };
        aside(&match shared.is_new() {
            true => format!("Beginning arena {number} of the database."),
            false => {
                format!("Joining arena {number} of the database: {played} of {all} games were played before.")
            }
        });
    }
    while went.is_ok() && !stopped() && !open(&work).tally.is_finished() {
        open(&work).tally.draw();
        let plan = open(&work).tally.plan().clone();
        let numbers = || open(&work).next(&plan, stop);
        let mut played = 0;
        let keep = |line: Line| {
            played += 1;
            let mut work = open(&work);
            let wanted = work.keep(line)?;
            bar.tell(work.counted, work.tally);
            Ok(wanted)
        };
        went = setting.play(&plan, &numbers, stop, keep);
        let mut work = open(&work);
        went = went.and_then(|()| work.failed.take().map_or(Ok(()), |failed| Err(failed.into())));
        went = went.and_then(|()| work.hand_in());
        let idle = played == 0 && !work.tally.is_played();
        drop(work);
        if idle && !stopped() {
            // Whatever is still in our name nobody plays here: it was decided, or claimed while the database was going down.
            went = went.and_then(|()| Ok(shared.hand_back()?));
            thread::sleep(LOOK);
        }
    }
    let signal = signals.done();
    drop(bar);
    let finished = open(&work).tally.is_finished();
    drop(work);
    // Others need not wait for what was not played here, however it ended.
    let left = shared.hand_back();
    went?;
    left?;
    write(&shared, folder, tally)?;
    Ok(signal.filter(|_| !finished))
}

fn open<'a, 'w>(work: &'a Mutex<Work<'w>>) -> MutexGuard<'a, Work<'w>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What this machine is at.
struct Work<'a> {
    shared: &'a Shared,
    /// What all have handed in, up to the last that was read, and how many games.
    tally: &'a mut Tally,
    last: i64,
    counted: u64,
    /// Games that are ours to play.
    claimed: VecDeque<u64>,
    /// How many are claimed at a time, and when that was done last.
    size: u64,
    asked: Instant,
    /// Games that were played and have to be handed in.
    waiting: Vec<(u64, String)>,
    handed_in: Instant,
    /// What went wrong while games were claimed.
    failed: Option<SharedError>,
}

impl Work<'_> {
    /// The next game to play; `None` where there is none for now.
    fn next(&mut self, plan: &Plan, stop: &AtomicBool) -> Option<u64> {
        loop {
            while let Some(number) = self.claimed.pop_front() {
                let pairing = plan.fixture(number)?.pairing;
                if self.tally.pairings[pairing].decision.is_none() {
                    return Some(number);
                }
            }
            if stop.load(Ordering::Relaxed) || self.failed.is_some() || self.tally.is_played() {
                return None;
            }
            // Quick games are claimed by the hundred, slow ones one by one.
            let took = self.asked.elapsed();
            self.size = if took < HAND_IN { (2 * self.size).min(MOST) } else { (self.size / 2).max(1) };
            self.asked = Instant::now();
            match self.shared.claim(plan.known(), self.size) {
                Ok(claimed) if claimed.is_empty() => return None,
                Ok(claimed) => self.claimed = claimed.into(),
                Err(failed) => self.failed = Some(failed),
            }
        }
    }

    /// Keeps a game that was played.
    fn keep(&mut self, line: Line) -> Result<Wanted, Failure> {
        let fixture = self.tally.plan().fixture(line.arena.game).expect("it was played");
        self.waiting.push((line.arena.game, line.text()));
        if self.waiting.len() as u64 >= MOST || self.handed_in.elapsed() >= HAND_IN {
            self.hand_in()?;
        }
        let decided = self.tally.pairings[fixture.pairing].decision.is_some();
        Ok(if decided { Wanted::Others } else { Wanted::All })
    }

    /// Hands in what was played, and counts what all have.
    fn hand_in(&mut self) -> Result<(), Failure> {
        self.shared.keep(&self.waiting)?;
        self.waiting.clear();
        self.handed_in = Instant::now();
        self.count()
    }

    /// Counts what was handed in since it was last counted.
    fn count(&mut self) -> Result<(), Failure> {
        loop {
            let lines = self.shared.after(self.last)?;
            let Some(last) = lines.last() else { return Ok(()) };
            self.last = last.place;
            for kept in lines {
                let damaged = |why: String| SharedError::Damaged(format!("a game cannot be read: {why}"));
                let line = Line::parse(kept.text.trim_end()).map_err(damaged)?;
                // Others may have been told to play more.
                if line.arena.game < self.tally.plan().games() {
                    self.tally.take(&line).map_err(damaged)?;
                    self.counted += 1;
                }
            }
        }
    }
}

/// Writes the games that count into the folder, in the order of their numbers, but those that are there.
fn write(shared: &Shared, folder: &mut Folder, tally: &Tally) -> Result<(), Failure> {
    let there: Result<HashSet<u64>, _> =
        folder.lines()?.map(|line| line.map(|line| line.arena.game)).collect();
    let there = there?;
    let mut last = -1;
    loop {
        let games = shared.games_after(last)?;
        let Some(end) = games.last() else { break };
        last = end.place;
        for game in games {
            let number = game.place.cast_unsigned();
            if tally.counts(number) && !there.contains(&number) {
                folder.add(&game.text)?;
            }
        }
    }
    Ok(folder.sync()?)
}
