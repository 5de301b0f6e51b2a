//! Measuring an agent: a fixed set of seeded matches against graded bots, and what they tell.
//!
//! [`Settings`] say which [`Bout`]s there are. The [`Field`] plays them and watches what every action of the agent
//! takes; a [`Kept`] folder holds each as a [`Line`], so that a set that was killed goes on where it was. [`Report`] has
//! the [`Figures`], each with its interval. Who asks a language model, and who prints the report, is not said here.

mod bout;
mod contender;
mod field;
mod figures;
mod interval;
mod kept;
mod line;
mod report;
mod settings;

pub use bout::Bout;
pub use contender::{Contender, Effort, Plain, Tokens, Turn};
pub use field::Field;
pub use figures::{Figures, Seconds, Spent};
pub use interval::{Estimate, quantile, ratio, wilson};
pub use kept::Kept;
pub use line::{Line, Scored, Slot};
pub use report::{AtGame, AtLevel, FaultsAlike, REPORT, Report, Yardstick};
pub use settings::{FORMAT, Played, Settings};
