//! `trapline solve`: solves games anew and reports what was found.

use crate::args;
use crate::bar::Bar;
use crate::console::print;
use crate::failure::Failure;
use serde_json::Value as Json;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use trapline::games::{self, Entry};
use trapline::{HouseRule, Rules};
use trapline_bots::words;
use trapline_solve::Value;
use trapline_solve::effort::Effort;
use trapline_solve::hidden::Bound;
use trapline_solve::truth::{self, Report, Truth};

/// Does what the command asks.
pub fn run(args: &args::Solve) -> Result<(), Failure> {
    let tasks = match &args.game {
        Some(id) => {
            let entry = games::find(id)?;
            vec![(entry, args::house_rules(entry, &args.rules)?)]
        }
        None => {
            games::ALL.iter().flat_map(|entry| variants(entry).map(move |rules| (entry, rules))).collect()
        }
    };
    if let Some(folder) = &args.write {
        fs::create_dir_all(folder).map_err(Failure::about(folder))?;
    }
    for (entry, rules) in tasks {
        let bar = Bar::new(format!("Solving {}", entry.title));
        let since = Instant::now();
        let minutes = args.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
        let effort = Effort {
            until: minutes.map(|limit| since + limit),
            // What goes on until time is up is as far as the clock.
            progress: &|done| {
                bar.set(minutes.map_or(done, |limit| since.elapsed().div_duration_f64(limit).min(1.0)))
            },
            stage: &|stage| bar.tell(&format!("Solving {}, {stage}", entry.title)),
        };
        let truth = truth::solve_with(entry.id, &rules, &effort)?;
        let seconds = since.elapsed().as_secs_f64();
        drop(bar);
        let report = truth.report();
        if let Some(folder) = &args.write {
            write(&*truth, &folder.join(file_name(entry, &rules)))?;
        }
        if args.json {
            let mut line = serde_json::Map::new();
            line.insert("game".to_owned(), entry.id.into());
            line.insert("rules".to_owned(), rules.write().into());
            line.extend(report.json());
            line.insert("seconds".to_owned(), seconds.into());
            writeln!(io::stdout(), "{}", Json::Object(line))?;
        } else {
            let (title, with, told) = (entry.title, named(&rules), told(&report, entry));
            print(&format!("{title}{with}\n{told}  Solved in {seconds:.1} s."))?;
        }
    }
    Ok(())
}

/// All ways to choose house rules, but who begins.
fn variants(entry: &'static Entry) -> impl Iterator<Item = Rules> {
    let offered = entry.house_rules.iter().filter(|rule| rule.key != "first");
    let mut all = vec![Rules::new(entry.house_rules)];
    for HouseRule { key, choices, .. } in offered {
        let each = all.iter().flat_map(|rules| {
            choices.iter().map(move |choice| {
                let mut rules = rules.clone();
                rules.set(key, choice.value).expect("it is offered");
                rules
            })
        });
        all = each.collect();
    }
    all.into_iter()
}

fn named(rules: &Rules) -> String {
    let differing = rules.differing();
    if differing.is_empty() { String::new() } else { format!(", {}", differing.join(", ")) }
}

fn file_name(entry: &Entry, rules: &Rules) -> String {
    let parts: Vec<_> = [entry.id.to_owned()].into_iter().chain(rules.differing()).collect();
    format!("{}.strategy", parts.join("-"))
}

fn write(truth: &dyn Truth, file: &Path) -> Result<(), Failure> {
    let Report::Hidden(_) = truth.report() else { return Ok(()) };
    let mut out = BufWriter::new(File::create(file).map_err(Failure::about(file))?);
    truth.write(&mut out).and_then(|()| out.flush()).map_err(Failure::about(file))
}

/// What was found, in sentences.
fn told(report: &Report, entry: &Entry) -> String {
    let [one, two] = entry.seats;
    match report {
        Report::Open { value, counts } => {
            let value = match value {
                Value::Win(turns) => format!("  {one} wins in {}.", words::moves(*turns)),
                Value::Draw => "  Nobody can force a win: it is a draw.".to_owned(),
                Value::Loss(turns) => format!("  {two} wins in {}.", words::moves(*turns)),
            };
            format!(
                "{value}\n  Of {} positions the player to move wins {}, draws {} and loses {}.\n",
                grouped(counts.total()),
                grouped(counts.win),
                grouped(counts.draw),
                grouped(counts.loss)
            )
        }
        Report::Hidden(proof) => {
            let (lower, upper) = (proof.lower.down(), proof.upper.up());
            let limit = proof.max_plies.map_or_else(String::new, |plies| {
                format!("\n  This holds where a match counts as drawn after {plies} actions.")
            });
            let value = match (&proof.lower, &proof.upper) {
                (Bound::Exact(value), Bound::Exact(same)) if value == same => {
                    format!("  {one}'s result is exactly {value} ({lower:+.6}), proved from both sides.")
                }
                _ => format!("  {one}'s result is between {lower:+.6} and {upper:+.6}."),
            };
            format!("{value}{limit}\n")
        }
    }
}

/// A number with its thousands set apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}
