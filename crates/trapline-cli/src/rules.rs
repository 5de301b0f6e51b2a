//! House rules on the command line and at the prompt: `KEY=VALUE`, refused with every choice there is.

use crate::failure::Failure;
use trapline::games::Entry;
use trapline::{FIRST, HouseRule, Rules};

/// Who begins is not chosen but drawn.
const RANDOM: &str = "random";

/// Whether it may be drawn who begins: only where a match is about to be played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    Allowed,
    Refused,
}

/// The house rules that were asked for, for something other than a match.
pub fn house_rules(entry: &Entry, words: &[String]) -> Result<Rules, Failure> {
    chosen(entry, words, Draw::Refused).map(|(rules, _)| rules)
}

/// The house rules that were asked for, and whether it is to be drawn who begins.
pub fn chosen(entry: &Entry, words: &[String], draw: Draw) -> Result<(Rules, bool), Failure> {
    let mut rules = Rules::new(entry.house_rules);
    let mut drawn = false;
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let rule = entry.house_rules.iter().find(|rule| rule.key == key);
        let rule = rule.ok_or_else(|| unknown(entry, key, draw))?;
        if value.is_empty() {
            return Err(valueless(rule, draw));
        }
        if value == RANDOM && may_be_drawn(rule, draw) {
            drawn = true;
        } else if rules.set(key, value).is_err() {
            let right = listed(&values(rule, draw));
            return Err(Failure::Usage(format!("{key} is {right}, not {value:?}")));
        } else if *rule == FIRST {
            drawn = false;
        }
    }
    Ok((rules, drawn))
}

fn may_be_drawn(rule: &HouseRule, draw: Draw) -> bool {
    *rule == FIRST && draw == Draw::Allowed
}

/// Everything that can be chosen for a rule.
fn values(rule: &HouseRule, draw: Draw) -> Vec<String> {
    let drawn = may_be_drawn(rule, draw).then_some(RANDOM);
    rule.choices.iter().map(|choice| choice.value).chain(drawn).map(str::to_owned).collect()
}

/// "1, 2 or random".
fn listed(values: &[String]) -> String {
    match values {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        values => values.join(""),
    }
}

/// That a rule stands alone, and what can be chosen for it.
fn valueless(rule: &HouseRule, draw: Draw) -> Failure {
    let key = rule.key;
    let whole: Vec<String> = values(rule, draw).iter().map(|value| format!("{key}={value}")).collect();
    Failure::Usage(format!("give {key} a value: {}", listed(&whole)))
}

/// That a game has no such rule, and which it has.
fn unknown(entry: &Entry, key: &str, draw: Draw) -> Failure {
    let rules = entry.house_rules.iter().map(|rule| format!("{}={}", rule.key, values(rule, draw).join("|")));
    let rules = rules.collect::<Vec<_>>().join(" and ");
    let there = if rules.is_empty() { "nor any other".to_owned() } else { format!("but {rules}") };
    Failure::Usage(format!("a house rule is KEY=VALUE; {} has no {key:?}, {there}", entry.title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use trapline::games;

    fn refused(game: &str, word: &str, draw: Draw) -> String {
        let entry = games::find(game).expect("a game");
        chosen(entry, &[word.to_owned()], draw).expect_err(word).to_string()
    }

    #[test]
    fn a_refusal_names_every_choice() {
        assert_eq!(refused("hidden-path", "first=9", Draw::Allowed), "first is 1, 2 or random, not \"9\"");
        assert_eq!(refused("hidden-path", "first=random", Draw::Refused), "first is 1 or 2, not \"random\"");
        for valueless in ["finish", "finish="] {
            let told = refused("hidden-path", valueless, Draw::Allowed);
            assert_eq!(told, "give finish a value: finish=trappable or finish=safe");
        }
        let told = refused("hidden-path", "edges=wrap", Draw::Allowed);
        assert!(told.ends_with("but finish=trappable|safe and first=1|2|random"), "{told}");
    }

    #[test]
    fn the_last_word_on_a_rule_counts() {
        let entry = games::find("grid-hunt").expect("a game");
        let drawn =
            |words: [&str; 2]| chosen(entry, &words.map(str::to_owned), Draw::Allowed).expect("rules").1;
        assert!(drawn(["first=2", "first=random"]) && !drawn(["first=random", "first=2"]));
    }
}
