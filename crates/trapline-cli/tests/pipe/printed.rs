//! What only prints: help, rules, completions, the man page, the version.

use crate::support::home::Home;
use crate::support::script;
use std::io::Write;
use std::process::{Command, Stdio};

/// Every command, with those inside it.
const COMMANDS: [&[&str]; 26] = [
    &["play"],
    &["resume"],
    &["matches"],
    &["matches", "list"],
    &["matches", "export"],
    &["matches", "import"],
    &["matches", "delete"],
    &["replay"],
    &["solve"],
    &["eval"],
    &["bot"],
    &["serve"],
    &["mcp"],
    &["export"],
    &["import"],
    &["join"],
    &["connect"],
    &["verify"],
    &["arena"],
    &["bench-agent"],
    &["review"],
    &["puzzle"],
    &["learn"],
    &["rules"],
    &["completions"],
    &["man"],
];

fn print(args: &[&str]) -> String {
    let ran = Home::new().run(args, "").well();
    assert_eq!(ran.err, "");
    ran.out
}

/// The commands that a help lists.
fn listed(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

#[test]
fn without_arguments_it_prints_its_help() {
    let out = print(&[]);
    assert_eq!(out, print(&["--help"]));
    assert!(out.contains("Usage: trapline"), "{out}");
}

#[test]
fn help_lists_every_command() {
    let top: Vec<_> =
        COMMANDS.iter().filter(|command| command.len() == 1).map(|command| command[0]).collect();
    let mut named = listed_of(&[]);
    let mut top: Vec<_> = top.into_iter().map(str::to_owned).collect();
    named.sort();
    top.sort();
    assert_eq!(named, top, "a new command belongs in the list of this test");
    assert_eq!(listed_of(&["matches"]), ["list", "export", "import", "delete"]);
}

fn listed_of(command: &[&str]) -> Vec<String> {
    let args: Vec<_> = command.iter().copied().chain(["--help"]).collect();
    listed(&print(&args)).into_iter().map(str::to_owned).collect()
}

/// The words of a command line, as a shell parts them: what is quoted is one.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(n, part)| if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

#[test]
fn the_help_of_every_command_has_an_example_that_it_understands() {
    for command in [&[][..]].into_iter().chain(COMMANDS) {
        let args: Vec<_> = command.iter().copied().chain(["--help"]).collect();
        let help = print(&args);
        let example = help.lines().find_map(|line| line.strip_prefix("Example: trapline "));
        let example = example.unwrap_or_else(|| panic!("{command:?} has no example:\n{help}"));
        // A server goes on until it is told to stop.
        if command == ["serve"] {
            continue;
        }
        // A usage error would have status 2; that there is no such match or file is another matter.
        let words = words(example).into_iter().take_while(|word| *word != ">");
        let ran = Home::new().run(words, "");
        assert!(matches!(ran.status, Some(0 | 1)), "{example}: {ran:?}");
        assert!(command.iter().all(|word| example.contains(word)) || command == ["matches"], "{example}");
    }
}

#[test]
fn help_is_the_same_however_it_is_asked_for() {
    for command in COMMANDS {
        let asked: Vec<_> = command.iter().copied().chain(["--help"]).collect();
        let help: Vec<_> = ["help"].into_iter().chain(command.iter().copied()).collect();
        assert_eq!(print(&asked), print(&help));
    }
}

#[test]
fn the_version_is_the_package_s() {
    assert_eq!(print(&["--version"]), concat!("trapline ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_know_every_command_and_game() {
    for shell in ["bash", "zsh", "fish"] {
        let script = print(&["completions", shell]);
        for command in COMMANDS {
            for word in command {
                assert!(script.contains(word), "{shell} does not know {word}");
            }
        }
        // What fish is given completes no values of arguments.
        for game in script::ALL.iter().filter(|_| shell != "fish") {
            assert!(script.contains(game.game), "{shell} does not know {}", game.game);
        }
    }
}

#[test]
fn bash_can_read_its_completions() {
    let mut bash =
        Command::new("bash").arg("-n").stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bash");
    let mut stdin = bash.stdin.take().expect("its input");
    stdin.write_all(print(&["completions", "bash"]).as_bytes()).expect("bash reads");
    drop(stdin);
    let out = bash.wait_with_output().expect("bash ends");
    assert!(out.status.success() && out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
fn the_man_page_tells_of_every_command() {
    let page = print(&["man"]);
    assert!(page.starts_with(".ie") || page.starts_with(".TH"), "{page}");
    assert!(page.contains("\n.TH trapline 1"), "{page}");
    for command in COMMANDS.iter().filter(|command| command.len() == 1) {
        let heading = format!(".SH \"TRAPLINE {}\"", command[0].to_uppercase());
        assert!(page.contains(&heading), "{heading} is missing");
    }
    for command in COMMANDS.iter().filter(|command| command.len() == 2) {
        let name = format!("trapline\\-{}\\-{}(1)", command[0], command[1]);
        assert!(page.contains(&name), "{name} is missing:\n{page}");
    }
}

#[test]
fn the_rules_of_every_game_name_their_house_rules() {
    let rules: [&[&str]; 5] = [
        &["traps=snare", "traps=wall"],
        &["edges=wrap", "edges=wall"],
        &["finish=trappable", "finish=safe", "first"],
        &["placement=any", "placement=open"],
        &["first"],
    ];
    for (script, names) in script::ALL.iter().zip(rules) {
        let page = print(&["rules", script.game]);
        assert!(page.starts_with("# "), "{page}");
        for name in names {
            let (key, value) = name.split_once('=').unwrap_or((name, ""));
            assert!(page.contains(key) && page.contains(value), "{}: {name} is missing", script.game);
        }
    }
}

#[test]
fn nothing_printed_to_a_pipe_is_coloured_unless_asked_for() {
    for args in [&["--help"][..], &["rules", "grid-hunt"], &[]] {
        assert!(!print(args).contains('\u{1b}'), "{args:?}");
    }
    assert!(print(&["--color", "always"]).contains("\u{1b}["), "help can be coloured");
    // Text is never.
    assert_eq!(print(&["--color", "always", "rules", "grid-hunt"]), print(&["rules", "grid-hunt"]));
}
