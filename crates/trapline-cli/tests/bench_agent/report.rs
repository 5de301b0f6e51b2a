//! The report: its figures are those that anybody counts in the file of matches, and its three forms agree.

use super::bench::Bench;
use super::endpoint::{Asked, Endpoint, Reply};
use serde_json::Value;
use std::fs;

/// A model that is good, wrong, and hopeless by turns.
fn moody(asked: &Asked) -> Reply {
    match asked.turn().bytes().map(usize::from).sum::<usize>() % 11 {
        0 => Reply::Say("I give up.".to_owned(), Some([3, 5])),
        1 if !asked.is_again() => Reply::Say("[nonsense]".to_owned(), Some([7, 2])),
        _ => asked.sensible(),
    }
}

fn bench(endpoint: &Endpoint) -> Bench {
    let options = ["--model", "m|o<d>el", "--game", "trap-runner", "--game", "grid-hunt", "--matches", "8"];
    let more = ["--levels", "random,medium", "--move-time", "600s", "--retries", "1", "--max-plies", "30"];
    Bench::new(&endpoint.agent(), &[&options[..], &more].concat())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

#[track_caller]
fn near(one: f64, other: f64) {
    assert!((one - other).abs() <= 1e-9 * other.abs().max(1.0), "{one} and {other}");
}

/// Counts these matches anew and holds the figures against them.
fn recount(figures: &Value, matches: &[&Value]) {
    let n = matches.len() as f64;
    let forfeited = |one: &&&Value| one["bench"]["forfeit"]["kind"].is_string();
    let won = matches.iter().filter(|one| one["result"]["winner"] == one["bench"]["seat"]).count() as f64;
    let drawn = matches.iter().filter(|one| one["result"]["winner"].is_null()).count() as f64;
    let out = matches.iter().filter(forfeited).count() as f64;
    near(number(&figures["matches"]), n);
    near(number(&figures["won"]), won);
    near(number(&figures["drawn"]), drawn);
    near(number(&figures["lost"]), n - won - drawn - out);
    let kinds = figures["forfeits"].as_object().expect("kinds");
    near(kinds.values().map(number).sum(), out);
    near(number(&figures["score"]), (won + drawn / 2.0) / n);
    for (rate, all) in [(&figures["win_rate"], n), (&figures["win_rate_played"], n - out)] {
        if all == 0.0 {
            assert!(rate.is_null());
            continue;
        }
        near(number(&rate["value"]), won / all);
        // Wilson's ends are the shares that are just 1.96 errors away from what was seen.
        for end in [&rate["low"], &rate["high"]].map(number) {
            let away = (won / all - end).powi(2) * all - 3.841_458_820_694_124 * end * (1.0 - end);
            assert!(away.abs() < 1e-9, "{rate}");
        }
    }
    let turns = |one: &Value| one["bench"]["turns"].as_array().expect("turns").clone();
    let all: Vec<Value> = matches.iter().flat_map(|one| turns(one)).collect();
    near(number(&figures["turns"]), all.len() as f64);
    let a_turn = |what: &dyn Fn(&Value) -> f64| -> Vec<(f64, f64)> {
        let each = matches.iter().map(|one| turns(one));
        each.map(|turns| (turns.iter().map(what).sum(), turns.len() as f64)).collect()
    };
    interval(&figures["wrong"], &a_turn(&|turn| number(&turn["wrong"])));
    let tokens = &figures["tokens"];
    for (which, each) in [("input", "input_per_turn"), ("output", "output_per_turn")] {
        let told = a_turn(&|turn| number(&turn["tokens"][which]));
        near(number(&tokens[which]), told.iter().map(|(sum, _)| sum).sum());
        interval(&tokens[each], &told);
    }
    let seconds = &figures["seconds"];
    interval(&seconds["mean"], &a_turn(&|turn| number(&turn["seconds"])));
    let mut times: Vec<f64> = all.iter().map(|turn| number(&turn["seconds"])).collect();
    times.sort_by(f64::total_cmp);
    for (share, told) in [(0.5, &seconds["median"]), (0.95, &seconds["p95"])] {
        let within = times.iter().filter(|&&time| time <= number(told)).count() as f64;
        let below = times.iter().filter(|&&time| time < number(told)).count() as f64;
        let wanted = share * times.len() as f64;
        assert!(below < wanted && wanted <= within, "{share}: {told}");
    }
    let losses = matches.iter().map(|one| &one["bench"]["loss"]);
    let losses: Vec<_> = losses.map(|loss| (number(&loss["sum"]), number(&loss["actions"]))).collect();
    near(number(&figures["actions"]), losses.iter().map(|(_, actions)| actions).sum());
    interval(&figures["loss"], &losses);
}

/// A ratio of sums, with its value anew, and its interval by leaving out each match in turn (the jackknife), which is close
/// to the formula but not the same.
fn interval(told: &Value, matches: &[(f64, f64)]) {
    let counted: Vec<_> = matches.iter().filter(|(_, below)| *below > 0.0).collect();
    let (above, below) = counted.iter().fold((0.0, 0.0), |(a, b), (above, below)| (a + above, b + below));
    let value = above / below;
    near(number(&told["value"]), value);
    let n = counted.len() as f64;
    let without = counted.iter().map(|(a, b)| (above - a) / (below - b));
    let spread: f64 = without.map(|one| (one - value).powi(2)).sum();
    let error = (spread * (n - 1.0) / n).sqrt();
    if told["low"].is_null() {
        assert!(error < 1e-9, "{told}: {error}");
        return;
    }
    let (low, high) = (number(&told["low"]), number(&told["high"]));
    assert!(low <= value && value <= high && low >= 0.0, "{told}");
    // Two errors to each side, a little more with few matches.
    let reach = (high - value) / error;
    assert!((1.6..3.2).contains(&reach), "{told}: {reach} errors of {error}");
}

#[test]
fn the_figures_are_those_of_the_file() {
    let endpoint = Endpoint::start(moody);
    let bench = bench(&endpoint);
    let report = bench.report(&[]);
    let matches = bench.matches();
    assert_eq!(matches.len(), 64);
    let chosen = |game: Option<&Value>, level: Option<&Value>| -> Vec<&Value> {
        let fits = |one: &&Value| {
            game.is_none_or(|game| one["game"] == *game)
                && level.is_none_or(|level| one["bench"]["level"] == *level)
        };
        matches.iter().filter(fits).collect()
    };
    recount(&report["total"], &chosen(None, None));
    for level in report["levels"].as_array().expect("levels") {
        recount(level, &chosen(None, Some(&level["level"])));
    }
    for game in report["games"].as_array().expect("games") {
        recount(&game["total"], &chosen(Some(&game["game"]), None));
        for level in game["levels"].as_array().expect("levels") {
            recount(level, &chosen(Some(&game["game"]), Some(&level["level"])));
        }
    }
    // All sorts of things happened, so that something was counted.
    let total = &report["total"];
    for (what, count) in [("lost", &total["lost"]), ("illegal", &total["forfeits"]["illegal"])] {
        assert!(number(count) > 0.0, "{what}: {report}");
    }
    let times: f64 =
        report["forfeits"].as_array().expect("a list").iter().map(|one| number(&one["times"])).sum();
    near(times, number(&total["forfeits"]["illegal"]));
}

/// The cells of the tables in Markdown.
fn markdown_cells(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let cells = rows.flat_map(|row| {
        let row = row.replace("\\|", "\u{1}");
        let inner = row.trim_start_matches("| ").trim_end_matches(" |").to_owned();
        inner.split(" | ").map(|cell| cell.replace('\\', "").replace('\u{1}', "|")).collect::<Vec<_>>()
    });
    cells.collect()
}

/// The cells of the tables of a page.
fn page_cells(page: &str) -> Vec<String> {
    let parts = page
        .split("<t")
        .filter(|part| part.starts_with("h ") || part.starts_with("d>") || part.starts_with("d "));
    let text = parts.map(|part| part.split_once('>').expect("a tag").1.split('<').next().expect("text"));
    text.map(|text| {
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    })
    .collect()
}

#[test]
fn the_three_forms_agree() {
    let endpoint = Endpoint::start(moody);
    let bench = bench(&endpoint);
    let report = bench.report(&[]);
    let read = |name: &str| fs::read_to_string(bench.file(name)).expect(name);
    let (text, page) = (read("report.md"), read("report.html"));
    let (cells, others) = (markdown_cells(&text), page_cells(&page));
    assert_eq!(
        cells.iter().map(|cell| cell.replace('\\', "")).collect::<Vec<_>>(),
        others.iter().map(|cell| cell.replace('\\', "")).collect::<Vec<_>>()
    );
    // Rows of the table of results: every game and level, as the JSON has them, with ten columns.
    let mut rows = cells.chunks(10).skip(1);
    let mut row = |game: &str, level: &str, figures: &Value| {
        let cells = rows.next().expect("a row");
        assert_eq!((cells[0].as_str(), cells[1].as_str()), (game, level));
        for (cell, field) in cells[2..6].iter().zip(["matches", "won", "drawn", "lost"]) {
            assert_eq!(*cell, figures[field].to_string(), "{game} {level} {field}");
        }
        let rate = &figures["win_rate"];
        let [value, low, high] = ["value", "low", "high"].map(|field| 100.0 * number(&rate[field]));
        assert_eq!(cells[7], format!("{value:.1} % [{low:.1}, {high:.1}]"));
        assert!(cells[9].starts_with(&format!("{:.4}", number(&figures["loss"]["value"]))), "{}", cells[9]);
    };
    for (game, title) in report["games"].as_array().expect("games").iter().zip(["Trap Runner", "Grid Hunt"]) {
        for level in game["levels"].as_array().expect("levels") {
            row(title, level["level"].as_str().expect("a level"), level);
        }
        row(title, "all", &game["total"]);
    }
    for level in report["levels"].as_array().expect("levels") {
        row("All games", level["level"].as_str().expect("a level"), level);
    }
    row("All games", "all", &report["total"]);
}

/// The page needs nothing and nobody, and what others chose is text in it.
#[test]
fn the_page_stands_alone() {
    let endpoint = Endpoint::start(moody);
    let bench = bench(&endpoint);
    bench.report(&[]);
    let page = fs::read_to_string(bench.file("report.html")).expect("a page");
    assert!(page.contains("m|o&lt;d&gt;el") && !page.contains("<d>"), "the model's name is text");
    for host in ["src=", "href=", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(host), "{host}");
    }
    // The only addresses are the agent's own and the name of SVG.
    let addresses = page.replace("http://www.w3.org/2000/svg", "").replace(&endpoint.agent(), "");
    assert!(!addresses.contains("://"));
    assert!(page.contains("prefers-color-scheme: dark"));
    // A plot of win rates, one of endings and one of losses for each game and for both, then time and tokens.
    assert_eq!(page.matches("<svg class=\"plot\"").count(), 3 * 3 + 2);
}
