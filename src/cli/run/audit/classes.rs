//! Goes through the keys of an audit, class by class: which puzzles occur twice, as they are or
//! as images, and which are in the other data set as well.

use super::counts::Count;
use super::key::{Fault, Finding, Key, RecordPlace, Side};

/// A record and another that it is equal to, or an image of.
pub(crate) type Pair = (RecordPlace, RecordPlace);

/// The facts of a data set that its keys show.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct ClassCounts {
    /// Classes of the audited data set.
    pub(crate) classes: u64,
    /// The number of puzzles in the largest class.
    pub(crate) largest: u64,
    /// Puzzles that are equal to an earlier one.
    pub(crate) copies: Count<Pair>,
    /// Other puzzles that are images of the one that is kept.
    pub(crate) images: Count<Pair>,
    /// Puzzles that are in the other data set, too.
    pub(crate) leaks: Count<Pair>,
    /// Other puzzles of which the other data set has an image.
    pub(crate) image_leaks: Count<Pair>,
    /// Classes of the other data set.
    pub(crate) against_classes: u64,
    /// Puzzles of the other data set whose class the audited one has.
    pub(crate) leaked: u64,
}

/// Sorts `keys`, and calls `found` for each puzzle that is related to another: a copy, an image or a
/// leak. Of a class, the first puzzle without a fault is kept, or else the first.
pub(crate) fn scan(keys: &mut [Key], mut found: impl FnMut(Finding)) -> ClassCounts {
    keys.sort_unstable();
    let mut counts = ClassCounts::default();
    for class in keys.chunk_by(|a, b| a.class == b.class) {
        let places =
            |side| class.iter().map(|key| key.place).filter(move |place| place.side == side);
        let (kept, against) = (places(Side::Audited).min(), places(Side::Against).min());
        let audited = places(Side::Audited).count() as u64;
        counts.classes += u64::from(kept.is_some());
        counts.largest = counts.largest.max(audited);
        counts.against_classes += u64::from(against.is_some());
        counts.leaked += if kept.is_some() { class.len() as u64 - audited } else { 0 };
        for equal in class.chunk_by(|a, b| a.exact == b.exact) {
            let mut add = |place: RecordPlace, fault, other: RecordPlace| {
                let [place, other] = [place, other].map(|place| place.faulty(false));
                counts.of(fault).add((place, other));
                found(Finding { place, fault, other });
            };
            let equal = || equal.iter().map(|key| key.place);
            let same = equal().find(|place| place.side == Side::Against);
            let mut first = None;
            for place in equal().filter(|place| place.side == Side::Audited) {
                match (first, kept) {
                    (Some(first), _) => add(place, Fault::Copy, first),
                    (None, Some(kept)) if kept != place => add(place, Fault::Image, kept),
                    _ => {}
                }
                first = first.or(Some(place));
                match (same, against) {
                    (Some(same), _) => add(place, Fault::Leak, same),
                    (None, Some(against)) => add(place, Fault::ImageLeak, against),
                    _ => {}
                }
            }
        }
    }
    counts
}

impl ClassCounts {
    /// The count of puzzles that have this relation to another.
    fn of(&mut self, fault: Fault) -> &mut Count<Pair> {
        match fault {
            Fault::Copy => &mut self.copies,
            Fault::Image => &mut self.images,
            Fault::Leak => &mut self.leaks,
            _ => &mut self.image_leaks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u64) -> RecordPlace {
        RecordPlace::new(Side::Audited, 0, line)
    }

    fn other(line: u64) -> RecordPlace {
        RecordPlace::new(Side::Against, 0, line)
    }

    fn scanned(keys: &[(u128, u32, RecordPlace)]) -> (ClassCounts, Vec<Finding>) {
        let mut keys: Vec<Key> =
            keys.iter().map(|&(class, exact, place)| Key { class, exact, place }).collect();
        keys.reverse();
        let mut all = Vec::new();
        let counts = scan(&mut keys, |finding| all.push(finding));
        all.sort_unstable();
        (counts, all)
    }

    #[test]
    fn copies_and_images_are_those_of_the_first_without_a_fault() {
        // Class 1: puzzles 5, 3 and 5 again, the first of them with a fault; class 2: one puzzle.
        let keys = [
            (1, 5, at(1).faulty(true)),
            (1, 3, at(2)),
            (1, 5, at(3)),
            (1, 3, at(4)),
            (2, 5, at(5)),
        ];
        let (counts, found) = scanned(&keys);
        // Puzzle 5 is kept in line 3 among its copies, and is itself an image of what line 2 has.
        let finding = |line, fault, other| Finding { place: at(line), fault, other: at(other) };
        assert_eq!(
            found,
            [finding(1, Fault::Copy, 3), finding(3, Fault::Image, 2), finding(4, Fault::Copy, 2)]
        );
        assert_eq!((counts.classes, counts.largest), (2, 4));
        assert_eq!((counts.copies.count, counts.images.count), (2, 1));
    }

    #[test]
    fn what_the_other_data_set_has_is_a_leak() {
        let keys = [
            (1, 5, at(1)),
            (1, 5, other(9)),
            (1, 6, other(8)),
            (1, 7, at(2)),
            (2, 1, other(1)),
            (2, 1, other(2)),
            (3, 1, at(3)),
        ];
        let (counts, found) = scanned(&keys);
        let finding = |line, fault, there| Finding { place: at(line), fault, other: other(there) };
        let leaks: Vec<Finding> =
            found.into_iter().filter(|finding| finding.fault != Fault::Image).collect();
        assert_eq!(leaks, [finding(1, Fault::Leak, 9), finding(2, Fault::ImageLeak, 8)]);
        assert_eq!((counts.leaks.count, counts.image_leaks.count, counts.leaked), (1, 1, 2));
        assert_eq!((counts.classes, counts.against_classes, counts.images.count), (2, 2, 1));
    }
}
