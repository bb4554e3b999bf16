//! Unique loops, and unique rectangles as the shortest of them, as Sudoku Explainer has them: each
//! cell of a loop shares a house with the next one. If the cells could exchange two digits, there
//! would be a second solution.
//!
//! ```text
//! ab  .  .  | ab  .  .  | .  .  .     a house of one of its cells holds exactly two of them
//! .  ab  .  | .   .  .  | ab .  .     type 1 one cell has extras, it is no a, no b
//! .  .   .  | abx .  .  | ab .  .             2 all extras are one digit
//!                                             3 two cells: the extras make a subset
//!                                             4 two cells tie a in a house: no b there
//! ```

use super::loop_search::{self, DeadlyLoop};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{ALONE, Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::{Found, Step, only};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::subsets;
use crate::logic::techniques::shared::houses::BOXES_ROWS_COLUMNS;
use core::ops::ControlFlow;

/// Unique loops of six cells or more.
pub(crate) fn unique_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    only(Technique::UniqueLoop, se_unique_loop, state, found)
}

/// Rectangles and loops, the lowest rating first, then by type.
pub(crate) fn se_unique_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut all = LoopSteps { state, loops: Vec::new(), steps: Vec::new() };
    loop_search::each(state, &mut |deadly| all.add(deadly));
    all.sorted().try_for_each(found)
}

/// The steps that were found, in the order of Sudoku Explainer's search.
struct LoopSteps<'a> {
    state: &'a State,
    /// The cells of the loops that were found.
    loops: Vec<CellSet>,
    steps: Vec<LoopStep>,
}

/// A step and what it is sorted by.
struct LoopStep {
    /// The rating as the floating-point sum of Sudoku Explainer: 4.6 + 0.1 is less than 4.7.
    difficulty: f64,
    /// The type, 1 to 4.
    kind: u8,
    step: Step,
}

/// A loop with exactly two cells that have extra candidates.
struct LoopWithTwo {
    cells: CellSet,
    digits: [Digit; 2],
    /// The two cells, in the order of the loop.
    first: Cell,
    second: Cell,
    /// Their extra digits.
    extra: DigitSet,
}

impl LoopSteps<'_> {
    fn sorted(mut self) -> impl Iterator<Item = Step> {
        self.steps.sort_by(|x, y| x.difficulty.total_cmp(&y.difficulty).then(x.kind.cmp(&y.kind)));
        self.steps.into_iter().map(|found| found.step)
    }

    /// Adds the steps of all types of a loop, unless the loop was found before.
    fn add(&mut self, DeadlyLoop { cells, roof, digits }: DeadlyLoop) {
        if self.loops.contains(&cells) {
            return;
        }
        self.loops.push(cells);
        let state = self.state;
        let both: DigitSet = digits.into_iter().collect();
        let with_extras =
            cells.iter().filter(|&cell| state.candidates(cell).len() > 2).collect::<CellSet>();
        let extra = state.digits_in(with_extras) - both;
        let (first, second) = match roof {
            [None, _] => return,
            [Some(cell), None] => {
                let eliminations = digits.map(|digit| Candidate::new(cell, digit));
                return self.add_step(cells, digits, 1, 0, eliminations, ALONE);
            }
            [Some(first), Some(second)] => (first, second),
        };
        if let Some(digit) = extra.single() {
            let seen = with_extras.common_peers() & state.places(digit);
            self.add_step(cells, digits, 2, 0, Candidate::all(digit, seen), ALONE);
        }
        if with_extras.len() == 2 {
            let two = LoopWithTwo { cells, digits, first, second, extra };
            if extra.len() > 1 {
                self.subsets(&two);
            }
            self.tied(&two);
        }
    }

    /// Type 3: naked subsets with the extra digits, and hidden subsets with the two digits of the
    /// loop. A hidden subset is the complement of a naked one; Sudoku Explainer searches for the
    /// smaller.
    fn subsets(&mut self, two: &LoopWithTwo) {
        let shared = two.first.house_set() & two.second.house_set();
        for degree in 2..=7 {
            for &house in BOXES_ROWS_COLUMNS.into_iter().flatten() {
                if !shared.contains(house) {
                    continue;
                }
                let open = (self.state.open() & house.cell_set()).len();
                if degree >= two.extra.len() && degree * 2 <= open {
                    self.naked(two, house, degree);
                }
                if degree * 2 < open {
                    self.hidden(two, house, degree);
                }
            }
        }
    }

    /// Naked subsets of `degree` cells of `house`; the two cells of the loop count as one.
    fn naked(&mut self, two: &LoopWithTwo, house: House, degree: usize) {
        let state = self.state;
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let common = state.candidates(two.first) & state.candidates(two.second);
        let is_free = |cell: &Cell| state.candidates(*cell).len() > 1 && *cell != two.second;
        let free: CellSet = house.cells().iter().copied().filter(is_free).collect();
        for chosen in subsets(free) {
            if chosen.len() != degree || !chosen.contains(two.first) {
                continue;
            }
            let als = chosen.without(two.first);
            let digits = state.digits_in(als);
            let fits = (digits | two.extra).len() == degree
                && (digits | two.extra & common).len() == degree;
            if fits {
                let digits = digits | two.extra;
                let area = house.cell_set() - (als | ends);
                let eliminations = state.candidates_in(digits, area);
                let proof = (HouseSet::EMPTY, als);
                self.add_step(two.cells, two.digits, 3, degree - 1, eliminations, proof);
            }
        }
    }

    /// Hidden subsets: the two digits of the loop and `degree - 2` others have places only in the
    /// two cells and in `degree - 1` others of `house`, which hold nothing else. The proof is the
    /// naked subset in the rest of the house.
    fn hidden(&mut self, two: &LoopWithTwo, house: House, degree: usize) {
        let state = self.state;
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let both: DigitSet = two.digits.into_iter().collect();
        let free = DigitSet::ALL - (both | two.extra);
        for rest in (0..512).map(DigitSet::from_bits) {
            if !rest.is_subset(free) || rest.len() + 2 != degree {
                continue;
            }
            let hidden = rest | both;
            let places_of = |digit| state.places_in(digit, house).without(two.second);
            let places: CellSet = hidden.iter().map(places_of).collect();
            if places.len() != degree || hidden.iter().any(|digit| places_of(digit).is_empty()) {
                continue;
            }
            let others = places - ends;
            let als = (state.open() & house.cell_set()) - (places | ends);
            let digits = state.digits_in(als);
            if digits.len() == als.len() + 1 {
                let eliminations = state.candidates_in(!hidden, others);
                let proof = (HouseSet::EMPTY, als);
                self.add_step(two.cells, two.digits, 3, degree - 2, eliminations, proof);
            }
        }
    }

    /// Type 4: in a house, one of the two digits has no other places than the two cells.
    fn tied(&mut self, two: &LoopWithTwo) {
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let [a, b] = two.digits;
        for (tied, other) in [(a, b), (b, a)] {
            let ties = |house: &House| self.state.places_in(tied, *house) == ends;
            if let Some(house) = ends.common_houses().iter().find(ties) {
                let links = HouseSet::EMPTY.with(house);
                let eliminations = Candidate::all(other, ends);
                return self.add_step(
                    two.cells,
                    two.digits,
                    4,
                    0,
                    eliminations,
                    (links, CellSet::EMPTY),
                );
            }
        }
    }

    /// Adds a step of type `kind`, if it removes anything. `add`: what a subset adds to the rating,
    /// in tenths. The last parameter: the links and the almost locked set of the proof.
    fn add_step(
        &mut self,
        cells: CellSet,
        digits: [Digit; 2],
        kind: u8,
        add: usize,
        eliminations: impl IntoIterator<Item = Candidate>,
        proof: (HouseSet, CellSet),
    ) {
        let mut eliminations = eliminations.into_iter().peekable();
        if eliminations.peek().is_none() {
            return;
        }
        let technique = match (cells.len() > 4, kind) {
            (true, _) => Technique::UniqueLoop,
            (false, 1) => Technique::UniqueRectangle1,
            (false, 2) => Technique::UniqueRectangle2,
            (false, 3) => Technique::UniqueRectangle3,
            (false, _) => Technique::UniqueRectangle4,
        };
        let base = match cells.len() {
            4 | 5 => 4.5,
            6 | 7 => 4.5 + 0.1,
            8 | 9 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        let difficulty: f64 = base + add as f64 * 0.1;
        let rating = Rating((difficulty * 10.0).round() as u16);
        let pattern = Pattern::Loop { cells, digits };
        let reason = Reason::Deadly(Deadly::new(self.state, pattern, proof));
        let step = Step::removing(technique, eliminations, reason).rated(rating);
        self.steps.push(LoopStep { difficulty, kind, step });
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::logic::Order;
    use crate::logic::explain::Explainer;
    use crate::logic::testing::check;

    /// In positions where singles find nothing, and where all that is rated up to 4.2 finds nothing.
    #[test]
    fn nothing_follows_from_loops_that_are_left_out() {
        let puzzles = include_str!("../../../../puzzles/many.txt").lines();
        let puzzles = puzzles.filter_map(|line| line.parse().ok());
        let singles = Explainer::new(Order::Se).up_to(Rating(23));
        let more = Explainer::new(Order::Se).up_to(Rating(42));
        let (mut loops, mut left_out, mut steps) = (0, 0, 0);
        for grid in puzzles {
            for state in [singles, more].map(|explainer| explainer.explain(&grid).end) {
                let empty = || LoopSteps { state: &state, loops: Vec::new(), steps: Vec::new() };
                let (mut some, mut all) = (empty(), empty());
                loop_search::each(&state, &mut |deadly| some.add(deadly));
                loop_search::each_inside(|[both, ..]| both, &state, &mut |deadly| all.add(deadly));
                loops += all.loops.len();
                left_out += all.loops.len() - some.loops.len();
                let [some, all] = [some, all].map(|steps| steps.sorted().collect::<Vec<_>>());
                steps += all.len();
                assert_eq!(some, all, "{grid}");
            }
        }
        assert!(left_out > 20 && steps > 100, "{loops} loops, {left_out} left out, {steps} steps");
    }

    #[test]
    fn longer_loops() {
        let state = ":0000:x:19+27+3.4+8.4.7..13..+8.3.+4..9..4+1.52.38..9+4+1+8....8+5+3...145+1+4..3.....81...+4..2+6..4...::::";
        check(state, UniqueLoop, "r2c9<>5 r2c9<>6");
        let state = ":0000:x:83+74..+269.+5.8+9+6+3+47+496+237.1.+3+4..8..5..7+5.43....6+85...3.+6......7.5.4..9...+7.......1::::";
        check(state, UniqueLoop, "r5c1<>9");
        let state = ":0000:x:+4.....81..1...4.7.+7.2....+4.3+4...72.5..7.8+3+164..1.4.+3.+78+7.36+2.5+1+25....7+3+6+163....+2+8::::";
        check(state, UniqueLoop, "r8c4<>9 r9c4<>9");
        let state = ":0000:x:68+3+2+75..+15+476+9+1...+1+2+93486...6+281..3..3+572+6+1.8.+1.+53..6225+1+9......+9.+4...1..7.1.....::::";
        check(state, UniqueLoop, "r4c7<>7 r4c9<>7 r6c1<>7");
    }
}
