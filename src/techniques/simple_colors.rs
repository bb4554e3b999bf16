//! Simple colours: along the conjugate pairs of a digit, places take two colours in turn, and one
//! of the colours is true. Trap: what sees both colours goes. Wrap: a colour with two places that
//! see each other is false, all of it.
//!
//! ```text
//!     c1           c5 c6
//! r1  A . . | . B . |           row 1, box 2 and column 6 have two places each
//! r2        | . . A |
//! r8  - . . | . . B |           no digit where an A and a B are seen
//! ```

use super::candidate::Candidate;
use super::coloring::{Colors, Pairs, joined, seen_by, traps};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{CellSet, Digit};
use core::ops::ControlFlow;

/// A step for each cluster, of all that sees both colours.
pub(super) fn trap(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = Pairs::new(state, digit);
        for colors in pairs.clusters() {
            let seen = seen_by(colors[0]) & seen_by(colors[1]);
            let gone = (state.places(digit) & seen).difference(colors[0] | colors[1]);
            if !gone.is_empty() {
                let ways = traps(gone, colors, &|cell| pairs.next(cell));
                let reason = joined(ways.iter().map(|way| pairs.chain(&[way])).collect());
                let gone = Candidate::all(digit, gone);
                found(Step::removing(Technique::SimpleColorsTrap, gone, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A step for each colour that contradicts itself.
pub(super) fn wrap(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = Pairs::new(state, digit);
        for color in pairs.clusters().flat_map(Colors::into_iter) {
            if !(seen_by(color) & color).is_empty() {
                let gone = Candidate::all(digit, color);
                let reason = wrapped(&pairs, color);
                found(Step::removing(Technique::SimpleColorsWrap, gone, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// From each place of the colour to one that sees another, and on to that.
fn wrapped(pairs: &Pairs<'_>, color: CellSet) -> Reason {
    let clashing = color & seen_by(color);
    let mut reasons = Vec::new();
    let mut proved = CellSet::EMPTY;
    for cell in color.iter() {
        if proved.contains(cell) {
            continue;
        }
        let to = pairs.way(cell, clashing);
        let Some(&near) = to.last() else { continue };
        let on = pairs.way(near, color & *near.peers());
        proved = to.iter().chain(&on).fold(proved, |proved, &cell| proved.with(cell));
        reasons.push(pairs.chain(&[&to, &on]));
    }
    joined(reasons)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn what_sees_both_colors_goes() {
        let state = ":0500:1:+23.7.+68+955972+8...+6+6..+9+3+5.+7.+3.+6.9.5.7+7+5.+36...+9+4.+9+5+7.+683+872.+5396.+94+5+6.7..+8+1638.+9+7+5.:439:127 128 132 133::";
        check(state, SimpleColorsTrap, "r2c7<>1 r2c8<>1 r3c2<>1 r3c3<>1");
    }

    #[test]
    fn a_color_that_sees_itself_goes() {
        let state = ":0501:7:3+9265.....+86+3.4+5.+2+45...+2+63...+9+52..+6.+2+6.9+4.8+5...51.6+2..6+7+8+43+192+5+5+2+3.+6+9..4+914+2.5+3.6:717 718 818 119 725 128 735 835 139 741 147 768 769 788:719 728 733 734 761 787 795::";
        check(state, SimpleColorsWrap, "r1c9<>7 r2c8<>7 r3c3<>7 r3c4<>7 r6c1<>7 r8c7<>7 r9c5<>7");
    }

    #[test]
    fn a_sound_color_stays() {
        let state = ":0500:1:+23.7.+68+955972+8...+6+6..+9+3+5.+7.+3.+6.9.5.7+7+5.+36...+9+4.+9+5+7.+683+872.+5396.+94+5+6.7..+8+1638.+9+7+5.:439:127 128 132 133::";
        check_none(state, SimpleColorsWrap);
    }
}
