//! Franken and mutant fish: a fish whose bases and covers may be boxes too (Franken: one
//! direction of lines for the bases, the other for the covers), or any houses at all (mutant).
//! Fins, and places in two bases, must be seen by what goes.
//!
//! ```text
//!       c1 c2 c3              bases row 5 and box 1, covers columns 1 and 2: a Franken X-wing,
//! r1  . 5  .                  no other 5 in these columns
//! r2  5 .  .
//! r5  5 5  .  . . . . . .
//! ```
//!
//! Looked for from what it removes. If the digit stood in r9c1, then with all that r9c1 sees gone
//! N bases had their places in the N - 1 covers that do not hold r9c1: that is all there is to
//! check, and fins are whatever r9c1 sees of the bases.

use super::siamese::{self, Fish};
use super::state::State;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, CellSet, Digit, HouseSet};
use core::ops::ControlFlow;

/// One finder for each technique: its size, whether of any houses, whether with fins.
macro_rules! finders {
    ($($finder:ident $technique:ident $size:literal $mutant:literal;)*) => {
        $(#[doc = concat!(stringify!($size), " bases.")]
        pub(super) fn $finder(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
            find(state, Wanted { technique: Technique::$technique, size: $size, mutant: $mutant }, found)
        })*
    };
}

finders! {
    franken_x_wing FrankenXWing 2 false;
    franken_swordfish FrankenSwordfish 3 false;
    franken_jellyfish FrankenJellyfish 4 false;
    finned_franken_x_wing FinnedFrankenXWing 2 false;
    finned_franken_swordfish FinnedFrankenSwordfish 3 false;
    finned_franken_jellyfish FinnedFrankenJellyfish 4 false;
    mutant_x_wing MutantXWing 2 true;
    mutant_swordfish MutantSwordfish 3 true;
    mutant_jellyfish MutantJellyfish 4 true;
    finned_mutant_x_wing FinnedMutantXWing 2 true;
    finned_mutant_swordfish FinnedMutantSwordfish 3 true;
    finned_mutant_jellyfish FinnedMutantJellyfish 4 true;
    finned_mutant_squirmbag FinnedMutantSquirmbag 5 true;
}

#[derive(Clone, Copy)]
struct Wanted {
    technique: Technique,
    size: usize,
    mutant: bool,
}

const ROWS: HouseSet = HouseSet::from_bits(0o777);
const COLUMNS: HouseSet = HouseSet::from_bits(0o777 << 9);
const BOXES: HouseSet = HouseSet::from_bits(0o777 << 18);
const ROWS_BOXES: HouseSet = HouseSet::ALL.difference(COLUMNS);
const COLUMNS_BOXES: HouseSet = HouseSet::ALL.difference(ROWS);

fn find(state: &State, wanted: Wanted, found: &mut Found<'_>) -> ControlFlow<()> {
    let kinds: &[(HouseSet, HouseSet)] = match wanted.mutant {
        true => &[(HouseSet::ALL, HouseSet::ALL)],
        false => &[(ROWS_BOXES, COLUMNS_BOXES), (COLUMNS_BOXES, ROWS_BOXES)],
    };
    let mut school = Vec::new();
    for digit in Digit::ALL {
        school.clear();
        let places = state.places(digit);
        for victim in places.iter() {
            let rest = places.difference(*victim.peers()).without(victim);
            let live = rest.iter().fold(0, |live, cell| live | cell.house_set().bits());
            for &(bases, covers) in kinds {
                let hunt = Hunt {
                    wanted,
                    digit,
                    places,
                    victim,
                    rest,
                    bases: HouseSet::from_bits(live).intersection(bases),
                    covers,
                };
                if hunt.bases.len() < wanted.size {
                    continue;
                }
                let open = HouseSet::from_bits(live).intersection(covers);
                hunt.covers(open, HouseSet::EMPTY, rest, wanted.size - 1, &mut |fish| {
                    school.push(fish);
                    match fish.technique == wanted.technique {
                        true => found(fish.step()),
                        false => ControlFlow::Continue(()),
                    }
                })?;
            }
        }
        siamese::each(&school, wanted.technique, found)?;
    }
    ControlFlow::Continue(())
}

/// The search for fish that remove one candidate.
struct Hunt {
    wanted: Wanted,
    digit: Digit,
    /// Where the digit stands.
    places: CellSet,
    /// What is to go.
    victim: Cell,
    /// The places that the victim does not see.
    rest: CellSet,
    /// The houses that may be bases: those with a place in `rest`, of the right kind.
    bases: HouseSet,
    /// The houses that may be covers.
    covers: HouseSet,
}

impl Hunt {
    /// Chooses `left` more covers out of `open`; `bare` are the places that none covers yet.
    fn covers(
        &self,
        open: HouseSet,
        chosen: HouseSet,
        bare: CellSet,
        left: usize,
        found: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            let touched = bare.iter().fold(0, |houses, cell| houses | cell.house_set().bits());
            let inside = self.bases.difference(HouseSet::from_bits(touched)).difference(chosen);
            if inside.len() < self.wanted.size {
                return ControlFlow::Continue(());
            }
            return self.bases(inside, HouseSet::EMPTY, CellSet::EMPTY, chosen, found);
        }
        let mut open = open;
        while open.len() >= left {
            let Some(house) = open.first() else { break };
            open = open.difference(HouseSet::EMPTY.with(house));
            let after = bare.difference(*house.cell_set());
            if after != bare {
                self.covers(open, chosen.with(house), after, left - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses bases out of `open` that share no place which the victim does not see.
    fn bases(
        &self,
        open: HouseSet,
        chosen: HouseSet,
        taken: CellSet,
        covers: HouseSet,
        found: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.wanted.size {
            let last = self.victim.house_set().intersection(self.covers).difference(chosen);
            return last.iter().try_for_each(|last| match self.fish(chosen, covers.with(last)) {
                Some(fish) => found(fish),
                None => ControlFlow::Continue(()),
            });
        }
        let mut open = open;
        while let Some(house) = open.first() {
            open = open.difference(HouseSet::EMPTY.with(house));
            let places = self.rest & *house.cell_set();
            if (places & taken).is_empty() {
                self.bases(open, chosen.with(house), taken | places, covers, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The fish of these houses, if the victim is the first that it removes.
    fn fish(&self, base: HouseSet, cover: HouseSet) -> Option<Fish> {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in base.iter() {
            let here = self.places & *house.cell_set();
            twice = twice | once & here;
            once = once | here;
        }
        let fins = once.difference(cover.cells()) | twice;
        if fins.len() > MOST_FINS {
            return None;
        }
        let seen = self.places & cover.cells() & fins.common_peers();
        if seen.difference(once).first() != Some(self.victim) {
            return None;
        }
        // A base place in two covers goes as well.
        let count = |cell: Cell, houses| cell.house_set().intersection(houses).len();
        let gone = seen.iter().filter(|&cell| count(cell, cover) > count(cell, base)).collect();
        let technique = classify(base, cover, self.wanted.size, !fins.is_empty())?;
        Some(Fish { technique, digit: self.digit, base, cover, fins, gone })
    }
}

/// More than anyone would follow; HoDoKu's limit too.
const MOST_FINS: usize = 5;

/// What a fish of these houses is called; `None` for basic ones, and those without a name here.
fn classify(base: HouseSet, cover: HouseSet, size: usize, finned: bool) -> Option<Technique> {
    use Technique::*;
    let none = |houses: HouseSet, kind| houses.intersection(kind).is_empty();
    let has_box = !none(base, BOXES) || !none(cover, BOXES);
    let franken =
        none(base, COLUMNS) && none(cover, ROWS) || none(base, ROWS) && none(cover, COLUMNS);
    Some(match (franken, size, finned) {
        (true, ..) if !has_box => return None,
        (true, 2, false) => FrankenXWing,
        (true, 3, false) => FrankenSwordfish,
        (true, 4, false) => FrankenJellyfish,
        (true, 2, true) => FinnedFrankenXWing,
        (true, 3, true) => FinnedFrankenSwordfish,
        (true, 4, true) => FinnedFrankenJellyfish,
        (false, 2, false) => MutantXWing,
        (false, 3, false) => MutantSwordfish,
        (false, 4, false) => MutantJellyfish,
        (false, 2, true) => FinnedMutantXWing,
        (false, 3, true) => FinnedMutantSwordfish,
        (false, 4, true) => FinnedMutantJellyfish,
        (false, 5, true) => FinnedMutantSquirmbag,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn franken_swordfish_() {
        let state = ":0331:8:52...617.174.536..6.9271..5..5.2...6.9.76..1...6.3...4..759236135261.9.79613.7.5.:814 819 928 842 844 944 856 861 964 866 867 868:872::";
        check(state, FrankenSwordfish, "r7c2<>8");
    }

    #[test]
    fn franken_jellyfish_() {
        let state = ":0332:2:...+4.29+3+6.3..+9...49.+413.+8.7..+3.84..5..83..+46.+4..71.38.5...+6+3.+4.....41+5.+33495..6..:512 121 721 821 123 526 626 741 242 642 742 944 148 248 251 952 259 872 773 274 177 179 279 281 282 884 288 798:223 228::";
        check(state, FrankenJellyfish, "r2c3<>2 r2c8<>2");
    }

    #[test]
    fn finned_franken_x_wings() {
        let state = ":0340:6:.72.3158.4..275.3.35..687.2.1.7543.8.3.619.757.5823.9.5..187..3..3596..7..734285.:973 281:672::";
        check(state, FinnedFrankenXWing, "r7c2<>6");
    }

    #[test]
    fn finned_franken_swordfish_() {
        let state = ":0341:5:.64.+2............2+293.8..4.......7.9..6...+23..1+9..2.86..7..89.5+9.82.1...+6...49...:518 718 724 725 128 728 541 342 542 544 154 371 372 678 482 385 685 789 394 799:525 545::";
        check(state, FinnedFrankenSwordfish, "r2c5<>5 r4c5<>5");
    }

    #[test]
    fn finned_franken_jellyfish_() {
        let state = ":0342:9:.+1.+67+8....68.+1.4..+7....26815+8..37+1+699.+7+5+6+13.+8+6+318.....1.+6.+8..5.+8....6.+1..7.1..8.6:432 433:935::";
        check(state, FinnedFrankenJellyfish, "r3c5<>9");
    }

    #[test]
    fn finned_mutant_jellyfish_() {
        let state = ":0362:4:....27.3+9+3.164+9+2...9+2..+5..+6+13.9...28+9.8..+26+1..+25..13+9...+9+2.8.5+3.....39622.+3.+9...1:447 772 781 782 792 892:417::";
        check(state, FinnedMutantJellyfish, "r1c7<>4");
    }

    #[test]
    fn siamese_mutants() {
        let state = ":03621:5:....8.+41+2+94516+2+8372+1+8..45+9+63..+2+4..+81.84..12.+3.2.8.....8..4....9.72...3...+96......:314 714 316 716 946 555 661 965 966 767 375 376 584:586 596::";
        check(state, FinnedMutantJellyfish, "r8c6<>5 r9c6<>5");
    }

    #[test]
    fn finned_mutant_squirmbag_() {
        let state = ":0363:9:.1.8.7.....81.6....4..528....7..3..82.1.7.5.33..5..2....5781.9.8..4.51..1....9.85:219 722 922 445 447 465 692:913::";
        check(state, FinnedMutantSquirmbag, "r1c3<>9");
    }
}
