//! ALS-XZ: two almost locked sets have a restricted common X. Any other digit Z that both have is in
//! one of them, and is removed from cells that see all its places in both. With two restricted
//! commons each set holds all its other digits, and each of these is removed from cells that see all
//! its places in that set.
//!
//! ```text
//! r1  23x 23 . | 23z . .      A: r1c124, 2 3 x z together    x is not in both, so one of them is
//! r5  xz  .  . | *   . .      B: r5c1                        locked: z in r1c4 or r5c1, not in *
//! ```

use super::almost_locked_set::{self, APART_FIRST, Als};
use crate::geometry::{Candidate, Digit, DigitSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// First sets that have no cell in common (HoDoKu's default), then the others. The proof is the
/// same: a restricted common is in no cell that both sets have.
pub(crate) fn als_xz(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = almost_locked_set::all(state);
    APART_FIRST.into_iter().try_for_each(|overlap| find(state, &list, overlap, found))
}

/// Reports the patterns whose sets overlap, or those whose sets do not.
fn find(state: &State, list: &[Als], overlapping: bool, found: &mut Found<'_>) -> ControlFlow<()> {
    for (k, a) in list.iter().enumerate() {
        for b in list[k + 1..].iter().filter(|b| a.is_apart(b) != overlapping) {
            // There must be an X and a Z.
            if (a.digits & b.digits).len() < 2 {
                continue;
            }
            let restricted = a.restricted(state, b);
            let Some(x) = restricted.first() else { continue };
            if let Some(y) = restricted.without(x).first() {
                doubly(state, [a, b], [x, y], found)?;
                continue;
            }
            let digits = a.removing(b, DigitSet::ALL.without(x));
            if let Some(z) = digits.first() {
                let reason = Reason::Chain(almost_locked_set::chain(state, z, &[a, b], &[x]));
                found(Step::removing(Technique::AlsXz, a.eliminations(b, digits), reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two restricted commons make a loop: one set holds X, the other Y, and each holds all its other
/// digits.
fn doubly(
    state: &State,
    [a, b]: [&Als; 2],
    [x, y]: [Digit; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let joint = DigitSet::EMPTY.with(x).with(y);
    let kept = |als: &Als, digit: Digit| {
        if joint.contains(digit) { a.seen[digit] & b.seen[digit] } else { als.seen[digit] }
    };
    let eliminations = |digit: Digit| Candidate::all(digit, kept(a, digit) | kept(b, digit));
    let reason = || almost_locked_set::doubly_linked(state, [a, b], [x, y]);
    report(Technique::AlsXz, Digit::ALL.into_iter().flat_map(eliminations), reason, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::logic::testing::check;

    #[test]
    fn one_restricted_common() {
        let state = ":0901-1:2:.6..184..+1.8.9..6.7.3......6.4+1+538.9.....25..35........1....6..4.+6.2......95....7:271 752 954 854 754 764 774 374 384 855 775 766 518 218 158 578 519 579:237 238 239::";
        check(state, AlsXz, "r3c7<>2 r3c8<>2 r3c9<>2");
    }

    #[test]
    fn two_restricted_commons() {
        let state = ":0901-2:2678:..95...........2.8......6.581.7..43.....6.7.....4.25..27....9.....9...5.69.......:311 412 312 523 543 553 473 493 715 415 315 115 965 885 485 385 185 716 416 316 116 956 556 886 486 386 186 958 968 878 898 949 489 389 189:812 834 835 836 795 796 789 626 676 235 295::";
        check(
            state,
            AlsXz,
            "r1c2<>8 r3c4<>8 r3c5<>8 r3c6<>8 r9c5<>7 r9c6<>7 r8c9<>7 r2c6<>6 r7c6<>6 r3c5<>2 r9c5<>2",
        );
    }

    #[test]
    fn sets_that_overlap_are_proved_too() {
        let puzzle =
            ".3.........9.52....4.3...92........3.25.8.....94....1....7...29...4.....6..12.75.";
        let state = State::new(&puzzle.parse().expect("a puzzle"));
        let list = almost_locked_set::all(&state);
        let mut count = 0;
        let _ = find(&state, &list, true, &mut |step| {
            count += 1;
            assert_eq!(crate::logic::replay(&state, &step), Ok(()), "{step:?}");
            ControlFlow::Continue(())
        });
        assert!(count > 0);
    }
}
