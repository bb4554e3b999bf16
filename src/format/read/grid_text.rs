//! Which words of a text are grids, and which of two grids is the puzzle.

use super::cells::{self, Blank, are_all_digits, count_chars};
use crate::grid::Grid;
use core::ops::RangeInclusive;

/// The possible lengths, in characters, of a word that was meant to be a grid: some cells may be
/// missing or extra.
pub(super) const LENGTHS: RangeInclusive<usize> = 64..=100;

/// True if `c` ends the 81 characters and starts a comment.
pub(super) fn is_comment_break(c: char, blank: Blank) -> bool {
    (c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#')) && blank != Blank::Char(c)
}

/// The characters of `text` up to the comment, or all if it has none.
pub(super) fn first_word(text: &str, blank: Blank) -> &str {
    // With `Blank::Any`, punctuation is a cell too. It ends the word only if the text up to the
    // first space does not have 81 characters.
    if blank == Blank::Any {
        let word = text.split(char::is_whitespace).next().unwrap_or(text);
        if word.chars().count() == 81 {
            return word;
        }
    }
    text.split(|c| is_comment_break(c, blank)).next().unwrap_or(text)
}

/// True if a word consists of about as many cells as a grid: it was meant to be one.
pub(super) fn is_nearly_grid(word: &str, blank: Blank) -> bool {
    LENGTHS.contains(&word.chars().count()) && word.chars().all(|c| blank.is_cell(c))
}

/// True if a text of any kind was meant to be a grid: it has a digit and no letters except blanks,
/// and consists of 81 characters, some of which may be wrong, or of 81 cells in groups.
pub(super) fn is_meant_as_grid(text: &str, blank: Blank) -> bool {
    let is_letter =
        |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X') && blank != Blank::Char(c);
    let is_long = || text.chars().count() == 81 && !text.contains(char::is_whitespace);
    text.contains(|c: char| c.is_ascii_digit())
        && !text.contains(is_letter)
        && (is_long() || cells::grid_in_field(text, blank).is_ok())
}

/// True if a word is a full grid: 81 digits from 1 to 9.
pub(super) fn is_full(word: &[u8]) -> bool {
    word.len() == 81 && are_all_digits(word)
}

/// The words of a line, each with the byte at which it starts. Spaces, separators, quotes and
/// brackets separate words.
pub(super) fn words(line: &[u8], blank: Blank) -> impl Iterator<Item = (usize, &[u8])> {
    let is_break = move |byte: &u8| {
        blank != Blank::Char(char::from(*byte)) && b" \t,;:#\"'`|[](){}<>".contains(byte)
    };
    let mut next = 0;
    line.split(is_break).map(move |word| {
        let start = next;
        next += word.len() + 1;
        (start, word)
    })
}

/// The column, from 0, of a second puzzle in a line with `puzzle`: of another grid with blanks. A
/// mask, in which all digits are equal, does not count. Such a line is malformed, because a record
/// is one puzzle and the others would be lost.
pub(super) fn second_puzzle(line: &[u8], puzzle: &Grid, blank: Blank) -> Option<usize> {
    if line.len() <= 2 * 81 {
        return None;
    }
    let (start, _) = words(line, blank).find(|(_, word)| is_other(word, puzzle, blank))?;
    Some(count_chars(&line[..start]))
}

/// True if a word is a grid with blanks other than `puzzle`.
fn is_other(word: &[u8], puzzle: &Grid, blank: Blank) -> bool {
    if word.len() < 81 || are_all_digits(word) {
        return false;
    }
    let grid =
        core::str::from_utf8(word).ok().and_then(|word| cells::grid_in_field(word, blank).ok());
    grid.is_some_and(|grid| grid != *puzzle && has_two_digits(&grid))
}

/// True if two digits of a grid differ.
pub(super) fn has_two_digits(grid: &Grid) -> bool {
    let mut digits = grid.givens().map(|(_, digit)| digit);
    digits.next().is_some_and(|first| digits.any(|digit| digit != first))
}

/// A puzzle and its solution, found beside each other.
pub(super) struct Pair {
    pub(super) puzzle: Grid,
    pub(super) solution: Grid,
}

impl Pair {
    /// The pair of two grids of which exactly one is full.
    pub(super) fn of(first: Grid, second: Grid) -> Option<Pair> {
        match (first.clues(), second.clues()) {
            (..81, 81) => Some(Pair { puzzle: first, solution: second }),
            (81, ..81) => Some(Pair { puzzle: second, solution: first }),
            _ => None,
        }
    }

    /// True if the solution has most of the givens. A solution with a few wrong cells does; the
    /// solution of another puzzle has about one in nine.
    pub(super) fn is_of_one_puzzle(&self) -> bool {
        let mut same = 0;
        for (cell, digit) in self.puzzle.givens() {
            same += usize::from(self.solution.get(cell) == Some(digit));
        }
        2 * same > self.puzzle.clues()
    }
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::format::read::error::ParseErrorKind;
    use crate::grid::example::{PUZZLE, SOLUTION};

    /// For each record of a text, `Ok` if it is a puzzle, or the column of a second puzzle in it.
    fn read(text: &str) -> Vec<Result<(), u64>> {
        let records = ReadOptions::default().records(text.as_bytes());
        let result = |error: &crate::format::ParseError| {
            assert_eq!(error.kind, ParseErrorKind::SeveralInALine, "{text}");
            error.column
        };
        records.map(|record| record.puzzle().map(|_| ()).map_err(result)).collect()
    }

    #[test]
    fn several_puzzles_in_a_line_are_refused() {
        let other = PUZZLE.replacen('5', "4", 1);
        for line in [
            format!("[\"{PUZZLE}\",\"{other}\"]"),
            format!("[\"{PUZZLE}\", \"{other}\"]"),
            format!("['{PUZZLE}', '{other}']"),
            format!("[[\"{PUZZLE}\",\"{SOLUTION}\"],[\"{other}\",\"{SOLUTION}\"]]"),
            format!("\"{PUZZLE}\" \"{other}\""),
            format!("{PUZZLE},{other}"),
            format!("{PUZZLE} {other} {PUZZLE}"),
            format!("7,{PUZZLE},easy,{}", other.replace('.', "0")),
        ] {
            let start = line.find(&other).or_else(|| line.find(&other.replace('.', "0")));
            let column = start.expect("a second puzzle") as u64 + 1;
            assert_eq!(read(&format!("{PUZZLE}\n{line}\n")), [Ok(()), Err(column)], "{line}");
        }
    }

    #[test]
    fn a_line_may_also_have_the_solution_a_mask_and_the_same_puzzle_again() {
        let mask: String = PUZZLE.chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
        for line in [
            format!("{PUZZLE},{SOLUTION}"),
            format!("{SOLUTION},{PUZZLE}"),
            format!("{PUZZLE} {SOLUTION} {mask}"),
            format!("[\"{PUZZLE}\",\"{SOLUTION}\"]"),
            format!("{PUZZLE},{}", PUZZLE.replace('.', "0")),
            format!("{PUZZLE} {}", "a comment of some length ".repeat(9)),
        ] {
            assert_eq!(read(&line), [Ok(())], "{line}");
        }
        let table = format!("puzzle,start\n{PUZZLE},{}\n", PUZZLE.replacen('5', "4", 1));
        assert_eq!(read(&table), [Ok(())]);
    }
}
