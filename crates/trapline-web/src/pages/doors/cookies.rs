//! What a browser keeps for us: the key by which it is known, the name its user gave last, and the invitation to hand on.
//! None of it can be read by scripts.

use crate::api::{COOKIE, Shown};
use crate::key::Key;
use crate::origin::Origin;
use axum::http::{HeaderMap, HeaderValue, header};
use trapline::Names;

const NAME: &str = "trapline_name";
const INVITE: &str = "trapline_invite";
/// A year, in seconds.
const YEAR: u32 = 31_536_000;

/// What a browser keeps.
#[derive(Debug, Default)]
pub struct Cookies {
    /// The key by which it is known.
    pub key: Option<Key>,
    /// What its user was called last; empty where nobody knows.
    pub name: String,
    /// The code that opens the other seat of the match that is looked at.
    pub invite: Option<String>,
}

impl Cookies {
    /// What these headers show.
    pub fn of(headers: &HeaderMap) -> Cookies {
        let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs: Vec<(&str, &str)> =
            all.flat_map(|all| all.split(';')).filter_map(|pair| pair.trim().split_once('=')).collect();
        let get = |name: &str| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let name = get(NAME).and_then(|name| String::from_utf8(hex::decode(name).ok()?).ok());
        Cookies {
            key: Shown::of(headers).browser,
            name: name.filter(|name| Names::wrong(name).is_none()).unwrap_or_default(),
            invite: get(INVITE).and_then(Key::read).map(|code| code.secret().to_owned()),
        }
    }
}

/// Has the browser keep its key.
pub fn key(key: &Key, origin: &Origin) -> HeaderValue {
    set(COOKIE, key.secret(), "/", YEAR, origin)
}

/// Has the browser keep a name.
pub fn name(name: &str, origin: &Origin) -> HeaderValue {
    // Names may hold what no header can.
    set(NAME, &hex::encode(name), "/", YEAR, origin)
}

/// Has the browser keep an invitation to that match, where it is asked for again.
pub fn invite(code: &str, id: &str, origin: &Origin) -> HeaderValue {
    set(INVITE, code, &format!("/m/{id}"), 30 * 86_400, origin)
}

fn set(name: &str, value: &str, path: &str, seconds: u32, origin: &Origin) -> HeaderValue {
    let secure = if origin.secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).expect("plain letters and digits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    #[test]
    fn what_is_kept_comes_back() {
        let origin = Origin { client: IpAddr::V4(Ipv4Addr::LOCALHOST), secure: true, base: String::new() };
        let own = Key::draw();
        let set = [key(&own, &origin), name("Zoë; =", &origin), invite(own.secret(), "abc", &origin)];
        let pair =
            |set: &HeaderValue| set.to_str().expect("text").split(';').next().expect("a pair").to_owned();
        let mut headers = HeaderMap::new();
        let all: Vec<String> = set.iter().map(pair).collect();
        headers.insert(header::COOKIE, all.join("; ").parse().expect("a header"));
        let cookies = Cookies::of(&headers);
        assert_eq!(cookies.key, Some(own.clone()));
        assert_eq!((cookies.name.as_str(), cookies.invite.as_deref()), ("Zoë; =", Some(own.secret())));
        for set in &set {
            let text = set.to_str().expect("text");
            assert!(text.ends_with("; HttpOnly; SameSite=Lax; Secure"), "{text}");
        }
        assert!(Cookies::of(&HeaderMap::new()).key.is_none());
    }
}
