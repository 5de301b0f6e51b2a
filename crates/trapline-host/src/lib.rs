//! A match being played, in one place for every door: prompt, full-screen app, server and agents differ in how they
//! ask and draw, and in nothing else.
//!
//! A [`Table`] is a match with the players on its seats: it says what may be done now and by whom. Everything that
//! happens is a [`Command`], tied to the revision it was meant for. The way is always the same: *check, make durable,
//! apply, tell*; [`Hosted`] goes it, with any [`Store`]. Time is handed in and chance too: nothing here reads a clock,
//! draws a random number by itself or knows a terminal.
//!
//! ```
//! use std::sync::Arc;
//! use trapline::{Player, record::Record};
//! use trapline_host::{Command, Hosted, Memory, Refusal, Table, Time};
//!
//! let record = Record::new("trap-runner");
//! let mut hosted = Hosted::create(Arc::new(Memory::default()), Table::open(&record, None)?)?;
//! let attack = Command::Act("attack".to_owned());
//! hosted.command(Some(Player::One), 0, &attack, Time::default())?;
//! assert_eq!(hosted.table().revision(), 1);
//! // What comes twice is recognised, what comes late too.
//! let again = hosted.command(Some(Player::One), 0, &attack, Time::default());
//! assert!(matches!(again, Err(Refusal::Repeated)));
//! let late = hosted.command(Some(Player::Two), 0, &Command::Resign, Time::default());
//! assert!(matches!(late, Err(Refusal::Stale { revision: 1 })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bots;
mod clock;
mod command;
mod commitment;
pub mod conduct;
pub mod header;
mod hosted;
mod journal;
pub mod laws;
mod memory;
mod seen;
mod series;
mod store;
mod table;

pub use bots::{Bots, Program, Thinking, Thought, Unseated};
pub use clock::{Clock, Pace, Time};
pub use command::{Command, Entry, Proposal};
pub use commitment::{Commitment, Salt, Verified, verify};
pub use hosted::Hosted;
pub use journal::Journals;
pub use memory::Memory;
pub use seen::Seen;
pub use series::Series;
pub use store::{Id, Listed, Loaded, Standing, Store, StoreError};
pub use table::{Refusal, Table};
