//! [`Setup`]: against whom, on which seat, by which rules, and how often.

mod draw;
mod rows;

use super::begin::{self, Match};
use super::context::Context;
use super::home::sample;
use super::input::{Input, Way};
use super::menu::{Menu, Turn, turned};
use super::naming::{Named, Naming, Who};
use super::page::Page;
use super::screen::{Key, Next, Screen};
use crate::args::First;
use crate::failure::Failure;
use crate::play::{against, set_first};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::games::Entry;
use trapline::record::Record;
use trapline::{FIRST, Level, Names, Player, Rules, Scene, Sitter};
use trapline_host::{Series, Table};

/// Against whom.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    Person,
    Bot(Level),
    /// Nobody here plays: two bots do.
    Watch,
}

/// The person's seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OwnSeat {
    At(Player),
    Drawn,
}

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Opponent,
    Place,
    /// The level of a bot that is watched.
    Watched(Player),
    Rule(usize),
    Series,
    Start,
}

/// The longest series that can be chosen here.
const LONGEST: u32 = 99;

/// What is chosen before a match.
pub struct Setup {
    entry: &'static Entry,
    /// A position of the game.
    picture: Scene,
    opponent: Opponent,
    place: OwnSeat,
    /// The bots to watch, by seat.
    watched: [Level; 2],
    /// For each house rule the choice; one more than there are means that it is drawn.
    rules: Vec<usize>,
    series: u32,
    menu: Menu,
    notice: String,
    /// Whose name is asked for.
    asked: Option<Naming>,
}

impl Setup {
    pub fn new(entry: &'static Entry, context: &Context) -> Setup {
        let (opponent, place) =
            context.company.unwrap_or((Opponent::Bot(Level::Medium), OwnSeat::At(Player::One)));
        Setup {
            entry,
            picture: sample(entry),
            opponent,
            place,
            watched: [Level::Hard, Level::Perfect],
            rules: vec![0; entry.house_rules.len()],
            series: 1,
            menu: Menu::default(),
            notice: String::new(),
            asked: None,
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Start, Row::Opponent];
        match self.opponent {
            Opponent::Person => {}
            Opponent::Bot(_) => rows.push(Row::Place),
            Opponent::Watch => rows.extend(Player::BOTH.map(Row::Watched)),
        }
        rows.extend((0..self.rules.len()).map(Row::Rule));
        rows.push(Row::Series);
        rows
    }

    fn opponents() -> Vec<Opponent> {
        let bots = Level::OPPONENTS.map(Opponent::Bot);
        [Opponent::Person].into_iter().chain(bots).chain([Opponent::Watch]).collect()
    }

    /// How many choices a rule has; who begins can be drawn too.
    fn choices(&self, rule: usize) -> usize {
        let offered = &self.entry.house_rules[rule];
        offered.choices.len() + usize::from(*offered == FIRST)
    }

    fn change(&mut self, row: Row, turn: Turn) {
        match row {
            Row::Opponent => self.opponent = turned(&Setup::opponents(), self.opponent, turn),
            Row::Place => {
                let all = [OwnSeat::At(Player::One), OwnSeat::At(Player::Two), OwnSeat::Drawn];
                self.place = turned(&all, self.place, turn);
            }
            Row::Watched(player) => {
                let level = &mut self.watched[player.index()];
                *level = turned(&Level::OPPONENTS, *level, turn);
            }
            Row::Rule(n) => {
                let all: Vec<usize> = (0..self.choices(n)).collect();
                self.rules[n] = turned(&all, self.rules[n], turn);
            }
            Row::Series => {
                let all: Vec<u32> = (1..=LONGEST).collect();
                self.series = turned(&all, self.series, turn);
            }
            Row::Start => {}
        }
    }

    /// Begins the match, once everybody who sits here has a name.
    fn start(&mut self, context: &mut Context) -> Next {
        let you = context.settings.names[0].is_empty().then_some(Who::You);
        let whom = match self.opponent {
            Opponent::Watch => vec![],
            Opponent::Bot(_) => you.into_iter().collect(),
            // Who it is may be another one each time.
            Opponent::Person => you.into_iter().chain([Who::Friend]).collect(),
        };
        self.asked = Naming::of(&whom, context);
        if self.asked.is_some() { Next::Stay } else { self.begin(context) }
    }

    fn begin(&mut self, context: &mut Context) -> Next {
        let table = self.table(context).map_err(|failure| format!("{failure}."));
        let notice = std::mem::take(&mut self.notice);
        match table.and_then(|table| begin::open(Match::New(Box::new(table)), notice, context)) {
            Ok(screen) => {
                context.company = Some((self.opponent, self.place));
                Next::Instead(screen)
            }
            Err(why) => {
                self.notice = format!("The match could not start: {why}");
                Next::Stay
            }
        }
    }

    /// The table that was chosen.
    fn table(&self, context: &mut Context) -> Result<Table, Failure> {
        let offered = self.entry.house_rules;
        let drawn = self.rules.iter().zip(offered).any(|(&choice, rule)| choice >= rule.choices.len());
        let choices: Vec<usize> =
            self.rules.iter().zip(offered).map(|(&choice, rule)| choice % rule.choices.len()).collect();
        let (names, seats) = self.players(context)?;
        let mut rules = Rules::of(offered, &choices);
        if drawn {
            set_first(&mut rules, First::Random.drawn(&mut context.rng))?;
        }
        let record = Record {
            rules: rules.write(),
            players: Some(names.both().clone()),
            seats: Some(seats),
            ..Record::new(self.entry.id)
        };
        Ok(Table::open(&record, Series::new(self.series, drawn))?.drawing(drawn))
    }

    /// What the players are called, and who sits where.
    fn players(&self, context: &mut Context) -> Result<(Names, [Sitter; 2]), Failure> {
        let people = context.people();
        match self.opponent {
            Opponent::Person => Ok((Names::new(people)?, [Sitter::Person, Sitter::Person])),
            Opponent::Bot(level) => {
                let seat = match self.place {
                    OwnSeat::At(player) => player,
                    OwnSeat::Drawn => First::Random.drawn(&mut context.rng),
                };
                against(level, &people[0], seat)
            }
            Opponent::Watch => {
                Ok((Names::new(self.watched.map(Level::bot_name))?, self.watched.map(Sitter::bot)))
            }
        }
    }
}

impl Screen for Setup {
    fn title(&self) -> String {
        format!("new match: {}", self.entry.title)
    }

    fn keys(&self) -> Vec<Key> {
        if self.asked.is_some() {
            return Naming::KEYS.into();
        }
        vec![("Enter", "start"), ("← →", "change"), ("↑ ↓", "move"), ("b", "rule book"), ("Esc", "back")]
    }

    fn is_typing(&self) -> bool {
        self.asked.is_some()
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        if let Some(naming) = &mut self.asked {
            match naming.input(input, context) {
                Named::Nothing => {}
                Named::Cancelled => self.asked = None,
                Named::All(wrong) => {
                    (self.asked, self.notice) = (None, wrong);
                    return self.begin(context);
                }
            }
            return Next::Stay;
        }
        let rows = self.rows();
        let row = rows[self.menu.selected.min(rows.len() - 1)];
        self.notice.clear();
        match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char('b') => return Next::open(Page::rules(self.entry)),
            Input::Enter => return self.start(context),
            Input::Char(' ') => self.change(row, Turn::Forward),
            _ => match input.way() {
                Some(Way::Left) => self.change(row, Turn::Back),
                Some(Way::Right) => self.change(row, Turn::Forward),
                _ => {
                    // A click on a line changes it; one on the first line starts.
                    match self.menu.input(input, rows.len()).map(|n| rows[n]) {
                        Some(Row::Start) => return self.start(context),
                        Some(row) => self.change(row, Turn::Forward),
                        None => {}
                    }
                }
            },
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.paint(context, area, frame);
    }
}
