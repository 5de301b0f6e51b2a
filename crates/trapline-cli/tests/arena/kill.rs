//! Killed without warning, again and again: the games are those of a run that nobody disturbed, each once.

use super::hall::{Arena, number};
use std::fs;
use std::process::Stdio;

/// Kills the program whenever its file has grown so far, until it comes to its end by itself; how often that was.
fn disturbed(arena: &Arena, jobs: &str, whole: u64) -> usize {
    // No two steps alike, so that it is caught at all sorts of moments.
    for (killed, step) in (1..).enumerate() {
        let mut command = arena.home.command(arena.words(&["--jobs", jobs]));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let wanted = step * whole / 17 + step * step % 101;
        let ended = loop {
            if let Some(status) = child.try_wait().expect("it can be asked") {
                break Some(status);
            }
            if fs::metadata(arena.file()).is_ok_and(|file| file.len() >= wanted) {
                break None;
            }
            std::thread::yield_now();
        };
        if let Some(status) = ended {
            assert!(status.success(), "{status}");
            return killed;
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
    unreachable!("it comes to an end");
}

#[test]
fn an_arena_that_is_killed_goes_on_where_it_was() {
    let options = ["--pairs", "1500", "--seed", "5"];
    let calm = Arena::quick(&options);
    let results = calm.results(&["--jobs", "1"]);
    let games = calm.games();
    assert_eq!(games.iter().map(|line| number(line)).collect::<Vec<_>>(), (0..3000).collect::<Vec<_>>());
    let whole = fs::metadata(calm.file()).expect("games").len();
    for jobs in ["1", "2"] {
        let arena = Arena::quick(&options);
        let killed = disturbed(&arena, jobs, whole);
        // Sixteen times, unless the machine is too busy for this test to notice in time how far it is; but not to
        // notice once in 3000 games it would have to stand still.
        assert!(killed >= 1, "it was never killed");
        assert_eq!(arena.games(), games, "with {jobs} jobs");
        let again = arena.results(&["--jobs", jobs]);
        for field in ["players", "pairings", "games", "seed"] {
            assert_eq!(again[field], results[field], "{field}");
        }
        assert_eq!(arena.games(), games, "and nothing is played that is there");
    }
}
