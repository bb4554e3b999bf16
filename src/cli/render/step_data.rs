//! Parts of a step as `steps -f jsonl` writes them.

use ennead::{Candidate, Step};

/// The digits of the pattern, as `347`.
pub(crate) fn digits(step: &Step) -> String {
    step.digits().iter().map(|digit| digit.to_string()).collect()
}

/// The eliminations, each as `r2c7<>4`.
pub(crate) fn eliminations(step: &Step) -> Vec<String> {
    step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit)).collect()
}

/// The placements, each as `r5c3=7`.
pub(crate) fn placements(step: &Step) -> Vec<String> {
    step.placements.iter().map(Candidate::to_string).collect()
}
