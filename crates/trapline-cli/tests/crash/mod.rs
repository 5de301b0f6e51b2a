//! What survives: programs killed in the middle, torn and damaged files, two windows at one match.

mod back;
mod damage;
mod kill;
mod matches;
mod offers;
mod torn;
mod window;
