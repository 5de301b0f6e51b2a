//! `trapline arena`: what survives being killed, what is refused, what is told.

mod hall;
mod kill;
mod limits;
mod memory;
mod openings;
mod orphans;
mod place;
mod programs;
mod schedules;
mod settings;
mod shared;
mod signal;
mod sprt;
mod told;
mod torn;
mod usage;
