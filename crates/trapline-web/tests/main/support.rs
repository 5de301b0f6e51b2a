//! A server in this process, and a client that sees every byte.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{JoinHandle, spawn};
use tempfile::TempDir;
use tokio::sync::oneshot;
use trapline_web::{Config, Database, Site, serve};

/// A server with a database of its own, as long as this lasts.
pub struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    _folder: TempDir,
}

impl Server {
    /// One that clients may ask as often as they like.
    pub fn start() -> Server {
        Server::with(Config { requests: 0, waiting: 0, ..Config::default() })
    }

    /// One that is set up so.
    pub fn with(config: Config) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let database = format!("sqlite:{}", folder.path().join("server.sqlite").display());
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            runtime.block_on(async {
                let database =
                    Database::open(&database).await.expect("a database").alone().expect("it is ours");
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                tell.send(listener.local_addr().expect("an address")).expect("somebody waits");
                let until = async { drop(stopped.await) };
                serve(listener, Site::new(database, config), until).await.expect("it serves");
            });
        });
        let address = told.recv().expect("it listens");
        Server { address, stop: Some(stop), thread: Some(thread), _folder: folder }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends a request, and reads everything that comes back.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: trapline.test\r\nConnection: close\r\n");
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        // Whoever is refused early may not be listened to until the end.
        let _ = stream.write_all(text.as_bytes());
        let mut bytes = vec![];
        let _ = stream.read_to_end(&mut bytes);
        Answer::read(&bytes)
    }

    pub fn get(&self, path: &str, token: Option<&str>) -> Answer {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> =
            bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
        self.ask("GET", path, &headers, "")
    }

    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
        self.ask("POST", path, &headers, &body.to_string())
    }

    /// Listens to a match.
    pub fn listen(&self, id: &str, token: Option<&str>, known: Option<&str>) -> Listener {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let known = known.map_or(String::new(), |known| format!("Last-Event-ID: {known}\r\n"));
        let head =
            format!("GET /api/matches/{id}/events HTTP/1.1\r\nHost: trapline.test\r\n{bearer}{known}\r\n");
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert_ne!(lines.read_line(&mut line).expect("a head"), 0, "the head ends");
        }
        Listener(lines)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().expect("it runs").join();
        assert!(ended.is_ok() || std::thread::panicking(), "the server ended in order");
    }
}

/// Somebody who listens to a match.
pub struct Listener(BufReader<TcpStream>);

impl Listener {
    /// The next event, as it is sent.
    pub fn next(&mut self) -> String {
        let mut event = String::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).expect("a line"), 0, "the stream goes on");
            let line = line.trim_end();
            // The lengths of chunks, and what only keeps the line open.
            let noise = line.starts_with(':')
                || !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_hexdigit());
            match line {
                "" if event.contains("data:") => return event,
                _ if noise || line.is_empty() => {}
                line => event += &format!("{line}\n"),
            }
        }
    }
}

/// What a server has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("an answer: {text:?}"));
        let mut lines = head.lines();
        let status =
            lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        Answer { status: status.expect("a status"), headers: headers.collect(), body: body.to_owned() }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The JSON of an answer with that status.
    pub fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    /// The problem of an answer with that status: complete, and told in a sentence.
    pub fn problem(&self, status: u16) -> Value {
        let problem = self.json(status);
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(problem["status"], status);
        for field in ["type", "title", "detail"] {
            assert!(problem[field].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        }
        problem
    }
}

/// A match of two people, and what opens their seats.
pub struct Pair {
    pub id: String,
    pub tokens: [String; 2],
}

impl Server {
    /// A match that both have joined.
    pub fn pair(&self, game: &str, rules: &Value, clock: &Value) -> Pair {
        let wish = json!({ "game": game, "rules": rules, "seat": 1, "name": "Ann", "opponent": { "kind": "link" }, "clock": clock });
        let created = self.post("/api/matches", None, &wish).json(201);
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let code = text(&created["invite"]).rsplit('/').next().expect("a code").to_owned();
        let joined = self.post(&format!("/api/join/{code}"), None, &json!({ "name": "Bob" })).json(200);
        assert_eq!((&joined["id"], &joined["seat"]), (&created["id"], &json!(2)));
        Pair { id: text(&created["id"]), tokens: [text(&created["token"]), text(&joined["token"])] }
    }

    /// A command of that seat, from 0.
    pub fn command(&self, pair: &Pair, seat: usize, body: &Value) -> Answer {
        self.post(&format!("/api/matches/{}/commands", pair.id), Some(&pair.tokens[seat]), body)
    }

    /// The match as that seat sees it, or as everybody does.
    pub fn look(&self, pair: &Pair, seat: Option<usize>) -> Value {
        let token = seat.map(|seat| pair.tokens[seat].as_str());
        self.get(&format!("/api/matches/{}", pair.id), token).json(200)
    }
}
