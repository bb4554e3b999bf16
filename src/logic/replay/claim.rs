//! [`Claim`]: one conclusion of a step, to be proved. [`StepFlaw`]: why a step does not hold. Helpers
//! of several checks.

use crate::geometry::{Candidate, CellSet, House};
use crate::logic::state::State;
use core::fmt;

/// Why a step does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepFlaw {
    /// The step has no conclusion.
    Empty,
    /// The step places or removes this, which is not a candidate.
    NotACandidate(Candidate),
    /// The proof claims something that is not true in the position; the words say what.
    Pattern(&'static str),
    /// The claims of the proof are true, but this placement or elimination does not follow from
    /// them.
    DoesNotFollow(Candidate),
}

impl fmt::Display for StepFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepFlaw::Empty => f.write_str("no conclusion"),
            StepFlaw::NotACandidate(candidate) => write!(f, "no candidate: {candidate}"),
            StepFlaw::Pattern(what) => f.write_str(what),
            StepFlaw::DoesNotFollow(candidate) => write!(f, "does not follow: {candidate}"),
        }
    }
}

impl core::error::Error for StepFlaw {}

/// One conclusion of a step: a candidate is true, or it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub(super) candidate: Candidate,
    /// True for a placement, false for an elimination.
    pub(super) holds: bool,
}

impl Claim {
    /// The flaw of a proof that does not prove this claim.
    pub(super) fn unproved(self) -> StepFlaw {
        StepFlaw::DoesNotFollow(self.candidate)
    }
}

/// `Ok` if `truth`; otherwise a flaw with these words.
pub(super) fn expect(truth: bool, otherwise: &'static str) -> Result<(), StepFlaw> {
    if truth { Ok(()) } else { Err(StepFlaw::Pattern(otherwise)) }
}

/// True if every two of `cells` share a house, so that no digit can be in two of them.
pub(super) fn all_see_each_other(cells: CellSet) -> bool {
    cells.iter().all(|cell| cells.without(cell).is_subset(cell.peers()))
}

/// True if `candidate` is the only place of its digit in `house`.
pub(super) fn has_one_place(state: &State, candidate: Candidate, house: House) -> bool {
    state.places_in(candidate.digit, house).single() == Some(candidate.cell)
}
