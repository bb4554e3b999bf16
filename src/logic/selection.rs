//! [`StepSelection`]: which of all the steps of a position a list shows.

use crate::geometry::Candidate;
use crate::logic::explain::Explainer;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Technique, TechniqueSet};
use core::ops::ControlFlow;
use std::collections::HashSet;

/// Which of the steps of a position are listed. By default those of the easiest technique that has
/// any, without those that place and remove the same as one before.
///
/// ```
/// use ennead::logic::StepSelection;
/// use ennead::{Explainer, Grid, Order, Rating, State};
/// use std::ops::ControlFlow;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let selection = StepSelection { all_techniques: true, ..StepSelection::default() };
/// let easy = Explainer::new(Order::Human).up_to(Rating::from_tenths(23)); // 2.3: naked singles
/// let mut steps = Vec::new();
/// selection.each_step(&easy, &State::new(&puzzle), |step| {
///     steps.push(step);
///     ControlFlow::Continue(())
/// });
/// assert!(steps.iter().any(|step| step.technique != steps[0].technique));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct StepSelection {
    /// The steps of all techniques, not only of the first that has any. Dynamic and nested forcing
    /// chains only where nothing easier is found: every position has hundreds of them.
    pub all_techniques: bool,
    /// Also steps that place and remove the same as one before.
    pub with_duplicates: bool,
    /// A technique whose steps are kept even if an easier one achieves the same.
    pub keep: Option<Technique>,
}

impl StepSelection {
    /// Calls `found` with the steps to list, until it breaks. If the techniques
    /// of `explainer` were named ([`Explainer::only`]), all of them are listed, each with its
    /// steps, even if another achieves the same.
    pub fn each_step(
        &self,
        explainer: &Explainer,
        state: &State,
        mut found: impl FnMut(Step) -> ControlFlow<()>,
    ) {
        let Some(first) = explainer.step(state).map(|step| step.technique) else { return };
        let are_named = explainer.is_restricted();
        let explainer = match (are_named, self.all_techniques) {
            (true, _) => *explainer,
            // Without dynamic and nested chains that are harder than the first step.
            (false, true) => explainer
                .except(|technique| technique.is_dynamic() && technique.rating() > first.rating()),
            (false, false) => explainer.only(TechniqueSet::EMPTY.with(first)),
        };
        let mut distinct = Distinct::default();
        explainer.each_step(state, |step| {
            let mut is_new = self.with_duplicates || !are_named && distinct.is_new(&step);
            if are_named || self.keep == Some(step.technique) {
                is_new |= distinct.is_new_in_technique(&step);
            }
            if is_new { found(step) } else { ControlFlow::Continue(()) }
        });
    }
}

/// The effects of the steps so far. The effect of a step is what it places and removes.
#[derive(Default)]
pub(crate) struct Distinct {
    /// The placements and eliminations so far; with a technique, if only its own steps count.
    known: HashSet<(Option<Technique>, Vec<Candidate>, Vec<Candidate>)>,
}

impl Distinct {
    /// Adds `step`. True if no step before had its effect.
    pub(crate) fn is_new(&mut self, step: &Step) -> bool {
        self.add(None, step)
    }

    /// Adds `step`. True if no step of its technique before had its effect.
    fn is_new_in_technique(&mut self, step: &Step) -> bool {
        self.add(Some(step.technique), step)
    }

    fn add(&mut self, technique: Option<Technique>, step: &Step) -> bool {
        self.known.insert((technique, step.placements.clone(), step.eliminations.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, House};
    use crate::logic::Reason;

    #[test]
    fn an_effect_is_new_once_and_for_each_technique_once() {
        let at = |cell| Candidate::new(cell, Digit::D5);
        let single = |technique, cell| {
            Step::placing(technique, at(cell), Reason::HiddenSingle(House::ALL[0]))
        };
        let hidden = single(Technique::HiddenSingle, Cell::R1C1);
        let naked = single(Technique::NakedSingle, Cell::R1C1);
        let mut distinct = Distinct::default();
        assert!(distinct.is_new(&hidden) && !distinct.is_new(&hidden) && !distinct.is_new(&naked));
        assert!(distinct.is_new(&single(Technique::NakedSingle, Cell::R1C2)));
        assert!(distinct.is_new_in_technique(&hidden) && distinct.is_new_in_technique(&naked));
        assert!(!distinct.is_new_in_technique(&naked));
    }
}
