//! [`VariantError`]: why a text is not a puzzle with rules.

use super::read::{Options, Rules};
use super::shape::Shape;
use core::fmt;

/// Why a text is not a puzzle with rules. `Display` writes the message, without the column.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantError {
    /// The place in the text, counted in characters from 1.
    pub column: u32,
    /// What is wrong, and what to do.
    message: String,
}

impl VariantError {
    /// The error of a text that is no puzzle at all, where these options say that it is one.
    pub fn not_a_puzzle(text: &str, options: &Options) -> VariantError {
        let cells = text.trim().chars().count();
        let shape = options.rules.as_ref().and_then(Rules::shape);
        let message = match (cells, shape) {
            (0, _) => "no puzzle beside the rules".to_owned(),
            _ if cells == shape.map_or(81, Shape::cells) => {
                "a character of this puzzle is neither a value nor a blank (--symbols, --blank)"
                    .to_owned()
            }
            (_, Some(shape)) => {
                let [rows, columns, needed] = [shape.rows(), shape.columns(), shape.cells()];
                format!(
                    "the rules are for {rows} rows and {columns} columns, {needed} cells, and the \
                     puzzle has {cells} characters"
                )
            }
            (_, None) => format!(
                "no puzzle with these rules and symbols: it has {cells} characters, and should \
                 have 81, or one for each cell of another size"
            ),
        };
        VariantError::new(1, message)
    }

    pub(super) fn new(column: u32, message: impl Into<String>) -> VariantError {
        VariantError { column, message: message.into() }
    }
}

/// The beginning of a text for a message, with dots if it goes on.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for VariantError {}
