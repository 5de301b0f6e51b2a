//! What choosing spots of a scene means. Where an action points is the game's to say, by [`Show::aims`]; how front ends let
//! people point is theirs.

use super::{AnyMatch, Match};
use crate::{Aim, Problem, Show, Viewer};

impl<G: Show> Match<G> {
    /// The action that choosing these spots makes, whatever their order, or why there is none.
    pub(super) fn chosen(&self, aims: &[Aim]) -> Result<G::Action, Problem> {
        if self.turn().player().is_none() {
            return Err(Problem::game_over());
        }
        // What one may do is public, and so is why one may not.
        let view = self.view(Viewer::Public);
        let sorted = |mut aims: Vec<Aim>| {
            aims.sort_unstable();
            aims
        };
        let chosen = sorted(aims.to_vec());
        let ways: Vec<(G::Action, Vec<Aim>)> =
            self.game.actions(&view).map(|action| (action, sorted(self.game.aims(&view, action)))).collect();
        let made: Vec<G::Action> =
            ways.iter().filter(|(_, aims)| *aims == chosen).map(|(action, _)| *action).collect();
        let need = ways.iter().map(|(_, aims)| aims.len()).max().unwrap_or(1);
        let spots = if need == 1 { "spot" } else { "spots" };
        let wrong = match made.as_slice() {
            [action] => return Ok(*action),
            [_, ..] => {
                let several: Vec<String> = made.iter().map(|&action| self.game.write(action)).collect();
                format!("this can mean {}; choose one of them", several.join(" or "))
            }
            [] if chosen.is_empty() => format!("nothing is chosen; choose {need} {spots}"),
            [] if !self.has_all(&view, aims) => "there is no such spot; choose one on the board".to_owned(),
            [] => match chosen.iter().find_map(|&aim| self.useless(&view, aim)) {
                Some(why) => why,
                None if chosen.windows(2).any(|two| two[0] == two[1]) => {
                    "a spot is chosen twice; choose each once".to_owned()
                }
                None if chosen.len() == 1 => format!("1 is chosen; choose {need}"),
                None if chosen.len() != need => format!("{} are chosen; choose {need}", chosen.len()),
                None => self.game.unfit(&view, aims),
            },
        };
        Err(Problem::Illegal(wrong))
    }

    /// Whether the drawing has all these spots.
    fn has_all(&self, view: &G::View, aims: &[Aim]) -> bool {
        let scene = self.game.scene(view, &self.names);
        aims.iter().all(|&aim| scene.spot(aim).is_some())
    }

    /// Why the player to move can do nothing at that spot of the board; `None` where they can.
    pub(super) fn useless(&self, view: &G::View, aim: Aim) -> Option<String> {
        let points = |action| self.game.aims(view, action).contains(&aim);
        (!self.game.actions(view).any(points)).then(|| self.game.barred(view, aim, &self.names))
    }
}
