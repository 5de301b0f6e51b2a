//! `trapline join`: somebody plays a seat of a match on a server, in the full-screen app or line by line.

mod dialogue;

use crate::app::{self, Start};
use crate::args;
use crate::console::Console;
use crate::door::Door;
use crate::failure::Failure;
use crate::remote::{Guest, TOKEN};
use crate::settings::{Settings, login};
use dialogue::Dialogue;
use trapline::Names;

/// Does what the command asks.
pub fn run(args: &args::Join, console: &Console, door: Door) -> Result<(), Failure> {
    let settings = Settings::file().map_or_else(Settings::default, |file| Settings::load(&file).0);
    let [own, _] = settings.people(&login());
    let name = args.name.clone().unwrap_or(own);
    if let Some(wrong) = Names::wrong(&name) {
        return Err(Failure::Usage(format!("--name: the name {wrong}")));
    }
    // What is wrong is told before the screen is touched.
    let guest = Guest::sit_down(&args.url, &name, std::env::var(TOKEN).ok())?;
    let update = guest.look()?;
    match door {
        Door::App(color) => app::run(color, rand::make_rng(), Start::Join(Box::new(guest), Box::new(update))),
        Door::Plain => Dialogue::open(console, guest, update)?.run(),
    }
}
