//! The server from inside: its stores, under one suite for both databases. What it is from outside is tested with the
//! program itself, in `trapline-cli`.

mod moving;
mod place;
mod postgres;
mod stores;
mod together;
