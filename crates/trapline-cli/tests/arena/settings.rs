//! The same folder with other settings: refused with what differs, but more pairs are fine.

use super::hall::Arena;
use std::fs;

#[test]
fn more_pairs_add_games_to_those_that_are_there() {
    let arena = Arena::quick(&["--seed", "5"]);
    arena.results(&["--pairs", "10"]);
    let before = arena.games();
    arena.results(&["--pairs", "20"]);
    let after = arena.games();
    assert_eq!(after.len(), 40);
    assert_eq!(after[..20], before);
    let fresh = Arena::quick(&["--seed", "5"]);
    fresh.results(&["--pairs", "20"]);
    assert_eq!(fresh.games(), after);
    let ran = arena.run(&["--pairs", "19"]).with_status(2);
    assert!(ran.err.contains("--pairs"), "{ran:?}");
}

#[test]
fn without_a_seed_it_goes_on_with_the_one_it_began_with() {
    let arena = Arena::quick(&[]);
    let first = arena.results(&["--pairs", "3"]);
    let second = arena.results(&["--pairs", "6"]);
    assert_eq!(first["seed"], second["seed"]);
    assert_eq!(arena.games().len(), 12);
    let other = Arena::quick(&[]);
    assert_ne!(other.results(&["--pairs", "3"])["seed"], first["seed"], "nobody asked for the same");
}

#[test]
fn other_settings_are_refused_and_named() {
    let arena = Arena::quick(&["--pairs", "3"]);
    arena.run(&["--seed", "5"]).well();
    let games = fs::read(arena.file()).expect("games");
    for (options, told) in [
        (&["--seed", "6"][..], "--seed: 5, not 6"),
        (&["--max-plies", "100"], "max_plies"),
        (&["--rule", "edges=wall"], "edges"),
        (&["--player", "random"], "--player"),
        (&["--move-time", "1s"], "--move-time: 5000 ms, not 1000 ms"),
        (&["--start-time", "1s"], "--start-time: 20000 ms, not 1000 ms"),
        (&["--retries", "0"], "--retries: 2, not 0"),
    ] {
        let ran = arena.run(options).with_status(1);
        assert!(ran.err.contains("other settings") && ran.err.contains(told), "{told:?}: {ran:?}");
        assert_eq!(fs::read(arena.file()).expect("games"), games);
    }
    // How many at a time, and when to stop, decide nothing about the games.
    arena.run(&["--jobs", "2", "--sprt", "0,10"]).well();
}

#[test]
fn an_older_folder_that_does_not_say_how_long_a_start_took_is_gone_on_with() {
    let arena = Arena::quick(&["--seed", "5"]);
    arena.run(&["--pairs", "3"]).well();
    let file = arena.home.path().join("out/arena.json");
    let mut settings: serde_json::Value =
        serde_json::from_slice(&fs::read(&file).expect("settings")).expect("JSON");
    assert_eq!(settings.as_object_mut().expect("fields").remove("start_time"), Some(20_000.into()));
    fs::write(&file, settings.to_string()).expect("it can be written");
    arena.run(&["--pairs", "4"]).well();
    arena.run(&["--pairs", "4", "--start-time", "1s"]).with_status(1);
}

#[test]
fn a_folder_that_is_being_played_in_is_not_for_others() {
    let arena = Arena::quick(&["--pairs", "3"]);
    arena.run(&[]).well();
    let file = fs::File::open(arena.file()).expect("games");
    file.lock().expect("it is free");
    let ran = arena.run(&[]).with_status(1);
    assert!(ran.err.contains("is being played"), "{ran:?}");
}
