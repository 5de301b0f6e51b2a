//! The program itself, as people, scripts and bots meet it. One test program for all of it: each would have to be
//! linked with everything.

mod support;

mod app;
mod arena;
mod bad_input;
mod bench_agent;
mod bots;
mod crash;
mod doors;
mod mcp;
mod nodes;
mod online;
mod pipe;
mod review;
mod terminal;
mod transcripts;
mod truth;
