//! [`Node`]: a `trapline serve` that is run, and ended by its process id.

use super::until;
use super::web::{Line, Web};
use crate::support::HANGING;
use crate::support::home::{Home, Ran, finish};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;

/// A server that runs.
pub struct Node {
    child: Child,
    pub address: SocketAddr,
    /// What it notes, line by line.
    pub noted: mpsc::Receiver<String>,
}

impl Node {
    /// A server at that database, which clients may ask as often as they like.
    pub fn start(home: &Home, database: &str) -> Node {
        Node::with(home, database, &[])
    }

    /// The same with more arguments.
    pub fn with(home: &Home, database: &str, more: &[&str]) -> Node {
        let mut command = home.command(arguments(database));
        command.args(more).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let said = lines(child.stdout.take().expect("its output"));
        let noted = lines(child.stderr.take().expect("its errors"));
        let first = said.recv_timeout(HANGING);
        let Some(address) = first.as_ref().ok().and_then(|line| line.strip_prefix("listening on http://"))
        else {
            panic!("it does not listen: {first:?} {:?}", noted.try_iter().collect::<Vec<_>>());
        };
        Node { address: address.parse().expect("an address"), child, noted }
    }

    /// A server that is not to start.
    pub fn refused(home: &Home, database: &str) -> Ran {
        let mut command = home.command(arguments(database));
        command.stdout(Stdio::piped());
        finish(command, b"")
    }

    /// Ends it as a crash would: at once, and without its knowledge.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Tells it to stop.
    pub fn tell_to_stop(&self) {
        let id = i32::try_from(self.child.id()).expect("a small number");
        kill_process(Pid::from_raw(id).expect("a process"), Signal::TERM).expect("it runs");
    }

    /// Tells it to stop, and waits until it has.
    pub fn stop(self) -> ExitStatus {
        self.tell_to_stop();
        self.stop_told()
    }

    /// Waits until it has stopped, as it was told.
    pub fn stop_told(mut self) -> ExitStatus {
        until("the end of a server", || self.child.try_wait().expect("it can be waited for"))
    }
}

impl Web for Node {
    fn dial(&self) -> io::Result<Box<dyn Line>> {
        self.address.dial()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // A test that has failed must not leave it behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn arguments(database: &str) -> Vec<String> {
    let words = ["serve", "--listen", "127.0.0.1:0", "--requests", "0", "--waiting", "0", "--log", "json"];
    words.into_iter().chain(["--database", database]).map(str::to_owned).collect()
}

/// What comes out of a pipe, until it is closed.
fn lines(pipe: impl io::Read + Send + 'static) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let _ = sender.send(line); // read to the end in any case: a full pipe would stop it
        }
    });
    receiver
}
