//! The word for what a check found.

use super::PositionCheck;
use crate::fields::Status;

impl From<&PositionCheck> for Status {
    fn from(check: &PositionCheck) -> Status {
        match check {
            PositionCheck::Unique(_) | PositionCheck::UniqueByEntries(_) => Status::Unique,
            PositionCheck::Wrong { .. } | PositionCheck::DeadEnd(_) => Status::Wrong,
            PositionCheck::Multiple => Status::Multiple,
            PositionCheck::None(_) => Status::None,
        }
    }
}
