//! Encodings: the laws, for every game, house rule and size; and matches and batches in numbers, held against matches
//! in text.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use trapline::batch::{self, AnyBatch, Outcomes};
use trapline::coded::{self, AnyCoded};
use trapline::encode::Encoding;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{Match, Player, Problem, Rules, Show, Sight, Turn, laws};

fn rng(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    move |below| rng.random_range(0..below)
}

/// Does something with every game, house rule and size.
struct Each<F>(F);

trait Do {
    fn at<G: Show>(&mut self, rules: &[usize], sizes: &[u8]);
}

impl<F: Do> Visitor for Each<F> {
    fn visit<G: Show>(&mut self) {
        for rules in laws::variants::<G>() {
            for sizes in laws::sizes::<G>() {
                self.0.at::<G>(&rules, &sizes);
            }
        }
    }
}

struct Laws;

impl Do for Laws {
    fn at<G: Show>(&mut self, rules: &[usize], sizes: &[u8]) {
        let game = G::sized(rules, sizes);
        laws::numbering(&game);
        for seed in 0..4 {
            laws::masking(&game, 60, rng(seed));
        }
        // Some views differ little and are rare: on small boards they come up.
        let mut seen = HashMap::new();
        for seed in 0..400 {
            laws::observing(&game, &mut seen, 60, rng(seed));
        }
    }
}

#[test]
fn every_encoding_obeys_the_laws() {
    games::each(&mut Each(Laws));
}

fn record<G: Show>(rules: &[usize]) -> Record {
    let mut chosen = Rules::of(G::HOUSE_RULES, rules);
    chosen.max_plies = Some(50);
    Record { rules: chosen.write(), ..Record::new(G::ID) }
}

fn named<G: Show>(sizes: &[u8]) -> Vec<(&'static str, u64)> {
    G::SIZES.iter().zip(sizes).map(|(size, &value)| (size.key, value.into())).collect()
}

fn indices(coded: &dyn AnyCoded) -> Vec<usize> {
    let mut indices = vec![];
    coded.each(&mut |index| indices.push(index));
    indices
}

/// Plays by numbers and by text side by side.
struct ByNumber;

impl Do for ByNumber {
    fn at<G: Show>(&mut self, rules: &[usize], sizes: &[u8]) {
        let record = record::<G>(rules);
        let mut choose = rng(1);
        let mut known = HashMap::new();
        for factored in [false, true] {
            for _ in 0..2 {
                let mut coded = coded::open(&record, named::<G>(sizes), factored).expect("a match");
                let mut duel = Match::<G>::open_sized(&record, sizes).expect("a match");
                while let Turn::Of(player) = coded.duel().turn() {
                    let code = coded.code();
                    let legal = indices(&*coded);
                    let mut mask = vec![-1; code.indices()];
                    coded.mask(player.other(), &mut mask);
                    assert!(mask.iter().all(|&mark| mark == 0), "who is not to move may do nothing");
                    coded.mask(player, &mut mask);
                    assert!((0..mask.len()).filter(|&n| mask[n] == 1).eq(legal.iter().copied()));
                    let index = legal[choose(legal.len())];
                    let text = code.action(index).expect("a number");
                    assert_eq!(code.index(&text), Ok(index));
                    let plies = coded.duel().plies();
                    coded.play(index).expect("it is legal");
                    if coded.duel().plies() > plies {
                        let done = coded.duel().record().actions.pop().expect("something was done");
                        assert!(factored || done == text);
                        trapline::AnyMatch::act(&mut duel, &done).expect("it is legal");
                        for who in Player::BOTH {
                            let sight = Sight::of(&duel, who);
                            let events: Vec<_> = sight
                                .events
                                .iter()
                                .map(|event| (event.player, event.action, event.reply))
                                .collect();
                            let over = coded.duel().turn().player().is_none();
                            let seen = (who, events, over);
                            assert_eq!(*known.entry(coded.information(who)).or_insert(seen.clone()), seen);
                        }
                    }
                }
                assert_eq!(trapline::AnyMatch::turn(&duel), coded.duel().turn());
                assert!(indices(&*coded).is_empty());
                assert!(matches!(coded.play(0), Err(Problem::Illegal(_))));
            }
        }
        let different: HashSet<_> = known.values().collect();
        assert_eq!(different.len(), known.len(), "equal texts for equal knowledge");
    }
}

#[test]
fn by_numbers_and_by_text_it_is_the_same_match() {
    games::each(&mut Each(ByNumber));
}

/// Steps a batch and as many single matches.
struct Together;

impl Do for Together {
    fn at<G: Show>(&mut self, rules: &[usize], sizes: &[u8]) {
        const COUNT: usize = 7;
        let record = record::<G>(rules);
        let mut choose = rng(2);
        for factored in [false, true] {
            let open = || coded::open(&record, named::<G>(sizes), factored).expect("a match");
            let mut singles: Vec<_> = (0..COUNT).map(|_| open()).collect();
            let mut batch =
                batch::open(G::ID, &record.rules, named::<G>(sizes), factored, COUNT).expect("a batch");
            let (length, actions) = (singles[0].code().length(), singles[0].code().indices());
            for _ in 0..60 {
                let mut seats = [0; COUNT];
                batch.to_move(&mut seats);
                let (mut observations, mut masks) = (vec![0.0; COUNT * length], vec![0; COUNT * actions]);
                batch.observe(Some(&mut observations), Some(&mut masks));
                for (at, single) in singles.iter().enumerate() {
                    let player = single.duel().turn().player().expect("it goes on");
                    assert_eq!(seats[at], player.number() as i8);
                    let (mut observation, mut mask) = (vec![0.0; length], vec![0; actions]);
                    single.observe(player, &mut observation);
                    single.mask(player, &mut mask);
                    assert_eq!(observations[at * length..][..length], observation);
                    assert_eq!(masks[at * actions..][..actions], mask);
                }
                let mut chosen = [0; COUNT];
                batch.sample(&mut chosen, &mut |below| choose(below as usize) as u32);
                refuse(&mut *batch, chosen, actions);
                let (mut rewards, mut over, mut cut) = ([9.0; COUNT], [true; COUNT], [true; COUNT]);
                let outcomes =
                    Outcomes { rewards: &mut rewards, terminations: &mut over, truncations: &mut cut };
                batch.step(&chosen, outcomes).expect("legal actions");
                for (at, single) in singles.iter_mut().enumerate() {
                    let player = single.duel().turn().player().expect("it goes on");
                    single.play(chosen[at] as usize).expect("a legal action");
                    let outcome = single.duel().turn().outcome();
                    let limited = outcome.is_some_and(|outcome| outcome.reason.is_the_hosts());
                    let reward = match outcome.and_then(|outcome| outcome.winner) {
                        None => 0.0,
                        Some(winner) if winner == player => 1.0,
                        Some(_) => -1.0,
                    };
                    assert_eq!(
                        (rewards[at], over[at], cut[at]),
                        (reward, outcome.is_some() && !limited, limited)
                    );
                    if outcome.is_some() {
                        *single = open();
                    }
                }
            }
            batch.reset();
            let mut again = vec![0.0; COUNT * length];
            batch.observe(Some(&mut again), None);
            let mut first = vec![0.0; length];
            open().observe(Player::One, &mut first);
            assert!(again.chunks(length).all(|one| one == first), "all of them begin anew");
        }
    }
}

/// One wrong action is enough for nothing to be done.
fn refuse(batch: &mut dyn AnyBatch, mut actions: [i64; 7], beyond: usize) {
    let at = actions[0] as usize % actions.len();
    actions[at] = if at.is_multiple_of(2) { -1 } else { beyond as i64 };
    let (mut rewards, mut over, mut cut) = ([9.0; 7], [true; 7], [true; 7]);
    let outcomes = Outcomes { rewards: &mut rewards, terminations: &mut over, truncations: &mut cut };
    assert_eq!(batch.step(&actions, outcomes).expect_err("it is wrong").at, at);
}

#[test]
fn a_batch_is_many_matches() {
    games::each(&mut Each(Together));
}

#[test]
fn random_matches_end_as_their_rules_say() {
    struct Ends;
    impl Do for Ends {
        fn at<G: Show>(&mut self, rules: &[usize], sizes: &[u8]) {
            let record = record::<G>(rules);
            let batch = batch::open(G::ID, &record.rules, named::<G>(sizes), false, 0).expect("a batch");
            let (mut one, mut two) = (rng(3), rng(3));
            let (outcome, plies) = batch.rollout(&mut |below| one(below as usize) as u32);
            let game = G::sized(rules, sizes);
            let played = laws::playout(&game, 50, &mut two);
            assert_eq!(plies as usize, played.len() - 1);
            let (last, _) = played.last().expect("a position");
            match game.turn(last) {
                Turn::Over(by_rules) => assert_eq!(outcome, by_rules),
                Turn::Of(_) => assert!(outcome.reason.is_the_hosts()),
            }
        }
    }
    games::each(&mut Each(Ends));
}

#[test]
fn what_cannot_be_made_is_told() {
    let unknown = coded::open(&Record::new("chess"), [], false).err().expect("no such game");
    assert!(matches!(unknown, Problem::UnknownGame(..)), "{unknown}");
    let path = |factored| coded::open(&Record::new("hidden-path"), [], factored).expect("a match");
    for factored in [false, true] {
        let coded = path(factored);
        for text in [
            "move 0",
            "move 9",
            "place 1 2",
            "place 2 1 3",
            "MOVE 1",
            "pick 11",
            "pick 01",
            "pick",
            "",
            "dig 1,1",
        ] {
            let index = coded.code().index(text);
            assert!(matches!(index, Err(Problem::Unreadable(_))), "{text}: {index:?}");
        }
        assert_eq!(coded.code().index("place 1 2 3").is_ok(), !factored, "it is made of picks");
        assert_eq!(coded.code().index("pick 1").is_ok(), factored);
    }
    let record = Record::new("grid-hunt");
    let size =
        |key, value| coded::open(&record, [(key, value)], false).err().map(|problem| problem.to_string());
    assert_eq!(size("size", 4), None);
    assert_eq!(size("size", 6).as_deref(), Some("size is 2 or 3 or 4 or 5, not 6"));
    let none = "there is no size \"depth\" in this game; there is size and scans";
    assert_eq!(size("depth", 1).as_deref(), Some(none));
}

/// The tables of `docs/encodings.md`, from the code.
#[derive(Default)]
struct Tables(String);

impl Visitor for Tables {
    fn visit<G: Show>(&mut self) {
        if cfg!(feature = "sixth-game") && G::ID == "cups" {
            return;
        }
        let game = G::with(&vec![0; G::HOUSE_RULES.len()]);
        let encoding = Encoding::new(game, false);
        let (rows, columns) = encoding.board();
        let text = &mut self.0;
        *text += &format!("## {}\n\nVersion {}. Actions:\n\n", G::TITLE, G::ENCODING);
        *text += "| number | action |\n|---|---|\n";
        let kind = |index: usize| {
            let text = game.write(game.action(index));
            text.split(' ').next().map(str::to_owned)
        };
        let mut first = 0;
        while first < encoding.indices() {
            let last = (first..encoding.indices()).take_while(|&index| kind(index) == kind(first)).last();
            let last = last.expect("it is of its own kind");
            let [from, to] = [first, last].map(|index| game.write(game.action(index)));
            *text += &if first == last {
                format!("| {first} | `{from}` |\n")
            } else {
                format!("| {first} to {last} | `{from}` to `{to}` |\n")
            };
            first = last + 1;
        }
        let factored = Encoding::new(game, true);
        if factored.is_factored() {
            let spots = rows * columns;
            *text += &format!(
                "\nFactored there are {}: 0 to {} pick a spot, counted row by row; the others follow.\n",
                factored.indices(),
                spots - 1
            );
        }
        *text += &format!(
            "\nAn observation has {} numbers, planes of {rows} by {columns} first:\n\n| from | what |\n|---|---|\n",
            encoding.length()
        );
        let mut at = 0;
        let planes = encoding.planes().into_iter().map(|plane| (plane, rows * columns));
        for (what, width) in planes.chain(encoding.numbers().into_iter().map(|number| (number, 1))) {
            *text += &format!("| {at} | {what} |\n");
            at += width;
        }
        *text += "\n";
    }
}

#[test]
fn the_documentation_says_what_the_numbers_mean() {
    const MARK: &str = "<!-- from the code: UPDATE_DOCS=1 cargo test -p trapline renews it -->\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/encodings.md");
    let written = std::fs::read_to_string(path).expect("docs/encodings.md");
    let (before, tables) = written.split_once(MARK).expect("a mark where the tables begin");
    let mut wanted = Tables::default();
    games::each(&mut wanted);
    let wanted = wanted.0.trim_end().to_owned() + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, format!("{before}{MARK}{wanted}")).expect("it can be written");
    } else {
        assert_eq!(tables, wanted, "UPDATE_DOCS=1 cargo test -p trapline renews it");
    }
}
