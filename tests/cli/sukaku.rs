//! Puzzles of pencil marks, in every form and with every command that takes them, and positions
//! whose candidates say more than their digits.

use crate::support::*;

/// The marks of each cell: the digit of `SOLVED` and the next one; of r1c1 5 and 7. One solution,
/// and no given.
fn marks() -> Vec<String> {
    let two = |c: char| {
        let digit = c.to_digit(10).expect("a digit");
        let mut two = [digit, digit % 9 + 1];
        two.sort_unstable();
        two.map(|digit| digit.to_string()).concat()
    };
    let mut marks: Vec<String> = SOLVED.chars().map(two).collect();
    marks[0] = "57".to_owned();
    marks
}

/// 729 characters.
fn in_one_line(marks: &[String]) -> String {
    let nine =
        |marks: &String| ('1'..='9').map(|c| if marks.contains(c) { c } else { '.' }).collect();
    marks.iter().map(nine).collect::<Vec<String>>().concat()
}

/// Nine lines of 81 characters.
fn in_nine_lines(marks: &[String]) -> String {
    marks.chunks(9).map(|row| in_one_line(row) + "\n").collect()
}

/// Nine rows of marks.
fn drawn(marks: &[String]) -> String {
    marks.chunks(9).map(|row| row.join(" ") + "\n").collect()
}

fn forms(marks: &[String]) -> [String; 3] {
    [in_one_line(marks) + "\n", in_nine_lines(marks), drawn(marks)]
}

#[test]
fn every_command_takes_every_form() {
    let line = in_one_line(&marks());
    for form in forms(&marks()) {
        run_with(&["solve", "-f", "line"], &form).is(0, &format!("{SOLVED}\n"), "");
        run_with(&["solve", "--first", "-f", "line"], &form).is(0, &format!("{SOLVED}\n"), "");
        run_with(&["--all", "-f", "line"], &form).is(0, &format!("{SOLVED}\n"), "");
        run_with(&["--count"], &form).is(0, "1\n", "");
        run_with(&["check"], &form).is(0, "unique\n", "");
        run_with(&["check", "--minimal"], &form).is(0, "unique\n", "");
        let rated = run_with(&["rate"], &form);
        let rating = rated.out.strip_prefix(&format!("{line} ")).expect("the puzzle");
        assert!(!rating.contains('-') && rating.ends_with('\n'), "{rating}");
        assert_eq!((rated.err.as_str(), rated.code), ("", Some(0)));
        let table = run_with(&["rate", "-f", "csv", "--fields", "puzzle,status,clues"], &form);
        assert_eq!(table.out, format!("puzzle,status,clues\n{line},unique,0\n"));
        let explained = run_with(&["explain"], &form);
        assert!(explained.out.contains("\n# solved in "), "{}", explained.out);
        assert!(explained.out.contains(&format!("# rating {}", rating.trim_end())));
        assert_eq!((explained.err.as_str(), explained.code), ("", Some(0)));
        for command in ["steps", "hint"] {
            let run = run_with(&[command], &form);
            assert!(!run.out.is_empty() && !run.out.contains("no hint"), "{command}: {}", run.out);
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{command}");
        }
        let candidates = run_with(&["candidates"], &form).out;
        assert!(candidates.starts_with("+----------+----------+----------+\n| 57 34 45 |"));
        run_with(&["candidates"], &candidates).is(0, &candidates, "");
    }
}

#[test]
fn what_has_no_single_solution_says_so_and_comes_back() {
    let mut several = marks();
    several[0] = "56".to_owned();
    let mut none = marks();
    none[0] = "7".to_owned();
    for (number, form) in forms(&several).iter().enumerate() {
        let back = match number {
            0 => in_one_line(&several) + "\n",
            _ => run_with(&["candidates"], form).out,
        };
        let said = "stdin:1: more than one solution (";
        let run = run_with(&["solve"], form);
        assert_eq!((run.out, run.code), (back, Some(1)));
        assert!(run.err.starts_with(said), "{}", run.err);
        run_with(&["check"], form).is(1, "multiple\n", "");
        run_with(&["--count"], form).is(0, "2\n", "");
        let all = run_with(&["--all", "-f", "line"], form).out;
        assert_eq!(all.lines().collect::<Vec<_>>(), [SOLVED, &shifted()]);
        assert_eq!(run_with(&["rate", "-q"], form).code, Some(1));
        let refused = run_with(&["hint"], form);
        assert!(refused.err.contains("more than one solution"), "{}", refused.err);
    }
    for form in forms(&none) {
        let run = run_with(&["check"], &form);
        assert_eq!((run.out.as_str(), run.code), ("none\n", Some(1)));
        assert!(run.err.starts_with("stdin:1: no solution: "), "{}", run.err);
        run_with(&["--count"], &form).is(1, "0\n", &run.err);
        run_with(&["hint"], &form).is(1, "no hint: none\n", &run.err);
    }
}

#[test]
fn candidates_are_not_lost_without_a_word() {
    const KEEPING: [&str; 6] = ["jsonl", "hodoku", "candidates", "marks", "sudokupad", "f-puzzles"];
    let why = "stdin:1:1: a puzzle of pencil marks, and this format has no candidates: nearly nothing is \
               left of it (-f jsonl, hodoku, candidates, marks, sudokupad and f-puzzles keep them)\n";
    let mut few = marks();
    few[3] = "6".to_owned();
    for form in forms(&marks()).into_iter().chain(forms(&few)) {
        for format in ["board", "compact", "ss", "sdk", "csv", "opensudoku", "sudokuwiki", "npy"] {
            let run = run_with(&["convert", "-f", format], &form);
            assert_eq!((run.err.as_str(), run.code), (why, Some(3)), "{format}");
            assert!(!run.out.contains(&"0".repeat(60)), "{}", run.out);
        }
        for format in KEEPING {
            let run = run_with(&["convert", "-f", format], &form);
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{format}");
        }
    }
    // The record stays in its place.
    let line = in_one_line(&marks());
    let run = run_with(&["convert"], format!("{GOOD}\n{line}\n{TWO}\n"));
    assert_eq!((run.out, run.code), (format!("{DOTS}\n{line}\n{TWO}\n"), Some(3)));
    // Digits that are enough are a puzzle.
    run_with(&["convert"], drawn(&candidates(DOTS))).is(0, &format!("{DOTS}\n"), "");
}

/// `SOLVED` with every digit replaced by the next.
fn shifted() -> String {
    SOLVED.chars().map(|c| char::from(b'1' + (c as u8 - b'0') % 9)).collect()
}

/// The candidates of `puzzle`, cell by cell.
fn candidates(puzzle: &str) -> Vec<String> {
    let digits: Vec<char> = puzzle.chars().collect();
    let sees = |a: usize, b: usize| {
        a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
    };
    let left = |cell: usize, digit: &char| !(0..81).any(|b| sees(cell, b) && digits[b] == *digit);
    let of = |cell: usize| match digits[cell] {
        '.' => ('1'..='9').filter(|digit| left(cell, digit)).collect(),
        given => given.to_string(),
    };
    (0..81).map(of).collect()
}

/// Three lines for each row, three characters for each cell, as a nearly empty grid is drawn.
fn in_27_lines(marks: &[String]) -> String {
    let mut text = String::new();
    for (number, row) in marks.chunks(9).enumerate() {
        text += if number % 3 == 0 { "+-------------+-------------+-------------+\n" } else { "" };
        for third in ["123", "456", "789"] {
            for (column, cell) in row.iter().enumerate() {
                text += if column % 3 == 0 { "| " } else { "" };
                text.extend(third.chars().map(|c| if cell.contains(c) { c } else { '.' }));
                text += " ";
            }
            text += "|\n";
        }
    }
    text
}

/// Every form of marks.
fn all_forms(marks: &[String]) -> [String; 4] {
    let [one, nine, rows] = forms(marks);
    [one, nine, rows, in_27_lines(marks)]
}

#[test]
fn a_stale_mark_makes_no_second_solution() {
    // r8c7 may be 3 or 6; 7 is given in its box. Or it has every mark.
    for stale in ["367", "123456789"] {
        let mut marks = candidates(DOTS);
        assert_eq!(marks[69], "36");
        marks[69] = stale.to_owned();
        for form in all_forms(&marks) {
            for args in [&["explain"][..], &["steps"], &["hint"], &["check"], &["rate"]] {
                let run = run_with(args, &form);
                assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}: {}", run.out);
            }
            run_with(&["solve", "-f", "line"], &form).is(0, &format!("{SOLVED}\n"), "");
            run_with(&["--count"], &form).is(0, "1\n", "");
        }
    }
}

#[test]
fn a_puzzle_with_a_stale_mark_is_that_puzzle() {
    let puzzle =
        ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
    let mut marks = candidates(puzzle);
    // 2 is given in row 1.
    assert_eq!(marks[0], "1389");
    marks[0] = "12389".to_owned();
    for args in [&["rate"][..], &["hint", "-l", "4"], &["explain", "--until", "XY-wing"]] {
        let plain = run_with(args, format!("{puzzle}\n"));
        assert_eq!(plain.code, Some(0));
        for form in all_forms(&marks) {
            let run = run_with(args, &form);
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
            // The first line tells where the record begins.
            let told = |text: &str| {
                let told = text.lines().filter(|line| !line.starts_with("# stdin"));
                told.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(told(&run.out), told(&plain.out), "{args:?}");
        }
        run_with(args, &all_forms(&marks)[0]).is(0, &plain.out, "");
    }
}

#[test]
fn givens_among_full_cells_are_the_plain_puzzle() {
    let cell = |c: char| if c == '.' { "123456789".to_owned() } else { c.to_string() };
    let cells: Vec<String> = DOTS.chars().map(cell).collect();
    for args in [&["explain", "-f", "jsonl"][..], &["steps", "-f", "jsonl"], &["hint", "-l", "4"]] {
        let plain = run_with(args, format!("{DOTS}\n"));
        for form in [in_one_line(&cells) + "\n", in_nine_lines(&cells)] {
            run_with(args, &form).is(0, &plain.out, "");
        }
    }
    for form in [in_one_line(&cells) + "\n", in_nine_lines(&cells)] {
        run_with(&["rate"], &form).is(0, &format!("{DOTS} 1.2/1.2/1.2\n"), "");
        run_with(&["check"], &form).is(0, "unique\n", "");
        run_with(&["--count"], &form).is(0, "1\n", "");
    }
}

#[test]
fn nine_lines_stand_among_other_records() {
    let nine = in_nine_lines(&marks());
    let input = format!("{GOOD}\n{nine}{nine}{DOTS}\nbad\n{nine}");
    let words = "unique\nunique\nunique\nunique\nmalformed\nunique\n";
    for jobs in ["-j1", "-j2"] {
        assert_eq!(run_with(&["check", jobs], &input).out, words);
    }
    let run = run_with(&["canon"], &nine);
    assert!(run.err.contains("solve, check, prove, rate, hint"), "{}", run.err);
    assert_eq!(run.code, Some(3));
}
