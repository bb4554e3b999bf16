//! Grouped chains and loops: like AIC, but a node may also be a group, the places of a digit where
//! a box and a line meet. In a second search, a node may also be the places of a digit in an almost
//! locked set; two digits of such a set have a strong link. In a third search the set may be bent: a
//! set in a house, and one cell elsewhere with exactly one candidate that the set lacks.
//!
//! ```text
//! (3)r1c2 = (3)r1c78 - (3)r2c9 = ...      in row 1, 3 is in c2, c7 or c8
//! (2)r4c12 = (6)r4c1 - ...                r4c12 have 2, 5, 6: without 2 they hold 5 and 6
//! (5)r7c8 = (3)r1c9 - ...                 r7c89, r89c9 have 1, 2, 5, 6, 8: without 5 they hold 1
//!                                         and 6; r1c9, which has 1, 3, 6 and sees these, is 3
//! ```

use super::alternating::{AlternatingChain, ChainEnd, chains};
use super::graph::{Graph, GraphKind};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Chains and loops with groups, shortest first.
pub(crate) fn grouped_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    chains(state, &Graph::new(state, GraphKind::Groups), techniques, found)
}

/// Chains and loops with groups and almost locked sets, shortest first. In the human order this
/// search comes after the ALS techniques, many of which are short cases of it. Bent sets come last:
/// they are hard to see.
pub(crate) fn als_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for kind in [GraphKind::Sets, GraphKind::BentSets] {
        chains(state, &Graph::new(state, kind), techniques, found)?;
    }
    ControlFlow::Continue(())
}

/// The techniques of a chain, as those of `aic`; none if it has neither a group nor an almost locked
/// set.
fn techniques(chain: &AlternatingChain) -> &'static [Technique] {
    use Technique::{GroupedAic, GroupedContinuousLoop, GroupedDiscontinuousLoop};
    match chain.end {
        _ if !chain.is_grouped() => &[],
        ChainEnd::Loop => &[GroupedContinuousLoop],
        ChainEnd::Same => &[GroupedDiscontinuousLoop],
        ChainEnd::Open if chain.eliminations.len() == 1 => &[GroupedAic, GroupedDiscontinuousLoop],
        ChainEnd::Open => &[GroupedAic],
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn chains_pass_through_groups() {
        let state = ":0709-1:258:.64....8..7+3+618+5.+4..5.7+463.+3.6.41...+49+18.7.6...+736.4+1.+732+18+59+4+6+6+4+879..5.+51+9+4.+687.:911 219 119 239 949 249 269:862 549 231::";
        check(state, GroupedContinuousLoop, "r6c2<>8 r4c9<>5 r3c1<>2");
        let state = ":0710-1:89:2+4+8..6..3+975+8..+6.4+1...9.5..+32+4+68+5..9+8512+7943+67..+34+1.5.+5.2.6....4.....36.6..1....5:336 177 718 978 178 879:982 882::";
        check(state, GroupedDiscontinuousLoop, "r8c2<>9 r8c2<>8");
        let state = ":0710-2:8:7+9.5..1.......2.9.8...9...5.1.+95+3.6..3+92.6.........9.3...4.+9..19...3.8........3.+9::893::";
        check(state, GroupedDiscontinuousLoop, "r9c3<>8");
        let state = ":0711-1:8:...+23+4+16.+3+415.6+8.22...+1.4.3...14+96....+4.8.92+19+1..+2..8447..+51+2..15...2.+4....+4..5+1.:541 832 833 543 674 684:811 842::";
        check(state, GroupedAic, "r1c1<>8 r4c2<>8");
        let state = ":0711-2:45:69..2....+2+1.+943+5...5..+619+2..7.6..819+9...+1.7..8.+1.+9...2.8+61.9+2..72...+6...1..2..6..:884 896 796:546 496::";
        check(state, GroupedAic, "r4c6<>5 r9c6<>4");
    }

    #[test]
    fn a_loop_is_also_found_as_an_open_chain() {
        let state = ":0709-1:258:.64....8..7+3+618+5.+4..5.7+463.+3.6.41...+49+18.7.6...+736.4+1.+732+18+59+4+6+6+4+879..5.+51+9+4.+687.:911 219 119 239 949 249 269:862 549 231::";
        check(state, GroupedContinuousLoop, "r6c2<>8 r4c9<>5 r3c1<>2");
        check(state, GroupedDiscontinuousLoop, "r6c2<>8");
    }

    #[test]
    fn almost_locked_sets() {
        let state = ":0709-2:79:.3.8....26.4.+25...+2....16..9.5..82...6...+2.3.+3.26+5+71.9..32+1......+65+8+39+211+2...4.5.:771 471 722 732 772 472 913 793 995 857 797 838 878 799:928 728::";
        check(state, GroupedContinuousLoop, "r2c8<>9 r2c8<>7");
        let state = ":0710-3:23:2+1+56..+8+9.9+832...1.+46+71..53+2+792....58.5.9...7..+3...7+92.3+2.8...+4..7.....69.+4.+71..+8.::387 287::";
        check(state, GroupedDiscontinuousLoop, "r8c7<>3 r8c7<>2");
        let state = ":0710-4:2:.7..49......237.5.3..8.+59..15.+3+9+2..66..7+58..98....+4.25..1+5+26..4.6.473......98+1.6.:591 793 167:283::";
        check(state, GroupedDiscontinuousLoop, "r8c3<>2");
        let state = ":0711-3:1:2+6+735+9+1+4+84..+76+12.+9.+1928+476.1+76.+4.+9....3+9+2+64+7+1+9+42+17+3586+7.......4..+4.973+1....4....7::193 175::";
        check(state, GroupedAic, "r9c3<>1 r7c5<>1");
        let state = ":0711-4:13:2+6+735+9+1+4+84..+76+12.+9.+1928+476.1+76.+4.+9....3+9+2+64+7+1+9+42+17+3586+7.......4..+4.973+1....4....7::395 175::";
        check(state, GroupedAic, "r9c5<>3 r7c5<>1");
    }

    #[test]
    fn a_bent_set() {
        let state = ":0709-2:236:.4..892...652+4...+9..9.+1...44..9.5...95.+4...17...1.8+4+956.+4...9...+9...174...789+4.3.:331 242 342 243 245 345 574 775 584 689:291 314 649::";
        check(state, GroupedContinuousLoop, "r9c1<>2 r1c4<>3 r4c9<>6");
    }
}
