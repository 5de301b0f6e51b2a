//! Programs as players, and tournaments: players against each other in many games, and what that tells of their
//! strength. The one library here that starts processes.
//!
//! A [`Process`] is a bot in a program of its own, which speaks the [protocol](trapline_bots::protocol); [`check`]
//! tries one, and [`greet`] finds out whether there is one at all. Each is in the care of a [`guard`], so that nothing of
//! it is left behind.
//!
//! A [`Plan`] says which games there are: by its [`Schedule`] players meet in pairs of games that differ only in who sits
//! where. The [`Hall`] plays them, several at a time. A [`Folder`] keeps each as a [`Line`], so that an arena
//! that was killed goes on where it was; [`Shared`] keeps them where many machines play one arena. A [`Tally`] counts them, [`stats`] and [`Sprt`] draw the conclusions, and a
//! [`Measure`] holds every action against the truth. [`mod@bench`] measures one agent by a fixed set of
//! matches. Who prints it all is not said here.

mod adjudicator;
pub mod bench;
pub mod check;
mod contestant;
pub mod duel;
pub mod exploit;
mod family;
mod folder;
mod greeting;
pub mod guard;
mod hall;
mod host;
mod limits;
mod line;
mod notes;
mod opening;
mod pipe;
mod plan;
mod process;
mod ratings;
mod schedule;
mod settings;
mod shared;
mod sprt;
pub mod stats;
pub mod swiss;
mod tally;
mod terms;
mod transcript;
mod ward;

pub use contestant::{Contestant, Named, entrants};
pub use folder::{Folder, FolderError, Opened};
pub use greeting::{Unheard, greet};
pub use guard::Guard;
pub use hall::{Hall, Maker, Openings, Wanted, left};
pub use limits::{Clock, Limits};
pub use line::{Line, Slot};
pub use notes::{Log, Notes};
pub use opening::{BadOpening, Drawn, MOVES, Opening};

pub use plan::{Fixture, Plan};
pub use process::Process;
pub use ratings::{ranking, ratings};
pub use schedule::Schedule;
pub use settings::{Entrant, FORMAT, Settings};
pub use shared::{Kept, Shared, SharedError};
pub use sprt::{Decision, ERROR, Sprt};
pub use tally::{Forfeited, Pairing, Scored, Standing, Tally};
pub use terms::Terms;
pub use transcript::Transcript;
pub use trapline_bots::{Loss, Measure};
pub use trapline_host::conduct::Forfeit;
