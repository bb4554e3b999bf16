//! The rules of puzzles: the table [`RULES`], and what a text of rules adds to a [`Draft`].
//!
//! ```text
//! table      all rules, one row each
//! text       the rules of a puzzle as one string
//! arguments  what a rule reads from its use in that string
//! layout     the shape of the grid and its regions
//! global     rules for the whole grid
//! neighbours rules for two cells side by side
//! sums       sums of cells
//! cages      rules for cells in any order
//! lines      rules for cells in the order of a line
//! outside    clues outside the grid
//! indexing   values that say where another value is
//! custom     relations and automata that the puzzle brings along
//! regex, nfa the forms of such automata
//! ```

mod arguments;
mod cages;
mod custom;
mod global;
mod indexing;
mod layout;
mod lines;
mod neighbours;
mod nfa;
mod outside;
mod regex;
mod sums;
mod table;
mod text;

use super::draft::Draft;
use super::error::{VariantError, short};
use super::shape::{Cell, Shape};
use arguments::{Arguments, Use};
pub(super) use arguments::{cell, cell_name};
pub(super) use global::neighbours;
use layout::Layout;
pub(super) use layout::shape_of;
pub use table::RULES;
pub(super) use text::RuleText;

/// The most `.Or` and `.And` inside each other.
const MOST_DEPTH: usize = 20;

/// A rule that a puzzle may have.
#[derive(Debug)]
#[non_exhaustive]
pub struct Rule {
    /// Its name in an ISS string; empty for givens.
    pub name: &'static str,
    /// The word for it where no arguments are needed; empty if they are.
    pub word: &'static str,
    /// What it says, in one sentence.
    pub about: &'static str,
    /// A use of it, as an ISS string: the one that the word stands for, if there is a word.
    pub example: &'static str,
    /// What it looks like, line by line; empty if words say it.
    pub drawing: &'static str,
    add: fn(&mut Draft, Arguments) -> Result<(), VariantError>,
}

impl Rule {
    fn named(name: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.name == name)
    }
}

/// The constraints of a text of rules.
///
/// # Errors
/// If a rule is not known, or contradicts itself or the shape.
pub(super) fn draft(shape: Shape, text: &RuleText) -> Result<Draft, VariantError> {
    let uses = uses(text)?;
    let layout = Layout::new(shape, text, &uses)?;
    let mut draft = Draft::new(shape, layout.regions.clone());
    layout.pieces.iter().for_each(|piece| draft.distinct(piece.clone()));
    for this in &uses {
        add(&mut draft, Arguments { this, text, layout: &layout, puzzle: &uses })?;
    }
    Ok(draft)
}

/// Checks the rules of a text; only their names if the shape is not known.
///
/// # Errors
/// Those of [`draft`].
pub(super) fn check(shape: Option<Shape>, text: &RuleText) -> Result<(), VariantError> {
    match shape {
        Some(shape) => draft(shape, text).map(drop),
        None => uses(text).map(drop),
    }
}

fn add(draft: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    (arguments.this.rule.add)(draft, arguments)?;
    if draft.is_too_large() {
        Err(arguments.error("the puzzle has too many rules"))
    } else {
        Ok(())
    }
}

/// The rules of a text, those between `.Or` and `.End` inside their `.Or`.
fn uses(text: &RuleText) -> Result<Vec<Use<'_>>, VariantError> {
    // The composite rules that are open, each with the rules before it; and the rules after the last.
    let mut open: Vec<(Use, Vec<Use>)> = Vec::new();
    let mut rules = Vec::new();
    let mut start = 0;
    for item in text.text.split('.') {
        let at = start;
        start += item.len() + 1;
        let mut list = item.split('~').scan(at, |next, part| {
            let here = *next;
            *next += part.len() + 1;
            Some((part, here))
        });
        let name = list.next().map_or("", |(name, _)| name);
        let list: Vec<_> = list.collect();
        if name.is_empty() && list.is_empty() {
            continue;
        }
        if name == "End" {
            let Some((mut this, before)) = open.pop() else {
                return Err(text.error(at, "End: there is no Or or And before it"));
            };
            this.inner = core::mem::replace(&mut rules, before);
            rules.push(this);
            continue;
        }
        let rule = Rule::named(name).ok_or_else(|| unknown(text, at, name))?;
        let this = Use { rule, at, list, inner: Vec::new() };
        if !matches!(name, "Or" | "And") {
            rules.push(this);
        } else if open.len() == MOST_DEPTH {
            return Err(text.error(at, format!("{name}: more than {MOST_DEPTH} inside each other")));
        } else {
            open.push((this, core::mem::take(&mut rules)));
        }
    }
    match open.last() {
        Some((this, _)) => {
            Err(text.error(this.at, format!("{}: add the .End of it", this.rule.name)))
        }
        None => Ok(rules),
    }
}

fn unknown(text: &RuleText, at: usize, name: &str) -> VariantError {
    let name = short(name);
    text.error(at, format!("the rule '{name}' is not known; `ennead help rules` lists all"))
}

/// `.~R1C1_5~R2C2_1_2`: a cell has one of these values.
fn given(draft: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    for index in 0..arguments.len() {
        let (cell, set) = given_of(arguments, index)?;
        draft.within_set(cell, set);
    }
    Ok(())
}

fn given_of(arguments: Arguments, index: usize) -> Result<(Cell, u32), VariantError> {
    let text = arguments.get(index);
    read_given(arguments.shape(), text).ok_or_else(|| {
        let message =
            format!("'{}' is not a cell of this grid with its values, as in R1C1_5", short(text));
        arguments.error_at(index, message)
    })
}

/// The cell and the set of values of `R1C1_1_2`; `None` if it is not of this form or the shape has
/// no such cell or value.
pub(super) fn read_given(shape: Shape, text: &str) -> Option<(Cell, u32)> {
    let (name, values) = text.split_once('_')?;
    let bits = values.split('_').map(|value| {
        let bit = shape.bit(arguments::whole_number(value)?);
        (bit != 0).then_some(bit)
    });
    let set = bits.into_iter().try_fold(0, |set, bit| Some(set | bit?))?;
    Some((cell(shape, name)?, set))
}

/// `.And ... .End`: all rules inside hold.
fn and(draft: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    arguments.at_most(0)?;
    for this in &arguments.this.inner {
        add(draft, Arguments { this, ..arguments })?;
    }
    Ok(())
}

/// `.Or ... .End`: at least one rule inside holds.
fn or(draft: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    arguments.at_most(0)?;
    let mut alternatives = Vec::new();
    for this in &arguments.this.inner {
        alternatives.push(draft.apart(|draft| add(draft, Arguments { this, ..arguments }))?);
    }
    if alternatives.is_empty() {
        return Err(arguments.error("there is no rule before its .End"));
    }
    draft.any(alternatives);
    Ok(())
}

#[cfg(test)]
mod tests;
