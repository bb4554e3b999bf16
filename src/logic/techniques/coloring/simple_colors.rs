//! Simple colors: the two cells of each conjugate pair in a cluster get different colors, and one
//! of the colors is true. Trap: the digit is removed from cells that see both colors. Wrap: two
//! cells of one color see each other, so this color is false, and the digit is removed from all its
//! cells.
//!
//! ```text
//!     c1           c5 c6
//! r1  A . . | . B . |           row 1, box 2 and column 6 have two places each
//! r2        | . . A |
//! r8  - . . | . . B |           no digit where an A and a B are seen
//! ```

use super::color_classes::{Colors, Pairs, joined, traps};
use crate::geometry::{Candidate, CellSet, Digit};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Traps: one step for each cluster, with the eliminations in all cells that see both colors.
pub(crate) fn trap(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = Pairs::new(state, digit);
        for colors in pairs.clusters() {
            let seen = colors[0].peers() & colors[1].peers();
            let eliminations = (state.places(digit) & seen) - (colors[0] | colors[1]);
            if !eliminations.is_empty() {
                let paths = traps(eliminations, colors, &|cell| pairs.next(cell));
                let reason = joined(paths.iter().map(|path| pairs.chain(&[path])).collect());
                let eliminations = Candidate::all(digit, eliminations);
                found(Step::removing(Technique::SimpleColorsTrap, eliminations, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Wraps: one step for each color with two cells that see each other.
pub(crate) fn wrap(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = Pairs::new(state, digit);
        for color in pairs.clusters().flat_map(Colors::into_iter) {
            if !(color.peers() & color).is_empty() {
                let eliminations = Candidate::all(digit, color);
                let reason = proof_of_wrap(&pairs, color);
                found(Step::removing(Technique::SimpleColorsWrap, eliminations, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The proof of a wrap. From each cell of the color, a chain leads through the pairs to the nearest
/// cell that sees another cell of the color, and on through the pairs to that other cell. If the
/// first cell were true, both would be true, although they see each other.
fn proof_of_wrap(pairs: &Pairs<'_>, color: CellSet) -> Reason {
    let clashing = color & color.peers();
    let mut reasons = Vec::new();
    let mut proved = CellSet::EMPTY;
    for cell in color.iter() {
        if proved.contains(cell) {
            continue;
        }
        let to = pairs.shortest_path(cell, clashing);
        let Some(&near) = to.last() else { continue };
        let on = pairs.shortest_path(near, color & near.peers());
        proved = to.iter().chain(&on).fold(proved, |proved, &cell| proved.with(cell));
        reasons.push(pairs.chain(&[&to, &on]));
    }
    joined(reasons)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn what_sees_both_colors_is_removed() {
        let state = ":0500:9:+85+4+7+3+6+2+1+971..+5.364.3.+4.+18+5738+1.+7+5.+42.+2+714+3+5..+4.+5...73+12..5.+41.+3+1.+3..24.+55+4.3+17.+2.:693:972 982 923 933::";
        check(state, SimpleColorsTrap, "r7c2<>9 r8c2<>9 r2c3<>9 r3c3<>9");
    }

    #[test]
    fn a_color_that_sees_itself_is_removed() {
        let state = ":0501:3:7.+6.+8.4+5+1+1+25.+4.+3+8984.+1.5+2+764+7.+519+6.+85..8+6.7+4..6+8..4+9+15.+5+4.2+81.+7..7+4+5.8...+8....+564:371 381 281 991 352 982 353 253 993 314 974 386 396 388:391 382 333 343 316 378 359::";
        check(state, SimpleColorsWrap, "r9c1<>3 r8c2<>3 r3c3<>3 r4c3<>3 r1c6<>3 r7c8<>3 r5c9<>3");
    }

    #[test]
    fn a_color_that_does_not_see_itself_stays() {
        let state = ":0500:9:+85+4+7+3+6+2+1+971..+5.364.3.+4.+18+5738+1.+7+5.+42.+2+714+3+5..+4.+5...73+12..5.+41.+3+1.+3..24.+55+4.3+17.+2.:693:972 982 923 933::";
        check_none(state, SimpleColorsWrap);
    }
}
