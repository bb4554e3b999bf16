//! The [`Status`] of a [`Diagnosis`]: unique, none or multiple.

use super::Diagnosis;
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
