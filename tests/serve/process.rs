//! The server as a process: ports, signals, the browser.

use super::client::{Server, command};
use std::io::Read;
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};

#[test]
fn a_taken_port_is_told_in_a_sentence() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let output = command().args(["--port", &port.to_string()]).output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    let start = format!("ennead: port {port} is taken, perhaps by another `ennead serve`: ");
    assert!(message.starts_with(&start) && message.contains("--port"), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_port_that_was_used_can_be_used_again_at_once() {
    let server = Server::start();
    let port = server.address.port().to_string();
    assert_eq!(server.get("/api").status, 200);
    drop(server);
    let again = Server::with_arguments(&[]);
    drop(again);
    let mut child =
        command().args(["--port", &port]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut first = [0];
    let read = child.stdout.as_mut().map(|stdout| stdout.read(&mut first).ok());
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(read, Some(Some(1)), "the address is printed");
}

#[cfg(unix)]
#[test]
fn signals_end_it_cleanly_also_while_it_works() {
    for signal in ["INT", "TERM"] {
        let mut server = Server::start();
        let mut idle = server.client();
        assert_eq!(idle.get("/api").status, 200);
        let mut busy = server.client();
        let body = r#"{"er": [11.5, 12.0]}"#;
        let head = format!(
            "POST /api/new HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            server.address,
            body.len()
        );
        busy.send(head.as_bytes());
        std::thread::sleep(Duration::from_millis(200));
        let began = Instant::now();
        server.signal(signal);
        assert_eq!(busy.answer().map(|answer| answer.status), Ok(503), "{signal}: it is told");
        let status = server.child.wait().expect("it ends");
        assert!(status.success(), "{signal}: {status}");
        assert!(began.elapsed() < Duration::from_secs(5), "{signal}");
        let mut stderr = String::new();
        server.child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
        assert!(!stderr.contains("panic"), "{stderr}");
    }
}

/// The browser is the program that `BROWSER` names; here it is one that tells what it was given.
#[cfg(unix)]
#[test]
fn the_page_is_opened_in_the_browser() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (browser, told) = (folder.join("browser.sh"), folder.join("browser.txt"));
    let script =
        format!("#!/bin/sh\necho \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", told.display());
    std::fs::write(&browser, script).expect("a script");
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&browser, permissions).expect("it can be run");
    let _ = std::fs::remove_file(&told);
    let mut child = command()
        .args(["--port", "0", "--open"])
        .env("BROWSER", &browser)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let until = Instant::now() + Duration::from_secs(20);
    while !told.exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let address = std::fs::read_to_string(&told).expect("the browser was started");
    assert!(address.starts_with("http://127.0.0.1:") && address.ends_with("/\n"), "{address}");
}
