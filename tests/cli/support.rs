//! How the tests run the binary, and the puzzles they give it.

pub(crate) use crate::program::{CLASH, EASY as DOTS, EASY_SOLVED as SOLVED, TWO, ennead};

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

/// `DOTS` with zeros: a puzzle with one solution, `SOLVED`.
pub(crate) const GOOD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
pub(crate) const BOARD: &str = " 5 3 4 | 6 7 8 | 9 1 2
 6 7 2 | 1 9 5 | 3 4 8
 1 9 8 | 3 4 2 | 5 6 7
-------+-------+-------
 8 5 9 | 7 6 1 | 4 2 3
 4 2 6 | 8 5 3 | 7 9 1
 7 1 3 | 9 2 4 | 8 5 6
-------+-------+-------
 9 6 1 | 5 3 7 | 2 8 4
 2 8 7 | 4 1 9 | 6 3 5
 3 4 5 | 2 8 6 | 1 7 9
";
/// The solutions of [`TWO`].
pub(crate) const TWO_SOLUTIONS: [&str; 2] = [
    "926571483351486279874923516582367194149258367763149825238794651617835942495612738",
    "926571483351486279874923516582367194149258367763194825238749651617835942495612738",
];
/// No solution. Singles alone take a long search to show it; subsets show it at once.
pub(crate) const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// Runs with these arguments and this on standard input.
pub(crate) fn run_with(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = ennead().args(args).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // From another thread: with much input both pipes fill up.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    Run {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    }
}

/// Runs with these arguments and nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Run {
    run_with(args, "")
}

/// The names of all commands, as `ennead -h` lists them.
pub(crate) fn commands() -> Vec<String> {
    let names = listed(&[]);
    assert!(names.len() >= 26, "{names:?}");
    names
}

/// The same with the commands of groups, such as `store add`.
pub(crate) fn all_commands() -> Vec<String> {
    let below = |command: String| {
        let names = listed(&[&command]);
        let names = names.into_iter().map(|name| format!("{command} {name}")).collect::<Vec<_>>();
        std::iter::once(command).chain(names)
    };
    commands().into_iter().flat_map(below).collect()
}

/// The names of the commands that `ennead ... -h` lists, without the `help` of groups.
fn listed(group: &[&str]) -> Vec<String> {
    let help = run(&[group, &["-h"]].concat()).out;
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   "));
    let names = names.map(|line| line.split_whitespace().next().expect("a name").to_owned());
    names.filter(|name| group.is_empty() || name != "help").collect()
}

/// A file of this name and content, in a folder of the tests' own.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = path(name);
    fs::write(&path, content).expect("a file can be written");
    path
}

/// The path that a file of this name would have. Names must differ from test to test.
pub(crate) fn path(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join(name).to_string_lossy().into_owned()
}

impl Run {
    #[track_caller]
    pub(crate) fn is(&self, code: i32, out: &str, err: &str) {
        assert_eq!(self.out, out, "standard output; standard error was {:?}", self.err);
        assert_eq!(self.err, err, "standard error");
        assert_eq!(self.code, Some(code), "exit code");
    }
}

/// Several thousand records, every kind among them, always the same.
pub(crate) fn mixed() -> String {
    let mut text = String::new();
    for k in 0..6000_u64 {
        // What a linear congruence leaves, so that no period fits the blocks.
        match (k * 7919 + k * k * 104_729) % 17 {
            0 => text += &TWO[..TWO.len() - 1],
            1 => text += TWO,
            2 => text += CLASH,
            3 => text += &format!("{BOARD}\n"),
            4 => text += &format!("# comment {k}"),
            5 => text += NONE,
            6 => text += &GOOD.replace('3', "A"),
            7 => text += SOLVED,
            8 => text += &format!("{DOTS} ; number {k}"),
            9 => text += "\r",
            _ => text += GOOD,
        }
        text.push('\n');
    }
    text
}
