//! The command line: every command and option, with its help. What they do is in the other modules.

use crate::failure::Failure;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;
use trapline::games::{self, Entry};
use trapline::{Player, Rules, Viewer};
use trapline_bots::{Level, Limits};

/// Five two-player duels with traps and secrets.
///
/// Without a command, on a terminal, it lets you pick a game and play.
#[derive(Parser)]
#[command(name = "trapline", version, max_term_width = 100, after_help = HELP_FOOT)]
pub struct Cli {
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const HELP_FOOT: &str = "\
Exit status: 0 if all went well, 1 for a failure, 2 for a usage error.

Example: trapline play hidden-path --names Ann,Bob";

#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play a game, two players at one keyboard
    #[command(after_help = "\
At every prompt: help, rules, board, log, save FILE, draw, resign, quit.
Every action is saved at once; `trapline resume` goes on with an interrupted match.

Example: trapline play trap-runner --rule edges=wall --names Ann,Bob --series 3")]
    Play(Play),
    /// Go on with a saved match
    #[command(after_help = "Example: trapline resume 3")]
    Resume(Resume),
    /// List, export or delete saved matches
    #[command(after_help = "Example: trapline matches delete 3")]
    Matches(Matches),
    /// Step through a record of a match, or print it
    #[command(after_help = "\
On a terminal: space or right next, left back, Home start, End end, n and p other records, q quit.
On a pipe everything is printed; with --json as one line of JSON a record.

Example: trapline replay --json --seat 1 game.json")]
    Replay(Replay),
    /// Solve a game, and tell what was found
    #[command(after_help = "\
Open games are solved to the last position. For games with secrets it proves what player 1 can be sure of, and
what player 2 can hold them to: 1 is a sure win, -1 a sure loss.

Example: trapline solve hidden-path --rule finish=safe")]
    Solve(Solve),
    /// Tell the truth about positions: what they are worth, and what every action is
    #[command(after_help = "\
It speaks for the player to move after the last action of each record, and uses only what they can know.

Example: trapline eval --json game.json")]
    Eval(Eval),
    /// Be a bot: speak the bot protocol on standard input and output
    #[command(after_help = "\
Any host can play against it; docs/protocol.md tells the protocol, message by message.

Example: trapline bot --level hard --seed 7")]
    Bot(Bot),
    /// Check whether a bot keeps to the protocol
    #[command(after_help = "\
The bot is started by a shell. What it does wrong is told with what it was sent, what it answered
and what would be right; then the exit status is 1.

Example: trapline arena --check 'cmd:python3 examples/bots/bot.py' --game grid-hunt")]
    Arena(Arena),
    /// Tell the rules of a game, with all rulings and house rules
    #[command(after_help = "Example: trapline rules grid-hunt")]
    Rules {
        /// Which game
        #[arg(value_parser = game())]
        game: String,
    },
    /// Print a completion script for a shell
    #[command(after_help = "Example: trapline completions bash > /etc/bash_completion.d/trapline")]
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the man page
    #[command(after_help = "Example: trapline man > ~/.local/share/man/man1/trapline.1")]
    Man,
}

#[derive(Args)]
pub struct Play {
    /// Which game
    #[arg(value_parser = game())]
    pub game: String,
    /// The rule book's own dialogue, without colour or boards of ours
    #[arg(long)]
    pub plain: bool,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// Who begins, where the rule book leaves it to the players
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,
    /// What the players are called
    #[arg(long, value_name = "ANN,BOB")]
    pub names: Option<String>,
    /// End the match without a winner after that many actions, placements included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_plies: Option<u64>,
    /// Play that many matches, seats swapped each time, and keep the score
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub series: u32,
    /// Make what is drawn at random repeatable
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    Random,
}

#[derive(Args)]
pub struct Resume {
    /// Which match; without it, the one played last that is not over
    pub id: Option<u64>,
    /// The rule book's own dialogue, without colour or boards of ours
    #[arg(long)]
    pub plain: bool,
}

#[derive(Args)]
pub struct Matches {
    #[command(subcommand)]
    pub command: Option<MatchesCommand>,
}

#[derive(Subcommand)]
pub enum MatchesCommand {
    /// List them, the last played first; what `matches` does by itself
    #[command(after_help = "Example: trapline matches list")]
    List,
    /// Print matches as records, one a line
    #[command(after_help = "Example: trapline matches export 3 > game.json")]
    Export {
        /// Which matches
        #[arg(required = true)]
        ids: Vec<u64>,
    },
    /// Delete matches
    #[command(after_help = "Example: trapline matches delete 1 2")]
    Delete {
        /// Which matches
        #[arg(required = true)]
        ids: Vec<u64>,
    },
}

#[derive(Args)]
pub struct Replay {
    /// One line of JSON a record: the position after every action
    #[arg(long)]
    pub json: bool,
    /// Show only what that viewer may know; without it, everything
    #[arg(long, value_name = "WHO")]
    pub seat: Option<Seat>,
    /// A file of records; `-` or nothing for standard input
    pub file: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Seat {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    Public,
}

impl Replay {
    pub fn viewer(&self) -> Viewer {
        match self.seat {
            None => Viewer::Referee,
            Some(Seat::Public) => Viewer::Public,
            Some(Seat::One) => Viewer::Seat(Player::One),
            Some(Seat::Two) => Viewer::Seat(Player::Two),
        }
    }
}

#[derive(Args)]
pub struct Solve {
    /// Which game
    #[arg(value_parser = game(), required_unless_present = "all")]
    pub game: Option<String>,
    /// All games, with all house rules but who begins, which only swaps the seats
    #[arg(long, conflicts_with_all = ["game", "rules"])]
    pub all: bool,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// One line of JSON a game
    #[arg(long)]
    pub json: bool,
    /// Also write the strategies behind a proof to files in that folder, to be checked
    #[arg(long, value_name = "FOLDER")]
    pub write: Option<PathBuf>,
}

#[derive(Args)]
pub struct Eval {
    /// One line of JSON a record
    #[arg(long)]
    pub json: bool,
    /// A file of records; `-` or nothing for standard input
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct Bot {
    /// How well to play: random, easy, medium, hard or perfect
    #[arg(long)]
    pub level: Level,
    /// Draw at random from there on, whatever seeds the host gives
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct Arena {
    /// The bot to check, `cmd:` and a command line for a shell
    #[arg(long, value_name = "BOT")]
    pub check: String,
    /// A game to check it at; may be given several times. Without it, all
    #[arg(long = "game", value_name = "GAME", value_parser = game())]
    pub games: Vec<String>,
    /// How many seconds an action may take
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub move_time: Duration,
    /// How many seconds a bot may take to start, and for its first action at a game that is new to it
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub start_time: Duration,
}

impl Arena {
    pub fn limits(&self) -> Limits {
        Limits { start: self.start_time, act: Some(self.move_time), retries: 0 }
    }
}

/// A time in seconds, such as 0.5.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let usable = time.filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400));
    usable.ok_or_else(|| "a time is a number of seconds up to 86400, like 0.5".to_owned())
}

/// The house rules that were asked for.
pub fn house_rules(entry: &Entry, words: &[String]) -> Result<Rules, Failure> {
    let mut rules = Rules::new(entry.house_rules);
    for word in words {
        match word.split_once('=') {
            Some((key, value)) => rules.set(key, value)?,
            None => {
                let problem = rules.set(word, "").err().map_or_else(String::new, |e| e.to_string());
                let known = problem.trim_end_matches(", not ");
                return Err(Failure::Usage(format!("--rule takes KEY=VALUE: {known}")));
            }
        }
    }
    Ok(rules)
}

fn game() -> PossibleValuesParser {
    PossibleValuesParser::new(games::ALL.iter().map(|entry| entry.id))
}
