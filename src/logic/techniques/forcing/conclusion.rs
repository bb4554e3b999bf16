//! [`ForcingConclusion`]: a conclusion of a forcing chain, and how hard it is to prove.

use super::literal::Lit;
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::proof::reason::FishCases;
use crate::logic::state::State;

/// What a conclusion follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Premise {
    /// This assumption contradicts itself.
    Contradiction(Lit),
    /// A candidate is on or off, and the conclusion follows either way.
    Double(Lit),
    /// The conclusion follows from every candidate of the cell.
    Cell(Cell),
    /// The conclusion follows from every place of the digit in the house.
    House(Digit, House),
    /// The conclusion follows from every guardian of a tridagon: the candidates of these cells that
    /// are not these digits.
    Guardians { cells: CellSet, digits: DigitSet },
    /// The conclusion follows from every place of a fish in one of its cover houses, and from every
    /// fin: it is a kraken fish.
    Fish(FishCases),
}

impl Premise {
    /// The assumptions: one of them is true, or, for a contradiction, the only one is false.
    pub(crate) fn cases(self, state: &State) -> Vec<Lit> {
        let each = |digit, cells: CellSet| cells.iter().map(move |cell| Lit::on(cell, digit));
        match self {
            Premise::Contradiction(lit) => vec![lit],
            Premise::Double(lit) => vec![lit, lit.opposite()],
            Premise::Cell(cell) => {
                state.candidates(cell).iter().map(|digit| Lit::on(cell, digit)).collect()
            }
            Premise::House(digit, house) => each(digit, state.places_in(digit, house)).collect(),
            Premise::Guardians { cells, digits } => {
                let others = |cell| state.candidates(cell).difference(digits);
                let of_cell = |cell| others(cell).iter().map(move |digit| Lit::on(cell, digit));
                cells.iter().flat_map(of_cell).collect()
            }
            Premise::Fish(cases) => {
                let FishCases { digit, .. } = cases;
                each(digit, cases.in_house(state)).chain(each(digit, cases.fins(state))).collect()
            }
        }
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
            Premise::Double(_) => 1,
            Premise::Cell(_) => 5,
            Premise::House(..) => 6,
            Premise::Contradiction(_) => 7,
            // Sudoku Explainer does not have them.
            Premise::Guardians { .. } | Premise::Fish(_) => 8,
        };
        (self.complexity, key)
    }
}
