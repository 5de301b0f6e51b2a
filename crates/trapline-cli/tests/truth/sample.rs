//! Positions to ask about: come to by play at random, or set up at random.

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use trapline::record::{Record, Start};
use trapline::{AnyMatch, Player, Viewer, games};

/// A match at some position that is not over.
pub type Duel = Box<dyn AnyMatch>;

/// A record in which nothing has been done yet, with house rules such as `edges=wall first=2`.
pub fn blank(game: &str, rules: &str) -> Record {
    let mut record = Record::new(game);
    for rule in rules.split_whitespace() {
        let (key, value) = rule.split_once('=').expect("a rule");
        let number = value.parse::<u64>().map(Value::from);
        record.rules.insert(key.to_owned(), number.unwrap_or_else(|_| value.into()));
    }
    record
}

/// The record with one action more.
pub fn and(record: &Record, action: &str) -> Record {
    let mut record = record.clone();
    record.actions.push(action.to_owned());
    record
}

/// The match that a record tells.
#[track_caller]
pub fn open(record: &Record) -> Duel {
    games::open(record).expect("the record is right")
}

/// The position that a match has come to, as one to begin from.
#[track_caller]
pub fn as_start(duel: &Duel) -> Record {
    let to_move = duel.turn().player().expect("it is not over");
    let start = Some(Start { to_move, state: duel.state(Viewer::Referee) });
    Record { start, actions: vec![], ..duel.record() }
}

/// As many positions, come to by play at random from there, none after more actions than that.
pub fn played(from: &Record, seed: u64, count: usize, longest: usize) -> Vec<Duel> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut walk = |_| {
        let mut record = from.clone();
        for _ in 0..rng.random_range(0..=longest) {
            let legal = open(&record).legal(Viewer::Referee);
            let next = and(&record, legal.choose(&mut rng).expect("it is not over"));
            if open(&next).turn().player().is_none() {
                break;
            }
            record = next;
        }
        open(&record)
    };
    (0..count).map(&mut walk).collect()
}

/// As many positions of an open game, set up at random.
pub fn set_up(from: &Record, seed: u64, count: usize) -> Vec<Duel> {
    let mut rng = StdRng::seed_from_u64(seed);
    let state = match from.game.as_str() {
        "trap-runner" => runner,
        "trap-and-treasure" => treasure,
        game => panic!("{game} is no open game"),
    };
    let mut duels = vec![];
    while duels.len() < count {
        let to_move = *Player::BOTH.choose(&mut rng).expect("there are two");
        let start = Some(Start { to_move, state: state(&mut rng) });
        // What makes no sense is refused, and another is set up.
        duels.extend(games::open(&Record { start, ..from.clone() }));
    }
    duels
}

fn runner(rng: &mut StdRng) -> Value {
    let mut cell = || json!([rng.random_range(1..=5), rng.random_range(1..=5)]);
    let pieces = [cell(), cell()];
    json!({"pieces": pieces, "shields": [rng.random_range(0..=3), rng.random_range(0..=3)]})
}

fn treasure(rng: &mut StdRng) -> Value {
    let mut cells: Vec<_> = (0..5).flat_map(|x| (0..5).map(move |y| [x, y])).collect();
    cells.shuffle(rng);
    let left = [rng.random_range(0..=3), rng.random_range(0..=3)];
    let traps = cells[..6 - left[0] - left[1]].to_vec();
    cells.shuffle(rng);
    let treasure = rng.random_range(0..=2);
    if treasure > 0 && rng.random() {
        // A carrier close to home makes for short ends.
        let home = 4 * (treasure - 1);
        let is_near = |cell: &[usize; 2]| cell[0].abs_diff(home) + cell[1].abs_diff(home) <= 2;
        let near = cells.iter().position(is_near).expect("there are such cells");
        cells.swap(treasure - 1, near);
    }
    let treasure = if treasure == 0 { json!("board") } else { json!(treasure) };
    let pieces = [cells[0], cells[1]];
    let snared = pieces.map(|piece| traps.contains(&piece) && rng.random());
    json!({"pieces": pieces, "treasure": treasure, "traps": traps, "traps_left": left, "snared": snared})
}
