//! Hints and what can be inferred: true, and made of what the player may know.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::sync::Arc;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Rules, Seat, Show, Sight, Turn, Viewer};
use trapline_bots::hint::{Company, hint, map};
use trapline_bots::infer::Inference;
use trapline_solve::truth::{self, Truth};

/// Random matches of a game with its usual rules, looked at in every position.
fn matches<G: Show>(count: u64, mut look: impl FnMut(&Match<G>)) {
    let mut rng = StdRng::seed_from_u64(11);
    for _ in 0..count {
        let mut duel = Match::<G>::open(&Record::new(G::ID)).expect("a match");
        for _ in 0..40 {
            look(&duel);
            if duel.turn().player().is_none() {
                break;
            }
            let legal = duel.legal(Viewer::Referee);
            duel.act(&legal[rng.random_range(0..legal.len())]).expect("legal");
        }
    }
}

fn truth_of<G: Show>() -> Arc<dyn Truth> {
    truth::solve(G::ID, &Rules::new(G::HOUSE_RULES), &|_| {}).expect("it can be solved").into()
}

/// The numbers of a player's actions that only they saw.
fn hidden<G: Show>(duel: &Match<G>, owner: Player) -> Vec<usize> {
    let events = duel.events(Viewer::Seat(owner.other()));
    (0..).zip(events.iter()).filter(|(_, event)| event.action.is_none()).map(|(at, _)| at).collect()
}

/// The same match with another secret in the place of that one; `None` where the other player would have been told
/// something else, or would see something else now.
fn twin(record: &Record, owner: Player, changed: &[(usize, &String)]) -> Option<Box<dyn AnyMatch>> {
    let original = Record { result: None, ..record.clone() };
    let mut other = original.clone();
    for &(at, secret) in changed {
        other.actions[at].clone_from(secret);
    }
    let duel = games::open(&other).ok()?;
    let original = games::open(&original).expect("it was played");
    let who = Viewer::Seat(owner.other());
    (duel.log(who) == original.log(who) && duel.turn() == original.turn()).then_some(duel)
}

/// What is inferred is exactly what an honest try of every secret gives, through records and the log.
#[test]
fn inference_finds_every_position_that_fits_and_no_other() {
    struct Try;
    impl Visitor for Try {
        fn visit<G: Show>(&mut self) {
            if !G::HIDDEN {
                return;
            }
            let (mut looks, mut several) = (0, 0);
            matches::<G>(12, |duel| {
                let Turn::Of(player) = duel.turn() else { return };
                let sight = Sight::of(duel, player);
                let secrets = hidden(duel, player.other());
                let inferred = Inference::of(duel.game(), &sight);
                // Before the other has done anything in secret there is nothing to infer.
                assert_eq!(inferred.is_some(), !secrets.is_empty());
                let Some(inferred) = inferred else { return };
                looks += 1;
                several += usize::from(secrets.len() > 1);
                let record = duel.record();
                let choices: Vec<Vec<String>> = secrets
                    .iter()
                    .map(|&at| {
                        let before =
                            Record { actions: record.actions[..at].to_vec(), result: None, ..record.clone() };
                        games::open(&before).expect("it was played").legal(Viewer::Referee)
                    })
                    .collect();
                let combinations = choices.iter().fold(vec![vec![]], |all: Vec<Vec<&String>>, choices| {
                    let with = |chosen: &Vec<_>| {
                        let chosen = chosen.clone();
                        choices.iter().map(move |choice| [chosen.as_slice(), &[choice]].concat())
                    };
                    all.iter().flat_map(with).collect()
                });
                // Trying 1,540 placements through text takes a while: now and then is enough.
                if combinations.len() > 200 && looks % 10 != 0 {
                    return;
                }
                let fitting = combinations.iter().filter_map(|chosen| {
                    let changed: Vec<_> = secrets.iter().copied().zip(chosen.iter().copied()).collect();
                    Some(twin(&record, player.other(), &changed)?.state(Viewer::Referee).to_string())
                });
                let expected: BTreeSet<String> = fitting.collect();
                let game = duel.game();
                let written = |state| game.state(&game.view(state, Viewer::Referee)).to_string();
                let found: BTreeSet<String> = inferred.positions().iter().map(written).collect();
                assert_eq!(found, expected, "{record:?}");
                assert_eq!(found.len(), inferred.positions().len(), "each position once");
                assert!(found.contains(&duel.state(Viewer::Referee).to_string()), "the truth is among them");
            });
            assert!(looks > 20);
            println!("{}: {several} positions with several secrets", G::ID);
        }
    }
    games::each(&mut Try);
}

/// What a hint says is the same for all secrets of the other that look the same; and where both hear it, for all
/// secrets of one's own that do.
#[test]
fn hints_do_not_see_or_tell_secrets() {
    struct Twins;
    impl Visitor for Twins {
        fn visit<G: Show>(&mut self) {
            if !G::HIDDEN {
                return;
            }
            let truth = truth_of::<G>();
            let said = |duel: &dyn AnyMatch, player: Player, company: Company| {
                let hint = hint(&Seat::of(duel, player), Ok(&truth), company).expect("it is their turn");
                format!("{hint:?}")
            };
            let mut twins = [0, 0];
            let mut rng = StdRng::seed_from_u64(2);
            matches::<G>(3, |duel| {
                let Turn::Of(player) = duel.turn() else { return };
                if duel.plies() < 2 || duel.plies() > 10 {
                    return;
                }
                // While they hide something themselves the advice is drawn at random.
                if duel.secret_turn().is_some() {
                    return;
                }
                let record = duel.record();
                let placing = games::open(&Record::new(G::ID)).expect("a match").legal(Viewer::Referee);
                let last = |owner| *hidden(duel, owner).last().expect("both have hidden something");
                for _ in 0..8 {
                    let secret = &placing[rng.random_range(0..placing.len())];
                    if let Some(twin) = twin(&record, player.other(), &[(last(player.other()), secret)]) {
                        twins[0] += 1;
                        for company in [Company::Alone, Company::Both] {
                            assert_eq!(said(duel, player, company), said(&*twin, player, company));
                        }
                    }
                    if let Some(twin) = twin(&record, player, &[(last(player), secret)]) {
                        twins[1] += 1;
                        let both = Company::Both;
                        assert_eq!(said(duel, player, both), said(&*twin, player, both));
                    }
                }
            });
            assert!(twins[0] > 5 && twins[1] > 5, "{twins:?}");
        }
    }
    games::each(&mut Twins);
}

/// The advice is a legal action, in words; or that none of them helps.
#[test]
fn every_position_has_a_hint() {
    struct Everywhere;
    impl Visitor for Everywhere {
        fn visit<G: Show>(&mut self) {
            let truth = truth_of::<G>();
            matches::<G>(2, |duel| {
                let Turn::Of(player) = duel.turn() else { return };
                let seat = Seat::of(duel, player);
                let hint = hint(&seat, Ok(&truth), Company::Alone).expect("it is their turn");
                let advice: Vec<String> =
                    seat.legal().iter().filter_map(|action| seat.advise(action)).collect();
                let line = &hint.lines[0];
                let advised = advice.iter().any(|advice| line.starts_with(&**advice));
                assert!(advised || line.starts_with("No move helps"), "{line}");
                assert!(seat.legal().contains(&hint.action), "{}", hint.action);
                assert_eq!(hint.map.is_some(), G::HIDDEN && duel.plies() >= 2, "{line}");
            });
        }
    }
    games::each(&mut Everywhere);
}

/// The map is the hint's where there is one, and there for both seats, whoever is to move, also after the end.
#[test]
fn the_map_is_there_as_soon_as_both_have_chosen() {
    struct Maps;
    impl Visitor for Maps {
        fn visit<G: Show>(&mut self) {
            let truth = G::HIDDEN.then(truth_of::<G>);
            let mut chances = 0;
            matches::<G>(2, |duel| {
                for (player, company) in Player::BOTH
                    .into_iter()
                    .flat_map(|player| [(player, Company::Alone), (player, Company::Both)])
                {
                    let seat = Seat::of(duel, player);
                    let map = map(&seat, company);
                    assert_eq!(map.is_some(), G::HIDDEN && duel.plies() >= 2);
                    if let Some(hint) = truth.as_ref().and_then(|truth| hint(&seat, Ok(truth), company)) {
                        assert_eq!(hint.map, map);
                    }
                    let Some(map) = map else { continue };
                    let plain = if company == Company::Alone { seat.scene() } else { seat.public_scene() };
                    chances += map.spots().filter(|(_, spot)| spot.chance.is_some()).count();
                    let mut bare = map;
                    let spots = bare.boards.iter_mut().flat_map(|board| &mut board.rows).flatten();
                    spots.for_each(|spot| spot.chance = None);
                    assert_eq!(bare, plain, "nothing but chances is added");
                }
            });
            assert_eq!(chances > 0, G::HIDDEN);
        }
    }
    games::each(&mut Maps);
}

/// Three obstacles on 22 cells: each has one with 3 chances in 22, those with an obstacle of one's own too. Once one
/// is met it is known, and the other two are on 21 cells.
#[test]
fn ones_own_obstacles_do_not_hide_where_the_others_are() {
    let chances = |actions: &[&str]| {
        let record = Record::new("maze-runner-duel").with_actions(actions.iter().copied());
        let duel = games::open(&record).expect("a match");
        let map = map(&Seat::of(&*duel, Player::One), Company::Alone).expect("both have chosen");
        let spots = map.spots().map(|(_, spot)| (spot.name.clone(), (spot.text(), spot.chance)));
        spots.collect::<std::collections::HashMap<_, _>>()
    };
    let placed = ["place 1,3 2,4 4,5", "place 2,1 3,4 4,5"];
    let before = chances(&placed);
    for (name, (text, chance)) in &before {
        let free = ["1,1", "3,3", "5,5"].contains(&name.as_str());
        assert_eq!(*chance, (!free).then_some(14), "3/22 is 14 % at {name} {text}");
    }
    for own in ["1,3", "2,4", "4,5"] {
        assert_eq!(before[own].0, "+1");
    }
    let bumped = chances(&[&placed[..], &["move down"]].concat());
    assert_eq!(bumped["2,1"], ("#2".to_owned(), None));
    assert_eq!(bumped["4,5"], ("+1".to_owned(), Some(10)), "2/21 is 10 %");
}
