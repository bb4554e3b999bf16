//! Lines with one character a cell: those of a grid, or those and the letters of its regions.

use super::{Line, Reading, shape_text};
use crate::variant::error::VariantError;
use crate::variant::rules::RuleText;
use crate::variant::shape::{Cell, Shape};
use crate::variant::symbols::{Symbol, Symbols};
use std::collections::BTreeMap;

/// From this number of cells on, a line with a wrong character is an error, not something else.
const LONG: usize = 100;
/// From this number of cells on, a line of digits is a grid, not a number.
const NO_NUMBER: usize = 36;

/// Reads the cells of a grid, or a jigsaw; `None` if the line is something else.
pub(super) fn read(line: &Line) -> Option<Result<Reading, VariantError>> {
    let word = line.word()?;
    // Each cell is one byte.
    read_cells(line, word).or_else(|| read_jigsaw(line, word))
}

fn read_cells(line: &Line, word: &str) -> Option<Result<Reading, VariantError>> {
    let named = line.options.rules.as_ref().map(|rules| rules.shape);
    let shape = match named.flatten() {
        Some(shape) => Some(shape).filter(|shape| shape.cells() == word.len()),
        None => Shape::with_cells(word.len()),
    }?;
    // A grid without boxes, or of 9x9 cells, needs rules that say so.
    let has_rules = named.is_some();
    let is_usual = shape != Shape::CLASSIC && !shape.boxes(shape.rows()).is_empty();
    if !has_rules && (!is_usual || is_number(shape, word)) {
        return None;
    }
    let symbols = line.options.symbols.unwrap_or_else(|| Symbols::of(shape, word));
    match givens(shape, symbols, word) {
        Ok(givens) => {
            let is_empty = givens.is_empty() && !has_rules;
            let reading = Reading { shape, symbols, givens, rules: shape_text(shape) };
            (!is_empty || word.bytes().all(|byte| byte == b'.')).then_some(Ok(reading))
        }
        Err(wrong) => {
            let wrong_count = (word.chars()).filter(|c| symbols.read(shape, *c).is_none()).count();
            let is_grid = word.is_ascii() && word.len() >= LONG && wrong_count * 20 < word.len();
            let message = || {
                let symbol = word.as_bytes()[wrong] as char;
                if symbols.read(shape, symbol).is_some() {
                    return format!("'{symbol}': write either small or capital letters, not both");
                }
                let (rows, columns) = (shape.rows(), shape.columns());
                let [first, last] = [shape.values().start(), shape.values().end()]
                    .map(|&value| symbols.write(shape, value as u8));
                format!(
                    "'{symbol}' is no value of a {rows}x{columns} grid in {symbols}: {first} to \
                     {last}; see --symbols"
                )
            };
            is_grid.then(|| Err(line.error(wrong, message())))
        }
    }
}

/// The givens of the cells; otherwise the byte of the first wrong character.
fn givens(shape: Shape, symbols: Symbols, word: &str) -> Result<Vec<(Cell, u32)>, usize> {
    // Small letters are the same as capital letters, but not beside them: that is some other text.
    let mut letters = word.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_alphabetic());
    if let Some((_, first)) = letters.next()
        && let Some((other, _)) =
            letters.find(|(_, byte)| byte.is_ascii_uppercase() != first.is_ascii_uppercase())
    {
        return Err(other);
    }
    let mut givens = Vec::new();
    for (index, c) in word.char_indices() {
        match symbols.read(shape, c) {
            Some(Symbol::Value(value)) => givens.push((index as Cell, shape.bit(value))),
            Some(Symbol::Blank) => {}
            None => return Err(index),
        }
    }
    Ok(givens)
}

/// True for a number that has as many digits as a small grid has cells, such as an id or a time: it
/// has a 0, or the same digit twice in a row or a column.
fn is_number(shape: Shape, word: &str) -> bool {
    let is_small = word.len() < NO_NUMBER && word.bytes().all(|byte| byte.is_ascii_digit());
    let has_twice = |cells: Vec<Cell>| {
        let mut digits: Vec<u8> =
            cells.iter().map(|&cell| word.as_bytes()[usize::from(cell)]).collect();
        digits.sort_unstable();
        digits.windows(2).any(|pair| pair[0] == pair[1])
    };
    let is_grid = || {
        let rows = (0..shape.rows()).map(|row| shape.row(row));
        let columns = (0..shape.columns()).map(|column| shape.column(column));
        !rows.chain(columns).any(has_twice)
    };
    is_small && (word.contains('0') || !is_grid())
}

/// Cells and letters of regions, or the other way round: twice as many characters as cells.
fn read_jigsaw(line: &Line, word: &str) -> Option<Result<Reading, VariantError>> {
    if !word.is_ascii() || word.len() % 2 == 1 || word.len() < 2 * 16 {
        return None;
    }
    let shape = Shape::with_cells(word.len() / 2)?;
    let (left, right) = word.split_at(word.len() / 2);
    [(left, right, left.len()), (right, left, 0)].into_iter().find_map(|(cells, regions, start)| {
        if !are_regions(shape, regions) {
            return None;
        }
        let symbols = line.options.symbols.unwrap_or_else(|| Symbols::of(shape, cells));
        let givens = givens(shape, symbols, cells).ok()?;
        let mut rules: RuleText = shape_text(shape);
        let column = line.column + start as u32;
        rules.push(".NoBoxes.Jigsaw~", column);
        rules.push(&region_letters(regions), column);
        Some(Ok(Reading { shape, symbols, givens, rules }))
    })
}

/// True if there is one character for each region, as often as the region has cells, and two
/// neighbours have the same: a solution has as many of each character, but never side by side.
fn are_regions(shape: Shape, text: &str) -> bool {
    let rows = text.as_bytes().chunks(shape.columns());
    if !rows.into_iter().flat_map(|row| row.windows(2)).any(|pair| pair[0] == pair[1]) {
        return false;
    }
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    text.bytes().for_each(|byte| *counts.entry(byte).or_default() += 1);
    counts.len() == shape.rows() && counts.values().all(|&count| count == shape.rows())
}

/// The regions with letters, in the order in which they come, so that no character of theirs has
/// a meaning in a text of rules.
fn region_letters(text: &str) -> String {
    let mut seen: Vec<u8> = Vec::new();
    let letters = text.bytes().map(|byte| {
        let index = seen.iter().position(|&other| other == byte).unwrap_or_else(|| {
            seen.push(byte);
            seen.len() - 1
        });
        char::from(b'A' + index as u8)
    });
    letters.collect()
}
