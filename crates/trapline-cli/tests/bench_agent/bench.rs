//! [`Bench`]: a command that measures an agent, and what it leaves behind. What these tests share.

use super::endpoint::Endpoint;
use crate::support::home::{Home, Ran, finish};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The key that models are asked with. Nothing else has these letters in it.
pub const KEY: &str = "sk-Zq7-never-told";

/// A command, its matches in a folder `out` of a home of its own.
pub struct Bench {
    pub home: Home,
    words: Vec<String>,
}

impl Bench {
    pub fn new(agent: &str, options: &[&str]) -> Bench {
        let words =
            ["bench-agent", "--out", "out", "--agent", agent].into_iter().chain(options.iter().copied());
        Bench { home: Home::new(), words: words.map(str::to_owned).collect() }
    }

    /// A model at that endpoint, in matches at Trap Runner against somebody who does anything; and these options. It has
    /// more time than anything takes.
    pub fn quick(endpoint: &Endpoint, options: &[&str]) -> Bench {
        let usual = ["--model", "scripted", "--game", "trap-runner", "--levels", "random", "--no-loss"];
        let more = ["--max-plies", "12", "--move-time", "600s"];
        // The last of an option given twice does not count, so tests name no other game.
        Bench::new(&endpoint.agent(), &[&usual[..], &more, options].concat())
    }

    pub fn command(&self, options: &[&str]) -> Command {
        let mut command =
            self.home.command(self.words.iter().map(String::as_str).chain(options.iter().copied()));
        command.env("TRAPLINE_AGENT_KEY", KEY);
        command
    }

    pub fn run(&self, options: &[&str]) -> Ran {
        let mut command = self.command(options);
        command.stdout(Stdio::piped());
        finish(command, b"")
    }

    /// Runs it to its end, and gives the report.
    #[track_caller]
    pub fn report(&self, options: &[&str]) -> Value {
        let ran = self.run(&[&["--json"], options].concat()).well();
        let mut lines = ran.json();
        assert_eq!(lines.len(), 1, "{ran:?}");
        let report = lines.remove(0);
        assert_eq!(report["finished"], true, "{report}");
        let (kept, out) = (self.file("report.json"), ran.out);
        assert_eq!(fs::read_to_string(kept).expect("a report"), out, "what is told is what is kept");
        report
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.home.path().join("out").join(name)
    }

    /// The matches, in the order in which they ended.
    pub fn matches(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.file("matches.jsonl")).expect("matches");
        text.lines().map(|line| serde_json::from_str(line).expect("a match")).collect()
    }

    /// Every turn of every match.
    pub fn turns(&self) -> Vec<Value> {
        let matches = self.matches();
        matches.iter().flat_map(|one| one["bench"]["turns"].as_array().expect("turns").clone()).collect()
    }

    /// The bytes of everything that it left behind.
    pub fn left(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut folders = vec![self.home.path().to_owned()];
        let mut files = vec![];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push((path.clone(), fs::read(&path).expect("a file")));
                }
            }
        }
        files
    }
}

/// How often a match was forfeited by that.
pub fn forfeits(report: &Value, kind: &str) -> u64 {
    report["total"]["forfeits"][kind].as_u64().expect("a number")
}
