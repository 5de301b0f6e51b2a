//! [`Endpoint`]: a server on loopback that answers chat completions by a script, and remembers what it was asked.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

/// One request, as it came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub headers: HashMap<String, String>,
    pub body: String,
    /// How many came before it.
    pub before: usize,
}

/// What is answered.
pub enum Reply {
    /// A completion that says this, and what it cost where that is told.
    Say(String, Option<[u64; 2]>),
    /// Just this: status, further headers, body.
    Raw(u16, &'static str, String),
    /// Nothing, until the client gives up.
    Hold,
    /// Nothing: the connection is closed.
    Close,
}

type Script = dyn Fn(&Asked) -> Reply + Send + Sync;

/// The server. It goes on until the test ends.
pub struct Endpoint {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// Told of each request when it has come.
    pub came: Mutex<mpsc::Receiver<()>>,
}

impl Endpoint {
    pub fn start(script: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Endpoint {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        let asked = Arc::<Mutex<Vec<Asked>>>::default();
        let (sender, came) = mpsc::channel();
        let (script, all): (Arc<Script>, _) = (Arc::new(script), asked.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (script, all, sender) = (script.clone(), all.clone(), sender.clone());
                thread::spawn(move || serve(stream.expect("a connection"), &*script, &all, &sender));
            }
        });
        Endpoint { address, asked, came: Mutex::new(came) }
    }

    /// What `--agent` is given.
    pub fn agent(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Everything asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("nobody panics").clone()
    }
}

/// Answers one request on a connection of its own. A client that has gone is nobody's concern.
fn serve(mut stream: TcpStream, script: &Script, all: &Mutex<Vec<Asked>>, came: &mpsc::Sender<()>) {
    let Some(mut asked) = read(&stream) else { return };
    {
        let mut all = all.lock().expect("nobody panics");
        asked.before = all.len();
        all.push(asked.clone());
    }
    // Most tests do not wait for it.
    let _ = came.send(());
    let (status, more, body) = match script(&asked) {
        Reply::Say(text, cost) => {
            let message = json!({"role": "assistant", "content": text});
            let mut body =
                json!({"object": "chat.completion", "choices": [{"index": 0, "message": message}]});
            if let Some([input, output]) = cost {
                body["usage"] = json!({"prompt_tokens": input, "completion_tokens": output});
            }
            (200, "", body.to_string())
        }
        Reply::Raw(status, more, body) => (status, more, body),
        Reply::Hold => {
            // The end comes when the client closes its side.
            let _ = stream.read_to_end(&mut vec![]);
            return;
        }
        Reply::Close => return,
    };
    let length = body.len();
    let _ = write!(
        stream,
        "HTTP/1.1 {status} Scripted\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n{more}\r\n{body}"
    );
}

fn read(stream: &TcpStream) -> Option<Asked> {
    let mut input = BufReader::new(stream);
    let mut first = String::new();
    input.read_line(&mut first).ok()?;
    let path = first.split(' ').nth(1)?.to_owned();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        input.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_lowercase(), value.to_owned());
    }
    let mut body = vec![0; headers.get("content-length")?.parse().ok()?];
    input.read_exact(&mut body).ok()?;
    Some(Asked { path, headers, body: String::from_utf8(body).ok()?, before: 0 })
}

impl Asked {
    /// The messages: who says it, and what.
    pub fn messages(&self) -> Vec<(String, String)> {
        let body: Value = serde_json::from_str(&self.body).expect("the request is JSON");
        let messages = body["messages"].as_array().expect("messages").clone();
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        messages.iter().map(|one| (text(&one["role"]), text(&one["content"]))).collect()
    }

    /// What the turn is.
    pub fn turn(&self) -> String {
        self.messages()[1].1.clone()
    }

    /// Whether it is asked again because a reply would not do.
    pub fn is_again(&self) -> bool {
        self.messages().len() > 2
    }

    /// The actions that the turn calls legal.
    pub fn legal(&self) -> Vec<String> {
        let turn = self.turn();
        let listed = turn.lines().find(|line| line.contains("egal actions")).expect("legal actions are told");
        let parts = listed.split('[').skip(1).map(|part| part.split(']').next().expect("a part").to_owned());
        parts.collect()
    }

    /// A reply that thinks aloud and then does something legal. It follows from the turn alone.
    pub fn sensible(&self) -> Reply {
        let (legal, turn) = (self.legal(), self.turn());
        let sum: usize = turn.bytes().enumerate().map(|(at, byte)| (at % 7 + 1) * usize::from(byte)).sum();
        let chosen = &legal[sum % legal.len()];
        let first = &legal[0];
        let text =
            format!("Let me see. I might do [{first}], but no.\n\nMy **action** is [{chosen}], I think.");
        let cost = [self.body.len() as u64, (sum % 89) as u64];
        Reply::Say(text, Some(cost))
    }
}
