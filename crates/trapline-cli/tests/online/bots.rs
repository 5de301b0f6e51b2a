//! `trapline connect`: bots that play over the network.

use crate::support::home::{Home, Ran};
use crate::support::server::{Guest, Server};
use crate::support::talk::Talk;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use trapline::record::Record;
use trapline::{AnyMatch, Player, Viewer, games};
use trapline_bots::protocol::told;

/// The example bot, as a player.
fn example() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/bot.py");
    format!("cmd:python3 {}", file.display())
}

/// The last line, which tells how it ended.
#[track_caller]
fn ending(ran: &Ran) -> &str {
    ran.out.lines().last().expect("something is said")
}

/// A whole match from one bot to the other: what both said, and its record.
#[track_caller]
fn play(server: &Server, game: &str, one: &[&str], two: &[&str]) -> ([Ran; 2], Value) {
    let [ann, bob] = [Home::new(), Home::new()];
    let mut first = ann.talk(
        [&["connect", &server.address, "--game", game, "--seat", "1", "--max-plies", "60"], one].concat(),
    );
    let invite = first.wait_for("\n");
    let invite = invite.trim().strip_prefix("Invitation: ").expect("an invitation");
    let second = bob.run([&["connect", invite], two].concat(), "").well();
    let first = first.end().well();
    ([first, second], Guest::of(&bob).record())
}

#[test]
fn every_game_is_played_between_a_built_in_bot_and_a_program() {
    let server = Server::start();
    for entry in games::ALL {
        // Perfect play of this one has to be solved for longer than a test should take.
        let level = if entry.id == "trap-and-treasure" { "hard" } else { "perfect" };
        let bots = [&["--bot", level, "--name", "Ann"][..], &["--bot", &example()]];
        let (said, record) = play(&server, entry.id, bots[0], bots[1]);
        let read = Record::parse(&record.to_string()).expect("a record");
        let duel = games::open(&read).expect("it can be replayed");
        let outcome = duel.turn().outcome().expect("it is over");
        for ran in &said {
            assert_eq!(ending(ran), outcome.sentence(duel.names()), "{}", entry.id);
            assert_eq!(ran.err, "", "{}", entry.id);
        }
        assert_eq!(duel.names().both(), &["Ann".to_owned(), "bot.py".to_owned()]);
        if entry.hidden {
            let ran = Home::new().run(["verify"], record.to_string()).well();
            assert_eq!(ran.out.matches("right ").count(), 2, "{ran:?}");
        }
    }
}

#[test]
fn a_program_is_told_what_an_arena_tells() {
    let server = Server::start();
    for game in ["grid-hunt", "hidden-path", "cups"] {
        let folder = Home::new();
        let heard = folder.path().join("heard");
        let bot = example();
        let listens = format!("cmd:tee -a {} | {}", heard.display(), &bot["cmd:".len()..]);
        for player in Player::BOTH {
            let _ = fs::remove_file(&heard);
            let [one, two] = match player {
                Player::One => [&listens, &bot],
                Player::Two => [&bot, &listens],
            };
            let (_, record) = play(&server, game, &["--bot", one], &["--bot", two]);
            let duel = games::open(&Record::parse(&record.to_string()).expect("a record")).expect("a match");
            check(&fs::read_to_string(&heard).expect("it was told"), &*duel, player);
        }
    }
}

/// Holds what a program was told against the match itself.
#[track_caller]
fn check(heard: &str, duel: &dyn AnyMatch, player: Player) {
    let all: Vec<Value> = heard.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    // It is started once to see whether it can be.
    let begun = all.iter().rposition(|message| message["type"] == "hello").expect("a hello");
    let all = &all[begun..];
    let who = Viewer::Seat(player);
    let kinds: Vec<&str> = all.iter().filter_map(|message| message["type"].as_str()).collect();
    let acts = kinds.len() - 4;
    assert_eq!(kinds, [&["hello", "match"][..], &vec!["act"; acts], &["end", "quit"]].concat());
    assert_eq!(all[1]["seat"], json!(player));
    assert_eq!(all[1]["names"], json!(duel.names().both()));
    assert_eq!(all[1]["view"], duel.earlier(0).state(who));
    let events: Vec<Value> =
        all.iter().filter_map(|message| message["events"].as_array()).flatten().cloned().collect();
    assert_eq!(events, json!(told(duel, who)).as_array().expect("a list").clone());
    let turns = (0..duel.plies()).filter(|&n| duel.actor(n) == Some(player));
    let requests = all.iter().filter(|message| message["type"] == "act");
    let mut compared = 0;
    for (n, request) in turns.zip(requests) {
        let position = duel.earlier(n);
        assert_eq!(request["view"], position.state(who));
        assert_eq!(request["legal"], json!(position.legal(who)));
        compared += 1;
    }
    assert_eq!(compared, acts);
    assert_eq!(all[kinds.len() - 2]["result"], json!(duel.turn().outcome()));
}

#[test]
fn a_bot_of_the_servers_can_be_played_against() {
    let server = Server::start();
    let home = Home::new();
    let ran = home
        .run(["connect", &server.address, "--game", "grid-hunt", "--vs", "easy", "--bot", "perfect"], "")
        .well();
    assert!(ran.out.starts_with("Playing grid-hunt as player "), "{ran:?}");
    assert!(ending(&ran).contains(" wins: "), "{ran:?}");
}

#[test]
fn a_seat_is_taken_by_its_token() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let with = |token: &str| {
        let mut command = home.command(["connect", &ann.page, "--bot", "easy"]);
        command.env("TRAPLINE_TOKEN", token);
        Talk::start(command)
    };
    let first = with(&ann.token);
    let second = Home::new().run(["connect", &invite, "--bot", "hard"], "").well();
    assert_eq!(ending(&first.end().well()), ending(&second));
    // Without it nobody has a seat, with another one neither.
    let ran = Home::new().run(["connect", &ann.page, "--bot", "easy"], "").with_status(1);
    assert!(ran.err.contains("TRAPLINE_TOKEN"), "{ran:?}");
    with(&"0".repeat(40)).end().with_status(1);
}

#[test]
fn whoever_cannot_go_on_resigns() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let dies =
        r#"cmd:read x; echo '{"type":"hello","protocol":"trapline-bot/1","name":"mayfly"}'; read x; exit 3"#;
    let home = Home::new();
    let bob = home.talk(["connect", &invite, "--bot", dies]);
    ann.wait("Bob", |look| look["joined"] == true);
    ann.act("attack");
    let look = ann.wait("the end", |look| !look["result"].is_null());
    assert_eq!(look["result"], json!({ "winner": 1, "reason": "resignation" }));
    assert_eq!(look["players"][1], "mayfly");
    let ran = bob.end().with_status(1);
    assert_eq!(ending(&ran), "Ann wins: mayfly resigned.");
    assert!(ran.err.contains("has resigned") && ran.err.contains("exit status 3"), "{ran:?}");
}

#[test]
fn a_bot_plays_on_where_something_is_offered() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let bob = home.talk(["connect", &invite, "--bot", "easy"]);
    ann.wait("Bob", |look| look["joined"] == true);
    ann.command(json!({ "do": "offer-draw" }));
    ann.wait("the answer", |look| look["offer"].is_null());
    ann.act("attack");
    ann.wait("Bob's turn", |look| look["events"].as_array().is_some_and(|events| events.len() == 2));
    ann.command(json!({ "do": "resign" }));
    assert_eq!(ending(&bob.end().well()), "Easy bot wins: Ann resigned.");
}

#[test]
fn what_is_wrong_is_told_before_a_seat_is_taken() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let address = server.address.as_str();
    for (args, status, told) in [
        (&[address, "--bot", "easy"][..], 2, "--game"),
        (&[&invite, "--bot", "easy", "--game", "cups"], 2, "server alone"),
        (&[address, "--bot", "easy", "--game", "cups", "--rule", "x=y"], 2, "house rule"),
        (&[address, "--bot", "genius", "--game", "cups"], 2, "a player is"),
        (&[address, "--bot", "easy", "--vs", "hard"], 2, "--game"),
        (&["example.org", "--bot", "easy"], 2, "http://"),
        (&[&invite, "--bot", "cmd:exit 7"], 1, "exit status 7"),
        (&[&invite, "--bot", "easy", "--name", "\u{1b}x"], 2, "the name"),
        (&[&format!("{address}/join/nothing"), "--bot", "easy"], 1, "no such invitation"),
        (&["http://127.0.0.1:1/join/x", "--bot", "easy"], 1, "cannot be reached"),
    ] {
        let ran = Home::new().run([&["connect"], args].concat(), "").with_status(status);
        assert!(ran.err.contains(told) && !ran.err.contains('\u{1b}'), "{told}: {ran:?}");
    }
    assert_eq!(ann.look()["joined"], false, "nobody has joined");
    Home::new().talk(["connect", &invite, "--bot", "easy"]).wait_for("Playing");
    let ran = Home::new().run(["connect", &invite, "--bot", "easy"], "").with_status(1);
    assert!(ran.err.contains("omebody else has joined"), "{ran:?}");
}
