//! Where buttons lie over the spots of a drawing, as style: a class for every number of columns and rows, made from the
//! drawing's own measures. Styles inside pages are not allowed, so that what is measured has to stand in a file.

use std::collections::BTreeSet;
use trapline::svg::Tracks;
use trapline::{Board, Spot};

/// The most columns of a part of a board.
pub const WIDEST: usize = 8;
/// The most rows of a board.
pub const HIGHEST: usize = 8;
/// Boards with more columns than this are drawn in two parts.
pub const WHOLE: usize = 6;

/// The columns at which a board's drawing is parted: one part, or two that stand below each other on a phone.
#[must_use]
pub fn parts(columns: usize) -> Vec<std::ops::Range<usize>> {
    let middle = if columns <= WHOLE { columns } else { columns.div_ceil(2) };
    [0..middle, middle..columns].into_iter().filter(|part| !part.is_empty()).collect()
}

/// The style of all of them.
pub fn style() -> String {
    // Parts of different boards are alike.
    let mut rules = BTreeSet::new();
    let mut put = |rule: String| {
        rules.insert(rule);
    };
    for columns in 1..=WIDEST * 2 {
        let board = board(columns, 1, "");
        let parts = parts(columns);
        for part in &parts {
            if let Some(class) = class(columns, part) {
                let Tracks { left, right, side, .. } = Tracks::of(&board, part);
                let width = left + part.len() * side + right;
                let [left, right] = [left, right].map(|units| percent(units, width));
                put(format!(
                    ".{class}{{left:{left};right:{right};grid-template-columns:repeat({},1fr)}}\n",
                    part.len()
                ));
            }
        }
        if let [first, second] = &parts[..] {
            let [one, two] = [first, second].map(|part| {
                let tracks = Tracks::of(&board, part);
                (tracks.left + part.len() * tracks.side + tracks.right, tracks.left)
            });
            let (narrow, indent) = (percent(two.0, one.0), percent(one.1, one.0));
            put(format!(
                ".f{columns}{{grid-template-columns:{}fr {}fr}}\n\
                 @container (max-width:520px){{.f{columns}{{grid-template-columns:1fr}}\
                 .f{columns}>:last-child{{width:{narrow};margin-left:{indent}}}}}\n",
                one.0, two.0
            ));
        }
    }
    for rows in 1..=HIGHEST {
        for title in ["", "t"] {
            let Tracks { top, bottom, side, .. } = Tracks::of(&board(1, rows, title), &(0..1));
            let height = top + rows * side + bottom;
            let [top, bottom] = [top, bottom].map(|units| percent(units, height));
            put(format!(
                ".r{rows}{title}{{top:{top};bottom:{bottom};grid-template-rows:repeat({rows},1fr)}}\n"
            ));
        }
    }
    rules.into_iter().collect()
}

/// The class of what lies over a part of a board with so many columns: "c5" for all of it, "c6a" and "c5z" for the first
/// part and the last. `None` where it is wider than there are classes for.
#[must_use]
pub fn class(columns: usize, part: &std::ops::Range<usize>) -> Option<String> {
    let which = match (part.start == 0, part.end == columns) {
        (true, true) => "",
        (true, false) => "a",
        _ => "z",
    };
    (part.len() <= WIDEST).then(|| format!("c{}{which}", part.len()))
}

fn percent(units: usize, whole: usize) -> String {
    format!("{:.4}%", 100.0 * units as f64 / whole as f64)
}

fn board(columns: usize, rows: usize, title: &str) -> Board {
    let row = vec![Spot::new(String::new(), vec![]); columns];
    Board {
        title: title.to_owned(),
        rows: vec![row; rows],
        row_labels: vec![String::new(); rows],
        column_labels: vec![String::new(); columns],
        width: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spots_of_a_board_of_five_columns_begin_after_its_labels() {
        // 24 units of labels, five spots of 44, 4 units of edge: 248.
        let style = style();
        assert!(
            style.contains(".c5{left:9.6774%;right:1.6129%;grid-template-columns:repeat(5,1fr)}"),
            "{style}"
        );
        // 26 units above, five spots, 2 units below: 248 again.
        assert!(style.contains(".r5{top:10.4839%;bottom:0.8065%;"), "{style}");
    }

    #[test]
    fn a_wide_board_is_parted_and_nothing_is_lost() {
        for columns in 1..30 {
            let parts = parts(columns);
            assert_eq!(parts.iter().map(|part| part.len()).sum::<usize>(), columns);
            assert!(parts.iter().all(|part| !part.is_empty()) && parts.len() <= 2);
        }
    }
}
