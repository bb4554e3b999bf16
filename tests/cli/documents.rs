//! The documents keep their word: every command in `README.md`, `puzzles/README.md`,
//! `benches/README.md` and in the examples of every `--help` is run in a shell.
//!
//! In the Markdown files a `sh` block has one command a line. The command exits with 0, or with the
//! code in its comment (`# ... exit code 1 ...`). A `console` block shows commands after `$`, and
//! what they print, standard error included. Commands of cargo are left out: they build the program
//! that is run here.
//!
//! In a help text the commands stand below `Examples:`. They exit with 0 or 1. A command that works
//! for longer than a moment (`ennead harder --budget 1h`) is interrupted. One that needs a terminal
//! (`ennead play`) says so here, and exits with 2.

#![cfg(unix)]

use crate::common::skip;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A command of a document, and what the document says of it.
#[derive(Debug)]
struct Example {
    /// `README.md:17`
    place: String,
    command: String,
    code: i32,
    /// What it prints, if the document shows it.
    output: Option<String>,
}

/// The commands in the `sh` and `console` blocks of a Markdown file.
fn examples_of_markdown(name: &str, text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block = None;
    for (line, text) in (1..).zip(text.lines()) {
        let place = format!("{name}:{line}");
        match (text.strip_prefix("```"), block) {
            (Some(_), Some(_)) => block = None,
            (Some(language), None) => block = Some(language),
            (None, Some("sh")) if !text.is_empty() => {
                let (command, comment) = text.split_once(" # ").unwrap_or((text, ""));
                let code = comment.split_once("exit code ").map_or(0, |(_, rest)| {
                    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                    digits.parse().expect("a number after `exit code`")
                });
                let command = command.trim().to_owned();
                examples.push(Example { place, command, code, output: None });
            }
            (None, Some("console")) => match text.strip_prefix("$ ") {
                Some(command) => {
                    let (command, output) = (command.to_owned(), Some(String::new()));
                    examples.push(Example { place, command, code: 0, output });
                }
                None => {
                    let shown = examples.last_mut().and_then(|example| example.output.as_mut());
                    *shown.unwrap_or_else(|| panic!("{place}: output of what?")) +=
                        &format!("{text}\n");
                }
            },
            _ => {}
        }
    }
    examples.retain(|example| !example.command.starts_with("cargo "));
    examples
}

/// The commands below `Examples:` in a help text. A description stands two spaces or more behind
/// its command, or on a line of its own, further to the right. A command that ends with `&&` goes on
/// in the next line.
fn examples_of_help(text: &str) -> Vec<String> {
    text.replace(" &&\n    ", " && ")
        .lines()
        .skip_while(|line| !line.starts_with("Example"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .map(|line| {
            let is_redirection = |rest: &str| rest.trim_start().starts_with('>');
            let end = line
                .match_indices("  ")
                .map(|(at, _)| at)
                .find(|&at| !is_redirection(&line[at..]))
                .unwrap_or(line.len());
            line[..end].to_owned()
        })
        .collect()
}

/// The names of all commands, from the summary of `ennead -h`; of a group also those of its
/// commands, such as `store add`.
fn commands() -> Vec<String> {
    let below = |command: String| {
        let names = listed(&[&command]);
        let names = names.into_iter().map(|name| format!("{command} {name}")).collect::<Vec<_>>();
        std::iter::once(command).chain(names)
    };
    listed(&[]).into_iter().flat_map(below).collect()
}

/// The names of the commands that `ennead ... -h` lists.
fn listed(group: &[&str]) -> Vec<String> {
    let program = env!("CARGO_BIN_EXE_ennead");
    let output = Command::new(program).args(group).arg("-h").output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let list = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter_map(|line| {
        line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '))?.split(' ').next()
    });
    names.filter(|name| *name != "help").map(str::to_owned).collect()
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

/// True for an example that works until it is interrupted, or for longer than a test may take.
fn is_without_end(command: &str) -> bool {
    let ends = ["--unbiased -n 1000", "--pattern", "--budget", "ennead harder", "ennead serve"];
    ends.iter().any(|part| command.contains(part))
}

/// A folder with the puzzles of the repository, for commands that read and write files.
fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("puzzles")).expect("a folder can be made");
    for entry in fs::read_dir(root.join("puzzles")).expect("puzzles") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, folder.join("puzzles").join(name)).expect("a copy");
    }
    folder
}

/// Runs `command` in a shell that finds `ennead`, with standard error in standard output.
fn run(folder: &Path, command: &str) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_ennead")).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a PATH");
    Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("HOME", folder)
        .env("LC_ALL", "C")
        // No browser is opened.
        .env("BROWSER", "true")
        .env_remove("CLICOLOR_FORCE")
        .env("ENNEAD_STORE", folder.join("store.db"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// Runs the commands of a document; returns the folder where they ran.
#[track_caller]
fn check_markdown(name: &str, least: usize) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = fs::read_to_string(path).expect("a document");
    let examples = examples_of_markdown(name, &text);
    assert!(examples.len() >= least, "{name}: only {} commands were found", examples.len());
    let folder = folder(&name.replace('/', "-"));
    for Example { place, command, code, output } in examples {
        // What a command writes elsewhere goes to the folder of the test.
        let run = run(&folder, &command.replace("/tmp/", "../"));
        let text = String::from_utf8_lossy(&run.stdout);
        match output {
            None if text.contains("play needs a terminal") => {
                assert_eq!(run.status.code(), Some(2), "{place}: {command}");
            }
            Some(shown) => {
                assert_eq!(without_times(&text), without_times(&shown), "{place}: {command}");
            }
            None => assert_eq!(run.status.code(), Some(code), "{place}: {command}\n{text}"),
        }
    }
    folder
}

#[test]
fn commands_of_the_readme() {
    let folder = check_markdown("README.md", 14);
    let left = fs::read_dir(folder).expect("a folder");
    let left: Vec<_> = left.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(left, ["puzzles"], "a clone is as it was");
}

#[test]
fn commands_that_made_the_puzzles() {
    check_markdown("puzzles/README.md", 6);
}

#[test]
fn the_readme_is_short() {
    let lines = include_str!("../../README.md").lines().count();
    assert!(lines <= 150, "README.md has {lines} lines: move some to where they are looked for");
}

#[test]
fn the_speeds_of_the_readme_are_those_of_the_benches() {
    let cells = |line: &'static str| -> Vec<&'static str> {
        line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect()
    };
    let (_, measured) = include_str!("../../benches/README.md")
        .split_once("The whole program, from a file of lines")
        .expect("the table");
    let measured: Vec<_> = measured.lines().map(cells).collect();
    let (_, told) = include_str!("../../README.md").split_once("## How fast").expect("a section");
    let told = told.lines().skip_while(|line| !line.starts_with("| ---")).skip(1);
    let told: Vec<_> = told.take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(told.len() >= 5, "{told:?}");
    for row in told {
        let name = row[0].split(" (").next().unwrap_or_default();
        let is_same = |other: &&Vec<&str>| other.first().is_some_and(|at| at.starts_with(name));
        let found = measured.iter().find(is_same).unwrap_or_else(|| panic!("no row {name}"));
        assert_eq!(row[1..], found[1..4], "{name}");
    }
}

/// Writes the files that `help` names, each with a few fitting records.
fn files_of_help(folder: &Path, help: &str) {
    const POSITION: &str = ":0000::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5\
                            ....8..79:::\n";
    const HEART: &str =
        ".11...11.1..1.1..11...1...1.........1.......1...1.....1.....1.1.......1..1....1..\n";
    let some = |file: &str, count: usize| {
        let text = fs::read_to_string(folder.join("puzzles").join(file)).expect("puzzles");
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(count);
        lines.map(|line| line.to_owned() + "\n").collect::<String>()
    };
    let medium = some("medium.txt", 20);
    let files = [
        ("many.txt", medium.clone()),
        ("puzzles.txt", medium.clone()),
        ("a.txt", medium.clone()),
        ("old.txt", medium.clone()),
        ("b.txt", some("medium.txt", 40)),
        ("new.txt", some("medium.txt", 40)),
        ("hard.txt", some("hardest.txt", 10)),
        ("puzzle.txt", some("hard.txt", 1)),
        ("mine.txt", some("hard.txt", 1)),
        ("library.txt", POSITION.to_owned()),
        ("position.txt", POSITION.to_owned()),
        ("easy.txt", some("easy.txt", 20)),
        ("heart.txt", HEART.to_owned()),
        ("train.csv", format!("puzzle,from\n{}", some("few.txt", 60).replace('\n', ",few\n"))),
        ("test.csv", format!("puzzle\n{}", some("few.txt", 30))),
        (
            "answers.csv",
            format!(
                "puzzle,answer\n{}",
                medium.lines().map(|line| format!("{line},{line}\n")).collect::<String>()
            ),
        ),
        ("answers.txt", some("medium.txt", 20)),
        ("log.jsonl", {
            let objects = some("medium.txt", 3);
            let object =
                |line: &str| format!("{{\"puzzle\":\"{line}\",\"response\":\"{line}\"}}\n");
            objects.lines().map(object).collect()
        }),
        ("reply.md", some("medium.txt", 1)),
        ("data.csv", format!("puzzle\n{}", some("easy.txt", 60))),
    ];
    for (name, text) in files.iter().filter(|(name, _)| help.contains(name)) {
        fs::write(folder.join(name), text).expect("a file");
    }
    if help.contains("ennead store ") {
        // Something to find, list and remove.
        run(folder, "head -30 puzzles/hard.txt | ennead store add --rate && cp store.db my.db");
    }
    if help.contains("huge.gz") {
        run(folder, "gzip < puzzles/few.txt > huge.gz");
    }
    if help.contains("train.csv.gz") {
        run(folder, "ennead -f csv puzzles/few.txt | gzip > train.csv.gz");
    }
    let homes = [
        ".local/share/bash-completion/completions",
        ".local/share/man/man1",
        ".zfunc",
        ".config/fish/completions",
    ];
    for home in homes {
        fs::create_dir_all(folder.join(home)).expect("a folder");
    }
}

#[test]
fn examples_of_every_help_text() {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    if !run(&folder("tools"), "command -v timeout").status.success() {
        return skip("needs timeout");
    }
    let commands = commands();
    assert!(commands.len() > 15, "the commands are not where this test looks");
    let helps = commands.iter().map(|command| format!("ennead {command} --help"));
    for help in helps.chain(["ennead --help".to_owned()]) {
        let folder = folder(&help.replace(' ', "-"));
        let text = run(&folder, &help).stdout;
        let text = String::from_utf8(text).expect("UTF-8");
        files_of_help(&folder, &text);
        let examples = examples_of_help(&text);
        assert!(!examples.is_empty(), "{help}: shows no example");
        for example in examples {
            // A help text has no room for 81 characters.
            let command = example.replace("53..7....6..195...", PUZZLE);
            // It needs a game: `tests/play.rs` begins one and runs this.
            if command.contains("play --print-position") {
                continue;
            }
            // Another server may have the usual port.
            let command = if command.contains("--port") {
                command
            } else {
                command.replace("ennead serve", "ennead serve --port 0")
            };
            // Each run of this test makes the same puzzles; those of this seed are found soon.
            let command = if command.contains("--seed") {
                command
            } else {
                command.replace("ennead generate", "ennead generate --seed 15")
            };
            // `timeout` sends what Ctrl-C sends, and exits with 124.
            let is_without_end = is_without_end(&command);
            let command = if is_without_end {
                command.replace("ennead ", "timeout --signal=INT 0.15 ennead ")
            } else {
                command
            };
            let run = run(&folder, &command);
            let text = String::from_utf8_lossy(&run.stdout);
            let code = run.status.code();
            // What a person does at a terminal is tested in `tests/play.rs`.
            if text.contains("play needs a terminal") {
                assert!(example.starts_with("ennead play") && code == Some(2), "{help}: {example}");
                continue;
            }
            // 127 is what a shell says of a program that is not there; `ennead` is.
            if code == Some(127) {
                skip(&format!("needs the other program of `{example}`"));
                continue;
            }
            let is_well = matches!(code, Some(0 | 1)) || is_without_end && code == Some(124);
            assert!(is_well, "{help}: {example}: {code:?}\n{text}");
            let is_missing = text.to_lowercase().contains("no such file");
            assert!(!is_missing, "{help}: {example}\n{text}");
        }
    }
}

/// `man` shows every page without a warning, with the name, the usage and the examples of the help.
#[test]
fn manual_pages_show_the_help() {
    let folder = folder("man");
    assert!(run(&folder, "ennead man pages").status.success());
    if !run(&folder, "man --version | grep man-db").status.success() {
        return skip("needs man-db");
    }
    for command in commands() {
        let help = run(&folder, &format!("ennead {command} --help"));
        let help = String::from_utf8(help.stdout).expect("UTF-8");
        let name = command.replace(' ', "-");
        let page = run(&folder, &format!("MANWIDTH=120 man --warnings -l pages/ennead-{name}.1"));
        let page = String::from_utf8(page.stdout).expect("UTF-8");
        let title = format!("ennead-{name} - ");
        let shown: Vec<&str> = page.lines().map(str::trim_start).collect();
        assert!(shown.iter().any(|line| line.starts_with(&title)), "{page}");
        let usage = format!("ennead {command}");
        assert!(shown.iter().any(|line| line.starts_with(&usage)), "{page}");
        for example in examples_of_help(&help) {
            let first = example.split(" && ").next().unwrap_or(&example);
            assert!(shown.iter().any(|line| line.starts_with(first)), "{example}: {page}");
        }
        assert!(!page.contains("warning"), "{page}");
    }
}

#[test]
fn this_test_reads_examples() {
    let text = "```sh\na  # exit code 3: x\ncargo b\n```\n```console\n$ c\nd\n\ne\n```\n";
    let found = examples_of_markdown("x.md", text);
    assert_eq!(found.len(), 2);
    let first = &found[0];
    assert_eq!((first.command.as_str(), first.code, first.place.as_str()), ("a", 3, "x.md:2"));
    assert_eq!(found[1].output.as_deref(), Some("d\n\ne\n"));
    let cost = "# unique: 1 guess, 2 placements, depth 3, 4.5ms\nelapsed   0.1 s\nab   7\n";
    let timeless = "# unique: 1 guess, 2 placements, depth 3,\nelapsed\nab 7\n";
    assert_eq!(without_times(cost), timeless);
    let help =
        "Options:\n  -x\n\nExamples:\n  a b  > c   text\n  d 'e f'\n           more\n\n  g\n";
    assert_eq!(examples_of_help(help), ["a b  > c", "d 'e f'"]);
}
