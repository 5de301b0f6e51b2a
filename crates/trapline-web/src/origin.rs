//! [`Origin`]: where a request comes from, and how the server was reached. What a proxy says of it is believed only of
//! proxies that were named.

use crate::site::Config;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use std::net::{IpAddr, SocketAddr};

/// Where a request comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The client's address.
    pub client: IpAddr,
    /// Whether the client speaks TLS, with this server or with its proxy.
    pub secure: bool,
    /// What the server is called from outside, without a slash at the end.
    pub base: String,
}

impl Origin {
    /// The origin of a request that came from that address.
    #[must_use]
    pub fn of(peer: IpAddr, headers: &HeaderMap, config: &Config) -> Origin {
        let peer = peer.to_canonical();
        let trusted = |address: IpAddr| config.proxies.iter().any(|net| net.contains(&address));
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let (mut client, mut secure) = (peer, false);
        if trusted(peer) {
            // From the right: each proxy has added whom it heard. The first that is no proxy of ours is the client.
            let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
            let lines = lines.collect::<Vec<_>>().join(",");
            for address in lines.rsplit(',').map_while(|address| read(address.trim())) {
                client = address.to_canonical();
                if !trusted(client) {
                    break;
                }
            }
            secure = text("x-forwarded-proto").is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
        }
        let base = match &config.address {
            Some(address) => {
                secure |= address.starts_with("https:");
                address.trim_end_matches('/').to_owned()
            }
            None => {
                let fits = |host: &&str| {
                    host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte))
                };
                let host =
                    headers.get(HOST).and_then(|host| host.to_str().ok()).filter(fits).unwrap_or("localhost");
                format!("{}://{host}", if secure { "https" } else { "http" })
            }
        };
        Origin { client, secure, base }
    }
}

/// An address as proxies write it: some add the port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(peer: &str, proxies: &[&str], headers: &[(&'static str, &str)]) -> Origin {
        let proxies = proxies.iter().map(|net| net.parse().expect("a network")).collect();
        let headers = headers.iter().map(|&(name, value)| {
            (axum::http::HeaderName::from_static(name), value.parse().expect("a header"))
        });
        Origin::of(
            peer.parse().expect("an address"),
            &headers.collect(),
            &Config { proxies, ..Config::default() },
        )
    }

    #[test]
    fn forwarded_addresses_are_believed_of_named_proxies_only() {
        let said = [
            ("x-forwarded-for", "6.6.6.6, 1.2.3.4"),
            ("x-forwarded-proto", "https"),
            ("host", "play.example"),
        ];
        let direct = origin("9.9.9.9", &[], &said);
        assert_eq!((direct.client.to_string().as_str(), direct.secure), ("9.9.9.9", false));
        assert_eq!(direct.base, "http://play.example");
        let proxied = origin("10.0.0.1", &["10.0.0.0/8"], &said);
        assert_eq!(
            (proxied.client.to_string().as_str(), proxied.secure),
            ("1.2.3.4", true),
            "not what the client made up"
        );
        assert_eq!(proxied.base, "https://play.example");
        let lines = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "1.2.3.4:5678")];
        assert_eq!(
            origin("10.0.0.1", &["10.0.0.0/8"], &lines).client.to_string(),
            "1.2.3.4",
            "nor on a line of its own"
        );
        let newer = [("x-forwarded-for", "[2001:db8::1]:443")];
        assert_eq!(origin("10.0.0.1", &["10.0.0.0/8"], &newer).client.to_string(), "2001:db8::1");
        let chain = origin("10.0.0.1", &["10.0.0.0/8", "1.2.3.4/32"], &said);
        assert_eq!(chain.client.to_string(), "6.6.6.6");
        let odd =
            origin("10.0.0.1", &["10.0.0.0/8"], &[("x-forwarded-for", "nobody"), ("host", "a b<script>")]);
        assert_eq!((odd.client.to_string().as_str(), odd.base.as_str()), ("10.0.0.1", "http://localhost"));
    }
}
