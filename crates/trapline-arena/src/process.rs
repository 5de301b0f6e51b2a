//! [`Process`]: a bot in a program of its own, spoken to by the [protocol](trapline_bots::protocol); an [`Agent`] like any
//! other. What it does wrong becomes a [`Fault`], and then it is ended, with all its descendants.

use crate::host::{Host, Trouble, Wrong, crash, understand};
use crate::limits::Limits;
use crate::terms::Terms;
use std::sync::atomic::Ordering;
use std::time::Duration;
use trapline::{Outcome, Show, Sight};
use trapline_bots::protocol::{FromHost, short};
use trapline_bots::{Agent, Fault, FaultKind, Sitting};

/// How long a bot has to end by itself once it is told to.
const LEAVING: Duration = Duration::from_secs(2);

/// A bot in a program of its own. It is started when it is first needed, and again after a fault.
pub struct Process {
    command: String,
    terms: Terms,
    running: Option<Host>,
    /// Replies that would not do since they were last asked for.
    wrong: u64,
}

impl Process {
    /// The bot that a shell's command line starts.
    #[must_use]
    pub fn new(command: &str, terms: Terms) -> Process {
        Process { command: command.to_owned(), terms, running: None, wrong: 0 }
    }

    /// Starts it, if it is not running, and gives the name it goes by.
    ///
    /// # Errors
    /// Where it cannot be started, or does not say hello.
    pub fn start(&mut self) -> Result<&str, Fault> {
        if self.running.is_none() {
            self.running = Some(Host::start(&self.command, &self.terms)?);
        }
        Ok(self.running.as_ref().expect("it runs").name())
    }

    /// The number of its process, while it runs.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.running.as_ref().map(Host::id)
    }

    /// How many replies would not do since this was last asked.
    pub fn take_wrong(&mut self) -> u64 {
        std::mem::take(&mut self.wrong)
    }

    /// Tells it to end, and ends it where it does not.
    pub fn quit(&mut self) {
        if let Some(mut host) = self.running.take()
            && !self.terms.stop.load(Ordering::Relaxed)
        {
            // However it ends, it is gone; and one that does not even read this is ended just so.
            let _ = host.tell(&FromHost::Quit, LEAVING).map(|()| host.leave(LEAVING));
        }
    }

    /// What comes of talking to it; after a fault it does not run any more.
    fn with<T>(&mut self, talk: impl FnOnce(&mut Host, Limits) -> Result<T, Fault>) -> Result<T, Fault> {
        let limits = self.terms.limits;
        let host = self.running.as_mut().ok_or_else(|| crash("it does not run"))?;
        let said = talk(host, limits);
        if said.is_err() {
            self.running = None;
        }
        said
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.quit();
    }
}

impl<G: Show> Agent<G> for Process {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.start()?;
        self.with(|host, _| {
            host.begin(sitting);
            Ok(())
        })
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        if let Some(action) = self.ask(game, sight)? {
            return Ok(action);
        }
        // It ended after the match before, as it may. One that has only just been started may not.
        let left = self.running.take();
        self.start()?;
        self.with(|host, _| {
            left.into_iter().for_each(|left| host.take_over(left));
            Ok(())
        })?;
        self.ask(game, sight)?.ok_or_else(|| crash("it does not run"))
    }

    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        if self.running.is_none() {
            return Ok(()); // it has been ended for a fault
        }
        self.with(|host, limits| {
            let ending = host.ending(game, sight, outcome);
            host.tell(&FromHost::End(ending), limits.start)
        })
    }
}

impl Process {
    /// Asks for an action. `None` where the bot has ended, in order, since the match before.
    fn ask<G: Show>(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<Option<G::Action>, Fault> {
        let mut refused = 0;
        let chosen = self.with(|host, limits| {
            let span = host.span::<G>();
            let mut left = span.whole();
            let mut retries = limits.retries;
            loop {
                let request = host.request(game, sight, left, retries);
                let wrong = match host.exchange(&FromHost::Act(request), span.deadline()) {
                    Ok(text) => match understand(game, &sight.view, &text) {
                        Ok(action) => {
                            host.spend(&span);
                            return Ok(Some(action));
                        }
                        Err(why) => Wrong { line: text, why },
                    },
                    Err(Trouble::Wrong(wrong)) => wrong,
                    Err(Trouble::Broken(broken)) if host.has_left(&broken) => return Ok(None),
                    Err(Trouble::Broken(broken)) => return Err(host.fault(broken, &span.words)),
                };
                refused += 1;
                if retries == 0 {
                    let cause = format!("{:?}: {}", short(&wrong.line), wrong.why);
                    return Err(Fault { kind: FaultKind::Illegal, cause });
                }
                retries -= 1;
                left = span.left();
                host.queue(&FromHost::Error { message: wrong.why });
            }
        });
        self.wrong += refused;
        chosen
    }
}
