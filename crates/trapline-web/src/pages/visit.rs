//! [`Visit`]: somebody who looks at a table: all that their page is made of. What they may know is settled here, once, by
//! the table's own eyes.

use super::Question;
use super::words::{capital, sentence};
use trapline::{Aim, AnyMatch, Names, Outcome, Player, Scene, Seat, TraceKind, Turn};
use trapline_bots::hint::{self, Company, Hint};
use trapline_host::{Command, Table, Time};

/// Somebody who looks at a table.
pub struct Visit<'a> {
    /// What the match is called in addresses.
    pub id: &'a str,
    /// The table.
    pub table: &'a Table,
    /// Where they sit; `None` for who watches.
    pub seat: Option<Player>,
    /// What time it is.
    pub now: Time,
    /// Who has sat down so far, by seat; bots always have.
    pub joined: [bool; 2],
    /// Who is there, by seat; bots always are.
    pub here: [bool; 2],
    /// The address that brings the other player here, for who is to hand it on.
    pub invite: Option<&'a str>,
    /// The match that follows, once there is one.
    pub next: Option<&'a str>,
    /// What is said to this request, and to no other.
    pub said: Said,
}

/// What is said to one request.
#[derive(Clone, Default, Debug)]
pub struct Said {
    /// What has been picked so far of several spots that make an action together.
    pub picked: Vec<Aim>,
    /// What is asked.
    pub question: Option<Question>,
    /// What is told.
    pub notice: Option<Notice>,
    /// A hint that was asked for.
    pub hint: Option<Hint>,
    /// Whether the board shows where the other's secret may be.
    pub map: bool,
    /// The spot that was chosen.
    pub focus: Option<Aim>,
    /// A link by which the seat can be taken along to another browser.
    pub link: Option<String>,
}

/// Something that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// What happened.
    Told(String),
    /// Why something was not done.
    Refused(String),
}

impl Notice {
    /// Why something was not done, given as reasons are: small, and without a full stop.
    #[must_use]
    pub fn refused(why: &str) -> Notice {
        Notice::Refused(sentence(why))
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Notice::Told(text) | Notice::Refused(text) => text,
        }
    }
}

/// What a visitor sees: the match as it lies before them, and its drawing.
pub(super) struct Sight {
    /// The match as it lies before them, which speaks to them.
    pub duel: Box<dyn AnyMatch>,
    /// The same without what only they have done yet: what happened so far.
    pub told: Box<dyn AnyMatch>,
    /// The drawing.
    pub scene: Scene,
    /// The drawing before the last action.
    pub before: Option<Scene>,
}

impl Visit<'_> {
    /// What they see.
    pub(super) fn sight(&self) -> Sight {
        let mut duel = self.table.at_hand(self.seat);
        duel.address(self.seat);
        let mut told = self.table.duel().earlier(self.table.duel().plies());
        told.address(self.seat);
        let mut scene = self.table.scene_of(&*duel, self.seat);
        if let Some(chart) = self.chart(&*duel) {
            scene = chart.offering(&scene);
        }
        let advice = self.said.hint.as_ref().and_then(|hint| duel.trace(TraceKind::Advice, &hint.action));
        scene.traces.extend(advice);
        let before =
            told.plies().checked_sub(1).map(|last| told.earlier(last).scene(self.table.eyes_of(self.seat)));
        Sight { duel, told, scene, before }
    }

    /// The drawing with what can be inferred of the other's secret, where that is wanted.
    fn chart(&self, duel: &dyn AnyMatch) -> Option<Scene> {
        let hinted = self.said.hint.as_ref().is_some_and(|hint| hint.map.is_some());
        let player = self.seat.filter(|_| (self.said.map || hinted) && !self.is_over())?;
        hint::map(&Seat::of(duel, player), Company::Alone)
    }

    /// What the players are called, spoken to the visitor.
    pub(super) fn names(&self) -> Names {
        self.table.duel().names().clone().to(self.seat)
    }

    /// How it ended, once it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.table.duel().turn().outcome()
    }

    pub(super) fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether it is for the visitor to do something now.
    pub(super) fn is_theirs(&self) -> bool {
        self.seat.is_some_and(|player| self.table.may_act(player))
    }

    /// Whether they play against a bot, so that nobody minds hints.
    pub(super) fn is_against_bot(&self) -> bool {
        self.seat.is_some_and(|player| !self.table.sitter(player.other()).is_person())
    }

    /// What the visitor may do besides acting.
    pub(super) fn may(&self) -> Vec<Command> {
        self.seat.map_or_else(Vec::new, |player| self.table.may(player, self.now))
    }

    /// What is to be done now, in a line.
    pub(super) fn task(&self, sight: &Sight) -> String {
        let names = sight.duel.names();
        let player = match self.table.duel().turn() {
            Turn::Over(outcome) => return outcome.sentence(names),
            Turn::Of(player) => player,
        };
        if self.is_theirs() {
            let task = sight.duel.task().unwrap_or_default();
            let chosen = match sight.scene.pick {
                0 | 1 => String::new(),
                _ => format!(": {} chosen", self.said.picked.len()),
            };
            return match sight.duel.secret_turn() {
                Some(_) => sentence(&format!("{task}{chosen}")),
                None => format!("Your turn: {task}{chosen}."),
            };
        }
        self.awaited(player, names)
    }

    /// Whom the table waits for, and what for.
    fn awaited(&self, player: Player, names: &Names) -> String {
        let (bot, name) = (!self.table.sitter(player).is_person(), &names[player]);
        match () {
            () if !self.joined[player.index()] => "Waiting for the other player to sit down.".to_owned(),
            () if self.table.duel().secret_turn().is_some() => {
                format!("Waiting for {name} to choose in secret.")
            }
            () if bot => format!("{name} is thinking …"),
            () if self.seat.is_some() => format!("Waiting for {name} to act."),
            () => format!("{name} is to act."),
        }
    }

    /// The title of the page: whose turn it is comes first, since tabs are narrow.
    pub(super) fn title(&self) -> String {
        let names = self.names();
        let turn = match self.table.duel().turn() {
            Turn::Over(outcome) => outcome.headline(&names).trim_end_matches('!').to_owned(),
            Turn::Of(_) if self.is_theirs() => "Your turn".to_owned(),
            Turn::Of(player) => format!("{} turn", capital(&names.whose(player))),
        };
        format!("{turn} – {} – Trapline", self.table.duel().entry().title)
    }

    /// What whoever cannot see the page is told when it changes: what each player did last, and what is to be done. An answer
    /// may come before one's own action has been read out, so that is said with it.
    pub(super) fn event(&self, sight: &Sight) -> String {
        let (plies, who) = (sight.told.plies(), self.table.eyes_of(self.seat));
        let other = |n: &usize| sight.told.actor(*n) != sight.told.actor(plies - 1);
        let before = plies.checked_sub(2).filter(other);
        let told = before.into_iter().chain(plies.checked_sub(1)).filter_map(|n| sight.told.told(n, who));
        let told = told.map(|told| format!("{told}."));
        let offer = self.table.offer().map(|(by, what)| offered(by, &what.to_string(), sight.duel.names()));
        told.chain(offer).chain([self.task(sight)]).collect::<Vec<_>>().join(" ")
    }
}

/// What somebody offers: "Ann offers a draw.", "You offer a draw."
pub(super) fn offered(by: Player, what: &str, names: &Names) -> String {
    if !names.is_you(by) {
        return format!("{} {what}.", &names[by]);
    }
    // What is told of the other is told of "you" without the ending of its first word.
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    format!("You {} {rest}.", verb.trim_end_matches('s'))
}
