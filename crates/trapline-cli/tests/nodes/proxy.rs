//! Two nodes behind a real nginx, as `docs/deploy.md` recommends it.

use super::nginx::Nginx;
use super::node::Node;
use super::pair::{Pair, text};
use super::postgres::Postgres;
use super::web::Web;
use crate::support::HANGING;
use crate::support::home::Home;
use crate::support::script::ALL;
use serde_json::{Value, json};
use std::net::Ipv4Addr;

struct Place {
    // Ended in this order: the proxy, the nodes, the database.
    nginx: Nginx,
    nodes: Vec<Node>,
    _postgres: std::sync::Arc<Postgres>,
    _home: Home,
}

fn place() -> Option<Place> {
    let postgres = Postgres::shared()?;
    let (home, database) = (Home::new(), postgres.database());
    let node = || Node::with(&home, &database, &["--trust-proxy", "127.0.0.1"]);
    let nodes = vec![node(), node()];
    let nginx = Nginx::start([nodes[0].address, nodes[1].address])?;
    Some(Place { nginx, nodes, _postgres: postgres, _home: home })
}

#[test]
fn a_match_is_played_behind_a_proxy() {
    let Some(Place { nginx, nodes, _postgres, _home }) = place() else { return };
    for script in ALL {
        let pair = Pair::begin(&nginx, &nginx, script.game);
        // What is told comes at once, and is not held back until there is more.
        let mut streams = [(); 2].map(|()| nginx.listen(&pair.id, None).expect("a stream"));
        for stream in &mut streams {
            assert_eq!(stream.next(), Some(0));
        }
        for (n, action) in script.actions().into_iter().enumerate() {
            let revision = pair.act(&nginx, pair.mover(&nginx), n as u64, action);
            for stream in &mut streams {
                stream.wait_for(revision);
            }
        }
        assert_eq!(pair.record(&nginx)["actions"], json!(script.actions()));
    }
    drop(nodes);
}

#[test]
fn a_node_dies_behind_a_proxy_and_nobody_notices() {
    let Some(Place { nginx, mut nodes, _postgres, _home }) = place() else { return };
    let script = &ALL[0];
    let pair = Pair::begin(&nginx, &nginx, script.game);
    for (n, action) in script.actions().into_iter().enumerate() {
        if n == 3 {
            nodes.remove(0).kill();
        }
        pair.act(&nginx, pair.mover(&nginx), n as u64, action);
    }
    assert_eq!(pair.record(&nginx)["actions"], json!(script.actions()));
}

#[test]
fn a_proxy_tells_who_asks_and_how() {
    let Some(Place { nginx, nodes, _postgres, _home }) = place() else { return };
    let client = nginx.from(Ipv4Addr::new(127, 0, 0, 2));
    let wish = json!({ "game": "trap-runner", "opponent": { "kind": "link" } });
    let body = wish.to_string();
    // What a client says of itself is not believed.
    let claims =
        [("Content-Type", "application/json"), ("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-Proto", "http")];
    let created = client.ask("POST", "/api/matches", &claims, &body).expect("an answer");
    let answer = created.json(201);
    for field in ["url", "invite"] {
        assert!(text(&answer[field]).starts_with("https://localhost/"), "{answer}");
    }
    assert!(created.header("strict-transport-security").is_some(), "{created:?}");
    assert_eq!(client_of("/api/matches", &nodes), "127.0.0.2");
    // Without a proxy nobody is believed.
    let claims = [
        ("Content-Type", "application/json"),
        ("X-Forwarded-For", "6.6.6.6"),
        ("X-Forwarded-Proto", "https"),
    ];
    let stranger = Node::start(&_home, &format!("sqlite:{}", _home.path().join("x.sqlite").display()));
    let direct = stranger.ask("POST", "/api/matches", &claims, &body).expect("an answer");
    assert!(text(&direct.json(201)["url"]).starts_with("http://localhost/"));
    assert_eq!(client_of("/api/matches", &[stranger]), "127.0.0.1");
    // By plain HTTP one is sent to the other.
    let moved = nginx.plain.get("/m/x?y=1", None).expect("an answer");
    assert_eq!((moved.status, moved.header("location")), (301, Some("https://localhost/m/x?y=1")));
    // Figures are not everybody's.
    assert_eq!(client.get("/metrics", None).expect("an answer").status, 403);
    assert_eq!(nginx.get("/metrics", None).expect("an answer").status, 200);
}

#[test]
fn cookies_are_for_tls_alone_behind_a_proxy() {
    let Some(Place { nginx, nodes, _postgres, _home }) = place() else { return };
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let body = "game=trap-runner&opponent=link&name=Ann";
    let begun = nginx.ask("POST", "/matches", &form, body).expect("an answer");
    let direct = nodes[0].ask("POST", "/matches", &form, body).expect("an answer");
    assert_eq!((begun.status, direct.status), (303, 303), "{begun:?} {direct:?}");
    let cookie = begun.header("set-cookie").expect("a cookie");
    for word in ["HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    assert!(!direct.header("set-cookie").expect("a cookie").contains("Secure"));
}

/// The client that one of the nodes has noted for that route.
fn client_of(route: &str, nodes: &[Node]) -> String {
    let noted = |node: &Node| {
        let mut lines = std::iter::from_fn(|| node.noted.recv_timeout(HANGING / 60).ok());
        let line = lines.find_map(|line| {
            serde_json::from_str::<Value>(&line).ok().filter(|line| line["route"] == route)
        })?;
        Some(text(&line["client"]))
    };
    nodes.iter().find_map(noted).expect("one of them has noted it")
}
