//! Two matches that differ only in the opponent's secret, as a bot hears of them: not a byte differs while the
//! answers agree.

use crate::support::{Folder, HELLO, PATIENT, process, tap};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Game, Match, Outcome, Player, Reason, Rules, Show, Sight, Turn, Viewer, laws};
use trapline_arena::Process;
use trapline_bots::{Agent, Sitting};

/// Matches of every variant and seat.
const MATCHES: u64 = 12;
const MOST_PLIES: usize = 40;

/// A match, and how it goes.
struct Course<G: Game> {
    record: Record,
    actions: Vec<G::Action>,
    seed: u64,
}

/// Two matches that are alike to that player, as long as their answers agree.
fn twins<G: Show>(choices: &[usize], observer: Player, seed: u64) -> [Course<G>; 2] {
    let mut rng = StdRng::seed_from_u64(seed);
    let rules = Rules::of(G::HOUSE_RULES, choices);
    let record = Record { rules: rules.write(), ..Record::new(G::ID) };
    let game = G::with(choices);
    let mut states = [game.start(); 2];
    let mut actions = [vec![], vec![]];
    while let [Turn::Of(player), Turn::Of(same)] = states.map(|state| game.turn(&state))
        && actions[0].len() < MOST_PLIES
    {
        assert_eq!(player, same);
        let view = game.view(&states[0], Viewer::Seat(player));
        let mut draw = || game.nth(&view, rng.random_range(0..game.count(&view)));
        let one = draw();
        let two = if game.is_private(one) && player != observer { draw() } else { one };
        let [(first, answer), (second, other)] = [game.play(states[0], one), game.play(states[1], two)];
        if answer != other || game.turn(&first) != game.turn(&second) {
            break;
        }
        states = [first, second];
        actions[0].push(one);
        actions[1].push(two);
    }
    actions.map(|actions| Course { record: record.clone(), actions, seed })
}

/// Plays these matches with a bot on that seat, and gives all it was told.
fn heard<G: Show>(courses: &[Course<G>], observer: Player) -> String {
    let game = |course: &Course<G>| *Match::<G>::open(&course.record).expect("a match").game();
    let mut answers = format!("{HELLO}\n");
    for course in courses {
        let mut state = game(course).start();
        for &action in &course.actions {
            if game(course).turn(&state) == Turn::Of(observer) {
                answers += &format!("{{\"action\":\"{}\"}}\n", game(course).write(action));
            }
            state = game(course).play(state, action).0;
        }
    }
    let folder = Folder::new();
    let mut bot = process(&tap(&folder, &answers), PATIENT);
    for course in courses {
        follow(&mut bot, course, observer);
    }
    drop(bot);
    folder.text("log")
}

fn follow<G: Show>(bot: &mut Process, course: &Course<G>, observer: Player) {
    let mut duel = Match::<G>::open(&course.record).expect("a match");
    let game = *duel.game();
    let sitting = Sitting { rules: duel.rules(), player: observer, names: duel.names(), seed: course.seed };
    bot.begin(&game, &sitting).expect("it begins");
    for &action in &course.actions {
        if duel.turn() == Turn::Of(observer) {
            let done = bot.act(&game, &Sight::of(&duel, observer));
            assert_eq!(done, Ok(action));
        }
        duel.play(action).expect("a legal action");
    }
    let outcome = duel.turn().outcome().unwrap_or(Outcome::draw(Reason::Agreement));
    bot.end(&game, &Sight::of(&duel, observer), outcome).expect("it ends");
}

/// For how many open actions matches with different secrets were alike, in every variant.
struct Twins {
    agreed: Vec<usize>,
}

impl Visitor for Twins {
    fn visit<G: Show>(&mut self) {
        for choices in laws::variants::<G>() {
            for observer in Player::BOTH {
                let pairs: Vec<_> = (0..MATCHES).map(|seed| twins::<G>(&choices, observer, seed)).collect();
                let differing = pairs.iter().filter(|[one, two]| one.actions != two.actions);
                assert!(!G::HIDDEN || differing.count() > 4, "{}: too few secrets differ", G::ID);
                self.agreed.push(pairs.iter().map(|[one, _]| one.actions.len().saturating_sub(2)).sum());
                let [one, two]: [Vec<_>; 2] =
                    pairs.into_iter().fold([vec![], vec![]], |[mut ones, mut twos], [one, two]| {
                        ones.push(one);
                        twos.push(two);
                        [ones, twos]
                    });
                let [one, two] = [heard(&one, observer), heard(&two, observer)];
                assert!(
                    one.contains(G::ID) && one.matches("> {\"type\":\"end\"").count() == MATCHES as usize
                );
                assert!(one == two, "{} {choices:?}: a bot hears a secret", G::ID);
            }
        }
    }
}

#[test]
fn a_bot_hears_nothing_of_a_secret() {
    let mut twins = Twins { agreed: vec![] };
    games::each(&mut twins);
    assert!(!twins.agreed.is_empty());
    for agreed in twins.agreed {
        assert!(agreed > 10, "too few actions to tell ({agreed})");
    }
}
