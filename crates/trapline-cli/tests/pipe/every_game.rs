//! Every game of the list through pipes, from the first question to the end: played, saved, replayed, hinted, judged and
//! reviewed. Nobody names a game here.

use crate::support::home::Home;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use trapline::games::{self, Visitor};
use trapline::{Rules, Show, laws};

/// A match of chance, and the rules it is played with, as options and in a record.
struct Played {
    options: Vec<String>,
    rules: Value,
    actions: Vec<String>,
}

fn played<G: Show>(choices: &[usize], seed: u64) -> Played {
    let mut rng = StdRng::seed_from_u64(seed);
    let game = G::with(choices);
    let rules = Rules::of(G::HOUSE_RULES, choices);
    let playout = laws::playout(&game, 40, |below| rng.random_range(0..below));
    Played {
        options: rules.differing().into_iter().flat_map(|rule| ["--rule".to_owned(), rule]).collect(),
        rules: Value::Object(rules.write()),
        actions: playout.into_iter().filter_map(|(_, action)| Some(game.write(action?))).collect(),
    }
}

struct EveryGame;

impl Visitor for EveryGame {
    fn visit<G: Show>(&mut self) {
        for (choices, seed) in laws::variants::<G>().into_iter().zip(1..) {
            let Played { options, rules, actions } = played::<G>(&choices, seed);
            let home = Home::new();
            let args = ["play", G::ID, "--plain"].map(str::to_owned).into_iter().chain(options);
            home.run(args, actions.join("\n") + "\n").well();
            let record = home.export(1);
            assert_eq!(record["actions"], json!(actions), "{}", G::ID);
            assert_eq!(record.get("rules").unwrap_or(&json!({})), &rules);
            for viewer in [&[][..], &["--seat", "1"], &["--seat", "public"]] {
                let replayed = home.run([&["replay", "--json"], viewer].concat(), record.to_string()).well();
                let replayed: Value = serde_json::from_str(&replayed.out).expect("a line of JSON");
                assert_eq!(replayed["trace"].as_array().expect("a list").len(), actions.len() + 1);
                assert_eq!(replayed["result"], record["result"]);
            }
        }
    }
}

#[test]
fn every_game_is_played_saved_and_replayed() {
    games::each(&mut EveryGame);
}

/// Where there is no truth, everything that needs it says one sentence and nothing is begun; the rest goes on.
struct Truthless(usize);

impl Visitor for Truthless {
    fn visit<G: Show>(&mut self) {
        // Of the games that are solved by themselves this is told elsewhere.
        if trapline_bots::level::has_minds::<G>() {
            return;
        }
        for (choices, seed) in laws::variants::<G>().into_iter().zip(1..) {
            let Played { options, rules, actions } = played::<G>(&choices, seed);
            let home = Home::new();
            let with = |words: &[&str]| {
                words.iter().map(|&word| word.to_owned()).chain(options.clone()).collect::<Vec<_>>()
            };
            let record = json!({"format": "trapline/1", "game": G::ID, "rules": rules, "actions": actions});
            let solved = home.run(with(&["solve", G::ID, "--json"]), "");
            let hint = home.run(with(&["play", G::ID, "--plain"]), "hint\nquit\n").well();
            let review = home.run(["review", "--json"], record.to_string()).well();
            let review: Value = serde_json::from_str(&review.out).expect("a line of JSON");
            let arena =
                ["arena", "--game", G::ID, "--player", "easy", "--player", "hard", "--pairs", "1", "--json"];
            let arena = home.run(with(&arena), "").well();
            let played: Value = serde_json::from_str(&arena.out).expect("JSON");
            assert_eq!(review["actions"].as_array().expect("a list").len(), actions.len());
            if solved.status == Some(0) {
                assert!(review.get("ungraded").is_none() && played["players"][0]["loss"].is_number());
                continue;
            }
            self.0 += 1;
            let why = solved.err.trim().trim_start_matches("error: ").to_owned();
            assert!(why.starts_with(G::TITLE), "{solved:?}");
            assert!(hint.out.contains("Nothing is proved here."), "{hint:?}");
            assert!(review["ungraded"].as_str().is_some_and(|said| said.starts_with(&why)), "{review}");
            assert!(arena.err.contains(&why) && played["players"][0]["loss"].is_null(), "{arena:?}");
            let story = home.run(["review"], record.to_string()).well();
            assert!(story.out.contains(&why), "{story:?}");
            for refused in [with(&["play", G::ID, "--plain", "--vs", "perfect"]), with(&["puzzle", G::ID])] {
                let ran = home.run(refused, "").with_status(1);
                assert!(ran.err.contains(&why), "{ran:?}");
            }
            let judged = home.run(["eval", "--json"], record.to_string()).with_status(1);
            assert!(judged.out.contains(&why), "{judged:?}");
            assert!(home.journal(1).exists() && !home.journal(2).exists(), "what is refused is not begun");
        }
    }
}

#[test]
fn what_cannot_be_solved_says_so_and_goes_on() {
    let mut truthless = Truthless(0);
    games::each(&mut truthless);
    assert!(truthless.0 > 0, "there is a game that is too large");
}
