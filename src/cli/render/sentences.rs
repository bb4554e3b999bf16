//! Sentences for people: a number and what it counts, why a puzzle has no answer, and which option
//! or command helps with a record that cannot be read.

use ennead::format::write::Thousands;
use ennead::format::{Blank, ParseErrorKind, PositionFormat, ReadOptions};

/// The word for `count` things: `one` or `many`.
pub(crate) fn word<'a>(count: u64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// `count`, and the word for that number: `one` or `many`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", word(count, one, many))
}

/// `1 guess`, `2 guesses`.
pub(crate) fn guesses(count: u64) -> String {
    counted(count, "guess", "guesses")
}

/// Says that a count of solutions stopped at `count`, before it had all.
pub(crate) fn count_stopped(count: u64) -> String {
    let solutions = word(count, "solution", "solutions");
    format!("stopped at {} {solutions}, and there may be more", Thousands(count))
}

/// Says that the search for solutions stopped when `count` of them were written.
pub(crate) fn more_than_written(count: u64) -> String {
    format!("more solutions than the {} written", Thousands(count))
}

/// The end of the message of an error of this kind in a record with this text.
/// Empty for most: the errors of the library name neither options nor commands.
pub(crate) fn advice(kind: &ParseErrorKind, text: &[u8]) -> &'static str {
    match kind {
        ParseErrorKind::Stray(_) if is_read_with_any_blank(text) => " (--blank any accepts it)",
        ParseErrorKind::ShortGrid { .. }
        | ParseErrorKind::Rows { .. }
        | ParseErrorKind::Border { .. }
            if has_dashes_for_blanks(text) =>
        {
            " (nine dashes are a border; with --blank - they are blanks)"
        }
        ParseErrorKind::NotAPuzzle if is_header(text) => {
            " (if this is the header of a table, --column tells which has the puzzles)"
        }
        ParseErrorKind::NoPuzzleField => " (--column tells the name of another)",
        ParseErrorKind::Position(PositionFormat::PencilMarks) => {
            ": solve, check, prove, rate, hint, steps, explain, candidates and convert read \
             them; convert -f line writes the givens"
        }
        ParseErrorKind::Position(_) => {
            ": hint, steps, explain, candidates, convert and play read it"
        }
        ParseErrorKind::OnlyCandidates => {
            " (-f jsonl, hodoku, candidates, marks, sudokupad and f-puzzles keep them)"
        }
        ParseErrorKind::CsvExchanged => " (below another header, or --column tells the right one)",
        ParseErrorKind::CsvHeader => ": give each csv file as an argument of its own",
        _ => "",
    }
}

/// True if a record with this text is a puzzle where every character that is not a digit is a
/// blank. Digits of other scripts are meant as digits.
fn is_read_with_any_blank(text: &[u8]) -> bool {
    let is_foreign_digit = |c: char| c.is_numeric() && !c.is_ascii();
    if String::from_utf8_lossy(text).chars().any(is_foreign_digit) {
        return false;
    }
    ReadOptions { blank: Blank::Any, ..ReadOptions::default() }.parse(text).is_ok()
}

/// True if a line has a dash beside a digit.
fn has_dashes_for_blanks(text: &[u8]) -> bool {
    let is_row = |line: &[u8]| line.contains(&b'-') && line.iter().any(u8::is_ascii_digit);
    text.split(|b| *b == b'\n').any(is_row)
}

/// True if the text looks like the names of several columns.
fn is_header(text: &[u8]) -> bool {
    let is_name = |name: &[u8]| {
        let name = name.trim_ascii();
        name.len() < 40 && name.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'"')
    };
    b",;\t".iter().any(|separator| {
        let mut names = text.split(|b| b == separator);
        text.contains(separator) && names.all(is_name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::format::parse;

    #[track_caller]
    fn check(text: &str, message: &str) {
        let kind = parse(text).expect_err("malformed").kind;
        assert_eq!(format!("{kind}{}", advice(&kind, text.as_bytes())), message);
    }

    #[test]
    fn a_message_ends_with_what_helps() {
        let letter = format!("A{}", ".".repeat(80));
        check(&letter, "expected a digit or a blank, found 'A' (--blank any accepts it)");
        let wide = format!("\u{FF15}{}", ".".repeat(80));
        check(&wide, "expected a digit or a blank, found '\u{FF15}', a full-width digit");
        check(
            "id,final,start",
            "not a puzzle: 81 cells in a line are needed, or 9 rows of 9 (if this is the header of \
             a table, --column tells which has the puzzles)",
        );
        let short = format!("A{}", ".".repeat(79));
        check(&short, "expected a digit or a blank, found 'A'");
        check(
            &format!("{}---------", "53--7----\n".repeat(8)),
            "a drawn line below row 8: it belongs below every third row (nine dashes are a border; \
             with --blank - they are blanks)",
        );
        check(
            ":0000:x:7.2.34+8...:314 916::",
            "a position of HoDoKu's library, not a puzzle: hint, steps, explain, candidates, \
             convert and play read it",
        );
        check(
            "| 5  3  124 | 26 7 2468 | 1489 1249 248 |\n| 6 247 247 | 1 9 5 | 3478 234 2478 |",
            "pencil marks, not a puzzle: solve, check, prove, rate, hint, steps, explain, \
             candidates and convert read them; convert -f line writes the givens",
        );
        check(
            "id,puzzle\nsolution,puzzle,id\npuzzle,solution\n",
            "a second header, and the puzzle is in another column below it: give each csv file as an \
             argument of its own",
        );
        check(&letter[1..], "80 cells where 81 are needed");
    }
}
