//! PostgreSQL itself goes down and comes back: nothing that was acknowledged is missing, and whoever listens goes on.

use super::node::Node;
use super::pair::Pair;
use super::postgres::Postgres;
use super::until;
use super::web::Web;
use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::json;

#[test]
fn postgres_goes_down_and_comes_back() {
    let Some(mut postgres) = Postgres::start() else { return };
    let (home, database) = (Home::new(), postgres.database());
    let nodes = [Node::start(&home, &database), Node::start(&home, &database)];
    let script = Script::of("hidden-path");
    let pair = Pair::begin(&nodes[0], &nodes[1], script.game);
    let mut streams = [&nodes[0], &nodes[1]].map(|node| node.listen(&pair.id, None).expect("a stream"));
    for (n, action) in script.actions().into_iter().enumerate() {
        let (here, there) = (&nodes[n % 2], &nodes[(n + 1) % 2]);
        let (seat, n) = (pair.mover(there), n as u64);
        let command = json!({ "revision": n, "act": action });
        // Again and again, as often as the match has actions.
        postgres.crash();
        let refused = pair.send(here, seat, &command).expect("an answer");
        let problem = refused.json(503);
        assert_eq!(refused.header("content-type"), Some("application/problem+json"));
        assert_eq!(problem["status"], 503);
        assert!(refused.header("retry-after").is_some(), "{refused:?}");
        assert_eq!(there.get("/readyz", None).expect("an answer").status, 503);
        assert_eq!(there.get("/healthz", None).expect("an answer").status, 200, "the node itself lives");
        postgres.begin();
        until("an answer after the outage", || {
            let answer = pair.send(here, seat, &command).expect("an answer");
            assert!(matches!(answer.status, 200 | 503), "{answer:?}");
            (answer.status == 200).then_some(())
        });
        let seen = until("a look after the outage", || {
            let path = format!("/api/matches/{}", pair.id);
            let answer = there.get(&path, Some(&pair.tokens[seat])).expect("an answer");
            (answer.status == 200).then(|| answer.value())
        });
        assert_eq!(seen["revision"], n + 1);
        for stream in &mut streams {
            stream.wait_for(n + 1);
        }
    }
    assert_eq!(pair.record(&nodes[0])["actions"], json!(script.actions()));
}
