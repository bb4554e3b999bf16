//! [`Batch`]: one question about many grids, asked at once.

use crate::grid::Grid;
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Worker;

/// A worker, with memory for what it is asked.
pub(crate) struct Batch {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Batch {
    pub(crate) fn new(worker: Worker) -> Batch {
        Batch { worker, grids: Vec::new(), answers: Vec::new() }
    }

    /// The answers to `question` for each of `grids`, in their order.
    pub(crate) fn ask(
        &mut self,
        grids: impl IntoIterator<Item = Grid>,
        question: Question,
    ) -> &[Answer] {
        self.grids.clear();
        self.grids.extend(grids);
        self.worker.solve(&self.grids, question, &mut self.answers);
        &self.answers
    }
}
