//! The README keeps its word: its commands are run as they are printed, in a shell, and give the
//! exit code and the output that it shows.
//!
//! A `sh` block is one command a line. It exits with 0, or with what its comment says
//! (`# ... exit code 1 ...`). A `console` block shows commands after `$` and what they print,
//! standard error included. Commands of cargo are left to the reader: they build what is run here.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command of the README, and what is said of it.
#[derive(Debug, Default)]
struct Example {
    line: usize,
    command: String,
    code: i32,
    /// What it prints, if that is shown.
    output: Option<String>,
}

fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block = None;
    for (line, text) in (1..).zip(readme.lines()) {
        match (text.strip_prefix("```"), block) {
            (Some(_), Some(_)) => block = None,
            (Some(name), None) => block = Some(name),
            (None, Some("sh")) if !text.is_empty() => {
                let (command, comment) = text.split_once(" # ").unwrap_or((text, ""));
                let code = comment.split_once("exit code ").map_or(0, |(_, rest)| {
                    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                    digits.parse().expect("a number after `exit code`")
                });
                let command = command.trim().to_owned();
                examples.push(Example { line, command, code, output: None });
            }
            (None, Some("console")) => match text.strip_prefix("$ ") {
                Some(command) => {
                    let (command, output) = (command.to_owned(), Some(String::new()));
                    examples.push(Example { line, command, code: 0, output });
                }
                None => {
                    let shown = examples.last_mut().and_then(|example| example.output.as_mut());
                    *shown.unwrap_or_else(|| panic!("README.md:{line}: output of what?")) +=
                        &format!("{text}\n");
                }
            },
            _ => {}
        }
    }
    examples.retain(|example| !example.command.starts_with("cargo "));
    examples
}

/// The text without what differs from run to run: times, and the width of columns made of them.
fn without_times(text: &str) -> String {
    let timeless = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [name @ ("elapsed" | "puzzles/s"), ..] => name.to_owned(),
            [.., "depth", depth, _] if line.starts_with('#') => {
                line.split(" depth ").next().unwrap_or(line).to_owned() + " depth " + depth
            }
            [name, count] => format!("{name} {count}"),
            _ => line.trim_end().to_owned(),
        }
    };
    text.trim_end().lines().map(|line| timeless(line) + "\n").collect()
}

/// A folder like the root of the repository, for commands that write files.
fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("puzzles")).expect("a folder can be made");
    for entry in fs::read_dir(root.join("puzzles")).expect("puzzles") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, folder.join("puzzles").join(name)).expect("a copy");
    }
    folder
}

#[test]
fn every_command_does_what_the_readme_says() {
    let readme = include_str!("../README.md");
    let examples = examples(readme);
    assert!(examples.len() > 20, "the examples are not where this test looks");
    assert!(examples.iter().filter(|example| example.output.is_some()).count() > 2);
    let folder = folder();
    let bin = Path::new(env!("CARGO_BIN_EXE_ennead")).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a PATH");
    for example in examples {
        let Example { line, command, code, output } = example;
        let run = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(&folder)
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("HOME", &folder)
            .env("LC_ALL", "C")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&run.stdout);
        let place = format!("README.md:{line}: {command}");
        match output {
            Some(shown) => {
                assert_eq!(without_times(&text), without_times(&shown), "{place}");
            }
            None => assert_eq!(run.status.code(), Some(code), "{place}\n{text}"),
        }
    }
}

#[test]
fn this_test_reads_examples() {
    let found =
        examples("```sh\na  # exit code 3: x\ncargo b\n```\n```console\n$ c\nd\n\ne\n```\n");
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].command.as_str(), found[0].code, found[0].line), ("a", 3, 2));
    assert_eq!(found[1].output.as_deref(), Some("d\n\ne\n"));
    let cost = "# unique: 1 guess, 2 placements, depth 3, 4.5ms\nelapsed   0.1 s\nab   7\n";
    let timeless = "# unique: 1 guess, 2 placements, depth 3,\nelapsed\nab 7\n";
    assert_eq!(without_times(cost), timeless);
}
