//! [`Finding`]: what is wrong with a record that can be read.

use super::key::RecordPlace;

/// A fault of a puzzle of a data set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fault {
    MultipleSolutions,
    NoSolution,
    WrongAnswer,
    UnreadableAnswer,
    /// The puzzle is the same as that of the other record.
    Copy,
    /// The puzzle is equivalent to that of the other record, but not the same.
    Image,
    /// The puzzle is the same as that of a record of the other data set.
    Leak,
    /// The puzzle is equivalent to that of a record of the other data set, but not the same.
    ImageLeak,
    /// The solution grid is in the class of that of a record of the other data set.
    GridLeak,
}

/// A fault of a record. Findings sort by place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Finding {
    pub(crate) place: RecordPlace,
    pub(crate) fault: Fault,
    /// The other record, if the fault names one; else the record itself.
    pub(crate) other: RecordPlace,
}

impl Finding {
    /// A fault of a record by itself.
    pub(crate) fn of_record(place: RecordPlace, fault: Fault) -> Finding {
        Finding { place, fault, other: place }
    }

    /// The fault in words; `name` names the place of a record.
    pub(crate) fn sentence(&self, name: impl Fn(RecordPlace) -> String) -> String {
        let other = || name(self.other);
        match self.fault {
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
