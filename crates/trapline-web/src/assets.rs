//! What pages load besides themselves: styles, scripts, pictures. All of it is in the program, and each has a name that
//! changes with what it holds, so that browsers may keep it for ever.

pub mod tracks;

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use trapline::svg;
use trapline_bots::review::page;

/// Where they are.
pub const FOLDER: &str = "/assets/";

/// The pictures of the documentation, by name.
const PICTURES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pictures.rs"));

/// Something that pages load.
#[derive(Debug)]
pub struct Asset {
    /// What it is, for browsers.
    pub kind: &'static str,
    /// What it holds.
    pub text: String,
    /// Its name: "style.3f9a0c11d2.css".
    pub file: String,
}

/// All of them, by their plain names: "style.css".
static ALL: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let style = [svg::STYLE, include_str!("../assets/style.css"), &tracks::style()].concat();
    let own = [
        ("style.css", style),
        ("review.css", page::STYLE.to_owned()),
        ("review.js", page::SCRIPT.to_owned()),
        ("board.js", include_str!("../assets/board.js").to_owned()),
        ("table.js", include_str!("../assets/table.js").to_owned()),
        ("icon.svg", include_str!("../assets/icon.svg").to_owned()),
    ];
    let pictures = PICTURES.iter().map(|&(name, text)| (name, text.to_owned()));
    own.into_iter().chain(pictures).map(|(name, text)| (name.to_owned(), Asset::new(name, text))).collect()
});

impl Asset {
    fn new(name: &str, text: String) -> Asset {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let kind = match ending {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => "application/octet-stream",
        };
        let hash = Sha256::digest(&text);
        let mark: String = hash[..5].iter().map(|byte| format!("{byte:02x}")).collect();
        Asset { kind, file: format!("{stem}.{mark}.{ending}"), text }
    }
}

/// The asset whose file is called so.
#[must_use]
pub fn find(file: &str) -> Option<&'static Asset> {
    ALL.values().find(|asset| asset.file == file)
}

/// The address of the asset of that plain name, where there is one.
#[must_use]
pub fn address(name: &str) -> Option<String> {
    ALL.get(name).map(|asset| format!("{FOLDER}{}", asset.file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_what_it_names() {
        for (name, asset) in ALL.iter() {
            let address = address(name).expect("an address");
            let found = find(address.strip_prefix(FOLDER).expect("in the folder")).expect("an asset");
            assert_eq!(found.text, asset.text);
        }
        assert!(find("style.css").is_none(), "plain names may not be kept for ever");
    }

    #[test]
    fn other_contents_have_another_name() {
        let [one, two] = ["a", "b"].map(|text| Asset::new("x.css", text.to_owned()).file);
        assert_ne!(one, two);
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (name, asset) in ALL.iter() {
            // The name of SVG's own language is no address that anybody asks.
            let text = asset.text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("://") && !text.contains("@import"), "{name}");
        }
    }
}
