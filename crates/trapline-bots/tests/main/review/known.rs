//! Actions whose worth is known: from `docs/solutions.md`, which other programs have checked, or by looking at them.

use super::matches::{blank, review, truth};
use trapline::record::{Record, Start};
use trapline::{Player, Seat, Turn, games};
use trapline_bots::Level;
use trapline_bots::level;
use trapline_bots::review::{Cause, Grade, Review, Share, Turned};

fn played(game: &str, rule: &str, actions: &[&str]) -> Review {
    review(&blank(game, rule).with_actions(actions.iter().copied()))
}

fn near(share: Share, number: f64) -> bool {
    (share.number() - number).abs() < 1e-8
}

/// Two of the first actions win in 21 turns, 11 of them one's own; every other one loses.
#[test]
fn the_first_action_of_trap_and_treasure_decides() {
    for right in ["move 1,0", "move 0,1"] {
        let review = played("trap-and-treasure", "", &[right]);
        assert_eq!((review.actions[0].grade, review.actions[0].loss), (Grade::Best, Share::NOTHING));
        assert_eq!(review.turned, None);
    }
    for wrong in ["trap 1,0", "trap 4,3", "trap 0,4"] {
        let review = played("trap-and-treasure", "", &[wrong]);
        let done = &review.actions[0];
        assert_eq!((done.grade, done.loss), (Grade::Blunder, Share::WIN));
        let better = done.better.as_ref().expect("something was better");
        assert!(
            better.starts_with("Move to (")
                && better.contains(") wins in 11 moves; this lets Player B win in ")
        );
        assert!(better.contains(". Player B's "), "the answer is not named: {better}");
        assert_eq!(review.turned, Some(Turned { at: 0, by: Cause::Loss }));
        let spoken = review.names.clone().to(Some(Player::One));
        for (names, who) in [(&review.names, "Player A"), (&spoken, "you")] {
            let told = format!("It turned at action 1: {who} gave away 100 points.");
            assert_eq!(review.turning(names), told);
        }
        assert_eq!(review.sides[0].skill, -Share::WIN);
        assert_eq!(review.sides[0].accuracy, 100.0 * (-5.0_f64).exp());
    }
}

/// With walls for traps the start is a draw, whatever comes first.
#[test]
fn no_first_action_errs_where_all_of_them_draw() {
    let review = played("trap-and-treasure", "traps=wall", &["trap 3,2"]);
    assert_eq!((review.actions[0].grade, review.actions[0].stake), (Grade::Best, Share::NOTHING));
    assert_eq!(review.sides[0].accuracy, 100.0);
}

/// A token without shields beside the mover is captured at once; who does not, lets a draw slip in.
#[test]
fn a_capture_that_is_missed_is_half_a_win() {
    let state = serde_json::json!({"pieces": [[2, 2], [3, 2]], "shields": [1, 0]});
    let start = Some(Start { to_move: Player::One, state });
    let from = Record { start, ..blank("trap-runner", "") };
    let missed = review(&from.clone().with_actions(["move up"]));
    let done = &missed.actions[0];
    assert_eq!((done.grade, done.loss), (Grade::Blunder, Share::HALF));
    let better = done.better.as_ref().expect("something was better");
    assert!(better.starts_with("Move right wins in 1 move; this lets Player 2 hold a draw."), "{better}");
    let taken = review(&from.with_actions(["move right"]));
    assert_eq!(taken.actions[0].grade, Grade::Best);
    assert_eq!(taken.sides[0].result, Share::WIN);
}

/// Player 1 wins 20 of 27 matches; the proved placements are best, and no trap on step 10 gives something away.
#[test]
fn placements_of_hidden_path_are_known() {
    let good = played("hidden-path", "", &["place 7 8 10", "place 4 9 10"]);
    assert!(near(good.positions[0].chance, 20.0 / 27.0), "{:?}", good.positions[0].chance);
    assert!(good.actions.iter().all(|done| done.grade == Grade::Best), "{:?}", good.actions);
    let bad = played("hidden-path", "", &["place 1 2 3", "place 4 5 6"]);
    assert!(bad.actions.iter().all(|done| done.grade.is_error()), "{:?}", bad.actions);
}

/// Player 1 wins two matches of three at the start; and a treasure that can only be in one place is dug up.
#[test]
fn the_last_cell_of_grid_hunt_is_dug() {
    // Four steps from (1,1) are (5,1), (4,2), (3,3), (2,4) and (1,5); of these only (5,1) is seven from (2,5), and
    // only (1,5) from (5,2).
    let actions = ["hide 1,5", "hide 5,1", "scan 1,1", "scan 1,1", "scan 2,5", "scan 5,2"];
    let review = played("grid-hunt", "", &actions);
    assert!(near(review.positions[0].chance, 2.0 / 3.0), "{:?}", review.positions[0].chance);
    let found = played("grid-hunt", "", &[&actions[..], &["dig 5,1"]].concat());
    assert_eq!(found.actions[6].grade, Grade::Best);
    assert_eq!(found.positions[6].chance, Share::WIN, "player 1 is to move and knows where");
    let other = played("grid-hunt", "", &[&actions[..], &["dig 1,1"]].concat());
    assert_eq!((other.actions[6].grade, other.actions[6].loss), (Grade::Blunder, Share::WIN));
    assert_eq!(other.positions[7].chance, Share::NOTHING, "now player 2 digs");
}

/// Player 2 hides in a corner, where perfect play never does, and is a little worse off; but player 1 was ahead anyway.
#[test]
fn small_mistakes_of_who_is_behind_turn_nothing() {
    let review = played("grid-hunt", "", &["hide 1,3", "hide 5,5", "scan 2,2", "dig 5,5"]);
    assert!(review.actions.iter().any(|done| done.grade == Grade::Mistake), "{:?}", review.actions);
    assert!(review.positions.iter().all(|position| position.chance > Share::HALF));
    assert_eq!(review.turned, None);
    assert_eq!(review.turning(&review.names), "It never turned: nobody gave much away.");
}

#[test]
fn perfect_play_of_open_games_is_never_worse_than_fine() {
    for (game, rule, count) in
        [("trap-runner", "", 20), ("trap-runner", "edges=wall", 20), ("trap-and-treasure", "", 20)]
    {
        let entry = games::find(game).expect("a game");
        let truth = truth(entry, rule);
        for seed in 0..count {
            let mut duel = games::open(&blank(game, rule)).expect("a match");
            let mut agents =
                [0; 2].map(|_| level::any(Level::Perfect, game, duel.rules(), Some(&truth)).expect("a bot"));
            for (agent, player) in agents.iter_mut().zip(Player::BOTH) {
                agent.begin(&Seat::of(&*duel, player), seed).expect("a built-in bot begins");
            }
            while let Turn::Of(player) = duel.turn()
                && duel.plies() < 60
            {
                let action =
                    agents[player.index()].act(&Seat::of(&*duel, player)).expect("a built-in bot acts");
                duel.act(&action).expect("a built-in bot plays by the rules");
            }
            let review = Review::of(&*truth, &duel.record()).expect("a sound record");
            assert!(review.actions.iter().all(|done| !done.grade.is_error()), "{:?}", review.actions);
            assert!(review.sides.iter().all(|side| side.accuracy == 100.0 && side.given == Share::NOTHING));
            assert_eq!(review.turned, None);
        }
    }
}
