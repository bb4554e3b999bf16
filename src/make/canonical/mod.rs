//! [`Canonizer`]: finds the form that all equivalent grids share, so that equivalent puzzles can be
//! recognised.
//!
//! The canonical form is the minlex form. A grid has an image under each of the 3,359,232 geometric
//! transformations, in which the digits are relabelled in the order in which they appear. The form
//! is the image whose 81 characters, row by row, sort first; an empty cell is a `0`, which sorts
//! before all digits. The form is defined for every grid: with one solution, several or none,
//! complete, empty, or against the rules.
//!
//! The search is breadth-first. It places the image minirow by minirow (a third of a row at a time)
//! and keeps every way to reach the least prefix (`partial_image.rs`). It postpones choices that
//! make no difference yet: the order of empty columns and stacks stays open, and only one order of
//! equal lines is tried (`packed_grid.rs`). Once the order of the columns is known, rows are placed
//! as a whole. For complete grids, the first two rows are placed in one step (`first_rows.rs`).
//!
//! To find the row with the most empty minirows first, in a pass of its own, was 8 % slower.

mod first_rows;
mod packed_grid;
mod partial_image;
pub(super) mod transformation;

pub use transformation::Transformation;

use crate::geometry::Digit;
use crate::grid::Grid;
use crate::random::{Random, Share};
use packed_grid::PackedGrid;
use partial_image::{LeastPrefixes, PartialImage};
use twox_hash::XxHash3_128;

/// The canonical form of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The minlex form. Two grids have the same form if and only if they are equivalent: a
    /// transformation maps one to the other.
    pub grid: Grid,
    /// A transformation that maps the given grid to the form.
    pub transformation: Transformation,
    /// The number of geometric transformations that, each with some relabelling of the digits, map
    /// the grid to itself: from 1 to [`Transformation::GEOMETRIC_COUNT`] for the empty grid.
    pub automorphisms: u32,
}

impl Canonical {
    /// The canonical form of one grid. For many grids use a [`Canonizer`].
    pub fn of(grid: &Grid) -> Canonical {
        Canonizer::new().canonical(grid)
    }

    /// A hash of the form, 128 bits, to keep many forms in little memory: XXH3 of its 81
    /// characters. Among a billion forms, two have the same fingerprint with a probability of
    /// 2e-21. It is the same on every machine and in every version.
    pub fn fingerprint(&self) -> u128 {
        XxHash3_128::oneshot(&self.grid.to_line())
    }

    /// True if the draw of `seed` puts the class of equivalent grids into `share`. It depends on
    /// nothing else, so a data set that is split by it has no class on both sides.
    pub fn is_drawn(&self, share: Share, seed: u64) -> bool {
        let fingerprint = self.fingerprint();
        let [high, low] = [(fingerprint >> 64) as u64, fingerprint as u64];
        share.contains(Random::new(seed ^ high, low).bits())
    }
}

/// Finds canonical forms, and keeps its memory from one grid to the next. Each thread has its own.
///
/// ```
/// use ennead::{Canonizer, Grid, Random, Transformation};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let equivalent = Transformation::random(&mut Random::new(1, 0)).apply_to_grid(&puzzle);
/// assert_ne!(equivalent, puzzle);
///
/// let mut canonizer = Canonizer::new();
/// let canonical = canonizer.canonical(&puzzle);
/// assert_eq!(canonizer.canonical(&equivalent).grid, canonical.grid);
/// assert_eq!(canonical.transformation.apply_to_grid(&puzzle), canonical.grid);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Default)]
pub struct Canonizer {
    /// All ways to reach the least prefix.
    partials: Vec<PartialImage>,
    /// Like `partials`, with one minirow more.
    next: Vec<PartialImage>,
}

opaque_debug!(Canonizer);

impl Canonizer {
    /// A canonizer, which allocates when it gets its first grid.
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of `grid`.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let source = PackedGrid::new(grid);
        let mut minirows = [0; 27];
        let begun = if source.is_solution() {
            minirows[..6].copy_from_slice(&first_rows::begin(&source, &mut self.partials));
            2
        } else {
            self.partials.clear();
            self.partials.extend([0, 1].map(PartialImage::new));
            0
        };
        let mut has_order = false;
        for row in begun..9 {
            has_order = has_order || self.partials.iter().all(PartialImage::has_order);
            if has_order {
                let mut least = LeastPrefixes::new(&mut self.next);
                for partial in &self.partials {
                    partial.place_row(&source, row, &mut least);
                }
                let minirow = |stack: usize| (least.end >> (24 - 12 * stack) & 0xFFF) as u16;
                minirows[3 * row..3 * row + 3].copy_from_slice(&[0, 1, 2].map(minirow));
                core::mem::swap(&mut self.partials, &mut self.next);
                continue;
            }
            let mut least = LeastPrefixes::new(&mut self.next);
            for partial in &self.partials {
                partial.begin(&source, row, &mut least);
            }
            let lead = least.lead;
            minirows[3 * row + lead.min(2)] = least.end as u16;
            core::mem::swap(&mut self.partials, &mut self.next);
            for stack in lead + 1..3 {
                let mut least = LeastPrefixes::new(&mut self.next);
                for partial in &self.partials {
                    partial.place(&source, stack, &mut least);
                }
                minirows[3 * row + stack] = least.end as u16;
                core::mem::swap(&mut self.partials, &mut self.next);
            }
        }
        // Each image also represents those in which twins are swapped.
        let automorphisms = self.partials.len() as u32 * source.swaps;
        let transformation =
            self.partials.first().map_or(Transformation::IDENTITY, PartialImage::transformation);
        Canonical { grid: unpack(&minirows), transformation, automorphisms }
    }
}

/// The grid with these 27 minirows.
fn unpack(minirows: &[u16; 27]) -> Grid {
    let mut cells = [None; 81];
    for (three, minirow) in cells.chunks_exact_mut(3).zip(minirows) {
        for (cell, shift) in three.iter_mut().zip([8, 4, 0]) {
            // Label 0 is not a digit.
            *cell = Digit::from_index(usize::from(minirow >> shift & 15).wrapping_sub(1));
        }
    }
    Grid::new(cells)
}
