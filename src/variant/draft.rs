//! [`Draft`]: the constraints of a puzzle, collected while its rules are read.

use super::automaton::{Automaton, TooLarge};
use super::relation::Relation;
use super::shape::{Cell, Shape};
use core::hash::Hash;
use std::collections::HashMap;
use std::sync::Arc;

/// What the cells of a solution must fulfil. The rules of puzzles become constraints of these
/// kinds.
#[derive(Clone, Debug)]
pub(super) enum Constraint {
    /// The cell has one of these values.
    Within(Cell, u32),
    /// All values are different.
    Distinct(Vec<Cell>),
    /// The values of two cells have this relation. The second relation is the same with the cells
    /// exchanged.
    Pair([Cell; 2], [Arc<Relation>; 2]),
    /// The sum of the values, each times its factor, is this number.
    Sum(Vec<(Cell, i32)>, i32),
    /// The values are different and consecutive, in any order.
    Consecutive(Vec<Cell>),
    /// The automaton accepts the values in this order.
    Line(Vec<Cell>, Arc<Automaton>),
    /// All constraints of at least one of these lists hold.
    Any(Vec<Vec<Constraint>>),
}

/// The constraints of a puzzle, collected while its rules are read.
pub(super) struct Draft {
    pub(super) shape: Shape,
    /// The boxes, or the regions of a jigsaw sudoku, which are in `constraints` already; empty if
    /// there are none.
    pub(super) regions: Vec<Vec<Cell>>,
    pub(super) constraints: Vec<Constraint>,
    /// The relations that were made before, by the values of the second cell for each of the first.
    relations: HashMap<Vec<u32>, Arc<Relation>>,
    /// The number of cells in constraints, states of automata and sets in relations.
    cost: usize,
}

/// The most cells, states and sets of the constraints of a puzzle.
const MOST_COST: usize = 1_000_000;

impl Draft {
    /// The constraints of rows, columns and these regions.
    pub(super) fn new(shape: Shape, regions: Vec<Vec<Cell>>) -> Draft {
        let rows = (0..shape.rows()).map(|row| shape.row(row));
        let columns = (0..shape.columns()).map(|column| shape.column(column));
        let houses = rows.chain(columns).chain(regions.iter().cloned());
        let constraints = houses.map(Constraint::Distinct).collect();
        Draft { shape, regions, constraints, relations: HashMap::new(), cost: 0 }
    }

    /// The cell has one of the values for which `allows` is true.
    pub(super) fn within(&mut self, cell: Cell, allows: impl Fn(i32) -> bool) {
        let values = self.shape.values().filter(|&value| allows(value));
        let set = values.fold(0, |set, value| set | self.shape.bit(value));
        self.within_set(cell, set);
    }

    /// The cell has one of the values of this set.
    pub(super) fn within_set(&mut self, cell: Cell, set: u32) {
        self.cost += 1;
        self.constraints.push(Constraint::Within(cell, set));
    }

    /// All values are different.
    pub(super) fn distinct(&mut self, cells: Vec<Cell>) {
        debug_assert!(cells.len() <= self.shape.value_count());
        self.cost += cells.len();
        self.constraints.push(Constraint::Distinct(cells));
    }

    /// `holds` is true of the values of `a` and `b`.
    pub(super) fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(i32, i32) -> bool) {
        self.pairs([(a, b)], holds);
    }

    /// `holds` is true of the values of each of these pairs of cells.
    pub(super) fn pairs(
        &mut self,
        pairs: impl IntoIterator<Item = (Cell, Cell)>,
        holds: impl Fn(i32, i32) -> bool,
    ) {
        let relations = [self.relation(&holds), self.relation(|b, a| holds(a, b))];
        let before = self.constraints.len();
        let pairs = pairs.into_iter().map(|(a, b)| Constraint::Pair([a, b], relations.clone()));
        self.constraints.extend(pairs);
        self.cost += self.constraints.len() - before;
    }

    fn relation(&mut self, holds: impl Fn(i32, i32) -> bool) -> Arc<Relation> {
        let rows = Relation::rows(self.shape, holds);
        if let Some(relation) = self.relations.get(&rows) {
            return Arc::clone(relation);
        }
        let relation = Arc::new(Relation::new(rows.clone()));
        self.cost += relation.size();
        self.relations.insert(rows, Arc::clone(&relation));
        relation
    }

    /// The sum of the values, each times its factor, is `total`. A cell may stand several times.
    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (Cell, i32)>, total: i32) {
        let terms: Vec<(Cell, i32)> = terms.into_iter().collect();
        self.cost += terms.len();
        self.constraints.push(Constraint::Sum(terms, total));
    }

    /// The values are different and consecutive, in any order.
    pub(super) fn consecutive(&mut self, cells: Vec<Cell>) {
        debug_assert!(cells.len() <= self.shape.value_count());
        self.cost += cells.len();
        self.constraints.push(Constraint::Consecutive(cells));
    }

    /// The values of each of these lists of cells, read in this order, lead from the state `start`
    /// by `step` to one of which `accepts` is true. `step` returns `None` for a value that is not
    /// allowed.
    ///
    /// # Errors
    /// If there are more than 20,000 states.
    pub(super) fn lines<State: Eq + Hash + Clone>(
        &mut self,
        lines: Vec<Vec<Cell>>,
        start: State,
        step: impl Fn(&State, i32) -> Option<State>,
        accepts: impl Fn(&State) -> bool,
    ) -> Result<(), TooLarge> {
        let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
        let automaton = Arc::new(Automaton::new(self.shape, longest, start, step, accepts)?);
        self.cost += automaton.states() + lines.iter().map(Vec::len).sum::<usize>();
        let lines = lines.into_iter().map(|cells| Constraint::Line(cells, Arc::clone(&automaton)));
        self.constraints.extend(lines);
        Ok(())
    }

    /// True if the constraints need too much memory.
    pub(super) fn is_too_large(&self) -> bool {
        self.cost > MOST_COST
    }

    /// The constraints that `add` adds to this draft, taken out of it: an alternative for
    /// [`Draft::any`].
    ///
    /// # Errors
    /// Those of `add`.
    pub(super) fn apart<E>(
        &mut self,
        add: impl FnOnce(&mut Draft) -> Result<(), E>,
    ) -> Result<Vec<Constraint>, E> {
        let before = core::mem::take(&mut self.constraints);
        let result = add(self);
        let added = core::mem::replace(&mut self.constraints, before);
        result.map(|()| added)
    }

    /// All constraints of at least one of these lists hold.
    pub(super) fn any(&mut self, alternatives: Vec<Vec<Constraint>>) {
        self.constraints.push(Constraint::Any(alternatives));
    }
}
