//! Playing against bots, and watching them, through pipes.

use crate::support::home::Home;
use crate::support::script;

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "perfect"];

/// What the bot of that level is called.
fn called(level: &str) -> String {
    level.parse::<trapline::Level>().expect("a level").bot_name()
}

/// Every level on either seat of every game, watched to the end.
#[test]
fn bots_play_each_other_to_the_end() {
    for script in script::ALL {
        let home = Home::new();
        for (number, pair) in LEVELS.windows(2).enumerate() {
            let levels = if number % 2 == 0 { pair.join(",") } else { [pair[1], pair[0]].join(",") };
            let args = ["play", script.game, "--watch", &levels, "--max-plies", "60", "--seed", "7"];
            let ran = home.run(args, "").well();
            let names: Vec<String> = levels.split(',').map(called).collect();
            let record = home.export(number as u64 + 1);
            assert_eq!(record["players"], serde_json::json!(names));
            assert!(!record["result"].is_null(), "{record}");
            assert!(ran.out.contains(" wins: ") || ran.out.contains("Draw: "), "{}", ran.out);
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let watched = |seed: &str| {
        let home = Home::new();
        home.run(["play", "grid-hunt", "--watch", "hard,hard", "--seed", seed], "").well();
        home.actions(1)
    };
    assert_eq!(watched("1"), watched("1"));
    assert!(["2", "3", "4"].into_iter().any(|seed| watched(seed) != watched("1")));
}

/// A person's own secret is on their board, the bot's is not.
#[test]
fn against_a_bot_one_sees_ones_own_secret_and_no_other() {
    let home = Home::new();
    let ran = home
        .run(["play", "hidden-path", "--vs", "easy", "--seed", "3"], "place 2 5 9\nboard\nlog\nq\n")
        .well();
    let actions = home.actions(1);
    let theirs = actions[1].strip_prefix("place ").expect("a placement");
    assert!(
        ran.out.contains("You: on step 0; traps on 2 5 9") && ran.out.contains("3 traps hidden"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains(&format!("traps on {theirs}")), "{}", ran.out);
    assert!(ran.out.contains(&format!("{} laid traps in secret", called("easy"))), "{}", ran.out);
}

#[test]
fn a_person_can_take_either_seat() {
    for (seat, names) in [("1", ["Ann", &called("medium")]), ("2", [&called("medium"), "Ann"])] {
        let home = Home::new();
        home.run(["play", "trap-runner", "--vs", "medium", "--seat", seat, "--names", "Ann"], "attack\nq\n")
            .well();
        let record = home.export(1);
        assert_eq!(record["players"], serde_json::json!(names));
        assert_eq!(record["actions"].as_array().map(Vec::len), Some(if seat == "1" { 2 } else { 3 }));
    }
    let seats = |seed: &str| {
        let home = Home::new();
        home.run(["play", "trap-runner", "--vs", "easy", "--seat", "random", "--seed", seed], "q\n").well();
        home.export(1)["players"][0] == called("easy")
    };
    let drawn: Vec<bool> = (0..16).map(|seed| seats(&seed.to_string())).collect();
    assert!(drawn.contains(&true) && drawn.contains(&false), "{drawn:?}");
}

/// Who is called a bot goes on as one.
#[test]
fn a_match_against_a_bot_can_be_resumed() {
    let home = Home::new();
    home.run(["play", "trap-runner", "--vs", "hard"], "attack\nq\n").well();
    assert_eq!(home.actions(1).len(), 2);
    let ran = home.run(["resume"], "attack\nq\n").well();
    assert_eq!(home.actions(1).len(), 4, "{ran:?}");
    assert!(ran.out.contains(&called("hard")), "{ran:?}");
}

#[test]
fn a_series_against_a_bot_swaps_seats() {
    let home = Home::new();
    let args = ["play", "trap-runner", "--vs", "easy", "--series", "2", "--max-plies", "2"];
    home.run(args, "attack\nattack\n").well();
    assert_eq!(home.export(1)["players"], serde_json::json!(["Guest", called("easy")]));
    assert_eq!(home.export(2)["players"], serde_json::json!([called("easy"), "Guest"]));
}

/// Trap Runner is a draw from the start, so a perfect bot takes one; others do not know, and with secrets the answer
/// would tell.
#[test]
fn only_a_perfect_bot_knows_when_to_take_a_draw() {
    for (game, level, input, taken) in [
        ("trap-runner", "perfect", "draw\nq\n", true),
        ("trap-runner", "hard", "draw\nq\n", false),
        ("grid-hunt", "perfect", "hide 1,1\ndraw\nq\n", false),
    ] {
        let home = Home::new();
        let ran = home.run(["play", game, "--vs", level], input).well();
        assert_eq!(ran.out.contains(&format!("{} declined. Play on.", called(level))), !taken, "{ran:?}");
        assert_eq!(home.export(1)["result"].is_null(), !taken, "{ran:?}");
    }
}

#[test]
fn nonsense_about_bots_is_a_usage_error() {
    let home = Home::new();
    for (args, told) in [
        (&["--vs", "easy", "--names", "Ann,Bob"][..], "only your own name"),
        (&["--watch", "easy"], "two levels"),
        (&["--watch", "easy,hard,easy"], "two levels"),
        (&["--watch", "easy,hard", "--vs", "easy"], "cannot be used with"),
        (&["--vs", "genius"], "easy, medium, hard, perfect"),
        (&["--seat", "2"], "--vs"),
    ] {
        let ran = home.run(["play", "trap-runner"].iter().chain(args), "").with_status(2);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert!(!home.matches().exists());
    }
}

/// Between two people a hint gives nothing of the player's own secret away: (2,2) and (1,3) answer all scans and digs of
/// the other alike.
#[test]
fn a_hint_at_a_shared_keyboard_is_the_same_whatever_one_hides() {
    let said = |hidden: &str| {
        let home = Home::new();
        let input =
            format!("hide {hidden}\nhide 4,4\nscan 1,1\nscan 1,1\nhint\ndig 3,1\nscan 5,5\nhint\nq\n");
        home.run(["play", "grid-hunt"], input).well().out
    };
    let out = said("1,3");
    assert!(out.contains('%'), "{out}");
    assert_eq!(out, said("2,2"));
}

/// The bytes of a hint do not depend on what the other hides: (1,3) and (2,2) answer these scans and digs alike.
#[test]
fn a_hint_is_the_same_whatever_the_other_hides() {
    let said = |hidden: &str| {
        let home = Home::new();
        let input = format!("hide 2,2\nhide {hidden}\nscan 1,1\nscan 5,5\ndig 3,1\ndig 4,4\nhint\nhint\nq\n");
        home.run(["play", "grid-hunt"], input).well().out
    };
    let out = said("1,3");
    assert!(out.contains("2 cells fit") && out.contains('%'), "{out}");
    assert_eq!(out, said("2,2"));
}
