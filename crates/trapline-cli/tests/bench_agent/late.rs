//! An endpoint that answers late or never; and being told to stop while it is waited for.

use super::bench::{Bench, forfeits};
use super::endpoint::{Endpoint, Reply};
use crate::support::HANGING;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::Stdio;

/// The options of a quick match, with that time for an action.
fn hasty(endpoint: &Endpoint, time: &str, options: &[&str]) -> Bench {
    let usual =
        ["--model", "m", "--game", "trap-runner", "--levels", "random", "--no-loss", "--max-plies", "12"];
    Bench::new(&endpoint.agent(), &[&usual[..], &["--move-time", time], options].concat())
}

#[test]
fn whoever_never_answers_forfeits_by_time() {
    let endpoint = Endpoint::start(|_| Reply::Hold);
    let bench = hasty(&endpoint, "200ms", &["--matches", "2", "--jobs", "4"]);
    let report = bench.report(&[]);
    assert_eq!((forfeits(&report, "timeout"), &report["total"]["matches"]), (4, &4.into()));
    assert_eq!((&report["total"]["lost"], &report["total"]["tokens"]), (&0.into(), &Value::Null));
    assert!(bench.matches().iter().all(|one| one["result"]["reason"] == "time"));
}

/// Late once: that match is forfeited, and the next are asked about as if nothing had been.
#[test]
fn after_a_timeout_the_set_goes_on() {
    let endpoint = Endpoint::start(|asked| if asked.before == 0 { Reply::Hold } else { asked.sensible() });
    let bench = hasty(&endpoint, "3s", &["--matches", "2"]);
    let report = bench.report(&[]);
    let matches = bench.matches();
    assert_eq!(matches[0]["bench"]["forfeit"]["kind"], "timeout");
    // A machine that stands still for seconds may be late once more.
    assert!((1..4).contains(&forfeits(&report, "timeout")), "{report}");
    assert!(endpoint.asked().len() > 1);
}

#[test]
fn it_stops_in_order_while_a_model_thinks() {
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        // The first match is played, then nothing is heard any more.
        let endpoint = Endpoint::start(|asked| match asked.turn().contains("player 1 ") {
            true => asked.sensible(),
            false => Reply::Hold,
        });
        let bench = hasty(&endpoint, "600s", &["--matches", "1"]);
        let mut command = bench.command(&["--json"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let came = endpoint.came.lock().expect("nobody panics");
        loop {
            came.recv_timeout(HANGING).expect("the endpoint is asked");
            if endpoint.asked().last().is_some_and(|asked| asked.turn().contains("player 2 ")) {
                break;
            }
        }
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().expect("its output").read_to_string(&mut out).expect("text");
        child.stderr.take().expect("its errors").read_to_string(&mut err).expect("text");
        assert_eq!(child.wait().expect("it ends").code(), Some(status), "{err}");
        assert!(err.contains("The same command goes on"), "{err}");
        let told: Value = serde_json::from_str(&out).expect("what there is so far");
        assert_eq!((&told["finished"], &told["total"]["matches"]), (&false.into(), &1.into()));
        let page = fs::read_to_string(bench.file("report.html")).expect("a page");
        assert!(page.contains("Not all matches have been played"));
    }
}
