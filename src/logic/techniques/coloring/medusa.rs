//! 3D Medusa: coloring of candidates of all digits. The two candidates of a cell, or the two places
//! of a digit in a house, get different colors, because exactly one of them is true. So all
//! candidates of one color are true, and none of the other. The rules are those of Andrew Stuart's
//! SudokuWiki:
//!
//! ```text
//! a color is false    it has two candidates of a cell, or two of a digit in a house, or it
//!                     excludes every candidate of some cell
//! another candidate   its cell has both colors, or it sees its digit in both colors, or its cell
//! is false            has one color and it sees its digit in the other
//!
//!  A1,B2 . . | . . . | B1 . .     r1c1 is 1 or 2, row 1 has two places for 1: r1c1, r1c7
//!  .     . . |       |            r1c7=1 and r1c1=2 have the color B
//!  -2    . . |       | A2 . .     r3c1 sees a 2 of each color
//! ```
//!
//! Clusters of one digit are left to the simple colors.

use crate::geometry::{Candidate, CellSet, Digit, HouseSet};
use crate::logic::proof::reason::{Coloring, Reason};
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::{CellsByDigit, conjugate_houses};
use core::ops::ControlFlow;

const NONE: CellsByDigit = [CellSet::EMPTY; 9];

/// One step for each color that is false, which places the other one; for a cluster without such a color, one step with
/// everything that both colors exclude.
pub(crate) fn medusa(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let pairs = CandidatePairs::new(state);
    let mut known = NONE;
    for digit in Digit::ALL {
        for cell in state.places(digit).iter() {
            if known[digit].contains(cell) {
                continue;
            }
            let sides = pairs.cluster(Candidate::new(cell, digit));
            for digit in Digit::ALL {
                known[digit] |= sides[0][digit] | sides[1][digit];
            }
            // A wrong position may give a candidate both colors.
            let meet = Digit::ALL.iter().any(|&d| !(sides[0][d] & sides[1][d]).is_empty());
            let colored = |&&d: &&Digit| !(sides[0][d] | sides[1][d]).is_empty();
            if !meet && Digit::ALL.iter().filter(colored).count() > 1 {
                conclude(state, &sides, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports what the colors of a cluster prove.
fn conclude(state: &State, sides: &[CellsByDigit; 2], found: &mut Found<'_>) -> ControlFlow<()> {
    let excluded = [excluded(&sides[0]), excluded(&sides[1])];
    let mut is_false = false;
    for (own, other) in [(0, 1), (1, 0)] {
        if contradicts_itself(state, &sides[own], &excluded[own]) {
            is_false = true;
            report(sides, &sides[own], &sides[other], found)?;
        }
    }
    if is_false {
        return ControlFlow::Continue(());
    }
    let mut eliminations = NONE;
    for digit in Digit::ALL {
        let colored = sides[0][digit] | sides[1][digit];
        let both = excluded[0][digit] & excluded[1][digit];
        eliminations[digit] = (state.places(digit) & both) - colored;
    }
    if eliminations == NONE {
        ControlFlow::Continue(())
    } else {
        report(sides, &eliminations, &NONE, found)
    }
}

/// By digit: the cells where the digit cannot be if all candidates of `side` are true.
fn excluded(side: &CellsByDigit) -> CellsByDigit {
    let mut excluded = NONE;
    for digit in Digit::ALL {
        let seen = side[digit].peers();
        let others = Digit::ALL.iter().filter(|&&other| other != digit);
        excluded[digit] = others.fold(seen, |cells, &other| cells | side[other]);
    }
    excluded
}

/// True if two candidates of the side exclude each other, or if it empties a cell.
fn contradicts_itself(state: &State, side: &CellsByDigit, excluded: &CellsByDigit) -> bool {
    let clashes = |&digit: &Digit| !(side[digit] & excluded[digit]).is_empty();
    let left = |digit| state.places(digit) - excluded[digit];
    let left = Digit::ALL.into_iter().map(left).collect();
    Digit::ALL.iter().any(clashes) || !state.open().is_subset(left)
}

/// Reports the step that removes `eliminations`, which the two colors prove.
fn report(
    sides: &[CellsByDigit; 2],
    eliminations: &CellsByDigit,
    placements: &CellsByDigit,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let list = |side: &CellsByDigit| -> Vec<Candidate> {
        let each = Digit::ALL.into_iter().flat_map(|digit| Candidate::all(digit, side[digit]));
        each.collect()
    };
    let reason = Reason::Coloring(Coloring { sides: [list(&sides[0]), list(&sides[1])] });
    let step = Step::removing(Technique::Medusa, list(eliminations), reason);
    found(Step { placements: list(placements), ..step })
}

/// The pairs of candidates of a position of which exactly one is true.
struct CandidatePairs<'a> {
    state: &'a State,
    bivalue: CellSet,
    /// By digit: the houses in which it has two places.
    houses: [HouseSet; 9],
}

impl CandidatePairs<'_> {
    fn new(state: &State) -> CandidatePairs<'_> {
        let houses = Digit::ALL.map(|digit| conjugate_houses(state, digit));
        CandidatePairs { state, bivalue: state.bivalue(), houses }
    }

    /// The candidates that are joined with `start` by pairs, by color. The first color is that of
    /// `start`.
    fn cluster(&self, start: Candidate) -> [CellsByDigit; 2] {
        let mut sides = [NONE, NONE];
        let mut fresh = NONE;
        fresh[start.digit] = CellSet::EMPTY.with(start.cell);
        for own in [0, 1].into_iter().cycle() {
            for digit in Digit::ALL {
                sides[own][digit] |= fresh[digit];
            }
            fresh = self.partners(&fresh);
            for digit in Digit::ALL {
                fresh[digit] -= sides[1 - own][digit];
            }
            if fresh == NONE {
                break;
            }
        }
        sides
    }

    /// The candidates that make a pair with one of these.
    fn partners(&self, candidates: &CellsByDigit) -> CellsByDigit {
        let mut partners = NONE;
        for digit in Digit::ALL {
            for cell in candidates[digit].iter() {
                let houses = cell.house_set() & self.houses[digit];
                let places = houses.cells() & self.state.places(digit);
                partners[digit] |= places.without(cell);
                if self.bivalue.contains(cell)
                    && let Some(other) = self.state.candidates(cell).without(digit).single()
                {
                    partners[other] = partners[other].with(cell);
                }
            }
        }
        partners
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, sound};

    #[test]
    fn what_both_colors_exclude_is_removed() {
        let state = ":0000:x:...942.+5...........25+6.1.3.71.+4+95.+28+5..+23.7+192+9.7+1.5+4....8...658.........59.64...:313 321 322 323 826 373 383::::";
        check(state, Medusa, "r8c8<>7 r8c9<>7");
    }

    #[test]
    fn a_color_that_empties_a_cell_is_false() {
        let state = ":0000:x:....2...9+9.47..5.+15.1...8.......7+91.8...9....+1+95...2..2..4..+7.67.....+43.+43..+7.192:::::";
        check(state, Medusa, "r1c3<>3 r4c1<>3 r1c1<>6 r1c1=3 r4c1=6");
    }

    #[test]
    fn a_color_with_a_digit_twice_in_a_house_is_false() {
        let state = ":0000:x:..823.+6..6+3.8.7.+2.+2.1.+6.3.+8+1+8+437+9+25+6326..+8..9.9.+6+2.8..+85...+3.62.+6+3..2.+81.+1278+6...:566 587::::";
        check(state, Medusa, "r3c6<>4 r1c6<>5 r3c4<>5 r3c6=5");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(Medusa, 300) > 100);
    }
}
