//! [`Address`]: what somebody types to say which server, match or invitation they mean.

use std::fmt;
use std::str::FromStr;

/// An address of a server, and what is meant there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The server, without a slash at the end.
    pub base: String,
    pub place: Place,
}

/// What is meant at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The server itself.
    Server,
    /// An invitation to a match, by its code.
    Invite(String),
    /// A match, by its id.
    Match(String),
}

/// What stands before a code and before an id.
const INVITE: &str = "/join/";
const MATCH: &str = "/m/";

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let text = text.trim();
        let right = "give an address like https://example.org/join/CODE";
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        let host = text.split_once("://").map_or("", |(_, rest)| rest);
        if !matches!(scheme.as_deref(), Some("http" | "https")) {
            return Err(format!("an address begins with http:// or https://; {right}"));
        }
        if host.is_empty()
            || host.starts_with('/')
            || text.chars().any(|c| c.is_whitespace() || c.is_control())
        {
            return Err(format!("this is no address; {right}"));
        }
        // What comes after these is for browsers.
        let plain = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        let part = |before: &str| {
            let (base, name) = plain.rsplit_once(before)?;
            // A match has pages of its own below it.
            let name = name.split('/').next().unwrap_or_default();
            let plain =
                !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            plain.then(|| (base.to_owned(), name.to_owned()))
        };
        if let Some((base, code)) = part(INVITE) {
            return Ok(Address { base, place: Place::Invite(code) });
        }
        if let Some((base, id)) = part(MATCH) {
            return Ok(Address { base, place: Place::Match(id) });
        }
        Ok(Address { base: plain.to_owned(), place: Place::Server })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)?;
        match &self.place {
            Place::Server => f.write_str("/"),
            Place::Invite(code) => write!(f, "{INVITE}{code}"),
            Place::Match(id) => write!(f, "{MATCH}{id}"),
        }
    }
}

impl Address {
    /// A match at the same server.
    pub fn of_match(&self, id: &str) -> Address {
        Address { base: self.base.clone(), place: Place::Match(id.to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_an_invitation_a_match_or_a_server() {
        let at = |base: &str, place| Ok(Address { base: base.to_owned(), place });
        let [invite, duel] = [Place::Invite("Ab-1".to_owned()), Place::Match("x_9".to_owned())];
        for (text, read) in [
            ("http://127.0.0.1:8080", at("http://127.0.0.1:8080", Place::Server)),
            (" https://example.org/ ", at("https://example.org", Place::Server)),
            ("https://example.org/games/", at("https://example.org/games", Place::Server)),
            ("HTTP://[::1]:80/join/Ab-1", at("HTTP://[::1]:80", invite.clone())),
            ("https://example.org/games/join/Ab-1/?from=mail#top", at("https://example.org/games", invite)),
            ("https://example.org/m/x_9", at("https://example.org", duel.clone())),
            ("https://example.org/m/x_9/replay?ply=3", at("https://example.org", duel)),
        ] {
            assert_eq!(text.parse(), read, "{text}");
        }
        for wrong in
            ["", "example.org/join/1", "ftp://example.org", "http://", "http:///join/1", "http://a b/"]
        {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn it_is_written_as_it_is_read() {
        for text in ["http://a/", "http://a/b/join/C", "http://a/m/1"] {
            assert_eq!(text.parse::<Address>().expect("an address").to_string(), text);
        }
    }
}
