//! [`Child`]: this program once more, as a server. It ends when its input does, so it never outlives whoever started it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use tokio::net::TcpListener;
use trapline_web::{Config, Database, Site, server};

/// A server in a process of its own.
pub struct Child {
    child: std::process::Child,
    pub address: SocketAddr,
}

/// Whether this process is to be one.
pub fn is_wanted() -> bool {
    std::env::args().nth(1).is_some_and(|kind| kind == "serve" || kind == "hello")
}

/// Serves until nobody is there any more.
pub fn run() {
    let [kind, database] = [1, 2].map(|n| std::env::args().nth(n).unwrap_or_default());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        println!("{}", listener.local_addr().expect("an address"));
        std::io::stdout().flush().expect("somebody reads");
        let until = async {
            let gone = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut vec![]));
            let _ = gone.await; // however it ended, nobody is there
        };
        let served = if kind == "hello" {
            let hello = axum::Router::new().route("/", axum::routing::get(async || "hello"));
            server::accept(listener, hello, until).await
        } else {
            let database = Database::open(&database).await.expect("a database");
            let config = Config { requests: 0, waiting: 0, ..Config::default() };
            server::serve(listener, Site::new(database, config), until).await
        };
        served.expect("it serves");
    });
    // Whatever is still open is of no use to anybody.
    std::process::exit(0);
}

impl Child {
    pub fn start(kind: &str, database: &str) -> Child {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new(program);
        command.args([kind, database]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().expect("it is piped"));
        said.read_line(&mut line).expect("it says where it listens");
        Child { child, address: line.trim().parse().expect("an address") }
    }

    /// The memory it has, in kB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it has memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait(); // it ends by that
    }
}
