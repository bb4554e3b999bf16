//! Rules for cells in any order.

use super::arguments::Arguments;
use super::sums;
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::Cell;

type Done = Result<(), VariantError>;

/// With how many other cells a cell of equal ones is compared.
const MOST_EQUAL: usize = 20;

pub(super) fn all_different(draft: &mut Draft, arguments: Arguments) -> Done {
    draft.distinct(arguments.distinct(0, 2)?);
    Ok(())
}

pub(super) fn equality_cage(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.distinct(0, 2)?;
    if cells.len() % 2 == 1 {
        return Err(arguments.error("as many even as odd values need an even number of cells"));
    }
    let shape = draft.shape;
    let (first, last) = (shape.first(), *shape.values().end());
    // The state: how many more even than odd values, and how many more low than high ones.
    let step = move |&(even, low): &(i32, i32), value: i32| {
        let side = (2 * value).cmp(&(first + last)) as i32;
        (side != 0).then_some((even + 1 - 2 * (value % 2), low - side))
    };
    draft.distinct(cells.clone());
    let lines = draft.lines(vec![cells], (0, 0), step, |&balance| balance == (0, 0));
    lines.map_err(arguments.too_large())
}

pub(super) fn rellik_cage(draft: &mut Draft, arguments: Arguments) -> Done {
    let sum = arguments.number(0)?;
    let cells = arguments.distinct(1, 1)?;
    if !(1..64).contains(&sum) {
        return Err(arguments.error_at(0, "the sum must be 1 to 63"));
    }
    draft.distinct(cells.clone());
    // The state: bit n is set if some of the values have the sum n.
    let mask = u64::MAX >> (63 - sum);
    let step = |sums: &u64, value: i32| {
        let sums = sums | sums.checked_shl(value as u32).unwrap_or(0) & mask;
        (sums >> sum == 0).then_some(sums)
    };
    draft.lines(vec![cells], 1, step, |_| true).map_err(arguments.too_large())
}

/// The cells have the `wanted` values, each as often as it is listed, or more often if it is not
/// exact.
fn contain(
    draft: &mut Draft,
    arguments: Arguments,
    cells: Vec<Cell>,
    mut wanted: Vec<i32>,
    is_exact: bool,
) -> Done {
    if wanted.len() > cells.len() {
        return Err(arguments.error(format!("{} values for {} cells", wanted.len(), cells.len())));
    }
    wanted.sort_unstable();
    // The state: the values that are still missing.
    let listed = wanted.clone();
    let step = move |missing: &Vec<i32>, value: i32| match missing.binary_search(&value) {
        Ok(index) => {
            let mut missing = missing.clone();
            missing.remove(index);
            Some(missing)
        }
        Err(_) => (!is_exact || listed.binary_search(&value).is_err()).then(|| missing.clone()),
    };
    draft.lines(vec![cells], wanted, step, Vec::is_empty).map_err(arguments.too_large())
}

pub(super) fn contain_at_least(draft: &mut Draft, arguments: Arguments) -> Done {
    let values = arguments.values(0)?;
    contain(draft, arguments, arguments.cells(1, 1)?, values, false)
}

pub(super) fn contain_exact(draft: &mut Draft, arguments: Arguments) -> Done {
    let values = arguments.values(0)?;
    contain(draft, arguments, arguments.cells(1, 1)?, values, true)
}

pub(super) fn quad(draft: &mut Draft, arguments: Arguments) -> Done {
    let shape = draft.shape;
    let (row, column) = shape.place(arguments.cell(0)?);
    let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    let cells =
        places.into_iter().map(|(row, column)| shape.cell(row, column)).collect::<Option<_>>();
    let cells = cells.ok_or_else(|| {
        arguments.error_at(0, "no square of 2x2 cells begins here; name its cell at the top left")
    })?;
    if arguments.len() < 2 {
        return Err(arguments.error("a value is needed after the cell, as in R1C1~5"));
    }
    let values = (1..arguments.len()).map(|index| arguments.value(index, arguments.get(index)));
    contain(draft, arguments, cells, values.collect::<Result<_, _>>()?, false)
}

pub(super) fn same_values(draft: &mut Draft, arguments: Arguments) -> Done {
    let count = arguments.number(0)?;
    let cells = arguments.path(1, 2)?;
    if count < 2 || !cells.len().is_multiple_of(count as usize) {
        let message = format!("{} cells are not {count} sets of the same size", cells.len());
        return Err(arguments.error_at(0, message));
    }
    let size = cells.len() / count as usize;
    let sets: Vec<&[Cell]> = cells.chunks(size).collect();
    if size == 1 {
        for (index, &b) in cells.iter().enumerate() {
            let others = cells[..index].iter().take(MOST_EQUAL);
            draft.pairs(others.map(|&a| (a, b)), |a, b| a == b);
        }
        return Ok(());
    }
    // Each value is as often in a set as in the first.
    let lines: Vec<Vec<Cell>> = sets[1..].iter().map(|set| [sets[0], set].concat()).collect();
    let most = size as i32;
    for wanted in draft.shape.values() {
        // The state: the number of cells that were read, and how often the value was among them.
        let step = |&(read, seen): &(i32, i32), value| {
            let seen = seen
                + if value != wanted {
                    0
                } else if read < most {
                    1
                } else {
                    -1
                };
            (seen >= 0).then_some((read + 1, seen))
        };
        let added = draft.lines(lines.clone(), (0, 0), step, |&(_, seen)| seen == 0);
        added.map_err(arguments.too_large())?;
    }
    let sets: Vec<Vec<Cell>> = sets.into_iter().map(<[Cell]>::to_vec).collect();
    sums::equal(draft, arguments, &sets)
}
