//! `check`, `candidates`, `completions`, `man` and wrong usage.

use crate::support::*;
use ennead::Engine;
use std::collections::BTreeSet;

#[test]
fn check_says_one_word_a_record() {
    let input = format!("{GOOD}\n{TWO}\n{CLASH}\nbad\n{NONE}\n");
    let run = run_with(&["check"], &input);
    assert_eq!(run.out, "unique\nmultiple\nnone\nmalformed\nnone\n");
    assert!(run.err.starts_with("stdin:3: no solution: r1c2=5 repeats r1c1"), "{}", run.err);
    assert_eq!(run.code, Some(3));
    assert_eq!(run_with(&["check"], GOOD).code, Some(0));
    run_with(&["check", "-q"], TWO).is(1, "", "");
}

#[test]
fn minimal_means_that_no_given_is_redundant() {
    // 17 givens are never too many; a full grid has 60 or so to spare.
    let minimal =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let spare = minimal.replacen('.', "9", 1);
    let input = format!("{minimal}\n{SOLVED}\n{spare}\n{TWO}\n");
    let run = run_with(&["check", "--minimal"], input);
    run.is(1, "minimal\nunique\nunique\nmultiple\n", "");
}

#[test]
fn candidates_follow_the_rules_asked_for() {
    let none = run_with(&["candidates"], TWO);
    let singles = run_with(&["candidates", "--rules", "singles"], TWO);
    let subsets = run_with(&["candidates", "--rules", "subsets"], TWO);
    assert!(none.out.len() > singles.out.len());
    assert!(subsets.out.contains("| 7 6 3 | 1 49 49 | 8 2 5 |"), "{}", subsets.out);
    for run in [&none, &singles, &subsets] {
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
        assert!(run.out.lines().all(|line| line.chars().count() <= 80));
    }
    let clash = run_with(&["candidates"], CLASH);
    assert!(clash.err.contains("r1c2=5 repeats r1c1"));
    assert_eq!(clash.code, Some(1));
    let empty = run_with(&["candidates"], ".".repeat(81));
    assert!(empty.out.lines().all(|line| line.chars().count() <= 80), "{}", empty.out);
}

#[test]
fn completions_name_every_command() {
    let commands = commands();
    // What stands before and after a command's name where a shell completes it.
    for (shell, before, after) in [
        ("bash", "            ennead,", ")\n"),
        ("zsh", "\n'", ":"),
        ("fish", "needs_command\" -a \"", "\" -d"),
        ("powershell", "'ennead;", "'"),
        ("elvish", "'ennead;", "'"),
    ] {
        let run = run(&["completions", shell]);
        for command in &commands {
            assert!(run.out.contains(&format!("{before}{command}{after}")), "{shell}: {command}");
        }
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    }
}

#[test]
fn every_file_of_a_command_has_a_row_in_the_table() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/commands");
    let files = std::fs::read_dir(folder).expect("the folder of commands");
    let stem = |file: std::io::Result<std::fs::DirEntry>| {
        let path = file.expect("an entry").path();
        let is_code = path.is_dir() || path.extension().is_some_and(|end| end == "rs");
        is_code.then(|| path.file_stem().expect("a name").to_string_lossy().into_owned())
    };
    // A command may have a folder as well as a file.
    let files: BTreeSet<String> = files.filter_map(stem).filter(|name| name != "mod").collect();
    assert_eq!(files, commands().into_iter().collect());
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = path("man-pages");
    let _ = std::fs::remove_dir_all(&folder);
    run(&["man", &folder]).is(0, "", "");
    let page = |name: &str| {
        let page = std::path::Path::new(&folder).join(name).with_extension("1");
        std::fs::read_to_string(page).expect("a page for each command")
    };
    let first = page("ennead");
    for command in &commands() {
        assert!(first.contains(&format!("ennead\\-{command}(1)")), "{command}: {first}");
    }
    for command in all_commands().iter().map(|command| command.replace(' ', "-")) {
        let page = page(&format!("ennead-{command}"));
        assert!(page.contains(&format!(".TH ennead-{command} 1")), "{page}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), all_commands().len() + 1);
    run(&["man"]).is(0, &first, "");
    let file = file("not-a-folder", "");
    let run = run(&["man", &file]);
    assert!(run.err.starts_with("ennead: cannot make the folder"), "{}", run.err);
    assert_eq!(run.code, Some(2));
}

#[test]
fn wrong_usage_says_what_is_right() {
    for (args, part) in [
        (&["--first", "--all", GOOD][..], "cannot be used with"),
        (&["--limit", "3", GOOD], "--all|--count"),
        (&["--fields", "number", GOOD], "add -f csv or -f jsonl"),
        (&["-f", "csv", "--fields", "nummer", GOOD], "tip: a similar value exists: 'number'"),
        (&["-f", "boadr", GOOD], "tip: a similar value exists: 'board'"),
        (&["--count", "-f", "board", GOOD], "--count writes numbers"),
        (&["--blank", "77", GOOD], "one visible character"),
        (&["--engine", "steam", GOOD], "possible values"),
        (&["--from", "xml", GOOD], "possible values"),
        (&["-q", "-v", GOOD], "cannot be used with"),
        (&["--colour", "never", GOOD], "tip: a similar argument exists: '--color'"),
        (&["check", "-v", GOOD], "unexpected argument '-v' found\n\nUsage"),
        (&["-e", GOOD], "unexpected argument '-e' found\n\nUsage"),
        (&["-q", "check", GOOD], "a command it comes first: ennead check"),
        (&["-o", "no/such/folder/x.txt", GOOD], "cannot write to no/such/folder/x.txt"),
    ] {
        let run = run(args);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
        assert_eq!(run.code, Some(2), "{args:?}");
    }
}

#[test]
fn engines_agree() {
    let input = mixed();
    let expected = run_with(&["--engine", "scalar", "-f", "csv"], &input);
    let engines = Engine::ALL.iter().copied().filter(|engine| engine.is_available());
    let named = engines.map(|engine| vec!["-f", "csv", "--engine", engine.name()]);
    for args in named.chain([vec!["-f", "csv"]]) {
        let run = run_with(&args, &input);
        assert_eq!(run.out, expected.out, "{args:?}");
        assert_eq!(run.err, expected.err, "{args:?}");
        assert_eq!(run.code, expected.code, "{args:?}");
    }
}
