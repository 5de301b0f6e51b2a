//! [`Matches`]: many matches at once, played and looked at by so many clients.

use super::line::{Line, get, post};
use serde_json::{Value, json};
use std::fmt;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How long each figure is measured.
const ROUND: Duration = Duration::from_secs(2);
/// Steps that can be gone for ever, by both players in turn.
const STEPS: [&str; 4] = ["move 1,0", "move 4,3", "move 0,0", "move 4,4"];

/// How often something was done.
#[derive(Clone, Copy, Default)]
pub struct Rate {
    pub each_second: f64,
    p50: Duration,
    p99: Duration,
}

impl Rate {
    fn of(mut took: Vec<Duration>, all: Duration) -> Rate {
        took.sort_unstable();
        let part = |of_hundred: usize| took[(took.len() - 1) * of_hundred / 100];
        Rate { each_second: took.len() as f64 / all.as_secs_f64(), p50: part(50), p99: part(99) }
    }
}

impl Rate {
    /// The better one.
    pub fn or(self, other: Rate) -> Rate {
        if other.each_second > self.each_second { other } else { self }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(f, "{:.0} a second, p50 {:.2} ms, p99 {:.2} ms", self.each_second, ms(self.p50), ms(self.p99))
    }
}

/// Matches that are played at once.
pub struct Matches {
    address: SocketAddr,
    matches: Vec<One>,
}

#[derive(Default)]
struct One {
    id: String,
    tokens: [String; 2],
    revision: usize,
}

impl Matches {
    /// Begins so many.
    pub async fn begin(address: SocketAddr, count: usize) -> Matches {
        let mut tasks = JoinSet::new();
        for n in 0..16 {
            tasks.spawn(async move {
                let (mut line, mut begun) = (Line::to(address).await, vec![]);
                for _ in 0..(count + n) / 16 {
                    begun.push(begin_one(&mut line).await);
                }
                begun
            });
        }
        let matches = tasks.join_all().await.into_iter().flatten().collect();
        Matches { address, matches }
    }

    pub fn len(&self) -> f64 {
        self.matches.len() as f64
    }

    /// Every seat: its match, and what opens it.
    pub fn seats(&self) -> impl Iterator<Item = (String, String)> {
        self.matches.iter().flat_map(|one| one.tokens.each_ref().map(|token| (one.id.clone(), token.clone())))
    }

    /// How many actions each has seen.
    pub fn acted(&self) -> usize {
        self.matches.iter().map(|one| one.revision).sum::<usize>() / self.matches.len()
    }

    /// Has so many clients act, each in matches of its own, one after the other.
    pub async fn act(&mut self, clients: usize) -> Rate {
        self.each(clients, What::Act).await
    }

    /// Has every match go on by so many actions.
    pub async fn go_on(&mut self, actions: usize) {
        let mut tasks = JoinSet::new();
        let address = self.address;
        for chunk in std::mem::take(&mut self.matches).chunks_mut(64) {
            let mut own: Vec<One> = chunk.iter_mut().map(std::mem::take).collect();
            tasks.spawn(async move {
                let mut line = Line::to(address).await;
                for one in &mut own {
                    for _ in 0..actions {
                        one.meet(&mut line, What::Act).await;
                    }
                }
                own
            });
        }
        self.matches = tasks.join_all().await.into_iter().flatten().collect();
    }

    /// Has so many clients look.
    pub async fn look(&mut self, clients: usize) -> Rate {
        self.each(clients, What::Look).await
    }

    async fn each(&mut self, clients: usize, what: What) -> Rate {
        let mut tasks = JoinSet::new();
        let address = self.address;
        let begun = Instant::now();
        for n in 0..clients {
            let mut own = self.matches.split_off(self.matches.len() - self.matches.len() / (clients - n));
            tasks.spawn(async move {
                let (mut line, mut took) = (Line::to(address).await, vec![]);
                for n in 0.. {
                    let at = Instant::now();
                    if begun.elapsed() > ROUND {
                        break;
                    }
                    let count = own.len();
                    own[n % count].meet(&mut line, what).await;
                    took.push(at.elapsed());
                }
                (own, took)
            });
        }
        let mut took = vec![];
        for (own, times) in tasks.join_all().await {
            self.matches.extend(own);
            took.extend(times);
        }
        Rate::of(took, begun.elapsed())
    }
}

/// What a client does.
#[derive(Clone, Copy)]
enum What {
    Act,
    Look,
}

impl One {
    async fn meet(&mut self, line: &mut Line, what: What) {
        let request = match what {
            What::Look => get(&format!("/api/matches/{}", self.id), &self.tokens[0]),
            What::Act => {
                let act = json!({ "revision": self.revision, "act": STEPS[self.revision % 4] });
                post(
                    &format!("/api/matches/{}/commands", self.id),
                    Some(&self.tokens[self.revision % 2]),
                    &act,
                )
            }
        };
        let (status, body) = line.ask(&request).await;
        assert_eq!(status, 200, "{request} {}", String::from_utf8_lossy(body));
        if matches!(what, What::Act) {
            self.revision += 1;
        }
    }
}

/// How often so many clients are answered who want nothing.
pub async fn hello(address: SocketAddr, clients: usize) -> Rate {
    let mut tasks = JoinSet::new();
    let begun = Instant::now();
    for _ in 0..clients {
        tasks.spawn(async move {
            let (mut line, mut took) = (Line::to(address).await, vec![]);
            let request = get("/", "nobody");
            while begun.elapsed() < ROUND {
                let at = Instant::now();
                assert_eq!(line.ask(&request).await.0, 200);
                took.push(at.elapsed());
            }
            took
        });
    }
    let took = tasks.join_all().await.into_iter().flatten().collect();
    Rate::of(took, begun.elapsed())
}

/// Tells how much is sent to somebody who comes for the first time.
pub async fn show_first_page(address: SocketAddr) {
    let ask = async |path: &str| {
        let mut line = Line::to(address).await;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n");
        line.ask(&request).await.1.len()
    };
    let mut line = Line::to(address).await;
    let (_, page) = line.ask(&get("/", "")).await;
    let page = String::from_utf8_lossy(page).into_owned();
    let named = page.split(['"', '\'']).filter(|text| text.starts_with("/assets/"));
    let (mut all, mut names) = (ask("/").await, vec![]);
    print!("  first page, compressed: {:.1} kB", all as f64 / 1000.0);
    for name in named {
        if !names.contains(&name) {
            all += ask(name).await;
            names.push(name);
        }
    }
    println!("; with its {} files {:.1} kB", names.len(), all as f64 / 1000.0);
}

async fn begin_one(line: &mut Line) -> One {
    let wish =
        json!({ "game": "trap-and-treasure", "seat": 1, "name": "Ann", "opponent": { "kind": "link" } });
    let created = line.json(&post("/api/matches", None, &wish)).await;
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let code = text(&created["invite"]).rsplit('/').next().expect("a code").to_owned();
    let joined = line.json(&post(&format!("/api/join/{code}"), None, &json!({ "name": "Bob" }))).await;
    One { id: text(&created["id"]), tokens: [text(&created["token"]), text(&joined["token"])], revision: 0 }
}
