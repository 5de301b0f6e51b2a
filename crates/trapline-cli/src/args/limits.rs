//! [`Allowed`]: what programs are allowed, all of them and each; and how times and sizes are written.

use crate::failure::Failure;
use clap::Args;
use std::convert::Infallible;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use trapline_arena::{Clock, Limits, Transcript};

/// What programs are allowed.
#[derive(Args)]
pub struct Allowed {
    /// How long a program may think about an action, like 500ms or 2s; a number alone is milliseconds. 5s unless set, or
    /// no limit where there is a clock
    #[arg(long, value_name = "TIME", value_parser = time)]
    move_time: Option<Duration>,
    /// How long a program may take to start, and for its first action at a game that is new to it; 20s unless set
    #[arg(long, value_name = "TIME", value_parser = time)]
    start_time: Option<Duration>,
    /// How long a program may think about all its actions of a game, and what each adds, like 60s+500ms
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    clock: Option<Clock>,
    /// How far a program may overrun its time for an action or its clock; not at all unless set
    #[arg(long, value_name = "TIME", value_parser = time)]
    margin: Option<Duration>,
    /// How often a program may try again after an illegal action; 2 unless set
    #[arg(long, value_name = "N")]
    retries: Option<u32>,
    /// How much address space each process of a program may have, like 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// How much processor time each process of a program may use in all, in whole seconds, like 60s
    #[arg(long, value_name = "TIME", value_parser = whole_seconds)]
    cpu: Option<u64>,
    /// Write down all that is said to programs and by them, in the arena's folder, else in this one, or in the one given
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, require_equals = true, default_missing_value = "", value_parser = folder)]
    log: Option<PathBuf>,
}

impl Allowed {
    /// What programs have to keep to.
    pub fn limits(&self) -> Limits {
        self.changes().limits()
    }

    fn changes(&self) -> Changes {
        let Allowed { move_time, start_time, clock, margin, retries, memory, cpu, log: _ } = *self;
        Changes { move_time, start_time, clock, margin, retries, memory, cpu }
    }

    /// What all programs are allowed beyond times and retries, as text; `None` where that is what they always are.
    pub fn more(&self) -> Option<String> {
        let more = Changes { move_time: None, start_time: None, retries: None, ..self.changes() };
        (more != Changes::default()).then(|| format!("all:{more}"))
    }

    /// Where the transcript of that program is kept, if it is wanted: in `folder` unless another was given, which is made.
    pub fn transcript(&self, folder: &Path, name: &str) -> Result<Option<Arc<Transcript>>, Failure> {
        let Some(wanted) = self.log.as_deref() else { return Ok(None) };
        let folder = if wanted.as_os_str().is_empty() { folder } else { wanted };
        fs::create_dir_all(folder).map_err(Failure::about(folder))?;
        Ok(Some(Arc::new(Transcript::new(folder.join(format!("{name}.pipe.log"))))))
    }
}

/// What is said of limits; what is left out stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Changes {
    move_time: Option<Duration>,
    start_time: Option<Duration>,
    clock: Option<Clock>,
    margin: Option<Duration>,
    retries: Option<u32>,
    memory: Option<u64>,
    cpu: Option<u64>,
}

impl Changes {
    /// The limits, what is not said being as usual.
    fn limits(&self) -> Limits {
        let usual = Limits::USUAL;
        Limits {
            start: self.start_time.unwrap_or(usual.start),
            act: self.move_time.or(usual.act.filter(|_| self.clock.is_none())),
            clock: self.clock,
            margin: self.margin.unwrap_or(usual.margin),
            retries: self.retries.unwrap_or(usual.retries),
            memory: self.memory,
            cpu: self.cpu,
        }
    }

    /// These, and where they say nothing the others.
    fn over(self, others: Changes) -> Changes {
        Changes {
            move_time: self.move_time.or(others.move_time),
            start_time: self.start_time.or(others.start_time),
            clock: self.clock.or(others.clock),
            margin: self.margin.or(others.margin),
            retries: self.retries.or(others.retries),
            memory: self.memory.or(others.memory),
            cpu: self.cpu.or(others.cpu),
        }
    }

    /// Takes in `KEY=VALUE`.
    fn set(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        let value = value.trim();
        let wrong = |why: String| format!("{}: {why}", key.trim());
        match key.trim() {
            "move-time" => self.move_time = Some(time(value).map_err(wrong)?),
            "start-time" => self.start_time = Some(time(value).map_err(wrong)?),
            "clock" => self.clock = Some(clock(value).map_err(wrong)?),
            "margin" => self.margin = Some(time(value).map_err(wrong)?),
            "retries" => {
                let number = value.parse().map_err(|_| wrong("give a whole number from 0 on".to_owned()))?;
                self.retries = Some(number);
            }
            "memory" => self.memory = Some(size(value).map_err(wrong)?),
            "cpu" => self.cpu = Some(whole_seconds(value).map_err(wrong)?),
            other => {
                let keys = "move-time, start-time, clock, margin, retries, memory and cpu";
                return Err(format!("there is no limit {other:?}; there are {keys}"));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| format!("{}ms", time.as_millis());
        let all = [
            self.move_time.map(|time| format!("move-time={}", ms(time))),
            self.start_time.map(|time| format!("start-time={}", ms(time))),
            self.clock.map(|clock| format!("clock={}+{}", ms(clock.base), ms(clock.increment))),
            self.margin.map(|time| format!("margin={}", ms(time))),
            self.retries.map(|retries| format!("retries={retries}")),
            self.memory.map(|bytes| format!("memory={}K", bytes / 1024)),
            self.cpu.map(|seconds| format!("cpu={seconds}s")),
        ];
        out.write_str(&all.into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}

/// What one player is allowed: `PLAYER:KEY=VALUE,KEY=VALUE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Own {
    /// Its name, or its number from 1 on.
    who: String,
    changes: Changes,
}

impl FromStr for Own {
    type Err = String;

    fn from_str(text: &str) -> Result<Own, String> {
        let (who, list) = text
            .rsplit_once(':')
            .filter(|(who, _)| !who.trim().is_empty())
            .ok_or("give a player and what it is allowed, like 'Ann:move-time=2s,retries=0'")?;
        let mut changes = Changes::default();
        list.split(',').try_for_each(|one| changes.set(one))?;
        Ok(Own { who: who.trim().to_owned(), changes })
    }
}

impl Own {
    /// Which player that is, from 0, where they are called so; some may not be known yet.
    fn player(&self, names: &[Option<&str>]) -> Option<usize> {
        let numbered = || self.who.parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < names.len());
        names.iter().position(|name| *name == Some(&*self.who)).or_else(numbered)
    }
}

/// What each player is allowed, those being called so as far as is known.
pub fn of_each(all: &Allowed, own: &[Own], names: &[Option<&str>]) -> Vec<Limits> {
    let mut each = vec![Changes::default(); names.len()];
    for one in own {
        if let Some(player) = one.player(names) {
            each[player] = one.changes.over(each[player]);
        }
    }
    each.into_iter().map(|changes| changes.over(all.changes()).limits()).collect()
}

/// What each player is allowed beyond what all are, as text in the order of the players.
///
/// # Errors
/// Where there is no such player, or it is none that has limits.
pub fn told(all: &Allowed, own: &[Own], names: &[&str], programs: &[bool]) -> Result<Vec<String>, String> {
    let known: Vec<Option<&str>> = names.iter().map(|&name| Some(name)).collect();
    let mut each = vec![Changes::default(); names.len()];
    for one in own {
        let player = one.player(&known).ok_or_else(|| {
            let there: Vec<_> = (1..).zip(names).map(|(at, name)| format!("{at} or {name:?}")).collect();
            format!("--limit: there is no player {:?}; there is {}", one.who, there.join(", "))
        })?;
        if !programs[player] {
            return Err(format!("--limit: {:?} is built in, and only programs have limits", names[player]));
        }
        each[player] = one.changes.over(each[player]);
    }
    let own = (1..).zip(each).filter(|(_, changes)| *changes != Changes::default());
    let own = own.map(|(at, changes): (usize, _)| format!("{at}:{changes}"));
    Ok(all.more().into_iter().chain(own).collect())
}

/// A time like 2s or 500ms, or a number of milliseconds.
pub fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 1e-3),
        (None, Some(number)) => (number, 1.0),
        (None, None) => (text, 1e-3),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    let fits = seconds.filter(|seconds| (0.001..=86_400.0).contains(seconds));
    fits.map(Duration::from_secs_f64).ok_or_else(|| "a time is like 500ms or 2s, up to a day".to_owned())
}

/// A time for a game, and what every action adds to it.
fn clock(text: &str) -> Result<Clock, String> {
    let (base, increment) = match text.split_once('+') {
        None => (time(text), Ok(Duration::ZERO)),
        Some((base, increment)) => (time(base.trim()), time(increment.trim())),
    };
    let wrong = |_| "a clock is like 60s+500ms or 60s".to_owned();
    Ok(Clock { base: base.map_err(wrong)?, increment: increment.map_err(wrong)? })
}

/// Whole seconds.
fn whole_seconds(text: &str) -> Result<u64, String> {
    let whole = time(text).ok().filter(|time| time.subsec_nanos() == 0).map(|time| time.as_secs());
    whole.ok_or_else(|| "give whole seconds, like 60s, up to a day".to_owned())
}

/// A folder; nothing for the usual one.
fn folder(text: &str) -> Result<PathBuf, Infallible> {
    Ok(text.into())
}

/// A number of bytes like 512M or 2G.
fn size(text: &str) -> Result<u64, String> {
    let units = [('K', 1_u64 << 10), ('M', 1 << 20), ('G', 1 << 30)];
    let found = units.iter().find_map(|(unit, bytes)| Some((text.strip_suffix(*unit)?, bytes)));
    let bytes = found.and_then(|(number, unit)| number.trim().parse::<u64>().ok()?.checked_mul(*unit));
    // With less not even a shell starts.
    bytes
        .filter(|bytes| (8 << 20..=1 << 50).contains(bytes))
        .ok_or_else(|| "a size is like 512M or 2G, and at least 8M".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        allowed: Allowed,
    }

    fn allowed(words: &[&str]) -> Allowed {
        Alone::try_parse_from([&["test"], words].concat()).expect("it is understood").allowed
    }

    #[test]
    fn programs_are_allowed_what_the_library_allows_unless_told_otherwise() {
        assert_eq!(allowed(&[]).limits(), Limits::default());
    }

    #[test]
    fn where_there_is_a_clock_an_action_may_take_as_long_as_there_is_time() {
        let limits = allowed(&["--clock", "60s+500ms"]).limits();
        let clock = Clock { base: Duration::from_secs(60), increment: Duration::from_millis(500) };
        assert_eq!((limits.act, limits.clock), (None, Some(clock)));
        let both = allowed(&["--clock", "60s", "--move-time", "2s"]).limits();
        assert_eq!(both.act, Some(Duration::from_secs(2)));
    }

    #[test]
    fn what_one_is_allowed_goes_before_what_all_are() {
        let all = allowed(&["--move-time", "1s", "--retries", "1"]);
        let own: Vec<Own> =
            ["Ann:retries=0,memory=512M", "2:cpu=60s"].map(|text| text.parse().expect("limits")).into();
        let [one, two, three] = of_each(&all, &own, &[None, Some("x"), Some("Ann")])[..] else { panic!() };
        assert_eq!(one, all.limits());
        assert_eq!(two, Limits { cpu: Some(60), ..all.limits() });
        assert_eq!(three, Limits { retries: 0, memory: Some(512 << 20), ..all.limits() });
        let told = told(&all, &own, &["random", "x", "Ann"], &[false, true, true]);
        assert_eq!(told, Ok(vec!["2:cpu=60s".to_owned(), "3:retries=0,memory=524288K".to_owned()]));
    }

    #[test]
    fn limits_that_are_none_are_refused_with_what_would_be_right() {
        for (text, words) in [
            ("Ann", "like 'Ann:move-time=2s,retries=0'"),
            (":retries=0", "give a player"),
            ("Ann:speed=1", r#"there is no limit "speed"; there are move-time"#),
            ("Ann:clock=1h", "clock: a clock is like 60s+500ms"),
            ("Ann:memory=1", "memory: a size is like 512M"),
            ("Ann:memory=1M", "at least 8M"),
            ("Ann:cpu=1500ms", "cpu: give whole seconds"),
            ("Ann:retries=-1", "retries: give a whole number"),
            ("Ann:retries", "retries: give a whole number"),
        ] {
            let wrong = text.parse::<Own>().expect_err(text);
            assert!(wrong.contains(words), "{text}: {wrong}");
        }
        let own = ["Bob:retries=0".parse().expect("limits")];
        let wrong = told(&allowed(&[]), &own, &["random", "Ann"], &[false, true]).expect_err("no Bob");
        assert!(wrong.contains(r#"no player "Bob"; there is 1 or "random", 2 or "Ann""#), "{wrong}");
        let own = ["1:retries=0".parse().expect("limits")];
        let wrong = told(&allowed(&[]), &own, &["random", "Ann"], &[false, true]).expect_err("built in");
        assert!(wrong.contains(r#""random" is built in"#), "{wrong}");
    }
}
