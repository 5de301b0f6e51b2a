//! [`Line`]: a connection that is kept, as a client that does as little as possible beside waiting.

use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection that is kept.
pub struct Line {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Line {
    pub async fn to(address: SocketAddr) -> Line {
        let stream = TcpStream::connect(address).await.expect("it listens");
        stream.set_nodelay(true).expect("it can be asked for");
        Line { stream, read: Vec::with_capacity(16 * 1024) }
    }

    /// Sends a request, and waits for the whole answer: its status and its body.
    pub async fn ask(&mut self, request: &str) -> (u16, &[u8]) {
        self.stream.write_all(request.as_bytes()).await.expect("it reads");
        self.read.clear();
        let body = loop {
            self.more().await;
            if let Some(end) = self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let head = String::from_utf8_lossy(&self.read[..body]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        if let Some(length) = head.lines().find_map(|line| line.strip_prefix("content-length: ")) {
            let whole = body + length.parse::<usize>().expect("a length");
            while self.read.len() < whole {
                self.more().await;
            }
        } else if head.contains("transfer-encoding: chunked") {
            while !self.read.ends_with(b"0\r\n\r\n") {
                self.more().await;
            }
        }
        (status, &self.read[body..])
    }

    /// The JSON of an answer that went well.
    pub async fn json(&mut self, request: &str) -> Value {
        let (status, body) = self.ask(request).await;
        assert!(status < 300, "{status}: {}", String::from_utf8_lossy(body));
        serde_json::from_slice(body).expect("JSON")
    }

    /// Reads the head of an answer that goes on, and leaves it there.
    pub async fn listen(mut self, request: &str) -> TcpStream {
        self.stream.write_all(request.as_bytes()).await.expect("it reads");
        while !self.read.windows(6).any(|six| six == b"data: ") {
            self.more().await;
        }
        self.stream
    }

    async fn more(&mut self) {
        let read = self.stream.read_buf(&mut self.read).await.expect("an answer");
        assert!(read > 0, "the server hung up: {}", String::from_utf8_lossy(&self.read));
    }
}

/// A request without a body.
pub fn get(path: &str, token: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n")
}

/// A request with JSON.
pub fn post(path: &str, token: Option<&str>, body: &Value) -> String {
    let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    let body = body.to_string();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{bearer}\
         Content-Length: {length}\r\n\r\n{body}"
    )
}
