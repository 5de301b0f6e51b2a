//! What is said where nothing can be done, a few sentences of every game.

use serde_json::json;
use trapline::record::Record;
use trapline::{AnyMatch, Outcome, Player, Reason, Viewer, games};

/// The match after these actions, separated by semicolons, under a house rule.
fn after(game: &str, rule: &str, actions: &str) -> Box<dyn AnyMatch> {
    let mut record = Record::new(game).with_actions(actions.split("; ").filter(|action| !action.is_empty()));
    if let Some((key, value)) = rule.split_once('=') {
        record.rules.insert(key.to_owned(), json!(value));
    }
    games::open(&record).expect("a match")
}

/// What is said of the spot of that name, on that board and in that row where several have it.
fn said(duel: &dyn AnyMatch, [board, row]: [Option<usize>; 2], name: &str) -> Vec<Option<String>> {
    let scene = duel.scene(Viewer::Public);
    let there = scene.spots().filter(|(aim, spot)| {
        spot.name == name && board.is_none_or(|n| n == aim.board) && row.is_none_or(|n| n == aim.row)
    });
    there.map(|(aim, _)| duel.barred(aim)).collect()
}

const ANYWHERE: [Option<usize>; 2] = [None; 2];

#[track_caller]
fn assert_said(duel: &dyn AnyMatch, place: [Option<usize>; 2], table: &[(&str, &str)]) {
    for &(name, reason) in table {
        assert_eq!(said(duel, place, name), [(!reason.is_empty()).then(|| reason.to_owned())], "{name}");
    }
}

#[test]
fn trap_and_treasure() {
    let duel = after("trap-and-treasure", "", "move 1,0; move 3,4; trap 3,3; move 2,4");
    assert_said(
        &*duel,
        ANYWHERE,
        &[
            ("1,1", ""),
            ("4,4", ""),
            ("1,0", "(1,0) holds your own piece; a move goes to a cell next to it"),
            (
                "2,4",
                "(2,4) holds Player B's piece; a trap needs an empty cell, \
                 and a move goes one step up, down, left or right",
            ),
            (
                "3,3",
                "(3,3) holds a trap; a trap needs an empty cell, and a move goes one step up, down, left or right",
            ),
            (
                "2,2",
                "(2,2) holds the treasure; a trap needs an empty cell, \
                 and a move goes one step up, down, left or right",
            ),
        ],
    );
    let traps = "trap 0,1; trap 4,3; trap 2,1; trap 2,3; trap 4,0; trap 0,4";
    let duel = after("trap-and-treasure", "traps=wall", traps);
    assert_said(
        &*duel,
        ANYWHERE,
        &[
            ("1,0", ""),
            ("0,1", "(0,1) holds a trap; you can move to (1,0)"),
            (
                "3,3",
                "you have no traps left, and (3,3) is not next to (0,0); \
                 a move goes one step up, down, left or right",
            ),
        ],
    );
}

#[test]
fn trap_runner() {
    let duel = after("trap-runner", "edges=wall", "move right; move left");
    assert_said(
        &*duel,
        ANYWHERE,
        &[
            ("3,1", ""),
            ("4,5", ""),
            ("2,1", "(2,1) holds your own token; a move goes one step up, down, left or right"),
            ("2,5", "there is a wall below you; choose another direction"),
            ("4,4", "(4,4) is not next to (2,1); a move goes one step up, down, left or right"),
        ],
    );
    let bare = after("trap-runner", "", "attack; attack; attack; attack; attack; attack; move up; move left");
    assert_said(
        &*bare,
        ANYWHERE,
        &[("1,3", ""), ("4,5", "Player 2 has no shields left to attack; move onto their token")],
    );
}

#[test]
fn hidden_path() {
    let placing = after("hidden-path", "finish=safe", "");
    let [first, second] = [0, 1].map(|row| [None, Some(row)]);
    let own = "this is your own path; lay your traps on Player 2's, on steps 1 to 9";
    assert_said(&*placing, first, &[("0", own), ("4", own), ("10", own)]);
    assert_said(
        &*placing,
        second,
        &[
            ("0", "step 0 is where Player 2 starts; lay your traps on steps 1 to 9"),
            ("9", ""),
            ("10", "step 10 is safe from traps; lay yours on steps 1 to 9"),
        ],
    );
    let moving = after("hidden-path", "", "place 1 2 10; place 1 2 10; move 3; move 3");
    assert_said(
        &*moving,
        first,
        &[
            ("0", "step 0 is behind you; move 1, 2 or 3 steps on"),
            ("3", "you stand on step 3 already; move 1, 2 or 3 steps on"),
            ("6", ""),
            ("8", "step 8 is 5 steps away; move 1, 2 or 3 steps"),
        ],
    );
    assert_said(&*moving, second, &[("4", "this is Player 2's path; move 1, 2 or 3 steps on yours")]);
    let moves = "move 3; move 3; move 3; move 3; move 3; move 2";
    let near = after("hidden-path", "", &format!("place 1 2 10; place 1 2 10; {moves}"));
    assert_said(&*near, first, &[("8", "step 8 is behind you; move 1 step on"), ("10", "")]);
    assert_said(&*near, second, &[("9", "this is Player 2's path; move 1 step on yours")]);
}

#[test]
fn maze_runner_duel() {
    let placing = after("maze-runner-duel", "", "place 2,3 3,2 4,3");
    let elsewhere = "place obstacles anywhere but on the starts and the centre";
    assert_said(
        &*placing,
        ANYWHERE,
        &[
            ("1,1", &format!("(1,1) is where Player 1 starts; {elsewhere}")),
            ("5,5", &format!("(5,5) is where you start; {elsewhere}")),
            ("3,3", &format!("(3,3) is the centre; {elsewhere}")),
            ("2,3", ""),
        ],
    );
    // An obstacle that is known may be bumped into again.
    let bumped = "place 5,1 5,2 5,3; place 2,1 4,1 4,2; move down; move up; move up";
    assert_said(&*after("maze-runner-duel", "", bumped), ANYWHERE, &[("2,1", "")]);
    let moves = "move right; move up; move right; move up; move right";
    let met = after("maze-runner-duel", "", &format!("{bumped}; {moves}"));
    assert_said(
        &*met,
        ANYWHERE,
        &[
            ("2,5", ""),
            ("1,5", "(1,5) holds your own token; a move goes one step up, down, left or right"),
            ("1,4", "(1,4) holds Player 1's token; you can go down"),
            ("3,3", "(3,3) is not next to (1,5); a move goes one step up, down, left or right"),
        ],
    );
}

#[test]
fn grid_hunt() {
    let [first, second] = [0, 1].map(|board| [Some(board), None]);
    let hiding = after("grid-hunt", "", "hide 2,3");
    assert_said(&*hiding, first, &[("2,3", "")]);
    let own = "this is where you will search; hide your treasure where Player 1 searches";
    assert_said(&*hiding, second, &[("2,3", own)]);
    let scanning = after("grid-hunt", "", "hide 2,3; hide 5,5");
    let theirs =
        |verb| format!("this is where Player 2 searches; {verb} on the board that is yours to search");
    assert_said(&*scanning, first, &[("1,1", "")]);
    assert_said(&*scanning, second, &[("1,1", &theirs("scan or dig"))]);
    let scans = "scan 1,1; dig 1,1; scan 1,1; dig 1,1; scan 1,1; dig 1,1";
    let scanned = after("grid-hunt", "", &format!("hide 2,3; hide 5,5; {scans}"));
    assert_said(&*scanned, second, &[("1,1", &theirs("dig"))]);
}

/// What is said of spots that make no action, and what is made of those that do.
#[test]
fn several_spots() {
    let duel = after("maze-runner-duel", "placement=open", "");
    let scene = duel.scene(Viewer::Seat(Player::One));
    let chosen = |names: &str| {
        let aim = |name| scene.spots().find(|(_, spot)| spot.name == name).map(|(aim, _)| aim);
        let aims: Vec<_> = names.split(' ').filter_map(aim).collect();
        duel.choose(&aims).map_err(|problem| problem.to_string())
    };
    assert_eq!(chosen("4,3 2,3 3,2").as_deref(), Ok("place 2,3 3,2 4,3"));
    for (names, why) in [
        ("", "nothing is chosen; choose 3 spots"),
        ("2,3", "1 is chosen; choose 3"),
        ("2,3 3,2", "2 are chosen; choose 3"),
        ("2,3 3,2 3,2", "a spot is chosen twice; choose each once"),
        ("1,2 1,3 1,4 1,5", "4 are chosen; choose 3"),
        ("2,3 3,2 3,3", "(3,3) is the centre; place obstacles anywhere but on the starts and the centre"),
        // Round the other's corner.
        ("4,5 5,4 2,2", "these leave your opponent no way to the centre; choose others"),
    ] {
        assert_eq!(chosen(names), Err(why.to_owned()), "{names}");
    }
    let hunt = after("grid-hunt", "", "hide 2,3; hide 5,5");
    let aim = hunt.aims("dig 1,1");
    assert_eq!(aim, hunt.aims("scan 1,1"));
    let both = hunt.choose(&aim).map_err(|problem| problem.to_string());
    assert_eq!(both, Err("this can mean scan 1,1 or dig 1,1; choose one of them".to_owned()));
    assert_eq!(hunt.aims("hide 1,1"), [], "it may not be done now");
}

/// Players are spoken of by their names, and after the end nothing can be done anywhere.
#[test]
fn names_and_endings() {
    let players = Some(["Ann".to_owned(), "Bob".to_owned()]);
    let mut duel = games::open(&Record { players, ..Record::new("grid-hunt") }).expect("a match");
    let hide = "this is where you will search; hide your treasure where Bob searches";
    let there = [Some(0), None];
    assert_said(&*duel, there, &[("1,1", hide)]);
    duel.conclude(Outcome::win(Player::One, Reason::Resignation)).expect("an ending");
    let over = "the game is over; no action is possible";
    assert_said(&*duel, there, &[("1,1", over)]);
    assert_said(&*duel, [Some(1), None], &[("1,1", over)]);
}
