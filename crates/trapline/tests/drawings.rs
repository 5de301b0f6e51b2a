//! What every game looks like as SVG, as snapshots: the referee's view and, where there are targets, a player's.

use trapline::record::Record;
use trapline::{AnyMatch, Mark, Player, Tone, Viewer, games, svg};

fn after(game: &str, actions: &[&str]) -> Box<dyn AnyMatch> {
    games::open(&Record::new(game).with_actions(actions.iter().copied())).expect("a match")
}

/// The last position and what its last action changed, a spot a line.
fn look(game: &str, actions: &[&str], who: Viewer) {
    let (_, first) = actions.split_last().expect("an action");
    let (before, now) = (after(game, first), after(game, actions));
    let svg = svg::scene(&now.scene(who), Some(&before.scene(who)));
    let viewer = if who == Viewer::Referee { "referee" } else { "player" };
    insta::assert_snapshot!(
        format!("{game}-for-{viewer}"),
        svg.replace("<g ", "\n<g ").replace("<svg", "\n<svg")
    );
}

#[test]
fn trap_and_treasure() {
    let actions = ["move 1,0", "move 3,4", "trap 1,1", "trap 0,3", "move 1,1"];
    look("trap-and-treasure", &actions, Viewer::Referee);
    look("trap-and-treasure", &actions, Viewer::Seat(Player::Two));
}

#[test]
fn trap_runner() {
    look("trap-runner", &["move right", "attack"], Viewer::Seat(Player::One));
}

#[test]
fn hidden_path() {
    look("hidden-path", &["place 4 7 9", "place 3 6 8", "move 2", "move 3", "move 1"], Viewer::Referee);
}

#[test]
fn maze_runner_duel() {
    let actions = ["place 2,3 3,2 4,3", "place 2,2 3,4 4,2", "move right", "move left", "move down"];
    look("maze-runner-duel", &actions, Viewer::Referee);
}

#[test]
fn grid_hunt() {
    let actions = ["hide 2,3", "hide 5,5", "scan 3,3", "scan 1,1", "scan 4,4", "dig 2,2", "dig 3,3"];
    look("grid-hunt", &actions, Viewer::Referee);
}

/// Chances in all their shades, on spots that would show something else, nothing, or what can be done there.
#[test]
fn chances() {
    let duel = after("hidden-path", &["place 4 7 9", "place 3 6 8", "move 2", "move 3"]);
    let mut scene = duel.scene(Viewer::Seat(Player::One));
    let chances = [1, 20, 21, 40, 41, 60, 80, 81, 99, 100];
    for (spot, chance) in scene.boards[0].rows[0][1..].iter_mut().zip(chances) {
        spot.chance = Some(chance);
    }
    let svg = svg::scene(&scene, None);
    insta::assert_snapshot!("chances", svg.replace("<g ", "\n<g "));
}

/// Names of players stand in titles, and may hold anything that can be printed.
#[test]
fn names_stay_text() {
    let players = Some(["<b>&\"'".to_owned(), "</svg><script>".to_owned()]);
    let duel = games::open(&Record { players, ..Record::new("grid-hunt") }).expect("a match");
    let svg = svg::scene(&duel.scene(Viewer::Referee), None);
    assert!(svg.contains("&lt;b&gt;&amp;&quot;&#39; searches"), "{svg}");
    assert_eq!(svg.matches("<script").count() + svg.matches("<b>").count(), 0, "{svg}");
    assert_eq!(svg.matches("</svg>").count(), 2, "{svg}");
}

/// The signs that stand for something elsewhere, drawn as what they are.
#[test]
fn text_is_drawn_as_text() {
    const TONES: [Tone; 7] =
        [Tone::First, Tone::Second, Tone::Prize, Tone::Danger, Tone::Safe, Tone::Faint, Tone::Plain];
    let mut scene = after("trap-runner", &[]).scene(Viewer::Public);
    scene.boards[0].rows = vec![vec![scene.boards[0].rows[0][0].clone()]];
    for sign in ["+", "#", "X", "x", "*", ".", "+1", "#2", "A/X", "P1", "3x"] {
        for tone in TONES {
            scene.boards[0].rows[0][0].marks = vec![Mark::Text { text: sign.to_owned(), tone }];
            let drawn = svg::scene(&scene, None);
            let (_, spot) = drawn.split_once("<g ").expect("a spot");
            assert!(spot.contains(&format!(">{sign}</text>")), "{spot}");
            assert!(!spot.contains("<path") && !spot.contains("<circle"), "{spot}");
        }
    }
}
