//! [`Wish`]: what somebody sends with a form of a match, and what is meant by it. All thinking about that is done here, from
//! the table: a page only says which spot or button was chosen. Nothing is carried out here.

use super::board;
use super::{Answer, Notice, Question, Said, Visit};
use trapline::{Aim, AnyMatch, Level, Player, Scene, Sign};
use trapline_host::{Command, Proposal};

/// What somebody has sent.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wish {
    /// The revision that they saw.
    pub revision: u64,
    /// The spot that they chose.
    pub spot: Option<Aim>,
    /// The action that they typed or chose by name.
    pub act: Option<String>,
    /// Anything else: "resign", "hint".
    pub word: Option<String>,
    /// What they had picked before.
    pub picked: Vec<Aim>,
    /// Whether they have been asked already.
    pub sure: bool,
    /// How well the bot is to play that takes a seat.
    pub level: Option<Level>,
}

/// What is meant by it.
#[derive(Clone, Debug)]
pub enum Meant {
    /// This is to be carried out.
    Do(Command),
    /// Nothing is done; this is said.
    Say(Box<Said>),
    /// A hint is asked for.
    Hint,
    /// A rematch is asked for.
    Rematch,
    /// A link is asked for by which the seat can be taken along.
    Link,
}

impl Meant {
    fn say(said: Said) -> Meant {
        Meant::Say(Box::new(said))
    }
}

/// The most spots that anybody picks.
const MOST: usize = 64;

impl Wish {
    /// The wish in the fields of a form. What is not understood is left out.
    #[must_use]
    pub fn read<'f>(fields: impl IntoIterator<Item = (&'f str, &'f str)>) -> Wish {
        let mut wish = Wish::default();
        for (name, value) in fields {
            match name {
                "revision" => wish.revision = value.parse().unwrap_or(u64::MAX),
                "spot" => wish.spot = board::read(value),
                "act" => wish.act = Some(value.trim().to_owned()),
                "do" => wish.word = Some(value.to_owned()),
                "picked" if wish.picked.len() < MOST => wish.picked.extend(board::read(value)),
                "sure" => wish.sure = value == "yes",
                "level" => wish.level = value.parse().ok(),
                _ => {}
            }
        }
        wish
    }

    /// What is meant by it at that table.
    #[must_use]
    pub fn meant(&self, visit: &Visit<'_>) -> Meant {
        match (self.spot, &self.act, &self.word) {
            (_, _, Some(word)) => self.word(word, visit),
            (Some(spot), ..) => self.acting(visit, |player| self.spot(spot, player, visit)),
            (None, Some(text), None) => match text.to_lowercase().as_str() {
                word @ ("resign" | "draw" | "hint" | "map") if !self.sure => self.word(word, visit),
                _ => self.acting(visit, |player| self.typed(text, player, visit)),
            },
            (None, None, None) => self.say(None),
        }
    }

    /// What they mean if it is for them to act.
    fn acting(&self, visit: &Visit<'_>, meant: impl FnOnce(Player) -> Meant) -> Meant {
        match visit.seat {
            None => self.refuse("you are watching; only the players act"),
            Some(_) if visit.is_over() => self.refuse("the match is over"),
            // What comes twice, or late, is for the table to recognise.
            Some(player) if visit.is_theirs() || self.sure => meant(player),
            Some(player) => {
                let name = visit.names()[player.other()].to_owned();
                Meant::say(Said {
                    notice: Some(Notice::Refused(format!("It is not your turn: {name} acts."))),
                    focus: self.spot,
                    ..Said::default()
                })
            }
        }
    }

    fn spot(&self, aim: Aim, player: Player, visit: &Visit<'_>) -> Meant {
        let mut duel = visit.table.at_hand(Some(player));
        duel.address(Some(player));
        let scene = visit.table.scene_of(&*duel, Some(player));
        let secret = duel.secret_turn() == Some(player);
        match choose(&*duel, &scene, &self.picked, aim) {
            Chosen::Nowhere => self.say(None),
            Chosen::Barred(why) => self.refuse(&why),
            Chosen::Picked(picked) if picked.len() < scene.pick => {
                Meant::say(Said { picked, focus: Some(aim), ..Said::default() })
            }
            Chosen::Picked(picked) => self.composed(&*duel, picked, Some(aim)),
            Chosen::One(action) if secret => self.ask(confirm(&*duel, &action, Some(aim))),
            Chosen::Far(action) => self.ask(far(&*duel, &action, aim)),
            Chosen::One(action) => Meant::Do(Command::Act(action)),
            Chosen::Several(question) => self.ask(question),
        }
    }

    /// What was picked makes an action, or does not.
    fn composed(&self, duel: &dyn AnyMatch, picked: Vec<Aim>, focus: Option<Aim>) -> Meant {
        let (question, notice) = match duel.choose(&picked) {
            Ok(action) => (Some(confirm(duel, &action, None)), None),
            Err(problem) => (None, Some(Notice::refused(&problem.to_string()))),
        };
        Meant::say(Said { picked, question, notice, focus, ..Said::default() })
    }

    fn typed(&self, text: &str, player: Player, visit: &Visit<'_>) -> Meant {
        if self.sure {
            return Meant::Do(Command::Act(text.to_owned()));
        }
        let mut duel = visit.table.at_hand(Some(player));
        duel.address(Some(player));
        match duel.understand(text) {
            Err(problem) => self.refuse(&problem.to_string()),
            Ok(action) if duel.secret_turn() == Some(player) => {
                let aims = duel.aims(&action);
                let (question, alone) = (confirm(&*duel, &action, None), aims.len() == 1);
                let picked = if alone { vec![] } else { aims };
                Meant::say(Said { picked, question: Some(question), ..Said::default() })
            }
            Ok(action) => Meant::Do(Command::Act(action)),
        }
    }

    fn word(&self, word: &str, visit: &Visit<'_>) -> Meant {
        let Some(player) = visit.seat else {
            return match word {
                "look" => self.say(None),
                _ => self.refuse("you are watching; only the players act"),
            };
        };
        let other = visit.table.duel().names()[player.other()].to_owned();
        match word {
            "look" => self.looked(player, visit),
            "place" => self.acting(visit, |player| {
                let mut duel = visit.table.at_hand(Some(player));
                duel.address(Some(player));
                self.composed(&*duel, self.picked.clone(), None)
            }),
            "hint" | "map" if !visit.is_against_bot() => {
                self.refuse("hints are for matches against a bot; a person would not like it")
            }
            "hint" if !visit.is_theirs() => self.refuse("you can ask for a hint on your turn"),
            "hint" => Meant::Hint,
            "map" => self.map(visit),
            "rematch" => Meant::Rematch,
            "link" => Meant::Link,
            "resign" if !self.sure && !visit.is_over() => self.ask(Question {
                title: "Resign?".to_owned(),
                text: format!("{other} then wins the match."),
                answers: vec![Answer::word("Yes, resign", "resign")],
                no: "No, play on",
                about: None,
            }),
            "resign" => Meant::Do(Command::Resign),
            "draw" | "offer-draw" if !self.sure && !visit.is_over() => self.ask(Question {
                title: "Offer a draw?".to_owned(),
                text: format!("{other} is asked. If they agree, nobody wins."),
                answers: vec![Answer::word("Yes, offer a draw", "offer-draw")],
                no: "No, play on",
                about: None,
            }),
            "draw" | "offer-draw" => Meant::Do(Command::Offer(Proposal::Draw)),
            "accept" => Meant::Do(Command::Accept),
            "decline" => Meant::Do(Command::Decline),
            "claim" => Meant::Do(Command::Claim),
            "bot" => match self.level {
                Some(level) => Meant::Do(Command::Substitute(level)),
                None => self.refuse("choose how well the bot is to play"),
            },
            "take-back" => Meant::Do(Command::TakeBack(visit.table.back_to(player).unwrap_or(0))),
            "offer-take-back" => {
                let count = visit.table.back_to(player).unwrap_or(0);
                Meant::Do(Command::Offer(Proposal::TakeBack(count)))
            }
            _ => self.refuse("there is no such button"),
        }
    }

    /// The page as it is, with what was picked.
    fn looked(&self, player: Player, visit: &Visit<'_>) -> Meant {
        let known = |aim: &&Aim| {
            visit.is_theirs() && visit.table.scene(Some(player)).spot(**aim).is_some_and(|spot| spot.pickable)
        };
        let picked = self.picked.iter().filter(known).copied().collect();
        Meant::say(Said { picked, ..Said::default() })
    }

    /// Whether it takes a while to answer.
    #[must_use]
    pub fn takes_thought(&self) -> bool {
        let words = [self.word.as_deref(), self.act.as_deref().map(str::trim)];
        words.into_iter().flatten().any(|word| matches!(word, "hint" | "map"))
    }

    /// Shows where the other's secret may be, if anything can be said of it.
    fn map(&self, visit: &Visit<'_>) -> Meant {
        let with = Visit { said: Said { map: true, ..Said::default() }, ..*visit };
        if with.sight().scene.spots().any(|(_, spot)| spot.chance.is_some()) {
            Meant::say(Said { picked: self.picked.clone(), map: true, ..Said::default() })
        } else {
            self.refuse("there is nothing to map yet")
        }
    }

    fn ask(&self, question: Question) -> Meant {
        let focus = question.about;
        Meant::say(Said { picked: self.picked.clone(), question: Some(question), focus, ..Said::default() })
    }

    fn say(&self, notice: Option<Notice>) -> Meant {
        Meant::say(Said { picked: self.picked.clone(), notice, focus: self.spot, ..Said::default() })
    }

    fn refuse(&self, why: &str) -> Meant {
        self.say(Some(Notice::refused(why)))
    }
}

/// What choosing a spot means, whatever it is chosen for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// There is no such spot.
    Nowhere,
    /// Nothing can be done there, and why.
    Barred(String),
    /// These are picked now.
    Picked(Vec<Aim>),
    /// This action.
    One(String),
    /// This action, but it may have been meant as a step, and it is too far for that.
    Far(String),
    /// One of several.
    Several(Question),
}

/// What choosing that spot of a match's drawing means, where these were picked before.
#[must_use]
pub fn choose(duel: &dyn AnyMatch, scene: &Scene, picked: &[Aim], aim: Aim) -> Chosen {
    let Some(spot) = scene.spot(aim) else { return Chosen::Nowhere };
    match spot.actions.as_slice() {
        [] if spot.pickable => pick(picked, aim, scene.pick),
        [] => Chosen::Barred(duel.barred(aim).unwrap_or_else(|| "nothing can be done there".to_owned())),
        [action] if spot.sign == Some(Sign::Trap) => Chosen::Far(action.clone()),
        [action] => Chosen::One(action.clone()),
        several => Chosen::Several(Question {
            title: format!("What do you want to do at {}?", spot.name),
            text: String::new(),
            answers: several.iter().map(|action| Answer::act(advised(duel, action), action)).collect(),
            no: "Nothing",
            about: Some(aim),
        }),
    }
}

/// Picks a spot, or takes it back.
fn pick(picked: &[Aim], aim: Aim, count: usize) -> Chosen {
    let mut now: Vec<Aim> = picked.iter().copied().filter(|one| *one != aim).collect();
    if now.len() == picked.len() {
        if now.len() >= count {
            let why = format!("you have chosen {count} already; choose one of them again to take it back");
            return Chosen::Barred(why);
        }
        now.push(aim);
    }
    Chosen::Picked(now)
}

/// Asks whether a trap is meant where no step leads.
#[must_use]
pub fn far(duel: &dyn AnyMatch, action: &str, aim: Aim) -> Question {
    let advice = advised(duel, action);
    Question {
        title: "Too far to step".to_owned(),
        text: format!("{advice}?"),
        answers: vec![Answer::act("Yes", action)],
        no: "No",
        about: Some(aim),
    }
}

/// Asks whether a secret is meant so: it cannot be changed once it is placed.
fn confirm(duel: &dyn AnyMatch, action: &str, about: Option<Aim>) -> Question {
    Question {
        title: "Your secret".to_owned(),
        text: format!("{}? It cannot be changed afterwards.", advised(duel, action)),
        answers: vec![Answer::act("Yes", action)],
        no: "No, change it",
        about,
    }
}

fn advised(duel: &dyn AnyMatch, action: &str) -> String {
    duel.advise(action).unwrap_or_else(|| action.to_owned())
}

/// What is meant by a wish where one action is asked for, as in a puzzle: nothing is a secret there, and no match changes.
#[derive(Clone, Debug)]
pub enum Tried {
    /// This action is tried, in canonical text.
    Action(String),
    /// Nothing is tried yet; this is said.
    Say(Box<Said>),
    /// A button besides: "solution".
    Word(String),
}

impl Tried {
    fn say(said: Said) -> Tried {
        Tried::Say(Box::new(said))
    }
}

impl Wish {
    /// What is meant by it in a position in which one action is asked for.
    #[must_use]
    pub fn tried(&self, duel: &dyn AnyMatch, scene: &Scene) -> Tried {
        let say = |meant: Meant| match meant {
            Meant::Say(said) => Tried::Say(said),
            _ => Tried::say(Said::default()),
        };
        match (self.spot, &self.act, &self.word) {
            (_, _, Some(word)) if word == "look" => say(self.say(None)),
            (_, _, Some(word)) => Tried::Word(word.clone()),
            (None, Some(text), None) => match duel.understand(text) {
                Ok(action) => Tried::Action(action),
                Err(problem) => say(self.refuse(&problem.to_string())),
            },
            (None, None, None) => say(self.say(None)),
            (Some(aim), ..) => match choose(duel, scene, &self.picked, aim) {
                Chosen::Nowhere => say(self.say(None)),
                Chosen::Barred(why) => say(self.refuse(&why)),
                Chosen::One(action) => Tried::Action(action),
                Chosen::Far(action) => say(self.ask(far(duel, &action, aim))),
                Chosen::Several(question) => say(self.ask(question)),
                Chosen::Picked(picked) if picked.len() == scene.pick => match duel.choose(&picked) {
                    Ok(action) => Tried::Action(action),
                    Err(problem) => {
                        let notice = Some(Notice::refused(&problem.to_string()));
                        Tried::say(Said { picked, notice, focus: Some(aim), ..Said::default() })
                    }
                },
                Chosen::Picked(picked) => Tried::say(Said { picked, focus: Some(aim), ..Said::default() }),
            },
        }
    }
}
