//! `trapline arena`: many games between players, kept as they end, and what they tell.

mod bar;
mod cross;
mod site;
mod together;
mod told;

use crate::args;
use crate::console::aside;
use crate::failure::Failure;
use crate::guard;
use crate::signals::Signals;
use crate::truths;
use bar::Bar;
use site::Site;
pub use site::any_seed;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use told::Told;
use trapline::games::{self, Entry, Visitor};
use trapline::{Rules, Show};
use trapline_arena::{
    self, Contestant, Drawn, FORMAT, Folder, FolderError, Hall, Line, Log, Measure, Named, Opening, Openings,
    Plan, Settings, Shared, SharedError, Tally, Unheard, Wanted,
};
use trapline_arena::{Limits, Notes, Terms};
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// Does what the command asks.
pub fn run(args: &args::Arena) -> Result<(), Failure> {
    let [game] = &args.games[..] else {
        return Err(Failure::Usage("an arena is at one game: give --game once".to_owned()));
    };
    let entry = games::find(game)?;
    let mut rules = args::house_rules(entry, &args.rules)?;
    rules.max_plies = Some(args.max_plies);
    let named: Result<Vec<Named>, String> = args.players.iter().map(|player| player.parse()).collect();
    let named = named.map_err(Failure::Usage)?;
    let contestants: Vec<Contestant> = named.iter().map(|one| one.player.clone()).collect();
    if contestants.len() < 2 {
        return Err(Failure::Usage(
            "an arena needs at least two players: give --player twice or more".to_owned(),
        ));
    }
    let schedule = args.schedule()?;
    let needs_truth = args.adjudicate.is_some() || contestants.iter().any(Contestant::needs_truth);
    // Before anything is begun: a game that cannot be solved has no perfect player, and no losses.
    let truth = (needs_truth || !args.no_loss).then(|| truths::with_bar(&Truths::default(), entry, &rules));
    let truth = match truth {
        Some(Err(unsolved)) if !needs_truth => {
            aside(&format!("The games are played without losses: {unsolved}."));
            None
        }
        truth => truth.transpose()?,
    };
    let openings = args.openings.as_deref().map(|file| read_openings(file, entry, &rules)).transpose()?;
    // Whoever mistypes a command wants to know before a tournament of forfeits, and before a folder is begun.
    let signals = Signals::heed()?;
    // Who has no name yet may be allowed something else once it has one.
    let given: Vec<Option<&str>> = named.iter().map(|one| one.name.as_deref()).collect();
    let limits = args::of_each(&args.allowed, &args.limits, &given);
    let greeted = trapline_arena::greet(&contestants, |player| guard::heeding(&signals, limits[player]));
    if signals.stop().load(Ordering::Relaxed) {
        std::process::exit(signals.done().map_or(1, |signal| 128 + signal));
    }
    let entrants = trapline_arena::entrants(&named, &greeted?);
    let names: Vec<&str> = entrants.iter().map(|one| &*one.name).collect();
    let programs: Vec<bool> = contestants.iter().map(|one| matches!(one, Contestant::Command(_))).collect();
    let more = args::told(&args.allowed, &args.limits, &names, &programs).map_err(Failure::Usage)?;
    let names: Vec<Option<&str>> = names.into_iter().map(Some).collect();
    let limits = args::of_each(&args.allowed, &args.limits, &names);
    let usual = args.allowed.limits();
    let wanted = Settings {
        format: FORMAT.to_owned(),
        game: entry.id.to_owned(),
        rules: rules.write(),
        players: entrants,
        schedule,
        pairs: args.pairs,
        seed: 0, // settled with the place
        openings,
        move_time: usual.act.unwrap_or_default().as_millis() as u64,
        start_time: usual.start.as_millis() as u64,
        retries: usual.retries,
        limits: more,
        loss: !args.no_loss && truth.is_some(),
        adjudicate: args.adjudicate,
    };
    if let Some(address) = &args.database {
        let shared = Shared::join(
            address,
            &Settings { seed: args.seed.unwrap_or_else(site::any_seed), ..wanted },
            args.seed,
            args.lease,
        )?;
        let Site { mut folder, settings } = site::own(args, shared.settings())?;
        let plan = Plan::new(schedule, contestants.len(), args.pairs, settings.seed);
        let mut tally = Tally::new(plan, args.sprt());
        let terms = terms(args, &limits, &signals, &folder)?;
        let setting = setting(args, &settings, &rules, &contestants, truth, terms);
        let stopped = together::play(&setting, shared, &mut folder, &mut tally, &signals)?;
        return tell(args, entry, &settings, &tally, &folder, stopped);
    }
    let Site { mut folder, settings } = site::find(args, wanted)?;
    let plan = Plan::new(schedule, contestants.len(), args.pairs, settings.seed);
    let mut tally = Tally::new(plan, args.sprt());
    let mut done = HashSet::new();
    for line in folder.lines()? {
        let line = line?;
        let wrong = |why: String| Failure::Failed(format!("{}: {why}", folder.games().display()));
        if line.arena.game >= tally.plan().games() {
            let more = if tally.plan().rounds() > 1 { "rounds" } else { "pairs" };
            return Err(Failure::Usage(format!(
                "{} holds more {more} than that already; give a greater --{more}, or another folder",
                folder.path().display()
            )));
        }
        if !done.insert(line.arena.game) {
            return Err(wrong(format!("game {} is there twice", line.arena.game)));
        }
        tally.take(&line).map_err(wrong)?;
    }
    let mut stopped = None;
    if !tally.is_finished() {
        if !done.is_empty() {
            let (before, all) = (done.len(), tally.plan().games());
            aside(&format!(
                "Going on in {}: {before} of {all} games were played before.",
                folder.path().display()
            ));
        }
        let terms = terms(args, &limits, &signals, &folder)?;
        let setting = setting(args, &settings, &rules, &contestants, truth, terms);
        stopped = play(&setting, done, &mut folder, &mut tally, &signals)?;
    }
    tell(args, entry, &settings, &tally, &folder, stopped)
}

/// Tells the results; the program ends there if a signal has stopped it.
fn tell(
    args: &args::Arena,
    entry: &Entry,
    settings: &Settings,
    tally: &Tally,
    folder: &Folder,
    stopped: Option<i32>,
) -> Result<(), Failure> {
    let told = Told { entry, settings, sprt: args.sprt(), tally, folder };
    let text = if args.json { told.json().to_string() + "\n" } else { told.tables() };
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    if let Some(signal) = stopped {
        aside("Stopped. The same command goes on from here.");
        std::process::exit(128 + signal);
    }
    Ok(())
}

/// What the games are played with, by the command.
fn setting<'a>(
    args: &args::Arena,
    settings: &'a Settings,
    rules: &'a Rules,
    contestants: &'a [Contestant],
    truth: Option<Arc<dyn Truth>>,
    terms: Vec<Terms>,
) -> Setting<'a> {
    Setting { settings, rules, contestants, truth, terms, jobs: jobs(args), report: args.report }
}

/// By player, on what terms it runs where it is a program.
fn terms(
    args: &args::Arena,
    limits: &[Limits],
    signals: &Signals,
    folder: &Folder,
) -> Result<Vec<Terms>, Failure> {
    let at = folder.path();
    let terms = |(number, limits): (usize, &Limits)| {
        Ok(Terms {
            notes: Notes::Keep(Arc::new(Log::new(at.join(format!("player-{number}.log"))))),
            transcript: args.allowed.transcript(at, &format!("player-{number}"))?,
            ..guard::heeding(signals, *limits)
        })
    };
    (1..).zip(limits).map(terms).collect()
}

fn jobs(args: &args::Arena) -> usize {
    args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn read_openings(file: &Path, entry: &Entry, rules: &Rules) -> Result<Vec<Opening>, Failure> {
    let opened = File::open(file).map_err(Failure::about(file))?;
    let openings = Opening::read_all(BufReader::new(opened), entry, rules);
    openings.map_err(|wrong| Failure::Failed(format!("{}: {wrong}", file.display())))
}

impl From<Unheard> for Failure {
    fn from(unheard: Unheard) -> Failure {
        let right = "is the command right? trapline arena --check 'cmd:…' tries it and tells more";
        Failure::Failed(format!("{unheard}; {right}"))
    }
}

impl From<SharedError> for Failure {
    fn from(error: SharedError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// What the games are played with.
struct Setting<'a> {
    settings: &'a Settings,
    rules: &'a Rules,
    contestants: &'a [Contestant],
    truth: Option<Arc<dyn Truth>>,
    /// By player, on what terms it runs where it is a program.
    terms: Vec<Terms>,
    /// How many games at a time.
    jobs: usize,
    /// How often the points so far are told where there is no terminal.
    report: Duration,
}

/// Plays what is left, and keeps it. Gives the signal that stopped it, if one did.
fn play(
    setting: &Setting<'_>,
    mut done: HashSet<u64>,
    folder: &mut Folder,
    tally: &mut Tally,
    signals: &Signals,
) -> Result<Option<i32>, Failure> {
    let bar = Bar::new(setting, tally.plan(), done.len() as u64);
    let mut went = Ok(());
    // One round after the other, where it takes rounds.
    while went.is_ok() && !signals.stop().load(Ordering::Relaxed) && !tally.is_finished() {
        tally.draw();
        let plan = tally.plan().clone();
        let before = done.clone();
        let numbers = trapline_arena::left(&plan, &before);
        let keep = |line: Line| {
            folder.add(&line.text())?;
            let fixture = tally.take(&line).expect("it has just been played");
            done.insert(line.arena.game);
            bar.tell(done.len() as u64, tally);
            let decided = tally.pairings[fixture.pairing].decision.is_some();
            Ok(if decided { Wanted::Others } else { Wanted::All })
        };
        went = setting.play(&plan, &numbers, signals.stop(), keep);
    }
    let signal = signals.done();
    drop(bar);
    went?;
    folder.sync()?;
    Ok(signal.filter(|_| !tally.is_finished()))
}

impl Setting<'_> {
    /// Plays the games of a plan whose numbers are handed out, and hands each over.
    fn play(
        &self,
        plan: &Plan,
        numbers: &(dyn Fn() -> Option<u64> + Sync),
        stop: &Arc<AtomicBool>,
        mut keep: impl FnMut(Line) -> Result<Wanted, Failure>,
    ) -> Result<(), Failure> {
        let mut playing = Playing { setting: self, plan, numbers, stop, keep: &mut keep, played: Ok(()) };
        games::each(&mut playing);
        playing.played
    }
}

/// Plays at the game of the settings, by its type.
struct Playing<'a> {
    setting: &'a Setting<'a>,
    plan: &'a Plan,
    numbers: &'a (dyn Fn() -> Option<u64> + Sync),
    stop: &'a Arc<AtomicBool>,
    keep: &'a mut dyn FnMut(Line) -> Result<Wanted, Failure>,
    played: Result<(), Failure>,
}

impl Visitor for Playing<'_> {
    fn visit<G: Show>(&mut self) {
        let Setting { settings, rules, contestants, truth, terms, jobs, .. } = self.setting;
        if G::ID != settings.game {
            return;
        }
        let game = G::with(rules.choices());
        let make = |player: usize| contestants[player].agent(&game, truth.as_ref(), &terms[player]);
        let hall = Hall::<G> {
            rules: (*rules).clone(),
            plan: self.plan.clone(),
            names: settings.players.iter().map(|one| one.name.clone()).collect(),
            sitters: settings
                .players
                .iter()
                .zip(*contestants)
                .map(|(one, player)| player.sitter(&one.name))
                .collect(),
            openings: settings
                .openings
                .clone()
                .map_or_else(|| drawn(self.setting, self.plan, G::HIDDEN), Openings::Given),
            measure: truth.clone().filter(|_| settings.loss).and_then(Measure::new),
            adjudicate: truth.clone().zip(settings.adjudicate),
            make: &make,
        };
        self.played = hall.play_these(self.numbers, *jobs, self.stop, &mut self.keep);
    }
}

/// What is drawn at random for each pairing.
fn drawn(setting: &Setting<'_>, plan: &Plan, hidden: bool) -> Openings {
    let mixes = |player: usize| setting.contestants[player].mixes();
    let each = plan.pairings.iter().map(|&[first, second]| match hidden {
        false => Drawn::Moves,
        true if mixes(first) || mixes(second) => Drawn::Nothing,
        true => Drawn::Secrets,
    });
    Openings::Drawn(each.collect())
}
