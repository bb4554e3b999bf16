//! [`Server`]: `ennead serve` on a free port, with a store of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running server. It ends, and its store is removed, when it is dropped.
pub(crate) struct Server {
    process: Child,
    folder: PathBuf,
    /// The address that it printed, with a slash at its end.
    pub(crate) address: String,
}

impl Server {
    /// Starts it on this port; if that is 0 or another program has it, on a free one.
    #[track_caller]
    pub(crate) fn start(name: &str, port: u16) -> Server {
        let folder =
            std::env::temp_dir().join(format!("ennead-page-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the store");
        let (process, address) = spawn(&folder, port)
            .or_else(|| spawn(&folder, 0))
            .expect("the server prints its address");
        Server { process, folder, address }
    }

    /// Starts it again after [`Server::end`], with the same address and store.
    #[track_caller]
    pub(crate) fn begin_again(&mut self) {
        let (process, address) = spawn(&self.folder, self.port()).expect("the same port");
        assert_eq!(address, self.address);
        self.process = process;
    }

    pub(crate) fn port(&self) -> u16 {
        let port = self.address.trim_end_matches('/').rsplit(':').next();
        port.and_then(|port| port.parse().ok()).expect("a port")
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name}");
    }

    /// Ends it.
    pub(crate) fn end(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts `ennead serve` with the store in this folder; the address that it prints. `None` if it ends
/// without one.
#[track_caller]
fn spawn(folder: &Path, port: u16) -> Option<(Child, String)> {
    let mut process = Command::new(env!("CARGO_BIN_EXE_ennead"))
        .args(["serve", "--port", &port.to_string(), "--store"])
        .arg(folder.join("store.db"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut address = String::new();
    let output = process.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut address).expect("the address");
    let address = address.trim().to_owned();
    if address.is_empty() {
        process.wait().expect("it ends");
        return None;
    }
    assert!(address.starts_with("http://"), "{address}");
    Some((process, address))
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
