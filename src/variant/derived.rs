//! Derived sums: what the cells of rows, columns and regions outside their cages must have as
//! their sum, because all values of a house have a known sum. Setters call these innies and outies.

use super::draft::Constraint;
use super::shape::{Cell, Shape};
use std::collections::BTreeSet;

/// The most terms of a derived sum. Longer ones exclude little and cost much.
const MOST_TERMS: usize = 5;

/// The most neighbouring rows or columns that are looked at together.
const MOST_LINES: usize = 4;

/// The sums that follow from those of `constraints` for houses.
pub(super) fn sums(
    shape: Shape,
    regions: &[Vec<Cell>],
    constraints: &[Constraint],
) -> Vec<Constraint> {
    let cages = cages(shape, constraints);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut known: BTreeSet<Vec<(Cell, i32)>> = cages.iter().map(Cage::terms).collect();
    let mut found = Vec::new();
    let mut is_open = vec![false; shape.cells()];
    each_area(shape, regions, |area| {
        let Some((mut terms, total)) = rest(shape, area, &cages, &mut is_open) else { return };
        terms.sort_unstable();
        if known.insert(terms.clone()) {
            found.push(Constraint::Sum(terms, total));
        }
    });
    found
}

/// Cells with a known sum.
struct Cage {
    cells: Vec<Cell>,
    sum: i32,
}

impl Cage {
    fn terms(&self) -> Vec<(Cell, i32)> {
        let mut terms: Vec<(Cell, i32)> = self.cells.iter().map(|&cell| (cell, 1)).collect();
        terms.sort_unstable();
        terms
    }
}

/// The sums whose factors are all 1, none of which has a cell of another one.
fn cages(shape: Shape, constraints: &[Constraint]) -> Vec<Cage> {
    let mut is_used = vec![false; shape.cells()];
    let mut cages = Vec::new();
    for constraint in constraints {
        let Constraint::Sum(terms, sum) = constraint else { continue };
        let is_free = |&(cell, factor): &(Cell, i32)| factor == 1 && !is_used[usize::from(cell)];
        if terms.iter().all(is_free) {
            let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
            cells.iter().for_each(|&cell| is_used[usize::from(cell)] = true);
            cages.push(Cage { cells, sum: *sum });
        }
    }
    cages
}

/// Calls `add` with each house, and with neighbouring rows or columns together.
fn each_area(shape: Shape, regions: &[Vec<Cell>], mut add: impl FnMut(&[Vec<Cell>])) {
    let rows: Vec<_> = (0..shape.rows()).map(|row| shape.row(row)).collect();
    let columns: Vec<_> = (0..shape.columns()).map(|column| shape.column(column)).collect();
    for lines in [rows, columns] {
        if lines.iter().all(|line| line.len() == shape.value_count()) {
            for first in 0..lines.len() {
                let last = lines.len().min(first + MOST_LINES);
                (first..last).for_each(|last| add(&lines[first..=last]));
            }
        }
    }
    let is_house = |region: &&Vec<Cell>| region.len() == shape.value_count();
    regions.iter().filter(is_house).for_each(|region| add(core::slice::from_ref(region)));
}

/// What follows for the houses of an area: of a cage that lies partly within, either the cells
/// within or those outside remain, whichever are fewer. `None` if too many cells remain.
fn rest(
    shape: Shape,
    area: &[Vec<Cell>],
    cages: &[Cage],
    is_open: &mut [bool],
) -> Option<(Vec<(Cell, i32)>, i32)> {
    is_open.fill(false);
    area.iter().flatten().for_each(|&cell| is_open[usize::from(cell)] = true);
    let mut total = area.len() as i32 * shape.values().sum::<i32>();
    let mut terms = Vec::new();
    let mut number = 0;
    for cage in cages {
        let inside = cage.cells.iter().filter(|&&cell| is_open[usize::from(cell)]).count();
        let outside = cage.cells.len() - inside;
        number += inside.min(outside);
        if number > MOST_TERMS {
            return None;
        }
        if inside > outside {
            total -= cage.sum;
            for &cell in &cage.cells {
                if !core::mem::take(&mut is_open[usize::from(cell)]) {
                    terms.push((cell, -1));
                }
            }
        }
    }
    let open = area.iter().flatten().filter(|&&cell| is_open[usize::from(cell)]);
    terms.extend(open.map(|&cell| (cell, 1)));
    (terms.len() <= MOST_TERMS).then_some((terms, total))
}
