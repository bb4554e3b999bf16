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
    /// A use of it, as an ISS string.
    pub example: &'static str,
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

/// Checks the names of the rules of a text, and all of it if the shape is known.
///
/// # Errors
/// Those of [`draft`].
pub(super) fn check(
    shape: Shape,
    text: &RuleText,
    is_shape_known: bool,
) -> Result<(), VariantError> {
    uses(text)?;
    if is_shape_known {
        draft(shape, text)?;
    }
    Ok(())
}

fn add(draft: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    (arguments.this.rule.add)(draft, arguments)?;
    match draft.is_too_large() {
        true => Err(arguments.error("the puzzle has too many rules")),
        false => Ok(()),
    }
}

/// The rules of a text, those between `.Or` and `.End` inside their `.Or`.
fn uses(text: &RuleText) -> Result<Vec<Use<'_>>, VariantError> {
    // The composite rules that are open, and the rules of each level.
    let mut open: Vec<Use> = Vec::new();
    let mut levels = vec![Vec::new()];
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
            let (Some(mut this), true) = (open.pop(), levels.len() > 1) else {
                return Err(text.error(at, "End: there is no Or or And before it"));
            };
            this.inner = levels.pop().expect("more than one");
            levels.last_mut().expect("one is left").push(this);
            continue;
        }
        let rule = Rule::named(name).ok_or_else(|| unknown(text, at, name))?;
        let this = Use { rule, at, list, inner: Vec::new() };
        if !matches!(name, "Or" | "And") {
            levels.last_mut().expect("not empty").push(this);
        } else if open.len() == MOST_DEPTH {
            return Err(text.error(at, format!("{name}: more than {MOST_DEPTH} inside each other")));
        } else {
            open.push(this);
            levels.push(Vec::new());
        }
    }
    match open.last() {
        Some(this) => Err(text.error(this.at, format!("{}: add the .End of it", this.rule.name))),
        None => Ok(levels.pop().expect("the first level")),
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
    match alternatives.is_empty() {
        true => return Err(arguments.error("there is no rule before its .End")),
        false => draft.any(alternatives),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft_of(shape: Shape, rules: &str) -> Result<Draft, VariantError> {
        draft(shape, &RuleText::without_space(rules, 1))
    }

    /// The number of constraints beyond those of the grid.
    fn constraints(rules: &str) -> usize {
        let before = draft_of(Shape::CLASSIC, "").expect("the rules of sudoku").constraints.len();
        draft_of(Shape::CLASSIC, rules).expect(rules).constraints.len() - before
    }

    #[test]
    fn the_example_of_each_rule_is_drafted() {
        for rule in RULES {
            let text = RuleText::without_space(rule.example, 1);
            let shape = shape_of(&text).expect(rule.name).unwrap_or(Shape::CLASSIC);
            let drafted = draft(shape, &text);
            assert!(drafted.is_ok(), "{}: {:?}", rule.name, drafted.err());
            assert!(rule.example.contains(&format!(".{}", rule.name)), "{}", rule.name);
            assert!(rule.about.ends_with('.'), "{}", rule.name);
            if !rule.word.is_empty() {
                let without = draft_of(Shape::CLASSIC, &format!(".{}", rule.name));
                assert!(without.is_ok(), "{}: {:?}", rule.name, without.err());
            }
        }
    }

    #[test]
    fn names_and_words_are_unique() {
        for (index, rule) in RULES.iter().enumerate() {
            let others = || RULES[..index].iter();
            assert!(others().all(|other| other.name != rule.name), "{}", rule.name);
            assert!(rule.word.is_empty() || others().all(|other| other.word != rule.word));
        }
    }

    #[test]
    fn composite_rules_nest() {
        let rules = ".Or.~R1C1_1.And.~R1C2_1.~R1C3_2.End.End.And.X~R1C1~R1C2.End";
        assert_eq!(constraints(rules), 2);
        for (rules, column) in [(".End", 2), (".AntiKing.Or", 11), (".Or.End", 2)] {
            let error = draft_of(Shape::CLASSIC, rules).err().expect(rules);
            assert_eq!(error.column, column, "{rules}: {error}");
        }
        let deep = ".And".repeat(100) + &".End".repeat(100);
        assert!(draft_of(Shape::CLASSIC, &deep).is_err());
    }

    #[test]
    fn an_error_says_where_it_is() {
        let cases = [
            (
                ".FullRank~C1~1",
                2,
                "the rule 'FullRank' is not known; `ennead help rules` lists all",
            ),
            (
                ".Cage~2~R1C1~R1C2",
                7,
                "Cage: 2 cells with different values have no sum of 2: it is 3 to 17",
            ),
            (
                ".Cage~5~R1C1 ~ R0C2",
                16,
                "Cage: 'R0C2' is not a cell; the cells of this grid are R1C1 to R9C9",
            ),
            (".Cage~5~R1C1~r1c1", 14, "Cage: the cell r1c1 is there twice"),
            (".Thermo~R1C1", 2, "Thermo: at least 2 cells are needed, such as R1C1~R1C2"),
            (".Cage~99999999999~R1C1", 7, "Cage: '99999999999' is not a whole number up to 100000"),
            (
                ".Or.~R1C1_10.End",
                6,
                "a given: 'R1C1_10' is not a cell of this grid with its values, as in R1C1_5",
            ),
            (".AntiKing~1", 11, "AntiKing: '1' is one argument too many"),
        ];
        for (rules, column, message) in cases {
            let error = draft_of(Shape::CLASSIC, rules).err().expect(rules);
            assert_eq!((error.column, &*error.to_string()), (column, message));
        }
    }

    #[test]
    fn rules_that_contradict_themselves_are_errors() {
        let rules = [
            ".Arrow~R1C1",
            ".SameValues~2~R1C1~R1C2~R1C3",
            ".Thermo~R1C1~R1C2~R1C1",
            ".Sum~1~R1C1~R1C2",
            ".Cage~0~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C1",
            ".Whisper~9~R1C1~R1C2",
            ".WhiteDot~R1C1~R3C3",
            ".LittleKiller~5~R5C5",
            ".LittleKiller~999~R1C1",
            ".XSum~C1~0~",
            ".XSum~C1",
            ".Skyscraper~C1~10~",
            ".Sandwich~36~R1",
            ".Sandwich~5~X1",
            ".Quad~R9C9~1",
            ".Quad~R1C1~1~2~3~4~5",
            ".ContainExact~1_2~R1C1",
            ".SumLine~31~R1C1~R1C2",
            ".Regex~KCg~R1C1",
            ".NFA~!!~R1C1",
            ".Pair~A",
            ".EqualityCage~R1C1~R1C2~R1C3",
            ".RellikCage~0~R1C1~R1C2",
            ".Modular~1~R1C1~R1C2",
            ".EqualSum~R1C1~R1C2",
            ".NumberedRoom~C1~10~",
            ".HiddenSkyscraper~C1~~0",
            ".Indexing~D~R1C1",
            ".ValueIndexing~R1C1~R1C2",
            ".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5",
            ".Between~R1C1~R1C2",
            ".Zipper~R1C1",
            ".Lockout~9~R1C1~R1C2~R1C3",
            ".DoubleArrow~R1C1~R1C2",
        ];
        for rules in rules {
            assert!(draft_of(Shape::CLASSIC, rules).is_err(), "{rules}");
        }
        let rectangle = Shape::new(6, 9, 9, 1).expect("possible");
        assert!(draft_of(rectangle, ".Diagonal").is_err());
    }

    #[test]
    fn the_number_of_constraints_is_as_expected() {
        assert_eq!(constraints(".Diagonal"), 2);
        assert_eq!(constraints(".Windoku"), 4);
        assert_eq!(constraints(".AntiConsecutive"), 144);
        assert_eq!(constraints(".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R5C5~R6C5~R6C6"), 144);
        assert_eq!(constraints(".XSum~C1~10~"), 1);
        assert_eq!(constraints(".XSum~C1~10~12"), 2);
        assert_eq!(constraints(".Cage~0~R1C1~R1C2"), 1);
    }
}
