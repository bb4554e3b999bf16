//! The formats of puzzles. Each becomes a [`Reading`]: the givens, and the rules as one string.
//!
//! ```text
//! iss        strings of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.~R3C3_5`
//! killer     short killers (81 characters with arrows) and long ones (`3x3::k:` and 81 numbers)
//! plain      lines with one character a cell, also with the regions of a jigsaw sudoku
//! f_puzzles  the JSON object of f-puzzles
//! ```

mod f_puzzles;
mod iss;
mod killer;
mod plain;

pub(crate) use f_puzzles::is_plain_member;

use super::draft::Draft;
use super::error::{VariantError, short};
use super::rules::{self, RULES, RuleText};
use super::shape::{Cell, Shape};
use super::symbols::Symbols;
use core::str::FromStr;

/// A puzzle that was read, with its rules as text.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) shape: Shape,
    pub(super) symbols: Symbols,
    /// Cells with the set of values that are allowed. A cell may be there several times.
    pub(super) givens: Vec<(Cell, u32)>,
    /// The rules without the givens. Equal texts are equal rules.
    rules: RuleText,
}

/// What the caller says about puzzles.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Rules that hold for all puzzles, besides their own.
    pub rules: Option<Rules>,
    /// The characters of values.
    pub symbols: Option<Symbols>,
}

/// Words that say that a puzzle has no rules beyond those of plain sudoku.
const NO_RULES: [&str; 7] =
    ["none", "-", "classic", "standard", "sudoku", "normal", "normal sudoku rules apply"];

fn is_no_rule(word: &str) -> bool {
    let word = word.trim().trim_end_matches('.');
    NO_RULES.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// True if a text beside a puzzle says that it has no rules beyond those of plain sudoku: it is
/// empty, or `none`, `classic`, or the like.
pub fn are_no_rules(text: &str) -> bool {
    text.trim().is_empty() || is_no_rule(text)
}

/// Rules that hold for many puzzles.
#[derive(Clone, Debug)]
pub struct Rules {
    text: RuleText,
    shape: Option<Shape>,
}

impl FromStr for Rules {
    type Err = VariantError;

    /// Reads words such as `x,windoku`, or an ISS string without givens.
    fn from_str(text: &str) -> Result<Rules, VariantError> {
        let mut rules = RuleText::default();
        if text.trim_start().starts_with('.') {
            let all = RuleText::without_space(text, 1);
            let shape = rules::shape_of(&all)?;
            let mut givens = Vec::new();
            iss::sort_items(&all, &mut rules, &mut givens);
            if let Some(&(_, at)) = givens.first() {
                let message = "givens belong to a puzzle; rules for many puzzles have none";
                return Err(all.error(at, message));
            }
            rules::check(shape, &rules)?;
            return Ok(Rules { text: rules, shape });
        }
        let mut column = 1;
        for word in text.split(',') {
            let name = word.trim().to_ascii_lowercase();
            let next = column + word.chars().count() as u32 + 1;
            if is_no_rule(word) {
                column = next;
                continue;
            }
            let rule = RULES.iter().find(|rule| !rule.word.is_empty() && rule.word == name);
            let rule = rule.ok_or_else(|| {
                let words = RULES.iter().map(|rule| rule.word).filter(|word| !word.is_empty());
                let words = words.collect::<Vec<_>>().join(", ");
                let name = short(word.trim());
                VariantError::new(column, format!("'{name}' is not a rule; there are {words}"))
            })?;
            rules.push(rule.example, column);
            column = next;
        }
        Ok(Rules { text: rules, shape: None })
    }
}

impl Rules {
    /// The size of the grid, if the rules say it.
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// These rules and others.
    ///
    /// # Errors
    /// If they are for grids of other sizes.
    pub fn and(&self, others: &Rules) -> Result<Rules, VariantError> {
        let shape = match (self.shape, others.shape) {
            (Some(shape), Some(other)) if shape != other => return Err(other_shape(shape, other)),
            (shape, other) => shape.or(other),
        };
        let mut text = self.text.clone();
        text.push(&others.text.text, 1);
        Ok(Rules { text, shape })
    }
}

/// The error of rules that are not for grids of this shape.
fn other_shape(shape: Shape, of_rules: Shape) -> VariantError {
    let [puzzle, rules] = [shape, of_rules].map(|shape| shape_text(shape).text);
    VariantError::new(1, format!("the rules are for {rules}, and the puzzle has {puzzle}"))
}

impl Reading {
    /// Reads a line; `None` if it does not look like a puzzle with rules or of another size than
    /// 9x9.
    pub(super) fn read(text: &str, options: &Options) -> Option<Result<Reading, VariantError>> {
        let trimmed = text.trim();
        let lead = text.len() - text.trim_start().len();
        let column = text[..lead].chars().count() as u32 + 1;
        let line = Line { text: trimmed, column, options };
        let read = if trimmed.starts_with('{') {
            f_puzzles::read(&line)
        } else {
            plain::read(&line)
                .or_else(|| killer::read_short(&line))
                .or_else(|| iss::read(&line))
                .or_else(|| killer::read_long(&line))
        };
        read.map(|reading| reading?.with(options.rules.as_ref()))
    }

    /// The puzzle with further rules.
    fn with(mut self, rules: Option<&Rules>) -> Result<Reading, VariantError> {
        let Some(rules) = rules else { return Ok(self) };
        if let Some(shape) = rules.shape.filter(|&shape| shape != self.shape) {
            return Err(other_shape(self.shape, shape));
        }
        self.rules.push(&rules.text.text, 1);
        Ok(self)
    }

    /// The rules as a text that is equal for equal rules, without the givens.
    pub(super) fn key(&self) -> &str {
        &self.rules.text
    }

    /// The constraints of the rules, without the givens.
    ///
    /// # Errors
    /// If a rule is not known, or contradicts itself or the shape.
    pub(super) fn draft(&self) -> Result<Draft, VariantError> {
        rules::draft(self.shape, &self.rules)
    }
}

/// A line without white space at its ends, the column of its first character, and what the caller
/// said about it.
struct Line<'a> {
    text: &'a str,
    column: u32,
    options: &'a Options,
}

/// The characters of a text up to the first white space or `#`; `None` if more than a comment
/// follows.
pub(super) fn only_word(text: &str) -> Option<&str> {
    let end = text.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let rest = rest.trim_start();
    (rest.is_empty() || rest.starts_with('#')).then_some(word)
}

impl<'a> Line<'a> {
    fn word(&self) -> Option<&'a str> {
        only_word(self.text)
    }

    /// The error with this message at a character of the text, counted from 0.
    fn error(&self, index: usize, message: impl Into<String>) -> VariantError {
        VariantError::new(self.column + index as u32, message)
    }
}

/// The beginning of each text of rules, so that other shapes have other texts.
fn shape_text(shape: Shape) -> RuleText {
    let mut text = RuleText::default();
    let values = shape.values();
    let (rows, columns) = (shape.rows(), shape.columns());
    text.push(&format!(".Shape~{rows}x{columns}~{}-{}", values.start(), values.end()), 1);
    text
}

#[cfg(test)]
mod tests;
