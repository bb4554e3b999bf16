//! [`may_exist`]: tells quickly whether there is a cycle of at most six literals with links of both
//! kinds, where nothing easier is left.
//!
//! Such cycles are all that is rated 7.0. Let no technique up to 4.0 apply, and no cycle or chain
//! of one digit or of bivalue cells. Then of all cycles and chains with two or three strong links
//! only these are left; the others are locked candidates, pairs or triples:
//!
//! ```text
//! one cell, two digits      z has only a and b; y = x on a, x = w on b; z sees y and w
//!
//!   (a)z - (a)y = (a)x - (b)x = (b)w - (b)z =
//!
//! two digits                v = w on b; v = x and w = y on a; x sees y
//!
//!   (a)x = (a)v - (b)v = (b)w - (a)w = (a)y -
//! ```
//!
//! In a forcing chain of six literals three cells would see each other. Three such cells share a
//! house. Then two of them share another house in which they are alone with a digit, and the digit
//! is locked there.

use crate::geometry::{Cell, CellSet, Digit, HouseSet};
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::conjugate_houses;

/// The number of literals of these cycles.
pub(super) const LONGEST: u32 = 6;

/// False if no such cycle removes anything. `state`: a position in which no technique up to 4.0
/// applies, and no cycle or chain of at most six literals within one digit or of bivalue cells.
pub(super) fn may_exist(state: &State) -> bool {
    let pairs =
        PairHouses { state, houses: Digit::ALL.map(|digit| conjugate_houses(state, digit)) };
    pairs.close_at_a_cell() || pairs.close_at_a_pair()
}

/// By digit: the houses in which it has two places.
struct PairHouses<'a> {
    state: &'a State,
    houses: [HouseSet; 9],
}

impl PairHouses<'_> {
    /// The cells that are alone with `cell` and `digit` in a house.
    fn others(&self, cell: Cell, digit: Digit) -> CellSet {
        let houses = cell.house_set().intersection(self.houses[digit]);
        (houses.cells() & self.state.places(digit)).without(cell)
    }

    /// True if some place of `digit` outside of `cycle` sees both `p` and `q`.
    fn removes(&self, digit: Digit, p: Cell, q: Cell, cycle: [Cell; 4]) -> bool {
        let seen = self.state.places(digit) & p.peers() & q.peers();
        !seen.difference(cycle.into_iter().collect()).is_empty()
    }

    fn close_at_a_cell(&self) -> bool {
        self.state.bivalue().iter().any(|z| {
            let digits = self.state.candidates(z);
            let (Some(a), Some(b)) = (digits.first(), digits.last()) else { return false };
            let linked = |digit: Digit| self.houses[digit].cells() & self.state.places(digit);
            let corners = (linked(a) & linked(b)).without(z);
            corners.iter().any(|x| {
                let near = |digit| self.others(x, digit) & z.peers();
                let (ys, ws) = (near(a), near(b));
                ys.iter().any(|y| {
                    ws.iter().any(|w| {
                        let cycle = [x, y, z, w];
                        self.removes(a, y, z, cycle) || self.removes(b, w, z, cycle)
                    })
                })
            })
        })
    }

    fn close_at_a_pair(&self) -> bool {
        Digit::ALL.into_iter().any(|b| {
            self.houses[b].iter().any(|house| {
                let mut ends = self.state.places_in(b, house).iter();
                let (Some(v), Some(w)) = (ends.next(), ends.next()) else { return false };
                let common = self.state.candidates(v).intersection(self.state.candidates(w));
                common.without(b).iter().any(|a| {
                    self.others(v, a).iter().any(|x| {
                        (self.others(w, a) & x.peers()).iter().any(|y| {
                            let cycle = [v, w, x, y];
                            self.removes(a, x, y, cycle) || self.removes(a, v, w, cycle)
                        })
                    })
                })
            })
        })
    }
}
