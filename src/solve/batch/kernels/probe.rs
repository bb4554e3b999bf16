//! Probes: quick dives for a solution in boards that seem to have many.
//!
//! A board that is stuck with no digit down to two permutations in any band or stack is nearly
//! empty, and most likely full of solutions. To branch it step by step takes dozens of boards, and
//! now and then gets lost in a barren part of a huge tree. So a copy of it is narrowed down by
//! several guesses at a time, with nothing kept to come back to: either a solution turns up, or
//! nothing is lost, since the board itself still waits. Two probes that lean different ways find
//! two solutions, and the puzzle has its verdict. If they do not, the plain engine takes over: its
//! choice of cells does well on such boards.

use crate::geometry::{Digit, House};
use crate::solve::batch::layout::packed::Packed;

/// How many digits get a cell at once. (Fewer take more waves, more fail more often.)
const DIGITS: usize = 6;

/// Which way a probe or a dive leans, so that two of them find different solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lean {
    /// A probe takes the smallest digits first, in their first cells; a dive, of two permutations of
    /// a digit the first.
    First,
    /// The largest digits first, in their last cells; the last.
    Last,
}

impl Lean {
    /// The other way.
    pub(crate) fn other(self) -> Lean {
        match self {
            Lean::First => Lean::Last,
            Lean::Last => Lean::First,
        }
    }
}

/// Gives some digits one cell each, in different boxes, where they have several.
pub(crate) fn narrow(board: &mut Packed, lean: Lean) {
    let (mut left, mut used) = (DIGITS, 0);
    for k in 0..9 {
        let digit = match lean {
            Lean::First => Digit::ALL[k],
            Lean::Last => Digit::ALL[8 - k],
        };
        let places = board.places(digit);
        for n in 0..9 {
            let index = (4 * k + n) % 9;
            let in_box = places & *House::ALL[18 + index].cell_set();
            if used >> index & 1 != 0 || in_box.len() < 2 {
                continue;
            }
            let cell = match lean {
                Lean::First => in_box.first(),
                Lean::Last => in_box.last(),
            };
            if let Some(cell) = cell {
                board.set(digit, places.difference(*cell.peers()));
                used |= 1 << index;
                left -= 1;
            }
            break;
        }
        if left == 0 {
            return;
        }
    }
}
