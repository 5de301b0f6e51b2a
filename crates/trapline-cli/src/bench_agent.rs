//! `trapline bench-agent`: a fixed set of matches by one agent, kept as they end, and one report of what they tell.

mod brief;
mod endpoint;
mod markdown;
mod model;
mod page;
mod playing;
mod plot;
mod progress;
mod tables;
mod who;

use crate::args;
use crate::console::aside;
use crate::failure::Failure;
use crate::signals::Signals;
use crate::truths;
use playing::{Playing, Ready, play};
use progress::Progress;
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use trapline::Rules;
use trapline::games::{self, Entry};
use trapline_arena::bench::{Bout, FORMAT, Kept, Line, Report, Scored, Settings};
use trapline_arena::{Contestant, Limits, Log};
use trapline_solve::Truths;
use who::Who;

/// What a program may take for an action unless it is told, and what a model may.
const PROGRAM_TIME: Duration = Duration::from_secs(5);
const MODEL_TIME: Duration = Duration::from_secs(120);

/// Does what the command asks.
pub fn run(args: &args::BenchAgent) -> Result<(), Failure> {
    let stop = Arc::default();
    let who = Who::of(args, &stop)?;
    let limits = Limits {
        start: args.start_time,
        act: Some(move_time(args, &who)),
        retries: args.retries,
        ..Limits::USUAL
    };
    let games = ready(args, &who, chosen(args)?)?;
    let signals = Signals::heed_by(stop)?;
    let name = who.greet(limits, &signals);
    if signals.stop().load(Ordering::Relaxed) {
        std::process::exit(signals.done().map_or(1, |signal| 128 + signal));
    }
    let settings = Settings {
        format: FORMAT.to_owned(),
        agent: args.agent.clone(),
        name: name?,
        model: args.model.clone(),
        temperature: args.temperature,
        games: games.iter().map(|one| one.played(args.no_loss)).collect(),
        levels: args.levels.clone(),
        matches: args.matches,
        seed: args.seed,
        move_time: limits.act.unwrap_or_default().as_millis() as u64,
        start_time: limits.start.as_millis() as u64,
        retries: limits.retries,
        legal: !args.no_legal,
    };
    let mut kept = Kept::open(&args.out, &settings)?;
    if kept.torn {
        aside("note: the last line of the matches was torn, and does not count");
    }
    let mut matches = before(&mut kept, &settings)?;
    let done: HashSet<Bout> = matches.iter().map(|one| one.bout).collect();
    let bouts: Vec<Bout> = settings.bouts()?.into_iter().filter(|bout| !done.contains(bout)).collect();
    if !done.is_empty() && !bouts.is_empty() {
        let (before, all, folder) = (done.len(), done.len() + bouts.len(), kept.path().display());
        aside(&format!("Going on in {folder}: {before} of {all} matches were played before."));
    }
    let all = done.len() + bouts.len();
    let notes = Arc::new(Log::new(args.out.join("agent.log")));
    let playing = Playing { who: &who, settings: &settings, limits, signals: &signals, notes };
    let played = {
        let progress = Progress::new(done.len(), bouts.len());
        let mut keep = |line: Line| {
            kept.add(&line)?;
            matches.push(line.scored(settings.seed).expect("it has just been played"));
            progress.tell(&matches);
            Ok(())
        };
        play(&games, &bouts, args.jobs.into(), &playing, &mut keep)
    };
    let mut report = Report::of(&settings, &matches, Kept::MATCHES);
    if args.yardstick && played.is_ok() && matches.len() == all {
        report = yardsticks(report, &games, args.jobs.into(), &playing)?;
    }
    let signal = signals.done();
    played?;
    let trouble = who.trouble();
    if trouble.is_none() || report.total.matches > 0 {
        tell(args, &report, &kept)?;
    }
    if let Some(trouble) = trouble {
        return Err(Failure::Failed(format!("{trouble}; the same command goes on from here")));
    }
    let compared = report.games.iter().all(|game| game.yardsticks.len() == settings.levels.len());
    if let Some(signal) = signal.filter(|_| !report.finished || args.yardstick && !compared) {
        aside("Stopped. The same command goes on from here.");
        std::process::exit(128 + signal);
    }
    Ok(())
}

fn move_time(args: &args::BenchAgent, who: &Who) -> Duration {
    let usual = if matches!(who, Who::Endpoint(_)) { MODEL_TIME } else { PROGRAM_TIME };
    args.move_time.unwrap_or(usual)
}

/// The games with their rules.
fn chosen(args: &args::BenchAgent) -> Result<Vec<(&'static Entry, Rules)>, Failure> {
    let mut chosen: Vec<&'static Entry> = vec![];
    for id in &args.games {
        let entry = games::find(id)?;
        if !chosen.iter().any(|one| one.id == entry.id) {
            chosen.push(entry);
        }
    }
    if chosen.is_empty() {
        chosen = games::ALL.iter().collect();
    }
    // A rule is for the games that have it; one that none has is refused in the words of the first.
    let has = |entry: &Entry, word: &str| {
        let key = word.split_once('=').map_or(word, |(key, _)| key);
        entry.house_rules.iter().any(|rule| rule.key == key)
    };
    if let Some(word) = args.rules.iter().find(|word| !chosen.iter().any(|entry| has(entry, word))) {
        args::house_rules(chosen[0], std::slice::from_ref(word))?;
    }
    let twice = |at: &usize| args.levels[..*at].contains(&args.levels[*at]);
    if let Some(at) = (0..args.levels.len()).find(twice) {
        return Err(Failure::Usage(format!("--levels has {} twice", args.levels[at])));
    }
    let ruled = |entry: &'static Entry| {
        let words: Vec<String> = args.rules.iter().filter(|word| has(entry, word)).cloned().collect();
        let mut rules = args::house_rules(entry, &words)?;
        rules.max_plies = Some(args.max_plies);
        Ok((entry, rules))
    };
    chosen.into_iter().map(ruled).collect()
}

/// The same with what is known of them.
fn ready(
    args: &args::BenchAgent,
    who: &Who,
    chosen: Vec<(&'static Entry, Rules)>,
) -> Result<Vec<Ready>, Failure> {
    let known = Truths::default();
    let needs = who.needs_truth() || args.levels.iter().any(|level| level.needs_truth());
    let ready = |(entry, rules): (&'static Entry, Rules)| {
        let truth = match (needs || !args.no_loss).then(|| truths::with_bar(&known, entry, &rules)) {
            Some(Err(unsolved)) if !needs => {
                aside(&format!("{} is played without losses: {unsolved}.", entry.title));
                None
            }
            truth => truth.transpose()?,
        };
        Ok(Ready { entry, rules, truth })
    };
    chosen.into_iter().map(ready).collect()
}

/// What was played before, each match once.
fn before(kept: &mut Kept, settings: &Settings) -> Result<Vec<Scored>, Failure> {
    let mut matches: Vec<Scored> = vec![];
    let mut seen = HashSet::new();
    let all: HashSet<Bout> = settings.bouts()?.into_iter().collect();
    for (line, number) in kept.lines()?.into_iter().zip(1..) {
        let scored = line.scored(settings.seed).map_err(|why| kept.wrong(number, &why))?;
        if scored.bout.number >= settings.matches {
            return Err(Failure::Usage(format!(
                "{} holds more matches than that already; give a greater --matches, or another folder",
                kept.path().display()
            )));
        }
        if !all.contains(&scored.bout) {
            return Err(kept.wrong(number, "it is no match of this set").into());
        }
        if !seen.insert(scored.bout) {
            return Err(kept.wrong(number, "this match is there twice").into());
        }
        matches.push(scored);
    }
    Ok(matches)
}

/// The report with what the bots of its levels make of the same matches, one after the other until it is to stop.
fn yardsticks(
    mut report: Report,
    games: &[Ready],
    jobs: usize,
    playing: &Playing<'_>,
) -> Result<Report, Failure> {
    let bouts = playing.settings.bouts()?;
    for &level in &playing.settings.levels {
        let who = Who::Player(Contestant::Level(level));
        let progress = Progress::new(0, bouts.len());
        let mut matches = vec![];
        let mut keep = |line: Line| {
            matches.push(line.scored(playing.settings.seed).expect("it has just been played"));
            progress.tell(&matches);
            Ok(())
        };
        play(
            games,
            &bouts,
            jobs,
            &Playing { who: &who, notes: playing.notes.clone(), ..*playing },
            &mut keep,
        )?;
        if matches.len() < bouts.len() {
            break;
        }
        report = report.beside(level, &matches);
    }
    Ok(report)
}

/// Writes the report in all its forms, and tells it.
fn tell(args: &args::BenchAgent, report: &Report, kept: &Kept) -> Result<(), Failure> {
    let json = serde_json::to_string(report).expect("a report is JSON") + "\n";
    let text = markdown::text(report);
    kept.put("report.json", &json)?;
    kept.put("report.md", &text)?;
    let page = kept.put("report.html", &page::text(report))?;
    let mut out = anstream::stdout().lock();
    out.write_all(if args.json { &json } else { &text }.as_bytes())?;
    out.flush()?;
    aside(&format!("The report with plots: {}", page.display()));
    Ok(())
}
