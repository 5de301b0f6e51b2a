//! The arguments of `trapline arena`.

use super::{Allowed, Own, from_one, game, time};
use crate::failure::Failure;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use trapline_arena::Sprt;

#[derive(Args)]
pub struct Arena {
    /// Check whether a bot, `cmd:` and a command line for a shell, keeps to the protocol
    #[arg(long, value_name = "BOT", conflicts_with_all = ["players", "rules", "openings", "sprt", "out", "json", "no_loss", "limits"])]
    pub check: Option<String>,
    /// Estimate how much the one player given can be made to lose, by a responder that learns its ways
    #[arg(long, conflicts_with_all = ["check", "openings", "sprt", "schedule", "rounds", "adjudicate", "database"])]
    pub exploit: bool,
    /// Which game; with --check any number of them, or none for all
    #[arg(long = "game", value_name = "GAME", value_parser = game(), required_unless_present = "check")]
    pub games: Vec<String>,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// Who plays: random, easy, medium, hard, perfect, or cmd:COMMAND; NAME=PLAYER gives it a name. At least two
    #[arg(long = "player", value_name = "PLAYER", required_unless_present = "check")]
    pub players: Vec<String>,
    /// Who plays whom: everybody, the first player against all others, or those who have done equally well
    #[arg(long, value_name = "SCHEDULE", default_value = "round-robin")]
    pub schedule: Schedule,
    /// How many rounds --schedule swiss has; without it, as many as single out the best
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub rounds: Option<u64>,
    /// How many pairs of games two players play when they meet
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub pairs: u64,
    /// A file of records to begin from, in turn: secrets, first moves, or both
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Make random choices repeatable
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// How many games to play at a time; without it, as many as there are processors
    #[arg(long, value_name = "N", value_parser = from_one::<u16>)]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub allowed: Allowed,
    /// What one player is allowed instead, by its name or number, like 'Ann:clock=60s+1s,margin=50ms'; keys are those of
    /// the options move-time, start-time, clock, margin, retries, memory and cpu. May be given several times
    #[arg(long = "limit", value_name = "PLAYER:KEY=VALUE,…")]
    pub limits: Vec<Own>,
    /// After that many actions, placements included, a game is a draw
    #[arg(long, value_name = "N", default_value = "200", value_parser = from_one::<u64>)]
    pub max_plies: u64,
    /// Stop as soon as the pairs decide between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How often --sprt may decide for the greater difference where the smaller is true
    #[arg(long, value_name = "SHARE", default_value_t = trapline_arena::ERROR, value_parser = share, requires = "sprt")]
    alpha: f64,
    /// How often --sprt may decide for the smaller difference where the greater is true
    #[arg(long, value_name = "SHARE", default_value_t = trapline_arena::ERROR, value_parser = share, requires = "sprt")]
    beta: f64,
    /// End a game once the truth has called it won for the same player for so many actions in a row
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    pub adjudicate: Option<u64>,
    /// Off a terminal, tell the points so far that often, like 30s or 500ms
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub report: Duration,
    /// Play one arena on many machines: all that run the same command share it through that PostgreSQL
    #[arg(
        long,
        value_name = "URL",
        env = "TRAPLINE_ARENA_DATABASE",
        hide_env_values = true,
        conflicts_with = "check"
    )]
    pub database: Option<String>,
    /// With --database, how long a machine may not be heard of before others play its games
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time, requires = "database")]
    pub lease: Duration,
    /// Keep the games in that folder, or go on with those that are there
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Tell the results as one line of JSON
    #[arg(long)]
    pub json: bool,
    /// Do not hold the games against the truth
    #[arg(long)]
    pub no_loss: bool,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Schedule {
    /// Everybody plays everybody
    RoundRobin,
    /// The first player plays all others
    Gauntlet,
    /// Round by round, those play each other who have done equally well so far
    Swiss,
}

impl Arena {
    /// Who plays whom.
    pub fn schedule(&self) -> Result<trapline_arena::Schedule, Failure> {
        let wrong = |what: &str| Err(Failure::Usage(what.to_owned()));
        match (self.schedule, self.rounds) {
            (Schedule::Swiss, _) if self.sprt.is_some() => {
                wrong("--sprt needs pairings that do not depend on it: leave out --schedule swiss")
            }
            (Schedule::Swiss, rounds) => {
                let enough = self.players.len().next_power_of_two().ilog2().into();
                Ok(trapline_arena::Schedule::Swiss { rounds: rounds.unwrap_or(enough) })
            }
            (_, Some(_)) => wrong("--rounds is for --schedule swiss"),
            (Schedule::RoundRobin, None) => Ok(trapline_arena::Schedule::RoundRobin),
            (Schedule::Gauntlet, None) => Ok(trapline_arena::Schedule::Gauntlet),
        }
    }

    /// The test that stops it early.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt.map(|sprt| Sprt { alpha: self.alpha, beta: self.beta, ..sprt })
    }
}

/// How often a test may err.
pub fn share(text: &str) -> Result<f64, &'static str> {
    let fits = text.parse::<f64>().ok().filter(|share| (1e-9..=0.4).contains(share));
    fits.ok_or("give a share of all cases up to 0.4, like 0.05")
}
