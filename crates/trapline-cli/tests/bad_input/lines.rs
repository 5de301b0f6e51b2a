//! Lines that are no records at all.

use super::sandwich::{messages, outcomes};
use crate::support::home::Home;
use crate::support::script::Script;

fn good() -> String {
    Script::of("trap-runner").record().to_string()
}

#[test]
fn what_is_no_json_is_told() {
    let good = good();
    let mut bad: Vec<Vec<u8>> = [
        "nonsense",
        "{",
        "}",
        "[",
        "]",
        "[]",
        "{}",
        "null",
        "true",
        "0",
        "-",
        "\"",
        "\"trapline\"",
        "{]",
        "{{}}",
        "{\"format\"}",
        "{\"format\":}",
        "{'format':'trapline/1'}",
        "//",
        "1e400",
        "\u{feff}",
        "\u{202e}",
        "NaN",
    ]
    .iter()
    .map(|line| line.as_bytes().to_vec())
    .collect();
    // Cut anywhere.
    bad.extend((1..good.len()).map(|length| good.as_bytes()[..length].to_vec()));
    // Something behind it.
    bad.extend([" {}", ",", "}", " x", "\0"].map(|more| format!("{good}{more}").into_bytes()));
    messages(&bad);
}

#[test]
fn what_is_no_text_is_told() {
    let good = good().into_bytes();
    let mut bad =
        vec![b"\xff".to_vec(), b"\xc3\x28".to_vec(), b"\0".to_vec(), b"\0\0\0\0".to_vec(), vec![0x80; 1000]];
    for byte in [0x80, 0xff, 0xc0, 0x00, 0x1b] {
        for at in [0, 5, good.len() / 2, good.len() - 1] {
            let mut line = good.clone();
            line[at] = byte;
            bad.push(line);
        }
    }
    let messages = messages(&bad);
    assert!(messages[0].contains("UTF-8"), "{}", messages[0]);
}

#[test]
fn a_list_is_no_record() {
    let lists = [
        r#"["trapline/1","trap-runner",{},null,null,[],null]"#,
        r#"["trapline/1","trap-runner",{},null,null,[]]"#,
        r#"["trapline/1","trap-runner",[]]"#,
    ];
    messages(&lists);
}

#[test]
fn deep_nesting_is_no_danger() {
    let open = |depth: usize| "[".repeat(depth);
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let objects = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    let mut bad = vec![open(100_000), nested(100_000), nested(200), objects(100_000), objects(200)];
    for field in ["game", "actions", "rules", "players", "start", "result"] {
        for deep in [nested(100_000), objects(100_000), nested(200)] {
            bad.push(format!(r#"{{"{field}":{deep},"format":"trapline/1"}}"#));
        }
    }
    for deep in [nested(10_000), objects(10_000), nested(200)] {
        bad.push(
            good().replace(
                "\"actions\":",
                &format!("\"start\":{{\"to_move\":1,\"state\":{deep}}},\"actions\":"),
            ),
        );
    }
    messages(&bad);
    // What nobody reads may be as deep as it likes, or be refused; the others are not harmed.
    outcomes(&[
        good().replace("\"format\"", &format!("\"more\":{},\"format\"", nested(100_000))),
        "x".to_owned(),
    ]);
}

#[test]
fn a_very_long_line_is_told() {
    let long = "x".repeat(1_000_000);
    let spaces = " ".repeat(1_000_000);
    messages(&[
        long.clone(),
        format!("\"{long}"),
        format!("{spaces}x"),
        format!("{{\"format\":\"{long}\"}}"),
    ]);
}

#[test]
fn blank_lines_are_skipped() {
    let input = format!("\n  \n\t\r\n{}\r\n\n\u{a0}\n{}\n \n", good(), good());
    let ran = Home::new().run(["replay", "--json"], input).well();
    assert_eq!(ran.json().len(), 2);
    for nothing in ["", "\n", "\n\n  \n"] {
        let ran = Home::new().run(["replay", "--json"], nothing).well();
        assert_eq!(ran.out, "");
    }
}

#[test]
fn a_broken_first_line_harms_no_other() {
    let good = good();
    for first in
        ["{", "[", &good[..20], &good[..good.len() - 1], "{\"a\":", "x", "\"", "{\"format\":\"trapline/1\","]
    {
        let ran =
            Home::new().run(["replay", "--json"], format!("{first}\n{good}\n{first}\n{good}")).with_status(1);
        let failed: Vec<_> = ran.json().iter().map(|line| line.get("error").is_some()).collect();
        assert_eq!(failed, [true, false, true, false], "{first}");
    }
}

#[test]
fn broken_lines_are_told_in_their_order() {
    let mut input = b"{\"format\":\n\xff\n".to_vec();
    input.extend(good().into_bytes());
    let ran = Home::new().run(["replay", "--json"], input).with_status(1);
    let lines = ran.json();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    assert!(lines[1]["error"]["message"].as_str().expect("a message").contains("UTF-8"), "{}", ran.out);
    assert_eq!(lines[2].get("error"), None);
}

#[test]
fn a_record_that_never_ends_is_one_broken_record() {
    let pretty = serde_json::to_string_pretty(&Script::of("trap-runner").record()).expect("text");
    let cut = &pretty[..pretty.len() - 2];
    let ran = Home::new().run(["replay", "--json"], cut).with_status(1);
    assert_eq!(ran.json().len(), 1, "{}", ran.out);
}

#[test]
fn the_text_form_tells_broken_lines_too() {
    let input = format!("{}\nnonsense\n{{}}\n{}", good(), good());
    let ran = Home::new().run(["replay"], input).with_status(1);
    assert_eq!(ran.out.matches("Trap Runner: ").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches(" is not a record of a match").count(), 2, "{}", ran.out);
}
