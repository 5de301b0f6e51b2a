//! [`Prompt`]: one match in the rule book's own dialogue, line by line, on a terminal or through pipes. It asks and
//! tells; what may be done, and what is kept of it, is the host's business. Knows no game.
//!
//! Between people only public views are ever shown while it lasts, so whoever looks at the screen learns nothing; the
//! one moment that needs care is the typing of secrets. Who plays against a bot sees what their seat may know.

mod offer;

use crate::console::{self, Answer, Console, is_quit};
use crate::failure::Failure;
use crate::moment::now;
use crate::save;
use crate::terminal;
use crate::truths;
use crate::words::sentence;
use std::io;
use trapline::{AnyMatch, Ask, Outcome, Player, Scene, Seat, Turn, Viewer, plain};
use trapline_bots::hint::{self, Company, Hint};
use trapline_host::{Bots, Command, Hosted, Refusal, Table};
use trapline_solve::Truths;

/// One match, and where it is played.
pub struct Prompt<'a> {
    pub console: &'a Console,
    pub hosted: Hosted,
    pub bots: Bots,
    pub truths: &'a Truths,
    /// Something that has still to be said, on a screen that is not cleared at once.
    pub notice: String,
}

/// How the players left.
#[derive(PartialEq, Eq)]
pub enum Left {
    /// The match is over.
    Over,
    /// They want to go on another time.
    Interrupted,
}

/// What came of asking.
enum Response {
    /// An answer, or the action that several make.
    Answer(String),
    /// Something else was asked for, and is done. The match may have ended by that.
    Done,
    /// The player wants to be told what to do.
    Hint,
    /// Somebody wants to leave.
    Leave,
}

const HELP: &str = "\
Besides answering you can type:
  help       this list
  hint       what to do, and why
  rules      the rules of this game
  board      the position, as you may see it
  log        what has happened so far
  save FILE  write a record of the match to a file, secrets included
  undo       take back your last move, in games without secrets
  draw       offer a draw
  resign     give up
  quit       stop; the match is saved, `trapline resume` continues it
You can also type a whole action, such as ";

impl Prompt<'_> {
    fn table(&self) -> &Table {
        self.hosted.table()
    }

    fn duel(&self) -> &dyn AnyMatch {
        self.table().duel()
    }

    /// Plays from where the match stands until it is over or somebody leaves.
    pub fn play(&mut self) -> Result<Left, Failure> {
        // What was offered before an interruption.
        if let Response::Leave = self.answer_offer()? {
            return Ok(Left::Interrupted);
        }
        while let Turn::Of(player) = self.duel().turn() {
            if let Response::Leave = self.turn(player)? {
                return Ok(Left::Interrupted);
            }
        }
        self.bots.end(self.hosted.table());
        let outcome = self.duel().turn().outcome().expect("the match is over");
        self.reveal(outcome)?;
        Ok(Left::Over)
    }

    /// What is said before the first turn.
    pub fn greet(&self) -> io::Result<()> {
        let names = self.duel().names();
        let seats = self.duel().entry().seats;
        if Player::BOTH.iter().any(|&player| names[player] != *seats[player.index()]) {
            let [one, two] = names.both();
            self.console.say(&format!("{}: {one}. {}: {two}.\n", seats[0], seats[1]))?;
        }
        self.console.say(&format!("{}\n", self.duel().greeting()))?;
        if let Some(player) = self.bots.unproved() {
            let name = &names[player];
            self.console.say(&format!(
                "{name} plays the best strategy known; with these rules none is proved perfect.\n"
            ))?;
        }
        if self.console.is_screen() {
            self.console.say("Type help at any prompt.\n")?;
        }
        Ok(())
    }

    /// One turn of a bot.
    fn bot_turn(&mut self) -> Result<Response, Failure> {
        let watched = self.table().people().is_empty() && self.duel().plies() > 0;
        if watched && self.console.wait("Press Enter to go on: ")?.is_leaving() {
            return Ok(Response::Leave);
        }
        let Some((player, command)) = self.hosted.bot_turn(&mut self.bots, now())? else {
            return Ok(Response::Leave);
        };
        if !matches!(command, Command::Act(_)) {
            self.tell_answer(player, &command)?;
            if let Some(forfeit) = self.bots.forfeit() {
                let name = &self.duel().names()[player];
                self.console.say(&format!("{name} cannot go on: {}.", forfeit.cause))?;
            }
            return Ok(Response::Done);
        }
        let told = self.duel().told(self.duel().plies() - 1, self.eyes()).unwrap_or_default();
        let mut told = format!("{told}.");
        // What the rule book says after a turn speaks to the one who acted, so here the board has to do.
        if self.duel().drawing().is_none() && self.duel().secret_turn().is_none() {
            told += &format!("\n{}", self.board(self.eyes()));
        }
        self.show(told)?;
        Ok(Response::Done)
    }

    /// Whose eyes everything is shown to while it lasts. The end is revealed once it has been told.
    fn eyes(&self) -> Viewer {
        self.table().eyes_until_the_end()
    }

    /// One turn.
    fn turn(&mut self, player: Player) -> Result<Response, Failure> {
        if !self.table().sitter(player).is_person() {
            return self.bot_turn();
        }
        let secret = self.duel().secret_turn().is_some() && self.table().is_shared();
        // From the hand-over on until the screen is wiped, nothing that is typed is shown.
        let unseen = if secret { self.console.unseen()? } else { None };
        if secret && self.console.is_screen() {
            match self.hand_over(player)? {
                Response::Answer(_) => {}
                response => return Ok(response),
            }
        }
        let heading = self.duel().heading();
        if !heading.is_empty() {
            self.console.say(&heading)?;
        }
        match self.act(player)? {
            Response::Answer(_) => {}
            response => return Ok(response),
        }
        if secret {
            self.console.clear()?;
        }
        drop(unseen);
        self.show(self.duel().answer())?;
        Ok(Response::Done)
    }

    /// Clears the screen and says who should sit down.
    fn hand_over(&mut self, player: Player) -> Result<Response, Failure> {
        // An Enter too many of the one who leaves must not be the answer of the one who sits down.
        terminal::forget_typed();
        self.console.clear()?;
        let notice = std::mem::take(&mut self.notice);
        if !notice.is_empty() {
            self.console.say(&notice)?;
        }
        if self.duel().plies() == 0 {
            self.greet()?;
        }
        let names = self.duel().names();
        let prompt = format!(
            "{}, it is your turn to choose in secret. {}, look away.\nPress Enter when nobody else can see: ",
            &names[player],
            &names[player.other()]
        );
        loop {
            match self.ask(player, &prompt, true)? {
                Response::Done if self.duel().turn().player().is_some() => {}
                // It would be a secret to choose.
                Response::Hint => {
                    self.refuse("press Enter first, when nobody else can see; then ask for a hint")?
                }
                response => return Ok(response),
            }
        }
    }

    /// Asks until an action is done, or until the match has ended otherwise.
    fn act(&mut self, player: Player) -> Result<Response, Failure> {
        let plies = self.duel().plies();
        let mut answers: Vec<String> = vec![];
        loop {
            match self.duel().ask(&answers) {
                Ok(Ask::Prompt { text, secret }) => {
                    match self.ask(player, &text, secret && self.table().is_shared())? {
                        Response::Answer(answer) => answers.push(answer),
                        Response::Hint => self.hint(player)?,
                        // What was taken back is another turn, whoever's it is.
                        Response::Done
                            if self.duel().turn().player().is_some() && self.duel().plies() == plies => {}
                        response => return Ok(response),
                    }
                }
                Ok(Ask::Act(action)) => {
                    let done = self.hosted.command_now(Some(player), &Command::Act(action.clone()), now());
                    match done {
                        Ok(()) => return Ok(Response::Answer(action)),
                        Err(refusal) => {
                            self.refuse(&refusal.to_string())?;
                            answers.clear();
                            if self.duel().turn().player().is_none() {
                                return Ok(Response::Done);
                            }
                        }
                    }
                }
                Err(refusal) => {
                    self.refuse(&refusal.problem.to_string())?;
                    answers.truncate(refusal.keep);
                }
            }
        }
    }

    fn refuse(&self, why: &str) -> io::Result<()> {
        self.console.say(&sentence(why))
    }

    /// Asks one question and does what the answer asks for, if it is no answer.
    fn ask(&mut self, player: Player, prompt: &str, secret: bool) -> Result<Response, Failure> {
        let Answer::Line(line) = self.console.ask(prompt, secret)? else {
            return Ok(Response::Leave);
        };
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("help" | "?", "") => {
                let legal = self.duel().legal(Viewer::Seat(player));
                let example = legal.first().map_or("", |action| action);
                self.console.say(&format!("{HELP}{example}."))?;
            }
            ("rules", "") => console::print_page(self.duel().entry().page)?,
            ("hint", "") => return Ok(Response::Hint),
            ("board", "") => self.console.say(&self.board(self.eyes()))?,
            ("log", "") => {
                let log = self.duel().log(self.eyes());
                let lines = log.iter().zip(1..).map(|(line, number)| format!("{number:>3}. {line}"));
                let text = lines.collect::<Vec<_>>().join("\n");
                self.console.say(if text.is_empty() { "Nothing has happened yet." } else { &text })?;
            }
            ("save", "") => self.refuse("type save and the name of a file, like save game.json")?,
            ("save", file) => match save::save(&self.table().record(), file) {
                Ok(said) => self.console.say(&said)?,
                Err(why) => self.refuse(&why)?,
            },
            ("undo" | "u", "") => return self.take_back(),
            ("draw", "") => return self.offer_draw(player),
            ("resign", "") => return self.resign(player),
            (word, "") if is_quit(word) => return Ok(Response::Leave),
            _ => return Ok(Response::Answer(line)),
        }
        Ok(Response::Done)
    }

    /// Says what to do and why, and draws what can be inferred.
    fn hint(&mut self, player: Player) -> Result<(), Failure> {
        let truth = truths::with_bar(self.truths, self.duel().entry(), self.duel().rules());
        let company = if self.table().is_shared() { Company::Both } else { Company::Alone };
        let hint = hint::hint(&Seat::of(self.duel(), player), truth.as_ref(), company);
        let Some(Hint { lines, map, .. }) = hint else {
            return Ok(self.refuse("there is no hint for this position")?);
        };
        self.console.say(&lines.join("\n"))?;
        if let Some(map) = map {
            self.console.say(&drawn(&map))?;
        }
        Ok(())
    }

    /// The position as that viewer may see it.
    fn board(&self, who: Viewer) -> String {
        drawn(&self.duel().scene(who))
    }

    /// The position as it may be seen now.
    pub fn position(&self) -> String {
        self.board(self.eyes())
    }

    /// Carries out a command. Whether it was; where not, it is said why.
    fn carry_out(&mut self, player: Player, command: &Command) -> io::Result<bool> {
        let done = self.hosted.command_now(Some(player), command, now());
        if let Err(refusal) = &done {
            self.refuse(&refusal.to_string())?;
        }
        Ok(done.is_ok())
    }

    /// Says something, with the rule book's own drawing first, below a blank line.
    fn show(&self, answer: String) -> io::Result<()> {
        let drawing = self.duel().drawing().map(|drawing| format!("\n{drawing}\n"));
        let text = [drawing, (!answer.is_empty()).then_some(answer)];
        let text = text.into_iter().flatten().collect::<Vec<_>>().join("\n");
        if !text.is_empty() {
            self.console.say(text.trim_end_matches('\n'))?;
        }
        self.console.say("")
    }

    /// The result and why, and everything that was secret.
    fn reveal(&self, outcome: Outcome) -> io::Result<()> {
        self.console.say(&outcome.sentence(self.duel().names()))?;
        if self.duel().entry().hidden {
            self.console.say(&format!("\nNow everything is revealed:\n{}", self.board(Viewer::Referee)))?;
        }
        Ok(())
    }
}

fn drawn(scene: &Scene) -> String {
    plain::scene(scene)
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Failed(refusal.to_string())
    }
}
