//! Values that say where another value is.

use super::arguments::Arguments;
use crate::variant::draft::Draft;
use crate::variant::error::{VariantError, short};

type Done = Result<(), VariantError>;

pub(super) fn indexing(draft: &mut Draft, arguments: Arguments) -> Done {
    let is_by_column = match arguments.get(0) {
        "C" | "c" => true,
        "R" | "r" => false,
        other => {
            let message = format!("'{}' is neither C (columns) nor R (rows)", short(other));
            return Err(arguments.error_at(0, message));
        }
    };
    let shape = draft.shape;
    for control in arguments.cells(1, 1)? {
        let (row, column) = shape.place(control);
        let (line, place) =
            if is_by_column { (shape.row(row), column) } else { (shape.column(column), row) };
        let wanted = place as i32 + 1;
        draft.within(control, |value| (1..=line.len() as i32).contains(&value));
        for (index, &other) in line.iter().enumerate().filter(|&(_, &other)| other != control) {
            // The line has each value once, so that the other way round holds, too.
            let value = index as i32 + 1;
            draft.pair(control, other, |a, b| (a == value) == (b == wanted));
        }
    }
    Ok(())
}

pub(super) fn value_indexing(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.cells(0, 3)?;
    let most = cells.len() as i32 - 2;
    // The state: the first value, and how many cells ahead it stands again; 0 before that is known,
    // `None` after it.
    let step = move |state: &Option<(i32, i32)>, value: i32| match *state {
        None => Some(None),
        Some((-1, _)) => Some(Some((value, 0))),
        Some((first, 0)) => (1..=most).contains(&value).then_some(Some((first, value))),
        Some((first, 1)) => (value == first).then_some(None),
        Some((first, ahead)) => Some(Some((first, ahead - 1))),
    };
    let added = draft.lines(vec![cells], Some((-1, 0)), step, Option::is_none);
    added.map_err(arguments.too_large())
}
