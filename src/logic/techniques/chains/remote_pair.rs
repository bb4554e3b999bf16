//! Remote pair: four or more cells with the same two candidates, each seen by the next, hold the
//! two digits in turn. Two cells an odd number of steps apart hold both digits, and both digits are
//! removed from cells that see these two.
//!
//! ```text
//!  xy . . | . xy . | . . -      r1c1, r1c5, r5c5, r5c9 alternate: r1c1 and r5c9 differ
//!  -------+--------+------
//!  -      | . xy . | . . xy     neither x nor y where both are seen
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::coloring::color_classes::{Colors, color, joined, traps};
use core::ops::ControlFlow;

/// One step for each cluster of cells with the same two candidates.
pub(crate) fn remote_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(start) = rest.first() {
        rest = rest.without(start);
        let Some([x, y]) = state.pair(start) else { continue };
        let same = state.places(x) & state.places(y) & rest;
        if same.len() < 3 {
            continue;
        }
        let same = same.with(start);
        let Some(colors) = color(start, &|cell| same & cell.peers()) else { continue };
        let cluster = colors[0] | colors[1];
        rest -= cluster;
        if cluster.len() >= 4 {
            cluster_step(state, colors, [x, y], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the step of a cluster.
fn cluster_step(
    state: &State,
    colors: Colors,
    digits: [Digit; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cluster = colors[0] | colors[1];
    let seen = (colors[0].peers() & colors[1].peers()) - cluster;
    let eliminations = digits.map(|digit| state.places(digit) & seen);
    let reason = || {
        let seen = eliminations[0] | eliminations[1];
        let paths = traps(seen, colors, &|cell| cluster & cell.peers());
        joined(paths.iter().map(|path| proof(path, digits)).collect())
    };
    let removed = digits.into_iter().zip(eliminations);
    let removed = removed.flat_map(|(digit, eliminated)| Candidate::all(digit, eliminated));
    report(Technique::RemotePair, removed, reason, found)
}

/// `(x)a = (y)a - (y)b = (x)b - (x)c = (y)c - (y)d = (x)d`
pub(crate) fn proof(path: &[Cell], [x, y]: [Digit; 2]) -> Reason {
    let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
    for (k, &cell) in path.iter().enumerate() {
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
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn the_ends_of_four_cells() {
        let state = ":0703:29:.3.69+5..+4+6.+438+7.+15.+8.+4+216.+38.6+1+54+3.+7.4+3.+7+6..1.+7..3+8.+4+6+4+62+8+1+3+759+35+8749+1+62.1.+56+24+3+8::957 967 938 257 267 218::7";
        check(state, RemotePair, "r5c7<>9 r6c7<>9 r3c8<>9 r5c7<>2 r6c7<>2 r1c8<>2");
    }

    #[test]
    fn all_cells_of_a_cluster_remove_together() {
        let state = ":0703:16:.+57.3.+4+6+8+638+7+54+29+11....85+7+3+7..+5.38+4958..+4.+3274.38+7.+1+5+6+3.54..+7+82+87.2.+593+4...+38+76+1+5:242 972:645 145::7";
        check(state, RemotePair, "r4c5<>6 r4c5<>1");
    }

    #[test]
    fn a_w_wing_is_no_remote_pair() {
        let state = ":0803:47:9+2+76+8+4+35+1+4+53+1....+6+16+83+5+27+4+9..+6.1.9.+7.+92.+3+6.155.+1....+632+149+63+57+8..58+2+1+6+94+6+8+9.4.1+32::751 764 765 766::";
        check_none(state, RemotePair);
    }
}
