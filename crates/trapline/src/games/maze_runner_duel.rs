//! Maze Runner Duel: be first in the centre of a maze whose walls the opponent has put up in secret.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod encode;
mod lessons;
mod placements;
mod show;

use crate::grid::{Cell, CellSet, Direction, Grid, Notation, Ways};
use crate::packed::{PackedTurn, Pair};
use crate::wire::wrong;
use crate::words::OPPONENT;
use crate::{Game, Outcome, Player, Problem, Reason, Secret, Turn, Viewer};
use std::cmp::Ordering;

/// Which obstacles may be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// Any three cells.
    Any,
    /// Only three that leave the opponent a way from their start to the centre.
    Open,
}

/// The rules of Maze Runner Duel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MazeRunnerDuel {
    placement: Placement,
    grid: Grid,
    obstacles: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By owner; none before they are placed.
    obstacles: Pair<CellSet>,
    /// By owner: those that the other has met.
    revealed: Pair<CellSet>,
    pieces: Pair<Cell>,
    recovering: Pair<bool>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

/// What one viewer may know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    obstacles: [Secret<CellSet>; 2],
    revealed: Pair<CellSet>,
    pieces: Pair<Cell>,
    recovering: Pair<bool>,
    turn: PackedTurn,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put one's obstacles on these cells.
    Place(CellSet),
    /// Try to move one step.
    Move(Direction),
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reply {
    event: Happened,
    /// Whose turns were then skipped.
    skipped: Pair<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Happened {
    Placed,
    Moved(Cell),
    Bumped(Cell),
}

impl MazeRunnerDuel {
    /// The game on a board of `size` by `size` cells, 3 or 5, with that many obstacles a player.
    #[must_use]
    pub const fn reduced(placement: Placement, size: u8, obstacles: u8) -> MazeRunnerDuel {
        assert!(obstacles > 0 && obstacles <= 3);
        MazeRunnerDuel { placement, grid: Grid::new(size, Notation::RowColumn), obstacles }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Which obstacles may be placed.
    #[must_use]
    pub const fn placement(&self) -> Placement {
        self.placement
    }

    /// How many obstacles each player places.
    #[must_use]
    pub const fn allowance(&self) -> u8 {
        self.obstacles
    }

    /// Where a player starts.
    #[must_use]
    #[inline]
    pub fn home(&self, player: Player) -> Cell {
        player.pick(self.grid.corners())
    }

    /// Where both want to be.
    #[must_use]
    #[inline]
    pub const fn centre(&self) -> Cell {
        self.grid.middle()
    }

    /// All that this player may place, ascending.
    pub fn placements(&self, owner: Player) -> impl Iterator<Item = CellSet> {
        placements::of(self, owner).iter().copied()
    }

    /// The cells on which obstacles may stand.
    #[inline]
    fn placeable(&self) -> CellSet {
        let [one, two] = self.grid.corners();
        self.grid.cells().without(one).without(two).without(self.centre())
    }

    /// Whether these obstacles of the owner's leave the opponent no way from their start.
    fn seals(&self, owner: Player, obstacles: CellSet) -> bool {
        !self.grid.connected(self.home(owner.other()), self.centre(), obstacles)
    }

    /// Why a placement is refused that only shuts the other in.
    const SEALED: &str = "these leave your opponent no way to the centre; choose others";

    /// Whether these are as many cells as it takes, and each may hold an obstacle.
    fn may_hold(&self, cells: CellSet) -> bool {
        cells.len() == usize::from(self.obstacles) && cells.minus(self.placeable()).is_empty()
    }

    fn may_place(&self, owner: Player, cells: CellSet) -> bool {
        self.may_hold(cells) && (self.placement == Placement::Any || !self.seals(owner, cells))
    }

    /// What a placement has to be, in words that quote nobody's.
    fn wanted(&self) -> String {
        let open = match self.placement {
            Placement::Any => "",
            Placement::Open => ", leaving your opponent a way to the centre",
        };
        format!(
            "type {} different cells as row,column, not a start and not the centre{open}, like 2,3 3,2 4,3",
            self.obstacles
        )
    }

    /// The directions in which a player may try to move.
    #[inline]
    fn ways(&self, view: &View, player: Player) -> Ways {
        self.grid.ways_past(view.pieces.of(player), view.pieces.of(player.other()))
    }

    /// Whether every way to the centre meets an obstacle that this player has bumped into.
    fn is_blocked(&self, pieces: Pair<Cell>, revealed: Pair<CellSet>, player: Player) -> bool {
        !self.grid.connected(pieces.of(player), self.centre(), revealed.of(player.other()))
    }

    /// The same from what everybody may know.
    fn is_shut_in(&self, view: &View, player: Player) -> bool {
        self.is_blocked(view.pieces, view.revealed, player)
    }

    /// The ending where both are blocked: only the distance as the crow flies is left to compare.
    #[cold]
    fn both_blocked(&self, pieces: Pair<Cell>, revealed: Pair<CellSet>) -> Option<Outcome> {
        let blocked = |player| self.is_blocked(pieces, revealed, player);
        if !Player::BOTH.into_iter().all(blocked) {
            return None;
        }
        let [one, two] = pieces.both().map(|piece| piece.distance(self.centre()));
        Some(match one.cmp(&two) {
            Ordering::Less => Outcome::win(Player::One, Reason::Closest),
            Ordering::Equal => Outcome::draw(Reason::Equal),
            Ordering::Greater => Outcome::win(Player::Two, Reason::Closest),
        })
    }

    /// Puts up the obstacles of the player to move.
    fn place(mut state: State, cells: CellSet) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        state.obstacles = state.obstacles.with(player, cells);
        state.turn = PackedTurn::of(player.other());
        (state, Reply { event: Happened::Placed, skipped: Pair::default() })
    }

    /// Moves the token of the player to move, or has it bump into an obstacle.
    #[inline]
    fn go(&self, mut state: State, direction: Direction) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let other = player.other();
        let to = self.grid.step(state.pieces.of(player), direction).expect("a legal step");
        let mut outcome = None;
        let event = if state.obstacles.of(other).contains(to) {
            state.revealed = state.revealed.with(other, state.revealed.of(other).with(to));
            state.recovering = state.recovering.with(player, true);
            if state.revealed.both().into_iter().all(may_separate) {
                outcome = self.both_blocked(state.pieces, state.revealed);
            }
            Happened::Bumped(to)
        } else {
            state.pieces = state.pieces.with(player, to);
            if to == self.centre() {
                outcome = Some(Outcome::win(player, Reason::Centre));
            }
            Happened::Moved(to)
        };
        let mut skipped = Pair::default();
        match outcome {
            Some(outcome) => state.turn = PackedTurn::over(outcome),
            None => (state, skipped) = Self::pass(state, player),
        }
        (state, Reply { event, skipped })
    }

    /// Gives the turn on, past whoever has lost it. Returns whose turns were skipped.
    #[inline]
    fn pass(mut state: State, from: Player) -> (State, Pair<bool>) {
        let (next, still, skipped) = state.recovering.pass(from);
        state.recovering = still;
        state.turn = PackedTurn::of(next);
        (state, skipped)
    }

    /// Why that player cannot do this; `other` is what the other is called.
    fn explain(&self, view: &View, player: Player, direction: Direction, other: &str) -> String {
        let free: Vec<_> = Direction::ALL
            .into_iter()
            .filter(|&way| self.ways(view, player).contains(way))
            .map(Direction::word)
            .collect();
        let wrong = match self.grid.step(view.pieces.of(player), direction) {
            None => format!("{} leads off the board", direction.word()),
            Some(cell) => {
                format!("({}) holds {other}'s token", self.grid.text(cell))
            }
        };
        format!("{wrong}; you can go {}", free.join(" or "))
    }
}

impl View {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.turn.get()
    }

    /// That player's obstacles, as far as this viewer may know them.
    #[must_use]
    pub fn obstacles(&self, owner: Player) -> Secret<CellSet> {
        owner.pick(self.obstacles)
    }

    /// Those of that player's obstacles that the other has met.
    #[must_use]
    pub fn revealed(&self, owner: Player) -> CellSet {
        self.revealed.of(owner)
    }

    /// Where that player's token stands.
    #[must_use]
    pub fn piece(&self, player: Player) -> Cell {
        self.pieces.of(player)
    }

    /// Whether that player has still to place obstacles.
    #[inline]
    fn is_placing(&self, player: Player) -> bool {
        player.pick(self.obstacles.map(Secret::is_unset))
    }

    /// Whether that player loses the next turn.
    #[must_use]
    pub fn is_recovering(&self, player: Player) -> bool {
        self.recovering.of(player)
    }
}

impl Reply {
    /// The cell that was entered, if one was.
    #[must_use]
    pub fn entered(&self) -> Option<Cell> {
        match self.event {
            Happened::Moved(cell) => Some(cell),
            Happened::Placed | Happened::Bumped(_) => None,
        }
    }
}

/// One obstacle alone separates nothing on a board: that settles most bumps at once.
#[inline]
fn may_separate(met: CellSet) -> bool {
    met.0 & met.0.wrapping_sub(1) != 0
}

impl Game for MazeRunnerDuel {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    #[inline]
    fn start(&self) -> State {
        State {
            obstacles: Pair::default(),
            revealed: Pair::default(),
            pieces: Pair::new(Player::BOTH.map(|player| self.home(player))),
            recovering: Pair::default(),
            turn: PackedTurn::of(Player::One),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn.get()
    }

    #[inline]
    fn count(&self, view: &View) -> usize {
        match view.turn.get() {
            Turn::Of(player) if view.is_placing(player) => placements::of(self, player).len(),
            Turn::Of(player) => self.ways(view, player).len(),
            Turn::Over(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, view: &View, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        if view.is_placing(player) {
            Action::Place(placements::of(self, player)[n])
        } else {
            Action::Move(self.ways(view, player).nth(n))
        }
    }

    fn check(&self, view: &View, action: Action) -> Result<(), Problem> {
        let player = view.turn.player().ok_or_else(Problem::game_over)?;
        let placing = view.is_placing(player);
        let wrong = match action {
            Action::Place(_) if !placing => {
                "your obstacles are placed already; move up, down, left or right".to_owned()
            }
            Action::Place(cells) if !self.may_hold(cells) => self.wanted(),
            Action::Place(cells) if !self.may_place(player, cells) => Self::SEALED.to_owned(),
            Action::Move(_) if placing => format!("place your obstacles first: {}", self.wanted()),
            Action::Move(direction) if !self.ways(view, player).contains(direction) => {
                self.explain(view, player, direction, OPPONENT)
            }
            Action::Place(_) | Action::Move(_) => return Ok(()),
        };
        Err(Problem::Illegal(wrong))
    }

    #[inline]
    fn play(&self, state: State, action: Action) -> (State, Reply) {
        match action {
            Action::Place(cells) => Self::place(state, cells),
            Action::Move(direction) => self.go(state, direction),
        }
    }

    #[inline]
    fn view(&self, state: &State, who: Viewer) -> View {
        View {
            obstacles: Player::BOTH.map(|owner| {
                let cells = state.obstacles.of(owner);
                Secret::seen((!cells.is_empty()).then_some(cells), owner, who)
            }),
            revealed: state.revealed,
            pieces: state.pieces,
            recovering: state.recovering,
            turn: state.turn,
        }
    }

    fn restore(&self, view: &View) -> Result<State, Problem> {
        let mut obstacles = [CellSet::EMPTY; 2];
        for owner in Player::BOTH {
            let seat = owner.index();
            let Some(cells) = view.obstacles[seat].known() else {
                let field = format!("obstacles[{seat}]");
                return Err(wrong(&field, "a position needs both players' obstacles"));
            };
            if !self.may_place(owner, cells) {
                return Err(wrong(
                    &format!("obstacles[{seat}]"),
                    format!("these cannot have been placed: {}", self.wanted()),
                ));
            }
            if !view.revealed.of(owner).minus(cells).is_empty() {
                return Err(wrong(&format!("revealed[{seat}]"), "only an obstacle can have been met"));
            }
            if view.pieces.of(owner) == self.centre() {
                return Err(wrong(&format!("pieces[{seat}]"), "it is in the centre, so the game is over"));
            }
            obstacles[seat] = cells;
        }
        let state = State {
            obstacles: Pair::new(obstacles),
            revealed: view.revealed,
            pieces: view.pieces,
            recovering: view.recovering,
            turn: view.turn,
        };
        if self.both_blocked(state.pieces, state.revealed).is_some() {
            return Err(wrong("revealed", "both players are blocked, so the game is over"));
        }
        let to_move = view.turn.player().ok_or_else(Problem::game_over)?;
        Ok(Self::pass(state, to_move.other()).0)
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Place(_))
    }
}
