//! [`Step`]: what a finder finds: a conclusion with its proof. One type for all techniques.

use super::proof::reason::Reason;
use super::rating::Rating;
use super::technique::Technique;
use crate::geometry::{Candidate, CellSet, Digit, DigitSet};

/// One step of a solving path: what follows from a position, by which technique, and why.
///
/// Displays as one line, the technique and the conclusions: `X-wing: r3c2, r8c7 <> 5`.
/// [`Step::text`] has the reason too.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique that finds it.
    pub technique: Technique,
    /// Sudoku Explainer's rating of this step: that of the technique, and more for a long chain.
    pub rating: Rating,
    /// The digits to place, after the eliminations.
    pub placements: Vec<Candidate>,
    /// The candidates to remove, ascending. Each is there before the step.
    pub eliminations: Vec<Candidate>,
    /// The proof, which [`check`](super::check()) replays.
    pub reason: Reason,
}

impl Step {
    /// A step that places a digit.
    pub fn placing(technique: Technique, placed: Candidate, reason: Reason) -> Step {
        Step {
            technique,
            rating: technique.rating(),
            placements: vec![placed],
            eliminations: Vec::new(),
            reason,
        }
    }

    /// A step that removes these candidates, in any order.
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

    /// The step with another rating than its technique: that of a chain depends on its length.
    #[must_use]
    pub fn rated(self, rating: Rating) -> Step {
        Step { rating, ..self }
    }

    /// What a BUG+1 places: its only extra candidate. The step itself removes the other candidates
    /// of the cell, as in other programs.
    pub(crate) fn implied_placement(&self) -> Option<Candidate> {
        match &self.reason {
            Reason::Deadly(deadly) if self.technique == Technique::Bug1 => {
                match deadly.extras[..] {
                    [extra] => Some(extra),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The cells of the pattern.
    pub fn cells(&self) -> CellSet {
        self.roles().iter().map(|role| role.candidate.cell).collect()
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.roles().iter().map(|role| role.candidate.digit).collect()
    }

    /// The candidates of the pattern, each with its role. Those that the step removes are not among
    /// them.
    pub fn roles(&self) -> Vec<PatternCandidate> {
        let mut roles = Vec::new();
        self.reason.roles(&mut roles);
        roles.extend(
            self.placements.iter().map(|&candidate| PatternCandidate::new(candidate, Role::Placed)),
        );
        // A candidate with two roles keeps the first: reasons name what matters most first. The
        // lines of a net are equal, and it is on in some and off in others.
        let is_net = matches!(self.reason, Reason::Net(_));
        roles.sort_by_key(|role| role.candidate);
        roles.dedup_by(|one, first| {
            let is_same = one.candidate == first.candidate;
            if is_same && is_net && one.role != first.role && one.role != Role::Placed {
                first.role = Role::OnAndOff;
            }
            is_same
        });
        roles
    }
}

/// A candidate of a pattern and its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternCandidate {
    /// The candidate.
    pub candidate: Candidate,
    /// Its role in the pattern.
    pub role: Role,
}

/// The role of a candidate in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin of a fish, or an extra candidate (guardian) of a deadly pattern: the pattern
    /// would be complete without it.
    Fin,
    /// It is on in a chain: true, if the chain's start is false or an assumption holds.
    On,
    /// It is off in a chain: false, if the chain's start is false or an assumption holds.
    Off,
    /// It is on in one line of a net and off in another: in two cases, or in a contradiction.
    OnAndOff,
    /// The step places it.
    Placed,
}

impl PatternCandidate {
    /// `candidate` with this role.
    pub const fn new(candidate: Candidate, role: Role) -> PatternCandidate {
        PatternCandidate { candidate, role }
    }

    /// `digit` in each of `cells`, with this role.
    pub fn all(digit: Digit, cells: CellSet, role: Role) -> impl Iterator<Item = PatternCandidate> {
        Candidate::all(digit, cells).map(move |candidate| PatternCandidate { candidate, role })
    }
}
