//! The checks of fuzzing on what fuzzing found, and on the inputs that people have. How to fuzz is
//! in `tests/fuzz/Cargo.toml`.

#[path = "../common/fuzz.rs"]
pub(crate) mod checks;

use std::fs;
use std::path::Path;

/// The contents of the files of a folder in `tests/data`.
fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> =
        paths.map(|path| (path.display().to_string(), fs::read(&path).expect("a file"))).collect();
    files.sort();
    files
}

/// Runs a check on what was found by its target, and on every input that people have.
fn check(target: &str, check: fn(&[u8])) {
    for (name, bytes) in files(&format!("fuzz/{target}")).iter().chain(&files("input")) {
        // The output of a test that fails names the file.
        println!("{target}: {name}");
        check(bytes);
    }
}

#[test]
fn records_have_their_places() {
    check("records", checks::records);
}

#[test]
fn records_are_the_same_however_the_input_is_cut() {
    check("blocks", checks::blocks);
    for (name, bytes) in files("input") {
        println!("{name}");
        for step in [1, 40] {
            checks::blocks(&[&[step, step], &bytes[..]].concat());
        }
    }
}

#[test]
fn positions_are_read_as_they_were_written() {
    check("positions", checks::positions);
}

#[test]
fn conditions_are_read_as_they_were_written() {
    check("conditions", checks::conditions);
}

#[test]
fn games_are_the_same_after_they_were_saved() {
    check("games", checks::games);
}

#[test]
fn what_is_proved_is_true() {
    check("proofs", checks::proofs);
}

#[test]
fn variants_have_the_solutions_that_are_found() {
    check("variants", checks::variants);
}
