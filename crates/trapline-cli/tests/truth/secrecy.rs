//! Secrets of the player who is not to move: `eval` must not know them. Whether two records look the same to the
//! player to move is decided by the library, by what it shows them after every action.

use super::judge::Judge;
use super::sample::{Duel, as_start, open};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use trapline::record::Record;
use trapline::{AnyMatch, Player, Viewer, games};

/// Everything that a player has seen, if the actions can be done.
fn seen(record: &Record, player: Player) -> Option<Vec<String>> {
    let who = Viewer::Seat(player);
    let mut duel = games::find(&record.game).ok()?.begin(record).ok()?;
    let mut seen = vec![];
    let mut look = |duel: &dyn AnyMatch| seen.push(format!("{:?} {}", duel.turn(), duel.state(who)));
    look(&*duel);
    for action in &record.actions {
        duel.act(action).ok()?;
        look(&*duel);
    }
    seen.extend(duel.log(who));
    Some(seen)
}

/// A record that differs only in the secret of the player who is not to move, and looks the same to the one who is.
fn twin(duel: &Duel, rng: &mut StdRng) -> Option<Record> {
    let record = duel.record();
    let player = duel.turn().player()?;
    // Player 1 places first, then player 2.
    let at = player.other().index();
    let secret = record.actions.get(at)?;
    let mut others =
        open(&Record { actions: record.actions[..at].to_vec(), ..record.clone() }).legal(Viewer::Referee);
    others.retain(|other| other != secret);
    others.shuffle(rng);
    let original = seen(&record, player);
    let with = |other: String| {
        let mut twin = record.clone();
        twin.actions[at] = other;
        twin
    };
    others.into_iter().map(with).find(|twin| seen(twin, player) == original)
}

/// Asserts that twins get the same answer, byte for byte: also where they begin from their position.
#[track_caller]
pub fn kept(judge: &mut Judge, duels: &[Duel]) {
    let mut rng = StdRng::seed_from_u64(7);
    let mut late = 0;
    for duel in duels {
        let Some(twin) = twin(duel, &mut rng) else {
            continue;
        };
        let record = duel.record();
        assert_eq!(judge.line(&record), judge.line(&twin), "{record:?}\n{twin:?}");
        late += usize::from(record.actions.len() > 4);
        if record.actions.len() >= 2 {
            let [one, two] = [duel, &open(&twin)].map(as_start);
            assert_ne!(one, two);
            assert_eq!(judge.line(&one), judge.line(&two), "{one:?}\n{two:?}");
        }
    }
    assert!(late > 5, "a poor sample");
}
