//! [`Match`]: one sitting at a game. Outside it is known as [`AnyMatch`], without naming the game.
//!
//! A match knows the players' names, everything that was done, and how the host may end it. It keeps no clock and
//! no file; it draws nothing at random.

mod choosing;

use crate::games::{self, Entry};
use crate::record::{Record, Start, Takeback};
use crate::words;
use crate::{
    Aim, AnyMatch, Ask, Event, Game, Log, Names, Outcome, Player, Problem, Reason, Refusal, Rules, Scene,
    Show, Sign, Sitter, Trace, TraceKind, Turn, Viewer,
};
use serde_json::{Map, Value};

/// Why nothing is taken back where players keep secrets.
const NO_TAKING_BACK: &str =
    "in a game with secrets nothing can be taken back, since that would buy information";

/// One sitting at a game.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    rules: Rules,
    start: Option<Start>,
    names: Names,
    named: bool,
    /// Who sits where, where its record said so.
    seats: Option<[Sitter; 2]>,
    /// Fields of its record that mean nothing here.
    more: Map<String, Value>,
    /// The position it began from.
    begun: G::State,
    state: G::State,
    /// Everything that was done, secrets included.
    done: Vec<Event<G>>,
    /// What was done and taken back.
    takebacks: Vec<Takeback>,
    /// How the host ended it.
    ended: Option<Outcome>,
    last: Last<G>,
}

/// What each player did last, and the position in which they did it.
type Last<G> = [Option<(<G as Game>::State, <G as Game>::Action)>; 2];

impl<G: Show> Match<G> {
    /// The match that a record tells, before its first action.
    ///
    /// # Errors
    /// Whatever is wrong with its rules, names or starting position.
    pub fn open(record: &Record) -> Result<Match<G>, Problem> {
        Match::begin(record, G::with)
    }

    /// The same on a board of these sizes.
    ///
    /// # Errors
    /// As [`open`](Match::open).
    pub fn open_sized(record: &Record, sizes: &[u8]) -> Result<Match<G>, Problem> {
        Match::begin(record, |choices| G::sized(choices, sizes))
    }

    fn begin(record: &Record, game: impl FnOnce(&[usize]) -> G) -> Result<Match<G>, Problem> {
        let rules = Rules::read(G::HOUSE_RULES, &record.rules)
            .map_err(|problem| problem.map(|text| format!("rules: {text}")))?;
        let game = game(rules.choices());
        let state = match &record.start {
            None => game.start(),
            Some(start) => game.restore(&game.read_state(start.to_move, start.state.clone())?)?,
        };
        let names = match &record.players {
            None => Names::of_seats(G::SEATS),
            Some(players) => Names::new(players.clone())
                .map_err(|problem| problem.map(|text| format!("players: {text}")))?,
        };
        if G::HIDDEN && !record.takebacks.is_empty() {
            return Err(Problem::Record(format!("takebacks: {NO_TAKING_BACK}")));
        }
        Ok(Match {
            game,
            rules,
            start: record.start.clone(),
            names,
            named: record.players.is_some(),
            seats: record.seats.clone(),
            more: record.more.clone(),
            begun: state,
            state,
            done: vec![],
            takebacks: record.takebacks.clone(),
            ended: None,
            last: [None; 2],
        })
    }

    /// The game, with its house rules.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The position as that viewer may know it.
    #[must_use]
    pub fn view(&self, who: Viewer) -> G::View {
        self.game.view(&self.state, who)
    }

    /// The position it began from, as that viewer may know it.
    #[must_use]
    pub fn beginning(&self, who: Viewer) -> G::View {
        self.game.view(&self.begun, who)
    }

    /// Everything that was done, as that viewer may know it.
    #[must_use]
    pub fn events(&self, who: Viewer) -> Log<'_, G> {
        Log::new(&self.game, &self.done, who)
    }

    /// Does an action.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), Problem> {
        let Turn::Of(player) = self.turn() else {
            return Err(Problem::game_over());
        };
        self.game.check(&self.view(Viewer::Seat(player)), action)?;
        self.carry_out(player, action);
        Ok(())
    }

    /// Does what that player may do, which was checked.
    pub(crate) fn carry_out(&mut self, player: Player, action: G::Action) {
        let (state, reply) = self.game.play(self.state, action);
        self.last[player.index()] = Some((self.state, action));
        self.state = state;
        self.done.push(Event { player, action: Some(action), reply });
        if self.rules.max_plies.is_some_and(|most| self.done.len() as u64 >= most)
            && matches!(self.game.turn(&state), Turn::Of(_))
        {
            self.ended = Some(Outcome::draw(Reason::PlyLimit));
        }
    }

    /// The position after so many actions, and what each player did last.
    fn after(&self, plies: usize) -> (G::State, Last<G>) {
        let (mut state, mut last): (_, Last<G>) = (self.begun, [None; 2]);
        for done in &self.done[..plies] {
            let action = done.action.expect("a match knows what was done");
            last[done.player.index()] = Some((state, action));
            state = self.game.play(state, action).0;
        }
        (state, last)
    }

    /// An action of the player to move in that position, as everybody may know it, as something to be pointed out.
    fn pointed(&self, kind: TraceKind, state: &G::State, action: G::Action) -> Option<Trace> {
        let view = self.game.view(state, Viewer::Public);
        let player = self.game.turn(state).player()?;
        let steps = self.game.sign(action) == Sign::Step;
        let from = if steps { self.game.scene(&view, &self.names).token(player) } else { None };
        Some(Trace { kind, player, from, to: self.game.aims(&view, action) })
    }

    /// What was done from the `n`-th action on, in canonical text.
    fn written(&self, n: usize) -> Vec<String> {
        let known = self.done[n..].iter().map(|done| done.action.expect("a match knows what was done"));
        known.map(|action| self.game.write(action)).collect()
    }

    /// Whose turn it is by the rules alone, whatever the host says.
    #[must_use]
    pub fn turn_by_rules(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// Whether the game has given the same answers in both matches so far.
    pub(crate) fn answered_like(&self, other: &Match<G>) -> bool {
        let answers = self.done.iter().map(|done| done.reply);
        answers.eq(other.done.iter().map(|done| done.reply)) && self.turn() == other.turn()
    }
}

impl<G: Show> AnyMatch for Match<G> {
    fn entry(&self) -> &'static Entry {
        games::find(G::ID).expect("every game is in the list")
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn address(&mut self, you: Option<Player>) {
        self.names = self.names.clone().to(you);
    }

    fn quote_names(&mut self) {
        self.names = self.names.quoted();
    }

    fn turn(&self) -> Turn {
        match (self.game.turn(&self.state), self.ended) {
            (Turn::Of(_), Some(outcome)) => Turn::Over(outcome),
            (turn, _) => turn,
        }
    }

    fn next(&self) -> Player {
        let begins = self.start.as_ref().map_or(Player::One, |start| start.to_move);
        let after = self.done.last().map_or(begins, |done| done.player.other());
        self.turn_by_rules().player().unwrap_or(after)
    }

    fn plies(&self) -> usize {
        self.done.len()
    }

    fn earlier(&self, plies: usize) -> Box<dyn AnyMatch> {
        if plies >= self.done.len() {
            return Box::new(self.clone());
        }
        let (state, last) = self.after(plies);
        Box::new(Match {
            rules: self.rules.clone(),
            start: self.start.clone(),
            names: self.names.clone(),
            state,
            last,
            done: self.done[..plies].to_vec(),
            seats: self.seats.clone(),
            more: self.more.clone(),
            takebacks: vec![],
            ended: None,
            ..*self
        })
    }

    fn secret_turn(&self) -> Option<Player> {
        let view = self.view(Viewer::Public);
        self.game.turn(&self.state).player().filter(|_| self.game.is_secret_turn(&view))
    }

    fn state(&self, who: Viewer) -> Value {
        self.game.state(&self.view(who))
    }

    fn legal(&self, who: Viewer) -> Vec<String> {
        match self.turn() {
            Turn::Of(player) if who.may_see(player) => {
                let view = self.view(who);
                self.game.actions(&view).map(|action| self.game.write(action)).collect()
            }
            _ => vec![],
        }
    }

    fn canonical(&self, text: &str) -> Result<String, Problem> {
        Ok(self.game.write(self.game.read(text)?))
    }

    fn understand(&self, text: &str) -> Result<String, Problem> {
        let Turn::Of(player) = self.turn() else {
            return Err(Problem::game_over());
        };
        let action = self.game.read(text)?;
        self.game.check(&self.view(Viewer::Seat(player)), action)?;
        Ok(self.game.write(action))
    }

    fn act(&mut self, text: &str) -> Result<(), Problem> {
        let Turn::Of(player) = self.turn() else {
            return Err(Problem::game_over());
        };
        let action = self.game.read(text)?;
        self.game.check(&self.view(Viewer::Seat(player)), action)?;
        let canonical = self.game.write(action);
        if canonical != text {
            return Err(Problem::Unreadable(format!("this must be written {canonical:?}")));
        }
        self.play(action)
    }

    fn may_take_back(&self, count: usize) -> Result<(), Problem> {
        let done = self.done.len();
        let wrong = match count {
            _ if G::HIDDEN => NO_TAKING_BACK.to_owned(),
            _ if self.turn().player().is_none() => "the game is over; nothing can be taken back".to_owned(),
            _ if done == 0 => "nothing has been done yet that could be taken back".to_owned(),
            0 => "at least one action has to be taken back".to_owned(),
            _ if count > done => {
                let were = if done == 1 { "was" } else { "were" };
                format!("{count} actions cannot be taken back; only {done} {were} done")
            }
            _ => return Ok(()),
        };
        Err(Problem::Illegal(wrong))
    }

    fn take_back(&mut self, count: usize) -> Result<(), Problem> {
        self.may_take_back(count)?;
        let at = self.done.len() - count;
        self.takebacks.push(Takeback { at, actions: self.written(at) });
        (self.state, self.last) = self.after(at);
        self.done.truncate(at);
        Ok(())
    }

    fn may_conclude(&self, outcome: Outcome) -> Result<(), Problem> {
        let contradicted = |why: &str| Err(Problem::Record(format!("result: {why}")));
        match self.game.turn(&self.state) {
            Turn::Over(actual) if actual == outcome => return Ok(()),
            Turn::Over(_) => return contradicted("the actions end the game differently"),
            Turn::Of(_) => {}
        }
        match (outcome.reason, outcome.winner) {
            (reason, _) if !reason.is_the_hosts() => contradicted("the actions do not end the game so"),
            (Reason::Agreement | Reason::PlyLimit, Some(_)) => {
                contradicted("nobody wins by an agreement or a ply limit")
            }
            (Reason::Resignation, None) => contradicted("where one resigns the other wins"),
            _ => Ok(()),
        }
    }

    fn conclude(&mut self, outcome: Outcome) -> Result<(), Problem> {
        self.may_conclude(outcome)?;
        if outcome.reason.is_the_hosts() {
            self.ended = Some(outcome);
        }
        Ok(())
    }

    fn scene(&self, who: Viewer) -> Scene {
        let view = self.view(who);
        let mut scene = self.game.scene(&view, &self.names);
        if self.turn().player().is_some_and(|player| who == Viewer::Seat(player)) {
            for action in self.game.actions(&view) {
                let sign = self.game.sign(action);
                scene.offer(&self.game.write(action), sign, &self.game.aims(&view, action));
            }
        }
        // What was placed in secret is on the board for whoever may see it, and nothing to anybody else.
        let open = self.last.iter().flatten().filter(|(_, action)| !self.game.is_private(*action));
        scene.traces =
            open.filter_map(|(state, action)| self.pointed(TraceKind::Last, state, *action)).collect();
        scene
    }

    fn task(&self) -> Option<String> {
        self.turn().player().map(|_| self.game.task(&self.view(Viewer::Public), &self.names))
    }

    fn trace(&self, kind: TraceKind, action: &str) -> Option<Trace> {
        let view = self.view(Viewer::Public);
        let action = self.game.read(action).ok().filter(|&action| self.game.check(&view, action).is_ok())?;
        self.pointed(kind, &self.state, action)
    }

    fn aims(&self, action: &str) -> Vec<Aim> {
        let view = self.view(Viewer::Public);
        let action = self.game.read(action).ok().filter(|&action| self.game.check(&view, action).is_ok());
        action.map(|action| self.game.aims(&view, action)).unwrap_or_default()
    }

    fn choose(&self, aims: &[Aim]) -> Result<String, Problem> {
        self.chosen(aims).map(|action| self.game.write(action))
    }

    fn barred(&self, aim: Aim) -> Option<String> {
        let view = self.view(Viewer::Public);
        self.game.scene(&view, &self.names).spot(aim)?;
        match self.turn() {
            Turn::Over(_) => Some(Problem::game_over().to_string()),
            Turn::Of(_) => self.useless(&view, aim),
        }
    }

    fn actor(&self, n: usize) -> Option<Player> {
        self.done.get(n).map(|done| done.player)
    }

    fn surprise(&self, n: usize) -> Option<&'static str> {
        self.game.surprise(self.done.get(n)?.reply)
    }

    fn told(&self, n: usize, who: Viewer) -> Option<String> {
        let done = self.done.get(n)?;
        let told = self.game.tell(&done.seen(&self.game, who), &self.names);
        Some(format!("{} {told}", self.names.who(done.player)))
    }

    fn advise(&self, action: &str) -> Option<String> {
        self.game.read(action).ok().map(|action| self.game.advise(action))
    }

    fn greeting(&self) -> String {
        self.game.greeting(&self.names)
    }

    fn heading(&self) -> String {
        let open =
            self.done.iter().filter(|done| !done.action.is_some_and(|action| self.game.is_private(action)));
        let last = self.done.last().map(|done| done.reply);
        let view = self.view(Viewer::Public);
        let number = open.count() + 1;
        let said = |player| self.game.heading(player, &view, number, last, &self.names);
        self.turn_by_rules().player().map(said).unwrap_or_default()
    }

    fn ask(&self, answers: &[String]) -> Result<Ask<String>, Refusal> {
        let view = self.view(Viewer::Public);
        // In the middle of several questions a whole action is an answer too.
        let whole = answers.get(1..).and_then(|later| self.game.read(later.last()?).ok());
        let ask = match whole {
            Some(action) => words::whole(Ok(action), |action| self.game.check(&view, action)),
            None => self.game.ask(&view, answers, &self.names),
        };
        ask.map(|ask| match ask {
            Ask::Prompt { text, secret } => Ask::Prompt { text, secret },
            Ask::Act(action) => Ask::Act(self.game.write(action)),
        })
    }

    fn answer(&self) -> String {
        self.done.last().map_or_else(String::new, |done| {
            let event = done.seen(&self.game, Viewer::Public);
            self.game.answer(&event, &self.view(Viewer::Public), &self.names)
        })
    }

    fn drawing(&self) -> Option<String> {
        self.game.drawing(&self.view(Viewer::Public))
    }

    fn record(&self) -> Record {
        Record {
            rules: self.rules.write(),
            start: self.start.clone(),
            players: self.named.then(|| self.names.both().clone()),
            actions: self.written(0),
            seats: self.seats.clone(),
            takebacks: self.takebacks.clone(),
            result: self.turn().outcome(),
            more: self.more.clone(),
            ..Record::new(G::ID)
        }
    }
}
