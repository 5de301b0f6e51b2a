//! How a game speaks and looks: [`Show`]. What it draws is a [`Scene`].
//!
//! A game must say what only it can know; for the dialogue there are defaults, so that it need write no more of it
//! than its rule book prescribes.

use crate::encode::Encode;
use crate::words;
use crate::{Aim, Game, HouseRule, Lesson, Names, Player, Problem, Scene, Sign, Size, Viewer};
use serde_json::Value;

/// The next thing to ask a player at a prompt, or what the answers amount to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask<A> {
    /// Ask this.
    Prompt {
        /// The rule book's words, up to where the answer is typed.
        text: String,
        /// Whether the answer is to be typed unseen.
        secret: bool,
    },
    /// The answers make this action.
    Act(A),
}

impl<A> Ask<A> {
    /// An open question.
    #[must_use]
    pub fn open(text: impl Into<String>) -> Ask<A> {
        Ask::Prompt { text: text.into(), secret: false }
    }

    /// A question whose answer is typed unseen.
    #[must_use]
    pub fn secret(text: impl Into<String>) -> Ask<A> {
        Ask::Prompt { text: text.into(), secret: true }
    }
}

/// An answer that will not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why.
    pub problem: Problem,
    /// How many of the answers given so far still stand.
    pub keep: usize,
}

/// One action of a match, as it was answered.
#[derive(Clone, Copy, Debug)]
pub struct Event<G: Game> {
    /// Who acted.
    pub player: Player,
    /// What they did; `None` where the reader may not know.
    pub action: Option<G::Action>,
    /// What the game answered.
    pub reply: G::Reply,
}

impl<G: Game> Event<G> {
    /// The same as that viewer may know it.
    #[must_use]
    pub fn seen(&self, game: &G, who: Viewer) -> Event<G> {
        let known = |&action: &G::Action| !game.is_private(action) || who.may_see(self.player);
        Event { action: self.action.filter(known), ..*self }
    }
}

/// The words and drawings of a game. All of it is said to both players, so it is given public views only,
/// except [`scene`](Show::scene) and [`state`](Show::state), which show whatever view they get.
pub trait Show: Encode {
    /// The name in records and on the command line.
    const ID: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// What it is, in a line.
    const LINE: &'static str;
    /// Its page of rules and rulings.
    const PAGE: &'static str;
    /// What the seats are called.
    const SEATS: [&'static str; 2] = ["Player 1", "Player 2"];
    /// Its house rules.
    const HOUSE_RULES: &'static [HouseRule] = &[];
    /// Whether players keep secrets.
    const HIDDEN: bool;
    /// What they keep secret, in a word.
    const SECRET: &'static str = "secret";
    /// A guided first match, five to eight steps; none where nobody has written one.
    const LESSONS: &'static [Lesson] = &[];
    /// What both are after, for a legend.
    const PRIZE: &'static str = "what both are after";

    /// What of it can be made smaller, to study it; none where nothing can.
    const SIZES: &'static [Size] = &[];

    /// The game with these house rules and sizes: for each of [`HOUSE_RULES`](Show::HOUSE_RULES) the index of a choice,
    /// for each of [`SIZES`](Show::SIZES) one of its values.
    fn sized(choices: &[usize], sizes: &[u8]) -> Self;

    /// The game of the rule book with these house rules: for each of [`HOUSE_RULES`](Show::HOUSE_RULES) the index of a
    /// choice.
    #[must_use]
    fn with(choices: &[usize]) -> Self {
        let full: Vec<u8> = Self::SIZES.iter().map(Size::full).collect();
        Self::sized(choices, &full)
    }

    /// The canonical text of an action.
    fn write(&self, action: Self::Action) -> String;

    /// The action that a person means, written as loosely as people do.
    ///
    /// # Errors
    /// [`Problem::Unreadable`], saying what would be right, and never quoting what may be a secret.
    fn read(&self, text: &str) -> Result<Self::Action, Problem>;

    /// The position as JSON; what the view hides is null.
    fn state(&self, view: &Self::View) -> Value;

    /// The view that this JSON shows.
    ///
    /// # Errors
    /// [`Problem::Position`], naming the field that is wrong.
    fn read_state(&self, to_move: Player, state: Value) -> Result<Self::View, Problem>;

    /// The drawing, without what can be chosen in it: that follows from [`aims`](Show::aims).
    fn scene(&self, view: &Self::View, names: &Names) -> Scene;

    /// Where an action of the player to move points in the scene: the spot that is chosen for it, or all those that
    /// are picked for it together.
    fn aims(&self, view: &Self::View, action: Self::Action) -> Vec<Aim>;

    /// What happened, for a log: "moved to (1, 0)", without the name of who acted. In the past tense, which is the same
    /// for "you" and for a name.
    fn tell(&self, event: &Event<Self>, names: &Names) -> String;

    /// What the game answered, as JSON for programs: `{"distance":4}`. Different answers differ in it; null where
    /// there is nothing to tell but that it was done.
    fn reply(&self, reply: Self::Reply) -> Value;

    /// What a player who did this could not be sure of before the game answered: "springs a trap". `None` where
    /// it is no surprise, as always in an open game.
    fn surprise(&self, reply: Self::Reply) -> Option<&'static str> {
        let _ = reply;
        None
    }

    /// An action as advice to the one who may do it: "Move to (1, 0)".
    fn advise(&self, action: Self::Action) -> String {
        words::capital(&self.write(action))
    }

    /// The sign of an action where it can be chosen.
    fn sign(&self, action: Self::Action) -> Sign {
        let _ = action;
        Sign::Choice
    }

    /// What the player to move is to do now, with what is left: "step, or lay one of 2 traps". Said to that player in
    /// the imperative, beginning small and without a full stop.
    fn task(&self, view: &Self::View, names: &Names) -> String {
        let _ = (view, names);
        "choose what to do".to_owned()
    }

    /// Why the player to move can do nothing at a spot to which no action points, and what would be right: "step 2 is
    /// behind you; move 1, 2 or 3 steps on". Said to that player, without a full stop.
    fn barred(&self, view: &Self::View, aim: Aim, names: &Names) -> String {
        let _ = (view, aim, names);
        "nothing can be done there; choose a spot that is marked".to_owned()
    }

    /// Why spots that could each be picked, and are as many as it takes, make no action together, and what would be
    /// right. Said to the player to move, without a full stop.
    fn unfit(&self, view: &Self::View, aims: &[Aim]) -> String {
        let _ = (view, aims);
        "these make no action together; choose others".to_owned()
    }

    /// What is said before anything is asked.
    fn greeting(&self, names: &Names) -> String {
        let _ = names;
        format!("Welcome to {}!", Self::TITLE)
    }

    /// What is said before a player's turn; `number` counts the turns of open play from 1, `last` is the answer
    /// to the action before.
    fn heading(
        &self,
        player: Player,
        view: &Self::View,
        number: usize,
        last: Option<Self::Reply>,
        names: &Names,
    ) -> String {
        let _ = (view, number, last);
        format!("{}'s turn.", &names[player])
    }

    /// The next question, given the answers so far.
    ///
    /// # Errors
    /// A [`Refusal`] of the last answer.
    fn ask(
        &self,
        view: &Self::View,
        answers: &[String],
        names: &Names,
    ) -> Result<Ask<Self::Action>, Refusal> {
        let _ = names;
        if answers.is_empty() {
            let text = "Enter your action: ".to_owned();
            return Ok(Ask::Prompt { text, secret: self.is_secret_turn(view) });
        }
        words::whole(self.read(&answers.join(" ")), |action| self.check(view, action))
    }

    /// What is said after an action, and last in a finished game; `view` is the position it led to.
    fn answer(&self, event: &Event<Self>, view: &Self::View, names: &Names) -> String {
        let _ = view;
        format!("{} {}.", &names[event.player], self.tell(event, names))
    }

    /// The rule book's own drawing after every action, where its dialogue has one.
    fn drawing(&self, view: &Self::View) -> Option<String> {
        let _ = view;
        None
    }

    /// Whether what the player to move does now is seen by them alone.
    fn is_secret_turn(&self, view: &Self::View) -> bool {
        self.count(view) > 0 && self.is_private(self.nth(view, 0))
    }
}
