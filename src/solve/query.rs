//! [`Query`]: the question whether a grid has exactly one solution, with what is known of it.
//!
//! A given is redundant if the grid without it has no solution with another digit in its cell. The
//! search for one such solution takes about half the time of a proof that there is no second
//! solution, because it need not find the known one.

use super::answer::{Outcome, Question};
use crate::geometry::{Candidate, DigitSet};
use crate::grid::Grid;

/// The question whether a grid has exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Query {
    grid: Grid,
    /// A candidate of an empty cell that is in a known solution and in no other one. If it is
    /// given, the search is for a solution without it.
    known: Option<Candidate>,
}

impl Query {
    /// For a grid of which nothing is known.
    pub(crate) fn new(grid: Grid) -> Query {
        Query { grid, known: None }
    }

    /// For a grid in which the cell of `known` is empty, and which has exactly one solution with
    /// the digit of `known` there.
    pub(crate) fn without(grid: Grid, known: Candidate) -> Query {
        Query { grid, known: Some(known) }
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidate that a solution must not have.
    pub(crate) fn removed(&self) -> Option<Candidate> {
        self.known
    }

    /// The question to a solver.
    pub(crate) fn question(&self) -> Question {
        if self.known.is_some() { Question::First } else { Question::Unique }
    }

    /// True if the grid has exactly one solution. `outcome` is the answer to [`Query::question`].
    pub(crate) fn is_unique(&self, outcome: Outcome) -> bool {
        outcome == if self.known.is_some() { Outcome::None } else { Outcome::Solved }
    }

    /// The digits that the empty cells may hold.
    pub(crate) fn marks(&self) -> [DigitSet; 81] {
        let mut marks = [DigitSet::ALL; 81];
        if let Some(known) = self.known {
            marks[known.cell] = DigitSet::ALL.without(known.digit);
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read::parse;
    use crate::geometry::Cell;
    use crate::random::Random;
    use crate::solve::answer::Answer;
    use crate::solve::engine::Engine;
    use crate::solve::puzzle::Puzzle;
    use crate::solve::search::Search;

    /// Puzzles with one solution and with many, each without one of its givens, and those with one
    /// solution with a cell that is empty already.
    fn queries() -> Vec<Query> {
        let corpora = [
            include_str!("../../puzzles/hard.txt"),
            include_str!("../../puzzles/many.txt"),
            include_str!("../../puzzles/hardest.txt"),
        ];
        let (mut random, mut search) = (Random::new(41, 0), Search::new());
        let lines = corpora.iter().flat_map(|corpus| corpus.lines().take(300));
        let mut queries = Vec::new();
        for grid in lines.filter_map(|line| parse(line).ok()) {
            let givens: Vec<_> = grid.givens().collect();
            let (cell, digit) = givens[random.index(givens.len())];
            queries.push(Query::new(grid));
            queries.push(Query::without(grid.without(cell), Candidate::new(cell, digit)));
            if let Answer::Solved(solution) = search.answer(&grid, Question::Unique) {
                let cell = Cell::ALL[random.index(81)];
                let known = Candidate::new(cell, solution.get(cell));
                if grid.get(cell).is_none() {
                    queries.push(Query::without(grid, known));
                }
            }
        }
        queries
    }

    fn outcome(query: &Query) -> Outcome {
        let puzzle = Puzzle { grid: &query.grid, marks: Some(&query.marks()) };
        Search::new().answer(puzzle, query.question()).outcome()
    }

    #[test]
    fn engines_answer_as_the_search_does() {
        let queries = queries();
        let expected: Vec<Outcome> = queries.iter().map(outcome).collect();
        for outcome in [Outcome::None, Outcome::Solved, Outcome::Multiple] {
            let count = expected.iter().filter(|known| **known == outcome).count();
            assert!(count > 50, "{outcome:?}: {count}");
        }
        for mut worker in Engine::ALL.iter().filter_map(|engine| engine.worker()) {
            for size in [queries.len(), 100, 15] {
                queries.chunks(size).for_each(|batch| worker.feed_queries(batch));
                let mut found = Vec::new();
                while let Some(answers) = worker.drain() {
                    found.extend(answers.outcomes);
                }
                assert_eq!(found, expected, "{size} at a time");
            }
        }
    }
}
