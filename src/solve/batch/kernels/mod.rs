//! What is done to all lanes at once.

pub(crate) mod branch;
pub(crate) mod lanes;
pub(crate) mod probe;
pub(crate) mod transfer;
pub(crate) mod transpose;
