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
    /// How both sides did, in whole points and per cent.
    #[must_use]
    pub fn summary(&self) -> Vec<Row> {
        let row = |part, label, told: &dyn Fn(&Side) -> String| Row {
            part,
            label,
            told: self.sides.each_ref().map(told),
        };
        let mut rows = vec![row(Part::Play, "Accuracy", &|side| format!("{:.0} %", side.accuracy))];
        rows.extend(
            Grade::ALL
                .into_iter()
                .enumerate()
                .map(|(n, grade)| row(Part::Grade(grade), grade.name(), &|side| side.grades[n].to_string())),
        );
        rows.push(row(Part::Play, "Points lost per action", &|side| {
            side.average_loss().map_or_else(|| "-".to_owned(), |loss| lost(loss).to_string())
        }));
        let totals = self.totals();
        let chance = |at: usize| move |side: &Side| format!("{} %", totals[side.player.index()][at]);
        let change = |at: usize| {
            move |side: &Side| {
                let totals = totals[side.player.index()];
                format!("{:+}", totals[at] - totals[at - 1])
            }
        };
        rows.push(row(Part::Sum, "Chance at the start", &chance(0)));
        rows.push(row(Part::Sum, "Skill", &change(1)));
        if self.entry.hidden {
            rows.push(row(Part::Sum, "Luck", &change(2)));
        }
        if self.ending != Share::NOTHING {
            rows.push(row(Part::Sum, "Ended early", &change(3)));
        }
        let end = if self.outcome.is_some() { "Result" } else { "Chance now" };
        rows.push(row(Part::Sum, end, &chance(3)));
        rows
    }

    /// For each side the chance at the start, then with skill, with luck, and with how it was ended, in whole per cent.
    /// What is told of them is how they change, so that it adds up, and to 100 for both sides, though it is rounded.
    fn totals(&self) -> [[i64; 4]; 2] {
        let one = &self.sides[0];
        let skilled = one.start + one.skill;
        let totals = [one.start, skilled, skilled + one.luck, one.result].map(Share::percent);
        [totals, totals.map(|total| 100 - total)]
    }
}

/// What an action gave away on average, in whole points.
fn lost(average: f64) -> i64 {
    if average < Grade::ROUNDING { 0 } else { Share::from_number(average).percent() }
}
