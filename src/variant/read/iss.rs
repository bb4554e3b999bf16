//! Strings of the Interactive Sudoku Solver: a rule is `.Name~argument~argument`, and a given
//! `.~R1C1_5`. White space has no meaning.

use super::{Line, Reading, shape_text};
use crate::variant::error::{VariantError, short};
use crate::variant::rules::{self, RuleText};
use crate::variant::shape::Shape;
use crate::variant::symbols::Symbols;

/// Reads such a string; `None` if the line is something else.
pub(super) fn read(line: &Line) -> Option<Result<Reading, VariantError>> {
    let after = line.text.strip_prefix('.')?.trim_start();
    let mut start = after.bytes();
    let is_name = start.next().is_some_and(|byte| byte.is_ascii_uppercase())
        && start.next().is_some_and(|byte| byte.is_ascii_lowercase());
    (is_name || line.text.contains('~')).then(|| read_string(line))
}

fn read_string(line: &Line) -> Result<Reading, VariantError> {
    let end = line.text.find('#').unwrap_or(line.text.len());
    if let Some(at) = space_in_word(&line.text[..end]) {
        let message = "a space inside a word or a number; a comment comes after #";
        return Err(line.error(at, message));
    }
    let text = RuleText::without_space(&line.text[..end], line.column);
    let shape = rules::shape_of(&text)?.unwrap_or(Shape::CLASSIC);
    let mut rules = shape_text(shape);
    let mut items = Vec::new();
    sort_items(&text, &mut rules, &mut items);
    let mut givens = Vec::with_capacity(items.len());
    for (item, at) in items {
        let given = rules::read_given(shape, item).ok_or_else(|| {
            let values = shape.values();
            let (rows, columns) = (shape.rows(), shape.columns());
            let message = format!(
                "'{}' is not a cell with its values, as in R1C1_5 or R1C1_1_2; the cells are \
                 R1C1 to R{rows}C{columns}, the values {} to {}",
                short(item),
                values.start(),
                values.end()
            );
            text.error(at, message)
        })?;
        givens.push(given);
    }
    let symbols = line.options.symbols.unwrap_or_else(|| Symbols::without_text(shape));
    Ok(Reading { shape, symbols, givens, rules })
}

/// The place of a character after white space that would join two words or numbers, counted from 0.
fn space_in_word(text: &str) -> Option<usize> {
    let mut last = ' ';
    let mut is_after_space = false;
    text.chars().position(|c| {
        if c.is_whitespace() {
            is_after_space = true;
            return false;
        }
        let joins = is_after_space && last.is_ascii_alphanumeric() && c.is_ascii_alphanumeric();
        (last, is_after_space) = (c, false);
        joins
    })
}

/// Appends the rules of a text to `rules`, without shapes, and its givens to `givens`, each with
/// the byte at which it begins. Givens inside of `.Or` and `.And` stay with the rules.
pub(super) fn sort_items<'a>(
    text: &'a RuleText,
    rules: &mut RuleText,
    givens: &mut Vec<(&'a str, usize)>,
) {
    let mut depth = 0_usize;
    // The first item is what stands before the first dot: nothing.
    let mut start = 0;
    for item in text.text.split('.') {
        match item {
            "Or" | "And" => depth += 1,
            "End" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let given = item.strip_prefix('~').filter(|_| depth == 0);
        if let Some(values) = given {
            let mut at = start + 1;
            for given in values.split('~') {
                if !given.is_empty() {
                    givens.push((given, at));
                }
                at += given.len() + 1;
            }
        } else if !item.is_empty() && (depth > 0 || !item.starts_with("Shape~")) {
            rules.push(".", 1);
            rules.push_part(text, item, start);
        }
        start += item.len() + 1;
    }
}
