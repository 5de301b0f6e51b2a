//! Trapline: five two-player duels with traps and secrets.
//!
//! This crate is the games themselves: rules, views, matches, records and scenes. It does no input or output,
//! reads no clock and draws no random number; whoever uses it brings those.
//!
//! Playing one of the games, looked up by its id, as text:
//!
//! ```
//! use trapline::{Viewer, games, record::Record};
//!
//! let record = Record::new("hidden-path").with_actions(["place 4 7 9", "place 3 6 8"]);
//! let mut duel = games::open(&record)?;
//! duel.act("move 3")?;
//! assert_eq!(duel.log(Viewer::Public).last().unwrap(), "Player 1 moved 3 to step 3 and sprang a trap: back to 0");
//! assert!(duel.act("move 9").is_err());
//! assert_eq!(duel.legal(Viewer::Referee), ["move 1", "move 2", "move 3"]);
//! # Ok::<(), trapline::Problem>(())
//! ```
//!
//! Playing a game by its type, as fast as it goes:
//!
//! ```
//! use trapline::{Game, Show, Turn, Viewer, games::TrapRunner};
//!
//! let game = TrapRunner::with(&[0]); // the first choice of its one house rule
//! let mut state = game.start();
//! for ply in 0..100 {
//!     let Turn::Of(player) = game.turn(&state) else { break };
//!     let view = game.view(&state, Viewer::Seat(player));
//!     let chosen = ply % game.count(&view); // here one would think
//!     state = game.play(state, game.nth(&view, chosen)).0;
//! }
//! ```

mod any_match;
pub mod batch;
pub mod coded;
pub mod encode;
mod ending;
mod game;
pub mod games;
pub mod grid;
mod json;
pub mod laws;
pub mod legend;
mod lesson;
mod mark;
mod names;
mod packed;
pub mod plain;
mod problem;
pub mod record;
mod rules;
mod scene;
mod session;
mod show;
mod sight;
mod sign;
mod sitter;
mod size;
pub mod subset;
pub mod svg;
mod wire;
mod words;

pub use any_match::AnyMatch;
pub use game::{Game, Outcome, Player, Reason, Secret, Turn, Viewer};
pub use lesson::Lesson;
pub use mark::{Mark, Piece, Tone};
pub use names::Names;
pub use problem::Problem;
pub use rules::{Choice, FIRST, HouseRule, Rules};
pub use scene::{Aim, Board, Fact, Scene, Spot};
pub use session::Match;
pub use show::{Ask, Event, Refusal, Show};
pub use sight::{Log, Seat, Sight};
pub use sign::{Sign, Trace, TraceKind};
pub use sitter::{Level, Sitter};
pub use size::Size;
