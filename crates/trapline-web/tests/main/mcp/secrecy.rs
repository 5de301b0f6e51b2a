//! What an agent is sent does not depend on a secret that its seat may not know.

use super::{Agent, post};
use crate::secrecy::{Twins, mask, twins};
use crate::support::Server;
use serde_json::{Value, json};
use trapline::{Player, games};

/// All that the agent on seat 1 is sent while a match is played.
fn sent(server: &Server, twins: &Twins, secret: &str) -> Vec<String> {
    let agents = Agent::pair(server, twins.game, &json!({}));
    let [one, two] = &agents;
    // Everybody listens all the time, so that nobody comes or goes meanwhile.
    let _streams = [one, two].map(|agent| server.listen(&agent.id, Some(&agent.token), None));
    let mut sent = vec![];
    let mut tell = |tool: &str, more: &Value| {
        let params = json!({ "name": tool, "arguments": one.arguments(more) });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let answer = post(server, &body.to_string());
        let mut text = format!("{} {}\n", answer.status, answer.body);
        for (name, value) in answer.headers.iter().filter(|(name, _)| name != "date") {
            text += &format!("{name}: {value}\n");
        }
        sent.push(mask(&text, &one.id).replace(&one.token, "TOKEN"));
    };
    let mut act = |player: Player, action: &str| {
        let text = json!({ "text": action });
        if player == Player::One {
            tell("act", &json!({ "text": "nothing of the kind" }));
            tell("act", &json!({ "text": "[dig 9,9] or [move 9]" }));
            tell("act", &text);
        } else {
            let done = two.call("act", &text);
            assert!(!done.is_error, "{}", done.text);
        }
        for tool in ["look", "legal_actions", "hint", "review"] {
            tell(tool, &json!({}));
        }
        for wrong in [json!({ "text": action, "revision": 999 }), json!({})] {
            tell("act", &wrong);
        }
    };
    for (player, action) in &twins.before {
        act(*player, action);
    }
    act(Player::Two, secret);
    for (player, action) in &twins.after {
        act(*player, action);
    }
    sent
}

#[test]
fn bytes_do_not_depend_on_a_secret() {
    let server = Server::start();
    let mut plies = 0;
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        for seed in [1, 5] {
            let Some(twins) = twins(entry.id, seed) else { continue };
            plies += twins.after.len();
            let [one, two] = [0, 1].map(|n| sent(&server, &twins, &twins.secrets[n]));
            assert_eq!(one.len(), two.len());
            for (n, (one, two)) in one.iter().zip(&two).enumerate() {
                assert!(one == two, "{} {:?}, answer {n}:\n{one}\n---\n{two}", twins.game, twins.secrets);
            }
        }
    }
    assert!(plies >= 20, "twins that tell nothing prove nothing: {plies}");
}
