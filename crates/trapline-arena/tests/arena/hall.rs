//! Many games: each once, the same however many at a time, and no faulty player stops the others.

use crate::games::{First, all, hall};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use trapline::games::{HiddenPath, TrapRunner};
use trapline::{Show, Sight, games};
use trapline_arena::{Drawn, Line, Wanted};
use trapline_bots::{Agent, Fault, FaultKind, Level, Sitting, level};

fn random<G: Show>(_: usize) -> Box<dyn Agent<G>> {
    level::agent(Level::Random, &G::with(&vec![0; G::HOUSE_RULES.len()]), None).expect("a bot")
}

#[test]
fn every_game_is_played_once_and_replays() {
    let hall = hall::<HiddenPath>(3, 7, Drawn::Nothing, &random);
    let lines = all(&hall, 2);
    let numbers: Vec<u64> = lines.iter().map(|line| line.arena.game).collect();
    assert_eq!(numbers, (0..42).collect::<Vec<_>>());
    for line in &lines {
        let again = games::open(&line.record).expect("it replays");
        assert_eq!(again.turn().outcome(), line.record.result);
        assert_eq!(Line::parse(line.text().trim_end()).as_ref(), Ok(line));
    }
}

#[test]
fn how_many_are_played_at_a_time_changes_nothing() {
    let hall = hall::<TrapRunner>(3, 10, Drawn::Moves, &random);
    let one = all(&hall, 1);
    assert_eq!(one, all(&hall, 2));
    assert_eq!(one, all(&hall, 5));
}

#[test]
fn the_games_of_a_pair_begin_alike_with_the_seats_swapped() {
    let hall = hall::<TrapRunner>(2, 20, Drawn::Moves, &random);
    for pair in all(&hall, 1).chunks(2) {
        let [one, two] = pair else { panic!("games come in pairs") };
        let begun = |line: &Line| line.record.actions[..line.arena.imposed].to_vec();
        assert_eq!(one.arena.imposed, 4);
        assert_eq!(begun(one), begun(two));
        let [first, second] = one.record.players.clone().expect("they have names");
        assert_eq!(two.record.players, Some([second, first]));
    }
}

#[test]
fn players_who_never_waver_do_not_play_one_game_over_and_over() {
    let first = |_| -> Box<dyn Agent<TrapRunner>> { Box::new(First) };
    let distinct = |drawn| {
        let lines = all(&hall(2, 100, drawn, &first), 1);
        lines.into_iter().map(|line| line.record.actions).collect::<HashSet<_>>().len()
    };
    assert_eq!(distinct(Drawn::Nothing), 1);
    assert!(distinct(Drawn::Moves) > 50);
    let first = |_| -> Box<dyn Agent<HiddenPath>> { Box::new(First) };
    let lines = all(&hall(2, 100, Drawn::Secrets, &first), 1);
    assert!(lines.iter().all(|line| line.arena.imposed == 2));
    let secrets: HashSet<_> = lines.into_iter().map(|line| line.record.actions[..2].to_vec()).collect();
    assert!(secrets.len() > 50);
}

#[test]
fn what_was_done_before_is_not_done_again() {
    let hall = hall::<TrapRunner>(2, 10, Drawn::Moves, &random);
    let whole = all(&hall, 1);
    let done: HashSet<u64> = [0, 3, 4, 5, 19].into();
    let mut rest = vec![];
    let played: Result<(), ()> = hall.play(&done, 2, &AtomicBool::new(false), |line| {
        rest.push(line);
        Ok(Wanted::All)
    });
    assert_eq!(played, Ok(()));
    rest.sort_by_key(|line| line.arena.game);
    let left: Vec<Line> = whole.into_iter().filter(|line| !done.contains(&line.arena.game)).collect();
    assert_eq!(rest, left);
}

#[test]
fn it_stops_on_request_and_on_errors_and_leaves_out_what_is_decided() {
    let hall = hall::<TrapRunner>(3, 1000, Drawn::Moves, &random);
    let stop = AtomicBool::new(false);
    let mut count = 0;
    let played: Result<(), ()> = hall.play(&HashSet::new(), 2, &stop, |_| {
        count += 1;
        stop.store(count >= 10, Ordering::Relaxed);
        Ok(Wanted::All)
    });
    assert_eq!(played, Ok(()));
    assert!((10..500).contains(&count), "{count}");
    let mut count = 0;
    let played = hall.play(&HashSet::new(), 2, &AtomicBool::new(false), |_| {
        count += 1;
        Err("enough")
    });
    assert_eq!((played, count), (Err("enough"), 1));
    let mut counts = [0; 3];
    let played: Result<(), ()> = hall.play(&HashSet::new(), 1, &AtomicBool::new(false), |line| {
        let pairing = hall.plan.fixture(line.arena.game).expect("a game").pairing;
        counts[pairing] += 1;
        Ok(if pairing == 1 { Wanted::Others } else { Wanted::All })
    });
    assert_eq!(played, Ok(()));
    assert_eq!([counts[0], counts[2]], [2000, 2000]);
    assert!(counts[1] < 500, "{counts:?}");
}

/// Says that it has begun to think, and thinks until something has happened.
struct Slow {
    begun: Arc<AtomicBool>,
    until: Arc<AtomicBool>,
}

impl Agent<TrapRunner> for Slow {
    fn begin(&mut self, _: &TrapRunner, _: &Sitting<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn act(
        &mut self,
        game: &TrapRunner,
        sight: &Sight<'_, TrapRunner>,
    ) -> Result<<TrapRunner as trapline::Game>::Action, Fault> {
        self.begun.store(true, Ordering::Relaxed);
        while !self.until.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        First.act(game, sight)
    }
}

#[test]
fn an_error_stops_those_who_are_thinking() {
    let (begun, stop): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    // One thinks until the end of it all, the others until that one has begun to.
    let make = |player| -> Box<dyn Agent<TrapRunner>> {
        match player {
            2 => Box::new(Slow { begun: begun.clone(), until: stop.clone() }),
            _ => Box::new(Slow { begun: Arc::default(), until: begun.clone() }),
        }
    };
    let hall = hall(3, 1, Drawn::Nothing, &make);
    let mut count = 0;
    let played = hall.play(&HashSet::new(), 6, &stop, |_| {
        count += 1;
        Err("the disk is full")
    });
    assert_eq!((played, count), (Err("the disk is full"), 1));
}

/// Crashes in every third match, and is then good for nothing any more.
struct Fragile {
    matches: usize,
    broken: bool,
}

impl Agent<TrapRunner> for Fragile {
    fn begin(&mut self, _: &TrapRunner, _: &Sitting<'_>) -> Result<(), Fault> {
        assert!(!self.broken, "it was used again after a fault");
        self.matches += 1;
        Ok(())
    }

    fn act(
        &mut self,
        game: &TrapRunner,
        sight: &Sight<'_, TrapRunner>,
    ) -> Result<<TrapRunner as trapline::Game>::Action, Fault> {
        self.broken = self.matches == 3;
        match self.broken {
            true => Err(Fault { kind: FaultKind::Crash, cause: "it broke".to_owned() }),
            false => First.act(game, sight),
        }
    }
}

#[test]
fn a_player_is_made_anew_after_a_fault_and_only_then() {
    let made = AtomicUsize::new(0);
    let make = |player| -> Box<dyn Agent<TrapRunner>> {
        if player == 1 {
            return Box::new(First);
        }
        made.fetch_add(1, Ordering::Relaxed);
        Box::new(Fragile { matches: 0, broken: false })
    };
    let lines = all(&hall(2, 6, Drawn::Moves, &make), 1);
    assert_eq!(lines.len(), 12);
    let forfeits: Vec<u64> =
        lines.iter().filter(|line| line.arena.forfeit.is_some()).map(|line| line.arena.game).collect();
    assert_eq!(forfeits, [2, 5, 8, 11]);
    assert_eq!(made.into_inner(), 4);
}
