//! The command line: every command and option, with its help. What they do is in the other modules.

mod arena;
mod bench_agent;
pub mod exploit;
mod limits;
mod mcp;

pub use self::arena::Arena;
pub use self::mcp::{Agents, Mcp};
use crate::date;
use crate::remote::Address;
pub use crate::rules::house_rules;
pub use bench_agent::BenchAgent;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use jiff::civil::Date;
use limits::time;
pub use limits::{Allowed, Own, of_each, told};
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use trapline::games;
use trapline::{Player, Viewer};
use trapline_arena::Contestant;
use trapline_bots::Level;

/// Five two-player duels with traps and secrets.
///
/// Without a command it opens a full-screen app, where there is a terminal.
#[derive(Parser)]
#[command(name = "trapline", version, max_term_width = 100, after_help = HELP_FOOT)]
pub struct Cli {
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Lines of text instead of the full-screen app: the rule book's own dialogue
    #[arg(long, global = true)]
    pub plain: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const HELP_FOOT: &str = "\
Exit status: 0 if all went well, 1 if something failed, 2 if the command line is wrong.

Example: trapline play hidden-path --names Ann,Bob";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play a game: two players at one keyboard, or against a bot
    #[command(after_help = "\
At every prompt: help, hint, rules, board, log, save FILE, draw, resign, quit.
Every action is saved at once. Continue a match with `trapline resume`.

Example: trapline play trap-runner --rule edges=wall --names Ann,Bob --series 3
Example: trapline play grid-hunt --vs hard --seat random
Example: trapline play grid-hunt --vs 'cmd:python3 examples/bots/bot.py'
Example: trapline play hidden-path --watch medium,perfect")]
    Play(Play),
    /// Continue a saved match
    #[command(after_help = "Example: trapline resume 3")]
    Resume(Resume),
    /// List, export or delete saved matches
    #[command(after_help = "Example: trapline matches delete 3")]
    Matches(Matches),
    /// Step through a match, or print it
    #[command(after_help = "\
On a terminal it opens in the full-screen app. With --plain, or through a pipe, it prints everything; with --json,
one line of JSON for each record. A number is a saved match; write ./5 for a file of that name.

Example: trapline replay 5
Example: trapline replay --json --seat 1 game.json")]
    Replay(Replay),
    /// Solve a game and report the result
    #[command(after_help = "\
Open games are solved to the last position. For games with secrets it proves what player 1 can be sure of, and
what player 2 can hold them to: 1 is a sure win, -1 a sure loss.

Example: trapline solve hidden-path --rule finish=safe")]
    Solve(Solve),
    /// Show what a position is worth, and every action in it
    #[command(after_help = "\
It speaks for the player to move after the last action of each record, and uses only what they can know.

Example: trapline eval --json game.json")]
    Eval(Eval),
    /// Let bots play many games and compare them, or check a bot
    #[command(after_help = "\
Everybody plays everybody, in pairs of games: same opening, same seed, seats swapped. Without --openings, \
games without secrets begin with four moves drawn at random for each pair, so that players who never waver do \
not play one game over and over; in games with secrets these are drawn where both players are programs, which \
may never vary theirs. Whatever is imposed so is not charged to anybody.

Every game is kept as soon as it ends. The same command goes on with an arena that was interrupted.

With --check nothing is played for points: the bot is tried at all games or those given, and what it does wrong is \
told with what it was sent, what it answered and what would be right.

Example: trapline arena --game grid-hunt --player perfect --player random --pairs 50
Example: trapline arena --check 'cmd:python3 examples/bots/bot.py' --game grid-hunt
Example: trapline arena --exploit --game grid-hunt --player 'cmd:python3 examples/bots/bot.py' --pairs 200")]
    Arena(Arena),
    /// Work out exactly how much a policy can be made to lose
    #[command(after_help = "\
The policy is a file of JSON lines: the first says which game and whose policy it is, the others what is done in which \
situation. docs/exploitability.md has the format. For a program, `trapline arena --exploit` estimates the same.

Example: trapline exploit policy.jsonl")]
    Exploit(exploit::Exploit),
    /// Measure an agent by a fixed set of matches against graded bots
    #[command(after_help = "\
The set is the same for everybody who gives the same games, levels, number of matches and seed. Every match is kept as \
soon as it ends, and the same command goes on with a set that was interrupted. The report is written into the folder as \
report.json, report.md and report.html: win rate, loss an action against the truth, forfeits (apart from losses), tokens \
and time, with intervals.

The key of an endpoint is read from TRAPLINE_AGENT_KEY, or else from OPENAI_API_KEY.

Example: trapline bench-agent --agent 'cmd:python3 mybot.py' --game grid-hunt
Example: trapline bench-agent --agent https://example.org/v1 --model NAME --jobs 4")]
    BenchAgent(BenchAgent),
    /// Run a built-in bot that speaks the bot protocol
    #[command(after_help = "\
Any host can play against it. docs/protocol.md has the protocol, message by message.

Example: trapline bot --level hard --seed 7")]
    Bot(Bot),
    /// Play a seat of a match on a server, against whoever invited you
    #[command(after_help = "\
The other may sit in a browser or at a terminal. Secrets are placed by both at once; the match goes on when you leave, \
and the same command brings you back. With --plain, or through pipes, it is a dialogue line by line.

Example: trapline join http://127.0.0.1:8080/join/CODE --name Bob")]
    Join(Join),
    /// Let a bot play a seat of a match on a server
    #[command(after_help = "\
At an invitation it takes the other seat. At a match it takes the seat whose token is in TRAPLINE_TOKEN. At a server it \
makes a match with --game: against a bot of the server's with --vs, against whoever comes with --open, else against \
whoever is given the invitation that it prints. A program is told what an arena tells it. The last line says how the \
match ended.

Example: trapline connect http://127.0.0.1:8080/join/CODE --bot 'cmd:python3 examples/bots/bot.py'
Example: trapline connect http://127.0.0.1:8080 --bot perfect --game grid-hunt --open")]
    Connect(Connect),
    /// Grade every action of a match: what was better, and what was luck
    #[command(after_help = "\
An action is best, fine, a mistake or a blunder by the points it gave away: 100 points are a win, 50 a draw. It is
judged by what its player could know; what happened beyond that is luck. On a terminal it opens in the full-screen
app.

Example: trapline review 5
Example: trapline review game.json --html review.html")]
    Review(Review),
    /// Check that the secrets of an online match are those their owners were bound to
    #[command(after_help = "\
Online every secret is committed to when it is placed: everybody sees a hash of it. At the end the record holds the \
hash and the salt that opens it. The hash is SHA-256 over the bytes of the salt and the text of the action. The exit \
status is 0 if every secret is the one that was committed to, and 1 if not, or if there is nothing to check.

Example: trapline verify game.json")]
    Verify(Verify),
    /// Find the right move, or a few in a row
    #[command(after_help = "\
You see what the player to move sees. The first try counts. The same seed or date gives everybody the same puzzle.
At the prompt: next, solution, board, rules, help, quit.

Example: trapline puzzle hidden-path --daily
Example: trapline puzzle hidden-path --practice")]
    Puzzle(Puzzle),
    /// Learn a game in a first match of a few steps
    #[command(after_help = "\
Each step is a real position with one idea, and ends with an action of yours. Without a game it shows which there are.
At the prompt: hint, next, board, rules, help, quit.

Example: trapline learn hidden-path")]
    Learn(Learn),
    /// Serve the games to browsers and programs
    #[command(after_help = "\
Open the address that it prints, and send the link of a match to whom you want to play against. Matches are kept in \
SQLite in the data folder. For several servers side by side give all of them the same --database postgres://...; \
docs/deploy.md tells how.

Example: trapline serve --listen 0.0.0.0:8080 --address https://play.example.org --trust-proxy 127.0.0.1")]
    Serve(Serve),
    /// Let language models play, by the Model Context Protocol
    #[command(after_help = "\
An agent that speaks the protocol starts this program and plays by its tools: matches against bots, people and other \
agents. Without options it speaks on standard input and output, and its matches end with it. docs/agents.md tells how to \
set agents up, and what the tools do.

Example: trapline mcp
Example: trapline mcp --no-legal --no-hint --retries 1
Example: trapline mcp --server http://127.0.0.1:8080")]
    Mcp(Mcp),
    /// Write all matches of a server as records, one a line
    #[command(after_help = "\
Secrets of matches that are not over stand in it, and what keeps the players' seats: it is for moving a server, and \
for backups.

Example: trapline export matches.jsonl")]
    Export(Export),
    /// Take records into a server's database
    #[command(after_help = "Example: trapline import --database postgres://localhost/trapline matches.jsonl")]
    Import(Import),
    /// Show the rules of a game, with all rulings and house rules
    #[command(after_help = "Example: trapline rules grid-hunt")]
    Rules {
        /// Which game
        #[arg(value_parser = game())]
        game: String,
    },
    /// Guard the process of a bot; the program starts this itself
    #[command(hide = true)]
    Guard {
        /// What starts the bot, for a shell
        command: OsString,
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

#[derive(Clone, Args)]
pub struct Play {
    /// Which game
    #[arg(value_parser = game())]
    pub game: String,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// Who begins, in games whose rule book leaves it open
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,
    /// Play against a bot: easy, medium, hard, perfect, or a program, cmd:COMMAND
    #[arg(long, value_name = "BOT", value_parser = opponent_or_program)]
    pub vs: Option<Contestant>,
    /// How long a program may think about an action; without it, as long as you wait
    #[arg(long, value_name = "TIME", value_parser = time, requires = "vs")]
    pub move_time: Option<Duration>,
    /// Your seat against a bot
    #[arg(long, value_name = "WHO", default_value = "1", requires = "vs")]
    pub seat: First,
    /// Watch two bots play, the first on seat 1
    #[arg(long, value_name = "LEVEL,LEVEL", conflicts_with_all = ["vs", "seat", "names"], value_delimiter = ',', num_args = 1, value_parser = opponent())]
    pub watch: Vec<Level>,
    /// The players' names; against a bot only yours
    #[arg(long, value_name = "ANN,BOB")]
    pub names: Option<String>,
    /// End the match as a draw after that many actions, placements included
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    pub max_plies: Option<u64>,
    /// Play that many matches, swap seats each time, and keep the score
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one::<u32>)]
    pub series: u32,
    /// Make random choices repeatable
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
pub struct Serve {
    /// The address and port to listen at; port 0 for any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub listen: String,
    /// Where matches are kept: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "TRAPLINE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// What the server is called from outside, for links; without it, what the browser says
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// A proxy whose word about a client's address is taken, or a network of them; may be given several times
    #[arg(long, value_name = "ADDRESS", value_parser = network)]
    pub trust_proxy: Vec<IpNet>,
    /// Requests a second that a client may make in the long run, and ten times as many at once; 0 for any number
    #[arg(long, value_name = "N", default_value = "200")]
    pub requests: u32,
    /// Matches that a client may have waiting for an opponent; 0 for any number
    #[arg(long, value_name = "N", default_value = "200")]
    pub waiting: u64,
    /// How long a player who is gone is waited for before the other may claim the win
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub patience: Duration,
    /// Close matches that nobody has touched for that many days
    #[arg(long, value_name = "DAYS", default_value = "30", value_parser = from_one::<u64>)]
    pub forget_days: u64,
    #[command(flatten)]
    pub agents: Agents,
    /// How to note requests on standard error
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub log: Log,
}

/// An address or a network.
fn network(text: &str) -> Result<IpNet, &'static str> {
    let alone = text.parse::<std::net::IpAddr>().map(IpNet::from);
    alone.or_else(|_| text.parse()).map_err(|_| "give an address like 10.0.0.1, or a network like 10.0.0.0/8")
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Log {
    /// Lines for people
    Text,
    /// Lines of JSON
    Json,
    /// Nothing
    Off,
}

#[derive(Args)]
pub struct Export {
    /// The server's database; without it, SQLite in the data folder
    #[arg(long, value_name = "URL", env = "TRAPLINE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A file that is not there yet; `-` or nothing for standard output
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct Import {
    /// The server's database; without it, SQLite in the data folder
    #[arg(long, value_name = "URL", env = "TRAPLINE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A file of records; `-` for standard input
    pub file: PathBuf,
}

#[derive(Args)]
pub struct Resume {
    /// Which match; without it, the last one that is not over
    pub id: Option<u64>,
    /// The program that plays in it, cmd:COMMAND; a match keeps only its name
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    pub vs: Option<String>,
    /// How long the program may think about an action; without it, as long as you wait
    #[arg(long, value_name = "TIME", value_parser = time, requires = "vs")]
    pub move_time: Option<Duration>,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Matches {
    /// List matches without any move too
    #[arg(long)]
    pub all: bool,
    #[command(subcommand)]
    pub command: Option<MatchesCommand>,
}

#[derive(Subcommand)]
pub enum MatchesCommand {
    /// List them, the last played first; what `matches` does by itself
    #[command(after_help = "Example: trapline matches list --all")]
    List {
        /// List matches without any move too
        #[arg(long)]
        all: bool,
    },
    /// Print matches as records, one a line
    #[command(after_help = "Example: trapline matches export 3 > game.json")]
    Export {
        /// Which matches
        #[arg(required = true)]
        ids: Vec<u64>,
    },
    /// Take in records, of a server's matches for example
    #[command(after_help = "Example: trapline matches import game.json")]
    Import {
        /// A file of records; `-` for standard input
        file: PathBuf,
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
    /// One line of JSON for each record: the position after every action
    #[arg(long)]
    pub json: bool,
    /// Show only what that player, or everybody, may know; without it, everything
    #[arg(long, value_name = "WHO")]
    pub seat: Option<Seat>,
    /// A file of records, or the number of a saved match; `-` or nothing for standard input
    #[arg(value_name = "FILE|MATCH")]
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
    /// All games with all house rules, but for who begins, which only swaps the seats
    #[arg(long, conflicts_with_all = ["game", "rules"])]
    pub all: bool,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// One line of JSON for each game
    #[arg(long)]
    pub json: bool,
    /// Also write the strategies behind the proofs to that folder, so that they can be checked
    #[arg(long, value_name = "FOLDER")]
    pub write: Option<PathBuf>,
    /// Train for so long where more training can prove more: Maze Runner Duel with placement=open
    #[arg(long, value_name = "N", value_parser = minutes)]
    pub minutes: Option<f64>,
}

/// A time that makes sense.
fn minutes(word: &str) -> Result<f64, String> {
    let minutes = word.parse().ok().filter(|minutes| (0.0..=100_000.0).contains(minutes));
    minutes.ok_or_else(|| "give a number of minutes, like 10 or 0.5".to_owned())
}

#[derive(Args)]
pub struct Review {
    /// One line of JSON for each record
    #[arg(long, conflicts_with = "html")]
    pub json: bool,
    /// Write one web page with boards, a graph and all secrets to that file; `-` for standard output
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<PathBuf>,
    /// A file of records, or the number of a saved match; `-` or nothing for standard input
    #[arg(value_name = "FILE|MATCH")]
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct Verify {
    /// A file of records, or the number of a saved match; `-` or nothing for standard input
    #[arg(value_name = "FILE|MATCH")]
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct Puzzle {
    /// Which game
    #[arg(value_parser = game())]
    pub game: String,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// The puzzle of today, in UTC
    #[arg(long, group = "which")]
    pub daily: bool,
    /// The puzzle of that day
    #[arg(long, value_name = "YYYY-MM-DD", group = "which", value_parser = date::read)]
    pub date: Option<Date>,
    /// The puzzle of that number; without it, a random one
    #[arg(long, value_name = "NUMBER", group = "which")]
    pub seed: Option<u64>,
    /// Those that you have missed, one after the other
    #[arg(long, group = "which", conflicts_with_all = ["rules", "json"])]
    pub practice: bool,
    /// Puzzle and solution as a line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Learn {
    /// Which game
    #[arg(value_parser = game())]
    pub game: Option<String>,
}

#[derive(Args)]
pub struct Eval {
    /// One line of JSON for each record
    #[arg(long)]
    pub json: bool,
    /// A file of records, or the number of a saved match; `-` or nothing for standard input
    #[arg(value_name = "FILE|MATCH")]
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct Bot {
    /// How well to play: random, easy, medium, hard or perfect
    #[arg(long)]
    pub level: Level,
    /// Start random choices from this number, whatever seeds the host gives
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct Join {
    /// The address of an invitation, or of a match in which you have a seat
    #[arg(value_name = "URL")]
    pub url: Address,
    /// What you are called
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Args)]
pub struct Connect {
    /// The address of an invitation, a match or a server
    #[arg(value_name = "URL")]
    pub url: Address,
    /// Who plays: random, easy, medium, hard, perfect, or cmd:COMMAND
    #[arg(long, value_name = "BOT")]
    pub bot: Contestant,
    /// What the bot is called
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Make a match of that game
    #[arg(long, value_name = "GAME", value_parser = game())]
    pub game: Option<String>,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", requires = "game")]
    pub rules: Vec<String>,
    /// The bot's seat
    #[arg(long, value_name = "WHO", default_value = "random", requires = "game")]
    pub seat: First,
    /// Play against a bot of the server's
    #[arg(long, value_name = "LEVEL", requires = "game", conflicts_with = "open", value_parser = opponent())]
    pub vs: Option<Level>,
    /// Play against whoever comes
    #[arg(long, requires = "game")]
    pub open: bool,
    /// End the match as a draw after that many actions, placements included
    #[arg(long, value_name = "N", requires = "game", value_parser = from_one::<u64>)]
    pub max_plies: Option<u64>,
    #[command(flatten)]
    pub allowed: Allowed,
}

/// A number from 1 on.
fn from_one<N: FromStr<Err = ParseIntError> + From<u8> + PartialOrd>(text: &str) -> Result<N, &'static str> {
    match text.parse::<N>() {
        Ok(number) if number >= N::from(1) => Ok(number),
        Err(wrong) if *wrong.kind() == IntErrorKind::PosOverflow => Err("that is too large"),
        _ => Err("give a whole number from 1 on"),
    }
}

fn game() -> PossibleValuesParser {
    PossibleValuesParser::new(games::ALL.iter().map(|entry| entry.id))
}

/// A level to play against.
fn opponent() -> impl TypedValueParser<Value = Level> {
    let told = |level: Level| PossibleValue::new(level.name()).help(level.about());
    PossibleValuesParser::new(Level::OPPONENTS.map(told)).try_map(|name| name.parse::<Level>())
}

/// A level to play against, or a program.
fn opponent_or_program(text: &str) -> Result<Contestant, String> {
    let levels = Level::OPPONENTS.map(Level::name).join(", ");
    match text.parse() {
        Ok(Contestant::Level(level)) if !Level::OPPONENTS.contains(&level) => None,
        parsed => parsed.ok(),
    }
    .ok_or_else(|| format!("an opponent is {levels} or cmd:COMMAND"))
}

/// A program's command.
fn program(text: &str) -> Result<String, String> {
    match text.parse() {
        Ok(Contestant::Command(command)) => Ok(command),
        _ => Err("a program is cmd:COMMAND, like 'cmd:python3 mybot.py'".to_owned()),
    }
}
