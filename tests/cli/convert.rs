//! `convert`, arrays of numpy, and packed files.

use crate::support::*;

const FORMATS: [&str; 14] = [
    "line",
    "board",
    "compact",
    "ss",
    "sdk",
    "csv",
    "jsonl",
    "candidates",
    "marks",
    "hodoku",
    "opensudoku",
    "sudokuwiki",
    "sudokupad",
    "f-puzzles",
];

#[test]
fn whatever_is_written_is_read_again() {
    let input = format!("{GOOD}\n{TWO}\n{BOARD}");
    let lines = run_with(&["convert"], &input).out;
    assert_eq!(lines, format!("{DOTS}\n{TWO}\n{SOLVED}\n"));
    for format in FORMATS {
        let run = run_with(&["convert", "-f", format], &input);
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{format}");
        // The digits alone: pencil marks and positions do not become puzzles by that.
        let back = run_with(&["convert"], &run.out);
        if format == "candidates" || format == "marks" {
            let solutions = run_with(&["--count"], &run.out);
            assert_eq!(solutions.out, "1\n2\n1\n", "{format}");
        } else {
            assert_eq!(back.out, lines, "{format}");
        }
    }
}

#[test]
fn positions_keep_what_is_crossed_out() {
    let position = format!(":0300:x:{}:413 515:::", DOTS.replacen("53.", "53+4", 1));
    let wanted = run_with(&["candidates"], &position);
    for format in ["hodoku", "jsonl", "candidates", "marks", "sudokupad", "f-puzzles"] {
        let written = run_with(&["convert", "-f", format], &position).out;
        assert_eq!(run_with(&["candidates"], &written).out, wanted.out, "{written}");
    }
}

/// Links as arguments: what a player copies from a browser.
#[test]
fn links_are_written_and_read_and_the_rules_of_variants_are_named() {
    let short = run(&["convert", "-f", "sudokupad", GOOD]).out;
    assert!(short.starts_with("https://sudokupad.app/scf") && short.len() < 80, "{short}");
    assert_eq!(run(&["convert", short.trim()]).out, format!("{DOTS}\n"));
    // SudokuPad also takes the data of f-puzzles.
    let link = run(&["convert", "-f", "f-puzzles", GOOD]).out;
    let data = link.trim().strip_prefix("https://www.f-puzzles.com/?load=").expect("its form");
    for page in [
        "sudokupad.app/fpuzzles",
        "https://sudokupad.app/?puzzleid=fpuzzles",
        "https://sudokupad.app/?puzzle=",
    ] {
        assert_eq!(run(&["convert", &format!("{page}{data}")]).out, format!("{DOTS}\n"), "{page}");
    }
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = vec![row; 9].join(",");
    let variant =
        format!("{{\"size\":9,\"grid\":[{grid}],\"thermometer\":[{{}}],\"killercage\":[{{}}]}}");
    let variant = format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&variant));
    let why = "argument 1:1:1: not plain sudoku, but a variant: killercage, thermometer\n";
    run(&["canon", &variant]).is(3, &format!("{variant}\n"), why);
    let why = "argument 1:1:1: f-puzzles: killercage: a list is missing\n";
    run(&["convert", &variant]).is(3, &format!("{variant}\n"), why);
    let run = run(&["convert", "https://sudokupad.app/ddGfd499G7"]);
    assert!(run.err.contains("open https://sudokupad.app/api/puzzle/ddGfd499G7"), "{}", run.err);
}

#[test]
fn what_cannot_be_read_is_left_out_or_keeps_its_place() {
    let input = format!("{GOOD}\nbad\n{TWO}\n");
    let run = run_with(&["convert", "-q"], &input);
    run.is(3, &format!("{DOTS}\nbad\n{TWO}\n"), "");
    let run = run_with(&["convert", "-q", "-f", "opensudoku"], &input);
    assert_eq!((run.out.matches("<game").count(), run.code), (2, Some(3)));
    assert!(run.out.ends_with("</opensudoku>\n"), "{}", run.out);
}

#[test]
fn arrays_of_numpy_have_a_row_for_each_record() {
    let header = |shape: &str| {
        let text = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}");
        let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        bytes.extend_from_slice(format!("{text:117}\n").as_bytes());
        bytes
    };
    let cells = |line: &str| {
        line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect::<Vec<u8>>()
    };
    let input = format!("{GOOD}\nbad\n{TWO}\n");
    let path = path("array.npy");
    let written = |args: &[&str]| {
        let run = run_with(&[args, &["-q", "-f", "npy", "-o", &path]].concat(), &input);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", "", Some(3)));
        std::fs::read(&path).expect("an array")
    };
    let zeros = vec![0; 81];
    let puzzles = [header("(3, 81)"), cells(GOOD), zeros.clone(), cells(TWO)].concat();
    assert_eq!(written(&["convert"]), puzzles);
    run_with(&["convert", &path], "").is(0, &format!("{DOTS}\n{}\n{TWO}\n", ".".repeat(81)), "");
    let solutions = [header("(3, 81)"), cells(SOLVED), zeros.clone(), zeros.clone()].concat();
    assert_eq!(written(&["solve"]), solutions);
    let both =
        [header("(3, 2, 81)"), cells(GOOD), cells(SOLVED), zeros.repeat(2), cells(TWO), zeros];
    assert_eq!(written(&["solve", "--fields", "puzzle,solution"]), both.concat());
    assert_eq!(run(&["check", &path]).out, "unique\nmultiple\nmultiple\n");
    // The number of rows stands at the beginning: a pipe gets all of it at the end.
    let piped = |args: &[&str]| ennead().args(args).output().expect("it runs").stdout;
    let solutions = [header("(2, 81)"), cells(SOLVED), vec![0; 81]].concat();
    assert_eq!(piped(&["-f", "npy", GOOD, TWO]), solutions);
    assert_eq!(piped(&["convert", "-f", "npy", GOOD]), [header("(1, 81)"), cells(GOOD)].concat());
    // What is cut off is said.
    let short = file("short.npy", &puzzles[..puzzles.len() - 1]);
    let run = run(&["check", "-q", &short]);
    assert!(run.err.contains("cut off") && run.code == Some(2), "{}", run.err);
}

#[test]
fn packed_files_are_read_as_what_they_hold() {
    // `GOOD` and a line feed, by `gzip -n`, `xz` and `zstd`.
    for packed in ["good.gz", "good.xz", "good.zst"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(packed);
        run(&[&path.to_string_lossy()]).is(0, &format!("{SOLVED}\n"), "");
        let bytes = std::fs::read(&path).expect("test data");
        run_with(&["check"], &bytes).is(0, "unique\n", "");
        let run = run_with(&["check"], &bytes[..bytes.len() - 6]);
        assert_eq!(run.code, Some(2), "{packed}: {run:?}");
    }
}

#[test]
fn a_pattern_is_a_puzzle_or_a_mask() {
    let mask: String = DOTS.chars().map(|c| if c == '.' { '.' } else { 'X' }).collect();
    for pattern in [DOTS, &mask] {
        let made = run(&["generate", "--seed", "1", "--pattern", pattern]).out;
        let given = made.trim_end().chars().map(|c| if c == '.' { '.' } else { 'X' });
        assert_eq!(given.collect::<String>(), mask);
    }
}
