//! Thousands of random lines in one go: one line comes for each, and nothing breaks.

use crate::support::home::Home;
use crate::support::script;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

const LINES: usize = 4000;

/// Words that lead deeper into a record than random bytes would.
const WORDS: [&str; 24] = [
    "null",
    "true",
    "-1",
    "1e400",
    "99999999999999999999",
    "0.5",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "\\u0000",
    "\\ud800",
    "\"start\":",
    "\"state\":",
    "\"rules\":",
    "\"max_plies\":",
    "\"trapline/1\"",
    "\"actions\":",
    "move up",
    "place 1 2 3",
    ",",
    ":",
    "\"",
    "\u{202e}",
];

/// A line without an end of line, made of anything.
fn anything(rng: &mut StdRng) -> Vec<u8> {
    let length = rng.random_range(1..80);
    let bytes = (0..length).map(|_| rng.random::<u8>()).map(|byte| if byte == b'\n' { b'{' } else { byte });
    bytes.collect()
}

/// A good line with a few things spoilt.
fn mutated(rng: &mut StdRng, good: &[String]) -> Vec<u8> {
    let mut line = good[rng.random_range(0..good.len())].clone().into_bytes();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..line.len());
        match rng.random_range(0..5) {
            0 => line[at] = b' ' + rng.random_range(0..95),
            1 => line.truncate(at.max(1)),
            2 => drop(line.remove(at)),
            3 => {
                let word = WORDS[rng.random_range(0..WORDS.len())];
                line.splice(at..at, word.bytes());
            }
            _ => {
                let end = rng.random_range(at..line.len());
                let piece = line[at..end].to_vec();
                line.splice(at..at, piece);
            }
        }
        if line.is_empty() {
            line.push(b'x');
        }
    }
    line
}

/// Good records, with starts and rules and results among them.
fn good() -> Vec<String> {
    let mut good: Vec<_> = script::ALL.iter().map(|script| script.record().to_string()).collect();
    good.extend(
        [
            r#"{"format":"trapline/1","game":"trap-and-treasure","rules":{"traps":"wall","max_plies":9},"start":{"to_move":2,"state":{"pieces":[[1,1],[3,3]],"treasure":"board","traps":[[0,1],[4,0]],"traps_left":[2,2],"snared":[false,false]}},"actions":["move 3,2"]}"#,
            r#"{"format":"trapline/1","game":"hidden-path","rules":{"first":2},"start":{"to_move":1,"state":{"positions":[3,3],"traps":[[4,7],[3,6,8]],"sprung":[[9],[]]}},"players":["Ann","Bob"],"actions":["move 1","move 2"],"result":{"winner":2,"reason":"time"}}"#,
            r#"{"format":"trapline/1","game":"maze-runner-duel","start":{"to_move":2,"state":{"pieces":[[1,2],[4,4]],"obstacles":[[[2,3],[3,2],[4,3]],[[2,2],[3,4],[4,2]]],"revealed":[[[4,3]],[[2,2]]],"recovering":[true,false]}},"actions":["move up"]}"#,
            r#"{"format":"trapline/1","game":"grid-hunt","start":{"to_move":1,"state":{"treasures":[[2,3],[5,5]],"scans_left":[2,3],"scans":[[{"at":[3,3],"distance":4}],[]],"digs":[[[1,1],[1,2]],[]]}},"actions":["scan 4,4","dig 1,1"]}"#,
        ]
        .map(str::to_owned),
    );
    good
}

fn is_blank(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| line.trim().is_empty())
}

/// Sends these lines, after a good one, and checks what comes.
#[track_caller]
fn send(lines: &[Vec<u8>]) {
    let good = good();
    let mut input = good[0].clone().into_bytes();
    for line in lines {
        input.push(b'\n');
        input.extend_from_slice(line);
    }
    let expected = 1 + lines.iter().filter(|line| !is_blank(line)).count();
    for args in [&["replay", "--json"][..], &["replay", "--json", "--seat", "1"], &["replay"]] {
        let ran = Home::new().run(args, &input).with_status(1);
        assert_eq!(ran.err, "");
        if args.contains(&"--json") {
            let lines = ran.json();
            assert_eq!(lines.len(), expected, "one line comes for each");
            let told = |line: &Value| line.get("trace").is_some() || line["error"]["message"].is_string();
            assert!(lines.iter().all(told), "each has a trace or an error");
        }
    }
}

#[test]
fn the_good_lines_of_this_test_are_good() {
    let ran = Home::new().run(["replay", "--json"], good().join("\n")).well();
    assert_eq!(ran.json().len(), good().len());
}

#[test]
fn random_bytes_are_no_danger() {
    let mut rng = StdRng::seed_from_u64(1);
    let lines: Vec<_> = (0..LINES).map(|_| anything(&mut rng)).collect();
    send(&lines);
}

#[test]
fn spoilt_records_are_no_danger() {
    let mut rng = StdRng::seed_from_u64(2);
    let good = good();
    let lines: Vec<_> = (0..LINES).map(|_| mutated(&mut rng, &good)).collect();
    // Some must be whole enough to be played, or this tests little.
    let parsed = lines.iter().filter(|line| serde_json::from_slice::<Value>(line).is_ok()).count();
    assert!(parsed > LINES / 20, "only {parsed}");
    send(&lines);
}

#[test]
fn random_words_are_no_danger() {
    let mut rng = StdRng::seed_from_u64(3);
    let words = |rng: &mut StdRng| {
        let count = rng.random_range(1..12);
        let words = (0..count).map(|_| WORDS[rng.random_range(0..WORDS.len())]);
        words.collect::<String>().into_bytes()
    };
    let lines: Vec<_> = (0..LINES).map(|_| words(&mut rng)).collect();
    send(&lines);
}
