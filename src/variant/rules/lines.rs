//! Rules for cells in the order of a line.

use super::arguments::{Arguments, cell};
use super::{global, sums};
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::shape::Cell;

type Done = Result<(), VariantError>;

/// The largest sum of a part of a sum line.
const MOST_PART: i32 = 30;

/// `holds` is true of any two cells next to each other on the line.
fn steps(draft: &mut Draft, cells: &[Cell], holds: impl Fn(i32, i32) -> bool) {
    draft.pairs(cells.windows(2).map(|pair| (pair[0], pair[1])), holds);
}

/// The optional number before the cells, and the index of the first cell.
fn number_or(arguments: Arguments, default: i32) -> Result<(i32, usize), VariantError> {
    match cell(arguments.shape(), arguments.get(0)) {
        Some(_) => Ok((default, 0)),
        None => Ok((arguments.number(0)?, 1)),
    }
}

pub(super) fn thermo(draft: &mut Draft, arguments: Arguments) -> Done {
    steps(draft, &arguments.distinct(0, 2)?, |a, b| a < b);
    Ok(())
}

pub(super) fn whisper(draft: &mut Draft, arguments: Arguments) -> Done {
    let (difference, start) = number_or(arguments, 5)?;
    if !(1..draft.shape.value_count() as i32).contains(&difference) {
        return Err(arguments.error("no two values differ so much, or all do"));
    }
    steps(draft, &arguments.path(start, 2)?, |a, b| (a - b).abs() >= difference);
    Ok(())
}

pub(super) fn renban(draft: &mut Draft, arguments: Arguments) -> Done {
    draft.consecutive(arguments.distinct(0, 2)?);
    Ok(())
}

/// The pairs of cells as far from the middle, the outermost first, and the middle cell.
fn folded(cells: &[Cell]) -> (Vec<[Cell; 2]>, Option<Cell>) {
    let half = cells.len() / 2;
    let ends = cells.iter().zip(cells.iter().rev()).take(half);
    let middle = (cells.len() % 2 == 1).then(|| cells[half]);
    (ends.map(|(&a, &b)| [a, b]).collect(), middle)
}

pub(super) fn palindrome(draft: &mut Draft, arguments: Arguments) -> Done {
    let (pairs, _) = folded(&arguments.path(0, 2)?);
    let pairs = pairs.into_iter().filter(|[a, b]| a != b);
    draft.pairs(pairs.map(|[a, b]| (a, b)), |a, b| a == b);
    Ok(())
}

pub(super) fn zipper(draft: &mut Draft, arguments: Arguments) -> Done {
    let (pairs, middle) = folded(&arguments.path(0, 3)?);
    let pairs = pairs.into_iter().map(Vec::from);
    let groups: Vec<_> = middle.map(|cell| vec![cell]).into_iter().chain(pairs).collect();
    sums::equal(draft, arguments, &groups)
}

pub(super) fn between(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.cells(0, 3)?;
    let length = cells.len();
    // The state: the number of cells that were read, the first value, and the value inside that is
    // farthest from it.
    let step = move |&(read, first, far): &(usize, i32, i32), value: i32| {
        let is_after = |a: i32, b: i32| (a - first).signum() == (b - first).signum() && a != first;
        match read {
            0 => Some((1, value, value)),
            1 => (value != first).then_some((2, first, value)),
            _ if !is_after(value, far) => None,
            _ if read + 1 == length => {
                ((value - first).abs() > (far - first).abs()).then_some((read + 1, first, 0))
            }
            _ => {
                let is_farther = (value - first).abs() > (far - first).abs();
                Some((read + 1, first, if is_farther { value } else { far }))
            }
        }
    };
    draft.lines(vec![cells], (0, 0, 0), step, |_| true).map_err(arguments.too_large())
}

pub(super) fn lockout(draft: &mut Draft, arguments: Arguments) -> Done {
    let (difference, start) = number_or(arguments, 4)?;
    if !(0..draft.shape.value_count() as i32).contains(&difference) {
        return Err(arguments.error_at(0, "no two values differ so much"));
    }
    let cells = arguments.cells(start, 3)?;
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    draft.pair(first, last, |a, b| (a - b).abs() >= difference);
    // A value inside is below or above both ends.
    for &inner in &cells[1..cells.len() - 1] {
        let step = |state: &Option<[i32; 2]>, value: i32| match *state {
            None => Some(Some([value, value])),
            Some([a, b]) if a == b => Some(Some([a.min(value), a.max(value) + 1])),
            Some([low, high]) => (value < low || value >= high).then_some(*state),
        };
        let line = draft.lines(vec![vec![first, last, inner]], None, step, |_| true);
        line.map_err(arguments.too_large())?;
    }
    Ok(())
}

/// Any `size` cells in a row on the line are of different kinds, of which there are `size`.
fn windows(draft: &mut Draft, cells: &[Cell], size: usize, kind: impl Fn(i32) -> i32) {
    let ahead = |step: usize| cells.iter().copied().zip(cells.iter().copied().skip(step));
    for step in 1..size {
        draft.pairs(ahead(step), |a, b| kind(a) != kind(b));
    }
    draft.pairs(ahead(size), |a, b| kind(a) == kind(b));
}

pub(super) fn modular(draft: &mut Draft, arguments: Arguments) -> Done {
    let divisor = arguments.number(0)?;
    if !(2..=draft.shape.value_count() as i32).contains(&divisor) {
        return Err(arguments.error_at(0, "the divisor is 2 up to the number of values"));
    }
    windows(draft, &arguments.path(1, 2)?, divisor as usize, |value| value % divisor);
    Ok(())
}

pub(super) fn entropic(draft: &mut Draft, arguments: Arguments) -> Done {
    global::need_nine_values(arguments)?;
    windows(draft, &arguments.path(0, 2)?, 3, |value| (value - 1) / 3);
    Ok(())
}

pub(super) fn region_sum_line(draft: &mut Draft, arguments: Arguments) -> Done {
    let cells = arguments.path(0, 2)?;
    let regions = &arguments.layout.regions;
    if regions.is_empty() {
        return Err(arguments.error("the grid has no boxes or regions"));
    }
    let mut region_of = vec![usize::MAX; draft.shape.cells()];
    for (index, region) in regions.iter().enumerate() {
        region.iter().for_each(|&cell| region_of[usize::from(cell)] = index);
    }
    let region = |cell: &Cell| region_of[usize::from(*cell)];
    let parts: Vec<_> =
        cells.chunk_by(|a, b| region(a) == region(b)).map(<[Cell]>::to_vec).collect();
    sums::equal(draft, arguments, &parts)
}

pub(super) fn sum_line(draft: &mut Draft, arguments: Arguments) -> Done {
    let sum = arguments.number(0)?;
    if !(1..=MOST_PART).contains(&sum) {
        return Err(arguments.error_at(0, format!("the sum of a part is 1 to {MOST_PART}")));
    }
    let is_loop = arguments.get(arguments.len() - 1) == "LOOP";
    let this = &super::Use {
        list: arguments.this.list[..arguments.len() - usize::from(is_loop)].to_vec(),
        inner: Vec::new(),
        ..*arguments.this
    };
    let cells = Arguments { this, ..arguments }.path(1, 2)?;
    // The state: the sum of the part that is not complete.
    let step = |part: &i32, value| {
        let part = part + value;
        (part <= sum).then_some(part % sum)
    };
    let starts = 0..if is_loop { sum } else { 1 };
    let mut alternatives = Vec::new();
    for start in starts {
        let lines = vec![cells.clone()];
        let added = draft.apart(|draft| draft.lines(lines, start, step, |&part| part == start));
        alternatives.push(added.map_err(arguments.too_large())?);
    }
    match alternatives.len() {
        1 => draft.constraints.append(&mut alternatives[0]),
        _ => draft.any(alternatives),
    }
    Ok(())
}
