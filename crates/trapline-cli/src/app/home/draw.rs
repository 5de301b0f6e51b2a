//! The home screen: in a large window the games beside each other, each with its board, and below them everything else; in
//! a smaller one a list, and beside it what is chosen.

use super::{Home, Item, OTHERS, Other};
use crate::app::board::{self, Drawing};
use crate::app::context::Context;
use crate::app::look::{Look, cut};
use crate::app::matches;
use crate::app::page::{self, paragraph};
use crate::app::panel::Panel;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget};
use trapline::games::{self, Entry};
use trapline::{Scene, Tone};

/// How high the window must be for all games beside each other, and how large a card is.
const HIGH: u16 = 34;
const CARD_HIGH: u16 = 36;
const CARD_WIDE: u16 = 30;
/// The columns of the list of a small window, and of the one below the cards.
const LIST: u16 = 24;
const BELOW: u16 = 60;
/// The columns in which a text is easy to read.
const TEXT: u16 = 80;
/// So many matches stand in a list at most.
const MATCHES: usize = 8;

impl Home {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let said = page::height(&self.notice, area.width);
        let [_, body, notice] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(said)])
                .areas(area);
        if area.width >= CARD_WIDE * games::ALL.len() as u16 && area.height >= HIGH {
            self.paint_cards(context, body, frame);
        } else {
            self.paint_list(context, body, frame);
        }
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
    }

    fn paint_cards(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let least = OTHERS.len() as u16 + 1;
        let high =
            area.height.saturating_sub(least + self.open.len().min(MATCHES) as u16).clamp(15, CARD_HIGH);
        let [top, _, below] =
            Layout::vertical([Constraint::Length(high), Constraint::Length(1), Constraint::Fill(1)])
                .areas(area);
        let each = vec![Constraint::Ratio(1, games::ALL.len() as u32); games::ALL.len()];
        self.places = Layout::horizontal(each).split(top).to_vec();
        for (number, (entry, &card)) in games::ALL.iter().zip(&self.places).enumerate() {
            let chosen = self.selected() == Item::Game(number);
            self.paint_card(number, entry, chosen, look, card, frame);
        }
        self.room = MATCHES.min(usize::from(below.height.saturating_sub(OTHERS.len() as u16)));
        let [list, _, about] =
            Layout::horizontal([Constraint::Length(BELOW), Constraint::Length(3), Constraint::Fill(1)])
                .areas(below);
        let selected = self.selected();
        for (item, row) in self.items().into_iter().skip(games::ALL.len()).zip(list.rows()) {
            let sign = if item == selected { "▸ " } else { "  " };
            Line::raw(cut(&format!("{sign}{}", self.line(item)), row.width)).render(row, frame);
            if item == selected {
                frame.set_style(row, look.focus());
            }
            self.places.push(row);
        }
        self.paint_about(context, about, frame);
    }

    /// A game: its name, a position of it, and what it is about.
    fn paint_card(
        &self,
        number: usize,
        entry: &Entry,
        chosen: bool,
        look: Look,
        area: Rect,
        frame: &mut Buffer,
    ) {
        let style = look.tone(if chosen { Tone::Prize } else { Tone::Faint });
        let shown = if chosen { format!("▸{}◂", number + 1) } else { format!(" {} ", number + 1) };
        let border = if chosen { BorderType::Double } else { BorderType::Plain };
        let block = Block::bordered().border_type(border).border_style(style);
        let block = block.title(Span::styled(shown, style));
        let inner = block.inner(area);
        block.render(area, frame);
        let height = |entry: &Entry| page::height(entry.line, inner.width);
        let [title, _, picture, _, text] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
            // The longest of all, so that what is alike is level.
            Constraint::Length(games::ALL.iter().map(height).max().unwrap_or(0)),
        ])
        .areas(inner);
        Line::styled(entry.title, look.plain().bold()).centered().render(title, frame);
        paint_picture(&self.pictures[number], look, picture, frame);
        paragraph(entry.line, look.plain(), text, frame);
    }

    fn paint_list(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.places.clear();
        self.room = usize::from(area.height).saturating_sub(games::ALL.len() + OTHERS.len()).min(MATCHES);
        let [list, _, about] =
            Layout::horizontal([Constraint::Length(LIST), Constraint::Length(2), Constraint::Fill(1)])
                .areas(area);
        let lines: Vec<Line<'_>> =
            self.items().into_iter().map(|item| Line::raw(cut(&self.line(item), LIST - 2))).collect();
        self.menu.draw(&lines, context.look, list, frame);
        let Item::Game(number) = self.selected() else { return self.paint_about(context, about, frame) };
        let told = self.about(context, about.width).rows() + 1;
        let [picture, _, text] = Layout::vertical([
            Constraint::Max(area.height.saturating_sub(told).clamp(5, 23)),
            Constraint::Length(1),
            Constraint::Fill(1),
        ])
        .areas(about);
        paint_picture(&self.pictures[number], context.look, picture, frame);
        self.paint_about(context, text, frame);
    }

    /// An item in a line.
    fn line(&self, item: Item) -> String {
        match item {
            Item::Game(number) => format!("{}. {}", number + 1, games::ALL[number].title),
            Item::Match(number) => format!("  {}", matches::short(&self.open[number])),
            Item::Other(number) => match OTHERS[number] {
                (Other::Resume, name, _) if !self.open.is_empty() => format!("{name} ({})", self.open.len()),
                (_, name, _) => name.to_owned(),
            },
        }
    }

    fn paint_about(&self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.about(context, area.width).draw(area, frame);
    }

    /// What is chosen, in more words.
    fn about(&self, context: &Context, width: u16) -> Panel {
        let mut panel = Panel::new(context.look, width.min(TEXT));
        match self.selected() {
            Item::Game(number) => {
                let entry = &games::ALL[number];
                // A card says it already.
                if self.places.is_empty() {
                    panel.say(entry.line, Tone::Plain);
                    panel.gap();
                }
                let secrets = if entry.hidden {
                    "You both hide something. Before one of you does, the other looks away."
                } else {
                    "No secrets: you both see everything."
                };
                panel.say(secrets, Tone::Plain);
                for rule in entry.house_rules.iter().filter(|rule| **rule != trapline::FIRST) {
                    let values: Vec<&str> = rule.choices.iter().map(|choice| choice.value).collect();
                    panel.label(&format!("House rule {}:", rule.key), &values.join(" or "), Tone::Faint);
                }
                if let Some(turn) = turn(entry).filter(|_| !self.places.is_empty()) {
                    panel.gap();
                    panel.say(turn, Tone::Faint);
                }
            }
            Item::Match(number) => {
                let one = &self.open[number];
                panel.say(&matches::short(one), Tone::Plain);
                panel.say(&matches::told(one), Tone::Faint);
            }
            Item::Other(number) => panel.say(OTHERS[number].2, Tone::Plain),
        }
        panel
    }
}

/// A board in the middle of an area: as it is played where there is room for that, else a sign for each spot.
pub fn paint_picture(scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) {
    let drawing = Drawing::of(scene, look);
    let room = area.as_size();
    let large =
        drawing.fits(room) && drawing.size(room).height > board::picture_size(scene, area.width).height + 2;
    let size: Size = if large { drawing.size(room) } else { board::picture_size(scene, area.width) };
    let (width, height) = (size.width.min(area.width), size.height.min(area.height));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    if large {
        drawing.draw(place, frame);
    } else {
        board::picture(scene, look, place, frame);
    }
}

/// What the rules say one can do in a turn.
fn turn(entry: &Entry) -> Option<&'static str> {
    let (_, rest) = entry.page.split_once("\n## Your turn\n")?;
    Some(rest.split_once("\n## ").map_or(rest, |(section, _)| section).trim())
}
