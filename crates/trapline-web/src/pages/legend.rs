//! What every sign of a drawing means.

use maud::{Markup, PreEscaped, html};
use trapline::{AnyMatch, Scene, legend, svg};

/// The signs of a drawing, each with its meaning.
pub fn list(scene: &Scene, duel: &dyn AnyMatch) -> Markup {
    let keys = legend::of(scene, duel.entry(), duel.names());
    html! {
        @if !keys.is_empty() {
            details.legend data-keep="legend" {
                summary { "Signs and keys" }
                ul {
                    @for (key, meaning) in &keys { li { (PreEscaped(svg::key(key))) span { (meaning) } } }
                }
                p.keys {
                    kbd { "Tab" } " next target, " kbd { "arrows" } " any spot, " kbd { "Enter" } " choose, "
                    kbd { ":" } " type"
                }
            }
        }
    }
}
