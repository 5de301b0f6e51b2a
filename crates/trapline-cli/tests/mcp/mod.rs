//! `trapline mcp`, spoken to line by line: what it answers on standard input and output, over HTTP, and on another server.

mod line;
mod stdio;
mod ways;
