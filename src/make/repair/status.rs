//! The word for what a repairer or a check found.

use super::{Diagnosis, PositionCheck};
use crate::fields::Status;

impl From<&Diagnosis> for Status {
    fn from(diagnosis: &Diagnosis) -> Status {
        match diagnosis {
            Diagnosis::Unique(_) => Status::Unique,
            Diagnosis::Broken(_) => Status::None,
            Diagnosis::Ambiguous(_) => Status::Multiple,
        }
    }
}

impl From<&PositionCheck> for Status {
    fn from(check: &PositionCheck) -> Status {
        match check {
            PositionCheck::Unique(_) | PositionCheck::UniqueByMarks(_) => Status::Unique,
            PositionCheck::Wrong { .. } | PositionCheck::DeadEnd(_) => Status::Wrong,
            PositionCheck::Multiple => Status::Multiple,
            PositionCheck::None(_) => Status::None,
        }
    }
}
