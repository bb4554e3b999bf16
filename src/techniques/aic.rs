//! Alternating inference chains and nice loops: strong and weak links between candidates in turn;
//! one of the two ends is true, and what both exclude goes.
//!
//! ```text
//! (4)r2c7 = (4)r2c3 - (8)r2c3 = (8)r5c3 - (8)r5c8 = (8)r7c8
//!
//! AIC                       the ends exclude several candidates
//! discontinuous nice loop   they exclude one: it closes the loop, and contradicts itself;
//!                           or they are one candidate, which is true
//! continuous nice loop      they exclude each other: every weak link is strong as well
//! ```

use super::alternating::{Alternation, End, chains};
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// All three, shortest first.
pub(super) fn aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links =
        Links { cells: Inside::Both, houses: true, groups: false, sets: false, loops: true };
    let name = |chain: &Alternation| {
        Some(match chain.end {
            End::Loop => Technique::ContinuousLoop,
            End::Open if chain.gone.len() > 1 => Technique::Aic,
            End::Open | End::Same => Technique::DiscontinuousLoop,
        })
    };
    chains(state, &Graph::new(state, links), name, found)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn loops() {
        let state = ":0706:2379:6.+491.52......7+6.......+6...+4.+6+1.....5....4.16..86..4.5+84+7...1+6+293+186+2+7+5+4+2+65+74138+9::245 255 355 761 762 962::";
        check(state, ContinuousLoop, "r4c5<>2 r5c5<>2 r5c5<>3 r6c1<>7 r6c2<>7 r6c2<>9");
    }

    #[test]
    fn loops_that_contradict_themselves() {
        let state = ":0707-1:5:24.17+5..+9..5+9+3+6...+93.482....+92..3..86..89...........96.+6..+49+85.+584..+7+9.13+2+9+5+1+8+764:267:565::";
        check(state, DiscontinuousLoop, "r6c5<>5");
        let state = ":0707-2:3:....8.2....5....4..2...5...+9+6+2+8+37.....+321+4+6971+74+5..+83+2..+1......+6973+4+852+1+2+48+75136+9::319::";
        check(state, DiscontinuousLoop, "r1c9<>3");
    }

    #[test]
    fn chains_() {
        let state = ":0708-1:2:963.1....+27.3........+6.27+3.7.9.6.+3.......+35...3.....9.+6+8+7.3.+1+525..+286+9+73+3+9+2+571846::218 267::";
        check(state, Aic, "r1c8<>2 r6c7<>2");
        let state = ":0708-2:34:+2......69+98..2.13+7+71.....+24..+9....+5..4...9.7.+5671+329+4+8+6.1....8+33......+9+6+4+9867+32+15::313 414::";
        check(state, Aic, "r1c3<>3 r1c4<>4");
    }
}
