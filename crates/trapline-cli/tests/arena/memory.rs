//! Going on with a long arena: its games are read one by one, and not held in memory.

use super::hall::Arena;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// The most memory that the program had when it has read the games played before and goes on, in bytes.
fn memory(arena: &Arena) -> u64 {
    let mut command = arena.home.command(arena.words(&["--pairs", "1000000", "--jobs", "1"]));
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut told = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("its errors"));
    errors.read_line(&mut told).expect("text");
    assert!(told.contains("games were played before"), "{told}");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the most it had");
    let kilobytes: u64 = most.trim().trim_end_matches(" kB").parse().expect("a number");
    1024 * kilobytes
}

#[test]
fn going_on_takes_less_memory_than_the_games_take_on_disk() {
    let options = ["--seed", "5", "--max-plies", "60"];
    let [short, long] = ["1", "15000"].map(|pairs| {
        let arena = Arena::quick(&options);
        arena.run(&["--pairs", pairs]).well();
        arena
    });
    let size = fs::metadata(long.file()).expect("games").len();
    let more = memory(&long).saturating_sub(memory(&short));
    // Which of them have been played has to be known: some bytes a game, of some hundreds.
    assert!(more < size / 4, "{more} bytes more for {size} bytes of games");
}
