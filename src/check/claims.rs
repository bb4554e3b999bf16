//! [`Claims`]: what a person or a model concludes from a position. Does it follow, and which
//! technique shows it?

use super::CheckedPosition;
use crate::geometry::{Candidate, DigitSet};
use crate::grid::Grid;
use crate::logic::{Explainer, Step, StepSelection};
use crate::solve::puzzle::Puzzle;
use crate::solve::search::Search;
use core::ops::ControlFlow;

/// Digits to place and candidates to remove, which are claimed to follow from a position.
///
/// ```
/// use ennead::check::{CheckedPosition, Claims};
/// use ennead::{Explainer, Order, Search, format};
///
/// let position = format::parse_position(
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut search = Search::new();
/// let checked = CheckedPosition::of(&position, &mut search);
/// let right = Claims { placements: vec!["r1c6=8".parse()?], eliminations: vec![] };
/// assert_eq!(right.refuted(&checked, &mut search), None);
/// let step = right.step(&checked, Explainer::new(Order::Human)).expect("a step");
/// assert_eq!(step.technique.name(), "hidden single");
///
/// let wrong = Claims { placements: vec!["r1c6=2".parse()?], eliminations: vec![] };
/// let refuted = wrong.refuted(&checked, &mut search).expect("r1c6 is 8");
/// assert_eq!(refuted, "a solution does not have r1c6=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Claims {
    /// The digits to place.
    pub placements: Vec<Candidate>,
    /// The candidates to remove.
    pub eliminations: Vec<Candidate>,
}

impl Claims {
    /// Why they do not follow from `position`, in a sentence without a full stop: the position
    /// contradicts its solution, or one of its solutions does not have one of them. `None` if every
    /// solution has them all.
    pub fn refuted(&self, position: &CheckedPosition, search: &mut Search) -> Option<String> {
        if let Some(contradiction) = position.check.contradiction() {
            return Some(contradiction);
        }
        let mut has = |candidate| has_solution(position, candidate, search);
        let others = |placed: Candidate| {
            let digits = DigitSet::ALL.without(placed.digit).iter();
            digits.map(move |digit| Candidate::new(placed.cell, digit))
        };
        let mut placements = self.placements.iter().copied();
        if let Some(placed) = placements.find(|&placed| others(placed).any(&mut has)) {
            return Some(format!("a solution does not have {placed}"));
        }
        let removed = self.eliminations.iter().copied().find(|&removed| has(removed))?;
        Some(format!("a solution has {removed}"))
    }

    /// The first step of `explainer` that has all of them, and perhaps more. The steps of all its
    /// techniques are searched, as [`StepSelection::all_techniques`] says.
    pub fn step(&self, position: &CheckedPosition, explainer: Explainer) -> Option<Step> {
        let has_all = |step: &Step| {
            self.placements.iter().all(|placed| step.placements.contains(placed))
                && self.eliminations.iter().all(|removed| step.eliminations.contains(removed))
        };
        let selection = StepSelection {
            all_techniques: true,
            with_duplicates: true,
            ..StepSelection::default()
        };
        let mut found = None;
        position.each_step(explainer, &selection, |step| {
            if has_all(&step) {
                found = Some(step);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

/// True if a solution of `position` has `candidate`.
fn has_solution(position: &CheckedPosition, candidate: Candidate, search: &mut Search) -> bool {
    let Candidate { cell, digit } = candidate;
    let values: &Grid = position.state.values();
    if let Some(value) = values.get(cell) {
        return value == digit;
    }
    let marks = position.state.marks();
    let with = values.with(candidate);
    marks[cell].contains(digit)
        && search.first(Puzzle { grid: &with, marks: Some(marks) }).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::geometry::Cell;
    use crate::grid::example::{PUZZLE, SOLUTION};
    use crate::logic::Order;

    #[test]
    fn what_every_solution_has_follows() {
        let position = parse_position(PUZZLE).expect("a position");
        let mut search = Search::new();
        let checked = CheckedPosition::of(&position, &mut search);
        for (cell, digit) in Cell::ALL.into_iter().zip(SOLUTION.bytes()) {
            let truth = format!("{cell}={}", char::from(digit)).parse().expect("a candidate");
            let placed = Claims { placements: vec![truth], eliminations: vec![] };
            let removed = Claims { placements: vec![], eliminations: vec![truth] };
            assert_eq!(placed.refuted(&checked, &mut search), None);
            let sentence = format!("a solution has {truth}");
            assert_eq!(removed.refuted(&checked, &mut search), Some(sentence));
        }
    }

    #[test]
    fn every_step_follows_and_is_found_again() {
        let position = parse_position(PUZZLE).expect("a position");
        let mut search = Search::new();
        let checked = CheckedPosition::of(&position, &mut search);
        let explainer = Explainer::new(Order::Human);
        for step in checked.steps(explainer, &StepSelection::default(), 9).steps {
            let Step { placements, eliminations, technique, .. } = step;
            let claimed = Claims { placements, eliminations };
            assert_eq!(claimed.refuted(&checked, &mut search), None);
            let found = claimed.step(&checked, explainer).expect("a step");
            assert_eq!(found.technique, technique);
        }
    }

    #[test]
    fn several_solutions_decide_together() {
        // The two digits of an unavoidable set may be exchanged; all others are the same.
        let two = SOLUTION.replace(['5', '3'], ".");
        let position = parse_position(&two).expect("a position");
        let mut search = Search::new();
        let checked = CheckedPosition::of(&position, &mut search);
        let claim = |text: &str| vec![text.parse().expect("a candidate")];
        let placed = Claims { placements: claim("r1c1=5"), eliminations: vec![] };
        let sentence = Some("a solution does not have r1c1=5".to_owned());
        assert_eq!(placed.refuted(&checked, &mut search), sentence);
        let removed = Claims { placements: vec![], eliminations: claim("r1c1=9") };
        assert_eq!(removed.refuted(&checked, &mut search), None);
    }
}
