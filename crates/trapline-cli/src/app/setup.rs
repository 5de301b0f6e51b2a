//! [`Setup`]: against whom, on which seat, by which rules, and how often.

mod rows;

use super::begin::{self, Match};
use super::context::Context;
use super::input::{Input, Way};
use super::menu::{Menu, Turn, turned};
use super::page::{Page, paragraph};
use super::screen::{Key, Next, Screen};
use crate::args::First;
use crate::failure::Failure;
use crate::play::{PERSON, against, set_first};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use trapline::games::Entry;
use trapline::record::Record;
use trapline::{FIRST, Level, Names, Player, Rules, Sitter, Tone};
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
    opponent: Opponent,
    place: OwnSeat,
    /// The bots to watch, by seat.
    watched: [Level; 2],
    /// For each house rule the choice; one more than there are means that it is drawn.
    rules: Vec<usize>,
    series: u32,
    menu: Menu,
    notice: String,
}

impl Setup {
    pub fn new(entry: &'static Entry, context: &Context) -> Setup {
        let (opponent, place) =
            context.company.unwrap_or((Opponent::Bot(Level::Medium), OwnSeat::At(Player::One)));
        Setup {
            entry,
            opponent,
            place,
            watched: [Level::Hard, Level::Perfect],
            rules: vec![0; entry.house_rules.len()],
            series: 1,
            menu: Menu::default(),
            notice: String::new(),
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

    fn start(&mut self, context: &mut Context) -> Next {
        let table = self.table(context).map_err(|failure| format!("{failure}."));
        match table.and_then(|table| begin::open(Match::New(Box::new(table)), String::new(), context)) {
            Ok(screen) => {
                context.company = Some((self.opponent, self.place));
                Next::Instead(screen)
            }
            Err(why) => {
                self.notice = format!("The match could not be begun: {why}");
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
            players: names.map(|names| names.both().clone()),
            seats: Some(seats),
            ..Record::new(self.entry.id)
        };
        Ok(Table::open(&record, Series::new(self.series, drawn))?.drawing(drawn))
    }

    /// What the players are called, where that is known, and who sits where.
    fn players(&self, context: &mut Context) -> Result<(Option<Names>, [Sitter; 2]), Failure> {
        let [one, two] = context.settings.names.clone();
        let people = [Sitter::Person, Sitter::Person];
        match self.opponent {
            Opponent::Person if one.is_empty() && two.is_empty() => Ok((None, people)),
            Opponent::Person => {
                // Not a seat's name: seats are swapped.
                let names = [one, two].map(|name| if name.is_empty() { PERSON.to_owned() } else { name });
                if names[0] == names[1] {
                    return Err(Failure::Failed(
                        "both players have the same name; change one in the settings".to_owned(),
                    ));
                }
                Ok((Some(Names::new(names)?), people))
            }
            Opponent::Bot(level) => {
                let seat = match self.place {
                    OwnSeat::At(player) => player,
                    OwnSeat::Drawn => First::Random.drawn(&mut context.rng),
                };
                let person = if one.is_empty() { PERSON } else { &one };
                let (names, seats) = against(level, person, seat)?;
                Ok((Some(names), seats))
            }
            Opponent::Watch => {
                let names = Names::new(self.watched.map(Level::bot_name))?;
                Ok((Some(names), self.watched.map(Sitter::bot)))
            }
        }
    }
}

impl Screen for Setup {
    fn title(&self) -> String {
        format!("new match: {}", self.entry.title)
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Enter", "start"), ("← →", "change"), ("↑ ↓", "move"), ("b", "rule book"), ("Esc", "back")]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
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
        let look = context.look;
        let rows = self.rows();
        let told: Vec<[String; 3]> = rows.iter().map(|&row| self.told(row, context)).collect();
        let [_, line, _, list, _, about, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Length(1),
            Constraint::Length(rows.len() as u16),
            Constraint::Length(1),
            Constraint::Length(3),
            Constraint::Fill(1),
        ])
        .areas(area);
        paragraph(self.entry.line, look.tone(Tone::Faint), line, frame);
        let lines: Vec<Line<'_>> = told
            .iter()
            .map(|[label, value, _]| {
                let value = if value.is_empty() { String::new() } else { format!("‹ {value} ›") };
                Line::from(vec![
                    Span::raw(format!("{label:<14}")),
                    Span::styled(value, look.tone(Tone::Safe)),
                ])
            })
            .collect();
        let list = Rect { width: list.width.min(60), ..list };
        self.menu.draw(&lines, look, list, frame);
        let selected = self.menu.selected.min(rows.len() - 1);
        let mut text = told[selected][2].clone();
        // All ways of a rule stand there, so that one need not try.
        if let Row::Rule(n) = rows[selected] {
            for choice in self.entry.house_rules[n].choices {
                text += &format!("\n  {}: {}", choice.value, choice.about);
            }
        }
        let about = about.union(notice);
        paragraph(&text, look.plain(), about, frame);
        if !self.notice.is_empty() {
            paragraph(
                &self.notice,
                look.tone(Tone::Danger),
                Rect { y: about.y + 4, height: about.height.saturating_sub(4), ..about },
                frame,
            );
        }
    }
}
