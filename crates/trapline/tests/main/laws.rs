//! The laws, held against every game under every combination of house rules, in random play.

use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeSet, HashMap};
use trapline::games::{self, Visitor};
use trapline::{Show, laws};

/// Plays that many games of every variant, each with its own seed.
const GAMES: u64 = 40;
/// Long enough for nearly all games to end.
const LIMIT: usize = 300;

fn rng(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    move |below| rng.random_range(0..below)
}

struct Positions;

impl Visitor for Positions {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            let game = G::with(&rules);
            let games: Vec<_> = (0..GAMES).map(|seed| laws::playout(&game, LIMIT, rng(seed))).collect();
            // All kinds of actions, wherever they came up: most of them are illegal elsewhere.
            let seen: BTreeSet<_> = games.iter().flatten().filter_map(|(_, action)| *action).collect();
            let some: BTreeSet<_> = seen.iter().copied().step_by(1 + seen.len() / 100).collect();
            for (state, action) in games.iter().flatten() {
                laws::position(&game, state, &some);
                if let Some(action) = action {
                    laws::telling(&game, state, *action);
                }
            }
        }
    }
}

#[test]
fn every_position_obeys_the_laws() {
    games::each(&mut Positions);
}

/// Collects all answers and what they are in JSON.
struct Replies;

impl Visitor for Replies {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            let game = G::with(&rules);
            let mut seen: HashMap<String, G::Reply> = HashMap::new();
            for seed in 0..GAMES {
                for (state, action) in laws::playout(&game, LIMIT, rng(seed)) {
                    let Some(action) = action else { break };
                    let reply = game.play(state, action).1;
                    let json = game.reply(reply).to_string();
                    let same = *seen.entry(json.clone()).or_insert(reply);
                    assert_eq!(same, reply, "{}: {json} says two things", G::ID);
                }
            }
            assert!(seen.len() > 3, "{}: too few answers to tell", G::ID);
        }
    }
}

#[test]
fn different_answers_differ_in_json() {
    games::each(&mut Replies);
}

struct Records;

impl Visitor for Records {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            for seed in 0..GAMES {
                laws::record::<G>(&rules, rng(seed), LIMIT);
            }
        }
    }
}

#[test]
fn every_match_replays_from_its_record() {
    games::each(&mut Records);
}

struct TakingBack;

impl Visitor for TakingBack {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            for seed in 0..GAMES {
                laws::taking_back::<G>(&rules, rng(seed), 40);
            }
        }
    }
}

#[test]
fn what_was_taken_back_was_never_done() {
    games::each(&mut TakingBack);
}

struct Barred;

impl Visitor for Barred {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            let given: usize = (0..GAMES).map(|seed| laws::barred::<G>(&rules, rng(seed), 60)).sum();
            assert!(given > 1000, "{}: too few reasons to tell ({given})", G::ID);
        }
    }
}

#[test]
fn every_spot_can_be_chosen_or_says_why_not() {
    games::each(&mut Barred);
}

struct Choosing;

impl Visitor for Choosing {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            let refused: usize = (0..GAMES / 4).map(|seed| laws::choosing::<G>(&rules, rng(seed), 30)).sum();
            assert!(refused > 100, "{}: too few choices to tell ({refused})", G::ID);
        }
    }
}

#[test]
fn every_action_is_made_by_choosing_spots_and_nothing_else_is() {
    games::each(&mut Choosing);
}

struct Naming;

impl Visitor for Naming {
    fn visit<G: Show>(&mut self) {
        let [first, second] = G::SEATS;
        for rules in laws::variants::<G>() {
            for (names, seed) in
                [[second, first], ["Ann", "Ann-Marie"], ["Annabel", "Ann"], ["you", "your opponent"]]
                    .into_iter()
                    .zip(0..)
            {
                laws::naming::<G>(&rules, rng(seed), 60, names);
            }
        }
    }
}

#[test]
fn misleading_names_mislead_nobody() {
    games::each(&mut Naming);
}

struct Addressing;

impl Visitor for Addressing {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            for seed in 0..6 {
                laws::addressing::<G>(&rules, rng(seed), 60);
            }
        }
    }
}

#[test]
fn whoever_is_spoken_to_is_not_called_by_name() {
    games::each(&mut Addressing);
}

/// Adds up for how many open actions two matches with different secrets looked alike.
struct Secrets(Vec<(&'static str, usize)>);

impl Visitor for Secrets {
    fn visit<G: Show>(&mut self) {
        if !G::HIDDEN {
            return;
        }
        for rules in laws::variants::<G>() {
            let agreed = (0..4 * GAMES).map(|seed| laws::secrecy::<G>(&rules, rng(seed), 40)).sum();
            self.0.push((G::ID, agreed));
        }
    }
}

#[test]
fn a_secret_shows_in_nothing_that_others_see() {
    let mut secrets = Secrets(vec![]);
    games::each(&mut secrets);
    assert!(!secrets.0.is_empty());
    for (game, agreed) in secrets.0 {
        assert!(agreed > 100, "{game}: too few actions to tell ({agreed})");
    }
}

/// Reads the same text everywhere: before the first action, and later in a random game.
struct Readers(String, u64);

impl Visitor for Readers {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            let game = G::with(&rules);
            for (state, _) in laws::playout(&game, 6, rng(self.1)) {
                laws::reading(&game, &state, &self.0);
            }
        }
    }
}

proptest! {
    #[test]
    fn readers_take_anything(text in any::<String>(), seed in any::<u64>()) {
        games::each(&mut Readers(text, seed));
    }

    #[test]
    fn readers_take_what_is_nearly_right(
        text in "(?i)(move|m|trap|t|place|p|hide|h|scan|s|dig|d|attack|a|up|down|l|right|[0-9]{1,3}|[(),; ]){0,9}",
        seed in any::<u64>(),
    ) {
        games::each(&mut Readers(text, seed));
    }

    #[test]
    fn records_take_anything(text in any::<String>()) {
        if let Ok(record) = trapline::record::Record::parse(&text) {
            let _ = games::open(&record);
        }
    }
}

/// The library must not be able to do what it promises not to do.
#[test]
fn the_library_does_no_input_reads_no_clock_and_draws_nothing() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let forbidden = [
        "std::fs",
        "std::net",
        "std::env",
        "std::time",
        "std::process",
        "std::thread",
        "stdin()",
        "println!",
    ];
    let mut folders = vec![source];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
        }
    }
    assert!(files > 10);
}
