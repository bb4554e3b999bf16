//! Siamese fish: two fish with the same bases and different fins in one step, which removes what
//! either of them removes.
//!
//! ```text
//! r1  5 . . | . . . | . 5 .      rows 1 and 6 with columns 1 and 8: r6c3 is the fin, no 5 in r45c1;
//! r6  . . 5 | . . . | . 5 .      with columns 3 and 8: r1c1 is the fin, no 5 in r23c3
//! ```
//!
//! A Siamese fish removes nothing that its two fish do not remove, so it is found after them.

use crate::geometry::{Candidate, CellSet, Digit, HouseSet};
use crate::logic::proof::reason::Reason;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// A fish that was found.
#[derive(Clone, Copy)]
pub(crate) struct FoundFish {
    pub(crate) technique: Technique,
    pub(crate) digit: Digit,
    pub(crate) base: HouseSet,
    pub(crate) cover: HouseSet,
    pub(crate) fins: CellSet,
    /// The cells that the digit is removed from, at least one.
    pub(crate) eliminations: CellSet,
}

impl FoundFish {
    fn reason(self) -> Reason {
        Reason::Fish { digit: self.digit, base: self.base, cover: self.cover, fins: self.fins }
    }

    pub(crate) fn step(self) -> Step {
        Step::removing(self.technique, Candidate::all(self.digit, self.eliminations), self.reason())
    }

    /// True if the two make a Siamese fish.
    fn is_twin(self, other: FoundFish) -> bool {
        let same = self.digit == other.digit && self.base == other.base;
        let more = |a: FoundFish, b: FoundFish| !a.eliminations.is_subset(b.eliminations);
        same && self.fins != other.fins && more(self, other) && more(other, self)
    }
}

/// Calls `found` with every Siamese fish of which one is of this technique.
pub(crate) fn each(
    fish: &[FoundFish],
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (k, &a) in fish.iter().enumerate() {
        for &b in fish[k + 1..].iter().filter(|&&b| a.is_twin(b)) {
            if a.technique == technique || b.technique == technique {
                let eliminations = Candidate::all(a.digit, a.eliminations | b.eliminations);
                let reason = Reason::Several(vec![a.reason(), b.reason()]);
                found(Step::removing(technique, eliminations, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}
