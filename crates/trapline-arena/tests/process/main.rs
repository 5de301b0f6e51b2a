//! Bots in programs of their own, real ones: what they are told, and what becomes of those that misbehave.

mod faults;
mod guard;
mod life;
mod limits;
mod notes;
mod replies;
mod secrecy;
mod session;
mod support;
