//! [`page`]: what every page has: its head, the way to the other pages, and where its own part begins. Nothing in it is
//! run or styled but what comes from the program's own assets, as the policy of the server demands.

use crate::assets;
use maud::{DOCTYPE, Markup, html};

/// The pages that every page leads to.
const PLACES: [(&str, &str); 5] = [
    ("/", "Play"),
    ("/puzzle", "Puzzle"),
    ("/learn", "Learn"),
    ("/matches", "Matches"),
    ("/solutions", "Solutions"),
];

/// What differs from page to page.
#[derive(Clone, Copy, Default)]
pub struct Bits<'a> {
    /// What it is called, in tabs and lists.
    pub title: &'a str,
    /// Which of the places it belongs to: "/learn".
    pub place: &'a str,
    /// The scripts it works better with, by their plain names.
    pub scripts: &'a [&'a str],
    /// Styles besides the one that all pages have.
    pub styles: &'a [&'a str],
    /// After so many seconds it is looked at again where there are no scripts.
    pub again: Option<u32>,
    /// Whether it is to be found by search engines: matches are nobody else's business.
    pub unlisted: bool,
}

/// A whole page.
#[must_use]
pub fn page(bits: Bits<'_>, main: &Markup) -> Markup {
    let asset = |name: &str| assets::address(name).unwrap_or_default();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                @if bits.unlisted { meta name="robots" content="noindex"; }
                title { (bits.title) }
                link rel="icon" href=(asset("icon.svg"));
                link rel="stylesheet" href=(asset("style.css"));
                @for style in bits.styles { link rel="stylesheet" href=(asset(style)); }
                @for script in bits.scripts { script src=(asset(script)) defer {} }
                @if let Some(seconds) = bits.again { noscript { meta http-equiv="refresh" content=(seconds); } }
            }
            body {
                a.skip href="#main" { "To the page" }
                header.top {
                    a.home href="/" { "Trapline" }
                    nav aria-label="Pages" {
                        @for (address, name) in PLACES {
                            a href=(address) aria-current=[(bits.place == address).then_some("page")] { (name) }
                        }
                    }
                }
                main id="main" tabindex="-1" { (main) }
            }
        }
    }
}
