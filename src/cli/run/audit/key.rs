//! [`Key`]: what an audit remembers of each puzzle, in three words that sort as they are needed:
//! by class, within a class by puzzle, within equal puzzles by place.
//!
//! ```text
//! word 0   bits 63..0    the first 64 bits of the fingerprint of the canonical form
//! word 1   bits 63..48   16 bits more
//!          bits 47..0    a hash of the puzzle as it is
//! word 2   the place
//! ```
//!
//! Among a billion classes, two have the same 80 bits with probability 4e-7.

use super::sorted_store::Words;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// Which data set a record is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The one of `--against`.
    Against,
    /// The one that is audited.
    Audited,
}

/// Where a record stands, packed in the order in which records of a class are looked at:
///
/// ```text
/// bit 63      62       61..48   47..14         13..0
/// audited     faulty   file     line, from 1   records before it in the line
/// ```
///
/// So among equal puzzles those of `--against` come first, then those without a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct RecordPlace(u64);

const AUDITED: u64 = 1 << 63;
const FAULTY: u64 = 1 << 62;
const FILE_SHIFT: u32 = 48;
const LINE_SHIFT: u32 = 14;

impl RecordPlace {
    /// The most files that keys distinguish.
    pub(crate) const MAX_FILES: usize = 1 << (62 - FILE_SHIFT);

    /// The last line of a file whose records keys distinguish.
    pub(crate) const MAX_LINE: u64 = (1 << (FILE_SHIFT - LINE_SHIFT)) - 1;

    /// No line of 1 MiB has more records.
    const MAX_IN_LINE: u64 = (1 << LINE_SHIFT) - 1;

    /// The first record in line `line` of file number `file`.
    pub(crate) fn new(side: Side, file: usize, line: u64) -> RecordPlace {
        let side = if side == Side::Audited { AUDITED } else { 0 };
        let file = file.min(RecordPlace::MAX_FILES - 1) as u64;
        RecordPlace(side | file << FILE_SHIFT | line.min(RecordPlace::MAX_LINE) << LINE_SHIFT)
    }

    /// The record in the same line that has `before` records before it.
    fn behind_in_line(self, before: u64) -> RecordPlace {
        RecordPlace(self.0 & !RecordPlace::MAX_IN_LINE | before.min(RecordPlace::MAX_IN_LINE))
    }

    /// The place in the third word of a key.
    pub(crate) fn of_word(word: u64) -> RecordPlace {
        RecordPlace(word)
    }

    pub(crate) fn word(self) -> u64 {
        self.0
    }

    /// This place, marked if the record has a fault of its own: then no copy is dropped because of
    /// it.
    pub(crate) fn faulty(self, is_faulty: bool) -> RecordPlace {
        RecordPlace(if is_faulty { self.0 | FAULTY } else { self.0 & !FAULTY })
    }

    pub(crate) fn side(self) -> Side {
        if self.0 & AUDITED != 0 { Side::Audited } else { Side::Against }
    }

    /// The number of its file, from 0, among those of its side.
    pub(crate) fn file(self) -> usize {
        (self.0 >> FILE_SHIFT) as usize & (RecordPlace::MAX_FILES - 1)
    }

    pub(crate) fn line(self) -> u64 {
        self.0 >> LINE_SHIFT & RecordPlace::MAX_LINE
    }

    /// How many records stand before it in its line.
    pub(crate) fn before_in_line(self) -> u64 {
        self.0 & RecordPlace::MAX_IN_LINE
    }
}

/// The line, as in `train.csv:17`, and `#2` if the record is the second in it.
impl Display for RecordPlace {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}", self.line())?;
        match self.before_in_line() {
            0 => Ok(()),
            before => write!(f, "#{}", before + 1),
        }
    }
}

/// Gives the records of a block their places, one after the other.
#[derive(Debug)]
pub(crate) struct Places(RecordPlace);

impl Places {
    /// The places in file number `file`.
    pub(crate) fn new(side: Side, file: usize) -> Places {
        Places(RecordPlace::new(side, file, 0))
    }

    /// The place of the next record, which begins in line `line`.
    pub(crate) fn next(&mut self, line: u64) -> RecordPlace {
        let last = self.0;
        let first = RecordPlace::new(last.side(), last.file(), line);
        self.0 = if last.line() == first.line() {
            first.behind_in_line(last.before_in_line() + 1)
        } else {
            first
        };
        self.0
    }
}

/// A puzzle of a data set, as the words of the store hold it.
#[derive(Clone, Copy)]
pub(crate) struct Key(pub(crate) Words);

impl Key {
    /// The key of a record: the fingerprint of its class, a hash of what is equal in exact copies.
    pub(crate) fn new(class: u128, exact: u64, place: RecordPlace) -> Key {
        let [high, low] = [(class >> 64) as u64, class as u64];
        Key([high, low & !EXACT | exact >> 16, place.word()])
    }

    /// The bits that all puzzles of a class share, and no others.
    pub(crate) fn class(self) -> (u64, u64) {
        (self.0[0], self.0[1] & !EXACT)
    }

    /// The bits that equal puzzles of a class share.
    pub(crate) fn exact(self) -> u64 {
        self.0[1] & EXACT
    }

    pub(crate) fn place(self) -> RecordPlace {
        RecordPlace::of_word(self.0[2])
    }
}

/// The bits of word 1 that distinguish the puzzles of a class.
const EXACT: u64 = (1 << 48) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_hold_what_they_are_made_of() {
        let place = RecordPlace::new(Side::Audited, 16_383, 17_000_000_000).faulty(true);
        assert_eq!((place.side(), place.file()), (Side::Audited, 16_383));
        assert_eq!(place.line(), 17_000_000_000);
        assert!(place.faulty(false) < place);
        assert!(RecordPlace::new(Side::Against, 9, 9) < RecordPlace::new(Side::Audited, 0, 1));
    }

    #[test]
    fn records_of_one_line_have_a_place_each() {
        let mut places = Places::new(Side::Audited, 3);
        let all = [7, 7, 7, 8, 10, 10].map(|line| places.next(line));
        assert_eq!(all.map(|place| place.to_string()), ["7", "7#2", "7#3", "8", "10", "10#2"]);
        assert!(all.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn keys_sort_by_class_then_puzzle_then_place() {
        let place = |line| RecordPlace::new(Side::Audited, 0, line);
        let [a, b]: [u128; 2] = [7 << 48, 8 << 48];
        let keys = [(a, 1 << 16, 9), (a, 2 << 16, 1), (a, 2 << 16, 2), (b, 0, 0)];
        let keys = keys.map(|(class, exact, line)| Key::new(class, exact, place(line)));
        assert!(keys.is_sorted_by_key(|key| key.0));
        assert_eq!(keys[0].class(), keys[1].class());
        assert_ne!(keys[0].exact(), keys[1].exact());
        assert_eq!(keys[1].exact(), keys[2].exact());
        assert_ne!(keys[2].class(), keys[3].class());
    }
}
