//! Asked to stop: it stops in order, says how to go on, and does.

use super::hall::{Arena, number};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn a_signal_stops_it_in_order() {
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let arena = Arena::quick(&["--seed", "5", "--pairs", "200000", "--jobs", "2"]);
        let mut command = arena.home.command(arena.words(&["--json"]));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        while !fs::metadata(arena.file()).is_ok_and(|file| file.len() > 100_000) {
            assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().expect("its output").read_to_string(&mut out).expect("text");
        child.stderr.take().expect("its errors").read_to_string(&mut err).expect("text");
        assert_eq!(child.wait().expect("it ends").code(), Some(status));
        assert!(err.contains("The same command goes on"), "{err}");
        let told: serde_json::Value = serde_json::from_str(&out).expect("what there is so far");
        assert_eq!(told["finished"], false);
        let text = fs::read_to_string(arena.file()).expect("games");
        assert!(text.ends_with('\n'), "nothing is torn");
        // Pairs count in their order, so a game that ran while it was stopped holds up all behind it.
        let kept = arena.games();
        let games = (0..).zip(&kept).take_while(|&(at, line)| number(line) == at).count();
        assert_eq!(told["games"], games / 2 * 2, "of {} games", kept.len());
    }
}
