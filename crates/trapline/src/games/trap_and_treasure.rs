//! Trap and Treasure: fetch the treasure from the centre and carry it home, past traps that cost a turn.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod encode;
mod lessons;
mod show;

use crate::grid::{Cell, CellSet, Grid, Near, Notation};
use crate::packed::{PackedTurn, Pair};
use crate::wire::wrong;
use crate::words::OPPONENT;
use crate::{Game, Outcome, Player, Problem, Reason, Turn, Viewer};

/// What a trap does to whoever wants to enter it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Traps {
    /// It lets them in and costs their next turn.
    Snare,
    /// It keeps them out.
    Wall,
}

/// The rules of Trap and Treasure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TrapAndTreasure {
    traps: Traps,
    grid: Grid,
    allowance: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    traps: CellSet,
    pieces: Pair<Cell>,
    left: Pair<u8>,
    snared: Pair<bool>,
    carrier: Option<Player>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

impl State {
    /// Where the pieces stand.
    #[must_use]
    pub fn pieces(&self) -> [Cell; 2] {
        self.pieces.both()
    }

    /// Where traps lie.
    #[must_use]
    pub fn traps(&self) -> CellSet {
        self.traps
    }

    /// How many traps the players have left.
    #[must_use]
    pub fn left(&self) -> [u8; 2] {
        self.left.both()
    }

    /// Who carries the treasure.
    #[must_use]
    pub fn carrier(&self) -> Option<Player> {
        self.carrier
    }

    /// Who has still to skip a turn.
    #[must_use]
    pub fn snared(&self) -> [bool; 2] {
        self.snared.both()
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Move one step, to this cell.
    Move(Cell),
    /// Place a trap on this cell.
    Trap(Cell),
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reply {
    snared: bool,
    collected: bool,
    /// Whose turns were then skipped.
    skipped: Pair<bool>,
}

impl Reply {
    /// How many turns have passed: the action's own and those skipped after it.
    #[must_use]
    pub fn turns(&self) -> u8 {
        1 + self.skipped.both().map(u8::from).iter().sum::<u8>()
    }
}

impl TrapAndTreasure {
    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// What traps do.
    #[must_use]
    pub const fn traps(&self) -> Traps {
        self.traps
    }

    /// How many traps each player has at the beginning.
    #[must_use]
    pub const fn allowance(&self) -> u8 {
        self.allowance
    }

    /// A position put together from its parts.
    ///
    /// # Errors
    /// [`Problem::Position`], where it makes no sense or is over.
    pub fn position(
        &self,
        to_move: Player,
        pieces: [Cell; 2],
        carrier: Option<Player>,
        traps: CellSet,
        left: [u8; 2],
        snared: [bool; 2],
    ) -> Result<State, Problem> {
        let turn = PackedTurn::of(to_move);
        self.restore(&State {
            traps,
            pieces: Pair::new(pieces),
            left: Pair::new(left),
            snared: Pair::new(snared),
            carrier,
            turn,
        })
    }

    /// The game on a board of `size` by `size` cells, 3 or 5, with that many traps a player.
    #[must_use]
    pub const fn reduced(traps: Traps, size: u8, allowance: u8) -> TrapAndTreasure {
        TrapAndTreasure { traps, grid: Grid::new(size, Notation::XyFromTopLeft), allowance }
    }

    #[inline]
    fn home(&self, player: Player) -> Cell {
        player.pick(self.grid.corners())
    }

    #[inline]
    fn treasure(&self) -> Cell {
        self.grid.middle()
    }

    #[inline]
    fn moves(&self, state: &State, player: Player) -> CellSet {
        let near = self.grid.neighbours(state.pieces.of(player)).without(state.pieces.of(player.other()));
        match self.traps {
            Traps::Snare => near,
            Traps::Wall => near.minus(state.traps),
        }
    }

    /// How many cells a player may move to.
    #[inline]
    fn count_moves(&self, state: &State, player: Player) -> usize {
        match self.traps {
            Traps::Snare => self.near(state, player).len(),
            Traps::Wall => self.moves(state, player).len_of_few(),
        }
    }

    /// The `n`-th of them.
    #[inline]
    fn nth_move(&self, state: &State, player: Player, n: usize) -> Cell {
        match self.traps {
            Traps::Snare => self.near(state, player).nth(n),
            Traps::Wall => self.moves(state, player).nth_of_few(n),
        }
    }

    /// The same cells as [`moves`](Self::moves) where traps keep nobody out, found sooner.
    #[inline]
    fn near(&self, state: &State, player: Player) -> Near {
        self.grid.near_past(state.pieces.of(player), state.pieces.of(player.other()))
    }

    #[inline]
    fn trappable(&self, state: &State, player: Player) -> CellSet {
        if state.left.of(player) == 0 {
            return CellSet::EMPTY;
        }
        let [one, two] = state.pieces.both();
        let free = self.grid.cells().minus(state.traps).without(one).without(two);
        match state.carrier {
            None => free.without(self.treasure()),
            Some(_) => free,
        }
    }

    #[inline]
    fn can_act(&self, state: &State, player: Player) -> bool {
        !self.moves(state, player).is_empty() || !self.trappable(state, player).is_empty()
    }

    /// Gives the turn on, past whoever has to skip it. Returns whose turns were skipped.
    #[inline]
    fn pass(&self, mut state: State, from: Player) -> (State, Pair<bool>) {
        let snared = state.snared;
        let (next, still, mut skipped) = snared.pass(from);
        state.snared = still;
        state.turn = PackedTurn::of(next);
        if let Some(carrier) = state.carrier
            && state.pieces.of(carrier) == self.home(carrier)
            && skipped.of(carrier)
        {
            state.turn = PackedTurn::over(Outcome::win(carrier, Reason::TreasureHome));
            if carrier != from {
                // The game ended before the other's skip came up.
                state.snared = snared.with(carrier, false);
                skipped = skipped.with(from, false);
            }
        } else if self.traps == Traps::Wall && !self.can_act(&state, next) {
            if self.can_act(&state, next.other()) {
                state.turn = PackedTurn::of(next.other());
                skipped = skipped.with(next, true);
            } else {
                state.turn = PackedTurn::over(Outcome::draw(Reason::Stuck));
            }
        }
        (state, skipped)
    }

    /// Why that player cannot do this; `other` is what the other is called.
    fn explain(&self, state: &State, player: Player, action: Action, other: &str) -> String {
        let at = |cell| format!("({})", self.grid.text(cell));
        let (Action::Move(cell) | Action::Trap(cell)) = action;
        let here = state.pieces.of(player);
        let holds = if cell == state.pieces.of(player.other()) {
            Some(format!("{} holds {other}'s piece", at(cell)))
        } else if cell == here {
            Some(format!("{} holds your own piece", at(cell)))
        } else if state.traps.contains(cell) {
            Some(format!("{} holds a trap", at(cell)))
        } else if state.carrier.is_none() && cell == self.treasure() {
            Some(format!("{} holds the treasure", at(cell)))
        } else {
            None
        };
        match (action, holds) {
            (Action::Trap(_), _) if state.left.of(player) == 0 => {
                "you have no traps left; move instead".to_owned()
            }
            (Action::Trap(_), Some(holds)) => format!("{holds}; a trap needs an empty cell"),
            (Action::Trap(_), None) => format!("{} is not on the board", at(cell)),
            (Action::Move(_), Some(holds)) if cell == here => {
                format!("{holds}; a move goes to a cell next to it")
            }
            (Action::Move(_), _) if !self.grid.neighbours(here).contains(cell) => format!(
                "{} is not next to {}; a move goes one step up, down, left or right",
                at(cell),
                at(here)
            ),
            (Action::Move(_), Some(holds)) => {
                let free: Vec<_> = self.moves(state, player).iter().map(at).collect();
                if free.is_empty() {
                    format!("{holds}; no cell next to you is free, so place a trap")
                } else {
                    format!("{holds}; you can move to {}", free.join(" or "))
                }
            }
            (Action::Move(_), None) => format!("{} is not on the board", at(cell)),
        }
    }
}

impl Game for TrapAndTreasure {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = State;

    #[inline]
    fn start(&self) -> State {
        State {
            traps: CellSet::EMPTY,
            pieces: Pair::new(Player::BOTH.map(|player| self.home(player))),
            left: Pair::new([self.allowance; 2]),
            snared: Pair::default(),
            carrier: None,
            turn: PackedTurn::of(Player::One),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn.get()
    }

    #[inline]
    fn count(&self, view: &State) -> usize {
        let Turn::Of(player) = view.turn.get() else {
            return 0;
        };
        let moves = self.count_moves(view, player);
        // Most of a game is played without traps, and counting many cells takes its time.
        if view.left.of(player) == 0 { moves } else { moves + self.trappable(view, player).len() }
    }

    #[inline]
    fn nth(&self, view: &State, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        match n.checked_sub(self.count_moves(view, player)) {
            None => Action::Move(self.nth_move(view, player, n)),
            Some(n) => Action::Trap(self.trappable(view, player).nth(n)),
        }
    }

    fn check(&self, view: &State, action: Action) -> Result<(), Problem> {
        let Turn::Of(player) = view.turn.get() else {
            return Err(Problem::game_over());
        };
        let legal = match action {
            Action::Move(cell) => self.moves(view, player).contains(cell),
            Action::Trap(cell) => self.trappable(view, player).contains(cell),
        };
        if legal { Ok(()) } else { Err(Problem::Illegal(self.explain(view, player, action, OPPONENT))) }
    }

    #[inline]
    fn play(&self, mut state: State, action: Action) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let mut reply = Reply { snared: false, collected: false, skipped: Pair::default() };
        match action {
            Action::Move(cell) => {
                state.pieces = state.pieces.with(player, cell);
                if state.carrier.is_none() && cell == self.treasure() {
                    state.carrier = Some(player);
                    reply.collected = true;
                }
                if state.traps.contains(cell) {
                    state.snared = state.snared.with(player, true);
                    reply.snared = true;
                } else if state.carrier == Some(player) && cell == self.home(player) {
                    state.turn = PackedTurn::over(Outcome::win(player, Reason::TreasureHome));
                    return (state, reply);
                }
            }
            Action::Trap(cell) => {
                state.traps = state.traps.with(cell);
                state.left = state.left.with(player, state.left.of(player) - 1);
            }
        }
        (state, reply.skipped) = self.pass(state, player);
        (state, reply)
    }

    #[inline]
    fn view(&self, state: &State, _who: Viewer) -> State {
        *state
    }

    fn restore(&self, view: &State) -> Result<State, Problem> {
        let lying = view.carrier.is_none();
        if lying && view.pieces.both().contains(&self.treasure()) {
            return Err(wrong("pieces", "a piece cannot stand where the treasure lies"));
        }
        if lying && view.traps.contains(self.treasure()) {
            return Err(wrong("traps", "there cannot be a trap where the treasure lies"));
        }
        let [one, two] = view.left.both();
        if one > self.allowance || two > self.allowance {
            return Err(wrong("traps_left", format!("a player has at most {} traps", self.allowance)));
        }
        let (placed, all) = (view.traps.len(), 2 * usize::from(self.allowance));
        if placed + usize::from(one) + usize::from(two) != all {
            return Err(wrong(
                "traps_left",
                format!("traps placed ({placed}) and traps left ({one} and {two}) must make {all}"),
            ));
        }
        for player in Player::BOTH {
            let seat = player.index();
            let trapped = view.traps.contains(view.pieces.of(player));
            if view.snared.of(player) && !trapped {
                return Err(wrong(&format!("snared[{seat}]"), "only a piece on a trap can be snared"));
            }
            if trapped && self.traps == Traps::Wall {
                return Err(wrong(
                    &format!("pieces[{seat}]"),
                    "no piece can stand on a trap under traps=wall",
                ));
            }
            let home = view.pieces.of(player) == self.home(player);
            if view.carrier == Some(player) && home && !view.snared.of(player) {
                return Err(wrong("treasure", "it is home already, so the game is over"));
            }
        }
        let to_move = view.turn.player().ok_or_else(Problem::game_over)?;
        let state = self.pass(*view, to_move.other()).0;
        if state.turn == PackedTurn::over(Outcome::draw(Reason::Stuck)) {
            return Err(wrong("pieces", "neither player can act, so the game is over"));
        }
        Ok(state)
    }
}
