//! `trapline join`: a match on a server in the full-screen app, against somebody who sits elsewhere.

use crate::app::person::{ENTER, STILL, UTF8, set};
use crate::support::home::Home;
use crate::support::server::{Guest, Server, followed, is_over, may_act};
use crate::support::terminal::Terminal;
use serde_json::{Value, json};
use trapline::{Player, games};

/// So many turns of one player are enough for any match against a bot that wants to win.
const ENOUGH: usize = 100;

/// Bob in front of the app, at that invitation.
fn join(home: &Home, invite: &str) -> Terminal {
    set(home, STILL);
    Terminal::open_with(home, &["join", invite, "--name", "Bob"], &[UTF8])
}

/// Whether the screen shows that Bob is to act, after so many actions.
fn asks(screen: &str, look: &Value) -> bool {
    let number = look["events"].as_array().expect("a list").len();
    // With who did it: a sentence may end with any number, "distance 5." too.
    let entry = |who: &&str| screen.contains(&format!("{number}. {who} "));
    let told = number == 0 || ["Ann", "Bob", "You"].iter().any(entry);
    told && screen.contains("▸") && !screen.contains("Waiting for") && !screen.contains("Sending")
}

/// Waits until the screen shows how the match stands, and Bob is to act or it is over.
#[track_caller]
fn wait(terminal: &mut Terminal, bob: &Guest) -> Value {
    let mut look = bob.wait_for_turn();
    terminal.wait_until("the next turn", |screen| {
        look = bob.look();
        let screen = screen.contents();
        match followed(&look).turn().outcome() {
            Some(outcome) => screen.contains(outcome.headline(followed(&look).names()).trim_end_matches('!')),
            None => may_act(&look) && asks(&screen, &look),
        }
    });
    look
}

/// Types an action, and confirms it where it is a secret.
#[track_caller]
fn act(terminal: &mut Terminal, bob: &Guest, action: &str) {
    let revision = bob.look()["revision"].as_u64();
    let secret = ["place", "hide"].iter().any(|verb| action.starts_with(verb));
    terminal.press(&format!(":{action}{ENTER}"));
    if secret {
        terminal.see("Your secret");
        terminal.press(ENTER);
    }
    bob.wait("the action", |look| look["revision"].as_u64() > revision);
}

/// Leaves a match that is over.
#[track_caller]
fn leave(mut terminal: Terminal) {
    terminal.press("q");
    terminal.see("q quit");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
}

#[test]
fn every_game_is_played_to_its_end_against_a_bot_that_sits_elsewhere() {
    let server = Server::start();
    for entry in games::ALL {
        let [ann, home] = [Home::new(), Home::new()];
        let mut bot =
            ann.talk(["connect", &server.address, "--bot", "medium", "--game", entry.id, "--name", "Ann"]);
        let invite = bot.wait_for("\n").trim().replace("Invitation: ", "");
        let mut terminal = join(&home, &invite);
        terminal.see(entry.title);
        let bob = Guest::of(&home);
        let mut number = 7_usize;
        for turn in 0.. {
            let look = wait(&mut terminal, &bob);
            if is_over(&look) {
                break;
            }
            if turn == ENOUGH {
                terminal.press(":resign\r");
                terminal.see("Resign?");
                terminal.press("y");
                bob.wait("the end", is_over);
                continue;
            }
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = look["legal"].as_array().expect("a list");
            let action = legal[(number >> 33) % legal.len()].as_str().expect("text");
            act(&mut terminal, &bob, action);
        }
        let ended = bot.end().well();
        let record = bob.record();
        assert!(
            ended.out.lines().last().is_some_and(|line| line.contains("wins: ") || line.contains("Draw"))
        );
        // Everything is revealed, and can be reviewed.
        terminal.press("v");
        terminal.see(&format!("Position 0 of {}", record["actions"].as_array().expect("a list").len()));
        terminal.press("q");
        terminal.see("rematch");
        leave(terminal);
    }
}

#[test]
fn nobody_waits_for_the_other_to_place() {
    let server = Server::start();
    for (player, meanwhile) in Player::BOTH.into_iter().flat_map(|player| [(player, true), (player, false)]) {
        let (ann, invite) = server.invite("hidden-path", player.other());
        let home = Home::new();
        let mut terminal = join(&home, &invite);
        terminal.see("0 chosen");
        let bob = Guest::of(&home);
        terminal.press(":place 2 3 4\r");
        terminal.see("Your secret");
        if meanwhile {
            // Bob is left in peace.
            ann.act("place 1 5 9");
            bob.wait("Ann", |look| look["revision"] == 1);
        }
        terminal.press(ENTER);
        if !meanwhile {
            bob.wait("the placement", |look| look["revision"] == 1);
            terminal.see("Waiting for Ann");
            terminal.see("traps on 2 3 4");
            let happened = if player == Player::One { "1. You laid traps" } else { "" };
            assert!(terminal.screen().contains(happened), "{}", terminal.screen());
            assert!(!terminal.screen().contains("Ann laid"), "she has not:\n{}", terminal.screen());
            ann.act("place 1 5 9");
        }
        terminal.see("Ann laid traps in secret");
        terminal.see("You laid traps on 2 3 4");
        assert!(!terminal.screen().contains("1 5 9"), "{}", terminal.screen());
        ann.command(json!({ "do": "resign" }));
        terminal.see("You win");
        terminal.see("Everything is revealed.");
        terminal.see("1 5 9");
        leave(terminal);
    }
}

#[test]
fn draws_are_offered_both_ways_and_hints_are_not() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let mut terminal = join(&home, &invite);
    terminal.see("Waiting for Ann");
    terminal.press("i");
    terminal.see("Against people there are no hints");
    terminal.press("\r");
    terminal.see("It is not your turn.");
    terminal.press(":draw\r");
    terminal.see("Ann has not answered yet");
    ann.command(json!({ "do": "decline" }));
    terminal.see("Ann declined. Play on.");
    ann.command(json!({ "do": "offer-draw" }));
    terminal.see("Ann offers a draw. Do you agree?");
    terminal.press("n");
    ann.wait("the answer", |look| look["offer"].is_null());
    // Who plays on keeps the own offer up.
    ann.command(json!({ "do": "offer-draw" }));
    terminal.see("Do you agree?");
    ann.act("attack");
    terminal.see("Your turn");
    terminal.press("y");
    ann.wait("the end", is_over);
    assert_eq!(ann.look()["result"]["reason"], "agreement");
    terminal.see("Draw");
    leave(terminal);
}

#[test]
fn an_action_is_taken_back_where_both_agree() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::Two);
    let home = Home::new();
    let mut terminal = join(&home, &invite);
    terminal.see("Your turn");
    terminal.press(":attack\r");
    terminal.see("1. You");
    terminal.press("u");
    terminal.see("You have asked to take back.");
    ann.command(json!({ "do": "accept" }));
    terminal.see("Taken back.");
    terminal.see("Your turn");
    assert_eq!(ann.look()["events"], json!([]));
}

#[test]
fn a_match_is_left_and_gone_on_with() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::Two);
    let home = Home::new();
    let mut terminal = join(&home, &invite);
    terminal.see("Your turn");
    terminal.press(":attack\r");
    terminal.see("Waiting for Ann");
    terminal.press("q");
    terminal.see("Stop playing?");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
    let told = format!("trapline join {}", ann.page);
    assert!(terminal.screen().replace('\n', " ").contains(&told), "{}", terminal.screen());
    ann.act("attack");
    // By the address of the match, and by the invitation.
    for address in [&ann.page, &invite] {
        let mut again = Terminal::open_with(&home, &["join", address], &[UTF8]);
        again.see("Your turn");
        again.see("2. Ann");
    }
}

#[test]
fn a_rematch_is_played_with_seats_swapped() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let mut terminal = join(&home, &invite);
    terminal.see("You are Player 2.");
    ann.command(json!({ "do": "resign" }));
    terminal.see("You win");
    ann.rematch();
    terminal.see("Ann wants a rematch");
    terminal.press("r");
    terminal.see("You are Player 1.");
    terminal.see("Your turn");
    let bob = Guest::of(&home);
    assert_ne!(bob.page, ann.page);
    act(&mut terminal, &bob, "attack");
    terminal.see("Waiting for Ann");
}

#[test]
fn connection_trouble_is_said_and_got_over() {
    let mut server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::Two);
    let home = Home::new();
    let mut terminal = join(&home, &invite);
    terminal.see("Your turn");
    server.stop();
    terminal.see("No connection");
    // What is done meanwhile is sent once, as soon as it can be.
    terminal.press(":attack\r");
    terminal.see("as soon as the server can be reached");
    server.start_again();
    ann.wait("the action", |look| look["events"].as_array().is_some_and(|events| events.len() == 1));
    terminal.see("Waiting for Ann");
    ann.act("attack");
    terminal.see("Your turn");
    assert!(!terminal.screen().contains("No connection"), "{}", terminal.screen());
    terminal.press(":resign\r");
    terminal.see("Resign?");
    terminal.press("y");
    terminal.see("You lose");
    assert_eq!(ann.look()["result"], json!({ "winner": 2, "reason": "resignation" }));
}

#[test]
fn what_is_wrong_is_told_before_the_screen_is_touched() {
    let server = Server::start();
    for (address, told) in [
        (format!("{}/join/nothing", server.address), "no such invitation"),
        (server.address.clone(), "the address of a server"),
        ("http://127.0.0.1:1/join/x".to_owned(), "cannot be reached"),
        (format!("{}/m/nothing", server.address), "TRAPLINE_TOKEN"),
    ] {
        let home = Home::new();
        let mut terminal = Terminal::open(&home, &["join", &address]);
        assert_ne!(terminal.end(), 0, "{address}");
        let said = terminal.screen().replace('\n', " ");
        assert!(said.contains(told), "{told}: {said}");
        terminal.assert_in_order();
        assert!(!terminal.raw().contains("\u{1b}[?1049h"), "the other screen was not shown");
    }
}
