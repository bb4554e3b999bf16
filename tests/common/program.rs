//! How tests run the program: as a command, and as a server.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// An easy puzzle.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub(crate) const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle with two solutions.
pub(crate) const TWO: &str =
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";

/// A puzzle whose first two givens are equal.
pub(crate) const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The program without colors and without input. It finds no store of whoever runs the test.
pub(crate) fn ennead() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ennead"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("CLICOLOR_FORCE").env_remove("COLUMNS").env("NO_COLOR", "1");
    let store = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder/store.db");
    command.env("ENNEAD_STORE", store).env("BROWSER", "true");
    command
}

/// Sends a signal to a process: `INT`, `TERM`.
#[track_caller]
pub(crate) fn signal(name: &str, id: u32) {
    let status = Command::new("kill").args([&format!("-{name}"), &id.to_string()]).status();
    assert!(status.expect("kill runs").success(), "{name}");
}

/// `ennead serve` with a store of its own. It ends, and its store is removed, with the value.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// The address that it printed: `http://127.0.0.1:41234/`.
    pub(crate) page: String,
    pub(crate) address: SocketAddr,
    /// Its store is in here, as `store.db`.
    pub(crate) folder: PathBuf,
}

impl Server {
    /// A server on a free port.
    #[track_caller]
    pub(crate) fn start() -> Server {
        Server::with_arguments(&[])
    }

    /// A server on a free port, with these arguments.
    #[track_caller]
    pub(crate) fn with_arguments(arguments: &[&str]) -> Server {
        Server::begin("", 0, arguments).expect("the server prints its address")
    }

    /// A server for the test of this name on this port; if another program has it, on a free one.
    #[track_caller]
    pub(crate) fn on_port(name: &str, port: u16) -> Server {
        let free = || Server::begin(name, 0, &[]).expect("the server prints its address");
        Server::begin(name, port, &[]).unwrap_or_else(free)
    }

    /// A server with a new folder for its store. `None` if it ends without an address.
    #[track_caller]
    fn begin(test: &str, port: u16, arguments: &[&str]) -> Option<Server> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("serve-{}-{number}{test}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let (child, page) = spawn(&folder, port, arguments)?;
        Some(Server { child, address: address(&page), page, folder })
    }

    /// Starts it again after [`Server::end`], with the same address and store.
    #[track_caller]
    pub(crate) fn begin_again(&mut self) {
        let again = spawn(&self.folder, self.address.port(), &[]);
        let (child, page) = again.expect("the same port");
        assert_eq!(page, self.page);
        self.child = child;
    }

    /// Sends it a signal.
    #[track_caller]
    pub(crate) fn signal(&self, name: &str) {
        signal(name, self.child.id());
    }

    /// Ends it.
    pub(crate) fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The server and the address that it prints. `None` if it ends without one.
#[track_caller]
fn spawn(folder: &Path, port: u16, arguments: &[&str]) -> Option<(Child, String)> {
    let mut child = ennead()
        .args(["serve", "--port", &port.to_string()])
        .args(arguments)
        .env("ENNEAD_STORE", folder.join("store.db"))
        .spawn()
        .expect("it starts");
    let mut page = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut page).expect("its output can be read");
    if page.is_empty() {
        child.wait().expect("it ends");
        return None;
    }
    Some((child, page.trim_end().to_owned()))
}

/// Where the page that was printed is.
#[track_caller]
fn address(page: &str) -> SocketAddr {
    let host = page.strip_prefix("http://").and_then(|rest| rest.split('/').next());
    let port = host.and_then(|host| host.rsplit(':').next()).and_then(|port| port.parse().ok());
    let port: u16 = port.unwrap_or_else(|| panic!("no port in {page:?}"));
    SocketAddr::from(([127, 0, 0, 1], port))
}
