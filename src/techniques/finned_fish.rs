//! Finned X-wing, swordfish, jellyfish: a fish but for a few places, the fins, all in one box; what
//! the fish would remove goes from that box. Sashimi if a base line has one place without its fins.
//!
//! ```text
//!       c2      c7 c8
//! r1  . 5 . . . . 5 . .     rows 1 and 6 would be an X-wing in columns 2 and 7 but for the fin
//! r6  . 5 . . . . 5 F .     r6c8: if that is no 5, they are; so no 5 in r45c7
//! ```

use super::combinations::{bits, combinations};
use super::siamese::{self, Fish};
use super::state::State;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, CellSet, Digit, House};
use core::ops::ControlFlow;

/// Two lines.
pub(super) fn finned_x_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::FinnedXWing, found)
}

/// Three lines.
pub(super) fn finned_swordfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::FinnedSwordfish, found)
}

/// Four lines.
pub(super) fn finned_jellyfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::FinnedJellyfish, found)
}

/// Two lines, one of them with one place without its fins.
pub(super) fn sashimi_x_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::SashimiXWing, found)
}

/// Three lines, one of them with one place without its fins.
pub(super) fn sashimi_swordfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::SashimiSwordfish, found)
}

/// Four lines, one of them with one place without its fins.
pub(super) fn sashimi_jellyfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::SashimiJellyfish, found)
}

/// The finned and the sashimi fish of a size.
fn shapes(size: usize) -> [Technique; 2] {
    match size {
        2 => [Technique::FinnedXWing, Technique::SashimiXWing],
        3 => [Technique::FinnedSwordfish, Technique::SashimiSwordfish],
        _ => [Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    }
}

/// What goes must see every fin, and shares no line with one: so both are in one box, and at
/// least one cover runs through it.
fn find(
    state: &State,
    size: usize,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut school = Vec::new();
    for (bases, covers) in [(House::ROWS, House::COLUMNS), (House::COLUMNS, House::ROWS)] {
        for digit in Digit::ALL {
            let mut lines = [0u16; 9];
            let mut few = 0u16;
            for (k, line) in lines.iter_mut().enumerate() {
                *line = state.positions(bases[k], digit);
                let count = line.count_ones() as usize;
                few |= u16::from(count >= 2 && count <= size + 2) << k;
            }
            if (few.count_ones() as usize) < size {
                continue;
            }
            let pond = Pond { digit, bases, covers, lines, size };
            for &base in combinations(size).iter().filter(|&&base| base & !few == 0) {
                let union = bits(base).fold(0, |union, k| union | lines[k]);
                // Fins are in at most two of a box's three columns.
                let count = union.count_ones() as usize;
                if count > size && count <= size + 2 {
                    school.clear();
                    pond.each(base, union, &mut |fish| {
                        school.push(fish);
                        match fish.technique == technique {
                            true => found(fish.step()),
                            false => ControlFlow::Continue(()),
                        }
                    })?;
                    siamese::each(&school, technique, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where a digit stands in the lines of one direction.
struct Pond {
    digit: Digit,
    bases: &'static [House],
    covers: &'static [House],
    /// By base line: bit k is the k-th cover line.
    lines: [u16; 9],
    size: usize,
}

impl Pond {
    /// Every fish with fins in these base lines.
    fn each(
        &self,
        base: u16,
        union: u16,
        found: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for stack in [0o7, 0o70, 0o700] {
            if (union & !stack).count_ones() as usize >= self.size {
                continue;
            }
            for band in [0o7, 0o70, 0o700] {
                // A line of the box that has fins, and one that is no base.
                if base & band == 0 || base & band == band {
                    continue;
                }
                // The covers that must be: those with a place outside the box.
                let outside =
                    |k: usize| self.lines[k] & if band >> k & 1 != 0 { !stack } else { !0 };
                let must = bits(base).fold(0, |must, k| must | outside(k));
                let Some(missing) = self.size.checked_sub(must.count_ones() as usize) else {
                    continue;
                };
                let rest = union & !must;
                for extra in (0..8).map(|extra| extra * (stack & 0o111)) {
                    if extra & !rest == 0 && extra.count_ones() as usize == missing {
                        self.remove(base, must | extra, band, stack, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The fish of these base and cover lines with fins in the box of `band` and `stack`.
    fn remove(
        &self,
        base: u16,
        cover: u16,
        band: u16,
        stack: u16,
        found: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let gone = self.cells(band & !base, cover & stack);
        let thinnest = bits(base).map(|k| (self.lines[k] & cover).count_ones()).min();
        if gone.is_empty() || thinnest == Some(0) {
            return ControlFlow::Continue(());
        }
        let [finned, sashimi] = shapes(self.size);
        found(Fish {
            technique: if thinnest == Some(1) { sashimi } else { finned },
            digit: self.digit,
            base: bits(base).map(|k| self.bases[k]).collect(),
            cover: bits(cover).map(|k| self.covers[k]).collect(),
            fins: self.cells(base, !cover),
            gone,
        })
    }

    /// The digit's places in these lines and columns.
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
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn finned_x_wings() {
        let state = ":0310:8:.9+15..3..562+318+9+7+4+3+4....+1..189...6+3.+47+3.....1+2+5+6+1834+9+7+6+1.2+3+7.+499+24+8+65+7+1+3.+3...126.::818::";
        check(state, FinnedXWing, "r1c8<>8");
    }

    #[test]
    fn finned_swordfish_() {
        let state = ":0311:5:.+6.4+1+7.+83+3+1+4+98..+7.8+7..+6+39147+43.29..+8..+8+3+4+6.2+7..6.+7.34+96..+75+4+8+314+3+1.+9.7..58+7631+4+9+2::557::";
        check(state, FinnedSwordfish, "r5c7<>5");
    }

    #[test]
    fn finned_jellyfish_() {
        let state = ":0312:8:+64+12+5.7.3+3826+7..+1+5....+31+6...9+3+1.+6..+74+1+6.27+3.......3.61.+2.+7+65+13.+765+31....+13...+2+576:934 938 939 979 986 993:879::";
        check(state, FinnedJellyfish, "r7c9<>8");
    }

    #[test]
    fn sashimi_x_wings() {
        let state = ":0320:3:......3+8+99.4..2+561....9.72+4+4619+2+78+53+8+5+93+64+17+2..2...+4+9+6.97.1..4+85....8+9.+7.....+9..+5::371::";
        check(state, SashimiXWing, "r7c1<>3");
    }

    #[test]
    fn sashimi_swordfish_() {
        let state = ":0321:5:94.+6+8....+1.82+4.93+66.21...+48....61.....1.+2.4.....75+4...7....82.1+219+5+763+8+4.+8..+1+2.97:718 336 342 542 742 747 352 552 952 558 362 662 373 374:572::";
        check(state, SashimiSwordfish, "r7c2<>5");
    }

    #[test]
    fn sashimi_jellyfish_() {
        let state = ":0322:6:.+5+92+87.+1.+218.+4+9+7.54.+7.+5.+2+8+9+58.+7+941.27.+4.+2..5....53..+4+7....6+5.7..459+7..2..7..12+59.:663 166 373 381:657 659 667::";
        check(state, SashimiJellyfish, "r5c7<>6 r5c9<>6 r6c7<>6");
    }

    #[test]
    fn siamese_fish() {
        let state = ":03211:2:2.7+89+5+6.+15..7.+4+9.8.9+8..6......+4.+9......6.+8.938.9.5+3764...+3+62......54+7...+7.3+9+814.6::234 245 255::";
        check(state, SashimiSwordfish, "r3c4<>2 r4c5<>2 r5c5<>2");
    }
}
