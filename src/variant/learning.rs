//! [`Learner`]: solves puzzles whose rules are only "all different" with clause learning.
//!
//! A search that learns nothing meets the same contradiction again and again: it proves most grids
//! of 9x9 and 16x16, but not those of 25x25. After some contradictions a SAT solver takes over. The
//! clauses are those of Lynce and Ouaknine, "Sudoku as a SAT problem" (2006), for the candidates
//! that are left after the first propagation. Each solution is checked, then a clause excludes it.

use super::model::Model;
use super::propagate::{AllDifferent, Propagator};
use super::relation::bits;
use super::search::{Search, Stopped};
use super::shape::Cell;
use crate::cancel;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::sync::Arc;

/// After so many contradictions without a solution, the SAT solver takes over. On a 25x25 grid they
/// take a tenth of a second; minimal anti-knight grids and 16x16 took no longer with 1,000 than 3,000.
const MOST_CONTRADICTIONS: u64 = 1_000;

/// The SAT solver does not take over a search that has found more solutions than this: it would
/// need a clause for each.
const MOST_FOUND: usize = 100;

/// The most conflicts of the SAT solver for one puzzle: about a minute. A solution counts as
/// [`CONFLICTS_OF_A_SOLUTION`].
const MOST_CONFLICTS: u64 = 600_000;

const CONFLICTS_OF_A_SOLUTION: u64 = 100;

/// Finds the solutions of a puzzle one after the other: with a [`Search`], and where that takes too
/// long and the rules allow it, with a SAT solver.
pub(super) struct Learner {
    model: Arc<Model>,
    givens: Vec<(Cell, u32)>,
    search: Search,
    /// The solutions that the search found, if the SAT solver may take over.
    found: Option<Vec<Vec<u8>>>,
    clauses: Option<Clauses>,
}

impl Learner {
    pub(super) fn new(
        model: &Arc<Model>,
        givens: impl IntoIterator<Item = (Cell, u32)>,
    ) -> Learner {
        let givens: Vec<(Cell, u32)> = givens.into_iter().collect();
        let mut search = Search::new(model, givens.iter().copied());
        let are_different = |propagator: &Propagator| {
            matches!(
                propagator,
                Propagator::House(_)
                    | Propagator::AllDifferent(AllDifferent { is_alternative: false, .. })
            )
        };
        let can_take_over = model.propagators.iter().all(are_different);
        if can_take_over {
            search.stop_after(MOST_CONTRADICTIONS);
        }
        let found = can_take_over.then(Vec::new);
        Learner { model: Arc::clone(model), givens, search, found, clauses: None }
    }

    /// The next solution: the number of the value of each cell. `None` if there is none left.
    pub(super) fn next(&mut self) -> Option<Result<Vec<u8>, Stopped>> {
        if let Some(clauses) = &mut self.clauses {
            return clauses.next(&self.model);
        }
        let next = self.search.next();
        match (&next, &mut self.found) {
            (Some(Ok(solution)), Some(found)) => {
                found.push(solution.clone());
                if found.len() > MOST_FOUND {
                    self.found = None;
                    self.search.stop_after(u64::MAX);
                }
                next
            }
            (Some(Err(Stopped)), Some(found)) => {
                let root = Search::new(&self.model, self.givens.iter().copied()).root()?;
                let mut clauses = Clauses::new(&self.model, &root);
                found.iter().for_each(|solution| clauses.exclude(solution));
                self.clauses.insert(clauses).next(&self.model)
            }
            _ => next,
        }
    }
}

/// A puzzle as clauses, in a SAT solver: a variable for each candidate.
struct Clauses {
    solver: Solver<Budget>,
    /// The candidates of each cell.
    candidates: Vec<u32>,
    /// The variables of each cell, in the order of its candidates.
    variables: Vec<Vec<Var>>,
    is_done: bool,
}

impl Clauses {
    fn new(model: &Model, candidates: &[u32]) -> Clauses {
        // Older conflicts count longer than by default: that solves more grids of 25x25.
        let options = SolverOpts { var_decay: 0.99, ..SolverOpts::default() };
        let mut solver = Solver::new(options, Budget { conflicts: 0 });
        let mut variables =
            |set: &u32| (0..set.count_ones()).map(|_| solver.new_var_default()).collect();
        let variables = candidates.iter().map(&mut variables).collect();
        let candidates = candidates.to_vec();
        let mut clauses = Clauses { solver, candidates, variables, is_done: false };
        for cell in 0..model.shape.cells() as Cell {
            let choices: Vec<Lit> = clauses.choices(cell).map(|(_, has)| has).collect();
            clauses.add(&choices);
            for (at, &one) in choices.iter().enumerate() {
                choices[at + 1..].iter().for_each(|&other| clauses.add(&[!one, !other]));
            }
            for &peer in model.peers.of(cell).iter().filter(|&&peer| peer > cell) {
                let both =
                    clauses.candidates[usize::from(cell)] & clauses.candidates[usize::from(peer)];
                for bit in bits(both) {
                    let pair = [cell, peer].map(|cell| !clauses.literal(cell, bit));
                    clauses.add(&pair);
                }
            }
        }
        for propagator in &model.propagators {
            let Propagator::House(house) = propagator else { continue };
            for bit in bits(house.values) {
                let cells = house.set.cells.iter();
                let has = |&&cell: &&Cell| clauses.candidates[usize::from(cell)] >> bit & 1 == 1;
                let places = cells.filter(has).map(|&cell| clauses.literal(cell, bit));
                let places: Vec<Lit> = places.collect();
                clauses.add(&places);
            }
        }
        clauses
    }

    /// The candidates of a cell, with the literal that the cell has this value.
    fn choices(&self, cell: Cell) -> impl Iterator<Item = (usize, Lit)> {
        let variables = self.variables[usize::from(cell)].iter();
        let literals = variables.map(|&variable| Lit::new(variable, true));
        bits(self.candidates[usize::from(cell)]).zip(literals)
    }

    /// The literal that the cell has one of its candidates.
    fn literal(&self, cell: Cell, bit: usize) -> Lit {
        let below = self.candidates[usize::from(cell)] & ((1 << bit) - 1);
        Lit::new(self.variables[usize::from(cell)][below.count_ones() as usize], true)
    }

    fn add(&mut self, clause: &[Lit]) {
        // If the clauses have no solution any more, the solver says so at the next call.
        self.solver.add_clause_reuse(&mut clause.to_vec());
    }

    fn exclude(&mut self, solution: &[u8]) {
        let cells = solution.iter().zip(0..);
        let clause: Vec<Lit> =
            cells.map(|(&number, cell)| !self.literal(cell, number.into())).collect();
        self.add(&clause);
    }

    fn next(&mut self, model: &Model) -> Option<Result<Vec<u8>, Stopped>> {
        if self.is_done {
            return None;
        }
        let result = self.solver.solve_limited(&[]);
        cancel::check();
        if result == lbool::TRUE {
            let solution = self.solution();
            check(model, &self.candidates, &solution);
            self.exclude(&solution);
            self.solver.cb_mut().conflicts += CONFLICTS_OF_A_SOLUTION;
            return Some(Ok(solution));
        }
        self.is_done = true;
        (result != lbool::FALSE).then_some(Err(Stopped))
    }

    /// The solution that the solver has found.
    fn solution(&self) -> Vec<u8> {
        let cells = 0..self.candidates.len() as Cell;
        let number = |cell| {
            let mut choices = self.choices(cell);
            let is_true = |&(_, has): &(usize, Lit)| self.solver.value_lit(has) == lbool::TRUE;
            choices.find(is_true).expect("one of the candidates is true").0 as u8
        };
        cells.map(number).collect()
    }
}

/// Checks a solution of the solver against the rules themselves.
///
/// # Panics
/// If the solution breaks a rule.
fn check(model: &Model, candidates: &[u32], solution: &[u8]) {
    for (cell, &number) in solution.iter().enumerate() {
        assert!(candidates[cell] >> number & 1 == 1, "the SAT solver changed a given");
        for &peer in model.peers.of(cell as Cell) {
            assert_ne!(number, solution[usize::from(peer)], "the SAT solver broke a rule");
        }
    }
}

/// Ends the run of the SAT solver after a number of conflicts, or when its work is not wanted.
struct Budget {
    conflicts: u64,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts > MOST_CONFLICTS || cancel::is_requested()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::variant::draft::Draft;
    use crate::variant::shape::Shape;

    /// The rules of a number: a size, the regions, and the diagonals or the move of a knight.
    fn draft(number: u64) -> Draft {
        let size = [4, 6, 9][number as usize % 3];
        let shape = Shape::square(size).expect("a size of grids");
        let mut regions = shape.boxes(size.into());
        let size = usize::from(size);
        let cell = |row: usize, column: usize| shape.cell(row, column).expect("a cell");
        if number / 3 % 2 == 1 {
            // Two cells of neighbouring regions change their regions.
            let at = regions[0].len() - 1;
            let (left, right) = (regions[0][at], regions[1][0]);
            regions[0][at] = right;
            regions[1][0] = left;
        }
        let mut draft = Draft::new(shape, regions);
        if number / 6 % 2 == 1 {
            draft.distinct((0..size).map(|at| cell(at, at)).collect());
            draft.distinct((0..size).map(|at| cell(at, size - 1 - at)).collect());
        }
        if number / 12 % 2 == 1 {
            for (row, column) in (0..size - 1).flat_map(|row| (0..size - 2).map(move |c| (row, c)))
            {
                draft.distinct(vec![cell(row, column), cell(row + 1, column + 2)]);
            }
        }
        draft
    }

    /// The solutions in order, if there are at most `most`.
    fn sorted(
        most: usize,
        mut next: impl FnMut() -> Option<Result<Vec<u8>, Stopped>>,
    ) -> Option<Vec<Vec<u8>>> {
        let mut all = Vec::new();
        while let Some(solution) = next() {
            all.push(solution.expect("a small puzzle"));
            if all.len() > most {
                return None;
            }
        }
        all.sort();
        Some(all)
    }

    #[test]
    fn the_solutions_are_those_of_the_search() {
        let [mut several, mut one, mut none] = [0; 3];
        for seed in 0..480 {
            let mut random = Random::new(seed, 0);
            let model = Arc::new(Model::new(draft(seed)));
            let mut first = Search::new(&model, []).in_random_order(Random::new(seed, 1));
            let Some(Ok(mut grid)) = first.next() else { continue };
            if seed % 5 == 0 {
                // Most grids with two other values have no solution.
                let (a, b) = (random.index(grid.len()), random.index(grid.len()));
                grid.swap(a, b);
            }
            let kept = 2 + random.below(3);
            let cells = grid.iter().zip(0..);
            let givens = cells.filter(|_| random.below(7) < kept);
            let givens: Vec<(Cell, u32)> =
                givens.map(|(&number, cell)| (cell, 1 << number)).collect();
            let mut search = Search::new(&model, givens.iter().copied());
            let Some(expected) = sorted(300, || search.next()) else { continue };
            match expected.len() {
                0 => none += 1,
                1 => one += 1,
                _ => several += 1,
            }
            // The SAT solver takes over at once, or a little later.
            let mut learner = Learner::new(&model, givens);
            assert!(learner.found.is_some(), "{seed}: the rules are all different");
            learner.search.stop_after(seed / 24 % 3);
            let found = sorted(300, || learner.next());
            assert_eq!(found, Some(expected), "seed {seed}");
        }
        assert!(several > 30 && one > 30 && none > 10, "{several} {one} {none}");
    }

    #[test]
    fn other_rules_are_left_to_the_search() {
        let mut draft = draft(0);
        draft.sum([(0, 1), (1, 1)], 5);
        let model = Arc::new(Model::new(draft));
        let learner = Learner::new(&model, []);
        assert!(learner.found.is_none());
    }

    #[test]
    fn the_run_of_the_sat_solver_can_be_cancelled() {
        let model = Arc::new(Model::new(draft(2)));
        let mut clauses = Clauses::new(&model, &model.start);
        let cancelled = cancel::while_wanted(|| false, || clauses.next(&model));
        assert_eq!(cancelled, None);
        // The solver can be used again.
        assert!(matches!(clauses.next(&model), Some(Ok(_))));
        // The end of its budget is no proof that there is no solution.
        clauses.solver.cb_mut().conflicts = MOST_CONFLICTS + 1;
        assert_eq!(clauses.next(&model), Some(Err(Stopped)));
        assert_eq!(clauses.next(&model), None);
    }
}
