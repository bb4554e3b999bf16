//! [`Arguments`]: one use of a rule in a puzzle, and how a rule reads what it needs from it.

use super::text::RuleText;
use super::{Rule, layout::Layout};
use crate::variant::automaton::TooLarge;
use crate::variant::error::{VariantError, short};
use crate::variant::shape::{Cell, MOST, Shape};

/// The largest number in a rule, and the most digits of it.
const MOST_NUMBER: i32 = 100_000;

/// One use of a rule in a puzzle.
pub(in crate::variant) struct Use<'a> {
    pub(super) rule: &'static Rule,
    /// The byte of its name in the text of rules.
    pub(super) at: usize,
    /// The arguments, each with its byte in the text of rules.
    pub(super) list: Vec<(&'a str, usize)>,
    /// The rules between `.Or` or `.And` and its `.End`.
    pub(super) inner: Vec<Use<'a>>,
}

/// The arguments of one use of a rule, and the puzzle around it.
#[derive(Clone, Copy)]
pub(in crate::variant) struct Arguments<'a> {
    pub(super) this: &'a Use<'a>,
    pub(super) text: &'a RuleText,
    pub(super) layout: &'a Layout,
    /// All rules of the puzzle.
    pub(super) puzzle: &'a [Use<'a>],
}

impl<'a> Arguments<'a> {
    pub(super) fn shape(self) -> Shape {
        self.layout.shape
    }

    /// The error with this message, at the name of the rule.
    pub(super) fn error(self, message: impl AsRef<str>) -> VariantError {
        self.error_at_byte(self.this.at, message.as_ref())
    }

    /// The error with this message, at an argument.
    pub(super) fn error_at(self, index: usize, message: impl AsRef<str>) -> VariantError {
        let at = self.this.list.get(index).map_or(self.this.at, |&(_, at)| at);
        self.error_at_byte(at, message.as_ref())
    }

    fn error_at_byte(self, at: usize, message: &str) -> VariantError {
        let name = if self.this.rule.name.is_empty() { "a given" } else { self.this.rule.name };
        self.text.error(at, format!("{name}: {message}"))
    }

    /// The error that the rule has too many cases.
    pub(super) fn too_large(self) -> impl FnOnce(TooLarge) -> VariantError {
        move |TooLarge| self.error("this has too many cases to solve; use fewer cells or values")
    }

    /// The number of arguments.
    pub(super) fn len(self) -> usize {
        self.this.list.len()
    }

    /// An argument; empty if there is none.
    pub(super) fn get(self, index: usize) -> &'a str {
        self.this.list.get(index).map_or("", |&(text, _)| text)
    }

    /// Refuses arguments after the first `most`.
    pub(super) fn at_most(self, most: usize) -> Result<(), VariantError> {
        if self.len() > most {
            Err(self
                .error_at(most, format!("'{}' is one argument too many", short(self.get(most)))))
        } else {
            Ok(())
        }
    }

    /// A whole number.
    pub(super) fn number(self, index: usize) -> Result<i32, VariantError> {
        let text = self.get(index);
        whole_number(text).ok_or_else(|| {
            self.error_at(
                index,
                format!("'{}' is not a whole number up to {MOST_NUMBER}", short(text)),
            )
        })
    }

    /// A value of a cell.
    pub(super) fn value(self, index: usize, text: &str) -> Result<i32, VariantError> {
        let values = self.shape().values();
        let value = whole_number(text).filter(|value| values.contains(value));
        value.ok_or_else(|| {
            let (first, last) = (values.start(), values.end());
            self.error_at(
                index,
                format!("'{}' is not a value; the values are {first} to {last}", short(text)),
            )
        })
    }

    /// The values of an argument such as `1_2_2`.
    pub(super) fn values(self, index: usize) -> Result<Vec<i32>, VariantError> {
        self.get(index).split('_').map(|text| self.value(index, text)).collect()
    }

    /// The cell of an argument such as `R1C2`.
    pub(super) fn cell(self, index: usize) -> Result<Cell, VariantError> {
        self.cell_of(index, self.get(index))
    }

    fn cell_of(self, index: usize, text: &str) -> Result<Cell, VariantError> {
        cell(self.shape(), text).ok_or_else(|| {
            let (rows, columns) = (self.shape().rows(), self.shape().columns());
            let message = format!(
                "'{}' is not a cell; the cells of this grid are R1C1 to R{rows}C{columns}",
                short(text)
            );
            self.error_at(index, message)
        })
    }

    /// The cells from an argument on; at least `least`. A cell may stand several times.
    pub(super) fn path(self, start: usize, least: usize) -> Result<Vec<Cell>, VariantError> {
        if self.len() < start + least {
            let cells = if least == 1 { "cell" } else { "cells" };
            let example = ["R1C1", "R1C2", "R1C3", "R1C4"][..least.min(4)].join("~");
            return Err(
                self.error(format!("at least {least} {cells} are needed, such as {example}"))
            );
        }
        (start..self.len()).map(|index| self.cell(index)).collect()
    }

    /// The cells from an argument on; at least `least`, all of them different.
    pub(super) fn cells(self, start: usize, least: usize) -> Result<Vec<Cell>, VariantError> {
        let cells = self.path(start, least)?;
        let mut is_seen = vec![false; self.shape().cells()];
        for (index, &cell) in cells.iter().enumerate() {
            if core::mem::replace(&mut is_seen[usize::from(cell)], true) {
                let text = self.get(start + index);
                return Err(self.error_at(start + index, format!("the cell {text} is there twice")));
            }
        }
        Ok(cells)
    }

    /// The cells from an argument on, whose values are all different.
    pub(super) fn distinct(self, start: usize, least: usize) -> Result<Vec<Cell>, VariantError> {
        let cells = self.cells(start, least)?;
        let (count, values) = (cells.len(), self.shape().value_count());
        if count > values {
            Err(self
                .error(format!("{count} cells cannot have different values: there are {values}")))
        } else {
            Ok(cells)
        }
    }

    /// The groups of cells from an argument on, between empty arguments and names such as `_name`.
    /// A cell may stand several times.
    pub(super) fn groups(self, start: usize) -> Result<Vec<Vec<Cell>>, VariantError> {
        let mut groups = vec![Vec::new()];
        for index in start..self.len() {
            match self.get(index) {
                text if text.is_empty() || text.starts_with('_') => groups.push(Vec::new()),
                _ => groups.last_mut().expect("not empty").push(self.cell(index)?),
            }
        }
        groups.retain(|group: &Vec<Cell>| !group.is_empty());
        if groups.is_empty() {
            Err(self.error("cells are needed, such as R1C1~R1C2"))
        } else {
            Ok(groups)
        }
    }

    /// The cells of a row or a column such as `R3` or `C1`, from the left or from the top.
    pub(super) fn row_or_column(self, index: usize) -> Result<Vec<Cell>, VariantError> {
        let (text, shape) = (self.get(index), self.shape());
        let number = |letters: [char; 2]| index_of(text.strip_prefix(letters)?);
        let row = number(['R', 'r']).filter(|&row| row < shape.rows());
        let column = number(['C', 'c']).filter(|&column| column < shape.columns());
        match (row, column) {
            (Some(row), _) => Ok(shape.row(row)),
            (_, Some(column)) => Ok(shape.column(column)),
            _ => {
                let message =
                    format!("'{}' is not a row such as R1 or a column such as C1", short(text));
                Err(self.error_at(index, message))
            }
        }
    }
}

/// A whole number that is not too large.
pub(super) fn whole_number(text: &str) -> Option<i32> {
    let number: i32 = text.parse().ok()?;
    (-MOST_NUMBER..=MOST_NUMBER).contains(&number).then_some(number)
}

/// The number of a row or a column, from 0: a number from 1 on, or a letter: `a` is 10.
fn index_of(text: &str) -> Option<usize> {
    let number = match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase() - b'a' + 10,
        [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok()?,
        _ => return None,
    };
    (number <= MOST).then(|| usize::from(number - 1))
}

/// The cell with a name such as `R1C2`.
pub(in crate::variant) fn cell(shape: Shape, text: &str) -> Option<Cell> {
    // The letter for row 12 is the letter of columns, too: the column begins at the second byte or
    // later.
    let text = text.strip_prefix(['R', 'r'])?;
    let split = 1 + text.get(1..)?.find(['C', 'c'])?;
    let (row, column) = (&text[..split], &text[split + 1..]);
    shape.cell(index_of(row)?, index_of(column)?)
}

/// The name of a cell, such as `R1C2`.
pub(in crate::variant) fn cell_name(shape: Shape, cell: Cell) -> String {
    let (row, column) = shape.place(cell);
    format!("R{}C{}", row + 1, column + 1)
}
