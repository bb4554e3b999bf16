//! Aligned pair and triplet exclusion: all combinations of digits in two or three cells are tried.
//! A combination is impossible if it leaves an excluder, a cell that sees all of them, without a
//! candidate. A digit that is in no possible combination is removed.
//!
//! ```text
//! r1  127 . .  | .   13 .     r1c1=1 with r2c4=2 empties r2c3, with r2c4=3 empties r1c5, with
//! r2  15  . 12 | 235 .  .     r2c4=5 empties r2c1: no 1 in r1c1
//! ```
//!
//! The scan is that of Sudoku Explainer, which demands at least two excluders.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// The cells that may be a base: open cells that see a possible excluder, see no naked single and
/// are no naked single.
struct BaseCells {
    excluders: CellSet,
    cells: CellSet,
}

impl BaseCells {
    fn new(state: &State, naked_singles: CellSet, excluders: CellSet) -> BaseCells {
        let open = state.open() - naked_singles;
        let mut bases = BaseCells { excluders, cells: CellSet::EMPTY };
        for cell in open.iter() {
            let peers = cell.peers();
            if (peers & naked_singles).is_empty() && !(peers & excluders).is_empty() {
                bases.cells = bases.cells.with(cell);
            }
        }
        bases
    }

    /// Calls `visit` with each pair of these cells that both see the same two excluders or more, and
    /// with these excluders, in Sudoku Explainer's order. `partners`: the cells that may be in a pair
    /// with a cell.
    fn pairs(
        &self,
        partners: impl Fn(Cell) -> CellSet,
        mut visit: impl FnMut(Cell, Cell, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut earlier = CellSet::EMPTY;
        for b in self.cells.iter() {
            let others = earlier & partners(b);
            earlier = earlier.with(b);
            if others.is_empty() {
                continue;
            }
            let near = self.excluders & b.peers();
            let [_, see_two] = CellSet::once_and_twice(near.iter().map(Cell::peers));
            for a in see_two & others {
                visit(a, b, near & a.peers())?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// By cell: the cells with which it makes a pair that removes something, if two excluders see both
/// cells. `None` if there are no such pairs: few positions have any, and this is much faster than to
/// try each pair.
///
/// The pair of cells a and b removes digit x from a if, for each other digit y of b, an excluder
/// with x and y sees both cells. If x is a digit of b too, a and b must see each other.
fn removing_pairs(state: &State, cells: CellSet, bivalue: CellSet) -> Option<[CellSet; 81]> {
    let excluders = |x: Digit, y: Digit| bivalue & state.places(x) & state.places(y);
    // By two digits: the cells that see an excluder with both.
    let mut seen = [[CellSet::EMPTY; 9]; 9];
    for excluder in bivalue.iter() {
        let pair = state.pair(excluder);
        let Some([x, y]) = pair else { continue };
        seen[x][y] |= excluder.peers();
        seen[y][x] = seen[x][y];
    }
    let mut pairs = None;
    for x in Digit::ALL {
        let others = || Digit::ALL.into_iter().filter(|&y| y != x);
        let excluded = |left: CellSet, y: Digit| (left - state.places(y)) | left & seen[x][y];
        for b in others().fold(cells, excluded).iter() {
            let digits = state.candidates(b);
            let near = if digits.contains(x) { cells & b.peers() } else { cells.without(b) };
            let goes = digits.without(x).iter().fold(near & state.places(x), |left, y| {
                let around = (excluders(x, y) & b.peers()).iter();
                around.map(|excluder| left & excluder.peers()).collect()
            });
            if !goes.is_empty() {
                let pairs = pairs.get_or_insert([CellSet::EMPTY; 81]);
                pairs[b] |= goes;
                goes.iter().for_each(|a| pairs[a] = pairs[a].with(b));
            }
        }
    }
    pairs
}

/// Aligned pair exclusion: two cells, and excluders with two candidates.
pub(crate) fn aligned_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [naked_singles, bivalue, ..] = state.by_count();
    let bases = BaseCells::new(state, naked_singles, bivalue);
    match removing_pairs(state, bases.cells, bivalue) {
        Some(pairs) => aligned_pairs(state, &bases, |cell| pairs[cell], found),
        None => ControlFlow::Continue(()),
    }
}

/// Reports what pairs remove. `partners`: as in [`BaseCells::pairs`].
fn aligned_pairs(
    state: &State,
    bases: &BaseCells,
    partners: impl Fn(Cell) -> CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    bases.pairs(partners, |a, b, common| {
        let (in_a, in_b) = (state.candidates(a), state.candidates(b));
        let see = a.peers().contains(b);
        // By digit of one cell: the digits that the other cell cannot hold together with it.
        let mut excluded = [DigitSet::EMPTY; 9];
        for cell in common.iter() {
            let pair = state.candidates(cell);
            for digit in pair.iter() {
                excluded[digit] |= pair.without(digit);
            }
        }
        let removed = |digits: DigitSet, other: DigitSet| {
            let is_removed = |&digit: &Digit| {
                let excluded = excluded[digit];
                other.is_subset(if see { excluded.with(digit) } else { excluded })
            };
            digits.iter().filter(is_removed).collect()
        };
        let eliminations = [removed(in_a, in_b), removed(in_b, in_a)];
        report(Technique::AlignedPair, &[a, b], &eliminations, common, found)
    })
}

/// Aligned triplet exclusion: three cells, and excluders with two or three candidates.
pub(crate) fn aligned_triplet(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [naked_singles, bivalue, trivalue, _] = state.by_count();
    let bases = BaseCells::new(state, naked_singles, bivalue | trivalue);
    bases.pairs(
        |_| CellSet::ALL,
        |a, b, common| {
            let near = |cell: Cell| bases.excluders & cell.peers();
            let within = bases.cells.without(a).without(b);
            // The third cells are excluders themselves. In Sudoku Explainer's order: those that the
            // first cell sees, then those that only the second sees.
            let of_a = near(a) & within;
            let of_b = (near(b) & within) - of_a;
            for c in of_a.iter().chain(of_b.iter()) {
                let common = common & c.peers();
                // Sudoku Explainer leaves out those with a single excluder.
                if common.has_several() {
                    triplet(state, [a, b, c], bivalue, common, found)?;
                }
            }
            ControlFlow::Continue(())
        },
    )
}

/// Reports the digits that are removed from these three cells. `bivalue`: the cells with two
/// candidates; `common`: the excluders. (To count all excluders first, before those are left out that
/// exclude nothing, is no faster.)
fn triplet(
    state: &State,
    cells: [Cell; 3],
    bivalue: CellSet,
    common: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [a, b, c] = cells;
    let digits = cells.map(|cell| state.candidates(cell));
    // An excluder with a digit that none of the three cells has excludes nothing.
    let all = digits[0] | digits[1] | digits[2];
    // From excluders with two candidates, by digit of one cell: the digits that the other two cells
    // cannot hold together with it.
    let mut excluded = [DigitSet::EMPTY; 9];
    let mut triples = [DigitSet::EMPTY; 20];
    let (mut pairs, mut count) = (0, 0);
    for cell in common.iter() {
        let excluder = state.candidates(cell);
        if !excluder.is_subset(all) {
            continue;
        }
        if bivalue.contains(cell) {
            pairs += 1;
            for digit in excluder.iter() {
                excluded[digit] |= excluder.without(digit);
            }
        } else {
            triples[count] = excluder;
            count += 1;
        }
    }
    let sees =
        |x: Cell, y: Cell| if x.peers().contains(y) { DigitSet::ALL } else { DigitSet::EMPTY };
    let (ab, ac, bc) = (sees(a, b), sees(a, c), sees(b, c));
    let counts = digits.map(DigitSet::len);
    let see = [ab, ac, bc].map(|see| !see.is_empty());
    if are_too_few(counts, see, pairs, count) {
        return ControlFlow::Continue(());
    }
    // The digits of `set` that another cell can hold together with `digit` in this one. `same`: all
    // digits, if the two cells see each other and so cannot hold the same digit.
    let beside = |set: DigitSet, digit: Digit, same: DigitSet| {
        let same = same & DigitSet::EMPTY.with(digit);
        set - (excluded[digit] | same)
    };
    // By cell: the digits that were found in a possible combination.
    let mut possible = [DigitSet::EMPTY; 3];
    let mut eliminations = [DigitSet::EMPTY; 3];
    let roles = [([0, 1, 2], ab, ac, bc), ([1, 0, 2], ab, bc, ac), ([2, 0, 1], ac, bc, ab)];
    for ([first, second, third], to_second, to_third, between) in roles {
        for x in digits[first] - possible[first] {
            let ys = beside(digits[second], x, to_second);
            let zs = beside(digits[third], x, to_third);
            let rest = |y: Digit| {
                let mut rest = beside(zs, y, between);
                let both = DigitSet::EMPTY.with(x).with(y);
                for triple in &triples[..count] {
                    if x != y && both.is_subset(*triple) {
                        rest -= *triple - both;
                    }
                }
                rest
            };
            // A digit that was not found in a possible combination yet comes first.
            let fresh = ys - possible[second];
            let likely = fresh.first().or(ys.first()).map(|y| (y, rest(y)));
            let is_possible = |&(_, rest): &(Digit, DigitSet)| !rest.is_empty();
            let first_tried = likely.filter(is_possible);
            if let Some((y, rest)) =
                first_tried.or_else(|| ys.iter().map(|y| (y, rest(y))).find(is_possible))
            {
                possible[second] = possible[second].with(y);
                possible[third] |= rest;
            } else {
                eliminations[first] = eliminations[first].with(x);
            }
        }
    }
    report(Technique::AlignedTriplet, &cells, &eliminations, common, found)
}

/// True if there are too few excluders to remove any digit: a quick test by counting. `counts`: the
/// numbers of candidates of the three cells a, b, c. `see`: whether a and b, a and c, b and c see
/// each other. `pairs`, `triples`: the numbers of excluders with two and with three candidates.
///
/// To remove a digit of one cell, all combinations of digits in the other two cells must be
/// excluded. An excluder of two candidates that has the digit excludes the combinations with its
/// other digit; any other excluder excludes at most two: its two remaining digits, in either order.
fn are_too_few(counts: [usize; 3], see: [bool; 3], pairs: usize, triples: usize) -> bool {
    let [a, b, c] = counts;
    let [ab, ac, bc] = see.map(usize::from);
    // For a digit of the first cell: x and y are the numbers of digits of the other two cells, and
    // `see` tells whether these two see each other.
    let short = |x: usize, sees_x: usize, y: usize, sees_y: usize, see: usize| {
        let (x, y) = (x.saturating_sub(sees_x), y.saturating_sub(sees_y));
        x * y > pairs * ((x + y).max(3) - 1) + 2 * triples + see * x.min(y)
    };
    short(b, ab, c, ac, bc) && short(a, ab, c, bc, ac) && short(a, ac, b, bc, ab)
}

/// Reports the step, if any digit is removed.
#[inline]
fn report(
    technique: Technique,
    cells: &[Cell],
    eliminations: &[DigitSet],
    excluders: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if eliminations.iter().all(|digits| digits.is_empty()) {
        return ControlFlow::Continue(());
    }
    let of = |(&cell, digits): (&Cell, &DigitSet)| {
        digits.iter().map(move |digit| Candidate::new(cell, digit))
    };
    let eliminations = cells.iter().zip(eliminations).flat_map(of);
    let cells = cells.iter().copied().collect();
    found(Step::removing(technique, eliminations, Reason::Aligned { cells, excluders }))
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::logic::explain::Explainer;
    use crate::logic::testing::check;
    use crate::logic::{Order, Rating};

    #[test]
    fn pairs_that_are_left_out_remove_nothing() {
        let puzzles = include_str!("../../../../puzzles/many.txt").lines();
        let puzzles = puzzles.filter_map(|line| line.parse().ok());
        let singles = Explainer::new(Order::Se).up_to(Rating(23));
        let (mut none, mut count) = (0, 0);
        for grid in puzzles {
            let state = singles.explain(&grid).end;
            let [naked_singles, bivalue, ..] = state.by_count();
            let bases = BaseCells::new(&state, naked_singles, bivalue);
            let (mut some, mut all) = (Vec::new(), Vec::new());
            let _ = aligned_pair(&state, &mut |step| {
                some.push(step);
                ControlFlow::Continue(())
            });
            let _ = aligned_pairs(&state, &bases, |_| CellSet::ALL, &mut |step| {
                all.push(step);
                ControlFlow::Continue(())
            });
            assert_eq!(some, all, "{grid}");
            count += all.len();
            none += usize::from(removing_pairs(&state, bases.cells, bivalue).is_none());
        }
        assert!(none > 20 && count > 100, "{none} positions without, {count} steps");
    }

    #[test]
    fn cells_exclude_digits_together() {
        let state = ":0000:x:7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.::::";
        check(state, AlignedPair, "r5c2<>1");
        let state = ":0000:x:7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.::::";
        check(state, AlignedTriplet, "r5c2<>1 r7c2<>1");
    }
}
