//! The page of `review --html`, as text. That it works in a browser is checked by `tests/browser.py`.

use crate::support::home::Home;
use crate::support::script;
use serde_json::json;

/// The page of these records.
fn page(records: &str) -> String {
    let home = Home::new();
    let ran = home.run(["review", "--html", "out.html"], records).well();
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", ""));
    std::fs::read_to_string(home.path().join("out.html")).expect("a page")
}

#[test]
fn it_needs_nothing_else() {
    let records: String = script::ALL.iter().map(|script| format!("{}\n", script.record())).collect();
    let page = page(&records);
    for outside in ["src=", "@import", "url(", "<link", "<iframe", "fetch(", "http:", "https:"] {
        let found: Vec<_> =
            page.match_indices(outside).map(|(at, _)| &page[at..(at + 40).min(page.len())]).collect();
        // The name of a language is no address that is asked for.
        assert!(found.iter().all(|text| text.starts_with("http://www.w3.org/2000/svg")), "{found:?}");
    }
    assert!(page.contains("default-src 'none'"));
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("prefers-reduced-motion"));
    let (boards, graphs) =
        (page.matches("<svg class=\"board\"").count(), page.matches("<svg class=\"graph\"").count());
    let positions: usize = script::ALL.iter().map(|script| script.turns.len() + 1).sum();
    assert_eq!(page.matches("<figure class=\"position\"").count(), positions);
    assert_eq!(graphs, script::ALL.len());
    assert!(boards > positions, "one game has two boards: {boards}");
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

#[test]
fn names_stay_text() {
    let names = ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(2)>&amp;"];
    let record = json!({"format": "trapline/1", "game": "grid-hunt", "players": names,
        "actions": ["hide 1,1", "hide 2,2", "scan 3,3"], "result": {"winner": 2, "reason": "resignation"}});
    let page = page(&record.to_string());
    assert_eq!(page.matches("<script>").count(), 1, "the page's own, and no other");
    assert!(!page.contains("<img"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("&quot;'&gt;&lt;img src=x onerror=alert(2)&gt;&amp;amp;"));
}

#[test]
fn what_is_wrong_with_a_record_is_on_the_page() {
    let home = Home::new();
    let good = script::Script::of("trap-runner").record();
    let ran = home.run(["review", "--html", "-"], format!("{good}\n<b>nonsense\n")).with_status(1);
    assert_eq!(ran.out.matches("<article").count(), 2);
    assert!(ran.out.contains("Line 2: not a record"), "{}", ran.out);
}
