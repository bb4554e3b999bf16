//! [`HardestSteps`]: what ER, EP and ED come from. Most puzzles need only a part of their path for it.
//!
//! Many techniques stay possible when candidates are removed, until nothing is left for them to do.
//! So every order of them ends in the same position, and where they are stuck, so is the path:
//!
//! * Between the steps that are rated above 4.0, [`basic_techniques`] are applied.
//! * If techniques up to the highest rating so far fill the grid, the path needs no harder one. That
//!   holds for singles, locked candidates and [forcing chains](forcing::apply_chains). A strong link
//!   of such a chain has two ends: it stays one, or one end goes, and then singles along the chain
//!   prove what the chain proves.
//!
//! For other techniques it does not hold: a unique rectangle may lose a candidate, and multiple chains
//! may become longer.

use super::high_steps::{HighSteps, NOT_BASIC};
use crate::board::Board;
use crate::geometry::CellSet;
use crate::logic::explain::{Explainer, SolvePath};
use crate::logic::order::Order;
use crate::logic::rating::basic_techniques;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::techniques::forcing;
use crate::solve::propagate::{Rules, propagate};
use std::sync::LazyLock;

/// The ratings of the hardest steps of a path in Sudoku Explainer's order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct HardestSteps {
    /// ER, and the technique of the first step with this rating; `None` if the path is not complete or
    /// has no step.
    pub(super) hardest: Option<(Rating, Technique)>,
    /// EP; `None` if the path places nothing.
    pub(super) to_placement: Option<Rating>,
    /// ED; `None` if the path has no step.
    pub(super) first: Option<Rating>,
}

impl HardestSteps {
    pub(super) fn of(path: &SolvePath) -> HardestSteps {
        let places = path.steps.iter().any(|step| !step.placements.is_empty());
        HardestSteps {
            hardest: path
                .hardest_technique()
                .map(|technique| (path.er(), technique))
                .filter(|_| path.is_complete()),
            to_placement: places.then(|| path.ep()),
            first: (!path.steps.is_empty()).then(|| path.ed()),
        }
    }

    /// Those of the path from `start`, which has exactly one solution. `None` if the path is not
    /// complete.
    pub(super) fn find(start: &State) -> Option<HardestSteps> {
        let path = ALL.path_until(start, |step| !step.placements.is_empty());
        let before = HardestSteps::of(&path);
        let highest = Highest { rating: path.er(), technique: path.hardest_technique()? };
        let mut board = path.end.board();
        basic_techniques::solve(&mut board).ok()?;
        let is_basic = board.open() == CellSet::EMPTY;
        let highest = if is_basic { highest.basic(path.end) } else { highest.high(start, board) }?;
        Some(HardestSteps { hardest: Some((highest.rating, highest.technique)), ..before })
    }
}

static ALL: LazyLock<Explainer> = LazyLock::new(|| Explainer::new(Order::Se));

static HIDDEN_SINGLES: LazyLock<Explainer> = LazyLock::new(|| {
    let singles = [Technique::FullHouse, Technique::HiddenSingle];
    ALL.only(singles.into_iter().collect())
});

/// The highest rating of the steps so far, and the technique of the first step that had it.
struct Highest {
    rating: Rating,
    technique: Technique,
}

impl Highest {
    /// Returns true if `step` is harder than all before.
    fn raise(&mut self, step: &Step) -> bool {
        let is_higher = step.rating > self.rating;
        if is_higher {
            *self = Highest { rating: step.rating, technique: step.technique };
        }
        is_higher
    }

    /// The highest to the end of the path, from `state` on, which the basic techniques solve.
    fn basic(mut self, mut state: State) -> Option<Highest> {
        loop {
            if self.rating >= Rating(15) {
                HIDDEN_SINGLES.fill(&mut state);
            }
            if state.is_full() {
                return Some(self);
            }
            let step = ALL.first(&state)?;
            state.apply(&step);
            if self.raise(&step) {
                let rules = match self.rating {
                    rating if rating >= basic_techniques::HIGHEST => return Some(self),
                    rating if rating >= Rating(28) => Rules::Locked,
                    rating if rating >= Rating(23) => Rules::Singles,
                    _ => continue,
                };
                let mut board = state.board();
                propagate(&mut board, rules).ok()?;
                if board.open() == CellSet::EMPTY {
                    return Some(self);
                }
            }
        }
    }

    /// The highest to the end of the path, from `board` on, where the basic techniques are stuck.
    fn high(mut self, start: &State, board: Board) -> Option<Highest> {
        let mut steps = HighSteps::new(start, board);
        // True if chains up to the highest rating were tried in vain and no other step followed.
        let mut is_tried = false;
        while !steps.is_solved() {
            if !is_tried && chains_solve(&steps, self.rating) {
                break;
            }
            let step = steps.without_hopeless(*NOT_BASIC).first(&steps.state())?;
            let is_chain =
                matches!(step.technique, Technique::ForcingXChain | Technique::ForcingChain);
            is_tried = !self.raise(&step) && is_chain;
            steps.apply(&step).ok()?;
        }
        Some(self)
    }
}

/// True if forcing chains rated up to `most` and the basic techniques fill the grid.
fn chains_solve(steps: &HighSteps<'_>, most: Rating) -> bool {
    let mut steps = steps.clone();
    while forcing::apply_chains(&steps.state(), most, &mut steps.board) {
        if basic_techniques::solve(&mut steps.board).is_err() {
            return false;
        }
        if steps.is_solved() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    #[test]
    fn the_hardest_steps_are_those_of_the_whole_path() {
        let (mut basic, mut high) = (0, 0);
        for stream in 0..300 {
            let mut random = Random::new(41, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let start = State::new(&puzzle);
            let path = ALL.path(&start);
            let whole = HardestSteps::of(&path);
            assert_eq!(HardestSteps::find(&start), Some(whole), "{puzzle}");
            let is_high = path.er() > basic_techniques::HIGHEST;
            *(if is_high { &mut high } else { &mut basic }) += 1;
        }
        assert!(basic > 100 && high > 70, "{basic}, {high}");
    }
}
