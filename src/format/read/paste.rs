//! A board that was pasted from a mail, a chat, an editor or the answer of a language model. A
//! short input whose first row cannot be read is cleaned before any format sees it:
//!
//! ```text
//! > 53..7....          the quoting signs before all lines are removed
//! 5-3-.-.-7-.-.-.-.    and the hyphens between cells
//! Row 1: 5 3 . ...     and the labels that count the rows or the lines: 1, r1, Row 1:, A
//!   1 2 3 4 5 6 7 8 9  and the numbers of the columns above them
//! | 5 3   |   7   |    in a drawn board, a space in the place of a cell becomes a dot
//! ```
//!
//! The characters are replaced by spaces or dots, so that errors have the column that a person
//! sees. If one remedy helps with the whole text, one message names it instead of an error for each
//! line.

use super::cells::{Blank, are_in_order, is_drawn_line, is_hyphenated};
use super::line_class::{BOM, Context, GridRow, LineClass, LineContent, label};
use super::options::ReadOptions;

/// The length of the longest paste, in bytes.
const MAX_PASTE: usize = 1 << 14;

/// A text line by line, in characters.
type Lines = Vec<Vec<char>>;

/// What to do with a text.
pub(super) enum Paste {
    /// Wait for more of the text.
    Unknown,
    /// Read it unchanged.
    No,
    /// Read this text instead.
    Cleaned(String),
    /// Refuse it. The sentence says why, and what to do.
    Refused(String),
}

/// What to do with an input that begins with `text`. `is_all` is true if nothing follows.
pub(super) fn look(text: &[u8], options: &ReadOptions, is_all: bool) -> Paste {
    let is_specified =
        options.blank != Blank::Standard || options.from.is_some() || options.has_column();
    let text = text.strip_prefix(BOM).unwrap_or(text);
    if is_specified || text.len() > MAX_PASTE || !may_begin(text, is_all) {
        return Paste::No;
    }
    if !is_all {
        return Paste::Unknown;
    }
    let Ok(text) = core::str::from_utf8(text) else { return Paste::No };
    let old: Lines = text.lines().map(|line| line.chars().collect()).collect();
    let mut lines = old.clone();
    remove_quoting(&mut lines);
    remove_hyphens(&mut lines);
    remove_labels(&mut lines);
    fill_frame(&mut lines);
    let cleaned: String = lines.iter().flat_map(|line| line.iter().chain(['\n'].iter())).collect();
    if let Some(why) = remedy(&cleaned) {
        return Paste::Refused(why);
    }
    if lines == old { Paste::No } else { Paste::Cleaned(cleaned) }
}

/// True if a text may be a paste: its first line that is not a border, a heading or the like cannot
/// be read, but may be a row. `is_all` is true if the last line is complete.
fn may_begin(text: &[u8], is_all: bool) -> bool {
    let whole = memchr::memrchr(b'\n', text).map_or(0, |end| end + 1);
    let text = if is_all { text } else { &text[..whole] };
    let mut context = Context::new(Blank::Standard);
    let mut has_numbers = false;
    for line in text.split(|&byte| byte == b'\n') {
        match context.classify(line) {
            _ if are_column_numbers(&String::from_utf8_lossy(line)) => has_numbers = true,
            LineClass::Row(GridRow::Labeled { .. }) => return has_numbers,
            LineClass::Blank | LineClass::Comment | LineClass::Heading | LineClass::Border => {}
            LineClass::Row(GridRow::Malformed(_) | GridRow::PencilMarks { .. })
            | LineClass::Record(_, LineContent::Malformed(_))
            | LineClass::Unrecognised(_) => {
                // A line without digits may be text above a board.
                if line.iter().any(|byte| byte.is_ascii_digit()) || line.starts_with(b"<") {
                    return true;
                }
            }
            _ => return false,
        }
    }
    // There were only borders and the like so far.
    !is_all
}

/// Replaces a `>` that all lines begin with, as often as there is one.
fn remove_quoting(lines: &mut Lines) {
    let first = |line: &[char]| line.iter().position(|c| !c.is_whitespace());
    loop {
        let mut starts = lines.iter().filter_map(|line| Some(line[first(line)?])).peekable();
        if starts.peek().is_none() || starts.any(|start| start != '>') {
            return;
        }
        drop(starts);
        for line in &mut *lines {
            if let Some(at) = first(line) {
                line[at] = ' ';
            }
        }
    }
}

/// Replaces the hyphens between cells, if the rows that have them make whole boards.
fn remove_hyphens(lines: &mut Lines) {
    let mut rows = 0;
    let mut new = lines.clone();
    for word in new.iter_mut().flat_map(|line| line.split_mut(|c| c.is_whitespace())) {
        if is_hyphenated(word) {
            rows += 1;
            word.iter_mut().filter(|c| **c == '-').for_each(|c| *c = ' ');
        }
    }
    if rows > 0 && rows % 9 == 0 {
        *lines = new;
    }
}

/// Replaces the labels that count the rows or all lines, if the rows then have nine cells each.
fn remove_labels(lines: &mut Lines) {
    let mut new = lines.clone();
    let (mut rows, mut last) = (0, None);
    for line in new.iter_mut().filter(|line| line.iter().any(|c| !c.is_whitespace())) {
        if rows == 0 && are_column_numbers(&line.iter().collect::<String>()) {
            line.fill(' ');
            continue;
        }
        let Some((number, end)) = label_of(line) else {
            if matches!(class_of(line), LineClass::Row(_) | LineClass::Record(..)) {
                return;
            }
            continue;
        };
        // Each board may begin with 1.
        if last.is_some_and(|last| number != last + 1 && number != 1) {
            return;
        }
        last = Some(number);
        line[..end].fill(' ');
        match class_of(line) {
            LineClass::Border | LineClass::Blank => {}
            LineClass::Row(_) => rows += 1,
            _ => return,
        }
    }
    let has_row = |line: &Vec<char>| matches!(class_of(line), LineClass::Row(GridRow::Cells(_)));
    // A row that already has nine cells does not have a label.
    let are_numbers = |line: &&Vec<char>| are_column_numbers(&line.iter().collect::<String>());
    let has_cells = lines.iter().filter(|line| !are_numbers(line)).any(has_row);
    if rows >= 9 && rows % 9 == 0 && !has_cells {
        *lines = new;
    }
}

/// True for a line with the numbers of columns, apart, which may be above those of a board.
fn are_column_numbers(line: &str) -> bool {
    let words = line.split(|c: char| c.is_whitespace() || is_drawn_line(c));
    let cell = |word: &str| {
        let mut characters = word.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        only.and_then(|only| Blank::Standard.cell(only))
    };
    let cells: Option<Vec<_>> = words.filter(|word| !word.is_empty()).map(cell).collect();
    cells.is_some_and(are_in_order)
}

/// The number of the label that a line begins with, and the index of the character after it. Labels
/// are `1`, ` 12:`, `r1`, `Row 1 |`, `A` and the like.
fn label_of(line: &[char]) -> Option<(usize, usize)> {
    let is_end = |c: &char| c.is_whitespace() || is_drawn_line(*c) || ":.)".contains(*c);
    let skip = |from: usize, is: &dyn Fn(char) -> bool| {
        from + line[from..].iter().take_while(|&&c| is(c)).count()
    };
    let start = skip(0, &char::is_whitespace);
    let word = skip(start, &char::is_alphabetic);
    let text = |from: usize, to: usize| line[from..to].iter().collect::<String>();
    let letter = label(&text(start, word), 'r').filter(|_| line.get(word).is_some_and(is_end));
    let (number, end) = if let Some(letter) = letter {
        (letter + 1, word)
    } else {
        let digits = skip(word, &|c| c == ' ');
        let end = skip(digits, &|c| c.is_ascii_digit());
        (text(digits, end).parse().ok().filter(|&number: &usize| number < 1000)?, end)
    };
    line.get(end).is_none_or(is_end).then(|| {
        let end = skip(end, &|c| ":.)".contains(c));
        (number, end)
    })
}

/// Writes dots in the empty cells of a drawn board. All its rows must have their vertical lines at
/// the same places, three boxes between them, and their cells at the same places.
fn fill_frame(lines: &mut Lines) {
    let is_row = |line: &&mut Vec<char>| {
        line.iter().any(|&c| is_drawn_line(c)) && !matches!(class_of(line), LineClass::Border)
    };
    let mut rows: Vec<&mut Vec<char>> = lines.iter_mut().filter(is_row).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.resize(width, ' '));
    let Some(first) = rows.first() else { return };
    let bars: Vec<usize> = (0..width).filter(|&at| is_drawn_line(first[at])).collect();
    let is_used = |at: usize| rows.iter().any(|row| row[at] != ' ');
    let edges: Vec<usize> = bars.iter().copied().chain([width]).collect();
    let mut start = 0;
    let mut cells = Vec::new();
    for end in edges {
        let used: Vec<usize> = (start..end).filter(|&at| is_used(at)).collect();
        if let (Some(_), Some(places)) = (used.first(), places(start, end, &used)) {
            cells.extend(places);
        } else if !used.is_empty() {
            return;
        }
        start = end + 1;
    }
    let is_drawn = |row: &&mut Vec<char>| bars.iter().all(|&at| is_drawn_line(row[at]));
    if cells.len() == 9 && rows.len().is_multiple_of(9) && rows.iter().all(is_drawn) {
        for row in rows {
            for &at in &cells {
                row[at] = if row[at] == ' ' { '.' } else { row[at] };
            }
        }
    }
}

/// The places of the three cells of a box between `start` and `end`. Those in `used` have a
/// character in some row. The cells are side by side or a space apart, as near to the middle as
/// possible.
fn places(start: usize, end: usize, used: &[usize]) -> Option<[usize; 3]> {
    let width = end - start;
    let mut all = [1, 2].into_iter().flat_map(|step| {
        let spare = width.checked_sub(2 * step + 1);
        let middle = spare.map_or(0, |spare| spare / 2);
        spare.into_iter().flat_map(move |spare| {
            let mut leads: Vec<usize> = (0..=spare).collect();
            leads.sort_by_key(|&lead| lead.abs_diff(middle));
            leads.into_iter().map(move |lead| [0, 1, 2].map(|k| start + lead + step * k))
        })
    });
    all.find(|places| used.iter().all(|at| places.contains(at)))
}

/// The class of a line.
fn class_of(line: &[char]) -> LineClass {
    Context::new(Blank::Standard).classify(line.iter().collect::<String>().as_bytes())
}

/// What to do with a text that cannot be read, if one remedy helps with all of it.
fn remedy(text: &str) -> Option<String> {
    if text.trim_start().starts_with('<') && text.to_ascii_lowercase().contains("<td") {
        return Some(
            "a table in HTML: copy its cells as text, or save it as csv with a spreadsheet"
                .to_owned(),
        );
    }
    let mut letters = text.chars().filter(|&c| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
    let letter = letters.next()?;
    let blank = Blank::Char(letter);
    let options = ReadOptions { blank, ..ReadOptions::default() };
    let can_be_read = || {
        let mut records = options.records(text.as_bytes()).peekable();
        records.peek().is_some() && records.all(|record| record.puzzle().is_ok())
    };
    if letters.any(|c| c != letter) || !can_be_read() {
        return None;
    }
    let count = text.matches(letter).count();
    let places = if count == 1 { "place" } else { "places" };
    Some(format!("'{letter}' in {count} {places}: --blank {letter} reads it as an empty cell"))
}

#[cfg(test)]
mod tests {
    use crate::format::parse;
    use crate::grid::example::PUZZLE;

    /// The nine rows, written by `write` from a row and its number from 1.
    fn board(write: impl Fn(&str, usize) -> String) -> String {
        (0..9).map(|row| write(&PUZZLE[9 * row..][..9], row + 1) + "\n").collect()
    }

    fn apart(row: &str) -> String {
        row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str) {
        let found = parse(text).map(|grid| grid.to_string());
        assert_eq!(found.as_deref(), Ok(PUZZLE), "{text}");
    }

    #[test]
    fn quoting_labels_and_hyphens_are_removed() {
        let border = "------+-------+------\n";
        let drawn = board(|row, number| {
            let line =
                format!("{} | {} | {}", apart(&row[..3]), apart(&row[3..6]), apart(&row[6..]));
            if number % 3 == 0 && number < 9 { line + "\n" + border.trim_end() } else { line }
        });
        let numbered = |text: &str| {
            let lines = text.lines().zip(1..);
            lines.map(|(line, number)| format!("{number:6}\t{line}\n")).collect::<String>()
        };
        for text in [
            board(|row, _| format!("> {row}")),
            board(|row, _| format!(">> {}", apart(row))),
            board(|row, number| format!("{number}: {row}")),
            board(|row, number| format!("Row {number}: {}", apart(row))),
            board(|row, number| format!("r{number} {}", apart(row))),
            board(|row, number| format!("{} {row}", char::from(b'@' + number as u8))),
            board(|row, number| format!("> {number}. {row}")),
            drawn.clone(),
            numbered(&drawn),
            numbered(&board(|row, _| apart(row))),
            format!("\u{FEFF}{}", board(|row, _| format!("> {row}\r"))),
            format!(
                "  1 2 3 4 5 6 7 8 9\n{}",
                board(|row, number| {
                    format!("{} {}", char::from(b'@' + number as u8), apart(row))
                })
            ),
            format!(
                "    1 2 3   4 5 6   7 8 9\n{}",
                board(|row, number| {
                    format!(
                        "{number} | {} | {} | {} |",
                        apart(&row[..3]),
                        apart(&row[3..6]),
                        apart(&row[6..])
                    )
                })
            ),
            format!(
                "   0 1 2 3 4 5 6 7 8\n{}",
                board(|row, number| format!("{} | {}", number, apart(row)))
            ),
            board(|row, _| apart(row).replace(' ', "-")),
            board(|row, number| format!("Row {number}: {}", apart(row).replace(' ', "-"))),
        ] {
            check(&text);
        }
    }

    #[test]
    fn spaces_are_empty_cells_of_a_drawn_board() {
        let blank = |text: &str| text.replace('.', " ");
        for bar in ["|", "│"] {
            let wide = board(|row, _| {
                let boxes = [&row[..3], &row[3..6], &row[6..]].map(apart);
                blank(&format!("{bar} {} {bar}", boxes.join(&format!(" {bar} "))))
            });
            let narrow = board(|row, _| {
                blank(&format!("{bar}{}{bar}{}{bar}{}{bar}", &row[..3], &row[3..6], &row[6..]))
            });
            let open = board(|row, _| {
                let boxes = [&row[..3], &row[3..6], &row[6..]].map(apart);
                blank(&boxes.join(&format!(" {bar} "))).trim_end().to_owned()
            });
            for text in [wide, narrow, open] {
                check(&text);
                check(&format!("+-------+-------+-------+\n{text}+-------+-------+-------+\n"));
                check(&text.lines().map(|line| format!("> {line}\n")).collect::<String>());
            }
        }
    }

    #[test]
    fn one_message_names_the_remedy_for_all_of_a_paste() {
        let blanks = PUZZLE.matches('.').count();
        let by_letter = format!("'o' in {blanks} places: --blank o reads it as an empty cell");
        for text in [
            board(|row, _| row.replace('.', "o")),
            board(|row, _| apart(row).replace('.', "o")),
            PUZZLE.replace('.', "o"),
        ] {
            assert_eq!(parse(&text).expect_err("a letter").to_string(), by_letter);
        }
        let html = board(|row, _| format!("<tr><td>{}</td></tr>", apart(row)));
        let error = parse(format!("<table>\n{html}</table>\n")).expect_err("a table").to_string();
        assert!(error.starts_with("a table in HTML"), "{error}");
    }

    #[test]
    fn other_texts_are_read_unchanged() {
        // The first column counts the rows.
        let rows: String = (1..10).map(|row| format!("{row} . . . . . . . .\n")).collect();
        assert_eq!(parse(&rows).map(|grid| grid.clues()), Ok(9));
        for (text, line, column) in [
            (board(|row, number| format!("{number}: {}", row.replace('8', "A"))), 3, 6),
            (board(|row, _| format!("> {}", row.replace('8', "A"))), 3, 5),
        ] {
            let error = parse(&text).expect_err("a letter");
            assert_eq!((error.line, error.column), (line, column), "{text}");
        }
    }
}
