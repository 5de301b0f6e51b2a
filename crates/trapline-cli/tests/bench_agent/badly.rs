//! An endpoint that answers badly: what costs a retry, what is tried again, what is a forfeit, and what ends it all.

use super::bench::{Bench, KEY, forfeits};
use super::endpoint::{Asked, Endpoint, Reply};
use std::net::TcpListener;

fn say(text: &str) -> Reply {
    Reply::Say(text.to_owned(), Some([10, 1]))
}

/// No need to wait before the next try.
const AT_ONCE: &str = "Retry-After: 0\r\n";

#[test]
fn a_reply_that_will_not_do_costs_a_retry_with_a_reason() {
    for wrong in ["I would rather not say.", "[fly to the moon]", "", "[move 99]"] {
        let endpoint =
            Endpoint::start(move |asked| if asked.is_again() { asked.sensible() } else { say(wrong) });
        let bench = Bench::quick(&endpoint, &["--matches", "1", "--retries", "1"]);
        let report = bench.report(&[]);
        assert_eq!(report["forfeits"], serde_json::json!([]), "{wrong}");
        let turns = bench.turns();
        assert!(turns.iter().all(|turn| turn["wrong"] == 1), "{wrong}: {turns:?}");
        assert_eq!(report["total"]["wrong"]["value"], 1.0);
        assert_eq!(endpoint.asked().len(), 2 * turns.len());
        for again in endpoint.asked().into_iter().filter(Asked::is_again) {
            let [_, _, (role, reply), (_, reason)] = &again.messages()[..] else { panic!("four messages") };
            assert_eq!((role.as_str(), reply.as_str()), ("assistant", wrong));
            assert!(reason.starts_with("That will not do: "), "{reason}");
        }
    }
}

/// Whoever never does anything legal forfeits every match, which is no loss; and every try was paid for.
#[test]
fn retries_used_up_are_a_forfeit_and_no_loss() {
    let endpoint = Endpoint::start(|_| say("[win]"));
    let bench = Bench::quick(&endpoint, &["--matches", "3", "--retries", "2"]);
    let report = bench.report(&[]);
    let total = &report["total"];
    assert_eq!((forfeits(&report, "illegal"), &total["matches"]), (6, &6.into()));
    assert_eq!([&total["won"], &total["drawn"], &total["lost"]], [0, 0, 0]);
    assert_eq!(
        (&total["win_rate"]["value"], &total["win_rate_played"]),
        (&0.0.into(), &serde_json::Value::Null)
    );
    assert_eq!(report["forfeits"][0]["times"], 6, "{report}");
    // Each match ends in its first turn, after three replies.
    assert_eq!(endpoint.asked().len(), 18);
    assert_eq!([&total["tokens"]["input"], &total["tokens"]["output"]], [180, 18]);
    assert_eq!((&total["turns"], &total["wrong"]["value"]), (&6.into(), &3.0.into()));
    for one in bench.matches() {
        assert_eq!(one["result"]["reason"], "resignation");
        assert_ne!(one["result"]["winner"], one["bench"]["seat"]);
    }
}

/// What an endpoint does that is out of order for a moment is nobody's fault.
#[test]
fn trouble_that_passes_is_tried_again() {
    let endpoint = Endpoint::start(|asked| match asked.before % 6 {
        0 => Reply::Raw(500, AT_ONCE, "oops".to_owned()),
        1 => Reply::Raw(429, AT_ONCE, r#"{"error":{"message":"slow down"}}"#.to_owned()),
        2 => Reply::Raw(200, AT_ONCE, "<html>busy</html>".to_owned()),
        4 => Reply::Raw(200, AT_ONCE, r#"{"choices":[]}"#.to_owned()),
        _ => asked.sensible(),
    });
    let bench = Bench::quick(&endpoint, &["--matches", "2", "--retries", "0"]);
    let report = bench.report(&[]);
    assert_eq!(report["forfeits"], serde_json::json!([]));
    let well = endpoint.asked().iter().filter(|asked| matches!(asked.before % 6, 3 | 5)).count();
    assert_eq!(well, bench.turns().len());
    assert_eq!(report["total"]["wrong"]["value"], 0.0);
}

#[test]
fn trouble_that_stays_is_a_forfeit() {
    for (status, body) in [
        (500, ""),
        (503, r#"{"error":"down"}"#),
        (429, r#"{"error":{"message":"slow down"}}"#),
        (200, "not JSON"),
        (200, "[1, 2]"),
        (200, r#"{"choices":[{"text":"[attack]"}]}"#),
        (200, r#"{"choices":[{"message":{"content":7}}]}"#),
    ] {
        let endpoint = Endpoint::start(move |asked| match asked.before {
            0 => asked.sensible(),
            _ => Reply::Raw(status, AT_ONCE, body.to_owned()),
        });
        let bench = Bench::quick(&endpoint, &["--matches", "1"]);
        let report = bench.report(&[]);
        assert_eq!((forfeits(&report, "crash"), &report["total"]["lost"]), (2, &0.into()), "{status} {body}");
        // The first turn went well; then four tries each.
        assert_eq!(endpoint.asked().len(), 9, "{status} {body}");
        let cause = report["forfeits"][0]["cause"].as_str().expect("a cause");
        let told = if status == 200 { "no chat completion" } else { &format!("status {status}") };
        assert!(cause.contains(told), "{cause}");
    }
}

/// Whoever asks for more patience than there is time is not waited for.
#[test]
fn a_wait_that_is_too_long_is_a_timeout_at_once() {
    let endpoint = Endpoint::start(|_| Reply::Raw(429, "Retry-After: 86400\r\n", String::new()));
    let bench = Bench::quick(&endpoint, &["--matches", "1"]);
    let report = bench.report(&[]);
    assert_eq!(forfeits(&report, "timeout"), 2);
    assert_eq!(endpoint.asked().len(), 2, "each is asked once");
}

/// A key or an address that is wrong would forfeit everything: it ends the set, and nothing counts.
#[test]
fn a_wrong_key_or_address_ends_the_set() {
    let echo = format!(r#"{{"error":{{"message":"bad key {KEY}"}}}}"#);
    for (status, more, body, told) in [
        (401, "", echo.clone(), "bad key [key]"),
        (403, "", echo, "status 403"),
        (404, "", String::new(), "status 404"),
        (400, "", r#"{"error":{"message":"no such model"}}"#.to_owned(), "no such model"),
        (307, "Location: https://example.org/\r\n", String::new(), "https://example.org/"),
    ] {
        let endpoint = Endpoint::start(move |_| Reply::Raw(status, more, body.clone()));
        let bench = Bench::quick(&endpoint, &["--matches", "3"]);
        let ran = bench.run(&[]).with_status(1);
        assert!(ran.err.contains(told) && ran.err.contains("cannot be asked"), "{ran:?}");
        assert!(!ran.err.contains(KEY) && !ran.out.contains(KEY), "{ran:?}");
        assert_eq!((endpoint.asked().len(), bench.matches().len()), (1, 0));
    }
}

/// So does an address at which something else lives: what it says is quoted, once escaped, and without the key.
#[test]
fn somebody_who_never_completes_a_chat_ends_the_set() {
    for (body, told) in [
        (format!("<html>\u{1b}[31m{KEY}\n</html>"), r#""<html>\u{1b}[31m[key]\n</html>""#),
        (r#"{"choices":"#.to_owned(), r#""{"choices":""#),
        (r#"{"choices":[]}"#.to_owned(), r#""{"choices":[]}""#),
        ("data: {}\n\ndata: [DONE]\n".to_owned(), r#""data: {}\n\ndata: [DONE]\n""#),
    ] {
        let endpoint = Endpoint::start(move |_| Reply::Raw(200, AT_ONCE, body.clone()));
        let bench = Bench::quick(&endpoint, &["--matches", "1"]);
        let ran = bench.run(&[]).with_status(1);
        assert!(ran.err.contains(told) && ran.err.contains("no chat completion"), "{told}: {}", ran.err);
        assert!(!ran.err.contains(KEY) && !ran.err.contains('\u{1b}'), "{ran:?}");
        assert_eq!((endpoint.asked().len(), bench.matches().len()), (4, 0));
    }
}

/// The same once the key has run out: what was played counts, and the same command goes on.
#[test]
fn a_set_that_was_cut_off_goes_on() {
    let good = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(20));
    let left = good.clone();
    let endpoint = Endpoint::start(move |asked| {
        let ask = |left: usize| left.checked_sub(1);
        let (more, most) = (std::sync::atomic::Ordering::SeqCst, std::sync::atomic::Ordering::SeqCst);
        match left.fetch_update(more, most, ask) {
            Ok(_) => asked.sensible(),
            Err(_) => Reply::Raw(402, "", r#"{"error":{"message":"pay first"}}"#.to_owned()),
        }
    });
    let bench = Bench::quick(&endpoint, &["--matches", "5"]);
    let ran = bench.run(&[]).with_status(1);
    assert!(ran.err.contains("pay first") && ran.err.contains("the same command goes on"), "{ran:?}");
    let before = bench.matches();
    assert!(before.iter().all(|one| one["bench"]["forfeit"].is_null()), "{before:?}");
    assert!(!before.is_empty() && before.len() < 10, "{} matches", before.len());
    good.store(usize::MAX, std::sync::atomic::Ordering::SeqCst);
    let report = bench.report(&[]);
    assert_eq!((&report["total"]["matches"], &report["forfeits"]), (&10.into(), &serde_json::json!([])));
    assert_eq!(bench.matches()[..before.len()], before[..]);
}

/// So does a port that speaks no HTTP, or with a certificate that nobody trusts.
#[test]
fn somebody_else_there_ends_the_set() {
    let endpoint = Endpoint::start(|_| Reply::Close);
    let bench = Bench::quick(&endpoint, &["--matches", "1"]);
    let ran = bench.run(&[]).with_status(1);
    assert!(ran.err.contains("cannot be asked"), "{ran:?}");
    assert_eq!((endpoint.asked().len(), bench.matches().len()), (4, 0));
}

#[test]
fn nobody_there_ends_the_set() {
    let gone = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("its address");
    let options = ["--model", "m", "--game", "trap-runner", "--levels", "random", "--no-loss"];
    let bench = Bench::new(&format!("http://{gone}/v1"), &options);
    let ran = bench.run(&[]).with_status(1);
    assert!(ran.err.contains("cannot be asked"), "{ran:?}");
    assert_eq!(bench.matches().len(), 0);
}

/// A connection that is closed without an answer is trouble like any other.
#[test]
fn a_connection_that_breaks_off_is_tried_again() {
    let endpoint = Endpoint::start(|asked| if asked.before == 0 { Reply::Close } else { asked.sensible() });
    let bench = Bench::quick(&endpoint, &["--matches", "1"]);
    assert_eq!(bench.report(&[])["forfeits"], serde_json::json!([]));
    assert_eq!(endpoint.asked().len(), 1 + bench.turns().len());
}
