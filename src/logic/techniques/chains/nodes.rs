//! [`Nodes`]: collects the nodes of a graph. [`halves`]: the ways to divide the places of a digit
//! in a house into two nodes.
//!
//! ```text
//! row 1   5 5 . | . . . | 5 . 5      r1c12 and r1c79: one of the two groups holds the 5
//! ```

use crate::geometry::{CellSet, Digit, House};
use crate::logic::proof::chain::Node;

/// Nodes, each once, numbered in the order in which they were added.
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    /// By digit and first cell: the number of the last node that was added with these.
    last: [[u16; 81]; 9],
    /// By node: the number of the node with the same digit and first cell that was added before it.
    before: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Nodes {
    /// No nodes.
    pub(crate) fn new() -> Nodes {
        let nodes = Vec::with_capacity(256);
        Nodes { nodes, last: [[NONE; 81]; 9], before: Vec::with_capacity(256) }
    }

    /// All nodes, by number.
    pub(crate) fn all(&self) -> &[Node] {
        &self.nodes
    }

    /// All nodes, by number.
    pub(crate) fn into_all(self) -> Vec<Node> {
        self.nodes
    }

    /// The number of a node.
    pub(crate) fn find(&self, digit: Digit, cells: CellSet) -> Option<usize> {
        let mut at = self.last[digit][cells.first()?];
        while at != NONE {
            if self.nodes[at as usize].cells == cells {
                return Some(at as usize);
            }
            at = self.before[at as usize];
        }
        None
    }

    /// The number of a node, which is added if it is new. `None` if there is no room, or no cell.
    pub(crate) fn add(&mut self, digit: Digit, cells: CellSet) -> Option<usize> {
        if let Some(at) = self.find(digit, cells) {
            return Some(at);
        }
        let last = &mut self.last[digit][cells.first()?];
        let at = self.nodes.len();
        let number = u16::try_from(at).ok().filter(|&number| number != NONE)?;
        self.before.push(*last);
        *last = number;
        self.nodes.push(Node { digit, cells });
        Some(at)
    }
}

/// Calls `found` with the ways to divide the places of a digit in a house into two nodes: two single
/// cells, or, with `groups`, two parts that each lie within another house as well.
pub(crate) fn halves(
    places: CellSet,
    house: House,
    groups: bool,
    mut found: impl FnMut(CellSet, CellSet),
) {
    let count = places.len();
    if count == 2 {
        if let Some(first) = places.first() {
            found(CellSet::EMPTY.with(first), places.without(first));
        }
    } else if groups && (3..=6).contains(&count) {
        let others = House::ALL.iter().filter(|other| other.is_box() != house.is_box());
        for other in others {
            let one = places & other.cell_set();
            let rest = places - one;
            // The rest must lie within another house as well: of a line in one box, of a box in one
            // line.
            if !one.is_empty() && !rest.is_empty() && rest.common_houses().len() > 1 {
                found(one, rest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    fn parts(places: &[Cell], house: House) -> Vec<(usize, usize)> {
        let mut parts = Vec::new();
        let places = places.iter().copied().collect();
        halves(places, house, true, |a, b| parts.push((a.len(), b.len())));
        parts
    }

    #[test]
    fn places_are_divided_where_boxes_and_lines_cross() {
        use Cell::*;
        assert_eq!(parts(&[R1C1, R1C9], House::Row1), [(1, 1)]);
        assert_eq!(parts(&[R1C1, R1C2, R1C9], House::Row1), [(2, 1), (1, 2)]);
        assert_eq!(parts(&[R1C1, R1C4, R1C9], House::Row1), []);
        // Row 1 and column 1 of the box: the corner belongs to either.
        assert_eq!(parts(&[R1C1, R1C2, R2C1], House::Box1).len(), 4);
        assert_eq!(parts(&[R1C2, R1C3, R2C1, R3C1], House::Box1), [(2, 2), (2, 2)]);
    }

    #[test]
    fn a_node_has_one_number() {
        let mut nodes = Nodes::new();
        let (one, two) = (CellSet::EMPTY.with(Cell::R1C1), House::Row1.cell_set());
        assert_eq!(nodes.add(Digit::D5, one), Some(0));
        assert_eq!(nodes.add(Digit::D5, two), Some(1));
        assert_eq!(nodes.add(Digit::D5, one), Some(0));
        assert_eq!((nodes.find(Digit::D6, one), nodes.all().len()), (None, 2));
    }
}
