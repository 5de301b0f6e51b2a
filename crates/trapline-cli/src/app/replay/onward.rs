//! Playing on from a position, against a bot.

use super::{Over, Replay};
use crate::app::begin::{self, Match};
use crate::app::choice::Choice;
use crate::app::context::Context;
use crate::app::screen::Next;
use crate::failure::Failure;
use crate::play::against;
use trapline::Level;
use trapline::record::Record;
use trapline::{Player, games};
use trapline_host::Table;

impl Replay {
    /// Whose turn it would be if the match went on here; `None` where the rules have ended it.
    fn mover(&self) -> Option<Player> {
        games::open(&self.film.until(self.at)).ok()?.turn().player()
    }

    /// Asks against whom to play on.
    pub(super) fn ask_onward(&mut self) {
        if self.only && self.film.duel().entry().hidden {
            return self.refuse("you can play on only from a replay that shows everything");
        }
        if self.mover().is_none() {
            return self.refuse("the match is over here; step back and play on from there");
        }
        let answers = Level::OPPONENTS.map(|level| (format!("{:<8} {}", level.name(), level.about()), level));
        let secrets = if self.film.duel().entry().hidden {
            " The secrets stay as they are, even if you have seen them here."
        } else {
            ""
        };
        let text = format!("A new match starts from this position.{secrets} Which bot?");
        self.over = Some(Over::Level(Choice::new("Play on from here", &text, answers.into())));
    }

    /// Asks on which seat.
    pub(super) fn ask_seat(&mut self, level: Level) {
        let Some(mover) = self.mover() else { return };
        let names = self.film.duel().names();
        let seats = [mover, mover.other()].map(|seat| {
            let turn = if seat == mover { ", to move" } else { "" };
            (format!("{}{turn}", &names[seat]), seat)
        });
        let choice = Choice::new("Play on from here", "Whose place do you take?", seats.into());
        self.over = Some(Over::Seat(level, choice));
    }

    /// Begins a match at this position.
    pub(super) fn onward(&mut self, level: Level, seat: Player, context: &mut Context) -> Next {
        let table = self.table(level, seat, context).map_err(|failure| format!("{failure}."));
        match table.and_then(|table| begin::open(Match::New(Box::new(table)), String::new(), context)) {
            Ok(screen) => {
                self.playing = None;
                Next::Open(screen)
            }
            Err(why) => {
                self.refuse(why.trim_end_matches('.'));
                Next::Stay
            }
        }
    }

    /// The table at which the match goes on.
    fn table(&self, level: Level, seat: Player, context: &Context) -> Result<Table, Failure> {
        let [person, _] = context.people();
        let (names, seats) = against(level, &person, seat)?;
        let record =
            Record { players: Some(names.both().clone()), seats: Some(seats), ..self.film.until(self.at) };
        Ok(Table::open(&record, None)?)
    }
}
