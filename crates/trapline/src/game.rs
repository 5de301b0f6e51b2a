//! What a game is: [`Game`] and the few words all games share.
//!
//! Only rules live behind this trait. Words and drawings are [`Show`](crate::Show)'s, names, logs and ply limits
//! are the [`Match`](crate::Match)'s. There are no phases, no chance moves, no undo and no "pass" here: a secret
//! set-up is an ordinary private action, and a skipped turn is resolved inside [`Game::play`].

use crate::Problem;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt::Debug;
use std::hash::Hash;

/// One of the two seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
}

impl Player {
    /// Both, in seat order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The one across the table.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// The position in lists that have one entry a seat: 0 or 1.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// This player's of two things listed by seat. Unlike indexing, it keeps them out of memory.
    #[must_use]
    #[inline]
    pub fn pick<T>(self, [one, two]: [T; 2]) -> T {
        match self {
            Player::One => one,
            Player::Two => two,
        }
    }

    /// The seat's number: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The player of that seat number.
    #[must_use]
    pub const fn from_number(number: u64) -> Option<Player> {
        match number {
            1 => Some(Player::One),
            2 => Some(Player::Two),
            _ => None,
        }
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let number = u64::deserialize(deserializer)?;
        Player::from_number(number)
            .ok_or_else(|| de::Error::custom(format!("a seat is 1 or 2, not {number}")))
    }
}

/// Why a match ended: the rules' reasons first, then the host's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The treasure was carried home.
    TreasureHome,
    /// A token without shields was captured.
    Capture,
    /// The last step was reached.
    Finish,
    /// The centre was reached.
    Centre,
    /// Both are blocked, and the winner is closer to the centre.
    Closest,
    /// Both are blocked, equally far from the centre.
    Equal,
    /// The hidden treasure was dug up.
    Found,
    /// Neither player can act.
    Stuck,
    /// As many actions as were agreed on have been made.
    PlyLimit,
    /// A player gave up.
    Resignation,
    /// Both wanted a draw.
    Agreement,
    /// A player's clock ran out.
    Time,
    /// A player did not come back.
    Abandoned,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 13] = [
        Reason::TreasureHome,
        Reason::Capture,
        Reason::Finish,
        Reason::Centre,
        Reason::Closest,
        Reason::Equal,
        Reason::Found,
        Reason::Stuck,
        Reason::PlyLimit,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
        Reason::Abandoned,
    ];

    /// Whether the host ends a match so, and not the rules.
    #[must_use]
    pub const fn is_the_hosts(self) -> bool {
        matches!(
            self,
            Reason::PlyLimit | Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Abandoned
        )
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    #[serde(deserialize_with = "Option::deserialize")] // so that a missing field is an error
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    #[must_use]
    #[inline]
    pub const fn win(winner: Player, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// An end without a winner.
    #[must_use]
    #[inline]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// Whose turn it is, or that there is none any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player acts next.
    Of(Player),
    /// Nobody does.
    Over(Outcome),
}

impl Turn {
    /// The player to move, while there is one.
    #[must_use]
    #[inline]
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::Of(player) => Some(player),
            Turn::Over(_) => None,
        }
    }

    /// The outcome, once there is one.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Of(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }
}

/// Whose eyes a position is looked at with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: what is public, and their own secret.
    Seat(Player),
    /// A bystander: what is public.
    Public,
    /// Whoever may know everything.
    Referee,
}

impl Viewer {
    /// All four.
    pub const ALL: [Viewer; 4] =
        [Viewer::Seat(Player::One), Viewer::Seat(Player::Two), Viewer::Public, Viewer::Referee];

    /// Whether this viewer may see what that player keeps secret.
    #[must_use]
    #[inline]
    pub fn may_see(self, owner: Player) -> bool {
        self == Viewer::Referee || self == Viewer::Seat(owner)
    }
}

/// A player's secret in a view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Secret<T> {
    /// Not chosen yet, which everybody knows.
    Unset,
    /// Chosen, and not for this viewer's eyes.
    Hidden,
    /// Chosen, and known to this viewer.
    Known(T),
}

impl<T: Copy> Secret<T> {
    /// The owner's choice, if there is one, as that viewer sees it.
    #[must_use]
    #[inline]
    pub fn seen(choice: Option<T>, owner: Player, who: Viewer) -> Secret<T> {
        match choice {
            None => Secret::Unset,
            Some(value) if who.may_see(owner) => Secret::Known(value),
            Some(_) => Secret::Hidden,
        }
    }

    /// The value, where this viewer knows it.
    #[must_use]
    #[inline]
    pub fn known(self) -> Option<T> {
        match self {
            Secret::Known(value) => Some(value),
            Secret::Unset | Secret::Hidden => None,
        }
    }

    /// Whether it has still to be chosen.
    #[must_use]
    #[inline]
    pub fn is_unset(self) -> bool {
        matches!(self, Secret::Unset)
    }
}

/// The rules of one game, with the house rules and board sizes it is played with.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// Everything there is, secrets included. Equal states have equal futures.
    type State: Copy + Eq + Hash + Debug + Send + Sync;
    /// What a player can do.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// What the game answers, to both players.
    type Reply: Copy + Eq + Hash + Debug + Send + Sync;
    /// What one viewer may know. Open games use the state itself.
    type View: Copy + Eq + Hash + Debug + Send + Sync;

    /// The position the rule book begins with.
    fn start(&self) -> Self::State;

    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Turn;

    /// How many actions the player to move has. What one *may do* is public in all our games, so every
    /// viewer's view gives the same answer.
    fn count(&self, view: &Self::View) -> usize;

    /// The `n`-th of these actions in ascending order, found without listing them.
    fn nth(&self, view: &Self::View, n: usize) -> Self::Action;

    /// Whether the player to move may do that, and if not, why not.
    ///
    /// # Errors
    /// [`Problem::Illegal`], in words for that player.
    fn check(&self, view: &Self::View, action: Self::Action) -> Result<(), Problem>;

    /// The position after a legal action, skipped turns passed, and the game's answer.
    fn play(&self, state: Self::State, action: Self::Action) -> (Self::State, Self::Reply);

    /// What that viewer may know: the one place where secrets are taken out.
    fn view(&self, state: &Self::State, who: Viewer) -> Self::View;

    /// The state of a position set up by hand; a lost turn of the player to move is passed first.
    ///
    /// # Errors
    /// [`Problem::Position`], where it makes no sense or is over.
    fn restore(&self, referee: &Self::View) -> Result<Self::State, Problem>;

    /// Whether only the one who does it sees which action this is.
    fn is_private(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// All legal actions, ascending.
    fn actions(&self, view: &Self::View) -> impl Iterator<Item = Self::Action> {
        (0..self.count(view)).map(|n| self.nth(view, n))
    }
}
