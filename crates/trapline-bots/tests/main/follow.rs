//! Whoever follows a match by what they are told sees at every step what they would see of the match itself.

use rand::{RngExt, SeedableRng};
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Rules, Show, Sight, Viewer, laws};
use trapline_bots::Dice;
use trapline_bots::follow::{Astray, follow};
use trapline_bots::protocol::told;

/// Those who are not told everything.
const FOLLOWING: [Viewer; 3] = [Viewer::Seat(Player::One), Viewer::Seat(Player::Two), Viewer::Public];

/// Random matches of one set of rules.
const MATCHES: u64 = 8;
/// As long at most.
const PLIES: usize = 40;

fn header<G: Show>(choices: &[usize]) -> Record {
    let rules = Rules::of(G::HOUSE_RULES, choices).write();
    Record { rules, players: Some(["Ann", "Bob"].map(str::to_owned)), ..Record::new(G::ID) }
}

/// Compares all that a viewer may see.
fn same<G: Show>(real: &Match<G>, followed: &dyn AnyMatch, who: Viewer) {
    assert_eq!(real.turn(), followed.turn());
    assert_eq!(real.state(who), followed.state(who));
    assert_eq!(real.legal(who), followed.legal(who));
    assert_eq!(real.scene(who), followed.scene(who));
    assert_eq!(real.log(who), followed.log(who));
    assert_eq!(real.task(), followed.task());
    assert_eq!(real.heading(), followed.heading());
    assert_eq!(real.secret_turn(), followed.secret_turn());
    assert_eq!(told(real, who), told(followed, who));
    let any: &dyn std::any::Any = followed;
    let followed: &Match<G> = any.downcast_ref().expect("it is at the same game");
    for player in Player::BOTH.into_iter().filter(|&player| who == Viewer::Seat(player)) {
        let [one, two] = [real, followed].map(|duel| Sight::of(duel, player));
        assert_eq!((one.first, one.view), (two.first, two.view));
    }
}

#[test]
fn what_is_followed_is_what_is_seen() {
    struct Every(u64);
    impl Visitor for Every {
        fn visit<G: Show>(&mut self) {
            for choices in laws::variants::<G>() {
                for seed in 0..MATCHES {
                    self.0 += 1;
                    let mut rng = Dice::seed_from_u64(seed);
                    let header = header::<G>(&choices);
                    let mut real = Match::<G>::open(&header).expect("a match");
                    loop {
                        for who in FOLLOWING {
                            let followed = follow(&header, &told(&real, who)).expect("it can be followed");
                            same(&real, &*followed, who);
                        }
                        let legal = real.legal(Viewer::Referee);
                        if legal.is_empty() || real.plies() == PLIES {
                            break;
                        }
                        real.act(&legal[rng.random_range(..legal.len())]).expect("a legal action");
                    }
                }
            }
        }
    }
    let mut every = Every(0);
    games::each(&mut every);
    assert!(every.0 >= MATCHES * games::ALL.len() as u64);
}

/// So that the test above has to do with them.
#[test]
fn some_matches_have_several_secrets_a_player() {
    let hidden = |record: &Record| {
        let duel = games::open(record).expect("a match");
        told(&*duel, Viewer::Public).iter().filter(|told| told.action.is_none()).count()
    };
    let mut most = 0;
    for seed in 0..MATCHES {
        let mut rng = Dice::seed_from_u64(seed);
        let mut duel = games::open(&Record::new("cups")).expect("a match");
        while duel.turn().player().is_some() {
            let legal = duel.legal(Viewer::Referee);
            duel.act(&legal[rng.random_range(..legal.len())]).expect("a legal action");
        }
        most = most.max(hidden(&duel.record()));
    }
    assert!(most > 2, "no match with more secrets than one each");
}

#[test]
fn the_hosts_ending_is_followed() {
    let actions = ["hide 2,3", "hide 4,4", "scan 3,3"];
    let real = games::open(&Record::new("grid-hunt").with_actions(actions)).unwrap();
    let outcome = Outcome::win(Player::Two, Reason::Resignation);
    let header = Record { result: Some(outcome), ..Record::new("grid-hunt") };
    let followed = follow(&header, &told(&*real, Viewer::Public)).unwrap();
    assert_eq!(followed.turn().outcome(), Some(outcome));
    assert_eq!(followed.plies(), 3);
}

#[test]
fn what_cannot_have_happened_is_told() {
    let actions = ["hide 2,3", "hide 4,4", "scan 3,3"];
    let header = Record::new("grid-hunt");
    let real = games::open(&header.clone().with_actions(actions)).unwrap();
    let mut events = told(&*real, Viewer::Public);
    // Nothing on a board of five by five lies so far away.
    events[2].reply["distance"] = 9.into();
    let Err(Astray::Event(what)) = follow(&header, &events) else { panic!("this cannot be") };
    assert!(what.contains("scanned"), "{what}");
    events[2] = events[1].clone();
    assert!(matches!(follow(&header, &events), Err(Astray::Event(_))), "nobody hides twice");
    assert!(matches!(follow(&Record::new("chess"), &[]), Err(Astray::Match(_))));
}
