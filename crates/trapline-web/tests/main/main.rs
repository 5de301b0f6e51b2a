//! The server, over real sockets: what it answers, what it keeps secret, what it refuses.

mod api;
mod clocks;
mod description;
mod limits;
mod secrecy;
mod support;
