//! [`Told`]: the results of an arena, as tables for people and as JSON.

use serde_json::{Value as Json, json};
use trapline::games::Entry;
use trapline_arena::stats::{Elo, Pairs};
use trapline_arena::{Decision, Folder, Pairing, Plan, Settings, Sprt, Tally};
use trapline_bots::FaultKind;

/// All that is told.
pub struct Told<'a> {
    pub entry: &'a Entry,
    pub settings: &'a Settings,
    pub plan: &'a Plan,
    pub sprt: Option<Sprt>,
    pub tally: &'a Tally,
    pub folder: &'a Folder,
}

impl Told<'_> {
    fn name(&self, player: usize) -> &str {
        &self.settings.players[player].name
    }

    /// For people.
    pub fn tables(&self) -> String {
        let (games, all) = (self.tally.games(), self.plan.games());
        let of = if games < all { format!(" of {all}") } else { String::new() };
        let mut text = format!("{}: {games}{of} games, seed {}\n\n", self.entry.title, self.settings.seed);
        text += &table(&PLAYER_COLUMNS, (0..self.plan.players).map(|player| self.player(player)));
        text += "\n";
        let tested = self.sprt.is_some();
        let columns = &PAIRING_COLUMNS[..PAIRING_COLUMNS.len() - usize::from(!tested)];
        text += &table(columns, self.tally.pairings.iter().map(|pairing| self.pairing(pairing)));
        let forfeits = self.tally.forfeits();
        if !forfeits.is_empty() {
            text += "\nForfeits\n";
        }
        for one in forfeits {
            let times = if one.times == 1 { "once".to_owned() } else { format!("{} times", one.times) };
            let (who, kind) = (self.name(one.player), one.kind);
            text += &format!("  {who}, {kind}, {times}, first in game {}: {}\n", one.game, one.cause);
        }
        text += &format!("\nGames: {}\n", self.folder.games().display());
        text
    }

    fn player(&self, player: usize) -> Vec<String> {
        let standing = self.tally.standing(player);
        let [won, drawn, lost] = standing.games;
        let forfeits = FaultKind::ALL.map(|kind| (kind.name(), self.tally.forfeits_of(player, kind)));
        let forfeits = forfeits.iter().filter(|(_, times)| *times > 0);
        let forfeits: Vec<_> = forfeits.map(|(word, times)| format!("{times} {word}")).collect();
        vec![
            self.name(player).to_owned(),
            (won + drawn + lost).to_string(),
            (won as f64 + drawn as f64 / 2.0).to_string(),
            percent(standing.pairs.score()),
            elo(standing.pairs.elo()),
            standing.loss.average().map_or_else(|| "-".to_owned(), |loss| format!("{loss:.4}")),
            if forfeits.is_empty() { "-".to_owned() } else { forfeits.join(", ") },
        ]
    }

    fn pairing(&self, pairing: &Pairing) -> Vec<String> {
        let [won, drawn, lost] = pairing.games;
        let [first, second] = pairing.players.map(|player| self.name(player));
        let mut row = vec![
            format!("{first} - {second}"),
            format!("{won}-{drawn}-{lost}"),
            percent(pairing.pairs.score()),
            elo(pairing.pairs.elo()),
            percent(pairing.pairs.superiority()),
        ];
        if let (Some(sprt), Some(llr)) = (self.sprt, pairing.llr) {
            let told = match pairing.decision {
                Some(Decision::Elo0) => format!("Elo {} or less", sprt.elo0),
                Some(Decision::Elo1) => format!("Elo {} or more", sprt.elo1),
                None => "undecided".to_owned(),
            };
            row.push(format!("{told} (LLR {llr:+.2})"));
        }
        row
    }

    /// For programs. What is infinite is null.
    pub fn json(&self) -> Json {
        let players = (0..self.plan.players).map(|player| {
            let standing = self.tally.standing(player);
            let [won, drawn, lost] = standing.games;
            let forfeits = FaultKind::ALL
                .map(|kind| (kind.name().to_owned(), self.tally.forfeits_of(player, kind).into()));
            json!({
                "name": self.name(player), "player": self.settings.players[player].player,
                "games": won + drawn + lost, "points": won as f64 + drawn as f64 / 2.0,
                "score": standing.pairs.score(), "elo": standing.pairs.elo(),
                "loss": standing.loss.average(), "actions": standing.loss.actions,
                "forfeits": forfeits.into_iter().collect::<serde_json::Map<_, _>>(),
            })
        });
        let pairings = self.tally.pairings.iter().map(|pairing| {
            let [won, drawn, lost] = pairing.games;
            let Pairs(pairs) = pairing.pairs;
            let mut fields = json!({
                "players": pairing.players.map(|player| self.name(player)),
                "wins": won, "draws": drawn, "losses": lost, "pairs": pairs,
                "score": pairing.pairs.score(), "elo": pairing.pairs.elo(), "los": pairing.pairs.superiority(),
            });
            if let Some(Sprt { elo0, elo1 }) = self.sprt {
                let (llr, bound) = (pairing.llr, Sprt::bound());
                fields["sprt"] = json!({
                    "elo0": elo0, "elo1": elo1, "llr": llr, "lower": -bound, "upper": bound,
                    "decision": pairing.decision,
                });
            }
            fields
        });
        let forfeits = self.tally.forfeits().into_iter().map(|one| {
            json!({
                "player": self.name(one.player), "kind": one.kind, "cause": one.cause, "times": one.times,
                "game": one.game,
            })
        });
        json!({
            "game": self.entry.id, "rules": self.settings.rules, "seed": self.settings.seed,
            "finished": self.tally.is_finished(), "games": self.tally.games(),
            "players": players.collect::<Vec<_>>(), "pairings": pairings.collect::<Vec<_>>(),
            "forfeits": forfeits.collect::<Vec<_>>(), "records": self.folder.games(),
        })
    }
}

/// A column's heading, and whether its text begins at the left.
type Column = (&'static str, bool);

const PLAYER_COLUMNS: [Column; 7] = [
    ("player", true),
    ("games", false),
    ("points", false),
    ("score", false),
    ("Elo against the others", true),
    ("loss an action", false),
    ("forfeits", true),
];

const PAIRING_COLUMNS: [Column; 6] = [
    ("pairing", true),
    ("won-drawn-lost", false),
    ("score", false),
    ("Elo, 95 % interval", true),
    ("LOS", false),
    ("SPRT", true),
];

/// Rows under headings, each column as wide as it has to be.
fn table(columns: &[Column], rows: impl Iterator<Item = Vec<String>>) -> String {
    let heads = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
    let rows: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
    let wide = |text: &String| text.chars().count();
    let widths: Vec<usize> =
        (0..columns.len()).map(|at| rows.iter().map(|row| wide(&row[at])).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(columns).zip(&widths).map(|((text, (_, left)), &width)| {
            if *left { format!("{text:<width$}") } else { format!("{text:>width$}") }
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn elo(elo: Option<Elo>) -> String {
    let whole = |elo: f64| {
        // No -0.
        if elo.is_finite() { format!("{:+}", elo.round() as i64) } else { format!("{elo:+}") }
    };
    match elo {
        None => "-".to_owned(),
        Some(Elo { value, low, .. }) if value == f64::INFINITY => format!("at least {}", whole(low)),
        Some(Elo { value, high, .. }) if value == f64::NEG_INFINITY => format!("at most {}", whole(high)),
        Some(Elo { value, low, high }) => format!("{} [{}, {}]", whole(value), whole(low), whole(high)),
    }
}
