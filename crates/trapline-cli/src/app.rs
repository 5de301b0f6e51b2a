//! The full-screen app.
#![allow(dead_code)]

mod board;
mod look;
