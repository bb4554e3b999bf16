//! Clues outside the grid, for a row or a column.

use super::arguments::Arguments;
use crate::variant::automaton::TooLarge;
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::Cell;

type Done = Result<(), VariantError>;

/// The most alternatives times their states of a lunchbox.
const MOST_CASES: usize = 20_000;

/// A clue, its argument, and the cells in the direction of sight.
struct Clue {
    index: usize,
    number: i32,
    cells: Vec<Cell>,
}

/// The clues of `R1~10~20`: that for the view from the left or the top, and that from the other
/// side. One of them may be empty.
fn clues(arguments: Arguments) -> Result<Vec<Clue>, VariantError> {
    arguments.at_most(3)?;
    let cells = arguments.row_or_column(0)?;
    let mut clues = Vec::new();
    for index in (1..3).filter(|&index| !arguments.get(index).is_empty()) {
        let mut cells = cells.clone();
        if index == 2 {
            cells.reverse();
        }
        clues.push(Clue { index, number: arguments.number(index)?, cells });
    }
    match clues.is_empty() {
        true => Err(arguments.error("a clue is missing, as in R1~10~ or C1~~10")),
        false => Ok(clues),
    }
}

pub(super) fn x_sum(draft: &mut Draft, arguments: Arguments) -> Done {
    for Clue { index, number, cells } in clues(arguments)? {
        let most: i32 = draft.shape.values().sum();
        if !(draft.shape.first()..=most).contains(&number) {
            return Err(
                arguments.error_at(index, format!("the sum of different values is up to {most}"))
            );
        }
        let length = cells.len() as i32;
        // The state: the number of cells of the sum that are still to be read, and what they need.
        let step = move |state: &Option<(i32, i32)>, value: i32| {
            let (left, missing) = match *state {
                None => (value - 1, number - value),
                Some((0, _)) => return Some(*state),
                Some((left, missing)) => (left - 1, missing - value),
            };
            // A first value of 0 is the sum of no cells.
            let (left, missing) = if left < 0 { (0, number) } else { (left, missing) };
            let is_possible = left < length && missing >= 0 && (left > 0 || missing == 0);
            is_possible.then_some(Some((left, missing)))
        };
        let accepts = |state: &Option<(i32, i32)>| matches!(state, Some((0, _)));
        draft.lines(vec![cells], None, step, accepts).map_err(arguments.too_large())?;
    }
    Ok(())
}

pub(super) fn sandwich(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(2)?;
    let cells = arguments.row_or_column(1)?;
    between_extremes(draft, arguments, cells)
}

pub(super) fn lunchbox(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.distinct(1, 2)?;
    draft.distinct(cells.clone());
    between_extremes(draft, arguments, cells)
}

/// The values between the smallest and the largest have the sum of the first argument. The cells
/// have different values.
fn between_extremes(draft: &mut Draft, arguments: Arguments, cells: Vec<Cell>) -> Done {
    let sum = arguments.number(0)?;
    let shape = draft.shape;
    let count = cells.len();
    let most: i32 = shape.values().rev().skip(1).take(count.saturating_sub(2)).sum();
    if !(0..=most).contains(&sum) {
        return Err(arguments.error_at(0, format!("this sum is not possible: it is 0 to {most}")));
    }
    // The smallest and the largest value. They are those of the shape if all values are there.
    let extremes: Vec<(i32, i32)> = shape
        .values()
        .flat_map(|low| (low + 1..=*shape.values().end()).map(move |high| (low, high)))
        .filter(|(low, high)| (high - low + 1) as usize >= count)
        .collect();
    if extremes.len() * (sum as usize + 2) > MOST_CASES {
        return Err(arguments.too_large()(TooLarge));
    }
    let mut alternatives = Vec::new();
    for (low, high) in extremes {
        // The state: before, between (with the sum) or after the extremes.
        let step = move |state: &Side, value: i32| {
            let is_extreme = value == low || value == high;
            match *state {
                _ if value < low || value > high => None,
                Side::Before if is_extreme => Some(Side::Between(0)),
                Side::Between(seen) if is_extreme => (seen == sum).then_some(Side::After),
                Side::Between(seen) => (seen + value <= sum).then_some(Side::Between(seen + value)),
                Side::After if is_extreme => None,
                Side::Before | Side::After => Some(*state),
            }
        };
        let lines = vec![cells.clone()];
        let added = draft
            .apart(|draft| draft.lines(lines, Side::Before, step, |&state| state == Side::After));
        alternatives.push(added.map_err(arguments.too_large())?);
    }
    match alternatives.len() {
        1 => draft.constraints.append(&mut alternatives[0]),
        _ => draft.any(alternatives),
    }
    Ok(())
}

/// A place before, between or after the smallest and the largest value; the sum between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Before,
    Between(i32),
    After,
}

pub(super) fn skyscraper(draft: &mut Draft, arguments: Arguments) -> Done {
    for Clue { index, number, cells } in clues(arguments)? {
        if !(1..=cells.len() as i32).contains(&number) {
            let message = format!("1 to {} values can be seen", cells.len());
            return Err(arguments.error_at(index, message));
        }
        // The state: the largest value, and the number of values that were seen. A value 0 is not.
        let step = |&(largest, seen): &(i32, i32), value: i32| match value > largest {
            true => (seen < number).then_some((value, seen + 1)),
            false => Some((largest, seen)),
        };
        let accepts = |&(_, seen): &(i32, i32)| seen == number;
        draft.lines(vec![cells], (0, 0), step, accepts).map_err(arguments.too_large())?;
    }
    Ok(())
}

pub(super) fn hidden_skyscraper(draft: &mut Draft, arguments: Arguments) -> Done {
    for Clue { index, cells, .. } in clues(arguments)? {
        let hidden = arguments.value(index, arguments.get(index))?;
        // The state: the largest value; `None` after the first hidden value.
        let step = |&largest: &Option<i32>, value: i32| match largest {
            None => Some(None),
            Some(largest) if value >= largest => Some(Some(value)),
            Some(_) => (value == hidden).then_some(None),
        };
        let added = draft.lines(vec![cells], Some(-1), step, Option::is_none);
        added.map_err(arguments.too_large())?;
    }
    Ok(())
}

pub(super) fn numbered_room(draft: &mut Draft, arguments: Arguments) -> Done {
    for Clue { index, cells, .. } in clues(arguments)? {
        let wanted = arguments.value(index, arguments.get(index))?;
        // The state: how many cells ahead the wanted value is; 0 after it.
        let step = |&ahead: &Option<i32>, value: i32| match ahead {
            None if value < 1 => None,
            None | Some(1) if value == wanted && ahead.unwrap_or(value) == 1 => Some(Some(0)),
            None if value > 1 => Some(Some(value - 1)),
            None | Some(1) => None,
            Some(ahead) => Some(Some((ahead - 1).max(0))),
        };
        let accepts = |&ahead: &Option<i32>| ahead == Some(0);
        draft.lines(vec![cells], None, step, accepts).map_err(arguments.too_large())?;
    }
    Ok(())
}
