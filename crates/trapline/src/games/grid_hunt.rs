//! Grid Hunt: find and dig up the opponent's hidden treasure before they find yours.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod show;

use crate::grid::{Cell, CellSet, Grid, Notation};
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

const MOST_SCANS: usize = 3;

/// The scans of one searcher, in the order made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Scans {
    made: u8,
    /// What comes after those made is always [`Scans::BLANK`], so that equal lists are equal.
    list: [Scan; MOST_SCANS],
}

impl Scans {
    const BLANK: Scan = Scan { at: Cell::at(0, 0), distance: 0 };
    const NONE: Scans = Scans { made: 0, list: [Scans::BLANK; MOST_SCANS] };

    fn iter(&self) -> std::slice::Iter<'_, Scan> {
        self.list[..usize::from(self.made)].iter()
    }

    #[inline]
    fn push(&mut self, scan: Scan) {
        self.list[usize::from(self.made)] = scan;
        self.made += 1;
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By searcher.
    digs: [CellSet; 2],
    /// By searcher.
    scans: [Scans; 2],
    /// By owner.
    treasures: [Option<Cell>; 2],
    turn: Turn,
}

const _: () = assert!(size_of::<State>() <= 32);

/// What one viewer may know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    digs: [CellSet; 2],
    scans: [Scans; 2],
    treasures: [Secret<Cell>; 2],
    turn: Turn,
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
        assert!(scans as usize <= MOST_SCANS);
        GridHunt { first, grid: Grid::new(size, Notation::RowColumn), scans }
    }

    #[inline]
    fn scans_left(&self, view: &View, player: Player) -> u8 {
        self.scans - view.scans[player.index()].made
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
            digs: [CellSet::EMPTY; 2],
            scans: [Scans::NONE; 2],
            treasures: [None; 2],
            turn: Turn::Of(Player::One),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn
    }

    #[inline]
    fn count(&self, view: &View) -> usize {
        let cells = self.grid.cells().len();
        match view.turn {
            Turn::Of(player) if view.treasures[player.index()].is_unset() => cells,
            Turn::Of(player) if self.scans_left(view, player) > 0 => 2 * cells,
            Turn::Of(_) => cells,
            Turn::Over(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, view: &View, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        let cells = self.grid.cells();
        if view.treasures[player.index()].is_unset() {
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
        let hiding = view.treasures[player.index()].is_unset();
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
        let seat = player.index();
        let sought = state.treasures[player.other().index()];
        state.turn = Turn::Of(player.other());
        let reply = match action {
            Action::Hide(cell) => {
                state.treasures[seat] = Some(cell);
                if player == Player::Two {
                    state.turn = Turn::Of(self.first);
                }
                Reply::Hidden
            }
            Action::Scan(at) => {
                let distance = at.distance(sought.expect("both treasures are hidden"));
                state.scans[seat].push(Scan { at, distance });
                Reply::Distance(distance)
            }
            Action::Dig(cell) => {
                state.digs[seat] = state.digs[seat].with(cell);
                if Some(cell) == sought {
                    state.turn = Turn::Over(Outcome::win(player, Reason::Found));
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
            treasures: Player::BOTH.map(|owner| Secret::seen(state.treasures[owner.index()], owner, who)),
            turn: state.turn,
        }
    }

    fn restore(&self, view: &View) -> Result<State, Problem> {
        for owner in Player::BOTH {
            let (seat, searcher) = (owner.index(), owner.other().index());
            let Some(treasure) = view.treasures[seat].known() else {
                let field = format!("treasures[{seat}]");
                return Err(wrong(&field, "a position needs both players' treasures"));
            };
            for (i, scan) in view.scans[searcher].iter().enumerate() {
                let actual = scan.at.distance(treasure);
                if scan.distance != actual {
                    return Err(wrong(
                        &format!("scans[{searcher}][{i}].distance"),
                        format!("the treasure is {actual} away, not {}", scan.distance),
                    ));
                }
            }
            if view.digs[searcher].contains(treasure) {
                let field = format!("digs[{searcher}]");
                return Err(wrong(&field, "the treasure is dug up, so the game is over"));
            }
        }
        Ok(State {
            digs: view.digs,
            scans: view.scans,
            treasures: view.treasures.map(Secret::known),
            turn: view.turn,
        })
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Hide(_))
    }
}
