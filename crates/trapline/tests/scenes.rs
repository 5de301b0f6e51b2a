//! What every game looks like to each viewer, as snapshots.

use std::fmt::Write;
use trapline::record::Record;
use trapline::{Scene, Viewer, games};

/// A scene in plain letters: marks, tones by their first letter, facts, and how many actions a spot offers.
fn text(scene: &Scene) -> String {
    let mut text = String::new();
    for board in &scene.boards {
        writeln!(text, "{}  {}", board.title, board.column_labels.join(" ")).unwrap();
        for (label, row) in board.row_labels.iter().zip(&board.rows) {
            write!(text, "{label:>2} ").unwrap();
            for spot in row {
                let tone = &format!("{:?}", spot.tone)[..2];
                let offers = match spot.actions.len() {
                    0 => String::new(),
                    n => format!("!{n}"),
                };
                write!(text, "[{} {tone}{offers}]", spot.mark).unwrap();
            }
            writeln!(text).unwrap();
        }
    }
    for fact in &scene.facts {
        writeln!(text, "{}: {}", fact.label, fact.value).unwrap();
    }
    writeln!(text, "pick {}", scene.pick).unwrap();
    text
}

fn look(game: &str, actions: &[&str]) {
    let duel = games::open(&Record::new(game).with_actions(actions.iter().copied())).expect("a match");
    for who in Viewer::ALL {
        let viewer = match who {
            Viewer::Seat(player) => format!("seat {}", player.number()),
            Viewer::Public => "public".to_owned(),
            Viewer::Referee => "referee".to_owned(),
        };
        let name = format!("{game} after {} for {viewer}", actions.len());
        insta::assert_snapshot!(name.replace(' ', "-"), text(&duel.scene(who)));
    }
}

#[test]
fn trap_and_treasure_with_a_snared_piece() {
    look("trap-and-treasure", &["move 1,0", "move 3,4", "trap 1,1", "move 2,4", "move 1,1"]);
}

#[test]
fn trap_runner_after_an_attack() {
    look("trap-runner", &["move right", "attack"]);
}

#[test]
fn hidden_path_while_placing() {
    look("hidden-path", &["place 4 7 9"]);
}

#[test]
fn hidden_path_with_a_sprung_trap() {
    look("hidden-path", &["place 4 7 9", "place 3 6 8", "move 2", "move 3", "move 1"]);
}

#[test]
fn maze_while_placing() {
    look("maze-runner-duel", &["place 2,3 3,2 4,3"]);
}

#[test]
fn maze_after_a_bump() {
    look(
        "maze-runner-duel",
        &["place 2,3 3,2 4,3", "place 2,2 3,4 4,2", "move right", "move left", "move down"],
    );
}

#[test]
fn grid_hunt_while_hiding() {
    look("grid-hunt", &["hide 2,3"]);
}

#[test]
fn grid_hunt_after_scans_and_digs() {
    look("grid-hunt", &["hide 2,3", "hide 5,5", "scan 3,3", "scan 1,1", "scan 4,4", "dig 2,2"]);
}
