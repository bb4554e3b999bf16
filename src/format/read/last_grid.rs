//! [`last_grid`]: the last grid in prose, such as the answer of a language model or a person.

use super::cells::{Blank, are_in_order, grid_in_field, is_drawn_line, is_hyphenated, offset_in};
use super::error::{ParseError, ParseErrorKind};
use super::grid_text::LENGTHS;
use crate::cancel;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The last grid in a text with words around it, such as the answer of a language model.
///
/// A grid is nine rows of nine cells, one row per line. The cells may be separated by spaces,
/// commas, bars or the markup of Markdown, LaTeX, HTML or JSON. A row may have a label before it,
/// as in `Row 1:`, and rows may have blank and drawn lines between them. A list of 81 cells is
/// also a grid, and so is a line of 81 cells or of nine rows with words between them. The usual
/// blanks are empty cells, and so is an empty field between two bars. Rows that the text calls
/// columns or boxes are ignored.
///
/// ```
/// use ennead::format;
///
/// let grid = format::last_grid(
///     "The puzzle has a 5 in row 1, so this is the solution:
///     | 5 | 3 | 4 | 6 | 7 | 8 | 9 | 1 | 2 |
///     |---|---|---|---|---|---|---|---|---|
///     | 6 | 7 | 2 | 1 | 9 | 5 | 3 | 4 | 8 |
///     | 1 | 9 | 8 | 3 | 4 | 2 | 5 | 6 | 7 |
///     | 8 | 5 | 9 | 7 | 6 | 1 | 4 | 2 | 3 |
///     | 4 | 2 | 6 | 8 | 5 | 3 | 7 | 9 | 1 |
///     | 7 | 1 | 3 | 9 | 2 | 4 | 8 | 5 | 6 |
///     | 9 | 6 | 1 | 5 | 3 | 7 | 2 | 8 | 4 |
///     | 2 | 8 | 7 | 4 | 1 | 9 | 6 | 3 | 5 |
///     | 3 | 4 | 5 | 2 | 8 | 6 | 1 | 7 |   |
///     I left the last cell empty.",
/// )?;
/// assert_eq!(grid.clues(), 80);
/// assert!(format::last_grid("I cannot solve this puzzle.").is_err());
/// # Ok::<(), format::ParseError>(())
/// ```
///
/// # Errors
/// If the text has no grid, or more than half of another grid after the last whole one: a
/// text that was cut off has no answer.
pub fn last_grid(text: &str) -> Result<Grid, ParseError> {
    if let Ok(grid) = grid_in_field(text, Blank::Standard) {
        return Ok(grid);
    }
    // A text that was written as a string literal has `\n` in place of its line feeds.
    let unescaped = (!text.contains('\n')).then(|| text.replace("\\n", "\n"));
    let text = unescaped.as_deref().unwrap_or(text);
    let mut run = Run::default();
    for (number, line) in (1..).zip(text.split('\n')) {
        cancel::check();
        run.line(number, line);
    }
    run.close();
    let list = last_list(text);
    let found = match (run.found, list) {
        (Some(rows), Some(list)) if rows.line > list.line => Some(rows),
        (rows, list) => list.or(rows),
    };
    let found = found.unwrap_or(Found { line: 1, grid: Err(ParseErrorKind::Nothing) });
    found.grid.map_err(|kind| ParseError { line: found.line, column: 1, kind })
}

/// The cells of a row, a list or a grid.
type Cells = Vec<Option<Digit>>;

/// A grid, or the error of a text that was meant as one.
struct Found {
    /// The line in which it ends.
    line: u64,
    grid: Result<Grid, ParseErrorKind>,
}

impl Found {
    fn of_cells(line: u64, cells: Cells) -> Found {
        let found = cells.len();
        let grid = cells.try_into().map(Grid::new).map_err(|_| ParseErrorKind::Cells { found });
        Found { line, grid }
    }
}

/// The last list of about 81 cells: `[[5, 3, null], ...]`, over any number of lines.
fn last_list(text: &str) -> Option<Found> {
    let (mut found, mut cells) = (None, Cells::new());
    let (mut line, mut depth) = (1, 0);
    for c in text.chars() {
        if c == '\n' {
            cancel::check();
            line += 1;
        }
        match c {
            '[' => {
                if depth == 0 {
                    cells.clear();
                }
                depth += 1;
            }
            _ if depth == 0 => {}
            ']' => {
                depth -= 1;
                if depth == 0 && LENGTHS.contains(&cells.len()) {
                    found = Some(Found::of_cells(line, std::mem::take(&mut cells)));
                }
            }
            // The letters of `null` and `None`.
            'n' | 'N' => cells.push(None),
            'u' | 'l' | 'o' | 'e' | ',' | '"' | '\'' => {}
            _ if c.is_whitespace() => {}
            _ => match Blank::Standard.cell(c) {
                Some(cell) => cells.push(cell),
                None => depth = 0,
            },
        }
        if cells.len() > *LENGTHS.end() {
            depth = 0;
        }
    }
    found
}

/// A row of six to twelve cells.
struct Row {
    cells: Cells,
    /// The line that it is in.
    line: u64,
    /// True if there are words before the cells.
    has_words: bool,
}

/// The rows so far, one below the other.
#[derive(Default)]
struct Run {
    rows: Vec<Row>,
    /// The rows above which there is a blank line, ascending.
    below_blank: Vec<usize>,
    /// True below a heading such as `Columns:`.
    is_other: bool,
    /// The last grid so far.
    found: Option<Found>,
}

/// So many rows or fewer are ignored: prose also quotes single rows. More rows are a grid that was
/// cut off.
const QUOTED: usize = 4;

impl Run {
    fn line(&mut self, number: u64, line: &str) {
        if line.trim().is_empty() {
            if !self.rows.is_empty() && self.below_blank.last() != Some(&self.rows.len()) {
                self.below_blank.push(self.rows.len());
            }
            return;
        }
        let line = Line::new(line);
        if line.is_fence {
            return self.close();
        }
        if line.is_other_house() {
            self.close();
            self.is_other = line.count_cells() == 0 && line.words.len() <= 3;
            return;
        }
        if let Some(cells) = line.segments.iter().rfind(|s| LENGTHS.contains(&s.len())) {
            self.close();
            self.found = Some(Found::of_cells(number, cells.clone()));
            return;
        }
        let rows = || line.segments.iter().filter(|cells| cells.len() == 9);
        if rows().count() == 9 {
            self.close();
            let cells = rows().flatten().copied().collect();
            self.found = Some(Found::of_cells(number, cells));
            return;
        }
        match line.row(self.rows.is_empty()) {
            Some(_) if self.is_other => {}
            Some((cells, has_words)) => {
                // A run must begin with a row of nine cells, or of a label and nine cells.
                if !self.rows.is_empty() || matches!(cells.len(), 9 | 10) {
                    self.rows.push(Row { cells, line: number, has_words });
                }
            }
            None if line.is_between_rows() => {}
            None => {
                self.close();
                self.is_other = false;
            }
        }
    }

    /// Ends the run, and stores its last grid if it is long enough.
    fn close(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let below_blank = std::mem::take(&mut self.below_blank);
        if let Some(last) = rows.last()
            && rows.len() > QUOTED
        {
            let grid = match first_of_nine(&rows, &below_blank) {
                Some(first) => grid_of_rows(&rows[first..][..9]),
                None => Err(match rows.len() {
                    rows @ ..9 => ParseErrorKind::ShortGrid { rows },
                    rows => ParseErrorKind::Rows { rows },
                }),
            };
            self.found = Some(Found { line: last.line, grid });
        }
    }
}

/// The index of the first row of the last grid in a run. A run of whole grids, perhaps below the
/// numbers of the columns, ends with that grid. In any other run, rows are quoted above or below
/// the grid. Then the grid is nine rows, all with words before them or all without words, and at
/// each of its ends is an end of the run, a blank line, or a row of the other kind. `None` unless
/// there is exactly one such grid.
fn first_of_nine(rows: &[Row], below_blank: &[usize]) -> Option<usize> {
    let count = rows.len();
    let has_header = || count % 9 == 1 && are_in_order(rows[0].cells.iter().copied());
    if count.is_multiple_of(9) || has_header() {
        return count.checked_sub(9);
    }
    let is_end = |at: usize| {
        at == 0
            || at == count
            || below_blank.binary_search(&at).is_ok()
            || rows[at - 1].has_words != rows[at].has_words
    };
    let is_grid = |first: usize| {
        let is_alike = |row: &Row| row.has_words == rows[first].has_words;
        is_end(first) && is_end(first + 9) && rows[first..][..9].iter().all(is_alike)
    };
    let last = count.checked_sub(9)?;
    let mut firsts = (last.saturating_sub(QUOTED)..=last).filter(|first| is_grid(*first));
    firsts.next().filter(|_| firsts.next().is_none())
}

/// The grid of nine rows, which may have labels before their cells.
fn grid_of_rows(rows: &[Row]) -> Result<Grid, ParseErrorKind> {
    let have_labels = rows.iter().all(|row| row.cells.len() == 10)
        && are_in_order(rows.iter().filter_map(|row| row.cells.first().copied()));
    let mut cells = Cells::new();
    for (number, row) in (1..).zip(rows) {
        let row = &row.cells[usize::from(have_labels)..];
        if row.len() != 9 {
            return Err(ParseErrorKind::RowCells { row: number, found: row.len() });
        }
        cells.extend(row);
    }
    let rows = rows.len();
    cells.try_into().map(Grid::new).map_err(|_| ParseErrorKind::ShortGrid { rows })
}

/// A line, divided into cells and words.
struct Line {
    /// The cells between each two words.
    segments: Vec<Cells>,
    /// The number of words before each segment.
    words_before: Vec<usize>,
    /// The words in lower case.
    words: Vec<String>,
    /// The cells of the fields between bars, if there are nine or ten and the line has no words.
    fields: Option<Cells>,
    /// True if the line has a digit from 1 to 9.
    has_digit: bool,
    /// True for the border of a table in Markdown: `|-|-|`.
    is_border: bool,
    /// True for the beginning or end of a code block in Markdown.
    is_fence: bool,
    /// True if the line begins with the mark of a list item, which may also be a blank.
    is_item: bool,
}

/// The possible lengths of a token of cells: a cell, a row or grid, or a third of one.
const TOKEN_LENGTHS: [usize; 5] = [1, 3, 9, 27, 81];

impl Line {
    fn new(line: &str) -> Line {
        let line = without_commands(line);
        // A point after a bracket or quote ends a sentence and is not a blank.
        let line = line.trim_end();
        let is_end = |rest: &&str| rest.ends_with(['}', ')', ']', '`', '"', '\'', '>']);
        let line = line.strip_suffix('.').filter(is_end).unwrap_or(line);
        let mut taken = Line {
            segments: vec![Cells::new()],
            words_before: vec![0],
            words: Vec::new(),
            fields: None,
            has_digit: line.contains(|c| Digit::from_char(c).is_some()),
            is_border: line.contains("|-|"),
            is_fence: line.trim_start_matches(['>', ' ']).starts_with("```"),
            is_item: ["- ", "* ", "• "].iter().any(|sign| line.trim_start().starts_with(sign)),
        };
        let is_in_token = |c: char| c.is_alphanumeric() || Blank::Standard.is_cell(c);
        for token in line.split(|c| !is_in_token(c)) {
            let at = offset_in(token.as_bytes(), line.as_bytes());
            // These characters are between words and in sums, not between cells.
            if line[..at].ends_with([':', '=', '+']) {
                taken.end_segment();
            }
            taken.token(token);
        }
        taken.fields = taken.words.is_empty().then(|| fields(line)).flatten();
        taken
    }

    fn token(&mut self, token: &str) {
        // Remove the marks of bold text, and the point at the end of a sentence.
        let mut token = without_bold(token);
        let is_joined = token.contains('-') && is_hyphenated(&token.chars().collect::<Vec<_>>());
        let plain = is_joined.then(|| token.replace('-', ""));
        token = plain.as_deref().unwrap_or(token);
        if !TOKEN_LENGTHS.contains(&token.chars().count()) {
            token = token.strip_suffix('.').unwrap_or(token);
        }
        if token.is_empty() || is_drawn(token) && !(token.len() == 3 && self.has_digit) {
            return;
        }
        let cells: Option<Cells> = token.chars().map(|c| Blank::Standard.cell(c)).collect();
        match cells {
            Some(cells) => self.segments.last_mut().into_iter().for_each(|s| s.extend(&cells)),
            None => {
                self.words.push(token.to_lowercase());
                self.end_segment();
            }
        }
    }

    fn end_segment(&mut self) {
        self.segments.push(Cells::new());
        self.words_before.push(self.words.len());
    }

    fn count_cells(&self) -> usize {
        self.segments.iter().map(Vec::len).sum()
    }

    /// True if the line is about a column or a box, so that its cells are not a row.
    fn is_other_house(&self) -> bool {
        let is_numbered = |word: &str| {
            let number = word.strip_prefix(['c', 'b']);
            number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        };
        let names = ["col", "box", "bloc", "subgrid", "region", "square"];
        let is_other = |word: &String| names.iter().any(|name| word.starts_with(name));
        match &self.words[..] {
            [] => false,
            [first, ..] if is_other(first) || is_numbered(first) => true,
            words => self.count_cells() == 0 && words.len() <= 3 && words.iter().any(is_other),
        }
    }

    /// The cells of the line if it is a row, and true if there are words before them. A row has
    /// nine cells, ten of which the first may be a label, or 6 to 12 with few words.
    fn row(&self, is_first: bool) -> Option<(Cells, bool)> {
        if !self.has_digit && (self.is_border || !self.words.is_empty()) {
            return None;
        }
        let is_row = |cells: &Cells| matches!(cells.len(), 9 | 10);
        let segments = || self.segments.iter().zip(&self.words_before);
        let mut whole = segments().filter(|&(cells, &before)| before <= 2 && is_row(cells));
        let near = || {
            let last = segments().next_back().filter(|_| self.words.len() <= 2)?;
            (self.has_digit && (6..=12).contains(&last.0.len())).then_some(last)
        };
        // Nine empty fields above all rows are the header that Markdown requires of a table.
        let fields = || {
            let is_header = is_first && !self.has_digit;
            Some((self.fields.as_ref().filter(|_| !is_header)?, &0))
        };
        let (cells, before) = match (whole.next(), whole.next()) {
            (Some(row), None) => row,
            (None, _) => fields().or_else(near)?,
            (Some(_), Some(_)) => return None,
        };
        // The mark of a list item may also be a blank.
        let is_marked = self.is_item && cells.len() == 10 && cells[0].is_none();
        Some((cells[usize::from(is_marked)..].to_vec(), *before > 0))
    }

    /// True for a drawn line, and for a label without cells.
    fn is_between_rows(&self) -> bool {
        match &self.words[..] {
            [] => !self.has_digit,
            [first, ..] => matches!(&**first, "row" | "line") && self.count_cells() <= 1,
        }
    }
}

/// The cells between bars, or between the `&` of LaTeX, some of which may be empty. `None` unless
/// there are nine or ten.
fn fields(line: &str) -> Option<Cells> {
    let is_bar = |c: char| is_drawn_line(c) || c == '&';
    let line = line.trim();
    let line = line.strip_prefix(is_drawn_line).unwrap_or(line);
    let line = line.strip_suffix(is_drawn_line).unwrap_or(line);
    let mut cells = Cells::new();
    for field in line.split(is_bar) {
        let mut digits = without_bold(field.trim()).chars().filter_map(|c| Blank::Standard.cell(c));
        let (cell, other) = (digits.next(), digits.next());
        if cells.len() == 10 || other.is_some() {
            return None;
        }
        cells.push(cell.flatten());
    }
    matches!(cells.len(), 9 | 10).then_some(cells)
}

fn without_bold(text: &str) -> &str {
    text.trim_start_matches("**").trim_end_matches("**")
}

/// True if a token is part of a drawn line: several hyphens and nothing else.
fn is_drawn(token: &str) -> bool {
    token.len() > 1 && token.bytes().all(|byte| byte == b'-')
}

/// The length of the longest HTML tag that is removed, in bytes.
const MAX_TAG: usize = 64;

/// A line with a space in place of each arrow, LaTeX command and HTML tag.
fn without_commands(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let line = line.replace("->", " ").replace("<-", " ");
    let mut rest = &line[..];
    while let Some(at) = rest.find(['\\', '<']) {
        plain.push_str(&rest[..at]);
        plain.push(' ');
        let after = &rest[at + 1..];
        let length = if rest[at..].starts_with('\\') {
            after.bytes().take_while(u8::is_ascii_alphabetic).count()
        } else {
            let end = after.bytes().take(MAX_TAG).position(|byte| byte == b'>');
            let is_tag = after.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic());
            end.filter(|_| is_tag).map_or(0, |end| end + 1)
        };
        rest = &after[length..];
    }
    plain + rest
}
