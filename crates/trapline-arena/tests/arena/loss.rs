//! What actions gave away, held against the judgements that `eval` tells.

use crate::games::{all, hall};
use std::sync::Arc;
use trapline::games::{HiddenPath, TrapRunner, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Rules, Seat, Show, games, laws};
use trapline_arena::{Contestant, Drawn, Guard, Line, Loss, Measure, Terms};
use trapline_bots::{Agent, Level, level};
use trapline_solve::Value;
use trapline_solve::truth::{self, Truth, Worth};

fn truth<G: Show>() -> Arc<dyn Truth> {
    truth::solve(G::ID, &Rules::new(G::HOUSE_RULES), &|_| {}).expect("it can be solved").into()
}

/// Games between perfect and random play, measured.
fn lines<G: Show>(truth: &Arc<dyn Truth>, drawn: Drawn) -> Vec<Line> {
    let game = G::with(&vec![0; G::HOUSE_RULES.len()]);
    let make = |player| -> Box<dyn Agent<G>> {
        level::agent([Level::Perfect, Level::Random][player], &game, Some(truth)).expect("a bot")
    };
    let mut hall = hall::<G>(2, 10, drawn, &make);
    hall.measure = Measure::new(truth.clone());
    all(&hall, 2)
}

fn wins(worth: Worth) -> f64 {
    match worth {
        Worth::Known(Value::Win(_)) => 1.0,
        Worth::Known(Value::Draw) => 0.5,
        Worth::Known(Value::Loss(_)) => 0.0,
        Worth::Expected(value) => value / 2.0,
    }
}

/// The same by replaying the record and asking for judgements in words.
fn judged(truth: &dyn Truth, line: &Line) -> [Loss; 2] {
    let mut losses = [Loss::default(); 2];
    let mut duel: Box<dyn AnyMatch> =
        games::open(&Record { actions: vec![], result: None, ..line.record.clone() }).expect("it opens");
    for (at, action) in line.record.actions.iter().enumerate() {
        let seat = Seat::to_move(&*duel);
        if at >= line.arena.imposed {
            let judgement = truth.judge(&seat).expect("the truth about this game");
            let chosen =
                judgement.actions.iter().find(|judged| judged.action == *action).expect("it is legal");
            let loss = &mut losses[seat.player().index()];
            loss.sum += wins(judgement.actions[0].worth) - wins(chosen.worth);
            loss.actions += 1;
        }
        duel.act(action).expect("it was done before");
    }
    losses
}

fn agrees<G: Show>(drawn: Drawn, imposed: usize) {
    let truth = truth::<G>();
    let lines = lines::<G>(&truth, drawn);
    let mut lost = [0.0; 2];
    for line in &lines {
        let told = line.arena.loss.expect("it was measured");
        let judged = judged(&*truth, line);
        for seat in 0..2 {
            assert_eq!(told[seat].actions, judged[seat].actions);
            assert!((told[seat].sum - judged[seat].sum).abs() < 1e-9, "{told:?} is not {judged:?}");
            let perfect = line.record.players.as_ref().expect("they have names")[seat] == "p0";
            lost[usize::from(!perfect)] += told[seat].sum;
        }
        assert_eq!(line.arena.imposed, imposed);
        let charged: u64 = told.iter().map(|loss| loss.actions).sum();
        assert_eq!(charged as usize, line.record.actions.len() - imposed, "what was imposed is not charged");
    }
    assert!(lost[0] < 1e-9, "perfect play gives nothing away, not {}", lost[0]);
    assert!(lost[1] > 1.0, "random play gives much away, not {}", lost[1]);
}

#[test]
fn an_open_game_is_measured_in_wins() {
    agrees::<TrapRunner>(Drawn::Moves, 4);
}

#[test]
fn a_game_with_secrets_is_measured_by_what_the_player_could_know() {
    agrees::<HiddenPath>(Drawn::Nothing, 0);
}

#[test]
fn a_truth_about_another_game_measures_nothing() {
    assert!(Measure::<HiddenPath>::new(truth::<TrapRunner>()).is_none());
}

/// Every game of the list can be played here, with each of its house rules by itself; where it is not solved, without
/// losses.
#[test]
fn every_game_is_measured_or_played_without() {
    struct Few;
    impl Visitor for Few {
        fn visit<G: Show>(&mut self) {
            // Without secrets the tables are large, and there is a test of its own.
            if !G::HIDDEN {
                return;
            }
            for choices in laws::variants::<G>() {
                let rules = Rules::of(G::HOUSE_RULES, &choices);
                let truth: Option<Arc<dyn Truth>> = truth::recall(G::ID, &rules, &|_| {}).ok().map(Arc::from);
                let game = G::with(&choices);
                let levels = [Level::Easy, Level::Perfect].map(Contestant::Level);
                // No program plays, so nobody has to be guarded.
                let terms = Terms::new(Guard { program: "/no/such/guard".into(), words: vec![] });
                let make = |player: usize| levels[player].agent(&game, truth.as_ref(), &terms);
                let mut hall = hall::<G>(2, 1, Drawn::Nothing, &make);
                hall.rules = rules;
                hall.rules.max_plies = Some(40);
                hall.measure = truth.clone().and_then(Measure::new);
                for line in all(&hall, 1) {
                    assert_eq!(line.arena.loss.is_some(), truth.is_some(), "{}", G::ID);
                    // Whoever needs a truth that there is not cannot begin, and says why.
                    let forfeit = line.arena.forfeit.map(|forfeit| forfeit.cause);
                    assert_eq!(forfeit.is_some(), truth.is_none(), "{forfeit:?}");
                    assert!(forfeit.is_none_or(|why| why.contains("solved")));
                }
            }
        }
    }
    games::each(&mut Few);
}
