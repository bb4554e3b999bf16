//! What is the solution, and is it the only one?

pub mod answer;
mod batch;
pub mod engine;
pub mod no_solution;
pub mod pencil_marks;
pub mod propagate;
pub mod search;
