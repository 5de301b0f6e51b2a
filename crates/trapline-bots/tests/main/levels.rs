//! The built-in bots: what they do is legal, perfect ones give nothing away, and each level beats the one below.
//!
//! All matches are played from seeds, so what is counted here is the same every time.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use trapline::games::{self, HiddenPath, TrapRunner, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Names, Player, Rules, Seat, Show, Sight, Turn, Viewer};
use trapline_bots::{Agent, Level, Sitting, level};
use trapline_solve::truth::{self, Truth, Worth};

/// The rule book's own, and every house rule by itself.
fn variants<G: Show>() -> Vec<Rules> {
    let mut all = vec![Rules::new(G::HOUSE_RULES)];
    for rule in G::HOUSE_RULES {
        let mut rules = Rules::new(G::HOUSE_RULES);
        rules.set(rule.key, rule.choices[1].value).expect("it is offered");
        all.push(rules);
    }
    all
}

/// `None` where the game is too large.
fn truth_of<G: Show>(rules: &Rules) -> Option<Arc<dyn Truth>> {
    truth::recall(G::ID, rules, &|_| {}).ok().map(Arc::from)
}

fn made<G: Show>(level: Level, game: &G, truth: Option<&Arc<dyn Truth>>) -> Box<dyn Agent<G>> {
    level::agent(level, game, truth).expect("it does not need the truth, or has it")
}

fn begin<G: Show>(rules: &Rules) -> Match<G> {
    Match::open(&Record { rules: rules.write(), ..Record::new(G::ID) }).expect("a match")
}

/// A few random first moves in games without secrets, where players would else repeat themselves.
fn open_up<G: Show>(duel: &mut Match<G>, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let plies = if G::HIDDEN { 0 } else { 4 };
    for _ in 0..plies {
        let view = duel.view(Viewer::Referee);
        if duel.turn().player().is_some() {
            duel.play(duel.game().nth(&view, rng.random_range(0..duel.game().count(&view)))).expect("legal");
        }
    }
}

/// The first agent's points in matches whose seats are swapped.
fn points<G: Show>(rules: &Rules, agents: &mut [Box<dyn Agent<G>>; 2], matches: u64) -> f64 {
    let names = Names::of_seats(G::SEATS);
    let mut points = 0.0;
    for number in 0..matches {
        let mut duel = begin::<G>(rules);
        open_up(&mut duel, number / 2);
        let whose = |player: Player| (player.index() + number as usize) % 2;
        for player in Player::BOTH {
            let sitting = Sitting { rules, player, names: &names, seed: 2 * number + player.index() as u64 };
            agents[whose(player)].begin(duel.game(), &sitting).expect("it begins");
        }
        while let Turn::Of(player) = duel.turn() {
            let action = agents[whose(player)].act(duel.game(), &Sight::of(&duel, player)).expect("it acts");
            duel.play(action).expect("bots do what is legal");
        }
        points += match duel.turn().outcome().expect("it is over").winner {
            None => 0.5,
            Some(player) if whose(player) == 0 => 1.0,
            Some(_) => 0.0,
        };
    }
    points
}

/// In every position that random play leads to, every level has a legal action.
#[test]
fn every_level_acts_legally_wherever_it_is_asked() {
    struct Everywhere;
    impl Visitor for Everywhere {
        fn visit<G: Show>(&mut self) {
            for rules in variants::<G>() {
                let truth = truth_of::<G>(&rules);
                let game = G::with(rules.choices());
                let levels = Level::ALL.into_iter().filter(|level| truth.is_some() || !level.needs_truth());
                let mut agents: Vec<_> =
                    levels.map(|level| (level, made(level, &game, truth.as_ref()))).collect();
                let mut rng = StdRng::seed_from_u64(5);
                for _ in 0..8 {
                    let mut duel = begin::<G>(&rules);
                    for _ in 0..60 {
                        let Turn::Of(player) = duel.turn() else { break };
                        for (level, agent) in &mut agents {
                            let sight = Sight::of(&duel, player);
                            let action = agent.act(&game, &sight).expect("it acts");
                            assert!(game.check(&sight.view, action).is_ok(), "{level}: {action:?}");
                        }
                        let view = duel.view(Viewer::Referee);
                        duel.play(game.nth(&view, rng.random_range(0..game.count(&view)))).expect("legal");
                    }
                }
            }
        }
    }
    games::each(&mut Everywhere);
}

/// Against somebody who does anything, a perfect bot keeps what every position is worth, or does something that the
/// proved strategy does.
#[test]
fn perfect_play_gives_nothing_away() {
    struct Keep;
    impl Visitor for Keep {
        fn visit<G: Show>(&mut self) {
            for mut rules in variants::<G>() {
                let game = G::with(rules.choices());
                let Some(truth) = truth_of::<G>(&rules) else {
                    let refused =
                        level::agent(Level::Perfect, &game, None).err().expect("it needs the truth");
                    assert!(refused.to_string().contains("choose another level"), "{refused}");
                    continue;
                };
                rules.max_plies = Some(60);
                let mut perfect = made(Level::Perfect, &game, Some(&truth));
                let mut random = made(Level::Random, &game, None);
                for number in 0..12 {
                    let mut duel = begin::<G>(&rules);
                    open_up(&mut duel, number);
                    while let Turn::Of(player) = duel.turn() {
                        let turn = (player.index() as u64 + number).is_multiple_of(2);
                        let agent = if turn { &mut perfect } else { &mut random };
                        let action = agent.act(&game, &Sight::of(&duel, player)).expect("it acts");
                        if turn {
                            keeps(&duel, &*truth, &game.write(action));
                        }
                        duel.play(action).expect("legal");
                    }
                }
            }
        }
    }
    fn keeps(duel: &dyn AnyMatch, truth: &dyn Truth, action: &str) {
        let judgement = truth.judge(&Seat::to_move(duel)).expect("it is this game");
        let judged = judgement.actions.iter().find(|judged| judged.action == action).expect("it is legal");
        match (judgement.worth, judged.worth) {
            (Worth::Known(best), Worth::Known(chosen)) => {
                assert_eq!(best.word(), chosen.word(), "{action}");
            }
            _ => assert!(judged.probability.is_some_and(|often| often > 0.0), "{action}"),
        }
    }
    games::each(&mut Keep);
}

/// With as many matches the score of equals is within 0.5 ± 0.06 in 99.9 of 100 cases: it is `0.5 ± 3.3 · 0.5 / √800`.
const MATCHES: u64 = 800;
const DOUBT: f64 = 0.06;

/// Who has to beat whom. Where a game has no minds of its own it may be mostly luck, so that a level is hardly better
/// than the next.
fn ladder<G: Show>() -> Vec<[Level; 2]> {
    if level::has_minds::<G>() {
        let levels = [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Perfect];
        levels.windows(2).map(|pair| [pair[0], pair[1]]).collect()
    } else {
        vec![[Level::Random, Level::Hard], [Level::Random, Level::Perfect]]
    }
}

#[test]
fn each_level_beats_the_one_below_in_every_game() {
    struct Ladder;
    impl Visitor for Ladder {
        fn visit<G: Show>(&mut self) {
            let mut rules = Rules::new(G::HOUSE_RULES);
            let truth = truth_of::<G>(&rules).expect("every game is solved with its usual rules");
            rules.max_plies = Some(200);
            let game = G::with(rules.choices());
            for [below, level] in ladder::<G>() {
                let mut agents = [level, below].map(|level| made(level, &game, Some(&truth)));
                // Where they are closest, more matches have to tell.
                let matches = if level == Level::Perfect { 4 * MATCHES } else { MATCHES };
                let doubt = DOUBT * (MATCHES as f64 / matches as f64).sqrt();
                let score = points(&rules, &mut agents, matches) / matches as f64;
                assert!(score > 0.5 + doubt, "{} {level} {score}", G::ID);
            }
        }
    }
    games::each(&mut Ladder);
}

/// Where nothing wraps the second player has the last step: who only attacks and runs wins from there, whatever the
/// level. So they have to differ in what they do from the first seat.
#[test]
fn levels_differ_also_where_nothing_wraps() {
    let mut rules = Rules::new(TrapRunner::HOUSE_RULES);
    rules.set("edges", "wall").expect("it is offered");
    rules.max_plies = Some(200);
    let game = TrapRunner::with(rules.choices());
    for [below, level] in
        [[Level::Easy, Level::Medium], [Level::Medium, Level::Hard], [Level::Easy, Level::Hard]]
    {
        let mut agents = [level, below].map(|level| made(level, &game, None));
        let score = points(&rules, &mut agents, MATCHES) / MATCHES as f64;
        assert!(score > 0.5 + DOUBT, "{level} scores {score} against {below}");
    }
}

#[test]
fn perfect_play_nearly_always_beats_random_play() {
    struct Sweep;
    impl Visitor for Sweep {
        fn visit<G: Show>(&mut self) {
            if !level::has_minds::<G>() {
                println!("skipped: nobody has said how much luck there is in {}", G::ID);
                return;
            }
            let mut rules = Rules::new(G::HOUSE_RULES);
            let truth = truth_of::<G>(&rules).expect("every game is solved with its usual rules");
            rules.max_plies = Some(200);
            let game = G::with(rules.choices());
            let mut agents = [Level::Perfect, Level::Random].map(|level| made(level, &game, Some(&truth)));
            let score = points(&rules, &mut agents, 400) / 400.0;
            assert!(score > 0.9, "{} {score}", G::ID);
        }
    }
    games::each(&mut Sweep);
}

/// The shares in which a perfect bot does things are those of the proved mix.
#[test]
fn perfect_play_mixes_as_it_should() {
    struct Mixing;
    impl Visitor for Mixing {
        fn visit<G: Show>(&mut self) {
            let rules = Rules::new(G::HOUSE_RULES);
            if !G::HIDDEN {
                return;
            }
            let truth = truth_of::<G>(&rules).expect("every game is solved with its usual rules");
            let game = G::with(rules.choices());
            let duel = begin::<G>(&rules);
            let sight = Sight::of(&duel, Player::One);
            let mix = truth.solved::<G>().expect("it has secrets").mix(&sight).expect("a start");
            let mut agent = made(Level::Perfect, &game, Some(&truth));
            let names = Names::of_seats(G::SEATS);
            let sitting = Sitting { rules: &rules, player: Player::One, names: &names, seed: 3 };
            agent.begin(&game, &sitting).expect("it begins");
            const DRAWS: u32 = 20_000;
            let drawn: Vec<_> = (0..DRAWS).map(|_| agent.act(&game, &sight).expect("it acts")).collect();
            for (action, share) in mix {
                let often = drawn.iter().filter(|&&one| one == action).count() as f64;
                // Four standard deviations of a share of so many draws.
                let wide = 4.0 * (share * (1.0 - share) * f64::from(DRAWS)).sqrt();
                assert!((often - share * f64::from(DRAWS)).abs() <= wide, "{} {action:?} {often}", G::ID);
            }
        }
    }
    games::each(&mut Mixing);
}

/// The same seed gives the same match, another seed another one.
#[test]
fn a_match_can_be_played_again() {
    struct Again;
    impl Visitor for Again {
        fn visit<G: Show>(&mut self) {
            let mut rules = Rules::new(G::HOUSE_RULES);
            rules.max_plies = Some(60);
            let game = G::with(rules.choices());
            let names = Names::of_seats(G::SEATS);
            let played = |seed: u64| {
                let mut duel = begin::<G>(&rules);
                let mut agents = [Level::Hard, Level::Easy].map(|level| made(level, &game, None));
                for player in Player::BOTH {
                    let sitting = Sitting { rules: &rules, player, names: &names, seed };
                    agents[player.index()].begin(&game, &sitting).expect("it begins");
                }
                while let Turn::Of(player) = duel.turn() {
                    let action =
                        agents[player.index()].act(&game, &Sight::of(&duel, player)).expect("it acts");
                    duel.play(action).expect("legal");
                }
                duel.record().actions
            };
            assert_eq!(played(1), played(1), "{}", G::ID);
            assert!((2..10).any(|seed| played(seed) != played(1)), "{}", G::ID);
        }
    }
    games::each(&mut Again);
}

/// Set up by hand: all traps of the other are known, and they need four moves.
#[test]
fn the_perfect_bot_finishes_a_won_path_as_the_truth_says() {
    let text = r#"{"format":"trapline/1","game":"hidden-path","actions":[],"start":{"to_move":1,"state":
        {"positions":[7,0],"traps":[[1,2,3],[]],"sprung":[[],[4,5,6]]}}}"#;
    let duel: Match<HiddenPath> = Match::open(&Record::parse(text).expect("a record")).expect("a match");
    let truth = truth_of::<HiddenPath>(duel.rules()).expect("it is solved");
    let sight = Sight::of(&duel, Player::One);
    let mut bot = made(Level::Perfect, duel.game(), Some(&truth));
    let mut played = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let sitting = Sitting { rules: duel.rules(), player: Player::One, names: duel.names(), seed };
        bot.begin(duel.game(), &sitting).expect("it begins");
        played.insert(bot.act(duel.game(), &sight).expect("it acts"));
    }
    let verdict = truth.solved::<HiddenPath>().and_then(|solved| solved.judge(&sight)).expect("a verdict");
    let said = verdict.choices.iter().filter(|choice| choice.probability > 0.0).map(|choice| choice.action);
    assert_eq!(played, said.collect());
    assert_eq!(played.len(), 1, "it dawdles: {played:?}");
}
