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
    let is_end = |line: &&str| ["Examples:", "Topics:"].iter().any(|end| line.starts_with(end));
    let lines = help.lines().take_while(|line| !is_end(line));
    let lines = lines.skip_while(|line| !line.starts_with("Usage: ")).skip(1);
    // Values of options have a dash of their own, and a longer indent.
    let lines = lines.map(|line| (line, line.len() - line.trim_start().len()));
    let is_name = |(line, indent): &(&str, usize)| {
        *indent == 2 || *indent == 6 && line.trim_start().starts_with("--")
    };
    let names = lines.filter(is_name).map(|(line, _)| line.trim_start().split("  ").next());
    names.flatten().collect()
}

/// `-h` lists all options; the long help lists those of the command's own, and names the others.
#[test]
fn short_help_names_all_that_long_help_names() {
    for command in &all_commands() {
        let words: Vec<&str> = command.split(' ').collect();
        let [short, long] = ["-h", "--help"].map(|help| run(&[&words[..], &[help]].concat()));
        assert_eq!((short.err.as_str(), short.code), ("", Some(0)), "{command}");
        let (all, own) = (named(&short.out), named(&long.out));
        assert!(own.iter().all(|name| all.contains(name)), "{command}: {own:?} {all:?}");
        for other in all.iter().filter(|name| !own.contains(name)) {
            let option = other.split([' ', ',']).rfind(|word| word.starts_with("--"));
            let option = option.unwrap_or_else(|| panic!("{command}: {other}"));
            let is_named = [" ", ",", ";"].iter().any(|end| {
                long.out
                    .split_whitespace()
                    .any(|word| word == option || word == format!("{option}{end}"))
            });
            assert!(is_named, "{command}: {option}");
        }
        let widest = short.out.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= 100, "{command}: a line of {widest} columns");
        let lines = short.out.lines().count();
        assert!(lines <= 61, "{command}: {lines} lines");
    }
    let lines = run(&["--help"]).out.lines().count();
    assert!(lines <= 90, "{lines} lines");
}

const TOPICS: [&str; 7] =
    ["input", "output", "formats", "fields", "techniques", "notation", "promises"];

#[test]
fn help_of_every_topic() {
    let help = run(&["--help"]).out;
    for topic in TOPICS {
        assert!(help.contains(&format!("ennead help {topic} ")), "{topic}");
        check(&["help", topic], &format!("topic-{topic}"));
    }
}

/// An option that a command only names is described by a topic.
#[test]
fn every_option_is_described_somewhere() {
    let topics = TOPICS.map(|topic| run(&["help", topic]).out).concat();
    for command in &all_commands() {
        let words: Vec<&str> = command.split(' ').collect();
        let [short, long] = ["-h", "--help"].map(|help| run(&[&words[..], &[help]].concat()));
        let own = named(&long.out);
        for option in named(&short.out).iter().filter(|name| !own.contains(name)) {
            assert!(topics.lines().any(|line| line.trim() == option.trim()), "{command}: {option}");
        }
    }
}

/// Each promise names the tests that keep it, as in `tests/cli/process.rs: NAME`.
#[test]
fn promises_are_kept_by_tests() {
    let page = run(&["help", "promises"]).out;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named =
        page.lines().filter_map(|line| line.trim().strip_prefix("tests/")?.split_once(": "));
    let mut count = 0;
    for (file, name) in named {
        let text = std::fs::read_to_string(root.join("tests").join(file));
        let text = text.unwrap_or_else(|error| panic!("{file}: {error}"));
        let (before, _) = text
            .split_once(&format!("fn {name}("))
            .unwrap_or_else(|| panic!("tests/{file} has no test {name}"));
        let is_test = before.rsplit("fn ").next().is_some_and(|near| near.contains("#[test]"));
        assert!(is_test, "tests/{file}: {name} is not a test");
        count += 1;
    }
    assert!(count > 20, "{count}");
    // Every section but the one about the library, which another program checks.
    let sections = page.split("\n\n").filter(|section| section.contains("\n  "));
    for section in sections.filter(|section| !section.starts_with("The library")) {
        assert!(section.contains("tests/"), "{section}");
    }
}

#[test]
fn help_is_that_of_the_command() {
    for (words, same) in [
        (&["help"][..], &["--help"][..]),
        (&["help", "check"], &["check", "--help"]),
        (&["help", "store", "add"], &["store", "add", "--help"]),
    ] {
        assert_eq!(run(words).out, run(same).out, "{words:?}");
    }
    let unknown = "ennead: there is no command or topic";
    let near = format!("{unknown} `ratee`; did you mean `rate`? `ennead help` lists them\n");
    run(&["help", "ratee"]).is(2, "", &near);
    let far = format!("{unknown} `nonsense`; `ennead help` lists them\n");
    run(&["help", "nonsense"]).is(2, "", &far);
}

#[test]
fn no_help_is_kept_of_a_command_that_is_gone() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/help");
    let files = std::fs::read_dir(kept).expect("the folder of help texts");
    let kept: BTreeSet<_> = files.map(|file| file.expect("a file").file_name()).collect();
    let names = all_commands().into_iter().map(|command| command.replace(' ', "-"));
    let names = names.chain(["ennead".to_owned()]);
    let names = names.chain(["ennead-short".to_owned()]);
    let names = names.chain(TOPICS.map(|topic| format!("topic-{topic}")));
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
