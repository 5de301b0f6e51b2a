//! [`Replay`]: records, stepped through and reviewed. What of a review may be shown is [`film`]'s to say; playing on
//! is the table's business.

mod draw;
mod film;
mod graph;
mod keys;
mod onward;
mod signs;
mod summary;
#[cfg(test)]
mod tests;

use super::board;
use super::choice::Choice;
use super::context::Context;
use super::input::Input;
use super::menu::Menu;
use super::motion::Motion;
use super::screen::{Key, Next, Screen, Sign};
use super::task::{News, Task, Ticket};
use film::Film;
use graph::Graph;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use trapline::record::Record;
use trapline::{Player, Scene, Tone, Turn, Viewer};
use trapline_bots::Level;
use trapline_bots::review::Review;

/// How long a position is seen while it plays by itself, from slow to fast.
const PACES: [Duration; 6] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(500),
    Duration::from_millis(250),
    Duration::from_millis(125),
];

/// Records to look at.
pub struct Replay {
    records: Vec<Record>,
    /// Which of them is shown.
    number: usize,
    film: Film,
    /// Which position of it: so many actions are done.
    at: usize,
    scene: Scene,
    turn: Turn,
    motion: Motion,
    /// When the next position comes by itself.
    playing: Option<Instant>,
    pace: usize,
    /// The number of an action that is being typed.
    typed: Option<String>,
    over: Option<Over>,
    /// What is said below the board, and how it is meant.
    notice: (String, Tone),
    /// Reviews that were asked for, and of which record.
    asked: Vec<(Ticket, usize)>,
    reviews: BTreeMap<usize, Arc<Review>>,
    /// As long as this is there, reviews are wanted.
    wanted: Arc<()>,
    /// Why there is no review, of which record.
    failed: BTreeMap<usize, String>,
    list: Menu,
    /// The rows that the longest story takes, and what that depends on.
    longest: Option<(Telling, u16)>,
    graph: Graph,
    /// Whether only these eyes may look.
    only: bool,
    /// Whether the summary is shown as soon as it is there.
    sums_up: bool,
}

/// What the length of the stories of all actions depends on: the columns, the eyes, whether they are judged.
type Telling = (u16, Viewer, bool);

/// What lies over the position.
enum Over {
    /// Against whom to play on.
    Level(Choice<Level>),
    /// And on which seat.
    Seat(Level, Choice<Player>),
    Summary,
}

impl Replay {
    /// Records, all of which can be replayed, as that viewer may know them; there is at least one. Who is not the
    /// referee sees no more later.
    pub fn new(records: Vec<Record>, who: Viewer) -> Replay {
        let film = Film::new(records[0].clone(), who);
        let (scene, turn) = film.shown(0);
        Replay {
            records,
            number: 0,
            film,
            at: 0,
            scene,
            turn,
            motion: Motion::default(),
            playing: None,
            pace: 2,
            typed: None,
            over: None,
            notice: (String::new(), Tone::Plain),
            asked: vec![],
            reviews: BTreeMap::new(),
            wanted: Arc::default(),
            failed: BTreeMap::new(),
            list: Menu::default(),
            longest: None,
            graph: Graph::default(),
            only: who != Viewer::Referee,
            sums_up: false,
        }
    }

    /// The same, with the summary of the review as soon as it is there.
    pub fn summing_up(self) -> Replay {
        Replay { sums_up: true, ..self }
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = (text.into(), tone);
    }

    fn refuse(&mut self, why: &str) {
        self.say(format!("! {}", crate::words::sentence(why)), Tone::Danger);
    }

    /// Shows that position, as far as there is one.
    fn go(&mut self, to: usize, context: &Context) {
        let to = to.min(self.film.last());
        let step = to == self.at + 1;
        self.at = to;
        self.look();
        if step && context.settings.motion {
            self.motion.start(context.now);
        }
    }

    /// Looks at the position anew.
    fn look(&mut self) {
        (self.scene, self.turn) = self.film.shown(self.at);
        self.motion = self.film.motion(self.at);
    }

    /// What is drawn, with what is pointed out there.
    fn picture(&self) -> Scene {
        let mut scene = self.motion.step().unwrap_or(&self.scene).clone();
        self.film.point_out(self.at, &mut scene);
        for board in &mut scene.boards {
            // What a heading counts stands among the facts, and is the first to be cut off.
            if let Some((heading, _)) = board.title.rsplit_once(": ") {
                board.title = heading.to_owned();
            }
        }
        scene
    }

    /// Looks through other eyes.
    fn look_as(&mut self, viewer: Viewer) {
        self.film.viewer = viewer;
        self.look();
    }

    /// Shows another record, and asks for its review.
    fn switch(&mut self, number: usize, context: &mut Context) {
        self.number = number;
        self.film = Film::new(self.records[number].clone(), self.film.viewer);
        self.film.review = self.reviews.get(&number).cloned();
        (self.at, self.playing) = (0, None);
        (self.list, self.longest) = (Menu::default(), None);
        self.look();
        self.ask(context);
    }

    /// Asks for the review, unless it is there.
    fn ask(&mut self, context: &mut Context) {
        let asked = self.asked.iter().any(|&(_, number)| number == self.number);
        if self.film.review.is_none() && !asked {
            let record = Box::new(self.records[self.number].clone());
            let wanted = Arc::downgrade(&self.wanted);
            let ticket = context.ask(|ticket| Task::Review { ticket, record, wanted });
            self.asked.push((ticket, self.number));
        }
    }
}

impl Screen for Replay {
    fn title(&self) -> String {
        let duel = self.film.duel();
        let [one, two] = duel.names().both();
        let which = match self.records.len() {
            1 => String::new(),
            count => format!(", record {} of {count}", self.number + 1),
        };
        format!("replay of {}: {one} - {two}{which}", duel.entry().title)
    }

    fn keys(&self) -> Vec<Key> {
        self.useful_keys()
    }

    fn legend(&self) -> Vec<Sign> {
        let mut scene = self.picture();
        // Nothing can be done here, and no sign says so.
        scene.close();
        let judged = (1..=self.film.last()).any(|at| self.film.verdict(at).is_some());
        let signs = judged.then(signs::legend).into_iter().flatten();
        board::legend(&scene, self.film.duel()).into_iter().chain(signs).collect()
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn show(&mut self, context: &mut Context) -> Next {
        self.ask(context);
        Next::Stay
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        match self.over.take() {
            Some(over) => self.answer(over, input, context),
            None => self.key(input, context),
        }
    }

    fn news(&mut self, news: &mut News, _: &mut Context) -> Next {
        match news {
            News::Reviewed { ticket, review } => {
                let asked = self.asked.iter().find(|(asked, _)| asked == ticket);
                if let Some(&(_, number)) = asked {
                    self.reviews.insert(number, review.clone());
                    if number == self.number {
                        self.film.review = Some(review.clone());
                        self.notice.0.clear();
                        if std::mem::take(&mut self.sums_up) && self.over.is_none() {
                            self.over = Some(Over::Summary);
                        }
                    }
                }
            }
            News::Failed { ticket, why } => {
                if let Some(&(_, number)) = self.asked.iter().find(|(asked, _)| asked == ticket) {
                    self.failed.insert(number, why.clone());
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn deadline(&self) -> Option<Instant> {
        let playing = self.playing.filter(|_| self.over.is_none());
        self.motion.until().into_iter().chain(playing).min()
    }

    fn tick(&mut self, context: &mut Context) -> Next {
        self.motion.tick(context.now);
        if self.over.is_none() && self.playing.is_some_and(|at| at <= context.now) {
            self.go(self.at + 1, context);
            let more = self.at < self.film.last();
            self.playing = more.then(|| context.now + PACES[self.pace]);
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.paint(context, area, frame);
    }
}
