//! [`Site`]: where the games of an arena are kept.
//!
//! Without `--out` every arena gets a folder of its own, numbered, beside the matches; but the last one of the same
//! command is gone on with if it was not finished. A finished one never is: its players may have changed since.

use crate::args;
use crate::console::aside;
use crate::failure::Failure;
use crate::folders;
use trapline_arena::{Folder, FolderError, Opened, Plan, Settings, Tally};

/// Where arenas without a folder of their own are kept.
const ARENAS: &str = "arena";

/// Where games are kept.
pub struct Site {
    pub folder: Folder,
    pub settings: Settings,
}

/// Finds or makes the place that the command asks for. `wanted` holds all settings but the seed.
pub fn find(args: &args::Arena, wanted: Settings) -> Result<Site, Failure> {
    if let Some(path) = &args.out {
        return take(Folder::open(path)?, args.seed, wanted);
    }
    let arenas = folders::of_games(ARENAS)?;
    let numbers = folders::numbers(&arenas)?;
    for number in numbers.iter().rev() {
        let path = arenas.join(number.to_string());
        // What cannot be read, or is being played, is none of ours.
        let Ok(Some(theirs)) = Folder::settings(&path) else { continue };
        let ours = Settings { seed: args.seed.unwrap_or(theirs.seed), ..wanted.clone() };
        if !ours.differences(&theirs).is_empty() || ours.pairs != theirs.pairs {
            continue;
        }
        match Folder::open(&path) {
            Ok(opened) if !is_finished(&opened, args)? => return take(opened, args.seed, wanted),
            // The last one with these settings is finished: they want a new one.
            Ok(_) => break,
            Err(FolderError::Locked(_)) => continue,
            Err(wrong) => return Err(wrong.into()),
        }
    }
    take(Folder::open(&folders::fresh(&arenas)?)?, args.seed, wanted)
}

/// The place for what comes of an arena that many machines share: a folder of its own, or the one that is named.
pub fn own(args: &args::Arena, settings: &Settings) -> Result<Site, Failure> {
    let path = match &args.out {
        Some(path) => path.clone(),
        None => folders::fresh(&folders::of_games(ARENAS)?)?,
    };
    take(Folder::open(&path)?, Some(settings.seed), settings.clone())
}

/// A seed drawn by lot: as many bits as a reader of JSON who knows only floating point numbers can keep.
pub fn any_seed() -> u64 {
    rand::random::<u64>() >> 11
}

/// Takes a folder for an arena with the seed that was asked for, if any was; whose settings have to be those wanted where it has some.
fn take(opened: Opened, asked: Option<u64>, wanted: Settings) -> Result<Site, Failure> {
    let Opened { folder, settings, torn } = opened;
    if torn {
        aside("note: the last line of the games was torn, and does not count");
    }
    let settings = match settings {
        Some(theirs) => {
            let ours = Settings { seed: asked.unwrap_or(theirs.seed), ..wanted };
            let differing = ours.differences(&theirs);
            if !differing.is_empty() {
                return Err(FolderError::Differs { folder: folder.path().to_owned(), differing }.into());
            }
            theirs
        }
        None => {
            let ours = Settings { seed: asked.unwrap_or_else(any_seed), ..wanted };
            folder.begin(&ours)?;
            ours
        }
    };
    Ok(Site { folder, settings })
}

/// Whether the command would have nothing left to play there.
fn is_finished(opened: &Opened, args: &args::Arena) -> Result<bool, Failure> {
    let Some(settings) = &opened.settings else { return Ok(false) };
    let plan = Plan::new(args.schedule()?, settings.players.len(), args.pairs, settings.seed);
    let mut tally = Tally::new(plan, args.sprt());
    for line in opened.folder.lines()? {
        // What does not fit is told when it is gone on with.
        let _ = tally.take(&line?);
    }
    Ok(tally.is_finished())
}
