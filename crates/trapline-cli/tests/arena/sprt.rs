//! `--sprt`: it stops when it is decided, at the same pair however many games are played at a time.

use super::hall::Arena;

const UNEVEN: [&str; 8] =
    ["--game", "trap-runner", "--player", "perfect", "--player", "random", "--no-loss", "--seed"];

#[test]
fn it_stops_when_it_is_decided() {
    let mut counted = vec![];
    for jobs in ["1", "2", "4"] {
        let arena = Arena::new(&[&UNEVEN[..], &["5", "--pairs", "100000", "--sprt", "0,50"]].concat());
        let results = arena.results(&["--jobs", jobs]);
        let test = &results["pairings"][0]["sprt"];
        assert_eq!(test["decision"], "elo1", "{results}");
        assert!(test["llr"].as_f64() >= test["upper"].as_f64(), "{results}");
        counted.push(results["pairings"].clone());
        // Those who are ahead play on while the first pairs are still being played, but not for long.
        assert!(arena.games().len() < 100_000, "it went on for {} games", arena.games().len());
        // Asked again it has nothing left to do.
        let before = arena.games();
        assert_eq!(arena.results(&["--jobs", jobs])["pairings"], results["pairings"]);
        assert_eq!(arena.games(), before);
        let out = arena.run(&[]).well().out;
        assert!(out.contains("Elo 50 or more (LLR +"), "{out}");
    }
    assert!(counted.iter().all(|one| *one == counted[0]), "{counted:?}");
}

#[test]
fn the_other_way_round_it_is_decided_too() {
    let arena =
        Arena::new(&["--game", "trap-runner", "--player", "random", "--player", "perfect", "--no-loss"]);
    let results = arena.results(&["--sprt", "-10,10", "--pairs", "100000"]);
    assert_eq!(results["pairings"][0]["sprt"]["decision"], "elo0");
    assert!(arena.run(&["--sprt", "-10,10", "--pairs", "100000"]).well().out.contains("Elo -10 or less"));
}
