//! The help texts, as people see them: `--help` of the program and of every command, and `-h` of the
//! program, are kept in `tests/cli/help/`. Run with `SNAPSHOTS=overwrite` to keep what is printed
//! now. The other short texts are held to the long ones.

use crate::support::*;
use snapbox::{Assert, Data};
use std::collections::BTreeSet;
use std::path::Path;

#[track_caller]
fn check(args: &[&str], name: &str) {
    let run = run(args);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/help").join(name);
    let kept = Data::read_from(&path.with_extension("txt"), None);
    Assert::new().action_env("SNAPSHOTS").eq(run.out, kept.raw());
}

#[test]
fn help_of_the_program() {
    check(&["-h"], "ennead-short");
    check(&["--help"], "ennead");
}

#[test]
fn help_of_every_command() {
    for command in &all_commands() {
        let words: Vec<&str> = command.split(' ').collect();
        let name = words.join("-");
        check(&[&words[..], &["--help"]].concat(), &name);
    }
}

/// The lines of a help that name a command, an argument or an option, without what they say of it.
fn named(help: &str) -> Vec<&str> {
    let lines = help.lines().take_while(|line| !line.starts_with("Examples:"));
    let lines = lines.skip_while(|line| !line.starts_with("Usage: ")).skip(1);
    // Values of options have a dash of their own, and a longer indent.
    let lines = lines.map(|line| (line, line.len() - line.trim_start().len()));
    let is_name = |(line, indent): &(&str, usize)| {
        *indent == 2 || *indent == 6 && line.trim_start().starts_with("--")
    };
    let names = lines.filter(is_name).map(|(line, _)| line.trim_start().split("  ").next());
    names.flatten().collect()
}

#[test]
fn short_help_names_all_that_long_help_names() {
    for command in &all_commands() {
        let words: Vec<&str> = command.split(' ').collect();
        let [short, long] = ["-h", "--help"].map(|help| run(&[&words[..], &[help]].concat()));
        assert_eq!((short.err.as_str(), short.code), ("", Some(0)), "{command}");
        assert_eq!(named(&short.out), named(&long.out), "{command}");
        let widest = short.out.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= 100, "{command}: a line of {widest} columns");
        let lines = short.out.lines().count();
        assert!(lines <= 60, "{command}: {lines} lines");
    }
}

#[test]
fn no_help_is_kept_of_a_command_that_is_gone() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/help");
    let files = std::fs::read_dir(kept).expect("the folder of help texts");
    let kept: BTreeSet<_> = files.map(|file| file.expect("a file").file_name()).collect();
    let names = all_commands().into_iter().map(|command| command.replace(' ', "-"));
    let names = names.chain(["ennead".to_owned()]);
    let names = names.chain(["ennead-short".to_owned()]);
    let all = names.map(|name| format!("{name}.txt").into());
    assert_eq!(
        kept,
        all.collect(),
        "remove the texts of commands that are gone; for a new command run with SNAPSHOTS=overwrite"
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in &all_commands() {
        let words: Vec<&str> = command.split(' ').collect();
        let run = run(&[&words[..], &["--help"]].concat());
        assert!(run.out.contains("Example"), "{command}: {}", run.out);
        assert!(run.out.contains(&format!("ennead {command} ")) || command == "solve", "{command}");
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    run(&["--version"]).is(0, concat!("ennead ", env!("CARGO_PKG_VERSION"), "\n"), "");
}
