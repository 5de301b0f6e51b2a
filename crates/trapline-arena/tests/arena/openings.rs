//! Openings: read from records, drawn at random.

use crate::games::{First, all, hall, rules};
use trapline::games::{self, GridHunt, HiddenPath, TrapRunner, Visitor};
use trapline::{AnyMatch, Match, Rules, Show, Turn};
use trapline_arena::{Drawn, MOVES, Opening, Openings};
use trapline_bots::Agent;

fn names() -> [String; 2] {
    ["Ann".to_owned(), "Bob".to_owned()]
}

fn read(text: &str, rules: &Rules) -> Result<Vec<Opening>, String> {
    let entry = games::find("hidden-path").expect("a game");
    Opening::read_all(text.as_bytes(), entry, rules).map_err(|wrong| wrong.to_string())
}

const SECRETS: &str =
    r#"{"format":"trapline/1","game":"hidden-path","actions":["place 4 7 9","place 3 6 8"]}"#;
const ONE: &str =
    r#"{"format":"trapline/1","game":"hidden-path","actions":["place 1 2 3"],"players":["X","Y"]}"#;

#[test]
fn openings_are_used_in_turn_by_both_games_of_a_pair() {
    let first = |_| -> Box<dyn Agent<HiddenPath>> { Box::new(First) };
    let mut hall = hall(2, 5, Drawn::Nothing, &first);
    hall.openings = Openings::Given(read(&format!("{SECRETS}\n{ONE}\n"), &hall.rules).expect("openings"));
    for line in all(&hall, 2) {
        let odd = line.arena.pair % 2 == 1;
        let expected: &[&str] = if odd { &["place 1 2 3"] } else { &["place 4 7 9", "place 3 6 8"] };
        assert_eq!(line.record.actions[..line.arena.imposed], *expected);
    }
}

#[test]
fn a_position_can_be_an_opening() {
    let text = r#"{"format":"trapline/1","game":"hidden-path","start":{"to_move":2,"state":
        {"positions":[9,9],"traps":[[1,2,3],[1,2,3]],"sprung":[[],[]]}},"actions":["move 1"]}"#;
    let problem = read(text, &rules::<HiddenPath>(60)).expect_err("the game is over then");
    assert!(problem.contains("over"), "{problem}");
    let openings = read(&text.replace("\"move 1\"", ""), &rules::<HiddenPath>(60)).expect("an opening");
    let duel: Match<HiddenPath> = openings[0].open(&rules::<HiddenPath>(60), names()).expect("a match");
    assert_eq!(duel.turn().player(), Some(trapline::Player::Two));
}

#[test]
fn openings_that_do_not_fit_are_refused_by_line() {
    let plain = rules::<HiddenPath>(60);
    for (text, told) in [
        ("".to_owned(), "no opening"),
        ("nonsense".to_owned(), "line 1: "),
        (format!("{SECRETS}\n{}", SECRETS.replace("hidden-path", "grid-hunt")), "line 2: game"),
        (SECRETS.replace("\"actions\"", "\"rules\":{\"first\":2},\"actions\""), "line 1: rules"),
        (SECRETS.replace("place 3 6 8", "place 3 6"), "line 1: action 2: "),
        (SECRETS.replace("]}", r#"],"result":{"winner":1,"reason":"time"}}"#), "over"),
    ] {
        let problem = read(&text, &plain).expect_err(&text);
        assert!(problem.contains(told), "{told:?} is not in {problem:?}");
    }
    // The ply limit is the arena's, and leaves nothing to play.
    assert!(read(SECRETS, &rules::<HiddenPath>(2)).expect_err("nothing is left").contains("over"));
    assert!(read(&SECRETS.replace("\"actions\"", "\"rules\":{\"max_plies\":1},\"actions\""), &plain).is_ok());
    // The same house rules are the same however they are spelt.
    let mut second = plain.clone();
    second.set("first", "2").expect("a rule of the game");
    assert!(read(SECRETS, &second).expect_err("who begins differs").contains("rules"));
}

/// Draws openings at every game.
struct Draw;

impl Visitor for Draw {
    fn visit<G: Show>(&mut self) {
        for seed in 0..200 {
            for (limit, most) in [(60, MOVES), (3, 2), (1, 0)] {
                let duel: Match<G> = Drawn::Moves.open(&rules::<G>(limit), names(), seed).expect("a match");
                assert_eq!(duel.plies(), most, "{}", G::ID);
                assert!(matches!(duel.turn(), Turn::Of(_)), "nobody could play it");
            }
            let duel: Match<G> = Drawn::Secrets.open(&rules::<G>(60), names(), seed).expect("a match");
            assert_eq!(duel.plies(), if G::HIDDEN { 2 } else { 0 });
            assert_eq!(duel.secret_turn(), None, "all secrets are there");
        }
    }
}

#[test]
fn what_is_drawn_leaves_something_to_play() {
    games::each(&mut Draw);
}

#[test]
fn the_same_seed_draws_the_same() {
    fn actions<G: Show>(drawn: Drawn, seed: u64) -> Vec<String> {
        let duel: Match<G> = drawn.open(&rules::<G>(60), names(), seed).expect("a match");
        duel.record().actions
    }
    assert_eq!(actions::<TrapRunner>(Drawn::Moves, 5), actions::<TrapRunner>(Drawn::Moves, 5));
    assert_ne!(actions::<TrapRunner>(Drawn::Moves, 5), actions::<TrapRunner>(Drawn::Moves, 6));
    assert_ne!(actions::<GridHunt>(Drawn::Secrets, 5), actions::<GridHunt>(Drawn::Secrets, 6));
}
