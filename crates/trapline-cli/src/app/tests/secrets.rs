//! Between two people at one screen nothing is drawn that only one of them may know, but to that one alone.

use super::chaos::any;
use super::desk::{Against, Desk};
use super::play::{By, enter};
use crate::app::Message;
use crate::app::input::Input;
use rand::{RngExt, SeedableRng};
use trapline::{AnyMatch, Viewer, games};
use trapline_bots::Dice;

const SIZE: (u16, u16) = (110, 34);

/// Whether somebody is alone with the screen.
fn is_alone(desk: &Desk) -> bool {
    let text = desk.text();
    let choosing = desk.duel(1).secret_turn().is_some() && !text.contains("look away");
    choosing || text.contains("only you may see this")
}

/// Sits down and picks a secret with the cursor.
fn place(desk: &mut Desk, action: &str) {
    desk.sees("look away");
    desk.press(Input::Enter);
    let duel = desk.duel(1);
    enter(desk, &*duel, action, By::Keys);
}

/// Two people, both of whom have chosen their secret.
fn placed(game: usize) -> Desk {
    let mut desk = Desk::new(160, 50);
    desk.begin(game, Against::Person);
    for _ in 0..2 {
        let legal = desk.duel(1).legal(Viewer::Referee);
        place(&mut desk, &legal[0]);
    }
    desk
}

/// What everybody has been told is the same in both.
fn alike(one: &dyn AnyMatch, two: &dyn AnyMatch) -> bool {
    one.log(Viewer::Public) == two.log(Viewer::Public) && one.turn() == two.turn()
}

#[test]
fn two_matches_that_differ_in_a_secret_look_alike() {
    let mut compared = 0;
    for (game, entry) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        for seed in 0..6 {
            let mut rng = Dice::seed_from_u64(seed);
            let mut desks = [Desk::new(SIZE.0, SIZE.1), Desk::new(SIZE.0, SIZE.1)];
            let [one, two] = &mut desks;
            one.begin(game, Against::Person);
            two.begin(game, Against::Person);
            let legal = one.duel(1).legal(Viewer::Referee);
            let mut pick = || legal[rng.random_range(0..legal.len())].clone();
            let (secret, other, theirs) = (pick(), pick(), pick());
            place(one, &secret);
            place(two, &other);
            assert_eq!(one.buffer(), two.buffer(), "{}: after the secret of the first", entry.title);
            place(one, &theirs);
            place(two, &theirs);
            for _ in 0..400 {
                let (a, b) = (one.duel(1), two.duel(1));
                if !alike(&*a, &*b) || a.turn().player().is_none() {
                    break;
                }
                if !is_alone(one) {
                    assert_eq!(one.text(), two.text(), "{}", entry.title);
                    assert_eq!(one.buffer(), two.buffer(), "{}", entry.title);
                    compared += 1;
                }
                match any(&mut rng, SIZE) {
                    // Leaving is for other tests; instead somebody else comes to look.
                    Input::Char('q') | Input::Escape => {
                        one.send(Message::Back);
                        two.send(Message::Back);
                    }
                    input => {
                        one.press(input);
                        two.press(input);
                    }
                }
                one.wait();
                two.wait();
                if !one.goes_on || !two.goes_on {
                    break;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared} frames were compared");
}

#[test]
fn what_only_one_may_know_is_never_among_what_is_drawn() {
    // Wide enough for every fact to stand in one line, so that it can be searched for.
    const WIDE: (u16, u16) = (200, 40);
    let mut searched = 0;
    for (game, _) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let mut rng = Dice::seed_from_u64(9);
        let mut desk = placed(game);
        desk.resize(WIDE.0, WIDE.1);
        // The owner sees it, when alone.
        let duel = desk.duel(1);
        let player = duel.turn().player().expect("it is not over");
        let public = duel.scene(Viewer::Public).facts;
        let own = duel.scene(Viewer::Seat(player)).facts.into_iter().find(|fact| !public.contains(fact));
        desk.keys("p\n");
        desk.sees(&own.expect("there is a secret").value);
        desk.keys("x");
        for _ in 0..600 {
            let duel = desk.duel(1);
            if duel.turn().player().is_none() || !desk.goes_on {
                break;
            }
            if !is_alone(&desk) {
                // The referee's facts, as far as the public does not have them.
                let public = duel.scene(Viewer::Public).facts;
                for fact in duel.scene(Viewer::Referee).facts.iter().filter(|fact| !public.contains(fact)) {
                    desk.sees_not(&fact.value);
                    searched += 1;
                }
            }
            match any(&mut rng, WIDE) {
                Input::Char('q') | Input::Escape => desk.send(Message::Back),
                input => desk.press(input),
            }
            desk.wait();
        }
    }
    assert!(searched > 300, "{searched} facts were searched for");
}

#[test]
fn everything_is_revealed_at_the_end() {
    for (game, _) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let mut desk = placed(game);
        desk.keys(":resign\n\n");
        desk.sees("Everything is revealed");
        let told = desk.words();
        for fact in desk.duel(1).scene(Viewer::Referee).facts {
            let first = fact.value.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
            assert!(told.contains(&first), "{first}: {told}");
        }
    }
}

#[test]
fn one_can_look_at_the_own_secret_alone() {
    for (game, _) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let mut desk = placed(game);
        let before = desk.buffer().clone();
        desk.keys("p");
        desk.sees("look away");
        desk.press(Input::Enter);
        desk.sees("only you may see this");
        assert_ne!(desk.buffer(), &before);
        desk.press(Input::Char(' '));
        desk.sees_not("only you may see this");
    }
}
