//! `--shard K/N`: the outputs of all parts, one after the other, are the output of one run.

use crate::support::*;
use std::path::Path;

/// Runs a command on a file, whole and in `count` parts, and compares what is written.
#[track_caller]
fn check_parts(command: &[&str], file: &str, count: usize) {
    let whole = run(&[command, &[file]].concat());
    let mut parts = String::new();
    let mut code = 0;
    for number in 1..=count {
        let shard = format!("{number}/{count}");
        let part = run(&[command, &["--shard", &shard, file]].concat());
        assert!(!part.err.contains("no puzzle in the input"), "{shard} of {file}");
        code = code.max(part.code.expect("an exit code"));
        parts += &part.out;
    }
    assert_eq!(parts, whole.out, "{count} parts of {file}; {}", whole.err);
    // An input without a puzzle is an error, a part without one is none.
    let wanted = if whole.err.contains("no puzzle in the input") { Some(0) } else { whole.code };
    assert_eq!(Some(code), wanted, "exit code of {count} parts of {file}");
}

#[test]
fn the_parts_of_any_input_are_the_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/input");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.to_str().expect("a name");
        let shard = run(&["--shard", "1/1", name]);
        if shard.code == Some(2) {
            let whole = run(&[name]);
            let is_packed = shard.err.contains("is packed");
            assert!(is_packed || whole.code == Some(2), "{name}: {}", shard.err);
            continue;
        }
        if run(&["--shard", "1/2", name]).err.contains("the records of this JSON document") {
            continue;
        }
        count += 1;
        check_parts(
            &["-f", "csv", "--fields", "number,line,puzzle,status,reason"],
            name,
            2 + count % 4,
        );
    }
    assert!(count > 100);
}

#[test]
fn a_document_has_no_parts_whether_or_not_its_format_is_named() {
    let object = format!("  {{\n    \"puzzle\": \"{GOOD}\"\n  }}");
    let file = file("shard-document.json", format!("[\n{}\n]\n", vec![object; 20].join(",\n")));
    for from in [&[][..], &["--from", "jsonl"]] {
        let part = run(&[&["--shard", "1/2", &*file], from].concat());
        assert_eq!((part.out.as_str(), part.code), ("", Some(2)), "{from:?}");
        assert!(part.err.contains("the records of this JSON document"), "{}", part.err);
    }
}

#[test]
fn the_parts_of_every_command_are_its_output() {
    let lines: Vec<String> = mixed().lines().take(700).map(|line| format!("{line}\n")).collect();
    let file = file("shard-mixed.txt", lines.concat());
    let commands: &[&[&str]] = &[
        &[],
        &["-f", "board"],
        &["-f", "jsonl", "--fields", "number,file,line,status"],
        &["--count", "--limit", "2"],
        &["check"],
        &["candidates"],
        &["rate", "-f", "csv", "--fields", "number,line,er,status"],
        &["rate", "-f", "csv", "--where", "er > 20"],
        &["rate", "-f", "csv", "--where", "er < 1.5 && clues > 25"],
        &["convert", "-f", "csv"],
        &["convert", "-f", "opensudoku"],
        &["convert", "-f", "compact"],
        &["shuffle", "--seed", "3"],
        &["minimize", "--seed", "3"],
        &["hint", "-f", "jsonl"],
        &["explain"],
        &["canon"],
    ];
    for (k, command) in commands.iter().enumerate() {
        check_parts(command, &file, 2 + k % 5);
    }
    // More parts than records, and several files.
    let few = self::file("shard-few.txt", format!("puzzle,rating\n{GOOD},1.2\n{TWO},3\n"));
    check_parts(&["-f", "csv", "--fields", "puzzle,status"], &few, 300);
    check_parts(&["-f", "csv", &few, &file, "-q"], &few, 3);
}

/// The files that a command writes, whole and in `count` parts one after the other.
#[track_caller]
fn check_part_files(args: &[&str], files: &[&str], inputs: &[&str], count: usize) {
    let written = |shard: &[&str]| {
        let paths = files.iter().map(|option| path(&format!("shard{option}.out")));
        let paths: Vec<String> = paths.collect();
        let named = files.iter().zip(&paths).flat_map(|(option, path)| [*option, path.as_str()]);
        let named: Vec<&str> = named.collect();
        let run = run(&[args, &named[..], shard, inputs].concat());
        assert!(matches!(run.code, Some(0 | 1)), "{args:?} {shard:?}: {}", run.err);
        let text = |path: &String| std::fs::read_to_string(path).expect("a file");
        paths.iter().map(text).collect::<Vec<_>>()
    };
    let whole = written(&[]);
    let mut parts = vec![String::new(); files.len()];
    for number in 1..=count {
        let shard = format!("{number}/{count}");
        parts.iter_mut().zip(written(&["--shard", &shard])).for_each(|(all, part)| *all += &part);
    }
    assert_eq!(parts, whole, "{args:?} in {count} parts");
}

#[test]
fn parts_of_several_tables_write_one_header() {
    let rows = crate::datasets::pairs("medium", 90);
    let tables: Vec<String> = (0..3)
        .map(|k: usize| {
            let rows = &rows[30 * k..30 * (k + 1)];
            file(&format!("shard-table-{k}.csv"), crate::datasets::table(rows))
        })
        .collect();
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    for count in [2, 3, 5, 40] {
        let sides = ["--train-file", "--test-file"];
        check_part_files(&["split", "-q", "--seed", "1"], &sides, &tables, count);
        // Nothing goes to the test side, or next to nothing.
        check_part_files(&["split", "-q", "--seed", "1", "--test", "0.1%"], &sides, &tables, count);
        check_part_files(&["sample", "-n", "30%", "--seed", "4"], &["-o"], &tables, count);
        check_part_files(&["audit", "-q"], &["--clean"], &tables, count);
    }
    let grids: String = rows[..20].iter().map(|(puzzle, _)| drawn(puzzle)).collect();
    let grids = file("shard-grids.txt", grids);
    let sides = ["--train-file", "--test-file"];
    check_part_files(&["split", "-q", "--seed", "1", "--test", "40%"], &sides, &[&grids], 4);
}

/// Nine rows, and a blank line below them.
fn drawn(puzzle: &str) -> String {
    let rows = puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
    rows.collect::<String>() + "\n"
}

#[test]
fn lines_are_numbered_in_the_part_where_they_are_not_counted() {
    let bad = &GOOD[1..];
    let file = file("shard-bad.txt", format!("{GOOD}\n{GOOD}\n{GOOD}\n{bad}\n"));
    let part = run(&["--shard", "2/2", &file]);
    assert_eq!(part.out, format!("{SOLVED}\n{bad}\n"));
    assert!(part.err.starts_with(&format!("{file} from byte 164:2:81: 80 cells")), "{}", part.err);
    let part = run(&["--shard", "2/2", "-f", "csv", &file]);
    assert!(part.err.starts_with(&format!("{file}:4:81: 80 cells")), "{}", part.err);
}

#[test]
fn what_has_no_parts_is_told() {
    let told = |args: &[&str]| {
        let run = run_with(args, GOOD);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        run.err
    };
    assert!(told(&["--shard", "1/2"]).contains("a pipe has none: name the file"));
    assert!(told(&["--shard", "1/2", GOOD]).contains("argument 1 is a puzzle"));
    assert!(told(&["--shard", "3/2", "x"]).contains("K/N with K from 1 to N"));
    assert!(told(&["--shard", "1/2", "no-such-file"]).contains("no such file"));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let data = |name: &str| data.join(name).to_string_lossy().into_owned();
    assert!(told(&["--shard", "1/2", &data("good.gz")]).contains("unpack it first"));
    assert!(told(&["--shard", "1/2", &data("input/a7_zip")]).contains("a zip archive"));
    let array = path("shard.npy");
    run(&["convert", "-f", "npy", "-o", &array, GOOD, GOOD]).is(0, "", "");
    assert!(told(&["--shard", "1/2", &array]).contains("a numpy array has no lines"));
}
