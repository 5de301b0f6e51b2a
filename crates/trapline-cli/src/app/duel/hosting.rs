//! [`Hosting`]: where the match of a screen is hosted: here, with its bots, or [away](super::away), on a server. Whoever
//! draws and asks need not know.

use super::away::Away;
use crate::play::saved;
use trapline::record::Record;
use trapline::{AnyMatch, Player, Turn, Viewer};
use trapline_host::{Bots, Command, Hosted, Proposal, Series, Table};

/// Where a match is hosted.
pub(super) enum Hosting {
    Here {
        hosted: Box<Hosted>,
        bots: Bots,
    },
    /// On a server: one person here has a seat there.
    Away(Box<Away>),
}

impl Hosting {
    /// The table, where it is here.
    pub fn table(&self) -> Option<&Table> {
        match self {
            Hosting::Here { hosted, .. } => Some(hosted.table()),
            Hosting::Away(_) => None,
        }
    }

    /// Tells programs that play here how the match ended.
    pub fn tell_end(&mut self) {
        if let Hosting::Here { hosted, bots } = self {
            bots.end(hosted.table());
        }
    }

    pub fn away(&self) -> Option<&Away> {
        match self {
            Hosting::Here { .. } => None,
            Hosting::Away(away) => Some(away),
        }
    }

    pub fn away_mut(&mut self) -> Option<&mut Away> {
        match self {
            Hosting::Here { .. } => None,
            Hosting::Away(away) => Some(away),
        }
    }

    /// The match as it lies before whoever is here.
    pub fn duel(&self) -> &dyn AnyMatch {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().duel(),
            Hosting::Away(away) => away.afar.hand(),
        }
    }

    /// The match as far as it has come.
    pub fn done(&self) -> &dyn AnyMatch {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().duel(),
            Hosting::Away(away) => away.afar.duel(),
        }
    }

    /// The seats of the people here.
    pub fn people(&self) -> Vec<Player> {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().people(),
            Hosting::Away(away) => vec![away.afar.seat],
        }
    }

    /// Whether two people share the screen.
    pub fn is_shared(&self) -> bool {
        self.people().len() == 2
    }

    /// Whose eyes the match is shown to. When it is over everything is revealed.
    pub fn eyes(&self) -> Viewer {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().eyes(),
            Hosting::Away(away) => match away.afar.duel().turn() {
                Turn::Over(_) => Viewer::Referee,
                Turn::Of(_) => Viewer::Seat(away.afar.seat),
            },
        }
    }

    /// What is offered, and by whom.
    pub fn offer(&self) -> Option<(Player, Proposal)> {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().offer(),
            Hosting::Away(away) => away.afar.update.offer.as_ref().map(|offer| (offer.by, offer.proposal())),
        }
    }

    /// The series that it belongs to.
    pub fn series(&self) -> Option<Series> {
        self.table().and_then(Table::series)
    }

    /// The match as text. As long as it is played away, what the other keeps secret is imagined in it.
    pub fn record(&self) -> Record {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().record(),
            Hosting::Away(away) => away.record(),
        }
    }

    /// How somebody here takes back, and who does.
    pub fn way_back(&self) -> Option<(Player, Command)> {
        match self {
            Hosting::Here { hosted, .. } => hosted.table().way_back(),
            Hosting::Away(away) => Some((away.afar.seat, away.way_back())),
        }
    }

    /// Why nobody is advised here; `None` where people are.
    pub fn unadvised(&self) -> Option<&'static str> {
        let person = self.away().is_some_and(|away| !away.afar.update.is_bot(away.afar.seat.other()));
        person.then_some("against people there are no hints; you can review the match when it is over")
    }

    /// Where the match stays when it is left.
    pub fn left(&self) -> String {
        match self {
            Hosting::Here { hosted, .. } => saved(hosted),
            Hosting::Away(away) => away.left(),
        }
    }
}
