//! [`each`]: finds the loops of cells that could exchange two digits, in the order of Sudoku
//! Explainer's search.

use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::state::State;

/// A loop of cells that have two digits in common; neighbours share a house.
pub(super) struct DeadlyLoop {
    /// The cells: an even number, four or more.
    pub(super) cells: CellSet,
    /// The first two cells with extra candidates, in the order of the loop.
    pub(super) roof: [Option<Cell>; 2],
    /// The two digits.
    pub(super) digits: [Digit; 2],
}

/// Calls `found` with every loop from which something may follow, with most loops several times:
/// from each of their cells without extra candidates, and in both directions.
pub(super) fn each(state: &State, found: &mut dyn FnMut(DeadlyLoop)) {
    let inside = |[both, bare, three]: [CellSet; 3]| {
        let both = peel(both);
        if both.is_empty() {
            return both;
        }
        let bare = bare & both;
        let others = match bare.len() {
            // Loops with extras of one digit are added below. In others at most two cells have
            // extras, so a loop of six cells or more has at least four bare cells.
            ..4 => rectangles(both, bare, three),
            _ => with_few_extras(both, bare),
        };
        others | of_one_digit(state, both & three, bare)
    };
    each_inside(inside, state, found);
}

/// As [`each`], for the loops within the cells that `inside` chooses. It is given the cells with both
/// digits, those of them without another candidate, and all cells with three candidates.
pub(super) fn each_inside(
    inside: impl Fn([CellSet; 3]) -> CellSet,
    state: &State,
    found: &mut dyn FnMut(DeadlyLoop),
) {
    let [_, two, three, _] = state.by_count();
    // By pair of digits, once it is known: the cells that can lie on a loop that is to be found.
    let mut known: [Option<CellSet>; 81] = [None; 81];
    for start in two.iter() {
        let Some([a, b]) = state.pair(start) else { continue };
        let both = state.places(a) & state.places(b);
        let bare = both & two;
        let inside =
            *known[9 * a as usize + b as usize].get_or_insert_with(|| inside([both, bare, three]));
        if inside.contains(start) {
            let digits = [a, b];
            let mut is_found = false;
            let found = &mut |deadly| {
                is_found = true;
                found(deadly);
            };
            LoopSearch { state, digits, both, bare, inside, start, found }.run();
            // The four cells make only this loop.
            if is_found && inside.len() == 4 {
                known[9 * a as usize + b as usize] = Some(CellSet::EMPTY);
            }
        }
    }
}

/// The cells that can lie on a loop with one cell that has extras, or with two that share a house.
/// From two cells that share no house nothing follows, unless their extras are the same digit.
fn with_few_extras(both: CellSet, bare: CellSet) -> CellSet {
    let mut all = CellSet::EMPTY;
    let mut rest = both - bare;
    while let Some(one) = rest.first() {
        rest = rest.without(one);
        all |= with_all(bare, CellSet::EMPTY.with(one));
        for other in rest & one.peers() {
            all |= with_all(bare, CellSet::EMPTY.with(one).with(other));
        }
    }
    all
}

/// The cells that can lie on a loop of all of `roof` and some of `bare`.
fn with_all(bare: CellSet, roof: CellSet) -> CellSet {
    let cells = peel(bare | roof);
    if roof.is_subset(cells) { cells } else { CellSet::EMPTY }
}

/// The cells that can lie on a loop in which several cells have the same digit as extra, and that
/// digit is removed from a cell that sees them. `three`: the cells with one extra.
fn of_one_digit(state: &State, three: CellSet, bare: CellSet) -> CellSet {
    let mut all = CellSet::EMPTY;
    for digit in Digit::ALL {
        let places = state.places(digit);
        let roof = three & places;
        if !roof.has_several() {
            continue;
        }
        let cells = peel(bare | roof);
        if (roof & cells).has_several() {
            for removed in places.iter() {
                let seeing = roof & cells & removed.peers();
                if seeing.has_several() {
                    all |= peel(cells & bare | seeing);
                }
            }
        }
    }
    all
}

/// The cells of rectangles in two boxes with two bare cells or more. If the two other cells are
/// opposite corners, something follows only if their extras are the same digit, so both must be
/// among `three`, the cells with one extra.
fn rectangles(both: CellSet, bare: CellSet, three: CellSet) -> CellSet {
    let mut all = CellSet::EMPTY;
    if bare.single().is_some() {
        return all;
    }
    for corner in bare.iter() {
        let [row, column, _] = corner.houses().map(House::cell_set);
        for opposite in (both - corner.peers()).without(corner).iter() {
            let [other_row, other_column, _] = opposite.houses().map(House::cell_set);
            let in_band = corner.row() / 3 == opposite.row() / 3;
            let in_stack = corner.column() / 3 == opposite.column() / 3;
            let ends = CellSet::EMPTY.with(corner).with(opposite);
            let rectangle = ends | row & other_column | other_row & column;
            let is_in_two_boxes = in_band || in_stack;
            let roof = rectangle - bare;
            let is_useless = roof.len() == 2 && ends.is_subset(bare) && !roof.is_subset(three);
            if is_in_two_boxes && rectangle.is_subset(both) && roof.len() <= 2 && !is_useless {
                all |= rectangle;
            }
        }
    }
    all
}

/// The largest part of `cells` in which every house that has a cell has a second one.
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

/// The search for loops through one cell with exactly two candidates.
struct LoopSearch<'a> {
    state: &'a State,
    digits: [Digit; 2],
    /// The cells with both digits as candidates.
    both: CellSet,
    /// The cells with no other candidates.
    bare: CellSet,
    /// The cells with both digits that can lie on a loop.
    inside: CellSet,
    start: Cell,
    found: &'a mut dyn FnMut(DeadlyLoop),
}

/// A part of a loop: its cells, and what else changes with each further cell.
#[derive(Clone, Copy)]
struct Path {
    cells: CellSet,
    /// The houses of the cells at even and at odd positions of the loop.
    visited: [HouseSet; 2],
    /// The first two cells with extra candidates, in the order of the loop.
    roof: [Option<Cell>; 2],
    /// How many further cells may have extra candidates, unless all extras are one digit.
    allowed: i8,
    /// The extra digits so far. As in Sudoku Explainer, those of cells that were tried and not
    /// taken count too.
    extra: DigitSet,
    /// The kind of the house between the last two cells: 0 box, 1 row, 2 column; 3 at the start.
    last: usize,
}

impl LoopSearch<'_> {
    fn run(mut self) {
        let path = Path {
            cells: CellSet::EMPTY,
            visited: [HouseSet::EMPTY; 2],
            roof: [None; 2],
            allowed: 2,
            extra: DigitSet::EMPTY,
            last: 3,
        };
        self.forward(path, self.start);
    }

    /// False if the cells that may still come cannot give every house its second cell.
    fn may_close(&self, path: &Path) -> bool {
        // While all extras are the same digit, any number of cells may have it.
        if path.extra.len() < 2 {
            return true;
        }
        let rest = (self.bare - path.cells).iter();
        let bare = rest.fold(0, |houses, cell| houses | cell.house_set().bits());
        let half = path.visited[0].bits() ^ path.visited[1].bits();
        let needed = HouseSet::from_bits(half & !bare);
        match path.allowed {
            ..=0 => needed.is_empty(),
            1 => {
                let shared =
                    needed.iter().fold(self.inside, |shared, house| shared & house.cell_set());
                needed.is_empty() || !(shared - path.cells).is_empty()
            }
            _ => true,
        }
    }

    /// Adds `cell` to the path and searches on from there.
    fn forward(&mut self, mut path: Path, cell: Cell) {
        let state = self.state;
        let parity = path.cells.len() & 1;
        // Each house has one cell at an even position and one at an odd position.
        if !(path.visited[parity] & cell.house_set()).is_empty() {
            return;
        }
        for house in cell.houses() {
            path.visited[parity] = path.visited[parity].with(house);
        }
        path.cells = path.cells.with(cell);
        if !self.may_close(&path) {
            return;
        }
        let [row, column, square] = cell.houses();
        for (kind, house) in [square, row, column].into_iter().enumerate() {
            if kind == path.last {
                continue;
            }
            for next in self.both & house.cell_set() {
                if next == self.start && path.cells.len() >= 4 {
                    if path.visited[0] == path.visited[1] {
                        (self.found)(DeadlyLoop {
                            cells: path.cells,
                            roof: path.roof,
                            digits: self.digits,
                        });
                    }
                } else if !path.cells.contains(next) {
                    let extra = state.candidates(next) - self.digits.into_iter().collect();
                    path.extra |= extra;
                    let is_allowed = extra.is_empty() || path.extra.len() == 1 || path.allowed > 0;
                    if is_allowed && self.inside.contains(next) {
                        let mut path = Path { last: kind, ..path };
                        if !extra.is_empty() {
                            path.allowed -= 1;
                            match path.roof {
                                [None, _] => path.roof[0] = Some(next),
                                [_, None] => path.roof[1] = Some(next),
                                _ => {}
                            }
                        }
                        self.forward(path, next);
                    }
                }
            }
        }
    }
}
