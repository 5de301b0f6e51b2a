//! `trapline eval`: the truth about the position at the end of each record.

use crate::args;
use crate::bar::Bar;
use crate::console::aside;
use crate::failure::Failure;
use crate::trace::Error;
use crate::walk::{self, Wrong};
use crate::{folders, paint, replay};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::io::{self, Write};
use trapline::record::{self, Found};
use trapline::{AnyMatch, Turn, Viewer};
use trapline_solve::Value;
use trapline_solve::cache::Cache;
use trapline_solve::truth::{self, Judgement, Truth, Worth};

/// Games solved so far, by id and house rules.
#[derive(Default)]
struct Solved(HashMap<String, Box<dyn Truth>>);

/// The judgement of a record, or what is wrong with it.
enum Answer {
    Judged(Box<dyn AnyMatch>, Judgement),
    Wrong(Error, String),
}

/// Does what the command asks.
pub fn run(args: &args::Eval) -> Result<(), Failure> {
    let mut solved = Solved::default();
    let mut failed = false;
    for found in record::read_all(replay::open(args.file.as_deref())?) {
        let judged = solved.judge(found?)?;
        failed |= matches!(judged, Answer::Wrong(..));
        let text = match (&judged, args.json) {
            (Answer::Judged(_, judgement), true) => judgement.json().to_string(),
            (Answer::Wrong(error, _), true) => json!({ "error": error }).to_string(),
            (Answer::Judged(duel, judgement), false) => told(&**duel, judgement),
            (Answer::Wrong(_, message), false) => paint::sentence(message),
        };
        // One write a record, so that a program can send one and wait for its answer.
        let mut out = io::stdout().lock();
        out.write_all(format!("{text}\n").as_bytes())?;
        out.flush()?;
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

impl Solved {
    fn judge(&mut self, found: Found) -> Result<Answer, Failure> {
        let line = found.line;
        let (mut duel, record) = match walk::begin(found, Viewer::Referee) {
            Ok(begun) => begun,
            Err(message) => {
                let told = format!("line {line}: {message}");
                return Ok(Answer::Wrong(Error::Line { line, message }, told));
            }
        };
        if let Some(Wrong { at, action, message }) =
            walk::through(&mut *duel, &record, Viewer::Referee, |_| {})
        {
            let told = format!("line {line}, action {}: {message}", at + 1);
            return Ok(Answer::Wrong(Error::Action { at, action, message }, told));
        }
        let truth = self.truth(&*duel)?;
        let judgement = truth.judge(&*duel).expect("it is the truth about this game");
        Ok(Answer::Judged(duel, judgement))
    }

    /// The truth about a game, kept once it is known.
    fn truth(&mut self, duel: &dyn AnyMatch) -> Result<&dyn Truth, Failure> {
        let mut rules = duel.rules().clone();
        rules.max_plies = None;
        let key = format!("{} {}", duel.entry().id, Json::Object(rules.write()));
        if !self.0.contains_key(&key) {
            let bar = Bar::new(format!("Solving {}", duel.entry().title));
            let cache = folders::cache().map(Cache::new);
            let recalled = truth::recall(duel.entry().id, &rules, cache.as_ref(), &|done| bar.set(done))?;
            drop(bar);
            if let Err(e) = recalled.kept {
                aside(&format!("note: what was solved cannot be kept for the next time: {e}"));
            }
            self.0.insert(key.clone(), recalled.truth);
        }
        Ok(&*self.0[&key])
    }
}

/// As many actions are told to people, the best of them.
const TOLD: usize = 12;

/// The judgement in words.
fn told(duel: &dyn AnyMatch, judgement: &Judgement) -> String {
    let title = duel.entry().title;
    let mut text = match duel.turn() {
        Turn::Over(outcome) if judgement.actions.is_empty() => {
            format!("{title}: {}\n", outcome.sentence(duel.names()))
        }
        Turn::Over(_) => format!("{title}: the player to move {}\n", worth(judgement.worth)),
        Turn::Of(player) => format!("{title}: {} {}\n", &duel.names()[player], worth(judgement.worth)),
    };
    for judged in judgement.actions.iter().take(TOLD) {
        let often =
            judged.probability.map_or_else(String::new, |p| format!("  {:5.1} % of the time", 100.0 * p));
        text += &format!("  {:24} {}{often}\n", judged.action, worth(judged.worth));
    }
    if judgement.actions.len() > TOLD {
        text += &format!("  and {} more\n", judgement.actions.len() - TOLD);
    }
    text
}

fn worth(worth: Worth) -> String {
    match worth {
        Worth::Known(Value::Win(turns)) => format!("wins in {turns}"),
        Worth::Known(Value::Draw) => "draws".to_owned(),
        Worth::Known(Value::Loss(turns)) => format!("loses in {turns}"),
        Worth::Expected(value) => format!("expects {value:+.4}"),
    }
}
