//! Many requests at once.

use super::client::Server;
use super::common::{corpus, skip};
use serde_json::json;
use std::thread;

/// 5,000 requests of all kinds from 50 connections: no error, and no more memory afterwards than
/// after a first thousand.
#[test]
fn fifty_connections_are_served_in_flat_memory() {
    const CONNECTIONS: usize = 50;
    let server = Server::start();
    let puzzles: Vec<String> = corpus("medium").iter().take(200).map(ToString::to_string).collect();
    let round = |requests: usize| {
        thread::scope(|scope| {
            for number in 0..CONNECTIONS {
                let (server, puzzles) = (&server, &puzzles);
                scope.spawn(move || {
                    let mut client = server.client();
                    for k in 0..requests {
                        let puzzle = &puzzles[(number * requests + k) % puzzles.len()];
                        let answer = match k % 5 {
                            0 => client.get("/"),
                            1 => client.get("/api/new"),
                            2 => {
                                let body = json!({ "position": { "givens": puzzle } });
                                client.post("/api/hint", body.to_string().as_bytes())
                            }
                            3 => {
                                let body = json!({ "text": puzzles.join("\n") });
                                client.post("/api/read", body.to_string().as_bytes())
                            }
                            _ => {
                                let body = json!({ "puzzle": puzzle });
                                client.post("/api/verdict", body.to_string().as_bytes())
                            }
                        };
                        assert_eq!(answer.status, 200, "{}", answer.text());
                    }
                });
            }
        });
    };
    round(20);
    let before = server.memory();
    round(100);
    match (before, server.memory()) {
        (Some(before), Some(after)) => {
            assert!(after < before + (8 << 20), "from {before} to {after} bytes");
            assert!(after < 100 << 20, "{after} bytes");
        }
        _ => skip("needs /proc"),
    }
}
