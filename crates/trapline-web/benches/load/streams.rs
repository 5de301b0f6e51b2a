//! Clients who listen and are told nothing: what they cost.

use super::child::Child;
use super::line::{Line, get};
use super::play::Matches;
use tokio::task::JoinSet;

/// Has so many listen, both players of each match, and tells what the server needs for them.
pub async fn listen(server: &Child, count: usize) {
    let empty = server.memory();
    let matches = Matches::begin(server.address, count / 2).await;
    let begun = server.memory();
    let mut tasks = JoinSet::new();
    let mut open = Vec::with_capacity(count);
    for (id, token) in matches.seats() {
        let request = get(&format!("/api/matches/{id}/events"), &token);
        let address = server.address;
        tasks.spawn(async move { Line::to(address).await.listen(&request).await });
        if tasks.len() >= 64 {
            open.extend(tasks.join_next().await);
        }
    }
    open.extend(tasks.join_all().await.into_iter().map(Ok));
    let all = server.memory();
    println!(
        "  {} clients who listen: {:.1} kB each; the server has {:.0} MB then, {:.0} MB of it for {:.0} matches",
        open.len(),
        (all - begun) / open.len() as f64,
        all / 1000.0,
        (begun - empty) / 1000.0,
        matches.len(),
    );
}
