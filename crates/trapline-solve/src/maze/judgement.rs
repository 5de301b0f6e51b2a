//! What a player in the middle of a match should do, from what they can know.
//!
//! Their actions are worth what the best response to the opponent's strategist still reaches. What they saw may not
//! fit its mix: then all placements that fit are taken to be equally likely, and a few of them, evenly spread, stand
//! for the rest after the next step. Nothing here looks at the opponent's secret.

use super::Seat;
use super::answer::{Answer, WIN};
use super::board::{Atlas, Board};
use super::clock::Clock;
use super::search::{Search, Stand};
use super::strategy::{DETOURS, Strategy};
use super::walk::{Spot, Walk};
use crate::hidden::{Choice, Verdict};
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::grid::{Cell, CellSet, Direction};
use trapline::{Game, Player, Sight};

/// How many placements stand for all that fit, where the mix does not.
const SAMPLE: usize = 8;

/// What is known of one player's walk to everybody.
#[derive(Clone, Copy)]
struct Trail {
    cell: Cell,
    met: CellSet,
    entered: CellSet,
    detours: u8,
}

impl Trail {
    /// From the first view on, following the events.
    fn of(board: Board, sight: &Sight<'_, MazeRunnerDuel>, player: Player) -> Trail {
        let mut atlas = Atlas::new(board);
        let mut cell = sight.first.piece(player);
        let mut met = sight.first.revealed(player.other());
        let mut entered = CellSet::only(cell);
        let mut detours = DETOURS;
        for event in sight.events.iter().filter(|event| event.player == player) {
            let Some(Action::Move(direction)) = event.action else { continue };
            let to = board.step(cell, direction as usize).expect("a step that was made");
            let far = atlas.past(met);
            if far[to.index()] >= far[cell.index()] {
                detours = detours.saturating_sub(1);
            }
            if event.reply.entered() == Some(to) {
                cell = to;
                entered = entered.with(to);
            } else {
                met = met.with(to);
            }
        }
        // Who was set up on an obstacle that was met has still met it.
        Trail { cell, met, entered: entered.minus(met), detours }
    }

    fn spot(self) -> Spot {
        Spot { cell: self.cell, met: self.met, detours: self.detours }
    }
}

/// What the opponent may have placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Belief {
    /// Something of their strategist's mix, as long as that fits.
    Mix,
    /// The same, but where that leaves nothing to hope for, anything that fits.
    Hope,
}

/// The verdict on a position in which both have placed.
pub(super) fn judge(
    board: Board,
    seats: &[Seat; 2],
    sight: &Sight<'_, MazeRunnerDuel>,
    belief: Belief,
) -> Verdict<Action> {
    let own = sight.view.obstacles(sight.player).known().expect("players know their own obstacles");
    let [mine, theirs] = [sight.player, sight.player.other()].map(|player| Trail::of(board, sight, player));
    let recovering = sight.view.is_recovering(sight.player.other());
    let clock = if recovering { Clock::ResponderTwice } else { Clock::Responder };
    let Seat { strategy: opponent, telling, .. } = &seats[sight.player.other().index()];
    let position = Position { board, opponent, own, mine, theirs, clock };
    let lost = |values: &[Option<f64>; 4]| values.iter().flatten().all(|&value| value <= -1.0);
    let told = telling.as_ref().and_then(|telling| telling.worth(sight));
    let by_the_mix = told.or_else(|| position.by_the_mix());
    let by_the_mix = by_the_mix.filter(|values| belief == Belief::Mix || !lost(values));
    let values = by_the_mix.unwrap_or_else(|| position.by_what_fits());

    let walked = walked(board, &seats[sight.player.index()], sight);
    let choices = walked.into_iter().map(|(action, probability)| {
        let Action::Move(direction) = action else { unreachable!("both have placed") };
        let value = values[direction as usize].expect("legal ways are worth something");
        Choice { action, value, probability }
    });
    Verdict::new(choices.collect())
}

/// How often the player's own strategist takes each way that is open to them, both having placed.
pub(super) fn walked(board: Board, seat: &Seat, sight: &Sight<'_, MazeRunnerDuel>) -> Vec<(Action, f64)> {
    let told = seat.telling.as_ref().and_then(|telling| telling.walked(sight));
    told.unwrap_or_else(|| walked_blindly(board, &seat.strategy, sight))
}

/// The same as far as everybody may hear it.
pub(super) fn walked_publicly(
    board: Board,
    seat: &Seat,
    sight: &Sight<'_, MazeRunnerDuel>,
) -> Vec<(Action, f64)> {
    let told = seat.telling.as_ref().and_then(|telling| telling.publicly(sight));
    told.unwrap_or_else(|| walked_blindly(board, &seat.strategy, sight))
}

/// How often a strategist takes each way who does not use its own secret.
fn walked_blindly(
    board: Board,
    strategy: &Strategy,
    sight: &Sight<'_, MazeRunnerDuel>,
) -> Vec<(Action, f64)> {
    let [mine, theirs] = [sight.player, sight.player.other()].map(|player| Trail::of(board, sight, player));
    let recovering = sight.view.is_recovering(sight.player.other());
    let seen = Stand {
        cell: theirs.cell,
        possible: strategy.fitting(theirs.met, theirs.entered),
        met: CellSet::EMPTY,
    };
    let weights = strategy.at(board, mine.spot(), seen, recovering);
    let actions: Vec<Action> = board.game.actions(&sight.view).collect();
    let whole: u32 = weights.iter().map(|&weight| u32::from(weight)).sum();
    let share = |&action: &Action| {
        let Action::Move(direction) = action else { unreachable!("both have placed") };
        match whole {
            0 => 1.0 / actions.len() as f64,
            whole => f64::from(weights[direction as usize]) / f64::from(whole),
        }
    };
    actions.iter().map(|action| (*action, share(action))).collect()
}

/// What the player to move knows, they being the responder.
struct Position<'a> {
    board: Board,
    opponent: &'a Strategy,
    own: CellSet,
    mine: Trail,
    theirs: Trail,
    clock: Clock,
}

impl Position<'_> {
    /// What every way is worth where something of the opponent's mix fits what was seen.
    fn by_the_mix(&self) -> Option<[Option<f64>; 4]> {
        let possible = self.opponent.fitting(self.mine.met, self.mine.entered);
        if self.opponent.weight_of(possible) == 0 {
            return None;
        }
        let search = self.search(self.opponent, Stand { possible, ..self.stand() });
        let answer = self.answer(self.opponent, &search, self.theirs.spot());
        let whole = f64::from(WIN) * f64::from(answer.mass());
        let worth = |way| answer.tried(0, 0, self.clock, way).map(|value| f64::from(value) / whole);
        Some([0, 1, 2, 3].map(worth))
    }

    /// The same where nothing of it fits.
    fn by_what_fits(&self) -> [Option<f64>; 4] {
        let owner = self.opponent.player;
        let has_met = |cells: &CellSet| self.mine.met.minus(*cells).is_empty();
        let mut all: Vec<CellSet> = self.board.game.placements(owner).filter(has_met).collect();
        // Set up by hand, a token may stand where only an obstacle can be: then that says nothing.
        if all.iter().any(|cells| cells.and(self.mine.entered).is_empty()) {
            all.retain(|cells| cells.and(self.mine.entered).is_empty());
        }
        Direction::ALL.map(|direction| {
            let to = self.board.step(self.mine.cell, direction as usize)?;
            if to == self.theirs.cell {
                return None;
            }
            if to == self.board.centre() {
                return Some(1.0);
            }
            let (hit, free): (Vec<_>, Vec<_>) = all.iter().partition(|cells| cells.contains(to));
            let chance = hit.len() as f64 / all.len() as f64;
            let bumped = Stand { met: self.mine.met.with(to), ..self.stand() };
            let entered = Stand { cell: to, ..self.stand() };
            let mut value = 0.0;
            if !hit.is_empty() {
                value += chance * self.after(&hit, bumped, self.clock.after_bump());
            }
            if !free.is_empty() {
                value += (1.0 - chance) * self.after(&free, entered, self.clock.after_step());
            }
            Some(value)
        })
    }

    /// What the position is worth after a step, the opponent's placement being one of these.
    fn after(&self, fitting: &[CellSet], stand: Stand, clock: Clock) -> f64 {
        let blocked = !self.board.has_way(self.theirs.cell, self.theirs.met);
        if blocked && stand.met != self.mine.met && !self.board.has_way(stand.cell, stand.met) {
            return self.board.closer(stand.cell, self.theirs.cell).into();
        }
        let count = fitting.len().min(SAMPLE);
        let sample: Vec<CellSet> = (0..count).map(|n| fitting[n * fitting.len() / count]).collect();
        let strategy = self.opponent.unsure(sample);
        let possible = super::strategy::everything(count);
        let search = self.search(&strategy, Stand { possible, ..stand });
        let answer = self.answer(&strategy, &search, self.theirs.spot());
        f64::from(answer.value(clock)) / (f64::from(WIN) * f64::from(answer.mass()))
    }

    fn stand(&self) -> Stand {
        Stand { cell: self.mine.cell, possible: 0, met: self.mine.met }
    }

    /// The search from here on. Bumps are noted only where both players might be shut in.
    fn search(&self, strategy: &Strategy, from: Stand) -> Search {
        let shut_in = super::search::chosen(strategy.mix.len(), from.possible)
            .any(|n| !self.board.has_way(from.cell, strategy.mix[n]));
        let notes_bumps = shut_in && !self.board.has_way(self.theirs.cell, self.own.or(self.theirs.met));
        let met = if notes_bumps { from.met } else { CellSet::EMPTY };
        Search::new(self.board, &strategy.mix, Stand { met, ..from }, notes_bumps)
    }

    fn answer<'a>(&self, strategy: &'a Strategy, search: &'a Search, spot: Spot) -> Answer<'a> {
        let walk = Walk::new(self.board, &mut Atlas::new(self.board), self.own, spot);
        Answer::new(self.board, strategy, search, walk)
    }
}
