//! What every game looks like to each viewer, as snapshots: in plain letters, and one as JSON.

use std::fmt::Write;
use trapline::record::Record;
use trapline::{AnyMatch, Player, Scene, Viewer, games};

/// A scene in plain letters: what stands on spots, tones by their first letters, facts, and what can be chosen: how many
/// actions a spot offers, or that it can be picked.
fn text(scene: &Scene) -> String {
    let mut text = String::new();
    for board in &scene.boards {
        writeln!(text, "{}  {}", board.title, board.column_labels.join(" ")).unwrap();
        for (label, row) in board.row_labels.iter().zip(&board.rows) {
            write!(text, "{label:>2} ").unwrap();
            for spot in row {
                let tone = &format!("{:?}", spot.tone())[..2];
                let offers = match spot.actions.len() {
                    0 if spot.pickable => "!".to_owned(),
                    0 => String::new(),
                    n => format!("!{n}"),
                };
                write!(text, "[{} {tone}{offers}]", spot.text()).unwrap();
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

fn after(game: &str, actions: &[&str]) -> Box<dyn AnyMatch> {
    games::open(&Record::new(game).with_actions(actions.iter().copied())).expect("a match")
}

fn look(game: &str, actions: &[&str]) {
    let duel = after(game, actions);
    let mut seen = String::new();
    for who in Viewer::ALL {
        writeln!(seen, "{who:?}\n{}", text(&duel.scene(who))).unwrap();
    }
    insta::assert_snapshot!(format!("{game}-after-{}", actions.len()), seen);
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

/// A scene as programs read it, a spot a line. The same is told in docs/scenes.md.
#[test]
fn a_scene_as_json() {
    let duel = after("trap-and-treasure", &["move 1,0", "move 3,4", "trap 1,1", "move 2,4", "move 1,1"]);
    let json = serde_json::to_string(&duel.scene(Viewer::Seat(Player::Two))).expect("JSON");
    let mut lines = json.replace("{\"name\"", "\n  {\"name\"").replace("\"row_labels\"", "\n\"row_labels\"");
    lines = lines.replace("\"facts\"", "\n\"facts\"");
    insta::assert_snapshot!("json", lines);
    let read: serde_json::Value = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(read["boards"][0]["rows"][1][1]["text"], "A/X");
    assert_eq!(read["boards"][0]["rows"][1][1]["marks"][1]["skips"], true);
}
