//! ALS-XZ: two almost locked sets with a restricted common X; any other common digit Z is in one
//! of them, and goes from where all its places in both are seen. With two restricted commons
//! each set is locked, but for what is in the other.
//!
//! ```text
//! r1  23x . . | . . .      A: r1c1 and r2c1, 2 3 x z together    x is not in both, so one of them
//! r2  2xz . . | . . .                                            is without x, and locked:
//! r5  xz  . . | * . .      B: r5c1                               z in one, not in what sees both
//! ```

use super::als::{self, Als, AlsList};
use super::candidate::Candidate;
use super::chain::{Chain, Link};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Digit, DigitSet};
use core::ops::ControlFlow;

/// The two sets have no cell in common, as is HoDoKu's default.
pub(super) fn als_xz(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = AlsList::new(state);
    for (k, a) in list.iter().enumerate() {
        for b in list[k + 1..].iter().filter(|b| a.is_apart(b)) {
            // X and a Z.
            if a.digits.intersection(b.digits).len() < 2 {
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
                let reason = Reason::Chain(als::chain(state, z, &[a, b], &[x]));
                found(Step::removing(Technique::AlsXz, a.gone(b, digits), reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A loop: X in one and Y in the other, so each set keeps the rest of its digits.
fn doubly(
    state: &State,
    [a, b]: [&Als; 2],
    [x, y]: [Digit; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let joint = DigitSet::EMPTY.with(x).with(y);
    let kept = |als: &Als, digit: Digit| match joint.contains(digit) {
        true => a.seen[digit] & b.seen[digit],
        false => als.seen[digit],
    };
    let gone = |digit: Digit| kept(a, digit) | kept(b, digit);
    if Digit::ALL.into_iter().all(|digit| gone(digit).is_empty()) {
        return ControlFlow::Continue(());
    }
    let nodes = vec![a.node(state, x), a.node(state, y), b.node(state, y), b.node(state, x)];
    let links = vec![Link::Als(a.cells), Link::Weak, Link::Als(b.cells), Link::Weak];
    let reason = Reason::Chain(Chain { nodes, links });
    let gone = Digit::ALL.into_iter().flat_map(|digit| Candidate::all(digit, gone(digit)));
    found(Step::removing(Technique::AlsXz, gone, reason))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn one_restricted_common() {
        let state = ":0901-1:8:.+934.7.6.4....59...276...+41...+9....591.+5...8.2..78....6..25.4...4..........1....3:817 325 145 245 345 346 347 747 748 255 357 366 581 881 985 587 591 597:873 883 893::";
        check(state, AlsXz, "r7c3<>8 r8c3<>8 r9c3<>8");
    }

    #[test]
    fn two_restricted_commons() {
        let state = ":0901-2:2348:...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......:711 621 721 532 534 535 637 639 351 651 751 951 156 258 658 758 958 361 661 761 961 165 565 268 668 768 968 185 186 287 289 194 698 798 998:221 243 253 263 359 369 398 462 467 853 859::";
        check(
            state,
            AlsXz,
            "r2c1<>2 r4c3<>2 r5c3<>2 r6c3<>2 r5c9<>3 r6c9<>3 r9c8<>3 r6c2<>4 r6c7<>4 r5c3<>8 r5c9<>8",
        );
    }
}
