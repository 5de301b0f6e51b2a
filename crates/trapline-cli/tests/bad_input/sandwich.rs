//! Bad lines between good ones, and what becomes of them.

use crate::support::home::Home;
use crate::support::script;
use serde_json::Value;

/// Runs every bad line between two good ones, and gives what it led to. The good ones must run.
#[track_caller]
pub fn outcomes<L: AsRef<[u8]>>(bad: &[L]) -> Vec<Value> {
    let good: Vec<_> = script::ALL.iter().map(|script| script.record().to_string()).collect();
    let mut input = vec![];
    for (number, line) in bad.iter().enumerate() {
        input.extend_from_slice(good[number % good.len()].as_bytes());
        input.push(b'\n');
        input.extend_from_slice(line.as_ref());
        input.push(b'\n');
    }
    input.extend_from_slice(good[0].as_bytes());
    let ran = Home::new().run(["replay", "--json"], input).with_status(1);
    assert_eq!(ran.err, "");
    let lines = ran.json();
    assert_eq!(lines.len(), 2 * bad.len() + 1, "one line comes for each");
    for (number, line) in lines.iter().step_by(2).enumerate() {
        let expected = script::ALL[if number < bad.len() { number % good.len() } else { 0 }].record();
        assert_eq!(line["result"], expected["result"], "a good record was harmed: {line}");
        assert_eq!(line.get("error"), None, "a good record was harmed: {line}");
    }
    lines.into_iter().skip(1).step_by(2).collect()
}

/// The message that each bad line, which must be no record at all, leads to. Where the line's number is told too, it
/// must be right.
#[track_caller]
pub fn messages<L: AsRef<[u8]>>(bad: &[L]) -> Vec<String> {
    let mut messages = vec![];
    for ((outcome, line), number) in outcomes(bad).iter().zip(bad).zip((2..).step_by(2)) {
        let line = String::from_utf8_lossy(line.as_ref());
        let line: String = line.chars().take(300).collect();
        let fields: Vec<_> = outcome.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["error"], "{line} leads to {outcome}");
        let told = outcome["error"].get("line").and_then(Value::as_u64).unwrap_or(number);
        assert_eq!(told, number, "{line} leads to {outcome}");
        let message = outcome["error"]["message"].as_str().expect("a message");
        assert!(!message.trim().is_empty(), "{line} leads to {outcome}");
        messages.push(message.to_owned());
    }
    messages
}

/// Asserts that each of these lines is no record, and that its message begins with that place.
#[track_caller]
pub fn assert_places<L: AsRef<[u8]>>(bad: &[(L, String)]) {
    let lines: Vec<_> = bad.iter().map(|(line, _)| line.as_ref()).collect();
    let found = messages(&lines);
    let wrong: Vec<_> = found
        .iter()
        .zip(bad)
        .filter(|(message, (_, place))| {
            !message.starts_with(place) || message.starts_with(&format!("{place}.."))
        })
        .map(|(message, (line, place))| {
            format!("{}\n  does not name {place}: {message}", String::from_utf8_lossy(line.as_ref()))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), bad.len(), wrong.join("\n"));
}
