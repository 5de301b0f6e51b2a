//! [`Table`]: one match between two people at one keyboard, or with bots in the place of one or both.
//!
//! Between people only public views are ever shown while it lasts, so whoever looks at the screen learns nothing; the
//! one moment that needs care is the typing of secrets. Who plays against a bot sees what their seat may know. Knows
//! no game.

use crate::console::{Answer, Console, is_quit};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::paint;
use crate::save;
use crate::sitting::{Bot, is_fair};
use crate::terminal;
use crate::truths::Truths;
use std::io;
use trapline::{AnyMatch, Ask, Outcome, Player, Reason, Scene, Seat, Tone, Turn, Viewer};
use trapline_bots::hint::{self, Company, Hint};

/// One match, where it is kept, and where it is played.
pub struct Table<'a> {
    pub console: &'a Console,
    pub duel: Box<dyn AnyMatch>,
    pub journal: Journal,
    /// Who is played by a bot, by seat.
    pub bots: [Option<Bot>; 2],
    pub truths: &'a mut Truths,
    /// Whether the rule book's bare dialogue is wanted.
    pub plain: bool,
    /// Something that has still to be said, on a screen that is not cleared at once.
    pub notice: String,
}

/// How the players left the table.
#[derive(PartialEq, Eq)]
pub enum Left {
    /// The match is over.
    Over(Outcome),
    /// They want to go on another time.
    Interrupted,
}

/// What came of asking.
enum Heard {
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
  save FILE  write a record of the match, secrets included, to a file
  draw       offer a draw
  resign     give up
  quit       stop here; the match is saved, and `trapline resume` goes on
You can also answer with a whole action, such as ";

impl Table<'_> {
    /// Plays from where the match stands until it is over or somebody leaves.
    pub fn play(&mut self) -> Result<Left, Failure> {
        while let Turn::Of(player) = self.duel.turn() {
            if let Heard::Leave = self.turn(player)? {
                return Ok(Left::Interrupted);
            }
        }
        let outcome = self.duel.turn().outcome().expect("the match is over");
        self.reveal(outcome)?;
        Ok(Left::Over(outcome))
    }

    /// What is said before the first turn.
    pub fn greet(&self) -> io::Result<()> {
        let names = self.duel.names();
        let seats = self.duel.entry().seats;
        if Player::BOTH.iter().any(|&player| names[player] != *seats[player.index()]) {
            let [one, two] = Player::BOTH.map(|player| self.toned(&names[player], Tone::of(player)));
            self.console.say(&format!("{}: {one}. {}: {two}.\n", seats[0], seats[1]))?;
        }
        self.console.say(&format!("{}\n", self.duel.greeting()))?;
        if let Some(caveat) = self.caveat() {
            self.console.say(&caveat)?;
        }
        if self.console.is_screen() {
            self.console.say(&self.toned("Type help at any prompt.\n", Tone::Faint))?;
        }
        Ok(())
    }

    /// What has to be said of a bot that is called perfect where nothing is proved.
    fn caveat(&self) -> Option<String> {
        let player = Player::BOTH
            .into_iter()
            .find(|player| self.bots[player.index()].as_ref().is_some_and(|bot| !bot.proved))?;
        let name = &self.duel.names()[player];
        Some(format!(
            "{name} plays the best strategy that is known; with these rules none is proved perfect.\n"
        ))
    }

    fn toned(&self, text: &str, tone: Tone) -> String {
        if self.plain { text.to_owned() } else { paint::toned(text, tone) }
    }

    /// Whether two people sit here, each with secrets from the other.
    pub fn is_shared(&self) -> bool {
        self.bots.iter().all(Option::is_none)
    }

    /// Whose eyes everything is shown to: both people's, the one person's, or those of whoever watches.
    pub fn eyes(&self) -> Viewer {
        match &self.bots {
            [None, None] => Viewer::Public,
            [None, Some(_)] => Viewer::Seat(Player::One),
            [Some(_), None] => Viewer::Seat(Player::Two),
            [Some(_), Some(_)] => Viewer::Referee,
        }
    }

    /// One turn of a bot.
    fn bot_turn(&mut self, player: Player) -> Result<Heard, Failure> {
        let watched = self.eyes() == Viewer::Referee && self.duel.plies() > 0;
        if watched && self.console.wait("Press Enter for what comes next: ")?.is_leaving() {
            return Ok(Heard::Leave);
        }
        let bot = self.bots[player.index()].as_mut().expect("a bot's turn");
        let action = bot.agent.act(&Seat::of(&*self.duel, player))?;
        self.journal.action(&action)?;
        self.duel.act(&action)?;
        let told = self.duel.told(self.duel.plies() - 1, self.eyes()).unwrap_or_default();
        let mut told = format!("{}.", self.toned(&told, Tone::of(player)));
        // What the rule book says after a turn speaks to the one who acted, so here the board has to do.
        if self.plain && self.duel.drawing().is_none() && self.duel.secret_turn().is_none() {
            told += &format!("\n{}", self.board(self.eyes()));
        }
        self.show(told)?;
        Ok(Heard::Done)
    }

    /// One turn.
    fn turn(&mut self, player: Player) -> Result<Heard, Failure> {
        if self.bots[player.index()].is_some() {
            return self.bot_turn(player);
        }
        let secret = self.duel.secret_turn().is_some() && self.is_shared();
        // From the hand-over on until the screen is wiped, nothing that is typed is shown.
        let unseen = if secret { self.console.unseen()? } else { None };
        if secret && self.console.is_screen() {
            match self.hand_over(player)? {
                Heard::Answer(_) => {}
                heard => return Ok(heard),
            }
        }
        let heading = self.duel.heading();
        if !heading.is_empty() {
            self.console.say(&self.toned(&heading, Tone::of(player)))?;
        }
        let action = match self.action(player)? {
            Heard::Answer(action) => action,
            heard => return Ok(heard),
        };
        self.duel.act(&action)?;
        if secret {
            self.console.clear()?;
        }
        drop(unseen);
        self.tell()?;
        Ok(Heard::Done)
    }

    /// Clears the screen and says who should sit down.
    fn hand_over(&mut self, player: Player) -> Result<Heard, Failure> {
        // An Enter too many of the one who leaves must not be the answer of the one who sits down.
        terminal::forget_typed();
        self.console.clear()?;
        let notice = std::mem::take(&mut self.notice);
        if !notice.is_empty() {
            self.console.say(&notice)?;
        }
        if self.duel.plies() == 0 {
            self.greet()?;
        }
        let names = self.duel.names();
        let prompt = format!(
            "{}, it is your turn to choose in secret. {}, look away.\nPress Enter when nobody else can see: ",
            &names[player],
            &names[player.other()]
        );
        loop {
            match self.hear(player, &prompt, true)? {
                Heard::Done if self.duel.turn().player().is_some() => {}
                // It would be a secret to choose.
                Heard::Hint => {
                    self.refuse("press Enter first, when nobody else can see; then ask for a hint")?
                }
                heard => return Ok(heard),
            }
        }
    }

    /// Asks until there is an action, and has it on disk, or until the match has ended otherwise.
    fn action(&mut self, player: Player) -> Result<Heard, Failure> {
        let mut answers: Vec<String> = vec![];
        loop {
            match self.duel.ask(&answers) {
                Ok(Ask::Prompt { text, secret }) => {
                    match self.hear(player, &text, secret && self.is_shared())? {
                        Heard::Answer(answer) => answers.push(answer),
                        Heard::Hint => self.hint(player)?,
                        Heard::Done if self.duel.turn().player().is_some() => {}
                        heard => return Ok(heard),
                    }
                }
                Ok(Ask::Act(action)) => match self.journal.action(&action) {
                    Ok(()) => return Ok(Heard::Answer(action)),
                    Err(e) => {
                        self.refuse(&format!(
                            "this could not be saved ({e}), so it does not count; try again"
                        ))?;
                        answers.clear();
                    }
                },
                Err(refusal) => {
                    self.refuse(&refusal.problem.to_string())?;
                    answers.truncate(refusal.keep);
                }
            }
        }
    }

    fn refuse(&self, why: &str) -> io::Result<()> {
        self.console.say(&self.toned(&paint::sentence(why), Tone::Danger))
    }

    /// Asks one question and does what the answer asks for, if it is no answer.
    fn hear(&mut self, player: Player, prompt: &str, secret: bool) -> Result<Heard, Failure> {
        let Answer::Line(line) = self.console.ask(prompt, secret)? else {
            return Ok(Heard::Leave);
        };
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("help" | "?", "") => {
                let legal = self.duel.legal(Viewer::Seat(player));
                let example = legal.first().map_or("", |action| action);
                self.console.say(&format!("{HELP}{example}."))?;
            }
            ("rules", "") => {
                let page = self.duel.entry().page;
                self.console.say(&if self.plain { page.to_owned() } else { paint::page(page) })?;
            }
            ("hint", "") => return Ok(Heard::Hint),
            ("board", "") => self.console.say(&self.board(self.eyes()))?,
            ("log", "") => {
                let log = self.duel.log(self.eyes());
                let lines = log.iter().zip(1..).map(|(line, number)| format!("{number:>3}. {line}"));
                let text = lines.collect::<Vec<_>>().join("\n");
                self.console.say(if text.is_empty() { "Nothing has happened yet." } else { &text })?;
            }
            ("save", "") => self.refuse("type save and the name of a file, like save game.json")?,
            ("save", file) => match save::save(&*self.duel, file) {
                Ok(said) => self.console.say(&said)?,
                Err(why) => self.refuse(&why)?,
            },
            ("draw", "") => return self.offer_draw(player),
            ("resign", "") => return self.conclude(Outcome::win(player.other(), Reason::Resignation)),
            (word, "") if is_quit(word) => return Ok(Heard::Leave),
            _ => return Ok(Heard::Answer(line)),
        }
        Ok(Heard::Done)
    }

    /// Says what to do and why, and draws what can be inferred.
    fn hint(&mut self, player: Player) -> Result<(), Failure> {
        let truth = self.truths.answer(self.duel.entry(), self.duel.rules());
        let company = if self.is_shared() { Company::Both } else { Company::Alone };
        let hint = hint::hint(&Seat::of(&*self.duel, player), truth.as_ref(), company);
        let Hint { lines, map, .. } = hint.expect("it is their turn at this game");
        self.console.say(&self.toned(&lines.join("\n"), Tone::Safe))?;
        if let Some(map) = map {
            self.console.say(&self.drawn(&map))?;
        }
        Ok(())
    }

    /// The position as that viewer may see it.
    pub fn board(&self, who: Viewer) -> String {
        self.drawn(&self.duel.scene(who))
    }

    fn drawn(&self, scene: &Scene) -> String {
        let text = paint::scene(scene);
        if self.plain { anstream::adapter::strip_str(&text).to_string() } else { text }
    }

    fn offer_draw(&mut self, player: Player) -> Result<Heard, Failure> {
        if self.bots[player.other().index()].is_some() {
            return self.offer_to_bot(player);
        }
        let names = self.duel.names();
        let (offers, other) = (&names[player], &names[player.other()]);
        let prompt = format!("{other}, {offers} offers a draw. Do you accept (y or n)? ");
        loop {
            let unseen = self.duel.secret_turn().is_some();
            let Answer::Line(line) = self.console.ask(&prompt, unseen)? else {
                return Ok(Heard::Leave);
            };
            match line.trim().to_lowercase().as_str() {
                word if is_quit(word) => return Ok(Heard::Leave),
                "y" | "yes" => return self.conclude(Outcome::draw(Reason::Agreement)),
                "n" | "no" => {
                    self.console.say(&format!("{other} plays on."))?;
                    return Ok(Heard::Done);
                }
                _ => self.refuse("type y for yes or n for no")?,
            }
        }
    }

    /// A perfect bot takes a draw where it cannot hope for more; the others play on.
    fn offer_to_bot(&mut self, player: Player) -> Result<Heard, Failure> {
        let bot = self.bots[player.other().index()].as_ref().expect("a bot is asked");
        if bot.considers_draws(self.duel.entry()) {
            let truth = self.truths.of(self.duel.entry(), self.duel.rules())?;
            if is_fair(&*self.duel, player, &*truth) {
                return self.conclude(Outcome::draw(Reason::Agreement));
            }
        }
        self.console.say(&format!("{} plays on.", &self.duel.names()[player.other()]))?;
        Ok(Heard::Done)
    }

    fn conclude(&mut self, outcome: Outcome) -> Result<Heard, Failure> {
        match self.journal.result(outcome) {
            Ok(()) => self.duel.conclude(outcome)?,
            Err(e) => self.refuse(&format!("this could not be saved ({e}), so the match goes on"))?,
        }
        Ok(Heard::Done)
    }

    /// Says what an action led to.
    fn tell(&self) -> io::Result<()> {
        self.show(self.duel.answer())
    }

    /// Says something, with the position that it led to.
    fn show(&self, answer: String) -> io::Result<()> {
        let text = if self.plain {
            // The rule book draws first, below a blank line.
            let drawing = self.duel.drawing().map(|drawing| format!("\n{drawing}\n"));
            [drawing, (!answer.is_empty()).then_some(answer)]
        } else {
            let board = self.duel.secret_turn().is_none().then(|| format!("\n{}", self.board(self.eyes())));
            [(!answer.is_empty()).then_some(answer), board]
        };
        let text = text.into_iter().flatten().collect::<Vec<_>>().join("\n");
        if !text.is_empty() {
            self.console.say(text.trim_end_matches('\n'))?;
        }
        self.console.say("")
    }

    /// The result and why, and everything that was secret.
    fn reveal(&self, outcome: Outcome) -> io::Result<()> {
        let tone = outcome.winner.map_or(Tone::Plain, Tone::of);
        self.console.say(&self.toned(&outcome.sentence(self.duel.names()), tone))?;
        if self.duel.entry().hidden {
            self.console.say(&format!("\nNow everything is revealed:\n{}", self.board(Viewer::Referee)))?;
        }
        Ok(())
    }
}
