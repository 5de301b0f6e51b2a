//! Cups: find the other's coin twice. A game for the tests, complete and in the list, so that whatever is said of
//! *any* game is held against one that nobody wrote code for.
//!
//! Unlike the others it has several secrets a player in one match, a player may act twice in a row, and its seats are
//! not numbered. The rules alone; words and drawings are in `show.rs`.

mod encode;
mod show;

use crate::packed::{PackedTurn, Pair};
use crate::wire::wrong;
use crate::{Game, Outcome, Player, Problem, Reason, Secret, Turn, Viewer};

/// The rules of Cups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cups {
    cups: u8,
    wins: u8,
}

/// A set of cups by their numbers, from 1, as bits.
type Row = u8;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By owner the cup over the coin; 0 while it has to be hidden.
    coins: Pair<u8>,
    /// By owner, as a [`Row`].
    lifted: Pair<u8>,
    /// By finder.
    found: Pair<u8>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

/// What one viewer may know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    coins: [Secret<u8>; 2],
    lifted: Pair<u8>,
    /// By owner the first and the last cup that can hide the coin, for all that was told.
    between: [[u8; 2]; 2],
    found: Pair<u8>,
    turn: PackedTurn,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Hide the coin under one's own cup.
    Hide(u8),
    /// Lift a cup of the other's.
    Lift(u8),
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The coin is hidden.
    Hidden,
    /// The coin is found.
    Found,
    /// It lies further left.
    Left,
    /// It lies further right.
    Right,
}

impl Cups {
    /// The game with so many cups in a row, at most seven, in which so many coins have to be found.
    #[must_use]
    pub const fn reduced(cups: u8, wins: u8) -> Cups {
        assert!(cups > 0 && cups <= 7 && wins > 0);
        Cups { cups, wins }
    }

    fn has(&self, cup: u8) -> bool {
        (1..=self.cups).contains(&cup)
    }

    /// All cups of a row.
    fn row(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.cups
    }

    /// The first and the last cup that can hide a coin, after these lifts.
    fn between(&self, coin: u8, lifted: Row) -> [u8; 2] {
        let up = |cup: &u8| is_in(lifted, *cup);
        match coin {
            0 => [1, self.cups],
            coin => [
                self.row().filter(up).filter(|&cup| cup < coin).max().unwrap_or(0) + 1,
                self.row().filter(up).find(|&cup| cup > coin).unwrap_or(self.cups + 1) - 1,
            ],
        }
    }
}

fn is_in(row: Row, cup: u8) -> bool {
    row >> cup & 1 == 1
}

impl View {
    fn hides(&self, player: Player) -> bool {
        player.pick(self.coins).is_unset()
    }

    fn is_down(&self, owner: Player, cup: u8) -> bool {
        !is_in(self.lifted.of(owner), cup)
    }
}

impl Game for Cups {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    fn start(&self) -> State {
        State {
            coins: Pair::default(),
            lifted: Pair::default(),
            found: Pair::default(),
            turn: PackedTurn::of(Player::One),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn.get()
    }

    fn count(&self, view: &View) -> usize {
        match view.turn.get() {
            Turn::Of(player) if view.hides(player) => self.cups.into(),
            Turn::Of(player) => usize::from(self.cups) - view.lifted.of(player.other()).count_ones() as usize,
            Turn::Over(_) => 0,
        }
    }

    fn nth(&self, view: &View, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        if view.hides(player) {
            return Action::Hide(n as u8 + 1);
        }
        let mut down = self.row().filter(|&cup| view.is_down(player.other(), cup));
        Action::Lift(down.nth(n).expect("there are as many"))
    }

    fn check(&self, view: &View, action: Action) -> Result<(), Problem> {
        let player = view.turn.player().ok_or_else(Problem::game_over)?;
        let cups = self.cups;
        let wrong = match action {
            Action::Hide(_) if !view.hides(player) => {
                "your coin is hidden already; lift one of the other's cups"
            }
            Action::Lift(_) if view.hides(player) => "your coin has to be hidden first; hide it under a cup",
            Action::Hide(cup) | Action::Lift(cup) if !self.has(cup) => {
                return Err(Problem::Illegal(format!(
                    "there is no such cup; the cups are numbered from 1 to {cups}"
                )));
            }
            Action::Lift(cup) if !view.is_down(player.other(), cup) => {
                "this cup is lifted already; lift one that is still down"
            }
            Action::Hide(_) | Action::Lift(_) => return Ok(()),
        };
        Err(Problem::Illegal(wrong.to_owned()))
    }

    fn play(&self, mut state: State, action: Action) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let other = player.other();
        let reply = match action {
            Action::Hide(cup) => {
                state.coins = state.coins.with(player, cup);
                // Whoever hides anew, since the other has found something, goes on with their turn.
                if state.found.of(other) == 0 {
                    state.turn = PackedTurn::of(other);
                }
                Reply::Hidden
            }
            Action::Lift(cup) if cup == state.coins.of(other) => {
                let found = state.found.of(player) + 1;
                state.found = state.found.with(player, found);
                state.turn = PackedTurn::of(other);
                if found == self.wins {
                    state.turn = PackedTurn::over(Outcome::win(player, Reason::Found));
                } else {
                    state.coins = state.coins.with(other, 0);
                    state.lifted = state.lifted.with(other, 0);
                }
                Reply::Found
            }
            Action::Lift(cup) => {
                state.lifted = state.lifted.with(other, state.lifted.of(other) | 1 << cup);
                state.turn = PackedTurn::of(other);
                if state.coins.of(other) < cup { Reply::Left } else { Reply::Right }
            }
        };
        (state, reply)
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        View {
            coins: Player::BOTH.map(|owner| {
                let coin = state.coins.of(owner);
                Secret::seen((coin > 0).then_some(coin), owner, who)
            }),
            lifted: state.lifted,
            between: Player::BOTH.map(|owner| self.between(state.coins.of(owner), state.lifted.of(owner))),
            found: state.found,
            turn: state.turn,
        }
    }

    fn restore(&self, view: &View) -> Result<State, Problem> {
        let mut coins = Pair::default();
        for owner in Player::BOTH {
            let seat = owner.index();
            let field = format!("coins[{seat}]");
            let Some(coin) = view.coins[seat].known() else {
                return Err(wrong(&field, "a position needs both players' coins"));
            };
            if !self.has(coin) || !view.is_down(owner, coin) {
                return Err(wrong(&field, "a coin lies under a cup that is down"));
            }
            if view.between[seat] != self.between(coin, view.lifted.of(owner)) {
                return Err(wrong(&format!("between[{seat}]"), "this is not what the lifted cups tell"));
            }
            if view.found.of(owner) >= self.wins {
                let most = self.wins - 1;
                return Err(wrong(&format!("found[{seat}]"), format!("it is over with more than {most}")));
            }
            coins = coins.with(owner, coin);
        }
        Ok(State { coins, lifted: view.lifted, found: view.found, turn: view.turn })
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Hide(_))
    }
}
