//! [`fill`]: random complete grids, each of the 6,670,903,752,021,072,936,960 equally likely.
//!
//! # The method
//!
//! The rows of a box split the nine digits into three sets of three (a *tripartition*), and so do
//! its columns. If the two tripartitions cross (each row and each column share one digit), they
//! determine the box, up to the order of its rows and columns. So a grid is drawn as tripartitions:
//!
//! ```text
//!            c1↓        c2↓        c3↓        1. box 1 is 123/456/789
//!       +----------+----------+----------+    2. band 1: r1 gives the rows of boxes 2 and 3;
//!  r1 → | 1        | 2        | 3        |       their columns are any that cross them
//!       +----------+----------+----------+    3. stack 1 likewise: c1, the rows of boxes 4 and 7
//!  r2 → | 4        | 5        | 6        |    4. c2 gives the columns of boxes 5 and 8
//!       +----------+----------+----------+    5. r2, r3 give the rows of 5 and 6, of 8 and 9:
//!  r3 → | 7        | 8        | 9        |       they must cross the columns of 5 and of 8
//!       +----------+----------+----------+    6. c3 gives the columns of boxes 6 and 9: they
//!                                                must cross the rows of 6, and those of 9
//! ```
//!
//! Every grid with this box 1 is drawn in exactly one way. Each of r1, c1, c2 is one of 56 choices,
//! each tripartition that crosses another is one of 36, whatever was drawn before. For r2, r3 and
//! c3 there are 8 choices that cross the box, or none: then the draw begins again. Box 9 has no
//! choice left and is only checked: if its rows and columns do not cross, the draw begins again. So
//! all grids have the same probability. The last steps, which exclude nothing, are the order of the
//! rows in boxes 4 and 7 and of the columns in boxes 2 and 3, and the labels of the digits: a
//! random permutation of all nine.
//!
//! A draw succeeds with a probability of 9.39 %: a random band and stack have 2693 completions on
//! average, of 56 · 8 · 8 · 8. A draw that fails must begin again from nothing: if it kept its band
//! and stack until it succeeded, bands and stacks with few completions would be drawn too often.
//!
//! Tests check the numbers 8 and 0, and count all grids from the same tables. The method is based
//! on the count of the grids by Felgenhauer and Jarvis ("Mathematics of Sudoku I", 2006), who used
//! that a band and a stack leave few completions.

use super::tripartitions::{
    ACROSS, BESIDE, Digits, FITTING, ROWS, Tripartition, TripartitionTables, tables,
};
use crate::geometry::Digit;
use crate::grid::Solution;
use crate::make::canonical::transformation::ORDERS;
use crate::random::Random;

/// The number of draws: one random number below this decides a draw.
///
/// About 1.5e14, so the product is taken in 64 bits on every machine.
const DRAWS: u64 = (BESIDE as u64).pow(3) * (ACROSS as u64).pow(4) * (FITTING as u64).pow(3);

/// A random complete grid, all equally likely. It takes about 11 draws, a fraction of a
/// microsecond.
///
/// ```
/// use ennead::{Random, make};
///
/// let mut random = Random::new(2024, 0);
/// let solution = make::fill(&mut random);
/// assert_ne!(solution, make::fill(&mut random));
/// assert_eq!(solution, make::fill(&mut Random::new(2024, 0)));
/// ```
pub fn fill(random: &mut Random) -> Solution {
    let tables = tables();
    loop {
        if let Some(drawn) = Drawn::try_from(tables, random.below(DRAWS)) {
            return drawn.finish(tables, random);
        }
    }
}

/// A random number, taken apart into several smaller ones.
struct Parts(u64);

impl Parts {
    /// A number below `bound`.
    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        let part = self.0 % bound as u64;
        self.0 /= bound as u64;
        part as usize
    }
}

/// The tripartitions of a grid, as drawn above: for each chute, that of its first box and the
/// choice beside it. In band 1 and stack 1, the first box is box 1.
struct Drawn {
    bands: [(Tripartition, usize); 3],
    stacks: [(Tripartition, usize); 3],
}

impl Drawn {
    /// One draw; most fail.
    #[inline]
    fn try_from(tables: &TripartitionTables, number: u64) -> Option<Drawn> {
        let mut parts = Parts(number);
        let columns_1 = tables.across(ROWS, 0);
        let (r1, c1, c2) = (parts.below(BESIDE), parts.below(BESIDE), parts.below(BESIDE));
        let columns_2 = tables.across(tables.beside(ROWS, r1), parts.below(ACROSS));
        let rows_4 = tables.across(tables.beside(columns_1, c1), parts.below(ACROSS));
        let rows_7 = tables.across(tables.beside(columns_1, c1 ^ 1), parts.below(ACROSS));
        let fit_5 = tables.fitting(rows_4, tables.beside(columns_2, c2))?;
        let fit_8 = tables.fitting(rows_7, tables.beside(columns_2, c2 ^ 1))?;
        let r2 = usize::from(fit_5[parts.below(FITTING)]);
        let r3 = usize::from(fit_8[parts.below(FITTING)]);
        let columns_3 = tables.across(tables.beside(ROWS, r1 ^ 1), parts.below(ACROSS));
        let fit_6 = tables.fitting(columns_3, tables.beside(rows_4, r2 ^ 1))?;
        let c3 = usize::from(fit_6[parts.below(FITTING)]);
        tables.fits(columns_3, c3 ^ 1, tables.beside(rows_7, r3 ^ 1)).then_some(Drawn {
            bands: [(ROWS, r1), (rows_4, r2), (rows_7, r3)],
            stacks: [(columns_1, c1), (columns_2, c2), (columns_3, c3)],
        })
    }

    /// The grid, with a random choice of what the tripartitions leave open: the orders of lines and
    /// the labels of the digits.
    fn finish(self, tables: &TripartitionTables, random: &mut Random) -> Solution {
        let mut orders = Parts(random.below(6 * 6 * 6 * 6));
        let mut chutes = |[box_1, second, third]: [(Tripartition, usize); 3]| {
            // The lines of box 1 stay where they are.
            let mut chute = |(tripartition, choice)| {
                tables.chute(tripartition, choice, ORDERS[orders.below(6)])
            };
            let (second, third) = (chute(second), chute(third));
            [tables.chute(box_1.0, box_1.1, ORDERS[0]), second, third]
        };
        let (bands, stacks) = (chutes(self.bands), chutes(self.stacks));
        let mut labels = Digit::ALL;
        random.shuffle(&mut labels);
        // Every house holds every digit: rows and columns cross, and no two boxes of a chute have a
        // digit in the same line.
        Solution::checked_before(write(&bands, &stacks, &labels))
    }
}

/// The digits where the rows of `bands` and the columns of `stacks` meet.
fn write(
    bands: &[[[Digits; 3]; 3]; 3],
    stacks: &[[[Digits; 3]; 3]; 3],
    labels: &[Digit; 9],
) -> [Digit; 81] {
    // Sixteen entries, so that no index needs a bounds check.
    let mut label = [Digit::D1; 16];
    label[..9].copy_from_slice(labels);
    let mut cells = [Digit::D1; 81];
    for (row, cells) in cells.chunks_exact_mut(9).enumerate() {
        let (band, line) = (row / 3, row % 3);
        for (stack, cells) in cells.chunks_exact_mut(3).enumerate() {
            let row = bands[band][stack][line];
            for (cell, column) in cells.iter_mut().zip(stacks[stack][band]) {
                let both = row & column;
                debug_assert_eq!(both.count_ones(), 1, "rows and columns cross");
                *cell = label[both.trailing_zeros() as usize & 15];
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of draws that succeed tells how many grids exist.
    #[test]
    fn the_share_of_successful_draws_fits_the_number_of_grids() {
        const TRIED: u32 = 1_000_000;
        let mut random = Random::new(6, 0);
        let drawn =
            (0..TRIED).filter(|_| Drawn::try_from(tables(), random.below(DRAWS)).is_some()).count();
        let share = drawn as f64 / f64::from(TRIED);
        let orders_and_labels = 6_f64.powi(4) * 362_880.0;
        let grids = share * DRAWS as f64 * orders_and_labels;
        let by_chance = 4.0 / (drawn as f64).sqrt(); // four deviations
        assert!((grids / 6.670_903_752_021e21 - 1.0).abs() < by_chance, "{grids:e}");
        assert!((0.093..0.095).contains(&share), "{share}");
    }
}
