//! The server, over real sockets: what it answers, what it keeps secret, what it refuses; and its stores, under one suite
//! for both databases.

mod absence;
mod api;
mod clocks;
mod description;
mod limits;
mod mcp;
mod moving;
mod place;
mod postgres;
mod secrecy;
mod stores;
mod support;
mod together;
