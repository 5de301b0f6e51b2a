//! The first page: begin a match, or take or watch one.

use super::lists::{self, Lists};
use super::setup::{DRAWN, Fields, field};
use super::words::{capital, level, sentence};
use super::{Bits, page};
use maud::{Markup, html};
use trapline::games::{self, Entry};
use trapline::{FIRST, HouseRule, Level};

/// What the page is made of.
pub struct Lobby<'a> {
    /// The matches to take or watch.
    pub lists: &'a Lists,
    /// What the visitor was called last.
    pub name: &'a str,
    /// What was chosen so far: of a form that had to be sent back, or `game` alone.
    pub fields: Fields<'a>,
    /// Why it was sent back.
    pub problem: Option<&'a str>,
}

impl Lobby<'_> {
    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        page(
            Bits { title: "Trapline: two players, traps and secrets", place: "/", ..Bits::default() },
            &html! {
                div.lobby {
                    (lists::mine(self.lists))
                    section.begin {
                        h1 { "Traps, secrets, two players" }
                        p.lead { "Short duels to play with a friend, with anybody, or against a bot. No account." }
                        @if let Some(problem) = self.problem {
                            p.notice.refused role="alert" { b aria-hidden="true" { "! " } (sentence(problem)) }
                        }
                        form method="post" action="/matches" {
                            (self.games())
                            (self.opponents())
                            div.halves { (self.more()) }
                            (self.start())
                        }
                    }
                    div.lists { (lists::all(self.lists)) }
                }
            },
        )
    }

    fn is(&self, name: &str, value: &str, default: bool) -> bool {
        self.fields.get(name).map_or(default, |chosen| chosen == value)
    }

    fn games(&self) -> Markup {
        html! {
            fieldset.pick {
                legend { "Game" }
                @for (n, entry) in games::ALL.iter().enumerate() {
                    div.game {
                        label.card {
                            input type="radio" name="game" value=(entry.id) checked[self.is("game", entry.id, n == 0)];
                            span { b { (entry.title) } span { (entry.line) } }
                        }
                        div.rules {
                            @for rule in entry.house_rules { (self.rule(entry, rule)) }
                            p { a href={ "/rules/" (entry.id) } { "The rules" }
                                @if !entry.lessons.is_empty() { " · " a href={ "/learn/" (entry.id) "/1" } { "Learn it" } } }
                        }
                    }
                }
            }
        }
    }

    /// A house rule, each choice with what it means.
    fn rule(&self, entry: &Entry, rule: &HouseRule) -> Markup {
        let name = field(entry, rule.key);
        let first = *rule == FIRST;
        html! {
            fieldset.rule {
                legend { @if first { "Who begins" } @else { (capital(rule.key)) } }
                @for (n, choice) in rule.choices.iter().enumerate() {
                    (radio(&name, choice.value, self.is(&name, choice.value, n == 0), &html! {
                        (capital(choice.about)) @if n == 0 && !first { " (as in the rule book)" }
                    }))
                }
                @if first { (radio(&name, DRAWN, self.is(&name, DRAWN, false), &html! { "It is drawn" })) }
            }
        }
    }

    fn opponents(&self) -> Markup {
        html! {
            fieldset.choices {
                legend { "Opponent" }
                (radio("opponent", "bot", self.is("opponent", "bot", true), &html! { "A bot" }))
                div.under {
                    label for="level" { "How well it plays" }
                    select id="level" name="level" {
                        @for one in Level::OPPONENTS {
                            option value=(one) selected[self.is("level", one.name(), one == Level::Easy)] { (level(one)) }
                        }
                    }
                }
                (radio("opponent", "link", self.is("opponent", "link", false), &html! { "A friend: you get a link to send" }))
                (radio("opponent", "open", self.is("opponent", "open", false), &html! { "Anybody: an open challenge" }))
            }
        }
    }

    fn more(&self) -> Markup {
        let number = |name: &str, label: &str, value: &str, most: &str, least: &str| {
            html! {
                label for=(name) { (label) }
                input id=(name) name=(name) type="number" inputmode="numeric" min=(least) max=(most)
                    value=(self.fields.get(name).unwrap_or(value));
            }
        };
        html! {
            fieldset.choices {
                legend { "Clock" }
                (radio("clock", "none", self.is("clock", "none", true), &html! { "No clock" }))
                (radio("clock", "clock", self.is("clock", "clock", false), &html! { "A clock" }))
                div.under { (number("minutes", "Minutes each", "5", "180", "1")) (number("seconds", "Seconds added an action", "5", "180", "0")) }
                (radio("clock", "days", self.is("clock", "days", false), &html! { "Days: play by correspondence" }))
                div.under { (number("days", "Days an action", "3", "30", "1")) }
            }
            fieldset.choices {
                legend { "Your seat" }
                div.row {
                (radio("seat", "random", self.is("seat", "random", true), &html! { "Drawn" }))
                (radio("seat", "1", self.is("seat", "1", false), &html! { "First" }))
                (radio("seat", "2", self.is("seat", "2", false), &html! { "Second" }))
                }
            }
        }
    }

    fn start(&self) -> Markup {
        html! {
            div.start {
                label for="name" { "Your name" }
                div.line {
                    input id="name" name="name" type="text" maxlength="40" autocomplete="nickname" required
                        value=(self.fields.get("name").unwrap_or(self.name));
                    button.strong type="submit" { "Start" }
                }
            }
        }
    }
}

fn radio(name: &str, value: &str, checked: bool, label: &Markup) -> Markup {
    html! { label.choice { input type="radio" name=(name) value=(value) checked[checked]; span { (label) } } }
}
