//! [`Arena`]: a command that plays an arena, and the games it leaves behind. What these tests share.

use crate::support::home::{Home, Ran};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A command, its games in a folder `out` of a home of its own.
pub struct Arena {
    pub home: Home,
    words: Vec<String>,
}

impl Arena {
    /// Two random players at Trap Runner, and these options.
    pub fn quick(options: &[&str]) -> Arena {
        Arena::against("random", options)
    }

    /// A random player and that one at Trap Runner, and these options.
    pub fn against(player: &str, options: &[&str]) -> Arena {
        let players = ["--game", "trap-runner", "--player", "random", "--player", player, "--no-loss"];
        Arena::new(&[&players[..], options].concat())
    }

    pub fn new(options: &[&str]) -> Arena {
        let words = ["arena", "--out", "out"].iter().chain(options).map(|&word| word.to_owned());
        Arena { home: Home::new(), words: words.collect() }
    }

    /// The command with further options.
    pub fn words(&self, options: &[&str]) -> Vec<String> {
        let more = options.iter().map(|&word| word.to_owned());
        self.words.iter().cloned().chain(more).collect()
    }

    pub fn run(&self, options: &[&str]) -> Ran {
        self.home.run(self.words(options), "")
    }

    /// Runs it to its end, and gives the results.
    #[track_caller]
    pub fn results(&self, options: &[&str]) -> Value {
        let ran = self.run(&[&["--json"], options].concat()).well();
        let mut lines = ran.json();
        assert_eq!(lines.len(), 1, "{ran:?}");
        let results = lines.remove(0);
        assert_eq!(results["finished"], true, "{results}");
        results
    }

    /// The file of games.
    pub fn file(&self) -> PathBuf {
        self.home.path().join("out/games.jsonl")
    }

    /// The games, sorted by number, each as it stands in the file.
    pub fn games(&self) -> Vec<String> {
        let text = fs::read_to_string(self.file()).expect("games");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_by_key(|line| number(line));
        lines
    }
}

/// The number of a game.
pub fn number(line: &str) -> u64 {
    let game: Value = serde_json::from_str(line).expect("JSON");
    game["arena"]["game"].as_u64().expect("a number")
}
