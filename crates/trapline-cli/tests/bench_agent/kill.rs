//! Killed without warning, again and again, or torn: the matches are those of a set that nobody disturbed, each once.

use super::bench::Bench;
use super::endpoint::{Asked, Endpoint};
use serde_json::Value;
use std::fs;
use std::process::Stdio;

const OPTIONS: [&str; 4] = ["--matches", "20", "--levels", "random"];

/// The matches in the order of the set, without how long anything took.
fn matches(bench: &Bench) -> Vec<Value> {
    let mut all = bench.matches();
    for one in &mut all {
        for turn in one["bench"]["turns"].as_array_mut().expect("turns") {
            assert!(turn["seconds"].take().as_f64().expect("a time") >= 0.0);
        }
    }
    all.sort_by_key(|one| (one["bench"]["number"].as_u64(), one["bench"]["seat"].as_u64()));
    all
}

/// The report without how long anything took.
fn untimed(mut report: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("seconds");
                fields.remove("agent");
                fields.values_mut().for_each(clear);
            }
            Value::Array(all) => all.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut report);
    report
}

fn bench(endpoint: &Endpoint) -> Bench {
    let usual = ["--model", "m", "--game", "grid-hunt", "--move-time", "600s", "--max-plies", "12"];
    Bench::new(&endpoint.agent(), &[&usual[..], &OPTIONS].concat())
}

#[test]
fn a_set_that_is_killed_goes_on_where_it_was() {
    let endpoint = Endpoint::start(Asked::sensible);
    let calm = bench(&endpoint);
    let report = untimed(calm.report(&[]));
    let whole = fs::metadata(calm.file("matches.jsonl")).expect("matches").len();
    let disturbed = bench(&endpoint);
    let mut killed = 0;
    for step in 1.. {
        let mut command = disturbed.command(&["--jobs", "2"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let wanted = step * whole / 5 + step * 37;
        let ended = loop {
            if let Some(status) = child.try_wait().expect("it can be asked") {
                break Some(status);
            }
            if fs::metadata(disturbed.file("matches.jsonl")).is_ok_and(|file| file.len() >= wanted) {
                break None;
            }
            std::thread::yield_now();
        };
        if let Some(status) = ended {
            assert!(status.success(), "{status}");
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        killed += 1;
    }
    assert!(killed >= 1, "it was never killed");
    assert_eq!(matches(&disturbed), matches(&calm));
    let asked = endpoint.asked().len();
    assert_eq!(untimed(disturbed.report(&[])), report);
    assert_eq!(endpoint.asked().len(), asked, "and nothing is played that is there");
}

#[test]
fn a_match_whose_line_is_torn_is_played_again() {
    let endpoint = Endpoint::start(Asked::sensible);
    let bench = Bench::quick(&endpoint, &["--matches", "1"]);
    bench.report(&[]);
    let (file, all) = (bench.file("matches.jsonl"), matches(&bench));
    let text = fs::read_to_string(&file).expect("matches");
    let second = text.find('\n').expect("a line") + 1;
    for length in [second, second + 1, (second + text.len()) / 2, text.len() - 1] {
        fs::write(&file, &text[..length]).expect("a torn file");
        let ran = bench.run(&[]).well();
        assert_eq!(ran.err.contains("torn"), length > second, "{ran:?}");
        assert!(ran.err.contains("1 of 2 matches were played before"), "{ran:?}");
        assert_eq!(matches(&bench), all);
    }
}

#[test]
fn what_is_damaged_is_told_and_left_alone() {
    let endpoint = Endpoint::start(Asked::sensible);
    let bench = Bench::quick(&endpoint, &["--matches", "1"]);
    bench.report(&[]);
    let file = bench.file("matches.jsonl");
    let text = fs::read_to_string(&file).expect("matches");
    let first = text.lines().next().expect("a match").to_owned() + "\n";
    for (broken, told) in [
        (text.replacen("trapline/1", "trapline/2", 1), "line 1 cannot be read"),
        (format!("{text}{first}"), "line 3 cannot be read: this match is there twice"),
        (text.replacen("\"seeds\":[", "\"seeds\":[1", 1), "other seeds"),
        (text.replacen("\"level\":\"random\"},", "", 1).replacen("\"seat\":1", "\"seat\":3", 1), "line 1"),
    ] {
        fs::write(&file, &broken).expect("a broken file");
        let ran = bench.run(&[]).with_status(1);
        assert!(ran.err.contains(told) && ran.err.contains("matches.jsonl"), "{told:?}: {ran:?}");
        assert_eq!(fs::read_to_string(&file).expect("matches"), broken);
    }
}
