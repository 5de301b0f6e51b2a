//! How many sequences of actions there are, compared with counts made by an independent implementation.

use trapline::games::{self, Visitor};
use trapline::{Game, Rules, Show, Viewer};

const DATA: &str = include_str!("../data/perft.tsv");

fn count<G: Game>(game: &G, state: G::State, depth: u32) -> u64 {
    let view = game.view(&state, Viewer::Public);
    match depth {
        0 => 1,
        1 => game.count(&view) as u64,
        _ => game.actions(&view).map(|action| count(game, game.play(state, action).0, depth - 1)).sum(),
    }
}

/// Counts the lines it has compared.
struct Perft(usize);

impl Visitor for Perft {
    fn visit<G: Show>(&mut self) {
        let before = self.0;
        for line in DATA.lines().filter(|line| !line.starts_with('#')) {
            let [id, rules, prefix, depth, wanted] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("five columns: {line}");
            };
            if id != G::ID {
                continue;
            }
            let mut chosen = Rules::new(G::HOUSE_RULES);
            for rule in rules.split(',').filter(|&rule| rule != "-") {
                let (key, value) = rule.split_once('=').expect("key=value");
                chosen.set(key, value).expect("a rule of the game");
            }
            let game = G::with(chosen.choices());
            let mut state = game.start();
            for action in prefix.split("; ").filter(|&action| action != "-") {
                let action = game.read(action).expect("an action");
                game.check(&game.view(&state, Viewer::Public), action).expect("a legal one");
                state = game.play(state, action).0;
            }
            let found = count(&game, state, depth.parse().expect("a depth"));
            assert_eq!(found.to_string(), wanted, "{line}");
            self.0 += 1;
        }
        if self.0 == before {
            println!("skipped: nobody has counted {}", G::ID);
        }
    }
}

#[test]
fn the_counts_agree_with_the_independent_ones() {
    let mut perft = Perft(0);
    games::each(&mut perft);
    // Every game that was counted has to be there.
    assert_eq!(perft.0, DATA.lines().filter(|line| !line.starts_with('#')).count());
    assert!(perft.0 > 100);
}
