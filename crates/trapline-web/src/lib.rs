//! Trapline's games in the browser and over HTTP: pages, a JSON API, and the SQL stores behind them.
//!
//! A match is played at a [`Room`](room::Room), which goes the way of every command: check, make durable, apply, tell. What
//! may be done and seen is the host's business ([`trapline_host::Table`]); nothing here names a game. [`Site`] is what
//! requests are answered from, and [`serve`] answers them.

pub mod api;
pub mod assets;
pub mod bots;
mod clock;
pub mod key;
pub mod limits;
pub mod mcp;
pub mod metrics;
mod origin;
pub mod pages;
pub mod presence;
pub mod problem;
pub mod room;
pub mod server;
pub mod site;
pub mod store;
mod sweeper;

pub use server::serve;
pub use site::{Config, Site};
pub use store::Database;
