//! Writes every kind of page as a file, in all games and at several stages, to be looked at in a browser:
//! `cargo run -p trapline-web --example pages FOLDER [GAME…]`. Serves nothing; of the games that are named, what is made of
//! the truth is shown too, which may take a while.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Level, Player, Rules, Seat, Sitter, Viewer};
use trapline_bots::hint::{Company, hint};
use trapline_bots::lesson::Taught;
use trapline_bots::puzzle::Puzzle;
use trapline_bots::review::Account;
use trapline_host::{Command, Pace, Proposal, Salt, Table, Time};
use trapline_solve::Truths;
use trapline_solve::truth::{Truth, Unsolved};
use trapline_web::pages::lists::{Line, List, Lists, Standing};
use trapline_web::pages::lobby::Lobby;
use trapline_web::pages::setup::Fields;
use trapline_web::pages::wish::{Meant, Wish};
use trapline_web::pages::{
    Said, Visit, duel, error, join, learn, puzzle, replay, review, rules, solutions, wait,
};

/// Where pages are written to, with what they load beside them.
struct Folder(PathBuf);

impl Folder {
    fn put(&self, name: &str, page: maud::Markup) {
        // Opened as files, pages have no root.
        let text = page.into_string().replace("\"/assets/", "\"assets/");
        fs::write(self.0.join(format!("{name}.html")), text).expect("it can be written");
    }
}

fn table(entry: &'static Entry, sitters: [Sitter; 2], more: &str) -> Table {
    let record = Record {
        players: Some(["Ann".to_owned(), "Bob".to_owned()]),
        seats: Some(sitters),
        more: serde_json::from_str(more).expect("fields"),
        ..Record::new(entry.id)
    };
    Table::open(&record, None).expect("a table").apart()
}

fn carry_out(table: &mut Table, by: Player, command: &Command) {
    let entry = table.check(Some(by), table.revision(), command, Time(2_000_000)).expect("it may be done");
    let entry = table.sealed(entry, Salt([7; 16]));
    table.apply(entry);
}

fn act(table: &mut Table, action: &str) {
    let player = table.duel().turn().player().expect("it is not over");
    carry_out(table, player, &Command::Act(action.to_owned()));
}

/// Plays so many actions, spread over what is possible, so that something is to be seen.
fn play(table: &mut Table, actions: usize) {
    for n in 0..actions {
        let Some(player) = table.duel().turn().player() else { return };
        let legal = table.duel().legal(Viewer::Seat(player));
        act(table, &legal[(n * 7 + 3) % legal.len()].clone());
    }
}

fn visit<'a>(table: &'a Table, seat: Option<Player>) -> Visit<'a> {
    Visit {
        id: "k3v9",
        table,
        seat,
        now: Time(2_030_000),
        joined: [true; 2],
        here: [true, false],
        invite: None,
        next: None,
        said: Said::default(),
    }
}

/// The page that comes of a form.
fn answered(mut visit: Visit<'_>, fields: &[(&str, &str)]) -> maud::Markup {
    if let Meant::Say(said) = Wish::read(fields.iter().copied()).meant(&visit) {
        visit.said = *said;
    }
    duel::duel(&visit)
}

fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    fs::create_dir_all(Path::new(&folder).join("assets")).expect("a folder");
    let folder = Folder(folder.into());
    for name in ["style.css", "review.css", "review.js", "board.js", "table.js", "icon.svg"] {
        let address = trapline_web::assets::address(name).expect("an asset");
        let file = address.strip_prefix(trapline_web::assets::FOLDER).expect("in its folder");
        let asset = trapline_web::assets::find(file).expect("an asset");
        fs::write(folder.0.join("assets").join(file), &asset.text).expect("it can be written");
    }
    let truths = Truths::default();
    for entry in games::ALL {
        let solved = std::env::args().skip(2).any(|game| game == entry.id);
        let rules = Rules::new(entry.house_rules);
        let unsolved = Unsolved::TooLarge("Nothing is known of this game here".to_owned());
        let truth = if solved { truths.solve(entry, &rules, &|_| {}) } else { Err(unsolved) };
        matches(&folder, entry, truth.as_ref());
        if let Ok(truth) = &truth {
            taught(&folder, entry, &**truth);
        }
    }
    others(&folder);
}

fn matches(folder: &Folder, entry: &'static Entry, truth: Result<&Arc<dyn Truth>, &Unsolved>) {
    let (one, two) = (Player::One, Player::Two);
    let people = [Sitter::Person, Sitter::Person];
    let clock = r#"{"clock":{"base":300,"increment":5}}"#;
    let fresh = table(entry, people.clone(), clock);
    let name = |stage: &str| format!("{}-{stage}", entry.id);
    let begun = Visit {
        invite: Some("http://127.0.0.1:8080/join/7F3K-9QPM-2XWD"),
        joined: [true, false],
        ..visit(&fresh, Some(one))
    };
    folder.put(&name("1-start"), duel::duel(&begun));
    folder.put(&name("1-second"), duel::duel(&visit(&fresh, Some(two))));
    let scene = fresh.scene(Some(one));
    let spots: Vec<String> = scene
        .spots()
        .filter(|(_, spot)| spot.is_target())
        .map(|(aim, _)| format!("{}.{}.{}", aim.board, aim.row, aim.column))
        .collect();
    let last = spots.last().cloned().unwrap_or_default();
    let picked: Vec<(&str, &str)> =
        spots[1..].iter().take(scene.pick - 1).map(|spot| ("picked", spot.as_str())).collect();
    let [first, all] = [&picked[..picked.len().saturating_sub(1)], &picked[..]].map(|picked| {
        let mut fields = picked.to_vec();
        fields.push(("spot", &last));
        fields
    });
    folder.put(&name("2-picked"), answered(visit(&fresh, Some(one)), &first));
    folder.put(&name("2-asked"), answered(visit(&fresh, Some(one)), &all));

    let mut played = table(entry, people, clock);
    play(&mut played, 7);
    if played.duel().turn().player().is_some() {
        let mover = played.duel().turn().player().expect("somebody");
        folder.put(&name("3-yours"), duel::duel(&visit(&played, Some(mover))));
        folder.put(&name("3-theirs"), duel::duel(&visit(&played, Some(mover.other()))));
        folder.put(&name("3-watched"), duel::duel(&visit(&played, None)));
        let scene = played.scene(Some(mover));
        let several = scene.spots().find(|(_, spot)| spot.actions.len() > 1);
        let barred = scene.spots().find(|(_, spot)| !spot.is_target());
        for (stage, found) in [("4-several", several), ("4-barred", barred)] {
            let Some((aim, _)) = found else { continue };
            let place = format!("{}.{}.{}", aim.board, aim.row, aim.column);
            folder.put(&name(stage), answered(visit(&played, Some(mover)), &[("spot", &place)]));
        }
        folder.put(&name("4-resign"), answered(visit(&played, Some(mover)), &[("do", "resign")]));
        carry_out(&mut played, mover, &Command::Offer(Proposal::Draw));
        folder.put(&name("5-offer"), duel::duel(&visit(&played, Some(mover.other()))));
        played.set_gone(mover, Some(Time(2_071_000)));
        folder.put(&name("5-gone"), duel::duel(&visit(&played, Some(mover.other()))));
        played.set_gone(mover, Some(Time(2_000_000)));
        folder.put(&name("5-claim"), duel::duel(&visit(&played, Some(mover.other()))));
        carry_out(&mut played, mover.other(), &Command::Decline);
        carry_out(&mut played, mover, &Command::Resign);
    }
    folder.put(&name("6-over"), duel::duel(&visit(&played, Some(one))));
    folder.put(&name("6-replay"), replay::replay(&visit(&played, None), 4));

    let mut bot = table(entry, [Sitter::Person, Sitter::bot(Level::Hard)], "{}");
    play(&mut bot, 4);
    if bot.duel().turn().player() == Some(one) {
        let advice = hint(&Seat::of(bot.duel(), one), truth, Company::Alone);
        let said = Said { hint: advice, ..Said::default() };
        folder.put(&name("7-hint"), duel::duel(&Visit { said, ..visit(&bot, Some(one)) }));
        folder.put(&name("7-map"), answered(visit(&bot, Some(one)), &[("do", "map")]));
    }
    let account = Account::of(truth.map(|truth| &**truth), &played.record()).expect("an account");
    folder.put(&name("8-review"), review::review("k3v9", &account));
    folder.put(&name("9-rules"), rules::rules(entry));
}

fn taught(folder: &Folder, entry: &'static Entry, truth: &dyn Truth) {
    let puzzle = Puzzle::make(entry, &Rules::new(entry.house_rules), truth, 20_261_118, &|_| {});
    if let Ok(Some(puzzle)) = puzzle {
        let mut riddle = puzzle::Riddle::new(entry, "2026-11-18", &puzzle);
        folder.put(&format!("{}-puzzle-1", entry.id), riddle.draw());
        let wrong = puzzle.step(0).judgement().actions.last().expect("an action").action.clone();
        riddle.answer(truth, &Wish::read([("act", wrong.as_str())]));
        folder.put(&format!("{}-puzzle-2", entry.id), riddle.draw());
        riddle.answer(truth, &Wish::read([("do", "solution")]));
        folder.put(&format!("{}-puzzle-3", entry.id), riddle.draw());
    }
    let Some(lesson) = entry.lessons.get(1) else { return };
    let Ok(Some(taught)) = Taught::new(entry, lesson, truth) else { return };
    let mut class = learn::Class::new(entry, 1, &taught);
    folder.put(&format!("{}-learn-1", entry.id), class.draw());
    let right = taught.right().next().expect("something is right").action.clone();
    class.answer(truth, &Wish::read([("act", right.as_str())]));
    folder.put(&format!("{}-learn-2", entry.id), class.draw());
}

fn others(folder: &Folder) {
    let line = |n: usize, standing: Standing, seat: Option<Player>| Line {
        id: format!("m{n}"),
        entry: &games::ALL[n % games::ALL.len()],
        rules: Rules::new(games::ALL[n % games::ALL.len()].house_rules),
        players: [Some("Ann".to_owned()), (!matches!(standing, Standing::Open(_))).then(|| "Bob".to_owned())],
        seat,
        standing,
        pace: n.is_multiple_of(2).then_some(Pace::Whole { base: 300, increment: 5 }),
        when: format!("{} min ago", n + 1),
    };
    let over = trapline::Outcome::win(Player::Two, trapline::Reason::Resignation);
    let list = |lines: Vec<Line>| List { lines, more: None };
    let (one, two) = (Player::One, Player::Two);
    let lists = Lists {
        mine: list(vec![
            line(0, Standing::Playing(one), Some(one)),
            line(1, Standing::Playing(two), Some(one)),
        ]),
        open: list(vec![line(2, Standing::Open(Some("abc".to_owned())), None)]),
        playing: list(vec![line(3, Standing::Playing(two), None), line(4, Standing::Playing(one), None)]),
        recent: list(vec![line(5, Standing::Over(over), None), line(6, Standing::Over(over), Some(one))]),
    };
    let lobby = Lobby { lists: &lists, name: "Ann", fields: Fields::default(), problem: None };
    folder.put("lobby", lobby.draw());
    let fields: Vec<(String, String)> =
        [("game", games::ALL[4].id), ("opponent", "link"), ("clock", "clock")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
    let empty = Lists::default();
    let back = Lobby {
        lists: &empty,
        name: "",
        fields: Fields(&fields),
        problem: Some("your name is empty; choose another"),
    };
    folder.put("lobby-back", back.draw());
    folder.put("matches", trapline_web::pages::lists::matches(&lists));
    let rules = Rules::new(games::ALL[2].house_rules);
    folder.put(
        "join",
        join::join(&join::Invitation {
            code: "7F3K",
            entry: &games::ALL[2],
            rules: &rules,
            host: "Ann",
            pace: Some(Pace::Each { each: 3 * 86_400 }),
            name: "",
            problem: None,
        }),
    );
    folder.put("seat", join::seat("key", &games::ALL[2], "Ann"));
    folder.put(
        "error",
        error::error(
            "There is no such page",
            "Perhaps the link is not whole. The games are on the first page.",
        ),
    );
    folder.put("solutions", solutions::solutions());
    folder.put("puzzles", puzzle::list("2026-11-18"));
    folder.put("learn", learn::list());
    folder.put("wait", wait::wait("Reviewing the match …", "This page looks again by itself.", "/m/k3v9"));
    folder.put("rules", rules::rules(&games::ALL[3]));
}
