//! [`Step`]: what a finder hands out, a conclusion with its proof. One type for all techniques.

use super::proof::reason::Reason;
use super::rating::Rating;
use super::technique::Technique;
use crate::geometry::Candidate;
use crate::geometry::{CellSet, Digit, DigitSet};

/// One step of a person: what follows from a position, by which technique, and why.
///
/// Displays as one to four lines, the conclusions in standard notation (`r5c3=7`, `r2c7<>4`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the technique is called.
    pub technique: Technique,
    /// Sudoku Explainer's rating of this very step: the technique's, and more for a long chain.
    pub rating: Rating,
    /// The digits to write, in order. Eliminations come first.
    pub placements: Vec<Candidate>,
    /// The candidates to remove, in order, each there before the step.
    pub eliminations: Vec<Candidate>,
    /// The proof, which [`check`](super::check()) replays.
    pub reason: Reason,
}

impl Step {
    /// A step that writes `digit` into a cell.
    pub fn placing(technique: Technique, placed: Candidate, reason: Reason) -> Step {
        Step {
            technique,
            rating: technique.rating(),
            placements: vec![placed],
            eliminations: Vec::new(),
            reason,
        }
    }

    /// A step that removes candidates; they are sorted here.
    pub fn removing(
        technique: Technique,
        gone: impl IntoIterator<Item = Candidate>,
        reason: Reason,
    ) -> Step {
        let mut eliminations: Vec<Candidate> = gone.into_iter().collect();
        eliminations.sort_unstable();
        let rating = technique.rating();
        Step { technique, rating, placements: Vec::new(), eliminations, reason }
    }

    /// The same with another rating: that of a chain depends on its length.
    #[must_use]
    pub fn rated(self, rating: Rating) -> Step {
        Step { rating, ..self }
    }

    /// The cells of the pattern.
    pub fn cells(&self) -> CellSet {
        let marks = self.marks();
        marks.iter().map(|mark| mark.candidate.cell).collect()
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.marks().iter().map(|mark| mark.candidate.digit).collect()
    }

    /// The candidates of the pattern, each in its role; what the step removes is not among them.
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        self.reason.mark(&mut marks);
        marks.extend(self.placements.iter().map(|&candidate| Mark::new(candidate, Role::Placed)));
        // A candidate that plays two roles shows the first: reasons mark what matters most first.
        marks.sort_by_key(|mark| mark.candidate);
        marks.dedup_by_key(|mark| mark.candidate);
        marks
    }
}

/// A candidate of a pattern and its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The candidate.
    pub candidate: Candidate,
    /// What it does.
    pub role: Role,
}

/// What a candidate does in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// A fin of a fish, a guardian of a deadly pattern: what keeps the pattern from being bare.
    Fin,
    /// In a chain: true if the chain's start is false, or an assumption's consequence.
    On,
    /// In a chain: false then.
    Off,
    /// It is placed by the step.
    Placed,
}

impl Mark {
    /// `candidate` as `role`.
    pub const fn new(candidate: Candidate, role: Role) -> Mark {
        Mark { candidate, role }
    }

    /// `digit` in each of `cells`.
    pub fn all(digit: Digit, cells: CellSet, role: Role) -> impl Iterator<Item = Mark> {
        Candidate::all(digit, cells).map(move |candidate| Mark { candidate, role })
    }
}
