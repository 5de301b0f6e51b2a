//! One arena on many machines: each game once, the same told by all, and nothing lost with a machine that dies.

use super::hall::Arena;
use crate::nodes::postgres::Postgres;
use crate::support::home::Ran;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};

/// The arena of these options on a machine of its own, which shares it through that database.
fn machine(options: &[&str], database: &str) -> Arena {
    Arena::new(&[options, &["--database", database, "--lease", "2s"]].concat())
}

fn start(arena: &Arena, more: &[&str]) -> Child {
    let mut command = arena.home.command(arena.words(more));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

/// Waits for it to end, and gives what it told.
fn results(child: Child) -> Value {
    let done = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{err}");
    serde_json::from_slice(&done.stdout).expect("one line of JSON")
}

#[track_caller]
fn same(one: &Value, two: &Value) {
    for field in ["game", "rules", "seed", "schedule", "finished", "games", "players", "pairings", "forfeits"]
    {
        assert_eq!(one[field], two[field], "{field}");
    }
}

const RANDOM: [&str; 11] = [
    "--game",
    "trap-runner",
    "--player",
    "random",
    "--player",
    "easy",
    "--player",
    "random",
    "--no-loss",
    "--seed",
    "5",
];

#[test]
fn machines_that_share_an_arena_play_every_game_once_and_tell_the_same() {
    let Some(postgres) = Postgres::shared() else { return };
    let schedules: [&[&str]; 3] = [
        &["--pairs", "400"],
        &["--pairs", "60", "--schedule", "swiss", "--rounds", "3"],
        &["--pairs", "5000", "--sprt", "0,100"],
    ];
    for schedule in schedules {
        let options = [&RANDOM[..], schedule].concat();
        let alone = Arena::new(&options);
        let calm = alone.results(&[]);
        let kept: HashSet<String> = alone.games().into_iter().collect();
        let database = postgres.database();
        let machines: Vec<Arena> = (0..3).map(|_| machine(&options, &database)).collect();
        let running: Vec<Child> = machines.iter().map(|one| start(one, &["--json", "--jobs", "1"])).collect();
        for (child, arena) in running.into_iter().zip(&machines) {
            same(&results(child), &calm);
            let games = arena.games();
            let text = fs::read_to_string(arena.file()).expect("games");
            assert_eq!(text.lines().collect::<Vec<_>>(), games, "they are written in order, each once");
            // Alone, games that were underway when a test was decided are kept too.
            let count = calm["games"].as_u64().expect("a number") as usize;
            assert_eq!(games.len(), count);
            assert!(games.iter().all(|game| kept.contains(game)), "each is as it is alone");
        }
        // Whoever comes late plays nothing and tells the same.
        let late = machine(&options, &database);
        same(&late.results(&[]), &calm);
        assert_eq!(late.games(), machines[0].games());
    }
}

#[test]
fn what_a_machine_that_is_killed_was_at_is_played_by_the_others() {
    let Some(postgres) = Postgres::shared() else { return };
    let options = [&RANDOM[..], &["--pairs", "3000"]].concat();
    let calm = Arena::new(&options);
    let whole = calm.results(&[]);
    let database = postgres.database();
    let [doomed, other] = [machine(&options, &database), machine(&options, &database)];
    let mut dying = start(&doomed, &["--report", "1ms"]);
    let living = start(&other, &["--json"]);
    // It is at it once it tells how far it is.
    let mut told = String::new();
    let mut errors = BufReader::new(dying.stderr.take().expect("its errors"));
    while !told.contains(" of 18000 games: ") {
        assert!(errors.read_line(&mut told).expect("text") > 0, "{told}");
    }
    dying.kill().expect("it can be killed");
    dying.wait().expect("it ends");
    same(&results(living), &whole);
    assert_eq!(other.games(), calm.games());
}

/// A bot that says hello and plays; or, where there is a file `hang`, one that never answers and says so in a file.
const BOT: &str = r#"
read line
echo '{"type":"hello","protocol":"trapline-bot/1","name":"bot"}'
while read line; do
    case $line in
    *'"type":"act"'*)
        if [ -e hang ]; then echo >asked; read never; fi
        legal=${line#*'"legal":["'}
        echo "{\"type\":\"action\",\"action\":\"${legal%%\"*}\"}" ;;
    *'"type":"quit"'*) exit 0 ;;
    esac
done
"#;

#[test]
fn leases_of_the_dead_run_out() {
    let Some(postgres) = Postgres::shared() else { return };
    let database = postgres.database();
    let options = [
        "--game",
        "trap-runner",
        "--player",
        "random",
        "--player",
        "bot=cmd:sh bot.sh",
        "--no-loss",
        "--seed",
        "5",
        "--pairs",
        "10",
        "--move-time",
        "1000s",
        "--start-time",
        "1000s",
    ];
    let [doomed, other, calm] =
        [machine(&options, &database), machine(&options, &database), Arena::new(&options)];
    for arena in [&doomed, &other, &calm] {
        fs::write(arena.home.path().join("bot.sh"), BOT).expect("a bot");
    }
    fs::write(doomed.home.path().join("hang"), "").expect("a file");
    let mut dying = start(&doomed, &[]);
    while !doomed.home.path().join("asked").exists() {
        assert!(dying.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    dying.kill().expect("it can be killed");
    dying.wait().expect("it ends");
    let whole = calm.results(&[]);
    same(&other.results(&[]), &whole);
    assert_eq!(other.games(), calm.games());
}

#[test]
fn asked_to_stop_a_machine_hands_back_what_it_was_at() {
    let Some(postgres) = Postgres::shared() else { return };
    let database = postgres.database();
    let options = [&RANDOM[..], &["--pairs", "2000"]].concat();
    let calm = Arena::new(&options).results(&[]);
    let arena = Arena::new(&[&options[..], &["--database", &database, "--lease", "1000s"]].concat());
    let mut child = start(&arena, &["--report", "1ms"]);
    let mut errors = BufReader::new(child.stderr.take().expect("its errors"));
    let mut told = String::new();
    while !told.contains(" games: ") {
        assert!(errors.read_line(&mut told).expect("text") > 0, "{told}");
    }
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT)
        .expect("it runs");
    errors.read_to_string(&mut told).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(told.contains("The same command goes on"), "{told}");
    // With such a lease nobody would live to see the end.
    let other = Arena::new(&[&options[..], &["--database", &database, "--lease", "1000s"]].concat());
    same(&other.results(&[]), &calm);
}

#[test]
fn without_a_seed_the_first_machine_draws_one_for_all() {
    let Some(postgres) = Postgres::shared() else { return };
    let database = postgres.database();
    let options =
        ["--game", "trap-runner", "--player", "random", "--player", "easy", "--no-loss", "--pairs", "20"];
    let [first, second] = [machine(&options, &database), machine(&options, &database)];
    let begun = first.run(&["--json"]).well();
    assert!(begun.err.starts_with("Beginning arena 1 "), "{}", begun.err);
    let joined = second.run(&["--json"]).well();
    assert!(
        joined.err.contains("Joining arena 1 ") && joined.err.contains("40 of 40 games"),
        "{}",
        joined.err
    );
    same(&begun.json()[0], &joined.json()[0]);
    assert_eq!(first.games(), second.games());
}

#[test]
fn a_database_that_starts_anew_is_waited_for() {
    let Some(mut postgres) = Postgres::start() else { return };
    let database = postgres.database();
    let options = [&RANDOM[..], &["--pairs", "4000"]].concat();
    let calm = Arena::new(&options).results(&[]);
    let arena = machine(&options, &database);
    let mut child = start(&arena, &["--report", "1ms", "--json"]);
    let mut errors = BufReader::new(child.stderr.take().expect("its errors"));
    let mut told = String::new();
    while !told.contains(" games: ") {
        assert!(errors.read_line(&mut told).expect("text") > 0, "{told}");
    }
    // Whatever else it tells must not stop it.
    let rest = std::thread::spawn(move || errors.read_to_string(&mut told).map(|_| told));
    postgres.crash();
    postgres.begin();
    let done = child.wait_with_output().expect("it ends");
    let told = rest.join().expect("it is read").expect("text");
    assert!(done.status.success(), "{told}");
    same(&serde_json::from_slice(&done.stdout).expect("JSON"), &calm);
}

#[test]
fn a_database_that_is_none_is_told() {
    for (address, words) in
        [("sqlite:games.db", "postgres://"), ("postgres://nobody@127.0.0.1:1/none", "database")]
    {
        let arena = Arena::new(&[&RANDOM[..], &["--database", address]].concat());
        let Ran { status, err, .. } = arena.run(&[]);
        assert_eq!(status, Some(1), "{err}");
        assert!(err.contains(words), "{err}");
    }
}
