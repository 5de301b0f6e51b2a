//! [`Talk`]: a run of the program through pipes, held step by step, so that it can be ended at any of them.

use super::home::Ran;
use super::{HANGING, find};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

/// A run of the program that goes on.
pub struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    out: Receiver<Vec<u8>>,
    err: Receiver<Vec<u8>>,
    heard: Vec<u8>,
    /// Up to here it has been waited for.
    past: usize,
}

impl Talk {
    pub fn start(mut command: Command) -> Talk {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the program starts");
        Talk {
            stdin: child.stdin.take(),
            out: pieces(child.stdout.take().expect("its output")),
            err: pieces(child.stderr.take().expect("its errors")),
            child,
            heard: vec![],
            past: 0,
        }
    }

    /// Waits until the program has said this, and gives what it has said since the last time, this included.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = find(&self.heard[self.past..], text.as_bytes()) {
                let end = self.past + at + text.len();
                let said = String::from_utf8_lossy(&self.heard[self.past..end]).into_owned();
                self.past = end;
                return said;
            }
            match self.out.recv_timeout(HANGING) {
                Ok(piece) => self.heard.extend(piece),
                Err(_) => panic!("{text:?} never came: {:?}", String::from_utf8_lossy(&self.heard)),
            }
        }
    }

    /// Types this, as it stands.
    pub fn write(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(text.as_bytes()).expect("the program reads");
    }

    /// Types this, though nobody may read it.
    pub fn write_in_vain(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        // A broken pipe is what the test is about.
        let _ = stdin.write_all(text.as_bytes());
    }

    /// Types a line.
    pub fn say(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    /// Waits for the prompt and answers it.
    #[track_caller]
    pub fn answer(&mut self, prompt: &str, line: &str) {
        self.wait_for(prompt);
        self.say(line);
    }

    /// Ends the program as a crash would: at once, and without its knowledge.
    pub fn kill(mut self) {
        self.child.kill().expect("the program runs");
        self.child.wait().expect("it ends");
    }

    /// Stops reading what the program says.
    pub fn stop_listening(&mut self) {
        self.out = mpsc::channel().1;
    }

    /// Tells it to stop.
    pub fn interrupt(&self) {
        let id = Pid::from_child(&self.child);
        kill_process(id, Signal::INT).expect("it can be told to stop");
    }

    /// Waits until the program has ended, its input being open still.
    pub fn wait_for_end(&mut self) {
        let out = rest(&self.out);
        self.heard.extend(out);
    }

    /// Closes the input and waits for the end.
    pub fn end(mut self) -> Ran {
        drop(self.stdin.take());
        let out = rest(&self.out);
        let err = rest(&self.err);
        self.heard.extend(out);
        let status = self.child.wait().expect("the program ends").code();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran { status, out: text(&self.heard), err: text(&err) }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A test that has failed must not leave the program behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that is still to come.
fn rest(pieces: &Receiver<Vec<u8>>) -> Vec<u8> {
    let mut rest = vec![];
    loop {
        match pieces.recv_timeout(HANGING) {
            Ok(piece) => rest.extend(piece),
            Err(RecvTimeoutError::Disconnected) => return rest,
            Err(RecvTimeoutError::Timeout) => panic!("the program hangs"),
        }
    }
}

/// What comes out of a pipe, piece by piece, until nobody listens.
fn pieces(pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        loop {
            let piece = pipe.fill_buf().expect("a pipe can be read").to_owned();
            if piece.is_empty() || sender.send(piece.clone()).is_err() {
                return;
            }
            pipe.consume(piece.len());
        }
    });
    receiver
}
