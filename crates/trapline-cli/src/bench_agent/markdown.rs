//! A report as Markdown.

use super::tables::{NOTES, Table, about, tables};
use trapline_arena::bench::Report;

/// The report.
pub fn text(report: &Report) -> String {
    let mut text = format!("# {}, measured\n\n", cell(&report.name));
    for (what, value) in about(report) {
        text += &format!("- {what}: {}\n", cell(&value));
    }
    for table in tables(report) {
        text += &format!("\n## {}\n\n{}", table.title, written(&table));
    }
    text += "\n";
    for note in NOTES {
        text += &format!("- {note}\n");
    }
    text
}

fn written(table: &Table) -> String {
    let rule = (0..table.head.len()).map(|at| if at < table.words { "---" } else { "---:" });
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(table.head.iter().map(|&head| head.to_owned()).collect());
    text += &line(rule.map(str::to_owned).collect());
    for row in &table.rows {
        text += &line(row.iter().map(|one| cell(one)).collect());
    }
    text
}

/// Text that Markdown takes for text.
fn cell(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '|' | '`' | '*' | '_' | '<' | '#' => safe.extend(['\\', c]),
            '\n' | '\r' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
