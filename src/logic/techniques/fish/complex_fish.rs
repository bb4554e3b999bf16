//! Franken and mutant fish: fish with boxes among their base or cover houses. Franken: bases are
//! lines of one direction or boxes, covers are lines of the other direction or boxes. Mutant: any
//! houses. An eliminated candidate sees all fins and all places that lie in two bases.
//!
//! ```text
//!       c1 c2 c3              bases row 5 and box 1, covers columns 1 and 2: a Franken X-wing,
//! r1  . 5  .                  no other 5 in these columns
//! r2  5 .  .
//! r5  5 5  .  . . . . . .
//! ```
//!
//! The search starts from the candidate to eliminate, the target, such as 5 in r9c1 above. If the
//! target were true, all places that remain in the N bases would lie in the N - 1 covers without the
//! target: too few houses for N digits. No other condition is needed. The fins, which the target
//! sees, are the places of the bases outside the covers and the places in two bases.
//!
//! Fish of five bases are squirmbags, of six whales, of seven leviathans. In a position of a hard
//! puzzle, a search that finds no leviathan takes 140 ms, and one that finds no whale half of that.

use super::siamese::{self, FoundFish};
use crate::geometry::{Cell, CellSet, Digit, HouseSet};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::cmp::Reverse;
use core::ops::ControlFlow;

/// Franken fish of SIZE bases, with fins or without.
pub(crate) fn franken<const SIZE: usize, const FINNED: bool>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    find(state, SIZE, false, FINNED, found)
}

/// The Franken X-wings and swordfish that HoDoKu takes, then those with fins, one of each kind for
/// each digit: bases in rows and boxes before bases in columns and boxes, then by base houses, then by
/// cover houses. HoDoKu allows at most two endo fins, which are places in two bases.
pub(crate) fn hodoku_franken(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let in_order = |houses: HouseSet| Reverse(houses.bits().reverse_bits());
    let has = |houses: HouseSet, kind| !(houses & kind).is_empty();
    let mut with_fins = Vec::new();
    for size in [2, 3] {
        let kind = FishKind { size, is_mutant: false };
        for digit in Digit::ALL {
            let mut all = Vec::new();
            each(state, kind, digit, &mut |fish| {
                if endo_fins(state, fish).len() <= 2 {
                    all.push(fish);
                }
                ControlFlow::Continue(())
            })?;
            let first = |is_finned: bool| {
                let same = all.iter().filter(|fish| fish.fins.is_empty() != is_finned);
                same.min_by_key(|fish| {
                    let by_columns = has(fish.base, COLUMNS) || has(fish.cover, ROWS);
                    (by_columns, in_order(fish.base), in_order(fish.cover))
                })
            };
            with_fins.extend(first(true).copied());
            if let Some(fish) = first(false) {
                found(fish.step())?;
            }
        }
    }
    with_fins.into_iter().try_for_each(|fish| found(fish.step()))
}

/// The places of the digit in two bases.
fn endo_fins(state: &State, fish: FoundFish) -> CellSet {
    let by_base = fish.base.iter().map(|house| state.places_in(fish.digit, house));
    let [_, twice] = CellSet::once_and_twice(by_base);
    twice
}

/// Mutant fish of SIZE bases, with fins or without.
pub(crate) fn mutant<const SIZE: usize, const FINNED: bool>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    find(state, SIZE, true, FINNED, found)
}

/// The kind of fish to search for.
#[derive(Clone, Copy)]
struct FishKind {
    size: usize,
    is_mutant: bool,
}

const ROWS: HouseSet = HouseSet::from_bits(0o777);
const COLUMNS: HouseSet = HouseSet::from_bits(0o777 << 9);
const BOXES: HouseSet = HouseSet::from_bits(0o777 << 18);
const ROWS_BOXES: HouseSet = HouseSet::ALL.difference(COLUMNS);
const COLUMNS_BOXES: HouseSet = HouseSet::ALL.difference(ROWS);

fn find(
    state: &State,
    size: usize,
    is_mutant: bool,
    is_finned: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Some(technique) = technique(size, is_mutant, is_finned) else {
        return ControlFlow::Continue(());
    };
    let kind = FishKind { size, is_mutant };
    for digit in Digit::ALL {
        let mut all = Vec::new();
        each(state, kind, digit, &mut |fish| {
            all.push(fish);
            if fish.technique == technique { found(fish.step()) } else { ControlFlow::Continue(()) }
        })?;
        siamese::each(&all, technique, found)?;
    }
    ControlFlow::Continue(())
}

/// Calls `found` with the fish of a digit.
fn each(
    state: &State,
    kind: FishKind,
    digit: Digit,
    found: &mut dyn FnMut(FoundFish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let directions: &[(HouseSet, HouseSet)] = if kind.is_mutant {
        &[(HouseSet::ALL, HouseSet::ALL)]
    } else {
        &[(ROWS_BOXES, COLUMNS_BOXES), (COLUMNS_BOXES, ROWS_BOXES)]
    };
    let places = state.places(digit);
    for target in places.iter() {
        let rest = (places - target.peers()).without(target);
        let houses = rest.iter().map(Cell::house_set).collect::<HouseSet>();
        for &(bases, covers) in directions {
            let search =
                FishSearch { kind, digit, places, target, rest, bases: houses & bases, covers };
            if search.bases.len() >= kind.size {
                let open = houses & covers;
                search.covers(open, HouseSet::EMPTY, rest, kind.size - 1, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for the fish that remove one candidate, the target.
struct FishSearch {
    kind: FishKind,
    digit: Digit,
    /// The places of the digit.
    places: CellSet,
    /// The cell that the digit is to be removed from.
    target: Cell,
    /// The places that the target does not see.
    rest: CellSet,
    /// The houses that may be bases: those with a place in `rest`, of the right kind.
    bases: HouseSet,
    /// The houses that may be covers.
    covers: HouseSet,
}

impl FishSearch {
    /// Chooses `left` more covers from `open`, then the bases. `uncovered`: the places of `rest` that
    /// are in no chosen cover.
    fn covers(
        &self,
        open: HouseSet,
        chosen: HouseSet,
        uncovered: CellSet,
        left: usize,
        found: &mut dyn FnMut(FoundFish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            let inside =
                uncovered.iter().fold(self.bases, |inside, cell| inside - cell.house_set())
                    - chosen;
            if inside.len() < self.kind.size {
                return ControlFlow::Continue(());
            }
            return self.bases(inside, HouseSet::EMPTY, CellSet::EMPTY, chosen, found);
        }
        let mut open = open;
        while open.len() >= left {
            let Some(house) = open.first() else { break };
            open = open.without(house);
            let after = uncovered - house.cell_set();
            if after != uncovered {
                self.covers(open, chosen.with(house), after, left - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses bases from `open`. Two bases may share only places that the target sees.
    fn bases(
        &self,
        open: HouseSet,
        chosen: HouseSet,
        taken: CellSet,
        covers: HouseSet,
        found: &mut dyn FnMut(FoundFish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.kind.size {
            let last = (self.target.house_set() & self.covers) - chosen;
            return last.iter().try_for_each(|last| match self.fish(chosen, covers.with(last)) {
                Some(fish) => found(fish),
                None => ControlFlow::Continue(()),
            });
        }
        let mut open = open;
        while let Some(house) = open.first() {
            open = open.without(house);
            let places = self.rest & house.cell_set();
            if (places & taken).is_empty() {
                self.bases(open, chosen.with(house), taken | places, covers, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The fish of these houses, if the target is the first cell that it removes the digit from.
    fn fish(&self, base: HouseSet, cover: HouseSet) -> Option<FoundFish> {
        let by_base = base.iter().map(|house| self.places & house.cell_set());
        let [once, twice] = CellSet::once_and_twice(by_base);
        let fins = (once - cover.cells()) | twice;
        if fins.len() > MOST_FINS {
            return None;
        }
        let seen = self.places & cover.cells() & fins.common_peers();
        if (seen - once).first() != Some(self.target) {
            return None;
        }
        // A place of a base that lies in more covers than bases is removed as well.
        let count = |cell: Cell, houses| (cell.house_set() & houses).len();
        let eliminations =
            seen.iter().filter(|&cell| count(cell, cover) > count(cell, base)).collect();
        let technique = classify(base, cover, self.kind.size, !fins.is_empty())?;
        Some(FoundFish { technique, digit: self.digit, base, cover, fins, eliminations })
    }
}

/// Fish with more fins are not reported: hardly anyone would follow them. HoDoKu has this limit
/// too.
const MOST_FINS: usize = 5;

/// The technique of a fish of these houses; `None` for basic fish, and for sizes that have no
/// [`Technique`].
fn classify(base: HouseSet, cover: HouseSet, size: usize, is_finned: bool) -> Option<Technique> {
    let none = |houses: HouseSet, kind| (houses & kind).is_empty();
    let has_box = !none(base, BOXES) || !none(cover, BOXES);
    let is_franken =
        none(base, COLUMNS) && none(cover, ROWS) || none(base, ROWS) && none(cover, COLUMNS);
    if is_franken && !has_box { None } else { technique(size, !is_franken, is_finned) }
}

/// The technique of Franken or mutant fish of `size` bases.
fn technique(size: usize, is_mutant: bool, is_finned: bool) -> Option<Technique> {
    use Technique::*;
    let of_size = match (is_mutant, is_finned) {
        (false, false) => [
            FrankenXWing,
            FrankenSwordfish,
            FrankenJellyfish,
            FrankenSquirmbag,
            FrankenWhale,
            FrankenLeviathan,
        ],
        (false, true) => [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenJellyfish,
            FinnedFrankenSquirmbag,
            FinnedFrankenWhale,
            FinnedFrankenLeviathan,
        ],
        (true, false) => [
            MutantXWing,
            MutantSwordfish,
            MutantJellyfish,
            MutantSquirmbag,
            MutantWhale,
            MutantLeviathan,
        ],
        (true, true) => [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantJellyfish,
            FinnedMutantSquirmbag,
            FinnedMutantWhale,
            FinnedMutantLeviathan,
        ],
    };
    of_size.get(size.checked_sub(2)?).copied()
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::format::parse_position;
    use crate::logic::replay;
    use crate::logic::step::Finder;
    use crate::logic::testing::{check, check_first};

    #[test]
    fn finds_franken_swordfish() {
        let state = ":0331:2:594....7183..1..54.615.4389..8.3.547.5384719.479...8.394....71.3...9.4.5..54.693.:241 291 182 224 244 144 265 216 146 266 276 286:227::";
        check(state, FrankenSwordfish, "r2c7<>2");
    }

    #[test]
    fn finds_franken_jellyfish() {
        let state = ":0332:8:..1..+65.7.7......6..+6+72...1+6.9.73..5.+172.9+46.8..6..+79.1.+2.+67.+54+7...42+6..+4635...+7.:521 912 312 212 932 562 462 314 824 424 324 144 984 884 815 125 895 227 337 847 977 997 897 818 828 248 888 389:832 882::";
        check(state, FrankenJellyfish, "r3c2<>8 r8c2<>8");
    }

    #[test]
    fn finned_franken_x_wings() {
        let state = ":0340:4:.67..35..3.597....8....5.73.8.3429577345982169526173485.37....227..31..5..825.73.:137 818:427::";
        check(state, FinnedFrankenXWing, "r2c7<>4");
    }

    #[test]
    fn finds_finned_franken_swordfish() {
        let state = ":0341:5:..+8....+1+44.1..9...6.7.4+132........8.+8.2.....6.....8291...3+8.1....6.72....8.1.45..:581 381 342 352 982 382 514 724 524 544 945 717 727 487 628 758 458 398 749 399:552 554::";
        check(state, FinnedFrankenSwordfish, "r5c2<>5 r5c4<>5");
    }

    #[test]
    fn finds_finned_franken_jellyfish() {
        let state = ":0342:1:..+351+49+2.+94.+2.+7..3.2..+39+4..+4...+52..93+9.7+4.+2..+2.83+9..4..64+97...2..2+4..5+9...91+2...4:623 633:153::";
        check(state, FinnedFrankenJellyfish, "r5c3<>1");
    }

    #[test]
    fn finds_finned_mutant_jellyfish() {
        let state = ":0362:6:.+7.+9+1...8..17.+8....9+8.25+1.+7.4.1..+8..86......+13+1+5.+8927..+8..47.1.7..8+9+154.+1.+42..+789:674 327 318 328 329 229:671::";
        check(state, FinnedMutantJellyfish, "r7c1<>6");
    }

    #[test]
    fn siamese_mutants() {
        let state = ":03621:5:.+187..2...6+9.28.3+1.5+2.6..84.9.+8.26..24.+6......+86.9....+6+25.8..7.97+1+2.....+83+49+7.1..:741 341 761 361 164 555 416 156 166 376 757 767 548:568 569::";
        check(state, FinnedMutantJellyfish, "r6c8<>5 r6c9<>5");
    }

    #[test]
    fn finds_finned_mutant_squirmbag() {
        let state = ":0363:1:....87.299.6.......2.39.5..29...536...5.3.2..3487..951..2.58.9.......1.2...27...5:891 322 122 654 674 656 429:131::";
        check(state, FinnedMutantSquirmbag, "r3c1<>1");
    }

    #[test]
    fn whales_are_found_and_proved() {
        let line = ":0363:1:....87.299.6.......2.39.5..29...536...5.3.2..3487..951..2.58.9.......1.2...27...5:891 322 122 654 674 656 429:131::";
        let state = State::from(&parse_position(line).expect("a position"));
        let mut count = 0;
        let finders: [Finder; 3] = [mutant::<6, false>, mutant::<6, true>, franken::<5, true>];
        for finder in finders {
            let _ = finder(&state, &mut |step| {
                count += 1;
                assert_eq!(replay(&state, &step), Ok(()), "{step:?}");
                ControlFlow::Continue(())
            });
        }
        assert!(count > 0);
    }

    #[test]
    fn the_franken_fish_of_hodoku_is_taken() {
        let position = ":0000:x:2.+6..39+5+1.45+29.7+3+6.+3+9...+824..+3..219..9..3..6...2+9.5...3.+8...679.6...+9...9...8.5..:734 735 151 853 161 862 181 881 883 184 484 584 185 485 494 496:::";
        check_first(position, hodoku_franken, "finned franken swordfish: r9c2 <> 7");
    }
}
