//! `trapline bench-agent`: models at a scripted endpoint that answers well, badly, late and never; programs; what is kept,
//! gone on with, counted and told.

mod badly;
mod bench;
mod endpoint;
mod key;
mod kill;
mod late;
mod programs;
mod report;
mod secrets;
mod settings;
mod well;
