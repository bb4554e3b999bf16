//! [`Variant`]: kinds of steps that some authors count under a technique and others do not.
//! `--refuse` leaves them out, so that lists of steps can be compared with those of other programs.
//! The kind is read from the proof of the step.

use clap::ValueEnum;
use ennead::logic::proof::chain::{Chain, Link};
use ennead::logic::{Family, Reason, Technique};
use ennead::{CellSet, State, Step};

/// A kind of step on which authors disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Variant {
    /// Unique rectangles and loops with a cell that lacks one of the two digits
    UrMissing,
    /// Almost locked sets that share cells
    AlsOverlap,
    /// Two fish of the same base found as one
    Siamese,
    /// Chains and nice loops that lead through almost locked sets
    AlsNodes,
    /// Empty rectangles with two candidates in their box
    ErTwo,
}

impl Variant {
    /// True if `step`, found in `state`, is of this kind.
    pub(crate) fn is(self, state: &State, step: &Step) -> bool {
        match (self, &step.reason) {
            (Variant::UrMissing, Reason::Deadly(deadly)) => deadly.lacks_candidates(state),
            (Variant::Siamese, Reason::Several(reasons)) => {
                reasons.iter().all(|reason| matches!(reason, Reason::Fish { .. }))
            }
            (Variant::AlsOverlap, Reason::Chain(chain)) => {
                let sets: Vec<CellSet> = als(chain).collect();
                let overlap = |(k, a): (usize, &CellSet)| {
                    sets[k + 1..].iter().any(|b| a != b && !(*a & *b).is_empty())
                };
                sets.iter().enumerate().any(overlap)
            }
            (Variant::AlsNodes, Reason::Chain(chain)) => {
                step.technique.family() == Family::Chains && als(chain).next().is_some()
            }
            (Variant::ErTwo, Reason::Chain(chain)) => {
                step.technique == Technique::EmptyRectangle
                    && chain.linked().any(|(node, link, _)| match link {
                        Link::House(house) => {
                            house.is_box() && state.places_in(node.digit, house).len() == 2
                        }
                        _ => false,
                    })
            }
            _ => false,
        }
    }
}

fn als(chain: &Chain) -> impl Iterator<Item = CellSet> {
    chain.links.iter().filter_map(|link| match link {
        Link::Als(cells) => Some(*cells),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::logic::proof::chain::Node;
    use ennead::logic::proof::deadly::{Deadly, Pattern};
    use ennead::{Candidate, Cell, Digit, HouseSet};

    /// A step by `technique` for this reason; only the reason matters here.
    fn step(technique: Technique, reason: Reason) -> Step {
        Step::removing(technique, [Candidate::new(Cell::R9C9, Digit::D9)], reason)
    }

    fn set(cells: &[Cell]) -> CellSet {
        cells.iter().copied().collect()
    }

    #[test]
    fn a_rectangle_without_a_candidate_is_told_from_a_whole_one() {
        let cells = set(&[Cell::R1C1, Cell::R1C4, Cell::R2C1, Cell::R2C4]);
        let pattern = Pattern::Loop { cells, digits: [Digit::D1, Digit::D2] };
        let (extras, links, als) = (Vec::new(), HouseSet::EMPTY, CellSet::EMPTY);
        let reason = Reason::Deadly(Deadly { pattern, extras, links, als });
        let step = step(Technique::UniqueRectangle1, reason);
        let mut state = State::EMPTY;
        assert!(!Variant::UrMissing.is(&state, &step));
        state.eliminate(Cell::R1C4, Digit::D2);
        assert!(Variant::UrMissing.is(&state, &step) && !Variant::Siamese.is(&state, &step));
    }

    #[test]
    fn almost_locked_sets_are_found_in_chains() {
        let node = |cell| Node { digit: Digit::D1, cells: set(&[cell]) };
        let nodes = vec![node(Cell::R1C1), node(Cell::R1C2), node(Cell::R1C4), node(Cell::R1C5)];
        let chain = |a: &[Cell], b: &[Cell]| {
            let links = vec![Link::Als(set(a)), Link::Weak, Link::Als(set(b))];
            Reason::Chain(Chain { nodes: nodes.clone(), links })
        };
        let apart = chain(&[Cell::R1C1, Cell::R1C2], &[Cell::R1C4, Cell::R1C5]);
        let shared = chain(&[Cell::R1C1, Cell::R1C2], &[Cell::R1C2, Cell::R1C4]);
        let state = State::EMPTY;
        assert!(!Variant::AlsOverlap.is(&state, &step(Technique::AlsXz, apart.clone())));
        assert!(Variant::AlsOverlap.is(&state, &step(Technique::AlsXz, shared)));
        assert!(!Variant::AlsNodes.is(&state, &step(Technique::AlsXz, apart.clone())));
        assert!(Variant::AlsNodes.is(&state, &step(Technique::GroupedAic, apart)));
    }
}
