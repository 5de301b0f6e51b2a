//! The program `trapline`. See `args.rs` for what it understands.

mod args;
mod failure;
mod paint;
mod replay;
mod trace;

use args::{Cli, Color, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
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

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Some(Command::Replay(replay)) => replay::run(&replay),
        _ => Ok(()),
    }
}
