//! Unique loop, and the unique rectangle as its shortest: cells in a ring, each two neighbours in
//! a house, that must not exchange two digits. Sudoku Explainer's search and types.
//!
//! ```text
//! ab  .  .  | ab  .  .  | .  .  .     every house of a cell holds two of the loop, of either
//! .  ab  .  | .   .  .  | ab .  .     color: 1 one cell has extras, it is no a, no b
//! .  .   .  | abx .  .  | ab .  .             2 all extras are one digit
//!                                             3 two cells: the extras make a subset
//!                                             4 two cells tie a in a house: no b there
//! ```

use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::rating::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use crate::logic::techniques::shared::house_orders::BOXES_ROWS_COLUMNS;
use core::ops::ControlFlow;

/// Loops of six cells or more.
pub(crate) fn unique_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    se_unique_loop(state, &mut |step| match step.technique {
        Technique::UniqueLoop => found(step),
        _ => ControlFlow::Continue(()),
    })
}

/// Rectangles and loops, the lowest rating first, then by type.
pub(crate) fn se_unique_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [_, two, three] = state.by_count();
    let mut all = All { state, loops: Vec::new(), hints: Vec::new() };
    // Cells on loops of a pair of digits, by the pair, as far as they are known.
    let mut known: [Option<CellSet>; 81] = [None; 81];
    for start in two.iter() {
        let mut pair = state.candidates(start).iter();
        let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
        let both = state.places(a) & state.places(b);
        let bare = both & two;
        let inside = *known[9 * a as usize + b as usize].get_or_insert_with(|| {
            // More than two cells with extras have the same one, and just that.
            peel(if bare.single().is_some() { bare | both & three } else { both })
        });
        if inside.contains(start) {
            let walk = Walk { all: &mut all, digits: [a, b], both, bare, inside, start };
            walk.run();
        }
    }
    all.hints.sort_by(|x, y| x.difficulty.total_cmp(&y.difficulty).then(x.kind.cmp(&y.kind)));
    all.hints.into_iter().try_for_each(|hint| found(hint.step))
}

/// The largest part of `cells` in which no house of a cell has that cell alone.
fn peel(mut cells: CellSet) -> CellSet {
    loop {
        let (mut once, mut twice) = (0, 0);
        for cell in cells.iter() {
            let houses = cell.house_set().bits();
            twice |= once & houses;
            once |= houses;
        }
        let mut left = CellSet::EMPTY;
        for cell in cells.iter().filter(|cell| cell.house_set().bits() & !twice == 0) {
            left = left.with(cell);
        }
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// What was found, in the order of Sudoku Explainer's search.
struct All<'a> {
    state: &'a State,
    loops: Vec<CellSet>,
    hints: Vec<Hint>,
}

/// A step and its place in the order.
struct Hint {
    /// As Sudoku Explainer adds it up, in binary: 4.6 + 0.1 stands before 4.7.
    difficulty: f64,
    kind: u8,
    step: Step,
}

/// The search from one cell of two candidates.
struct Walk<'a, 'b> {
    all: &'b mut All<'a>,
    digits: [Digit; 2],
    /// Where both digits are candidates.
    both: CellSet,
    /// Those of them without extras.
    bare: CellSet,
    /// Those of them that can be on a loop.
    inside: CellSet,
    start: Cell,
}

/// The way so far: what a step forward changes.
#[derive(Clone, Copy)]
struct Way {
    cells: CellSet,
    /// The houses of the cells at even and at odd places.
    visited: [HouseSet; 2],
    /// The cells with extras, the first two of them in order.
    more: [Option<Cell>; 2],
    /// How many cells with different extras may still come.
    allowed: i8,
    /// The extras so far. As in Sudoku Explainer those of cells that were looked at count.
    extra: DigitSet,
    /// The kind of the house last gone along.
    last: usize,
}

impl Walk<'_, '_> {
    fn run(mut self) {
        let way = Way {
            cells: CellSet::EMPTY,
            visited: [HouseSet::EMPTY; 2],
            more: [None; 2],
            allowed: 2,
            extra: DigitSet::EMPTY,
            last: 3,
        };
        self.forward(way, self.start);
    }

    /// True if the cells that may still come can give every house its second cell.
    fn may_close(&self, way: &Way) -> bool {
        // As long as all extras are one digit, any number of cells may have it.
        if way.extra.len() < 2 {
            return true;
        }
        let rest = self.bare.difference(way.cells).iter();
        let bare = rest.fold(0, |houses, cell| houses | cell.house_set().bits());
        let half = way.visited[0].bits() ^ way.visited[1].bits();
        let needed = HouseSet::from_bits(half & !bare);
        match way.allowed {
            ..=0 => needed.is_empty(),
            1 => {
                let shared =
                    needed.iter().fold(self.inside, |shared, house| shared & house.cell_set());
                needed.is_empty() || !shared.difference(way.cells).is_empty()
            }
            _ => true,
        }
    }

    fn forward(&mut self, mut way: Way, cell: Cell) {
        let state = self.all.state;
        let parity = way.cells.len() & 1;
        // A house has one cell of either color.
        if !way.visited[parity].intersection(cell.house_set()).is_empty() {
            return;
        }
        for house in cell.houses() {
            way.visited[parity] = way.visited[parity].with(house);
        }
        way.cells = way.cells.with(cell);
        if !self.may_close(&way) {
            return;
        }
        let [row, column, square] = cell.houses();
        for (kind, house) in [square, row, column].into_iter().enumerate() {
            if kind == way.last {
                continue;
            }
            for next in (self.both & house.cell_set()).iter() {
                if next == self.start && way.cells.len() >= 4 {
                    if way.visited[0] == way.visited[1] {
                        self.all.add(way.cells, way.more, self.digits);
                    }
                } else if !way.cells.contains(next) {
                    let more = state.candidates(next).difference(self.digits.into_iter().collect());
                    way.extra = way.extra.union(more);
                    let goes = more.is_empty() || way.extra.len() == 1 || way.allowed > 0;
                    if goes && self.inside.contains(next) {
                        let mut way = Way { last: kind, ..way };
                        if !more.is_empty() {
                            way.allowed -= 1;
                            match way.more {
                                [None, _] => way.more[0] = Some(next),
                                [_, None] => way.more[1] = Some(next),
                                _ => {}
                            }
                        }
                        self.forward(way, next);
                    }
                }
            }
        }
    }
}

/// A loop with two cells that have extras.
struct Two {
    cells: CellSet,
    digits: [Digit; 2],
    /// The two, in the order of the loop.
    first: Cell,
    second: Cell,
    extra: DigitSet,
}

impl All<'_> {
    /// Takes a loop that was not met before, and looks for all types.
    fn add(&mut self, cells: CellSet, more: [Option<Cell>; 2], digits: [Digit; 2]) {
        if self.loops.contains(&cells) {
            return;
        }
        self.loops.push(cells);
        let state = self.state;
        let none = (HouseSet::EMPTY, CellSet::EMPTY);
        let both: DigitSet = digits.into_iter().collect();
        let with_extras =
            cells.iter().filter(|&cell| state.candidates(cell).len() > 2).collect::<CellSet>();
        let extra = state.digits_in(with_extras).difference(both);
        let (first, second) = match more {
            [None, _] => return,
            [Some(cell), None] => {
                let gone = digits.map(|digit| Candidate::new(cell, digit));
                return self.hint(cells, digits, 1, 0, gone, none);
            }
            [Some(first), Some(second)] => (first, second),
        };
        if let Some(digit) = extra.single() {
            let seen = with_extras.common_peers() & state.places(digit);
            self.hint(cells, digits, 2, 0, Candidate::all(digit, seen), none);
        }
        if with_extras.len() == 2 {
            let two = Two { cells, digits, first, second, extra };
            if extra.len() > 1 {
                self.subsets(&two);
            }
            self.tied(&two);
        }
    }

    /// Type 3: naked subsets with the extras, and hidden ones with the two digits. Of the two that
    /// stand beside each other the smaller is looked for; a hidden pair may face many extras.
    fn subsets(&mut self, two: &Two) {
        let shared = two.first.house_set().intersection(two.second.house_set());
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

    fn naked(&mut self, two: &Two, house: House, degree: usize) {
        let state = self.state;
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let common = state.candidates(two.first).intersection(state.candidates(two.second));
        for mask in (0..512u16).filter(|mask| mask.count_ones() as usize == degree) {
            let chosen = house.cells().iter().enumerate().filter(|(k, _)| mask >> k & 1 != 0);
            let chosen: CellSet = chosen.map(|(_, &cell)| cell).collect();
            if !chosen.contains(two.first) || chosen.contains(two.second) {
                continue;
            }
            let als = chosen.without(two.first);
            let digits = state.digits_in(als);
            let fits = als.iter().all(|cell| state.candidates(cell).len() > 1)
                && digits.union(two.extra).len() == degree
                && digits.union(two.extra.intersection(common)).len() == degree;
            if fits {
                let digits = digits.union(two.extra);
                let area = house.cell_set().difference(als | ends);
                let at = |digit| Candidate::all(digit, state.places(digit) & area);
                let gone = digits.iter().flat_map(at);
                let proof = (HouseSet::EMPTY, als);
                self.hint(two.cells, two.digits, 3, degree - 1, gone, proof);
            }
        }
    }

    /// The two digits and `degree - 2` others are in the two cells and `degree - 1` others of
    /// `house`: these others hold nothing else. The proof is the naked subset beside it.
    fn hidden(&mut self, two: &Two, house: House, degree: usize) {
        let state = self.state;
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let both: DigitSet = two.digits.into_iter().collect();
        for bits in 0..512u16 {
            let rest = DigitSet::from_bits(bits);
            let hidden = rest.union(both);
            let free = rest.intersection(both.union(two.extra)).is_empty();
            if rest.len() + 2 != degree || !free {
                continue;
            }
            let placed = hidden
                .iter()
                .any(|digit| state.places_in(digit, house).without(two.second).is_empty());
            let at = |cells: CellSet, digit| cells | state.places_in(digit, house);
            let places = hidden.iter().fold(CellSet::EMPTY, at).without(two.second);
            if placed || places.len() != degree {
                continue;
            }
            let others = places.difference(ends);
            let als = (state.open() & house.cell_set()).difference(places | ends);
            let digits = state.digits_in(als);
            if digits.len() == als.len() + 1 {
                let gone = state.digits_in(others).difference(hidden);
                let at = |digit| Candidate::all(digit, state.places(digit) & others);
                let gone = gone.iter().flat_map(at);
                let proof = (HouseSet::EMPTY, als);
                self.hint(two.cells, two.digits, 3, degree - 2, gone, proof);
            }
        }
    }

    /// Type 4.
    fn tied(&mut self, two: &Two) {
        let ends = CellSet::EMPTY.with(two.first).with(two.second);
        let [a, b] = two.digits;
        for (tied, other) in [(a, b), (b, a)] {
            let ties = |house: &House| self.state.places_in(tied, *house) == ends;
            if let Some(house) = ends.common_houses().iter().find(ties) {
                let links = HouseSet::EMPTY.with(house);
                let gone = Candidate::all(other, ends);
                return self.hint(two.cells, two.digits, 4, 0, gone, (links, CellSet::EMPTY));
            }
        }
    }

    /// Keeps a step, if it removes anything; `add` is what a subset adds, in tenths.
    fn hint(
        &mut self,
        cells: CellSet,
        digits: [Digit; 2],
        kind: u8,
        add: usize,
        gone: impl IntoIterator<Item = Candidate>,
        (links, als): (HouseSet, CellSet),
    ) {
        let mut gone = gone.into_iter().peekable();
        if gone.peek().is_none() {
            return;
        }
        let technique = match (cells.len(), kind) {
            (4, 1) => Technique::UniqueRectangle1,
            (4, 2) => Technique::UniqueRectangle2,
            (4, 3) => Technique::UniqueRectangle3,
            (4, _) => Technique::UniqueRectangle4,
            _ => Technique::UniqueLoop,
        };
        let base = match cells.len() {
            4 | 5 => 4.5,
            6 | 7 => 4.5 + 0.1,
            8 | 9 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        let difficulty: f64 = base + add as f64 * 0.1;
        let rating = Rating((difficulty * 10.0).round() as u16);
        let state = self.state;
        let others = state.digits_in(cells).difference(digits.into_iter().collect());
        let at = |digit| Candidate::all(digit, state.places(digit) & cells);
        let extras = others.iter().flat_map(at).collect();
        let pattern = Pattern::Loop { cells, digits };
        let reason = Reason::Deadly(Deadly { pattern, extras, links, als });
        let step = Step::removing(technique, gone, reason).rated(rating);
        self.hints.push(Hint { difficulty, kind, step });
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::techniques::testing::check;

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
