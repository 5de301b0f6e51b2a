//! What a language model is told: the rules once, then each turn all that its seat may know. Short, complete, and the
//! same for every opponent.

use trapline::{Names, Rules, Show, Sight, plain};

/// So many legal actions are listed; of more only some, as examples.
const LISTED: usize = 150;
/// So many of them.
const EXAMPLES: usize = 4;

/// The rules, and how to answer.
pub fn rules<G: Show>(rules: &Rules) -> String {
    let house = G::HOUSE_RULES.iter().zip(rules.choices());
    let house: Vec<_> = house.map(|(rule, &at)| format!("{}={}", rule.key, rule.choices[at].value)).collect();
    let house = if house.is_empty() { "none".to_owned() } else { house.join(", ") };
    let limit = rules
        .max_plies
        .map_or_else(String::new, |plies| format!(" The match is a draw after {plies} actions in all."));
    format!(
        "You play a match of {} against an opponent. Play to win. These are the rules:\n\n{}\n\n\
         House rules of this match: {house}.{limit}\n\n\
         Each time you are told all that you may know, and asked for one action. Answer with it in square \
         brackets, as under \"What you type\"; think first if you like. The last action in brackets counts.",
        G::TITLE,
        G::PAGE.trim_end()
    )
}

/// The turn: what happened, the position, the task, and what is legal if that is told.
pub fn turn<G: Show>(game: &G, sight: &Sight<'_, G>, names: &Names, legal: bool) -> String {
    let mut parts =
        vec![format!("You are player {} ({}).", sight.player.number(), G::SEATS[sight.player.index()])];
    let events = sight.events.iter().zip(1..);
    let log: Vec<_> = events
        .map(|(event, number)| format!("{number}. {} {}", names.who(event.player), game.tell(&event, names)))
        .collect();
    if !log.is_empty() {
        parts.push(format!("What happened:\n{}", log.join("\n")));
    }
    parts.push(format!("The position:\n{}", plain::scene(&game.scene(&sight.view, names))));
    parts.push(format!("Your task: {}.", game.task(&sight.view, names)));
    if legal {
        parts.push(legal_actions(game, sight));
    }
    parts.push("Your action, in square brackets?".to_owned());
    parts.join("\n\n")
}

fn legal_actions<G: Show>(game: &G, sight: &Sight<'_, G>) -> String {
    let count = game.count(&sight.view);
    let written = |at| format!("[{}]", game.write(game.nth(&sight.view, at)));
    if count <= LISTED {
        let all: Vec<_> = (0..count).map(written).collect();
        return format!("Legal actions: {}", all.join(" "));
    }
    let some: Vec<_> = (0..EXAMPLES).map(|at| written(at * (count - 1) / (EXAMPLES - 1))).collect();
    format!("There are {count} legal actions, for example: {}", some.join(" "))
}

/// What is said to a reply that will not do.
pub fn again(why: &str) -> String {
    format!("That will not do: {why}. Answer with one legal action in square brackets.")
}
