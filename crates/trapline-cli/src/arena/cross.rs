//! [`table`]: who made how many points against whom.

use super::told;
use trapline_arena::Tally;

/// The points of each, in that order, against each.
pub fn table(names: &[&str], order: &[usize], tally: &Tally) -> String {
    let mut points = vec![vec![None; names.len()]; names.len()];
    for pairing in tally.pairings.iter().filter(|pairing| pairing.pairs.count() > 0) {
        let ([one, two], [won, drawn, lost]) = (pairing.players, pairing.games);
        *points[one][two].get_or_insert(0.0) += won as f64 + drawn as f64 / 2.0;
        *points[two][one].get_or_insert(0.0) += lost as f64 + drawn as f64 / 2.0;
    }
    let heads: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
    let first = [("", false), ("points against", true)];
    let columns: Vec<told::Column<'_>> =
        first.into_iter().chain(heads.iter().map(|head| (head.as_str(), false))).collect();
    let cell = |player: usize, other: usize| match points[player][other] {
        Some(points) => points.to_string(),
        None if player == other => "·".to_owned(),
        None => "-".to_owned(),
    };
    let rows = order.iter().zip(&heads).map(|(&player, place)| {
        let own = [place.clone(), names[player].to_owned()];
        own.into_iter().chain(order.iter().map(|&other| cell(player, other))).collect()
    });
    told::table(&columns, rows)
}
