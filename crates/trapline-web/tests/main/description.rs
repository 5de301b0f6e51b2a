//! The description for programs is made of the code, and `docs/openapi.json` is what the server answers.

use super::support::Server;
use std::fs;
use std::path::Path;

#[test]
fn the_description_in_docs_is_what_the_server_says() {
    let server = Server::start();
    let said = server.get("/api/openapi.json", None).json(200);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let text = serde_json::to_string_pretty(&said).expect("JSON") + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &text).expect("it can be written");
    }
    let kept = fs::read_to_string(&file).expect("docs/openapi.json is there");
    assert!(kept == text, "docs/openapi.json is old; renew it with UPDATE_DOCS=1");
}

#[test]
fn every_door_that_is_described_is_there() {
    let server = Server::start();
    let said = server.get("/api/openapi.json", None).json(200);
    let paths = said["paths"].as_object().expect("paths");
    assert!(paths.len() >= 8);
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{id}", "nothing").replace("{code}", "nothing");
            let answer =
                server.ask(&method.to_uppercase(), &path, &[("Content-Type", "application/json")], "{}");
            let known: Vec<&String> =
                methods[method]["responses"].as_object().expect("answers").keys().collect();
            assert!(
                known.iter().any(|status| **status == answer.status.to_string()),
                "{method} {path}: {}",
                answer.status
            );
            assert_ne!(answer.status, 405);
        }
    }
}
