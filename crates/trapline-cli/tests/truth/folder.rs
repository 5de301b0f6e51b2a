//! `trapline solve --write FOLDER`: strategies as files, or why there are none.

use crate::support::home::Home;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

/// The names of the files in a folder of the home, sorted.
fn files(home: &Home, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(home.path().join(folder)).expect("there is a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name().into_string();
    let mut names: Vec<_> = entries.map(|entry| name(entry).expect("a plain name")).collect();
    names.sort();
    names
}

#[test]
fn games_with_secrets_leave_a_strategy() {
    for (words, file) in [
        (&["grid-hunt"][..], "grid-hunt.strategy"),
        (&["grid-hunt", "--rule", "first=2"], "grid-hunt-first=2.strategy"),
        (&["hidden-path"], "hidden-path.strategy"),
        (&["maze-runner-duel", "--json"], "maze-runner-duel.strategy"),
    ] {
        let home = Home::new();
        // Folders in between are made too.
        let ran = home.run([&["solve"], words, &["--write", "some/where"]].concat(), "").well();
        assert!(!ran.out.is_empty(), "what was found is told as well");
        assert_eq!(files(&home, "some/where"), [file]);
        let text = fs::read_to_string(home.path().join("some/where").join(file)).expect("text");
        assert!(text.lines().count() > 1 && text.ends_with('\n'), "{file}: {text}");
    }
}

#[test]
fn a_strategy_is_the_same_every_time() {
    let home = Home::new();
    let [one, two] = ["one", "two"].map(|folder| {
        home.run(["solve", "grid-hunt", "--write", folder], "").well();
        fs::read(home.path().join(folder).join("grid-hunt.strategy")).expect("a strategy")
    });
    assert!(one == two, "nothing is drawn at random");
}

#[test]
fn an_open_game_leaves_no_strategy() {
    let home = Home::new();
    home.run(["solve", "trap-runner", "--write", "here"], "").well();
    assert_eq!(files(&home, "here"), [""; 0]);
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let home = Home::new();
    fs::write(home.path().join("file"), "mine").expect("a file");
    for folder in ["file", "file/below"] {
        let ran = home.run(["solve", "grid-hunt", "--write", folder], "").with_status(1);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(folder), "{ran:?}");
        assert_eq!(ran.out, "", "it is told before the work");
    }
    assert_eq!(fs::read_to_string(home.path().join("file")).expect("text"), "mine");
}

#[test]
fn a_file_that_cannot_be_made_is_told() {
    let home = Home::new();
    fs::create_dir_all(home.path().join("out/grid-hunt.strategy")).expect("a folder in the way");
    let ran = home.run(["solve", "grid-hunt", "--write", "out"], "").with_status(1);
    assert!(ran.err.starts_with("error: ") && ran.err.contains("grid-hunt.strategy"), "{ran:?}");
}

#[test]
fn a_full_disk_is_told() {
    // Everything written to this device is refused as if the disk were full.
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let home = Home::new();
    fs::create_dir(home.path().join("out")).expect("a folder");
    for (game, words) in [("grid-hunt", &["--json"][..]), ("hidden-path", &[])] {
        let file = format!("{game}.strategy");
        symlink(full, home.path().join("out").join(&file)).expect("a link");
        let ran = home.run([&["solve", game, "--write", "out"], words].concat(), "").with_status(1);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(&file), "{ran:?}");
        assert!(ran.err.contains("space"), "it is not told what is wrong: {ran:?}");
    }
}
