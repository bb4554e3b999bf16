//! The folder in which hostile command lines are run, with inputs of every kind.

use crate::support::*;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// The inputs, by name, with their content.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// What the file system says of each input, by its path: cheaper than its content.
    written: HashMap<PathBuf, Written>,
}

/// The length of a file, and when it was changed.
type Written = (u64, Option<SystemTime>);

fn written(about: &Metadata) -> Written {
    (about.len(), about.modified().ok())
}

impl Folder {
    pub(super) fn new(path: &Path) -> Folder {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        let _ = fs::remove_dir_all(path);
        fs::create_dir_all(path.join("folder")).expect("a folder");
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for entry in fs::read_dir(data.join("input")).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("a name");
            files.push((name, fs::read(entry.path()).expect("a file")));
        }
        files.sort();
        let lines = [GOOD, DOTS, TWO, NONE, CLASH, SOLVED, "", "# a comment", "12345"].join("\n");
        let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let array = ennead().args(["-f", "npy", GOOD, DOTS]).output().expect("it runs").stdout;
        let packed = ["good.gz", "good.xz", "good.zst"]
            .map(|name| fs::read(data.join(name)).expect("a file"));
        let deep = "[".repeat(50_000);
        let mut add =
            |name: &str, content: &[u8]| files.push((name.to_owned(), content.to_owned()));
        add("lines", lines.as_bytes());
        add("crlf", lines.replace('\n', "\r\n").as_bytes());
        add("bom", format!("\u{feff}{lines}").as_bytes());
        add("utf16", &[b"\xFF\xFE", &utf16(&lines)[..]].concat());
        add("proofs", run_with(&["prove"], &lines).out.as_bytes());
        add("steps", run(&["explain", "-f", "jsonl", GOOD]).out.as_bytes());
        add("array.npy", &array);
        add("array-cut.npy", &array[..array.len() - 40]);
        add("empty", b"");
        add("nul", &[0; 300]);
        add("deep", deep.as_bytes());
        add("deep-key", format!("{{\"puzzle\":{deep}").as_bytes());
        add("long", "5".repeat(300_000).as_bytes());
        add("folder/in", GOOD.as_bytes());
        #[cfg(unix)]
        add("a-=b \u{1b}[1m\n.txt", GOOD.as_bytes());
        for (number, packed) in packed.iter().enumerate() {
            add(&format!("packed-{number}"), packed);
            add(&format!("cut-{number}"), &packed[..packed.len() - 9]);
        }
        #[cfg(feature = "store")]
        {
            let name = path.join("s.db").to_string_lossy().into_owned();
            run(&["store", "add", "--store", &name, GOOD]);
            let store = fs::read(name).expect("a store");
            add("cut.db", &store[..store.len() / 2]);
            add("s.db", &store);
        }
        let mut folder = Folder { path: path.to_owned(), files, written: HashMap::new() };
        folder.write();
        folder
    }

    /// Writes the inputs that are not as they were written.
    fn write(&mut self) {
        for (name, content) in &self.files {
            let path = self.path.join(name);
            let now = fs::metadata(&path).ok().as_ref().map(written);
            if now.is_none() || self.written.get(Path::new(name)) != now.as_ref() {
                fs::write(&path, content).expect("a file can be written");
                let about = fs::metadata(&path).expect("it was written");
                self.written.insert(name.into(), written(&about));
            }
        }
    }

    /// Makes it as it was. Returns the files that were new or had changed.
    pub(super) fn restore(&mut self) -> Vec<String> {
        let mut changed = Vec::new();
        self.find_changed(Path::new(""), &mut changed);
        for path in &changed {
            let path = self.path.join(path);
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
        if !changed.is_empty() {
            self.write();
        }
        changed.into_iter().map(|path| path.to_string_lossy().into_owned()).collect()
    }

    fn find_changed(&self, folder: &Path, changed: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(self.path.join(folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            // Of a link itself, not of its target.
            let about = entry.metadata().expect("an entry");
            if about.is_dir() && path == Path::new("folder") {
                self.find_changed(&path, changed);
            } else if self.written.get(&path) != Some(&written(&about)) {
                changed.push(path);
            }
        }
    }
}
