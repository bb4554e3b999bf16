//! A plain client for the server of a test.

pub(crate) use crate::program::Server;

use crate::program::ennead;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// How long a client waits for an answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

impl Server {
    /// A new connection.
    pub(crate) fn client(&self) -> Client {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        Client { stream: BufReader::new(stream), host: self.address.to_string() }
    }

    /// Asks over a new connection.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.client().get(path)
    }

    /// Posts over a new connection.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.client().post(path, body.to_string().as_bytes())
    }

    /// Posts over a new connection; what comes back is the JSON of a success.
    #[track_caller]
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
        answer.json()
    }

    /// The memory that the server has in use, in bytes; `None` where the system does not tell.
    pub(crate) fn memory(&self) -> Option<usize> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kib << 10)
    }

    /// The processor time that the server has used, in hundredths of a second; `None` where the
    /// system does not tell.
    pub(crate) fn processor_time(&self) -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }
}

/// `ennead serve`, to which arguments can be added.
pub(crate) fn command() -> Command {
    let mut command = ennead();
    command.arg("serve");
    command
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case, and values.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"), "{}", self.text());
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    /// The sentence of an error.
    #[track_caller]
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().expect("a sentence").to_owned()
    }
}

/// A connection, which may carry many requests.
pub(crate) struct Client {
    pub(crate) stream: BufReader<TcpStream>,
    /// What it says as `Host`.
    pub(crate) host: String,
}

impl Client {
    #[track_caller]
    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    /// Posts `body` as a page does.
    #[track_caller]
    pub(crate) fn post(&mut self, path: &str, body: &[u8]) -> Answer {
        let origin = format!("http://{}", self.host);
        let headers = [("Content-Type", "application/json"), ("Origin", origin.as_str())];
        self.request("POST", path, &headers, body)
    }

    /// Posts `body` as a page does, and reads no answer.
    pub(crate) fn send_post(&mut self, path: &str, body: &Value) {
        let origin = format!("http://{}", self.host);
        let headers = [("Content-Type", "application/json"), ("Origin", origin.as_str())];
        self.send_request("POST", path, &headers, body.to_string().as_bytes());
    }

    /// Sends a request with these headers, besides `Host` and the length, and reads the answer.
    #[track_caller]
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        self.send_request(method, path, headers, body);
        self.answer().unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    fn send_request(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.host);
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() || method == "POST" {
            text += &format!("Content-Length: {}\r\n", body.len());
        }
        text += "\r\n";
        self.send(&[text.as_bytes(), body].concat());
    }

    /// Sends these bytes. The server may close the connection before it has taken them all.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.get_mut().write_all(bytes);
    }

    /// Reads an answer; an error where the connection ends before there is one.
    pub(crate) fn answer(&mut self) -> Result<Answer, String> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| format!("not a status: {first:?}"))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| format!("{line:?}"))?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut answer = Answer { status, headers, body: Vec::new() };
        if answer.header("transfer-encoding") == Some("chunked") {
            loop {
                let length = usize::from_str_radix(&self.line()?, 16).map_err(|e| e.to_string())?;
                let mut part = vec![0; length + 2];
                self.stream.read_exact(&mut part).map_err(|error| error.to_string())?;
                answer.body.extend_from_slice(&part[..length]);
                if length == 0 {
                    return Ok(answer);
                }
            }
        }
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        answer.body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut answer.body).map_err(|error| error.to_string())?;
        Ok(answer)
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => Err("the connection is closed".to_owned()),
            Ok(_) => Ok(line.trim_end().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// True once the server has closed the connection; what it still sends is dropped.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}
