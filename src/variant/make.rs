//! Making puzzles with rules: which values a cell can have, which givens are redundant, and new
//! puzzles.

use super::model::Model;
use super::puzzle::Variant;
use super::relation::bits;
use super::search::{MOST_WORK, Search, Stopped};
use super::shape::Cell;
use crate::random::Random;
use std::sync::Arc;

/// How much work is spent on one random solution before another one is begun, in steps of some
/// nanoseconds.
const WORK_OF_A_TRY: u64 = 20_000_000;

/// Several searches on one puzzle, which share the limit of work.
struct Searches<'a> {
    model: &'a Arc<Model>,
    work: u64,
}

impl Searches<'_> {
    /// The numbers of the values of a solution; `None` if there is none.
    ///
    /// # Errors
    /// If the searches together reach the limit of work.
    fn first(
        &mut self,
        givens: impl IntoIterator<Item = (Cell, u32)>,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let mut search = Search::new(self.model, givens).after_work(self.work);
        let found = search.next();
        self.work = search.work();
        found.transpose()
    }
}

impl Variant {
    /// The values that each cell has in some solution, row by row; `None` if there is no solution.
    ///
    /// # Errors
    /// If that is not known at the limit of work: after some seconds.
    pub fn possible_values(&self) -> Result<Option<Vec<Vec<u8>>>, Stopped> {
        let mut searches = Searches { model: &self.model, work: 0 };
        let givens = || self.givens.iter().copied();
        let Some(first) = searches.first(givens())? else { return Ok(None) };
        let mut possible: Vec<u32> = first.iter().map(|&number| 1 << number).collect();
        let mut excluded: Vec<(Cell, u32)> = Vec::new();
        for cell in 0..self.shape().cells() {
            for bit in 0..self.shape().value_count() {
                if possible[cell] >> bit & 1 == 1 {
                    continue;
                }
                let wanted = [(cell as Cell, 1 << bit)];
                let all = givens().chain(excluded.iter().copied()).chain(wanted);
                match searches.first(all)? {
                    Some(solution) => {
                        for (possible, number) in possible.iter_mut().zip(solution) {
                            *possible |= 1 << number;
                        }
                    }
                    None => excluded.push((cell as Cell, !(1 << bit))),
                }
            }
        }
        let first = self.shape().first() as u8;
        let values = |&set: &u32| bits(set).map(|bit| bit as u8 + first).collect();
        Ok(Some(possible.iter().map(values).collect()))
    }

    /// True if the puzzle has one solution, and several without any one of its given values.
    ///
    /// # Errors
    /// If that is not known at the limit of work: after some seconds.
    pub fn is_minimal(&self) -> Result<bool, Stopped> {
        let mut searches = Searches { model: &self.model, work: 0 };
        let Some(solution) = self.only_solution(&mut searches)? else { return Ok(false) };
        for given in 0..self.givens.len() {
            if self.givens[given].1.is_power_of_two()
                && self.is_redundant(given, &solution, &mut searches)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The puzzle without given values that are redundant, removed in a random order; `None` unless
    /// the puzzle has exactly one solution.
    ///
    /// # Errors
    /// If that is not known at the limit of work: after some seconds.
    pub fn minimize(&self, random: &mut Random) -> Result<Option<Variant>, Stopped> {
        let mut searches = Searches { model: &self.model, work: 0 };
        let Some(solution) = self.only_solution(&mut searches)? else { return Ok(None) };
        self.without_redundant(&solution, random, &mut searches).map(Some)
    }

    /// A minimal puzzle with the rules of this one, whose givens hold in its solution; `None` if
    /// there is none.
    ///
    /// # Errors
    /// If none is found at the limit of work: after some seconds.
    pub fn generate(&self, random: &mut Random) -> Result<Option<Variant>, Stopped> {
        let mut work = 0;
        let solution = loop {
            let order = Random::new(random.bits(), 0);
            let search = Search::new(&self.model, self.givens.iter().copied());
            let mut search = search.in_random_order(order).after_work(MOST_WORK - WORK_OF_A_TRY);
            match search.next() {
                None => return Ok(None),
                Some(Ok(solution)) => break solution,
                Some(Err(stopped)) => {
                    work += WORK_OF_A_TRY;
                    if work > MOST_WORK {
                        return Err(stopped);
                    }
                }
            }
        };
        let mut puzzle = self.clone();
        puzzle.givens = (0..).zip(&solution).map(|(cell, &number)| (cell, 1 << number)).collect();
        let mut searches = Searches { model: &self.model, work };
        puzzle.without_redundant(&solution, random, &mut searches).map(Some)
    }

    /// The numbers of the values of the only solution; `None` if there is none, or another one.
    fn only_solution(&self, searches: &mut Searches) -> Result<Option<Vec<u8>>, Stopped> {
        let mut search = Search::new(&self.model, self.givens.iter().copied());
        let solution = search.next().transpose()?;
        let is_only = search.next().transpose()?.is_none();
        searches.work = search.work();
        Ok(solution.filter(|_| is_only))
    }

    fn without_redundant(
        &self,
        solution: &[u8],
        random: &mut Random,
        searches: &mut Searches,
    ) -> Result<Variant, Stopped> {
        let mut puzzle = self.clone();
        let is_value = |&&(_, set): &&(Cell, u32)| set.is_power_of_two();
        let mut order: Vec<Cell> =
            self.givens.iter().filter(is_value).map(|&(cell, _)| cell).collect();
        random.shuffle(&mut order);
        for cell in order {
            let given = puzzle.givens.iter().position(|&(other, _)| other == cell);
            if let Some(given) = given
                && puzzle.is_redundant(given, solution, searches)?
            {
                puzzle.givens.remove(given);
            }
        }
        Ok(puzzle)
    }

    /// True if the only solution is also the only one without a given.
    fn is_redundant(
        &self,
        given: usize,
        solution: &[u8],
        searches: &mut Searches,
    ) -> Result<bool, Stopped> {
        let (cell, _) = self.givens[given];
        let others = self.givens.iter().enumerate().filter(|&(other, _)| other != given);
        let another = (cell, !(1 << solution[usize::from(cell)]));
        let all = others.map(|(_, &given)| given).chain([another]);
        Ok(searches.first(all)?.is_none())
    }
}
