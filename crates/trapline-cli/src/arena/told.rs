//! [`Told`]: the results of an arena, as tables for people and as JSON.

use super::cross;
use serde_json::{Value as Json, json};
use trapline::games::Entry;
use trapline_arena::stats::{Elo, Pairs};
use trapline_arena::{Decision, Folder, Pairing, Settings, Sprt, Tally};
use trapline_bots::FaultKind;

/// All that is told.
pub struct Told<'a> {
    pub entry: &'a Entry,
    pub settings: &'a Settings,
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
        let (games, all) = (self.tally.games(), self.tally.plan().games());
        let of = if games < all { format!(" of {all}") } else { String::new() };
        let mut text = format!("{}: {games}{of} games, seed {}\n\n", self.entry.title, self.settings.seed);
        let (ratings, ranking) = (self.tally.ratings(), self.tally.ranking());
        text += &table(&PLAYER_COLUMNS, ranking.iter().map(|&player| self.player(player, ratings[player])));
        text += "\n";
        if ratings.len() > 2 {
            let names: Vec<&str> = (0..ratings.len()).map(|player| self.name(player)).collect();
            text += &cross::table(&names, &ranking, self.tally);
            text += "\n";
        }
        let tested = self.sprt.is_some();
        let columns = &PAIRING_COLUMNS[..PAIRING_COLUMNS.len() - usize::from(!tested)];
        text += &table(columns, self.met().iter().map(|pairing| self.pairing(pairing)));
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

    fn player(&self, player: usize, rating: Option<Elo>) -> Vec<String> {
        let standing = self.tally.standing(player);
        let [won, drawn, lost] = standing.games;
        let forfeits = FaultKind::ALL.map(|kind| (kind.name(), self.tally.forfeits_of(player, kind)));
        let forfeits = forfeits.iter().filter(|(_, times)| *times > 0);
        let forfeits: Vec<_> = forfeits.map(|(word, times)| format!("{times} {word}")).collect();
        vec![
            self.name(player).to_owned(),
            elo(rating),
            (won + drawn + lost).to_string(),
            (won as f64 + drawn as f64 / 2.0).to_string(),
            percent(standing.pairs.score()),
            percent(share(standing.seats[0])),
            percent(share(standing.seats[1])),
            standing.loss.average().map_or_else(|| "-".to_owned(), |loss| format!("{loss:.4}")),
            if forfeits.is_empty() { "-".to_owned() } else { forfeits.join(", ") },
        ]
    }

    /// The pairings, those of the same players together: in a tournament by rounds they may meet again.
    fn met(&self) -> Vec<Pairing> {
        let mut met: Vec<Pairing> = vec![];
        for pairing in &self.tally.pairings {
            match met.iter_mut().find(|known| known.players == pairing.players) {
                Some(known) => {
                    known.pairs = known.pairs.and(pairing.pairs);
                    known.games.iter_mut().zip(pairing.games).for_each(|(all, more)| *all += more);
                }
                None => met.push(pairing.clone()),
            }
        }
        met
    }

    fn pairing(&self, pairing: &Pairing) -> Vec<String> {
        let [won, drawn, lost] = pairing.games;
        let [first, second] = pairing.players.map(|player| self.name(player));
        let mut row = vec![
            format!("{first} - {second}"),
            format!("{won}-{drawn}-{lost}"),
            pairing.pairs.0.map(|count| count.to_string()).join("-"),
            percent(pairing.pairs.score()),
            elo(pairing.pairs.elo()),
            elo(pairing.pairs.normalised()),
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
        let ratings = self.tally.ratings();
        let players = (0..ratings.len()).map(|player| {
            let standing = self.tally.standing(player);
            let [won, drawn, lost] = standing.games;
            let forfeits = FaultKind::ALL
                .map(|kind| (kind.name().to_owned(), self.tally.forfeits_of(player, kind).into()));
            json!({
                "name": self.name(player), "player": self.settings.players[player].player,
                "games": won + drawn + lost, "points": won as f64 + drawn as f64 / 2.0,
                "score": standing.pairs.score(), "elo": standing.pairs.elo(),
                "rating": ratings[player], "seats": standing.seats.map(seat),
                "loss": standing.loss.average(), "actions": standing.loss.actions,
                "forfeits": forfeits.into_iter().collect::<serde_json::Map<_, _>>(),
            })
        });
        let boards = (ratings.len() / 2).max(1);
        let rounds = self.tally.plan().rounds() > 1;
        let pairings = self.tally.pairings.iter().enumerate().map(|(at, pairing)| {
            let [won, drawn, lost] = pairing.games;
            let Pairs(pairs) = pairing.pairs;
            let mut fields = json!({
                "players": pairing.players.map(|player| self.name(player)),
                "wins": won, "draws": drawn, "losses": lost, "pairs": pairs,
                "score": pairing.pairs.score(), "elo": pairing.pairs.elo(), "los": pairing.pairs.superiority(),
                "nelo": pairing.pairs.normalised(), "seats": pairing.seats.map(seat),
            });
            if rounds {
                fields["round"] = (at / boards + 1).into();
            }
            if let Some(sprt) = self.sprt {
                let (Sprt { elo0, elo1, alpha, beta }, [lower, upper]) = (sprt, sprt.bounds());
                fields["sprt"] = json!({
                    "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "llr": pairing.llr,
                    "lower": lower, "upper": upper, "decision": pairing.decision,
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
            "schedule": self.settings.schedule, "finished": self.tally.is_finished(), "games": self.tally.games(),
            "players": players.collect::<Vec<_>>(), "pairings": pairings.collect::<Vec<_>>(),
            "forfeits": forfeits.collect::<Vec<_>>(), "records": self.folder.games(),
        })
    }
}

/// A column's heading, and whether its text begins at the left.
pub(super) type Column<'a> = (&'a str, bool);

const PLAYER_COLUMNS: [Column<'static>; 9] = [
    ("player", true),
    ("rating, 95 % interval", true),
    ("games", false),
    ("points", false),
    ("score", false),
    ("as player 1", false),
    ("as player 2", false),
    ("loss an action", false),
    ("forfeits", true),
];

const PAIRING_COLUMNS: [Column<'static>; 8] = [
    ("pairing", true),
    ("won-drawn-lost", false),
    ("pairs", false),
    ("score", false),
    ("Elo, 95 % interval", true),
    ("normalised", true),
    ("LOS", false),
    ("SPRT", true),
];

/// Rows under headings, each column as wide as it has to be.
pub(super) fn table(columns: &[Column<'_>], rows: impl Iterator<Item = Vec<String>>) -> String {
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

/// The points as a share of the games.
fn share([won, drawn, lost]: [u64; 3]) -> Option<f64> {
    let games = won + drawn + lost;
    (games > 0).then(|| (won as f64 + drawn as f64 / 2.0) / games as f64)
}

/// What was done on a seat, for programs.
fn seat([won, drawn, lost]: [u64; 3]) -> Json {
    json!({ "wins": won, "draws": drawn, "losses": lost })
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
