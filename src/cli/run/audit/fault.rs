//! [`Fault`]: what can be wrong with a record that can be read.

use super::classes::Relation;
use super::key::RecordPlace;
use super::sorted_store::Words;

/// A fault of a puzzle of a data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    MultipleSolutions,
    NoSolution,
    WrongAnswer,
    UnreadableAnswer,
    /// The puzzle is the same as that of an earlier record, which is the other record.
    Copy,
    /// The puzzle is equivalent to that of an earlier record, but not the same.
    Image,
    /// The puzzle is the same as that of a record of the other data set.
    Leak,
    /// The puzzle is equivalent to that of a record of the other data set, but not the same.
    ImageLeak,
    /// The solution grid is in the class of that of a record of the other data set.
    GridLeak,
}

/// A fault of a record.
pub(crate) struct Finding {
    /// Where the record stands.
    pub(crate) place: RecordPlace,
    pub(crate) fault: Fault,
    /// The other record, if the fault names one; else the record itself.
    pub(crate) other: RecordPlace,
}

impl Fault {
    const ALL: [Fault; 9] = [
        Fault::MultipleSolutions,
        Fault::NoSolution,
        Fault::WrongAnswer,
        Fault::UnreadableAnswer,
        Fault::Copy,
        Fault::Image,
        Fault::Leak,
        Fault::ImageLeak,
        Fault::GridLeak,
    ];

    /// The fault of a puzzle that has this relation to an earlier one.
    pub(crate) fn of(relation: Relation) -> Fault {
        match relation {
            Relation::Duplicate { is_exact: true } => Fault::Copy,
            Relation::Duplicate { is_exact: false } => Fault::Image,
            Relation::Leak { is_exact: true } => Fault::Leak,
            Relation::Leak { is_exact: false } => Fault::ImageLeak,
        }
    }

    /// The fault in words; `other` is the place of the other record.
    pub(crate) fn sentence(self, other: impl FnOnce() -> String) -> String {
        match self {
            Fault::MultipleSolutions => "more than one solution".to_owned(),
            Fault::NoSolution => "no solution".to_owned(),
            Fault::WrongAnswer => "wrong answer".to_owned(),
            Fault::UnreadableAnswer => "unreadable answer".to_owned(),
            Fault::Copy => format!("the same as {}", other()),
            Fault::Image => format!("an image of {}", other()),
            Fault::Leak => format!("leak: the same as {}", other()),
            Fault::ImageLeak => format!("leak: an image of {}", other()),
            Fault::GridLeak => format!("leak: the solution grid of {}", other()),
        }
    }
}

impl Finding {
    /// A fault of a record by itself.
    pub(crate) fn of_record(place: RecordPlace, fault: Fault) -> Finding {
        Finding { place, fault, other: place }
    }

    /// The finding as an item of a store, which sorts by place.
    pub(crate) fn words(&self) -> Words {
        [self.place.faulty(false).word(), self.fault as u64, self.other.faulty(false).word()]
    }

    /// The finding that an item is.
    pub(crate) fn of_words([place, fault, other]: Words) -> Option<Finding> {
        let fault = *Fault::ALL.get(usize::try_from(fault).ok()?)?;
        Some(Finding {
            place: RecordPlace::of_word(place),
            fault,
            other: RecordPlace::of_word(other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::Side;
    use super::*;

    #[test]
    fn findings_come_back_from_their_words() {
        let place = |line| RecordPlace::new(Side::Audited, 1, line);
        for fault in Fault::ALL {
            let words = Finding { place: place(5).faulty(true), fault, other: place(2) }.words();
            let back = Finding::of_words(words).expect("a finding");
            assert_eq!((back.place, back.fault, back.other), (place(5), fault, place(2)));
        }
        assert!(Finding::of_words([0, 99, 0]).is_none());
    }
}
