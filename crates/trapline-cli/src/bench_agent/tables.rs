//! The figures of a report as tables of text: one source for Markdown and for the page, so that they cannot disagree.

use serde_json::Value;
use trapline_arena::bench::{AtLevel, Estimate, Figures, Report};
use trapline_bots::FaultKind;

/// A table.
pub struct Table {
    pub title: &'static str,
    pub head: Vec<&'static str>,
    /// How many columns from the left are words; the others are numbers.
    pub words: usize,
    pub rows: Vec<Vec<String>>,
}

/// What is known of nothing.
const NONE: &str = "–";

/// Where rules have their ply limit.
const LIMIT: &str = "max_plies";

/// A level, or all of them.
const ALL: &str = "all";

/// All tables of a report.
pub fn tables(report: &Report) -> Vec<Table> {
    let mut tables = vec![results(report)];
    tables.extend(yardsticks(report));
    tables.push(effort(report));
    if !report.forfeits.is_empty() {
        tables.push(Table {
            title: "Forfeits",
            head: vec!["kind", "cause", "times"],
            words: 2,
            rows: report
                .forfeits
                .iter()
                .map(|one| vec![one.kind.name().to_owned(), one.cause.clone(), one.times.to_string()])
                .collect(),
        });
    }
    tables
}

/// Every game at every level, then all together.
fn rows(report: &Report, row: impl Fn(&Figures) -> Vec<String>) -> Vec<Vec<String>> {
    let mut rows = vec![];
    let mut part = |title: &str, levels: &[AtLevel], total: &Figures| {
        let levels = levels.iter().map(|one| (one.level.name(), &one.figures));
        let several = levels.len() > 1;
        for (level, figures) in levels.chain(several.then_some((ALL, total))) {
            rows.push([vec![title.to_owned(), level.to_owned()], row(figures)].concat());
        }
    };
    for game in &report.games {
        part(game.title, &game.levels, &game.total);
    }
    if report.games.len() > 1 {
        part("All games", &report.levels, &report.total);
    }
    rows
}

fn results(report: &Report) -> Table {
    let row = |figures: &Figures| {
        let Figures { matches, won, drawn, lost, .. } = figures;
        vec![
            matches.to_string(),
            won.to_string(),
            drawn.to_string(),
            lost.to_string(),
            forfeits(figures),
            figures.win_rate.map_or_else(none, percent),
            figures.win_rate_played.map_or_else(none, percent),
            loss(figures.loss),
        ]
    };
    Table {
        title: "Results",
        head: vec![
            "game",
            "against",
            "matches",
            "won",
            "drawn",
            "lost",
            "forfeited",
            "win rate",
            "of those played to the end",
            "loss an action",
        ],
        words: 2,
        rows: rows(report, row),
    }
}

/// What built-in bots made of the same matches, where they played them.
fn yardsticks(report: &Report) -> Option<Table> {
    let rows = report.games.iter().flat_map(|game| {
        game.yardsticks.iter().map(|one| {
            vec![
                game.title.to_owned(),
                one.level.name().to_owned(),
                one.matches.to_string(),
                one.win_rate.map_or_else(none, percent),
                loss(one.loss),
            ]
        })
    });
    let rows: Vec<_> = rows.collect();
    let head = vec!["game", "bot", "matches", "win rate", "loss an action"];
    (!rows.is_empty()).then_some(Table { title: "Built-in bots in the same matches", head, words: 2, rows })
}

fn effort(report: &Report) -> Table {
    let row = |figures: &Figures| {
        let tokens = figures.tokens;
        let a_turn = |estimate: Option<Estimate>| {
            estimate.map_or_else(none, |estimate| between(estimate, |tokens| format!("{tokens:.0}")))
        };
        vec![
            figures.turns.to_string(),
            figures.wrong.map_or_else(none, |wrong| between(wrong, |wrong| format!("{wrong:.3}"))),
            tokens.map_or_else(none, |tokens| tokens.input.to_string()),
            a_turn(tokens.map(|tokens| tokens.input_per_turn)),
            tokens.map_or_else(none, |tokens| tokens.output.to_string()),
            a_turn(tokens.map(|tokens| tokens.output_per_turn)),
            figures.seconds.map_or_else(none, |time| between(time.mean, seconds)),
            figures.seconds.map_or_else(none, |time| seconds(time.median)),
            figures.seconds.map_or_else(none, |time| seconds(time.p95)),
        ]
    };
    Table {
        title: "What it took",
        head: vec![
            "game",
            "against",
            "turns",
            "wrong replies a turn",
            "tokens read",
            "read a turn",
            "tokens written",
            "written a turn",
            "seconds a turn",
            "median",
            "95 % within",
        ],
        words: 2,
        rows: rows(report, row),
    }
}

fn loss(loss: Option<Estimate>) -> String {
    loss.map_or_else(none, |loss| between(loss, |loss| format!("{loss:.4}")))
}

fn none() -> String {
    NONE.to_owned()
}

/// How many were forfeited, and by what.
fn forfeits(figures: &Figures) -> String {
    let kinds = FaultKind::ALL.iter().zip(figures.forfeits).filter(|(_, times)| *times > 0);
    let kinds: Vec<_> = kinds.map(|(kind, times)| format!("{times} {}", kind.name())).collect();
    if kinds.is_empty() { "0".to_owned() } else { kinds.join(", ") }
}

/// A figure and its interval.
fn between(estimate: Estimate, written: impl Fn(f64) -> String) -> String {
    let Estimate { value, low, high } = estimate;
    match (low, high) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", written(value), written(low), written(high)),
        _ => written(value),
    }
}

/// A share and its interval, in per cent.
pub fn percent(share: Estimate) -> String {
    let written = |share: f64| format!("{:.1}", 100.0 * share);
    match (share.low, share.high) {
        (Some(low), Some(high)) => {
            format!("{} % [{}, {}]", written(share.value), written(low), written(high))
        }
        _ => format!("{} %", written(share.value)),
    }
}

/// A time in seconds, with three digits that tell something.
pub fn seconds(time: f64) -> String {
    match time {
        time if time >= 10.0 => format!("{time:.1}"),
        time if time >= 0.1 => format!("{time:.2}"),
        time if time >= 0.001 => format!("{time:.4}"),
        time => format!("{time:.6}"),
    }
}

/// What was played, in a few lines: what everybody who reads the figures has to know.
pub fn about(report: &Report) -> Vec<(&'static str, String)> {
    let mut about = vec![("Agent", report.agent.clone())];
    about.extend(report.model.clone().map(|model| ("Model", model)));
    about.extend(report.temperature.map(|warm| ("Temperature", warm.to_string())));
    let of = if report.finished { String::new() } else { format!(" of {}", report.planned) };
    let each = report.matches_each;
    about.push(("Matches", format!("{}{of}, {each} for each game, level and seat", report.total.matches)));
    about.push(("Seed", report.seed.to_string()));
    about.push(("Time for an action", format!("{} s", seconds(report.move_time_ms as f64 / 1000.0))));
    about.push(("Retries in an action", report.retries.to_string()));
    if report.model.is_some() {
        about.push(("Legal actions", if report.legal { "told" } else { "not told" }.to_owned()));
    }
    // The limit is the same for all.
    let limit = report.games.first().and_then(|game| game.rules.get(LIMIT));
    about.extend(limit.map(|limit| ("A draw after", format!("{limit} actions"))));
    let rules = report.games.iter().filter_map(|game| {
        let own = game.rules.iter().filter(|(key, _)| *key != LIMIT);
        let written = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let own: Vec<_> = own.map(|(key, value)| format!("{key}={}", written(value))).collect();
        (!own.is_empty()).then(|| format!("{} {}", game.title, own.join(" ")))
    });
    let rules: Vec<_> = rules.collect();
    if !rules.is_empty() {
        about.push(("House rules", rules.join("; ")));
    }
    about
}

/// How the figures are to be read.
pub const NOTES: [&str; 4] = [
    "Intervals hold with a certainty of 95 %; matches are what is independent. Where nothing varies there is none.",
    "A forfeit is no loss: it counts among all matches, and not among those played to the end.",
    "A loss of 0.01 an action means that a hundred such actions give away one win.",
    "A turn is each time the agent was asked, whether an action came of it or not.",
];
