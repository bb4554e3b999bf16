//! Parts of a step as text.

use ennead::Step;

/// The digits of the pattern, as `347`.
pub(crate) fn digits(step: &Step) -> String {
    step.digits().iter().map(|digit| digit.to_string()).collect()
}
