//! The chances in a game with secrets, to an onlooker who sees all of them: how it ends when both players go on as the
//! proved strategies do, each from what they themselves know.
//!
//! The players' own expectations will not do for this: each takes the other's secret to be as good as can be, and the
//! two may differ by a whole win. The ways on are counted out as far as that goes, and drawn from the rest.

use crate::share::Share;
use crate::splitmix::SplitMix;
use trapline::games::{self, AtGame};
use trapline::record::Record;
use trapline::{Event, Game, Log, Outcome, Player, Problem, Show, Sight, Turn, Viewer};
use trapline_solve::hidden::{Proof, Solved};
use trapline_solve::truth::{Truth, Worth};

/// How many ways on stand for all of them.
const WAYS: usize = 4000;
/// A match that goes on for longer is taken for a draw.
const LONGEST: usize = 300;

/// What an onlooker saw.
pub(super) enum Seen {
    /// Player 1's chances in all positions.
    All(Vec<Share>),
    /// The game has no secrets.
    Open,
    /// Nobody wanted to know any more.
    Stopped,
}

/// Player 1's chances in all positions of a record, as long as that is wanted after so many actions.
pub(super) fn chances(
    truth: &dyn Truth,
    record: &Record,
    goes_on: &dyn Fn(usize) -> bool,
) -> Result<Seen, Problem> {
    struct Chances<'a>(&'a dyn Truth, &'a Record, &'a dyn Fn(usize) -> bool);
    impl AtGame for Chances<'_> {
        type Made = Result<Seen, Problem>;
        fn at<G: Show>(self) -> Self::Made {
            let Chances(truth, record, goes_on) = self;
            let Some(solved) = truth.solved::<G>() else { return Ok(Seen::Open) };
            let Some(mut chances) = watch(solved, record, goes_on)? else { return Ok(Seen::Stopped) };
            if let Some(value) = exact(solved.proof()).filter(|_| record.start.is_none()) {
                chances[0] = Share::of(Worth::Expected(value));
            }
            Ok(Seen::All(chances))
        }
    }
    games::at(&record.game, Chances(truth, record, goes_on))?
}

/// What the start is worth, where that is known exactly.
fn exact(proof: &Proof) -> Option<f64> {
    (proof.lower == proof.upper).then(|| proof.value())
}

fn watch<G: Show>(
    solved: &dyn Solved<G>,
    record: &Record,
    goes_on: &dyn Fn(usize) -> bool,
) -> Result<Option<Vec<Share>>, Problem> {
    let game = *solved.game();
    let mut state = match &record.start {
        None => game.start(),
        Some(start) => game.restore(&game.read_state(start.to_move, start.state.clone())?)?,
    };
    let first = Player::BOTH.map(|player| game.view(&state, Viewer::Seat(player)));
    let mut onlooker = Onlooker { game, solved, first, events: vec![], begun: 0, random: SplitMix::new(0) };
    let mut chances = vec![onlooker.share(state)];
    for (number, action) in record.actions.iter().enumerate() {
        if !goes_on(number) {
            return Ok(None);
        }
        let action = game.read(action)?;
        state = onlooker.play(state, action);
        chances.push(onlooker.share(state));
    }
    Ok(Some(chances))
}

struct Onlooker<'a, G: Game> {
    game: G,
    solved: &'a dyn Solved<G>,
    /// What each player knew at first.
    first: [G::View; 2],
    /// What has happened since.
    events: Vec<Event<G>>,
    /// How many of these were there before it was asked how it goes on.
    begun: usize,
    random: SplitMix,
}

impl<G: Show> Onlooker<'_, G> {
    fn share(&mut self, state: G::State) -> Share {
        // From the same numbers everywhere, so that what stays the same looks the same.
        self.random = SplitMix::new(0);
        self.begun = self.events.len();
        Share::from_number(self.chance(state, WAYS))
    }

    fn play(&mut self, state: G::State, action: G::Action) -> G::State {
        let player = self.game.turn(&state).player().expect("the match goes on");
        let (next, reply) = self.game.play(state, action);
        self.events.push(Event { player, action: Some(action), reply });
        next
    }

    /// Player 1's chance from there on, by that many ways on.
    fn chance(&mut self, state: G::State, ways: usize) -> f64 {
        let player = match self.game.turn(&state) {
            Turn::Of(player) if self.events.len() - self.begun < LONGEST => player,
            Turn::Of(_) => return 0.5,
            Turn::Over(Outcome { winner: None, .. }) => return 0.5,
            Turn::Over(outcome) => return f64::from(u8::from(outcome.winner == Some(Player::One))),
        };
        let who = Viewer::Seat(player);
        let events = Log::new(&self.game, &self.events, who);
        let (first, view) = (player.pick(self.first), self.game.view(&state, who));
        // What was not followed for so long is taken for a draw too.
        let Some(mix) = self.solved.mix(&Sight { player, first, view, events }) else { return 0.5 };
        if ways < 2 * mix.len() {
            let drawn = (0..ways).map(|_| {
                let action = self.random.pick(&mix).expect("there is an action");
                self.after(state, action, 1)
            });
            return drawn.sum::<f64>() / ways as f64;
        }
        let whole: f64 = mix.iter().map(|(_, weight)| weight).sum();
        let part = |(action, weight): (G::Action, f64)| {
            let share = weight / whole;
            // However rare, it has to be looked at.
            let ways = ((share * ways as f64).round() as usize).max(1);
            share * self.after(state, action, ways)
        };
        mix.into_iter().map(part).sum()
    }

    fn after(&mut self, state: G::State, action: G::Action, ways: usize) -> f64 {
        let next = self.play(state, action);
        let chance = self.chance(next, ways);
        self.events.pop();
        chance
    }
}
