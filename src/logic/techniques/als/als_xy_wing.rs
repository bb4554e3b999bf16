//! ALS-XY-wing: an almost locked set C (the pivot) has a restricted common X with the set A, and
//! another, Y, with the set B. A third digit Z that A and B both have is in one of the two, and is
//! removed from cells that see all its places in both.
//!
//! ```text
//! A: x z ...  -x-  C: x y ...  -y-  B: y z ...      C holds x or y. If C holds x, A is without x,
//!                                                   so A holds z; if C holds y, B holds z
//! ```

use super::almost_locked_set::{self, APART_FIRST, Als};
use crate::geometry::DigitSet;
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// First the wings whose sets have no cell in common (HoDoKu's default), then the others.
pub(crate) fn als_xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = almost_locked_set::all(state);
    APART_FIRST.into_iter().try_for_each(|overlap| find(state, &list, overlap, found))
}

/// Reports the wings in which two sets overlap if `overlapping`, else those in which none do.
fn find(state: &State, list: &[Als], overlapping: bool, found: &mut Found<'_>) -> ControlFlow<()> {
    // The sets that are linked with the pivot C, and their restricted commons.
    let mut joined: Vec<(&Als, DigitSet)> = Vec::new();
    for pivot in list {
        joined.clear();
        for als in list {
            let restricted = pivot.restricted(state, als);
            if !restricted.is_empty() && (overlapping || pivot.is_apart(als)) {
                joined.push((als, restricted));
            }
        }
        for (k, &(a, xs)) in joined.iter().enumerate() {
            for &(b, ys) in &joined[k + 1..] {
                let digits = a.removing(b, DigitSet::ALL);
                if digits.is_empty() || (xs | ys).len() < 2 {
                    continue;
                }
                let apart = a.is_apart(b) && pivot.is_apart(a) && pivot.is_apart(b);
                if apart == overlapping {
                    continue;
                }
                for x in xs.iter() {
                    for y in ys.without(x).iter() {
                        let digits = digits.without(x).without(y);
                        if let Some(z) = digits.first() {
                            let chain = almost_locked_set::chain(state, z, &[a, pivot, b], &[x, y]);
                            let eliminations = a.eliminations(b, digits);
                            let reason = Reason::Chain(chain);
                            found(Step::removing(Technique::AlsXyWing, eliminations, reason))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn three_sets_apart_remove_the_common_digit() {
        let state = ":0902-1:2:6..8...+75...7..1..4......8.....72.....2.6..58.9...+8.3......1.4.34...5.9......+7..6:141 312 322 332 142 292 343 143 763 563 163 634 944 444 144 957 169:294 295::";
        check(state, AlsXyWing, "r9c4<>2 r9c5<>2");
    }

    #[test]
    fn the_outer_sets_may_share_several_digits() {
        let state = ":0902-1:49:.85.........1.........6.9.7....952....7..18....1..2..4.78.+1..3..64.2.....1...64..:551 561 322 714 784 598:911 921 452::";
        check(state, AlsXyWing, "r1c1<>9 r2c1<>9 r5c2<>4");
    }

    #[test]
    fn the_sets_may_overlap() {
        let state = ":0902-2:4:+4.3.6+2+981..9..8..+282..+9....+39..27...58+2.4.+376...38..2+9+2......94+9..2..6..76..1.2..:163 183 144 594 166 586 596 589:463::";
        check(state, AlsXyWing, "r6c3<>4");
    }
}
