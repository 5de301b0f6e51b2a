//! A [`Scene`] as lines of text: letters carry the meaning, colour repeats it.

use anstyle::{AnsiColor, Style};
use trapline::{Board, Mark, Scene, Spot, Tone};

/// The sixteen-colour style of a tone.
pub fn style(tone: Tone) -> Style {
    let colour = match tone {
        Tone::First => AnsiColor::Blue,
        Tone::Second => AnsiColor::Red,
        Tone::Prize => AnsiColor::Yellow,
        Tone::Danger => AnsiColor::Magenta,
        Tone::Safe => AnsiColor::Green,
        Tone::Faint => AnsiColor::BrightBlack,
        Tone::Plain => return Style::new(),
    };
    let style = Style::new().fg_color(Some(colour.into()));
    if tone == Tone::Faint { style } else { style.bold() }
}

/// Text in a tone.
pub fn toned(text: &str, tone: Tone) -> String {
    let style = style(tone);
    format!("{style}{text}{style:#}")
}

/// The boards with their coordinates, then the facts.
pub fn scene(scene: &Scene) -> String {
    let boards = scene.boards.iter().map(board_lines).reduce(beside).unwrap_or_default();
    let lines: Vec<String> = boards.into_iter().chain(facts(scene)).collect();
    lines.join("\n")
}

/// One board beside the other.
fn beside(left: Vec<String>, right: Vec<String>) -> Vec<String> {
    let seen = |line: &str| anstream::adapter::strip_str(line).to_string().chars().count();
    let width = left.iter().map(|line| seen(line)).max().unwrap_or(0) + 3;
    left.iter()
        .zip(right)
        .map(|(left, right)| format!("{left}{:1$}{right}", "", width - seen(left)))
        .collect()
}

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// What stands beside the boards, a line each.
fn facts(scene: &Scene) -> Vec<String> {
    scene.facts.iter().map(|fact| format!("{}: {}", toned(&fact.label, fact.tone), fact.value)).collect()
}

fn board_lines(board: &Board) -> Vec<String> {
    let margin = board.row_labels.iter().map(String::len).max().unwrap_or(0);
    let marks = board.rows.iter().flatten().map(|spot| drawn(spot).0.chars().count());
    let width = marks.max().unwrap_or(0).max(board.width);
    let across = width + 2;
    let header: String = board.column_labels.iter().map(|label| format!("{label:^across$}")).collect();
    let mut lines = vec![];
    if !board.title.is_empty() {
        lines.push(board.title.clone());
    }
    lines.push(toned(format!("{:margin$} {header}", "").trim_end(), Tone::Faint));
    for (label, spots) in board.row_labels.iter().zip(&board.rows) {
        let cells: String = spots
            .iter()
            .map(|spot| {
                let (mark, tone) = drawn(spot);
                format!("[{}]", toned(&format!("{mark:<width$}"), tone))
            })
            .collect();
        lines.push(format!("{} {cells}", toned(&format!("{label:>margin$}"), Tone::Faint)));
    }
    lines
}

/// What is written on a spot. A chance is a shade in five steps and the percentage, beside what stands there; a prize is
/// where it always is, and gives way.
fn drawn(spot: &Spot) -> (String, Tone) {
    let (Some(chance), Some(shade)) = (spot.chance, spot.shade()) else {
        return (spot.text(), spot.tone());
    };
    let (shade, tone) = match shade {
        1 => ('.', Tone::Faint),
        2 => (':', Tone::Plain),
        3 => ('+', Tone::Plain),
        4 => ('*', Tone::Prize),
        _ => ('#', Tone::Prize),
    };
    let likely = format!("{shade}{chance:>2}%");
    match spot.top() {
        None | Some(Mark::Step | Mark::Prize { .. }) => (likely, tone),
        Some(_) => (format!("{} {likely}", spot.text()), tone),
    }
}

/// A page of rules: as it stands, with the headings lifted out by colour too.
pub fn page(text: &str) -> String {
    let line = |line: &str| {
        if line.starts_with('#') { format!("{}\n", toned(line, Tone::Prize)) } else { format!("{line}\n") }
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use trapline::Player;

    #[test]
    fn text_is_written_as_it_is() {
        for sign in ["+", "#", "X", "x", "*", ".", "A/X"] {
            for tone in [Tone::First, Tone::Prize, Tone::Danger, Tone::Faint, Tone::Plain] {
                let spot = Spot::new(String::new(), vec![Mark::Text { text: sign.to_owned(), tone }]);
                assert_eq!(drawn(&spot), (sign.to_owned(), tone));
            }
        }
    }

    #[test]
    fn a_chance_stands_beside_an_obstacle() {
        let mut spot = Spot::new(String::new(), vec![Mark::Obstacle { owner: Player::One, met: false }]);
        spot.chance = Some(34);
        assert_eq!(drawn(&spot).0, "+1 :34%");
        spot.marks = vec![Mark::Step, Mark::Home { player: Player::One }];
        assert_eq!(drawn(&spot).0, ":34%");
    }
}
