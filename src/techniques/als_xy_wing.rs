//! ALS-XY-wing: an almost locked set C with a restricted common X to A and another, Y, to B; a
//! digit Z of both A and B is in one of them, and goes from where all its places in both are seen.
//!
//! ```text
//! A: x z ...  -x-  C: x y ...  -y-  B: y z ...      C is without x or without y: so A keeps its
//!                                                   other digits, or B does
//! ```

use super::als::{self, AlsList};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::DigitSet;
use core::ops::ControlFlow;

/// First those of which no two sets have a cell in common, as is HoDoKu's default; then the others.
pub(super) fn als_xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = AlsList::new(state);
    find(state, &list, false, found)?;
    find(state, &list, true, found)
}

/// With sets that overlap, or with those that do not.
fn find(
    state: &State,
    list: &AlsList,
    overlapping: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for pivot in list.iter() {
        // What is joined with the pivot, and by which digits.
        let mut joined = [(0u16, DigitSet::EMPTY); AlsList::MOST];
        let mut count = 0;
        for (k, als) in (0..).zip(list.iter()) {
            let restricted = pivot.restricted(state, als);
            if !restricted.is_empty() && (overlapping || pivot.is_apart(als)) {
                joined[count] = (k, restricted);
                count += 1;
            }
        }
        for (k, &(a, xs)) in joined[..count].iter().enumerate() {
            let a = &list[usize::from(a)];
            for &(b, ys) in &joined[k + 1..count] {
                let b = &list[usize::from(b)];
                let digits = a.removing(b, DigitSet::ALL);
                if digits.is_empty() || xs.union(ys).len() < 2 {
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
                            let chain = als::chain(state, z, &[a, pivot, b], &[x, y]);
                            let gone = a.gone(b, digits);
                            let reason = Reason::Chain(chain);
                            found(Step::removing(Technique::AlsXyWing, gone, reason))?;
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
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn apart() {
        let state = ":0902-1:8:4.6....7......1.6.....8....23..........34.......8.+295+3.9.......+3.2.5761.5...2...4:914 721 722 723 924 829 734 934 336 536 936 443 144 644 944 175 996:849 859::";
        check(state, AlsXyWing, "r4c9<>8 r5c9<>8");
    }

    #[test]
    fn several_digits() {
        let state = ":0902-1:16:.........2.....3495...3926..9.........41..+98....598..4..182...6......7....3..6...:515 516 722 341 348 589:111 112 625::";
        check(state, AlsXyWing, "r1c1<>1 r1c2<>1 r2c5<>6");
    }

    #[test]
    fn overlapping() {
        let state = ":0902-2:6:+6.2+75.+8+13..812...471..+8.........7.8.4.+1862..9+82.3.....+1...+7..482...381..9+8..4+16..:936 938 944 549 966 568 569 598:636::";
        check(state, AlsXyWing, "r3c6<>6");
    }
}
