//! What `trapline bench-agent` understands.

use super::{from_one, game, time};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use trapline_bots::Level;

#[derive(Args)]
pub struct BenchAgent {
    /// Who is measured: cmd:COMMAND, a program that speaks the bot protocol; the address of an OpenAI-compatible endpoint,
    /// like https://example.org/v1; or a level, to compare with
    #[arg(long, value_name = "AGENT")]
    pub agent: String,
    /// Which model to ask for at the address
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// The model's temperature; without it the endpoint's own
    #[arg(long, value_name = "NUMBER", value_parser = temperature)]
    pub temperature: Option<f64>,
    /// Which game; may be given several times. Without it all games
    #[arg(long = "game", value_name = "GAME", value_parser = game())]
    pub games: Vec<String>,
    /// A house rule, for every chosen game that has it; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// Against bots of which levels
    #[arg(
        long,
        value_name = "LEVEL,LEVEL",
        default_value = "random,easy,medium,hard,perfect",
        value_delimiter = ',',
        num_args = 1
    )]
    pub levels: Vec<Level>,
    /// How many matches for each game, level and seat
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub matches: u64,
    /// Another set of matches than the usual one
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub seed: u64,
    /// How long the agent may take for an action, retries included, like 500ms or 2s. Without it 5s for a program, 120s
    /// at an address
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub move_time: Option<Duration>,
    /// How long a program may take to start, and for its first action at a game that is new to it
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = time)]
    pub start_time: Duration,
    /// How often the agent may try again in one action after a reply that will not do
    #[arg(long, value_name = "N", default_value = "2")]
    pub retries: u32,
    /// After that many actions, placements included, a match is a draw
    #[arg(long, value_name = "N", default_value = "200", value_parser = from_one::<u64>)]
    pub max_plies: u64,
    /// How many matches to play at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one::<u16>)]
    pub jobs: u16,
    /// Do not tell a model which actions are legal: a harder test
    #[arg(long)]
    pub no_legal: bool,
    /// Do not hold the matches against the truth
    #[arg(long)]
    pub no_loss: bool,
    /// Have the bots of these levels play the same matches too, for the report to compare with
    #[arg(long)]
    pub yardstick: bool,
    /// Keep matches and reports in that folder, or go on with those that are there
    #[arg(long, value_name = "FOLDER", default_value = "bench-agent")]
    pub out: PathBuf,
    /// Tell the report as one line of JSON
    #[arg(long)]
    pub json: bool,
}

fn temperature(text: &str) -> Result<f64, &'static str> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or("a temperature is a number from 0 on, like 0.7")
}
