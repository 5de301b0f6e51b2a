//! Where puzzles come from: matches between players who err as people do, looked through for positions with something
//! to be found.

use super::step::Step;
use crate::share::Share;
use crate::splitmix::SplitMix;
use crate::{AnyAgent, Level, level};
use trapline::games::{self, AtGame, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Player, Problem, Rules, Seat, Show, Turn};
use trapline_solve::truth::{Judgement, Truth};

/// Before this many actions there is not much to think about.
const FIRST: usize = 4;
/// Nobody plays on for longer.
const LONGEST: usize = 60;
/// How often players do just anything; everybody is one of these.
const CARELESS: [f64; 4] = [0.0, 0.1, 0.3, 0.6];
/// More moves than this are not asked for.
const MOVES: usize = 3;
/// So many replies in a row are waited for: a lost turn makes it two.
const REPLIES: usize = 2;

/// Plays a match, and gives all its positions where right can be told from wrong.
pub fn played(
    entry: &Entry,
    rules: &Rules,
    truth: &dyn Truth,
    random: &mut SplitMix,
) -> Result<Vec<Step>, Problem> {
    let mut duel = entry.begin(&Record { rules: rules.write(), ..Record::new(entry.id) })?;
    let mut players = Player::BOTH.map(|_| Habit::draw(entry, rules, random));
    let mut found = vec![];
    while let Some(player) = duel.turn().player().filter(|_| duel.plies() < LONGEST) {
        let asked = duel.plies() >= FIRST && duel.secret_turn().is_none();
        let judgement = if asked || !entry.hidden { truth.judge(&Seat::to_move(&*duel)) } else { None };
        let Some(action) = players[player.index()].choose(&*duel, truth, judgement.as_ref(), random) else {
            break;
        };
        if let Some(judgement) = judgement.filter(|_| asked) {
            found.extend(Step::of(&*duel, judgement));
        }
        duel.act(&action)?;
    }
    Ok(found)
}

/// How somebody plays.
struct Habit {
    careless: f64,
    /// Whoever plays as the hard bot does; others play perfectly.
    taught: Option<Box<dyn AnyAgent>>,
}

impl Habit {
    fn draw(entry: &Entry, rules: &Rules, random: &mut SplitMix) -> Habit {
        let careless = CARELESS[random.below(CARELESS.len())];
        let taught = (random.below(2) == 0).then(|| level::any(Level::Hard, entry.id, rules, None).ok());
        Habit { careless, taught: taught.flatten() }
    }

    fn choose(
        &mut self,
        duel: &dyn AnyMatch,
        truth: &dyn Truth,
        judgement: Option<&Judgement>,
        random: &mut SplitMix,
    ) -> Option<String> {
        let seat = Seat::to_move(duel);
        // In the open whoever never wavers would always begin in the same way.
        let opening = !duel.entry().hidden && duel.plies() < FIRST;
        if random.fraction() < self.careless || opening {
            let mut legal = seat.legal();
            return Some(legal.swap_remove(random.below(legal.len())));
        }
        match &mut self.taught {
            Some(bot) => {
                bot.begin(&seat, random.number()).ok()?;
                bot.act(&seat).ok()
            }
            None => perfect(truth, &seat, judgement, random),
        }
    }
}

/// What perfect play does.
fn perfect(
    truth: &dyn Truth,
    seat: &Seat<'_>,
    judgement: Option<&Judgement>,
    random: &mut SplitMix,
) -> Option<String> {
    let mix = mix(truth, seat).or_else(|| judgement.map(keeping)).unwrap_or_default();
    let drawn: Vec<_> = mix.iter().map(|(action, weight)| (action, *weight)).collect();
    random.pick(&drawn).cloned()
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

/// The step and all that can follow it as long as right answers are given: whoever solves it moves, the truth answers
/// for the other, until the point is made.
///
/// `None` where it is too easily guessed.
pub fn followed(first: Step, truth: &dyn Truth, random: &mut SplitMix) -> Option<Vec<Step>> {
    let (hidden, single) = (first.duel().entry().hidden, first.right().len() == 1);
    let mut steps = vec![first];
    // With secrets about, a line goes on as luck will have it: it is followed only where one answer is too few.
    if hidden && chance(&steps) <= GUESSED {
        return Some(steps);
    }
    if hidden && !single {
        return None;
    }
    let mut depths = vec![1];
    let mut at = 0;
    while at < steps.len() {
        for n in 0..steps[at].right().len() {
            if depths[at] == MOVES {
                continue;
            }
            if let Some(next) = next(&steps[at], n, truth, random) {
                steps[at].next[n] = Some(steps.len());
                steps.push(next);
                depths.push(depths[at] + 1);
            }
        }
        at += 1;
    }
    (chance(&steps) <= GUESSED).then_some(steps)
}

/// Whoever guesses blindly may solve a puzzle so often: there are three wrong answers for a right one.
pub const GUESSED: f64 = 0.25;

/// How often somebody solves it who guesses blindly.
fn chance(steps: &[Step]) -> f64 {
    fn from(steps: &[Step], at: usize) -> f64 {
        let step = &steps[at];
        let on = step.next.iter().map(|next| next.map_or(1.0, |next| from(steps, next)));
        on.sum::<f64>() / step.judgement().actions.len() as f64
    }
    from(steps, 0)
}

/// How many moves are to be found, at most.
pub fn moves(steps: &[Step], at: usize) -> usize {
    1 + steps[at].next.iter().flatten().map(|&next| moves(steps, next)).max().unwrap_or(0)
}

/// The step after a right answer and the other's best reply, where there is one.
fn next(step: &Step, right: usize, truth: &dyn Truth, random: &mut SplitMix) -> Option<Step> {
    let player = step.seat().player();
    let mut duel = step.duel().earlier(step.duel().plies());
    duel.act(&step.right()[right].action).ok()?;
    // Whoever is shut in for good is never to move again.
    for _ in 0..=REPLIES {
        match duel.turn() {
            Turn::Of(mover) if mover == player => {
                let judgement = truth.judge(&Seat::to_move(&*duel))?;
                return Step::of(&*duel, judgement);
            }
            Turn::Of(_) => {
                let reply = reply(&*duel, truth, random)?;
                duel.act(&reply).ok()?;
            }
            Turn::Over(_) => return None,
        }
    }
    None
}

/// The best that the other can do. Of what is as good it is, in the open, what leaves fewest right answers.
fn reply(duel: &dyn AnyMatch, truth: &dyn Truth, random: &mut SplitMix) -> Option<String> {
    let seat = Seat::to_move(duel);
    if duel.entry().hidden {
        return perfect(truth, &seat, None, random);
    }
    let judgement = truth.judge(&seat)?;
    let best = judgement.actions.first()?.worth;
    let left = |action: &str| {
        let mut after = duel.earlier(duel.plies());
        after.act(action).ok()?;
        let answers = truth.judge(&Seat::of(&*after, seat.player().other()))?;
        let right = keeping(&answers).len();
        Some((right as f64 / answers.actions.len().max(1) as f64).to_bits())
    };
    let as_good = judgement.actions.iter().take_while(|judged| judged.worth == best);
    as_good.min_by_key(|judged| left(&judged.action)).map(|judged| judged.action.clone())
}
