//! The program as a bot, and as the host of bots: real processes on both sides of the protocol.

#[path = "../support/mod.rs"]
mod support;

mod alike;
mod bot;
mod check;
