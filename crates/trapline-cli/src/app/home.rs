//! [`Home`]: the games and what else there is.

use super::board;
use super::context::Context;
use super::input::{Input, Way};
use super::learn::Courses;
use super::look::Look;
use super::matches::{Matches, Purpose};
use super::menu::Menu;
use super::page::{Page, paragraph};
use super::puzzle::Puzzles;
use super::screen::{Key, Next, Screen};
use super::settings::Preferences;
use super::setup::Setup;
use crate::words::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Rules, Scene, Seat, Tone, Viewer};
use trapline_bots::{Level, level};
use trapline_host::Store;

/// How high the window must be for all games beside each other.
const CARDS: u16 = 24;

/// What there is besides the games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Other {
    Resume,
    Replay,
    Learn,
    Puzzle,
    Settings,
    Leave,
}

const OTHERS: [(Other, &str, &str); 6] = [
    (Other::Resume, "Go on with a match", "Matches that are not over. Every action is saved as it is made."),
    (Other::Replay, "Replay and review", "Step through a match that is over, or through a file of records."),
    (Other::Learn, "Learn", "A first match in a few steps, with one idea each."),
    (Other::Puzzle, "Puzzles", "One a day for every game, as many more as you like, and those you missed."),
    (Other::Settings, "Settings", "Names, colours, signs, motion, mouse."),
    (Other::Leave, "Leave", "Until next time."),
];

/// The first screen.
pub struct Home {
    /// A picture of each game.
    pictures: Vec<Scene>,
    menu: Menu,
    /// Where the cards were drawn, where there are any.
    cards: Vec<Rect>,
    /// Matches that are not over.
    open: usize,
    /// Something that has to be said once.
    notice: String,
}

impl Home {
    pub fn new() -> Home {
        Home {
            pictures: games::ALL.iter().map(sample).collect(),
            menu: Menu::default(),
            cards: vec![],
            open: 0,
            notice: String::new(),
        }
    }

    fn choose(&mut self, number: usize, context: &mut Context) -> Next {
        self.notice.clear();
        if let Some(entry) = games::ALL.get(number) {
            return Next::open(Setup::new(entry, context));
        }
        match OTHERS[number - games::ALL.len()].0 {
            Other::Resume => Next::open(Matches::new(Purpose::Resume)),
            Other::Replay => Next::open(Matches::new(Purpose::Replay)),
            Other::Learn => Next::open(Courses::new()),
            Other::Puzzle => Next::open(Puzzles::new()),
            Other::Settings => Next::open(Preferences::new(context)),
            Other::Leave => Next::Quit,
        }
    }

    /// A step from card to card, or between the cards and the lines below.
    fn step(&mut self, way: Way) {
        let (cards, all) = (games::ALL.len(), games::ALL.len() + OTHERS.len());
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

    fn line(&self, number: usize) -> String {
        match OTHERS[number].0 {
            Other::Resume if self.open > 0 => format!("{} ({})", OTHERS[number].1, self.open),
            _ => OTHERS[number].1.to_owned(),
        }
    }

    fn draw_cards(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let [top, _, below] =
            Layout::vertical([Constraint::Length(15), Constraint::Length(1), Constraint::Fill(1)])
                .areas(area);
        let each = vec![Constraint::Ratio(1, games::ALL.len() as u32); games::ALL.len()];
        self.cards = Layout::horizontal(each).split(top).to_vec();
        for (number, (entry, &card)) in games::ALL.iter().zip(&self.cards).enumerate() {
            let chosen = self.menu.selected == number;
            let style = look.tone(if chosen { Tone::Prize } else { Tone::Faint });
            let number_shown =
                if chosen { format!("▸{}◂", number + 1) } else { format!(" {} ", number + 1) };
            let block = Block::bordered().border_style(style).title(Span::styled(number_shown, style));
            let block = if chosen { block.border_type(ratatui::widgets::BorderType::Double) } else { block };
            let inner = block.inner(card);
            block.render(card, frame);
            let [title, _, picture, _, text] = Layout::vertical([
                Constraint::Length(1),
                Constraint::Length(1),
                Constraint::Length(5),
                Constraint::Length(1),
                Constraint::Fill(1),
            ])
            .areas(inner);
            Line::styled(entry.title, look.plain().bold()).centered().render(title, frame);
            board::picture(&self.pictures[number], look, centred(&self.pictures[number], picture), frame);
            paragraph(entry.line, look.plain(), text, frame);
        }
        let lines: Vec<Line<'_>> = (0..OTHERS.len()).map(|n| Line::raw(self.line(n))).collect();
        let [menu, about] = Layout::horizontal([Constraint::Length(32), Constraint::Fill(1)]).areas(below);
        let cards = games::ALL.len();
        for (n, line) in lines.into_iter().enumerate() {
            let row = Rect { y: menu.y + n as u16, height: 1, ..menu }.intersection(menu);
            let chosen = self.menu.selected == cards + n;
            Line::from(
                vec![Span::raw(if chosen { "▸ " } else { "  " })]
                    .into_iter()
                    .chain(line.spans)
                    .collect::<Vec<_>>(),
            )
            .render(row, frame);
            if chosen {
                frame.set_style(row, look.focus());
            }
            self.cards.push(row);
        }
        let about_text = match self.menu.selected.checked_sub(cards) {
            Some(n) => OTHERS[n].2.to_owned(),
            None => kind(&games::ALL[self.menu.selected]),
        };
        paragraph(&about_text, look.tone(Tone::Faint), about, frame);
    }

    fn draw_list(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        self.cards.clear();
        let [list, _, card] =
            Layout::horizontal([Constraint::Length(24), Constraint::Length(2), Constraint::Fill(1)])
                .areas(area);
        let games = games::ALL.iter().zip(1..).map(|(entry, n)| Line::raw(format!("{n}. {}", entry.title)));
        let lines: Vec<Line<'_>> = games.chain((0..OTHERS.len()).map(|n| Line::raw(self.line(n)))).collect();
        self.menu.draw(&lines, look, list, frame);
        let [picture, _, text] =
            Layout::vertical([Constraint::Length(5), Constraint::Length(1), Constraint::Fill(1)]).areas(card);
        match self.menu.selected.checked_sub(games::ALL.len()) {
            Some(n) => paragraph(OTHERS[n].2, look.plain(), card, frame),
            None => {
                let entry = &games::ALL[self.menu.selected];
                board::picture(&self.pictures[self.menu.selected], look, picture, frame);
                paragraph(&format!("{}\n\n{}", entry.line, kind(entry)), look.plain(), text, frame);
            }
        }
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
            ("a number", "that game"),
            ("b", "rule book"),
            ("q", "leave"),
        ]
    }

    fn is_home(&self) -> bool {
        true
    }

    fn show(&mut self, context: &mut Context) -> Next {
        self.open =
            context.store.list().map_or(0, |listed| listed.iter().filter(|one| one.is_open()).count());
        if let Some(wrong) = context.wrong.take() {
            self.notice = wrong;
        }
        Next::Stay
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let count = games::ALL.len() + OTHERS.len();
        match input {
            Input::Char('q') => return Next::Quit,
            Input::Char(c) if c.to_digit(10).is_some_and(|n| (1..=games::ALL.len() as u32).contains(&n)) => {
                self.menu.selected = c.to_digit(10).expect("it is one") as usize - 1;
                return self.choose(self.menu.selected, context);
            }
            Input::Char('b') => {
                return match games::ALL.get(self.menu.selected) {
                    Some(entry) => Next::open(Page::rules(entry)),
                    None => Next::Stay,
                };
            }
            Input::Click(place) if !self.cards.is_empty() => {
                let hit = self.cards.iter().position(|card| card.contains(place));
                return hit.map_or(Next::Stay, |number| {
                    self.menu.selected = number;
                    self.choose(number, context)
                });
            }
            _ => {}
        }
        if let (false, Some(way)) = (self.cards.is_empty(), input.way()) {
            self.step(way);
            return Next::Stay;
        }
        match self.menu.input(input, count) {
            Some(number) => self.choose(number, context),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let [_, body, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(if self.notice.is_empty() { 0 } else { 4 }),
        ])
        .areas(area);
        if area.width >= cards_width() && area.height >= CARDS {
            self.draw_cards(look, body, frame);
        } else {
            self.draw_list(look, body, frame);
        }
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
    }
}

/// How wide the window must be for all games beside each other: every title has room between two lines.
fn cards_width() -> u16 {
    let longest = games::ALL.iter().map(|entry| entry.title.chars().count()).max().unwrap_or(0);
    (games::ALL.len() * (longest + 2)) as u16
}

/// The part of an area in which a picture is in the middle.
fn centred(picture: &Scene, area: Rect) -> Rect {
    let width = board::picture_size(picture, area.width).width.min(area.width);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

/// Whether everything is open in a game.
fn kind(entry: &Entry) -> String {
    let rules = counted(entry.house_rules.len(), "house rule");
    let secrets = if entry.hidden { "Each player keeps a secret" } else { "Everything is open" };
    format!("{secrets}; {rules}.")
}

/// A position out of the middle of a match, always the same.
fn sample(entry: &'static Entry) -> Scene {
    const PLIES: usize = 6;
    let rules = Rules::new(entry.house_rules);
    let mut duel = entry.begin(&Record::new(entry.id)).expect("the rule book's game can be played");
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
