//! The solution that a data set gives beside a puzzle. It is read on request, as solving does not
//! need it.

use super::cells::{self, Blank};
use super::error::ParseErrorKind;
use super::fields::RawFields;
use super::grid_text;
use super::json;
use super::line_class::RecordFormat;
use crate::grid::Grid;

/// Where a record has the solution that its data set gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClaimPlace {
    /// Where its format has it: under a name in an object, before or after the puzzle in a line.
    ByFormat,
    /// In this column of a table, from 0.
    Column {
        column: u16,
        /// The byte between two columns.
        separator: u8,
        /// True if a number there is the number of solutions.
        may_be_count: bool,
    },
    /// Under a name in an object, whatever the name of the puzzle is.
    Member,
    /// Nowhere: the header of the table does not name such a column.
    Nowhere,
}

/// No count of solutions is longer, in characters.
const MAX_COUNT: usize = 20;

/// The solution in the text of a record that was read as `puzzle`.
pub(super) fn of_record(
    text: &[u8],
    format: RecordFormat,
    place: ClaimPlace,
    puzzle: Option<&Grid>,
) -> Option<Result<Grid, ParseErrorKind>> {
    match (place, format) {
        (ClaimPlace::Nowhere, _) | (_, RecordFormat::Grid) => None,
        (ClaimPlace::Column { column, separator, may_be_count }, _) => {
            let text = field(text, usize::from(column), separator)?;
            grid(text).filter(|_| !(may_be_count && is_count(text)))
        }
        (ClaimPlace::Member, _) => grid(json::claimed_solution(text, false)?.as_bytes()),
        (ClaimPlace::ByFormat, RecordFormat::Jsonl) => {
            grid(json::claimed_solution(text, true)?.as_bytes())
        }
        (ClaimPlace::ByFormat, RecordFormat::Line | RecordFormat::Csv) => {
            match full_grid_beside(text, puzzle?) {
                Some(text) => grid(text),
                None => Some(Ok(json::pair(core::str::from_utf8(text).ok()?)?.solution)),
            }
        }
    }
}

fn is_count(text: &[u8]) -> bool {
    text.len() <= MAX_COUNT && text.iter().all(u8::is_ascii_digit)
}

/// The grid that a text is. `None` if there is no text.
fn grid(text: &[u8]) -> Option<Result<Grid, ParseErrorKind>> {
    let text = text.trim_ascii();
    if text.is_empty() {
        return None;
    }
    Some(match core::str::from_utf8(text) {
        Ok(text) => cells::grid_in_field(text, Blank::Standard).map_err(|error| error.kind),
        Err(error) => {
            let byte = text.get(error.valid_up_to()).copied().unwrap_or_default();
            Err(ParseErrorKind::NotUtf8(byte))
        }
    })
}

/// Field number `column` of a row, without the quotes around it. Quotes inside it are left as they
/// are: no grid has any.
fn field(row: &[u8], column: usize, separator: u8) -> Option<&[u8]> {
    let field = row[RawFields::of(row, separator).nth(column)?].trim_ascii();
    let quoted = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
    Some(quoted.unwrap_or(field))
}

/// A complete grid in a line beside its puzzle, before or after it.
fn full_grid_beside<'a>(line: &'a [u8], puzzle: &Grid) -> Option<&'a [u8]> {
    if line.len() < 2 * 81 {
        return None;
    }
    let words = grid_text::words(line, Blank::Standard).map(|(_, word)| word);
    let mut full = words.filter(|word| grid_text::is_full(word));
    // The puzzle may be such a grid itself: then it is the first.
    full.nth(usize::from(puzzle.clues() == 81))
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// What the records in `text` claim: the grid in 81 characters, or the error.
    fn claims(text: &str) -> Vec<Option<String>> {
        let records = ReadOptions::default().records(text.as_bytes());
        let text = |claim: Result<Grid, ParseErrorKind>| match claim {
            Ok(grid) => grid.to_string(),
            Err(kind) => kind.to_string(),
        };
        records.map(|record| record.claimed_solution().map(text)).collect()
    }

    #[track_caller]
    fn claims_the_solution(text: &str) {
        assert_eq!(claims(text), [Some(SOLUTION.to_owned())], "{text}");
    }

    #[test]
    fn the_solution_is_found_where_data_sets_have_it() {
        claims_the_solution(&format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n"));
        claims_the_solution(&format!("answer;id;question\n{SOLUTION};7;{PUZZLE}\n"));
        claims_the_solution(&format!("id\tpuzzle\tsolution\n\t{PUZZLE}\t{SOLUTION}\r\n"));
        let quoted = "\"a, \"\"b\"\", c\"";
        claims_the_solution(&format!("name,puzzle,answer\n{quoted},\"{PUZZLE}\",\"{SOLUTION}\"\n"));
        claims_the_solution(&format!("{PUZZLE},{SOLUTION}\n"));
        claims_the_solution(&format!("{SOLUTION},{PUZZLE}\n"));
        claims_the_solution(&format!("7,{SOLUTION},{PUZZLE},easy\n"));
        claims_the_solution(&format!("7,{PUZZLE},easy,{SOLUTION}\n"));
        claims_the_solution(&format!("{PUZZLE} {SOLUTION}\n"));
        claims_the_solution(&format!("['{PUZZLE}', '{SOLUTION}']\n"));
        claims_the_solution(&format!("('{PUZZLE}', '{SOLUTION}')\n"));
        claims_the_solution(&format!("[\"{PUZZLE}\", \"{SOLUTION}\"]\n"));
        claims_the_solution(&format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}\n"));
        let cells = |grid: &str| {
            format!("[{}]", grid.replace('.', "0").split("").collect::<Vec<_>>()[1..82].join(","))
        };
        claims_the_solution(&format!("[{}, {}]\n", cells(PUZZLE), cells(SOLUTION)));
        claims_the_solution(&format!("[{}, {}]\n", cells(SOLUTION), cells(PUZZLE)));
    }

    #[test]
    fn a_solution_may_stand_in_front_of_its_puzzle() {
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
                claims_the_solution(&row);
            }
        }
    }

    #[test]
    fn what_is_no_solution_claims_nothing() {
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
            assert_eq!(claims(&text), [None], "{text}");
        }
    }

    #[test]
    fn a_text_that_is_too_short_is_no_count_of_solutions() {
        for odd in ["N/A", "5", "12345", "x"] {
            let table = format!("puzzle,solution\n{PUZZLE},{odd}\n");
            assert!(matches!(&claims(&table)[..], [Some(_)]), "{odd}");
        }
        for odd in ["[1,2,3]", "5", "\"x\"", "true", "{}"] {
            let object = format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":{odd}}}\n");
            assert!(matches!(&claims(&object)[..], [Some(_)]), "{odd}");
        }
        let both = format!("\"solution\":\"{SOLUTION}\",\"solutions\":1");
        claims_the_solution(&format!("{{\"puzzle\":\"{PUZZLE}\",{both}}}\n"));
    }

    #[test]
    fn a_claim_that_is_no_grid_is_told() {
        let short = format!("puzzle,solution\n{PUZZLE},{}\n", &SOLUTION[1..]);
        assert_eq!(claims(&short), [Some("80 cells where 81 are needed".to_owned())]);
        let open = format!("puzzle,solution\n{PUZZLE},{PUZZLE}\n");
        assert_eq!(claims(&open), [Some(PUZZLE.to_owned())]);
    }
}
