//! The chances of games with secrets, against players who go on from there.

use super::matches::{blank, random, review, truth};
use trapline::record::Record;
use trapline::{Player, Seat, Turn, games};
use trapline_bots::review::Share;
use trapline_bots::{Level, level};

/// Player 1's part of the points when two perfect players go on from there, so many times.
fn gone_on(from: &Record, times: u64) -> f64 {
    let truth = truth(games::find(&from.game).expect("a game"), "");
    let points: f64 = (0..times)
        .map(|seed| {
            let mut duel = games::open(from).expect("a match");
            let mut agents = [0; 2]
                .map(|_| level::any(Level::Perfect, &from.game, duel.rules(), Some(&truth)).expect("a bot"));
            for (agent, player) in agents.iter_mut().zip(Player::BOTH) {
                let seed = 2 * seed + player.index() as u64;
                agent.begin(&Seat::of(&*duel, player), seed).expect("a built-in bot begins");
            }
            while let Turn::Of(player) = duel.turn() {
                let action =
                    agents[player.index()].act(&Seat::of(&*duel, player)).expect("a built-in bot acts");
                duel.act(&action).expect("a built-in bot plays by the rules");
            }
            Share::of_outcome(duel.turn().outcome().expect("it is over"), Player::One).number()
        })
        .sum();
    points / times as f64
}

fn assert_chances(game: &str) {
    const TIMES: u64 = 2000;
    for seed in 0..6 {
        let whole = random(game, "", 70 + seed, 40);
        // Careless up to here, perfect from here on.
        let kept = (seed as usize + 1).min(whole.actions.len() - 1);
        let from = blank(game, "").with_actions(whole.actions[..kept].iter().cloned());
        let told = review(&from).positions[kept].chance.number();
        let seen = gone_on(&from, TIMES);
        // Five times what such a count is off by on average, and as much again for the review's own.
        let off = 5.0 * (told * (1.0 - told) / TIMES as f64).sqrt() + 0.03;
        assert!((told - seen).abs() < off, "{game} after {:?}: told {told}, seen {seen}", from.actions);
    }
}

#[test]
fn hidden_path_ends_as_told() {
    assert_chances("hidden-path");
}

#[test]
fn maze_runner_duel_ends_as_told() {
    assert_chances("maze-runner-duel");
}

#[test]
fn grid_hunt_ends_as_told() {
    assert_chances("grid-hunt");
}

/// However long a match has lasted: beside the centre, to move, one is about to win.
#[test]
fn a_long_match_is_judged_to_its_end() {
    let placed = ["place 1,4 1,5 2,5", "place 4,1 5,1 5,2"];
    let to_and_fro = ["move right", "move left", "move left", "move right"];
    let closer = ["move right", "move left", "move down", "move right", "move down", "move left"];
    let actions = placed.into_iter().chain(to_and_fro.into_iter().cycle().take(304)).chain(closer);
    let record = blank("maze-runner-duel", "").with_actions(actions);
    let chances = review(&record).positions;
    let [first, .., last] = &chances[..] else { panic!("there are positions") };
    assert_ne!(first.chance, Share::WIN);
    assert_eq!(last.chance, Share::WIN);
}
