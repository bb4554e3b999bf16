//! The answer that a data set gives beside a puzzle. It is read only on request, because solving
//! does not need it. In tables, objects and lines it is the first of these:
//!
//! 1. the column or member that the caller named;
//! 2. the first column or member of a usual name ([`ANSWER_NAMES`]) that has an answer in it;
//! 3. a complete grid beside the puzzle, under any name.

use super::cells::{self, Blank};
use super::column::{ANSWER_NAMES, Column};
use super::error::ParseErrorKind;
use super::fields::RawFields;
use super::grid_text;
use super::json;
use super::line_class::RecordFormat;
use super::options::ReadOptions;
use crate::grid::Grid;
use std::borrow::Cow;

/// The answer that a data set gives beside a puzzle, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GivenAnswer<'a> {
    /// Where it is in the record.
    pub place: AnswerPlace<'a>,
    /// Its text, without quotes and escapes. The cells of a list are joined.
    pub text: Cow<'a, [u8]>,
}

/// Where an answer is in its record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnswerPlace<'a> {
    /// In this column of the table, from 0.
    Column(usize),
    /// In the member of a JSON object with this name.
    Member(Cow<'a, str>),
    /// Beside the puzzle, in a line or a list.
    Beside,
}

impl GivenAnswer<'_> {
    /// The cells of the answer.
    ///
    /// # Errors
    /// If the text is not 81 cells.
    pub fn grid(&self) -> Result<Grid, ParseErrorKind> {
        match core::str::from_utf8(&self.text) {
            Ok(text) => cells::grid_in_field(text, Blank::Standard).map_err(|error| error.kind),
            Err(error) => {
                let byte = self.text.get(error.valid_up_to()).copied().unwrap_or_default();
                Err(ParseErrorKind::NotUtf8(byte))
            }
        }
    }
}

/// Where to look for the answer of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerSource {
    /// In a member of an object, or before or after the puzzle in a line.
    ByFormat,
    /// In a row of a table.
    Row {
        /// The column of the answer, from 0, if the header names it.
        column: Option<u16>,
        /// The byte that separates the columns.
        separator: u8,
        /// True if any text in the column is meant as an answer.
        is_sure: bool,
    },
    /// Nowhere: such a record has no answer.
    Nowhere,
}

/// The index of the column or member of the answer among these names, and whether any text in it is
/// meant as an answer. It is `column` if that is given.
pub(super) fn column_of<'a, N: Iterator<Item = &'a [u8]>>(
    names: impl Fn() -> N,
    column: Option<&Column>,
) -> Option<(usize, bool)> {
    if let Some(column) = column {
        return column.find(names()).map(|at| (at, true));
    }
    ANSWER_NAMES.iter().find_map(|(known, is_sure)| {
        let is_known = |name: &[u8]| name.trim_ascii().eq_ignore_ascii_case(known.as_bytes());
        Some((names().position(is_known)?, *is_sure))
    })
}

/// True if a text is meant as an answer under a name that has other uses too: `label` may have the
/// text `easy`, and `solutions` their number. An answer has at least as many digits as the fewest
/// clues.
pub(super) fn has_many_digits(text: &[u8]) -> bool {
    text.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count() >= Grid::FEWEST_CLUES
}

/// The answer in the text of a record that was read as `puzzle` with `options`.
pub(super) fn of_record<'a>(
    text: &'a [u8],
    format: RecordFormat,
    source: AnswerSource,
    puzzle: Option<&Grid>,
    options: &ReadOptions,
) -> Option<GivenAnswer<'a>> {
    match (source, format) {
        (AnswerSource::Nowhere, _) | (_, RecordFormat::Grid) => None,
        (AnswerSource::Row { column, separator, is_sure }, _) => {
            let in_column = column.map(usize::from).and_then(|column| {
                let field = field(text, RawFields::of(text, separator).nth(column)?);
                let is_answer = !field.is_empty() && (is_sure || has_many_digits(&field));
                is_answer.then_some(GivenAnswer { place: AnswerPlace::Column(column), text: field })
            });
            if in_column.is_some() || is_sure {
                return in_column;
            }
            let fields = RawFields::of(text, separator).map(|place| field(text, place)).enumerate();
            let full = fields.filter(|(_, field)| grid_text::is_full(field));
            let (column, text) = beside(full, puzzle?)?;
            Some(GivenAnswer { place: AnswerPlace::Column(column), text })
        }
        (AnswerSource::ByFormat, RecordFormat::Jsonl) => json::answer(text, puzzle, options),
        (AnswerSource::ByFormat, RecordFormat::Line | RecordFormat::Csv) => {
            let words = grid_text::words(text, Blank::Standard).map(|(_, word)| word);
            let text = match beside(words.filter(|word| grid_text::is_full(word)), puzzle?) {
                Some(full) => Cow::Borrowed(full),
                None => {
                    let pair = json::pair(core::str::from_utf8(text).ok()?)?;
                    pair.solution.to_string().into_bytes().into()
                }
            };
            Some(GivenAnswer { place: AnswerPlace::Beside, text })
        }
    }
}

/// True if the text of a record has another complete grid than its `puzzle` and its `answer`.
pub(super) fn has_other(
    text: &[u8],
    format: RecordFormat,
    source: AnswerSource,
    puzzle: &Grid,
    answer: &GivenAnswer,
) -> bool {
    let is_other = |cells: &[u8]| {
        grid_text::is_full(cells) && *cells != *answer.text && *cells != puzzle.to_line()
    };
    match (source, format) {
        (AnswerSource::Nowhere, _) | (_, RecordFormat::Grid) => false,
        (AnswerSource::Row { separator, .. }, _) => {
            RawFields::of(text, separator).any(|place| is_other(&field(text, place)))
        }
        (AnswerSource::ByFormat, RecordFormat::Jsonl) => {
            json::full_grids(text).iter().any(|cells| is_other(cells.as_bytes()))
        }
        (AnswerSource::ByFormat, RecordFormat::Line | RecordFormat::Csv) => {
            grid_text::words(text, Blank::Standard).any(|(_, word)| is_other(word))
        }
    }
}

/// The answer among the complete grids of a record. If the puzzle is complete too, it is the first
/// of these grids, and the answer the second.
pub(super) fn beside<T>(mut full: impl Iterator<Item = T>, puzzle: &Grid) -> Option<T> {
    full.nth(usize::from(puzzle.clues() == 81))
}

/// The text of a field of a row, without the quotes around it and the spaces around the text.
pub(super) fn field(row: &[u8], place: core::ops::Range<usize>) -> Cow<'_, [u8]> {
    let field = row[place].trim_ascii();
    let quoted = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
    match quoted {
        Some(text) if memchr::memchr(b'"', text).is_some() => {
            String::from_utf8_lossy(text).replace("\"\"", "\"").into_bytes().into()
        }
        Some(text) => text.trim_ascii().into(),
        None => field.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::*;
    use crate::grid::example::{PUZZLE, SOLUTION};

    /// The answers of the records in `text`, each as 81 characters or as its error.
    fn answers(text: &str) -> Vec<Option<String>> {
        answers_with(text, &ReadOptions::default())
    }

    fn answers_with(text: &str, options: &ReadOptions) -> Vec<Option<String>> {
        let text_of = |answer: GivenAnswer| match answer.grid() {
            Ok(grid) => grid.to_string(),
            Err(kind) => kind.to_string(),
        };
        let records = options.records(text.as_bytes());
        records.map(|record| record.answer(options).map(text_of)).collect()
    }

    #[track_caller]
    fn check_answer(text: &str) {
        assert_eq!(answers(text), [Some(SOLUTION.to_owned())], "{text}");
    }

    #[test]
    fn the_solution_is_found_where_data_sets_have_it() {
        check_answer(&format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n"));
        check_answer(&format!("answer;id;question\n{SOLUTION};7;{PUZZLE}\n"));
        check_answer(&format!("id\tpuzzle\tsolution\n\t{PUZZLE}\t{SOLUTION}\r\n"));
        let quoted = "\"a, \"\"b\"\", c\"";
        check_answer(&format!("name,puzzle,answer\n{quoted},\"{PUZZLE}\",\"{SOLUTION}\"\n"));
        check_answer(&format!("{PUZZLE},{SOLUTION}\n"));
        check_answer(&format!("{SOLUTION},{PUZZLE}\n"));
        check_answer(&format!("7,{SOLUTION},{PUZZLE},easy\n"));
        check_answer(&format!("7,{PUZZLE},easy,{SOLUTION}\n"));
        check_answer(&format!("{PUZZLE} {SOLUTION}\n"));
        check_answer(&format!("['{PUZZLE}', '{SOLUTION}']\n"));
        check_answer(&format!("('{PUZZLE}', '{SOLUTION}')\n"));
        check_answer(&format!("[\"{PUZZLE}\", \"{SOLUTION}\"]\n"));
        check_answer(&format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}\n"));
        let cells = |grid: &str| {
            format!("[{}]", grid.replace('.', "0").split("").collect::<Vec<_>>()[1..82].join(","))
        };
        check_answer(&format!("[{}, {}]\n", cells(PUZZLE), cells(SOLUTION)));
        check_answer(&format!("[{}, {}]\n", cells(SOLUTION), cells(PUZZLE)));
    }

    #[test]
    fn a_solution_may_come_before_its_puzzle() {
        for blank in [".", "0", "*", "_", "-", "x", "X", "?", "·", "•"] {
            let puzzle = PUZZLE.replace('.', blank);
            for row in [
                format!("{SOLUTION},{puzzle}"),
                format!("{SOLUTION};{puzzle}"),
                format!("{SOLUTION}\t{puzzle}"),
                format!("{SOLUTION},\"{puzzle}\""),
                format!("\"{SOLUTION}\",{puzzle}"),
                format!("{SOLUTION}, {puzzle} ,easy"),
                format!("7;{SOLUTION};{puzzle}"),
                format!("7,{SOLUTION},{puzzle}"),
            ] {
                let records = ReadOptions::default().records(row.as_bytes());
                let puzzles: Vec<_> =
                    records.map(|record| record.puzzle().map(Grid::to_string).ok()).collect();
                assert_eq!(puzzles, [Some(PUZZLE.to_owned())], "{row}");
                check_answer(&row);
            }
        }
    }

    #[test]
    fn records_without_a_solution_have_no_answer() {
        for text in [
            format!("{PUZZLE}\n"),
            format!("{PUZZLE} # a comment\n"),
            format!("{PUZZLE},{PUZZLE}\n"),
            format!("puzzle,rating\n{PUZZLE},7.2\n"),
            format!("puzzle,solution\n{PUZZLE},\n"),
            format!("puzzle,solution\n{PUZZLE}\n"),
            format!("puzzle,solutions\n{PUZZLE},2\n"),
            format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":null}}\n"),
            format!("{{\"puzzle\":\"{PUZZLE}\",\"solutions\":2}}\n"),
        ] {
            assert_eq!(answers(&text), [None], "{text}");
        }
    }

    #[test]
    fn an_answer_is_found_under_each_of_its_names() {
        for (name, is_sure) in ANSWER_NAMES {
            let title = name.to_uppercase();
            check_answer(&format!("id,{title},quiz\n7,{SOLUTION},{PUZZLE}\n"));
            check_answer(&format!("{{\"quiz\":\"{PUZZLE}\",\"{title}\":\"{SOLUTION}\"}}\n"));
            let short = &SOLUTION[1..];
            let cut_off = answers(&format!("quiz,{name}\n{PUZZLE},{short}\n"));
            assert_eq!(cut_off, [Some("80 cells where 81 are needed".to_owned())], "{name}");
            // Under an ambiguous name, a text with few digits is not an answer.
            let easy = answers(&format!("quiz,{name}\n{PUZZLE},easy\n"));
            assert_eq!(easy[0].is_some(), is_sure, "{name}");
            let easy = answers(&format!("{{\"quiz\":\"{PUZZLE}\",\"{name}\":\"easy\"}}\n"));
            assert_eq!(easy[0].is_some(), is_sure, "{name}");
        }
        let two =
            format!("{{\"label\":\"{PUZZLE}\",\"answer\":\"{SOLUTION}\",\"quiz\":\"{PUZZLE}\"}}");
        check_answer(&two);
    }

    #[test]
    fn a_full_grid_beside_the_puzzle_is_its_answer_under_any_name() {
        for text in [
            format!("quiz,final\n{PUZZLE},{SOLUTION}\n"),
            format!("final,n,quiz\n\"{SOLUTION}\",1,{PUZZLE}\n"),
            format!("label,quiz,final\neasy,{PUZZLE},{SOLUTION}\n"),
            format!("{{\"quiz\":\"{PUZZLE}\",\"final\":\"{SOLUTION}\"}}\n"),
            // The puzzle is the one with blanks.
            format!("{{\"board\":\"{SOLUTION}\",\"quiz\":\"{PUZZLE}\"}}\n"),
            format!("{{\"puzzle\":\"{SOLUTION}\",\"start\":\"{PUZZLE}\"}}\n"),
            format!("{{\"input\":\"{PUZZLE}\",\"output\":\"{SOLUTION}\"}}\n"),
        ] {
            check_answer(&text);
            let record = ReadOptions::default();
            let record = record.records(text.as_bytes()).next().expect("a record");
            assert_eq!(record.puzzle().map(Grid::to_string), Ok(PUZZLE.to_owned()), "{text}");
        }
        // A solved puzzle is not its own answer.
        for text in [
            format!("quiz,n\n{SOLUTION},1\n"),
            format!("{{\"quiz\":\"{SOLUTION}\"}}\n"),
            format!("{{\"output\":\"{SOLUTION}\"}}\n"),
        ] {
            assert_eq!(answers(&text), [None], "{text}");
        }
    }

    #[test]
    fn the_caller_may_name_the_column_of_the_answer() {
        let options = |column: &str| ReadOptions {
            answer_column: Some(column.parse().expect("a column")),
            ..ReadOptions::default()
        };
        let table = format!("quiz,solution,mine\n{PUZZLE},{SOLUTION},{PUZZLE}\n{PUZZLE},,\n");
        let mine = Some(PUZZLE.to_owned());
        assert_eq!(answers_with(&table, &options("Mine")), [mine.clone(), None]);
        assert_eq!(answers_with(&table, &options("3")), [mine.clone(), None]);
        assert_eq!(answers_with(&table, &options("his")), [None, None]);
        let object = format!("{{\"quiz\":\"{PUZZLE}\",\"answer\":7,\"mine\":\"{PUZZLE}\"}}\n");
        assert_eq!(answers_with(&object, &options("mine")), [mine]);
        assert_eq!(answers_with(&object, &options("his")), [None]);
        let prose = "The answer is 5.";
        let object = format!("{{\"quiz\":\"{PUZZLE}\",\"mine\":\"{prose}\"}}\n");
        let options = options("mine");
        let record = options.records(object.as_bytes()).next().expect("a record");
        let answer = record.answer(&options).expect("a text");
        assert_eq!(answer.place, AnswerPlace::Member("mine".into()));
        assert_eq!(*answer.text, *prose.as_bytes());
    }

    #[test]
    fn any_text_under_a_sure_name_is_an_answer() {
        for odd in ["N/A", "5", "12345", "x"] {
            let table = format!("puzzle,solution\n{PUZZLE},{odd}\n");
            assert!(matches!(&answers(&table)[..], [Some(_)]), "{odd}");
        }
        for odd in ["[1,2,3]", "5", "\"x\"", "true", "{}"] {
            let object = format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":{odd}}}\n");
            assert!(matches!(&answers(&object)[..], [Some(_)]), "{odd}");
        }
        let both = format!("\"solution\":\"{SOLUTION}\",\"solutions\":1");
        check_answer(&format!("{{\"puzzle\":\"{PUZZLE}\",{both}}}\n"));
    }

    #[test]
    fn an_answer_that_is_not_a_solution_is_returned_as_it_is() {
        let short = format!("puzzle,solution\n{PUZZLE},{}\n", &SOLUTION[1..]);
        assert_eq!(answers(&short), [Some("80 cells where 81 are needed".to_owned())]);
        let open = format!("puzzle,solution\n{PUZZLE},{PUZZLE}\n");
        assert_eq!(answers(&open), [Some(PUZZLE.to_owned())]);
    }
}
