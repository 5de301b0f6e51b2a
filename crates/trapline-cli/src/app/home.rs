//! [`Home`]: the games, the matches to continue, and what else there is.

mod draw;

pub use draw::paint_picture;

use super::context::Context;
use super::input::{Input, Way};
use super::learn::Courses;
use super::matches::{self, Matches, Purpose};
use super::menu::Menu;
use super::page::Page;
use super::puzzle::Puzzles;
use super::screen::{Key, Next, Screen};
use super::settings::Preferences;
use super::setup::Setup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Rules, Scene, Seat, Viewer};
use trapline_bots::{Level, level};
use trapline_host::{Listed, Store};

/// What there is besides the games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Other {
    Resume,
    Replay,
    Learn,
    Puzzle,
    Settings,
    Quit,
}

const OTHERS: [(Other, &str, &str); 6] = [
    (Other::Resume, "Continue", "Your unfinished matches. Every move was saved."),
    (Other::Replay, "Replays and reviews", "Look at a finished match move by move, and see where it turned."),
    (Other::Learn, "Learn", "A first match in a few steps, with one idea each."),
    (Other::Puzzle, "Puzzles", "A new one every day for each game, and as many more as you like."),
    (Other::Settings, "Settings", "Your name, colours, symbols, motion and mouse."),
    (Other::Quit, "Quit", "See you next time."),
];

/// Something that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Game(usize),
    /// One of the matches to continue.
    Match(usize),
    Other(usize),
}

/// The first screen.
pub struct Home {
    /// A picture of each game.
    pictures: Vec<Scene>,
    menu: Menu,
    /// Where what can be chosen was drawn, where the games stand beside each other.
    places: Vec<Rect>,
    /// Matches that can be continued, the last played first.
    open: Vec<Listed>,
    /// How many of them there was room for.
    room: usize,
    /// Something that has to be said once.
    notice: String,
}

impl Home {
    pub fn new() -> Home {
        Home {
            pictures: games::ALL.iter().map(sample).collect(),
            menu: Menu::default(),
            places: vec![],
            open: vec![],
            room: 0,
            notice: String::new(),
        }
    }

    /// Everything that can be chosen, in its order.
    fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = (0..games::ALL.len()).map(Item::Game).collect();
        for (number, (other, ..)) in OTHERS.iter().enumerate() {
            items.push(Item::Other(number));
            if *other == Other::Resume {
                items.extend((0..self.open.len().min(self.room)).map(Item::Match));
            }
        }
        items
    }

    /// What is chosen.
    fn selected(&self) -> Item {
        let items = self.items();
        items[self.menu.selected.min(items.len() - 1)]
    }

    fn choose(&mut self, item: Item, context: &mut Context) -> Next {
        self.notice.clear();
        let other = match item {
            Item::Game(number) => return Next::open(Setup::new(&games::ALL[number], context)),
            Item::Match(number) => match matches::resume(&self.open[number].id, context) {
                Ok(screen) => return Next::Open(screen),
                Err(why) => {
                    self.notice = why;
                    return Next::Stay;
                }
            },
            Item::Other(number) => OTHERS[number].0,
        };
        match other {
            Other::Resume => Next::open(Matches::new(Purpose::Resume)),
            Other::Replay => Next::open(Matches::new(Purpose::Replay)),
            Other::Learn => Next::open(Courses::new()),
            Other::Puzzle => Next::open(Puzzles::new()),
            Other::Settings => Next::open(Preferences::new()),
            Other::Quit => Next::Quit,
        }
    }

    /// A step from card to card, or between the cards and the lines below.
    fn step(&mut self, way: Way) {
        let (cards, all) = (games::ALL.len(), self.items().len());
        let at = self.menu.selected;
        self.menu.selected = match way {
            Way::Left if at < cards => at.checked_sub(1).unwrap_or(cards - 1),
            Way::Right if at < cards => (at + 1) % cards,
            Way::Down if at < cards => cards,
            Way::Up if at < cards => all - 1,
            Way::Down => (at + 1) % all,
            Way::Up if at == cards => 0,
            Way::Up => at - 1,
            Way::Left | Way::Right => at,
        };
    }
}

impl Screen for Home {
    fn title(&self) -> String {
        "duels with traps and secrets".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            ("Enter", "choose"),
            ("arrows hjkl", "move"),
            ("b", "rule book"),
            ("q", "quit"),
            ("a number", "that game"),
        ]
    }

    fn is_home(&self) -> bool {
        true
    }

    fn show(&mut self, context: &mut Context) -> Next {
        self.open = context.store.list().unwrap_or_default();
        self.open.retain(|one| one.is_open() && one.is_begun());
        if let Some(wrong) = context.wrong.take() {
            self.notice = wrong;
        }
        Next::Stay
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let items = self.items();
        match input {
            Input::Char('q') => return Next::Quit,
            Input::Char(c) if c.to_digit(10).is_some_and(|n| (1..=games::ALL.len() as u32).contains(&n)) => {
                self.menu.selected = c.to_digit(10).expect("it is one") as usize - 1;
                return self.choose(self.selected(), context);
            }
            Input::Char('b') => {
                return match self.selected() {
                    Item::Game(number) => Next::open(Page::rules(&games::ALL[number])),
                    _ => Next::Stay,
                };
            }
            Input::Click(place) if !self.places.is_empty() => {
                let hit = self.places.iter().position(|card| card.contains(place));
                return hit.filter(|&number| number < items.len()).map_or(Next::Stay, |number| {
                    self.menu.selected = number;
                    self.choose(items[number], context)
                });
            }
            _ => {}
        }
        if let (false, Some(way)) = (self.places.is_empty(), input.way()) {
            self.step(way);
            return Next::Stay;
        }
        match self.menu.input(input, items.len()) {
            Some(number) => self.choose(items[number], context),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.paint(context, area, frame);
    }
}

/// A position out of the middle of a match, always the same.
pub fn sample(entry: &'static Entry) -> Scene {
    const PLIES: usize = 6;
    let rules = Rules::new(entry.house_rules);
    let players = Some(["Ann".to_owned(), "Bob".to_owned()]);
    let record = Record { players, ..Record::new(entry.id) };
    let mut duel = entry.begin(&record).expect("the rule book's game can be played");
    let mut scene = duel.scene(Viewer::Referee);
    let Ok(mut bot) = level::any(Level::Medium, entry.id, &rules, None) else { return scene };
    while duel.plies() < PLIES && bot.begin(&Seat::to_move(&*duel), duel.plies() as u64).is_ok() {
        let Ok(action) = bot.act(&Seat::to_move(&*duel)) else { break };
        if duel.act(&action).is_err() || duel.turn().player().is_none() {
            break;
        }
        scene = duel.scene(Viewer::Referee);
    }
    scene
}
