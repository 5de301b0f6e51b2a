//! Grid Hunt: find and dig up the opponent's hidden treasure before they find yours.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod encode;
mod lessons;
mod show;

use crate::grid::{Cell, CellSet, Grid, Notation, SIDE};
use crate::packed::{PackedTurn, Pair, half};
use crate::wire::wrong;
use crate::{Game, Outcome, Player, Problem, Reason, Secret, Turn, Viewer};

/// The rules of Grid Hunt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridHunt {
    first: Player,
    grid: Grid,
    scans: u8,
}

/// A scan that was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scan {
    at: Cell,
    distance: u8,
}

impl Scan {
    /// No cell of the board is farther from another than 8.
    const DISTANCES: u8 = 2 * (SIDE - 1) + 1;

    #[inline]
    fn to_byte(self) -> u8 {
        self.at.index() as u8 * Scan::DISTANCES + self.distance
    }

    fn from_byte(byte: u8) -> Scan {
        Scan { at: Cell::from_index(usize::from(byte / Scan::DISTANCES)), distance: byte % Scan::DISTANCES }
    }
}

const MOST_SCANS: u8 = 3;

/// The scans of one searcher, in the order made: a byte each, and their number in the fourth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Scans(u32);

half!(Scans, u32, u64, |scans: Scans| scans.0, Scans);

impl Scans {
    #[inline]
    fn made(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline]
    fn with(self, scan: Scan) -> Scans {
        Scans((self.0 | u32::from(scan.to_byte()) << (8 * self.made())) + (1 << 24))
    }

    fn iter(self) -> impl DoubleEndedIterator<Item = Scan> {
        (0..self.made()).map(move |i| Scan::from_byte((self.0 >> (8 * i)) as u8))
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By searcher.
    digs: Pair<CellSet>,
    /// By searcher.
    scans: Pair<Scans>,
    /// By owner.
    treasures: Pair<Option<Cell>>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

/// What one viewer may know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    digs: Pair<CellSet>,
    scans: Pair<Scans>,
    treasures: [Secret<Cell>; 2],
    turn: PackedTurn,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Hide one's treasure there.
    Hide(Cell),
    /// Ask how far the opponent's treasure is from there.
    Scan(Cell),
    /// Dig there.
    Dig(Cell),
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The treasure is hidden.
    Hidden,
    /// So far away is the treasure.
    Distance(u8),
    /// No treasure there.
    Nothing,
    /// The treasure.
    Found,
}

impl GridHunt {
    /// The game on a board of `size` by `size` cells, with that many scans a player, at most 3.
    #[must_use]
    pub const fn reduced(first: Player, size: u8, scans: u8) -> GridHunt {
        assert!(scans <= MOST_SCANS);
        GridHunt { first, grid: Grid::new(size, Notation::RowColumn), scans }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The scans each player begins with.
    #[must_use]
    pub const fn scans(&self) -> u8 {
        self.scans
    }

    /// Who begins.
    #[must_use]
    pub const fn first(&self) -> Player {
        self.first
    }

    /// The scans this player has left.
    #[must_use]
    #[inline]
    pub fn scans_left(&self, view: &View, player: Player) -> u8 {
        self.scans - view.scans.of(player).made()
    }

    /// The cells where this player's search has left room for the other's treasure.
    #[must_use]
    pub fn candidates(&self, view: &View, searcher: Player) -> CellSet {
        let dug = view.digs.of(searcher);
        let told =
            |cell: &Cell| view.scans.of(searcher).iter().all(|scan| scan.at.distance(*cell) == scan.distance);
        self.grid.cells().minus(dug).iter().filter(told).collect()
    }
}

impl View {
    /// This player's treasure, as far as the viewer may know.
    #[must_use]
    pub fn treasure(&self, owner: Player) -> Secret<Cell> {
        owner.pick(self.treasures)
    }
}

impl Game for GridHunt {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    #[inline]
    fn start(&self) -> State {
        State {
            digs: Pair::default(),
            scans: Pair::default(),
            treasures: Pair::default(),
            turn: PackedTurn::of(Player::One),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn.get()
    }

    #[inline]
    fn count(&self, view: &View) -> usize {
        let cells = self.grid.cells().len();
        match view.turn.get() {
            Turn::Of(player) if player.pick(view.treasures).is_unset() => cells,
            Turn::Of(player) if self.scans_left(view, player) > 0 => 2 * cells,
            Turn::Of(_) => cells,
            Turn::Over(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, view: &View, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        let cells = self.grid.cells();
        if player.pick(view.treasures).is_unset() {
            Action::Hide(cells.nth(n))
        } else if self.scans_left(view, player) == 0 {
            Action::Dig(cells.nth(n))
        } else if n < cells.len() {
            Action::Scan(cells.nth(n))
        } else {
            Action::Dig(cells.nth(n - cells.len()))
        }
    }

    fn check(&self, view: &View, action: Action) -> Result<(), Problem> {
        let player = view.turn.player().ok_or_else(Problem::game_over)?;
        let hiding = player.pick(view.treasures).is_unset();
        let (Action::Hide(cell) | Action::Scan(cell) | Action::Dig(cell)) = action;
        let wrong = match action {
            _ if !self.grid.cells().contains(cell) => "that cell is not on the board",
            Action::Hide(_) if !hiding => "your treasure is hidden already; scan or dig",
            Action::Scan(_) | Action::Dig(_) if hiding => "hide your treasure first, like hide 2,3",
            Action::Scan(_) if self.scans_left(view, player) == 0 => "you have no scans left; dig instead",
            Action::Hide(_) | Action::Scan(_) | Action::Dig(_) => return Ok(()),
        };
        Err(Problem::Illegal(wrong.to_owned()))
    }

    #[inline]
    fn play(&self, mut state: State, action: Action) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let sought = state.treasures.of(player.other());
        state.turn = PackedTurn::of(player.other());
        let reply = match action {
            Action::Hide(cell) => {
                state.treasures = state.treasures.with(player, Some(cell));
                if player == Player::Two {
                    state.turn = PackedTurn::of(self.first);
                }
                Reply::Hidden
            }
            Action::Scan(at) => {
                let distance = at.distance(sought.expect("both treasures are hidden"));
                let scans = state.scans.of(player).with(Scan { at, distance });
                state.scans = state.scans.with(player, scans);
                Reply::Distance(distance)
            }
            Action::Dig(cell) => {
                state.digs = state.digs.with(player, state.digs.of(player).with(cell));
                if Some(cell) == sought {
                    state.turn = PackedTurn::over(Outcome::win(player, Reason::Found));
                    Reply::Found
                } else {
                    Reply::Nothing
                }
            }
        };
        (state, reply)
    }

    #[inline]
    fn view(&self, state: &State, who: Viewer) -> View {
        View {
            digs: state.digs,
            scans: state.scans,
            treasures: Player::BOTH.map(|owner| Secret::seen(state.treasures.of(owner), owner, who)),
            turn: state.turn,
        }
    }

    fn restore(&self, view: &View) -> Result<State, Problem> {
        for owner in Player::BOTH {
            let (seat, searcher) = (owner.index(), owner.other());
            let Some(treasure) = view.treasures[seat].known() else {
                let field = format!("treasures[{seat}]");
                return Err(wrong(&field, "a position needs both players' treasures"));
            };
            for (i, scan) in view.scans.of(searcher).iter().enumerate() {
                let actual = scan.at.distance(treasure);
                if scan.distance != actual {
                    return Err(wrong(
                        &format!("scans[{}][{i}].distance", searcher.index()),
                        format!("the treasure is {actual} away, not {}", scan.distance),
                    ));
                }
            }
            if view.digs.of(searcher).contains(treasure) {
                let field = format!("digs[{}]", searcher.index());
                return Err(wrong(&field, "the treasure is dug up, so the game is over"));
            }
        }
        Ok(State {
            digs: view.digs,
            scans: view.scans,
            treasures: Pair::new(view.treasures.map(Secret::known)),
            turn: view.turn,
        })
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Hide(_))
    }
}
