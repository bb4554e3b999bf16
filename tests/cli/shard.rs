//! `--shard K/N`: the outputs of all parts, one after the other, are the output of one run, as long
//! as no numbers are in it.

use crate::common::corpus;
use crate::support::*;
use std::path::Path;

/// The outputs of a command on all parts of files, one after the other, and the greatest exit code.
#[track_caller]
fn parts(command: &[&str], files: &[&str], count: usize) -> (String, i32) {
    let (mut out, mut code) = (String::new(), 0);
    for number in 1..=count {
        let shard = format!("{number}/{count}");
        let part = run(&[command, &["--shard", &shard], files].concat());
        assert!(!part.err.contains("no puzzle in the input"), "{shard} of {files:?}");
        code = code.max(part.code.expect("an exit code"));
        out += &part.out;
    }
    (out, code)
}

/// Runs a command on files, whole and in `count` parts, and compares what is written.
#[track_caller]
fn check_parts(command: &[&str], files: &[&str], count: usize) {
    let whole = run(&[command, files].concat());
    let wanted = (whole.out, whole.code.expect("an exit code"));
    assert_eq!(parts(command, files, count), wanted, "{command:?}, {count} parts of {files:?}");
}

/// Lines of every kind: comments, blank lines, lines that cannot be read, long and short ones.
fn odd_lines(end: &str, last: &str) -> String {
    let long = format!("{TWO} # {}", "x".repeat(700));
    let lines = [
        "# a comment",
        "",
        GOOD,
        GOOD,
        &GOOD[1..],
        "",
        "# another",
        &long,
        CLASH,
        "53..7....",
        GOOD,
        "1",
        "puzzle",
        &long,
        "{\"puzzle\":1}",
        TWO,
        GOOD,
    ];
    lines.join(end) + last
}

#[test]
fn every_line_is_in_one_part() {
    for (k, end) in ["\n", "\r\n", "\n\n"].into_iter().enumerate() {
        for last in ["", "\n", "\r\n", "\n\n\n# the end\n"] {
            let file = file(&format!("shard-lines-{k}.txt"), odd_lines(end, last));
            for count in [1, 3, 40] {
                check_parts(&["--from", "line", "-q"], &[&file], count);
            }
        }
    }
    // A part may begin with a byte of a character, and the file with a byte order mark.
    let file = file("shard-bom.txt", format!("\u{FEFF}{GOOD} ä\n{GOOD} 数独\n{TWO} é\n"));
    (2..20).for_each(|count| check_parts(&[], &[&file], count));
}

#[test]
fn every_row_is_in_one_part_and_has_the_columns_of_the_header() {
    for end in ["\n", "\r\n"] {
        let rows = [
            "# a comment",
            "level,quiz,id,solution",
            &format!("easy,{GOOD},1,{SOLVED}"),
            &format!("\"a \"\"b\"\", c\",{TWO},2,"),
            &format!("hard,{},3,{SOLVED}", &GOOD[1..]),
            "# below the header",
            "",
            &format!("{SOLVED},{GOOD},4,{SOLVED}"),
        ];
        let table = file("shard-table.csv", rows.join(end) + end);
        let short = file("shard-short.csv", format!("level,quiz,id,solution{end}e,{GOOD},1,"));
        for count in [1, 3, 17] {
            for files in [&[&*table][..], &[&short], &[&table, &short, &table]] {
                let fields = ["-f", "csv", "--fields", "puzzle,status,solution"];
                check_parts(&[&fields[..], &["-q"]].concat(), files, count);
                check_parts(&["-f", "csv", "--keep", "--fields", "status", "-q"], files, count);
                check_parts(&["--column", "quiz"], files, count);
                check_parts(&["sample", "-n", "1000", "-q"], files, count);
            }
        }
    }
    // Nothing but a header: no part has a puzzle, and the first writes the header.
    let empty = file("shard-empty.csv", "level,quiz\n");
    let answers = ["-f", "csv", "--fields", "puzzle,status"];
    assert_eq!(parts(&answers, &[&empty], 3), ("puzzle,status\n".to_owned(), 0));
    assert_eq!(parts(&[], &[&file("shard-empty.txt", "")], 3), (String::new(), 0));
}

#[test]
fn every_object_is_in_one_part() {
    let objects = [
        format!("{{\"quiz\":\"{GOOD}\",\"level\":1}}"),
        "{\"quiz\":7}".to_owned(),
        String::new(),
        format!("  {{\"level\":{{\"puzzle\":1}},\"quiz\":\"{TWO}\"}}"),
        "not an object".to_owned(),
        format!("{{\"quiz\":\"{GOOD}\"}}"),
    ];
    // The first record that can be read decides the format.
    let late = file("shard-late.jsonl", format!("not an object\n{}\n", objects.join("\n")));
    check_parts(&["-f", "jsonl", "--fields", "puzzle,status"], &[&late], 3);
    for end in ["\n", "\r\n"] {
        let file = file("shard-objects.jsonl", objects.join(end));
        for count in [1, 2, 5, 40] {
            check_parts(&["-f", "jsonl", "--fields", "puzzle,status"], &[&file], count);
            check_parts(&["-f", "jsonl", "--keep", "--fields", "status"], &[&file], count);
            check_parts(&["--column", "quiz"], &[&file], count);
        }
    }
}

#[test]
fn the_parts_of_every_command_are_its_output() {
    let bad = &GOOD[1..];
    let mut lines = format!(
        "# a comment

{GOOD} # one
{bad}
"
    );
    for name in ["easy", "invalid", "medium"] {
        for puzzle in corpus(name).iter().take(200) {
            lines += &format!(
                "{puzzle}
"
            );
        }
    }
    let file = file("shard-mixed.txt", lines + bad);
    let commands: &[&[&str]] = &[
        &[],
        &["-f", "jsonl", "--fields", "puzzle,status"],
        &["--count", "--limit", "2"],
        &["check"],
        &["rate", "-f", "csv", "--fields", "puzzle,er,status"],
        &["rate", "-f", "csv", "--fields", "puzzle", "--where", "er > 20"],
        &["convert", "-f", "csv"],
        &["convert", "-f", "opensudoku"],
        &["canon"],
    ];
    for (k, command) in commands.iter().enumerate() {
        check_parts(command, &[&file], 2 + k % 5);
    }
    // The last parts have no puzzle: the document is closed by the last one.
    let few = self::file("shard-few.txt", format!("{GOOD}\n# {}\n", "x".repeat(500)));
    check_parts(&["convert", "-f", "opensudoku"], &[&few], 5);
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
        check_part_files(&["audit", "-q"], &["--clean"], &tables, count);
    }
}

#[test]
fn records_and_lines_are_numbered_within_the_part() {
    let bad = &GOOD[1..];
    let file = file("shard-bad.txt", format!("{GOOD}\n{GOOD}\n{GOOD}\n{bad}\n"));
    let part = run(&["--shard", "2/2", &file]);
    assert_eq!(part.out, format!("{SOLVED}\n{bad}\n"));
    let name = format!("{file} (part 2 of 2)");
    assert!(part.err.starts_with(&format!("{name}:2:81: 80 cells")), "{}", part.err);
    let part = run(&["--shard", "2/2", "-f", "csv", "--fields", "number,line,file,status", &file]);
    assert_eq!(part.out, format!("1,1,{name},unique\n2,2,{name},malformed\n"));
    // A table is read below its header, which is line 1.
    let table = self::file("shard-bad.csv", format!("puzzle,id\n{GOOD},1\n{GOOD},2\n{bad},3\n"));
    let part = run(&["--shard", "3/3", "-f", "csv", "--fields", "number,line,status", &table]);
    assert_eq!(part.out, "1,2,malformed\n");
}

#[test]
fn what_has_no_parts_is_told() {
    let told = |args: &[&str]| {
        let run = run_with(args, GOOD);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        run.err
    };
    assert!(told(&["--shard", "1/2"]).contains("stdin is not a file: name one"));
    assert!(told(&["--shard", "1/2", GOOD]).contains("argument 1 is not a file"));
    assert!(told(&["--shard", "3/2", "x"]).contains("K/N with K from 1 to N"));
    assert!(told(&["--shard", "1/2", "no-such-file"]).contains("no such file"));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let data = |name: &str| data.join(name).to_string_lossy().into_owned();
    assert!(told(&["--shard", "1/2", &data("input/a7_zip")]).contains("a zip archive"));
    let array = path("shard.npy");
    run(&["convert", "-f", "npy", "-o", &array, GOOD, GOOD]).is(0, "", "");
    let object = format!("  {{\n    \"puzzle\": \"{GOOD}\"\n  }}");
    let document = format!("[\n{}\n]\n", vec![object; 20].join(",\n"));
    let rows = format!("puzzle,text\n{GOOD},\"two\nlines\"\n{GOOD},\n");
    let others = [
        array,
        data("good.gz"),
        file("shard-document.json", document),
        file("shard-one-line.json", format!("[\"{GOOD}\",\"{TWO}\"]\n")),
        file("shard-grids.txt", format!("{BOARD}\n{BOARD}")),
        file("shard-rows.csv", rows),
    ];
    for name in &others {
        for args in [&["--shard", "1/2", name][..], &["--shard", "2/2", "--from", "csv", name]] {
            let run = run(args);
            let wanted = format!("lines first: ennead convert -f line {name} > lines.txt");
            assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{args:?}");
            let is_named = args.len() > 3;
            assert!(run.err.contains(&wanted) || is_named, "{args:?}: {}", run.err);
        }
        let lines = path("shard-lines.txt");
        let converted = run(&["convert", "-f", "line", "-o", &lines, name]);
        assert_eq!(converted.code, Some(0), "{name}: {}", converted.err);
        check_parts(&[], &[&lines], 3);
    }
    // Without a header, a column is no name, and the first row of a part could be taken for one.
    let bare = file("shard-bare.csv", format!("1,{SOLVED},{GOOD}\n2,{SOLVED},{GOOD}\n"));
    assert!(told(&["--shard", "1/2", "--column", "3", &bare]).contains("csv with a header"));
    check_parts(&[], &[&bare], 2);
}
