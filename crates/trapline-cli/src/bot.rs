//! `trapline bot`: a built-in bot that speaks the protocol on standard input and output.

use crate::args;
use crate::failure::Failure;
use crate::truths::Truths;
use std::io;
use trapline::Rules;
use trapline::games::Entry;
use trapline_bots::{Lost, speak};

/// Does what the command asks.
pub fn run(args: &args::Bot) -> Result<(), Failure> {
    let truths = Truths::default();
    let truth = |entry: &Entry, rules: &Rules| truths.of(entry, rules).map_err(|failure| failure.to_string());
    speak(args.level, args.seed, io::stdin().lock(), io::stdout().lock(), truth).map_err(|lost| match lost {
        Lost::Io(e) => Failure::Io(e),
        lost => Failure::Failed(lost.to_string()),
    })
}
