//! Texts of the documentation as pages. They are ours and part of the program, so what they hold is taken as it is; only
//! where their links and pictures lead is changed.

use crate::assets;
use maud::PreEscaped;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// A text in Markdown as HTML.
pub fn rendered(text: &str) -> PreEscaped<String> {
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(placed));
    // Wide tables and samples are scrolled by themselves; whoever has no mouse has to get there too.
    let out =
        out.replace("<table>", r#"<div class="wide" role="region" aria-label="Table" tabindex="0"><table>"#);
    let out = out.replace("</table>", "</table></div>").replace("<pre>", r#"<pre tabindex="0">"#);
    PreEscaped(out)
}

/// A piece of a text as it stands on a page: pictures are assets, and links to other texts, which have no page, are
/// words.
fn placed(event: Event<'_>) -> Option<Event<'_>> {
    Some(match event {
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let name = dest_url.rsplit('/').next().unwrap_or_default();
            let dest_url = CowStr::from(assets::address(name).unwrap_or_default());
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Link { .. }) => Event::InlineHtml(CowStr::from("<em>")),
        Event::End(TagEnd::Link) => Event::InlineHtml(CowStr::from("</em>")),
        event => event,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_assets_and_links_are_words() {
        let html = rendered("![Here](solutions/nothing.svg) and [there](bots.md)\n\n|a|b|\n|-|-|\n|1|2|").0;
        assert!(html.contains(r#"<img src="" alt="Here""#), "{html}");
        assert!(html.contains("<em>there</em>"), "{html}");
        assert!(html.contains("<table>") && html.contains("tabindex"), "{html}");
    }
}
