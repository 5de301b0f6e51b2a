//! Solvers, held against the rules, against each other, and against what others have published or checked.

mod certify;
mod known;

mod agreement;
mod equilibrium;
mod hunt;
mod maze;
mod path;
mod policy;
mod runner;
mod treasure;
