//! A match on a server, as one seat plays it from here, over the HTTP interface that `docs/api.md` tells. It asks and
//! listens; what is shown to whom, and who chooses, is for others to say. No game is named.
//!
//! An [`Address`] is what somebody types. A [`Guest`] has a seat and can look, act and ask for the record. A
//! [`Connection`] is a guest with two threads: one hears when the match goes on, one sends, and both try again where the
//! way is not free. An [`Update`] is what the server tells; [`Afar`] makes a match of it that can be looked at like any other.

mod address;
mod afar;
mod client;
mod connection;
mod guest;
mod keys;
mod pending;
mod stream;
mod trouble;
mod update;

pub use address::{Address, Place};
pub use afar::Afar;
pub use connection::{Connection, News, Wire};
pub use guest::{Guest, Opponent, TOKEN, Wish};
pub use pending::Pending;
pub use update::Update;
