//! Remote pair: four or more cells with the same two digits, each seen by the next, alternate; so
//! two of them an odd number of steps apart hold both digits, and what sees the two holds neither.
//!
//! ```text
//!  xy . . | . xy . | . . -      r1c1, r1c5, r5c5, r5c9 alternate: r1c1 and r5c9 differ
//!  -------+--------+------
//!  -      | . xy . | . . xy     neither x nor y where both are seen
//! ```

use super::candidate::Candidate;
use super::chain::{Chain, Link, Node};
use super::coloring::{Colors, color, joined, seen_by, traps};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, CellSet, Digit};
use core::ops::ControlFlow;

/// A step for each cluster of cells that see each other.
pub(super) fn remote_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(start) = rest.first() {
        rest = rest.without(start);
        let digits = state.candidates(start);
        let Some(x) = digits.first() else { continue };
        let Some(y) = digits.without(x).single() else { continue };
        let same = state.places(x) & state.places(y) & rest;
        if same.len() < 3 {
            continue;
        }
        let same = same.with(start);
        let Some(colors) = color(start, &|cell| same & *cell.peers()) else { continue };
        let cluster = colors[0] | colors[1];
        rest = rest.difference(cluster);
        if cluster.len() >= 4 {
            cluster_step(state, colors, [x, y], found)?;
        }
    }
    ControlFlow::Continue(())
}

fn cluster_step(
    state: &State,
    colors: Colors,
    digits: [Digit; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cluster = colors[0] | colors[1];
    let seen = (seen_by(colors[0]) & seen_by(colors[1])).difference(cluster);
    let gone = digits.map(|digit| state.places(digit) & seen);
    if (gone[0] | gone[1]).is_empty() {
        return ControlFlow::Continue(());
    }
    let ways = traps(gone[0] | gone[1], colors, &|cell| cluster & *cell.peers());
    let reason = joined(ways.iter().map(|way| proof(way, digits)).collect());
    let gone = digits.into_iter().zip(gone).flat_map(|(digit, gone)| Candidate::all(digit, gone));
    found(Step::removing(Technique::RemotePair, gone, reason))
}

/// `(x)a = (y)a - (y)b = (x)b - (x)c = (y)c - (y)d = (x)d`
fn proof(way: &[Cell], [x, y]: [Digit; 2]) -> Reason {
    let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
    for (k, &cell) in way.iter().enumerate() {
        if k > 0 {
            chain.links.push(Link::Weak);
        }
        let digits = if k % 2 == 0 { [x, y] } else { [y, x] };
        chain.nodes.extend(digits.map(|digit| Node { digit, cells: CellSet::EMPTY.with(cell) }));
        chain.links.push(Link::Cell);
    }
    Reason::Chain(chain)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn ends_of_four() {
        let state = ":0703:18:.+4.2..+6+7.7.+2.6+3+459.+6.4+7.8+2.47+6+9..+23+512+8+5+37+964+5+396+4+2+71+8..4+7..+3+96.+9...+65+4+7+65+7+39+418+2::175 176 183 875 876 881::7";
        check(state, RemotePair, "r7c5<>1 r7c6<>1 r8c3<>1 r7c5<>8 r7c6<>8 r8c1<>8");
    }

    #[test]
    fn cells_that_take_turns_remove_together() {
        let state = ":0703:49:.+49+356+7+2.+57..2..3.32...75...+3.+5.268+77+5..+6+3..2.627...+5+3+6+852+7+9+314+41+3+68+5+27+9+2+9+713+48+6+5:824 127:454 954::7";
        check(state, RemotePair, "r5c4<>4 r5c4<>9");
    }

    #[test]
    fn a_w_wing_is_none() {
        let state = ":0803:36:1+6+9..58.+4+8+54.+1.+9.+2+37+2+48+965+14+97...12.+2.+59+7.+4+86+6.+8.+4.7+9.+7.31..+5+495.+6.9+43+1+7+9+4+1+357+268::315 346 356 366::";
        check_none(state, RemotePair);
    }
}
