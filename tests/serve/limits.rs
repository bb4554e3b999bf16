//! Bodies that are too long, wrong or slow, and requests that no client waits for.

use super::client::Server;
use super::common::{Random, skip};
use serde_json::{Value, json};
use std::io::{ErrorKind, Write};
use std::net::Shutdown;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// ER 11.6: its path takes about a second, in a slow build much more.
const MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// The head of a POST of so many bytes.
fn head(server: &Server, path: &str, length: usize) -> String {
    let address = server.address;
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

#[test]
fn a_body_has_at_most_a_mebibyte() {
    let server = Server::start();
    let text = |length: usize| {
        let text = json!({ "text": "#".repeat(length - 11) }).to_string();
        assert_eq!(text.len(), length);
        text.into_bytes()
    };
    let mut client = server.client();
    assert_eq!(client.post("/api/read", &text(1 << 20)).status, 200);
    assert_eq!(client.post("/api/read", &text((1 << 20) + 1)).status, 413);
    assert_eq!(client.post("/api/read", &text(4 << 20)).status, 413, "it is read to its end");
    assert_eq!(client.get("/api").status, 200, "and the connection goes on");
    // More is not read to its end.
    let mut client = server.client();
    client.send(head(&server, "/api/read", usize::MAX >> 1).as_bytes());
    let part = vec![b' '; 1 << 16];
    (0..200).for_each(|_| client.send(&part));
    assert!(client.answer().is_ok_and(|answer| answer.status == 413) || client.is_closed());
    // No length is told.
    let mut client = server.client();
    let chunked =
        head(&server, "/api/read", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    client.send(chunked.as_bytes());
    let chunk = [b"10000\r\n", &part[..], b"\r\n"].concat();
    (0..20).for_each(|_| client.send(&chunk));
    client.send(b"0\r\n\r\n");
    assert_eq!(client.answer().expect("an answer").status, 413);
    assert_eq!(server.get("/api").status, 200);
}

#[test]
fn malformed_bodies_are_told_what_is_wrong() {
    let server = Server::start();
    let mut client = server.client();
    let cases = [
        ("", 400, "not JSON"),
        ("{", 400, "not JSON"),
        ("{\"puzzle\": }", 400, "not JSON"),
        ("\u{0}", 400, "not JSON"),
        ("{\"puzzle\": \"\u{1}\"}", 400, "not JSON"),
        ("[]", 422, "the body"),
        ("null", 422, "the body"),
        ("\"x\"", 422, "the body"),
        ("{}", 422, "missing field `puzzle`"),
        ("{\"puzzle\": 5}", 422, "integer `5`, expected a puzzle of 81 cells"),
        ("{\"puzzle\": \"53..7\"}", 422, "5 cells"),
        ("{\"puzzle\": \"x\", \"puzle\": 1}", 422, ""),
    ];
    for (body, status, reason) in cases {
        let answer = client.post("/api/rate", body.as_bytes());
        assert_eq!(answer.status, status, "{body}");
        assert!(answer.error().contains(reason), "{body}: {}", answer.error());
    }
    let deep = "[".repeat(100_000);
    assert_eq!(client.post("/api/rate", deep.as_bytes()).status, 422);
    let deep = format!("{{\"id\": 1, \"state\": {deep}");
    assert_eq!(client.post("/api/games/save", deep.as_bytes()).status, 400);
    assert_eq!(client.post("/api/rate", b"{\"puzzle\": \"\xff\"}").status, 400);
    let dots = ".".repeat(81);
    let positions = [
        (json!({ "givens": dots, "extra": 1 }), "unknown field `extra`"),
        (json!({ "givens": dots, "candidates": ["1"] }), "81 strings"),
        (json!({ "givens": dots, "candidates": vec!["x"; 81] }), "digits such as 1379"),
        (json!({ "givens": format!("5{}", &dots[1..]), "values": dots }), "r1c1 is 5 in givens"),
        (json!({ "values": dots }), "missing field `givens`"),
    ];
    for (position, reason) in positions {
        for path in ["/api/check", "/api/hint", "/api/steps", "/api/explain"] {
            let answer = server.post(path, &json!({ "position": position }));
            assert_eq!(answer.status, 422, "{path} {position}");
            assert!(answer.error().contains(reason), "{path}: {}", answer.error());
        }
    }
    let wishes = [
        json!({ "er": [5, 4] }),
        json!({ "minutes": [-1, 2] }),
        json!({ "difficulty": "x" }),
        // What the command refuses, too.
        json!({ "er": [13.0, 14.0] }),
        json!({ "minutes": [0, 0] }),
    ];
    for body in wishes {
        assert_eq!(server.post("/api/new", &body).status, 422, "{body}");
    }
    let answer = server.post("/api/new", &json!({ "require": ["quantum"] }));
    assert!(answer.status == 422 && answer.error().contains("quantum"), "{}", answer.error());
}

/// A JSON value that is like what a route takes, or not at all.
fn random_value(random: &mut Random, depth: usize) -> Value {
    const KEYS: [&str; 20] = [
        "puzzle",
        "position",
        "givens",
        "values",
        "candidates",
        "text",
        "order",
        "techniques",
        "all",
        "difficulty",
        "er",
        "minutes",
        "require",
        "rate",
        "seed",
        "x",
        "claim",
        "eliminations",
        "house",
        "from",
    ];
    const TEXTS: [&str; 9] =
        ["", "human", "X-wing", "easy", "5", "r1c3=4", "\u{10FFFF}\u{0}", "123456789", "--"];
    match random.below(if depth == 0 { 6 } else { 10 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.next() as i64),
        3 => json!(f64::from_bits(random.next())),
        4 => json!(TEXTS[random.below(TEXTS.len())]),
        5 => {
            let cell = |random: &mut Random| match random.below(4) {
                0 => char::from(b'1' + random.below(9) as u8),
                _ => '.',
            };
            let length = 81 - random.below(10) / 9;
            json!((0..length).map(|_| cell(random)).collect::<String>())
        }
        6 => (0..random.below(4)).map(|_| random_value(random, depth - 1)).collect(),
        7 => json!(vec![random_value(random, 0); 81]),
        _ => {
            let pair = |random: &mut Random| {
                (KEYS[random.below(KEYS.len())].to_owned(), random_value(random, depth - 1))
            };
            (0..random.below(4)).map(|_| pair(random)).collect()
        }
    }
}

/// 10,000 bodies: noise, JSON of all kinds, and bodies that are nearly right.
#[test]
fn random_bodies_do_no_harm() {
    let server = Server::start();
    let mut random = Random(0x5eed);
    let paths = [
        "/api/read",
        "/api/verdict",
        "/api/check",
        "/api/hint",
        "/api/steps",
        "/api/rate",
        "/api/new",
        "/api/explain",
        "/api/picture",
        "/api/repair",
    ];
    let mut counts = std::collections::BTreeMap::new();
    let mut client = server.client();
    for k in 0..10_000 {
        let path = paths[random.below(paths.len())];
        let body = match k % 4 {
            0 => (0..random.below(200)).map(|_| random.next() as u8).collect(),
            1 => {
                let mut text = random_value(&mut random, 3).to_string().into_bytes();
                let at = random.below(text.len());
                text[at] = random.next() as u8;
                text
            }
            _ => random_value(&mut random, 4).to_string().into_bytes(),
        };
        let answer = client.post(path, &body);
        let text = String::from_utf8_lossy(&body);
        assert!(matches!(answer.status, 200 | 400 | 422), "{path} {text}: {}", answer.status);
        *counts.entry(answer.status).or_insert(0) += 1;
    }
    assert!(counts[&400] > 1000 && counts[&422] > 1000, "{counts:?}");
    assert_eq!(server.get("/api").status, 200);
}

/// Heads and bodies that do not come hold a connection for a while, and disturb no other.
#[test]
fn slow_senders_are_not_waited_for() {
    let server = Server::start();
    let mut slow_head = server.client();
    slow_head.send(b"GET /api HTTP/1.1\r\nHost: ");
    let mut slow_body = server.client();
    slow_body.send(head(&server, "/api/read", 1000).as_bytes());
    slow_body.send(b"{\"text\": ");
    let mut idle: Vec<_> = (0..20).map(|_| server.client()).collect();
    let began = Instant::now();
    let mut quick = server.client();
    while began.elapsed() < Duration::from_secs(11) {
        assert_eq!(quick.get("/api").status, 200, "others are answered");
        slow_head.send(b"x");
        slow_body.send(b" ");
        sleep(Duration::from_millis(500));
    }
    assert_eq!(slow_body.answer().map(|answer| answer.status), Ok(408));
    let end = slow_head.answer().map(|answer| answer.status);
    assert!(matches!(end, Ok(400 | 408) | Err(_)), "{end:?}");
    assert!(slow_head.is_closed());
    assert!(idle.iter_mut().all(|client| client.is_closed()), "the idle ones are closed");
}

/// A client that asks and asks and does not listen loses its connection.
#[test]
fn clients_that_take_no_answer_are_given_up() {
    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    let server = Server::start();
    let body = json!({ "text": SOLVED.repeat(10_000) }).to_string();
    let request = head(&server, "/api/read", body.len()) + &body;
    let mut deaf = server.client();
    // Its writes wait as soon as the server does not read any more, and fail when it closes.
    let write = |_| deaf.stream.get_mut().write_all(request.as_bytes()).err();
    let error = (0..1000).find_map(write).expect("the connection is closed");
    assert!(matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{error}");
    assert_eq!(server.get("/api").status, 200);
}

#[test]
fn work_ends_when_its_client_goes_away() {
    let server = Server::start();
    if server.processor_time().is_none() {
        return skip("needs /proc");
    }
    let position = json!({ "position": { "givens": MONSTER } }).to_string();
    let wishes = json!({ "er": [11.0, 12.0] }).to_string();
    let fish = json!({ "position": { "givens": MONSTER }, "techniques": ["franken fish"] });
    let fish = fish.to_string();
    let claims: Vec<String> = (0..40_000).map(|k| format!("r{}c5=5", k % 9 + 1)).collect();
    let line = json!({
        "position": { "givens": ".".repeat(81) }, "claim": "r1c1=1", "from": claims
    });
    let line = line.to_string();
    for (path, body) in [
        ("/api/picture", &line),
        ("/api/explain", &position),
        ("/api/hint", &position),
        ("/api/steps", &fish),
        ("/api/new", &wishes),
    ] {
        for delay in [20, 150, 400] {
            let mut client = server.client();
            client.send(head(&server, path, body.len()).as_bytes());
            client.send(body.as_bytes());
            sleep(Duration::from_millis(delay));
            client.stream.get_mut().shutdown(Shutdown::Both).expect("closed");
            drop(client);
            sleep(Duration::from_millis(100));
            let before = server.processor_time();
            sleep(Duration::from_millis(300));
            let used = server.processor_time().zip(before).map(|(after, before)| after - before);
            // A thread that goes on uses 30 hundredths.
            assert!(used <= Some(5), "{path} after {delay} ms: {used:?} hundredths of a second");
        }
    }
}

/// Sixteen requests that work until their time is over, on two cores or sixteen.
#[test]
fn long_work_keeps_neither_the_store_nor_short_work_waiting() {
    let server = Server::start();
    let new = server.ask("/api/games", &json!({ "puzzle": MONSTER }));
    let state = server.get("/api/games/1").json()["state"].clone();
    let body = json!({ "er": [11.5, 12.0] }).to_string();
    let begin = |_| {
        let mut client = server.client();
        client.send(head(&server, "/api/new", body.len()).as_bytes());
        client.send(body.as_bytes());
        client
    };
    let long: Vec<_> = (0..16).map(begin).collect();
    sleep(Duration::from_millis(300));
    let save = json!({ "id": new["id"], "revision": new["revision"], "state": state });
    // Who waits for a place after them hears 503 in the end.
    assert_eq!(server.ask("/api/games/save", &save), json!({ "revision": 1 }));
    assert_eq!(server.ask("/api/verdict", &json!({ "puzzle": MONSTER }))["status"], "unique");
    assert_eq!(server.get("/api/puzzles").json()["total"], 0);
    let hint = json!({ "position": { "givens": MONSTER } });
    assert!(server.ask("/api/hint", &hint)["stages"].is_array());
    for mut client in long {
        client.stream.get_ref().set_nonblocking(true).expect("it can be asked");
        assert!(client.answer().is_err(), "they are at work, or wait for it");
    }
}
