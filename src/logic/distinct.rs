//! [`Distinct`]: tells the steps that achieve something new from those that repeat an earlier one.

use crate::geometry::Candidate;
use crate::logic::{Step, Technique};
use std::collections::HashSet;

/// The effects of the steps so far. The effect of a step is what it places and removes.
///
/// ```
/// use ennead::logic::Distinct;
/// use ennead::{Explainer, Grid, Order, Rating, State};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut distinct = Distinct::default();
/// let easy = Explainer::new(Order::Human).up_to(Rating::from_tenths(23)); // 2.3: naked singles
/// let mut steps = easy.steps(&State::new(&puzzle));
/// let all = steps.len();
/// steps.retain(|step| distinct.is_new(step));
/// assert!(!steps.is_empty() && steps.len() < all);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The placements and eliminations so far; with a technique, if only its own steps count.
    known: HashSet<(Option<Technique>, Vec<Candidate>, Vec<Candidate>)>,
}

impl Distinct {
    /// Adds `step`. True if no step before had its effect.
    pub fn is_new(&mut self, step: &Step) -> bool {
        self.add(None, step)
    }

    /// Adds `step`. True if no step of its technique before had its effect.
    pub fn is_new_in_technique(&mut self, step: &Step) -> bool {
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
