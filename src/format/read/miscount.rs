//! [`Miscount`]: the cells of a record that has one cell too few, or one too many.

use super::cells::{Blank, groups, is_separator};
use super::line_class::{TextLine, is_comment};
use super::record::{Content, Record};
use crate::geometry::Digit;

/// The cells of a record that has one cell too few, or one too many.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Miscount {
    /// The cells in reading order: 80 or 82.
    pub cells: Vec<Option<Digit>>,
    /// If the record is written in rows, the row, from 0, that has eight or ten of the cells. All
    /// other rows have nine.
    pub row: Option<usize>,
}

impl Record<'_> {
    /// The cells of a malformed record that has one cell too few, or one too many: 80 or 82 in a
    /// line or a field, or nine rows of which one has 8 or 10. `blank` must be the one that the
    /// record was read with.
    ///
    /// ```
    /// use ennead::format::{Blank, ReadOptions};
    ///
    /// let line = ".".repeat(80);
    /// let record = ReadOptions::default().records(line.as_bytes()).next().expect("one record");
    /// let miscount = record.miscount(Blank::Standard).expect("80 cells");
    /// assert_eq!((miscount.cells.len(), miscount.row), (80, None));
    /// ```
    pub fn miscount(&self, blank: Blank) -> Option<Miscount> {
        let Content::Malformed(_) = self.content else { return None };
        let text = core::str::from_utf8(self.text).ok()?;
        let has_cells = |line: &&str| {
            let line = TextLine::new(line.trim().as_bytes(), blank);
            !line.text.is_empty() && !is_comment(line.bytes, blank) && !line.counts().is_border()
        };
        let lines: Vec<&str> = text.lines().filter(has_cells).collect();
        match lines[..] {
            [line] => in_line(line, blank),
            _ => in_rows(&lines, blank),
        }
    }
}

/// The cells of the only word of a line with one cell too few or too many; without one, the cells
/// of all groups of the line.
fn in_line(line: &str, blank: Blank) -> Option<Miscount> {
    let of_line = |cells: Vec<_>| {
        let is_miscount = matches!(cells.len(), 80 | 82);
        is_miscount.then_some(Miscount { cells, row: None })
    };
    let words = line.split(|c| !blank.is_cell(c));
    let mut words = words.filter_map(|word| of_line(cells(word, blank)?));
    match (words.next(), words.next()) {
        (Some(found), None) => Some(found),
        (None, _) => {
            let rows: Vec<&str> = groups(line, blank).collect();
            in_rows(&rows, blank).or_else(|| of_line(cells(line, blank)?))
        }
        _ => None,
    }
}

/// The cells of nine rows, if all but one have nine cells.
fn in_rows(rows: &[&str], blank: Blank) -> Option<Miscount> {
    let rows: Vec<Vec<_>> = rows.iter().map(|row| cells(row, blank)).collect::<Option<_>>()?;
    let mut wrong = rows.iter().enumerate().filter(|(_, row)| row.len() != 9);
    let (Some((row, cells)), None) = (wrong.next(), wrong.next()) else { return None };
    let is_miscount = rows.len() == 9 && matches!(cells.len(), 8 | 10);
    is_miscount.then(|| Miscount { cells: rows.concat(), row: Some(row) })
}

/// The cells of `text`; `None` if it has anything but cells and separators.
fn cells(text: &str, blank: Blank) -> Option<Vec<Option<Digit>>> {
    text.chars().filter(|&c| !is_separator(c, blank)).map(|c| blank.cell(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::*;

    const SHORT: &str =
        "53.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The cells as text, and their row.
    fn read(text: &str) -> Option<(String, Option<usize>)> {
        let records: Vec<_> = ReadOptions::default().records(text.as_bytes()).collect();
        let [record] = &records[..] else { panic!("{text:?}: not one record") };
        let Miscount { cells, row } = record.miscount(Blank::Standard)?;
        let digit = |cell: &Option<Digit>| cell.map_or('.', |digit| char::from(digit.to_ascii()));
        Some((cells.iter().map(digit).collect(), row))
    }

    /// `cells` in rows of nine, of which the first is `shorter`, with `end` after each.
    fn rows(cells: &str, end: &str) -> String {
        let (first, rest) = cells.split_at(cells.len() - 72);
        let rest = rest.as_bytes().chunks(9).map(String::from_utf8_lossy);
        [first.into()].into_iter().chain(rest).map(|row| format!("{row}{end}")).collect()
    }

    #[test]
    fn a_missing_or_extra_cell_is_found_in_every_form() {
        let spaced: String = SHORT.chars().flat_map(|c| [c, ' ']).collect();
        let object = format!("{{\"id\": 7, \"puzzle\": \"{SHORT}\"}}");
        for text in [SHORT, &format!("{SHORT} # hard"), spaced.trim(), &object] {
            assert_eq!(read(text), Some((SHORT.to_owned(), None)), "{text}");
        }
        let long = format!("{SHORT}12");
        assert_eq!(read(&long), Some((long.clone(), None)));
        for cells in [SHORT, &long] {
            for text in [rows(cells, "\n"), rows(cells, " "), rows(cells, " |\n")] {
                assert_eq!(read(text.trim_end()), Some((cells.to_owned(), Some(0))), "{text}");
            }
        }
    }

    #[test]
    fn records_with_more_wrong_cells_have_no_miscount() {
        for text in [
            &SHORT[1..],
            &format!("{SHORT}123"),
            &format!("{SHORT},{SHORT}"),
            &format!("{SHORT}1"),
            &rows(&SHORT[1..], "\n"),
            "bad",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
