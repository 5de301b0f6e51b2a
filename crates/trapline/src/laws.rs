//! What every game must satisfy, as functions that panic where one does not.
//!
//! They are part of the library so that a further game, or somebody else's, can be held to them too. Nothing is
//! drawn at random here: `choose` is asked for a number below a bound wherever there is a choice.

mod encoding;

pub use encoding::{Observed, masking, numbering, observing, sizes};

use crate::coded::{AnyCoded, Coded};
use crate::record::{Record, Takeback};
use crate::{
    Aim, AnyMatch, Ask, Event, Match, Names, Outcome, Player, Problem, Reason, Show, Turn, Viewer, games,
};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

/// Every combination of a game's house rules, as indices of choices.
#[must_use]
pub fn variants<G: Show>() -> Vec<Vec<usize>> {
    combinations(G::HOUSE_RULES.iter().map(|rule| (0..rule.choices.len()).collect()))
}

/// Every way to take one of each list.
fn combinations<T: Clone>(lists: impl Iterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    lists.fold(vec![vec![]], |chosen, list| {
        let extended = chosen.iter().flat_map(|chosen: &Vec<T>| {
            list.iter().map(move |one| [chosen.as_slice(), std::slice::from_ref(one)].concat())
        });
        extended.collect()
    })
}

/// The positions of one game, from the start for at most `limit` actions.
pub fn playout<G: Show>(
    game: &G,
    limit: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> Vec<(G::State, Option<G::Action>)> {
    let mut state = game.start();
    let mut played = vec![];
    while let Turn::Of(player) = game.turn(&state)
        && played.len() < limit
    {
        let view = game.view(&state, Viewer::Seat(player));
        let action = game.nth(&view, choose(game.count(&view)));
        played.push((state, Some(action)));
        state = game.play(state, action).0;
    }
    played.push((state, None));
    played
}

/// The laws of a single position. `actions` are any actions of the game, to be told legal or not.
pub fn position<G: Show>(game: &G, state: &G::State, actions: &BTreeSet<G::Action>) {
    let turn = game.turn(state);
    let referee = game.view(state, Viewer::Referee);
    let legal: Vec<G::Action> = game.actions(&referee).collect();
    assert_eq!(legal.is_empty(), turn.player().is_none(), "there is an action exactly while it is not over");
    assert!(legal.is_sorted_by(|a, b| a < b), "actions are ascending and unique");
    for who in Viewer::ALL {
        let view = game.view(state, who);
        assert!(game.actions(&view).eq(legal.iter().copied()), "what one may do is public");
    }
    let private = legal.iter().filter(|&&action| game.is_private(action)).count();
    assert!(private == 0 || private == legal.len(), "a turn is secret as a whole or not at all");
    assert!(private == 0 || G::HIDDEN, "a game with private actions has secrets");
    assert!(
        G::HIDDEN || TypeId::of::<G::View>() == TypeId::of::<G::State>(),
        "without secrets everybody sees the state itself"
    );
    for &action in actions.iter().chain(&legal) {
        let listed = legal.binary_search(&action).is_ok();
        match game.check(&referee, action) {
            Ok(()) => assert!(listed, "{action:?} is allowed but not listed"),
            Err(Problem::Illegal(why)) => {
                assert!(!listed, "{action:?} is listed but refused");
                assert!(!why.is_empty() && !why.ends_with('.'), "a reason without its full stop: {why:?}");
            }
            Err(other) => panic!("a refusal of the wrong kind: {other:?}"),
        }
        let text = game.write(action);
        assert_eq!(game.read(&text).as_ref(), Ok(&action), "canonical text is read back");
        assert_eq!(game.read(&format!("  {} ", text.to_uppercase().replace(' ', "   "))), Ok(action));
    }
    // A running position whose secrets are all set can be set up by hand.
    if let Turn::Of(player) = turn
        && private == 0
    {
        let json = game.state(&referee);
        let view = game.read_state(player, json).expect("our own JSON is read");
        assert_eq!(view, referee);
        assert_eq!(game.restore(&view).as_ref(), Ok(state));
    }
    let scene = game.scene(&referee, &Names::of_seats(G::SEATS));
    for board in &scene.boards {
        assert_eq!(board.rows.len(), board.row_labels.len());
        assert!(board.rows.iter().all(|row| row.len() == board.column_labels.len()));
    }
    for &action in &legal {
        let aims = game.aims(&referee, action);
        assert!(!aims.is_empty(), "{action:?} can be chosen");
        assert!(aims.iter().all(|&aim| scene.spot(aim).is_some()), "{action:?} points at spots there are");
        let different: BTreeSet<_> = aims.iter().collect();
        assert_eq!(different.len(), aims.len(), "{action:?} points at a spot once");
    }
}

/// In every position each action can be made by choosing spots, whatever their order, and anything else that is chosen
/// is refused. Returns how many choices were refused.
pub fn choosing<G: Show>(rules: &[usize], mut choose: impl FnMut(usize) -> usize, limit: usize) -> usize {
    let (mut duel, actions) = open::<G>(rules, &mut choose, limit);
    let mut refused = 0;
    for action in &actions {
        let player = duel.turn().player().expect("an action follows");
        let scene = duel.scene(Viewer::Seat(player));
        let all: Vec<Aim> = scene.spots().map(|(aim, _)| aim).collect();
        let mut made: BTreeMap<Vec<Aim>, Vec<String>> = BTreeMap::new();
        for legal in duel.legal(Viewer::Referee) {
            let mut aims = duel.aims(&legal);
            aims.sort_unstable();
            made.entry(aims).or_default().push(legal);
        }
        for (aims, actions) in &made {
            match aims.as_slice() {
                [aim] => assert_eq!(scene.spot(*aim).map(|spot| &spot.actions), Some(actions)),
                several => {
                    assert_eq!(several.len(), scene.pick, "as many are picked as the scene says");
                    assert!(several.iter().all(|aim| scene.spot(*aim).is_some_and(|spot| spot.pickable)));
                }
            }
        }
        for (_, spot) in scene.spots() {
            assert!(
                !spot.pickable || spot.actions.is_empty(),
                "a spot is chosen for itself or picked, not both"
            );
        }
        for (aims, actions) in &made {
            // What is done now, and some fifty others.
            if !actions.contains(action) && choose(made.len()) >= 50 {
                continue;
            }
            let mut mixed = aims.clone();
            for last in (1..mixed.len()).rev() {
                mixed.swap(last, choose(last + 1));
            }
            match (actions.as_slice(), duel.choose(&mixed)) {
                ([action], chosen) => assert_eq!(chosen.as_ref(), Ok(action)),
                (several, Err(Problem::Illegal(why))) => {
                    assert!(
                        several.iter().all(|action| why.contains(action)),
                        "{why:?} names what it can be"
                    );
                }
                (_, chosen) => panic!("several are possible, but {chosen:?}"),
            }
        }
        for _ in 0..20 {
            let mut aims: Vec<Aim> = (0..choose(scene.pick + 2)).map(|_| all[choose(all.len())]).collect();
            aims.sort_unstable();
            if made.contains_key(&aims) {
                continue;
            }
            refused += 1;
            match duel.choose(&aims) {
                Err(Problem::Illegal(why)) => {
                    assert!(
                        why.contains("; ") && !why.ends_with('.'),
                        "it is said what would be right: {why:?}"
                    );
                }
                other => panic!("{aims:?} makes no action, but {other:?}"),
            }
        }
        let nowhere = Aim { board: scene.boards.len(), row: 0, column: 0 };
        assert!(matches!(duel.choose(&[nowhere]), Err(Problem::Illegal(_))), "there is no such spot");
        duel.act(action).expect("a legal action");
    }
    refused
}

/// Whatever the players are called, every text is the same but for their names; so nothing is looked for in finished
/// sentences, and nobody is called by a seat. `names` may be as misleading as they like.
pub fn naming<G: Show>(
    rules: &[usize],
    mut choose: impl FnMut(usize) -> usize,
    limit: usize,
    names: [&str; 2],
) {
    // These are in no text of any game, nor in each other, so they can be found again.
    const PLAIN: [&str; 2] = ["Xanthippe", "Quirinus"];
    let (plain, actions) = open::<G>(rules, &mut choose, limit);
    let called = |names: [&str; 2]| {
        let record = Record { players: Some(names.map(str::to_owned)), ..plain.record() };
        Match::<G>::open(&record).expect("names people can have")
    };
    let (mut one, mut two) = (called(PLAIN), called(names));
    let same = |one: &Match<G>, two: &Match<G>| {
        let typed = ["", "?", "1", "9 9", "up", "attack", actions.first().map_or("", String::as_str)];
        for (one, two) in texts(one, &typed).into_iter().zip(texts(two, &typed)) {
            assert!(!G::SEATS.iter().any(|seat| one.contains(seat)), "a seat instead of a name: {one:?}");
            let parts: Vec<String> =
                one.split(PLAIN[0]).map(|part| part.replace(PLAIN[1], names[1])).collect();
            assert_eq!(parts.join(names[0]), two);
        }
    };
    for action in &actions {
        same(&one, &two);
        one.act(action).expect("a legal action");
        two.act(action).expect("a legal action");
    }
    same(&one, &two);
}

/// Everything that a match says just now, to anybody.
fn texts<G: Show>(duel: &Match<G>, typed: &[&str]) -> Vec<String> {
    let mut texts = vec![duel.greeting(), duel.heading(), duel.answer()];
    texts.extend(duel.drawing());
    texts.extend(duel.task());
    for who in Viewer::ALL {
        let scene = duel.scene(who);
        texts.push(serde_json::to_string(&scene).expect("a scene is JSON"));
        texts.extend(duel.log(who).pop());
    }
    texts.extend(duel.scene(Viewer::Public).spots().filter_map(|(aim, _)| duel.barred(aim)));
    for line in typed.iter().map(|&line| line.to_owned()) {
        texts.push(match duel.ask(&[line]) {
            Ok(Ask::Prompt { text, .. }) => text,
            Ok(Ask::Act(action)) => duel.advise(&action).unwrap_or_default(),
            Err(refusal) => refusal.problem.to_string(),
        });
    }
    if let Ok(Ask::Prompt { text, .. }) = duel.ask(&[]) {
        texts.push(text);
    }
    texts
}

/// Whoever is spoken to is never called by name: not in the log, the drawing or the task, while the rule book's own
/// dialogue goes by names as ever.
pub fn addressing<G: Show>(rules: &[usize], mut choose: impl FnMut(usize) -> usize, limit: usize) {
    const NAMES: [&str; 2] = ["Xanthippe", "Quirinus"];
    let (plain, actions) = open::<G>(rules, &mut choose, limit);
    let record = Record { players: Some(NAMES.map(str::to_owned)), ..plain.record() };
    let mut by_name = Match::<G>::open(&record).expect("names people can have");
    let mut duel = by_name.clone();
    let you = if choose(2) == 0 { Player::One } else { Player::Two };
    duel.address(Some(you));
    for n in 0..=actions.len() {
        let who = Viewer::Seat(you);
        let mut said = duel.log(who);
        // A task is said to whoever is to act.
        said.extend(duel.task().filter(|_| duel.turn().player() == Some(you)));
        said.push(serde_json::to_string(&duel.scene(who)).expect("a scene is JSON"));
        for text in said {
            assert!(!text.contains(NAMES[you.index()]), "{text:?} is said to {you:?}");
        }
        let dialogue = |duel: &Match<G>| [duel.greeting(), duel.heading(), duel.answer()];
        assert_eq!(dialogue(&duel), dialogue(&by_name), "the rule book's dialogue");
        let Some(action) = actions.get(n) else { break };
        duel.act(action).expect("a legal action");
        by_name.act(action).expect("a legal action");
    }
}

/// A record replays to the same positions, log and ending, and so does its text.
pub fn record<G: Show>(rules: &[usize], choose: impl FnMut(usize) -> usize, limit: usize) {
    let (mut duel, actions) = open::<G>(rules, choose, limit);
    for action in &actions {
        duel.act(action).expect("a legal action");
    }
    assert_eq!(duel.record().actions, actions);
    replays(&duel);
}

/// What was taken back is as if it had never been done, but for the record, which tells of it. Where players keep
/// secrets nothing can be, and neither after the end.
pub fn taking_back<G: Show>(rules: &[usize], mut choose: impl FnMut(usize) -> usize, limit: usize) {
    let (mut duel, actions) = open::<G>(rules, &mut choose, limit);
    let mut taken = vec![];
    for (action, plies) in actions.iter().zip(1..) {
        duel.act(action).expect("a legal action");
        if choose(4) > 0 && plies < actions.len() {
            continue;
        }
        let count = choose(plies + 2);
        let possible = !G::HIDDEN && duel.turn().player().is_some() && (1..=plies).contains(&count);
        let before = duel.record();
        let result = duel.take_back(count);
        assert_eq!(result.is_ok(), possible, "{count} of {plies}: {result:?}");
        if let Err(problem) = result {
            assert!(matches!(problem, Problem::Illegal(_)), "a refusal of the wrong kind: {problem:?}");
            assert_eq!(duel.record(), before, "a refusal changes nothing");
            continue;
        }
        let at = plies - count;
        taken.push(Takeback { at, actions: actions[at..plies].to_vec() });
        let fewer = Record { actions: actions[..at].to_vec(), takebacks: taken.clone(), ..before };
        assert_eq!(duel.record(), fewer);
        replays(&duel);
        for action in &actions[at..plies] {
            duel.act(action).expect("it can be done again");
        }
    }
    assert_eq!(duel.record().takebacks, taken);
    replays(&duel);
}

/// Asserts that the record of a match gives the same match, through its text.
fn replays(duel: &dyn AnyMatch) {
    let record = duel.record();
    let text = serde_json::to_string(&record).expect("a record is JSON");
    let again = games::open(&Record::parse(&text).expect("our own record is read")).expect("it replays");
    assert_eq!(again.turn(), duel.turn());
    for who in Viewer::ALL {
        assert_eq!(again.state(who), duel.state(who));
        assert_eq!(again.log(who), duel.log(who));
        assert_eq!(again.scene(who), duel.scene(who));
    }
    assert_eq!(again.record(), record);
    // Of a match it is known what it was before, and only the last position knows of an ending.
    let middle = record.actions.len() / 2;
    let actions = record.actions[..middle].to_vec();
    let begun = Record { actions, takebacks: vec![], result: None, ..record };
    let earlier = duel.earlier(middle);
    assert_eq!(
        earlier.scene(Viewer::Referee),
        games::open(&begun).expect("it replays").scene(Viewer::Referee)
    );
    assert!(middle == duel.plies() || earlier.record() == begun);
}

fn open<G: Show>(
    rules: &[usize],
    choose: impl FnMut(usize) -> usize,
    limit: usize,
) -> (Match<G>, Vec<String>) {
    let mut record = Record::new(G::ID);
    let mut chosen = crate::Rules::new(G::HOUSE_RULES);
    for (rule, &choice) in G::HOUSE_RULES.iter().zip(rules) {
        chosen.set(rule.key, rule.choices[choice].value).expect("a rule of the game");
    }
    record.rules = chosen.write();
    let game = G::with(rules);
    let actions = playout(&game, limit, choose);
    let actions = actions.into_iter().filter_map(|(_, action)| Some(game.write(action?))).collect();
    (Match::open(&record).expect("a match can be opened"), actions)
}

/// Two matches that differ only in one player's secret cannot be told apart by the other player or by the
/// public, as long as the game's answers agree. Returns for how many open actions they agreed.
pub fn secrecy<G: Show>(rules: &[usize], mut choose: impl FnMut(usize) -> usize, limit: usize) -> usize {
    let (mut one, actions) = open::<G>(rules, &mut choose, limit);
    let (mut two, _) = open::<G>(rules, |_| 0, 0);
    let owner = if choose(2) == 0 { Player::One } else { Player::Two };
    let mut agreed = 0;
    for action in &actions {
        // Ours changes its secret; everything else is done alike.
        let other = if one.secret_turn() == Some(owner) {
            let legal = two.legal(Viewer::Seat(owner));
            legal[choose(legal.len())].clone()
        } else {
            action.clone()
        };
        one.act(action).expect("a legal action");
        two.act(&other).expect("the same action is legal");
        if !one.answered_like(&two) {
            break;
        }
        agreed += usize::from(one.secret_turn().is_none());
        for who in [Viewer::Public, Viewer::Seat(owner.other())] {
            assert_eq!(one.state(who), two.state(who), "the position gives a secret away");
            assert_eq!(one.legal(who), two.legal(who), "the actions give a secret away");
            assert_eq!(one.log(who), two.log(who), "the log gives a secret away");
            assert_eq!(one.scene(who), two.scene(who), "the drawing gives a secret away");
        }
        let numbers = |duel: &Match<G>| {
            let coded = Coded::of(duel.clone(), false);
            let mut observation = vec![0.0; coded.code().length()];
            coded.observe(owner.other(), &mut observation);
            (observation, coded.information(owner.other()))
        };
        assert_eq!(numbers(&one), numbers(&two), "numbers give a secret away");
        assert_eq!(one.answer(), two.answer(), "the answer gives a secret away");
        assert_eq!(one.heading(), two.heading(), "the heading gives a secret away");
        assert_eq!(one.drawing(), two.drawing(), "the drawing gives a secret away");
        for (aim, _) in one.scene(Viewer::Public).spots() {
            assert_eq!(one.barred(aim), two.barred(aim), "a reason gives a secret away");
        }
        for text in ["", "x", "1", "2", "9", "up", "move 1", "dig 1,1"] {
            let answers = [text.to_owned()];
            assert_eq!(one.ask(&answers), two.ask(&answers), "a refusal gives a secret away");
        }
    }
    agreed
}

/// At every spot of every position something can be done by the player to move, or is said why not: in a sentence to
/// them, without its full stop. Returns how many reasons were given.
pub fn barred<G: Show>(rules: &[usize], choose: impl FnMut(usize) -> usize, limit: usize) -> usize {
    let (mut duel, actions) = open::<G>(rules, choose, limit);
    let mut given = 0;
    let mut look = |duel: &Match<G>| {
        let who = duel.turn().player().map_or(Viewer::Public, Viewer::Seat);
        for (aim, spot) in duel.scene(who).spots() {
            let reason = duel.barred(aim);
            assert_eq!(reason.is_none(), spot.is_target(), "{aim:?} is barred exactly without an action");
            let Some(reason) = reason else { continue };
            given += 1;
            assert!(
                !reason.is_empty() && !reason.ends_with('.'),
                "a reason without its full stop: {reason:?}"
            );
            let Turn::Of(player) = duel.turn() else {
                assert_eq!(reason, Problem::game_over().to_string());
                continue;
            };
            assert!(reason.contains("; "), "it is said what would be right: {reason:?}");
            assert!(!reason.contains(&duel.names()[player]), "the one who hears it is \"you\": {reason:?}");
        }
        let none = Aim { board: duel.scene(who).boards.len(), row: 0, column: 0 };
        assert_eq!(duel.barred(none), None, "there is no such spot");
    };
    for action in &actions {
        look(&duel);
        duel.act(action).expect("a legal action");
    }
    look(&duel);
    if duel.turn().player().is_some() {
        duel.conclude(Outcome::draw(Reason::Agreement)).expect("players may agree");
        look(&duel);
    }
    given
}

/// Whatever is typed, the readers answer and do not panic, and what they take can be written and read again.
pub fn reading<G: Show>(game: &G, state: &G::State, text: &str) {
    if let Ok(action) = game.read(text) {
        let canonical = game.write(action);
        assert_eq!(game.read(&canonical), Ok(action), "{text:?} becomes {canonical:?}");
        let _ = game.check(&game.view(state, Viewer::Public), action);
    }
    let names = Names::of_seats(G::SEATS);
    let view = game.view(state, Viewer::Public);
    let mut answers = vec![];
    for _ in 0..4 {
        match game.ask(&view, &answers, &names) {
            Ok(Ask::Prompt { .. }) => answers.push(text.to_owned()),
            Ok(Ask::Act(action)) => {
                assert!(game.check(&view, action).is_ok(), "only a legal action comes out of a dialogue");
                break;
            }
            Err(refusal) => {
                assert!(refusal.keep < answers.len(), "a refused answer does not stay");
                break;
            }
        }
    }
}

/// Every event can be told, with the action and, where it was private, without; and what is kept secret is drawn for
/// its owner.
pub fn telling<G: Show>(game: &G, state: &G::State, action: G::Action) {
    let names = Names::of_seats(G::SEATS);
    let player = game.turn(state).player().expect("the game goes on");
    let (after, reply) = game.play(*state, action);
    let shown = Event { player, action: Some(action), reply };
    assert!(!game.tell(&shown, &names).is_empty());
    if game.is_private(action) {
        assert!(!game.tell(&Event { action: None, ..shown }, &names).is_empty());
        // What is inferred is drawn where the owner's drawing differs from everybody's.
        let [own, public] =
            [Viewer::Seat(player), Viewer::Public].map(|who| game.scene(&game.view(&after, who), &names));
        assert!(own.spots().zip(public.spots()).any(|((_, own), (_, public))| own.marks != public.marks));
    } else {
        let said = game.answer(&shown, &game.view(&after, Viewer::Public), &names);
        assert!(!said.is_empty() || game.drawing(&game.view(&after, Viewer::Public)).is_some());
    }
}
