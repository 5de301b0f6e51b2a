//! [`Home`]: a folder of a test's own, in which the program runs and keeps its matches.

use super::HANGING;
use super::talk::Talk;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::io::{PipeWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use tempfile::TempDir;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_trapline");

/// A folder of a test's own.
pub struct Home(TempDir);

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new() -> Home {
        Home(TempDir::new().expect("a folder for the test"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The whole environment that the program gets.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let here = |name| self.path().join(name).to_str().expect("a plain path").to_owned();
        let path = std::env::var("PATH").expect("there is a PATH");
        vec![
            ("PATH", path),
            ("HOME", here("home")),
            ("XDG_DATA_HOME", here("data")),
            ("TERM", "xterm-256color".to_owned()),
        ]
    }

    /// The program, about to be run here.
    pub fn command<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(args).current_dir(self.path()).env_clear().envs(self.environment());
        command
    }

    /// Runs the program through pipes, from the beginning to the end of its input.
    pub fn run<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>, input: impl AsRef<[u8]>) -> Ran {
        let mut command = self.command(args);
        command.stdout(Stdio::piped());
        finish(command, input.as_ref())
    }

    /// Runs the program with an output that nobody reads any more.
    pub fn run_unread<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>, input: &str) -> Ran {
        let mut command = self.command(args);
        command.stdout(unread());
        finish(command, input.as_bytes())
    }

    /// Starts the program through pipes, to talk to it step by step.
    pub fn talk<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Talk {
        Talk::start(self.command(args))
    }

    /// The file in which a match is kept.
    pub fn journal(&self, id: u64) -> PathBuf {
        self.matches().join(format!("{id}.jsonl"))
    }

    /// The folder in which matches are kept.
    pub fn matches(&self) -> PathBuf {
        self.path().join("data/trapline/matches")
    }

    /// Puts a file among the matches.
    pub fn put_journal(&self, id: u64, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.matches()).expect("a folder for matches");
        fs::write(self.journal(id), text).expect("a file among the matches");
    }

    /// The record of a saved match.
    pub fn export(&self, id: u64) -> Value {
        let ran = self.run(["matches", "export", &id.to_string()], "");
        assert_eq!(ran.status, Some(0), "{ran:?}");
        serde_json::from_str(&ran.out).expect("a record")
    }

    /// The actions of a saved match.
    pub fn actions(&self, id: u64) -> Vec<String> {
        let record = self.export(id);
        let actions = record["actions"].as_array().expect("a list of actions");
        actions.iter().map(|action| action.as_str().expect("text").to_owned()).collect()
    }
}

impl Ran {
    /// Asserts that all went well.
    #[track_caller]
    pub fn well(self) -> Ran {
        self.with_status(0)
    }

    /// Asserts how it ended, and that it did not crash.
    #[track_caller]
    pub fn with_status(self, status: i32) -> Ran {
        assert!(!self.err.contains("panicked"), "{self:#?}");
        assert_eq!(self.status, Some(status), "{self:#?}");
        self
    }

    /// Every line of output as JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }
}

/// A pipe whose other end is closed.
pub fn unread() -> PipeWriter {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer
}

/// Gives the program its input and takes what it says, until it ends.
pub fn finish(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_owned();
    // It need not read everything, so this may fail.
    thread::spawn(move || stdin.write_all(&input));
    let (out, err) = (gather(child.stdout.take()), gather(child.stderr.take()));
    let said = out.recv_timeout(HANGING).and_then(|out| Ok((out, err.recv_timeout(HANGING)?)));
    if said.is_err() {
        child.kill().expect("a hanging program can be ended");
    }
    let status = child.wait().expect("the program ends").code();
    let (out, err) = said.expect("the program hangs");
    Ran { status, out, err }
}

/// Everything that comes out of a pipe, once it is closed.
fn gather(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = vec![];
        if let Some(mut pipe) = pipe {
            pipe.read_to_end(&mut bytes).expect("a pipe can be read");
        }
        // Nobody listens any more after a hang.
        let _ = sender.send(String::from_utf8(bytes).expect("the program writes UTF-8"));
    });
    receiver
}
