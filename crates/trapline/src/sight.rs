//! What one seat of a match may know: [`Sight`] by the game's type, [`Seat`] without it, and the [`Log`] both hold.
//!
//! Whoever chooses actions is handed one of these and nothing else, so that no bot can look at a secret by mistake
//! or on purpose. What is taken out is decided by [`Game::view`] and [`Game::is_private`] alone.

use crate::games::Entry;
use crate::{AnyMatch, Event, Game, Match, Names, Player, Rules, Scene, Show, Turn, Viewer};
use serde_json::Value;
use std::any::Any;

/// What was done in a match, as one viewer may know it.
#[derive(Clone, Copy)]
pub struct Log<'a, G: Game> {
    game: &'a G,
    who: Viewer,
    done: &'a [Event<G>],
}

impl<'a, G: Game> Log<'a, G> {
    /// The log of these events for that viewer.
    #[must_use]
    pub const fn new(game: &'a G, done: &'a [Event<G>], who: Viewer) -> Log<'a, G> {
        Log { game, who, done }
    }

    /// How many actions there were.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.done.len()
    }

    /// Whether nothing has been done yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// The events in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Event<G>> + ExactSizeIterator + use<'a, G> {
        self.done.iter().map(move |event| event.seen(self.game, self.who))
    }
}

/// What a player knows, by the game's type.
#[derive(Clone, Copy)]
pub struct Sight<'a, G: Game> {
    /// The player.
    pub player: Player,
    /// Their view before the first of the events.
    pub first: G::View,
    /// Their view now.
    pub view: G::View,
    /// What happened in between, as they saw it.
    pub events: Log<'a, G>,
}

impl<'a, G: Show> Sight<'a, G> {
    /// What that player knows of a match.
    #[must_use]
    pub fn of(duel: &'a Match<G>, player: Player) -> Sight<'a, G> {
        let who = Viewer::Seat(player);
        Sight { player, first: duel.beginning(who), view: duel.view(who), events: duel.events(who) }
    }
}

/// A match as one player may know it.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    duel: &'a dyn AnyMatch,
    player: Player,
}

impl<'a> Seat<'a> {
    /// That player's seat.
    #[must_use]
    pub fn of(duel: &'a dyn AnyMatch, player: Player) -> Seat<'a> {
        Seat { duel, player }
    }

    /// The seat of the player to move, or of the one who would be next if it were not over.
    #[must_use]
    pub fn to_move(duel: &'a dyn AnyMatch) -> Seat<'a> {
        Seat { duel, player: duel.next() }
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.player)
    }

    /// Who sits there.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The game.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.duel.entry()
    }

    /// The rules it is played with.
    #[must_use]
    pub fn rules(&self) -> &'a Rules {
        self.duel.rules()
    }

    /// What the players are called.
    #[must_use]
    pub fn names(&self) -> &'a Names {
        self.duel.names()
    }

    /// Whose turn it is; the host's endings count.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.duel.turn()
    }

    /// How many actions have been done.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.duel.plies()
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> Value {
        self.duel.state(self.viewer())
    }

    /// What this player may do now.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        self.duel.legal(self.viewer())
    }

    /// The drawing.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.duel.scene(self.viewer())
    }

    /// The drawing as everybody may see it, for where others look on.
    #[must_use]
    pub fn public_scene(&self) -> Scene {
        self.duel.scene(Viewer::Public)
    }

    /// What happened in the `n`-th action, counted from 0.
    #[must_use]
    pub fn told(&self, n: usize) -> Option<String> {
        self.duel.told(n, self.viewer())
    }

    /// An action, given in canonical text, as advice to the one who may do it; `None` where it is none.
    #[must_use]
    pub fn advise(&self, action: &str) -> Option<String> {
        self.duel.advise(action)
    }

    /// The game with its house rules, and what the player knows, where the match is at that game.
    #[must_use]
    pub fn sight<G: Show>(&self) -> Option<(&'a G, Sight<'a, G>)> {
        let duel: &dyn Any = self.duel;
        let duel: &Match<G> = duel.downcast_ref()?;
        Some((duel.game(), Sight::of(duel, self.player)))
    }
}
