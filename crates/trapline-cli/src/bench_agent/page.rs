//! A report as one page with plots that needs nothing else: no network, no other file, no script.

use super::plot::{self, Column, Point, Shape};
use super::tables::{self, NOTES, Table, percent, seconds};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use trapline::svg;
use trapline_arena::bench::{AtGame, AtLevel, Estimate, Figures, Report, Yardstick};

/// What the page may load and run: nothing but its style.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The page.
pub fn text(report: &Report) -> String {
    let title = format!("{}, measured", report.name);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(svg::STYLE)) (PreEscaped(include_str!("page.css"))) }
            }
            body {
                main {
                    h1 { (title) }
                    @if !report.finished { p.unfinished { "Not all matches have been played yet." } }
                    (headline(&report.total))
                    dl.about { @for (what, value) in tables::about(report) { div { dt { (what) } dd { (value) } } } }
                    (plots(report))
                    @for table in tables::tables(report) { (written(&table)) }
                    ul.notes { @for note in NOTES { li { (note) } } }
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// The figures of all matches, large.
fn headline(total: &Figures) -> Markup {
    let told = |what: &str, value: String, interval: String| {
        html! { div { dt { (what) } dd { b { (value) } " " span { (interval) } } } }
    };
    let between = |estimate: Estimate, written: &dyn Fn(f64) -> String| match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{} to {}", written(low), written(high)),
        _ => String::new(),
    };
    html! {
        dl.headline {
            @if let Some(rate) = total.win_rate {
                (told("Win rate", share(rate.value), between(rate, &share)))
            }
            @if let Some(loss) = total.loss {
                @let points = |loss: f64| format!("{loss:.4}");
                (told("Loss an action", points(loss.value), between(loss, &points)))
            }
            (told("Forfeits", total.forfeited().to_string(), format!("of {}", total.matches)))
            @if let Some(time) = total.seconds {
                (told("Seconds a turn", seconds(time.mean.value), between(time.mean, &seconds)))
            }
            @if let Some(tokens) = total.tokens {
                (told("Tokens", grouped(tokens.input + tokens.output),
                    format!("{} read, {} written", grouped(tokens.input), grouped(tokens.output))))
            }
        }
    }
}

/// A number in groups of three digits, which narrow spaces part.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(|part| String::from_utf8_lossy(part).into_owned());
    parts.collect::<Vec<_>>().join("\u{202f}")
}

fn share(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Whose matches a plot shows, what they are by level, and what built-in bots made of them.
struct Part<'a> {
    title: &'a str,
    levels: &'a [AtLevel],
    yardsticks: &'a [Yardstick],
}

impl Part<'_> {
    fn of(game: &AtGame) -> Part<'_> {
        Part { title: game.title, levels: &game.levels, yardsticks: &game.yardsticks }
    }
}

fn plots(report: &Report) -> Markup {
    let mut parts: Vec<Part<'_>> = report.games.iter().map(Part::of).collect();
    if parts.len() > 1 {
        parts.push(Part { title: "All games", levels: &report.levels, yardsticks: &[] });
    }
    let measured = report.games.iter().any(|game| game.total.loss.is_some());
    let compared = report.games.iter().any(|game| !game.yardsticks.is_empty());
    html! {
        section {
            h2 { "Win rate by level" }
            p.key {
                span.all { (disc()) " of all matches" }
                span.played { (diamond()) " of those played to the end" }
                span { "Lines: 95 % intervals" }
            }
            div.panels { @for part in &parts { (panel(part.title, win_rates(part))) } }
        }
        section {
            h2 { "How matches ended" }
            p.key { span { "W won" } span { "D drawn" } span { "L lost" } span { "F forfeited" } }
            div.panels {
                @for Part { title, levels, .. } in &parts {
                    @let rows: Vec<_> = levels.iter().map(|one| (one.level.name(), &one.figures)).collect();
                    (panel(title, plot::endings(&format!("How matches of {title} ended, by level"), &rows)))
                }
            }
        }
        @if measured {
            section {
                h2 { "Loss an action, against the truth" }
                p.key { span.loss { (disc()) " in wins; 0 is perfect play" } span { "Lines: 95 % intervals" } @if compared { span { "Dashed: built-in bots in the same matches" } } }
                div.panels { @for part in &parts { (panel(part.title, loss_by_level(part))) } }
            }
        }
        (effort(report))
    }
}

fn panel(title: &str, drawn: Markup) -> Markup {
    html! { figure { figcaption { (title) } (drawn) } }
}

fn win_rates(Part { title, levels, .. }: &Part<'_>) -> Markup {
    let column = |one: &AtLevel| {
        let point = |estimate: Option<Estimate>, shape, tone, of: &str| {
            estimate.map(|estimate| Point {
                estimate,
                shape,
                tone,
                told: format!("{} {of}", percent(estimate)),
            })
        };
        let figures = &one.figures;
        let all = point(figures.win_rate, Shape::Disc, "all", "of all matches");
        let played = point(figures.win_rate_played, Shape::Diamond, "played", "of those played to the end");
        // Where nothing was forfeited both are the same.
        let played = played.filter(|_| figures.forfeited() > 0);
        Column { name: one.level.name().to_owned(), points: all.into_iter().chain(played).collect() }
    };
    let columns: Vec<_> = levels.iter().map(column).collect();
    plot::columns(&format!("Win rate at {title}, by level"), &columns, &[], 1.0, share)
}

fn loss_by_level(Part { title, levels, yardsticks }: &Part<'_>) -> Markup {
    let column = |one: &AtLevel| {
        let point = one.figures.loss.map(|estimate| {
            let told = format!("{:.4} an action", estimate.value);
            Point { estimate, shape: Shape::Disc, tone: "loss", told }
        });
        Column { name: one.level.name().to_owned(), points: point.into_iter().collect() }
    };
    let columns: Vec<_> = levels.iter().map(column).collect();
    let own = levels.iter().filter_map(|one| one.figures.loss);
    let theirs = yardsticks.iter().filter_map(|one| one.loss);
    let ends = own.map(|loss| loss.high.unwrap_or(loss.value)).chain(theirs.map(|loss| loss.value));
    let worst = plot::round_above(ends);
    let written = |loss: f64| digits(loss, worst);
    let beside: Vec<_> =
        yardsticks.iter().filter_map(|one| Some((one.loss?.value, one.level.name()))).collect();
    plot::columns(&format!("Loss an action at {title}, by level"), &columns, &beside, worst, written)
}

/// Time and tokens, game by game.
fn effort(report: &Report) -> Markup {
    let games: Vec<(&str, &Figures)> = report.games.iter().map(|game| (game.title, &game.total)).collect();
    let sure = |value| Estimate { value, low: None, high: None };
    let times = games.iter().map(|(title, figures)| {
        let points = figures.seconds.into_iter().flat_map(|time| {
            let point = |estimate: Estimate, shape, tone, what: &str| Point {
                estimate,
                shape,
                tone,
                told: format!("{what}: {} s", seconds(estimate.value)),
            };
            [
                point(time.mean, Shape::Disc, "all", "mean"),
                point(sure(time.median), Shape::Bar, "median", "median"),
                point(sure(time.p95), Shape::Diamond, "played", "95 % within"),
            ]
        });
        Column { name: (*title).to_owned(), points: points.collect() }
    });
    let times: Vec<Column> = times.collect();
    let tokens = games.iter().map(|(title, figures)| {
        let points = figures.tokens.into_iter().flat_map(|tokens| {
            let point = |estimate: Estimate, shape, tone, what: &str| {
                let told = format!("{:.0} {what} a turn", estimate.value);
                Point { estimate, shape, tone, told }
            };
            [
                point(tokens.input_per_turn, Shape::Disc, "all", "read"),
                point(tokens.output_per_turn, Shape::Diamond, "played", "written"),
            ]
        });
        Column { name: (*title).to_owned(), points: points.collect() }
    });
    let tokens: Vec<Column> = tokens.collect();
    let ends = |rows: &[Column]| {
        let points = rows.iter().flat_map(|row| &row.points);
        plot::round_above(points.map(|point| point.estimate.high.unwrap_or(point.estimate.value)))
    };
    let (longest, most) = (ends(&times), ends(&tokens));
    html! {
        @if times.iter().any(|row| !row.points.is_empty()) {
            section {
                h2 { "Seconds a turn" }
                p.key { span.all { (disc()) " mean, 95 % interval" } span.median { (bar()) " median" } span.played { (diamond()) " 95 % took no longer" } }
                div.wide { (plot::rows("Seconds a turn, by game", &times, longest, |time| digits(time, longest))) }
            }
        }
        @if tokens.iter().any(|row| !row.points.is_empty()) {
            section {
                h2 { "Tokens a turn" }
                p.key { span.all { (disc()) " read" } span.played { (diamond()) " written" } span { "Lines: 95 % intervals" } }
                div.wide { (plot::rows("Tokens a turn, by game", &tokens, most, |tokens| digits(tokens, most))) }
            }
        }
    }
}

/// A number on an axis that ends there, with as many digits as its quarters have.
fn digits(value: f64, end: f64) -> String {
    let whole = |places: &usize| {
        let quarter = end / 4.0 * 10f64.powi(*places as i32);
        (quarter - quarter.round()).abs() < 1e-6
    };
    let places = (0..9).find(whole).unwrap_or(9);
    format!("{value:.places$}")
}

fn disc() -> Markup {
    html! { svg.sign viewBox="0 0 14 14" aria-hidden="true" { circle cx="7" cy="7" r="5" {} } }
}

fn diamond() -> Markup {
    html! { svg.sign viewBox="0 0 14 14" aria-hidden="true" { path d="M7 0.5l6.5 6.5l-6.5 6.5l-6.5-6.5z" {} } }
}

fn bar() -> Markup {
    html! { svg.sign viewBox="0 0 14 14" aria-hidden="true" { rect x="5.5" y="0" width="3" height="14" {} } }
}

fn written(table: &Table) -> Markup {
    html! {
        section {
            h2 { (table.title) }
            div.scrolls tabindex="0" role="region" aria-label=(table.title) {
                table {
                    thead { tr { @for (at, head) in table.head.iter().enumerate() { th.number[at >= table.words] scope="col" { (head) } } } }
                    tbody {
                        @for row in &table.rows {
                            tr { @for (at, cell) in row.iter().enumerate() { td.number[at >= table.words] { (cell) } } }
                        }
                    }
                }
            }
        }
    }
}
