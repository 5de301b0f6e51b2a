//! [`Puzzle`]: a position where exactly one action is right, made from the truth. Asking for it is a front end's
//! business; what is told here uses nothing that the player to move cannot know.
//!
//! The same seed gives the same puzzle everywhere: the matches it is found in are drawn with SplitMix64, and not
//! between bots, which may change.

use crate::share::Share;
use crate::splitmix::SplitMix;
use crate::words::{advice, answer, uncapped, worth};
use serde_json::{Value as Json, json};
use trapline::games::{self, AtGame, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Player, Problem, Rules, Seat, Show, Turn, Viewer};
use trapline_solve::Value;
use trapline_solve::truth::{Judged, Judgement, Truth, Worth};

/// In games with secrets the right action is better than every other by at least this part of a win.
pub const MARGIN: f64 = 0.1;
/// Fewer actions to choose from are no riddle.
const CHOICES: usize = 3;
/// Before this many actions there is not much to think about.
const FIRST: usize = 4;
/// Nobody plays on for longer.
const LONGEST: usize = 60;
/// So many matches are looked through.
const MATCHES: usize = 400;
/// How often players do just anything; everybody is one of these.
const CARELESS: [f64; 4] = [0.0, 0.1, 0.3, 0.6];

/// A position where exactly one action is right.
#[derive(Clone)]
pub struct Puzzle {
    /// What it was drawn from.
    pub seed: u64,
    duel: Box<dyn AnyMatch>,
    player: Player,
    judgement: Judgement,
}

/// What came of trying an action.
pub struct Attempt {
    /// Whether it is the right one.
    pub right: bool,
    /// Why, in words that do not give the right one away where it is not.
    pub words: String,
}

impl Puzzle {
    /// The puzzle of that seed. `progress` is told how much has been looked through, from 0 to 1; it may be found at
    /// any moment. `None` where no such position comes up, or none of which the truth knows anything.
    ///
    /// # Errors
    /// Whatever is wrong with the rules.
    pub fn make(
        entry: &Entry,
        rules: &Rules,
        truth: &dyn Truth,
        seed: u64,
        progress: &dyn Fn(f64),
    ) -> Result<Option<Puzzle>, Problem> {
        let mut random = SplitMix::new(seed);
        let record = Record { rules: rules.write(), ..Record::new(entry.id) };
        let mut easy = vec![];
        for number in 0..MATCHES {
            progress(number as f64 / MATCHES as f64);
            let (mut hard, found): (Vec<_>, Vec<_>) =
                played(entry, &record, truth, &mut random)?.into_iter().partition(|found| found.hard);
            if !hard.is_empty() {
                let chosen = hard.swap_remove(random.below(hard.len()));
                return Puzzle::at(entry, &record, chosen, seed).map(Some);
            }
            easy.extend(found);
        }
        // In some games nothing but a win at once is ever the only right thing. It has still to be seen.
        if easy.is_empty() {
            return Ok(None);
        }
        let chosen = easy.swap_remove(random.below(easy.len()));
        Puzzle::at(entry, &record, chosen, seed).map(Some)
    }

    fn at(entry: &Entry, record: &Record, found: Found, seed: u64) -> Result<Puzzle, Problem> {
        let mut duel = entry.begin(record)?;
        found.actions.iter().try_for_each(|action| duel.act(action))?;
        let player = duel.next();
        Ok(Puzzle { seed, duel, player, judgement: found.judgement })
    }

    /// The match that stands there, secrets included; for asking, and for front ends that show a [`Seat`] of it.
    #[must_use]
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// What the player to move may know.
    #[must_use]
    pub fn seat(&self) -> Seat<'_> {
        Seat::of(&*self.duel, self.player)
    }

    /// What is to be found.
    #[must_use]
    pub fn task(&self) -> String {
        let name = &self.duel.names()[self.player];
        let one = match self.solution().worth {
            Worth::Known(Value::Win(1)) => "Exactly one action wins at once",
            Worth::Known(Value::Win(_)) => "Exactly one action wins",
            Worth::Known(_) => "Exactly one action holds the draw",
            Worth::Expected(1.0) => "Exactly one action is sure to win against perfect play",
            Worth::Expected(_) => "One action is clearly better than every other",
        };
        format!("{name} is to move. {one}: which?")
    }

    /// The right action.
    #[must_use]
    pub fn solution(&self) -> &Judged {
        &self.judgement.actions[0]
    }

    /// The right action, and why it is.
    #[must_use]
    pub fn explanation(&self) -> String {
        let [best, second, ..] = self.judgement.actions.as_slice() else {
            unreachable!("there is a choice");
        };
        let told = |judged: &Judged| (advice(&*self.duel, &judged.action), worth(judged.worth));
        let ((right, keeps), (other, gives)) = (told(best), told(second));
        format!("{right} {keeps}. The next best, {}, {gives}.", uncapped(&other))
    }

    /// What comes of an action, given in canonical text.
    ///
    /// # Errors
    /// Where it is none that can be done.
    pub fn attempt(&self, truth: &dyn Truth, action: &str) -> Result<Attempt, Problem> {
        let tried = self.judgement.actions.iter().find(|judged| judged.action == action);
        let Some(tried) = tried else {
            let problem = games::open(&self.duel.record())?.act(action).err();
            return Err(problem.unwrap_or_else(Problem::game_over));
        };
        let right = tried.action == self.solution().action;
        if right {
            return Ok(Attempt { right, words: format!("Right! {}", self.explanation()) });
        }
        let told = format!("{} {}.", advice(&*self.duel, action), worth(tried.worth));
        let words = format!(
            "No. {told}{} The right one {}.",
            self.answer(truth, action)?,
            worth(self.solution().worth)
        );
        Ok(Attempt { right, words })
    }

    /// What the other answers to an action, where everything is open.
    fn answer(&self, truth: &dyn Truth, action: &str) -> Result<String, Problem> {
        let mut duel = games::open(&self.duel.record())?;
        duel.act(action)?;
        // With secrets about, what the other knows is not for this player to hear.
        let open = !self.duel.entry().hidden;
        Ok(match duel.turn() {
            Turn::Of(player) if open && player != self.player => {
                let judgement = truth.judge(&Seat::to_move(&*duel));
                judgement.map_or_else(String::new, |judged| answer(&*duel, &duel.names()[player], &judged))
            }
            _ => String::new(),
        })
    }

    /// Puzzle and solution as JSON. The fields are told in `docs/review.md`.
    #[must_use]
    pub fn json(&self) -> Json {
        let seat = self.seat();
        let mut fields = json!({
            "game": self.duel.entry().id,
            "rules": self.duel.rules().write(),
            "seed": self.seed,
            "to_move": self.player,
            "task": self.task(),
            "log": self.duel.log(Viewer::Seat(self.player)),
            "state": seat.state(),
            "legal": seat.legal(),
            "record": self.duel.record(),
            "solution": self.solution().action,
            "words": self.explanation(),
        });
        let (Some(fields_map), Json::Object(truth)) = (fields.as_object_mut(), self.judgement.json()) else {
            unreachable!("both are objects")
        };
        fields_map.extend(truth);
        fields
    }
}

/// A position where exactly one action is right.
struct Found {
    actions: Vec<String>,
    judgement: Judgement,
    /// Whether more is asked for than to see a win at once.
    hard: bool,
}

/// Plays a match between careless players, and gives all its positions where exactly one action is right.
fn played(
    entry: &Entry,
    record: &Record,
    truth: &dyn Truth,
    random: &mut SplitMix,
) -> Result<Vec<Found>, Problem> {
    let careless = [0; 2].map(|_| CARELESS[random.below(CARELESS.len())]);
    let mut duel = entry.begin(record)?;
    let mut actions: Vec<String> = vec![];
    let mut found = vec![];
    while let Some(player) = duel.turn().player().filter(|_| actions.len() < LONGEST) {
        let seat = Seat::to_move(&*duel);
        let wanted = actions.len() >= FIRST || !entry.hidden;
        let judgement = if wanted { truth.judge(&seat) } else { None };
        let action = if random.fraction() < careless[player.index()] {
            let mut legal = seat.legal();
            legal.swap_remove(random.below(legal.len()))
        } else {
            let mix = mix(truth, &seat).or_else(|| judgement.as_ref().map(keeping)).unwrap_or_default();
            let drawn: Vec<_> = mix.iter().map(|(action, weight)| (action, *weight)).collect();
            let Some(action) = random.pick(&drawn) else { break };
            action.clone()
        };
        let asked = actions.len() >= FIRST && duel.secret_turn().is_none();
        if let Some(judgement) = judgement.filter(|judgement| asked && is_clear(judgement)) {
            let hard = is_hard(&*duel, &judgement.actions[0])?;
            if hard || !is_marked(&seat, &judgement.actions[0]) {
                found.push(Found { actions: actions.clone(), judgement, hard });
            }
        }
        duel.act(&action)?;
        actions.push(action);
    }
    Ok(found)
}

/// Whether exactly one action is right.
fn is_clear(judgement: &Judgement) -> bool {
    let [best, second, ..] = judgement.actions.as_slice() else { return false };
    let margin = (Share::of(best.worth) - Share::of(second.worth)).number();
    let enough = match best.worth {
        Worth::Known(_) => margin > 0.0,
        Worth::Expected(_) => margin >= MARGIN,
    };
    // Where perfect play may do something else, that cannot be wrong.
    let only = judgement.actions[1..].iter().all(|other| other.probability.is_none_or(|often| often == 0.0));
    enough && only && judgement.actions.len() >= CHOICES
}

/// Whether the action is more than a sure win at once.
fn is_hard(duel: &dyn AnyMatch, best: &Judged) -> Result<bool, Problem> {
    if Share::of(best.worth) < Share::WIN {
        return Ok(true);
    }
    let mut after = games::open(&duel.record())?;
    after.act(&best.action)?;
    Ok(matches!(after.turn(), Turn::Of(_)))
}

/// Whether the board already tells the player that a secret lies where the action points.
fn is_marked(seat: &Seat<'_>, best: &Judged) -> bool {
    let scene = seat.scene();
    seat.entry().hidden
        && scene.spots().any(|(_, spot)| spot.actions.contains(&best.action) && spot.top().is_some())
}

/// What gives nothing away, each as often.
fn keeping(judgement: &Judgement) -> Vec<(String, f64)> {
    let kept = judgement.actions.iter().filter(|one| Share::of(one.worth) == Share::of(judgement.worth));
    kept.map(|one| (one.action.clone(), 1.0)).collect()
}

/// How often the proved strategy does each thing here; `None` where the game has no secrets.
fn mix(truth: &dyn Truth, seat: &Seat<'_>) -> Option<Vec<(String, f64)>> {
    struct Mix<'a>(&'a dyn Truth, &'a Seat<'a>);
    impl AtGame for Mix<'_> {
        type Made = Option<Vec<(String, f64)>>;
        fn at<G: Show>(self) -> Self::Made {
            let Mix(truth, seat) = self;
            let (game, sight) = seat.sight::<G>()?;
            let mix = truth.solved::<G>()?.mix(&sight)?.into_iter();
            Some(mix.map(|(action, weight)| (game.write(action), weight)).collect())
        }
    }
    games::at(seat.entry().id, Mix(truth, seat)).ok()?
}
