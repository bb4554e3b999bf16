//! Rules for two cells side by side.

use super::arguments::Arguments;
use super::global::neighbours;
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::{Cell, Shape};
use std::collections::HashSet;

type Done = Result<(), VariantError>;

/// The pairs of neighbours among these cells. The cell that comes first in the list is the first of
/// its pair.
fn neighbours_among(shape: Shape, cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut rank = vec![None; shape.cells()];
    for (index, &cell) in cells.iter().enumerate() {
        rank[usize::from(cell)] = Some(index);
    }
    let among = |(a, b): (Cell, Cell)| {
        let (of_a, of_b) = (rank[usize::from(a)]?, rank[usize::from(b)]?);
        Some(if of_a < of_b { (a, b) } else { (b, a) })
    };
    neighbours(shape).into_iter().filter_map(among).collect()
}

/// `holds` is true of the neighbours among the cells from argument `start` on.
fn each(
    draft: &mut Draft,
    arguments: Arguments,
    start: usize,
    holds: impl Fn(i32, i32) -> bool,
) -> Done {
    let pairs = neighbours_among(draft.shape, &arguments.cells(start, 2)?);
    if pairs.is_empty() {
        return Err(arguments.error("no two of these cells are side by side"));
    }
    draft.pairs(pairs, holds);
    Ok(())
}

fn is_double(a: i32, b: i32) -> bool {
    a == 2 * b || b == 2 * a
}

pub(super) fn white_dot(draft: &mut Draft, arguments: Arguments) -> Done {
    each(draft, arguments, 0, |a, b| a.abs_diff(b) == 1)
}

pub(super) fn black_dot(draft: &mut Draft, arguments: Arguments) -> Done {
    each(draft, arguments, 0, is_double)
}

pub(super) fn difference(draft: &mut Draft, arguments: Arguments) -> Done {
    let difference = arguments.number(0)?;
    if !(1..draft.shape.value_count() as i32).contains(&difference) {
        return Err(arguments.error_at(0, "no two different values have this difference"));
    }
    each(draft, arguments, 1, |a, b| (a - b).abs() == difference)
}

pub(super) fn ratio(draft: &mut Draft, arguments: Arguments) -> Done {
    let ratio = arguments.number(0)?;
    if !(2..=*draft.shape.values().end()).contains(&ratio) {
        return Err(arguments.error_at(0, "no two different values have this ratio"));
    }
    each(draft, arguments, 1, |a, b| a == ratio * b || b == ratio * a)
}

pub(super) fn x(draft: &mut Draft, arguments: Arguments) -> Done {
    each(draft, arguments, 0, |a, b| a + b == 10)
}

pub(super) fn v(draft: &mut Draft, arguments: Arguments) -> Done {
    each(draft, arguments, 0, |a, b| a + b == 5)
}

pub(super) fn greater_than(draft: &mut Draft, arguments: Arguments) -> Done {
    each(draft, arguments, 0, |a, b| a > b)
}

/// `holds` is true of all neighbours that no rule with one of the names is about.
fn strict(
    draft: &mut Draft,
    arguments: Arguments,
    names: &[&str],
    holds: impl Fn(i32, i32) -> bool,
) -> Done {
    arguments.at_most(0)?;
    let mut marked = HashSet::new();
    for this in arguments.puzzle.iter().filter(|other| names.contains(&other.rule.name)) {
        let start = usize::from(matches!(this.rule.name, "Difference" | "Ratio"));
        let cells = Arguments { this, ..arguments }.cells(start, 2)?;
        let pairs = neighbours_among(draft.shape, &cells);
        marked.extend(pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))));
    }
    let unmarked = neighbours(draft.shape).into_iter().filter(|pair| !marked.contains(pair));
    draft.pairs(unmarked, holds);
    Ok(())
}

pub(super) fn strict_kropki(draft: &mut Draft, arguments: Arguments) -> Done {
    let names = ["WhiteDot", "BlackDot", "Difference", "Ratio"];
    strict(draft, arguments, &names, |a, b| !is_double(a, b) && a.abs_diff(b) != 1)
}

pub(super) fn strict_difference(draft: &mut Draft, arguments: Arguments) -> Done {
    strict(draft, arguments, &["WhiteDot", "Difference"], |a, b| a.abs_diff(b) != 1)
}

pub(super) fn strict_ratio(draft: &mut Draft, arguments: Arguments) -> Done {
    strict(draft, arguments, &["BlackDot", "Ratio"], |a, b| !is_double(a, b))
}

pub(super) fn strict_xv(draft: &mut Draft, arguments: Arguments) -> Done {
    strict(draft, arguments, &["X", "V"], |a, b| a + b != 10 && a + b != 5)
}
