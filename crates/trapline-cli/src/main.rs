//! The program `trapline`. See `args.rs` for what it understands.

mod app;
mod arena;
mod args;
mod bar;
mod bench_agent;
mod bot;
mod check;
mod connect;
mod console;
mod date;
mod door;
mod eval;
mod exploit;
mod failure;
mod folders;
mod guard;
mod history;
mod home;
mod join;
mod learn;
mod matches;
mod mcp;
mod moment;
mod moving;
mod play;
mod program;
mod prompt;
mod puzzle;
mod records;
mod remote;
mod replay;
mod review;
mod rules;
mod save;
mod serve;
mod settings;
mod signals;
mod sixteen;
mod solve;
mod solving;
mod terminal;
mod trace;
mod truths;
mod verify;
mod walk;
mod which;
mod words;
mod wrap;

use app::Start;
use args::{Cli, Color, Command};
use clap::{CommandFactory, FromArgMatches};
use console::Console;
use door::Door;
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;
use trapline::games;

/// A server asks for memory and gives it back all the time; the system's way to do that takes a quarter of its time.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = parse();
    match cli.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Reads the command line. Help and errors are shown while it is being read, so `--color` has to be known before.
fn parse() -> Cli {
    let words: Vec<_> = std::env::args_os().collect();
    let says = |when: &str| {
        words.iter().any(|word| *word == *format!("--color={when}"))
            || words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == *when)
    };
    let color = if says("never") {
        clap::ColorChoice::Never
    } else if says("always") {
        clap::ColorChoice::Always
    } else {
        clap::ColorChoice::Auto
    };
    let matches = Cli::command().color(color).get_matches_from(words);
    Cli::from_arg_matches(&matches).unwrap_or_else(|e| e.exit())
}

fn run(Cli { command, plain, color }: Cli) -> Result<(), Failure> {
    let console = Console::new();
    let door = Door::of(&console, plain, color);
    let Some(command) = command else {
        if !console.is_screen() {
            return Ok(write!(anstream::stdout(), "{}", Cli::command().render_long_help().ansi())?);
        }
        terminal::leave_in_order()?;
        return match door {
            Door::App(color) => app::run(color, rand::make_rng(), Start::Home),
            Door::Plain => home::run(&console),
        };
    };
    match command {
        Command::Play(args) => {
            terminal::leave_in_order()?;
            play::run(&args, &console, door)
        }
        Command::Resume(args) => {
            terminal::leave_in_order()?;
            play::resume(&args, &console, door)
        }
        Command::Matches(args) => matches::run(&args),
        Command::Replay(args) => {
            terminal::leave_in_order()?;
            replay::run(&args, door)
        }
        Command::Solve(args) => solve::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Arena(args) => match &args.check {
            Some(bot) => check::run(bot, &args.games, &args.allowed),
            None if args.exploit => exploit::estimate(&args),
            None => arena::run(&args),
        },
        Command::Exploit(args) => exploit::exact(&args),
        Command::BenchAgent(args) => bench_agent::run(&args),
        Command::Join(args) => {
            terminal::leave_in_order()?;
            join::run(&args, &console, door)
        }
        Command::Connect(args) => connect::run(&args),
        Command::Review(args) => {
            terminal::leave_in_order()?;
            review::run(&args, door)
        }
        Command::Verify(args) => verify::run(&args),
        Command::Puzzle(args) => {
            terminal::leave_in_order()?;
            puzzle::run(&args, &console, door)
        }
        Command::Learn(args) => {
            terminal::leave_in_order()?;
            learn::run(&args, &console, door)
        }
        Command::Serve(args) => serve::run(&args),
        Command::Mcp(args) => mcp::run(&args),
        Command::Export(args) => moving::export(&args),
        Command::Import(args) => moving::import(&args),
        Command::Rules { game } => Ok(console::print_page(games::find(&game)?.page)?),
        Command::Guard { command } => guard::run(&command),
        Command::Completions { shell } => {
            let mut script = vec![];
            clap_complete::generate(shell, &mut Cli::command(), "trapline", &mut script);
            Ok(io::stdout().write_all(&script)?)
        }
        Command::Man => Ok(man(&mut io::stdout())?),
    }
}

/// The man page: the program's, then a section for each command.
fn man(out: &mut impl Write) -> io::Result<()> {
    let mut command = Cli::command();
    command.build();
    let page = clap_mangen::Man::new(command.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    for command in command.get_subcommands().filter(|one| one.get_name() != "help" && !one.is_hide_set()) {
        writeln!(out, ".SH \"TRAPLINE {}\"", command.get_name().to_uppercase())?;
        let page = clap_mangen::Man::new(command.clone());
        let mut section = vec![];
        page.render_synopsis_section(&mut section)?;
        page.render_description_section(&mut section)?;
        page.render_options_section(&mut section)?;
        if command.has_subcommands() {
            page.render_subcommands_section(&mut section)?;
        }
        page.render_extra_section(&mut section)?;
        // Inside a section, what would be sections of their own are sub-sections.
        out.write_all(String::from_utf8_lossy(&section).replace(".SH ", ".SS ").as_bytes())?;
    }
    page.render_extra_section(out)?;
    page.render_version_section(out)
}
