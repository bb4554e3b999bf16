//! [`RuleText`]: the rules of a puzzle as one string.

use crate::variant::error::VariantError;

/// The rules of a puzzle as an ISS string without givens and spaces. All formats are turned into
/// such a string; equal strings are equal rules.
#[derive(Clone, Default, Debug)]
pub(in crate::variant) struct RuleText {
    pub(in crate::variant) text: String,
    /// The column in the text that was read, for each byte of `text`.
    columns: Vec<u32>,
}

impl RuleText {
    /// Appends a part that was read at this column, or made of what stands there.
    pub(in crate::variant) fn push(&mut self, part: &str, column: u32) {
        self.text.push_str(part);
        self.columns.resize(self.text.len(), column);
    }

    /// Appends a part of another text, with its columns.
    pub(in crate::variant) fn push_part(&mut self, other: &RuleText, part: &str, start: usize) {
        self.text.push_str(part);
        self.columns.extend_from_slice(&other.columns[start..start + part.len()]);
    }

    /// The text without white space.
    pub(in crate::variant) fn without_space(text: &str, first_column: u32) -> RuleText {
        let mut squeezed = RuleText::default();
        for (column, c) in (first_column..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace()) {
            squeezed.push(c.encode_utf8(&mut [0; 4]), column);
        }
        squeezed
    }

    /// The error with this message at a byte of this text.
    pub(in crate::variant) fn error(&self, at: usize, message: impl Into<String>) -> VariantError {
        let column = self.columns.get(at).or(self.columns.last());
        VariantError::new(column.copied().unwrap_or(1), message)
    }
}
