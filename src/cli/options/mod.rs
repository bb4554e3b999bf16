//! Options that several commands share.

pub(crate) mod filter;
pub(crate) mod help;
pub(crate) mod ranges;
pub(crate) mod techniques;
pub(crate) mod variants;
