//! Finned X-wing, swordfish, jellyfish: a basic fish with a few further places in its base lines,
//! the fins, all in one box. The fish still removes what lies in that box. Sashimi: without the
//! fins a base line has only one place.
//!
//! ```text
//!       c2      c7 c8
//! r1  . 5 . . . . 5 . .     without the fin r6c8, rows 1 and 6 are an X-wing in columns 2 and 7;
//! r6  . 5 . . . . 5 F .     either that holds, or r6c8 is 5: so no 5 in r45c7
//! ```

use super::basic_fish::{DIRECTIONS, few_places};
use super::siamese::{self, FoundFish};
use crate::geometry::{Cell, CellSet, Digit, House};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::{bits, count, unions_in};
use crate::logic::techniques::shared::houses::ScanOrder;
use core::cmp::Reverse;
use core::ops::ControlFlow;

/// Finned fish of SIZE lines, then sashimi fish.
pub(crate) fn finned<const SIZE: usize>(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    sashimi_last(state, SIZE, find, found)
}

/// Finned fish of SIZE lines in HoDoKu's order, then sashimi fish.
pub(crate) fn hodoku_finned<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    sashimi_last(state, SIZE, hodoku, found)
}

/// Calls `found` with the steps of `finder`: first the finned fish, then the sashimi fish, so that
/// both need one scan.
fn sashimi_last(
    state: &State,
    size: usize,
    finder: fn(&State, usize, &mut Found<'_>) -> ControlFlow<()>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [_, sashimi] = shapes(size);
    let mut last = Vec::new();
    finder(state, size, &mut |step| {
        if step.technique == sashimi {
            last.push(step);
            ControlFlow::Continue(())
        } else {
            found(step)
        }
    })?;
    last.into_iter().try_for_each(found)
}

/// The finned and the sashimi fish of a size.
fn shapes(size: usize) -> [Technique; 2] {
    match size {
        2 => [Technique::FinnedXWing, Technique::SashimiXWing],
        3 => [Technique::FinnedSwordfish, Technique::SashimiSwordfish],
        _ => [Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    }
}

/// Reports the fish of a size; those of one shape in the order of the scan.
///
/// A removed candidate sees every fin, but is in no base line; so it shares a box with the fins,
/// and a cover line runs through that box.
fn find(state: &State, size: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    for directions in DIRECTIONS {
        for digit in Digit::ALL {
            let order = ScanOrder::SudokuExplainer;
            each_base(state, size, digit, directions, order, &mut |all| {
                for technique in shapes(size) {
                    for fish in all.iter().filter(|fish| fish.technique == technique) {
                        found(fish.step())?;
                    }
                    siamese::each(all, technique, found)?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// In HoDoKu's order, without Siamese fish: by digit, bases in rows before columns, then by base
/// lines, then by cover lines.
fn hodoku(state: &State, size: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for directions in DIRECTIONS {
            each_base(state, size, digit, directions, ScanOrder::Hodoku, &mut |all| {
                all.sort_by_key(|fish| Reverse(fish.cover.bits().reverse_bits()));
                all.iter().try_for_each(|fish| found(fish.step()))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` with the finned fish of each choice of base lines that has some.
fn each_base(
    state: &State,
    size: usize,
    digit: Digit,
    [bases, covers]: [&'static [House]; 2],
    order: ScanOrder,
    found: &mut dyn FnMut(&mut [FoundFish]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (few, lines) = few_places(state, bases, digit, size + 2);
    let lines_of_digit = DigitLines { digit, bases, covers, lines, size };
    let mut all = Vec::new();
    for (base, union) in unions_in(order, size, few, lines) {
        // Fins lie in one box, so in at most two lines that are not covers.
        let count = count(union);
        if count > size && count <= size + 2 {
            all.clear();
            lines_of_digit.each(base, union, &mut |fish| {
                all.push(fish);
                ControlFlow::Continue(())
            })?;
            if !all.is_empty() {
                found(&mut all)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of a digit, by the lines of one direction.
struct DigitLines {
    digit: Digit,
    bases: &'static [House],
    covers: &'static [House],
    /// By base line: bit k is set if the digit has a place in the cover line at index k.
    lines: [u16; 9],
    size: usize,
}

impl DigitLines {
    /// Calls `found` with every finned fish in these base lines. `union`: all their places.
    fn each(
        &self,
        base: u16,
        union: u16,
        found: &mut dyn FnMut(FoundFish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for stack in [0o7, 0o70, 0o700] {
            if count(union & !stack) >= self.size {
                continue;
            }
            for band in [0o7, 0o70, 0o700] {
                // At least one of the lines through the box is a base (with fins), and at least one
                // is not.
                if base & band == 0 || base & band == band {
                    continue;
                }
                // A line with a place outside the box must be a cover.
                let outside =
                    |k: usize| self.lines[k] & if band >> k & 1 != 0 { !stack } else { !0 };
                let must = bits(base).fold(0, |must, k| must | outside(k));
                let Some(missing) = self.size.checked_sub(count(must)) else {
                    continue;
                };
                // The other covers are among the three lines through the box.
                let rest = union & !must;
                for extra in (0..8).map(|three: u16| three << stack.trailing_zeros()) {
                    if extra & !rest == 0 && count(extra) == missing {
                        self.remove(base, must | extra, band, stack, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the fish of these base and cover lines with fins in the box of `band` and `stack`,
    /// if it removes something.
    fn remove(
        &self,
        base: u16,
        cover: u16,
        band: u16,
        stack: u16,
        found: &mut dyn FnMut(FoundFish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let eliminations = self.cells(band & !base, cover & stack);
        let thinnest = bits(base).map(|k| (self.lines[k] & cover).count_ones()).min();
        if eliminations.is_empty() || thinnest == Some(0) {
            return ControlFlow::Continue(());
        }
        let [finned, sashimi] = shapes(self.size);
        found(FoundFish {
            technique: if thinnest == Some(1) { sashimi } else { finned },
            digit: self.digit,
            base: bits(base).map(|k| self.bases[k]).collect(),
            cover: bits(cover).map(|k| self.covers[k]).collect(),
            fins: self.cells(base, !cover),
            eliminations,
        })
    }

    /// The places of the digit in these lines, at these positions.
    fn cells(&self, lines: u16, columns: u16) -> CellSet {
        let in_line = |k: usize| bits(self.lines[k] & columns).map(move |at| self.cell(k, at));
        bits(lines).flat_map(in_line).collect()
    }

    fn cell(&self, line: usize, at: usize) -> Cell {
        self.bases[line].cells()[at]
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn finned_x_wings() {
        let state = ":0310:2:.5+79+6+8+41.14+623+5+9+8+7+98.1+7+4.6.5+7...+98+2..9...2+7+4..2...7+3597+1+94.6.+38.+3.+7.+1+6+94.+6..9+31+7.::281::";
        check(state, FinnedXWing, "r8c1<>2");
    }

    #[test]
    fn finned_swordfish() {
        let state = ":0311:5:.+723..465+4+9+3+6...+72.+6.7+24.+9+36+1..+7.+3.4+92+48+6+35+17+3.+71+4.+6.9..1..7+23+6+2+39.86+7.+17.6+2+3+19.+8::575::";
        check(state, FinnedSwordfish, "r7c5<>5");
    }

    #[test]
    fn finned_jellyfish() {
        let state = ":0312:2:+4+7..6..+3+962.1+9.+847+98.+7+4..5.84.+9..+3+7.+5+3+7.8.+49...9+4375.+83.+4.+7.+9.+5.+9...47.37+5.+3.9..4:143 183 193 197 168 139:297::";
        check(state, FinnedJellyfish, "r9c7<>2");
    }

    #[test]
    fn sashimi_x_wings() {
        let state = ":0320:7:.1.+6+2..5....4+5.1...6.9+183.....17......1+8+4.9...8.+36..2+17+532+9+6.+1.+248+53+16..+19+67+8+4+2+3+5::717::";
        check(state, SashimiXWing, "r1c7<>7");
    }

    #[test]
    fn sashimi_swordfish() {
        let state = ":0321:5:1+94...3+8.6......9+2.28.9..1.+489..3.+5.+2+6.4+85.+3+9...9.+624+8.1..6.87..7+6....+21.+42...9+63:381 763 724 524 324 374 725 525 125 585 726 426 737 747:527::";
        check(state, SashimiSwordfish, "r2c7<>5");
    }

    #[test]
    fn sashimi_jellyfish() {
        let state = ":0322:4:.+86+53....+59.2...63+12+3.+6..5.8..+3.5.1.+2+6+5+1+874+393+1.6..+5.8.+3+89....+5+9.+2.5+6381.5+18.+3...:436 966 737 718:475 495 476::";
        check(state, SashimiJellyfish, "r7c5<>4 r9c5<>4 r7c6<>4");
    }

    #[test]
    fn siamese_fish() {
        let state = ":03211:8:85...2..+3..1......3.+2..1..7+23.+64.+75+11....5+46+2+5+64+1+2+78+39+4+1...3..6....14...+92..76..4::843 854 855::";
        check(state, SashimiSwordfish, "r4c3<>8 r5c4<>8 r5c5<>8");
    }
}
