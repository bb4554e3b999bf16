//! Symmetries, and the form that stands for all images of a grid: [`Symmetry`], [`Canonical`].
//!
//! The canonical form is the minlex form: of all images under the 3,359,232 geometric symmetries,
//! each with its best renaming of digits, the one whose 81 characters, row by row, come first in
//! the order of the alphabet. An empty cell counts as `0`, before all digits; the digits are
//! numbered in the order in which they appear. It is defined for every grid: with one solution,
//! several or none, full, empty, or against the rules.
//!
//! The search goes through the image, a third of a row at a time, and keeps all beginnings that
//! are least (breadth first): `partial.rs`. What does not matter is not decided: the order of empty
//! columns and stacks stays open, and of lines that are alike only one order is tried. Full grids
//! begin with two rows at once: `pairs.rs`.

mod pairs;
mod partial;
mod source;
mod symmetry;

pub use symmetry::Symmetry;

use crate::geometry::Digit;
use crate::grid::Grid;
use core::hash::{Hash, Hasher};
use partial::{Level, Partial};
use source::Source;
use std::hash::DefaultHasher;

/// The canonical form of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The minlex form. Two grids have the same if and only if a symmetry maps one to the other.
    pub grid: Grid,
    /// A symmetry that maps the given grid to it.
    pub symmetry: Symmetry,
    /// How many geometric symmetries map the grid to itself, each with some renaming of the
    /// digits: 1 to [`Symmetry::GEOMETRIES`], which is that of the empty grid.
    pub automorphisms: u32,
}

impl Canonical {
    /// The canonical form of one grid. For many, keep a [`Canonizer`].
    pub fn of(grid: &Grid) -> Canonical {
        Canonizer::new().canonical(grid)
    }

    /// 128 bits that stand for the class of the grid, to remember many classes in little memory.
    /// Among a billion classes two have the same fingerprint with probability 2e-21. Not the same
    /// in every version.
    pub fn fingerprint(&self) -> u128 {
        let line = self.grid.to_line();
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, line).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }
}

/// Finds canonical forms, and keeps its memory from one grid to the next.
///
/// ```
/// use ennead::{Canonizer, Grid, Random, Symmetry};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let equivalent = Symmetry::random(&mut Random::new(1, 0)).grid(&puzzle);
/// assert_ne!(equivalent, puzzle);
///
/// let mut canonizer = Canonizer::new();
/// let canonical = canonizer.canonical(&puzzle);
/// assert_eq!(canonizer.canonical(&equivalent).grid, canonical.grid);
/// assert_eq!(canonical.symmetry.grid(&puzzle), canonical.grid);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Default)]
pub struct Canonizer {
    partials: Vec<Partial>,
    next: Vec<Partial>,
}

impl Canonizer {
    /// One with no memory yet.
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of `grid`.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let source = Source::new(grid);
        let mut thirds = [0; 27];
        let begun = if source.is_solution() {
            thirds[..6].copy_from_slice(&pairs::begin(&source, &mut self.partials));
            2
        } else {
            self.partials.clear();
            self.partials.extend([0, 1].map(Partial::new));
            0
        };
        for row in begun..9 {
            let mut level = Level::new(&mut self.next);
            for partial in &self.partials {
                partial.begin(&source, row, &mut level);
            }
            let lead = level.lead;
            thirds[3 * row + lead.min(2)] = level.least;
            core::mem::swap(&mut self.partials, &mut self.next);
            for stack in lead + 1..3 {
                let mut level = Level::new(&mut self.next);
                for partial in &self.partials {
                    partial.place(&source, stack, &mut level);
                }
                thirds[3 * row + stack] = level.least;
                core::mem::swap(&mut self.partials, &mut self.next);
            }
        }
        // Each stands for itself and for what swapping twins makes of it.
        let automorphisms = self.partials.len() as u32 * source.swaps;
        let symmetry = self.partials.first().map_or(Symmetry::IDENTITY, Partial::symmetry);
        Canonical { grid: read(&thirds), symmetry, automorphisms }
    }
}

/// The grid of 27 thirds of rows.
fn read(thirds: &[u16; 27]) -> Grid {
    let mut cells = [None; 81];
    for (three, third) in cells.chunks_exact_mut(3).zip(thirds) {
        for (cell, shift) in three.iter_mut().zip([8, 4, 0]) {
            // Label 0 is no digit.
            *cell = Digit::from_index(usize::from(third >> shift & 15).wrapping_sub(1));
        }
    }
    Grid::new(cells)
}
