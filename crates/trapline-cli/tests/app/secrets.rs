//! Two people with secrets at one screen: nothing of one's secret is among what is sent while the other looks.

use super::person::{Against, By, ENTER, Person, way};
use crate::support::home::Home;
use trapline::{AnyMatch, Viewer, games};

/// Presses keys one by one, so that every one has its own frame.
fn steps(person: &mut Person<'_>, keys: &str) {
    let mut rest = keys;
    while !rest.is_empty() {
        let length = if rest.starts_with('\u{1b}') { 3 } else { 1 };
        person.terminal.step(&rest[..length]);
        rest = &rest[length..];
    }
}

/// Sits down alone and places a secret by the cursor.
fn place(person: &mut Person<'_>, action: &str) {
    let duel = person.wait();
    let player = duel.turn().player().expect("it is not over");
    let scene = duel.scene(Viewer::Seat(player));
    steps(person, ENTER);
    person.terminal.see("┬");
    assert!(person.terminal.screen().contains(&format!("▸ {}", &duel.names()[player])));
    for aim in duel.aims(action) {
        steps(person, &way(&scene, aim));
    }
    person.terminal.see("Your secret");
    steps(person, ENTER);
    person.wait();
}

/// An action of whoever is to move after which both matches still look alike, if there is one.
fn alike(one: &dyn AnyMatch, two: &dyn AnyMatch) -> Option<String> {
    let after = |duel: &dyn AnyMatch, action: &str| {
        let mut next = games::open(&duel.record()).expect("it can be played");
        next.act(action).ok()?;
        Some((next.log(Viewer::Public), next.turn().player()?))
    };
    let legal = one.legal(Viewer::Referee);
    legal.into_iter().find(|action| after(one, action).is_some_and(|it| Some(it) == after(two, action)))
}

#[test]
fn what_is_sent_to_the_other_does_not_depend_on_a_secret() {
    for (game, entry) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let homes = [Home::new(), Home::new()];
        let mut people = homes.each_ref().map(Person::open);
        for person in &mut people {
            person.begin(game, Against::Person, By::Keys);
        }
        let legal = people[0].wait().legal(Viewer::Referee);
        let secrets = [&legal[legal.len() / 3], &legal[legal.len() * 2 / 3]];
        let [one, two] = &mut people;
        place(one, secrets[0]);
        place(two, secrets[1]);
        // The secret is off the screen; from here on both are the same, byte for byte.
        let since = [one.terminal.bytes().len(), two.terminal.bytes().len()];
        assert_eq!(one.terminal.state().state_formatted(), two.terminal.state().state_formatted());
        let theirs = &legal[legal.len() / 2];
        place(one, theirs);
        place(two, theirs);
        let mut acted = 0;
        while one.duel().secret_turn().is_none()
            && let (Some(action), true) = (alike(&*one.duel(), &*two.duel()), acted < 8)
        {
            // Now and then whoever keeps the other secret looks at it once more.
            if acted == 1 {
                for person in [&mut *one, &mut *two] {
                    steps(person, "p");
                    person.terminal.see("look away");
                    steps(person, ENTER);
                    person.terminal.see("only you may see this");
                    steps(person, " ");
                    person.wait();
                }
            }
            for person in [&mut *one, &mut *two] {
                let duel = person.duel();
                let scene = duel.scene(Viewer::Seat(duel.turn().player().expect("it is not over")));
                let aim = duel.aims(&action)[0];
                let spot = scene.spot(aim).expect("it is offered");
                let at = spot.actions.iter().position(|one| *one == action).expect("it is offered");
                steps(person, &way(&scene, aim));
                if spot.actions.len() > 1 {
                    steps(person, &("j".repeat(at) + ENTER));
                }
                person.wait();
            }
            acted += 1;
        }
        assert!(acted > 1, "{}: nothing could be compared", entry.title);
        let sent = [&one.terminal.bytes()[since[0]..], &two.terminal.bytes()[since[1]..]];
        let [sent_one, sent_two] = sent.map(String::from_utf8_lossy);
        assert_eq!(sent_one, sent_two, "{}", entry.title);
        for (person, secret) in people.iter_mut().zip(secrets) {
            reveal(person, secret);
        }
    }
}

/// Gives up, and reads everything.
fn reveal(person: &mut Person<'_>, secret: &str) {
    person.terminal.resize(160, 50);
    person.terminal.next_frame();
    // Whoever is to hide something anew sits down first.
    if person.duel().secret_turn().is_some() {
        person.sit_down();
    }
    person.terminal.press(":resign\r");
    person.terminal.see("Yes");
    person.terminal.press(ENTER);
    person.terminal.see("Everything is revealed");
    let told = person.terminal.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    for fact in person.duel().scene(Viewer::Referee).facts {
        let first = fact.value.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        assert!(told.contains(&first), "{first}: {told}");
    }
    assert_eq!(person.duel().record().actions[0], secret);
}

#[test]
fn the_hand_over_shows_nothing_but_whose_turn_it_is() {
    for (game, _) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let home = Home::new();
        let mut person = Person::open(&home);
        person.begin(game, Against::Person, By::Mouse);
        let legal = person.wait().legal(Viewer::Referee);
        let first = person.terminal.screen();
        let [one, two] = person.duel().names().both().clone();
        assert!(first.contains(&format!("{one}, it is your turn to choose in secret.")), "{first}");
        assert!(first.contains(&format!("{two}, look away.")), "{first}");
        place(&mut person, &legal[0]);
        let second = person.terminal.screen();
        assert!(second.contains(&format!("{two}, it is your turn to choose in secret.")), "{second}");
        // But for what everybody may know, it is the same with the names swapped.
        assert!(!second.contains('┬'), "there is a board:\n{second}");
        // Only Enter goes on: neither a click nor any other key shows anything.
        for key in ["x", " ", ":", "i", "m", "p", "\u{1b}[<0;50;15M", "\u{1b}[<0;50;15m"] {
            person.terminal.press(key);
        }
        person.sit_down();
    }
}
