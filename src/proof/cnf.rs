//! The clauses of a puzzle, as SAT solvers read them (conjunctive normal form).
//!
//! There are 729 variables: `81 * (row - 1) + 9 * (column - 1) + digit` is true if the cell holds
//! the digit; rows, columns and digits are counted from 1. A literal is a variable, or its number
//! with a minus sign: the cell does not hold the digit.

use crate::geometry::{Cell, Digit, House};
use crate::grid::Solution;
use crate::solve::Puzzle;
use core::fmt::Write;

/// A variable, 1 to 729, or the negation of one, -1 to -729.
pub type SatLiteral = i16;

/// The number of variables.
pub const VARIABLES: usize = 729;

/// True if `cell` holds `digit`.
pub(super) fn literal(cell: Cell, digit: Digit) -> SatLiteral {
    (9 * cell.index() + digit.index() + 1) as SatLiteral
}

/// The rules: 324 lists of nine candidates, of which exactly one is true. They are the candidates of
/// each cell, and the places of each digit in each house.
pub(super) fn choices() -> impl Iterator<Item = [SatLiteral; 9]> {
    let cells = Cell::ALL.into_iter().map(|cell| Digit::ALL.map(|digit| literal(cell, digit)));
    let places = House::ALL.into_iter().flat_map(|house| {
        Digit::ALL.into_iter().map(move |digit| house.cells().map(|cell| literal(cell, digit)))
    });
    cells.chain(places)
}

/// The clauses of the rules: of each of [`choices`], one candidate is true, and no two are. There
/// are 11,988 clauses; those for two cells with two houses in common are among them twice.
pub(super) fn rules() -> Vec<Vec<SatLiteral>> {
    let mut clauses = Vec::with_capacity(324 * 37);
    for choice in choices() {
        clauses.push(choice.to_vec());
        for (k, first) in choice.iter().enumerate() {
            clauses.extend(choice[k + 1..].iter().map(|second| vec![-first, -second]));
        }
    }
    clauses
}

/// The literals that the puzzle sets: the digits of filled cells, and the candidates that pencil
/// marks exclude.
pub(super) fn units(puzzle: Puzzle<'_>) -> Vec<SatLiteral> {
    let candidates = puzzle.candidates();
    let mut units = Vec::new();
    for cell in Cell::ALL {
        match puzzle.grid.get(cell) {
            Some(digit) => units.push(literal(cell, digit)),
            None => {
                let excluded = Digit::ALL.into_iter();
                let excluded = excluded.filter(|&digit| !candidates[cell].contains(digit));
                units.extend(excluded.map(|digit| -literal(cell, digit)));
            }
        }
    }
    units
}

/// The clause that excludes one solution: some cell has another digit.
pub(super) fn other_than(solution: &Solution) -> Vec<SatLiteral> {
    Cell::ALL.map(|cell| -literal(cell, solution.get(cell))).to_vec()
}

/// The clauses in the format DIMACS: the rules, the puzzle, then one clause for each of `solutions`,
/// which excludes it. They cannot all be true if the puzzle has no other solution.
pub fn dimacs<'a>(puzzle: impl Into<Puzzle<'a>>, solutions: &[Solution]) -> String {
    let puzzle = puzzle.into();
    let mut clauses = rules();
    clauses.extend(units(puzzle).into_iter().map(|unit| vec![unit]));
    clauses.extend(solutions.iter().map(other_than));
    let mut text = format!(
        "c {puzzle}\n\
         c variable 81*(row-1) + 9*(column-1) + digit: the cell holds the digit\n\
         p cnf {VARIABLES} {}\n",
        clauses.len()
    );
    for clause in &clauses {
        append(&mut text, clause);
        text.push('\n');
    }
    text
}

/// Appends a clause, which ends with 0.
pub(super) fn append(text: &mut String, clause: &[SatLiteral]) {
    for literal in clause {
        // Writing to memory does not fail.
        let _ = write!(text, "{literal} ");
    }
    text.push('0');
}
