//! [`Asker`]: many inquiries side by side, so that the batch engine always has many questions.

use crate::grid::Grid;
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Worker;

/// Work that goes on by itself and now and then must know whether a grid has exactly one solution.
pub trait Inquiry {
    /// Goes on as far as it can. `None` at the end; else the grid that it must hear of before it
    /// is called again.
    fn ask(&mut self) -> Option<Grid>;

    /// The grid that was asked about has exactly one solution, or has not.
    fn hear(&mut self, unique: bool);
}

/// One thread's memory for inquiries.
pub struct Asker {
    worker: Worker,
    grids: Vec<Grid>,
    /// By grid, the number of the inquiry.
    owners: Vec<usize>,
    answers: Vec<Answer>,
}

impl Asker {
    /// Questions go to `worker`.
    pub fn new(worker: Worker) -> Asker {
        Asker { worker, grids: Vec::new(), owners: Vec::new(), answers: Vec::new() }
    }

    /// Brings all of `inquiries` to their end. At its best with thousands. False if `is_over` said
    /// to stop: then some have not ended.
    pub fn settle<I: Inquiry>(&mut self, inquiries: &mut [I], is_over: &dyn Fn() -> bool) -> bool {
        let mut open: Vec<usize> = (0..inquiries.len()).collect();
        while !open.is_empty() {
            if is_over() {
                return false;
            }
            self.grids.clear();
            self.owners.clear();
            open.retain(|&number| {
                let Some(grid) = inquiries[number].ask() else { return false };
                self.grids.push(grid);
                self.owners.push(number);
                true
            });
            self.worker.solve(&self.grids, Question::Unique, &mut self.answers);
            for (&number, answer) in self.owners.iter().zip(&self.answers) {
                inquiries[number].hear(matches!(answer, Answer::Solved(_)));
            }
        }
        true
    }
}
