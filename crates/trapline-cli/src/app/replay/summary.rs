//! How both sides did, in a box.

use crate::app::look::{Look, cut};
use crate::app::{page, popup};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use trapline::{Player, Tone};
use trapline_bots::review::{Part, Review};

/// Columns for what a row is about, and for each side.
const LABEL: usize = 32;
const SIDE: usize = 11;

/// Draws the summary of a review.
pub fn draw(review: &Review, look: Look, area: Rect, frame: &mut Buffer) {
    let mut head = vec![Span::raw(" ".repeat(LABEL))];
    for player in Player::BOTH {
        let name = cut(&review.names[player], SIDE as u16 - 1);
        // What is wide takes more columns than letters.
        let indent = SIDE.saturating_sub(Span::raw(&name).width());
        head.push(Span::raw(" ".repeat(indent)));
        head.push(Span::styled(name, look.tone(Tone::of(player))));
    }
    let mut lines = vec![Line::from(head)];
    for row in review.summary() {
        let (label, tone) = match row.part {
            Part::Grade(grade) => {
                (format!("  {:<2} {}", super::signs::sign(grade), row.label), super::signs::tone(grade))
            }
            Part::Play | Part::Sum => (row.label.to_owned(), Tone::Plain),
        };
        let told: String = row.told.iter().map(|told| format!("{told:>SIDE$}")).collect();
        lines.push(Line::from(vec![
            Span::styled(format!("{label:<LABEL$}"), look.tone(tone)),
            Span::raw(told),
        ]));
    }
    lines.push(Line::default());
    let width = (LABEL + 2 * SIDE) as u16;
    let remark = review.remark.map(str::to_owned);
    for text in [review.turning(&review.names), review.result()].into_iter().chain(remark) {
        lines.extend(page::wrapped(&text, width).into_iter().map(Line::raw));
    }
    let inner =
        popup::draw("How it was played", Size::new(width, lines.len() as u16), None, look, area, frame);
    Paragraph::new(lines).render(inner, frame);
}
