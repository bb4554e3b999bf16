//! [`Variant`]: a puzzle with its rules; [`Reader`]: reads many of them.

use super::error::VariantError;
use super::model::Model;
use super::read::{Options, Reading};
use super::search::{Search, Stopped};
use super::shape::{Cell, Shape};
use super::symbols::Symbols;
use core::str::FromStr;
use std::collections::HashMap;
use std::sync::Arc;

/// How many sets of rules a reader keeps.
const MOST_MODELS: usize = 64;

/// A puzzle with its rules.
///
/// ```
/// use ennead::variant::Variant;
///
/// // Sudoku X: the diagonals have all digits, too.
/// let puzzle: Variant = ".Diagonal~1.Diagonal~-1.~R1C3_1~R1C7_2~R2C3_2~R2C4_3~R2C9_4~R3C1_4\
///     ~R4C1_5~R4C3_3~R4C8_6~R5C2_1~R5C9_5~R6C3_6~R7C5_7~R7C6_8~R8C5_9~R9C2_7~R9C6_1~R9C8_9"
///     .parse()?;
/// let mut solutions = puzzle.solutions();
/// let solution = solutions.next().expect("a solution").expect("no limit");
/// assert_eq!(&puzzle.write(&solution)[..9], "681945237");
/// assert!(solutions.next().is_none());
/// # Ok::<(), ennead::variant::VariantError>(())
/// ```
#[derive(Clone)]
pub struct Variant {
    symbols: Symbols,
    givens: Vec<(Cell, u32)>,
    model: Arc<Model>,
}

opaque_debug!(Variant);

impl Variant {
    /// The size of the grid and the values of its cells.
    pub fn shape(&self) -> Shape {
        self.model.shape
    }

    /// The cells with a given value, with the value, in the order of the cells.
    pub fn givens(&self) -> Vec<(Cell, u8)> {
        let shape = self.shape();
        let given = |&(cell, set): &(Cell, u32)| {
            set.is_power_of_two().then(|| (cell, shape.lowest(set) as u8))
        };
        self.givens.iter().filter_map(given).collect()
    }

    /// The same puzzle without a given value in this cell.
    pub fn without_given(&self, cell: Cell) -> Variant {
        let mut puzzle = self.clone();
        puzzle.givens.retain(|&(other, set)| other != cell || !set.is_power_of_two());
        puzzle
    }

    /// All solutions, one after the other.
    pub fn solutions(&self) -> Solutions {
        Solutions {
            search: Search::new(&self.model, &self.givens),
            first: self.shape().first() as u8,
        }
    }

    /// The values of the cells, row by row, in the symbols of the puzzle.
    pub fn write(&self, values: &[u8]) -> String {
        let shape = self.shape();
        values.iter().map(|&value| self.symbols.write(shape, value)).collect()
    }

    /// The given values, row by row, in the symbols of the puzzle, with dots for the other cells.
    pub fn write_givens(&self) -> String {
        let mut cells = vec!['.'; self.shape().cells()];
        for (cell, value) in self.givens() {
            cells[usize::from(cell)] = self.symbols.write(self.shape(), value);
        }
        cells.into_iter().collect()
    }

    /// Cells, one character each and row by row, as a drawn board. It has lines between the boxes,
    /// unless the regions are others.
    pub fn board(&self, cells: &str) -> String {
        let columns = self.shape().columns();
        let mut board = String::new();
        for (at, cell) in cells.chars().enumerate() {
            let (row, column) = (at / columns, at % columns);
            if let Some((height, width)) = self.model.boxes {
                if column == 0 && row > 0 && row % height == 0 {
                    let part = "-".repeat(2 * width + 1);
                    let line = vec![part.as_str(); columns / width].join("+");
                    board.push_str(&line);
                    board.push('\n');
                }
                if column > 0 && column % width == 0 {
                    board.push_str(" |");
                }
            }
            board.push(' ');
            board.push(cell);
            if column + 1 == columns {
                board.push('\n');
            }
        }
        board
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads a puzzle in any of the formats.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let unknown = || {
            let message = "neither a puzzle with rules nor one of another size than 9x9";
            VariantError::new(1, message)
        };
        let read = Reader::default().read(text, &Options::default());
        read.unwrap_or_else(|| Err(unknown()))
    }
}

/// The solutions of a puzzle: the values of the cells, row by row. Made by [`Variant::solutions`].
pub struct Solutions {
    search: Search,
    first: u8,
}

opaque_debug!(Solutions);

impl Iterator for Solutions {
    type Item = Result<Vec<u8>, Stopped>;

    fn next(&mut self) -> Option<Result<Vec<u8>, Stopped>> {
        let solution = self.search.next()?;
        Some(solution.map(|numbers| numbers.iter().map(|number| number + self.first).collect()))
    }
}

/// True if a text looks like a puzzle with rules or of another size than 9x9, which may still have
/// errors.
pub fn looks_like_puzzle(text: &str) -> bool {
    Reading::read(text, &Options::default()).is_some()
}

/// Reads puzzles, and keeps their rules for the next ones.
#[derive(Default)]
pub struct Reader {
    models: HashMap<String, Arc<Model>>,
}

opaque_debug!(Reader);

impl Reader {
    /// Reads one puzzle; `None` if the text does not look like one.
    pub fn read(&mut self, text: &str, options: &Options) -> Option<Result<Variant, VariantError>> {
        let reading = Reading::read(text, options)?;
        Some(reading.and_then(|reading| self.variant(reading)))
    }

    fn variant(&mut self, reading: Reading) -> Result<Variant, VariantError> {
        let model = match self.models.get(reading.key()) {
            Some(model) => Arc::clone(model),
            None => {
                let model = Arc::new(Model::new(reading.draft()?));
                if self.models.len() == MOST_MODELS {
                    self.models.clear();
                }
                self.models.insert(reading.key().to_owned(), Arc::clone(&model));
                model
            }
        };
        let Reading { symbols, givens, shape, .. } = reading;
        // One entry a cell, in their order.
        let mut sets: Vec<(Cell, u32)> = givens;
        sets.sort_by_key(|&(cell, _)| cell);
        sets.dedup_by(|(cell, set), (kept, all)| {
            let is_same = cell == kept;
            if is_same {
                *all &= *set;
            }
            is_same
        });
        sets.retain(|&(_, set)| set != shape.all());
        Ok(Variant { symbols, givens: sets, model })
    }
}
