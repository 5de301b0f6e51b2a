//! What a player does at the prompt besides acting: resigning, offering a draw, taking back; and how the other answers.

use super::{Prompt, Response};
use crate::console::{Answer, is_quit};
use crate::failure::Failure;
use crate::moment::now;
use std::io;
use trapline::Player;
use trapline_host::{Command, Proposal};

impl Prompt<'_> {
    /// Gives up, once it is sure that this is wanted.
    pub(super) fn resign(&mut self, player: Player) -> Result<Response, Failure> {
        let winner = &self.duel().names()[player.other()];
        match self.yes_or_no(&format!("Resign? {winner} wins the match. Type yes or no: "))? {
            Some(true) => {
                self.carry_out(player, &Command::Resign)?;
                Ok(Response::Done)
            }
            Some(false) => Ok(Response::Done),
            None => Ok(Response::Leave),
        }
    }

    /// Offers a draw to the other person, who is asked at once, or to the bot.
    pub(super) fn offer_draw(&mut self, player: Player) -> Result<Response, Failure> {
        self.carry_out(player, &Command::Offer(Proposal::Draw))?;
        self.answer_offer()
    }

    /// Has what is offered answered by whoever it is offered to.
    pub(super) fn answer_offer(&mut self) -> Result<Response, Failure> {
        let Some((player, proposal)) = self.table().offer() else { return Ok(Response::Done) };
        let other = player.other();
        if !self.table().sitter(other).is_person() {
            if let Some((bot, answer)) = self.hosted.bot_turn(&mut self.bots, now())? {
                self.tell_answer(bot, &answer)?;
            }
            return Ok(Response::Done);
        }
        let names = self.duel().names();
        let prompt = format!("{}, {} {proposal}. Type yes or no: ", &names[other], &names[player]);
        let answer = match self.yes_or_no(&prompt)? {
            Some(true) => Command::Accept,
            Some(false) => Command::Decline,
            // Whoever leaves has not accepted.
            None => {
                self.carry_out(other, &Command::Decline)?;
                return Ok(Response::Leave);
            }
        };
        if self.carry_out(other, &answer)? {
            match (&answer, proposal) {
                (Command::Accept, Proposal::TakeBack(_)) => self.tell_taken_back()?,
                _ => self.tell_answer(other, &answer)?,
            }
        }
        Ok(Response::Done)
    }

    /// Takes back the last move against a bot; of two people whoever acted last asks the other.
    pub(super) fn take_back(&mut self) -> Result<Response, Failure> {
        let Some((player, command)) = self.table().way_back() else { return Ok(Response::Done) };
        if self.carry_out(player, &command)? && matches!(command, Command::TakeBack(_)) {
            self.tell_taken_back()?;
        }
        self.answer_offer()
    }

    fn tell_taken_back(&self) -> io::Result<()> {
        self.console.say(&format!("Taken back. The record shows it.\n{}\n", self.position()))
    }

    /// Says how an offer was answered, unless the match tells it by itself.
    pub(super) fn tell_answer(&self, player: Player, answer: &Command) -> io::Result<()> {
        match answer {
            Command::Decline => {
                self.console.say(&format!("{} declined. Play on.", &self.duel().names()[player]))
            }
            _ => Ok(()),
        }
    }

    /// The answer to such a question; `None` where somebody wants to leave.
    fn yes_or_no(&self, prompt: &str) -> Result<Option<bool>, Failure> {
        loop {
            let unseen = self.duel().secret_turn().is_some();
            let Answer::Line(line) = self.console.ask(prompt, unseen)? else {
                return Ok(None);
            };
            match line.trim().to_lowercase().as_str() {
                word if is_quit(word) => return Ok(None),
                "y" | "yes" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                _ => self.refuse("type yes or no")?,
            }
        }
    }
}
