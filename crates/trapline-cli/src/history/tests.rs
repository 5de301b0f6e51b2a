//! What is kept of puzzles: torn and foreign lines, several writers, streaks, practice.

use super::*;
use std::thread;
use trapline::Rules;
use trapline::games;

fn day(text: &str) -> Date {
    date::read(text).expect("a day")
}

fn kept(folder: &tempfile::TempDir) -> (History, PathBuf) {
    let file = folder.path().join("trapline/puzzles.jsonl");
    (History::at(Some(file.clone())), file)
}

fn which(game: usize, seed: u64) -> Which {
    let entry = &games::ALL[game];
    Which { entry, rules: Rules::new(entry.house_rules), seed, date: date::numbered(seed) }
}

/// A try at a puzzle on that day.
fn tried(which: &Which, result: Ended, on: &str) -> Tried {
    Tried::new(which, result, Grade::of(62).expect("a percentage"), day(on))
}

/// The puzzle of that day, tried on it.
fn daily(game: usize, result: Ended, on: &str) -> Tried {
    tried(&which(game, date::number(day(on))), result, on)
}

#[test]
fn a_line_an_attempt_as_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    let (history, file) = kept(&folder);
    assert!(history.tried().0.is_empty());
    let mut which = which(2, 7);
    let rule = &which.entry.house_rules[0];
    which.rules.set(rule.key, rule.choices[1].value).expect("it is offered");
    let one = tried(&which, Ended::Missed, "2026-11-18");
    history.keep(&one).expect("it can be written");
    assert_eq!(history.tried().0, [one]);
    let line = fs::read_to_string(file).expect("it is there");
    let json: Value = serde_json::from_str(&line).expect("a line of JSON");
    let rules = Value::Object(which.rules.write());
    let told = serde_json::json!({"date": "2026-11-18", "game": which.entry.id, "rules": rules, "seed": 7,
        "result": "missed", "grade": 62});
    assert_eq!(json, told);
}

#[test]
fn what_is_torn_or_foreign_loses_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (history, file) = kept(&folder);
    let [one, two] = [7, 8].map(|seed| tried(&which(0, seed), Ended::Missed, "2026-11-18"));
    history.keep(&one).expect("it can be written");
    let whole = fs::read(&file).expect("it is there");
    for end in 1..whole.len() {
        let mut text = b"\n{\"date\":\"2026-02-30\"}\n\xff\xfe\nnull\n".to_vec();
        text.extend(&whole);
        text.extend(&whole[..end]);
        fs::write(&file, &text).expect("it can be written");
        history.keep(&two).expect("it can be written");
        let mut left = history.tried().0;
        // A line that only lacks its end is whole.
        left.dedup();
        assert_eq!(left, [one.clone(), two.clone()], "torn after {end} bytes");
    }
    // A game or rule that there is not is nothing to practise, and a field that nobody knows does not matter.
    let foreign = "{\"date\":\"2026-11-18\",\"game\":\"chess\",\"seed\":1,\"result\":\"missed\",\"grade\":0}\n\
        {\"date\":\"2026-11-18\",\"game\":\"GAME\",\"rules\":{\"no\":1},\"seed\":1,\"result\":\"missed\",\"grade\":0}\n\
        {\"date\":\"2026-11-18\",\"game\":\"GAME\",\"seed\":3,\"result\":\"missed\",\"grade\":0,\"mood\":\"good\"}\n";
    fs::write(&file, foreign.replace("GAME", games::ALL[0].id)).expect("it can be written");
    assert_eq!(history.tried().0.len(), 3);
    let seeds: Vec<u64> = history.tried().missed(None).iter().map(|which| which.seed).collect();
    assert_eq!(seeds, [3]);
}

#[test]
fn several_writers_each_leave_whole_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let (history, file) = kept(&folder);
    thread::scope(|scope| {
        for writer in 0..4 {
            let history = history.clone();
            scope.spawn(move || {
                for seed in 0..25 {
                    let one = tried(&which(writer, seed), Ended::Solved, "2026-11-18");
                    history.keep(&one).expect("it can be written");
                }
            });
        }
    });
    assert_eq!(history.tried().0.len(), 100);
    assert_eq!(fs::read_to_string(file).expect("it is there").lines().count(), 100);
}

#[test]
fn without_a_place_it_says_so() {
    let one = tried(&which(0, 7), Ended::Solved, "2026-11-18");
    assert!(History::at(None).keep(&one).is_err_and(|why| why.contains("XDG_DATA_HOME")));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("it can be written");
    assert!(
        History::at(Some(file.join("below"))).keep(&one).is_err_and(|why| why.contains("could not be kept"))
    );
}

#[test]
fn a_streak_is_days_in_a_row_with_a_puzzle_of_the_day_solved_at_the_first_try() {
    use Ended::{Missed, Solved};
    let streak = |tries: &[Tried], today: &str| Tries(tries.to_vec()).streak(day(today));
    assert_eq!(streak(&[], "2026-03-01"), 0);
    let tries = [
        daily(0, Solved, "2026-02-26"),
        daily(0, Missed, "2026-02-27"),
        // Whichever game's.
        daily(3, Solved, "2026-02-27"),
        daily(1, Solved, "2026-02-28"),
    ];
    assert_eq!(streak(&tries, "2026-02-28"), 3);
    // Today is not over yet.
    assert_eq!(streak(&tries, "2026-03-01"), 3);
    assert_eq!(streak(&tries, "2026-03-02"), 0);
    assert_eq!(streak(&tries[..2], "2026-02-28"), 0, "a miss is a miss");
    let later = [daily(0, Missed, "2026-03-01"), daily(0, Solved, "2026-03-01")];
    assert_eq!(streak(&later, "2026-03-01"), 0, "the first try counts");
    let other =
        [tried(&which(0, 7), Solved, "2026-03-01"), tried(&which(0, 20_260_228), Solved, "2026-03-01")];
    assert_eq!(streak(&other, "2026-03-01"), 0, "nor does another puzzle, or yesterday's");
}

#[test]
fn what_was_missed_comes_back_until_it_is_solved() {
    use Ended::{Missed, Solved};
    let [a, b, c] = [which(0, 1), which(0, 2), which(1, 3)];
    let mut tries = Tries(vec![]);
    let seeds =
        |tries: &Tries, entry| -> Vec<u64> { tries.missed(entry).iter().map(|which| which.seed).collect() };
    for (which, result) in [(&a, Missed), (&b, Missed), (&c, Missed), (&a, Missed)] {
        tries.0.push(tried(which, result, "2026-11-18"));
    }
    assert_eq!(seeds(&tries, None), [2, 3, 1], "those first that were tried longest ago");
    assert_eq!(seeds(&tries, Some(a.entry)), [2, 1]);
    tries.0.push(tried(&b, Solved, "2026-11-19"));
    assert_eq!(seeds(&tries, None), [3, 1]);
    assert_eq!(tries.first(&b), Some(Missed), "though the first try still counts");
    assert_eq!(tries.first(&which(1, 1)), None);
}

#[test]
fn a_result_is_told_to_a_friend_in_a_line() {
    let tries = Tries(vec![daily(0, Ended::Solved, "2026-11-17"), daily(4, Ended::Solved, "2026-11-18")]);
    let (grade, today) = (Grade::of(62).expect("a percentage"), day("2026-11-18"));
    let title = games::ALL[4].title;
    assert_eq!(
        which(4, 20_261_118).share(Ended::Solved, grade, &tries, today),
        format!("Trapline 2026-11-18 {title}: solved, hard (the hard bot misses 62 %), streak 2")
    );
    assert_eq!(
        which(4, 7).share(Ended::Missed, grade, &tries, today),
        format!("Trapline puzzle 7 {title}: missed, hard (the hard bot misses 62 %)")
    );
}
