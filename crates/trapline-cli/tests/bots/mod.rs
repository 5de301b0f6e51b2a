//! The program as a bot, and as the host of bots: real processes on both sides of the protocol.

mod alike;
mod bot;
mod check;
pub mod opponent;
