//! [`Model`]: the constraints of a puzzle without its givens, in the form in which the engine uses
//! them. Puzzles with the same rules share one.

use super::derived;
use super::draft::{Constraint, Draft};
use super::propagate::{
    AllDifferent, Alternatives, Consecutive, Contradiction, House, Line, Propagator, Set, Sum,
};
use super::relation::Relation;
use super::shape::{Cell, Shape};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The constraints of a puzzle without its givens.
pub(super) struct Model {
    pub(super) shape: Shape,
    /// The candidates of each cell at the start, before any propagation.
    pub(super) start: Vec<u32>,
    pub(super) peers: Peers,
    pub(super) propagators: Vec<Propagator>,
    /// The propagators that look at each cell.
    pub(super) watchers: Vec<Vec<u32>>,
    /// The rows and columns of a box, if the regions are boxes.
    pub(super) boxes: Option<(usize, usize)>,
}

/// Which cells see each other: they cannot have the same value.
pub(super) struct Peers {
    /// The cells that each cell sees.
    lists: Vec<Vec<Cell>>,
    /// The same as bits.
    bits: Vec<u64>,
    /// The number of `u64` for each cell.
    words: usize,
}

impl Peers {
    fn new(cells: usize) -> Peers {
        let words = cells.div_ceil(64);
        Peers { lists: vec![Vec::new(); cells], bits: vec![0; words * cells], words }
    }

    /// Says that all these cells see each other. A cell that stands twice sees itself, so that
    /// there is no solution.
    fn add(&mut self, cells: &[Cell]) {
        for (at, &a) in cells.iter().enumerate() {
            for &b in &cells[at + 1..] {
                if !self.sees(a, b) {
                    for (a, b) in [(a, b), (b, a)] {
                        self.bits[usize::from(a) * self.words + usize::from(b) / 64] |=
                            1 << (b % 64);
                        self.lists[usize::from(a)].push(b);
                    }
                }
            }
        }
    }

    /// The cells that a cell sees.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        &self.lists[usize::from(cell)]
    }

    /// True if two cells see each other.
    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.bits[usize::from(a) * self.words + usize::from(b) / 64] >> (b % 64) & 1 == 1
    }

    /// Calls `exclude` with each cell that sees all of `cells`.
    #[inline]
    pub(super) fn each_common(
        &self,
        cells: &[Cell],
        mut exclude: impl FnMut(Cell) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        for word in 0..self.words {
            let of = |&cell: &Cell| self.bits[usize::from(cell) * self.words + word];
            let mut common = cells.iter().map(of).fold(u64::MAX, |all, word| all & word);
            while common != 0 {
                exclude((word * 64) as Cell + common.trailing_zeros() as Cell)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}

impl Model {
    pub(super) fn new(draft: Draft) -> Model {
        let shape = draft.shape;
        let mut compiler = Compiler {
            shape,
            start: vec![shape.all(); shape.cells()],
            peers: Peers::new(shape.cells()),
            propagators: Vec::new(),
        };
        let regions = draft.regions;
        compiler.distinct(&draft.constraints);
        compiler.pairs(&draft.constraints);
        let sums = derived::sums(shape, &regions, &draft.constraints);
        for constraint in draft.constraints.into_iter().chain(sums) {
            compiler.add(constraint);
        }
        let Compiler { start, peers, propagators, .. } = compiler;
        let mut watchers = vec![Vec::new(); shape.cells()];
        for (number, propagator) in propagators.iter().enumerate() {
            for cell in propagator.cells() {
                watchers[usize::from(cell)].push(number as u32);
            }
        }
        let size = regions.first().map_or(0, Vec::len);
        let are_boxes = !regions.is_empty() && regions == shape.boxes(size);
        let boxes = if are_boxes { shape.box_of(size) } else { None };
        Model { shape, start, peers, propagators, watchers, boxes }
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        10_000 + self.propagators.iter().map(Propagator::bytes).sum::<usize>()
    }
}

/// Turns constraints into propagators.
struct Compiler {
    shape: Shape,
    start: Vec<u32>,
    peers: Peers,
    propagators: Vec<Propagator>,
}

impl Compiler {
    /// Sets of different cells: which cells see each other, and houses. A set within another one
    /// has no propagator of its own.
    fn distinct(&mut self, constraints: &[Constraint]) {
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        for constraint in constraints {
            if let Constraint::Distinct(cells) | Constraint::Consecutive(cells) = constraint {
                if cells.len() > self.shape.value_count() {
                    self.start[usize::from(cells[0])] = 0;
                    continue;
                }
                self.peers.add(cells);
                let mut cells = cells.clone();
                cells.sort_unstable();
                sets.push(cells);
            }
        }
        sets.sort_by_key(|cells| core::cmp::Reverse(cells.len()));
        let mut kept: Vec<Vec<Cell>> = Vec::new();
        // The sets that are kept, by their cells.
        let mut with_cell: Vec<Vec<usize>> = vec![Vec::new(); self.shape.cells()];
        for cells in sets.into_iter().filter(|cells| cells.len() > 2) {
            let is_within =
                |&larger: &usize| cells.iter().all(|cell| kept[larger].binary_search(cell).is_ok());
            let fewest = cells
                .iter()
                .map(|&cell| &with_cell[usize::from(cell)])
                .min_by_key(|sets| sets.len());
            if fewest.is_none_or(|larger| !larger.iter().any(is_within)) {
                cells.iter().for_each(|&cell| with_cell[usize::from(cell)].push(kept.len()));
                kept.push(cells);
            }
        }
        for cells in kept {
            let set = Set::new(cells, &self.peers);
            self.propagators.push(if set.cells.len() == self.shape.value_count() {
                Propagator::House(House { set, values: self.shape.all() })
            } else {
                Propagator::AllDifferent(AllDifferent { set, is_alternative: false })
            });
        }
    }

    /// Relations of pairs: one propagator for all relations of a pair.
    fn pairs(&mut self, constraints: &[Constraint]) {
        let mut pairs: BTreeMap<[Cell; 2], Vec<u32>> = BTreeMap::new();
        for constraint in constraints {
            let Constraint::Pair([a, b], [from_a, from_b]) = constraint else { continue };
            if a == b {
                let with_itself = |&bit: &usize| from_a.image(1 << bit) >> bit & 1 == 1;
                let kept = (0..self.shape.value_count()).filter(with_itself);
                self.start[usize::from(*a)] &= kept.fold(0, |set, bit| set | 1 << bit);
                continue;
            }
            let (pair, relation) = if a < b { ([*a, *b], from_a) } else { ([*b, *a], from_b) };
            let rows = pairs.entry(pair).or_insert_with(|| {
                let differ = self.peers.sees(pair[0], pair[1]);
                let all = self.shape.all();
                (0..self.shape.value_count())
                    .map(|bit| if differ { all & !(1 << bit) } else { all })
                    .collect()
            });
            for (bit, row) in rows.iter_mut().enumerate() {
                *row &= relation.image(1 << bit);
            }
        }
        let mut relations: BTreeMap<Vec<u32>, Arc<Relation>> = BTreeMap::new();
        let mut relation = |rows: Vec<u32>| {
            let made =
                relations.entry(rows.clone()).or_insert_with(|| Arc::new(Relation::new(rows)));
            Arc::clone(made)
        };
        for (pair, rows) in pairs {
            let column = |bit: usize| {
                let rows = rows.iter().enumerate().filter(|(_, row)| *row >> bit & 1 == 1);
                rows.fold(0, |set, (row, _)| set | 1 << row)
            };
            let columns = (0..self.shape.value_count()).map(column).collect();
            let relations = [relation(rows), relation(columns)];
            self.propagators.push(Propagator::Pair(pair, relations));
        }
    }

    /// Adds a constraint that is neither of [`Compiler::distinct`] nor of [`Compiler::pairs`].
    fn add(&mut self, constraint: Constraint) {
        match constraint {
            Constraint::Within(cell, set) => self.start[usize::from(cell)] &= set,
            Constraint::Distinct(_) | Constraint::Pair(..) => {}
            constraint => {
                let propagator = self.propagator(constraint);
                self.propagators.push(propagator);
            }
        }
    }

    /// The propagator of one constraint. It does not rely on the other constraints of a list of
    /// alternatives.
    fn propagator(&self, constraint: Constraint) -> Propagator {
        match constraint {
            Constraint::Distinct(cells) | Constraint::Consecutive(cells)
                if cells.len() > self.shape.value_count() =>
            {
                Propagator::Within(cells[0], 0)
            }
            Constraint::Within(cell, set) => Propagator::Within(cell, set),
            Constraint::Distinct(cells) => {
                let set = Set::new(cells, &self.peers);
                Propagator::AllDifferent(AllDifferent { set, is_alternative: true })
            }
            Constraint::Pair(cells, relations) => Propagator::Pair(cells, relations),
            Constraint::Sum(terms, total) => self.sum(&terms, total),
            Constraint::Consecutive(cells) => {
                let window = (1_u32 << cells.len()) - 1;
                let starts = 0..=self.shape.value_count() - cells.len();
                let windows = starts.map(|start| window << start).collect();
                let set = Set::new(cells, &self.peers);
                Propagator::Consecutive(Consecutive { set, windows })
            }
            Constraint::Line(cells, automaton) => Propagator::Line(Line { cells, automaton }),
            Constraint::Any(lists) => self.any(lists),
        }
    }

    /// A sum, with each cell once.
    fn sum(&self, terms: &[(Cell, i32)], total: i32) -> Propagator {
        let mut factors: BTreeMap<Cell, i32> = BTreeMap::new();
        for &(cell, factor) in terms {
            *factors.entry(cell).or_default() += factor;
        }
        let terms: Vec<(Cell, i32)> =
            factors.into_iter().filter(|&(_, factor)| factor != 0).collect();
        Propagator::Sum(Sum::new(self.shape, &terms, total, |a, b| self.peers.sees(a, b)))
    }

    fn any(&self, lists: Vec<Vec<Constraint>>) -> Propagator {
        let lists: Vec<Vec<Propagator>> = lists
            .into_iter()
            .map(|list| {
                let mut different = Vec::new();
                for constraint in &list {
                    if let Constraint::Consecutive(cells) = constraint {
                        different.push(Constraint::Distinct(cells.clone()));
                    }
                }
                list.into_iter().chain(different).map(|one| self.propagator(one)).collect()
            })
            .collect();
        let cells: HashSet<Cell> = lists.iter().flatten().flat_map(Propagator::cells).collect();
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        Propagator::Any(Alternatives { cells, lists })
    }
}
