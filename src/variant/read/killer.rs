//! Killer sudoku in two forms: 81 characters with arrows, or 81 numbers.

use super::{Line, Reading, shape_text};
use crate::variant::error::VariantError;
use crate::variant::rules::{RuleText, cell_name};
use crate::variant::shape::{Cell, Shape};
use crate::variant::symbols::Symbols;
use std::collections::BTreeMap;

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// A cage: its sum (0 if it is not said), the index of the character or the number that says it,
/// and its cells.
struct Cage {
    sum: u32,
    index: usize,
    cells: Vec<Cell>,
}

fn reading(line: &Line, mut rules: RuleText, cages: impl IntoIterator<Item = Cage>) -> Reading {
    let shape = Shape::CLASSIC;
    for Cage { sum, index, cells } in cages {
        let mut text = format!(".Cage~{sum}");
        for cell in cells {
            text.push('~');
            text.push_str(&cell_name(shape, cell));
        }
        rules.push(&text, line.column + index as u32);
    }
    Reading { shape, symbols: symbols(line), givens: Vec::new(), rules }
}

fn symbols(line: &Line) -> Symbols {
    line.options.symbols.unwrap_or(Symbols::Digits)
}

/// Where an arrow leads: rows down and columns to the right.
fn step(arrow: u8) -> Option<(isize, isize)> {
    Some(match arrow {
        b'v' => (1, 0),
        b'^' => (-1, 0),
        b'<' => (0, -1),
        b'>' => (0, 1),
        b'`' => (-1, -1),
        b'\'' => (-1, 1),
        b',' => (1, -1),
        b'.' => (1, 1),
        _ => return None,
    })
}

/// 81 characters: an arrow points to another cell of the cage, and one cell has the sum: `0` to
/// `9`, then `A` to `Z` and `a` to `j` for 10 to 45. `None` if the line is something else.
pub(super) fn read_short(line: &Line) -> Option<Result<Reading, VariantError>> {
    let cells = line.word()?.as_bytes();
    let is_sum = |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'j');
    let looks_like_it = cells.len() == CELLS
        && cells.iter().any(|byte| b"<>^v".contains(byte))
        && cells.iter().all(|byte| is_sum(byte) || step(*byte).is_some());
    looks_like_it.then(|| read_arrows(line, cells))
}

fn read_arrows(line: &Line, cells: &[u8]) -> Result<Reading, VariantError> {
    let shape = Shape::CLASSIC;
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for start in 0..CELLS {
        let mut at = start;
        for steps in 0.. {
            let Some((down, right)) = step(cells[at]) else { break };
            let (row, column) = (at / SIDE, at % SIDE);
            let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
            let next = next.and_then(|(row, column)| shape.cell(row, column));
            let next =
                next.ok_or_else(|| line.error(at, "this arrow points outside of the grid"))?;
            if steps == CELLS {
                return Err(line.error(at, "these arrows go round and lead to no sum"));
            }
            at = usize::from(next);
        }
        cages.entry(at).or_default().push(start as Cell);
    }
    let sum = |symbol: u8| match symbol {
        b'0'..=b'9' => symbol - b'0',
        b'A'..=b'Z' => symbol - b'A' + 10,
        _ => symbol - b'a' + 36,
    };
    let cages = cages.into_iter().map(|(at, of_cage)| Cage {
        sum: u32::from(sum(cells[at])),
        index: at,
        cells: of_cage,
    });
    // A single cell without a sum is no cage.
    let cages = cages.filter(|cage| cage.sum != 0 || cage.cells.len() > 1);
    Ok(reading(line, shape_text(shape), cages))
}

/// `3x3::k:` or `3x3:d:k:` (with diagonals) and 81 numbers: the number of the cage, plus 256 times
/// its sum.
pub(super) fn read_long(line: &Line) -> Option<Result<Reading, VariantError>> {
    let rest = line.text.strip_prefix("3x3:")?;
    let (options, numbers) = rest.split_once(":k:")?;
    Some(read_numbers(line, options, numbers))
}

fn read_numbers(line: &Line, options: &str, numbers: &str) -> Result<Reading, VariantError> {
    let mut rules = shape_text(Shape::CLASSIC);
    match options {
        "" => {}
        "d" => rules.push(".Diagonal", line.column),
        _ => return Err(line.error(4, "only d (diagonals) or nothing is known before :k:")),
    }
    let mut column = line.text.chars().count() - numbers.chars().count();
    let numbers = numbers.strip_suffix(':').unwrap_or(numbers);
    let mut cages: BTreeMap<u32, Cage> = BTreeMap::new();
    let mut count = 0;
    for text in numbers.split(':') {
        let number: Option<u32> = text.trim().parse().ok();
        let number = number.ok_or_else(|| line.error(column, "this is no number of a cell"))?;
        let (sum, name) = (number / 256, number % 256);
        if count < CELLS && sum != 0 {
            let new = Cage { sum, index: column, cells: Vec::new() };
            let cage = cages.entry(name).or_insert(new);
            if cage.sum != sum {
                let message = format!("cage {name} has the sums {} and {sum}", cage.sum);
                return Err(line.error(column, message));
            }
            cage.cells.push(count as Cell);
        }
        count += 1;
        column += text.chars().count() + 1;
    }
    if count != CELLS {
        return Err(line.error(0, format!("{count} numbers instead of {CELLS}, one for each cell")));
    }
    Ok(reading(line, rules, cages.into_values()))
}
