//! Elimination by listing cases: aligned exclusion and templates.

pub(crate) mod aligned;
pub(crate) mod templates;
