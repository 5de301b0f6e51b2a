//! Trap Runner: strip the opponent of their shields from afar, then run them down.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod encode;
mod lessons;
mod show;

use crate::grid::{Cell, Direction, Grid, Notation, Ways};
use crate::packed::{PackedTurn, Pair};
use crate::wire::wrong;
use crate::words::OPPONENT;
use crate::{Game, Outcome, Player, Problem, Reason, Turn, Viewer};

/// What is beyond the board's edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edges {
    /// The opposite edge.
    Wrap,
    /// Nothing: a step there is illegal.
    Wall,
}

/// The rules of Trap Runner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TrapRunner {
    grid: Grid,
    shields: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pieces: Pair<Cell>,
    shields: Pair<u8>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

impl State {
    /// Where the tokens stand.
    #[must_use]
    pub fn pieces(&self) -> [Cell; 2] {
        self.pieces.both()
    }

    /// How many shields the players have left.
    #[must_use]
    pub fn shields(&self) -> [u8; 2] {
        self.shields.both()
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Move one step.
    Move(Direction),
    /// Take one of the opponent's shields.
    Attack,
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The token stands there now.
    Moved(Cell),
    /// The token took the opponent's there.
    Captured(Cell),
    /// The opponent has that many shields now.
    Shields(u8),
}

impl TrapRunner {
    /// The game on a board of `size` by `size` cells, with that many shields a player.
    #[must_use]
    pub const fn reduced(edges: Edges, size: u8, shields: u8) -> TrapRunner {
        let grid = Grid::new(size, Notation::XyFromBottomLeft);
        let grid = match edges {
            Edges::Wrap => grid.joined(),
            Edges::Wall => grid,
        };
        TrapRunner { grid, shields }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The shields each player begins with.
    #[must_use]
    pub const fn shields(&self) -> u8 {
        self.shields
    }

    /// A position put together from its parts.
    ///
    /// # Errors
    /// [`Problem::Position`], where it makes no sense or is over.
    pub fn position(&self, to_move: Player, pieces: [Cell; 2], shields: [u8; 2]) -> Result<State, Problem> {
        if pieces[0] == pieces[1] {
            return Err(wrong("pieces", "both pieces are on the same cell"));
        }
        let turn = PackedTurn::of(to_move);
        self.restore(&State { pieces: Pair::new(pieces), shields: Pair::new(shields), turn })
    }

    /// The directions in which a player may move, and whether they may attack.
    #[inline]
    fn legal(&self, state: &State, player: Player) -> (Ways, bool) {
        let here = state.pieces.of(player);
        let there = state.pieces.of(player.other());
        if state.shields.of(player.other()) == 0 {
            (self.grid.ways(here), false)
        } else {
            (self.grid.ways_past(here, there), true)
        }
    }

    /// The end. Apart from the rest of [`play`](Game::play), so that whose turn it is next never waits for where a token
    /// went.
    #[cold]
    fn capture(mut state: State, by: Player, at: Cell) -> (State, Reply) {
        state.turn = PackedTurn::over(Outcome::win(by, Reason::Capture));
        (state, Reply::Captured(at))
    }

    /// Why that player cannot do this; `other` is what the other is called.
    fn explain(&self, state: &State, player: Player, action: Action, other: &str) -> String {
        let Action::Move(direction) = action else {
            return format!("{other} has no shields left to attack; move onto their token");
        };
        match self.grid.step(state.pieces.of(player), direction) {
            None => format!(
                "there is a wall {}; choose another direction",
                match direction {
                    Direction::Up => "above you",
                    Direction::Down => "below you",
                    Direction::Left => "to your left",
                    Direction::Right => "to your right",
                }
            ),
            Some(cell) => {
                let left = state.shields.of(player.other());
                format!(
                    "({}) holds {other}'s token, still with {left} shield{}; attack first, or go elsewhere",
                    self.grid.text(cell),
                    if left == 1 { "" } else { "s" }
                )
            }
        }
    }
}

impl Game for TrapRunner {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = State;

    #[inline]
    fn start(&self) -> State {
        let last = self.grid.size() - 1;
        State {
            pieces: Pair::new([Cell::at(last, 0), Cell::at(0, last)]),
            shields: Pair::new([self.shields; 2]),
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
        let (ways, attack) = self.legal(view, player);
        ways.len() + usize::from(attack)
    }

    #[inline]
    fn nth(&self, view: &State, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        let (ways, _) = self.legal(view, player);
        if n < ways.len() { Action::Move(ways.nth(n)) } else { Action::Attack }
    }

    fn check(&self, view: &State, action: Action) -> Result<(), Problem> {
        let player = view.turn.player().ok_or_else(Problem::game_over)?;
        let (ways, attack) = self.legal(view, player);
        let legal = match action {
            Action::Move(direction) => ways.contains(direction),
            Action::Attack => attack,
        };
        if legal { Ok(()) } else { Err(Problem::Illegal(self.explain(view, player, action, OPPONENT))) }
    }

    #[inline]
    fn play(&self, mut state: State, action: Action) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let other = player.other();
        state.turn = PackedTurn::of(other);
        let reply = match action {
            Action::Move(direction) => {
                let to = self.grid.step(state.pieces.of(player), direction).expect("a legal step");
                let captured = to == state.pieces.of(other);
                state.pieces = state.pieces.with(player, to);
                if captured {
                    return Self::capture(state, player, to);
                }
                Reply::Moved(to)
            }
            Action::Attack => {
                let left = state.shields.of(other) - 1;
                state.shields = state.shields.with(other, left);
                Reply::Shields(left)
            }
        };
        (state, reply)
    }

    #[inline]
    fn view(&self, state: &State, _who: Viewer) -> State {
        *state
    }

    fn restore(&self, view: &State) -> Result<State, Problem> {
        for (seat, &shields) in view.shields.both().iter().enumerate() {
            if shields > self.shields {
                return Err(wrong(
                    &format!("shields[{seat}]"),
                    format!("a player has at most {} shields, not {shields}", self.shields),
                ));
            }
        }
        Ok(*view)
    }
}
