//! [`Dig`]: takes givens away as long as the solution stays the only one.

use super::fast_check::Look;
use super::reduction::Site;
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};
use crate::make::oracle::Inquiry;

/// A puzzle on its way down. What comes of it depends on nothing but its solution and the order of
/// its orbits.
#[derive(Clone, Debug)]
pub struct Dig {
    site: Site,
    /// Cells to be taken away together, the next one last.
    orbits: Vec<CellSet>,
    /// With so many givens it is enough.
    floor: usize,
}

impl Dig {
    /// A dig that begins with the cells `givens` of `solution`, which determine it, and tries to
    /// take away each of `orbits` (as far as it is given), the last one first, but leaves at least
    /// `floor` givens.
    pub fn new(solution: Solution, givens: CellSet, orbits: Vec<CellSet>, floor: usize) -> Dig {
        Dig { site: Site::new(solution, givens), orbits, floor }
    }

    /// The puzzle.
    pub fn grid(&self) -> &Grid {
        self.site.grid()
    }

    /// The cells that are given.
    pub fn givens(&self) -> CellSet {
        self.site.givens()
    }

    /// The solution.
    pub fn solution(&self) -> &Solution {
        self.site.solution()
    }
}

impl Inquiry for Dig {
    fn ask(&mut self) -> Option<Grid> {
        while let Some(&orbit) = self.orbits.last() {
            let taken = orbit & self.givens();
            if taken.is_empty() || self.givens().len() < self.floor + taken.len() {
                self.orbits.pop();
                continue;
            }
            match self.site.consider(taken, CellSet::EMPTY) {
                Look::Spared => self.hear(true),
                Look::Needed => self.hear(false),
                Look::Unclear => return Some(self.site.considered()),
            }
        }
        None
    }

    fn hear(&mut self, unique: bool) {
        if unique {
            self.site.accept();
        }
        self.orbits.pop();
    }
}
