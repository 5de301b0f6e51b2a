//! Standard input and output: one message a line. What is no JSON is answered too, so that nobody waits for ever; what is too
//! long to be read at all likewise.

use super::Mcp;
use crate::site::Site;
use rmcp::model::ErrorData;
use rmcp::service::{RxJsonRpcMessage, ServerInitializeError, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::{RoleServer, serve_server};
use serde::de::IgnoredAny;
use std::io;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, Stdin, Stdout};
use tokio::sync::mpsc;

/// The longest line, in bytes.
const LINE: usize = 64 << 20;
/// So much is handed on at a time, in bytes.
const PIECE: usize = 1 << 16;

/// Messages that came on standard input, and beside them what was wrong with those that are none.
struct Lines {
    inner: AsyncRwTransport<RoleServer, DuplexStream, Stdout>,
    wrong: mpsc::Receiver<String>,
}

impl Lines {
    fn new(input: Stdin, output: Stdout) -> Lines {
        let (sender, wrong) = mpsc::channel(1);
        let (good, ours) = tokio::io::duplex(PIECE);
        tokio::spawn(sort(BufReader::new(input), good, sender));
        Lines { inner: AsyncRwTransport::new_server(ours, output).with_max_line_length(LINE), wrong }
    }

    async fn refuse(&mut self, why: String) {
        let error = TxJsonRpcMessage::<RoleServer>::error(ErrorData::parse_error(why, None), None);
        // Whoever does not read any more is found out by what is sent next.
        let _ = self.inner.send(error).await;
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.inner.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let why = tokio::select! {
                biased;
                Some(why) = self.wrong.recv() => why,
                message = self.inner.receive() => match (message, self.wrong.try_recv()) {
                    (None, Ok(why)) => why,
                    (Some(message), Ok(why)) => {
                        self.refuse(why).await;
                        return Some(message);
                    }
                    (message, Err(_)) => return message,
                },
            };
            self.refuse(why).await;
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.inner.close().await
    }
}

/// Hands on the lines that are JSON, and tells of the others, until either side has enough.
async fn sort(mut input: BufReader<Stdin>, mut good: DuplexStream, wrong: mpsc::Sender<String>) {
    let mut line = vec![];
    let mut is_long = false;
    loop {
        line.clear();
        match (&mut input).take(LINE as u64).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n");
        let why = if is_long || !is_whole && line.len() == LINE {
            is_long = !is_whole;
            if is_long {
                continue;
            }
            format!("a message has at most {LINE} bytes")
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            match serde_json::from_slice::<IgnoredAny>(&line) {
                Ok(_) if good.write_all(&line).await.is_err() => return,
                Ok(_) => continue,
                Err(e) => format!("this is no JSON: {e}"),
            }
        };
        if wrong.send(why).await.is_err() {
            return;
        }
    }
}

/// Answers an agent on standard input and output, until either is closed.
///
/// # Errors
/// Where the agent does not keep to the protocol from the first.
pub async fn stdio(site: &Site) -> Result<(), String> {
    let (input, output) = rmcp::transport::io::stdio();
    let service = match serve_server(Mcp::new(site), Lines::new(input, output)).await {
        Ok(service) => service,
        // Whoever leaves before saying anything has not done anything wrong.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(e) => return Err(e.to_string()),
    };
    service.waiting().await.map(drop).map_err(|e| e.to_string())
}
