//! [`Desk`]: what takes longer than anybody waits for a page: truths, reviews, puzzles. Each is made once, beside
//! everything else; whoever asks too early is told to look again.

use crate::site::Site;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OnceCell;
use trapline::Rules;
use trapline::games::Entry;
use trapline_bots::puzzle::Puzzle;
use trapline_bots::review::Account;
use trapline_solve::truth::{Truth, Unsolved};

/// How long somebody waits for a page.
const PATIENCE: Duration = Duration::from_millis(2500);
/// So many things of a kind are kept.
const MOST: usize = 300;

/// What was made for people, and is kept for the next who ask.
#[derive(Default)]
pub struct Desk {
    /// Reviews, by match.
    pub reviews: Shelf<Result<Account, String>>,
    /// Puzzles, by game and day.
    pub puzzles: Shelf<Result<Found, String>>,
}

/// A puzzle, and what its answers are judged by.
pub type Found = (Puzzle, Arc<dyn Truth>);

/// Things of one kind, by name.
pub struct Shelf<T>(Mutex<HashMap<String, Arc<OnceCell<T>>>>);

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf(Mutex::default())
    }
}

impl<T: Send + Sync + 'static> Shelf<T> {
    /// What is called so, made where it is not there yet; `None` where that takes longer than anybody waits.
    pub async fn get(
        &self,
        name: &str,
        make: impl Future<Output = T> + Send + 'static,
    ) -> Option<Arc<OnceCell<T>>> {
        self.within(PATIENCE, name, make).await
    }

    /// The same for somebody who waits that long.
    pub async fn within(
        &self,
        patience: Duration,
        name: &str,
        make: impl Future<Output = T> + Send + 'static,
    ) -> Option<Arc<OnceCell<T>>> {
        let cell = self.cell(name);
        if !cell.initialized() {
            let working = cell.clone();
            // Goes on though whoever asked is gone.
            let work = tokio::spawn(async move {
                working.get_or_init(|| make).await;
            });
            tokio::time::timeout(patience, work).await.ok()?.ok()?;
        }
        cell.initialized().then_some(cell)
    }

    fn cell(&self, name: &str) -> Arc<OnceCell<T>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST && !all.contains_key(name) {
            all.retain(|_, cell| !cell.initialized());
        }
        all.entry(name.to_owned()).or_default().clone()
    }
}

/// The truth about a game, or that there is none; `None` where that takes longer than anybody waits.
pub async fn truth(
    site: &Site,
    entry: &'static Entry,
    rules: &Rules,
) -> Option<Result<Arc<dyn Truth>, Unsolved>> {
    let (site, rules) = (site.clone(), rules.clone());
    let work = tokio::spawn(async move { site.truth(entry, &rules).await });
    tokio::time::timeout(PATIENCE, work).await.ok()?.ok()
}
