//! What is let in and what is not: names, origins, content types, methods, paths, tokens.

use super::client::{Client, Server, command};
use super::common::skip;
use serde_json::json;
use std::net::SocketAddr;

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn body() -> Vec<u8> {
    json!({ "puzzle": ".".repeat(81) }).to_string().into_bytes()
}

#[test]
fn only_our_own_names_are_answered() {
    let server = Server::start();
    let port = server.address.port();
    let as_host = |host: &str| {
        let mut client = server.client();
        client.host = host.to_owned();
        client.get("/api").status
    };
    for own in ["localhost", "127.0.0.1", "[::1]", "LocalHost"] {
        assert_eq!(as_host(&format!("{own}:{port}")), 200, "{own}");
    }
    let others = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost:{port}@evil.example"),
        format!("192.168.0.1:{port}"),
        String::new(),
    ];
    for other in others {
        assert_eq!(as_host(&other), 403, "{other}");
    }
    let mut client = server.client();
    client.send(b"GET /api HTTP/1.1\r\n\r\n");
    assert!(matches!(client.answer().expect("an answer").status, 400 | 403), "no Host");
    let mut client = server.client();
    client.send(
        format!("GET /api HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\n\r\n")
            .as_bytes(),
    );
    assert!(matches!(client.answer().expect("an answer").status, 400 | 403), "two of them");
    let mut client = server.client();
    let whole =
        format!("GET http://evil.example:{port}/api HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    client.send(whole.as_bytes());
    assert_eq!(client.answer().expect("an answer").status, 403, "another name in the address");
}

#[test]
fn other_sites_are_refused() {
    let server = Server::start();
    let port = server.address.port();
    let post = |headers: &[(&str, &str)]| {
        server.client().request("POST", "/api/verdict", headers, &body()).status
    };
    for own in ["127.0.0.1", "localhost"] {
        let origin = format!("http://{own}:{port}");
        assert_eq!(post(&[JSON, ("Origin", &origin), ("Sec-Fetch-Site", "same-origin")]), 200);
    }
    assert_eq!(post(&[JSON]), 200, "a program sends no Origin");
    let others = [
        "null".to_owned(),
        String::new(),
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://localhost:{port}"),
        "http://localhost".to_owned(),
        format!("http://localhost:{port}.evil.example"),
    ];
    for origin in &others {
        assert_eq!(post(&[JSON, ("Origin", origin)]), 403, "{origin}");
        let get = server.client().request("GET", "/api", &[("Origin", origin)], b"");
        assert_eq!(get.status, 403, "{origin}");
    }
    for site in ["cross-site", "same-site", "none"] {
        assert_eq!(post(&[JSON, ("Sec-Fetch-Site", site)]), 403, "{site}");
        let get = |path, mode| {
            let headers = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode)];
            server.client().request("GET", path, &headers, b"").status
        };
        let page = ["navigate", "no-cors", "cors"].map(|mode| get("/", mode));
        assert_eq!(page, [200, 403, 403], "{site}");
        // A link of another site leads to the page alone; a person types any address.
        let data = ["/api", "/api/export", "/api/puzzles", "/api/games"];
        let wanted = if site == "none" { 200 } else { 403 };
        assert_eq!(data.map(|path| get(path, "navigate")), [wanted; 4], "{site}");
    }
    let asked = [("Origin", others[2].as_str()), ("Access-Control-Request-Method", "POST")];
    let preflight = server.client().request("OPTIONS", "/api/verdict", &asked, b"");
    assert_eq!(preflight.status, 403);
    assert!(!preflight.headers.iter().any(|(name, _)| name.starts_with("access-control")));
}

#[test]
fn a_post_is_json() {
    let server = Server::start();
    let post = |headers: &[(&str, &str)]| {
        server.client().request("POST", "/api/verdict", headers, &body()).status
    };
    for form in ["Application/JSON; charset=UTF-8", "application/json;charset=\"utf-8\""] {
        assert_eq!(post(&[("Content-Type", form)]), 200, "{form}");
    }
    assert_eq!(post(&[]), 415);
    for form in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "json",
        "application/jsonx",
        "application/json; charset=utf-16",
    ] {
        assert_eq!(post(&[("Content-Type", form)]), 415, "{form}");
    }
}

#[test]
fn other_methods_are_refused_and_change_nothing() {
    let server = Server::start();
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for path in ["/", "/api", "/api/verdict"] {
            let answer = server.client().request(method, path, &[], b"");
            assert_eq!(answer.status, 405, "{method} {path}");
            assert!(answer.header("allow").is_some(), "{method} {path}");
        }
    }
    assert_eq!(server.get("/api/verdict").status, 405);
    assert_eq!(server.get("/api/verdict").header("allow"), Some("POST"));
    assert_eq!(server.post("/api", &json!({})).status, 405);
    assert_eq!(server.post("/", &json!({})).status, 405);
    let mut client = server.client();
    client.send(format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    let mut head = String::new();
    std::io::BufRead::read_line(&mut client.stream, &mut head).expect("a line");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
}

#[test]
fn only_the_paths_of_the_tables_are_answered() {
    let server = Server::start();
    let tricks = [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/.",
        "/..",
        "//",
        "//api",
        "/api/",
        "/api//read",
        "/api/../api",
        "/index.html/",
        "/page/index.html",
        "/etc/passwd",
        "/C:\\windows",
        "/..\\..\\x",
        "/%00",
        "/api%00",
        "/api;x",
        "/API",
        "/%61pi",
        "/api/%72ead",
        "/favicon.ico.map",
        "/src/serve/page/index.html",
        "/~root",
        "/.git/config",
    ];
    for path in tricks {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
    }
    let long = format!("/{}", "a".repeat(30_000));
    assert!(matches!(server.get(&long).status, 404 | 414 | 431), "a long path");
    for path in ["*", "api", "http://", "http:///api"] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 403 | 404), "{path}: {}", answer.status);
    }
}

#[test]
fn every_answer_has_the_headers_that_protect_it() {
    let server = Server::start();
    let answers = [
        server.get("/"),
        server.get("/api"),
        server.get("/nothing"),
        server.post("/api/verdict", &json!({})),
        server.client().request("DELETE", "/", &[], b""),
        server.client().request("GET", "/", &[("Origin", "http://evil.example")], b""),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
        assert_eq!(answer.header("server"), None);
    }
}

#[test]
fn another_host_than_loopback_wants_the_token() {
    let server = Server::with_arguments(&["--host", "0.0.0.0"]);
    let (page, token) = server.page.split_once("/?token=").expect("a token in the address");
    assert_eq!(page, format!("http://localhost:{}", server.address.port()));
    assert!(token.len() == 32 && token.bytes().all(|b| b.is_ascii_hexdigit()), "{token}");
    let request =
        |path: &str, headers: &[(&str, &str)]| server.client().request("GET", path, headers, b"");
    assert_eq!(request("/", &[]).status, 403);
    assert_eq!(request("/api", &[]).status, 403);
    let wrong = "0".repeat(32);
    assert_eq!(request(&format!("/?token={wrong}"), &[]).status, 403);
    assert_eq!(request("/", &[("Authorization", &format!("Bearer {wrong}"))]).status, 403);
    assert_eq!(request("/", &[("Authorization", &format!("Bearer {token}"))]).status, 200);
    assert_eq!(request("/", &[("Authorization", &format!("bearer {token}"))]).status, 200);
    assert_eq!(request("/", &[("Authorization", &format!("Basic {token}"))]).status, 403);
    assert_eq!(request(&format!("/api?token={token}"), &[]).status, 200);
    let entry = request(&format!("/?token={token}"), &[]);
    assert_eq!((entry.status, entry.header("location")), (303, Some("/")));
    let cookie = entry.header("set-cookie").expect("a cookie");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().expect("name and value");
    assert_eq!(request("/", &[("Cookie", cookie)]).status, 200);
    assert_eq!(request("/", &[("Cookie", &format!("a=b; {cookie}; c=d"))]).status, 200);
    let (name, _) = cookie.split_once('=').expect("a name");
    assert_eq!(request("/", &[("Cookie", &format!("{name}="))]).status, 403);
    assert_eq!(request("/", &[("Cookie", &format!("ennead-1={token}"))]).status, 403);
    let mut client = server.client();
    client.host = format!("evil.example:{}", server.address.port());
    let rebound = client.request("GET", "/", &[("Cookie", cookie)], b"");
    assert_eq!(rebound.status, 403, "a name that was not given");
}

#[test]
fn loopback_by_another_name_wants_no_token() {
    let server = Server::with_arguments(&["--host", "localhost"]);
    assert_eq!(server.page, format!("http://localhost:{}/", server.address.port()));
    let output =
        command().args(["--port", "0", "--host", "no such host"]).output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.starts_with("ennead: cannot listen on no such host: "), "{message}");
}

/// A page on the network address of the machine: nothing listens there without `--host`.
#[test]
fn the_usual_server_listens_on_loopback_alone() {
    let server = Server::start();
    let Some(own) = own_address() else { return skip("needs a network") };
    let elsewhere = SocketAddr::new(own, server.address.port());
    let wait = std::time::Duration::from_secs(2);
    assert!(std::net::TcpStream::connect_timeout(&elsewhere, wait).is_err(), "{elsewhere}");
}

/// The address of this machine in its network, if it is in one. Nothing is sent.
fn own_address() -> Option<std::net::IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback()).then_some(address)
}

/// A connection that sends nothing but noise is told so, or closed.
#[test]
fn what_is_not_http_is_refused() {
    let server = Server::start();
    let texts: [&[u8]; 6] = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET /api HTTP/9.9\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /api/verdict HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    ];
    for text in texts {
        let mut client: Client = server.client();
        client.send(text);
        client.stream.get_mut().shutdown(std::net::Shutdown::Write).expect("half closed");
        if let Ok(answer) = client.answer() {
            assert!((400..500).contains(&answer.status), "{text:?}: {}", answer.status);
        }
    }
    assert_eq!(server.get("/api").status, 200);
}
