//! What these tests share: a match between two agents, a player who does what is written, and bots in shell.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Show, Sight, Turn};
use trapline_arena::{Guard, Limits, Log, Notes, Process, Terms};
use trapline_bots::{Agent, Fault, Sitting};

/// Nothing takes so long unless it hangs.
pub const LONG: Duration = Duration::from_secs(120);
/// For what is meant to take too long.
pub const BRIEF: Duration = Duration::from_millis(200);

/// Time enough for everything.
pub const PATIENT: Limits = Limits { start: LONG, act: Some(LONG), retries: 0, ..Limits::USUAL };

/// A bot that says hello and then does this.
pub fn after_hello(script: &str) -> String {
    format!(
        "read -r line; echo '{{\"type\":\"hello\",\"protocol\":\"trapline-bot/1\",\"name\":\"Sh\"}}'; {script}"
    )
}

/// A bot that says hello, answers the first request properly, and then does this.
pub fn after_one(answer: &str, script: &str) -> String {
    after_hello(&format!("read -r match; read -r act; {}; {script}", reply(answer)))
}

/// The command that gives this answer.
pub fn reply(action: &str) -> String {
    format!("echo '{{\"type\":\"action\",\"action\":\"{action}\"}}'")
}

/// A bot that keeps everything it is told in a file, and answers with the lines of another.
pub fn tap(folder: &Folder, answers: &str) -> String {
    let (log, lines) = (folder.file("log"), folder.file("answers"));
    fs::write(&lines, format!("{answers}\n")).expect("a file can be written");
    format!(
        "exec 3<'{}'; while IFS= read -r line; do printf '> %s\\n' \"$line\" >> '{log}'; case $line in \
         '{{\"type\":\"hello\"'*|'{{\"type\":\"act\"'*) IFS= read -r answer <&3 || exit 9; \
         printf '< %s\\n' \"$answer\" >> '{log}'; printf '%s\\n' \"$answer\";; esac; done",
        lines.display(),
        log = log.display(),
    )
}

/// The first answer of a bot in such a file.
pub const HELLO: &str = r#"{"type":"hello","protocol":"trapline-bot/1","name":"Tap"}"#;

/// A folder of a test's own.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().expect("a folder for the test"))
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).expect("a file of the test")
    }
}

/// A bot that runs in a shell.
pub fn process(script: &str, limits: Limits) -> Process {
    Process::new(script, Terms { notes: Notes::Discard, ..terms(limits) })
}

/// The same with time enough for everything, and notes that go there.
pub fn noting(script: &str, notes: Notes) -> Process {
    Process::new(script, Terms { notes, ..terms(PATIENT) })
}

/// The terms on which bots run here.
pub fn terms(limits: Limits) -> Terms {
    let program = env!("CARGO_BIN_EXE_trapline-guard").into();
    Terms { limits, ..Terms::new(Guard { program, words: vec![] }) }
}

/// Notes that go to a file.
pub fn keep(file: PathBuf) -> Notes {
    Notes::Keep(Arc::new(Log::new(file)))
}

/// A player who does what is written, over and over.
pub struct Written {
    actions: Vec<String>,
    done: usize,
}

impl Written {
    pub fn new(actions: &[&str]) -> Written {
        Written { actions: actions.iter().map(|&action| action.to_owned()).collect(), done: 0 }
    }
}

impl<G: Show> Agent<G> for Written {
    fn begin(&mut self, _: &G, _: &Sitting<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn act(&mut self, game: &G, _: &Sight<'_, G>) -> Result<G::Action, Fault> {
        let action = &self.actions[self.done % self.actions.len()];
        self.done += 1;
        Ok(game.read(action).expect("an action"))
    }
}

/// Plays a match to its end, or to the first fault.
pub fn play<G: Show>(record: &Record, agents: [&mut dyn Agent<G>; 2]) -> (Match<G>, Result<(), Fault>) {
    let mut duel = Match::<G>::open(record).expect("a match can be opened");
    let [one, two] = agents;
    let mut turns = || -> Result<(), Fault> {
        let game = *duel.game();
        for (agent, player) in [(&mut *one, Player::One), (&mut *two, Player::Two)] {
            let sitting = Sitting { rules: duel.rules(), player, names: duel.names(), seed: 7 };
            agent.begin(&game, &sitting)?;
        }
        loop {
            match duel.turn() {
                Turn::Of(player) => {
                    let agent = player.pick([&mut *one, &mut *two]);
                    let action = agent.act(&game, &Sight::of(&duel, player))?;
                    duel.play(action).expect("a legal action");
                }
                Turn::Over(outcome) => {
                    one.end(&game, &Sight::of(&duel, Player::One), outcome)?;
                    two.end(&game, &Sight::of(&duel, Player::Two), outcome)?;
                    return Ok(());
                }
            }
        }
    };
    let ended = turns();
    (duel, ended)
}

/// A match with a ply limit.
pub fn limited(game: &str, plies: u64) -> Record {
    let mut record = Record::new(game);
    record.rules.insert("max_plies".to_owned(), plies.into());
    record
}

/// Whether there is a process of that number that is not dead.
pub fn lives(pid: u32) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("stat"));
    // After the name in brackets comes the state.
    stat.is_ok_and(|stat| {
        stat.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with(['Z', 'X']))
    })
}

/// Whether the system still has anything under that number, a process laid to rest or not.
pub fn is_known(pid: u32) -> bool {
    Path::new("/proc").join(pid.to_string()).exists()
}

/// Waits until there is no such process: whoever takes over orphans may need a moment to notice.
#[track_caller]
pub fn assert_ends(pid: u32) {
    let since = Instant::now();
    while lives(pid) {
        assert!(since.elapsed() < LONG, "it lives on");
        std::thread::yield_now();
    }
}
