//! [`Batch`]: one question about many grids, asked at once.

use crate::answer::{Answer, Question};
use crate::engine::Worker;
use crate::grid::Grid;

/// A worker, with memory for what it is asked.
pub(super) struct Batch {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Batch {
    pub(super) fn new(worker: Worker) -> Batch {
        Batch { worker, grids: Vec::new(), answers: Vec::new() }
    }

    /// The answers to `question` for each of `grids`, in their order.
    pub(super) fn ask(
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
