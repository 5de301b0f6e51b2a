//! The library, held against the laws, against counts of an independent implementation, and against what it should say.

mod barred;
mod defaults;
mod encoding;
mod laws;
mod perft;
mod takebacks;
mod tasks;
