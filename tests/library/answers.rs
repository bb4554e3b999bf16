//! Answers to puzzles: found in the texts of language models, and graded.

use crate::common;
use ennead::format::{self, ParseErrorKind};
use ennead::solve::{GradeVerdict, grade};
use ennead::{Digit, Grid};
use proptest::prelude::*;

/// The texts of `tests/data/model-answers.txt`, each with what is expected of it, and their puzzle.
fn answers() -> (Grid, Vec<(&'static str, &'static str)>) {
    let file = include_str!("../data/model-answers.txt");
    let (head, texts) = file.split_once("\n=== ").expect("answers");
    let puzzle = head.lines().nth(1).expect("a puzzle");
    let texts = texts.split("\n=== ").map(|text| text.split_once('\n').expect("a text"));
    (common::grid(puzzle), texts.collect())
}

#[test]
fn the_last_grid_counts() {
    let (puzzle, texts) = answers();
    assert!(texts.len() >= 25);
    for (expected, text) in texts {
        let answer = format::last_grid(text);
        let verdict = grade(&puzzle, answer.as_ref().ok()).verdict;
        assert!(
            expected.starts_with(verdict.name()),
            "{expected}: found {verdict}, {answer:?}\n{text}"
        );
    }
}

#[test]
fn no_text_is_too_odd() {
    for text in ["|", "[", "**", "5", "-", "\\", "<", "&", "\u{0}", "٣", "é 5\n", "[[5,", "|-|\n"]
    {
        let text = text.repeat(1 << 18);
        assert!(format::last_grid(&text).is_err(), "{}", &text[..10]);
    }
    let error = format::last_grid("").expect_err("no grid");
    assert_eq!(error.kind, ParseErrorKind::Nothing);
}

#[test]
fn a_board_that_is_not_9x9_has_no_answer() {
    let rows: Vec<&str> =
        SOLUTION.as_bytes().chunks(9).map(|row| str::from_utf8(row).expect("ASCII")).collect();
    let kind = |text: &str| format::last_grid(text).map_err(|error| error.kind);
    let ten = |wide: &[usize], write: &dyn Fn(&str) -> String| {
        let row = |(k, row): (usize, &&str)| {
            let label = if wide.contains(&k) { (k + 1).to_string() } else { String::new() };
            write(&(label + row))
        };
        rows.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    };
    let apart = |by: &'static str| {
        move |row: &str| row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(by)
    };
    for write in [
        &(|row: &str| row.to_owned()) as &dyn Fn(&str) -> String,
        &apart(" "),
        &|row| format!("| {} |", apart(" | ")(row)),
        &|row| format!("[{}],", apart(", ")(row)),
    ] {
        let error = |row| Err(ParseErrorKind::RowCells { row, found: 10 });
        assert_eq!(kind(&ten(&[3], write)), error(4));
        assert_eq!(kind(&ten(&[0, 1, 2], write)), error(1));
        assert_eq!(kind(&ten(&[0, 1, 2, 3, 4, 5, 6, 7], write)), error(1));
        assert!(kind(&ten(&[0, 1, 2, 3, 4, 5, 6, 7, 8], write)).is_ok());
    }
    let too_many = Err(ParseErrorKind::Rows { rows: 10 });
    assert_eq!(kind(&format!("{}\n123456789", rows.join("\n"))), too_many);
    assert_eq!(kind(&format!("{}\n{}", rows[0], rows.join("\n"))), too_many);
}

#[test]
fn quoted_rows_are_not_part_of_the_board() {
    let row = |k: usize| &SOLUTION[9 * k..][..9];
    let rows: Vec<&str> = (0..9).map(row).collect();
    let board = rows.join("\n");
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    for board in [board.clone(), bands.join("\n\n"), rows.join("\n\n")] {
        for text in [
            format!("Row 1 is {}\n{board}", row(0)),
            format!("Row 1 is {}\n\n{board}", row(0)),
            format!("{board}\nSo row 9 is {}", row(8)),
            format!("123456789\n{board}"),
        ] {
            let found = format::last_grid(&text).map(|grid| grid.to_string());
            assert_eq!(found.as_deref(), Ok(SOLUTION), "{text}");
        }
    }
    for text in [format!("{}\n\n{board}", row(0)), format!("{board}\n\n{}\n", row(0))] {
        let found = format::last_grid(&text).map(|grid| grid.to_string());
        assert_eq!(found.as_deref(), Ok(SOLUTION), "{text}");
    }
}

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A way to write a grid.
struct Layout {
    between_cells: &'static str,
    between_bands: &'static str,
    before_row: fn(usize) -> String,
    after_row: &'static str,
    below_band: &'static str,
    blank: &'static str,
}

impl Layout {
    const ALL: [Layout; 8] = [
        Layout::new(" ", " "),
        Layout { below_band: "------+-------+------\n", ..Layout::new(" ", " | ") },
        Layout { blank: "0", after_row: "],", ..Layout::new(", ", ", ") }.labelled(|_| "[".into()),
        Layout { blank: " ", after_row: " |", ..Layout::new(" | ", " | ") }
            .labelled(|_| "| ".into()),
        Layout { blank: "_", ..Layout::new(" ", "  ") }.labelled(|k| format!("Row {k}: ")),
        Layout { after_row: " \\\\ \\hline", ..Layout::new(" & ", " & ") },
        Layout { blank: "-", below_band: "\n", ..Layout::new(" ", " ") },
        Layout {
            below_band: "│───┼───┼───│\n", after_row: "│", ..Layout::new("", "│")
        }
        .labelled(|k| format!("{k} │")),
    ];

    const fn new(between_cells: &'static str, between_bands: &'static str) -> Layout {
        let before_row = |_| String::new();
        let (after_row, below_band, blank) = ("", "", ".");
        Layout { between_cells, between_bands, before_row, after_row, below_band, blank }
    }

    const fn labelled(self, before_row: fn(usize) -> String) -> Layout {
        Layout { before_row, ..self }
    }

    fn write(&self, grid: &Grid) -> String {
        let mut text = String::new();
        for (k, row) in grid.cells().chunks(9).enumerate() {
            text += &(self.before_row)(k + 1);
            for (column, cell) in row.iter().enumerate() {
                text += match column {
                    0 => "",
                    3 | 6 => self.between_bands,
                    _ => self.between_cells,
                };
                match cell {
                    Some(digit) => text += &digit.to_string(),
                    None => text += self.blank,
                }
            }
            text += self.after_row;
            text += "\n";
            if k % 3 == 2 && k < 8 {
                text += self.below_band;
            }
        }
        text
    }
}

fn grids() -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![4 => (0..9usize).prop_map(Some), 1 => Just(None)];
    proptest::collection::vec(cell, 81).prop_map(|cells| {
        let cells: Vec<Option<Digit>> =
            cells.into_iter().map(|cell| cell.map(|k| Digit::ALL[k])).collect();
        Grid::new(cells.try_into().expect("81 cells"))
    })
}

proptest! {
    #![proptest_config(common::config(100, 44))]

    #[test]
    fn a_grid_is_found_however_it_is_written(
        first in grids(),
        last in grids(),
        layouts in (0..Layout::ALL.len(), 0..Layout::ALL.len()),
    ) {
        let first = Layout::ALL[layouts.0].write(&first);
        let text = Layout::ALL[layouts.1].write(&last);
        let answer = format!("The puzzle:\n{first}\nSo this is the answer.\n\n{text}\nAll is done.");
        prop_assert_eq!(format::last_grid(&answer), Ok(last), "{}", answer);
    }

    #[test]
    fn any_text_has_a_grid_or_none(text in "([0-9 .|\\-\\[\\],:*\n]|row|\\\\|<b>|```){0,400}") {
        let grid = format::last_grid(&text);
        let digits = text.chars().filter(|c| ('1'..='9').contains(c)).count();
        prop_assert!(grid.is_err() || grid.is_ok_and(|grid| grid.clues() <= digits));
    }

    #[test]
    fn as_many_cells_are_wrong_as_were_changed(
        number in 0..100usize,
        changes in proptest::collection::btree_map(0..81usize, 1..9usize, 0..30),
    ) {
        let puzzle = common::corpus("hard")[number];
        let solution = ennead::Search::new().first(&puzzle).expect("a solution");
        let mut cells = solution.to_grid().to_line();
        let (mut wrong, mut changed) = (0, 0);
        for (&cell, &shift) in &changes {
            cells[cell] = b'1' + (cells[cell] - b'1' + shift as u8) % 9;
            *(if puzzle.to_line()[cell] == b'.' { &mut wrong } else { &mut changed }) += 1;
        }
        let answer = common::grid(&String::from_utf8_lossy(&cells));
        let found = grade(&puzzle, Some(&answer));
        prop_assert_eq!((found.wrong.len(), found.changed.len()), (wrong, changed));
        prop_assert_eq!(found.verdict == GradeVerdict::Solved, changes.is_empty());
    }
}
