//! The address of an endpoint: what is wrong with it, and whether a key may go there.

use std::net::IpAddr;
use ureq::http::Uri;

/// What stands behind the address.
const PATH: &str = "/chat/completions";

/// The whole address of a request and its host, if a key may be sent there.
pub fn checked(address: &str, has_key: bool) -> Result<(String, String), String> {
    let right = "give an address like https://example.org/v1";
    let uri: Uri = address.trim().parse().map_err(|_| format!("--agent is no address; {right}"))?;
    let authority = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
    if authority.contains('@') {
        return Err(format!(
            "no key belongs into the address: put it into the environment as {}",
            super::KEYS[0]
        ));
    }
    if uri.query().is_some() || address.contains('#') {
        return Err(format!("the address has something after its path; {right}"));
    }
    let host = uri.host().unwrap_or_default();
    match uri.scheme_str() {
        Some("https") if !host.is_empty() => {}
        Some("http") if !host.is_empty() => {
            if has_key && !is_loopback(host) {
                return Err(format!(
                    "the key would go to {host} for everybody to read; use https://, or unset {}",
                    super::KEYS.join(" and ")
                ));
            }
        }
        _ => return Err(format!("an address begins with http:// or https://; {right}")),
    }
    let base = address.trim().trim_end_matches('/');
    Ok((format!("{}{PATH}", base.strip_suffix(PATH).unwrap_or(base)), host.to_owned()))
}

/// Whether a host is this machine.
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_goes_only_where_nobody_can_read_it() {
        for safe in [
            "https://example.org/v1",
            "http://127.0.0.1:8000/v1",
            "http://[::1]:1/v1",
            "http://LocalHost/v1/",
        ] {
            let (url, _) = checked(safe, true).expect(safe);
            assert!(url.ends_with("/v1/chat/completions"), "{url}");
        }
        for open in ["http://example.org/v1", "http://10.0.0.7/v1", "http://localhost.example.org/v1"] {
            assert!(checked(open, true).expect_err(open).contains("for everybody to read"), "{open}");
            checked(open, false).expect(open);
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (wrong, told) in [
            ("https://key@example.org/v1", "no key belongs into the address"),
            ("https://example.org/v1?key=1", "after its path"),
            ("ftp://example.org/v1", "http:// or https://"),
            ("https://", "address"),
        ] {
            let why = checked(wrong, false).expect_err(wrong);
            assert!(why.contains(told), "{wrong}: {why}");
        }
        let whole = "https://example.org/v1/chat/completions";
        assert_eq!(checked(whole, true), Ok((whole.to_owned(), "example.org".to_owned())));
    }
}
