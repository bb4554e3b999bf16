//! Derived sums: what the cells of rows, columns and regions outside their cages must have as
//! their sum, because all values of a house have a known sum. Setters call these innies and outies.

use super::draft::Constraint;
use super::shape::{Cell, Shape};
use std::collections::HashSet;

/// The most terms of a derived sum. Longer ones exclude little and cost much.
const MOST_TERMS: usize = 5;

/// The most neighbouring rows or columns that are looked at together.
const MOST_LINES: usize = 3;

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
    let mut known: HashSet<Vec<(Cell, i32)>> = cages.iter().map(Cage::terms).collect();
    let mut found = Vec::new();
    for area in areas(shape, regions) {
        let (mut terms, total) = rest(&area, &cages);
        terms.sort_unstable();
        if terms.len() <= MOST_TERMS && known.insert(terms.clone()) {
            found.push(Constraint::Sum(terms, total));
        }
    }
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

/// Houses, and neighbouring ones together, with their sums.
fn areas(shape: Shape, regions: &[Vec<Cell>]) -> Vec<(Vec<Cell>, i32)> {
    let sum_of_all: i32 = shape.values().sum();
    let size = shape.value_count();
    let mut areas = Vec::new();
    let mut add = |lines: Vec<Vec<Cell>>| {
        if lines.iter().any(|line| line.len() != size) {
            return;
        }
        for first in 0..lines.len() {
            for last in first..lines.len().min(first + MOST_LINES) {
                let count = (last - first + 1) as i32;
                areas.push((lines[first..=last].concat(), count * sum_of_all));
            }
        }
    };
    add((0..shape.rows()).map(|row| shape.row(row)).collect());
    add((0..shape.columns()).map(|column| shape.column(column)).collect());
    for region in regions.iter().filter(|region| region.len() == size) {
        add(vec![region.clone()]);
    }
    areas
}

/// What follows for an area: of a cage that lies partly within, either the cells within or those
/// outside remain, whichever are fewer.
fn rest((area, sum): &(Vec<Cell>, i32), cages: &[Cage]) -> (Vec<(Cell, i32)>, i32) {
    let mut open: HashSet<Cell> = area.iter().copied().collect();
    let mut total = *sum;
    let mut terms = Vec::new();
    for cage in cages {
        let inside = cage.cells.iter().filter(|cell| open.contains(cell)).count();
        if 2 * inside > cage.cells.len() {
            total -= cage.sum;
            for cell in &cage.cells {
                if !open.remove(cell) {
                    terms.push((*cell, -1));
                }
            }
        }
    }
    terms.extend(open.into_iter().map(|cell| (cell, 1)));
    (terms, total)
}
