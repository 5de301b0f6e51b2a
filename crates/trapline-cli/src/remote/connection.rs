//! [`Connection`]: a guest at a match, with two threads: one hears when the match goes on and looks, one sends. Both try
//! again where the way is not free, and say so; a command is sent for the revision it was meant for, so that it counts
//! once.

use super::address::Address;
use super::guest::Guest;
use super::stream;
use super::trouble::Trouble;
use super::update::Update;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use trapline::record::Record;
use trapline_host::Command;

/// What is heard.
pub enum News {
    /// How the match stands.
    Update(Box<Update>),
    /// It is over, and this is its record.
    Over(Box<Update>, Box<Record>),
    /// What was sent is done, and the match has come to that revision.
    Done(u64),
    /// What was sent is not done, and why.
    Refused(String),
    /// The way to the server is not free, and why. It is tried again.
    Lost(String),
    /// It is free again.
    Found,
    /// There is nothing more to be heard, and why.
    Gone(String),
    /// The match that follows this one, with a seat in it.
    Next(Box<Guest>, Box<Update>),
}

/// A way to a match, by which something can be sent. Nobody waits for it: what comes of it is told as [`News`].
pub trait Wire {
    /// The address of the match.
    fn address(&self) -> &Address;
    /// Sends a command that is meant for that revision.
    fn send(&self, revision: u64, command: Command);
    /// Asks for the match that follows this one.
    fn rematch(&self);
}

/// What is to be sent.
enum Order {
    Command(u64, Command),
    Rematch,
}

/// A guest at a match who hears and is heard.
pub struct Connection {
    address: Address,
    orders: Sender<Order>,
    closed: Arc<AtomicBool>,
}

impl Connection {
    /// Connects a guest. `tell` is called from other threads, at any time.
    pub fn open(guest: Guest, tell: impl Fn(News) + Send + Sync + 'static) -> Connection {
        let (orders, received) = mpsc::channel();
        let line = Line { guest, tell: Arc::new(tell), closed: Arc::default(), told: Arc::default() };
        let connection =
            Connection { address: line.guest.address().clone(), orders, closed: line.closed.clone() };
        let ear = line.clone();
        thread::spawn(move || ear.listen());
        thread::spawn(move || line.speak(&received));
        connection
    }
}

impl Wire for Connection {
    fn address(&self) -> &Address {
        &self.address
    }

    fn send(&self, revision: u64, command: Command) {
        // The thread lasts as long as this does.
        let _ = self.orders.send(Order::Command(revision, command));
    }

    fn rematch(&self) {
        let _ = self.orders.send(Order::Rematch);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

/// What both threads need.
#[derive(Clone)]
struct Line {
    guest: Guest,
    tell: Arc<dyn Fn(News) + Send + Sync>,
    closed: Arc<AtomicBool>,
    /// The last revision that was told.
    told: Arc<Mutex<u64>>,
}

impl Line {
    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Listens until it is closed, or until there is nothing more to hear.
    fn listen(&self) {
        let (mut last, mut tries) = (None, 0);
        while !self.is_closed() {
            let heard = self.hear(&mut last, &mut tries);
            let trouble =
                heard.err().unwrap_or_else(|| Trouble::Unreachable("it has ended the connection".to_owned()));
            if self.is_closed() {
                return;
            }
            if !trouble.may_pass() {
                return (self.tell)(News::Gone(trouble.to_string()));
            }
            // That a stream ends is not worth a word where the next one begins at once.
            if tries > 0 {
                (self.tell)(News::Lost(trouble.to_string()));
            }
            thread::sleep(trouble.patience(tries));
            tries += 1;
        }
    }

    /// Follows one stream to its end. `tries` counts those that have failed.
    fn hear(&self, last: &mut Option<String>, tries: &mut u32) -> Result<(), Trouble> {
        let mut stream = self.guest.stream(last.as_deref())?;
        if last.is_some() {
            // Not everything that happened meanwhile has a number.
            self.look()?;
        }
        if std::mem::take(tries) > 1 {
            (self.tell)(News::Found);
        }
        let broken = |e: io::Error| Trouble::Unreachable(e.to_string());
        while let Some(event) = stream::next(&mut stream).map_err(broken)? {
            if self.is_closed() {
                break;
            }
            self.look()?;
            *last = event.id;
        }
        Ok(())
    }

    /// Looks at the match, and tells how it stands. Both threads look: what one has seen before the other is not told
    /// after it.
    fn look(&self) -> Result<(), Trouble> {
        let update = Box::new(self.guest.look()?);
        let record = update.result.map(|_| self.guest.record()).transpose()?;
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if update.revision < *told {
            return Ok(());
        }
        *told = update.revision;
        (self.tell)(match record {
            Some(record) => News::Over(update, Box::new(record)),
            None => News::Update(update),
        });
        Ok(())
    }

    /// Sends what is to be sent, one thing after the other.
    fn speak(&self, orders: &Receiver<Order>) {
        for order in orders {
            let refused = |trouble: Trouble| News::Refused(trouble.to_string());
            let news = match &order {
                Order::Command(revision, command) => {
                    self.carry(*revision, command).map_or_else(refused, News::Done)
                }
                Order::Rematch => {
                    let next = self.insist(|| self.guest.rematch());
                    let next = next.and_then(|next| Ok((self.insist(|| next.look())?, next)));
                    next.map_or_else(refused, |(update, next)| News::Next(Box::new(next), Box::new(update)))
                }
            };
            (self.tell)(news);
            // It is told by the stream too, but that may be broken just now.
            let _ = self.look();
        }
    }

    /// Has a command carried out, and gives the revision after it. Whoever gives up means it whatever has happened
    /// meanwhile; everything else is about the position that was looked at.
    fn carry(&self, revision: u64, command: &Command) -> Result<u64, Trouble> {
        let done = self.insist(|| self.guest.command(revision, command));
        if let (Err(Trouble::Refused { .. }), Command::Resign) = (&done, command) {
            let now = self.insist(|| self.guest.look())?;
            if now.revision > revision && now.result.is_none() {
                return self.carry(now.revision, command);
            }
        }
        done.map(|done| done.revision)
    }

    /// Asks until there is an answer.
    fn insist<T>(&self, ask: impl Fn() -> Result<T, Trouble>) -> Result<T, Trouble> {
        let mut tries = 0;
        loop {
            match ask() {
                Err(trouble) if trouble.may_pass() && !self.is_closed() => {
                    (self.tell)(News::Lost(trouble.to_string()));
                    thread::sleep(trouble.patience(tries));
                    tries += 1;
                }
                answer => {
                    if tries > 0 {
                        (self.tell)(News::Found);
                    }
                    return answer;
                }
            }
        }
    }
}
