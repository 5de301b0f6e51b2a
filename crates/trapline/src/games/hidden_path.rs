//! Hidden Path: race along ten steps past three traps that only the opponent knows.
//!
//! The rules alone; words and drawings are in `show.rs`.

mod encode;
mod lessons;
mod show;

use crate::packed::{PackedTurn, Pair, half};
use crate::wire::wrong;
use crate::{Game, Outcome, Player, Problem, Reason, Secret, Turn, Viewer, subset};

/// Whether the last step can be trapped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// It can.
    Trappable,
    /// It cannot.
    Safe,
}

/// The rules of Hidden Path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HiddenPath {
    finish: Finish,
    first: Player,
    length: u8,
    traps: u8,
}

/// A set of steps, 1 to 15.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Steps(u16);

half!(Steps, u16, u32, |steps: Steps| steps.0, Steps);

impl Steps {
    /// No step.
    pub const NONE: Steps = Steps(0);

    /// Whether the step is one of them.
    #[must_use]
    #[inline]
    pub fn contains(self, step: u8) -> bool {
        self.0 >> step & 1 == 1
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub fn with(self, step: u8) -> Steps {
        Steps(self.0 | 1 << step)
    }

    /// Those that are not among the others.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Steps) -> Steps {
        Steps(self.0 & !other.0)
    }

    /// How many they are.
    #[must_use]
    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// All of them, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |&step| self.contains(step))
    }
}

impl FromIterator<u8> for Steps {
    fn from_iter<I: IntoIterator<Item = u8>>(steps: I) -> Steps {
        steps.into_iter().fold(Steps::NONE, Steps::with)
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By owner, sprung ones included; none before they are placed.
    traps: Pair<Steps>,
    sprung: Pair<Steps>,
    positions: Pair<u8>,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<State>() <= 32);

/// What one viewer may know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// By owner, still armed.
    armed: [Secret<Steps>; 2],
    sprung: Pair<Steps>,
    positions: Pair<u8>,
    turn: PackedTurn,
}

impl View {
    /// The step that player's token stands on.
    #[must_use]
    pub fn position(&self, player: Player) -> u8 {
        self.positions.of(player)
    }

    /// That player's traps that were sprung.
    #[must_use]
    pub fn sprung(&self, owner: Player) -> Steps {
        self.sprung.of(owner)
    }

    /// That player's traps that are still armed, as far as this viewer knows them.
    #[must_use]
    pub fn armed(&self, owner: Player) -> Secret<Steps> {
        owner.pick(self.armed)
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay one's traps on these steps.
    Place(Steps),
    /// Move on by that many steps.
    Move(u8),
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The traps are laid.
    Placed,
    /// The token stands on that step.
    Reached(u8),
    /// There was a trap on that step: the token is back at 0.
    Sprung(u8),
}

/// The most steps a move takes.
pub const LONGEST_MOVE: u8 = 3;

impl HiddenPath {
    /// The game on a path of `length` steps, at most 15, with that many traps a player.
    #[must_use]
    pub const fn reduced(finish: Finish, first: Player, length: u8, traps: u8) -> HiddenPath {
        assert!(length <= 15 && traps > 0 && traps < length && traps <= 4);
        HiddenPath { finish, first, length, traps }
    }

    /// How many steps the path has.
    #[must_use]
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// How many traps each player lays.
    #[must_use]
    pub const fn traps(&self) -> u8 {
        self.traps
    }

    /// Who moves first.
    #[must_use]
    pub const fn first(&self) -> Player {
        self.first
    }

    /// The last step that may be trapped.
    #[must_use]
    #[inline]
    pub const fn last_trap(&self) -> u8 {
        match self.finish {
            Finish::Trappable => self.length,
            Finish::Safe => self.length - 1,
        }
    }

    #[inline]
    fn moves(&self, view: &View, player: Player) -> u8 {
        let to_go = self.length - view.positions.of(player);
        if to_go < LONGEST_MOVE { to_go } else { LONGEST_MOVE }
    }

    fn may_place(&self, steps: Steps) -> bool {
        let allowed = (2u32 << self.last_trap()) - 2;
        steps.count() == self.traps && u32::from(steps.0) & !allowed == 0
    }

    /// What a placement has to be, in words that quote nobody's.
    fn wanted(&self) -> String {
        format!("type {} different steps from 1 to {}, like 4 7 9", self.traps, self.last_trap())
    }
}

impl Game for HiddenPath {
    type State = State;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    #[inline]
    fn start(&self) -> State {
        State {
            traps: Pair::default(),
            sprung: Pair::default(),
            positions: Pair::default(),
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
            Turn::Of(player) if player.pick(view.armed).is_unset() => {
                subset::count(self.last_trap().into(), self.traps.into())
            }
            Turn::Of(player) => self.moves(view, player).into(),
            Turn::Over(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, view: &View, n: usize) -> Action {
        let player = view.turn.player().expect("the game goes on");
        if player.pick(view.armed).is_unset() {
            Action::Place(Steps((subset::nth(self.traps.into(), n) << 1) as u16))
        } else {
            Action::Move(n as u8 + 1)
        }
    }

    fn check(&self, view: &View, action: Action) -> Result<(), Problem> {
        let player = view.turn.player().ok_or_else(Problem::game_over)?;
        let placing = player.pick(view.armed).is_unset();
        let here = view.positions.of(player);
        let wrong = match action {
            Action::Place(_) if !placing => "your traps are laid already; move 1, 2 or 3 steps".to_owned(),
            Action::Place(steps) if !self.may_place(steps) => self.wanted(),
            Action::Move(_) if placing => format!("lay your traps first: {}", self.wanted()),
            Action::Move(steps) if steps == 0 || steps > LONGEST_MOVE => {
                "you must move 1, 2 or 3 steps".to_owned()
            }
            Action::Move(steps) if steps > self.moves(view, player) => format!(
                "{steps} steps from {here} would go past step {}; you can move {}",
                self.length,
                if self.moves(view, player) == 1 { "1" } else { "1 or 2" }
            ),
            Action::Place(_) | Action::Move(_) => return Ok(()),
        };
        Err(Problem::Illegal(wrong))
    }

    #[inline]
    fn play(&self, mut state: State, action: Action) -> (State, Reply) {
        let player = state.turn.player().expect("the game goes on");
        let other = player.other();
        state.turn = PackedTurn::of(other);
        let reply = match action {
            Action::Place(steps) => {
                state.traps = state.traps.with(player, steps);
                if player == Player::Two {
                    state.turn = PackedTurn::of(self.first);
                }
                Reply::Placed
            }
            Action::Move(steps) => {
                let to = state.positions.of(player) + steps;
                let sprung = state.sprung.of(other);
                if state.traps.of(other).minus(sprung).contains(to) {
                    state.sprung = state.sprung.with(other, sprung.with(to));
                    state.positions = state.positions.with(player, 0);
                    Reply::Sprung(to)
                } else {
                    state.positions = state.positions.with(player, to);
                    if to == self.length {
                        state.turn = PackedTurn::over(Outcome::win(player, Reason::Finish));
                    }
                    Reply::Reached(to)
                }
            }
        };
        (state, reply)
    }

    #[inline]
    fn view(&self, state: &State, who: Viewer) -> View {
        View {
            armed: Player::BOTH.map(|owner| {
                let (all, sprung) = (state.traps.of(owner), state.sprung.of(owner));
                let armed = (all != Steps::NONE).then(|| all.minus(sprung));
                Secret::seen(armed, owner, who)
            }),
            sprung: state.sprung,
            positions: state.positions,
            turn: state.turn,
        }
    }

    fn restore(&self, view: &View) -> Result<State, Problem> {
        let mut traps = Pair::default();
        for owner in Player::BOTH {
            let seat = owner.index();
            let field = format!("traps[{seat}]");
            let Some(armed) = view.armed[seat].known() else {
                return Err(wrong(&field, "a position needs both players' traps"));
            };
            let sprung = view.sprung.of(owner);
            if armed.minus(sprung) != armed {
                return Err(wrong(&field, "a trap cannot be both armed and sprung"));
            }
            let all = Steps(armed.0 | sprung.0);
            if !self.may_place(all) {
                let (count, last) = (self.traps, self.last_trap());
                let wanted = format!("armed and sprung together must be {count} steps from 1 to {last}");
                return Err(wrong(&field, wanted));
            }
            if view.positions.of(owner) >= self.length {
                let last = self.length - 1;
                let field = format!("positions[{seat}]");
                return Err(wrong(&field, format!("a token is on a step from 0 to {last}")));
            }
            traps = traps.with(owner, all);
        }
        Ok(State { traps, sprung: view.sprung, positions: view.positions, turn: view.turn })
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Place(_))
    }
}
