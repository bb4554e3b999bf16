//! Puzzles with rules of their own, and puzzles of other sizes than 9x9. They are recognised here;
//! [`crate::variant`] reads them. To callers that need plain puzzles they are malformed.

use super::cells::{Blank, count_chars, fast_grid};
use super::csv::Header;
use super::error::{LineError, ParseError, ParseErrorKind};
use super::line_class::{Context, LineClass, RecordFormat, TextLine};
use super::options::ReadOptions;
use super::record::{Content, Record};
use super::{json, link};
use crate::variant::{self, VariantError};
use std::borrow::Cow;

/// True if a text looks like a puzzle with rules, or of another size.
pub(super) fn is_variant(text: &str) -> bool {
    // Fast path: most texts are plain puzzles.
    let cells = text.as_bytes().try_into().ok();
    let is_plain = cells.is_some_and(|cells| fast_grid(cells, Blank::Standard).is_some());
    !is_plain && variant::looks_like_puzzle(text)
}

/// The class of a line that is such a puzzle.
pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let is_known =
        line.utf8_error().is_none() && line.blank == Blank::Standard && is_variant(line.text);
    is_known.then(|| LineClass::malformed(LineError::at_start(ParseErrorKind::Variant)))
}

/// The texts of a puzzle with rules, as [`variant::Reader`] takes them.
#[derive(Clone, Debug)]
pub struct VariantText<'a> {
    /// The puzzle.
    pub puzzle: Cow<'a, str>,
    /// The rules beside it, from columns or members of their own.
    pub rules: Vec<String>,
    /// The record.
    text: &'a [u8],
    /// The place of the record.
    start: ParseError,
}

impl VariantText<'_> {
    /// The error of reading `part`, the puzzle or its rules, at its place in the record.
    pub fn error(&self, part: &str, error: &VariantError) -> ParseError {
        // A part with escapes or in a link is not in the record as it is, and a short one may be
        // there twice: then the error is at its start.
        let mut places = memchr::memmem::find_iter(self.text, part.as_bytes());
        let at = places.next().filter(|_| places.next().is_none());
        let column = at.map_or(self.start.column, |at| {
            count_chars(&self.text[..at]) as u64 + u64::from(error.column)
        });
        let kind = ParseErrorKind::VariantRule(error.to_string());
        ParseError { column, kind, ..self.start }
    }
}

impl<'a> Record<'a> {
    /// The texts of a puzzle with rules of its own, or of another size; `None` for other records.
    /// `header` is that of the table of the record, and `options` must be those that it was read
    /// with.
    pub fn variant(
        &self,
        header: Option<&Header>,
        options: &ReadOptions,
    ) -> Option<VariantText<'a>> {
        let Content::Malformed(error) = &self.content else { return None };
        let whole = || core::str::from_utf8(self.text).ok();
        let (puzzle, rules): (Cow<str>, _) = match (&error.kind, self.format, header) {
            (ParseErrorKind::Link(_), ..) => (link::f_puzzles_text(whole()?)?.into(), Vec::new()),
            (ParseErrorKind::Variant, RecordFormat::Csv, Some(header)) => {
                let (puzzle, rules) = header.puzzle_and_rules(self.text);
                (puzzle.unwrap_or_default().into(), rules)
            }
            (ParseErrorKind::Variant, RecordFormat::Jsonl, _) => {
                match json::puzzle_and_rules(self.text, options.column.as_ref()) {
                    // The object of f-puzzles.
                    (None, rules) if whole().is_some_and(is_variant) => (whole()?.into(), rules),
                    (puzzle, rules) => (puzzle.unwrap_or_default().into(), rules),
                }
            }
            (ParseErrorKind::Variant, ..) => (whole()?.into(), Vec::new()),
            _ => return None,
        };
        Some(VariantText { puzzle, rules, text: self.text, start: error.clone() })
    }
}
