//! [`Web`]: a client that speaks HTTP over whatever connection it is given.

use crate::support::HANGING;
use serde_json::Value;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Instant;

/// A connection.
pub trait Line: Read + Write + Send {}
impl<T: Read + Write + Send> Line for T {}

/// A server that can be asked.
pub trait Web {
    /// A new connection to it.
    fn dial(&self) -> io::Result<Box<dyn Line>>;

    /// Sends a request on a connection of its own, and reads the whole answer.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> io::Result<Answer> {
        let mut line = self.dial()?;
        let close = [headers, &[("Connection", "close")]].concat();
        line.write_all(request(method, path, &close, body).as_bytes())?;
        let mut bytes = vec![];
        match line.read_to_end(&mut bytes) {
            // Of TLS some servers do not say goodbye.
            Err(e) if e.kind() != ErrorKind::UnexpectedEof => Err(e),
            _ => Answer::read(&bytes),
        }
    }

    /// Reads something as whoever has that token.
    fn get(&self, path: &str, token: Option<&str>) -> io::Result<Answer> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
        self.ask("GET", path, &headers, "")
    }

    /// Sends JSON as whoever has that token.
    fn post(&self, path: &str, token: Option<&str>, body: &Value) -> io::Result<Answer> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
        self.ask("POST", path, &headers, &body.to_string())
    }

    /// Listens to a match, from the revision that is known on.
    fn listen(&self, id: &str, known: Option<u64>) -> io::Result<Events> {
        let mut line = self.dial()?;
        let known = known.map(|known| known.to_string());
        let headers: Vec<_> = known.iter().map(|known| ("Last-Event-ID", known.as_str())).collect();
        line.write_all(request("GET", &format!("/api/matches/{id}/events"), &headers, "").as_bytes())?;
        let mut events = Events(BufReader::new(line));
        while events.line()?.is_some_and(|line| !line.is_empty()) {}
        Ok(events)
    }
}

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    format!("{head}Content-Length: {}\r\n\r\n{body}", body.len())
}

impl Web for SocketAddr {
    fn dial(&self) -> io::Result<Box<dyn Line>> {
        let stream = TcpStream::connect(self)?;
        stream.set_read_timeout(Some(HANGING))?;
        Ok(Box::new(stream))
    }
}

/// Somebody who listens to a match.
pub struct Events(BufReader<Box<dyn Line>>);

impl Events {
    /// The next revision that is told; `None` where the stream has ended.
    pub fn next(&mut self) -> Option<u64> {
        let begun = Instant::now();
        loop {
            // What only keeps the line open comes for ever.
            assert!(begun.elapsed() < HANGING, "nothing is told");
            let line = self.line().ok()??;
            if let Some(revision) = line.strip_prefix("data:") {
                return Some(revision.trim().parse().expect("a revision"));
            }
        }
    }

    /// Waits until that revision is told. What is told never goes back.
    #[track_caller]
    pub fn wait_for(&mut self, revision: u64) {
        let mut last = 0;
        while last < revision {
            let next = self.next().expect("the stream goes on");
            assert!(next >= last, "{next} after {last}");
            last = next;
        }
        assert_eq!(last, revision);
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        let read = self.0.read_line(&mut line)?;
        Ok((read > 0).then(|| line.trim_end().to_owned()))
    }
}

/// What a server has answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> io::Result<Answer> {
        let text = String::from_utf8_lossy(bytes);
        // A server that was killed in the middle has answered nothing.
        let cut_off = || io::Error::from(ErrorKind::UnexpectedEof);
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut_off)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut_off)?;
        let answer = Answer { status, head: head.to_owned(), body: body.to_owned() };
        let whole = answer.header("content-length").is_none_or(|length| length.parse() == Ok(body.len()));
        if whole { Ok(answer) } else { Err(cut_off()) }
    }

    /// A field of the head.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The JSON of an answer with that status.
    #[track_caller]
    pub fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        self.value()
    }

    /// The JSON of an answer.
    #[track_caller]
    pub fn value(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}
