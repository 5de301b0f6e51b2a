//! Open games: what `eval` says of a position follows from what it says of the positions after it.

use super::exact::{Exact, Worth};
use super::judge::Judge;
use super::sample::{self, Duel, and, as_start, blank, open};
use super::turns::turns;
use super::{ending, report};
use crate::support::script::Script;
use serde_json::{Value, json};
use trapline::record::{Record, Start};
use trapline::{Player, Viewer};

/// What came up while positions were checked.
#[derive(Default, Debug)]
struct Seen {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Actions after which a turn is skipped.
    skipped: u32,
    /// Actions that end the game.
    ending: u32,
}

/// What an action leads to, as the position after it says, seen by the one who acts.
fn follows(judge: &mut Judge, before: &Duel, action: &str, seen: &mut Seen) -> Worth {
    let actor = before.turn().player().expect("it is not over");
    let record = and(&before.record(), action);
    let after = open(&record);
    let turns = turns(before, action, &after);
    seen.skipped += u32::from(turns > 1);
    match (after.turn().player(), after.turn().outcome().map(|end| end.winner)) {
        (Some(next), _) if next == actor => judge.exact(&record).worth.before(turns),
        (Some(_), _) => judge.exact(&record).worth.reversed().before(turns),
        (None, Some(winner)) => {
            seen.ending += 1;
            match winner {
                Some(winner) if winner == actor => Worth::Win(turns),
                Some(_) => Worth::Loss(turns),
                None => Worth::Draw,
            }
        }
        (None, None) => unreachable!("somebody is to move, or it is over"),
    }
}

/// Checks a position against all those after it.
fn check(judge: &mut Judge, duel: &Duel, seen: &mut Seen) {
    let said = judge.exact(&duel.record());
    said.assert_about(duel.legal(Viewer::Referee));
    for (action, worth) in &said.actions {
        let follows = follows(judge, duel, action, seen);
        assert_eq!(*worth, follows, "{action} after {:?}", duel.record());
    }
    match said.worth {
        Worth::Win(_) => seen.won += 1,
        Worth::Draw => seen.drawn += 1,
        Worth::Loss(_) => seen.lost += 1,
    }
}

/// Does the best action again and again. It must come out as was said at first, after as many turns.
fn follow(judge: &mut Judge, from: &Record) {
    let promised = judge.exact(from).worth;
    let (Worth::Win(plies) | Worth::Loss(plies)) = promised else {
        return;
    };
    let mut duel = open(from);
    let player = duel.turn().player().expect("it is not over");
    let mut passed = 0;
    while duel.turn().player().is_some() {
        assert!(passed < plies, "after {passed} turns it is not over: {:?}", duel.record());
        let (action, _) = judge.exact(&duel.record()).actions.swap_remove(0);
        let after = open(&and(&duel.record(), &action));
        passed += turns(&duel, &action, &after);
        duel = after;
    }
    let winner = duel.turn().outcome().expect("it is over").winner.expect("somebody wins");
    let came = if winner == player { Worth::Win(passed) } else { Worth::Loss(passed) };
    assert_eq!(came, promised, "{:?}", duel.record());
}

/// Checks positions of all kinds, and tells what came up.
fn check_all(judge: &mut Judge, from: &Record, positions: usize) -> Seen {
    let mut seen = Seen::default();
    let played = sample::played(from, 1, positions, 40);
    let set_up = sample::set_up(from, 2, positions);
    for duel in [open(from)].iter().chain(&played).chain(&set_up) {
        check(judge, duel, &mut seen);
        follow(judge, &duel.record());
    }
    for duel in &played {
        let [there, here] = [duel.record(), as_start(duel)].map(|record| judge.line(&record));
        assert_eq!(there, here, "how one came there does not matter: {:?}", duel.record());
    }
    assert!(seen.won > 0 && seen.drawn > 0 && seen.ending > 0, "a poor sample: {seen:?}");
    seen
}

#[test]
fn trap_runner_is_judged_as_its_positions_follow_from_each_other() {
    for edges in ["edges=wrap", "edges=wall"] {
        let mut judge = Judge::new();
        let from = blank("trap-runner", edges);
        check_all(&mut judge, &from, 100);
        let report = report::open(&format!("trap-runner --rule {edges}"));
        assert_eq!(judge.exact(&from).worth, Worth::read(&report));
        judge.dismiss();
    }
}

#[test]
fn trap_and_treasure_is_judged_as_its_positions_follow_from_each_other() {
    let mut judge = Judge::new();
    let from = blank("trap-and-treasure", "");
    let seen = check_all(&mut judge, &from, 60);
    assert!(seen.lost > 0 && seen.skipped > 0, "a poor sample: {seen:?}");
    let report = report::open("trap-and-treasure");
    assert_eq!(judge.exact(&from).worth, Worth::read(&report));
    snares(&mut judge);
    ending::won(&mut judge, Script::of("trap-and-treasure"));
    judge.dismiss();
}

#[test]
fn trap_and_treasure_with_walls_is_judged_as_its_positions_follow_from_each_other() {
    let mut judge = Judge::new();
    let seen = check_all(&mut judge, &blank("trap-and-treasure", "traps=wall"), 60);
    assert!(seen.lost > 0, "a poor sample: {seen:?}");
    walls(&mut judge);
    judge.dismiss();
}

/// Trap and Treasure from a position; the first player carries the treasure.
fn carried(rules: &str, to_move: Player, pieces: Value, traps: Value, snared: [bool; 2]) -> Record {
    let placed = traps.as_array().expect("a list").len();
    let left = [(6 - placed).div_ceil(2), (6 - placed) / 2];
    let state =
        json!({"pieces": pieces, "treasure": 1, "traps": traps, "traps_left": left, "snared": snared});
    Record { start: Some(Start { to_move, state }), ..blank("trap-and-treasure", rules) }
}

/// Lost turns count, wherever they are lost.
fn snares(judge: &mut Judge) {
    let step = |to_move, traps, snared| carried("", to_move, json!([[1, 0], [4, 4]]), traps, snared);
    let mut seen = Seen::default();
    for (record, action, worth) in [
        // Home in one step.
        (step(Player::One, json!([]), [false; 2]), "move 0,0", Worth::Win(1)),
        // Home is trapped: the step, the other's turn, the turn that is skipped. Nobody can change that.
        (step(Player::One, json!([[0, 0]]), [false; 2]), "move 0,0", Worth::Win(3)),
        // The other skips a turn too, and so it is over when the step is made: still three turns.
        (step(Player::One, json!([[0, 0], [4, 4]]), [false, true]), "move 0,0", Worth::Win(3)),
    ] {
        let said = judge.exact(&record);
        assert_eq!((said.worth, &said.actions[0]), (worth, &(action.to_owned(), worth)), "{record:?}");
        check(judge, &open(&record), &mut seen);
        follow(judge, &record);
    }
    // At home and snared: the other has one turn, and whatever it is, the skipped turn then wins.
    let waiting = carried("", Player::Two, json!([[0, 0], [4, 4]]), json!([[0, 0]]), [true, false]);
    let said = judge.exact(&waiting);
    assert!(said.actions.iter().all(|(_, worth)| *worth == Worth::Loss(2)), "{said:?}");
    check(judge, &open(&waiting), &mut seen);
    // Whoever did not act last would be to move, and that is the winner here.
    let after = judge.exact(&and(&waiting, "move 4,3"));
    assert_eq!(after, Exact { worth: Worth::Win(0), actions: vec![] });
    // A lost turn of the player to move is passed first.
    let traps = json!([[1, 0], [3, 3]]);
    let lost = step(Player::One, traps.clone(), [true, false]);
    let passed = step(Player::Two, traps, [false, false]);
    assert_eq!(judge.line(&lost), judge.line(&passed));
}

/// Whoever is shut in and has no trap left skips every turn.
fn walls(judge: &mut Judge) {
    // The second player sits in a corner behind two walls, and all traps are placed.
    let traps = json!([[3, 4], [4, 3], [0, 4], [1, 4], [4, 0], [4, 1]]);
    let shut = carried("traps=wall", Player::One, json!([[2, 0], [4, 4]]), traps, [false; 2]);
    let mut seen = Seen::default();
    check(judge, &open(&shut), &mut seen);
    assert!(seen.skipped > 0, "{seen:?}");
    // Two steps home, and the turn between them that is skipped.
    assert_eq!(judge.exact(&shut).worth, Worth::Win(3));
    follow(judge, &shut);
}
