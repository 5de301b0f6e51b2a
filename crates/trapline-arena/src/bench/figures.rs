//! [`Figures`]: what matches tell of an agent, each with its interval.

use super::interval::{Estimate, quantile, ratio, wilson};
use super::line::Scored;
use serde::{Serialize, Serializer};
use trapline_bots::FaultKind;

/// What some matches tell of the agent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// How many there are.
    pub matches: u64,
    /// Those it won.
    pub won: u64,
    /// Those that nobody won.
    pub drawn: u64,
    /// Those it lost over the board: forfeits are counted apart.
    pub lost: u64,
    /// Those it forfeited, by kind, in the order of [`FaultKind::ALL`].
    #[serde(serialize_with = "by_kind")]
    pub forfeits: [u64; 3],
    /// Matches won, of all.
    pub win_rate: Option<Estimate>,
    /// Matches won, of those that were played to their end.
    pub win_rate_played: Option<Estimate>,
    /// Matches won and half of those drawn, of all.
    pub score: Option<f64>,
    /// How many actions were held against the truth.
    pub actions: u64,
    /// What each of them gave away, in wins.
    pub loss: Option<Estimate>,
    /// How often the agent was asked for an action, whether one came of it or not.
    pub turns: u64,
    /// Replies that would not do, for each turn.
    pub wrong: Option<Estimate>,
    /// Tokens; `None` where they are not known.
    pub tokens: Option<Spent>,
    /// How long turns took.
    pub seconds: Option<Seconds>,
}

/// Tokens.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spent {
    /// In how many turns they are known.
    pub turns: u64,
    /// Those read in all.
    pub input: u64,
    /// Those written in all.
    pub output: u64,
    /// Those read a turn.
    pub input_per_turn: Estimate,
    /// Those written a turn.
    pub output_per_turn: Estimate,
}

/// How long turns took, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seconds {
    /// All together.
    pub sum: f64,
    /// On average.
    pub mean: Estimate,
    /// Half of them took no longer.
    pub median: f64,
    /// 95 % of them took no longer.
    pub p95: f64,
}

fn by_kind<S: Serializer>(forfeits: &[u64; 3], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(FaultKind::ALL.map(FaultKind::name).iter().zip(forfeits))
}

impl Figures {
    /// What these matches tell.
    #[must_use]
    pub fn of(matches: &[&Scored]) -> Figures {
        let all = matches.len() as u64;
        let mut forfeits = [0; 3];
        let [mut won, mut drawn, mut lost] = [0; 3];
        for scored in matches {
            match (&scored.slot.forfeit, scored.outcome.winner) {
                (Some(forfeit), _) if forfeit.seat == scored.bout.seat => {
                    let kind = FaultKind::ALL.iter().position(|kind| *kind == forfeit.kind);
                    forfeits[kind.expect("all kinds are listed")] += 1;
                }
                (_, Some(winner)) if winner == scored.bout.seat => won += 1,
                (_, Some(_)) => lost += 1,
                (_, None) => drawn += 1,
            }
        }
        let losses = matches.iter().filter_map(|scored| scored.slot.loss);
        let losses: Vec<_> = losses.map(|loss| (loss.sum, loss.actions as f64)).collect();
        let a_turn = |what: &dyn Fn(&Scored) -> (f64, usize)| {
            let each = matches.iter().map(|scored| what(scored)).map(|(sum, turns)| (sum, turns as f64));
            ratio(&each.collect::<Vec<_>>())
        };
        let wrong = |scored: &Scored| {
            let turns = &scored.slot.turns;
            (turns.iter().map(|turn| turn.effort.wrong).sum::<u64>() as f64, turns.len())
        };
        Figures {
            matches: all,
            won,
            drawn,
            lost,
            forfeits,
            win_rate: wilson(won, all),
            win_rate_played: wilson(won, won + drawn + lost),
            score: (all > 0).then(|| (won as f64 + drawn as f64 / 2.0) / all as f64),
            actions: matches.iter().filter_map(|scored| scored.slot.loss).map(|loss| loss.actions).sum(),
            loss: ratio(&losses).map(Estimate::of_a_share),
            turns: matches.iter().map(|scored| scored.slot.turns.len() as u64).sum(),
            wrong: a_turn(&wrong),
            tokens: Spent::of(matches),
            seconds: Seconds::of(matches),
        }
    }

    /// How many were forfeited.
    #[must_use]
    pub fn forfeited(&self) -> u64 {
        self.forfeits.iter().sum()
    }
}

impl Spent {
    fn of(matches: &[&Scored]) -> Option<Spent> {
        let known = |scored: &&Scored| -> Vec<_> {
            scored.slot.turns.iter().filter_map(|turn| turn.effort.tokens).collect()
        };
        let known: Vec<Vec<_>> = matches.iter().map(known).collect();
        let a_turn = |which: fn(&super::Tokens) -> u64| {
            let each =
                known.iter().map(|turns| (turns.iter().map(which).sum::<u64>() as f64, turns.len() as f64));
            ratio(&each.collect::<Vec<_>>())
        };
        let sum = |which: fn(&super::Tokens) -> u64| known.iter().flatten().map(which).sum();
        Some(Spent {
            turns: known.iter().map(|turns| turns.len() as u64).sum(),
            input: sum(|tokens| tokens.input),
            output: sum(|tokens| tokens.output),
            input_per_turn: a_turn(|tokens| tokens.input)?,
            output_per_turn: a_turn(|tokens| tokens.output)?,
        })
    }
}

impl Seconds {
    fn of(matches: &[&Scored]) -> Option<Seconds> {
        let turns = |scored: &&Scored| scored.slot.turns.iter().map(|turn| turn.seconds).collect::<Vec<_>>();
        let by_match: Vec<Vec<f64>> = matches.iter().map(turns).collect();
        let each: Vec<_> = by_match.iter().map(|turns| (turns.iter().sum(), turns.len() as f64)).collect();
        let mut all: Vec<f64> = by_match.into_iter().flatten().collect();
        all.sort_by(f64::total_cmp);
        Some(Seconds {
            sum: all.iter().sum(),
            mean: ratio(&each)?,
            median: quantile(&all, 0.5)?,
            p95: quantile(&all, 0.95)?,
        })
    }
}
