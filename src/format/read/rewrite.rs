//! Replaces the puzzle of a record, and the answer that its data set gives. All the rest of the
//! record is kept: ids, labels, quotes, other columns and members.

use super::answer;
use super::cells::{Blank, grid_in_field, offset_in};
use super::csv::Header;
use super::fields::RawFields;
use super::grid_text;
use super::json;
use super::line_class::RecordFormat;
use super::options::ReadOptions;
use super::record::Record;
use crate::grid::Grid;
use core::ops::Range;

/// How a grid is written in place of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GridForm {
    /// With the blanks, spaces and lists of the other grid. A list with anything but digits and
    /// blanks becomes a list of numbers.
    AsWritten,
    /// 81 characters, with dots for blanks.
    Line,
}

impl Record<'_> {
    /// Appends the text of the record with its puzzle and [its answer](Record::answer) replaced by
    /// the result of `image` for each. The two grids are replaced in every column, member or word
    /// that is one of them. `header` must be the header of its table, and `options` those that it
    /// was read with.
    ///
    /// A record with its puzzle in another form, such as a drawn grid, becomes a line: the puzzle,
    /// and the answer after a space. A record without a puzzle is not changed.
    ///
    /// ```
    /// use ennead::format::{GridForm, ReadOptions};
    ///
    /// let line = format!("first: 12{} # easy", "0".repeat(79));
    /// let options = ReadOptions::default();
    /// let record = options.records(line.as_bytes()).next().expect("a record");
    /// let mut out = Vec::new();
    /// record.append_with(&mut out, None, &options, GridForm::AsWritten, |_| {
    ///     format!("3.4{}", ".".repeat(78)).parse().expect("a grid")
    /// });
    /// assert_eq!(out, format!("first: 304{} # easy", "0".repeat(78)).as_bytes());
    /// ```
    pub fn append_with(
        &self,
        out: &mut Vec<u8>,
        header: Option<&Header>,
        options: &ReadOptions,
        form: GridForm,
        image: impl Fn(&Grid) -> Grid,
    ) {
        let Ok(puzzle) = self.puzzle() else { return out.extend_from_slice(self.text) };
        let answer = self.answer(options).and_then(|answer| answer.grid().ok());
        let blank = options.blank;
        let own = |text: &str| {
            let grids = [blank, Blank::Standard].map(|blank| grid_in_field(text, blank).ok());
            let is_own = |grid: &Grid| grid == puzzle || Some(grid) == answer.as_ref();
            grids.into_iter().flatten().find(is_own)
        };
        let places = self.places(header, blank, own);
        if !places.iter().any(|(_, grid)| grid == puzzle) {
            out.extend_from_slice(&image(puzzle).to_line());
            if let Some(answer) = answer {
                out.push(b' ');
                out.extend_from_slice(&image(&answer).to_line());
            }
            return;
        }
        let mut at = 0;
        for (place, grid) in places {
            out.extend_from_slice(&self.text[at..place.start]);
            let written = str::from_utf8(&self.text[place.clone()]).unwrap_or_default();
            let is_json = self.format != RecordFormat::Csv && written.starts_with(['[', '"']);
            let image = image(&grid);
            let is_written = form == GridForm::AsWritten
                && [blank, Blank::Standard]
                    .iter()
                    .any(|&blank| append_as_written(out, written, blank, &grid, &image));
            match (is_written, form) {
                (true, _) => {}
                (_, GridForm::AsWritten) if is_json && written.starts_with('[') => {
                    append_numbers(out, written, &image);
                }
                _ => {
                    let quote: &[u8] = if is_json { b"\"" } else { b"" };
                    out.extend_from_slice(&[quote, &image.to_line(), quote].concat());
                }
            }
            at = place.end;
        }
        out.extend_from_slice(&self.text[at..]);
    }

    /// The bytes of each text for which `own` returns a grid, in order, and that grid.
    fn places(
        &self,
        header: Option<&Header>,
        blank: Blank,
        own: impl Fn(&str) -> Option<Grid>,
    ) -> Vec<(Range<usize>, Grid)> {
        let mut places = Vec::new();
        let text = self.text;
        match (self.format, header, text.first()) {
            (RecordFormat::Csv, Some(header), _) => {
                for place in RawFields::of(text, header.separator) {
                    let field = answer::field(text, place.clone());
                    let grid = str::from_utf8(&field).ok().and_then(&own);
                    places.extend(grid.map(|grid| (place, grid)));
                }
            }
            (RecordFormat::Jsonl, ..) | (RecordFormat::Line, _, Some(b'[' | b'"')) => {
                json::visit_values(str::from_utf8(text).unwrap_or_default(), &mut |value| {
                    let grid = json::cells(value).and_then(|cells| own(&cells));
                    let start = offset_in(value.as_bytes(), text);
                    places.extend(grid.map(|grid| (start..start + value.len(), grid)));
                    grid.is_some()
                });
                places.sort_unstable_by_key(|(place, _)| place.start);
            }
            _ => {}
        }
        if self.format != RecordFormat::Line || !places.is_empty() {
            return places;
        }
        if let Some(grid) = str::from_utf8(text).ok().and_then(&own) {
            return vec![(0..text.len(), grid)];
        }
        for (start, word) in grid_text::words(text, blank) {
            let grid = str::from_utf8(word).ok().and_then(&own);
            places.extend(grid.map(|grid| (start..start + word.len(), grid)));
        }
        places
    }
}

/// Appends `written`, the text of `grid`, with the cells of `image` in place of its cells. Returns
/// false, and appends nothing, unless each cell of `grid` is one character.
fn append_as_written(
    out: &mut Vec<u8>,
    written: &str,
    blank: Blank,
    grid: &Grid,
    image: &Grid,
) -> bool {
    let cells = written.chars().filter_map(|c| blank.cell(c));
    if !cells.eq(grid.cells().iter().copied()) {
        return false;
    }
    let empty = written.chars().find(|&c| blank.cell(c) == Some(None)).unwrap_or('.');
    let mut cells = image.cells().iter();
    for c in written.chars() {
        let cell = if blank.is_cell(c) { cells.next() } else { None };
        let c = cell.map_or(c, |cell| cell.map_or(empty, |digit| char::from(digit.to_ascii())));
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
    true
}

/// Appends a grid as a list of numbers, or as a list of rows if the list `written` has lists in it.
fn append_numbers(out: &mut Vec<u8>, written: &str, grid: &Grid) {
    let cells = grid.cells().map(|cell| cell.map_or(0, |digit| digit.to_ascii() - b'0'));
    let rows: Vec<String> = cells.chunks_exact(9).map(|row| format!("{row:?}")).collect();
    let is_nested = written[1..].trim_start().starts_with('[');
    let text = if is_nested { format!("[{}]", rows.join(", ")) } else { format!("{cells:?}") };
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::Blocks;
    use super::*;
    use crate::grid::example::{PUZZLE, SOLUTION};

    /// `text` with the digits of each grid replaced: 1 by 2, and 9 by 1. The header is not changed.
    fn turned(text: &str, form: GridForm, blank: Blank) -> String {
        let options = ReadOptions { blank, ..ReadOptions::default() };
        let mut out = Vec::new();
        for block in Blocks::new(text.as_bytes(), &options) {
            let block = block.expect("text");
            let header = block.header();
            if let Some(header) = &header {
                out.extend_from_slice(&header.text);
                out.push(b'\n');
            }
            for record in block.records(&options) {
                record.append_with(&mut out, header.as_ref(), &options, form, |grid| {
                    turn(&grid.to_string()).parse().expect("a grid")
                });
                out.push(b'\n');
            }
        }
        String::from_utf8(out).expect("UTF-8")
    }

    fn turn(text: &str) -> String {
        let turn = |c: char| match c {
            '1'..='8' => char::from(c as u8 + 1),
            '9' => '1',
            c => c,
        };
        text.chars().map(turn).collect()
    }

    /// Checks that only the puzzle and the solution change in `text`, in which `P` and `S` are
    /// their places.
    #[track_caller]
    fn check(text: &str, write: impl Fn(&str) -> String) {
        check_with(text, &write, &write, GridForm::AsWritten);
    }

    #[track_caller]
    fn check_with(
        text: &str,
        before: impl Fn(&str) -> String,
        after: impl Fn(&str) -> String,
        form: GridForm,
    ) {
        let fill = |write: &dyn Fn(&str) -> String, puzzle: &str, solution: &str| {
            text.replace('P', &write(puzzle)).replace('S', &write(solution))
        };
        let given = fill(&before, PUZZLE, SOLUTION);
        let wanted = fill(&after, &turn(PUZZLE), &turn(SOLUTION));
        assert_eq!(turned(&given, form, Blank::Standard), wanted, "{given}");
    }

    fn list(grid: &str, blank: &str) -> String {
        let cells: Vec<_> = grid.split("").filter(|cell| !cell.is_empty()).collect();
        format!("[{}]", cells.join(", ").replace('.', blank))
    }

    fn rows(grid: &str, blank: &str) -> String {
        let rows = (0..9).map(|k| list(&grid[9 * k..9 * k + 9], blank));
        format!("[{}]", rows.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn only_the_grids_of_a_row_change() {
        for blank in [".", "0", "_"] {
            let write = |grid: &str| grid.replace('.', blank);
            check("id,puzzle,solution\n007,P,S\n", write);
            check("id;\"a; b\";solution;quiz\n1;\"x;\"\"y\"\"\";\"S\"; P \n2;;;P\n", write);
            check("puzzle\tnote\nP\t12\" wide\nP\t\"two\nlines\"\n", write);
            check("puzzle,note\nP,a,b,c\nP\n", write);
        }
        let spaced = |grid: &str| grid.split("").collect::<Vec<_>>().join(" ").trim().to_owned();
        check("puzzle,solution\nP,S\n", spaced);
        check("puzzle,other\nP,x\n", |grid| grid.to_owned());
        check("id,puzzle,solution\n1,\"P\",\"S\"\n", |grid| list(grid, "0"));
        check("id;solution;puzzle\n1;S;P\n", |grid| rows(grid, "0"));
    }

    #[test]
    fn only_the_grids_of_an_object_change() {
        for text in [
            "{\"id\":1.50, \"puzzle\":P,\"solution\" : S}\n",
            "{\"solution\":S,\"puzzle\":P,\"more\":{\"a\":[1,2]}}\n",
            "[P, S]\n",
        ] {
            check(text, |grid| format!("\"{grid}\""));
            check(text, |grid| list(grid, "0"));
            check(text, |grid| rows(grid, "0"));
            check(text, |grid| list(grid, "\".\""));
            for blank in ["null", "\"\""] {
                let zero = |grid: &str| list(grid, "0");
                check_with(text, |grid| list(grid, blank), zero, GridForm::AsWritten);
                let zero = |grid: &str| rows(grid, "0");
                check_with(text, |grid| rows(grid, blank), zero, GridForm::AsWritten);
            }
        }
    }

    #[test]
    fn only_the_grids_of_a_line_change() {
        for text in [
            "P\n",
            "P S\n",
            "7,P,S,easy\n",
            "name: P # a comment\n",
            "0000183b305c P  1.2\n",
            "['P', 'S']\n",
        ] {
            check(text, |grid| grid.to_owned());
            check(text, |grid| grid.replace('.', "0"));
        }
        check("P\n", |grid| grid.split("").collect::<Vec<_>>().join(" ").trim().to_owned());
    }

    #[test]
    fn grids_become_lines_on_request() {
        let line = |grid: &str| grid.to_owned();
        let zeros = |grid: &str| grid.replace('.', "0");
        check_with("id,puzzle,solution\n1,P,S\n", zeros, line, GridForm::Line);
        let text = "{\"puzzle\":P,\"solution\":S}\n";
        let quoted = |grid: &str| format!("\"{grid}\"");
        check_with(text, |grid| rows(grid, "null"), quoted, GridForm::Line);
    }

    #[test]
    fn other_records_become_lines() {
        let drawn: String = (0..9).map(|k| format!("{}\n", &PUZZLE[9 * k..9 * k + 9])).collect();
        let as_written = GridForm::AsWritten;
        assert_eq!(turned(&drawn, as_written, Blank::Standard), format!("{}\n", turn(PUZZLE)));
        let odd = PUZZLE.replace('.', "o");
        assert_eq!(
            turned(&format!("{odd}\n"), as_written, Blank::Char('o')),
            format!("{}\n", turn(&odd))
        );
        for bad in ["bad\n", "{\"puzzle\":\"7\"}\n"] {
            assert_eq!(turned(bad, as_written, Blank::Standard), bad);
        }
    }

    #[test]
    fn wrong_and_partial_answers_change_and_other_grids_do_not() {
        let wrong = SOLUTION.replace('1', "2");
        let table = |puzzle: &str, solution: &str, other: &str| {
            format!("puzzle,solution,attempt\n{puzzle},{solution},{other}\n")
        };
        for solution in [wrong.as_str(), PUZZLE, ""] {
            assert_eq!(
                turned(&table(PUZZLE, solution, &wrong[1..]), GridForm::AsWritten, Blank::Standard),
                table(&turn(PUZZLE), &turn(solution), &wrong[1..])
            );
        }
    }
}
