//! Rules for the whole grid.

use super::arguments::Arguments;
use crate::variant::draft::Draft;
use crate::variant::error::{VariantError, short};
use crate::variant::shape::{Cell, Shape};

type Done = Result<(), VariantError>;

pub(super) fn diagonal(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(1)?;
    let shape = draft.shape;
    if !shape.is_square() {
        return Err(arguments.error("the grid is not square"));
    }
    let [rising, falling] = match arguments.get(0) {
        "" => [true, true],
        "1" => [true, false],
        "-1" => [false, true],
        other => {
            let message = format!(
                "'{}' is neither 1, the diagonal from the bottom left, nor -1",
                short(other)
            );
            return Err(arguments.error_at(0, message));
        }
    };
    let size = shape.rows();
    let cells = |column: fn(usize, usize) -> usize| -> Vec<Cell> {
        (0..size).filter_map(|row| shape.cell(row, column(size, row))).collect()
    };
    if rising {
        draft.distinct(cells(|size, row| size - 1 - row));
    }
    if falling {
        draft.distinct(cells(|_, row| row));
    }
    Ok(())
}

/// The height and width of a box.
fn box_of(arguments: Arguments) -> Result<(usize, usize), VariantError> {
    let shape = arguments.shape();
    let dimensions = shape.box_of(arguments.layout.box_size);
    dimensions.ok_or_else(|| arguments.error("no boxes cover this grid"))
}

pub(super) fn windoku(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    let (height, width) = box_of(arguments)?;
    let shape = draft.shape;
    let starts =
        |size: usize, most: usize| (1..).step_by(size + 1).take_while(move |at| at + size < most);
    let tops: Vec<usize> = starts(height, shape.rows()).collect();
    let lefts: Vec<usize> = starts(width, shape.columns()).collect();
    if tops.is_empty() || lefts.is_empty() {
        return Err(arguments.error("the grid is too small for windows"));
    }
    for top in tops {
        for &left in &lefts {
            let rows = top..top + height;
            let cells =
                rows.flat_map(|row| (left..left + width).filter_map(move |c| shape.cell(row, c)));
            draft.distinct(cells.collect());
        }
    }
    Ok(())
}

pub(super) fn disjoint_sets(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    box_of(arguments)?;
    let size = arguments.layout.box_size;
    let boxes = draft.shape.boxes(size);
    if boxes.len() > draft.shape.value_count() {
        return Err(arguments.error("there are more boxes than values"));
    }
    for place in 0..size {
        draft.distinct(boxes.iter().map(|cells| cells[place]).collect());
    }
    Ok(())
}

/// The pairs of cells that are these steps apart: rows down and columns to the right.
fn apart(shape: Shape, steps: &[(usize, isize)]) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    for row in 0..shape.rows() {
        for column in 0..shape.columns() {
            for &(down, right) in steps {
                let other = column
                    .checked_add_signed(right)
                    .and_then(|other| shape.cell(row + down, other));
                pairs.extend(shape.cell(row, column).zip(other));
            }
        }
    }
    pairs
}

/// The pairs of cells side by side.
pub(in crate::variant) fn neighbours(shape: Shape) -> Vec<(Cell, Cell)> {
    apart(shape, &[(0, 1), (1, 0)])
}

pub(super) fn anti_knight(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    let steps = [(1, 2), (2, 1), (1, -2), (2, -1)];
    for (a, b) in apart(draft.shape, &steps) {
        draft.distinct(vec![a, b]);
    }
    Ok(())
}

pub(super) fn anti_king(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    for (a, b) in apart(draft.shape, &[(1, 1), (1, -1)]) {
        draft.distinct(vec![a, b]);
    }
    Ok(())
}

pub(super) fn anti_taxicab(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    let shape = draft.shape;
    // Cells of the same row or column have different values anyway.
    for distance in shape.values().filter(|&distance| distance > 1) {
        let steps = (1..distance).flat_map(|down| {
            let right = (distance - down) as isize;
            [(down as usize, right), (down as usize, -right)]
        });
        let steps: Vec<_> = steps.collect();
        draft.pairs(apart(shape, &steps), |a, b| a != distance || b != distance);
    }
    Ok(())
}

pub(super) fn anti_consecutive(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    draft.pairs(neighbours(draft.shape), |a, b| a.abs_diff(b) > 1);
    Ok(())
}

/// Refuses grids whose values are not 1 to 9: some rules are about these.
pub(super) fn need_nine_values(arguments: Arguments) -> Done {
    if arguments.shape().values() != (1..=9) {
        return Err(arguments.error("this needs the values 1 to 9"));
    }
    Ok(())
}

pub(super) fn entropy(draft: &mut Draft, arguments: Arguments) -> Done {
    squares(draft, arguments, |value| (value - 1) / 3)
}

pub(super) fn modulo(draft: &mut Draft, arguments: Arguments) -> Done {
    squares(draft, arguments, |value| value % 3)
}

/// Each square of 2x2 cells has a value of each of three kinds.
fn squares(draft: &mut Draft, arguments: Arguments, kind: impl Fn(i32) -> i32) -> Done {
    arguments.at_most(0)?;
    need_nine_values(arguments)?;
    let shape = draft.shape;
    let corners = apart(shape, &[(1, 1)]);
    let squares = corners.into_iter().map(|(a, d)| vec![a, a + 1, d - 1, d]).collect();
    let step = |kinds: &i32, value| Some(kinds | 1 << kind(value));
    draft.lines(squares, 0, step, |&kinds| kinds == 0b111).map_err(arguments.too_large())
}

pub(super) fn dutch_flatmates(draft: &mut Draft, arguments: Arguments) -> Done {
    arguments.at_most(0)?;
    need_nine_values(arguments)?;
    let shape = draft.shape;
    let columns = (0..shape.columns()).map(|column| shape.column(column)).collect();
    // The state: whether the value above is 1, and whether this must be 9.
    let step = |&(is_below_1, must_be_9): &(bool, bool), value| {
        let is_possible = !must_be_9 || value == 9;
        is_possible.then_some((value == 1, value == 5 && !is_below_1))
    };
    let accepts = |&(_, must_be_9): &(bool, bool)| !must_be_9;
    draft.lines(columns, (false, false), step, accepts).map_err(arguments.too_large())
}
