//! Sums of cells.

use super::arguments::{Arguments, whole_number};
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::{Cell, Shape};

type Done = Result<(), VariantError>;

/// The most groups of which each pair gets a constraint.
const MOST_PAIRED: usize = 6;
/// The most cells of a sum, those that stand several times counted each time.
const MOST_TERMS: usize = 2000;
/// The largest factor of a cell.
const MOST_FACTOR: i32 = 1000;

/// The smallest and the largest sum of `count` different values.
fn range_of_distinct(shape: Shape, count: usize) -> (i32, i32) {
    (shape.values().take(count).sum(), shape.values().rev().take(count).sum())
}

pub(super) fn cage(draft: &mut Draft, arguments: Arguments) -> Done {
    let sum = arguments.number(0)?;
    let cells = arguments.distinct(1, 1)?;
    let (least, most) = range_of_distinct(draft.shape, cells.len());
    if sum != 0 && !(least..=most).contains(&sum) {
        let count = cells.len();
        let message = format!(
            "{count} cells with different values have no sum of {sum}: it is {least} to {most}"
        );
        return Err(arguments.error_at(0, message));
    }
    if sum != 0 {
        draft.sum(cells.iter().map(|&cell| (cell, 1)), sum);
    }
    if cells.len() > 1 {
        draft.distinct(cells);
    }
    Ok(())
}

/// Adds a sum of terms.
fn add_sum(draft: &mut Draft, arguments: Arguments, terms: Vec<(Cell, i32)>, sum: i32) -> Done {
    if terms.len() > MOST_TERMS {
        return Err(arguments.error(format!("a sum has at most {MOST_TERMS} cells")));
    }
    let (first, last) = (draft.shape.first(), *draft.shape.values().end());
    let bound = |positive: i32, negative: i32| -> i32 {
        terms.iter().map(|&(_, factor)| factor * if factor > 0 { positive } else { negative }).sum()
    };
    let (least, most) = (bound(first, last), bound(last, first));
    if !(least..=most).contains(&sum) {
        let message = match sum {
            0 => "the two sides cannot have the same sum; look at the number of cells".to_owned(),
            _ => format!("the sum {sum} is not possible: it is {least} to {most}"),
        };
        return Err(arguments.error(message));
    }
    draft.sum(terms, sum);
    Ok(())
}

/// `10`, or `10_=_1_-2` with a factor for each cell.
pub(super) fn sum(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.path(1, 1)?;
    let (sum, factors) = match arguments.get(0).split_once("_=_") {
        None => (arguments.number(0)?, vec![1; cells.len()]),
        Some((sum, factors)) => {
            let factor =
                |text| whole_number(text).filter(|factor: &i32| factor.abs() <= MOST_FACTOR);
            let factors: Option<Vec<i32>> = factors.split('_').map(factor).collect();
            let error = || {
                let message =
                    format!("a sum and its factors are whole numbers, factors up to {MOST_FACTOR}");
                arguments.error_at(0, message)
            };
            (whole_number(sum).ok_or_else(error)?, factors.ok_or_else(error)?)
        }
    };
    if factors.len() != cells.len() {
        let message = format!("{} factors for {} cells", factors.len(), cells.len());
        return Err(arguments.error_at(0, message));
    }
    add_sum(draft, arguments, cells.into_iter().zip(factors).collect(), sum)
}

/// The sums of `left` and `right` are equal.
fn arrow_of(draft: &mut Draft, arguments: Arguments, left: &[Cell], right: &[Cell]) -> Done {
    let left = left.iter().map(|&cell| (cell, 1));
    let right = right.iter().map(|&cell| (cell, -1));
    add_sum(draft, arguments, left.chain(right).collect(), 0)
}

pub(super) fn arrow(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.path(0, 2)?;
    arrow_of(draft, arguments, &cells[..1], &cells[1..])
}

pub(super) fn double_arrow(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.path(0, 3)?;
    let (inner, ends) = (&cells[1..cells.len() - 1], [cells[0], cells[cells.len() - 1]]);
    arrow_of(draft, arguments, &ends, inner)
}

pub(super) fn pill_arrow(draft: &mut Draft, arguments: Arguments) -> Done {
    let size = arguments.number(0)?;
    if !(2..=3).contains(&size) {
        return Err(arguments.error_at(0, "a pill has 2 or 3 cells"));
    }
    let mut pill = arguments.path(1, size as usize + 1)?;
    let line = pill.split_off(size as usize);
    // The number is read from left to right and from top to bottom.
    pill.sort_unstable();
    for &cell in &pill[1..] {
        draft.within(cell, |value| value <= 9);
    }
    let factors = [100, 10, 1].into_iter().skip(3 - pill.len());
    let number = pill.into_iter().zip(factors);
    let terms = number.chain(line.into_iter().map(|cell| (cell, -1))).collect();
    add_sum(draft, arguments, terms, 0)
}

/// `sum~cell`: the diagonal goes down from the left border, up from the right border, to the left
/// from the top and to the right from the bottom.
pub(super) fn little_killer(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(2)?;
    let (sum, first) = (arguments.number(0)?, arguments.cell(1)?);
    let shape = draft.shape;
    let (row, column) = shape.place(first);
    let none = || arguments.error_at(1, "no diagonal of two or more cells begins in this cell");
    let (down, right) = match (row, column) {
        (row, 0) if row + 1 < shape.rows() => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column + 1 == shape.columns() && row + 1 < shape.rows() => (-1, -1),
        (row, column) if row + 1 == shape.rows() && column > 0 => (-1, 1),
        _ => return Err(none()),
    };
    let cells = (0..).map_while(|step: isize| {
        let row = row.checked_add_signed(step * down)?;
        shape.cell(row, column.checked_add_signed(step * right)?)
    });
    let terms: Vec<_> = cells.map(|cell| (cell, 1)).collect();
    if terms.len() < 2 {
        return Err(none());
    }
    add_sum(draft, arguments, terms, sum)
}

pub(super) fn equal_sum(draft: &mut Draft, arguments: Arguments) -> Done {
    let mut groups = vec![Vec::new()];
    for index in 0..arguments.len() {
        match arguments.get(index) {
            "-" | "" => groups.push(Vec::new()),
            _ => groups.last_mut().expect("not empty").push(arguments.cell(index)?),
        }
    }
    groups.retain(|group| !group.is_empty());
    if groups.len() < 2 {
        return Err(arguments.error("two groups of cells are needed, such as R1C1~R1C2~-~R2C1"));
    }
    equal(draft, arguments, &groups)
}

/// The sums of these groups are equal.
pub(super) fn equal(draft: &mut Draft, arguments: Arguments, groups: &[Vec<Cell>]) -> Done {
    if groups.len() <= MOST_PAIRED {
        for (index, right) in groups.iter().enumerate() {
            for left in &groups[..index] {
                arrow_of(draft, arguments, left, right)?;
            }
        }
        return Ok(());
    }
    // The shortest knows most about its sum.
    let (shortest, _) =
        (groups.iter().enumerate()).min_by_key(|(_, group)| group.len()).expect("many");
    for (index, group) in groups.iter().enumerate() {
        if index != shortest {
            arrow_of(draft, arguments, &groups[shortest], group)?;
        }
    }
    Ok(())
}
