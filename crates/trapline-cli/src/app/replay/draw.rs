//! A replay on the screen: the board, beside it what was done and how good it was, below it the chances.

use super::graph::{self, Graph};
use super::signs::{sign, tone};
use super::{Over, PACES, Replay, summary};
use crate::app::board::Drawing;
use crate::app::context::Context;
use crate::app::look::{Look, cut};
use crate::app::menu::Menu;
use crate::app::page;
use crate::app::panel::{Panel, part};
use crate::words::counted;
use crate::wrap::columns;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::{Tone, Turn, Viewer};
use trapline_bots::review::{Grade, Share};

/// The least rows in which a list is of use.
const LIST: u16 = 5;
/// The least columns in which a panel can be parted.
const PARTED: u16 = 50;
/// The columns in which a position and whose move it is stand in a line.
const PLACED: u16 = 36;
/// The columns for what an action gave away, and those of a list that is easy to read.
const LOST: usize = 5;
const WIDEST: u16 = 90;

impl Replay {
    pub(super) fn paint(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let gap = u16::from(area.height >= 24);
        let [top, said, _, chart] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(gap),
            Constraint::Length(graph::rows(area.height) + 1),
        ])
        .areas(area);
        let panel = self.paint_board(look, top, frame);
        self.paint_panel(look, panel, frame);
        self.paint_said(look, said, frame);
        self.paint_graph(look, chart, frame);
        match &mut self.over {
            None => {}
            Some(Over::Level(choice)) => choice.draw(None, look, area, frame),
            Some(Over::Seat(_, choice)) => choice.draw(None, look, area, frame),
            Some(Over::Summary) => {
                if let Some(review) = &self.film.review {
                    summary::draw(review, look, area, frame);
                }
            }
        }
    }

    /// The board. What is left beside it or below it.
    fn paint_board(&self, look: Look, area: Rect, frame: &mut Buffer) -> Rect {
        let scene = self.picture();
        let drawing = Drawing { flash: self.motion.flash(), ..Drawing::of(&scene, look) };
        let [board, panel] = wide(&drawing, area);
        drawing.draw(board, frame);
        panel
    }

    /// What was done, how good it was, how things stand; and the list of actions, where there is room.
    fn paint_panel(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        if area.height >= 3 * LIST + 3 {
            let panel = self.panel(look, area.width);
            // As much as any position needs, so that the list stays where it is.
            let shorter = self.longest(look, area.width) - self.story(self.at, look, area.width).rows();
            let info = (panel.rows() + shorter).min(area.height.saturating_sub(LIST + 1));
            let [info, _, list] =
                Layout::vertical([Constraint::Length(info), Constraint::Length(1), Constraint::Fill(1)])
                    .areas(area);
            panel.draw(info, frame);
            return self.paint_list(look, list, frame);
        }
        self.list = Menu::default();
        if area.width >= PARTED {
            let [left, _, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Fill(1)])
                    .areas(area);
            self.done(look, left.width).draw(left, frame);
            let mut facts = Panel::new(look, right.width);
            facts.facts(&self.scene);
            return facts.draw(right, frame);
        }
        self.panel(look, area.width).draw(area, frame);
    }

    /// What was done, and the facts.
    fn panel(&self, look: Look, width: u16) -> Panel {
        let mut panel = self.done(look, width);
        panel.gap();
        panel.facts(&self.scene);
        panel
    }

    /// Which position it is, what led to it, how good that was, and whose turn it is.
    fn done(&self, look: Look, width: u16) -> Panel {
        let mut panel = Panel::new(look, width);
        let names = self.film.duel().names();
        let mut place = format!("Position {} of {}", self.at, self.film.last());
        // What does not fit beside it is not worth a line.
        if let Some((player, number)) = self.film.move_of(self.at).filter(|_| width >= PLACED) {
            place += &format!(", {}'s move {number}", &names[player]);
        }
        if self.playing.is_some() {
            place += &format!(", every {} s", PACES[self.pace].as_secs_f64());
        }
        panel.say(&place, Tone::Faint);
        match self.film.viewer {
            Viewer::Seat(player) => {
                panel.say(&format!("As {} saw it", &names[player]), Tone::of(player));
            }
            _ if !self.film.duel().entry().hidden => {}
            Viewer::Public => panel.say("What both could see", Tone::Faint),
            Viewer::Referee => panel.say("Everything is shown", Tone::Faint),
        }
        match self.film.taken_back() {
            0 => {}
            1 => panel.say("1 action was taken back", Tone::Faint),
            count => panel.say(&format!("{} were taken back", counted(count, "action")), Tone::Faint),
        }
        panel.gap();
        panel.append(self.story(self.at, look, width));
        match self.turn {
            Turn::Of(player) => panel.say(&format!("{} is to move.", &names[player]), Tone::of(player)),
            Turn::Over(outcome) => panel.say(&outcome.sentence(names), Tone::Prize),
        }
        panel
    }

    /// What led to a position, and how good it was.
    fn story(&self, at: usize, look: Look, width: u16) -> Panel {
        let mut panel = Panel::new(look, width);
        match self.film.actor(at) {
            None => panel.say("The start.", Tone::Plain),
            Some(player) => panel.say(&format!("{at}. {}.", self.film.told(at)), Tone::of(player)),
        }
        self.judge(at, &mut panel);
        panel
    }

    /// The rows that the longest story takes. There may be thousands, so that they are looked through only when
    /// something has changed.
    fn longest(&mut self, look: Look, width: u16) -> u16 {
        let telling = (width, self.film.viewer, self.film.review.is_some());
        match self.longest {
            Some((known, rows)) if known == telling => rows,
            _ => {
                let stories = (0..=self.film.last()).map(|at| self.story(at, look, width).rows());
                let rows = stories.max().unwrap_or(0);
                self.longest = Some((telling, rows));
                rows
            }
        }
    }

    /// How good an action was.
    fn judge(&self, at: usize, panel: &mut Panel) {
        let Some(verdict) = self.film.verdict(at) else { return };
        let lost = verdict.loss.number() >= Grade::ROUNDING;
        let loss = if lost { format!(": gave away {}", verdict.loss.points()) } else { String::new() };
        panel.say(&format!("{} {}{loss}", sign(verdict.grade), verdict.grade), tone(verdict.grade));
        // What would not be a mistake is no luck worth telling either.
        if verdict.luck.size().number() >= Grade::MISTAKE {
            let lucky = if verdict.luck > Share::NOTHING { "Luck" } else { "Bad luck" };
            panel.say(&format!("{lucky}: {}", verdict.luck.size().points()), Tone::Plain);
        }
        if let Some(better) = verdict.better {
            panel.label("Better:", better, Tone::Safe);
        }
    }

    fn paint_list(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        // Beside the sign of the chosen entry, and a blank and the sign of more of them.
        let width = area.width.saturating_sub(2 + 2);
        let last = self.film.last();
        let duel = self.film.duel();
        let entry = |at: usize| {
            if at > last {
                let result = match duel.turn() {
                    Turn::Of(_) => "The match is not over.".to_owned(),
                    Turn::Over(outcome) => outcome.sentence(duel.names()),
                };
                let lines = page::wrapped(&result, width).into_iter();
                return lines.map(|line| Line::styled(line, look.tone(Tone::Prize))).collect();
            }
            let verdict = self.film.verdict(at);
            let (sign, graded) =
                verdict.map_or(("", Tone::Plain), |verdict| (sign(verdict.grade), tone(verdict.grade)));
            let told = if at == 0 { "The start".to_owned() } else { self.film.told(at) };
            let actor = self.film.actor(at).map_or(Tone::Faint, Tone::of);
            let style = look.tone(actor).remove_modifier(Modifier::BOLD);
            let digits = last.to_string().len();
            let number = format!("{at:>digits$} ");
            let lost = verdict.map_or(0, |verdict| verdict.loss.percent());
            let lost = if lost > 0 { format!("{:>LOST$}", format!("-{lost}")) } else { String::new() };
            let indent = number.len() + 3;
            let room = width.saturating_sub((indent + lost.len()) as u16);
            let mut told = page::wrapped(&told, room).into_iter();
            let first = told.next().unwrap_or_default();
            let gap = usize::from(room).saturating_sub(columns(&first));
            let first = Line::from(vec![
                Span::styled(number, look.tone(Tone::Faint)),
                Span::styled(format!("{sign:<2} "), look.tone(graded)),
                Span::styled(first, style),
                Span::styled(" ".repeat(gap) + &lost, look.tone(graded)),
            ]);
            let rest = told.map(|line| Line::styled(" ".repeat(indent) + &line, style));
            std::iter::once(first).chain(rest).collect()
        };
        self.list.selected = self.at;
        self.list.draw_of(last + 2, entry, look, area, frame);
    }

    /// What is said, or the number that is typed.
    fn paint_said(&self, look: Look, area: Rect, frame: &mut Buffer) {
        if let Some(typed) = &self.typed {
            let line = Line::from(vec![
                Span::raw(format!("Go to position (0 to {}): {typed}", self.film.last())),
                Span::styled(" ", look.focus()),
            ]);
            return line.render(area, frame);
        }
        let (text, tone) = &self.notice;
        Line::styled(cut(text, area.width), look.tone(*tone)).render(area, frame);
    }

    fn paint_graph(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let faint = look.tone(Tone::Faint);
        self.graph = Graph::default();
        if let Some(chances) = self.film.chances() {
            self.graph = Graph::draw(&self.film, &chances, self.at, look, area, frame);
        } else if self.film.review.is_none() {
            Line::styled(self.unreviewed(), faint).render(area, frame);
        } else {
            let text = format!("The chances would give secrets away{}.", self.other_eyes());
            Line::styled(cut(&text, area.width), faint).render(area, frame);
        }
    }
}

/// Where the board goes, and where the panel: beside a board it takes all that the board leaves.
fn wide(drawing: &Drawing<'_>, area: Rect) -> [Rect; 2] {
    let [board, panel] = part(drawing, area);
    if panel.y > board.y {
        return [board, panel];
    }
    let taken = drawing.size(board.as_size()).width;
    let left = board.width.saturating_sub(taken);
    let gained = left.min(WIDEST.saturating_sub(panel.width));
    let board = Rect { width: board.width - gained, ..board };
    [board, Rect { x: panel.x - gained, width: panel.width + gained, ..panel }]
}
