//! Rows of tables and JSON objects keep what they had: `--keep` of `solve`, `rate` and `convert`,
//! and `dedup` and `shuffle`, whose answers are records.

use crate::datasets::{self, audit, pairs};
use crate::support::*;
use serde_json::{Value, json};

/// A table with quotes, commas in quotes, CRLF, too few and too many fields, no solution, text
/// where cells should be, and no last line feed.
fn table() -> String {
    format!(
        "id,\"the, puzzle\",puzzle,solution,note\r\n\
         1,\"a, \"\"b\"\"\",{GOOD},,first\r\n\
         2,,{TWO}\n\
         3,x,{GOOD},y,z,more \"text\"\n\
         4,x,{CLASH},,\n\
         5,x,bad,\"open\n\
         6,x,{GOOD},{SOLVED},\"last\""
    )
}

/// The same with answers.
fn kept() -> String {
    let clash = run(&["-f", "csv", "--fields", "reason", CLASH]).out;
    let clash = clash.lines().nth(1).expect("a row");
    format!(
        "id,\"the, puzzle\",puzzle,solution,note,status,ennead_solution,reason\n\
         1,\"a, \"\"b\"\"\",{GOOD},,first,unique,{SOLVED},\n\
         2,,{TWO},,,multiple,,\n\
         3,x,{GOOD},y,\"z,more \"\"text\"\"\",unique,{SOLVED},\n\
         4,x,{CLASH},,,none,,{clash}\n\
         5,x,bad,\"open\",,malformed,,{}\n\
         6,x,{GOOD},{SOLVED},\"last\",unique,{SOLVED},\n",
        reason_of_bad(),
    )
}

/// The reason of the row that cannot be read, as csv has it.
fn reason_of_bad() -> String {
    let rows = run_with(&["-f", "csv", "--fields", "reason", "-q"], table()).out;
    rows.lines().nth(5).expect("a row").to_owned()
}

#[test]
fn rows_come_back_with_answers_behind_them() {
    let reason = reason_of_bad();
    assert!(reason.starts_with("6:1: a quote without its partner"), "{reason}");
    let run = run_with(&["-f", "csv", "--keep", "-q"], table());
    assert_eq!((run.out, run.code), (kept(), Some(3)));
}

#[test]
fn kept_rows_are_the_same_in_blocks_and_in_parts() {
    let rows: Vec<String> = table().lines().skip(1).map(|row| format!("{row}\n")).collect();
    let header = "id,\"the, puzzle\",puzzle,solution,note\n";
    let many = format!("{header}{}", rows.concat().repeat(1500));
    let expected: Vec<String> = kept().lines().map(str::to_owned).collect();
    let file = file("keep-many.csv", &many);
    let whole = run(&["-f", "csv", "--keep", "-q", "-j2", &file]);
    // The reason names the line; all else is the same again and again.
    let without_line = |row: &str| match row.split_once("malformed,,") {
        Some((row, _)) => row.to_owned(),
        None => row.to_owned(),
    };
    for (k, row) in whole.out.lines().enumerate() {
        let wanted = if k == 0 { &expected[0] } else { &expected[1 + (k - 1) % 6] };
        assert_eq!(without_line(row), without_line(wanted), "row {k}");
    }
    assert_eq!(whole.out.lines().count(), 1 + 6 * 1500);
    for count in [2, 5] {
        let part = |k: usize| {
            let shard = format!("{k}/{count}");
            run(&["-f", "csv", "--keep", "-q", "--shard", &shard, "--fields", "status", &file]).out
        };
        let parts: String = (1..=count).map(part).collect();
        assert_eq!(parts, run(&["-f", "csv", "--keep", "-q", "--fields", "status", &file]).out);
    }
    let two = run(&["-f", "csv", "--keep", "-q", "--fields", "status", &file, &file]);
    assert_eq!(two.out.lines().count(), 1 + 12 * 1500, "one header");
}

#[test]
fn other_separators_are_kept() {
    let input = format!("name;puzzle;status\na;{GOOD};new\nb;{CLASH};\"x;y\"\n");
    let run =
        run_with(&["rate", "-f", "csv", "--keep", "--fields", "er,status,reason", "-q"], &input);
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[0], "name;puzzle;status;er;ennead_status;reason");
    assert_eq!(rows[1], format!("a;{GOOD};new;1.2;unique;"));
    assert!(rows[2].starts_with(&format!("b;{CLASH};\"x;y\";;none;")), "{}", rows[2]);
    let tabs = input.replace(';', "\t");
    let run = run_with(&["-f", "csv", "--keep", "--fields", "clues", "-q"], tabs);
    assert!(run.out.starts_with(&format!("name\tpuzzle\tstatus\tclues\na\t{GOOD}\tnew\t30\n")));
    // A condition chooses rows, not the header.
    let args = ["rate", "-f", "csv", "--keep", "--fields", "er", "--where", "er > 9", "-q"];
    assert_eq!(run_with(&args, input).out, "name;puzzle;status;er\n");
}

#[test]
fn objects_come_back_with_answers_in_them() {
    let input = format!(
        "{{\"id\": 1.50, \"puzzle\":\"{GOOD}\",\"status\":null }}\r\n\
         {{\"puzzle\":\"bad\",\"more\":{{\"a\":[1,2]}}}}\n\
         {{}}\n\
         {{\"puzzle\":\n\
         {TWO}\n\
         {{\"puzzle\":\"{GOOD}\"}}"
    );
    let run = run_with(&["-f", "jsonl", "--keep", "--fields", "status,solution", "-q"], &input);
    assert_eq!(run.code, Some(3));
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        rows[0],
        format!(
            "{{\"id\": 1.50, \"puzzle\":\"{GOOD}\",\"status\":null,\"ennead_status\":\"unique\",\
             \"ennead_solution\":\"{SOLVED}\"}}"
        )
    );
    assert_eq!(
        rows[1],
        "{\"puzzle\":\"bad\",\"more\":{\"a\":[1,2]},\"ennead_status\":\"malformed\",\
         \"ennead_solution\":null}"
    );
    // In each of them by the same name, whatever keys the others have.
    assert_eq!(rows[2], "{\"ennead_status\":\"malformed\",\"ennead_solution\":null}");
    let values: Vec<Value> =
        rows.iter().map(|row| serde_json::from_str(row).expect("an object")).collect();
    assert_eq!(
        values[3],
        json!({"puzzle": "{\"puzzle\":", "ennead_status": "malformed", "ennead_solution": null})
    );
    let kept = |puzzle: &str, status: &str, solution: Value| json!({"puzzle": puzzle, "ennead_status": status, "ennead_solution": solution});
    assert_eq!(values[4], kept(TWO, "multiple", Value::Null));
    assert_eq!(values[5], kept(GOOD, "unique", json!(SOLVED)));
    assert_eq!(rows.len(), 6);
}

#[test]
fn kept_answers_can_be_kept_again() {
    let once = run_with(&["-f", "csv", "--keep", "-q", "--fields", "status"], table()).out;
    let twice = run_with(&["-f", "csv", "--keep", "-q", "--fields", "status"], &once).out;
    let header = "id,\"the, puzzle\",puzzle,solution,note,status";
    assert_eq!(twice.lines().next(), Some(format!("{header},ennead_status").as_str()));
    for (one, two) in once.lines().zip(twice.lines()).skip(1) {
        let status = one.rsplit(',').next().expect("a status");
        assert_eq!(two, format!("{one},{status}"));
    }
    assert_eq!(once.lines().count(), twice.lines().count());
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let table = file("keep-table.csv", format!("id,puzzle\n1,{GOOD}\n"));
    let other = file("keep-other.csv", format!("puzzle,id\n{GOOD},1\n"));
    let lines = file("keep-lines.txt", format!("{GOOD}\n{GOOD}\n"));
    let twice = file("keep-twice.csv", format!("id,puzzle,id\n1,{GOOD},2\n"));
    for (args, message, out) in [
        (&["-f", "csv", &lines][..], "keep-lines.txt: not a table of several columns", ""),
        (&["-f", "jsonl", &twice], "keep-twice.csv: two columns are called \"id\"", ""),
        (&["-f", "csv", "--fields", "status", &table, &other], "its columns are not those", "id,"),
        (&[&table], "add -f csv or -f jsonl", ""),
        (&["-f", "npy", &table], "add -f csv or -f jsonl", ""),
    ] {
        let run = run(&[&["--keep"], args].concat());
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
        assert!(run.out.starts_with(out) && run.out.is_empty() == out.is_empty(), "{}", run.out);
    }
}

/// What is kept of a line of more than 1 MiB says so wherever it goes.
#[test]
fn a_line_that_is_cut_says_so() {
    let long = format!("{{\"puzzle\":\"{GOOD}\",\"note\":\"{}\"}}", "a".repeat(1 << 20));
    let rejects = path("keep-long.txt");
    let kept = run_with(&["-f", "jsonl", "--keep", "--rejects", &rejects], &long);
    let told = "a line of more than 1 MiB is not a puzzle; its first MiB is all that is read";
    let rejected = std::fs::read_to_string(&rejects).expect("rejects");
    for text in [&kept.err, &kept.out, &rejected] {
        assert!(text.contains(told), "{}", &text[text.len().saturating_sub(200)..]);
    }
    assert_eq!(kept.code, Some(3));
    for command in ["canon", "convert", "shuffle"] {
        let back = run_with(&[command], &long);
        assert!(back.err.contains(told) && back.code == Some(3), "{command}: {}", back.err);
        let help = run(&[command, "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            help.contains("of a line of more than 1 MiB the first MiB")
                || help.contains("of a line of more than 1 MiB, the first MiB"),
            "{command}"
        );
    }
}

#[test]
fn rows_become_objects() {
    let input =
        format!("id;puzzle;note;\"a \"\"b\"\"\"\n007;{GOOD};\"x; \"\"y\"\"\";=1+1\n8;bad\n");
    let run = run_with(&["-f", "jsonl", "--keep", "--fields", "status", "-q"], &input);
    let rows = [
        format!(
            "{{\"id\":\"007\",\"puzzle\":\"{GOOD}\",\"note\":\"x; \\\"y\\\"\",\"a \\\"b\\\"\":\"=1+1\",\
             \"ennead_status\":\"unique\"}}\n"
        ),
        "{\"id\":\"8\",\"puzzle\":\"bad\",\"note\":\"\",\"a \\\"b\\\"\":\"\",\"ennead_status\":\"malformed\"}\n"
            .to_owned(),
    ];
    run.is(3, &rows.concat(), "");
    let without = |row: &String| {
        let end = row.find(",\"ennead_status").expect("a status");
        format!("{}}}\n", &row[..end])
    };
    let converted = run_with(&["convert", "-f", "jsonl", "--keep", "-q"], &input);
    let dots = without(&rows[0]).replace(GOOD, DOTS);
    converted.is(3, &[dots, without(&rows[1])].concat(), "");
}

#[test]
fn converted_rows_and_objects_keep_all_else() {
    let input = format!(
        "id,quiz,\"the, note\",solution\n1,{GOOD},\"a, \"\"b\"\"\",{SOLVED}\n2,bad,,\n3,{DOTS},-1,\n"
    );
    let wanted = input.replace(GOOD, DOTS);
    let csv = run_with(&["convert", "-f", "csv", "--keep", "-q"], &input);
    csv.is(3, &wanted, "");
    let cells = |grid: &str| {
        let cells = grid.replace('.', "0").chars().map(String::from).collect::<Vec<_>>();
        format!("[{}]", cells.join(","))
    };
    let object = |id: u8, puzzle: &str, solution: &str| {
        format!(
            "{{\"id\": {id}, \"puzzle\":{puzzle},\"more\":[1, null],\"solution\":{solution}}}\n"
        )
    };
    let quoted = |grid: &str| format!("\"{grid}\"");
    let input = object(1, &cells(GOOD), &cells(SOLVED)) + &object(2, &quoted(TWO), "null");
    let wanted = object(1, &quoted(DOTS), &quoted(SOLVED)) + &object(2, &quoted(TWO), "null");
    run_with(&["convert", "-f", "jsonl", "--keep"], &input).is(0, &wanted, "");
    let pair = format!("{GOOD},{SOLVED}\n{TWO}\n");
    let wanted =
        format!("{{\"puzzle\":\"{DOTS}\",\"solution\":\"{SOLVED}\"}}\n{{\"puzzle\":\"{TWO}\"}}\n");
    run_with(&["convert", "-f", "jsonl", "--keep"], &pair).is(0, &wanted, "");
    for format in ["line", "npy", "board"] {
        let run = run_with(&["convert", "-f", format, "--keep"], &pair);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{format}");
        assert!(run.err.contains("add -f csv or -f jsonl"), "{}", run.err);
    }
}

/// The rows of a csv of [`shuffled_rows_have_the_image_of_the_solution`], by columns.
fn columns(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|row| row.split(';').collect()).collect()
}

#[test]
fn shuffled_rows_have_the_image_of_the_solution() {
    let rows: Vec<(String, String)> = pairs("medium", 60);
    let row = |(k, (puzzle, solution)): (usize, &(String, String))| {
        format!("{k};\"{solution}\";\"n \"\"{k}\"\"\";{}\n", puzzle.replace('.', "0"))
    };
    let body: String = rows.iter().enumerate().map(row).collect();
    let table = file("keep-shuffle.csv", format!("id;solution;note;quiz\n{body}"));
    let shuffled = run(&["shuffle", "--seed", "3", "-n", "2", &table]);
    assert_eq!((shuffled.err.as_str(), shuffled.code), ("", Some(0)));
    let (before, after) = (std::fs::read_to_string(&table).expect("a file"), shuffled.out);
    let (before, after) = (columns(&before), columns(&after));
    assert_eq!((after.len(), &after[0]), (121, &before[0]));
    for (k, images) in after[1..].chunks(2).enumerate() {
        let [id, solution, note, quiz] = before[1 + k][..] else { panic!("four columns") };
        for image in images {
            assert_eq!((image[0], image[2]), (id, note));
            assert!(image[1].len() == 83 && image[1].starts_with('"') && image[1] != solution);
            let zeros = |grid: &str| grid.matches('0').count();
            assert_eq!((image[3].len(), zeros(image[3])), (81, zeros(quiz)));
            assert_ne!(image[3], quiz);
        }
        assert_ne!(images[0], images[1]);
    }
    let shuffled = run(&["shuffle", "--seed", "3", &table]).out;
    let (report, code) = audit(&[&file("keep-shuffled.csv", &shuffled)]);
    assert_eq!(
        (&report["answers"]["right"], &report["answers"]["missing"]["count"]),
        (&60.into(), &0.into())
    );
    assert_eq!((&report["good"], code), (&true.into(), 0));
    for threads in ["1", "2"] {
        assert_eq!(run(&["shuffle", "--seed", "3", "-j", threads, &table]).out, shuffled);
    }
    // An answer under another name, of which no grid shows what it is: one cell is empty.
    let odd = format!("puzzle,mine\n{DOTS},{}\n", SOLVED.replacen('9', ".", 1));
    let [row, other] = ["mine", "2"]
        .map(|column| run_with(&["shuffle", "--seed", "3", "--answer-column", column], &odd).out);
    assert_eq!(row, other);
    let graded = run_with(&["grade", "--answer-column", "mine"], &row);
    graded.is(1, "partial: 50 right, 1 left\n", "");
    // In parts as in one, but for the images.
    let parts: String = (1..=3)
        .map(|k| run(&["shuffle", "--seed", "3", "--shard", &format!("{k}/3"), &table]).out)
        .collect();
    let ids = |text: &str| columns(text).iter().map(|row| row[0].to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(&parts), ids(&shuffled));
}

#[test]
fn shuffled_objects_and_lines_have_the_image_of_the_solution() {
    let rows = pairs("few", 20);
    let cells = |grid: &str| {
        let cells = grid.replace('.', "0").chars().map(String::from).collect::<Vec<_>>();
        format!("[{}]", cells.join(", "))
    };
    let objects: String = rows
        .iter()
        .map(|(puzzle, solution)| {
            let (puzzle, solution) = (cells(puzzle), cells(solution));
            format!("{{\"id\": 7, \"puzzle\": {puzzle}, \"solution\": {solution}, \"x\":[0]}}\n")
        })
        .collect();
    let lines: String =
        rows.iter().map(|(puzzle, solution)| format!("{puzzle} {solution} # of 20\n")).collect();
    for (name, text) in [("keep-shuffle.jsonl", objects), ("keep-shuffle.txt", lines)] {
        let shuffled = run_with(&["shuffle", "--seed", "8"], &text).out;
        let frame = |text: &str| text.replace(|c| matches!(c, '0'..='9' | '.'), "");
        assert_eq!(frame(&shuffled), frame(&text));
        assert_ne!(shuffled, text);
        let (report, code) = audit(&[&file(name, &shuffled)]);
        assert_eq!((&report["answers"]["right"], code), (&20.into(), 0), "{shuffled}");
    }
}

#[test]
fn what_cannot_be_shuffled_comes_back_in_its_place() {
    let input = format!("puzzle,note\n{GOOD},a\nbad,\"b\nc\"\n{DOTS},\"d\"\n");
    let shuffled = run_with(&["shuffle", "--seed", "1", "-q"], &input);
    assert_eq!(shuffled.code, Some(3));
    let lines: Vec<&str> = shuffled.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5, "puzzle,note"));
    assert_eq!(lines[2..4], ["bad,\"b", "c\""]);
    assert!(lines[1].ends_with(",a") && lines[4].ends_with(",\"d\""), "{lines:?}");
}

#[test]
fn rows_that_are_left_keep_their_columns() {
    let mut rows = pairs("medium", 30);
    rows[20] = datasets::image(&rows[3], 9);
    let text = datasets::table(&rows).replace("id,", "\"the, id\",");
    let left = run_with(&["dedup"], &text);
    let wanted: String = text
        .lines()
        .enumerate()
        .filter(|(k, _)| *k != 21)
        .map(|(_, row)| format!("{row}\n"))
        .collect();
    left.is(0, &wanted, "ennead: 1 of 30 puzzles dropped as equivalent to earlier ones\n");
    let objects = format!("{{\"id\":1, \"puzzle\":\"{GOOD}\"}}\n{{\"puzzle\":\"{DOTS}\"}}\n");
    let left = run_with(&["dedup", "-q"], &objects);
    left.is(0, &format!("{{\"id\":1, \"puzzle\":\"{GOOD}\"}}\n"), "");
}

/// The name of a puzzle above lines of 81 characters.
#[test]
fn a_table_of_one_column_keeps_its_header() {
    let rows: String = pairs("medium", 5).iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let table = format!("Puzzle\n{rows}{GOOD} easy\n");
    for command in [&["dedup", "-q"][..], &["sample", "-q", "--seed", "1", "-n", "9"]] {
        run_with(command, &table).is(0, &table, "");
    }
    let [train, test] = ["keep-one-train.csv", "keep-one-test.csv"].map(path);
    let split = ["split", "-q", "--test", "50%", "--train-file", &train, "--test-file", &test];
    assert_eq!(run_with(&split, &table).code, Some(0));
    for side in [train, test] {
        let text = std::fs::read_to_string(side).expect("a side");
        assert!(text.starts_with("Puzzle\n"), "{text}");
    }
    let solved =
        run_with(&["-f", "csv", "--keep", "--fields", "clues"], format!("puzzle\n{GOOD}\n"));
    solved.is(0, &format!("puzzle,clues\n{GOOD},30\n"), "");
    // A title above boards is none.
    let board: String = (0..9).map(|row| format!("{}\n", &GOOD[9 * row..][..9])).collect();
    assert_eq!(run_with(&["dedup", "-q"], format!("Sudoku\n{board}")).out, board);
}

#[test]
fn one_table_has_one_header() {
    let one = file("keep-one.csv", format!("id,puzzle\n1,{GOOD}\n"));
    let same = file("keep-same.csv", format!("id,puzzle\n2,{TWO}\n"));
    let other = file("keep-turned.csv", format!("puzzle,id\n{SOLVED},3\n"));
    let lines = file("keep-one.txt", format!("{NONE}\n"));
    for command in ["dedup", "shuffle"] {
        let both = run(&[command, "-q", &one, &same]);
        assert_eq!((both.out.lines().count(), both.code), (3, Some(0)), "{command}: {}", both.err);
        for (first, second) in [(&one, &other), (&one, &lines), (&lines, &one)] {
            let run = run(&[command, "-q", "-j2", first, second]);
            assert_eq!(run.code, Some(2), "{command}");
            let wanted = format!("{second}: its columns are not those of the files before it");
            assert!(run.err.contains(&wanted), "{command}: {}", run.err);
        }
    }
}
