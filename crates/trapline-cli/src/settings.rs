//! [`Settings`]: what a user likes, and the file in which it is kept. What it means on a terminal is the app's to say.

use crate::folders;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use trapline::Names;

/// What a user likes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    pub colours: Colours,
    pub signs: Signs,
    /// Whether what happens is shown moving.
    pub motion: bool,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// Whether it is asked before a trap is laid where no step leads.
    pub ask_far: bool,
    /// What the person here is called, and whoever last sat here with them; empty until they were asked.
    pub names: [String; 2],
}

/// Whether the ground is dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    Auto,
    Dark,
    Light,
}

/// How many colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Colours {
    #[serde(rename = "auto")]
    Auto,
    #[serde(rename = "true")]
    True,
    #[serde(rename = "256")]
    Indexed,
    #[serde(rename = "16")]
    Sixteen,
    #[serde(rename = "none")]
    None,
}

/// Which signs are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Signs {
    Auto,
    Unicode,
    Ascii,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::Auto,
            colours: Colours::Auto,
            signs: Signs::Auto,
            motion: true,
            mouse: true,
            ask_far: true,
            names: [String::new(), String::new()],
        }
    }
}

impl Settings {
    /// Where they are kept; `None` where there is no place for them.
    pub fn file() -> Option<PathBuf> {
        folders::config().map(|folder| folder.join("settings.json"))
    }

    /// The settings in that file, the defaults where there is none; and what is wrong with it, if it cannot be read.
    pub fn load(file: &Path) -> (Settings, Option<String>) {
        let read = match fs::read(file) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return (Settings::default(), None),
            read => read.map_err(|e| e.to_string()),
        };
        let read = read.and_then(|text| serde_json::from_slice(&text).map_err(|e| e.to_string()));
        let checked = read.and_then(|settings: Settings| match settings.refused() {
            Some(why) => Err(format!("names: {why}")),
            None => Ok(settings),
        });
        match checked {
            Ok(settings) => (settings, None),
            Err(why) => {
                let why = format!("{}: {why}; the usual settings are used", file.display());
                (Settings::default(), Some(why))
            }
        }
    }

    /// Why somebody cannot be called so.
    pub fn refused(&self) -> Option<String> {
        let given = self.names.iter().filter(|name| !name.is_empty());
        if given.clone().count() == 2 && self.names[0] == self.names[1] {
            return Some("give two different names".to_owned());
        }
        let wrong = given.filter_map(|name| Names::wrong(name)).next()?;
        Some(format!("a name that {wrong} cannot be shown"))
    }

    /// What two people here are called: as they said, else by the login, and as somebody's friend. Nobody is called after
    /// a seat: seats are swapped.
    pub fn people(&self, login: &str) -> [String; 2] {
        let called = |given: &str, taken: &str, offered: [&str; 2]| {
            let fits = |name: &&str| Names::wrong(name).is_none() && *name != taken;
            let offered = offered.into_iter().find(fits).unwrap_or("Guest");
            if given.is_empty() { offered } else { given }.to_owned()
        };
        let [own, other] = &self.names;
        let own = called(own, other, [login, "Guest"]);
        let other = called(other, &own, ["Friend", "Guest"]);
        [own, other]
    }

    /// Keeps them in that file. One that could not be read is kept beside it.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        self.write(file).map_err(|e| format!("the settings could not be saved in {}: {e}", file.display()))
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        if Settings::load(file).1.is_some() {
            fs::rename(file, beside(file, "old"))?;
        }
        // Whole or not at all.
        let new = beside(file, "new");
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        fs::write(&new, text)?;
        fs::rename(new, file)
    }
}

/// What the user is called by the system; empty where it does not say.
pub fn login() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter();
    names.filter_map(|name| std::env::var(name).ok()).find(|name| !name.is_empty()).unwrap_or_default()
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_kept_and_a_broken_file_is_not_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("trapline/settings.json");
        assert_eq!(Settings::load(&file), (Settings::default(), None));
        let own = Settings { theme: Theme::Light, motion: false, ..Settings::default() };
        own.save(&file).expect("it can be written");
        assert_eq!(Settings::load(&file), (own.clone(), None));
        fs::write(&file, "{\"theme\":\"pink\"}").expect("it can be written");
        let (settings, wrong) = Settings::load(&file);
        assert_eq!(settings, Settings::default());
        assert!(wrong.is_some_and(|wrong| wrong.contains("pink")));
        own.save(&file).expect("it can be written");
        assert_eq!(Settings::load(&file), (own, None));
        assert!(fs::read_to_string(beside(&file, "old")).is_ok_and(|old| old.contains("pink")));
    }

    #[test]
    fn everybody_has_a_name_and_no_two_the_same() {
        for (names, login, people) in [
            (["", ""], "ann", ["ann", "Friend"]),
            (["", ""], "", ["Guest", "Friend"]),
            (["", ""], "a\nb", ["Guest", "Friend"]),
            (["", ""], "Friend", ["Friend", "Guest"]),
            (["Ann", ""], "root", ["Ann", "Friend"]),
            (["", "ann"], "ann", ["Guest", "ann"]),
            (["Ann", "Bob"], "ann", ["Ann", "Bob"]),
        ] {
            let settings = Settings { names: names.map(str::to_owned), ..Settings::default() };
            assert_eq!(settings.people(login), people, "{names:?} {login:?}");
        }
    }

    #[test]
    fn what_is_missing_is_as_usual() {
        let settings: Settings = serde_json::from_str("{\"colours\":\"256\"}").expect("it is right");
        assert_eq!(settings, Settings { colours: Colours::Indexed, ..Settings::default() });
    }
}
