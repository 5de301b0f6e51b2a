//! Actions in free text: found wherever they stand, refused with a reason, and never a panic.

use rand::{RngExt, SeedableRng};
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Problem, Rules, Seat, Show, Turn, laws};
use trapline_bots::{Dice, said};

/// How an action may be wrapped; `{}` is the action.
const WRAPPED: [&str; 12] = [
    "{}",
    "[{}]",
    "**{}**",
    "Action: {}",
    "I have thought about it for long.\n\nMy answer is `{}`.",
    "{\"action\": \"{}\"}",
    "<think>perhaps [nothing] would do</think>\n[{}]",
    "So I will {} now, which must be best!",
    "[{}] is what I do. You are right, of course.",
    "1. look\n2. think\n3. {}\n\n",
    "I do (({})).",
    "{}\nThat is all. A good one, I hope.",
];

/// Every game, every house rule: a few random matches.
struct Matches;

impl Visitor for Matches {
    fn visit<G: Show>(&mut self) {
        for choices in laws::variants::<G>() {
            let rules = Rules::of(G::HOUSE_RULES, &choices).write();
            let mut duel = Match::<G>::open(&Record { rules, ..Record::new(G::ID) }).expect("a match");
            let mut rng = Dice::seed_from_u64(7);
            for ply in 0..30 {
                let Turn::Of(player) = duel.turn() else { break };
                let seat = Seat::of(&duel, player);
                let legal = seat.legal();
                let action = legal[rng.random_range(0..legal.len())].clone();
                for wrapped in WRAPPED {
                    let text = wrapped.replace("{}", &action);
                    assert_eq!(said::action(&seat, &text), Ok(action.clone()), "{}: {text}", G::ID);
                    let loud = text.to_uppercase();
                    assert_eq!(said::action(&seat, &loud), Ok(action.clone()), "{}: {loud}", G::ID);
                }
                // The last one counts, and one in brackets before any that is not.
                let other = &legal[rng.random_range(0..legal.len())];
                let text = format!("I could {other}, but I {action}");
                assert_eq!(said::action(&seat, &text), Ok(action.clone()), "{text}");
                let text = format!("[{other}] no, [{action}]: not {other}.");
                assert_eq!(said::action(&seat, &text), Ok(action.clone()), "{text}");
                let waiting = Seat::of(&duel, player.other());
                assert!(matches!(said::action(&waiting, &action), Err(Problem::Illegal(_))), "ply {ply}");
                duel.act(&action).expect("it is legal");
            }
        }
    }
}

#[test]
fn an_action_is_found_wherever_it_stands() {
    games::each(&mut Matches);
}

fn says(game: &str, before: &[&str], text: &str) -> Result<String, Problem> {
    let mut duel = games::open(&Record::new(game)).expect("a match");
    before.iter().for_each(|action| duel.act(action).expect("it is legal"));
    said::action(&Seat::to_move(&*duel), text)
}

#[test]
fn people_and_models_put_it_in_their_own_words() {
    let placed = ["place 4 7 9", "place 3 6 8"];
    let hidden = ["hide 1,1", "hide 5,5"];
    for (game, before, text, action) in [
        ("hidden-path", &[][..], "I'll place traps at 9, 4 and 7", "place 4 7 9"),
        ("hidden-path", &placed, "Moving carefully: 2", "move 2"),
        ("hidden-path", &placed, "I move by 2 steps.", "move 2"),
        ("grid-hunt", &hidden, "Let me scan row 3, column 2.", "scan 3,2"),
        ("grid-hunt", &hidden, "DIG AT (5, 4)", "dig 5,4"),
        ("trap-runner", &[], "Action: Right", "move right"),
        ("trap-runner", &[], "[a]", "attack"),
        ("trap-and-treasure", &[], "I move to the cell (1, 0).", "move 1,0"),
        ("trap-and-treasure", &[], r#"{"type":"trap","x":3,"y":2}"#, "trap 3,2"),
        ("trap-runner", &[], "I choose to go up", "move up"),
        ("hidden-path", &[], "Lay traps on 7 8 10.", "place 7 8 10"),
        ("hidden-path", &[], "[place 4 7 9] see ref [1]", "place 4 7 9"),
        ("hidden-path", &placed, "As in [1], I move 3.", "move 3"),
        ("hidden-path", &placed, "[2]", "move 2"),
        ("grid-hunt", &[], "Hide your treasure at (3,1).", "hide 3,1"),
        ("grid-hunt", &[], "I hide my treasure on cell 2,2. Then I plan to scan 3,3.", "hide 2,2"),
        ("grid-hunt", &hidden, "<think>I could [dig 1,1]</think>\nscan 3,3", "scan 3,3"),
        ("grid-hunt", &hidden, "Possible: [dig 1,1], [dig 2,2].\nMy final choice: scan 3,3", "scan 3,3"),
        ("grid-hunt", &hidden, "<think>I shall [dig 1,1]</think>", "dig 1,1"),
        ("grid-hunt", &hidden, "I dig for treasure at 3,3", "dig 3,3"),
    ] {
        assert_eq!(says(game, before, text).as_deref(), Ok(action), "{text}");
    }
}

#[test]
fn what_is_no_action_is_told_and_how_to_write_one() {
    for text in ["", "   \n", "You are right.", "What a game!", "[]", "]][[", "a", "\u{1F3B2}\u{0}"] {
        let refused = says("grid-hunt", &["hide 1,1", "hide 5,5"], text);
        let Err(Problem::Unreadable(why)) = refused else { panic!("{text:?}: {refused:?}") };
        assert!(why.contains("scan 3,3"), "{why}");
    }
}

#[test]
fn what_is_wrong_with_what_begins_like_an_action_is_told() {
    let hidden = ["hide 1,1", "hide 5,5"];
    for (game, before, text, words) in [
        ("grid-hunt", &hidden[..], "I dig at (5,6).", "from 1 to 5"),
        ("grid-hunt", &hidden, "dig 1,2.5", "two numbers"),
        ("grid-hunt", &hidden, "dig 2,2 or 3,3", "two numbers"),
        ("grid-hunt", &hidden, "scan 3,3,3", "two numbers"),
        ("hidden-path", &[], "place 4 7 11", "from 1 to 10"),
        ("hidden-path", &[], "place 1 2 3 4", "3 different steps"),
    ] {
        let refused = says(game, before, text);
        let Err(Problem::Unreadable(why)) = refused else { panic!("{text:?}: {refused:?}") };
        assert!(why.contains("is no action: ") && why.contains(words), "{text:?}: {why}");
    }
}

#[test]
fn what_the_rules_forbid_is_told_as_such() {
    let refused = says("grid-hunt", &["hide 1,1", "hide 5,5"], "I shall [hide 1,2] now, or scan 2,2.");
    assert!(matches!(refused, Err(Problem::Illegal(_))), "{refused:?}");
}

#[test]
fn of_a_long_text_the_end_is_read() {
    let long = format!("[dig 2,2]{}[dig 3,3]", "ä".repeat(200_000));
    assert_eq!(says("grid-hunt", &["hide 1,1", "hide 5,5"], &long).as_deref(), Ok("dig 3,3"));
    let late = format!("[dig 2,2]{}", "ä".repeat(200_000));
    assert!(says("grid-hunt", &["hide 1,1", "hide 5,5"], &late).is_err());
}
