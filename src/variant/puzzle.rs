//! [`Variant`]: a puzzle with its rules; [`Reader`]: reads many of them.

use super::error::VariantError;
#[cfg(feature = "sat")]
use super::learning::Learner as Search;
use super::model::Model;
use super::read::{Options, Reading, only_word};
use super::relation::bits;
#[cfg(not(feature = "sat"))]
use super::search::Search;
use super::search::Stopped;
use super::shape::{Cell, Shape};
use super::symbols::Symbols;
use core::fmt;
use core::str::FromStr;
use std::collections::HashMap;
use std::sync::Arc;

/// How the rules of 9x9 cells with the values 1 to 9 begin. Without it they are the same.
const CLASSIC_SHAPE: &str = ".Shape~9x9~1-9";

/// How many sets of rules a reader keeps, and how much memory they may take, in bytes.
const MOST_MODELS: usize = 64;
const MOST_BYTES: usize = 64 << 20;

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
    /// Cells with the set of values that are allowed, in the order of the cells.
    pub(super) givens: Vec<(Cell, u32)>,
    pub(super) model: Arc<Model>,
    /// The rules as an ISS string.
    rules: Arc<str>,
}

opaque_debug!(Variant);

impl Variant {
    /// The size of the grid and the values of its cells.
    pub fn shape(&self) -> Shape {
        self.model.shape
    }

    /// The rules, with the size of the grid if it is not 9x9, as an ISS string.
    pub fn rules(&self) -> &str {
        let rules = self.rules.strip_prefix(CLASSIC_SHAPE);
        rules.filter(|rules| !rules.is_empty()).unwrap_or(&self.rules)
    }

    /// The cells with a given value, with the value, in the order of the cells.
    pub fn givens(&self) -> Vec<(Cell, u8)> {
        let shape = self.shape();
        let given = |&(cell, set): &(Cell, u32)| {
            set.is_power_of_two().then(|| (cell, shape.lowest(set) as u8))
        };
        self.givens.iter().filter_map(given).collect()
    }

    /// All solutions, one after the other.
    pub fn solutions(&self) -> Solutions {
        Solutions {
            search: Search::new(&self.model, self.givens.iter().copied()),
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

    /// The puzzle in the form of `text`, in which it was read: as cells if these are the cells and
    /// no more, else as an ISS string.
    pub fn write_like(&self, text: &str) -> String {
        let is_cell = |c: char| self.symbols.read(self.shape(), c).is_some();
        let are_cells = only_word(text).is_some_and(|cells| {
            cells.chars().count() == self.shape().cells() && cells.chars().all(is_cell)
        });
        if are_cells { self.write_givens() } else { self.to_string() }
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

/// Writes the puzzle as a string of the Interactive Sudoku Solver: its rules and its givens.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        f.write_str(self.rules())?;
        if !self.givens.is_empty() {
            f.write_str(".")?;
        }
        for &(cell, set) in &self.givens {
            let (row, column) = shape.place(cell);
            write!(f, "~R{}C{}", row + 1, column + 1)?;
            bits(set).try_for_each(|bit| write!(f, "_{}", bit as i32 + shape.first()))?;
            if set == 0 {
                // No value: two values that contradict each other.
                let [one, other] = [shape.first(), shape.first() + 1];
                write!(f, "_{one}~R{0}C{1}_{other}", row + 1, column + 1)?;
            }
        }
        Ok(())
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
    /// The models by the text of their rules.
    models: HashMap<Arc<str>, Arc<Model>>,
    /// The memory of all models, in bytes.
    bytes: usize,
}

opaque_debug!(Reader);

impl Reader {
    /// Reads one puzzle; `None` if the text does not look like one.
    pub fn read(&mut self, text: &str, options: &Options) -> Option<Result<Variant, VariantError>> {
        let reading = Reading::read(text, options)?;
        Some(reading.and_then(|reading| self.variant(reading)))
    }

    fn variant(&mut self, reading: Reading) -> Result<Variant, VariantError> {
        let (rules, model) = match self.models.get_key_value(reading.key()) {
            Some((rules, model)) => (Arc::clone(rules), Arc::clone(model)),
            None => {
                let model = Arc::new(Model::new(reading.draft()?));
                self.bytes += model.bytes();
                if self.models.len() == MOST_MODELS || self.bytes > MOST_BYTES {
                    self.models.clear();
                    self.bytes = model.bytes();
                }
                let rules: Arc<str> = reading.key().into();
                self.models.insert(Arc::clone(&rules), Arc::clone(&model));
                (rules, model)
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
        Ok(Variant { symbols, givens: sets, model, rules })
    }
}
