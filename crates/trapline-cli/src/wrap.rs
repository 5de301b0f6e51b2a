//! Text in lines of some width, for whatever is printed and for the app alike. Lines break between words, but never
//! inside what is read as one: "(4, 0)", "50 %". What fits is left as it stands, and so are the rows of a board, which
//! would say nothing in pieces.

use std::borrow::Cow;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// What a number before it belongs to.
const UNITS: [&str; 5] = ["%", "points", "point", "ms", "s"];

/// What is indented as far as this in a page is shown as it stands, as Markdown has it.
const AS_IT_STANDS: &str = "    ";

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// A line in as many lines as it takes. What follows the first is indented as far as that line's last column.
pub fn line(line: &str, width: usize) -> Vec<String> {
    let text = line.trim_start();
    broken(line, width, text.rfind("  ").map_or(marker(text), |at| columns(&text[..at + 2])))
}

/// A line in as many lines as it takes. What follows the first is indented so much further than that one.
fn broken(line: &str, width: usize, further: usize) -> Vec<String> {
    if columns(line) <= width || is_board(line) {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    // Where hardly any room would be left, it is better used.
    let hang = [indent + further, indent].into_iter().find(|hang| hang * 3 <= width * 2).unwrap_or(0);
    let indent = " ".repeat(hang);
    let options = Options::new(width.max(1))
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::Custom(units))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(line, options).into_iter().map(Cow::into_owned).collect()
}

/// A text, every line of it wrapped.
pub fn text(text: &str, width: usize) -> String {
    let lines = text.split('\n').flat_map(|one| line(one, width));
    lines.collect::<Vec<_>>().join("\n")
}

/// A page of rules, whose paragraphs and lists are filled anew for that width. What is drawn or set out in columns
/// keeps its spaces.
pub fn page(page: &str, width: usize) -> Vec<String> {
    let mut blocks: Vec<String> = vec![];
    for one in page.lines() {
        match blocks.last_mut() {
            Some(last) if goes_on(last, one) => {
                last.push(' ');
                last.push_str(one.trim_start());
            }
            _ => blocks.push(one.to_owned()),
        }
    }
    blocks.iter().flat_map(|block| broken(block, width, marker(block))).collect()
}

/// Whether a line of a page goes on with what stands above it.
fn goes_on(above: &str, line: &str) -> bool {
    let begins = |text: &str| text.is_empty() || text.starts_with('#') || text.starts_with(AS_IT_STANDS);
    !begins(above) && !begins(line) && marker(line) == 0
}

/// The width of the dash or number that an entry of a list begins with.
fn marker(text: &str) -> usize {
    let Some((mark, _)) = text.split_once(' ') else { return 0 };
    let number =
        mark.strip_suffix('.').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    if mark == "-" || number { mark.len() + 1 } else { 0 }
}

/// Whether this is a row of a board or the numbers above one.
fn is_board(line: &str) -> bool {
    line.contains("][") || line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit())
}

/// The parts of a line between which it may break.
fn units(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = line;
    Box::new(std::iter::from_fn(move || {
        let (unit, after) = rest.split_at(unit(rest));
        rest = after;
        (!unit.is_empty()).then(|| Word::from(unit))
    }))
}

/// How long the first of them is, the spaces behind it included.
fn unit(line: &str) -> usize {
    let mut from = line.len() - line.trim_start_matches(' ').len();
    loop {
        let Some(end) = line[from..].find(' ').map(|at| from + at) else { return line.len() };
        let after = line[end..].trim_start_matches(' ');
        let next = line.len() - after.len();
        if !belong_together(&line[from..end], after.split(' ').next().unwrap_or_default()) {
            return next;
        }
        from = next;
    }
}

/// Whether two words are read as one.
fn belong_together(one: &str, other: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let cell = one.rsplit_once('(').and_then(|(_, row)| row.strip_suffix(',')).is_some_and(is_number)
        && other.split_once(')').is_some_and(|(column, _)| is_number(column));
    let unit = other.trim_end_matches(|letter: char| letter != '%' && letter.is_ascii_punctuation());
    cell || one.ends_with(|last: char| last.is_ascii_digit()) && UNITS.contains(&unit)
}

#[cfg(test)]
mod tests;
