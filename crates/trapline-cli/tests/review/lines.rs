//! Records that cannot be reviewed, between others that can; and files, pipes and options.

use crate::support::home::{Home, Ran};
use crate::support::script::Script;
use serde_json::{Value, json};

fn good() -> String {
    Script::of("trap-runner").record().to_string()
}

const WRONG: [&str; 5] = [
    "nonsense",
    r#"{"format":"trapline/1","game":"chess","actions":[]}"#,
    r#"{"format":"trapline/1","game":"trap-runner","actions":["attack","jump"]}"#,
    r#"{"format":"trapline/1","game":"trap-runner","actions":[],"result":{"winner":1,"reason":"capture"}}"#,
    r#"{"format":"trapline/1","game":"hidden-path","actions":["place 1 2 3","place 1 1 2"]}"#,
];

#[test]
fn what_is_wrong_is_told_as_in_eval_and_harms_no_other() {
    let home = Home::new();
    let input: String = WRONG.iter().map(|bad| format!("{bad}\n{}\n", good())).collect();
    let alone = home.run(["review", "--json"], good()).well().out;
    let reviewed = home.run(["review", "--json"], &input).with_status(1);
    assert_eq!(reviewed.err, "");
    let judged = home.run(["eval", "--json"], &input).with_status(1).json();
    let lines: Vec<&str> = reviewed.out.lines().collect();
    assert_eq!(lines.len(), 2 * WRONG.len());
    for (pair, judged) in lines.chunks(2).zip(judged.chunks(2)) {
        let error: Value = serde_json::from_str(pair[0]).expect("JSON");
        assert_eq!(error, judged[0]);
        assert_eq!(pair[1], alone.trim_end());
    }
    for bad in WRONG {
        let ran = home.run(["review"], bad).with_status(1);
        let told = home.run(["eval"], bad).with_status(1);
        assert_eq!(ran.out.trim_end(), told.out.trim_end(), "{bad}");
    }
}

#[test]
fn a_match_need_not_begin_or_end_by_the_book() {
    let home = Home::new();
    let empty = json!({"format": "trapline/1", "game": "trap-runner", "actions": []});
    let review = home.run(["review", "--json"], empty.to_string()).well().json().remove(0);
    assert_eq!(
        (&review["actions"], &review["result"], &review["turned"]),
        (&json!([]), &json!(null), &json!(null))
    );
    assert_eq!(review["sides"][0]["average_loss"], json!(null));
    let start = json!({"to_move": 2, "state": {"pieces": [[1, 1], [3, 3]], "shields": [0, 2]}});
    let open = json!({"format": "trapline/1", "game": "trap-runner", "start": start, "actions": ["move up"]});
    let review = home.run(["review", "--json"], open.to_string()).well().json().remove(0);
    assert_eq!(review["actions"][0]["player"], 2);
    for record in [empty, open] {
        home.run(["review"], record.to_string()).well();
        home.run(["review", "--html", "-"], record.to_string()).well();
    }
}

#[test]
fn a_file_and_a_pipe_are_reviewed_alike() {
    let home = Home::new();
    std::fs::write(home.path().join("a.json"), good()).expect("a file");
    let piped = home.run(["review"], good()).well().out;
    assert_eq!(home.run(["review", "a.json"], "").well().out, piped);
    assert_eq!(home.run(["review", "-"], good()).well().out, piped);
    let missing = home.run(["review", "missing.json"], "").with_status(1);
    assert!(missing.err.contains("missing.json"), "{missing:?}");
    assert_eq!(home.run(["review", "--json"], "").well().out, "");
}

#[test]
fn a_page_is_not_written_over_its_records_or_out_of_nothing() {
    let home = Home::new();
    let file = home.path().join("a.json");
    std::fs::write(&file, good()).expect("a file");
    let refused = |ran: Ran, told: &str| assert!(ran.err.contains(told) && ran.out.is_empty(), "{ran:?}");
    refused(home.run(["review", "--html", "a.json", "./a.json"], "").with_status(2), "the file of records");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), good());
    refused(home.run(["review", "--html", "new.html"], "\n").with_status(1), "no record");
    assert!(!home.path().join("new.html").exists());
    refused(
        home.run(["review", "--html", "no/such/folder.html", "a.json"], "").with_status(1),
        "folder.html",
    );
    home.run(["review", "--json", "--html", "b.html", "a.json"], "").with_status(2);
}

#[test]
fn a_closed_output_is_no_failure() {
    let ran = Home::new().run_unread(["review"], &good());
    assert!(ran.status == Some(0) && !ran.err.contains("panicked"), "{ran:?}");
}
