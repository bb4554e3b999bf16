//! Goes through the sorted keys of an audit, class by class: which puzzles are there twice, as they
//! are or as images, and which are in the other data set as well.

use super::counts::{Count, Pair};
use super::fault::{Fault, Finding};
use super::key::{Key, RecordPlace, Side};
use super::sorted_store::SortedStore;
use crate::cli::run::interrupt;
use anyhow::{Context, Result};
use std::io;

/// How many keys are looked at between two looks at whether the answer is still wanted.
const STRIDE: u64 = 1 << 16;

/// The facts of a data set that its keys show.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct ClassCounts {
    /// Puzzles of the audited data set.
    pub(crate) puzzles: u64,
    /// Classes among them.
    pub(crate) classes: u64,
    /// The number of puzzles in the largest class.
    pub(crate) largest: u64,
    /// Puzzles that stand there before, as they are.
    pub(crate) exact: Count<Pair>,
    /// Other puzzles that are images of one that is kept.
    pub(crate) images: Count<Pair>,
    /// Puzzles that the other data set has as they are.
    pub(crate) leaks: Count<Pair>,
    /// Other puzzles of which the other data set has an image.
    pub(crate) image_leaks: Count<Pair>,
    /// Puzzles of the other data set.
    pub(crate) against: u64,
    /// Classes among them.
    pub(crate) against_classes: u64,
    /// Puzzles of the other data set whose class the audited one has.
    pub(crate) leaked: u64,
}

/// How a puzzle relates to an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    /// A copy of one that is kept, or an image of it.
    Duplicate { is_exact: bool },
    /// A copy of one of the other data set, or an image of it.
    Leak { is_exact: bool },
}

/// A class, before its puzzles are reported.
#[derive(Default)]
struct Class {
    /// How many keys it has.
    keys: u64,
    /// How many of them are of the audited data set.
    audited: u64,
    /// The puzzle that is kept of the audited data set: the first without a fault, or the first.
    kept: Option<RecordPlace>,
    /// The first puzzle of the other data set.
    against: Option<RecordPlace>,
}

/// Goes through `keys`, which must be sorted, and calls `found` for each puzzle that is related to
/// another: with its place, the relation, and the place of the other. `None`: `should_stop`
/// returned true.
///
/// # Errors
/// When keys cannot be read, and the errors of `found`.
pub(crate) fn scan(
    keys: &SortedStore,
    should_stop: &dyn Fn() -> bool,
    mut found: impl FnMut(RecordPlace, Relation, RecordPlace) -> io::Result<()>,
) -> io::Result<Option<ClassCounts>> {
    let mut counts = ClassCounts::default();
    // One cursor counts the puzzles of a class, the other reports them: a class may be larger than
    // memory.
    let (mut ahead, mut behind) = (keys.cursor()?, keys.cursor()?);
    let mut until_stop = STRIDE;
    while let Some(first) = ahead.peek() {
        let class = Key(first).class();
        let mut whole = Class::default();
        while let Some(key) = ahead.peek().map(Key).filter(|key| key.class() == class) {
            whole.add(key.place());
            ahead.next()?;
            if whole.keys.is_multiple_of(STRIDE) && should_stop() {
                return Ok(None);
            }
        }
        counts.add_class(&whole);
        if whole.keys >= until_stop {
            until_stop = STRIDE;
            if should_stop() {
                return Ok(None);
            }
        } else {
            until_stop -= whole.keys;
        }
        // The puzzle that is kept of those that are equal, and one of the other data set.
        let (mut exact, mut kept, mut against) = (None, None, None);
        for _ in 0..whole.keys {
            let Some(key) = behind.next()?.map(Key) else { break };
            if whole.keys == 1 {
                break;
            }
            if exact != Some(key.exact()) {
                (exact, kept, against) = (Some(key.exact()), None, None);
            }
            let place = key.place();
            if place.side() == Side::Against {
                against = against.or(Some(place));
                continue;
            }
            let duplicate = match (kept, whole.kept) {
                (Some(kept), _) => Some((true, kept)),
                (None, Some(kept)) if kept != place => Some((false, kept)),
                _ => None,
            };
            kept = kept.or(Some(place));
            if let Some((is_exact, other)) = duplicate {
                let count = if is_exact { &mut counts.exact } else { &mut counts.images };
                count.add(Pair::new(place, other));
                found(place, Relation::Duplicate { is_exact }, other)?;
            }
            if let Some(other) = against.or(whole.against) {
                let is_exact = against.is_some();
                let count = if is_exact { &mut counts.leaks } else { &mut counts.image_leaks };
                count.add(Pair::new(place, other));
                found(place, Relation::Leak { is_exact }, other)?;
            }
        }
    }
    Ok(Some(counts))
}

/// Finds out how the puzzles of `keys` are related, and adds each finding to `findings`, if they
/// are wanted, as the fault that `fault` says; duplicates of grids are none. With `is_complete`
/// false, the run was interrupted. `None`: the run is over.
///
/// # Errors
/// When a temporary file cannot be used.
pub(crate) fn relate(
    keys: &SortedStore,
    is_complete: bool,
    fault: impl Fn(Relation) -> Fault,
    mut findings: Option<&mut SortedStore>,
) -> Result<Option<ClassCounts>> {
    // After Ctrl-C there is time for what lies in memory, not for files.
    if !is_complete && keys.has_runs() {
        return Ok(None);
    }
    let should_stop = || is_complete && interrupt::is_requested();
    let counts = scan(keys, &should_stop, |place, relation, other| {
        let fault = fault(relation);
        let Some(findings) = &mut findings else { return Ok(()) };
        match (fault, relation) {
            (Fault::GridLeak, Relation::Duplicate { .. }) => Ok(()),
            _ => findings.extend(&[Finding { place, fault, other }.words()]),
        }
    });
    counts.context("cannot use a temporary file")
}

impl Class {
    fn add(&mut self, place: RecordPlace) {
        self.keys += 1;
        let first = match place.side() {
            Side::Against => &mut self.against,
            Side::Audited => {
                self.audited += 1;
                &mut self.kept
            }
        };
        *first = Some(first.map_or(place, |first| first.min(place)));
    }
}

impl ClassCounts {
    fn add_class(&mut self, class: &Class) {
        let against = class.keys - class.audited;
        self.puzzles += class.audited;
        self.classes += u64::from(class.audited > 0);
        self.largest = self.largest.max(class.audited);
        self.against += against;
        self.against_classes += u64::from(against > 0);
        self.leaked += if class.audited > 0 { against } else { 0 };
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

    type Found = Vec<(RecordPlace, Relation, RecordPlace)>;

    fn scanned(keys: &[(u128, u64, RecordPlace)]) -> (ClassCounts, Found) {
        let mut store = SortedStore::new(24 * 5);
        let keys: Vec<_> = keys
            .iter()
            .map(|&(class, exact, place)| Key::new(class << 48, exact << 16, place).0)
            .collect();
        store.extend(&keys).expect("a temporary file");
        store.sort();
        let mut all = Vec::new();
        let counts = scan(&store, &|| false, |place, relation, other| {
            all.push((place, relation, other));
            Ok(())
        });
        all.sort_by_key(|(place, ..)| *place);
        (counts.expect("keys can be read").expect("nothing stops it"), all)
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
        let [copy, image] = [true, false].map(|is_exact| Relation::Duplicate { is_exact });
        // Puzzle 5 is kept in line 3 among its copies, and is itself an image of what line 2 has.
        assert_eq!(
            found,
            [(at(3), image, at(2)), (at(4), copy, at(2)), (at(1).faulty(true), copy, at(3)),]
        );
        assert_eq!((counts.puzzles, counts.classes, counts.largest), (5, 2, 4));
        assert_eq!((counts.exact.count, counts.images.count), (2, 1));
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
        let [copy, image] = [true, false].map(|is_exact| Relation::Leak { is_exact });
        let leaks: Found = found
            .into_iter()
            .filter(|(_, relation, _)| matches!(relation, Relation::Leak { .. }))
            .collect();
        assert_eq!(leaks, [(at(1), copy, other(9)), (at(2), image, other(8))]);
        assert_eq!((counts.leaks.count, counts.image_leaks.count, counts.leaked), (1, 1, 2));
        assert_eq!((counts.puzzles, counts.against, counts.against_classes), (3, 4, 2));
        assert_eq!(counts.images.count, 1);
    }

    #[test]
    fn it_can_be_stopped() {
        let mut store = SortedStore::new(1 << 24);
        let keys: Vec<_> = (0..STRIDE).map(|k| Key::new(u128::from(k) << 64, 0, at(k)).0).collect();
        store.extend(&keys).expect("memory");
        store.sort();
        let counts = scan(&store, &|| true, |_, _, _| Ok(()));
        assert_eq!(counts.expect("keys can be read"), None);
    }
}
