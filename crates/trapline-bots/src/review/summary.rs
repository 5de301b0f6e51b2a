//! [`Row`]: the summary of a review, a line at a time. Only how it is laid out is left to whoever shows it.

use super::{Grade, Review, Share, Side};

/// A line of the summary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What it is about.
    pub part: Part,
    /// What it is called.
    pub label: &'static str,
    /// How each side did, by seat.
    pub told: [String; 2],
}

/// The parts of a summary, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// How well the sides played.
    Play,
    /// How many of their actions were so good.
    Grade(Grade),
    /// What their results add up from.
    Sum,
}

impl Review {
    /// How both sides did.
    #[must_use]
    pub fn summary(&self) -> Vec<Row> {
        let row = |part, label, told: &dyn Fn(&Side) -> String| Row {
            part,
            label,
            told: self.sides.each_ref().map(told),
        };
        let percent = |number: f64| format!("{:.1} %", 100.0 * number);
        let exact = |share: Share| percent(share.number());
        let mut rows = vec![row(Part::Play, "Accuracy", &|side| format!("{:.0} %", side.accuracy))];
        rows.extend(
            Grade::ALL
                .into_iter()
                .enumerate()
                .map(|(n, grade)| row(Part::Grade(grade), grade.name(), &|side| side.grades[n].to_string())),
        );
        rows.push(row(Part::Play, "Points lost per action", &|side| {
            side.average_loss().map_or_else(|| "-".to_owned(), |loss| format!("{:.1}", 100.0 * loss))
        }));
        rows.push(row(Part::Sum, "Chance at the start", &|side| exact(side.start)));
        rows.push(row(Part::Sum, "Skill", &|side| side.skill.signed()));
        if self.entry.hidden {
            rows.push(row(Part::Sum, "Luck", &|side| side.luck.signed()));
        }
        if self.ending != Share::NOTHING {
            rows.push(row(Part::Sum, "Ended early", &|side| side.ending.signed()));
        }
        let end = if self.outcome.is_some() { "Result" } else { "Chance now" };
        rows.push(row(Part::Sum, end, &|side| exact(side.result)));
        rows
    }
}
