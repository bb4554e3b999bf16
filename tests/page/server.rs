//! [`Server`]: `ennead serve` on a free port, with a store of its own.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running server. It ends, and its store is removed, when it is dropped.
pub(crate) struct Server {
    process: Child,
    folder: PathBuf,
    /// The address that it printed, with a slash at its end.
    pub(crate) address: String,
}

impl Server {
    #[track_caller]
    pub(crate) fn start(name: &str) -> Server {
        let folder =
            std::env::temp_dir().join(format!("ennead-page-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the store");
        let mut process = Command::new(env!("CARGO_BIN_EXE_ennead"))
            .args(["serve", "--port", "0", "--store"])
            .arg(folder.join("store.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut address = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut address).expect("the address");
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://"), "{address}");
        Server { process, folder, address }
    }
}

impl Server {
    /// Ends it.
    pub(crate) fn end(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
