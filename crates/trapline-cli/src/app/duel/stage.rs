//! [`Stage`]: who is looking at the table, and what they may do there.

use super::DuelScreen;
use crate::app::context::Context;
use crate::app::cursor;
use std::time::Instant;
use trapline::{Player, Scene, Seat, Tone, Turn, Viewer};
use trapline_bots::hint::{self, Company};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// This player is to sit down alone.
    HandOver(Player, Private),
    /// This player is alone with the screen.
    Alone(Player, Private),
    /// Whoever's turn it is acts, and everybody here may look.
    Open,
    /// A bot acts at that moment.
    Bot(Instant),
    /// Somebody acts who is not here, or a server has still to answer.
    Away,
    /// The match is over, and everything is revealed.
    Over,
}

/// What somebody does alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Private {
    /// Chooses a secret.
    Choosing,
    /// Looks at the own secret once more.
    Looking,
}

impl DuelScreen {
    /// The person who may act now.
    pub(super) fn acting(&self) -> Option<Player> {
        match self.stage {
            Stage::Open => self.duel().turn().player(),
            Stage::Alone(player, Private::Choosing) => Some(player),
            _ => None,
        }
    }

    /// The person who may do something besides acting: whoever acts, or whoever plays on a server.
    pub(super) fn answering(&self) -> Option<Player> {
        let away = self.hosting.away().map(|away| away.afar.seat);
        away.or_else(|| self.duel().turn().player())
    }

    /// Whose eyes everything is shown to.
    pub(super) fn eyes(&self) -> Viewer {
        match self.stage {
            Stage::Alone(player, _) => Viewer::Seat(player),
            _ => self.hosting.eyes(),
        }
    }

    /// Who hears what is said.
    pub(super) fn company(&self) -> Company {
        let together = self.hosting.is_shared() && !matches!(self.stage, Stage::Alone(..));
        if together { Company::Both } else { Company::Alone }
    }

    /// The drawing, with what may be done by the person who acts.
    pub(super) fn scene(&self) -> Scene {
        self.scene_for(self.acting())
    }

    /// The drawing, with what may be done by that player.
    pub(super) fn scene_for(&self, player: Option<Player>) -> Scene {
        let scene = self.charted().unwrap_or_else(|| self.duel().scene(self.eyes()));
        match player {
            // What may be done is no secret, so it can be shown to both.
            Some(player) => scene.offering(&self.duel().scene(Viewer::Seat(player))),
            None if self.hosting.away().is_none() => scene,
            None => {
                let mut scene = scene;
                scene.close();
                scene
            }
        }
    }

    /// The drawing with what can be inferred of the other's secret, where that is wanted.
    fn charted(&self) -> Option<Scene> {
        let player = match self.eyes() {
            Viewer::Seat(player) => player,
            Viewer::Public => self.duel().turn().player()?,
            Viewer::Referee => return None,
        };
        let hinted = self.hint.as_ref().is_some_and(|hint| hint.map.is_some());
        let wanted = (self.map || hinted) && self.stage != Stage::Over;
        wanted.then(|| hint::map(&Seat::of(self.duel(), player), self.company())).flatten()
    }

    /// What the table waits for next.
    pub(super) fn settle(&mut self, context: &mut Context) {
        self.picked.clear();
        self.forget_hint();
        self.back = 0;
        self.paused &= self.hosting.people().is_empty();
        self.stage = match self.duel().turn() {
            Turn::Over(_) => {
                self.map = false;
                let revealed = if self.duel().entry().hidden { "Everything is revealed." } else { "" };
                self.notice = (revealed.to_owned(), Tone::Faint);
                if self.stage != Stage::Over {
                    self.hosting.tell_end();
                    self.ask_review(context);
                }
                Stage::Over
            }
            Turn::Of(_) if self.hosting.away().is_some_and(|away| !away.may_act()) => Stage::Away,
            Turn::Of(player) if self.hosting.people().contains(&player) => {
                if self.duel().secret_turn().is_some() && self.hosting.is_shared() {
                    // An Enter too many of the one who leaves must not be the answer of the one who sits down.
                    context.forgets = true;
                    Stage::HandOver(player, Private::Choosing)
                } else {
                    Stage::Open
                }
            }
            Turn::Of(_) => Stage::Bot(self.when(context)),
        };
        if let Some(player) = self.acting() {
            self.cursor = Some(cursor::begin(&self.scene(), self.cursor, player));
        }
    }

    /// When a bot acts: after what happened has been seen.
    fn when(&self, context: &Context) -> Instant {
        use super::act::{PAUSE, WATCHING};
        let pause = match (context.settings.motion, self.hosting.people().is_empty()) {
            (_, true) => WATCHING,
            (true, false) => PAUSE,
            (false, false) => std::time::Duration::ZERO,
        };
        context.now + pause
    }

    /// The player sits down alone.
    pub(super) fn sit_down(&mut self) {
        if let Stage::HandOver(player, why) = self.stage {
            self.stage = Stage::Alone(player, why);
            self.notice = (String::new(), Tone::Plain);
            self.cursor = Some(cursor::begin(&self.scene(), self.cursor, player));
        }
    }
}
