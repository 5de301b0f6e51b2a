//! A strategy as it was [written](super::text), to be looked things up in.
//!
//! Who wrote it, and whether it keeps its promise, is not here.

use super::cards::position;
use super::certificate::split;
use super::field::{Clock, Field, OURS, OURS_TWICE};
use super::plan::{Lot, OPTIONS, PARTS, POSITIONS};
use super::pools::Pools;
use super::tree::{FAR, NONE};
use std::collections::HashMap;
use trapline::Player;

/// What can be done at a choice while the secret is kept.
#[derive(Clone, Copy)]
pub struct Opening {
    pub way: u8,
    /// The threads that go on from here.
    pub entered: u32,
    pub bumped: u32,
}

/// A turn of the strategist's at which it keeps its secret.
pub struct Page {
    pub openings: Vec<Opening>,
    /// Whether telling is an option too, the last.
    pub tells: bool,
    /// By pool that is alive and option; empty at the very first step, which is chosen apart.
    pub weights: Vec<u16>,
}

/// The turn of a thread: whose turn comes after, who is live, and where the responder is seen.
pub type Turn = (u32, Clock, u32, u8);

pub struct Book {
    pub player: Player,
    pub pools: Pools,
    /// By pool: what each member gets.
    pub shares: Vec<u32>,
    pub first: Vec<u16>,
    pub pages: HashMap<Turn, Page>,
    /// By what was told, by obstacles met and position.
    pub endings: Vec<HashMap<(u32, u16), Lot>>,
    /// By the same, on guard: the way to go.
    pub holds: Vec<HashMap<(u32, u16), u8>>,
    /// What the responder reaches at most, as written.
    pub most: i64,
}

impl Book {
    /// `None` where the text is not a strategy for this seat of this game.
    pub fn read(field: &Field, text: &str) -> Option<Book> {
        let grid = field.game.grid();
        let cell = |word: &str| {
            let (row, column) = word.split_once(',')?;
            grid.cell([row.parse().ok()?, column.parse().ok()?]).map(|cell| cell.index() as u8)
        };
        let cells = |word: &str| match word {
            "-" => Some(0),
            _ => word.split(';').map(|word| cell(word).map(|cell| 1 << cell)).sum::<Option<u32>>(),
        };
        let clock = |word: &str| match word {
            "once" => Some(OURS),
            "twice" => Some(OURS_TWICE),
            _ => None,
        };
        let thread = |word: &str| if word == "-" { Some(NONE) } else { word.parse().ok() };
        let mut lines = text.lines();
        (lines.next()? == super::text::head(field)).then_some(())?;
        let words: Vec<&str> = lines.next()?.split(' ').collect();
        let &["player", number, "detours", detours, "parts", parts, "shares", _, "most", most, "of", _] =
            &words[..]
        else {
            return None;
        };
        let known = detours == field.detours.to_string() && parts == PARTS.to_string();
        let player = Player::from_number(number.parse().ok()?);
        let player = player.filter(|&player| known && player == field.player)?;
        let set =
            |word: &str| word.split(';').map(|n| 1u32.checked_shl(n.parse().ok()?)).sum::<Option<u32>>();
        let drawn = |kind: &'static str| text.lines().filter_map(move |line| line.strip_prefix(kind));
        let mix = drawn("place ").map(cells).collect::<Option<_>>()?;
        let (mut each, mut shares, mut first) = (vec![], vec![], vec![]);
        for line in drawn("pool ") {
            let mut words = line.split(' ');
            each.push(set(words.next()?)?);
            shares.push(words.next()?.parse().ok()?);
            first.push(words.next()?.parse().ok()?);
        }
        let pools = Pools::new(mix, each)?;
        let mut endings = vec![HashMap::new(); pools.sets.len()];
        let mut holds = vec![HashMap::new(); pools.sets.len()];
        let mut pages = HashMap::new();
        let mut told = 0;
        for line in lines {
            let mut words = line.split(' ');
            match words.next()? {
                "place" | "pool" => {}
                "choice" => {
                    let number = words.next()?.parse().ok()?;
                    let clock = clock(words.next()?)?;
                    let live = set(words.next()?)?;
                    let seen = match words.next()? {
                        "far" => FAR,
                        word => cell(word)?,
                    };
                    let mut page = Page { openings: vec![], tells: false, weights: vec![] };
                    for word in words.by_ref().take_while(|&word| word != "|") {
                        if word == "tell" {
                            page.tells = true;
                            continue;
                        }
                        let mut parts = word.split(':');
                        let way = ["up", "down", "left", "right"]
                            .iter()
                            .position(|&way| Some(way) == parts.clone().next())?;
                        parts.next();
                        let (entered, bumped) = (thread(parts.next()?)?, thread(parts.next()?)?);
                        page.openings.push(Opening { way: way as u8, entered, bumped });
                    }
                    page.weights = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
                    pages.insert((number, clock, live, seen), page);
                }
                "ending" => told = pools.number(set(words.next()?)?)?,
                "hold" => {
                    let met = cells(words.next()?)?;
                    let clock = clock(words.next()?)?;
                    let at = position(clock, cell(words.next()?)?, cell(words.next()?)?);
                    holds[told].insert((met, at as u16), words.next()?.parse().ok()?);
                }
                met => {
                    let met = cells(met)?;
                    let clock = clock(words.next()?)?;
                    let at = position(clock, cell(words.next()?)?, cell(words.next()?)?);
                    let detours: usize = words.next()?.parse().ok()?;
                    let lot: Vec<u8> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
                    let lot: Lot = <[u8; OPTIONS]>::try_from(lot).ok()?;
                    endings[told].insert((met, (detours * POSITIONS + at) as u16), lot);
                }
            }
        }
        Some(Book { player, pools, shares, first, pages, endings, holds, most: most.parse().ok()? })
    }

    /// How the mass of a member of a pool that is alive is split at a page: by opening, and what is told.
    pub fn split(page: &Page, rank: usize, mass: i64) -> (Vec<i64>, i64) {
        let openings = page.openings.len();
        let options = openings + usize::from(page.tells);
        match page.weights.get(rank * options..(rank + 1) * options) {
            None => (vec![mass; openings], 0),
            Some(weights) if mass > 0 && weights.iter().any(|&weight| weight > 0) => {
                let mut parts = split(mass, weights);
                let told = if page.tells { parts.pop().expect("telling is the last option") } else { 0 };
                (parts, told)
            }
            Some(_) => (vec![0; openings], 0),
        }
    }
}
