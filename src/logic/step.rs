//! [`Step`]: what a finder finds: a conclusion with its proof. One type for all techniques.
//! [`Finder`]: a function that finds steps.

use super::proof::reason::Reason;
use super::scales::Rating;
use super::state::State;
use super::technique::{Family, Technique};
use crate::geometry::{Candidate, CellSet, DigitSet};
use core::ops::ControlFlow;

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
    /// The proof, which [`replay`](super::replay()) replays.
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
        eliminations: impl IntoIterator<Item = Candidate>,
        reason: Reason,
    ) -> Step {
        let mut eliminations: Vec<Candidate> = eliminations.into_iter().collect();
        eliminations.sort_unstable();
        let rating = technique.rating();
        Step { technique, rating, placements: Vec::new(), eliminations, reason }
    }

    /// The step with this rating instead of that of its technique: the rating of a chain depends on
    /// its length.
    #[must_use]
    pub fn rated(self, rating: Rating) -> Step {
        Step { rating, ..self }
    }

    /// Turns the proof round: a chain is told from its other end, and the last of several patterns
    /// first. Other proofs stay as they are.
    pub(crate) fn turn(&mut self) {
        match &mut self.reason {
            Reason::Chain(chain) if self.technique.family() == Family::Chains => chain.turn(),
            Reason::Several(reasons) => reasons.reverse(),
            _ => {}
        }
    }

    /// The cells of the eliminations.
    pub(crate) fn eliminated_cells(&self) -> CellSet {
        self.eliminations.iter().map(|eliminated| eliminated.cell).collect()
    }

    /// The digits of the eliminations.
    pub(crate) fn eliminated_digits(&self) -> DigitSet {
        self.eliminations.iter().map(|eliminated| eliminated.digit).collect()
    }

    /// The only extra candidate of a BUG+1, which is true. The step itself does not place it: it
    /// removes the other candidates of the cell, as in other programs.
    pub(crate) fn implied_placement(&self) -> Option<Candidate> {
        if self.technique == Technique::Bug1
            && let Reason::Deadly(deadly) = &self.reason
            && let [extra] = deadly.extras[..]
        {
            Some(extra)
        } else {
            None
        }
    }
}

impl State {
    /// Removes and places what `step` removes and places.
    pub fn apply(&mut self, step: &Step) {
        for eliminated in &step.eliminations {
            self.eliminate(eliminated.cell, eliminated.digit);
        }
        for placed in &step.placements {
            self.place(placed.cell, placed.digit);
        }
    }
}

/// Takes the steps as a finder finds them, and breaks when it has enough.
pub(crate) type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Reports the step that removes `eliminations`, if there are any. `reason` makes its proof, and is
/// called only then.
pub(crate) fn report(
    technique: Technique,
    eliminations: impl IntoIterator<Item = Candidate>,
    reason: impl FnOnce() -> Reason,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut eliminations = eliminations.into_iter().peekable();
    match eliminations.peek() {
        Some(_) => found(Step::removing(technique, eliminations, reason())),
        None => ControlFlow::Continue(()),
    }
}

/// Reports the steps of `finder` that are of this technique.
pub(crate) fn only(
    technique: Technique,
    finder: Finder,
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    finder(state, &mut |step| {
        if step.technique == technique { found(step) } else { ControlFlow::Continue(()) }
    })
}

/// Looks for one technique, or for a few that share a scan, and calls `found` with every step, in
/// the order of the scan, until `found` breaks. A finder's body says `found(step)?`.
pub(crate) type Finder = fn(state: &State, found: &mut Found<'_>) -> ControlFlow<()>;
