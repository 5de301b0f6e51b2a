//! What every request goes through: who may come in and how often, which headers an answer has, and what is noted.
//!
//! What is noted names the route and never the address itself, which may hold a code or a key.

use super::Peer;
use crate::metrics;
use crate::origin::Origin;
use crate::pages;
use crate::problem::Wrong;
use crate::site::Site;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Instant;

/// What a page may load and run: what this server has, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Everything of this, in its order.
pub async fn guard(State(site): State<Site>, request: Request, next: Next) -> Response {
    let people = pages::are_people(&request);
    let mut response = admit(&site, request, next).await;
    if people {
        pages::tell_people(&mut response);
    }
    add_headers(response.headers_mut());
    response
}

/// Lets a client in who does not ask too often, finds out where the request comes from, and notes how it was answered.
async fn admit(site: &Site, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
    let origin = Origin::of(peer, request.headers(), site.config());
    let route = request.extensions().get::<MatchedPath>().cloned();
    // Whatever else somebody makes up is not kept.
    let method = match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    };
    let client = origin.client;
    let secure = origin.secure;
    // Whoever looks after the server is not kept from asking how it is.
    let asks = matches!(request.uri().path(), "/healthz" | "/readyz");
    let admitted = if asks { Ok(()) } else { site.limits().request(client) };
    let mut response = match admitted {
        Err(wait) => Wrong::too_much("you ask too often; wait a little", wait).into_response(),
        Ok(()) if is_unsafe(request.method()) && is_strange(request.headers(), &origin.base) => {
            let detail = "this came from a page of another site; open this site and do it there";
            Wrong::new(StatusCode::FORBIDDEN, "stranger", "From another site", detail).into_response()
        }
        Ok(()) => {
            request.extensions_mut().insert(origin);
            spoken_plainly(next.run(request).await)
        }
    };
    if secure {
        let strict = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, strict);
    }
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    metrics::answered(method, route, status, took);
    tracing::info!(method, route, status, ms = took.as_secs_f64() * 1000.0, %client, "request");
    response
}

/// Whether a request may change something: what another site has a browser send with the cookie of this one must not.
fn is_unsafe(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a browser says that a page of another site made this request. Programs say nothing of the kind.
fn is_strange(headers: &HeaderMap, base: &str) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return !matches!(site, "same-origin" | "none");
    }
    // Older browsers say where the page came from. How it is reached is a proxy's matter; the host is enough.
    let host = |address: &str| {
        address.split_once("://").map_or(String::new(), |(_, host)| host.to_ascii_lowercase())
    };
    text(header::ORIGIN).is_some_and(|origin| host(origin) != host(base))
}

/// Tells by a problem what the framework refuses by itself: an address that cannot be read.
fn spoken_plainly(response: Response) -> Response {
    let plain = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|form| form.as_bytes().starts_with(b"text/plain"));
    if response.status() == StatusCode::BAD_REQUEST && plain {
        let detail = "this address cannot be read; look at it again, each question in it stands once";
        return Wrong::new(StatusCode::BAD_REQUEST, "unreadable-address", "No such address", detail)
            .into_response();
    }
    response
}

/// Gives every answer the headers that all have.
fn add_headers(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache, private"));
}

/// What is answered where this program has a fault. What it was is noted by the panic itself.
pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let detail = "the server made a mistake; nothing was changed";
    Wrong::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "A fault of the server", detail).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_sites_are_strangers() {
        let base = "http://127.0.0.1:8080";
        for (headers, strange) in [
            (vec![], false),
            (vec![("sec-fetch-site", "same-origin")], false),
            (vec![("sec-fetch-site", "none")], false),
            (vec![("sec-fetch-site", "cross-site")], true),
            (vec![("sec-fetch-site", "same-site")], true),
            (vec![("origin", "http://127.0.0.1:8080")], false),
            (vec![("origin", "https://127.0.0.1:8080")], false),
            (vec![("origin", "http://evil.example")], true),
            (vec![("origin", "null")], true),
        ] {
            let map = headers
                .iter()
                .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            assert_eq!(is_strange(&map.collect(), base), strange, "{headers:?}");
        }
    }
}
