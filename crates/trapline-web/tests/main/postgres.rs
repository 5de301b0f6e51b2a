//! [`Postgres`]: a PostgreSQL of the tests' own: in a temporary directory, reached by a socket in it, so that nobody else's
//! is in the way. It ends with whoever started it, however that ends.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};
use std::time::Duration;
use std::{env, fs, thread};
use tempfile::TempDir;

/// Nothing takes so long unless it hangs.
const HANGING: Duration = Duration::from_secs(120);
/// Starts what follows, ends it by the signal that comes as a line, and in any case when nobody can send one any more.
const KEEPER: &str = r#""$@" </dev/null & read -r signal; kill -"${signal:-INT}" $!; wait $!"#;

/// A PostgreSQL.
pub struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    user: Option<(u32, u32)>,
    keeper: Option<Child>,
    databases: AtomicUsize,
}

impl Postgres {
    /// A new one; `None` where PostgreSQL is not installed, which is told, and which is an error with CI=true.
    pub fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            assert_ne!(
                env::var("CI").as_deref(),
                Ok("true"),
                "there is no PostgreSQL, and with CI=true nothing is skipped"
            );
            eprintln!("skipped: there is no PostgreSQL");
            return None;
        };
        let folder = TempDir::with_prefix("trapline-pg").expect("a folder");
        // It refuses to be run by root.
        let user = fs::metadata("/proc/self").is_ok_and(|process| is_root(&process)).then(somebody);
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group)).expect("root can give a folder away");
        }
        let mut postgres = Postgres { programs, folder, user, keeper: None, databases: AtomicUsize::new(0) };
        let set_up =
            ["-D", "data", "-U", "trapline", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
        postgres.run("initdb", &set_up);
        postgres.begin();
        Some(postgres)
    }

    /// One that all tests of this program share, as long as any of them has it.
    #[allow(dead_code, reason = "who has one for long needs no other")]
    pub fn shared() -> Option<Arc<Postgres>> {
        static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return Some(running);
        }
        let started = Arc::new(Postgres::start()?);
        *shared = Arc::downgrade(&started);
        Some(started)
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let host = self.folder.path().to_str().expect("a plain path");
        self.run("createdb", &["-h", host, "-U", "trapline", &name]);
        format!("postgres://trapline@localhost/{name}?host={host}")
    }

    /// Starts it, and waits until it can be used.
    pub fn begin(&mut self) {
        let mut command = self.command("/bin/sh");
        command.args(["-c", KEEPER, "keeper"]).arg(self.programs.join("postgres"));
        command.args(["-D", "data", "-k"]).arg(self.folder.path());
        for setting in ["listen_addresses=", "fsync=on", "max_connections=120", "logging_collector=off"] {
            command.args(["-c", setting]);
        }
        let mut keeper =
            command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell starts");
        let told = BufReader::new(keeper.stderr.take().expect("it is piped"));
        let (ready, is_ready) = mpsc::channel();
        // Read to the end: what nobody reads would stop it.
        thread::spawn(move || {
            for line in told.lines().map_while(Result::ok) {
                let _ = ready.send(line); // nobody listens once it is ready
            }
        });
        self.keeper = Some(keeper);
        let mut said = vec![];
        while let Ok(line) = is_ready.recv_timeout(HANGING) {
            if line.contains("ready to accept connections") {
                return;
            }
            said.push(line);
        }
        panic!("PostgreSQL does not start: {said:#?}");
    }

    /// Ends it at once, as a crash would; what it has promised it has to find again.
    #[allow(dead_code, reason = "not everybody who has one crashes it")]
    pub fn crash(&mut self) {
        self.end("QUIT");
    }

    fn end(&mut self, signal: &str) {
        let Some(mut keeper) = self.keeper.take() else { return };
        let mut line = keeper.stdin.take().expect("it is piped");
        let _ = writeln!(line, "{signal}"); // where it has ended by itself there is nothing to do
        drop(line);
        let _ = keeper.wait();
    }

    /// A program that is run as somebody who may run PostgreSQL.
    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.folder.path()).env("LC_ALL", "C").stdout(Stdio::null());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }

    fn run(&self, program: &str, args: &[&str]) {
        let ran = self.command(self.programs.join(program)).args(args).output().expect("it starts");
        assert!(ran.status.success(), "{program}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Nobody needs what is in it.
        self.end("QUIT");
    }
}

/// Where PostgreSQL's programs are: Debian keeps them apart, one folder a version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(env::split_paths(&env::var_os("PATH")?));
    folders
        .into_iter()
        .find(|folder| ["initdb", "postgres", "createdb"].iter().all(|name| folder.join(name).exists()))
}

fn is_root(process: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    process.uid() == 0
}

/// The user and group of somebody without any rights.
fn somebody() -> (u32, u32) {
    let users = fs::read_to_string("/etc/passwd").expect("there are users");
    let find = |name: &str| {
        let user =
            users.lines().map(|line| line.split(':').collect::<Vec<_>>()).find(|user| user[0] == name)?;
        Some((user.get(2)?.parse().ok()?, user.get(3)?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody")).expect("there is somebody without rights")
}
