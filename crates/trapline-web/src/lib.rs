//! Trapline's games in the browser and over HTTP: pages, a JSON API, and the SQL stores behind them.

pub mod assets;
pub mod pages;
