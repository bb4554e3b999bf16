//! `sheet`.

use crate::common;
use crate::support::*;
use std::path::Path;
use std::process::Command;

/// How many pages a PDF file has, and the text on all of them.
fn pages(pdf: &[u8]) -> (usize, String) {
    let text = String::from_utf8_lossy(pdf).into_owned();
    assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
    let count = text.split("/Count ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let count = count.and_then(|count| count.parse().ok()).expect("a number of pages");
    let shown = text.split(") Tj").filter_map(|part| part.rsplit_once('(')).map(|(_, shown)| shown);
    (count, shown.collect::<Vec<_>>().join("\n"))
}

#[test]
fn puzzles_go_on_pages_and_solutions_behind_them() {
    let path = path("sheet.pdf");
    let input = format!("{DOTS}\n").repeat(7);
    let args = ["sheet", "-n", "3", "--title", "Club (1)", "--stats", "-o", &path];
    let run = run_with(&args, &input);
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)));
    assert!(run.err.starts_with("puzzles "), "{}", run.err);
    let (count, text) = pages(&std::fs::read(&path).expect("a file"));
    assert_eq!(count, 4, "three pages of puzzles, one of solutions");
    assert!(text.contains("easy, about "), "{text}");
    assert!(text.contains("Solutions") && text.contains("4 / 4"), "{text}");
    let digits = text.lines().filter(|line| line.len() == 1).count();
    // The boards, the solutions, and the numbers 1 to 7 of both.
    assert_eq!(digits, 7 * 30 + 7 * 81 + 14);
    let args = ["sheet", "-n", "3", "--title", "Club (1)", "--no-solutions", "--no-rating", DOTS];
    let output = ennead().args(args).output().expect("it runs");
    let (count, text) = pages(&output.stdout);
    assert_eq!(count, 1);
    assert!(!text.contains("easy") && !text.contains("Solutions"), "{text}");
}

#[test]
fn the_steps_are_drawn_with_their_words() {
    let args = ["sheet", "--steps", "--no-solutions", "--no-rating", DOTS];
    let output = ennead().args(args).output().expect("it runs");
    let (count, text) = pages(&output.stdout);
    let path = run(&["explain", "-q", "--no-rating", DOTS]).out;
    let steps = path.lines().filter(|line| line.contains("=> ")).count();
    assert_eq!(count, 1 + steps.div_ceil(6), "a page of the puzzle, and six steps a page");
    assert!(text.contains("Puzzle 1") && text.contains("1. Hidden single. In box 2"), "{text}");
    assert!(text.replace('\n', " ").contains("=> r1c6 = 8"), "{text}");
    assert!(text.contains(&format!("\n{steps}. ")), "{text}");
}

#[test]
fn a_long_title_takes_two_lines() {
    let title = "Puzzles for the summer meeting of the Hamburg Sudoku Club 2026 and for all who stay at \
                 home: the second evening";
    let output = ennead().args(["sheet", "--title", title, DOTS]).output().expect("it runs");
    let (_, text) = pages(&output.stdout);
    assert!(!text.contains(title), "{text}");
    assert!(text.contains("Puzzles for the summer") && text.contains("second evening"), "{text}");
}

/// Titles in letters that Helvetica does not have, with a font of this machine that has them.
#[test]
fn a_title_may_be_in_any_script() {
    const TITLES: [(&str, &str); 5] = [
        ("Судоку для всех", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
        ("Σουντόκου", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
        ("סודוקו 2026", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
        ("سودوكو للجميع", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
        ("数独の夕べ", "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"),
    ];
    for (title, font) in TITLES {
        if !Path::new(font).exists() {
            common::skip(&format!("needs {font}"));
            continue;
        }
        for options in [&["--title", title][..], &["--title", title, "--font", font]] {
            let path = path("any-script.pdf");
            let run = run(&[&["sheet", DOTS, "-o", &path][..], options].concat());
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{title}");
            let pdf = std::fs::read(&path).expect("a file");
            let text = String::from_utf8_lossy(&pdf);
            assert!(text.contains("/BaseFont /ENNEAD+") && text.contains("/Identity-H"), "{title}");
            // A part of the font, not all of it.
            assert!(pdf.len() < 100_000, "{title}: {} bytes", pdf.len());
            // A reader finds the words.
            let Ok(read) = Command::new("pdftotext").args([&path, "-"]).output() else { continue };
            let read = String::from_utf8_lossy(&read.stdout).into_owned();
            let shown =
                |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            assert!(
                shown(&read).contains(&shown(title.split(' ').next().unwrap_or(title))),
                "{read}"
            );
        }
    }
}

#[test]
fn marks_and_codes_are_printed_on_request() {
    let output = |options: &[&str]| {
        let args = [&["sheet", "--no-solutions", "--no-rating", DOTS][..], options].concat();
        ennead().args(args).output().expect("it runs").stdout
    };
    let digits = |pdf: &[u8]| pages(pdf).1.lines().filter(|line| line.len() == 1).count();
    let candidates = run(&["candidates", DOTS]).out;
    let count = candidates.split(['|', ' ', '+', '-', '\n']).filter(|cell| cell.len() > 1);
    let open: usize = count.map(str::len).sum();
    let plain = digits(&output(&[]));
    let marked = digits(&output(&["--marks"]));
    // A cell with one candidate is written as a digit by `candidates`.
    assert!(marked - plain >= open, "{marked} {plain} {open}");
    let squares = |pdf: &[u8]| String::from_utf8_lossy(pdf).matches(" re\n").count();
    assert_eq!(squares(&output(&[])), 0);
    assert!(squares(&output(&["--qr"])) > 200);
}

#[test]
fn only_puzzles_with_one_solution_are_printed() {
    let path = path("sheet-some.pdf");
    let some = run_with(&["sheet", "-o", &path], format!("{TWO}\n{GOOD}\nbad\n"));
    assert!(some.err.contains("stdin:1: more than one solution"), "{}", some.err);
    assert!(some.err.contains("stdin:3:"), "{}", some.err);
    assert_eq!(some.code, Some(3));
    let (count, _) = pages(&std::fs::read(&path).expect("a file"));
    assert_eq!(count, 2);
    let none = run_with(&["sheet"], format!("{TWO}\n"));
    assert!(none.err.contains("no puzzle to print"), "{}", none.err);
    assert_eq!((none.out.as_str(), none.code), ("", Some(1)));
}

#[test]
fn what_cannot_be_printed_is_refused() {
    for (options, why) in [
        (&["--title", "\u{10FFFD}"][..], "no font on this machine has an outline of '\u{10FFFD}'"),
        (&["--font", "no/such.ttf"], "cannot read the font no/such.ttf"),
        (&["--font", "Cargo.toml"], "Cargo.toml is not a font"),
        (&["--title", &"The longest title ".repeat(20)], "--title is too long for two lines"),
        (&["--title", &"数".repeat(30_000)], "--title is too long: it has more than 500"),
        (&["-n", "7"], "expected a whole number from 1 to 6"),
        (&["--paper", "a3"], "possible values"),
        (&["-o", "no/such/folder/x.pdf"], "cannot write to"),
    ] {
        let run = run(&[&["sheet", DOTS][..], options].concat());
        assert!(run.err.contains(why), "{options:?}: {}", run.err);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{options:?}");
    }
}

#[test]
fn an_input_is_not_written_over() {
    let input = file("sheet-input.txt", format!("{GOOD}\n"));
    for command in ["sheet", "harder"] {
        let run = run(&[command, &input, "-o", &input]);
        assert!(run.err.contains("is an input as well") && run.code == Some(2), "{}", run.err);
        assert_eq!(std::fs::read_to_string(&input).expect("a file"), format!("{GOOD}\n"));
    }
}
