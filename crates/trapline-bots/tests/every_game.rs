//! Every game of the list, with every house rule: hints, reviews, pages, puzzles and bots do what they can and say in a
//! sentence what they cannot. Nobody names a game here.

use std::sync::LazyLock;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Rules, Seat, Show, Viewer};
use trapline_bots::hint::{Company, hint};
use trapline_bots::puzzle::{Came, Puzzle};
use trapline_bots::review::page::page;
use trapline_bots::review::{Account, Story};
use trapline_bots::{Level, level};
use trapline_solve::{Answer, Truths};

/// Solved once for all tests here.
static TRUTHS: LazyLock<Truths> = LazyLock::new(Truths::default);

/// A match stops here.
const MOST_PLIES: u64 = 24;

fn truth_of<G: Show>(rules: &Rules) -> Answer {
    TRUTHS.solve(games::find(G::ID).expect("it is in the list"), rules, &|_| {})
}

/// The rule book's own, and every house rule by itself.
fn variants<G: Show>() -> Vec<Rules> {
    let others = G::HOUSE_RULES.iter().flat_map(|rule| {
        rule.choices[1..].iter().map(|choice| {
            let mut rules = Rules::new(G::HOUSE_RULES);
            rules.set(rule.key, choice.value).expect("it is offered");
            rules
        })
    });
    [Rules::new(G::HOUSE_RULES)].into_iter().chain(others).collect()
}

/// A match between two levels, with a look at every position before somebody acts.
fn played<G: Show>(rules: &Rules, levels: [Level; 2], mut look: impl FnMut(&Match<G>)) -> Record {
    let mut rules = rules.clone();
    rules.max_plies = Some(MOST_PLIES);
    let record = Record { rules: rules.write(), ..Record::new(G::ID) };
    let mut duel = Match::<G>::open(&record).expect("a match");
    let truth = truth_of::<G>(&rules).ok();
    let mut agents = levels.map(|level| level::any(level, G::ID, &rules, truth.as_ref()).expect("a bot"));
    for player in Player::BOTH {
        agents[player.index()].begin(&Seat::of(&duel, player), 7).expect("it begins");
    }
    while let Some(player) = duel.turn().player() {
        look(&duel);
        let action = agents[player.index()].act(&Seat::of(&duel, player)).expect("it acts");
        duel.act(&action).expect("bots do what is legal");
    }
    duel.record()
}

/// For games that nobody has solved, what was said instead.
#[derive(Default)]
struct Everything {
    solved: usize,
    refused: usize,
}

impl Visitor for Everything {
    fn visit<G: Show>(&mut self) {
        for rules in variants::<G>() {
            let truth = truth_of::<G>(&rules);
            match &truth {
                Ok(_) => self.solved += 1,
                Err(why) => {
                    self.refused += 1;
                    assert!(why.to_string().starts_with(G::TITLE), "it says of which game: {why}");
                }
            }
            let record = played::<G>(&rules, [Level::Hard, Level::Easy], |duel| hints(duel, &truth));
            levels::<G>(&rules, &truth);
            reviews(&record, &truth);
            puzzles::<G>(&rules, &truth);
        }
    }
}

fn hints<G: Show>(duel: &Match<G>, truth: &Answer) {
    let seat = Seat::to_move(duel);
    for company in [Company::Alone, Company::Both] {
        let hint = hint(&seat, truth.as_ref(), company).expect("somebody is to move");
        assert!(seat.legal().contains(&hint.action), "{}", hint.action);
        assert!(
            hint.lines[0].starts_with(&seat.advise(&hint.action).expect("an action")),
            "{:?}",
            hint.lines
        );
        // What to do, why, and one number, each on a line of its own.
        assert!(hint.lines.len() <= 3, "{:?}", hint.lines);
        let sentence = |line: &String| line.ends_with('.') && line.chars().count() <= 78;
        assert!(hint.lines.iter().all(sentence), "{:?}", hint.lines);
        assert!(!hint.lines.concat().contains("of a win"), "{:?}", hint.lines);
        match truth {
            Ok(_) if company == Company::Alone => {
                let other = &duel.names()[seat.player().other()];
                let last = hint.lines.last().expect("a line").replace(other, "");
                let words = last.split(|letter: char| !letter.is_ascii_digit());
                assert_eq!(words.filter(|word| !word.is_empty()).count(), 1, "one number: {:?}", hint.lines);
            }
            Ok(_) => {}
            Err(_) => assert!(hint.lines[1].starts_with("Nothing is proved here."), "{:?}", hint.lines),
        }
    }
    assert!(hint(&Seat::of(duel, seat.player().other()), truth.as_ref(), Company::Alone).is_none());
}

fn levels<G: Show>(rules: &Rules, truth: &Answer) {
    for level in Level::ALL {
        let made = level::any(level, G::ID, rules, truth.as_ref().ok());
        assert_eq!(made.is_ok(), truth.is_ok() || !level.needs_truth());
        if made.is_ok() {
            let record = played::<G>(rules, [level, Level::Medium], |_| {});
            assert!(record.result.is_some());
        }
    }
}

fn reviews(record: &Record, truth: &Answer) {
    let truth = truth.as_ref().map(|truth| &**truth);
    let account = Account::of(truth, record).expect("a sound record");
    let json = account.json();
    assert_eq!(json["actions"].as_array().expect("a list").len(), record.actions.len());
    assert_eq!(json["result"], serde_json::to_value(record.result).expect("it is JSON"));
    let why = match (&account, truth) {
        (Account::Review(_), Ok(_)) => {
            assert!(json["chances"].is_array() && json.get("ungraded").is_none());
            None
        }
        (Account::Story(Story { why, .. }), Err(unsolved)) => {
            assert!(why.starts_with(&unsolved.to_string()) && why.ends_with('.'), "{why}");
            assert_eq!(json["ungraded"], **why);
            assert!(json.get("chances").is_none());
            Some(why.clone())
        }
        _ => panic!("a review exactly where there is a truth"),
    };
    if let (Account::Review(review), Ok(truth)) = (&account, truth) {
        // What is not proved is not told as if it were.
        assert!(
            truth.report().is_proved() || review.remark.is_some_and(|remark| remark.contains("not proved"))
        );
        assert_eq!(json["remark"], serde_json::json!(review.remark));
    }
    let remark = match &account {
        Account::Review(review) => review.remark,
        Account::Story(_) => None,
    };
    let html = page(&[Ok(account)]);
    assert_eq!(html.contains("class=\"remark\""), remark.is_some());
    assert!(remark.is_none_or(|remark| html.contains(remark)));
    assert!(!html.contains("of a win"), "what was given away is told in points");
    assert_eq!(html.contains("class=\"chances\""), why.is_none());
    assert!(why.is_none_or(|why| html.contains(&why)));
    assert_eq!(html.matches("class=\"position\"").count(), record.actions.len() + 1);
}

fn puzzles<G: Show>(rules: &Rules, truth: &Answer) {
    // The five games' own puzzles are looked at elsewhere, and take longer.
    let Ok(truth) = truth else { return };
    if level::has_minds::<G>() {
        return;
    }
    let entry = games::find(G::ID).expect("it is in the list");
    if let Some(puzzle) = Puzzle::make(entry, rules, &**truth, 3, &|_| {}).expect("sound rules") {
        let step = puzzle.step(0);
        assert!(step.duel().secret_turn().is_none());
        let attempt = puzzle.attempt(0, &**truth, &step.right()[0].action).expect("an action");
        assert!(attempt.came != Came::Wrong);
    }
}

#[test]
fn every_game_is_hinted_reviewed_and_played_at_every_level() {
    let mut everything = Everything::default();
    games::each(&mut everything);
    assert!(everything.solved > everything.refused && everything.refused > 0);
}

/// Where a match begins at a position that was set up by hand, less may be known; but nothing goes wrong.
#[test]
fn positions_that_were_set_up_by_hand_are_told_at_least() {
    struct SetUp;
    impl Visitor for SetUp {
        fn visit<G: Show>(&mut self) {
            let rules = Rules::new(G::HOUSE_RULES);
            let truth = truth_of::<G>(&rules);
            let mut starts = vec![];
            played::<G>(&rules, [Level::Easy, Level::Medium], |duel| {
                if duel.secret_turn().is_none() {
                    let (to_move, state) = (duel.next(), duel.state(Viewer::Referee));
                    starts.push(trapline::record::Start { to_move, state });
                }
            });
            assert!(!starts.is_empty());
            for start in starts.into_iter().step_by(5) {
                let record = Record { start: Some(start), ..Record::new(G::ID) };
                let mut duel = Match::<G>::open(&record).expect("it was a position of a match");
                hints_or_guesses(&duel, &truth);
                let mut agent =
                    level::any(Level::Perfect, G::ID, &rules, truth.as_ref().ok()).expect("a bot");
                agent.begin(&Seat::to_move(&duel), 1).expect("it begins");
                let action = agent.act(&Seat::to_move(&duel)).expect("it acts");
                duel.act(&action).expect("it is legal");
                if duel.turn().player().is_some() {
                    duel.conclude(Outcome::draw(Reason::Agreement)).expect("players may agree");
                }
                let known = truth.as_ref().map(|truth| &**truth);
                let account = Account::of(known, &duel.record()).expect("a sound record");
                assert!(level::has_minds::<G>() == matches!(account, Account::Review(_)));
            }
        }
    }
    fn hints_or_guesses<G: Show>(duel: &Match<G>, truth: &Answer) {
        let seat = Seat::to_move(duel);
        let hint = hint(&seat, truth.as_ref(), Company::Alone).expect("somebody is to move");
        assert!(seat.legal().contains(&hint.action));
        let guessed = hint.lines.iter().any(|line| line.starts_with("Nothing is proved here."));
        assert_eq!(guessed, !level::has_minds::<G>(), "{:?}", hint.lines);
    }
    games::each(&mut SetUp);
}
