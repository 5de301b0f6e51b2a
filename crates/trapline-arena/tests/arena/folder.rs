//! An arena on disk: torn, damaged, locked, and with other settings.

use crate::games::{First, all, hall};
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use trapline::games::TrapRunner;
use trapline_arena::{Drawn, Entrant, FORMAT, Folder, FolderError, Line, Opening, Settings};
use trapline_bots::Agent;

fn settings() -> Settings {
    let entrant = |name: &str| Entrant { name: name.to_owned(), player: "random".to_owned() };
    Settings {
        schedule: trapline_arena::Schedule::RoundRobin,
        adjudicate: None,
        format: FORMAT.to_owned(),
        game: "trap-runner".to_owned(),
        rules: serde_json::from_str(r#"{"max_plies":60}"#).expect("rules"),
        players: vec![entrant("p0"), entrant("p1")],
        pairs: 2,
        seed: 1,
        openings: None,
        move_time: 5000,
        start_time: 20_000,
        retries: 2,
        limits: vec![],
        loss: false,
    }
}

fn lines() -> Vec<Line> {
    let first = |_| -> Box<dyn Agent<TrapRunner>> { Box::new(First) };
    all(&hall(2, 2, Drawn::Moves, &first), 1)
}

/// A folder with games in it.
fn filled(lines: &[Line]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let mut opened = Folder::open(folder.path()).expect("it opens");
    assert!(opened.settings.is_none() && read(&opened.folder).expect("nothing").is_empty());
    opened.folder.begin(&settings()).expect("it can be written");
    lines.iter().for_each(|line| opened.folder.add(&line.text()).expect("it can be written"));
    opened.folder.sync().expect("it can be written");
    folder
}

/// All games there.
fn read(folder: &Folder) -> Result<Vec<Line>, FolderError> {
    folder.lines()?.collect()
}

fn games(folder: &Path) -> std::path::PathBuf {
    folder.join("games.jsonl")
}

#[test]
fn what_was_added_is_there() {
    let lines = lines();
    let folder = filled(&lines);
    let opened = Folder::open(folder.path()).expect("it opens");
    assert_eq!((&opened.settings, opened.torn), (&Some(settings()), false));
    assert_eq!(read(&opened.folder).expect("games"), lines);
    assert_eq!(Folder::settings(folder.path()).expect("it can be read"), Some(settings()));
}

#[test]
fn a_line_torn_at_any_byte_never_counted() {
    let lines = lines();
    let folder = filled(&lines);
    let whole = fs::read(games(folder.path())).expect("games");
    let kept: usize = lines[..3].iter().map(|line| line.text().len()).sum();
    for length in kept..whole.len() {
        fs::write(games(folder.path()), &whole[..length]).expect("a torn file");
        let mut opened = Folder::open(folder.path()).expect("it opens");
        assert_eq!(read(&opened.folder).expect("games"), lines[..3]);
        assert_eq!(opened.torn, length > kept);
        opened.folder.add(&lines[3].text()).expect("it can be written");
        assert_eq!(fs::read(games(folder.path())).expect("games"), whole, "torn at {length}");
    }
}

#[test]
fn a_broken_line_before_others_is_damage_and_stays() {
    let lines = lines();
    let folder = filled(&lines);
    let text = fs::read_to_string(games(folder.path())).expect("games");
    for broken in [
        text.replacen("\"arena\"", "\"area\"", 1),
        text.replacen('{', "", 1),
        format!("\n{text}"),
        text.replacen("trapline/1", "trapline/9", 1),
    ] {
        fs::write(games(folder.path()), &broken).expect("a broken file");
        let opened = Folder::open(folder.path()).expect("it opens");
        let problem = read(&opened.folder).expect_err("it is damaged").to_string();
        assert!(problem.contains("games.jsonl: line 1 cannot be read: "), "{problem}");
        assert_eq!(fs::read_to_string(games(folder.path())).expect("games"), broken);
    }
}

#[test]
fn games_are_read_one_by_one() {
    let lines = lines();
    let folder = filled(&lines);
    let mut text = fs::read_to_string(games(folder.path())).expect("games");
    text += "broken\n";
    fs::write(games(folder.path()), text).expect("a broken file");
    let opened = Folder::open(folder.path()).expect("it opens");
    let mut read = opened.folder.lines().expect("games");
    for line in &lines {
        assert_eq!(
            &read.next().expect("a game").expect("whole"),
            line,
            "what comes after it is not looked at yet"
        );
    }
    let problem = read.next().expect("a line").expect_err("it is broken").to_string();
    assert!(problem.contains("line 5 cannot be read"), "{problem}");
    assert!(read.next().is_none());
}

#[test]
fn games_without_settings_are_nobody_s() {
    let folder = filled(&lines());
    fs::remove_file(folder.path().join("arena.json")).expect("it is there");
    assert!(matches!(Folder::open(folder.path()), Err(FolderError::Damaged { .. })));
    fs::write(folder.path().join("arena.json"), "{").expect("a broken file");
    assert!(matches!(Folder::open(folder.path()), Err(FolderError::Damaged { .. })));
}

#[test]
fn only_one_can_have_it() {
    let folder = filled(&[]);
    let opened = Folder::open(folder.path()).expect("it opens");
    assert!(matches!(Folder::open(folder.path()), Err(FolderError::Locked(_))));
    drop(opened);
    Folder::open(folder.path()).expect("it is free again");
}

#[test]
fn every_setting_that_differs_is_named() {
    let ours = settings();
    assert!(ours.differences(&settings()).is_empty());
    assert!(ours.differences(&Settings { pairs: 3, ..settings() }).is_empty());
    let openings = |actions: &[&str]| {
        let actions = actions.iter().map(|&action| action.to_owned()).collect();
        Some(vec![Opening { start: None, actions }])
    };
    for (theirs, told) in [
        (Settings { game: "grid-hunt".to_owned(), ..settings() }, "--game: grid-hunt, not trap-runner"),
        (
            Settings { rules: serde_json::Map::new(), ..settings() },
            "--rule or --max-plies: {}, not {\"max_plies\":60}",
        ),
        (Settings { players: vec![], ..settings() }, "--player: , not p0=random p1=random"),
        (Settings { seed: 2, ..settings() }, "--seed: 2, not 1"),
        (Settings { openings: openings(&[]), ..settings() }, "--openings: 1 of them, not none"),
        (Settings { move_time: 1, ..settings() }, "--move-time: 1 ms, not 5000 ms"),
        (Settings { start_time: 1, ..settings() }, "--start-time: 1 ms, not 20000 ms"),
        (Settings { retries: 0, ..settings() }, "--retries: 0, not 2"),
        (
            Settings { limits: vec!["2:margin=50ms".to_owned()], ..settings() },
            "--clock, --margin, --memory, --cpu or --limit: 2:margin=50ms, not none",
        ),
        (Settings { loss: true, ..settings() }, "measuring losses: yes, not no"),
    ] {
        assert_eq!(ours.differences(&theirs), [told]);
    }
    let one = Settings { openings: openings(&["attack"]), ..settings() };
    let two = Settings { openings: openings(&["move up"]), ..settings() };
    assert_eq!(one.differences(&two), ["--openings: others"]);
}

#[test]
fn a_game_of_another_arena_is_told_from_ours() {
    let first = |_| -> Box<dyn Agent<TrapRunner>> { Box::new(First) };
    let hall = hall(2, 2, Drawn::Moves, &first);
    for line in all(&hall, 1) {
        assert!(line.scored(&hall.plan).is_ok());
        assert!(line.scored(&trapline_arena::Plan { seed: 2, ..hall.plan.clone() }).is_err());
        // With a third player the first pair is still theirs.
        let three = trapline_arena::Plan::new(
            trapline_arena::Schedule::RoundRobin,
            3,
            hall.plan.pairs,
            hall.plan.seed,
        );
        assert_eq!(line.scored(&three).is_ok(), line.arena.pair == 0);
    }
}
