//! The [guard](trapline_arena::guard) alone, for programs that have none of their own: the tests and measurements of
//! this library, for example. The program `trapline` is its own guard.

fn main() -> std::io::Result<()> {
    let command = std::env::args_os().nth(1).ok_or(std::io::ErrorKind::InvalidInput)?;
    trapline_arena::guard::watch(&command)
}
