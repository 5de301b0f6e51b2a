//! [`Taught`]: a game's lesson with the truth about its position, which alone says what is right. Texts and positions
//! are the games' own; asking is a front end's business.

use crate::share::Share;
use crate::words::{advice, answer};
use trapline::games::Entry;
use trapline::{AnyMatch, Lesson, Player, Problem, Seat, Turn};
use trapline_solve::Value;
use trapline_solve::truth::{Judged, Judgement, Truth, Worth};

/// In games with secrets an action that gives away less than this part of a win is right too: nobody would notice.
pub const UNNOTICED: f64 = 0.01;

/// A lesson, and the truth about its position.
pub struct Taught {
    /// What the game says.
    pub lesson: &'static Lesson,
    duel: Box<dyn AnyMatch>,
    player: Player,
    judgement: Judgement,
}

/// What came of trying an action.
pub struct Answer {
    /// Whether it is right.
    pub right: bool,
    /// What is said to it.
    pub words: String,
}

impl Taught {
    /// The lesson as the truth sees it; `None` where that is silent about its position.
    ///
    /// # Errors
    /// Whatever is wrong with the lesson's rules or actions.
    pub fn new(entry: &Entry, lesson: &'static Lesson, truth: &dyn Truth) -> Result<Option<Taught>, Problem> {
        let duel = lesson.duel(entry)?;
        let judgement = truth.judge(&Seat::to_move(&*duel)).filter(|truth| !truth.actions.is_empty());
        let player = duel.next();
        Ok(judgement.map(|judgement| Taught { lesson, duel, player, judgement }))
    }

    /// The match that stands there, secrets included; for asking.
    #[must_use]
    pub fn duel(&self) -> &dyn AnyMatch {
        &*self.duel
    }

    /// What the learner may know.
    #[must_use]
    pub fn seat(&self) -> Seat<'_> {
        Seat::of(&*self.duel, self.player)
    }

    /// The right actions, the best first: in an open game what wins soonest or holds out longest; where there are
    /// secrets, what perfect play may do and what gives away next to nothing.
    pub fn right(&self) -> impl Iterator<Item = &Judged> {
        let best = self.judgement.actions[0].worth;
        self.judgement.actions.iter().filter(move |judged| match (judged.worth, judged.probability) {
            (_, Some(often)) if often > 0.0 => true,
            (Worth::Expected(_), _) => (Share::of(best) - Share::of(judged.worth)).number() < UNNOTICED,
            (known, _) => known == best,
        })
    }

    /// What comes of an action, given in canonical text.
    ///
    /// # Errors
    /// Where it is none that can be done.
    pub fn attempt(&self, truth: &dyn Truth, action: &str) -> Result<Answer, Problem> {
        let after = self.after(action)?;
        if self.right().any(|right| right.action == action) {
            return Ok(Answer { right: true, words: self.lesson.right.to_owned() });
        }
        let tried = self.judgement.actions.iter().find(|judged| judged.action == action);
        let words = tried.map_or_else(String::new, |tried| self.wrong(tried, &*after, truth));
        Ok(Answer { right: false, words: format!("{words} Try again.") })
    }

    /// The match after an action, given in canonical text.
    ///
    /// # Errors
    /// Where it is none that can be done.
    pub fn after(&self, action: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut after = self.duel.earlier(self.duel.plies());
        after.act(action)?;
        Ok(after)
    }

    /// What would be right, for whoever asks.
    #[must_use]
    pub fn hint(&self) -> String {
        format!("{}.", advice(&*self.duel, &self.judgement.actions[0].action))
    }

    /// Why an action is wrong.
    fn wrong(&self, tried: &Judged, after: &dyn AnyMatch, truth: &dyn Truth) -> String {
        let other = self.player.other();
        let name = &self.duel.names()[other];
        let best = self.judgement.actions[0].worth;
        let (Worth::Known(worse), Worth::Known(better)) = (tried.worth, best) else {
            return format!(
                "Not quite: your chance would be {} instead of {}.",
                Share::of(tried.worth),
                Share::of(best)
            );
        };
        match (worse, better) {
            (Value::Win(late), Value::Win(soon)) => {
                format!("That wins too, but in {} moves instead of {}.", late.div_ceil(2), soon.div_ceil(2))
            }
            (Value::Draw, _) => format!("Then {name} can hold the draw."),
            (Value::Win(_), _) => String::new(),
            (Value::Loss(end), _) => {
                let moves = if end <= 2 { "1 move".to_owned() } else { format!("{} moves", end / 2) };
                // Whoever is lost anyway should at least hold out.
                let longer = if matches!(better, Value::Loss(_)) { " You can hold out longer." } else { "" };
                format!("Then {name} wins in {moves}.{}{longer}", answered(after, other, truth))
            }
        }
    }
}

/// What the other answers, where it is their turn.
fn answered(after: &dyn AnyMatch, other: Player, truth: &dyn Truth) -> String {
    match after.turn() {
        Turn::Of(player) if player == other => {
            let judgement = truth.judge(&Seat::to_move(after));
            judgement.map_or_else(String::new, |judged| answer(after, &after.names()[other], &judged))
        }
        _ => String::new(),
    }
}
