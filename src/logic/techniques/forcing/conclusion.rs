//! [`ForcingConclusion`]: a conclusion of a forcing chain, and how hard it is to prove.

use super::literal::Lit;
use crate::geometry::Candidate;
use crate::logic::proof::reason::Alternatives;
use crate::logic::state::State;

/// What a conclusion follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Premise {
    /// This assumption contradicts itself.
    Contradiction(Lit),
    /// The conclusion follows from each of the alternatives.
    Verity(Alternatives),
}

impl Premise {
    /// The assumptions: one of them is true, or, for a contradiction, the only one is false.
    pub(crate) fn cases(self, state: &State) -> Vec<Lit> {
        let alternatives = match self {
            Premise::Contradiction(lit) => return vec![lit],
            Premise::Verity(alternatives) => alternatives,
        };
        let candidates = alternatives.candidates(state).into_iter();
        let mut cases: Vec<Lit> = candidates.map(|case| Lit::on(case.cell, case.digit)).collect();
        if let Alternatives::Candidate(Candidate { cell, digit }) = alternatives {
            cases.push(Lit::off(cell, digit));
        }
        cases
    }
}

/// A conclusion that was found, with what it follows from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForcingConclusion {
    pub(crate) premise: Premise,
    /// The literal that is proved: a placement if it is on, an elimination if it is off.
    pub(crate) literal: Lit,
    /// The number of literals in the proof, as Sudoku Explainer counts them.
    pub(crate) complexity: u32,
}

/// Which conclusions a search keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// The first in the order of the conclusions: the one that Sudoku Explainer shows.
    Best,
    /// All, in order, without those that remove the same as an earlier one.
    All,
}

impl ForcingConclusion {
    /// Conclusions are sorted by complexity. For equal complexity Sudoku Explainer has a key for
    /// each kind.
    pub(crate) fn order(&self) -> (u32, u8) {
        let key = match self.premise {
            Premise::Verity(Alternatives::Candidate(_)) => 1,
            Premise::Verity(Alternatives::Cell(_)) => 5,
            Premise::Verity(Alternatives::House(..)) => 6,
            Premise::Contradiction(_) => 7,
            // Sudoku Explainer does not have them.
            Premise::Verity(Alternatives::Guardians { .. } | Alternatives::Fish(_)) => 8,
        };
        (self.complexity, key)
    }
}
