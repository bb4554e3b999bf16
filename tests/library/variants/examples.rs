//! Published puzzles, and random minimal ones: each has its one solution. Some are in `tests/data`,
//! more in `../shared`.

use super::check::Checker;
use super::solutions;
use crate::common;
use ennead::variant::Variant;

/// Examples with a rule that the library does not have, and the rule.
const OTHERS: [(&str, &str); 2] = [
    ("DSM 2023 Leftover: Full Rank Sudoku", "FullRank"),
    ("Let there be chaos", "ChaosConstruction"),
];

/// Rules that the checker does not have: their arguments are encoded.
const ENCODED: [&str; 3] = [".Pair~", ".Regex~", ".NFA~"];

/// The lines of a file of `tests/data/variants`, and of the same file of `../shared`.
fn lines(name: &str) -> Vec<String> {
    let data = common::data(&format!("variants/{name}"));
    let extension = if name == "iss-examples" { "tsv" } else { "txt" };
    let case = common::case(&format!("variants/{name}.{extension}")).unwrap_or_default();
    let lines = data.lines().chain(case.lines()).filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The value of a symbol: `A` stands for 10 if there are digits, else for 1.
fn value(symbol: u8, has_digits: bool) -> Option<i32> {
    match symbol {
        b'1'..=b'9' => Some(i32::from(symbol - b'0')),
        b'A'..=b'Z' => Some(i32::from(symbol - b'A') + if has_digits { 10 } else { 1 }),
        _ => None,
    }
}

/// The rules of a plain line of cells; a layout of regions may follow.
fn rules(line: &str) -> String {
    if line.starts_with('.')
        && line[1..].starts_with(|next: char| next == '~' || line.contains('~'))
    {
        return line.to_owned();
    }
    let side = (1..=25).find(|side| [side * side, 2 * side * side].contains(&line.len()));
    let side = side.expect("a square");
    let (cells, layout) = line.split_at(side * side);
    let mut text = format!(".Shape~{side}x{side}");
    if !layout.is_empty() {
        text += &format!(".NoBoxes.Jigsaw~{layout}");
    }
    let has_digits = cells.bytes().any(|symbol| symbol.is_ascii_digit());
    let digit = |n: usize| char::from_digit(n as u32 + 1, 17).expect("16 at most");
    for (cell, symbol) in cells.bytes().enumerate() {
        if let Some(value) = value(symbol, has_digits) {
            text += &format!(".~R{}C{}_{value}", digit(cell / side), digit(cell % side));
        }
    }
    text
}

/// Whether the checker accepts a solution, or does not know the rules.
fn is_accepted(text: &str, solution: &[i32]) -> bool {
    ENCODED.iter().any(|rule| text.contains(rule)) || Checker::new(&rules(text)).accepts(solution)
}

#[track_caller]
fn only_solution(text: &str) -> Vec<i32> {
    let mut found = solutions(text, 2).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(found.len(), 1, "solutions of {text}");
    let solution = found.remove(0);
    assert!(is_accepted(text, &solution), "{text}: {solution:?}");
    solution
}

#[test]
fn examples_have_their_solution() {
    let lines = lines("iss-examples");
    assert!(lines.len() >= 12);
    for line in lines {
        let [name, text, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        if let Some((_, rule)) = OTHERS.iter().find(|other| other.0 == name) {
            let error = text.parse::<Variant>().expect_err("a rule that is not there").to_string();
            assert!(error.contains(rule), "{name}: {error}");
            continue;
        }
        println!("{name}");
        let has_digits = expected.bytes().any(|symbol| symbol.is_ascii_digit());
        let values: Vec<i32> =
            expected.bytes().filter_map(|symbol| value(symbol, has_digits)).collect();
        assert!(is_accepted(text, &values), "the checker refuses {name}");
        assert_eq!(only_solution(text), values, "{name}");
        let variant: Variant = text.parse().expect("it was read");
        let values: Vec<u8> = values.iter().map(|&value| value as u8).collect();
        assert_eq!(variant.write(&values), expected, "{name}");
    }
}

/// The puzzles of a file have one solution under some rules, and several without any one of their
/// givens; the latter is tried for one puzzle in twelve.
fn are_minimal(name: &str, rules_of_all: &str) {
    let lines = lines(name);
    assert!(lines.len() >= 12);
    for (k, line) in lines.iter().enumerate() {
        let text = format!("{}{rules_of_all}", rules(line));
        only_solution(&text);
        if k % 12 > 0 {
            continue;
        }
        for (given, _) in line.match_indices(|symbol| symbol != '.') {
            let mut fewer = line.clone();
            fewer.replace_range(given..=given, ".");
            let fewer = format!("{}{rules_of_all}", rules(&fewer));
            assert_eq!(solutions(&fewer, 2).map(|found| found.len()), Ok(2), "{fewer}");
        }
    }
}

#[test]
fn minimal_puzzles_are_minimal() {
    are_minimal("x-minimal", ".Diagonal~1.Diagonal~-1");
    are_minimal("windoku-minimal", ".Windoku");
    are_minimal("antiknight-minimal", ".AntiKnight");
    are_minimal("x-windoku-minimal", ".Windoku.Diagonal~1.Diagonal~-1");
}

#[test]
fn puzzles_of_16_rows_have_one_solution() {
    let lines = lines("gecode-16x16");
    assert!(lines.len() >= 12);
    for line in lines {
        let solution = only_solution(&line);
        let variant: Variant = line.parse().expect("it was read");
        let values: Vec<u8> = solution.iter().map(|&value| value as u8).collect();
        let written = variant.write(&values);
        let holds = |(symbol, given): (u8, u8)| given == b'.' || symbol == given;
        assert!(written.bytes().zip(line.bytes()).all(holds), "{line}\n{written}");
        assert_eq!(only_solution(&written), solution, "{written}");
    }
}

#[cfg(feature = "sat")]
#[test]
fn a_puzzle_of_25_rows_has_one_solution() {
    let data = common::data("variants/gecode-25x25");
    let lines: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let variant: Variant = line.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
        let mut solutions = variant.solutions();
        let values = solutions.next().expect("a solution").expect("it is found");
        assert!(solutions.next().is_none(), "one solution");
        // Rows, columns and boxes have each value.
        let shape = variant.shape();
        let lines = (0..25).flat_map(|at| [shape.row(at), shape.column(at)]);
        for house in lines.chain(shape.boxes(25)) {
            let mut found: Vec<u8> = house.iter().map(|&cell| values[usize::from(cell)]).collect();
            found.sort_unstable();
            assert!(found.into_iter().eq(1..=25), "{line}");
        }
        let written = variant.write(&values);
        let holds = |(symbol, given): (u8, u8)| given == b'.' || symbol == given;
        assert!(written.bytes().zip(line.bytes()).all(holds), "{line}\n{written}");
    }
}
