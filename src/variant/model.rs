//! [`Model`]: the constraints of a puzzle without its givens, in the form in which the engine uses
//! them. Puzzles with the same rules share one.

use super::derived;
use super::draft::{Constraint, Draft};
use super::lists::Lists;
use super::peers::Peers;
use super::propagate::{
    AllDifferent, Alternatives, Consecutive, House, Line, Propagator, Set, Sum,
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
    /// The class of each propagator.
    pub(super) classes: Vec<u8>,
    /// The cells that each propagator looks at.
    pub(super) cells: Vec<Vec<Cell>>,
    /// The propagators that look at each cell.
    pub(super) watchers: Lists<u32>,
    /// The rows and columns of a box, if the regions are boxes.
    pub(super) boxes: Option<(usize, usize)>,
}

impl Model {
    pub(super) fn new(draft: Draft) -> Model {
        let shape = draft.shape;
        let different = draft.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Distinct(cells) | Constraint::Consecutive(cells) => Some(&cells[..]),
            _ => None,
        });
        let mut compiler = Compiler {
            shape,
            start: vec![shape.all(); shape.cells()],
            peers: Peers::new(shape.cells(), different),
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
        let classes = propagators.iter().map(Propagator::class).collect();
        let cells: Vec<Vec<Cell>> = propagators.iter().map(Propagator::cells).collect();
        let numbered = (0..).zip(&cells);
        let watched =
            numbered.flat_map(|(number, cells)| cells.iter().map(move |&cell| (cell, number)));
        let watchers = Lists::new(shape.cells(), &watched.collect::<Vec<_>>());
        let size = regions.first().map_or(0, Vec::len);
        let are_boxes = !regions.is_empty() && regions == shape.boxes(size);
        let boxes = if are_boxes { shape.box_of(size) } else { None };
        Model { shape, start, peers, propagators, classes, cells, watchers, boxes }
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let propagators: usize = self.propagators.iter().map(Propagator::bytes).sum();
        let cells: usize = self.cells.iter().map(Vec::len).sum();
        10_000 + propagators + 32 * cells + self.shape.cells().pow(2) / 4
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
        let mut terms = terms.to_vec();
        terms.sort_unstable();
        terms.dedup_by(|(cell, factor), (kept, sum)| {
            let is_same = cell == kept;
            *sum += if is_same { *factor } else { 0 };
            is_same
        });
        terms.retain(|&(_, factor)| factor != 0);
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
