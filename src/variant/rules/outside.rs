//! Clues outside the grid, for a row or a column.

use super::arguments::Arguments;
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::Cell;

type Done = Result<(), VariantError>;

/// The most cells of a lunchbox that has not all values.
const MOST_OF_LUNCHBOX: usize = 16;

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
    if clues.is_empty() {
        Err(arguments.error("a clue is missing, as in R1~10~ or C1~~10"))
    } else {
        Ok(clues)
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
        // One alternative for each first value. A first value of 0 is the sum of no cells.
        let mut alternatives = Vec::new();
        for value in draft.shape.values().take_while(|&value| value <= cells.len() as i32) {
            let others = &cells[1..value.max(1) as usize];
            let rest = number - value;
            if others.is_empty() && rest != 0 {
                continue;
            }
            let add = |draft: &mut Draft| {
                draft.within(cells[0], |first| first == value);
                if !others.is_empty() {
                    draft.sum(others.iter().map(|&cell| (cell, 1)), rest);
                }
                Ok(())
            };
            alternatives.push(draft.apart(add)?);
        }
        if alternatives.is_empty() {
            return Err(arguments.error_at(index, "no first value has this sum"));
        }
        draft.any(alternatives);
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
    let sum_of =
        |values: &mut dyn Iterator<Item = i32>, count: usize| values.take(count).sum::<i32>();
    let count = cells.len();
    let most = sum_of(&mut shape.values().rev().skip(1), count.saturating_sub(2));
    if !(0..=most).contains(&sum) {
        return Err(arguments.error_at(0, format!("this sum is not possible: it is 0 to {most}")));
    }
    if count == shape.value_count() {
        return between_ends(draft, arguments, cells, sum);
    }
    if count > MOST_OF_LUNCHBOX {
        return Err(arguments.error(format!("more than {MOST_OF_LUNCHBOX} cells")));
    }
    // One alternative for each two places of the smallest and the largest.
    let mut alternatives = Vec::new();
    for low in 0..count {
        for high in (0..count).filter(|&high| high != low) {
            let inside = &cells[low.min(high) + 1..low.max(high)];
            let least = sum_of(&mut shape.values().skip(1), inside.len());
            let most = sum_of(&mut shape.values().rev().skip(1), inside.len());
            if !(least..=most).contains(&sum) {
                continue;
            }
            let add = |draft: &mut Draft| {
                let (low, high) = (cells[low], cells[high]);
                let others = cells.iter().copied().filter(|&cell| cell != low && cell != high);
                let above = others.clone().chain([high]).map(|cell| (low, cell));
                draft.pairs(above, |a, b| a < b);
                draft.pairs(others.map(|cell| (cell, high)), |a, b| a < b);
                if !inside.is_empty() {
                    draft.sum(inside.iter().map(|&cell| (cell, 1)), sum);
                }
                Ok(())
            };
            alternatives.push(draft.apart(add)?);
        }
    }
    if alternatives.is_empty() {
        return Err(arguments.error_at(0, "no values between two others have this sum"));
    }
    draft.any(alternatives);
    Ok(())
}

/// The values between the first and the last value of the shape have this sum. The cells have all
/// values.
fn between_ends(draft: &mut Draft, arguments: Arguments, cells: Vec<Cell>, sum: i32) -> Done {
    let ends = [draft.shape.first(), *draft.shape.values().end()];
    // The state: how many of the ends were read, and the sum after the first of them.
    let step = move |&(ends_read, seen): &(u8, i32), value: i32| {
        let is_end = ends.contains(&value);
        let seen = if ends_read == 1 && !is_end { seen + value } else { seen };
        let is_possible = match ends_read {
            2 => !is_end,
            1 if is_end => seen == sum,
            _ => seen <= sum,
        };
        is_possible.then_some((ends_read + u8::from(is_end), seen))
    };
    let accepts = |&(ends_read, _): &(u8, i32)| ends_read == 2;
    draft.lines(vec![cells], (0, 0), step, accepts).map_err(arguments.too_large())
}

pub(super) fn skyscraper(draft: &mut Draft, arguments: Arguments) -> Done {
    for Clue { index, number, cells } in clues(arguments)? {
        if !(1..=cells.len() as i32).contains(&number) {
            let message = format!("1 to {} values can be seen", cells.len());
            return Err(arguments.error_at(index, message));
        }
        // The state: the largest value, and the number of values that were seen.
        let step = |&(largest, seen): &(i32, i32), value: i32| {
            if value > largest {
                (seen < number).then_some((value, seen + 1))
            } else {
                Some((largest, seen))
            }
        };
        let accepts = |&(_, seen): &(i32, i32)| seen == number;
        draft.lines(vec![cells], (-1, 0), step, accepts).map_err(arguments.too_large())?;
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
