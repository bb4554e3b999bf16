//! Alternating inference chains (AIC) and nice loops: strong and weak links between candidates in
//! turn. At least one of the two ends is true, so a candidate that both ends exclude is removed.
//!
//! ```text
//! (4)r2c7 = (4)r2c3 - (8)r2c3 = (8)r5c3 - (8)r5c8 = (8)r1c8      no 8 in r2c7, no 4 in r1c8
//!
//! AIC                       the ends are two candidates
//! discontinuous nice loop   both ends are the same candidate, which is true; also an AIC that removes
//!                           one candidate, which closes the loop
//! continuous nice loop      the ends exclude each other, so every weak link is also strong
//! ```

use super::alternating::{AlternatingChain, ChainEnd, chains};
use super::graph::{Graph, GraphKind};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// All three kinds, shortest first.
pub(crate) fn aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    use Technique::{Aic, ContinuousLoop, DiscontinuousLoop};
    let techniques = |chain: &AlternatingChain| -> &[Technique] {
        match chain.end {
            ChainEnd::Loop => &[ContinuousLoop],
            ChainEnd::Same => &[DiscontinuousLoop],
            ChainEnd::Open if chain.eliminations.len() == 1 => &[Aic, DiscontinuousLoop],
            ChainEnd::Open => &[Aic],
        }
    };
    chains(state, &Graph::new(state, GraphKind::Candidates), techniques, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn loops() {
        let state = ":0706:1378:4..+65.+21+8......67+4+6..+4.2+3+951..+9.4.2+39......46.3+4.6..+895+4...69+378...9.+4+52....45+8+6+1::854 855 755 316 326 126::";
        check(state, ContinuousLoop, "r5c4<>8 r5c5<>8 r5c5<>7 r1c6<>3 r2c6<>3 r2c6<>1");
    }

    #[test]
    fn discontinuous_loops() {
        let state = ":0707-1:5:8.+1.4..+576.7+1..+42+8.5.8...6+19+16.2...+53+72.1.+6.+9+5+487..1+3+2......+2+1+3.....15.4+1..2.4.96:876:556::";
        check(state, DiscontinuousLoop, "r5c6<>5");
        let state = ":0707-2:7:...+1.9.+4+8..8+4.+3.1+6.5.+8+76+932...+28+5.7+32..+79..+65..53+6..+298...+4+2.57.6..17.84....3+8.+9+1::791::";
        check(state, DiscontinuousLoop, "r9c1<>7");
    }

    #[test]
    fn open_chains() {
        let state = ":0708-1:8:1+8.3..+45+743...7+2.+17..1..+3.+8.7+4....+8+59..4..723..8.+7..49..3+75.+9+12..+7..1+5+36......874::881 876::";
        check(state, Aic, "r8c1<>8 r7c6<>8");
        let state = ":0708-2:67:+8+1+3..+5+47+6.29.64..+1...+1.39.2.....9..4.8...+7..3....18..+7.9...1..847+8+53+62+1+91+36..+2+7+45::731 641::";
        check(state, Aic, "r3c1<>7 r4c1<>6");
    }
}
