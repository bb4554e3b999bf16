//! Many requests at once, and many clients that are slow.

use super::client::{Client, Server};
use super::common::{corpus, skip};
use serde_json::json;
use std::fs;
use std::thread::{self, sleep};
use std::time::Duration;

const EXPORT: &str = "/api/export?format=csv";

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

/// What slow clients send, and what they do not take, must not pile up in memory.
#[test]
fn slow_clients_take_little_memory() {
    let server = Server::start();
    fill_store(&server);
    let whole = server.get(EXPORT).body.len();
    assert!(whole > 14_000_000, "{whole}");
    let address = server.address;
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(10);
    let body = format!(
        "POST /api/read HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: 1000001\r\n\r\n{}",
        " ".repeat(1_000_000)
    );
    for text in [get(EXPORT), get("/api/puzzles?count=1000"), body] {
        let slow: Vec<Client> = (0..150)
            .map(|_| {
                let mut client = server.client();
                client.stream.get_ref().set_nonblocking(true).expect("it can be set");
                client.send(text.as_bytes());
                client
            })
            .collect();
        for _ in 0..100 {
            sleep(Duration::from_millis(20));
            let Some(memory) = server.memory() else { return skip("needs /proc") };
            assert!(memory < 200 << 20, "{memory} bytes");
        }
        drop(slow);
        assert_eq!(server.get(EXPORT).body.len(), whole, "others get all of it");
    }
}

/// The client must not take a part of a file for the whole.
#[test]
fn a_file_that_cannot_be_written_to_its_end_is_broken_off() {
    let server = Server::start();
    fill_store(&server);
    let path = server.folder.join("store.db");
    let mut bytes = fs::read(&path).expect("a store");
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0);
    fs::write(&path, bytes).expect("written");
    let mut client = server.client();
    client.send(format!("GET {EXPORT} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    assert!(client.answer().is_err(), "there is no whole answer");
}

/// Many rows of one puzzle, which export as some 14 MB of csv.
fn fill_store(server: &Server) {
    server.ask("/api/puzzles", &json!({ "text": format!("{}\n", super::routes::PUZZLE) }));
    let store = rusqlite::Connection::open(server.folder.join("store.db")).expect("a store");
    let sql = "WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 60000)
               INSERT INTO puzzle (class, puzzle, solution, clues, source, added)
               SELECT randomblob(16), puzzle, solution, clues, printf('%040d', k), added
               FROM puzzle, n";
    store.execute(sql, []).expect("written");
}
